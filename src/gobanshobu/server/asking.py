"""What the handlers of requests have in common: who asks, for which game, and work that is done aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from gobanshobu.core import Game, UnknownGame
from gobanshobu.core.audience import Seat, seat_at
from gobanshobu.core.words import Words
from gobanshobu.games import game
from gobanshobu.server.context import COOKIE, Context
from gobanshobu.service.boards import DEEPEST
from gobanshobu.service.room import hashed
from gobanshobu.service.table import Table

T = TypeVar("T")
HEAVY: Final = 5.0  # requests that one counts as which takes a while to answer
CardsData = Annotated[dict[str, Any], msgspec.Meta(title="CardSetData")]  # a card set as data

Root = Annotated[str, msgspec.Meta(max_length=30_000)]  # a record without steps
TakenPath = tuple[Literal[0, 1], Annotated[str, msgspec.Meta(max_length=200)]]
Path = Annotated[list[TakenPath], msgspec.Meta(max_length=DEEPEST)]  # steps, each with its player


class CardsShown(msgspec.Struct, frozen=True):
    """The card set of a game or a table; None where the game has none."""

    cards: CardsData | None


class Spoken(msgspec.Struct, frozen=True):
    """One text in both languages."""

    ja: str
    en: str


def spoken(words: Words) -> Spoken:
    """Words as they are sent."""
    return Spoken(words.ja, words.en)


async def aside(request: Request[Any, Any, Any], context: Context, work: Callable[[], T]) -> T:
    """What takes a while, beside what others wait for. Raises Refusal where too much is under way."""
    return await context.aside(context.address(request), work)


def found_game(game_id: str) -> Game:
    try:
        return game(game_id)
    except UnknownGame as error:
        raise HTTPException(detail=error.words.en, status_code=404) from error


def bearer(request: Request[Any, Any, Any]) -> str:
    """The token in the Authorization header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def seated(request: Request[Any, Any, Any], table: Table, seat: int | None) -> Seat | None:
    """The player whom the token or the cookie of a request lets act."""
    return table.player_of(hashed(bearer(request)), hashed(request.cookies.get(COOKIE, "")), seat_at(seat))
