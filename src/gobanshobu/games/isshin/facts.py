"""What happens in a duel, as facts: read off the step, the positions before and after it, and the cards drawn."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from gobanshobu.core.audience import SEATS, Audience, Seat
from gobanshobu.core.position import ONGOING, Note, Step
from gobanshobu.core.publisher import Ended
from gobanshobu.games.isshin.cards import (
    ATTACK,
    BLOW,
    FORM_IDS,
    IDS,
    KINDS,
    NO_CARD,
    STATE_IDS,
    TRINITY,
    FormId,
    StateId,
    declaration,
    form,
)
from gobanshobu.games.isshin.notation import KAMAE, MAAI, RENKI, REVEAL
from gobanshobu.games.isshin.rules import DISADVANTAGE, NO_STEP, OPENING, OVERPOWERED, IsshinPosition
from gobanshobu.games.isshin.view import IsshinView, Phase, actors, phase

Standing = Literal["same attack", "same guard", "disadvantaged", "blow"]
"""A row of the table of IS-6.1 in which something is decided."""


class IsshinChose(TypedDict):
    """A player has chosen what to show in the opening; nobody else is told."""

    fact: Literal["chose"]
    player: int
    card: str


class IsshinRevealed(TypedDict):
    """A card chosen in secret is shown and lies in front of its player."""

    fact: Literal["revealed"]
    player: int
    card: str


class IsshinTied(TypedDict):
    """Both have shown the same card, and both cards are discarded."""

    fact: Literal["tied"]
    card: str


class IsshinBegan(TypedDict):
    """The opening has settled who takes the first turn: the disadvantaged form, or of one form the yin card."""

    fact: Literal["began"]
    player: int
    why: Literal["disadvantaged", "yin"]


class IsshinLaid(TypedDict):
    """Kamae: a card has come from the hand onto the pile in front, where it pairs with `on`."""

    fact: Literal["laid"]
    player: int
    card: str
    on: str


class IsshinDrew(TypedDict):
    """Cards have come from the deck to a hand; which ones its owner alone is told, but for Trinity, which all see."""

    fact: Literal["drew"]
    player: int
    count: int
    trinity: bool
    cards: NotRequired[list[str]]


class IsshinDiscarded(TypedDict):
    """Renki: two cards of a hand lie face up in the discard."""

    fact: Literal["discarded"]
    player: int
    cards: list[str]


class IsshinGained(TypedDict):
    """Renki: a token has come from the pool to a player, who now has `tokens`; `left` stay in the pool."""

    fact: Literal["gained"]
    player: int
    tokens: int
    left: int


class IsshinSquared(TypedDict):
    """The pile in front has been squared up: of its two cards, which made the state `was`, only the newest counts."""

    fact: Literal["squared"]
    player: int
    was: StateId


class IsshinDeclared(TypedDict):
    """A player's form and state, and how they are called out. Trinity has no form."""

    fact: Literal["declared"]
    player: int
    form: FormId | None
    state: StateId
    ja: str
    en: str


class IsshinJudged(TypedDict):
    """The judgement has decided: how the player who acted stands, against which state of the other, and with what result."""

    fact: Literal["judged"]
    player: int
    standing: Standing
    against: StateId
    wins: bool


class IsshinAsked(TypedDict):
    """Who decides next."""

    fact: Literal["asked"]
    phase: Phase
    actors: list[int]


IsshinFact = (
    IsshinChose
    | IsshinRevealed
    | IsshinTied
    | IsshinBegan
    | IsshinLaid
    | IsshinDrew
    | IsshinDiscarded
    | IsshinGained
    | IsshinSquared
    | IsshinDeclared
    | IsshinJudged
    | IsshinAsked
    | Ended
)


def happened(
    before: IsshinPosition, player: Seat, step: Step, after: IsshinPosition, notes: list[Note], audience: Audience
) -> list[IsshinFact]:
    """The facts of a step, in order, as far as the audience may know (IS-7.1)."""
    found: list[IsshinFact]
    if before.phase != OPENING:
        found = _turn(before, player, step, after, notes, audience)
    elif after.rounds != before.rounds:
        found = _opened(before, player, step, after, notes, audience)
    else:
        return [{"fact": "chose", "player": player, "card": IDS[step - REVEAL]}] if audience == player else []
    found.append({"fact": "asked", "phase": phase(after), "actors": actors(after)})
    return found


# --- the opening ---


def _opened(
    before: IsshinPosition, player: Seat, step: Step, after: IsshinPosition, notes: list[Note], audience: Audience
) -> list[IsshinFact]:
    """IS-3.1: both cards are shown at once, and it is settled who begins, or done again."""
    shown = [int(card) for card in before.pledged]
    shown[player] = step - REVEAL
    found: list[IsshinFact] = [{"fact": "revealed", "player": who, "card": IDS[shown[who]]} for who in (0, 1)]
    if shown[0] == shown[1]:
        return found + _tied(shown[0], notes, audience)
    found += [_declared(after, seat) for seat in SEATS]
    same = form(shown[0]) == form(shown[1])
    found.append({"fact": "began", "player": int(after.turn), "why": "yin" if same else "disadvantaged"})
    return found


def _tied(card: int, notes: list[Note], audience: Audience) -> list[IsshinFact]:
    """IS-3.4: both cards are discarded, and each player draws one."""
    found: list[IsshinFact] = [{"fact": "tied", "card": IDS[card]}]
    found += [_drew(note, audience) for note in notes]
    return found


# --- a turn ---


def _turn(
    before: IsshinPosition, player: Seat, step: Step, after: IsshinPosition, notes: list[Note], audience: Audience
) -> list[IsshinFact]:
    """IS-4: what was done, what is declared after it, and the judgement."""
    found: list[IsshinFact] = []
    if step >= RENKI:
        found += _trained(player, step, after)
    elif step == MAAI:
        found += [_drew(note, audience) for note in notes]
    else:
        on = IDS[int(before.newest[player])]
        found.append({"fact": "laid", "player": player, "card": IDS[step - KAMAE], "on": on})
    if step >= MAAI and before.beneath[player] != NO_CARD:  # IS-4.4
        found.append({"fact": "squared", "player": player, "was": STATE_IDS[int(before.stances[player])]})
    found.append(_declared(after, player))
    if after.result != ONGOING and after.ending != NO_STEP:
        found.append(_judged(player, after))
    return found


def _trained(player: Seat, step: Step, after: IsshinPosition) -> list[IsshinFact]:
    """IS-4.3: two form cards have gone, a token has come."""
    first, second = divmod(step - RENKI, KINDS)
    return [
        {"fact": "discarded", "player": player, "cards": [IDS[first], IDS[second]]},
        {"fact": "gained", "player": player, "tokens": int(after.tokens[player]), "left": int(after.pool)},
    ]


def _drew(note: Note, audience: Audience) -> IsshinDrew:
    """IS-7.1: the owner is told the cards, everyone how many they are and whether Trinity is among them."""
    fact: IsshinDrew = {
        "fact": "drew",
        "player": note.player,
        "count": len(note.cards),
        "trinity": TRINITY in note.cards,
    }
    if audience == note.player:
        fact["cards"] = [IDS[card] for card in note.cards]
    return fact


def _declared(position: IsshinPosition, player: Seat) -> IsshinDeclared:
    """IS-5.5: form and state of a player, called out."""
    newest, stance = int(position.newest[player]), int(position.stances[player])
    call = declaration(newest, stance)
    return {
        "fact": "declared",
        "player": player,
        "form": None if newest == TRINITY else FORM_IDS[int(form(newest))],
        "state": STATE_IDS[stance],
        "ja": call.ja,
        "en": call.en,
    }


def _judged(player: Seat, after: IsshinPosition) -> IsshinJudged:
    """IS-6.1: the cell of the table that decided."""
    return {
        "fact": "judged",
        "player": player,
        "standing": _standing(player, after),
        "against": STATE_IDS[int(after.stances[1 - player])],
        "wins": int(after.result) == player,
    }


def _standing(player: Seat, after: IsshinPosition) -> Standing:
    stance = int(after.stances[player])
    if stance == BLOW:
        return "blow"
    if after.ending == DISADVANTAGE:
        return "disadvantaged"
    assert after.ending == OVERPOWERED
    return "same attack" if stance == ATTACK else "same guard"


# --- a view follows ---


def follow(view: IsshinView, happened: list[IsshinFact]) -> IsshinView:
    """The view after the facts."""
    for fact in happened:
        if fact["fact"] == "asked":
            view["phase"], view["actors"] = fact["phase"], fact["actors"]
        elif fact["fact"] == "ended":
            view["outcome"] = {"winner": fact["winner"], "reason": fact["reason"], "clause": fact["clause"]}
            view["actors"] = []
        elif fact["fact"] == "tied":
            for who in (0, 1):
                view["discard"].append(view["fronts"][who].pop())
                view["showing"][who] = 0
        else:
            _follow_player(view, fact)
    return view


def _follow_player(
    view: IsshinView,
    fact: IsshinChose
    | IsshinRevealed
    | IsshinBegan
    | IsshinLaid
    | IsshinDrew
    | IsshinDiscarded
    | IsshinGained
    | IsshinSquared
    | IsshinDeclared
    | IsshinJudged,
) -> None:
    player = fact["player"]
    if fact["fact"] == "chose":
        view["chosen"] = fact["card"]
    elif fact["fact"] == "revealed" or fact["fact"] == "laid":
        _lay(view, player, fact["card"], fact["fact"] == "revealed")
    elif fact["fact"] == "drew":
        _draw(view, fact)
    elif fact["fact"] == "discarded":
        _lose(view, player, fact["cards"])
        view["discard"] += fact["cards"]
    elif fact["fact"] == "gained":
        view["tokens"][player], view["pool"] = fact["tokens"], fact["left"]
    elif fact["fact"] == "squared":
        view["showing"][player] = 1
    elif fact["fact"] == "declared":
        view["states"][player] = fact["state"]
        view["declarations"][player] = {"ja": fact["ja"], "en": fact["en"]}
    else:
        assert fact["fact"] == "began" or fact["fact"] == "judged", fact  # what they lead to follows


def _lay(view: IsshinView, player: int, card: str, opening: bool) -> None:
    _lose(view, player, [card])
    if opening and "chosen" in view:
        view["chosen"] = None
    view["fronts"][player].append(card)
    view["showing"][player] = 1 if opening else 2
    if card == IDS[TRINITY]:
        view["trinity"] = {"in": "front", "player": player}


def _lose(view: IsshinView, player: int, cards: list[str]) -> None:
    """Cards leave a hand."""
    view["hand_sizes"][player] -= len(cards)
    if player == view["player"]:
        for card in cards:
            view["hand"].remove(card)


def _draw(view: IsshinView, fact: IsshinDrew) -> None:
    player = fact["player"]
    view["hand_sizes"][player] += fact["count"]
    view["deck"] -= fact["count"]
    if fact["trinity"]:
        view["trinity"] = {"in": "hand", "player": player}
    elif view["trinity"]["in"] == "deck":
        view["trinity"] = {"in": "deck", "above": view["trinity"]["above"] - fact["count"]}
    if player == view["player"]:
        view["hand"] = sorted(view["hand"] + fact["cards"], key=IDS.index)
