"""Fits a net to positions of quick games, on a GPU where there is one, and makes whole numbers of it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tools.fit.net.bases import bases_of, mirror
from torch import nn
from torch.nn import functional

from gobanshobu.players.board5.evaluation.net import (
    BASES,
    CARD_ROWS,
    FIXED,
    ONE,
    SHIFT,
    TRAITS,
)
from gobanshobu.players.board5.evaluation.netfile import write_net

SCALE = 400.0  # of scores, as in the evaluation
TRUST = 0.7  # the part of a target that is the game's result; the rest is what the search said
HELD_OUT = 12  # one game of so many is kept to stop by
LARGEST = 126.5 / ONE  # of a weight of the hidden layer
BATCH = 8192
TRIES = [(1e-3, 0.1), (1e-3, 3.0), (3e-4, 0.1), (3e-4, 3.0), (1e-3, 10.0)]  # how fast, and how bound to small weights


class Positions:
    """Everything noted down, as arrays on the device: for each position both sides' bases, counted."""

    def __init__(self, files: list[Path], device: torch.device) -> None:
        self.inputs: list[torch.Tensor] = []
        parts: list[list[Any]] = [[], [], [], []]
        for file in files:
            with np.load(file) as data:
                if not len(data["results"]):
                    continue
                self.inputs.append(counted(data, device))
                for part, name in zip(parts, ("measured", "searched", "results", "games"), strict=True):
                    part.append(data[name])
        self.x = torch.cat(self.inputs)
        self.inputs = []
        measured, searched, results, games = (np.concatenate(part) for part in parts)
        self.measured = torch.tensor(measured, dtype=torch.float32, device=device)
        searched = torch.tensor(searched, dtype=torch.float32, device=device)
        results = torch.tensor(results, dtype=torch.float32, device=device)
        self.results = results
        self.targets = TRUST * results + (1 - TRUST) * torch.sigmoid(searched / SCALE)
        held = torch.tensor((games.astype(np.int64) * 2654435761 >> 8) % HELD_OUT == 0, device=device)
        self.learnt, self.held = (~held).nonzero()[:, 0], held.nonzero()[:, 0]
        self.games = len(np.unique(games))
        self.scale = best_scale(self)


def counted(data: Any, device: torch.device) -> torch.Tensor:
    """How often each base is in each position, for whoever is to act and for the other."""
    traits = json.loads(str(data["traits"]))
    fixed = len(traits) * CARD_ROWS
    rows = data["rows"].astype(np.int64)
    sides = np.repeat(np.arange(data["sizes"].size), data["sizes"].reshape(-1))
    used, which = np.unique(rows, return_inverse=True)
    bases = [bases_of(int(row), traits, fixed) for row in used]
    lengths = np.array([len(one) for one in bases])
    starts = np.concatenate([[0], np.cumsum(lengths)])
    flat = np.array([base for one in bases for base in one])
    many = lengths[which]
    ends = np.cumsum(many)
    at = np.arange(int(ends[-1])) - np.repeat(ends - many, many) + np.repeat(starts[which], many)
    places = torch.tensor(np.repeat(sides, many) * BASES + flat[at], device=device)
    found = torch.zeros(data["sizes"].size * BASES, dtype=torch.int32, device=device)
    found.index_add_(0, places, torch.ones_like(places, dtype=torch.int32))
    return found.to(torch.uint8).view(-1, 2, BASES)


class Judge(nn.Module):  # type: ignore[misc]
    """The net with real numbers."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.hidden = hidden
        self.base = nn.Parameter(torch.randn(BASES, 2 * hidden) * 0.03)
        self.bias = nn.Parameter(torch.full((hidden,), 0.2))
        self.out = nn.Parameter(torch.randn(2, hidden) * 0.05)
        self.constant = nn.Parameter(torch.zeros(1))
        self.measured = nn.Parameter(torch.full((1,), 0.7))

    def forward(self, x: torch.Tensor, measured: torch.Tensor, base: torch.Tensor) -> torch.Tensor:
        """The logarithm of the odds, for whoever is to act."""
        mine, theirs = (x @ base).unbind(1)
        h = self.hidden
        seen = (mine[:, :h] + theirs[:, h:] + self.bias, theirs[:, :h] + mine[:, h:] + self.bias)
        total = self.constant + self.measured * measured / SCALE
        for at, one in enumerate(seen):
            total = total + one.clamp(0.0, 1.0).square() @ self.out[at]
        return total


def losses(judge: Judge, data: Positions, which: torch.Tensor, size: int = 16384) -> tuple[float, float, float]:
    """Mean log loss of the results: of the net, of the measured score alone rescaled, and the mean of the targets' own."""
    total = plain = target = 0.0
    with torch.no_grad():
        for at in range(0, len(which), size):
            part = which[at : at + size]
            said = judge(data.x[part].float(), data.measured[part], judge.base)
            total += float(functional.binary_cross_entropy_with_logits(said, data.results[part], reduction="sum"))
            alone = data.scale * data.measured[part] / SCALE
            plain += float(functional.binary_cross_entropy_with_logits(alone, data.results[part], reduction="sum"))
            target += float(functional.binary_cross_entropy_with_logits(said, data.targets[part], reduction="sum"))
    count = max(len(which), 1)
    return total / count, plain / count, target / count


def best_scale(data: Positions) -> float:
    """The factor under which the measured score alone foretells results best."""
    part = data.learnt[:200_000]
    measured, results = data.measured[part] / SCALE, data.results[part]

    def loss(scale: float) -> float:
        return float(functional.binary_cross_entropy_with_logits(scale * measured, results))

    return min((at / 20 for at in range(2, 41)), key=loss)


def fit(
    files: list[Path], hidden: int, seconds: float, begin: Path | None = None, say: Any = print
) -> tuple[Judge, dict[str, Any]]:
    """The net that foretells held-out games best, begun from the state in `begin`; and what is known of it.

    It is fitted anew under each of `TRIES` for as long as there is time: so little data is learned by heart in a few
    rounds, and how fast and how bound to small weights is best differs from game to game.
    """
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    began = time.monotonic()
    data = Positions(files, device)
    say(f"{data.games} games, {len(data.x)} positions read in {time.monotonic() - began:.0f} s on {device.type}")
    found: list[tuple[float, int, Judge, float, float]] = []
    for rate, decay in TRIES:
        if found and time.monotonic() > began + seconds:
            break
        torch.manual_seed(1)
        judge = Judge(hidden).to(device)
        if begin is not None and begin.exists():
            judge.load_state_dict(torch.load(begin, map_location=device))
        goal, epochs = fitted(judge, data, rate, decay, began + seconds)
        say(f"rate {rate}, decay {decay}: held-out loss of the targets {goal:.4f} after {epochs} rounds")
        found.append((goal, epochs, judge, rate, decay))
    _, epochs, judge, rate, decay = min(found, key=lambda one: one[0])
    told, plain, _ = losses(judge, data, data.held)
    say(f"held-out log loss of the results {told:.4f}, measured alone {plain:.4f}")
    return judge, {
        "games": data.games,
        "positions": len(data.x),
        "rate": rate,
        "decay": decay,
        "rounds": epochs,
        "loss": round(told, 4),
        "loss_measured_alone": round(plain, 4),
        "device": device.type,
    }


def fitted(judge: Judge, data: Positions, rate: float, decay: float, until: float) -> tuple[float, int]:
    """Fit until held-out games are foretold no better; the loss that was reached and the rounds it took."""
    order = torch.tensor(mirror(), device=data.x.device)
    rest = [judge.bias, judge.out, judge.constant, judge.measured]
    groups = [{"params": [judge.base], "weight_decay": decay}, {"params": rest, "weight_decay": 0.0}]
    maker = torch.optim.AdamW(groups, lr=rate)
    best, kept, patience, epoch = losses(judge, data, data.held)[2], state_of(judge), 0, 0
    size = min(BATCH, max(64, len(data.learnt) // 8))
    while patience < 5 and (time.monotonic() < until or epoch == 0):
        shuffled = data.learnt[torch.randperm(len(data.learnt), device=data.x.device)]
        for number, at in enumerate(range(0, len(shuffled), size)):
            part = shuffled[at : at + size]
            base = judge.base[order] if (number + epoch) % 2 else judge.base
            said = judge(data.x[part].float(), data.measured[part], base)
            loss = functional.binary_cross_entropy_with_logits(said, data.targets[part])
            maker.zero_grad(set_to_none=True)
            loss.backward()
            maker.step()
            with torch.no_grad():
                judge.base.clamp_(-LARGEST, LARGEST)
        epoch += 1
        goal = losses(judge, data, data.held)[2]
        if goal < best - 2e-5:
            best, kept, patience = goal, state_of(judge), 0
            continue
        patience += 1
        for group in maker.param_groups:
            group["lr"] *= 0.5
    judge.load_state_dict(kept)
    return best, epoch


def state_of(judge: Judge) -> dict[str, torch.Tensor]:
    """The numbers of a net as they are now."""
    return {key: value.detach().clone() for key, value in judge.state_dict().items()}


def whole(judge: Judge) -> tuple[list[int], list[int]]:
    """The net in whole numbers: its bases, and the rest of its file."""
    with torch.no_grad():
        base = (judge.base * ONE).round().clamp(-127, 127).to(torch.int32).flatten().tolist()
        bias = (judge.bias * ONE).round().to(torch.int32).tolist()
        out = (judge.out * (SCALE * (1 << SHIFT) / ONE / ONE)).round().to(torch.int32).flatten().tolist()
        constant = round(float(judge.constant) * SCALE * (1 << SHIFT))
        measured = round(float(judge.measured) * (1 << SHIFT))
    return base, [*bias, *out, constant, measured]


def save(judge: Judge, told: dict[str, Any], file: Path) -> None:
    """The net as players read it, and beside it the real numbers to go on from."""
    base, rest = whole(judge)
    torch.save({key: value.cpu() for key, value in judge.state_dict().items()}, file.with_suffix(".pt"))
    write_net(file, {"hidden": judge.hidden} | told, base, rest)


assert FIXED + TRAITS * CARD_ROWS == BASES
