"""What the coach says alike in the three 5×5 games; each adds how it is won and what only it knows."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.coach import CoachLine, pick
from gobanshobu.core.publisher import Offer
from gobanshobu.core.words import Words

EXPLAINED: Final = {
    "arrange": Words(
        "手前の二列に並べます。王は後ろの列に置き、まわりを固めると安心です。迷ったら「おすすめ」をどうぞ。",
        "Fill the two rows nearest to you. A king at the back with cards around it is safe; "
        "“Suggested” lays out a good camp for you.",
    ),
    "place": Words(
        "交互に一枚ずつ置きます。盤がうまると戦いが始まります。",
        "You take turns to put down one card. The battle begins when the board is full.",
    ),
    "switch": Words(
        "置いたあとに、自陣の二枚を入れ替えられます。直すところがなければ「入れ替えない」で進みます。",
        "After a placement two cards of your camp may change places. If nothing needs mending, choose not to switch.",
    ),
    "turn": Words(
        "一手番に一つ動かします。札を押すと、行けるマスに印がつきます。",
        "One action a turn. Press a card and the squares it can go to are marked.",
    ),
    "deploy": Words(
        "手札は空いたマスに置けます。取った札も、自分の手札として使えます。",
        "Cards of your hand go to empty squares. What you capture joins your hand.",
    ),
    "retreat": Words(
        "取りきれなかった札は退きます。自陣の空きマスや味方の上、手札などから、次に使いやすい所を選びましょう。",
        "A card that only wounded its target has to retreat. Choose where it will be of use next.",
    ),
}
"""By prompt, or by what can be done."""


def explained(own: dict[str, Words], prompt: str, offers: list[Offer]) -> list[CoachLine]:
    """How the game is won, what the question is for, and what else can be done; a game's own words come first."""
    lines = EXPLAINED | own
    effects = {offer["effect"] for offer in offers}
    return pick(lines, "goal", prompt, *[key for key in lines if key in effects and key != prompt])
