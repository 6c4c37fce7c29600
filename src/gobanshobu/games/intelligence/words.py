"""Shinra Intelligence in words: the templates of its own, for what happened, what may be done and what is asked."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.words import Words
from gobanshobu.games.board5.publisher import Phrases
from gobanshobu.games.board5.view import COMMON_PROMPTS

LABELS: Final = {"infiltrate": Words("{card}を{target}の{aim}に潜入させる", "{card} goes under {aim} on {target}")}

CONSEQUENCES: Final = {
    "returned": Words("潜入していた{card}が戻る", "the hidden {card} returns"),
    "went over": Words("潜入していた{card}は{who}の札になる", "the hidden {card} goes over to {who}"),
    "carried": Words("{carries}も連れていく", "carrying the hidden {carries} along"),
}

SENTENCES: Final = {
    "infiltrated": Words(
        "{who}が{card}を{source}から{square}の{under}に潜入させた{over}",
        "{who} slip{s} {the card} from {source} under {theirs} {under} on {square}{over}",
    ),
    "carried": Words(
        "{who}が{card}を{source}から{target}へ{over}、下の{carries}も一緒に",
        "{who} move{s} {the card} from {source} to {target}{over}, with {theirs} {carries} under it",
    ),
    "returned": Words("潜入していた{whose}{card}は手札に戻った", "{whose} hidden {card} returns to the hand"),
    "went over": Words(
        "潜入していた{theirs}{card}は{who}の側に移り、手札に入った",
        "{theirs} hidden {card} goes over to {who}",
    ),
}

PHRASES: Final = Phrases(COMMON_PROMPTS, {}, LABELS, CONSEQUENCES, SENTENCES)
