"""What the coach says in HCK Shinra Bansho."""

from __future__ import annotations

import typing
from typing import Final

from gobanshobu.core.audience import Seat
from gobanshobu.core.coach import CoachLine
from gobanshobu.core.publisher import Offer
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words
from gobanshobu.games.board5.coach import explained
from gobanshobu.games.hck.view import HckView

CHECK: Final = CoachLine(
    "check",
    Words(
        "王手されています。王を逃がすか、攻めている札を取るか、間をふさぎましょう。",
        "Your king is in check: move it away, capture the attacker, or block the line.",
    ),
    True,
)

EXPLAINED: Final = {
    "goal": Words(
        "相手の王を取れば勝ちです。王は10点から始まり、攻めた分だけ減ります。攻撃力が王の点数以上なら取れます。",
        "Capture the enemy king. It starts with 10 points, and each attack takes its force off; "
        "an attack as strong as what is left captures it.",
    ),
    "arrange": Words(
        "王と一枚札三つ、二枚のコンバイン三つ、三枚のコンバイン二つを置きます。迷ったら「おすすめ」をどうぞ。",
        "You need the king, three single cards, three pairs and two triples. “Suggested” lays out a good camp for you.",
    ),
    "place": Words(
        "交互に一枚札を置きます。最後に中央の c3 がうまると戦いが始まります。",
        "You take turns to put down a single card. The battle begins when c3 in the middle is filled at last.",
    ),
    "combine": Words(
        "違う種類の札は三枚まで合わせられます。矢印も点数も合わさって強くなります。",
        "Up to three different cards combine: the unit has all their arrows, and more points.",
    ),
    "damage": Words(
        "点数の多い相手は一度では取れませんが、攻撃力の分だけ点数が減ります。",
        "A strong unit is not taken at once, but it loses as many points as you attack with.",
    ),
    "escape": Words(
        "傷ついたコンバインは手札に退避すると、点数が元に戻ります。",
        "A wounded combine that escapes to your hand gets its points back.",
    ),
    "rescue": Words(
        "王手されたときに一度だけ、王を味方の上へ逃がせます（王の助け）。",
        "Once a game, in check, your king may flee onto a unit of yours: the king's rescue.",
    ),
    "queen": Words(
        "取った相手の王妃は使えません。返すと自分の王が3点回復します。",
        "You cannot use the enemy queen. Give her back and your king gains 3 points.",
    ),
}


def advise(shown: Shown, prompt: str, offers: list[Offer], _seat: Seat) -> list[CoachLine]:
    """Check first, then what is asked and what is new."""
    view = typing.cast("HckView", shown)
    check = [CHECK] if view.get("check", False) else []
    return [*check, *explained(EXPLAINED, prompt, offers)]
