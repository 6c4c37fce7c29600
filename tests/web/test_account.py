"""A name that lasts, in a real browser with a virtual authenticator: taken, used on a second device, recovered, deleted."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.conftest import Visitor, Visitors
from tests.web.test_pages import faults, sideways

pytestmark = pytest.mark.slow


def authenticator(visitor: Visitor) -> tuple[CDPSession, str]:
    """A device that makes passkeys and confirms everything at once."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("WebAuthn.enable")
    kind = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return line, line.send("WebAuthn.addVirtualAuthenticator", {"options": kind})["authenticatorId"]


def passkeys(device: tuple[CDPSession, str]) -> list[Any]:
    line, number = device
    found: list[Any] = line.send("WebAuthn.getCredentials", {"authenticatorId": number})["credentials"]
    return found


def at_home(visitors: Visitors, **looks: Any) -> tuple[Visitor, Page, str]:
    """A browser, and the address by which passkeys work."""
    visitor = visitors(**looks)
    return visitor, visitor.page, visitors.server.base.replace("127.0.0.1", "localhost")


def take_name(page: Page, base: str, name: str) -> str:
    """Take a name; what is to be printed."""
    page.goto(f"{base}/account")
    page.fill("form input[maxlength='20']", name)
    page.click("[data-act=take-name]")
    code = page.locator("[data-recovery]").inner_text()
    expect(page.locator(f'[data-account="{name}"]')).to_be_visible()
    return code


def give_up_a_game(page: Page, base: str) -> None:
    """Something of a guest's that is to be kept: one finished game."""
    page.goto(f"{base}/account")
    page.evaluate(
        """async () => {
            const sides = [{ kind: 'me' }, { kind: 'me' }]
            const headers = { 'content-type': 'application/json' }
            const body = JSON.stringify({ game: 'isshin', sides, first: 0 })
            const { table, tokens } = await (await fetch('/api/tables', { method: 'POST', headers, body })).json()
            await new Promise((done) => {
              const line = new WebSocket(location.origin.replace('http', 'ws') + '/api/ws')
              line.onopen = () => {
                line.send(JSON.stringify({ type: 'join', id: 'a', table, token: tokens[0], lang: 'en' }))
                line.send(JSON.stringify({ type: 'resign', id: 'b' }))
              }
              line.onmessage = ({ data }) => JSON.parse(data).id === 'b' && done(line.close())
            })
        }"""
    )


def count(page: Page, base: str) -> int:
    found: int = page.request.get(f"{base}/api/mine/games").json()["count"]
    return found


def test_a_name_is_taken_used_elsewhere_recovered_and_deleted(visitors: Visitors) -> None:
    visitor, page, base = at_home(visitors)
    device = authenticator(visitor)
    give_up_a_game(page, base)
    code = take_name(page, base, "Hana")
    assert len(passkeys(device)) == 1
    page.click("[data-act=written]")
    expect(page.locator("[data-recovery]")).to_have_count(0)
    assert count(page, base) == 1

    # A second browser, to which the same passkey comes.
    second, other, base = at_home(visitors)
    phone = authenticator(second)
    (known,) = passkeys(device)
    phone[0].send("WebAuthn.addCredential", {"authenticatorId": phone[1], "credential": known})
    other.goto(f"{base}/account")
    other.click("[data-act=enter]")
    expect(other.locator('[data-account="Hana"]')).to_be_visible()
    assert count(other, base) == 1

    # Everything is lost but the paper; the lost browsers are signed out.
    _, third, base = at_home(visitors)
    third.goto(f"{base}/account")
    third.fill("input[maxlength='40']", code)
    third.click("[data-act=take-code]")
    expect(third.locator('[data-account="Hana"]')).to_be_visible()
    assert third.locator("[data-recovery]").inner_text() != code
    third.click("[data-act=written]")
    for left in (2, 1):
        third.locator("li:not(:has-text('this one')) [data-act=sign-out]").first.click()
        expect(third.locator("[data-act=sign-out]")).to_have_count(left)

    # All of it is deleted.
    third.click("[data-act=delete-all]")
    expect(third.locator("[data-act=delete-sure]")).to_be_disabled()
    third.fill("dialog input", "Hana")
    third.click("[data-act=delete-sure]")
    expect(third.locator('[data-account=""]')).to_be_visible()
    assert count(third, base) == 0


def test_a_passkey_of_a_deleted_account_opens_nothing(visitors: Visitors) -> None:
    visitor, page, base = at_home(visitors)
    authenticator(visitor)
    take_name(page, base, "Ran")
    page.click("[data-act=delete-all]")
    page.fill("dialog input", "Ran")
    page.click("[data-act=delete-sure]")
    expect(page.locator('[data-account=""]')).to_be_visible()
    with page.expect_response("**/api/account/enter") as answer:
        page.click("[data-act=enter]")
    assert answer.value.status == 403
    expect(page.locator("main [role=alert]")).to_be_visible()
    expect(page.locator('[data-account=""]')).to_be_visible()
    (said,) = visitor.complaints  # the browser notes that a request was refused
    assert "403" in said
    visitor.complaints.clear()


@pytest.mark.parametrize(
    ("lang", "width", "height", "dark"),
    [("ja-JP", 360, 740, False), ("en-US", 740, 360, True), ("ja-JP", 1280, 800, True), ("en-US", 360, 740, False)],
)
def test_the_pages_of_ones_name_are_accessible_and_fit(
    visitors: Visitors, lang: str, width: int, height: int, dark: bool
) -> None:
    visitor, page, base = at_home(visitors, lang=lang, width=width, height=height, dark=dark)
    authenticator(visitor)
    for path in ("/account", "/privacy"):
        page.goto(base + path)
        page.locator("h1").wait_for()
        page.wait_for_load_state("networkidle")
        assert faults(page) == []
        assert sideways(page) <= 0
    take_name(page, base, f"Hana {width} {lang[:2]}")
    assert faults(page) == []
    assert sideways(page) <= 0
