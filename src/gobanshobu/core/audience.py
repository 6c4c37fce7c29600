"""Who is told: the two seats, the referee, and everybody else. One value each."""

from __future__ import annotations

from typing import Final, NamedTuple, NewType

from gobanshobu.core.words import Words, fill, player_name, same

Audience = NewType("Audience", int)
"""Who is told: a seat, REFEREE or SPECTATOR."""
Seat = NewType("Seat", Audience)
"""0 (先手) or 1 (後手), one of SEATS; a seat is an audience."""

SEATS: Final = (Seat(Audience(0)), Seat(Audience(1)))
"""Those who play."""
REFEREE: Final = Audience(2)
"""Who objects, beside the players 0 and 1."""
SPECTATOR: Final = Audience(3)
"""Who only watches."""
AUDIENCES: Final = (*SEATS, SPECTATOR)
"""Those whom every table has."""


def seat_of(audience: Audience) -> Seat | None:
    """The seat whose eyes these are; None for those who have none."""
    return Seat(audience) if audience < 2 else None


def seat_at(number: int | None) -> Seat | None:
    """The seat that somebody has named by its number, if any."""
    return None if number is None else SEATS[number]


NOTHING: Final = same("")
AS_READER: Final = {"s": NOTHING, "es": NOTHING, "have": same("have"), "are": same("are")}
AS_OTHER: Final = {"s": same("s"), "es": same("es"), "have": same("has"), "are": same("is")}
YOU: Final = Words("あなた", "you")
YOUR: Final = Words("あなたの", "your")


class Cast(NamedTuple):
    """How a reader is told who did something: the reader's seat (None: neither), and what both seats are called."""

    reader: Seat | None = None
    names: tuple[Words, Words] = (player_name(0), player_name(1))

    def who(self, player: int) -> Words:
        """The player as the subject of a sentence."""
        if player == self.reader:
            return YOU
        return self.names[player] if player < 2 else player_name(player)

    def whose(self, player: int) -> Words:
        """What is that player's: "your", "the machine's"."""
        if player == self.reader:
            return YOUR
        name = self.who(player)
        return Words(f"{name.ja}の", f"{name.en}'" if name.en.endswith("s") else f"{name.en}'s")

    def say(self, player: int, ja: str, en: str, **parts: Words | str | int) -> Words:
        """A sentence about a player: `{who}`, `{whose}`, and verbs as "move{s}", "pass{es}", "{have}", "{are}".

        The English one begins with a capital letter.
        """
        filled = {name: part if isinstance(part, Words) else same(str(part)) for name, part in parts.items()}
        filled |= AS_READER if player == self.reader else AS_OTHER
        filled["who"], filled["whose"] = self.who(player), self.whose(player)
        words = fill(Words(ja, en), filled)
        return Words(words.ja, words.en[:1].upper() + words.en[1:])


def joined(sentences: list[Words]) -> Words:
    """Several sentences as one text."""
    return Words("".join(f"{one.ja}。" for one in sentences), " ".join(f"{one.en}." for one in sentences))
