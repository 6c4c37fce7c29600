"""Shogi Card Wars in words: what happened, what may be done, what is asked, each from the reader's seat."""

from __future__ import annotations

from typing import Final, TypedDict

from gobanshobu.core.audience import Cast, joined
from gobanshobu.core.publisher import Counted, Offer
from gobanshobu.core.words import Words, fill, same
from gobanshobu.games.cardwars.cards import COPIES, FU, IDS, NAMES
from gobanshobu.games.cardwars.facts import CardwarsPiece
from gobanshobu.games.cardwars.table import ENDINGS, NO_CARDS
from gobanshobu.games.cardwars.view import OpenCard, Playing

CARDS: Final = dict(zip(IDS, NAMES, strict=True))
SOUNDS: Final = {
    "reshuffled": "shuffle",
    "drew": "draw",
    "paid": "pay",
    "played": "lay",
    "revived": "lay",
    "cancelled": "cancel",
    "turned up": "reveal",
    "entered": "place",
    "forged": "place",
    "set": "set",
    "discarded": "slide",
    "milled": "slide",
    "equipped": "equip",
    "damaged": "hit",
    "struck": "hit",
    "died": "die",
    "attacked": "move",
    "blocked": "clash",
    "ended": "end",
}
"""The sound that belongs to a fact; facts without one are silent."""


COUNTED: Final = [
    Counted(Words("受けたダメージ", "Damage taken"), "struck", "by"),
    Counted(Words("場に出たモンスター", "Monsters played"), "entered"),
    Counted(Words("失ったモンスター", "Monsters lost"), "died"),
    Counted(Words("開いた罠", "Traps turned up"), "turned up"),
]
"""What is counted over a whole game."""


class CardwarsTold(TypedDict, total=False):
    """What words can be made of in any fact; what is said of a fact tells which of these it has."""

    fact: str
    player: int
    winner: int | None
    reason: str
    play: Playing
    choice: str
    phase: str
    what: str
    card: str
    cards: list[str] | list[OpenCard]
    count: int
    turns: int
    by: int
    left: int
    life: int
    attack: int
    mana: int
    place: int
    monster: CardwarsPiece
    attacker: CardwarsPiece
    equipment: CardwarsPiece
    monsters: list[CardwarsPiece]


def some(card: str) -> Words:
    """A card of those that there are several of, or the only one: "a pawn", "the rook"."""
    name = CARDS[card]
    return Words(name.ja, f"{'the' if COPIES[IDS.index(card)] == 1 else 'a'} {name.en}")


def named(piece: CardwarsPiece) -> Words:
    """A monster or equipment with its card: "pawn m3"."""
    card = CARDS[piece["card"]]
    return Words(f"{card.ja}{piece['id']}", f"{card.en} {piece['id']}")


def listed(words: list[Words]) -> Words:
    """Several things in a row."""
    english = [word.en for word in words]
    last = " and ".join(english[-2:])
    return Words("・".join(word.ja for word in words), ", ".join([*english[:-2], last]))


def cards_listed(cards: list[str]) -> Words:
    """Several cards, equal ones as one: "2 pawns and the rook"."""
    return listed([_times(card, cards.count(card)) for card in dict.fromkeys(cards)])


def _listed(cards: list[str] | list[OpenCard]) -> Words:
    return cards_listed([card if isinstance(card, str) else card["card"] for card in cards])


def _times(card: str, count: int) -> Words:
    return some(card) if count == 1 else Words(f"{CARDS[card].ja}{count}枚", f"{count} {CARDS[card].en}s")


# --- what happened ---


PLAYED: Final = {
    "monster": Words("{who}が{card}を3/3モンスターとして出す", "{who} play{s} {card} as a 3/3 monster"),
    "spell": Words("{who}が{card}を使う", "{who} cast{s} {card}"),
    "equipment": Words("{who}が{card}を装備品として出す", "{who} play{s} {card} as equipment"),
    "trap": Words("{who}が{card}を伏せる", "{who} set{s} {card} face down"),
    "hidden": Words("{who}が罠を1枚伏せる", "{who} set{s} a trap face down"),
    "pawn": Words("{who}が{card}を出す", "{who} play{s} {card}"),
    "discard": Words(
        "{who}が{card}を使い、{other}に2枚捨てさせる", "{who} cast{s} {card} to make {other} discard two cards"
    ),
    "mill": Words(
        "{who}が{card}を使い、{others}山札4枚を墓地へ送る", "{who} cast{s} {card} on the top four of {others} deck"
    ),
}
"""A card is announced, by as what, or by what the gold does."""

SAID: Final = {
    "keep": Words("{who}はこの手札で始める", "{who} keep{s} the hand"),
    "mulligan": Words("{who}は手札を引き直す", "{who} draw{s} a new hand"),
    "began": Words("{turns}手番目、{who}の番", "Turn {turns}: {who} {are} to play"),
    "stood": Words("{whose}{monsters}が縦に戻る", "{whose} {monsters} {stand} up"),
    "battle": Words("{who}が戦闘に入る", "{who} go{es} to battle"),
    "main2": Words("戦闘が終わり、メイン2へ", "The battle is over, Main 2 begins"),
    "nifu": Words("{who}の二歩（この手番で二枚目の歩兵）", "Nifu: {whose} second pawn in one turn"),
    "allowed": Words("{who}は打ち消さない", "{who} let{s} it pass"),
    "cancelled": Words("{whose}{card}は打ち消された", "{whose} {card} is cancelled"),
    "turned up": Words("{who}が{card}を発動", "{who} turn{s} up {card}"),
    "entered": Words("{whose}{monster}が場に出る", "{whose} {monster} enters play"),
    "forged": Words("{whose}{equipment}が場に出る", "{whose} {equipment} enters play"),
    "set": Words("{whose}{card}が伏せられた", "{whose} {card} lies face down"),
    "discarded": Words("{who}が{card}を捨てる", "{who} discard{s} {card}"),
    "equipped": Words(
        "{whose}{monster}が{equipment}を装備し、攻撃力{attack}",
        "{whose} {monster} puts on {equipment}: attack {attack}",
    ),
    "damaged": Words(
        "{whose}{monster}に{by}ダメージ、体力は残り{left}", "{whose} {monster} takes {by} and has {left} left"
    ),
    "killed": Words("{whose}{monster}に{by}ダメージ、倒れる", "{whose} {monster} takes {by} and dies"),
    "struck": Words("{who}に{by}ダメージ、ライフは{life}", "{who} lose{s} {by} life, {life} left"),
    "attacked": Words("{whose}{monster}が攻撃に出る", "{whose} {monster} turns sideways to attack"),
    "declared": Words("{who}が{monsters}で攻撃", "{who} attack{s} with {monsters}"),
    "lances": Words("{who}はブロックへ進む", "{who} go{es} on to the blocks"),
    "block": Words("{whose}{monster}はブロックしない", "{whose} {monster} does not block"),
    "blocked": Words("{whose}{monster}が{attacker}をブロック", "{whose} {monster} blocks {attacker}"),
    "ordered": Words("{whose}{attacker}は{place}番目に{monster}を打つ", "{whose} {attacker} strikes {monster} {nth}"),
}
"""What happened, by fact, or by what tells facts of one kind apart; facts that go without saying are not here."""


def sentence(facts: list[CardwarsTold], cast: Cast) -> Words:
    """What happened, told to one reader."""
    found: list[Words] = []
    announced = False
    for fact in facts:
        kind = fact["fact"]
        if kind == "set" and announced:
            continue  # it has just been said
        announced = announced or kind in ("played", "revived")
        words = _sentence(fact, cast)
        if words is not None:
            found.append(words)
    return joined(found)


def _sentence(fact: CardwarsTold, cast: Cast) -> Words | None:
    kind = fact["fact"]
    if kind in ("played", "revived"):
        return _played(fact["play"], cast)
    if kind == "drew":
        return _drew(fact, cast)
    if kind == "milled":
        return _milled(fact, cast)
    if kind == "ended":
        return _ended(fact, cast)
    words = SAID.get(_key(fact))
    if words is None:
        return None
    parts = _pieces(fact)
    for name, value in fact.items():
        if isinstance(value, int) and name != "player":
            parts[name] = same(str(value))
    if kind == "ordered":
        parts["nth"] = same(_nth(fact["place"]))
    if kind in ("turned up", "discarded"):
        parts["card"] = some(fact["card"])
    elif kind == "set":
        parts["card"] = CARDS[fact["card"]] if "card" in fact else Words("罠", "trap")
    elif kind == "cancelled":
        parts["card"] = CARDS[fact["play"]["card"]]
    return cast.say(fact["player"], words.ja, words.en, **parts)


def _pieces(fact: CardwarsTold) -> dict[str, Words]:
    """The monsters and the equipment that a fact is about."""
    parts: dict[str, Words] = {}
    if "monster" in fact:
        parts["monster"] = named(fact["monster"])
    if "attacker" in fact:
        parts["attacker"] = named(fact["attacker"])
    if "equipment" in fact:
        parts["equipment"] = named(fact["equipment"])
    if "monsters" in fact:
        parts["monsters"] = listed([named(piece) for piece in fact["monsters"]])
        parts["stand"] = same("stands" if len(fact["monsters"]) == 1 else "stand")
    return parts


def _key(fact: CardwarsTold) -> str:
    """Under which name SAID has the words of a fact."""
    kind = fact["fact"]
    if "choice" in fact:
        return fact["choice"]
    if "phase" in fact:
        return fact["phase"]
    if "what" in fact:
        return fact["what"]
    return "killed" if kind == "damaged" and not fact["left"] else kind


def _nth(place: int) -> str:
    return ("first", "second", "third")[place - 1] if place < 4 else f"{place}th"


def _played(play: Playing, cast: Cast) -> Words:
    """CW-5.1: what is announced; CW-6.5: a trap is named to its owner alone."""
    player = play["player"]
    if "card" not in play:
        return cast.say(player, *PLAYED["hidden"])
    card = some(play["card"])
    if play["revived"]:
        card = Words(f"墓地の{card.ja}", f"{card.en} from the graveyard")
    key: str = play.get("mode", play["as"])
    words = PLAYED["pawn" if play["card"] == IDS[FU] else key]
    return cast.say(player, *words, card=card, other=cast.who(1 - player), others=cast.whose(1 - player))


def _drew(fact: CardwarsTold, cast: Cast) -> Words:
    count = fact["count"]
    if "cards" in fact:
        cards = _listed(fact["cards"])
        return cast.say(fact["player"], "{who}が{cards}を引く", "{who} draw{s} {cards}", cards=cards)
    words = Words("{who}が{count}枚引く", "{who} draw{s} {count} cards" if count > 1 else "{who} draw{s} a card")
    return cast.say(fact["player"], *words, count=count)


def _milled(fact: CardwarsTold, cast: Cast) -> Words:
    go = "goes" if fact["count"] == 1 else "go"
    cards = _listed(fact["cards"])
    ja, en = "{whose}山札から{cards}が墓地へ", f"{{cards}} {go} from {{whose}} deck to the graveyard"
    return cast.say(fact["player"], ja, en, cards=cards)


def _ended(fact: CardwarsTold, cast: Cast) -> Words | None:
    """An end that nothing else tells of."""
    winner = fact["winner"]
    if winner is None or fact["reason"] != ENDINGS[NO_CARDS].reason:
        return None
    return cast.say(1 - winner, "{whose}山札に引く札がない", "{who} {have} no card left to draw")


# --- what may be done ---


LABELS: Final = {
    "keep": Words("この手札で始める", "Keep this hand"),
    "mulligan": Words("5枚引き直す", "Draw five new cards"),
    "fu": Words("{card}を出す（2/2）", "Play {card} (2/2)"),
    "summon": Words("{card}を3/3モンスターとして出す", "Play {card} as a 3/3 monster"),
    "forge": Words("{card}を装備品として出す", "Play {card} as equipment"),
    "set": Words("{card}を伏せる", "Set {card} face down"),
    "kaku": Words("{card}で3枚引く", "Cast {card}: draw three cards"),
    "hisha": Words("{card}で1ダメージを4回", "Cast {card}: four hits of 1 damage"),
    "gyoku": Words("{card}で墓地の1枚を使う", "Cast {card}: play a card from your graveyard"),
    "force discard": Words("{card}で{target}に2枚捨てさせる", "Cast {card}: make {target} discard two cards"),
    "mill": Words(
        "{card}で{targets}山札4枚を墓地へ", "Cast {card}: the top four of {targets} deck go to the graveyard"
    ),
    "attach": Words("{piece}を{target}に着ける", "Put {piece} on {target}"),
    "lance": Words("香車で{target}に3ダメージ", "Lance: 3 damage to {target}"),
    "cancel": Words("桂馬で打ち消す", "Cancel it with a knight"),
    "allow": Words("打ち消さない", "Let it pass"),
    "hit": Words("{target}に1ダメージ", "1 damage to {target}"),
    "discard": Words("{card}を捨てる", "Discard {card}"),
    "battle": Words("戦闘に入る", "Go to battle"),
    "attack": Words("{piece}で攻撃", "Attack with {piece}"),
    "declare": Words("この攻撃で決める", "Attack with these"),
    "go on": Words("ブロックへ進む", "On to the blocks"),
    "block": Words("{piece}で{target}をブロック", "Block {target} with {piece}"),
    "no block": Words("{piece}はブロックしない", "Do not block with {piece}"),
    "order": Words("{piece}は次に{target}を打つ", "Let {piece} strike {target} next"),
    "end": Words("手番を終える", "End the turn"),
}
"""What an offer is, by its effect; a pawn and the spells by their card."""

AIMED: Final = ("lance", "hit")


def label(offer: Offer, promised: list[CardwarsTold], cast: Cast) -> Words:
    """What an offer is, with what comes of it."""
    effect, cards, take = offer["effect"], offer.get("cards", []), offer.get("take", {})
    key = cards[0] if effect == "cast" or (effect == "summon" and cards[0] == IDS[FU]) else effect
    parts: dict[str, Words] = {}
    if cards:
        parts["card"] = some(cards[0])
        if "grave" in take:
            parts["card"] = Words(f"墓地の{parts['card'].ja}", f"{parts['card'].en} from the graveyard")
        piece = take.get("monster") or take.get("equipment") or ""
        parts["piece"] = named({"id": piece, "card": cards[0]})
    target = offer.get("target", {})
    if "player" in target:
        parts["target"], parts["targets"] = cast.who(target["player"]), cast.whose(target["player"])
    elif "monster" in target:
        parts["target"] = _aim(promised, target["monster"])
    found = fill(LABELS[key], parts)
    more = [words for fact in promised if (words := _consequence(fact, effect, cast)) is not None]
    return Words("、".join([found.ja, *[word.ja for word in more]]), ", ".join([found.en, *[word.en for word in more]]))


def _aim(promised: list[CardwarsTold], name: str) -> Words:
    """A monster that is aimed at, with its card, which what comes of it tells."""
    for fact in promised:
        if "monster" in fact and fact["monster"]["id"] == name:
            return named(fact["monster"])
        if "attacker" in fact and fact["attacker"]["id"] == name:
            return named(fact["attacker"])
    return same(name)


def _consequence(fact: CardwarsTold, effect: str, cast: Cast) -> Words | None:
    """What an offer promises, in a few words; a battle names only the dead and the blows to a player."""
    kind = fact["fact"]
    if kind == "paid":
        return Words(f"{fact['mana']}マナ", f"{fact['mana']} mana")
    if kind == "equipped":
        return Words(f"攻撃力{fact['attack']}", f"attack {fact['attack']}")
    if kind == "damaged" and effect in AIMED and fact["left"]:
        return Words(f"体力は残り{fact['left']}", f"{fact['left']} left")
    if kind == "died":
        if effect in AIMED:
            return Words("倒す", "it dies")
        return fill(Words("{whose}{monster}が倒れる", "{whose} {monster} dies"), _whose(fact, cast))
    if kind == "struck":
        return fill(
            Words("{whose}ライフは" + str(fact["life"]), "{whose} life: " + str(fact["life"])), _whose(fact, cast)
        )
    if kind == "milled" and fact["count"] < 4:
        return Words(f"{fact['count']}枚だけ", f"only {fact['count']}")
    if kind == "nifu":
        return Words("二歩", "a second pawn (nifu)")
    if kind == "ended":
        if cast.reader is None or fact["winner"] is None:
            return Words("これで終局", "and the game is over")
        return Words("これで勝ち", "you win") if fact["winner"] == cast.reader else Words("これで負け", "you lose")
    return None


def _whose(fact: CardwarsTold, cast: Cast) -> dict[str, Words]:
    found = {"whose": cast.whose(fact["player"])}
    if "monster" in fact:
        found["monster"] = named(fact["monster"])
    return found


# --- what is asked ---


QUESTIONS: Final = {
    "mulligan": Words("この手札で始めますか（引き直しは一度だけ）", "Keep this hand? You may redraw it once"),
    "main": Words("札を使うか、戦闘に入るか、手番を終えてください", "Play cards, go to battle, or end the turn"),
    "main2": Words("札を使うか、手番を終えてください", "Play cards, or end the turn"),
    "done": Words("できることはもうありません。手番を終えてください", "Nothing more can be done: end the turn"),
    "cancel": Words("{who}の{card}を打ち消しますか", "Cancel {whose} {card}?"),
    "allow": Words("{who}の{card}は打ち消せません", "You cannot cancel {whose} {card}"),
    "revive": Words("墓地から使う札を選んでください", "Choose a card from your graveyard to play"),
    "hit": Words("飛車の対象を選んでください。あと{left}回", "Choose the rook's target: {left} to go"),
    "discard": Words("捨てる札を選んでください。あと{left}枚", "Choose a card to discard: {left} to go"),
    "attack": Words("攻撃するモンスターを選んでください", "Choose your attackers"),
    "lance": Words("香車を使うか、ブロックへ進んでください", "Use a lance, or go on to the blocks"),
    "go on": Words("攻撃されています。ブロックへ進んでください", "You are attacked: go on to the blocks"),
    "no attack": Words("攻撃はもう残っていません。先へ進んでください", "No attacker is left: go on"),
    "block": Words("{monster}でどの攻撃を止めますか", "Which attacker does {monster} block?"),
    "order": Words("{monster}が次に打つ相手を選んでください", "Choose whom {monster} strikes next"),
}
"""What a player is asked, by prompt; some prompts have several, by what the player can do."""

LOW: Final = 3
"""So many cards of a deck are left when people are told what happens when it is empty."""

DANGER: Final = {
    "low": Words(
        "{whose}山札はあと{left}枚（引けなくなると負け）",
        "{whose} deck is down to {left}: whoever cannot draw loses",
    ),
    "empty": Words("{whose}山札は空（次に引くときに負け）", "{whose} deck is empty: {who} lose{s} at the next draw"),
}
"""CW-3.2: what is told of a deck that runs out."""

WAITING: Final = {
    "main": Words("{who}の番です", "{who} {are} to play"),
    "cancel": Words("{who}が打ち消すかどうかを決めています", "{who} may cancel the card"),
    "revive": Words("{who}が墓地の札を選んでいます", "{who} choose{s} a card from the graveyard"),
    "hit": Words("{who}が飛車の対象を選んでいます", "{who} choose{s} the rook's target"),
    "discard": Words("{who}が捨てる札を選んでいます", "{who} choose{s} what to discard"),
    "attack": Words("{who}が攻撃を決めています", "{who} choose{s} the attackers"),
    "lance": Words("{who}が守りを考えています", "{who} consider{s} the defence"),
    "block": Words("{who}がブロックを決めています", "{who} choose{s} the blocks"),
    "order": Words("{who}がダメージの順を決めています", "{who} put{s} the damage in order"),
}
"""What the others wait for."""


def danger(player: int, left: int, cast: Cast) -> Words:
    """CW-3.2: what is told of a player's deck of so few cards."""
    return cast.say(player, *DANGER["low" if left else "empty"], left=left)


def pending_name(play: Playing) -> Words:
    """The card that is being played, as far as the reader knows it."""
    if "card" not in play:
        return Words("伏せ札", "face-down card")
    card = CARDS[play["card"]]
    if play["as"] == "monster" and play["card"] != IDS[FU]:
        return Words(f"{card.ja}（3/3）", f"{card.en} (3/3)")
    return card
