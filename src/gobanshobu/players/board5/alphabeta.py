"""Alpha-beta on steps: one player may make several in a row, and a whole turn counts as one unit of depth.

Iterative deepening with a table of positions, captures played out at the horizon, late steps looked at less deeply.
Scores are those of the player to act.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.build import compiled
from gobanshobu.core.position import DRAW, ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.codec import CAPTURE, DAMAGE, PASS, kind_of, second_of
from gobanshobu.games.board5.sheet import IN_TURN, MAIN, PLACE, PLACE_SWITCH, SWITCH, Sheet, remember
from gobanshobu.players.board5.evaluation.base import LARGE, SCALE, SheetEvaluator, winning
from gobanshobu.players.clock import UNLIMITED, Clock

WIN: Final = 1_000_000  # less one for each step on the way
SURE: Final = WIN - 1_000  # from here on a score is a proven win
MOST: Final = 64  # steps deep
NEVER: Final = -2 * WIN

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
OFFSET: Final = 4 * WIN

TABLE_BITS: Final = 18
FOLD: Final = 13  # bits of a step that history tells apart; what lies above them is laid over them
FOLD_ONCE: Final = 12
FOLD_TWICE: Final = 23

SPREAD: Final = 1_200  # a step so far behind the best need not be known any better
APART: Final = 350  # a step so far ahead of all others is played at once
PROMISING: Final = 600  # a chance of four in five
CLEAR: Final = 2_000  # beside a step that wins, others are measured from here

GLANCE: Final = 10  # with fewer nodes than this no answer is looked at
NULL_DEPTH: Final = 2
NULL_LESS: Final = 2
CAPTURE_MARGIN: Final = 150


@mypyc_attr(native_class=True)
class Line:
    """A step, what it is worth to its player, how deep that was looked at, and what would follow it."""

    def __init__(self, step: i64, order: i64) -> None:
        self.step: i64 = step
        self.score: i64 = 0
        self.depth: i64 = 0
        self.visits: i64 = 0
        self.exact: bool = False  # whether the score is more than a bound
        self.order: i64 = order
        self.moves: list[int] = [int(step)]


@mypyc_attr(native_class=True)
class AlphaBeta:
    """Searches positions of one card set."""

    def __init__(self, evaluator: SheetEvaluator) -> None:
        self.evaluator: SheetEvaluator = evaluator
        size = 1 << TABLE_BITS
        self.keys: vec[i64] = vec[i64]([0] * size)
        self.best: vec[i64] = vec[i64]([0] * size)  # the best step
        self.infos: vec[i64] = vec[i64]([0] * size)  # score, depth, bound
        self.history: vec[i64] = vec[i64]([0] * (2 << FOLD))
        self.killers: vec[i64] = vec[i64]([0] * (2 * MOST))
        self.line: vec[i64] = vec[i64]([0] * (MOST * MOST))
        self.length: vec[i64] = vec[i64]([0] * MOST)
        self.salt: i64 = 0
        self.nodes: i64 = 0
        self.most: i64 = 0  # nodes of this search
        self.poll: i64 = 127 if compiled() else 7  # time is looked at once in so many nodes
        self.horizon: i64 = 0  # how many steps deep threats to kings are followed
        self.stopped: bool = False
        self.clock: Clock | None = None
        self.follow: i64 = 1  # so many steps beyond the depth, answers to threats are searched in full
        self.early: i64 = 4  # so many steps are searched at full depth
        self.late: i64 = 16  # from here on they are searched two turns less deep
        self.margin: i64 = 260  # what a quiet step can gain at the horizon, at most
        self.tail: float = 1.0  # steps whose chance to win is so much less than the best one's need not be told apart

    # --- the root ---

    def think(
        self,
        position: Sheet,
        clock: Clock,
        rng: Rng,
        wanted: int = 1,
        deepest: int = MOST,
        report: Callable[[int, int, int, int], None] | None = None,
    ) -> list[Line]:
        """The steps of the player to act, best first; the first `wanted` of them with exact scores.

        `report` is told nodes, depth, best step and score after each depth. However few nodes there are, every step is
        looked at one turn deep; but with hardly any it is judged by the position right after it.
        """
        self.begin(clock, rng)
        lines = self.root_lines(position, rng)
        if clock.nodes < GLANCE:
            lines.sort(key=score_of)
            return lines
        doubt = 0.1  # the part of the budget after which it is asked whether more thought is needed
        for depth in range(1, min(deepest, MOST - 8) + 1):
            self.horizon = depth + self.follow
            if not self.deepen(position, lines, depth, wanted):
                break
            self.most = clock.nodes
            if report is not None:
                report(int(self.nodes), depth, int(lines[0].step), int(lines[0].score))
            if lines[0].score >= SURE and (wanted == 1 or lines[0].score >= WIN - 1):
                break
            if lines[0].score <= -SURE and depth > WIN + lines[0].score:
                break
            spent = clock.spent(self.nodes)
            if len(lines) == 1 or spent > 0.6:
                break
            if wanted == 1 and depth >= 3 and spent >= doubt and position.mode not in (PLACE_SWITCH, SWITCH):
                if not self.promising(lines[0].score) and self.clear(position, lines, depth - 1):
                    break
                doubt *= 3.0
        return lines

    def promising(self, best: i64) -> bool:
        """Whether a net promises so much that a forced win may be near: then there is no stopping short of it."""
        return self.evaluator.inputs is not None and best >= PROMISING

    def clear(self, position: Sheet, lines: list[Line], depth: i64) -> bool:
        """Whether no other step comes anywhere near the best one, looked at so deep."""
        alpha = lines[0].score - APART
        at: i64
        for at in range(1, len(lines)):
            child = position.copy()
            assert isinstance(child, Sheet)
            child.apply(position.turn, lines[at].step)
            if self.after(child, position.turn, depth, alpha, alpha + 1, 0) > alpha or self.stopped:
                return False
        return True

    def begin(self, clock: Clock, rng: Rng) -> None:
        """Forget everything: what is found depends on the position, the seed and the budget alone."""
        self.clock = clock
        self.nodes = 0
        self.most = UNLIMITED  # every step gets its look one turn deep, however few nodes there are
        self.stopped = False
        self.salt = (rng.word() & 0x3FFFFFFF) << 32 | rng.word()
        at: i64
        for at in range(len(self.history)):
            self.history[at] = 0
        for at in range(len(self.killers)):
            self.killers[at] = 0

    def root_lines(self, position: Sheet, rng: Rng) -> list[Line]:
        """Every step; among equally urgent ones the seed decides."""
        player = position.turn
        target = self.evaluator.target(position, player)
        lines: list[Line] = []
        for step in position.steps(player):
            line = Line(step, self.evaluator.urgency(position, player, step, target) * 64 + rng.below(64))
            line.score = self.glance(position, player, step)
            line.visits = 1
            line.depth = 1
            lines.append(line)
        lines.sort(key=urgency_of)
        return lines

    def glance(self, position: Sheet, player: i64, step: i64) -> i64:
        """What a step looks like without any search: how good the turn can be at its end."""
        child = position.copy()
        assert isinstance(child, Sheet)
        child.apply(player, step)
        if child.result != ONGOING:
            if child.result == DRAW:
                return 0
            return WIN - 1 if child.result == player else 1 - WIN
        best: i64 = NEVER
        if child.mode >= IN_TURN:
            for further in child.steps(player):
                best = max(best, self.glance(child, player, further))
            return best
        best = self.evaluator.score(child)
        if player == 1:
            best = -best
        if step == PASS:
            best += self.evaluator.stay
        return best

    def deepen(self, position: Sheet, lines: list[Line], depth: i64, wanted: i64) -> bool:
        """Look at every step so deep; False when there was not the time. Leaves the lines in order."""
        done: list[Line] = []
        for line in lines:
            alpha: i64 = NEVER
            if len(done) >= wanted:
                alpha = done[wanted - 1].score
            elif len(done) > 0 and depth > 1:
                alpha = min(done[0].score, CLEAR) - SPREAD
            if len(done) > 0:
                alpha = max(alpha, self.floor(done[0].score))
            before = self.nodes
            score = self.root_step(position, line.step, depth, alpha, len(done) >= wanted)
            line.visits += self.nodes - before
            if self.stopped:
                break
            line.exact = score > alpha
            line.score = score if line.exact or depth == 1 else min(score, line.score)
            line.depth = depth
            if line.exact:
                self.keep_line(line)
            place(done, line)
        if not done:
            return False
        left = [line for line in lines if line not in done]
        if done[0].score <= -SURE:  # all that there was time for loses: whatever is not known to lose is better
            lines[:] = [line for line in left if line.score > -SURE] + done
            lines += [line for line in left if line.score <= -SURE]
        else:
            lines[:] = done + left
        return not self.stopped

    def floor(self, best: i64) -> i64:
        """The score under which a step's chance is too far from the best one's to matter."""
        lowest = winning(max(-8000.0, min(8000.0, float(best)))) - self.tail
        if lowest <= 0.001:
            return NEVER
        return i64(SCALE * log(lowest / (1.0 - lowest)))

    def root_step(self, position: Sheet, step: i64, depth: i64, alpha: i64, narrow: bool) -> i64:
        """What a step is worth. Leaving the camp as it is counts for more than it seems to."""
        child = position.copy()
        assert isinstance(child, Sheet)
        child.apply(position.turn, step)
        self.length[1] = 0
        bonus: i64 = self.evaluator.stay if step == PASS else 0
        alpha -= bonus
        if narrow:
            score = self.after(child, position.turn, depth, alpha, alpha + 1, 0)
            if score <= alpha or self.stopped:
                return raised(score, bonus)
        return raised(self.after(child, position.turn, depth, alpha, -NEVER, 0), bonus)

    def keep_line(self, line: Line) -> None:
        line.moves = [int(line.step)]
        at: i64
        for at in range(self.length[1]):
            line.moves.append(int(self.line[MOST + at]))

    # --- below the root ---

    def after(self, child: Sheet, player: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """What a position is worth to the player who has just made a step of a turn at `depth`."""
        if child.result != ONGOING:
            self.nodes += 1
            if child.result == DRAW:
                return 0
            return WIN - ply - 1 if child.result == player else ply + 1 - WIN
        if child.mode < IN_TURN:
            depth -= 1
        if child.turn == player:
            return self.search(child, depth, alpha, beta, ply + 1)
        return -self.search(child, depth, -beta, -alpha, ply + 1)

    def search(self, position: Sheet, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """What a position is worth to the player to act, exactly between `alpha` and `beta`, else a bound."""
        self.length[ply] = 0
        if (depth <= 0 and position.mode < IN_TURN) or ply >= MOST - 2:
            return self.settle(position, alpha, beta, ply)
        self.count_node()
        if self.stopped:
            return 0
        if alpha < ply - WIN:
            alpha = ply - WIN
        if alpha >= beta:
            return alpha
        if position.mode != MAIN:
            return self.steps(position, depth, alpha, beta, ply, 0, False, False)
        slot: i64 = 0
        hint: i64 = 0
        key = self.key_of(position)
        slot = key & ((1 << TABLE_BITS) - 1)
        if self.keys[slot] == key:
            hint = self.best[slot]
            info = self.infos[slot]
            if (info >> 2) & 63 >= depth and beta - alpha == 1:
                known = from_table((info >> 8) - OFFSET, ply)
                bound = info & 3
                if bound == EXACT or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha):
                    return known
        static = self.static(position)
        if self.evaluator.wins:
            return self.win_now(position, ply)
        danger = self.evaluator.danger
        if beta - alpha == 1 and not danger and beta < SURE:
            if depth >= NULL_DEPTH and static >= beta and self.passing(position, depth, beta, ply):
                return beta
            futile = depth == 1 and static + self.margin <= alpha
            return self.remember(position, key, depth, alpha, beta, ply, hint, danger, futile)
        return self.remember(position, key, depth, alpha, beta, ply, hint, danger, False)

    def remember(
        self,
        position: Sheet,
        key: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        hint: i64,
        danger: bool,
        futile: bool,
    ) -> i64:
        """Search the steps of a turn's start and keep what came of it in the table."""
        score = self.steps(position, depth, alpha, beta, ply, hint, danger, futile)
        if self.stopped:
            return score
        bound: i64 = EXACT
        if score >= beta:
            bound = AT_LEAST
        elif score <= alpha:
            bound = AT_MOST
        slot = key & ((1 << TABLE_BITS) - 1)
        step: i64 = 0
        if self.length[ply] > 0:
            step = self.line[ply * MOST]
        elif self.keys[slot] == key:
            step = self.best[slot]
        self.keys[slot] = key
        self.best[slot] = step
        self.infos[slot] = (to_table(score, ply) + OFFSET) << 8 | depth << 2 | bound
        return score

    def passing(self, position: Sheet, depth: i64, beta: i64, ply: i64) -> bool:
        """Whether the player to act would be well off even without a turn."""
        child = position.copy()
        assert isinstance(child, Sheet)
        child.turn = 1 - child.turn
        remember(child, child.key())
        score = -self.search(child, depth - 1 - NULL_LESS, -beta, 1 - beta, ply + 1)
        self.length[ply] = 0
        return score >= beta and not self.stopped

    def steps(
        self, position: Sheet, depth: i64, alpha: i64, beta: i64, ply: i64, hint: i64, danger: bool, futile: bool
    ) -> i64:
        """The best of all steps. A futile node looks at attacks only: its quiet steps cannot come up to alpha."""
        player = position.turn
        steps = position.steps(player)
        ranks = self.ranks(position, player, steps, hint, ply)
        best: i64 = NEVER
        if futile:
            best = alpha
        tried: i64 = 0
        n: i64
        for n in range(len(steps)):
            step = next_best(steps, ranks, n)
            kind = kind_of(step)
            quiet = kind != CAPTURE and kind != DAMAGE
            if futile and quiet and step != hint:
                continue
            child = position.copy()
            assert isinstance(child, Sheet)
            child.apply(player, step)
            less: i64 = 0
            if quiet and not danger and tried >= self.early and depth >= 2:
                less = 1 if tried < self.late else 2
            score = self.window(child, player, depth, alpha, beta, ply, less, tried > 0)
            tried += 1
            if self.stopped:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.note(step, ply)
                    if score >= beta:
                        self.reward(player, step, depth, ply, quiet)
                        break
        return best

    def window(
        self, child: Sheet, player: i64, depth: i64, alpha: i64, beta: i64, ply: i64, less: i64, narrow: bool
    ) -> i64:
        """A step's score, first through a narrow window and less deep where it is not expected to be good."""
        if not narrow:
            return self.after(child, player, depth, alpha, beta, ply)
        score = self.after(child, player, depth - less, alpha, alpha + 1, ply)
        if score > alpha and less > 0 and not self.stopped:
            score = self.after(child, player, depth, alpha, alpha + 1, ply)
        if alpha < score < beta and not self.stopped:
            score = self.after(child, player, depth, alpha, beta, ply)
        return score

    # --- the horizon ---

    def settle(self, position: Sheet, alpha: i64, beta: i64, ply: i64) -> i64:
        """Play captures out until nobody gains by one more; threats to kings are answered in full."""
        self.length[ply] = 0
        self.count_node()
        if self.stopped:
            return 0
        if ply >= MOST - 2:
            return self.static(position)
        if position.mode >= IN_TURN:
            return self.finish_turn(position, alpha, beta, ply)
        if position.mode == SWITCH or position.mode == PLACE_SWITCH:
            child = position.copy()
            assert isinstance(child, Sheet)
            child.apply(position.turn, PASS)
            return self.settled(child, position.turn, alpha, beta, ply)
        static = self.static(position)
        if position.mode == PLACE:
            return static
        if self.evaluator.wins:
            return self.win_now(position, ply)
        if self.evaluator.danger and ply < self.horizon:
            return self.steps(position, 1, alpha, beta, ply, 0, True, False)
        if static >= beta:
            return static
        return self.exchanges(position, static, alpha, beta, ply)

    def exchanges(self, position: Sheet, static: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """The best of standing still and every capture that could matter."""
        player = position.turn
        best = static
        if best > alpha:
            alpha = best
        evaluator = self.evaluator
        steps = evaluator.captures(position, player)
        ranks = vec[i64](capacity=len(steps))
        for step in steps:
            ranks = append(ranks, evaluator.urgency(position, player, step, 0))
        n: i64
        for n in range(len(steps)):
            step = next_best(steps, ranks, n)
            if static + 2 * evaluator.prize(position, second_of(step)) + CAPTURE_MARGIN <= alpha:
                continue
            child = position.copy()
            assert isinstance(child, Sheet)
            child.apply(player, step)
            score = self.settled(child, player, alpha, beta, ply)
            if self.stopped:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.note(step, ply)
                    if score >= beta:
                        break
        return best

    def finish_turn(self, position: Sheet, alpha: i64, beta: i64, ply: i64) -> i64:
        """Inside a turn, at the horizon: what forces, and what ends the turn."""
        player = position.turn
        evaluator = self.evaluator
        steps = position.steps(player)
        best: i64 = NEVER
        step: i64
        for step in steps:
            if not evaluator.forcing(step):
                continue
            child = position.copy()
            assert isinstance(child, Sheet)
            child.apply(player, step)
            score = self.settled(child, player, alpha, beta, ply)
            if self.stopped:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.note(step, ply)
                    if score >= beta:
                        return best
        return best if best > NEVER else self.static(position)

    def settled(self, child: Sheet, player: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """As `after`, at the horizon."""
        if child.result != ONGOING:
            if child.result == DRAW:
                return 0
            return WIN - ply - 1 if child.result == player else ply + 1 - WIN
        if child.turn == player:
            return self.settle(child, alpha, beta, ply + 1)
        return -self.settle(child, -beta, -alpha, ply + 1)

    def win_now(self, position: Sheet, ply: i64) -> i64:
        """The evaluation saw a capture that ends the game; note which."""
        player = position.turn
        for step in self.evaluator.captures(position, player):
            if self.evaluator.prize(position, second_of(step)) >= LARGE:
                self.length[ply + 1] = 0
                self.note(step, ply)
        return WIN - ply - 1

    # --- small things ---

    def static(self, position: Sheet) -> i64:
        score = self.evaluator.score(position)
        return score if position.turn == 0 else -score

    def count_node(self) -> None:
        self.nodes += 1
        late = self.nodes & self.poll == 0 and self.clock is not None and self.clock.over(0)
        if late or self.nodes >= self.most:
            self.stopped = True

    def key_of(self, position: Sheet) -> i64:
        """The position's key, which the start of its turn has left behind, under this search's salt."""
        past = position.past0 if position.turn == 0 else position.past1
        key = self.salt
        if past is not None:
            key ^= past.key
        return key

    def ranks(self, position: Sheet, player: i64, steps: vec[i64], hint: i64, ply: i64) -> vec[i64]:
        """How early each step is looked at."""
        evaluator = self.evaluator
        target = evaluator.target(position, player)
        first, second = self.killers[2 * ply], self.killers[2 * ply + 1]
        found = vec[i64](capacity=len(steps))
        for step in steps:
            rank = evaluator.urgency(position, player, step, target)
            if step == hint:
                rank += 2_000_000_000
            elif step == first:
                rank += 30_000
            elif step == second:
                rank += 25_000
            else:
                rank += self.history[player << FOLD | folded(step)]
            found = append(found, rank)
        return found

    def note(self, step: i64, ply: i64) -> None:
        """This step, then the line found behind it, is the best so far."""
        at = ply * MOST
        below = at + MOST
        self.line[at] = step
        length = self.length[ply + 1]
        n: i64
        for n in range(length):
            self.line[at + 1 + n] = self.line[below + n]
        self.length[ply] = length + 1

    def reward(self, player: i64, step: i64, depth: i64, ply: i64, quiet: bool) -> None:
        """A quiet step that refuted something is looked at earlier elsewhere."""
        if not quiet:
            return
        if self.killers[2 * ply] != step:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = step
        at = player << FOLD | folded(step)
        value = self.history[at] + 8 * depth * depth
        self.history[at] = min(value, 15_000)


def raised(score: i64, bonus: i64) -> i64:
    """A score with something added; what is proven stays as it is."""
    return score + bonus if -SURE < score < SURE else score


def place(done: list[Line], line: Line) -> None:
    """Put a line among those already in order; of equal ones the earlier stays first. A bound never passes a score."""
    at = len(done)
    while at > 0 and done[at - 1].score < line.score:
        at -= 1
    done.insert(at, line)


def score_of(line: Line) -> int:
    """For sorting: the best first."""
    return -int(line.score)


def urgency_of(line: Line) -> int:
    """For sorting: the most urgent first."""
    return -int(line.order)


def next_best(steps: vec[i64], ranks: vec[i64], start: i64) -> i64:
    """Bring the best of what is left to `start`, and return it."""
    best = start
    at: i64
    for at in range(start + 1, len(steps)):
        if ranks[at] > ranks[best]:
            best = at
    step, rank = steps[best], ranks[best]
    steps[best] = steps[start]
    ranks[best] = ranks[start]
    steps[start] = step
    ranks[start] = rank
    return step


def folded(step: i64) -> i64:
    """A step as so many bits as history has room for."""
    return (step ^ (step >> FOLD_ONCE) ^ (step >> FOLD_TWICE)) & ((1 << FOLD) - 1)


def to_table(score: i64, ply: i64) -> i64:
    """A score for the table: wins count from the position, not from the root."""
    if score >= SURE:
        return score + ply
    if score <= -SURE:
        return score - ply
    return score


def from_table(score: i64, ply: i64) -> i64:
    if score >= SURE:
        return score - ply
    if score <= -SURE:
        return score + ply
    return score
