"""Notices by push: encrypted as in RFC 8291's example, sent to public https addresses and to nothing else."""

from __future__ import annotations

import json
import socket
import ssl
import time
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import http_ece
import pytest
import pywebpush
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from py_vapid import Vapid02

from gobanshobu.service import pushing
from gobanshobu.service.pushing import BadEndpoint, Subscription, Target, public, resolved, sealed, send, target

# RFC 8291, section 5 and appendix A
PLAIN = b"When I grow up, I want to be a watermelon"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
    "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(plain(text), "big"), ec.SECP256R1())


TO = Subscription("https://push.example.net/push/x", POINT, AUTH)


def opened(body: bytes) -> bytes:
    found: bytes = http_ece.decrypt(body, private_key=private(RECEIVER), auth_secret=plain(AUTH))
    return found


def test_the_example_of_rfc_8291_comes_out_byte_for_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pywebpush.ec, "generate_private_key", lambda *_: private(SENDER))
    monkeypatch.setattr(http_ece.os, "urandom", lambda size: plain(SALT)[:size])
    assert sealed(TO, PLAIN) == plain(BODY)


def test_each_notice_is_sealed_anew_and_opened_by_the_browser_alone() -> None:
    one, two = sealed(TO, PLAIN), sealed(TO, PLAIN)
    assert one != two
    assert opened(one) == opened(two) == opened(plain(BODY)) == PLAIN


@pytest.mark.parametrize(
    ("point", "auth"),
    [
        (POINT[:-2], AUTH),
        ("", AUTH),
        (POINT, ""),
        ("A" * 87, AUTH),
        ("B" + "A" * 86, AUTH),
        ("!" * 87, AUTH),
        (POINT, "é"),
    ],
)
def test_keys_that_are_none_are_refused(point: str, auth: str) -> None:
    with pytest.raises(BadEndpoint):
        sealed(Subscription(TO.endpoint, point, auth), PLAIN)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.net/x",
        "https://push.example.net:8443/x",
        "https://user@push.example.net/x",
        "https:///x",
        "https://push.example.net/x\r\nHost: y",
        "https://push.example.net/a b",
        "https://[::1/x",
        "https://push.example.net:99999/x",
        "file:///etc/passwd",
        "https://push.example.net/" + "x" * 1000,
    ],
)
def test_endpoints_that_are_no_plain_https_addresses_are_refused(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        target(endpoint)


def test_an_endpoint_is_taken_apart() -> None:
    assert target("https://push.example.net/push/x?y=1") == Target("push.example.net", 443, "/push/x?y=1")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
    ],
)
def test_addresses_that_are_not_public_are_refused(address: str) -> None:
    assert not public(address)


def test_public_addresses_are_taken_and_loopback_where_it_is_allowed() -> None:
    assert public("8.8.8.8")
    assert public("2606:4700::1111")
    assert public("127.0.0.1", loopback=True)
    assert not public("10.0.0.1", loopback=True)


def test_one_private_address_among_those_of_a_name_is_enough_to_refuse_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(*addresses: str) -> Any:
        return lambda *_, **__: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]

    at = Target("push.example.net", 443, "/")
    monkeypatch.setattr(socket, "getaddrinfo", found("8.8.8.8", "10.0.0.1"))
    with pytest.raises(BadEndpoint):
        resolved(at)
    monkeypatch.setattr(socket, "getaddrinfo", found("8.8.8.8", "8.8.4.4"))
    assert resolved(at) == "8.8.8.8"


class Service:
    """A push service on this machine, which answers what it is told to and remembers what it was sent."""

    def __init__(self, folder: Path) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
        day = datetime.now(UTC)
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(1)
            .not_valid_before(day - timedelta(days=1))
            .not_valid_after(day + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )
        pem = folder / "pem"
        plain_key = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        pem.write_bytes(plain_key + made.public_bytes(Encoding.PEM))
        self.trust = ssl.create_default_context(cafile=str(pem))
        self.status, self.extra = 201, dict[str, str]()
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.status)
                for extra in service.extra.items():
                    self.send_header(*extra)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        own.load_cert_chain(pem)
        self.server.socket = own.wrap_socket(self.server.socket, server_side=True)
        self.port = int(self.server.server_address[1])
        self.thread = Thread(target=self.server.serve_forever, args=(0.02,))
        self.thread.start()

    def sent(self, trust: ssl.SSLContext | None = None, host: str = "localhost", loopback: bool = True) -> str:
        """What came of a notice to this service."""
        to = Subscription(f"https://{host}:{self.port}/push/x", POINT, AUTH)
        return send(to, PLAIN, KEY, "mailto:a@example.net", int(time.time()), trust or self.trust, loopback)


KEY = Vapid02()
KEY.generate_keys()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    one = Service(tmp_path)
    yield one
    one.server.shutdown()
    one.server.server_close()
    one.thread.join()


def test_a_notice_arrives_sealed_and_signed(service: Service) -> None:
    assert service.sent() == "sent"
    ((path, headers, body),) = service.heard
    assert path == "/push/x"
    assert opened(body) == PLAIN
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert Vapid02.verify(headers["authorization"])
    token = headers["authorization"].partition("t=")[2].partition(",")[0]
    claims = json.loads(plain(token.split(".")[1]))
    assert claims["aud"] == f"https://localhost:{service.port}"
    assert claims["sub"] == "mailto:a@example.net"


@pytest.mark.parametrize(
    ("status", "what"),
    [(200, "sent"), (404, "gone"), (410, "gone"), (429, "later"), (503, "later"), (400, "never"), (413, "never")],
)
def test_what_a_service_answers_decides_what_is_done_next(service: Service, status: int, what: str) -> None:
    service.status = status
    assert service.sent() == what


def test_no_redirect_is_followed(service: Service) -> None:
    service.status, service.extra = 307, {"location": f"https://localhost:{service.port}/secret"}
    assert service.sent() == "never"
    assert [path for path, _, _ in service.heard] == ["/push/x"]


def test_nothing_is_sent_to_this_machine_or_to_whom_nobody_vouches_for(service: Service) -> None:
    assert service.sent(loopback=False) == "never"
    assert service.sent(trust=ssl.create_default_context()) == "later"
    assert service.sent(host="127.0.0.1") == "later"  # the certificate is another name's
    assert service.heard == []


def test_the_connection_goes_to_the_address_that_was_checked(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushing, "resolved", lambda *_: "127.0.0.2")  # nobody is there; the name means 127.0.0.1
    assert service.sent() == "later"
    assert service.heard == []
