"""What passkeys sign, and whether they did. The cryptography is the webauthn package's."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from gobanshobu.server.context import Caller, split
from gobanshobu.service.accounts import Accounts, Passkey
from gobanshobu.service.refusal import Refusal

HOUSE: Final = "Gobanshobu 五番勝負"
ENTERS: Final = "enter"  # what a challenge is for: to sign in
MAKES: Final = "make"  # and to keep a new passkey
SIGNATURE: Final = 8_000  # letters of each part of what a passkey says

Encoded = Annotated[str, msgspec.Meta(max_length=SIGNATURE)]


class SignedParts(msgspec.Struct, frozen=True, rename="camel"):
    """What a passkey has signed: a new one brings `attestation_object`, a known one the others."""

    client_data_json: Annotated[str, msgspec.Meta(max_length=SIGNATURE)] = msgspec.field(name="clientDataJSON")
    attestation_object: Encoded | None = None
    authenticator_data: Encoded | None = None
    signature: Encoded | None = None
    user_handle: Encoded | None = None


class SignedByPasskey(msgspec.Struct, frozen=True):
    """A credential as browsers say it (`PublicKeyCredential.toJSON`)."""

    id: Annotated[str, msgspec.Meta(min_length=8, max_length=1_400)]
    response: SignedParts
    type: Annotated[str, msgspec.Meta(max_length=20)] = "public-key"


class _ClientData(msgspec.Struct):
    challenge: str


async def to_make(accounts: Accounts, asking: Caller, session: str, name: str, now: int) -> dict[str, Any]:
    """What a browser is asked for a new passkey of somebody's."""
    known = await accounts.passkeys(session)
    options = generate_registration_options(
        rp_id=place(asking)[0],
        rp_name=HOUSE,
        user_id=bytes.fromhex(session),
        user_name=name,
        challenge=await accounts.challenge(MAKES, session, now),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one)) for one in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    return _plain(options_to_json(options))


async def to_enter(accounts: Accounts, asking: Caller, now: int) -> dict[str, Any]:
    """What a browser is asked for a passkey of anybody's."""
    options = generate_authentication_options(
        rp_id=place(asking)[0], challenge=await accounts.challenge(ENTERS, "", now)
    )
    return _plain(options_to_json(options))


async def made(
    accounts: Accounts, asking: Caller, session: str, said: SignedByPasskey, device: str, now: int
) -> tuple[str, Passkey]:
    """A new passkey of somebody's, who was asked for it; its id. Raises Refusal."""
    challenge = _challenge(said)
    await accounts.challenged(challenge, MAKES, session, now)
    host, origin = place(asking)
    try:
        found = verify_registration_response(
            credential=_credential(said),
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
        )
    except (WebAuthnException, ValueError) as error:
        raise Refusal("no_passkey") from error
    passkey = Passkey(found.credential_public_key, found.sign_count, device, now, now)
    return bytes_to_base64url(found.credential_id), passkey


async def entered(accounts: Accounts, asking: Caller, said: SignedByPasskey, now: int) -> str:
    """Whose passkey has signed what was asked. Raises Refusal."""
    challenge = _challenge(said)
    await accounts.challenged(challenge, ENTERS, "", now)
    session = _decoded(said.response.user_handle or "").hex()
    known = (await accounts.passkeys(session)).get(said.id)
    if known is None:
        raise Refusal("no_passkey")
    host, origin = place(asking)
    try:
        found = verify_authentication_response(
            credential=_credential(said),
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=known.public,
            credential_current_sign_count=known.count,
        )
    except (WebAuthnException, ValueError) as error:
        raise Refusal("no_passkey") from error
    await accounts.signed(session, said.id, found.new_sign_count, now)
    return session


def place(asking: Caller) -> tuple[str, str]:
    """The host for which passkeys are, and the origin of the page that asks; `own_origin` has let it pass. Raises Refusal for
    what is no page."""
    origin = asking.headers.get("origin", "")
    host = split(origin)[1].rpartition(":")
    name = host[0] if host[2].isdigit() and host[0] else split(origin)[1]
    if not name:
        raise Refusal("no_passkey")
    return name, origin


def _challenge(said: SignedByPasskey) -> bytes:
    """What was signed, as the browser says; whether that is so is checked later. Raises Refusal."""
    try:
        return _decoded(msgspec.json.decode(_decoded(said.response.client_data_json), type=_ClientData).challenge)
    except msgspec.MsgspecError as error:
        raise Refusal("no_passkey") from error


def _decoded(words: str) -> bytes:
    try:
        return base64url_to_bytes(words)
    except ValueError as error:
        raise Refusal("no_passkey") from error


def _credential(said: SignedByPasskey) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(said)
    response = {name: part for name, part in plain["response"].items() if part is not None}
    return {**plain, "rawId": said.id, "response": response}


def _plain(options: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(options)
    return found
