"""A game as lines a person reads in a terminal, at most 80 columns wide."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import rulebook
from gobanshobu.core.log import cards_seen
from gobanshobu.core.paint import dim, paint_player, strong
from gobanshobu.core.position import Position, Step
from gobanshobu.core.roles import Notation, Shown, Text
from gobanshobu.core.width import widest
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.cardwars.cards import IDS, KINDS, NAMES
from gobanshobu.games.cardwars.explain import is_nifu
from gobanshobu.games.cardwars.faces import PACK, face, names, next_copies
from gobanshobu.games.cardwars.notation import HIDDEN_SET, KEEP, MULLIGAN, say, say_way
from gobanshobu.games.cardwars.view import (
    BattleView,
    CardwarsSecrets,
    CardwarsView,
    MonsterView,
    Playing,
    own,
    way_played,
)

WIDTH: Final = 78
PHASES: Final = {
    "opening": Words("始め", "opening"),
    "main": Words("メイン", "Main"),
    "battle": Words("戦闘", "battle"),
    "main2": Words("メイン2", "Main 2"),
}
PROMPTS: Final = {
    "mulligan": Words("手札をこのまま使うか、引き直すか", "keep the hand, or take a mulligan"),
    "main": Words("", ""),
    "cancel": Words("打ち消すかどうか", "cancel it or let it pass"),
    "revive": Words("墓地から拾う札は", "which card of the graveyard"),
    "hit": Words("飛車の対象は（あと{left}回）", "choose a target ({left} left)"),
    "discard": Words("捨てる札は（あと{left}枚）", "choose what to discard ({left} left)"),
    "attack": Words("攻撃するモンスターは", "choose the attackers"),
    "lance": Words("香車を使うか、ブロックへ進むか", "use lances, or go on to the blocks"),
    "block": Words("{asked} がブロックするのは", "what does {asked} block"),
    "order": Words("{asked} のダメージを受ける順は", "in what order does {asked} deal its damage"),
}
HIDDEN: Final = Words("罠を伏せる", "set a trap face down")
CHOICES: Final = {"keep": say(KEEP, NAMES), "mulligan": say(MULLIGAN, NAMES)}


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsText(Text):
    """Shogi Card Wars in a terminal."""

    def __init__(self, notation: Notation, parts: list[str]) -> None:
        super().__init__(notation)
        self.parts: Final = parts

    def lines(self, view: Shown, lang: str, faces: str = "", columns: int = 0) -> list[str]:
        """The table as its viewer sees it: the other side above, what is going on in the middle, the own side below."""
        seen = cast("CardwarsView", view)
        near = seen["player"] or 0
        return [
            *_Side(seen, 1 - near, lang, faces).lines(),
            "",
            *_middle(seen, lang, faces),
            "",
            *_Side(seen, near, lang, faces).lines(),
        ]

    def brief(self, view: Shown) -> Words:
        seen = cast("CardwarsView", view)
        phase, turn, lives, mana = PHASES[seen["phase"]], seen["turn"], seen["lives"], seen["mana"]
        if turn is None:
            return phase
        return Words(
            f"{seen['turns']}手番目、{player_name(turn).ja}の{phase.ja}、{mana}マナ、ライフ {lives[0]} 対 {lives[1]}",
            f"turn {seen['turns']}, player {turn} in {phase.en} with {mana} mana, life {lives[0]} to {lives[1]}",
        )

    def say(self, step: Step, faces: str = "") -> Words:
        return say(step, names(faces))

    def describe(self, position: Position, player: Seat, step: Step, faces: str = "") -> Words:
        words = self.say(step, faces)
        if not is_nifu(own(position), step):
            return words
        return Words(f"{words.ja}: 反則負け（二歩）", f"{words.en}: lost by a second pawn (nifu)")

    def tell(self, word: str, faces: str = "") -> Words:
        return tell(word, faces) or super().tell(word, faces)

    def changes(self, before: Shown, after: Shown) -> list[Words]:
        """Life lost and monsters that died."""
        was, now = cast("CardwarsView", before), cast("CardwarsView", after)
        found: list[Words] = []
        for player in (0, 1):
            old, new, name = was["lives"][player], now["lives"][player], player_name(player)
            if old != new:
                found.append(Words(f"{name.ja}のライフ {old} → {new}", f"life of {name.en}: {old} → {new}"))
        alive = [piece["id"] for piece in now["monsters"]]
        for piece in was["monsters"]:
            if piece["id"] not in alive:
                kind, owner = NAMES[IDS.index(piece["card"])], player_name(piece["owner"])
                found.append(
                    Words(f"{owner.ja}の {piece['id']} {kind.ja} が死亡", f"{piece['id']} {kind.en} of {owner.en} died")
                )
        return found

    def cards_text(self, asked: str, lang: str) -> list[str]:
        """The rows of the rules page's table of cards for the id or name asked for; all of them for an empty one."""
        table = rulebook(self.parts).parts[0].sections[0].intro.say(lang)
        rows = [
            [cell.strip(" `") for cell in row.strip("|").split("|")] for row in table.splitlines() if row[:1] == "|"
        ]
        head, cards = rows[0], rows[2:]
        chosen = [row for row in cards if asked in ("", row[0]) or asked.lower() in row[1].lower().split()]
        return [
            f"{strong(row[1])} ({row[0]})  "
            + "  ".join(f"{name} {cell}" for name, cell in zip(head[2:4], row[2:4], strict=True))
            + f"  {row[4]}: {row[5]}"
            for row in chosen
        ]


# --- entries of a log ---


def tell(word: str, faces: str) -> Words | None:
    """What chance or the rules brought out, or a trap set face down; None for other steps."""
    if word == HIDDEN_SET:
        return HIDDEN
    seen = cards_seen(word)
    if seen is None:
        return None
    verb, cards = seen
    known = [names(faces)[IDS.index(card)] for card in cards if card in IDS]
    ja, en = "・".join(card.ja for card in known), ", ".join(card.en for card in known)
    if verb == "show":
        return Words(f"伏せようとした札は{ja}", f"the card that was set is a {en}")
    if verb == "mill":
        return Words(f"山札の{len(cards)}枚が墓地へ（{ja}）", f"{len(cards)} from the deck to the graveyard ({en})")
    if not known:
        return Words(f"{len(cards)}枚引く", f"draw {len(cards)}")
    return Words(f"{len(cards)}枚引く（{ja}）", f"draw {len(cards)} ({en})")


def being_played(card: Playing, faces: str) -> Words:
    """A card that is being played, and as what."""
    if "card" not in card:
        return HIDDEN
    way = say_way(way_played(card), names(faces))
    return Words(f"墓地から: {way.ja}", f"revive: {way.en}") if card["revived"] else way


# --- the table ---


def _middle(view: CardwarsView, lang: str, faces: str) -> list[str]:
    ja = lang == "ja"
    rule = dim("──")
    if view["phase"] == "opening":
        found = [f"{rule} {prompt(view, lang)}"]
        chosen = view.get("chosen")
        if chosen:
            found.append(("   選んだのは " if ja else "   chosen: ") + CHOICES[chosen].say(lang))
        return found
    player = view["turn"] or 0
    who = paint_player(player, player_name(player).say(lang))
    phase, mana = strong(PHASES[view["phase"]].say(lang)), view["mana"]
    turn = f"{view['turns']}手番目" if ja else f"turn {view['turns']}"
    head = f"{rule} {turn}  {who}  {phase}  " + (f"残り {mana} マナ" if ja else f"mana {mana}")
    if view["pawn_played"]:
        head += "  歩兵は出した" if ja else "  pawn played"
    found = [head]
    for card in view["pending"]:
        found.append(("   プレイ中: " if ja else "   being played: ") + being_played(card, faces).say(lang))
    if view["battle"] is not None:
        found += _battle(view["battle"], lang)
    if prompt(view, lang) and view["outcome"] is None:
        asked = view["actors"][0]
        found.append(f"   {paint_player(asked, player_name(asked).say(lang))}: {prompt(view, lang)}")
    return found


def prompt(view: CardwarsView, lang: str) -> str:
    """What is being asked; empty where the player may do as they like."""
    words = PROMPTS[view["prompt"]].say(lang).replace("{left}", str(view["left"]))
    asked = view["battle"]["asked"] if view["battle"] is not None else None
    return words.replace("{asked}", asked or "")


def _battle(battle: BattleView, lang: str) -> list[str]:
    ja = lang == "ja"
    found = []
    if battle["attackers"]:
        found += wrap("   攻撃: " if ja else "   attackers: ", battle["attackers"])
    blocks = [f"{blocker}→{attacker or '–'}" for blocker, attacker in battle["blocks"].items()]
    if blocks:
        found += wrap("   ブロック: " if ja else "   blocks: ", blocks)
    for attacker, line in battle["lines"].items():
        found += wrap(f"   {attacker} → " if ja else f"   {attacker} hits: ", line)
    return found


class _Side:
    """One player's half of the table."""

    def __init__(self, view: CardwarsView, player: int, lang: str, faces: str) -> None:
        self.view = view
        self.secrets = cast("CardwarsSecrets", view) if "hands" in view else None
        self.player = player
        self.lang = lang
        self.ja = lang == "ja"
        self.pack = faces == PACK
        self.copies = next_copies(view, player)  # of cards not in the open yet: first those face down, then the hand

    def lines(self) -> list[str]:
        found = [self.head()]
        down = self.face_down()
        held = self.held()
        if held is not None:
            found += self.row("手札", "hand", held)
        if down:
            found += self.row("伏せ札", "face down", down)
        pieces = self.monsters() + self.loose()
        found += self.row("場", "in play", pieces)
        grave = [self.card(IDS.index(card["card"]), card["copy"]) for card in self.view["graves"][self.player]]
        found += self.row("墓地", "graveyard", grave if self.pack else _grouped(grave))
        if self.secrets is not None:
            deck = [self.short(card) for card in self.secrets["decks"][self.player]]
            found += self.row("山札", "deck", deck)
        return found

    def head(self) -> str:
        view, player = self.view, self.player
        name = paint_player(player, player_name(player).say(self.lang))
        mark = " *" if player in view["actors"] else ""
        counts = [view["lives"][player], view["hand_sizes"][player], view["deck_sizes"][player]]
        counts.append(view["traps"][player]["down"])
        labels = ["ライフ", "手札", "山札", "伏せ札"] if self.ja else ["life", "hand", "deck", "face down"]
        return f"{name}{mark}  " + "  ".join(
            f"{label} {strong(str(count)) if label == labels[0] else count}"
            for label, count in zip(labels, counts, strict=True)
        )

    def row(self, ja: str, en: str, cards: list[str]) -> list[str]:
        label = f"  {ja}: " if self.ja else f"  {en}: "
        return wrap(label + " " * max(0, (10 if self.ja else 13) - widest(label)), cards or ["–"])

    def face_down(self) -> list[str]:
        """The traps that the viewer knows, with a mark on those that everyone does; backs for the others."""
        traps = self.view["traps"][self.player]
        known = [IDS.index(card["card"]) for card in traps["known"]]
        open_mark = "（公開）" if self.ja else " (known)"
        found = [self.card(IDS.index(card["card"]), card["copy"]) + open_mark for card in traps["known"]]
        cards: list[str] | None = traps.get("cards")
        if self.secrets is not None:
            cards = self.secrets["face_down"][self.player]
        if cards is None:
            return found + ["□"] * (traps["down"] - len(found))
        for card in cards:
            kind = IDS.index(card)
            if kind in known:
                known.remove(kind)
            else:
                found.append(self.closed(kind))
        return found

    def held(self) -> list[str] | None:
        """The hand where the viewer may see it, each card with its id; None where only its size is known."""
        if self.secrets is not None:
            cards = self.secrets["hands"][self.player]
        elif self.player == self.view["player"]:
            cards = self.view["hand"]
        else:
            return None
        found = []
        for kind in range(KINDS):
            count = cards.count(IDS[kind])
            if count and self.pack:
                found.append(" ".join(self.closed(kind) for _ in range(count)) + dim(f"({IDS[kind]})"))
            elif count:
                times = f"×{count}" if count > 1 else ""
                found.append(NAMES[kind].say(self.lang) + dim(f"({IDS[kind]})") + times)
        return found

    def monsters(self) -> list[str]:
        return [self.monster(piece) for piece in self.view["monsters"] if piece["owner"] == self.player]

    def monster(self, piece: MonsterView) -> str:
        """`m3 gold 4/3 [e1] hurt 1 sideways`: attack over HP, what it wears, and what matters now."""
        name = self.card(IDS.index(piece["card"]), piece["copy"])
        words = [strong(piece["id"]), name, f"{piece['attack']}/{piece['hp']}"]
        words += [f"[{gear}]" for gear in piece["equipment"]]
        if piece["counters"]:
            words.append(f"傷{piece['counters']}" if self.ja else f"hurt {piece['counters']}")
        if piece["sideways"]:
            words.append("横" if self.ja else "sideways")
        if piece["fresh"]:
            words.append("新" if self.ja else "new")
        return " ".join(words)

    def loose(self) -> list[str]:
        """Equipment; that which is worn is shown once more with its monster."""
        found = []
        for gear in self.view["equipment"]:
            if gear["owner"] == self.player:
                on = f"→{gear['on']}" if gear["on"] else ("（未装備）" if self.ja else "(not worn)")
                found.append(f"{strong(gear['id'])} {self.card(IDS.index(gear['card']), gear['copy'])} {on}")
        return found

    def card(self, kind: int, copy: int) -> str:
        """A card in the open."""
        return face(self.player, kind, copy) if self.pack else NAMES[kind].say(self.lang)

    def closed(self, kind: int) -> str:
        """A card that only its owner sees; its copy is one of those that are not in the open yet."""
        copy = self.copies[kind]
        self.copies[kind] += 1
        return self.card(kind, copy)

    def short(self, card: str) -> str:
        """A card of the deck, told in the record's view only."""
        return self.closed(IDS.index(card))


def _grouped(cards: list[str]) -> list[str]:
    """`pawn pawn gold` as `pawn×2 gold`, in the order of each card's first appearance."""
    return [card if cards.count(card) == 1 else f"{card}×{cards.count(card)}" for card in dict.fromkeys(cards)]


# --- columns ---


def wrap(label: str, words: list[str]) -> list[str]:
    """The words behind a label, two spaces between them, on as many lines as are needed."""
    indent = widest(label)
    rows: list[str] = []
    row = label
    for word in words:
        if widest(row) + 2 + widest(word) > WIDTH and widest(row) > indent:
            rows.append(row.rstrip())
            row = " " * indent
        row += word if widest(row) <= indent else "  " + word
    return [*rows, row.rstrip()]
