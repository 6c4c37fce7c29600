"""What a language model can do at the tables of a server: each method is a tool, and its docstring is what the model reads.

Everything goes through the server like anybody's requests: a tool is shown what its seat may know, a spectator what is public, and
a seat that is taken here is marked as a program's for everybody.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, Literal
from urllib.parse import quote

from gobanshobu.client.line import SeatLine
from gobanshobu.client.refused import TableRefused
from gobanshobu.client.site import Site
from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words
from gobanshobu.games import game as find_game

Lang = Literal["en", "ja"]

LINES: Final = 64  # tables that are listened to at once; the one that was used longest ago is let go
LONGEST: Final = 50.0  # seconds that a tool waits at most
LATEST: Final = 12  # entries of the log that are told


class Desk:
    """The tools, and the lines to the tables that they are used at."""

    def __init__(self, site: Site) -> None:
        self.site: Final = site
        self._lines: Final[OrderedDict[tuple[str, str, str], SeatLine]] = OrderedDict()

    async def close(self) -> None:
        """Leave every table."""
        for line in self._lines.values():
            await line.close()
        self._lines.clear()

    async def list_games(self) -> list[dict[str, Any]]:
        """List the games that can be played here: id, name, what each is in one line, how it is won, and its options."""
        return [
            {
                "game": one["id"],
                "name": f"{one['en']} ({one['ja']})",
                "about": one["line"]["en"],
                "goal": one["goal"]["en"],
                "options": {
                    option["name"]: {
                        "default": option["default"],
                        "values": option["choices"] or f"{option['least']} to {option['most']}",
                        "about": option["about"]["en"],
                    }
                    for option in one["options"]
                },
            }
            for one in await self.site.games()
        ]

    async def read_rules(self, game: str, clause: str = "", lang: Lang = "en") -> str:
        """Read the rules of a game. With `clause`, an id such as "IS-4.1" or the beginning of one such as "IS-4", read only
        that. The notation of steps stands in the clause whose id ends with "-N". Read the rules before you play a game."""
        if not clause:
            return str(await self.site.get(f"/api/games/{quote(game, safe='')}/rules?lang={lang}"))
        parts = await self.site.get(f"/api/games/{quote(game, safe='')}/clauses")
        clauses = [one for part in parts for section in part["sections"] for one in section["clauses"]]
        found = [f"{one['id']}: {one[lang]}" for one in clauses if belongs(one["id"], clause)]
        if not found:
            ids = ", ".join(one["id"] for one in clauses)
            raise GobanshobuError(
                Words(f"{clause!r} という条項はありません: {ids}", f"there is no clause {clause!r}; there are: {ids}")
            )
        return "\n\n".join(found)

    async def list_tables(self, status: Literal["open", "live", "over"] = "open") -> list[dict[str, Any]]:
        """List the public tables: those that wait for a second player ("open"), are being played ("live"), or are over."""
        found = await self.site.get(f"/api/tables?status={status}")
        return [{"table": one["table"], "game": one["game"], "players": one["names"]} for one in found]

    async def make_table(
        self,
        game: str,
        name: str = "agent",
        opponent: Literal["open", "machine"] = "machine",
        level: int = 3,
        first: Literal["me", "opponent", "by lot"] = "by lot",
        options: dict[str, int | str] | None = None,
        listed: bool = True,
    ) -> dict[str, str]:
        """Make a table and sit down at it. The opponent is a machine of a level from 1 (beginner) to 10 (grandmaster), or
        whoever takes the open seat: a person by the link, another agent with `join_table`. `name` is what the others call
        you. Keep the `seat` that you are given: it is the secret key to your seat, and every other tool asks for it."""
        other: dict[str, Any] = {"kind": "machine", "level": level} if opponent == "machine" else {"kind": "open"}
        begins: int | str = {"me": 0, "opponent": 1}.get(first, "furigoma")
        asked = {
            "game": game,
            "sides": [{"kind": "open"}, other],
            "first": begins,
            "options": options or {},
            "listed": listed,
        }
        table = str((await self.site.post("/api/tables", asked))["table"])
        return {"table": table, "seat": await self.site.sit(table, 0, name), "link": f"{self.site.address}/t/{table}"}

    async def join_table(self, table: str, name: str = "agent") -> dict[str, str]:
        """Take the open seat at a table. Keep the `seat` that you are given: it is the secret key to your seat, and every
        other tool asks for it."""
        return {"table": table, "seat": await self.site.sit_anywhere(table, name)}

    async def look(self, table: str, seat: str = "", lang: Lang = "en") -> str:
        """See the table as your seat may see it: who plays, the position, what happened last, and what you are asked. Without
        a `seat` you are a spectator and see what is public."""
        return told(await self._line(table, seat, lang))

    async def list_offers(self, table: str, seat: str, lang: Lang = "en") -> list[str]:
        """List everything that you may do now, each as `STEP — what it is`. Give the STEP to `play`. Empty while it is not
        your turn."""
        line = await self._line(table, seat, lang)
        return [f"{one['step']} — {one['label']}" for one in line.now["offers"]]

    async def explain_step(self, table: str, seat: str, step: str, lang: Lang = "en") -> str:
        """Ask whether a step is legal for you now, and why or why not, with the clause of the rules. Nothing is played."""
        state, player = await self.site.known(table, seat)
        found = state.explain(player, step)
        yes = Words("打てます", "legal").say(lang) if found.legal else Words("打てません", "not legal").say(lang)
        return f"{step}: {yes}. {found.ja if lang == 'ja' else found.en} [{found.clause}]"

    async def play(self, table: str, seat: str, step: str, lang: Lang = "en") -> str:
        """Play a step. An illegal one is refused with the reason and its clause, and changes nothing. Answers the table as it
        is afterwards. A turn can be several steps: go on as long as you are asked."""
        line = await self._line(table, seat, lang)
        await line.step(step)
        return told(line)

    async def wait_for_turn(self, table: str, seat: str, seconds: float = 30.0, lang: Lang = "en") -> str:
        """Wait until you are asked something or the game is over, for so many seconds at most (50), and see the table."""
        line = await self._line(table, seat, lang)
        await line.until(lambda: line.over or line.to_act, max(0.0, min(seconds, LONGEST)))
        return told(line)

    async def resign(self, table: str, seat: str, lang: Lang = "en") -> str:
        """Give up the game: you lose it, and this cannot be taken back."""
        line = await self._line(table, seat, lang)
        await line.send({"type": "resign"})
        await line.until(lambda: line.over, 1.0)
        return told(line)

    async def get_record(self, table: str, seat: str = "") -> str:
        """The record of the game as text: everything once it is over; before that, what your seat knows."""
        return str(await self.site.get(f"/api/tables/{quote(table, safe='')}/record", seat))

    async def _line(self, table: str, seat: str, lang: str) -> SeatLine:
        at = (table, seat, lang)
        line = self._lines.get(at)
        if line is None:
            line = SeatLine(self.site, table, seat, lang)
            await line.open()
            if seat and line.now["you"] is None:
                await line.close()
                raise TableRefused("no_seat", Words("その席の鍵ではありません。", "that is no key to a seat here"))
            self._lines[at] = line
            while len(self._lines) > LINES:
                _, oldest = self._lines.popitem(last=False)
                await oldest.close()
        self._lines.move_to_end(at)
        return line


def belongs(name: str, clause: str) -> bool:
    """Whether a clause is the one that is meant, or stands below it."""
    wanted = clause.strip().upper()
    return name == wanted or (name.startswith(wanted) and name[len(wanted) : len(wanted) + 1] in (".", "-"))


def told(line: SeatLine) -> str:
    """A table in words, as the listener may know it."""
    now, lang = line.now, line.lang
    view = now["view"]
    seats = [seated(one, number == now["you"], lang) for number, one in enumerate(now["seats"])]
    lines = [f"{find_game(str(view['game'])).name.say(lang)}: {' – '.join(seats)} ({now['status']})"]
    lines += now["terms"]
    lines += ["", *find_game(str(view["game"])).lines(view, lang)]
    happened = [entry["words"] for entry in line.log[-LATEST:]]
    if happened:
        lines += ["", Words("これまで:", "What happened last:").say(lang), *(f"- {words}" for words in happened)]
    asked = now["question"].get(lang) or now["question"].get("words") or ""
    if now["status"] == "over":
        lines += ["", now["ending"]]
    elif now["offers"]:
        count = str(len(now["offers"]))
        lines += [
            "",
            Words(f"あなたの番です（選択肢 {count}）。{asked}", f"It is your turn ({count} choices). {asked}").say(
                lang
            ),
        ]
    else:
        lines += ["", Words("あなたの番ではありません。", "It is not your turn.").say(lang)]
    return "\n".join(lines).rstrip()


def seated(one: dict[str, Any], own: bool, lang: str) -> str:
    """Who sits there."""
    kinds = {
        "person": Words("人", "person"),
        "bot": Words("プログラム", "program"),
        "machine": Words(f"マシン レベル {one['level']}", f"machine, level {one['level']}"),
        "open": Words("空席", "open"),
    }
    you = Words("、あなた", ", you").say(lang) if own else ""
    return f"{one['name'] or '–'} ({kinds[one['kind']].say(lang)}{you})"
