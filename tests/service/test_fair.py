"""Whose thought comes next: no clocks, no processes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobanshobu.service.fair import PASSES, FairQueue, Payer, Rank, rank_of

ONE, OTHER, THIRD = Payer("1.1.1.1", "a"), Payer("2.2.2.2", "b"), Payer("3.3.3.3", "c")


def drained(queue: FairQueue[str]) -> list[str]:
    """Everything in the order in which it comes, each one finished before the next."""
    found: list[str] = []
    while (taken := queue.take()) is not None:
        found.append(taken[1])
        queue.done(taken[0])
    return found


def test_people_come_before_machines_and_short_before_long() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for people in (False, True):
        for short in (False, True):
            queue.put(ONE, rank_of(people, short), f"{people} {short}")
    assert drained(queue) == ["True True", "True False", "False True", "False False"]


def test_addresses_take_turns_and_persons_at_each_address() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for number in range(3):
        queue.put(ONE, Rank.PEOPLE_LONG, f"one {number}")
    queue.put(ONE._replace(person="z"), Rank.PEOPLE_LONG, "one's neighbour")
    queue.put(OTHER, Rank.PEOPLE_LONG, "other")
    assert drained(queue) == ["one 0", "other", "one's neighbour", "one 1", "one 2"]


def test_somebody_elses_three_hundred_tables_are_in_nobodys_way() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for number in range(300):
        for flood in (ONE, OTHER, THIRD):
            queue.put(flood, Rank(number % 4), "flood")
    me = Payer("4.4.4.4", "me")
    queue.put(me, Rank.PEOPLE_SHORT, "me")
    assert drained(queue).index("me") == 3  # after one thought of each of them
    queue.put(ONE, Rank.MACHINES_SHORT, "flood")
    queue.put(me, Rank.PEOPLE_SHORT, "me")
    assert queue.take_short() == "me"
    assert queue.take_short() is None


def test_an_address_has_only_so_many_under_way() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for number in range(4):
        queue.put(ONE, Rank.PEOPLE_SHORT, f"one {number}")
    queue.put(OTHER, Rank.MACHINES_LONG, "other")
    taken = [queue.take() for _ in range(4)]
    assert taken == [("1.1.1.1", "one 0"), ("1.1.1.1", "one 1"), ("2.2.2.2", "other"), None]
    assert queue.take_short() == "one 2"  # its place is kept, however much of that address is under way
    queue.done("1.1.1.1")
    assert queue.take() == ("1.1.1.1", "one 3")
    assert queue.waiting("1.1.1.1") == 0


@given(st.sampled_from(Rank), st.integers(1, 4), st.integers(0, 2), st.randoms(use_true_random=False))
def test_nobody_starves_however_much_the_others_ask_for(rank: Rank, others: int, neighbours: int, rng: Random) -> None:
    queue: FairQueue[str] = FairQueue(1)
    flood = [Payer(str(other), "x") for other in range(others)] + [Payer("me", str(n)) for n in range(neighbours)]

    def refill() -> None:
        for payer in rng.sample(flood, len(flood)):
            for every in Rank:
                queue.put(payer, every, "flood")

    refill()
    queue.put(Payer("me", "me"), rank, "me")
    for _ in range(12 * (others + 1) * (neighbours + 1)):  # one turn in twelve is this rank's
        refill()
        taken = queue.take()
        assert taken is not None
        queue.done(taken[0])
        if taken[1] == "me":
            return
    raise AssertionError("starved")


@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.sampled_from("ab"), st.sampled_from(Rank), st.booleans()),
        min_size=5,
        max_size=60,
    ),
    st.integers(1, 3),
)
def test_every_bound_holds_and_everything_comes_once(asked: list[tuple[int, str, Rank, bool]], each: int) -> None:
    queue: FairQueue[int] = FairQueue(each)
    waiting: dict[int, Payer] = {}
    running: list[str] = []

    def turn() -> None:
        taken = queue.take()
        if taken is None:
            assert all(running.count(payer.address) == each for payer in waiting.values())
            return
        address, item = taken
        running.append(address)
        assert running.count(address) <= each
        assert waiting.pop(item).address == address

    for item, (address, person, rank, turns) in enumerate(asked):
        payer = waiting[item] = Payer(str(address), person)
        queue.put(payer, rank, item)
        assert queue.waiting(payer.address) == sum(other.address == payer.address for other in waiting.values())
        if turns:
            turn()
        elif running:
            queue.done(running.pop(0))
    while waiting:
        turn()
        while running:
            queue.done(running.pop(0))
    assert not any(queue.lengths().values())


def test_a_long_thought_between_machines_has_its_turn_however_many_people_there_are() -> None:
    queue: FairQueue[str] = FairQueue(1)
    queue.put(ONE, Rank.MACHINES_LONG, "machines")
    found: list[str] = []
    while "machines" not in found:
        queue.put(OTHER, Rank.PEOPLE_SHORT, "people")
        taken = queue.take()
        assert taken is not None
        found.append(taken[1])
        queue.done(taken[0])
    assert len(found) == PASSES + 1


@pytest.mark.parametrize("seed", range(20))
def test_what_nobody_wants_any_more_is_dropped(seed: int) -> None:
    rng = Random(seed)
    queue: FairQueue[int] = FairQueue(1)
    known: dict[int, tuple[Payer, Rank]] = {}
    for item in range(40):
        known[item] = (Payer(str(rng.randrange(3)), str(rng.randrange(2))), rng.choice(list(Rank)))
        queue.put(*known[item], item)
    for item in rng.sample(range(40), 25):
        payer, rank = known.pop(item)
        assert queue.drop(payer, rank, item)
        assert not queue.drop(payer, rank, item)
    found: set[int] = set()
    while (taken := queue.take()) is not None:
        found.add(taken[1])
        queue.done(taken[0])
    assert found == set(known)
    assert not any(queue.waiting(str(address)) for address in range(3))
