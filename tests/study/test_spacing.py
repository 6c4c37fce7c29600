"""What was learned comes back when FSRS 6 says so: figures from its reference implementation, with whole days between."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gobanshobu.service.practice import Deck
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.study.spacing import DAY, LONGEST, SOON, Memory, chance, due, recalled

RIGHT, WRONG = True, False


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (
            [RIGHT, RIGHT, RIGHT, RIGHT],
            [(2.3065, 2.1181, 2), (10.9643, 2.1112, 11), (46.2802, 2.1043, 46), (162.8622, 2.0975, 163)],
        ),
        (
            [WRONG, RIGHT, RIGHT, WRONG, RIGHT, RIGHT],
            [
                (0.212, 6.4133, 1),
                (1.8868, 6.4021, 2),
                (6.2692, 6.3909, 6),
                (1.0634, 8.799, 1),
                (2.2575, 8.7854, 2),
                (4.4118, 8.7718, 4),
            ],
        ),
        (
            [RIGHT, WRONG, WRONG, RIGHT],
            [(2.3065, 2.1181, 2), (0.6076, 7.3945, 1), (0.2188, 9.1288, 1), (0.9103, 9.1149, 1)],
        ),
    ],
)
def test_the_days_between_are_those_of_the_reference(
    answers: list[bool], expected: list[tuple[float, float, int]]
) -> None:
    memory, now = None, 0
    for solved, (stability, difficulty, days) in zip(answers, expected, strict=True):
        memory = recalled(memory, solved, now)
        assert memory.stability == pytest.approx(stability, abs=1e-4)
        assert memory.difficulty == pytest.approx(difficulty, abs=1e-4)
        assert due(memory, solved) == now + (days * DAY if solved else SOON)
        now += days * DAY


def test_a_second_answer_on_the_same_day_changes_little_and_a_year_is_the_longest() -> None:
    failed = recalled(None, WRONG, 0)
    after = recalled(failed, RIGHT, SOON)
    assert failed.stability < after.stability < 2 * failed.stability
    assert (after.asked, after.solved) == (2, 1)
    assert recalled(Memory(5.0, 5.0, 0, 1, 1), WRONG, SOON).stability < 5.0
    assert due(Memory(9000.0, 1.0, 0, 9, 9), True) == LONGEST * DAY
    assert chance(4.0, 4.0) == pytest.approx(0.9)


def test_a_deck_keeps_what_is_due_and_what_was_put_away_stays_away(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(str(tmp_path / "db"))
        await store.open()
        deck = Deck(store, "mistake")
        await deck.add("me", "t1.4", 100)
        await deck.add("me", "t2.9", 50)
        assert [(one.key, one.due) for one in await deck.cards("me")] == [("t2.9", 50), ("t1.4", 100)]
        solved = await deck.answer("me", "t2.9", True, 200)
        assert solved.due == 200 + 2 * DAY
        again = await deck.answer("me", "t2.9", True, 300)  # before its time
        assert again == solved
        failed = await deck.answer("me", "t2.9", False, 400)
        assert failed.due == 400 + SOON
        await deck.add("me", "t2.9", 500)
        assert await deck.card("me", "t2.9") == failed
        await deck.put_away("me", "t2.9")
        await deck.add("me", "t2.9", 600)
        assert [one.key for one in await deck.cards("me")] == ["t1.4"]
        assert await deck.cards("you") == []
        await deck.drop("me", "t1.")
        assert await deck.cards("me") == []
        assert (await deck.answer("me", "new", True, 0)).memory == recalled(None, True, 0)
        await store.close()

    asyncio.run(run())
