"""Players by name: `NAME`, `NAME:key=value,key=value`, `module:Class:key=value`, or `cmd:COMMAND` for a program of its own.

A new kind of player is made known with `register`, or by an entry point of the group `gobanshobu.players`, which names a
`Kind`; then every command that takes a player takes it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import Final, NamedTuple

from gobanshobu.core.errors import BadOption
from gobanshobu.core.game import Game
from gobanshobu.core.options import Option, Value
from gobanshobu.core.words import Words
from gobanshobu.players.base import BadPlayer, Player
from gobanshobu.players.engines import MOST_WORK, Wider, greedy, make_engine
from gobanshobu.players.external import External, split_command
from gobanshobu.players.imported import Imported, find, is_place, split_settings
from gobanshobu.players.levels import LEVELS, MIDDLE, NAMES, label, level, strength
from gobanshobu.players.simple import Simple
from gobanshobu.players.uniform import Uniform

COMMAND: Final = "cmd:"
PATIENCE: Final = 60.0  # seconds that an external program may take for a step
GROUP: Final = "gobanshobu.players"  # the entry points by which other packages bring players


class Kind(NamedTuple):
    """A kind of player: its name, what it is, its settings, the games it plays (none: all), and how one is made.

    `make` is given the game, a seed, and every setting with its value.
    """

    name: str
    words: Words
    make: Callable[[Game, int, dict[str, Value]], Player]
    settings: Sequence[Option] = ()
    games: tuple[str, ...] = ()


_KINDS: Final[dict[str, Kind]] = {}


def register(kind: Kind) -> None:
    """Make a kind of player known under its name, which must be new. Raises BadPlayer."""
    if not kind.name or not kind.name.replace("-", "").isalnum() or kind.name in _KINDS or kind.name == "cmd":
        raise BadPlayer(
            Words(f"{kind.name!r} は新しい名前になりません。", f"{kind.name!r} cannot be a new kind of player")
        )
    _KINDS[kind.name] = kind


def kinds() -> list[Kind]:
    """Every kind of player there is; external programs aside."""
    _bring_in()
    return list(_KINDS.values())


def brought() -> list[Kind]:
    """The kinds that have been made known beside those of this package, for another process to know."""
    return [kind for name, kind in _KINDS.items() if name not in OURS]


def bring(told: Iterable[Kind]) -> None:
    """Know what another process knows; a name that is known already stays what it is."""
    for kind in told:
        _KINDS.setdefault(kind.name, kind)


@cache
def _bring_in() -> None:
    """Register what other packages bring; they are looked for once, when somebody asks for more than these players."""
    for point in entry_points(group=GROUP):
        kind = point.load()
        if not isinstance(kind, Kind):
            raise BadPlayer(
                Words(
                    f"{point.value} は gobanshobu.players.Kind ではありません。",
                    f"{point.value} is no gobanshobu.players.Kind",
                )
            )
        if kind.name not in _KINDS:
            register(kind)


def make_player(text: str, game: Game, seed: int, seconds: float = PATIENCE) -> Player:
    """The player that `text` names, for one game. Raises BadPlayer, and PlayerFault where a program does not start."""
    if text.startswith(COMMAND):
        return External(game, seed, text.removeprefix(COMMAND), seconds)
    place = _imported(text)
    if place is not None:
        return place.player(text, game, seed)
    kind, settings = _read(text)
    _check_game(kind, game.id)
    return kind.make(game, seed, settings)


def check_name(text: str, game_id: str = "") -> None:
    """Whether `text` names a player that can be made, for the game if one is given. Raises BadPlayer."""
    if text.startswith(COMMAND):
        program = split_command(text.removeprefix(COMMAND))[0]
        if shutil.which(program) is None:
            raise BadPlayer(
                Words(f"{text!r}: {program} というプログラムがありません。", f"{text!r}: there is no program {program}")
            )
        return
    if _imported(text) is not None:
        return
    kind, _ = _read(text)
    if game_id:
        _check_game(kind, game_id)


def _check_game(kind: Kind, game_id: str) -> None:
    if kind.games and game_id not in kind.games:
        played = ", ".join(kind.games)
        raise BadPlayer(
            Words(
                f"{kind.name} は {game_id} を指しません。指すのは: {played}",
                f"{kind.name} does not play {game_id}; it plays: {played}",
            )
        )


def _imported(text: str) -> Imported | None:
    """What `module:Class` names; None where `text` is the name of a kind."""
    return find(text) if is_place(text) and _kind(text.partition(":")[0]) is None else None


def _kind(name: str) -> Kind | None:
    if name not in _KINDS:
        _bring_in()
    return _KINDS.get(name)


def _read(text: str) -> tuple[Kind, dict[str, Value]]:
    name, colon, rest = text.partition(":")
    kind = _kind(name)
    if kind is None:
        known = ", ".join([*_KINDS, "module:Class", COMMAND + "COMMAND"])
        raise BadPlayer(
            Words(
                f"{text!r} という対局者はいません。いるのは: {known}",
                f"there is no player {text!r}; there are: {known}",
            )
        )
    return kind, _settings(kind, text, split_settings(text, rest if colon else None))


def _settings(kind: Kind, text: str, given: dict[str, str]) -> dict[str, Value]:
    by_name = {setting.name: setting for setting in kind.settings}
    result: dict[str, Value] = {setting.name: setting.default for setting in kind.settings}
    for key, value in given.items():
        if key not in by_name:
            known = ", ".join(by_name) or "-"
            raise BadPlayer(
                Words(
                    f"{text!r}: {kind.name} に {key!r} という設定はありません。あるのは: {known}",
                    f"{text!r}: {kind.name} has no setting {key!r}; it has: {known}",
                )
            )
        try:
            result[key] = by_name[key].read(value)
        except BadOption as error:
            raise BadPlayer(Words(f"{text!r}: {error.words.ja}", f"{text!r}: {error.words.en}")) from error
    return result


def _uniform(game: Game, seed: int, _settings: dict[str, Value]) -> Player:
    return Uniform(game, Random(seed))


def _simple(game: Game, seed: int, _settings: dict[str, Value]) -> Player:
    return Simple(game, Random(seed))


def _search(game: Game, seed: int, settings: dict[str, Value]) -> Player:
    work, ms, width = int(settings["work"]), int(settings["ms"]), int(settings["width"])
    engine = make_engine(game, seed, work, ms / 1000)
    if settings["net"] == "no":
        engine.without_net()
    return Wider(engine, seed, width / 1000)


def _rated(game: Game, seed: int, settings: dict[str, Value]) -> Player:
    return strength(game.id, int(settings["rating"])).player(game, seed)


def _level(number: int) -> Callable[[Game, int, dict[str, Value]], Player]:
    return lambda game, seed, _settings: level(game.id, number).player(game, seed)


register(Kind("random", Words("どの手も同じ確率で選ぶ。", "Every step is as likely as every other."), _uniform))
register(
    Kind(
        "simple",
        Words(
            "一手先の勝ちを取り、負けを避け、ほかは無作為。",
            "Takes a win one step ahead, avoids such a loss, otherwise plays at random.",
        ),
        _simple,
    )
)
register(
    Kind(
        "greedy",
        Words("一手先の形勢がいちばん良い手を選ぶ。", "Plays what looks best one step ahead."),
        lambda game, seed, _settings: greedy(game, seed),
    )
)
register(
    Kind(
        "search",
        Words(
            "レベルの中身。一手番に使う量と、選ぶ広さを決められる。",
            "What the levels are made of, with a budget for each turn and a width of choice.",
        ),
        _search,
        [
            Option(
                "work",
                0,
                "",
                Words(
                    "一手番に調べる量（局面、試行）。数え方はゲームにより、札のゲームでは一手ごと。",
                    "what is looked at in a turn, as the game's method counts; in card games before each step",
                ),
                least=0,
                most=MOST_WORK,
            ),
            Option("ms", 0, "", Words("一手番のミリ秒の上限。", "milliseconds a turn"), least=0, most=10**6),
            Option(
                "width", 0, "", Words("選ぶ広さ（勝率の千分の一）。", "in thousandths of a chance"), least=0, most=10**6
            ),
            Option(
                "net",
                "yes",
                "",
                Words(
                    "学習した判断を評価に加えるか（盤上の三ゲーム）。",
                    "whether what a net has learned is added to the evaluation, in the games on the sheet",
                ),
                choices=("yes", "no"),
            ),
        ],
    )
)
register(
    Kind(
        "rated",
        Words("レベルのあいだの強さ。レーティングで決める。", "A strength between the levels, given by a rating."),
        _rated,
        [
            Option(
                "rating",
                MIDDLE,
                "",
                Words(
                    "強さ。レベル5が1500。いちばん弱い、またはいちばん強いレベルを越えない。",
                    "how strong, where level 5 is 1500; not below the weakest level nor above the strongest",
                ),
                least=1,
                most=9999,
            )
        ],
    )
)
for _number in range(1, LEVELS + 1):
    register(Kind(label(_number), NAMES[_number - 1], _level(_number)))
OURS: Final = frozenset(_KINDS)
