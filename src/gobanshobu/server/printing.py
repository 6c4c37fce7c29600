"""Games to be printed, over HTTP: a PDF, or the cards as pictures in an archive."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gobanshobu.core import BadCards, GobanshobuError
from gobanshobu.games import card_sets, game
from gobanshobu.printing import Wishes, box, files, pdf, pictures, tabletop, zipped
from gobanshobu.server.asking import HEAVY, aside, found_game
from gobanshobu.server.context import Context
from gobanshobu.server.refusing import refusals
from gobanshobu.service.protocol import Lang
from gobanshobu.service.refusal import Refusal

Part = Literal["cards", "board", "gauges", "tokens", "leaflet"]
ARCHIVE: Final = "application/zip"
PDF: Final = "application/pdf"
COST: Final = 4 * HEAVY  # pictures of forty cards take a second or two


class PrintAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is to be printed: bleed in millimetres; over which edge the paper is turned for the backs; where the pictures
    will be found by Tabletop Simulator; a card set of one's own."""

    kind: Literal["pdf", "png", "svg", "tabletop"] = "pdf"
    lang: Lang = "ja"
    faces: Annotated[str, msgspec.Meta(max_length=40)] = ""
    paper: Literal["a4", "letter"] = "a4"
    parts: Annotated[list[Part], msgspec.Meta(max_length=5)] = []
    bleed: Annotated[float, msgspec.Meta(ge=0, le=5)] = 3.0
    marks: bool = True
    backs: Literal["long", "short", "none"] = "long"
    address: Annotated[str, msgspec.Meta(max_length=300)] = ""
    cards: dict[str, Any] | None = None


class FacesInfo(msgspec.Struct, frozen=True):
    """A way the cards can look."""

    id: str
    ja: str
    en: str


class BoxInfo(msgspec.Struct, frozen=True):
    """What is in a game's box: how many cards, how big they are in millimetres, which parts there are, what the cards can look
    like, and whether cards of one's own can be printed."""

    cards: int
    wide: float
    high: float
    parts: list[Part]
    faces: list[FacesInfo]
    own_cards: bool


@get("/api/games/{game_id:str}/print", responses=refusals({400: "bad_request unprintable", 404: "bad_request"}))
async def see_box(game_id: FromPath[str]) -> BoxInfo:
    """What can be printed of a game."""
    found_game(game_id)
    return box_info(game_id)


@cache
def box_info(game_id: str) -> BoxInfo:
    known = game(game_id)
    try:
        found = box(known.make_rules(None), "en")
    except GobanshobuError as error:
        raise Refusal("unprintable", {"why": error.words.ja}, {"why": error.words.en}) from error
    here: dict[Part, bool] = {
        "cards": True,
        "board": bool(found.boards),
        "gauges": bool(found.gauges),
        "tokens": bool(found.tokens),
        "leaflet": True,
    }
    looks = [FacesInfo(one.id, one.words.ja, one.words.en) for one in known.faces]
    size = found.cards[0].size
    number = sum(card.copies for card in found.cards)
    parts = [part for part, is_there in here.items() if is_there]
    own = card_sets(game_id) is not None
    return BoxInfo(number, size.wide, size.high, parts, looks, own)


@post(
    "/api/games/{game_id:str}/print",
    status_code=200,
    media_type=PDF,
    responses=refusals({400: "bad_request unprintable", 404: "bad_request", 429: "too_often", 503: "overloaded"}),
)
async def print_game(
    game_id: FromPath[str],
    data: JSONBody[PrintAsked],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> Response[bytes]:
    """A game to print and cut: a PDF of what is wished for (everything, if nothing is named), or an archive of pictures."""
    context.allow(request, HEAVY if data.kind == "pdf" else COST)
    known = found_game(game_id)

    def made() -> bytes:
        wishes = Wishes(data.lang, data.faces, data.paper, bleed=data.bleed, marks=data.marks, turn=data.backs)
        if data.parts:
            wishes = wishes._replace(parts=tuple(data.parts))
        printing = files(known, known.make_rules(None, data.cards), wishes)
        if data.kind == "pdf":
            return pdf(printing)
        return zipped(tabletop(printing, data.address) if data.kind == "tabletop" else pictures(printing, data.kind))

    try:
        found = await aside(request, context, made)
    except BadCards as error:
        first = error.problems[0].words
        raise Refusal("unprintable", {"why": first.ja}, {"why": first.en}) from error
    except GobanshobuError as error:
        raise Refusal("unprintable", {"why": error.words.ja}, {"why": error.words.en}) from error
    name = f"{game_id}.pdf" if data.kind == "pdf" else f"{game_id}-{data.kind}.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(found, media_type=PDF if data.kind == "pdf" else ARCHIVE, headers=headers)
