"""Everything a table can refuse, each under a stable code, with words in both languages."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.outcome import Explanation
from gobanshobu.core.words import Words

REFUSALS: Final[dict[str, Words]] = {
    "no_table": Words("そのテーブルはありません。", "there is no such table"),
    "bad_setup": Words("この設定では始められません: {why}", "a table cannot be made like this: {why}"),
    "no_seat": Words("その席の合言葉ではありません。", "this token is for no seat of the table"),
    "taken": Words("その席にはもう人がいます。", "somebody sits there already"),
    "not_begun": Words("対局はまだ始まっていません。", "the game has not begun"),
    "begun": Words("対局はもう始まっています。", "the game has begun"),
    "over": Words("対局は終わっています。", "the game is over"),
    "stale": Words("局面が進んでいます。", "the game has moved on; here is how it stands now"),
    "illegal": Words("{why}", "{why}"),
    "no_move": Words("そのようには動かせません。", "nothing can be done like this"),
    "bad_message": Words("この言葉はわかりません: {why}", "this message makes no sense: {why}"),
    "bad_record": Words("この棋譜は読めません: {why}", "this record cannot be read: {why}"),
    "no_offer": Words("答える申し出がありません。", "nothing was proposed"),
    "offered": Words("もう申し出ています。", "that is proposed already"),
    "no_takeback": Words(
        "ひとりで戻せる手はありません。相手に頼んでください。", "nothing can be taken back alone; ask the other player"
    ),
    "no_phrase": Words("その言葉は用意されていません。", "there is no such phrase"),
    "too_often": Words("少し間をおいてください。", "too many messages; wait a little"),
    "too_many": Words("テーブルが多すぎます。", "too many open tables"),
    "not_left": Words("相手はまだ席にいます。", "the other player has not left for long enough"),
    "storage": Words(
        "保存できなかったので、取り消しました。もう一度どうぞ。",
        "it could not be kept, so it did not happen; try again",
    ),
    "error": Words("サーバーの誤りです。", "the server has made a mistake"),
    "spectator": Words("観戦の席からはできません。", "a spectator cannot do that"),
    "no_objections": Words("{why}", "{why}"),
    "objected": Words("指摘より前の手には戻せません。", "nothing before an objection can be taken back"),
    "people_only": Words(
        "反則を打てる対局は、人どうしでだけ始められます。", "a game in which fouls can be played is between people only"
    ),
    "no_hint": Words("人どうしの対局でヒントは出ません。", "there are no hints in a game between people"),
}


class Refusal(Exception):
    """Something that was asked for and did not happen. Nothing has changed."""

    def __init__(self, code: str, ja: dict[str, str] | None = None, en: dict[str, str] | None = None, clause: str = ""):
        words = REFUSALS[code]
        self.code: Final = code
        self.words: Final = Words(words.ja.format(**(ja or {})), words.en.format(**(en or ja or {})))
        self.clause: Final = clause
        super().__init__(self.words.en)


def illegal(why: Explanation) -> Refusal:
    """A step that the rules do not allow, with the clause and the reason."""
    return Refusal("illegal", {"why": why.ja}, {"why": why.en}, clause=why.clause)
