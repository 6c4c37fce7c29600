"""What the coach says in Shogi Card Wars: what each decision is for, and when life or the deck runs low."""

from __future__ import annotations

import typing
from typing import Final

from gobanshobu.core.audience import Seat
from gobanshobu.core.coach import CoachLine, pick
from gobanshobu.core.publisher import Offer
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words, fill, same
from gobanshobu.games.cardwars.view import CardwarsView

LOW: Final = 3
"""With so few cards left in the deck it is time to say so."""

EXPLAINED: Final = {
    "goal": Words(
        "相手のライフを20から0にすれば勝ちです。引く札がなくなった側は負けます。",
        "Bring your opponent's life from 20 to 0. Whoever has to draw from an empty deck loses.",
    ),
    "mulligan": Words(
        "歩兵など1マナの札が二、三枚あれば始めやすい手札です。引き直しは一度だけできます。",
        "Two or three cheap cards, such as pawns, make a good start. You may draw a new hand once.",
    ),
    "main": Words(
        "毎手番3マナ使えます。余らせても次には残りません。歩兵は一手番に一枚までです。",
        "You have 3 mana each turn, and nothing is carried over. Only one pawn a turn.",
    ),
    "monsters": Words(
        "出したばかりのモンスターは攻撃できませんが、相手の番にブロックできます。",
        "A monster cannot attack in the turn it was played, but it can block in your opponent's.",
    ),
    "traps": Words(
        "香車と桂馬は罠です。伏せておくと、香車は3ダメージ、桂馬は相手の札を打ち消せます。",
        "Lances and knights are traps: set them face down. A lance deals 3 damage, a knight cancels a card.",
    ),
    "main2": Words(
        "戦闘のあとも、残ったマナで札を使えます。守りのモンスターを残しておくと安心です。",
        "After the battle you can still spend what mana is left. It helps to keep a monster for defence.",
    ),
    "attack": Words(
        "攻撃したモンスターは横向きになり、次の相手の番にはブロックできません。守りの分を残しましょう。",
        "Attackers lie sideways and cannot block in your opponent's next turn. Keep some at home.",
    ),
    "lance": Words(
        "相手の攻撃です。ブロックの前に、伏せた香車を使えます。",
        "You are attacked. Before you block you may use a lance that lies face down.",
    ),
    "block": Words(
        "ブロックすると、互いの攻撃力だけダメージを受けます。止めなかった攻撃はライフに届きます。",
        "Blocker and attacker deal damage to each other. What nobody blocks hits your life.",
    ),
    "order": Words(
        "一枚に複数のブロックがつきました。先に選んだ相手から順に倒していきます。",
        "Several monsters block one attacker: it strikes them in the order you choose.",
    ),
    "cancel": Words(
        "桂馬は二枚だけです。飛車や角行のような強い札に取っておく手もあります。",
        "You have only two knights. You may want to save one for a strong card such as the rook.",
    ),
    "revive": Words(
        "墓地の札を一枚、マナを払わずに使えます。",
        "One card of your graveyard is played again, for no mana.",
    ),
    "hit": Words(
        "1ダメージを一回ずつ振り分けます。残り体力1のモンスターを狙うか、ライフを削りましょう。",
        "Spread the hits one by one: finish monsters that are down to 1, or go for your opponent's life.",
    ),
    "discard": Words(
        "捨てる札を自分で選べます。いま使えない札から手放すのが無難です。",
        "You choose what goes: cards you cannot use soon are the safest to lose.",
    ),
}
"""By prompt, or by what the hand or the table has."""

SAID: Final = {
    "deadly": Words(
        "止めていない攻撃は合わせて{damage}点、ライフは{life}です。このままだと負けます。",
        "The attacks that nobody blocks yet add up to {damage}, and you have {life} life: block, or you lose.",
    ),
    "open": Words(
        "相手には立っているモンスターがいません。いまの攻撃はブロックされません。",
        "Your opponent has no standing monster: nobody can block your attack now.",
    ),
    "deck": Words(
        "山札は残り{count}枚です。引けなくなると負けるので、急ぎましょう。",
        "Your deck is down to {count}. You lose when you cannot draw, so hurry.",
    ),
}


def advise(shown: Shown, prompt: str, offers: list[Offer], seat: Seat) -> list[CoachLine]:
    """What is urgent, then what the decision is for, and what the hand asks for."""
    view = typing.cast("CardwarsView", shown)
    keys = ["main2" if prompt == "main" and view["phase"] == "main2" else prompt]
    if keys == ["main"]:
        hand = [offer["effect"] for offer in offers]
        keys += [key for key, effect in (("monsters", "summon"), ("traps", "set")) if effect in hand]
    first = ["goal"] if prompt in ("mulligan", "main") else []
    return [*_danger(view, prompt, seat), *_chance(view, prompt, seat), *pick(EXPLAINED, *first, *keys)]


def _danger(view: CardwarsView, prompt: str, seat: Seat) -> list[CoachLine]:
    """Attacks that are more than one's life, and a deck that runs out."""
    found: list[CoachLine] = []
    battle = view["battle"]
    if battle is not None and prompt in ("lance", "block"):
        stopped = set(battle["blocks"].values())
        through = [name for name in battle["attackers"] if name not in stopped]
        damage = sum(one["attack"] for one in view["monsters"] if one["id"] in through)
        life = view["lives"][seat]
        if damage >= life:
            found.append(_line("deadly", damage=damage, life=life))
    left = view["deck_sizes"][seat]
    if prompt == "main" and left <= LOW:
        found.append(_line("deck", count=left))
    return found


def _chance(view: CardwarsView, prompt: str, seat: Seat) -> list[CoachLine]:
    """Whether the way to the other side's life is open."""
    if prompt not in ("main", "attack") or view["phase"] == "main2":
        return []
    mine = [one for one in view["monsters"] if one["owner"] == seat and not one["fresh"] and not one["sideways"]]
    guards = [one for one in view["monsters"] if one["owner"] != seat and not one["sideways"]]
    return [_line("open")] if mine and not guards else []


def _line(key: str, **numbers: int) -> CoachLine:
    return CoachLine(key, fill(SAID[key], {name: same(str(number)) for name, number in numbers.items()}), True)
