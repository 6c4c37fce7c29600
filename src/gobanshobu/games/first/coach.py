"""What the coach says in Shinra First."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.audience import Seat
from gobanshobu.core.coach import CoachLine
from gobanshobu.core.publisher import Offer
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words
from gobanshobu.games.board5.coach import explained

EXPLAINED: Final = {
    "goal": Words(
        "相手の王を取れば勝ちです。札は自分の点数以下の札を取れます。王は5点から始まり、攻めて減らせます。",
        "Capture the enemy king. A card takes what has no more points than itself. "
        "The king starts with 5, and attacks bring that down.",
    ),
    "place": Words(
        "名前のない札（N 札）を交互に一枚ずつ置きます。最後に中央の c3 がうまると戦いが始まります。",
        "You take turns to put down one card without a name (an N card). The battle begins when c3 in the middle is filled at last.",
    ),
    "stack": Words(
        "味方に重ねると二枚になり、次に動くときは上、下の順に一手番で両方動けます。",
        "Stack two of your cards: later the top one acts and the lower one may follow in the same turn.",
    ),
    "damage": Words(
        "点数の高い札は一度では取れませんが、攻めた分だけ点数が減ります。",
        "A strong card is not taken at once, but it loses as many points as you attack with.",
    ),
    "escape": Words(
        "取られそうな札は手札に退避できます。点数も元に戻ります。",
        "A card in danger can escape to your hand, and gets its points back.",
    ),
    "fly": Words(
        "王は味方の上に乗って、その札を飛ばせます。飛ばされた札はすぐに動きます。",
        "Your king may step onto a card of yours and let it fly: that card then moves at once.",
    ),
    "lower": Words(
        "重なっていた下の札も、続けて動かせます。動かさなくてもかまいません。",
        "The card that was below may act now as well, or stay.",
    ),
}


def advise(_shown: Shown, prompt: str, offers: list[Offer], _seat: Seat) -> list[CoachLine]:
    """How the game is won, what is asked, and what is new among what can be done."""
    return explained(EXPLAINED, prompt, offers)
