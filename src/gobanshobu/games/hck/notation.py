"""HC-N: the step strings of HCK, with units, kept life (`@n`) and stubs (`~`)."""

from __future__ import annotations

import re
from typing import Final

from gobanshobu.core.clauses import Reason, StepRefused, reason
from gobanshobu.core.words import quote
from gobanshobu.games.board5.codec import DAMAGE, ONTO, RETREAT, RETREAT_HAND, RETREAT_ONTO, CardCode
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.hck.codec import QUEEN_KEEP, QUEEN_RETURN, RESCUE, card_code, card_life, card_partner, card_unit
from gobanshobu.games.hck.tables import COMBINE_MOST, HACHI, JOKER, KING, HckTables

STUB: Final = re.compile(r"([^~@+]+)~(?:@([0-9]+))?([^~@+]*)")
STUB_MARK: Final = "~"
CAPTIVE: Final = "queen!"  # how a position writes the enemy queen in a hand
UNIT: Final = re.compile(r"([^~@]+)(?:@([0-9]+))?")


def held_name(cards: list[str], combine: bool, captive: bool) -> str:
    """How a unit is written, without its life: `ko+dai`, the stub `ko~`, with the enemy queen in it `queen!+ko`."""
    names = [CAPTIVE if captive and card == "queen" else card for card in cards]
    return "+".join(names) + (STUB_MARK if combine and len(cards) == 1 else "")


def unit_named(tables: HckTables, name: str) -> int:
    """The unit of that name, which has no captive in it. Raises KeyError or ValueError for a name that is none."""
    cards = name.removesuffix(STUB_MARK).split("+")
    unit = tables.unit_of(cards, name.endswith(STUB_MARK) or len(cards) > 1)
    if held_name(tables.cards_of(unit), unit >= int(tables.kinds), False) != name:
        raise ValueError(name)
    return unit


class HckNotation(SheetNotation):
    """Adds units to the common notation."""

    def __init__(self, tables: HckTables) -> None:
        super().__init__(
            tables.ids,
            marks={"-+": ONTO, "/": DAMAGE, "-^": RESCUE},
            retreats={"": RETREAT, "+": RETREAT_ONTO},
            words={">hand": RETREAT_HAND, "queen:return": QUEEN_RETURN, "queen:keep": QUEEN_KEEP},
            order_clause="B-10",
        )
        self.tables: Final = tables
        units = range(int(tables.units))
        self.units: Final = [held_name(tables.cards_of(unit), unit >= int(tables.kinds), False) for unit in units]

    def write_card(self, card: CardCode) -> str:
        """HC-N: a unit, its life where that is not 1 + points, and what is deployed with a stub."""
        unit, life, partner = int(card_unit(card)), int(card_life(card)), int(card_partner(card))
        name = self.units[unit]
        if life not in (0, self.tables.life[unit]):
            name += f"@{life}"
        return name + (self.tables.ids[partner] if partner else "")

    def foreign(self, form: str) -> Reason | None:
        if form.endswith("!"):
            return reason("C-2", "no_flying")
        if form in ("-^^", "*^", "*^^", ">^", ">^^"):
            return reason("C-2", "no_return")
        if form == "&":
            return reason("C-2", "no_infiltration")
        if form == "end":
            return reason("C-2", "no_end")
        return None

    def parse_arranged(self, text: str) -> CardCode:
        if found := STUB.fullmatch(text):
            self._combinable(found[1])
            raise StepRefused(reason("HC-2.5", "arranged", unit=quote(text)))
        unit, life = self._unit(text)
        if life is not None:
            self._life(unit, life, text)
            raise StepRefused(reason("HC-2.2", "at_first", unit=quote(text)))
        return CardCode(unit)

    def parse_card(self, text: str) -> CardCode:
        if found := STUB.fullmatch(text):
            stub = self.tables.stub(self._combinable(found[1]))
            partner = self._combinable(found[3]) if found[3] else 0
            return CardCode(int(card_code(stub, self._life(stub, found[2], text), partner)))
        unit, life = self._unit(text)
        return CardCode(int(card_code(unit, self._life(unit, life, text), 0)))

    def _unit(self, text: str) -> tuple[int, str | None]:
        """HC-N: the unit that is written, its cards in table order, and its life as far as that is."""
        found = UNIT.fullmatch(text)
        if found is None:
            raise StepRefused(reason("C-2", "no_card", card=quote(text)))
        names = found[1].split("+")
        if len(names) == 1:
            return self._kind(names[0]), found[2]
        kinds = [self._combinable(name) for name in names]
        if len(kinds) > 3:
            raise StepRefused(reason("HC-2.1", "too_many", unit=quote(found[1])))
        if len(set(kinds)) < len(kinds):
            raise StepRefused(reason("HC-2.1", "twice", unit=quote(found[1])))
        if kinds != sorted(kinds):
            right = "+".join(self.tables.ids[kind] for kind in sorted(kinds))
            raise StepRefused(reason("HC-N", "table_order", unit=right))
        return self.tables.number[tuple(kinds)], found[2]

    def _kind(self, name: str) -> int:
        if name == CAPTIVE:
            raise StepRefused(reason("HC-5.4", "captive"))
        if name not in self.tables.ids:
            raise StepRefused(reason("C-2", "no_card", card=quote(name)))
        return self.tables.ids.index(name)

    def _combinable(self, name: str) -> int:
        kind = self._kind(name)
        if kind in (KING, JOKER, HACHI):
            raise StepRefused(reason("HC-2.1", "never", card=self.tables.names[kind]))
        return kind

    def _life(self, unit: int, text: str | None, whole: str) -> int:
        """HC-N: the life that is meant; `@n` is written only where it differs from 1 + points."""
        usual = int(self.tables.life[unit])
        if text is None:
            return usual
        if unit == KING:
            raise StepRefused(reason("HC-2.4", "not_written", unit=quote(whole)))
        if unit < self.tables.kinds:
            raise StepRefused(reason("HC-2.3", "no_gauge", unit=quote(whole)))
        life = int(text) if len(text) < 3 else 99
        if not 1 <= life <= COMBINE_MOST or text != str(life):
            raise StepRefused(reason("HC-2.2", "range", unit=quote(whole)))
        if life == usual:
            raise StepRefused(reason("HC-N", "usual_life", unit=whole.replace(f"@{text}", "")))
        return life
