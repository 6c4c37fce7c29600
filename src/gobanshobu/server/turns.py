"""What waits for somebody: games and matches where it is their turn and somebody else waits. As one list, and as a feed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal
from xml.etree import ElementTree as ET

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from gobanshobu.core.errors import UnknownGame
from gobanshobu.core.words import Words, same
from gobanshobu.games import game
from gobanshobu.server.context import Context
from gobanshobu.server.matches import own_matches
from gobanshobu.server.refusing import refusals
from gobanshobu.service.protocol import Lang
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.snapshot import noted_about

KEPT: Final = 300  # bytes that a feed takes
MOST: Final = 100  # that are listed
ATOM: Final = "http://www.w3.org/2005/Atom"
MATCH_OF_FIVE: Final = Words("五番勝負", "The match of five")
SOMEBODY: Final = Words("対局者", "a player")
TITLE: Final = Words("あなたの番 – 五番勝負", "Your turn – Gobanshobu")
WAITS: Final = Words("あなたの番：{what}（{who}）", "Your turn: {what} ({who})")


class TurnInfo(msgspec.Struct, frozen=True):
    """A game, or a match between its games, that waits for the reader: since when, and with whom. A match has no game."""

    kind: Literal["table", "match"]
    id: str
    game: str
    name: str
    at: int


class FeedInfo(msgspec.Struct, frozen=True):
    """Whether the reader has a feed. Its address is told once, when it is made."""

    made: bool
    address: str = ""


async def turns_of(context: Context, session: str) -> list[TurnInfo]:
    """What waits for somebody, what waits longest standing first. Raises StoreError."""
    found: list[TurnInfo] = []
    for one in await context.hub.store.mine(session) if session else []:
        about = noted_about(one.about)
        if about is None or not one.yours or one.status != "live" or one.chairs not in (1, 2):
            continue
        other = 1 if one.chairs == 1 + about.first else 0  # the player across: chair `first` is that of player 0
        if about.kinds[other] != "machine":
            found.append(TurnInfo("table", one.table, about.game, about.names[other], one.at))
    for match in await own_matches(context, session):
        if match.yours and match.kinds[1 - match.you] != "machine" and not match.alone:
            found.append(TurnInfo("match", match.match, "", match.names[1 - match.you], match.at))
    return sorted(found, key=lambda one: (one.at, one.id))[:MOST]


@get("/api/mine/turns", responses=refusals({503: "storage"}))
async def my_turns(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> list[TurnInfo]:
    """The games and matches where it is the reader's turn and somebody else waits, what waits longest standing first."""
    return await turns_of(context, context.who(request))


@get("/api/mine/feed", responses=refusals({503: "storage"}))
async def my_feed(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> FeedInfo:
    """Whether the reader has a feed of what waits for them."""
    return FeedInfo(await context.feeds.has(context.who(request)))


@post("/api/mine/feed", status_code=201, responses=refusals({429: "too_often", 503: "storage"}))
async def make_feed(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> Response[FeedInfo]:
    """A secret address of one's own for a feed reader; the one before opens nothing any more."""
    context.allow(request)
    context.allow_keeping(request, KEPT)
    session, cookies = await context.session(request)
    secret = await context.feeds.make(session)
    return Response(FeedInfo(True, f"/api/feed?key={secret}"), status_code=201, cookies=cookies)


@delete("/api/mine/feed", status_code=200, responses=refusals({429: "too_often", 503: "storage"}))
async def drop_feed(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> FeedInfo:
    """Have no feed any more: its address opens nothing."""
    context.allow(request)
    await context.feeds.drop(context.who(request))
    return FeedInfo(False)


@get(
    "/api/feed",
    media_type="application/atom+xml; charset=utf-8",
    responses=refusals({400: "bad_request", 404: "no_feed", 503: "storage"}),
)
async def see_feed(
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    key: Annotated[str, QueryParameter(max_length=64)] = "",
    lang: FromQuery[Lang] = "ja",
) -> Response[bytes]:
    """What waits for whoever has this secret address, as an Atom feed."""
    session = await context.feeds.whose(key)
    if session is None:
        raise Refusal("no_feed")
    base = f"{'https' if context.encrypted(request) else 'http'}://{request.headers.get('host', '')}"
    data = atom(await turns_of(context, session), base, lang)
    return Response(data, headers={"cache-control": "private, no-cache", "x-robots-tag": "noindex"})


def atom(turns: list[TurnInfo], base: str, lang: Lang) -> bytes:
    """A feed with an entry for each turn; the same turn has the same id whenever it is asked for."""
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    _text(feed, "id", f"{base}/mine")
    _text(feed, "title", TITLE.say(lang))
    _text(feed, "updated", _when(max((one.at for one in turns), default=0)))
    _text(ET.SubElement(feed, "author"), "name", "Gobanshobu")
    ET.SubElement(feed, "link", {"rel": "alternate", "href": f"{base}/mine"})
    for one in reversed(turns):  # the newest first
        link = f"{base}/{'m' if one.kind == 'match' else 't'}/{one.id}"
        what = MATCH_OF_FIVE if one.kind == "match" else _game_name(one.game)
        entry = ET.SubElement(feed, "entry")
        _text(entry, "id", f"{link}#{one.at}")
        _text(entry, "title", WAITS.say(lang).format(what=what.say(lang), who=one.name or SOMEBODY.say(lang)))
        _text(entry, "updated", _when(one.at))
        ET.SubElement(entry, "link", {"rel": "alternate", "href": link})
    data: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return data


def _game_name(game_id: str) -> Words:
    try:
        return game(game_id).name
    except UnknownGame:  # of a package that was here once
        return same(game_id)


def _text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


TURN_HANDLERS: Final = [my_turns, my_feed, make_feed, drop_feed, see_feed]
