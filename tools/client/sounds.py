"""Make the sounds of the table: wood, paper, drum and bell, from nothing but arithmetic.

    python -m tools.client.sounds

All of them go into one small file, one after another; an index says which part of it belongs to which name. The names are
those that the games give to the facts (`SOUNDS` in the words of each game), and `turn`, by which a player is called. The
same numbers come out everywhere: the noise has a seed.
"""

from __future__ import annotations

import wave
from array import array
from collections.abc import Callable
from io import BytesIO
from math import cos, exp, pi, sin
from pathlib import Path
from random import Random
from typing import Final

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "src" / "sounds" / "table.wav"
INDEX = ROOT / "web" / "src" / "generated" / "sounds.ts"
RATE: Final = 16_000  # twice the highest of what wood, paper and a small bell sound of
GAP: Final = 0.01  # seconds of silence between two sounds, so that none is heard at the edge of another

Wave = list[float]


# --- what everything sounds of ---


def quiet(seconds: float) -> Wave:
    return [0.0] * round(seconds * RATE)


def tone(seconds: float, pitch: float, fall: float, to: float | None = None) -> Wave:
    """A damped tone, which loses all but a third in `fall` seconds; its pitch sinks to `to` as quickly."""
    made, turn = [], 0.0
    for at in range(round(seconds * RATE)):
        time = at / RATE
        now = pitch if to is None else to + (pitch - to) * exp(-time / fall * 2)
        turn += now / RATE
        made.append(sin(2 * pi * turn) * exp(-time / fall))
    return made


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two pitches."""
    rng, made = Random(seed), []
    upper, lower = 1 - exp(-2 * pi * high / RATE), 1 - exp(-2 * pi * low / RATE)
    bright = dull = dark = 0.0
    for _ in range(round(seconds * RATE)):
        bright += upper * (rng.uniform(-1, 1) - bright)
        dull += upper * (bright - dull)
        dark += lower * (dull - dark)
        made.append(dull - dark)
    return made


def shaped(sound: Wave, shape: Callable[[float], float]) -> Wave:
    """A sound with its loudness over time, which goes from 0 to 1."""
    return [value * shape(at / len(sound)) for at, value in enumerate(sound)]


def swell(top: float) -> Callable[[float], float]:
    """Rises until `top` and falls away after it, roundly."""
    return lambda time: sin(pi / 2 * time / top) ** 2 if time < top else cos(pi / 2 * (time - top) / (1 - top)) ** 2


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Sounds together: when each begins, how loud it is at its loudest, and what it is."""
    made = quiet(max(start + len(part) / RATE for start, _, part in parts))
    for start, loud, part in parts:
        most, first = max(map(abs, part)), round(start * RATE)
        for at, value in enumerate(part[: len(made) - first]):
            made[first + at] += value * loud / most
    return made


def finished(sound: Wave, loud: float) -> array[int]:
    """As it is stored: no click at either end, and just so loud at its loudest."""
    into, out, last = round(0.0008 * RATE), round(0.012 * RATE), len(sound) - 1
    soft = [
        value * min(1.0, at / into) * (sin(pi / 2 * min(1.0, (last - at) / out)) ** 2) for at, value in enumerate(sound)
    ]
    most = max(map(abs, soft))
    return array("h", (round(value / most * loud * 32_767) for value in soft))


# --- the materials ---


def wood(pitch: float, seconds: float = 0.09, seed: int = 1) -> Wave:
    """A piece of wood on wood: the knock, and what the board answers."""
    return mixed(
        (0, 1.0, tone(seconds, pitch, 0.016, pitch * 0.94)),
        (0, 0.5, tone(seconds, pitch * 2.63, 0.008)),
        (0, 0.28, tone(seconds * 0.6, pitch * 5.1, 0.004)),
        (0, 0.5, shaped(noise(0.012, 700, 5200, seed), lambda time: (1 - time) ** 2)),
    )


def paper(seconds: float, top: float, seed: int, low: float = 1600) -> Wave:
    """Paper that slides over paper."""
    return shaped(noise(seconds, low, 7000, seed), swell(top))


def stone(pitch: float, seconds: float = 0.1) -> Wave:
    """A bead or a small stone, tapped."""
    return mixed((0, 1.0, tone(seconds, pitch, 0.018)), (0, 0.35, tone(seconds * 0.5, pitch * 2.41, 0.006)))


def drum(pitch: float, seconds: float, seed: int) -> Wave:
    """A small drum, damped by hand."""
    skin = shaped(noise(0.03, 120, 1800, seed), lambda time: (1 - time) ** 2)
    return mixed((0, 1.0, tone(seconds, pitch * 1.9, 0.07, pitch)), (0, 0.35, skin))


def bell(pitch: float, seconds: float) -> Wave:
    """A small bell: its partials are no multiples of each other, and the high ones go first."""
    parts = [(1.0, 1.0, 0.16), (2.01, 0.5, 0.1), (2.74, 0.32, 0.07), (5.12, 0.16, 0.03)]
    return mixed(*((0, loud, tone(seconds, pitch * times, fall)) for times, loud, fall in parts))


# --- the sounds ---


def sounds() -> dict[str, array[int]]:
    """Every sound by its name."""
    return {
        "place": finished(mixed((0, 0.25, paper(0.05, 0.5, 2)), (0.012, 1.0, wood(430))), 0.3),
        "move": finished(mixed((0, 0.5, paper(0.07, 0.6, 3)), (0.05, 1.0, wood(390, 0.07, 4))), 0.22),
        "stack": finished(mixed((0, 1.0, wood(360)), (0.045, 0.7, wood(470, 0.07, 5))), 0.28),
        "capture": finished(mixed((0, 1.0, wood(300, 0.12, 6)), (0.028, 0.55, wood(520, 0.08, 7))), 0.36),
        "hit": finished(mixed((0, 1.0, wood(340, 0.1, 8)), (0.05, 0.5, stone(2300)), (0.095, 0.25, stone(2100))), 0.3),
        "heal": finished(mixed((0, 0.7, stone(1760)), (0.06, 1.0, stone(2350, 0.12))), 0.16),
        "fly": finished(shaped(noise(0.2, 500, 3600, 9), swell(0.45)), 0.16),
        "slide": finished(paper(0.1, 0.4, 10), 0.14),
        "switch": finished(mixed((0, 0.6, paper(0.09, 0.4, 11)), (0.05, 1.0, wood(410)), (0.09, 0.8, wood(450))), 0.22),
        "lay": finished(mixed((0, 0.8, paper(0.06, 0.3, 12)), (0.02, 1.0, wood(250, 0.06, 13))), 0.2),
        "set": finished(mixed((0, 1.0, paper(0.09, 0.5, 14, 900)), (0.06, 0.7, wood(210, 0.06, 15))), 0.17),
        "reveal": finished(
            mixed((0, 1.0, paper(0.05, 0.2, 16, 2400)), (0.055, 0.9, paper(0.07, 0.2, 17)), (0.06, 0.6, wood(330))),
            0.24,
        ),
        "draw": finished(paper(0.085, 0.65, 18, 2200), 0.15),
        "shuffle": finished(mixed(*((0.035 * n, 1.0, paper(0.06, 0.3, 19 + n)) for n in range(4))), 0.14),
        "pay": finished(mixed((0, 1.0, stone(1480, 0.07)), (0.03, 0.5, stone(1320, 0.07))), 0.15),
        "cancel": finished(mixed((0, 1.0, paper(0.12, 0.15, 25, 700)), (0, 0.8, drum(150, 0.12, 26))), 0.24),
        "clash": finished(mixed((0, 1.0, wood(620, 0.1, 27)), (0.012, 0.9, wood(480, 0.11, 28))), 0.34),
        "equip": finished(mixed((0, 1.0, stone(2500, 0.1)), (0, 0.6, stone(3300, 0.08)), (0.03, 0.7, wood(520))), 0.2),
        "die": finished(mixed((0, 1.0, drum(96, 0.2, 29)), (0.03, 0.4, paper(0.15, 0.2, 30, 500))), 0.34),
        "end": finished(
            mixed((0, 1.0, drum(74, 0.34, 31)), (0, 0.5, wood(180, 0.1, 32)), (0.07, 0.2, bell(1046, 0.3))), 0.4
        ),
        "turn": finished(bell(1396, 0.34), 0.12),
    }


def made() -> tuple[bytes, str]:
    """The file of all sounds, and its index: of each name where it begins and how long it lasts, in seconds."""
    every, index = array("h"), []
    for name, sound in sounds().items():
        start, seconds = len(every) / RATE, len(sound) / RATE
        index.append(f"  {name}: [{start:.4f}, {seconds:.4f}],\n")
        every += sound + array("h", [0] * round(GAP * RATE))
    if every.itemsize != 2:
        raise SystemExit("a sound is made of numbers of two bytes")
    file = BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(every.tobytes())
    head = "// Written by tools/client/sounds.py: where each sound begins in table.wav and how long it lasts, in seconds.\n\n"
    kind = "export const SOUNDS: Record<string, readonly [number, number]> = {\n"
    return file.getvalue(), head + kind + "".join(index) + "}\n"


def main() -> None:
    """Write both."""
    data, index = made()
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_bytes(data)
    INDEX.write_text(index, encoding="utf-8")
    print(f"{len(data) / 1000:.0f} kB, {index.count(': [')} sounds")


if __name__ == "__main__":
    main()
