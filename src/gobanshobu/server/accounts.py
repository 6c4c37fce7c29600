"""Accounts over HTTP: a name, passkeys, devices, codes; everything of one's own to take away, and to have deleted."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gobanshobu.server import passkeys
from gobanshobu.server.asking import HEAVY, DeviceName, sign_in
from gobanshobu.server.context import COOKIE, Context
from gobanshobu.server.games import MOST
from gobanshobu.server.passkeys import SignedByPasskey
from gobanshobu.server.refusing import refusals
from gobanshobu.service.accounts import checked_name
from gobanshobu.service.leaving import erase
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import hashed
from gobanshobu.service.timing import milliseconds

KEPT: Final = 1_500  # bytes that a passkey takes with what comes with it
SHOWN: Final = 16  # letters of a device's number that are told
PersonName = Annotated[str, msgspec.Meta(max_length=40)]


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of one's own."""

    id: str
    device: str
    made: int
    used: int


class DeviceInfo(msgspec.Struct, frozen=True):
    """A browser that is signed in."""

    id: str
    device: str
    used: int
    here: bool


class AccountInfo(msgspec.Struct, frozen=True):
    """Who the reader is here. A guest has no name."""

    name: str
    made: int
    games: int
    passkeys: list[PasskeyInfo]
    devices: list[DeviceInfo]
    recovery: bool  # there is a recovery code that was not used


class PasskeyAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a passkey is wanted for: to sign in, or a new one, for a guest with the name they want."""

    purpose: Literal["enter", "make"]
    name: PersonName = ""


class PasskeyOptions(msgspec.Struct, frozen=True):
    """What the browser gives to `navigator.credentials`, as JSON."""

    options: dict[str, Any]


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name, and the passkey that goes with it."""

    name: PersonName
    passkey: SignedByPasskey
    device: DeviceName = ""


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One more passkey, or the one that lets somebody in."""

    passkey: SignedByPasskey
    device: DeviceName = ""


class RecoveryCode(msgspec.Struct, frozen=True):
    """What to print: it lets one in when every device is lost, once."""

    code: str


class TypedName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's own name, typed once more."""

    name: PersonName


@get("/api/account", responses=refusals({503: "storage"}))
async def see_account(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> AccountInfo:
    """Who the reader is here: name, passkeys, devices."""
    who, accounts = context.who(request), context.accounts
    account = await accounts.account(who)
    here = hashed(request.cookies.get(COOKIE, ""))
    await accounts.used(who, here, milliseconds())
    devices = await accounts.devices(who) if who else {}
    return AccountInfo(
        account.name if account else "",
        account.made if account else 0,
        len(await context.hub.store.kept(who, MOST)) if who else 0,
        [PasskeyInfo(key, one.device, one.made, one.used) for key, one in (await accounts.passkeys(who)).items()],
        [DeviceInfo(key[:SHOWN], one.device, one.used, key == here) for key, one in devices.items()],
        await accounts.recoverable(who),
    )


@post(
    "/api/account/passkey",
    status_code=200,
    responses=refusals(
        {
            400: "bad_request bad_name bad_setup",
            403: "no_passkey",
            409: "name_taken",
            429: "too_often",
            503: "storage",
        }
    ),
)
async def ask_passkey(
    data: JSONBody[PasskeyAsked], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[PasskeyOptions]:
    """What a passkey is to sign, once and within ten minutes."""
    context.allow(request, HEAVY)
    now, accounts = milliseconds(), context.accounts
    if data.purpose == passkeys.ENTERS:
        return Response(PasskeyOptions(await passkeys.to_enter(accounts, request, now)))
    session, cookies = await context.session(request)
    account = await accounts.account(session)
    name = account.name if account else checked_name(data.name)
    if account is None and await accounts.named(name) is not None:
        raise Refusal("name_taken")
    return Response(PasskeyOptions(await passkeys.to_make(accounts, request, session, name, now)), cookies=cookies)


@post(
    "/api/account",
    status_code=201,
    responses=refusals(
        {
            400: "bad_request bad_name bad_setup",
            403: "no_passkey",
            409: "name_taken has_account",
            429: "too_often many_passkeys",
            503: "storage",
        }
    ),
)
async def make_account(
    data: JSONBody[NewAccount], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[RecoveryCode]:
    """Take a name. Everything that this browser had as a guest is the account's; the answer is a code to print."""
    context.allow(request, HEAVY)
    context.allow_keeping(request, KEPT)
    session, now = context.who(request), milliseconds()
    key_id, passkey = await passkeys.made(context.accounts, request, session, data.passkey, data.device, now)
    secret = await context.accounts.make(session, data.name, key_id, passkey, data.device, now)
    context.changed_keys()
    code = await context.accounts.recovery(session)
    return Response(RecoveryCode(code), status_code=201, cookies=[context.cookie(request, secret)])


@post(
    "/api/account/passkeys",
    status_code=201,
    responses=refusals(
        {400: "bad_request", 403: "no_passkey no_account", 429: "too_often many_passkeys", 503: "storage"}
    ),
)
async def add_passkey(
    data: JSONBody[NewPasskey], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """One more passkey of one's own."""
    context.allow(request, HEAVY)
    context.allow_keeping(request, KEPT)
    session, now = await owner(request, context), milliseconds()
    key_id, passkey = await passkeys.made(context.accounts, request, session, data.passkey, data.device, now)
    await context.accounts.add_passkey(session, key_id, passkey)
    return {"status": "added"}


@delete(
    "/api/account/passkeys/{passkey:str}",
    status_code=200,
    responses=refusals(
        {400: "bad_request", 403: "no_passkey no_account", 409: "last_passkey", 429: "too_often", 503: "storage"}
    ),
)
async def remove_passkey(
    passkey: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """Take a passkey away: it lets nobody in any more."""
    context.allow(request)
    await context.accounts.drop_passkey(await owner(request, context), passkey)
    return {"status": "removed"}


@post(
    "/api/account/enter",
    status_code=200,
    responses=refusals({400: "bad_request", 403: "no_passkey", 429: "too_often", 503: "storage"}),
)
async def enter(
    data: JSONBody[NewPasskey], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[dict[str, str]]:
    """Sign in with a passkey. What this browser had as a guest comes along."""
    context.allow(request, 2 * HEAVY)
    session = await passkeys.entered(context.accounts, request, data.passkey, milliseconds())
    cookies = await sign_in(request, context, session, data.device)
    return Response({"status": "in"}, cookies=cookies)


@post(
    "/api/account/recovery",
    status_code=201,
    responses=refusals({403: "no_account", 429: "too_often", 503: "storage"}),
)
async def make_recovery(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> RecoveryCode:
    """A new recovery code; the one before works no more."""
    context.allow(request, HEAVY)
    return RecoveryCode(await context.accounts.recovery(await owner(request, context)))


@delete(
    "/api/account/devices/{device:str}",
    status_code=200,
    responses=refusals({400: "bad_request", 403: "no_seat", 429: "too_often", 503: "storage"}),
)
async def sign_out(
    device: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """Sign a device of one's own out."""
    context.allow(request)
    who = context.who(request)
    for key in await context.accounts.devices(who) if who and len(device) == SHOWN else ():
        if key.startswith(device):
            await context.accounts.sign_out(who, key)
            context.changed_keys()
            return {"status": "out"}
    raise Refusal("no_seat")


@get("/api/account/export", responses=refusals({429: "too_often", 503: "storage"}))
async def export_account(
    request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[dict[str, Any]]:
    """Everything that is kept of the reader: account, what belongs to it, and the games as records."""
    context.allow_reading(request, 10 * HEAVY)
    who, store = context.who(request), context.hub.store
    games: list[dict[str, Any]] = []
    for one in await store.kept(who, MOST) if who else []:
        try:
            table = (await context.room(context.address(request), one.table)).table
        except Refusal as refusal:
            games.append({"table": one.table, "at": one.at, "refused": refusal.code})
            continue
        games.append({"table": one.table, "at": one.at, "record": str(table.state.record(players=table.names()))})
        await asyncio.sleep(0)  # others wait no longer than for one game
    things = [
        {"kind": one.kind, "id": one.id, "due": one.due, "data": readable(one.data)}
        for one in (await store.everything_of(who) if who else [])
    ]
    headers = {"content-disposition": 'attachment; filename="gobanshobu.json"'}
    return Response({"games": games, "belongings": things}, headers=headers)


@post(
    "/api/account/delete",
    status_code=200,
    responses=refusals({400: "bad_request not_sure", 429: "too_often", 503: "storage"}),
)
async def delete_account(
    data: JSONBody[TypedName], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """Delete everything of the reader's for good; `name` is theirs, typed once more, empty for a guest. Games under way are given
    up, and in those that others keep the reader has no name any more."""
    context.allow(request, 2 * HEAVY)
    who = context.who(request)
    account = await context.accounts.account(who)
    if data.name.strip() != (account.name if account else ""):
        raise Refusal("not_sure")
    if who:
        await erase(context.hub, who)
        await context.feeds.drop(who)
        await context.accounts.forget(who)
        context.changed_keys()
    return {"status": "deleted"}


async def owner(request: Request[Any, Any, Any], context: Context) -> str:
    """Whose account it is that asks. Raises Refusal for a guest."""
    who = context.who(request)
    if await context.accounts.account(who) is None:
        raise Refusal("no_account")
    return who


def readable(data: bytes) -> Any:
    """What is kept, as JSON where it is that."""
    try:
        return msgspec.json.decode(data)
    except (ValueError, RecursionError):
        return data.decode(errors="replace")


ACCOUNT_HANDLERS: Final = [
    see_account,
    ask_passkey,
    make_account,
    add_passkey,
    remove_passkey,
    enter,
    make_recovery,
    sign_out,
    export_account,
    delete_account,
]
