"""The 5×5 games in words: what happened, what may be done, what comes of it, each from the reader's seat.

Sentences and labels are templates, filled from a fact or an offer; each game adds those of its own. In a template `{card}`
is what moves or is hit, `{the card}` the same as a native says it in the middle of a sentence, `{who}`, `{whose}` and
`{theirs}` the player, what is theirs and what is the other's; anything else is the value of that name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypedDict

from gobanshobu.core.audience import Cast, joined
from gobanshobu.core.publisher import Counted, Offer
from gobanshobu.core.words import Words, fill, same

SOUNDS: Final = {
    "laid": "lay",
    "deployed": "place",
    "deployed on": "stack",
    "moved": "move",
    "moved on": "stack",
    "lifted": "fly",
    "landed": "place",
    "landed on": "stack",
    "put down": "place",
    "combined": "stack",
    "captured": "capture",
    "infiltrated": "slide",
    "damaged": "hit",
    "healed": "heal",
    "switched": "switch",
    "returned": "slide",
    "went over": "slide",
    "escaped": "slide",
    "retreated": "slide",
    "queen returned": "slide",
    "queen kept": "slide",
    "ended": "end",
}
"""The sound that belongs to a fact, by its manner or kind; facts without one are silent."""

COUNTED: Final = [
    Counted(Words("動かした回数", "Moves"), "moved"),
    Counted(Words("取った回数", "Captures"), "captured"),
    Counted(Words("与えたダメージ", "Damage dealt"), "damaged", "by"),
    Counted(Words("潜り込み", "Infiltrations"), "infiltrated"),
]
"""What is counted over a whole game."""

SENTENCES: Final = {
    "arranged": Words("{square}に{card}", "{who} put{s} {the card} on {square}"),
    "left open": Words("{square}を空ける", "{who} leave{s} {square} empty"),
    "laid": Words("両陣の配置が明らかに", "Both camps are laid out"),
    "camp": Words("{whose}陣は{camp}", "{whose} camp: {camp}"),
    "switched": Words("{who}が{first}と{second}を入れ替え", "{who} switch{es} {first} and {second}"),
    "passed switch": Words("{who}は入れ替えず", "{who} do{es} not switch"),
    "deployed": Words("{who}が{card}を{square}に置いた", "{who} put{s} {the card} on {square}"),
    "moved": Words(
        "{who}が{card}を{source}から{target}へ{over}", "{who} move{s} {the card} from {source} to {target}{over}"
    ),
    "captured": Words(
        "{who}が{from}{attacker}で{theirs}{card}（{square}）を取った",
        "{who} take{s} {theirs} {card} on {square} with {attacker}{from}",
    ),
    "damaged": Words(
        "{who}が{from}{attacker}で{theirs}{card}（{square}）を攻め、{by}点減らした（残り{left}点）",
        "{who} hit{s} {theirs} {card} on {square} with {attacker}{from}: −{by}, {left} left",
    ),
    "healed": Words(
        "{whose}{card}（{square}）が{by}点得て{points}点に", "{whose} {card} on {square} gains {by} and has {points}"
    ),
    "landed": Words("{whose}{card}は{square}へ退いた", "{whose} {card} retreats to {square}"),
    "retreated": Words("{whose}{card}は手札へ退いた", "{whose} {card} retreats to the hand"),
    "escaped": Words("{who}が{square}の{card}を手札へ退避", "{who} bring{s} {the card} from {square} back to the hand"),
    "returned": Words("{whose}{card}は手札に戻った", "{whose} {card} returns to the hand"),
}
"""What a person reads of a fact, by its manner; facts without words need none."""

UNTOLD: Final = {"moved": "captured", "laid": "laid", "lifted": "damaged"}
"""What goes without saying after another fact: what takes a card goes to its square, what strikes leaves its own, and
both camps are told of at once."""

NOTHING: Final = Words("", "")

LABELS: Final = {
    "switch": Words("{from}と{target}を入れ替える", "Switch {from} and {target}"),
    "pass": Words("入れ替えない", "Do not switch"),
    "arrange": Words("{card}を{target}に", "{card} on {target}"),
    "leave open": Words("{target}を空ける", "Leave {target} empty"),
    "place": Words("{card}を{target}に置く", "Put {the card} on {target}"),
    "deploy": Words("{card}を{target}に置く", "Put {the card} on {target}"),
    "move": Words("{card}を{target}へ", "{card} to {target}"),
    "capture": Words("{card}で{target}の{aim}を取る", "{card} takes {aim} on {target}"),
    "damage": Words("{card}で{target}の{aim}を攻める", "{card} hits {aim} on {target}"),
    "escape": Words("{card}を手札へ退避", "{card} escapes to the hand"),
    "retreat": Words("{card}が{target}へ退く", "{card} retreats to {target}"),
    "hand": Words("{card}が手札へ退く", "{card} retreats to the hand"),
}
"""What an offer is called, by its effect."""

CONSEQUENCES: Final = {
    "damaged": Words("−{by}（残り{left}）", "−{by}, {left} left"),
    "healed": Words("{card}に＋{by}", "{card} +{by}"),
    "jumped": Words("{over}を飛び越す", "over {over}"),
    "won": Words("勝ち", "and you win"),
    "drawn": Words("引き分け", "and the game is drawn"),
}
"""What an offer promises beside what its label says already."""


class Lying(TypedDict):
    """What lies on a square, the top card last."""

    cards: list[str] | list[Pieces]


class Pieces(TypedDict, total=False):
    """A card, or a unit of several, as any of the three games shows it."""

    id: str
    cards: list[str]
    life: int


class Waiting(TypedDict):
    """A card whose time comes later in the turn."""

    id: str
    flies: bool


class SheetAbout(TypedDict, total=False):
    """What a decision is about, as far as it is told in a sentence."""

    waiting: Waiting


class SheetTold(TypedDict, total=False):
    """What words can be made of in a fact of any of the three games."""

    fact: str
    player: int
    what: str
    winner: int | None
    unit: Pieces
    card: Pieces
    cards: list[str] | list[Pieces]
    on: Pieces
    under: Pieces
    carries: Pieces
    attacker: list[str]
    source: str
    square: str
    over: str
    squares: list[str]
    board: dict[str, Lying]
    about: SheetAbout
    by: int
    left: int


def together(cards: list[str], names: dict[str, Words]) -> Words:
    """Several cards by name."""
    if len(cards) == 1:
        return names[cards[0]]
    return Words("＋".join([names[card].ja for card in cards]), " + ".join([names[card].en for card in cards]))


def definite(name: Words) -> Words:
    """A card in the middle of an English sentence: "the general", but "N4"."""
    return Words(name.ja, f"the {name.en}" if name.en[:1].islower() else name.en)


def cards_in(fact: SheetTold) -> list[str]:
    """The cards that a fact is about, by their ids."""
    if "unit" in fact:
        return cards_of(fact["unit"])
    if "card" in fact:
        return cards_of(fact["card"])
    return ids_of(fact.get("cards", []))


def ids_of(cards: list[str] | list[Pieces]) -> list[str]:
    """The ids of several cards, or of all that are in them."""
    found: list[str] = []
    for card in cards:
        found += [card] if isinstance(card, str) else cards_of(card)
    return found


def cards_of(piece: Pieces) -> list[str]:
    """The ids of a card, or of all that are in a unit."""
    return piece["cards"] if "cards" in piece else [piece["id"]]


def manner(fact: SheetTold) -> str:
    """What kind of sentence tells a fact."""
    kind = str(fact["fact"])
    if kind == "passed":
        return f"passed {fact['what']}"
    if kind == "arranged" and not fact["cards"]:
        return "left open"
    if "carries" in fact:
        return "carried"
    return f"{kind} on" if "on" in fact else kind


def sentence(facts: list[SheetTold], cast: Cast, names: dict[str, Words], own: dict[str, Words]) -> Words:
    """What happened, told to one reader."""
    found: list[Words] = []
    before: list[str] = []
    left = source_of(facts)
    for fact in facts:
        kind = manner(fact)
        template = own.get(kind) or SENTENCES.get(kind)
        if template is not None and UNTOLD.get(kind) not in before:
            found.append(told(fact, template, left, cast, names))
        if kind == "laid" and fact["player"] != cast.reader:
            found.append(cast.say(fact["player"], *SENTENCES["camp"], camp=camp(fact["board"], names)))
        before.append(kind)
    if before[:1] == ["lifted"]:
        found += next_words(facts[-1], names, own)
    return joined(found)


def next_words(asked: SheetTold, names: dict[str, Words], own: dict[str, Words]) -> list[Words]:
    """What becomes of the second of the cards that have just made way; nothing where there is none."""
    waiting = asked.get("about", {}).get("waiting")
    if waiting is None:
        return []
    words = fill(own["next flies" if waiting["flies"] else "next returns"], named(names[waiting["id"]]))
    return [Words(words.ja, words.en[:1].upper() + words.en[1:])]


def source_of(facts: list[SheetTold]) -> str:
    """The square that whatever attacks has come from; none where it was under way already."""
    for fact in facts:
        if fact["fact"] == "lifted":
            return fact["square"]
        if fact["fact"] == "moved":
            return fact["source"]
    return ""


def camp(board: dict[str, Lying], names: dict[str, Words]) -> Words:
    """What lies where."""
    ja, en = [], []
    for square, there in board.items():
        cards = together(ids_of(there["cards"]), names)
        ja.append(f"{square}に{cards.ja}")
        en.append(f"{cards.en} on {square}")
    return Words("、".join(ja), ", ".join(en))


def told(fact: SheetTold, template: Words, source: str, cast: Cast, names: dict[str, Words]) -> Words:
    """A fact in the words of a template; `source`: where an attack has come from."""
    over = fact.get("over", "")
    jump = Words(f"（{over}を飛び越えて）", f", over {over}") if over else same("")
    start = Words(f"{source}の", f" from {source}") if source else same("")
    parts = parts_of(fact, cast, names) | {"over": jump, "from": start}
    return cast.say(fact["player"], template.ja, template.en, **parts)


def parts_of(fact: SheetTold, cast: Cast, names: dict[str, Words]) -> dict[str, Words]:
    """What a template can say of a fact: its cards, its numbers and squares, and whom it hits."""
    found = {
        key: same(str(value))
        for key, value in fact.items()
        if isinstance(value, str | int) and key not in ("fact", "player")
    }
    found |= named(together(cards_in(fact), names))
    found["who"] = cast.who(fact["player"])
    found["theirs"] = cast.whose(1 - fact["player"])
    if "on" in fact:
        found["on"] = definite(together(cards_of(fact["on"]), names))
    if "under" in fact:
        found["under"] = together(cards_of(fact["under"]), names)
    if "carries" in fact:
        found["carries"] = together(cards_of(fact["carries"]), names)
    if "attacker" in fact:
        found["attacker"] = definite(together(fact["attacker"], names))
    if "unit" in fact:
        found["life"] = same(str(fact["unit"]["life"]))
    if "squares" in fact:
        found["first"], found["second"] = [same(square) for square in fact["squares"]]
    return found


def named(card: Words) -> dict[str, Words]:
    """A card as templates name it."""
    return {"card": card, "the card": definite(card)}


def label(
    offer: Offer,
    promised: list[SheetTold],
    cast: Cast,
    names: dict[str, Words],
    own: dict[str, Words],
    consequences: dict[str, Words],
) -> Words:
    """What an offer is, with what comes of it: `promised`, the facts that it tells of beforehand."""
    effect, cards = offer["effect"], offer.get("cards", [])
    template = own.get(effect) or LABELS[effect if effect != "arrange" or cards else "leave open"]
    card = together(cards, names)
    source, target = offer.get("take", {}).get("square", ""), offer.get("target", {}).get("square", "")
    aim, more = NOTHING, []
    for fact in promised:
        if fact["fact"] in ("captured", "damaged", "infiltrated"):
            aim = together(cards_of(fact["under"]) if "under" in fact else cards_in(fact), names)
        more += promised_words(fact, cast, names, consequences)
    first = plain_label(template, card, source, target, aim)
    if not more:
        return first
    found = [first, *more]
    return Words("、".join([one.ja for one in found]), ", ".join([one.en for one in found]))


def told_apart(labels: list[Words], offers: list[Offer]) -> list[Words]:
    """The labels with something added to those that are alike: where the card comes from, or its points."""
    count: dict[Words, int] = {}
    for one in labels:
        count[one] = count.get(one, 0) + 1
    return [which(one, offer) if count[one] > 1 else one for one, offer in zip(labels, offers, strict=True)]


def which(label: Words, offer: Offer) -> Words:
    """A label that says which of several equal cards is meant."""
    take = offer.get("take", {})
    if "square" in take:
        return Words(f"{label.ja}（{take['square']}から）", f"{label.en} (from {take['square']})")
    if "points" in take:
        unit = "point" if take["points"] == 1 else "points"
        return Words(f"{label.ja}（{take['points']}点の札）", f"{label.en} (the one with {take['points']} {unit})")
    return label


# The same few labels and consequences are said again and again, wherever and whenever an offer is made.


@lru_cache(50_000)
def plain_label(template: Words, card: Words, source: str, target: str, aim: Words) -> Words:
    """What an offer is, whatever it promises."""
    parts = named(card) | {"from": same(source), "target": same(target), "aim": definite(aim)}
    found = fill(template, parts)
    return Words(found.ja, found.en[:1].upper() + found.en[1:])


@lru_cache(50_000)
def consequence(
    template: Words, card: Words, carries: Words, who: Words, over: str, by: int, left: int, life: int
) -> Words:
    """What comes of an offer: what it says of a fact's cards and numbers."""
    numbers = {"over": same(over), "by": same(str(by)), "left": same(str(left)), "life": same(str(life))}
    return fill(template, {"card": card, "carries": carries, "who": who} | numbers)


def promised_words(fact: SheetTold, cast: Cast, names: dict[str, Words], templates: dict[str, Words]) -> list[Words]:
    """What an offer promises, in a few words; nothing for what its label says already."""
    if fact["fact"] == "ended":
        return [templates["drawn" if fact["winner"] is None else "won"]]
    keys = [key for key in ("jumped" if "over" in fact else "", manner(fact)) if key in templates]
    if not keys:
        return []
    card = together(cards_in(fact), names)
    carries = together(cards_of(fact["carries"]), names) if "carries" in fact else NOTHING
    who = cast.who(fact["player"])
    by, left, over = fact.get("by", 0), fact.get("left", 0), fact.get("over", "")
    life = fact["unit"]["life"] if "unit" in fact else 0
    return [consequence(templates[key], card, carries, who, over, by, left, life) for key in keys]


def about(template: Words, at: str, cards: list[str], names: dict[str, Words]) -> Words:
    """A question, with the square and the cards it is about."""
    return fill(template, named(together(cards, names)) | {"at": same(at)})
