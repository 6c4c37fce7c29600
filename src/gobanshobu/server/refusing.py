"""What is refused over HTTP: one shape for everything, the status of each code, and what endpoints say that they may refuse."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from gobanshobu.server.requests import refused_now
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.store import StoreError

LOG: Final = logging.getLogger("gobanshobu.server")


class Failure(msgspec.Struct, frozen=True):
    """What every refusal looks like; `request` is the id of the request, as the server's log has it."""

    code: str
    ja: str
    en: str
    clause: str = ""
    request: str = ""


STATUS: Final = {
    "no_table": 404,
    "no_code": 404,
    "no_feed": 404,
    "has_account": 409,
    "name_taken": 409,
    "no_account": 403,
    "no_passkey": 403,
    "last_passkey": 409,
    "many_passkeys": 429,
    "no_study": 404,
    "own_game": 403,
    "many_studies": 429,
    "no_seat": 403,
    "not_over": 409,
    "stale": 409,
    "too_often": 429,
    "too_many": 429,
    "busy": 429,
    "overloaded": 503,
    "storage": 503,
    "unsure": 503,
    "set_aside": 409,
    "error": 500,
    "taken": 409,
    "begun": 409,
    "not_yours": 409,
    "not_left_to_play": 409,
    "game_first": 409,
    "referees": 409,
}


def refusals(codes: dict[int, str]) -> dict[int, ResponseSpec]:
    """What an endpoint may refuse, for its description: the codes of each status. Whoever asks too often is always refused."""
    return {
        status: ResponseSpec(Failure, generate_examples=False, description=f"Refused: {', '.join(words.split())}")
        for status, words in sorted(({429: "too_often"} | codes).items())
    }


def refused(_request: Request[Any, Any, Any], refusal: Refusal) -> Response[Failure]:
    """A refusal as an answer."""
    words = refusal.words
    return Response(
        Failure(refusal.code, words.ja, words.en, refusal.clause, refused_now(refusal.code)),
        status_code=STATUS.get(refusal.code, 400),
    )


def failed(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    """What the framework refuses, in the same shape."""
    extra = getattr(error, "extra", None)
    detail = str(error.detail)
    if isinstance(extra, list) and extra:
        detail = "; ".join(str(one.get("message", one)) if isinstance(one, dict) else str(one) for one in extra)
    code = "bad_request" if error.status_code < 500 else "error"
    return Response(
        Failure(code, detail, detail, request=refused_now(code)),
        status_code=error.status_code,
        headers=error.headers,
    )


def unkept(request: Request[Any, Any, Any], _error: StoreError) -> Response[Failure]:
    """The store does not work."""
    return refused(request, Refusal("storage"))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """Something of ours is broken; the words say nothing about it."""
    LOG.error("broken", exc_info=error)
    return refused(request, Refusal("error"))
