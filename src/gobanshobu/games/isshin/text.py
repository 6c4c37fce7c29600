"""A duel as lines a person reads in a terminal."""

from __future__ import annotations

from typing import cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.log import UNSEEN, cards_seen
from gobanshobu.core.paint import dim, paint_player, strong
from gobanshobu.core.position import Position, Step
from gobanshobu.core.roles import Shown, Text
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.isshin.cards import IDS, NAMES, STATE_IDS, STATE_NAMES, declaration
from gobanshobu.games.isshin.notation import KAMAE, MAAI, say
from gobanshobu.games.isshin.rules import IsshinPosition
from gobanshobu.games.isshin.view import IsshinSecrets, IsshinView, own


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinText(Text):
    """Isshin Ittai in a terminal."""

    def lines(self, view: Shown, lang: str, faces: str = "", columns: int = 0) -> list[str]:
        """The table as its viewer sees it: the other side above, the middle, the own side below."""
        seen = cast("IsshinView", view)
        near = seen["player"] or 0
        return [
            *_side(seen, 1 - near, lang),
            *_middle(seen, lang),
            *_side(seen, near, lang),
        ]

    def brief(self, view: Shown) -> Words:
        seen = cast("IsshinView", view)
        if seen["phase"] == "opening":
            return Words("立ち合い", "opening")
        newest = [NAMES[IDS.index(front[-1])] for front in seen["fronts"]]
        states = [STATE_NAMES[STATE_IDS.index(state)] for state in seen["states"]]
        return Words(
            f"先手 {newest[0].ja}・{states[0].ja}、後手 {newest[1].ja}・{states[1].ja}",
            f"player 0: {newest[0].en}, {states[0].en}; player 1: {newest[1].en}, {states[1].en}",
        )

    def say(self, step: Step, faces: str = "") -> Words:
        return say(step)

    def describe(self, position: Position, player: Seat, step: Step, faces: str = "") -> Words:
        """A step with the declaration that closes the turn: `構え 蛙の陽「蛙斬り」`."""
        words = say(step)
        if step < KAMAE:
            return words
        call = declares(own(position), player, step)
        return Words(f"{words.ja}「{call.ja}」", f"{words.en}: {call.en}")

    def tell(self, word: str, faces: str = "") -> Words:
        seen = cards_seen(word)
        if seen is None:
            return super().tell(word, faces)
        cards = seen.cards
        known = [NAMES[IDS.index(card)] for card in cards if card != UNSEEN]
        if not known:
            return Words(f"{len(cards)}枚引いた", f"drew {len(cards)}")
        ja, en = "・".join(card.ja for card in known), ", ".join(card.en for card in known)
        return Words(f"{len(cards)}枚引いた（{ja}）", f"drew {len(cards)} ({en})")


def declares(position: IsshinPosition, player: int, step: int) -> Words:
    """IS-5.5: what `player` will declare after a step of the battle."""
    after = position.copy()
    assert isinstance(after, IsshinPosition)
    if step < MAAI:
        after.kamae(player, step - KAMAE)
    else:
        after.square_up(player)
    return declaration(int(after.newest[player]), int(after.stances[player]))


def _side(view: IsshinView, player: int, lang: str) -> list[str]:
    front, showing = view["fronts"][player], view["showing"][player]
    name = paint_player(player, player_name(player).say(lang))
    mark = " *" if player in view["actors"] else ""
    tokens = view["tokens"][player]
    cards = held(view, player)
    size = view["hand_sizes"][player]
    ja = lang == "ja"
    if front:
        old = " ".join(_card(card, lang) for card in front[:-showing])
        new = " + ".join(strong(_card(card, lang)) for card in front[-showing:])
        state = STATE_NAMES[STATE_IDS.index(view["states"][player])].say(lang)
        said = view["declarations"][player]
        assert said is not None  # something lies in front
        call = said["ja"] if ja else said["en"]
        table = (dim(old) + " " if old else "") + new + (f"  【{state}】「{call}」" if ja else f"  [{state}] {call}")
    else:
        table = "–"
    hand = " ".join(_card(card, lang) for card in cards) if cards is not None else _backs(view, player, lang)
    return [
        f"{name}{mark}  " + (f"手札 {size}  練気 {tokens}" if ja else f"hand {size}  tokens {tokens}"),
        ("  手札: " if ja else "  hand:  ") + (hand or "–"),
        ("  前:   " if ja else "  front: ") + table,
    ]


def held(view: IsshinView, player: int) -> list[str] | None:
    """The cards of a hand, where the viewer may see them."""
    if "hands" in view:
        return cast("IsshinSecrets", view)["hands"][player]
    return view["hand"] if player == view["player"] else None


def unseen(view: IsshinView, player: int) -> tuple[int, list[str]]:
    """Of a hand that the viewer may not see: how many backs there are, and Trinity, which is always known."""
    place = view["trinity"]
    trinity = ["tri"] if place["in"] == "hand" and place["player"] == player else []
    return view["hand_sizes"][player] - len(trinity), trinity


def _backs(view: IsshinView, player: int, lang: str) -> str:
    backs, trinity = unseen(view, player)
    return " ".join(["□"] * backs + [_card(card, lang) for card in trinity])


def _middle(view: IsshinView, lang: str) -> list[str]:
    ja = lang == "ja"
    place = view["trinity"]
    deck = f"山札 {view['deck']} 枚" if ja else f"deck {view['deck']}"
    if place["in"] == "deck":
        above = place["above"]
        deck += f"（三位一体は上から {above + 1} 枚目）" if ja else f" (Trinity is number {above + 1} from the top)"
    pool = f"中央の練気 {view['pool']}" if ja else f"tokens in the middle {view['pool']}"
    found = ["", f"    {deck}   {pool}"]
    if "cards" in view:
        found.append("    " + " ".join(_card(card, lang) for card in cast("IsshinSecrets", view)["cards"]))
    if view["discard"]:
        found.append(("    捨て札: " if ja else "    discard: ") + " ".join(_card(c, lang) for c in view["discard"]))
    chosen = view.get("chosen")
    if chosen:
        found.append(("    選んだ札: " if ja else "    chosen: ") + _card(chosen, lang))
    found.append("")
    return found


def _card(card: str, lang: str) -> str:
    return f"{NAMES[IDS.index(card)].say(lang)}({card})" if lang == "ja" else f"{NAMES[IDS.index(card)].en} ({card})"
