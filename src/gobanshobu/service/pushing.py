"""Sending a notice to somebody's browser by its maker's push service (RFC 8030, 8291, 8292).

Where a notice goes is said by a browser, so by anybody. It is sent by https only, and only to an address of the public network:
the name is looked up once, every address it has is checked, and the connection goes to the one that was checked, so that a name cannot
mean something else a moment later. No redirect is followed, and of an answer nothing but its status is read.
"""

from __future__ import annotations

import socket
import ssl
from base64 import urlsafe_b64decode
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv6Address, ip_address
from typing import Annotated, Final, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec
from py_vapid import Vapid02
from pywebpush import WebPusher

SECONDS: Final = 10.0  # that a push service may take
LONGEST: Final = 1000  # letters of an endpoint
LARGEST: Final = 3000  # bytes of a notice: what every service takes, once it is encrypted
DAY: Final = 86_400  # seconds
GONE: Final = (404, 410)  # the browser wants no more of it

Sent = Literal["sent", "gone", "later", "never"]


class BadEndpoint(Exception):
    """Nothing is sent there."""


class Subscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser is reached, and what to encrypt for it with."""

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]  # a point on P-256, base64url
    auth: Annotated[str, msgspec.Meta(max_length=40)]  # 16 bytes, base64url


class Target(NamedTuple):
    """An endpoint that was looked at: its host and port, and what comes after."""

    host: str
    port: int
    path: str


def target(endpoint: str, loopback: bool = False) -> Target:
    """Where an endpoint leads. `loopback`: to this machine, and with any port, too. Raises BadEndpoint."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port or 443
    except ValueError as error:
        raise BadEndpoint(endpoint) from error
    printable = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if parts.scheme != "https" or not host or parts.username is not None or not printable or len(endpoint) > LONGEST:
        raise BadEndpoint(endpoint)
    if port != 443 and not loopback:
        raise BadEndpoint(endpoint)
    return Target(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def public(address: str, loopback: bool = False) -> bool:
    """Whether an IP address belongs to the public network."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None:
            return public(str(inner), loopback)
    return (loopback and found.is_loopback) or (found.is_global and not found.is_multicast and not found.is_reserved)


def resolved(at: Target, loopback: bool = False) -> str:
    """The address to connect to: every one that the name has is public. Raises BadEndpoint, OSError."""
    addresses = [str(one[4][0]) for one in socket.getaddrinfo(at.host, at.port, type=socket.SOCK_STREAM)]
    if not addresses or not all(public(one, loopback) for one in addresses):
        raise BadEndpoint(at.host)
    return addresses[0]


def sealed(to: Subscription, notice: bytes) -> bytes:
    """A notice that only that browser can read. Raises BadEndpoint for keys that are none."""
    if len(notice) > LARGEST:
        raise ValueError(len(notice))
    try:
        point, auth = _bytes(to.p256dh), _bytes(to.auth)
        if len(point) != 65 or point[0] != 4 or len(auth) != 16:
            raise BadEndpoint(to.endpoint)
        keys = {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
        body: bytes = WebPusher(keys).encode(notice)["body"]
    except ValueError as error:  # not base64, or no point on the curve
        raise BadEndpoint(to.endpoint) from error
    return body


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class _Pinned(HTTPSConnection):
    """A connection to an address that was checked, whose certificate is that of the name."""

    def __init__(self, at: Target, address: str, trust: ssl.SSLContext) -> None:
        super().__init__(at.host, at.port, timeout=SECONDS, context=trust)
        self._address, self._trust = address, trust

    def connect(self) -> None:
        """Connect to the address, not to whatever the name means by now."""
        line = socket.create_connection((self._address, self.port), SECONDS)
        self.sock = self._trust.wrap_socket(line, server_hostname=self.host)


def send(
    to: Subscription,
    notice: bytes,
    key: Vapid02,
    contact: str,
    now: int,
    trust: ssl.SSLContext,
    loopback: bool = False,
) -> Sent:
    """Send a notice; to be called beside what others wait for. `now`: seconds. What came of it: sent; gone (forget the
    subscription); later (try again); never (nothing can be sent there)."""
    try:
        at = target(to.endpoint, loopback)
        body = sealed(to, notice)
        address = resolved(at, loopback)
    except BadEndpoint:
        return "never"
    except OSError:
        return "later"
    origin = f"https://{at.host}" + (f":{at.port}" if at.port != 443 else "")
    signed = key.sign({"aud": origin, "sub": contact, "exp": now + DAY // 2})
    headers = {"TTL": str(DAY), "Urgency": "normal", "Content-Encoding": "aes128gcm", **signed}
    line = _Pinned(at, address, trust)
    try:
        line.request("POST", at.path, body, headers)
        status = line.getresponse().status
    except (OSError, HTTPException):
        return "later"
    finally:
        line.close()
    if status in GONE:
        return "gone"
    if 200 <= status < 300:
        return "sent"
    return "later" if status == 429 or status >= 500 else "never"
