"""Shinra First in words: the templates of its own, for what happened, what may be done and what is asked."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.words import Words
from gobanshobu.games.board5.publisher import Phrases
from gobanshobu.games.first.view import PROMPTS

QUESTIONS: Final = {
    "place": Words("名前のない札（N 札）を一枚置いてください", "Place a card without a name (an N card)"),
    "lower": Words("{at}の下の札も動かせます", "The lower card on {at} may act too"),
    "fly": Words("飛ばした{card}を動かしてください", "Move {the card} that flies"),
}

LABELS: Final = {
    "stack": Words("{card}を{target}に重ねる", "Stack {the card} on {target}"),
    "return": Words("{card}を{target}へ、そこの札を戻す", "{card} to {target}, returning the card there"),
    "return both": Words("{card}を{target}へ、二枚とも戻す", "{card} to {target}, returning both cards"),
    "fly": Words("王を{target}へ、そこの札を飛ばす", "King to {target}, letting the card there fly"),
    "fly both": Words("王を{target}へ、二枚とも飛ばす", "King to {target}, letting both cards fly"),
    "fly, return": Words(
        "王を{target}へ、上を飛ばし下を戻す", "King to {target}: the top card flies, the lower returns"
    ),
    "return, fly": Words(
        "王を{target}へ、上を戻し下を飛ばす", "King to {target}: the top card returns, the lower flies"
    ),
    "end": Words("下の札は動かさない", "Leave the lower card"),
}

SENTENCES: Final = {
    "lifted": Words("{whose}{card}（{square}）が王に道を空ける", "{whose} {card} makes way on {square}"),
    "next flies": Words("次に{card}も飛ぶ", "{the card} flies after it"),
    "next returns": Words("{card}はそのあと手札に戻る", "{the card} returns to the hand after that"),
    "passed lower": Words("{who}は下の札をそのままに", "{who} leave{s} the lower card"),
    "deployed on": Words(
        "{who}が{card}を{square}の{on}に重ねて置いた", "{who} stack{s} {the card} on {on} on {square}"
    ),
    "moved on": Words(
        "{who}が{card}を{source}から{target}の{on}に重ねた{over}",
        "{who} move{s} {the card} from {source} onto {on} on {target}{over}",
    ),
    "landed on": Words(
        "{whose}{card}は{square}へ退き、{on}に重なった", "{whose} {card} retreats to {square}, onto {on}"
    ),
}

PHRASES: Final = Phrases(PROMPTS, QUESTIONS, LABELS, {}, SENTENCES)
