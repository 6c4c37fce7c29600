"""A name that lasts. Somebody's things are filed under the hash of a browser's key. When that somebody takes a name, the hash
stays where it is and becomes the account's: no game and no study moves. The browser gets a fresh key, and so does each further
device; a key's own entry says whose it is.

Everything is a belonging: of the account (its name, passkeys, devices), of a key (whose it is), of a code's hash (whose it is,
and until when), of nobody in particular (which names are taken).
"""

from __future__ import annotations

import secrets
import unicodedata
from hashlib import sha256
from typing import Final

import msgspec

from gobanshobu.service.commands import checked_chair
from gobanshobu.service.events import Chair
from gobanshobu.service.kept import FOREVER, Belonging
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import hashed
from gobanshobu.service.store import EventStore

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that is taken for another
HANDOVER: Final = 10  # letters of a code that works for ten minutes: 50 bits
RECOVERY: Final = 25  # letters of one that works until it is used: 124 bits
SHORT_LIVED: Final = 10 * 60_000  # milliseconds for which codes, and what passkeys sign, can be used
EVERYBODY: Final = "everybody"  # whose the list of taken names is
DAY: Final = 86_400_000
MOST_PASSKEYS: Final = 20
MOST_DEVICES: Final = 50
LONGEST_NAME: Final = 20

KEY: Final = "key"
ACCOUNT: Final = "account"
NAME: Final = "name"
PASSKEY: Final = "passkey"
DEVICE: Final = "device"
CODE: Final = "code"  # by its hash: whose it is
RECOVERS: Final = "recovery"  # of an account: the hash of the code that was printed last
CHALLENGE: Final = "challenge"
OURS: Final = frozenset({"machine", "マシン", "bot", "ボット", "gobanshobu", "五番勝負", "admin", "referee", "審判"})

WRITER: Final = msgspec.json.Encoder()


class Account(msgspec.Struct, frozen=True):
    """Somebody with a name."""

    name: str
    made: int


class Passkey(msgspec.Struct, frozen=True):
    """What a device, or whoever keeps somebody's passkeys, signs with."""

    public: bytes
    count: int  # of signatures, where the device counts them
    device: str  # what the browser called itself
    made: int
    used: int


class Device(msgspec.Struct, frozen=True):
    """A browser that is signed in."""

    device: str
    made: int
    used: int


class Challenge(msgspec.Struct, frozen=True):
    """What a passkey is asked to sign, once: for which purpose, and for whom."""

    purpose: str
    session: str


class Accounts:
    """Everybody's accounts, keys and codes."""

    def __init__(self, store: EventStore) -> None:
        self._store: Final = store

    # --- keys ---

    async def whose(self, key: str) -> str:
        """Whose a hashed key is: its own, while its browser is nobody's; empty where it was signed out."""
        found = await self._store.belonging(key, KEY, "") if key else None
        return key if found is None else found.data.decode()

    async def let_in(self, session: str, device: str, now: int) -> str:
        """A fresh key for a device of somebody's. Raises Refusal where there are too many."""
        devices = await self._store.belongings(session, DEVICE)
        for old in devices[: max(0, len(devices) - MOST_DEVICES + 1)]:  # those that were not used for longest
            await self.sign_out(session, old.id)
        secret = secrets.token_urlsafe(24)
        key = hashed(secret)
        await self._store.keep_belonging(key, Belonging(KEY, "", session.encode()))
        await self._store.keep_belonging(session, Belonging(DEVICE, key, WRITER.encode(Device(device, now, now)), now))
        return secret

    async def used(self, session: str, key: str, now: int) -> None:
        """Note once a day that a device was used."""
        found = await self._store.belonging(session, DEVICE, key)
        if found is not None and now - found.due > DAY:
            known = msgspec.json.decode(found.data, type=Device)
            data = WRITER.encode(msgspec.structs.replace(known, used=now))
            await self._store.keep_belonging(session, found._replace(data=data, due=now))

    async def sign_out(self, session: str, key: str) -> bool:
        """A device opens nothing any more; whether it was one of theirs."""
        found = await self._store.belonging(session, DEVICE, key)
        if found is None:
            return False
        await self._store.drop_belonging(key, KEY, "")  # it is an empty browser's again
        await self._store.drop_belonging(session, DEVICE, key)
        return True

    async def devices(self, session: str) -> dict[str, Device]:
        """The browsers that are signed in, by their hashed keys."""
        found = await self._store.belongings(session, DEVICE)
        return {one.id: msgspec.json.decode(one.data, type=Device) for one in found}

    async def _point(self, key: str, session: str) -> None:
        """Say whose a key is from now on."""
        found = await self._store.belonging(key, KEY, "") or Belonging(KEY, "", b"")
        await self._store.keep_belonging(key, found._replace(data=session.encode()))

    async def bring_along(self, old: str, new: str) -> None:
        """The devices of a guest are another's from now on."""
        for key in await self.devices(old):
            await self._point(key, new)

    # --- accounts ---

    async def account(self, session: str) -> Account | None:
        """The account of a hashed session; None for a guest."""
        found = await self._store.belonging(session, ACCOUNT, "") if session else None
        return None if found is None else msgspec.json.decode(found.data, type=Account)

    async def named(self, name: str) -> str | None:
        """Whose a name is."""
        found = await self._store.belonging(EVERYBODY, NAME, folded(name))
        return None if found is None else found.data.decode()

    async def make(self, session: str, name: str, key_id: str, passkey: Passkey, device: str, now: int) -> str:
        """A guest takes a name; the fresh key of their browser. The old one opens nothing any more. Raises Refusal."""
        name = checked_name(name)
        if await self.account(session) is not None:
            raise Refusal("has_account")
        taken = await self.named(name)
        if taken not in (None, session):
            raise Refusal("name_taken")
        if taken is None and not await self._store.keep_belonging(
            EVERYBODY, Belonging(NAME, folded(name), session.encode())
        ):
            raise Refusal("name_taken")
        await self.add_passkey(session, key_id, passkey)
        await self._store.keep_belonging(session, Belonging(ACCOUNT, "", WRITER.encode(Account(name, now))))
        secret = await self.let_in(session, device, now)
        await self._point(session, "")
        return secret

    async def forget(self, session: str) -> None:
        """Nothing of somebody's is kept any more beside their games; every device is signed out."""
        account = await self.account(session)
        for key in await self.devices(session):
            await self.sign_out(session, key)
        await self._forget_code(session)
        if account is not None:
            await self._store.drop_belonging(EVERYBODY, NAME, folded(account.name))
        await self._store.drop_everything_of(session)

    # --- passkeys ---

    async def passkeys(self, session: str) -> dict[str, Passkey]:
        """Somebody's passkeys by their ids."""
        found = await self._store.belongings(session, PASSKEY)
        return {one.id: msgspec.json.decode(one.data, type=Passkey) for one in found}

    async def add_passkey(self, session: str, key_id: str, passkey: Passkey) -> None:
        """One more passkey. Raises Refusal."""
        if len(await self.passkeys(session)) >= MOST_PASSKEYS:
            raise Refusal("many_passkeys", {"count": str(MOST_PASSKEYS)})
        if not await self._store.keep_belonging(session, Belonging(PASSKEY, key_id, WRITER.encode(passkey))):
            raise Refusal("no_passkey")

    async def signed(self, session: str, key_id: str, count: int, now: int) -> None:
        """A passkey was used: so many signatures by its own count. Raises Refusal where another use of it was faster."""
        found = await self._store.belonging(session, PASSKEY, key_id)
        if found is None:
            raise Refusal("no_passkey")
        known = msgspec.json.decode(found.data, type=Passkey)
        data = WRITER.encode(msgspec.structs.replace(known, count=count, used=now))
        if not await self._store.keep_belonging(session, found._replace(data=data)):
            raise Refusal("no_passkey")

    async def drop_passkey(self, session: str, key_id: str) -> None:
        """Take a passkey away, as long as there is another way in. Raises Refusal."""
        known = await self.passkeys(session)
        if key_id not in known:
            raise Refusal("no_passkey")
        if len(known) == 1 and not await self.recoverable(session):
            raise Refusal("last_passkey")
        await self._store.drop_belonging(session, PASSKEY, key_id)

    async def challenge(self, purpose: str, session: str, now: int) -> bytes:
        """Something for a passkey to sign, once and soon."""
        fresh = secrets.token_bytes(32)
        data = WRITER.encode(Challenge(purpose, session))
        await self._store.keep_belonging(digest(fresh), Belonging(CHALLENGE, "", data, now + SHORT_LIVED))
        return fresh

    async def challenged(self, signed: bytes, purpose: str, session: str, now: int) -> None:
        """Use up a challenge. Raises Refusal for one that is not ours, was used, is too old, or was for something else."""
        found = await self._store.take_belonging(digest(signed), CHALLENGE, "", now)
        if found is None or msgspec.json.decode(found.data, type=Challenge) != Challenge(purpose, session):
            raise Refusal("no_passkey")

    # --- codes ---

    async def hand_over(self, session: str, now: int) -> str:
        """A code that lets one other device in, once and soon."""
        code = fresh_code(HANDOVER)
        await self._store.keep_belonging(
            digest(code.encode()), Belonging(CODE, "", session.encode(), now + SHORT_LIVED)
        )
        return code

    async def recovery(self, session: str) -> str:
        """A code that lets somebody in who has lost everything else, once, whenever that is; the one before works no more."""
        await self._forget_code(session)
        code = fresh_code(RECOVERY)
        key = digest(code.encode())
        await self._store.keep_belonging(key, Belonging(CODE, "", session.encode(), FOREVER))
        await self._store.keep_belonging(session, Belonging(RECOVERS, "", key.encode()))
        return code

    async def recoverable(self, session: str) -> bool:
        """Whether somebody has a recovery code that was not used."""
        return await self._store.belonging(session, RECOVERS, "") is not None

    async def take_over(self, code: str, now: int) -> str | None:
        """Whom a code lets in, which is used up by it; None where there is no such code, or no more."""
        plain = "".join(code.upper().split()).replace("-", "")
        key = digest(plain.encode())
        found = await self._store.take_belonging(key, CODE, "", now)
        if found is None:
            return None
        session = found.data.decode()
        if found.due == FOREVER:
            await self._store.drop_belonging(session, RECOVERS, "")
        return session

    async def expire(self, now: int) -> None:
        """Forget what cannot be used any more."""
        await self._store.expire(CODE, now)
        await self._store.expire(CHALLENGE, now)

    async def _forget_code(self, session: str) -> None:
        found = await self._store.belonging(session, RECOVERS, "")
        if found is not None:
            await self._store.drop_belonging(found.data.decode(), CODE, "")
            await self._store.drop_belonging(session, RECOVERS, "")


def fresh_code(length: int) -> str:
    """A code to be typed."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def digest(secret: bytes) -> str:
    """What is kept of a code or a challenge."""
    return sha256(secret).hexdigest()


def folded(name: str) -> str:
    """A name without what makes two of them look different that are read alike."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def checked_name(name: str) -> str:
    """A name in one form, however it was typed. Raises Refusal."""
    name = checked_chair(Chair("person", name=name)).name
    if not 2 <= len(name) <= LONGEST_NAME or folded(name) in OURS:
        raise Refusal("bad_name", {"most": str(LONGEST_NAME)})
    return name
