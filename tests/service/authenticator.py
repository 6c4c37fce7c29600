"""A passkey in software, as small as can be: it makes keys and signs, for whoever asks."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

ORIGIN = "http://testserver.local"
HOST = "testserver.local"


class Authenticator:
    """One passkey of one person."""

    def __init__(self, number: int = 1, host: str = HOST, origin: str = ORIGIN) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = b"passkey number %08d" % number
        self.host, self.origin, self.count = host, origin, 0
        self.handle = b""

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """A new passkey, as a browser says it."""
        self.handle = base64url_to_bytes(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self._data(0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._said(
            {
                "clientDataJSON": self._client("webauthn.create", options["challenge"]),
                "attestationObject": attestation,
            }
        )

    def signed(self, options: dict[str, Any], handle: bytes | None = None) -> dict[str, Any]:
        """A signature, as a browser says it."""
        self.count += 1
        client, data = self._client("webauthn.get", options["challenge"]), self._data(0x05)
        return self._said(
            {
                "clientDataJSON": client,
                "authenticatorData": data,
                "signature": self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256())),
                "userHandle": self.handle if handle is None else handle,
            }
        )

    def _data(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _said(self, parts: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        response = {part: bytes_to_base64url(data) for part, data in parts.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
