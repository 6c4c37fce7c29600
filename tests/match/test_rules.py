"""The rules of the match: every course that five games can take, and the sentences of its rules one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gobanshobu.core import GobanshobuError
from gobanshobu.match.rules import Match, Side, begin, other, score

GAMES = ("a", "b", "c", "d", "e")
RESULTS: tuple[Side | None, ...] = (0, 1, None)


def courses(match: Match) -> Iterator[Match]:
    """Every match as it can stand, where the first of the games that can be named is named: which one it is changes nothing."""
    yield match
    for winner in RESULTS if match.choices() else ():
        yield from courses(match.after(match.choices()[0], winner))


ALL = [match for face_up in (1, 4) for match in courses(begin(GAMES, face_up))]


def course(*winners: Side | None, face_up: int = 5) -> Match:
    match = begin(GAMES, face_up)
    for winner in winners:
        match = match.after(match.choices()[0], winner)
    return match


def test_every_course_ends_and_says_who_has_won() -> None:
    assert len(ALL) == len(set(ALL)) > 2000
    ends = [match for match in ALL if not match.choices()]
    assert {match.winner() for match in ends} == {0, 1, None}
    for match in ALL:
        assert match.over() == (not match.choices())
        assert match.wins(0) < 3 or match.wins(1) < 3
        assert match.points(0) + match.points(1) == 2 * len(match.settled())
        assert max(Counter(one.game for one in match.played).values(), default=0) <= 2
    for match in ends:
        three: list[Side] = [side for side in (0, 1) if match.wins(side) == 3]
        if three:
            assert match.winner() == three[0]
            assert match.played[-1].winner == three[0]
        else:
            assert len(match.settled()) == 5
            halves = match.points(0) - match.points(1)
            assert match.winner() == (None if halves == 0 else 0 if halves > 0 else 1)


def test_a_match_goes_on_until_somebody_has_three_wins_or_five_games_are_played() -> None:
    for match in ALL:
        for done in range(len(match.played)):
            before = match._replace(played=match.played[:done])
            assert max(before.wins(0), before.wins(1)) < 3
            assert len(before.settled()) < 5
    assert course(0, 0, 0).over()
    assert not course(0, 0, None, None, None, None).over()  # three points, but two wins
    assert course(0, 0, None, None, None, None, None, None).winner() == 0
    assert course(*[None] * 10).winner() is None


def test_a_drawn_game_comes_again_once_with_swapped_seats_and_then_counts_half_each() -> None:
    for match in ALL:
        for at, one in enumerate(match.played):
            earlier = [done for done in match.played[:at] if done.game == one.game]
            if one.winner is None and not earlier and at + 1 < len(match.played):
                again = match.played[at + 1]
                assert (again.game, again.named_by, again.first) == (one.game, one.named_by, other(one.first))
            assert all(done.winner is None and at == match.played.index(done) + 1 for done in earlier)
    assert [course(None).points(0), course(None).points(1)] == [0, 0]
    assert course(None).choices() == ("a",)
    assert course(None).comes_again()
    assert [course(None, None).points(side) for side in (0, 1)] == [1, 1]
    assert [course(None, 1).points(side) for side in (0, 1)] == [0, 2]
    assert course(None, None).choices() == GAMES[1:]


def test_seats_are_thrown_for_and_swapped_in_each_game() -> None:
    assert [begin(GAMES, face_up).first() for face_up in range(6)] == [1, 1, 1, 0, 0, 0]
    for match in ALL:
        opened = {one.game: one.first for one in reversed(match.played)}  # as each game began the first time
        order = list(dict.fromkeys(one.game for one in match.played))
        for at, game in enumerate(order):
            assert opened[game] == (match.thrown if at % 2 == 0 else other(match.thrown))


def test_the_loser_of_the_throw_names_first_then_whoever_is_behind_or_did_not_name_the_last() -> None:
    for match in ALL:
        for at, one in enumerate(match.played):
            before = match._replace(played=match.played[:at])
            halves = before.points(0) - before.points(1)
            if at == 0:
                assert one.named_by == other(match.thrown)
            elif before.comes_again():
                assert one.named_by == match.played[at - 1].named_by
            elif halves:
                assert one.named_by == (0 if halves < 0 else 1)
            else:
                assert one.named_by == other(match.played[at - 1].named_by)


def test_only_games_that_are_left_can_be_named() -> None:
    with pytest.raises(GobanshobuError, match="a cannot be played"):
        course(0).after("a", 0)
    with pytest.raises(GobanshobuError, match="b cannot be played"):
        course(None).after("b", 0)
    with pytest.raises(GobanshobuError, match="d cannot be played"):
        course(0, 0, 0).after("d", 0)
    with pytest.raises(GobanshobuError, match="chess"):
        course().after("chess", 0)


def test_a_match_is_of_five_different_games_and_five_pieces() -> None:
    with pytest.raises(GobanshobuError, match="different"):
        begin(("a",) * 5, 3)
    with pytest.raises(GobanshobuError, match="different"):
        begin(GAMES[:4], 3)
    with pytest.raises(GobanshobuError, match="thrown"):
        begin(GAMES, 6)


def test_points_are_written_with_halves() -> None:
    assert [score(halves) for halves in range(7)] == ["0", "½", "1", "1½", "2", "2½", "3"]
