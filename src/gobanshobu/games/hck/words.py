"""HCK in words: the templates of its own, for what happened, what may be done and what is asked."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.words import Words
from gobanshobu.games.board5.publisher import Phrases
from gobanshobu.games.hck.view import PROMPTS

QUESTIONS: Final = {
    "check": Words("あなたの番です（王手されています）", "Your turn: your king is in check"),
    "rescue": Words(
        "王が乗った{card}を自陣に置いてください", "Put {the card} down in your camp to make room for the king"
    ),
    "queen": Words("取った王妃を返しますか", "Return the queen you took, or keep her"),
}

LABELS: Final = {
    "combine": Words("{card}を{target}とコンバイン", "Combine {the card} with what is on {target}"),
    "deploy as a pair": Words("{card}にして{target}に置く", "Put {card} on {target} as a pair"),
    "rescue": Words("王の助け：王を{target}へ", "King's rescue: king to {target}"),
    "put down": Words("{card}を{target}に置く", "Put {the card} on {target}"),
    "return the queen": Words("王妃を返す", "Return the queen"),
    "keep the queen": Words("王妃を返さない", "Keep the queen"),
}

CONSEQUENCES: Final = {"combined": Words("{life}点になる", "{life} in all")}

SENTENCES: Final = {
    "deployed on": Words(
        "{who}が{card}を{square}に置き、{on}とコンバイン", "{who} put{s} {the card} on {square}, combining it with {on}"
    ),
    "moved on": Words(
        "{who}が{card}を{source}から{target}へ進め、{on}とコンバイン{over}",
        "{who} move{s} {the card} from {source} to {target}{over}, combining it with {on}",
    ),
    "landed on": Words(
        "{whose}{card}は{square}へ退き、{on}とコンバイン", "{whose} {card} retreats to {square} and combines with {on}"
    ),
    "combined": Words("{whose}{card}（{square}）は{life}点", "{whose} {card} on {square} has {life}"),
    "queen returned": Words("{who}が{theirs}王妃を返した", "{who} return{s} {theirs} queen"),
    "queen kept": Words("{who}は{theirs}王妃を返さず", "{who} keep{s} {theirs} queen"),
    "put down": Words("{who}が{card}を{square}に置いた", "{who} put{s} {the card} on {square}"),
    "rescued": Words("{who}が王の助けを使った", "{who} use{s} the king's rescue"),
}

PHRASES: Final = Phrases(PROMPTS, QUESTIONS, LABELS, CONSEQUENCES, SENTENCES)
