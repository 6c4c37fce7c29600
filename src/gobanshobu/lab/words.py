"""The words of a balance report."""

from __future__ import annotations

from typing import Final

from gobanshobu.core import Words

WORDS: Final[dict[str, Words]] = {
    "title": Words("札の釣り合い: {game}", "Balance report: {game}"),
    "set": Words("札セット: {name}", "Card set: {name}"),
    "about": Words(
        "同じ強さのマシンどうしの対局です。かっこの中は 95 % 区間で、狭いほど確かです。札が多いと、そのうち 20 枚に 1 枚ほどは区間が外れます。",
        "Games between equal machines. In brackets the 95 % interval: the narrower, the surer. Of many cards about one in twenty lies outside its interval.",
    ),
    "whole": Words("ゲーム全体", "The whole game"),
    "games": Words("対局数", "games"),
    "first": Words("先手の得点率", "points of the first mover"),
    "drawn": Words("引き分け", "draws"),
    "length": Words("手数", "length in steps"),
    "comebacks": Words("逆転", "comebacks"),
    "faults": Words("中断", "faults"),
    "ends": Words("終わり方", "How games end"),
    "limit": Words("手数の上限", "broken off at the limit"),
    "fault": Words("中断", "fault"),
    "worth": Words("札の値打ち", "What each card is worth"),
    "worth_about": Words(
        "片方だけがその札を持ち、相手は同じ種別の並の札（前後左右に一マス、点数は種別でいちばん低い）を持って対局します。持っている側の得点率です。50 % なら並の札と同じです。",
        "One side has the card; the other has a plain one of its class instead (one square forward, back, left or right, and the fewest points "
        "of the class). This is the share of points of the side that has it: 50 % is no better than the plain card.",
    ),
    "use": Words("札の働き", "What the cards do"),
    "use_about": Words(
        "一局の片方の側についての平均です。「使う」は盤や場に出す、動かす、攻めること。",
        "On average for one side in one game. A card is used when it is brought out, moves or strikes.",
    ),
    "card": Words("札", "card"),
    "strength": Words("強さ", "strength"),
    "used_at_all": Words("使った側の割合", "sides that use it"),
    "used": Words("使う", "used"),
    "took": Words("取る", "takes"),
    "lost": Words("取られる", "is lost"),
    "dominated": Words("ほかの札に劣る札", "Cards that another surpasses"),
    "dominated_row": Words(
        "{card} は {other} に劣る（同じ種別で、行けるところも点数も {other} が上か同じ）。",
        "{card} by {other}, of the same class: it goes wherever {card} goes, and has as many points or more.",
    ),
    "none": Words("ありません。", "None."),
    "commands": Words("この数字を出すコマンド", "The commands that these numbers come from"),
    "all": Words("全体", "everything"),
    "comebacks_about": Words(
        "逆転: 勝った側が、途中で相手より 2 枚以上多く札を取られていた対局の割合。",
        "Comebacks: of the games that were won, those whose winner had at some time lost at least two cards more than the other side.",
    ),
}


def say(key: str, lang: str, **parts: str) -> str:
    """A text in one language, its blanks filled."""
    return WORDS[key].say(lang).format(**parts)
