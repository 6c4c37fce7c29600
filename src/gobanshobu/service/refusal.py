"""The reasons for which a command is refused, each under a stable code, with words in both languages."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.outcome import Explanation
from gobanshobu.core.words import Words

REFUSALS: Final[dict[str, Words]] = {
    "no_table": Words("対局が見つかりません。", "this game could not be found"),
    "no_feed": Words(
        "このフィードはもうありません。「自分の対局」で新しく作れます。",
        "this feed is there no more; a new one is made at My games",
    ),
    "bad_setup": Words("この設定では始められません。{why}", "a game cannot be started like this: {why}"),
    "not_rated": Words(
        "レートに数えるのは、人と人が同じ条件で初めから指す対局だけです。",
        "only a game between people that begins as games do, without a handicap, can be rated",
    ),
    "no_seat": Words("この対局の席ではありません。", "this is not your seat in this game"),
    "taken": Words("その席にはもう人がいます。", "that seat is taken"),
    "not_begun": Words("対局はまだ始まっていません。", "the game has not begun"),
    "begun": Words("対局はもう始まっています。", "the game has already begun"),
    "over": Words("対局は終わっています。", "the game is over"),
    "not_over": Words("対局はまだ終わっていません。", "the game is not over yet"),
    "no_code": Words(
        "このコードは使えません。新しいコードを作ってください。",
        "this code does not work (any more); please make a new one",
    ),
    "has_account": Words("この端末はもう名前があります。", "this browser has a name already"),
    "name_taken": Words(
        "その名前はもう使われています。ほかの名前にしてください。", "that name is taken; please choose another"
    ),
    "bad_name": Words("名前は 2〜{most} 文字です。", "a name has 2 to {most} letters, and is nobody's title here"),
    "no_account": Words(
        "まだ名前がありません。先に名前を決めてください。", "you have no name here yet; please take one first"
    ),
    "no_passkey": Words(
        "このパスキーでは確認できませんでした。もう一度どうぞ。", "this passkey could not be checked; please try again"
    ),
    "last_passkey": Words(
        "最後のパスキーです。消す前に復旧コードを作ってください。",
        "this is your last passkey; make a recovery code before you remove it",
    ),
    "many_passkeys": Words("パスキーは {count} 個までです。", "you can have {count} passkeys"),
    "not_sure": Words("消すには名前をそのまま入力してください。", "to delete everything, type your name exactly"),
    "stale": Words(
        "局面が進んでいます。いまの局面を見て、もう一度どうぞ。",
        "the game has moved on; look at the board and try again",
    ),
    "illegal": Words("{why}", "{why}"),
    "no_move": Words("その動かし方はできません。", "that is not a move here"),
    "bad_message": Words("このメッセージは読めません: {why}", "this message cannot be understood: {why}"),
    "bad_record": Words("この棋譜は読めません: {why}", "this record cannot be read: {why}"),
    "unprintable": Words("印刷できません。{why}", "this cannot be printed: {why}"),
    "bad_position": Words("この局面はありえません。{why}", "this position cannot be: {why}"),
    "no_editor": Words("このゲームの局面は、手で並べて作れません。", "positions of this game cannot be set up by hand"),
    "no_study": Words("この研究は見つかりません。", "this study could not be found"),
    "many_studies": Words(
        "保存できる研究は {count} 件までです。どれかを消してください。",
        "{count} studies can be kept; delete one of them first",
    ),
    "own_game": Words(
        "いま人と対局している局面は、マシンに考えさせることができません。終わってからどうぞ。",
        "this position is from a game that you are playing against a person; the engine looks at it when that is over",
    ),
    "no_offer": Words("その申し出はもうありません。", "that offer is no longer open"),
    "offered": Words("もう申し出ています。", "you have already asked"),
    "no_takeback": Words(
        "ここからはひとりで戻せません。待ったを申し出てください。",
        "you cannot undo this on your own; ask the other player to let you take it back",
    ),
    "undecided": Words(
        "この対局では、もう戻したり申し出たりできません。回数が多すぎます。",
        "there have been too many take-backs and offers of yours in this game for another one",
    ),
    "no_phrase": Words("その言葉は用意されていません。", "there is no such phrase"),
    "overloaded": Words(
        "ただいま混み合っています。少し待って、もう一度どうぞ。", "the server is busy; try again in a moment"
    ),
    "busy": Words(
        "同じ接続元からの、マシンの思考がもう {count} 件、順番を待っています。少し待ってからどうぞ。",
        "{count} machine moves asked for from your address are waiting already; try again in a while",
    ),
    "too_often": Words("少し間をおいてください。", "that was too fast; please wait a moment"),
    "too_many": Words(
        "進行中の対局が多すぎます。どれかを終えてから始めてください。", "you have too many games open; finish one first"
    ),
    "not_left": Words(
        "相手が席を離れてからまだ間もないので、勝ちにはできません。", "the other player has not left for long enough"
    ),
    "storage": Words(
        "保存できなかったので、取り消しました。もう一度どうぞ。",
        "it could not be saved, so nothing has changed; try again",
    ),
    "unsure": Words(
        "保存できたかどうか、まだ確かめられません。わかりしだい、いまの局面をお送りします。",
        "whether it was saved is not known yet; the table will be shown as it stands as soon as it is",
    ),
    "set_aside": Words(
        "この対局は預かりになっていて、いまは続けられません。記録は残っています。サーバーの管理者にお問い合わせください。",
        "this table is on hold, and nobody can play there now; its log is kept: please ask whoever runs the server",
    ),
    "error": Words(
        "サーバーで問題が起きました。もう一度お試しください。", "something went wrong on the server; please try again"
    ),
    "spectator": Words("対局者だけができます。", "only a player can do that"),
    "no_objections": Words("{why}", "{why}"),
    "referees": Words(
        "審判用のリンクはこれ以上作れません。前に作ったリンクを使ってください。",
        "there are enough referee links for this game; use one of those",
    ),
    "objected": Words("指摘より前の手には戻せません。", "nothing before an objection can be taken back"),
    "people_only": Words(
        "反則ありの対局は、人どうしでだけできます。", "a game with fouls can only be played between people"
    ),
    "not_yours": Words("いま決めるのは相手です。", "it is for the other side to decide now"),
    "not_left_to_play": Words(
        "そのゲームは、この五番勝負ではもう選べません。", "that game cannot be named in this match any more"
    ),
    "game_first": Words(
        "対局中です。五番勝負を投げるのは、対局と対局のあいだにできます。",
        "a game is being played; the match can be given up between two games",
    ),
    "in_match": Words(
        "五番勝負の一局です。次の対局には星取表から進みます。",
        "this is a game of a match; the next one begins from its score board",
    ),
    "no_hint": Words("人どうしの対局ではヒントは使えません。", "there are no hints in a game between people"),
}


class Refusal(Exception):
    """A command or request was not carried out. Nothing has changed."""

    def __init__(self, code: str, ja: dict[str, str] | None = None, en: dict[str, str] | None = None, clause: str = ""):
        words = REFUSALS[code]
        self.code: Final = code
        self.words: Final = Words(words.ja.format(**(ja or {})), words.en.format(**(en or ja or {})))
        self.clause: Final = clause
        super().__init__(self.words.en)


def illegal(why: Explanation) -> Refusal:
    """A step that the rules do not allow, with the clause and the reason."""
    return Refusal("illegal", {"why": why.ja}, {"why": why.en}, clause=why.clause)
