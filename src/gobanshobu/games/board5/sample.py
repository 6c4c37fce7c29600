"""What a player of a 5×5 game cannot know: the other's arrangement, while both make theirs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import StepRefused
from gobanshobu.core.errors import BadView
from gobanshobu.core.rng import Rng
from gobanshobu.core.roles import Sampler, Story
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import ARRANGE_STEP, new_step
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.board5.sheet import Sheet, arranged
from gobanshobu.games.board5.squares import CAMPS, HOME


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetSampler(Sampler):
    """C-3: only the other's arrangement is ever unknown."""

    def __init__(self, first: Sheet, notation: SheetNotation) -> None:
        self.first: Final = first
        self.notation: Final = notation

    def imagine(self, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        position = self.first.copy()
        assert isinstance(position, Sheet)
        for who, word in log:
            if not position.sealed():
                break  # from here on nothing is hidden
            step = self._step_of(word)
            if who not in (0, 1) or step not in position.steps(who):
                raise BadView(Words(f"{word} は打てない手です。", f"{word} could not be played there"))
            position.apply(who, step)
        steps = list(log)
        if player is not None and position.sealed() and not arranged(position, player):
            other = 1 - player
            position.draw_draft(other, rng)
            for at in range(HOME):
                card = position.drafts[other * HOME + at]
                steps.append((other, self.notation.write(new_step(ARRANGE_STEP, CAMPS[other][at], 0, card))))
        return Story(None, steps)

    def _step_of(self, word: str) -> i64:
        try:
            return self.notation.parse(word)
        except StepRefused as refused:
            raise BadView(Words(f"{word} は手ではありません。", f"{word} is no step")) from refused
