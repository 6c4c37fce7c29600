"""What the handlers of requests have in common: who asks, for which game, and work that is done aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException

from gobanshobu.core import Game, UnknownGame
from gobanshobu.core.audience import Seat, seat_at
from gobanshobu.core.words import Words
from gobanshobu.games import game
from gobanshobu.server.context import Context
from gobanshobu.service.boards import DEEPEST
from gobanshobu.service.leaving import bring_along
from gobanshobu.service.room import hashed
from gobanshobu.service.table import Table
from gobanshobu.service.timing import milliseconds

T = TypeVar("T")
DeviceName = Annotated[str, msgspec.Meta(max_length=60)]  # what a browser calls itself
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


def seated(request: Request[Any, Any, Any], context: Context, table: Table, seat: int | None) -> Seat | None:
    """The player whom the token or the cookie of a request lets act."""
    return table.player_of(hashed(bearer(request)), context.who(request), seat_at(seat))


async def sign_in(request: Request[Any, Any, Any], context: Context, session: str, device: str) -> list[Cookie]:
    """Give a browser a key of somebody's. What it had as a guest comes along; what is another account's stays there."""
    old = context.who(request)
    if old and old != session and await context.accounts.account(old) is None:
        await bring_along(context.hub, old, session)
        await context.accounts.bring_along(old, session)
        await context.feeds.bring_along(old, session)
        await context.hub.store.bring_along(old, session)
    secret = await context.accounts.let_in(session, device, milliseconds())
    context.changed_keys()
    return [context.cookie(request, secret)]
