"""Shinra First in words: what happened, what may be done, what is asked, each from the reader's seat."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.audience import Cast, joined
from gobanshobu.core.publisher import Fact, Offer
from gobanshobu.core.words import Words
from gobanshobu.games.board5.words import common_label, common_sentence

LABELS: Final = {
    "deploy": Words("{card}を{target}に置く", "Put {card} on {target}"),
    "stack": Words("{card}を{target}に重ねる", "Stack {card} on {target}"),
    "move": Words("{card}を{target}へ", "{card} to {target}"),
    "return": Words("{card}を{target}へ、そこの札を戻す", "{card} to {target}, returning the card there"),
    "return both": Words("{card}を{target}へ、二枚とも戻す", "{card} to {target}, returning both cards"),
    "capture": Words("{card}で{target}を取る", "{card} takes {target}"),
    "damage": Words("{card}で{target}を攻める", "{card} hits {target}"),
    "escape": Words("{card}を手札へ退避", "{card} escapes to the hand"),
    "fly": Words("王を{target}へ、そこの札を飛ばす", "King to {target}, letting the card there fly"),
    "fly both": Words("王を{target}へ、二枚とも飛ばす", "King to {target}, letting both cards fly"),
    "fly, return": Words(
        "王を{target}へ、上を飛ばし下を戻す", "King to {target}: the top card flies, the lower returns"
    ),
    "return, fly": Words(
        "王を{target}へ、上を戻し下を飛ばす", "King to {target}: the top card returns, the lower flies"
    ),
    "retreat": Words("{card}を{target}へ退く", "{card} retreats to {target}"),
    "hand": Words("{card}を手札へ退く", "{card} retreats to the hand"),
    "end": Words("下の札は動かさない", "Leave the lower card"),
}


def label(offer: Offer, names: dict[str, Words]) -> Words:
    """What an offer is, with what comes of it."""
    found = common_label(offer, names) if offer["effect"] not in LABELS else None
    if found is None:
        words = LABELS[offer["effect"]]
        card = names[offer["cards"][0]] if offer.get("cards") else Words("", "")
        target = offer.get("target", {}).get("square", "")
        found = Words(
            words.ja.replace("{card}", card.ja).replace("{target}", target),
            words.en.replace("{card}", card.en).replace("{target}", target),
        )
    ja, en = found.ja, found.en[:1].upper() + found.en[1:]
    for fact in offer.get("will", []):
        more = consequence(fact, names)
        if more is not None:
            ja, en = f"{ja}、{more.ja}", f"{en}, {more.en}"
    return Words(ja, en)


def consequence(fact: Fact, names: dict[str, Words]) -> Words | None:
    """What an offer promises, in a few words."""
    kind = fact["fact"]
    if kind == "captured":
        cards = [names[card["id"]] for card in fact["cards"]]
        return Words(f"{'と'.join(c.ja for c in cards)}を取る", f"takes {' and '.join(c.en for c in cards)}")
    if kind == "damaged":
        name = names[fact["card"]]
        return Words(
            f"{name.ja}に{fact['by']}（残り{fact['left']}）", f"{name.en} loses {fact['by']}, {fact['left']} left"
        )
    if kind == "healed":
        return Words(f"＋{fact['by']}点", f"+{fact['by']}")
    if kind == "ended":
        return Words("これで終局", "and the game is over")
    return None


def sentence(facts: list[Fact], cast: Cast, names: dict[str, Words]) -> Words:
    """What happened, told to one reader."""
    found: list[Words] = []
    for fact in facts:
        words = common_sentence(fact, cast, names) or _sentence(fact, cast, names)
        if words is not None:
            found.append(words)
    return joined(found)


def _sentence(fact: Fact, cast: Cast, names: dict[str, Words]) -> Words | None:
    kind = fact["fact"]
    if kind in ("laid", "arranged", "asked", "ended", "lifted"):
        return None
    player, square = fact["player"], fact.get("square", "")
    if kind == "passed":
        return cast.say(player, "{who}は下の札をそのままに", "{who} leave{s} the lower card")
    if kind == "captured":
        cards = [names[card["id"]] for card in fact["cards"]]
        return cast.say(
            player,
            "{who}が{square}の{cards}を取った",
            "{who} take{s} {theirs} {cards} on {square}",
            square=square,
            theirs=cast.whose(1 - player),
            cards=Words("と".join(card.ja for card in cards), " and ".join(card.en for card in cards)),
        )
    name = names[fact["card"] if isinstance(fact["card"], str) else fact["card"]["id"]]
    if kind == "damaged":
        return cast.say(
            1 - player,
            "{whose}{card}（{square}）が{by}点失い、残り{left}点",
            "{whose} {card} on {square} loses {by} and has {left} left",
            card=name,
            square=square,
            by=fact["by"],
            left=fact["left"],
        )
    if kind == "healed":
        return cast.say(
            player,
            "{whose}{card}（{square}）が{points}点に回復",
            "{whose} {card} on {square} gains {by} and has {points}",
            card=name,
            square=square,
            by=fact["by"],
            points=fact["points"],
        )
    if kind == "deployed":
        onto = "on" in fact
        return cast.say(
            player,
            "{who}が{card}を{square}に" + ("重ねて置いた" if onto else "置いた"),
            "{who} " + ("stack{s}" if onto else "put{s}") + " {card} on {square}",
            card=name,
            square=square,
        )
    if kind == "moved":
        return cast.say(
            player,
            "{who}が{card}を{source}から{target}へ" + ("重ねた" if "on" in fact else ""),
            "{who} move{s} {card} from {source} to {target}" + (", on top" if "on" in fact else ""),
            card=name,
            source=fact["source"],
            target=fact["target"],
        )
    if kind == "landed":
        return cast.say(
            player, "{whose}{card}は{square}へ退いた", "{whose} {card} retreats to {square}", card=name, square=square
        )
    if kind == "retreated":
        return cast.say(player, "{whose}{card}は手札へ退いた", "{whose} {card} retreats to the hand", card=name)
    if kind == "escaped":
        return cast.say(
            player,
            "{who}が{square}の{card}を手札へ退避",
            "{who} bring{s} {card} from {square} back to the hand",
            card=name,
            square=square,
        )
    assert kind == "returned", kind
    return cast.say(player, "{whose}{card}は手札に戻った", "{whose} {card} returns to the hand", card=name)
