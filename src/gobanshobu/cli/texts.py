"""The texts of the command line, in both languages."""

from __future__ import annotations

import re

from gobanshobu.core.words import Words

TEXTS: dict[str, Words] = {
    # help
    "about": Words(
        "五番勝負: 日本の五つの二人用ゲームを、遊び、学び、研究する。",
        "Gobanshobu: play, learn and study five Japanese two-player games.",
    ),
    "help_version": Words(
        "版と、コンパイル済みかどうかを表示する。", "Show the version, and whether it runs compiled."
    ),
    "help_lang": Words("言語: ja か en。", "Language: ja or en."),
    "help_games": Words("ゲームの一覧。", "List the games."),
    "help_game": Words("ゲームの名前（games で一覧）。", "The game's id (see `games`)."),
    "help_play": Words("端末で遊ぶ。", "Play in the terminal."),
    "help_against": Words(
        "相手: machine（マシン）か person（同じ端末のもう一人）。",
        "Opponent: machine, or person (at the same keyboard).",
    ),
    "help_level": Words(
        "マシンの強さ、1（はじめの一歩）から 10（名人）。",
        "Strength of the machine, from 1 (first steps) to 10 (grandmaster).",
    ),
    "help_side": Words("自分の席: 0（先手）、1（後手）、random。", "Your seat: 0 (first), 1 (second), or random."),
    "help_seed": Words("シャッフルに使う乱数の種。", "Random seed for the shuffle."),
    "help_option": Words(
        "ゲームのオプション、名前=値。繰り返し指定できる。", "An option of the game, name=value; repeatable."
    ),
    "help_resume": Words("保存した棋譜の続きから遊ぶ。", "Resume a game from a saved record."),
    "help_faces": Words(
        "札の絵柄（将棋カード大戦: pieces 駒、cards トランプ）。",
        "Faces of the cards (Shogi Card Wars: pieces, or cards for playing cards).",
    ),
    "help_rules": Words("ルールを表示する。", "Print the rules of a game."),
    "help_cards": Words("札セットを検査・表示・作成する。", "Check, show or create card sets."),
    "help_cards_check": Words(
        "札セットを検査し、誤りをすべて行番号とともに示す。", "Check a card set; list every fault with its line."
    ),
    "help_cards_check_what": Words("札セットのファイル（TOML）。", "A card set file (TOML)."),
    "help_cards_show": Words("札を矢印とともに描く。", "Draw the cards with their arrows."),
    "help_cards_show_what": Words(
        "ゲームの名前（標準の札）か札セットのファイル。", "A game's id (its default cards) or a card set file."
    ),
    "help_cards_new": Words("説明付きのひな形を出力する。", "Print a commented template."),
    "help_cards_new_what": Words("ゲームの名前。", "The game's id."),
    "help_cards_card": Words("この札だけ。繰り返し指定できる。", "Only this card; repeatable."),
    "help_cards_svg": Words("SVG で出力する。", "Print SVG."),
    "help_cards_file": Words("使う札セットのファイル。", "The card set file to use."),
    "help_print": Words(
        "紙で遊ぶ一式を作る。札、シート、ゲージ、駒、ルール（PDF）、または札の画像。",
        "Make a game to print and cut: cards, sheet, gauges, tokens and rules as PDF, or the cards as pictures.",
    ),
    "help_print_as": Words(
        "何を作るか: pdf、png や svg（札を一枚ずつ、印刷所用）、tabletop（Tabletop Simulator 用）。",
        "What to make: pdf, png or svg (each card by itself, for print shops), or tabletop (for Tabletop Simulator).",
    ),
    "help_print_out": Words(
        "書き出すファイル、pdf 以外ではフォルダー。既定はゲームの名前から。",
        "The file to write, or the folder for anything but pdf; by default named after the game.",
    ),
    "help_print_paper": Words("用紙: a4 か letter。", "The paper: a4 or letter."),
    "help_print_part": Words(
        "PDF に入れるもの。繰り返し指定できる。既定は全部。",
        "What goes into the PDF; repeatable. Everything by default.",
    ),
    "help_print_bleed": Words(
        "塗り足し、0 から 5 mm。", "How far the paper's colour runs over the cut, 0 to 5 mm (the bleed)."
    ),
    "help_print_marks": Words("トンボを付けるか。", "Whether to print crop marks."),
    "help_print_backs": Words(
        "両面印刷でとじる辺: long（長辺）、short（短辺）。none は裏なし。",
        "The edge of the paper over which the printer turns it for the backs, long or short; none leaves the backs out.",
    ),
    "help_print_dpi": Words("画像の解像度、72 から 600 dpi。", "Resolution of pictures, 72 to 600 dots an inch."),
    "help_print_font": Words(
        "備え付けの字体にない字のための字体（OTF、TTF）。繰り返し指定できる。",
        "A font (OTF or TTF) for letters that the built-in ones lack; repeatable.",
    ),
    "help_print_address": Words(
        "画像を置く所のアドレス（tabletop）。既定は書き出すフォルダー。",
        "Where the pictures will be found (tabletop); the folder itself by default.",
    ),
    "printed": Words("{file} を書きました（ファイル {count}）。", "Wrote {file} (files: {count})."),
    "help_replay": Words(
        "棋譜の手と局面を初めから順に表示する。", "Show a record step by step, with the position after each step."
    ),
    "help_file": Words("棋譜のファイル。", "A record file."),
    "help_seat": Words(
        "0 か 1 の席から見えたものだけを表示する（既定: すべて）。",
        "Show only what seat 0 or 1 saw (default: everything).",
    ),
    "help_check": Words("棋譜を検査し、誤りを行番号とともに示す。", "Check a record; list every fault with its line."),
    "help_analyse": Words(
        "棋譜のある局面で、良い手とその勝率、読み筋を示す。",
        "Show the best steps in a position of a record, with their chances.",
    ),
    "help_at": Words(
        "何手目のあとの局面か（既定: まだ終わっていない最後の局面）。",
        "The number of steps after which to look (default: the last position before the end).",
    ),
    "help_analyse_seat": Words(
        "どちらの席から考えるか（二人が同時に選ぶ場面で）。", "The seat to analyse, where both choose at once."
    ),
    "help_analyse_seconds": Words("考える秒数（既定: 3）。", "Seconds to think (default: 3)."),
    "help_work": Words(
        "考える長さを、秒数ではなく調べる量で決める。同じ量なら同じ答えになる。",
        "Limit the search by its work and not by seconds; the same amount gives the same answer.",
    ),
    "help_wanted": Words("示す手の数（既定: 5）。", "Number of steps to show (default: 5)."),
    "help_analyse_seed": Words("乱数の種（既定: 0）。", "Random seed (default: 0)."),
    "help_puzzles": Words(
        "問題を解く。正しい手は一つだけで、まちがえればそのわけを手順で示す。",
        "Solve puzzles: one step is right, and a wrong one is answered with the line that refutes it.",
    ),
    "help_theme": Words("そのテーマの問題だけ（fork など）。", "Only puzzles with this theme, such as fork."),
    "help_rating": Words(
        "このレートに近い問題から（既定: 1500）。", "Begin with puzzles near this rating (default: 1500)."
    ),
    "help_day": Words("今日の問題。日付は日本のもの。", "The day's puzzle; the day is Japan's."),
    "help_puzzle": Words("その番号の問題。", "The puzzle of this id."),
    "help_list": Words("解かずに一覧を示す。", "List them instead."),
    "puzzle": Words("問題 {id}（レート {rating}）", "Puzzle {id} (rating {rating})"),
    "puzzle_prompt": Words(
        "{side}の手（? 答え、s とばす、q やめる）", "Step for {side} (? shows it, s skips, q leaves)"
    ),
    "puzzle_shown": Words("答えは {step} です。", "It is {step}."),
    "help_ladder": Words(
        "ゲームの十のレベルどうしを対局させ、強さの差を図にする。",
        "Play the ten levels of a game against each other and draw how far apart they are.",
    ),
    "help_ladder_number": Words(
        "隣り合うレベルごとの対局数。偶数（既定: レベルごとに決めた数、2 コアで一時間以内）。",
        "Games between each level and the next; an even number (default: set for each level, within an hour on two cores).",
    ),
    "help_lab": Words("札セットがゲームをどう変えるかを測る。", "Measure what a card set does to its game."),
    "help_lab_report": Words(
        "同じ強さのマシンどうしを対局させ、先手の得、長さ、終わり方、一枚ずつの働きと値打ちを、区間つきで示す。",
        "Play equal machines against each other: the first mover's edge, length, ends, and what each card does and is worth, with intervals.",
    ),
    "help_lab_cards": Words(
        "札セットのファイル。default は標準の札（既定）。二度書くと、二つのセットを並べて比べる。",
        "A card set file, or `default` (which is used if none is named); given twice, the two sets stand side by side.",
    ),
    "help_lab_strength": Words(
        "対局者（arena と同じ）。繰り返し指定できる（既定: level2、level5、level8）。",
        "Machines that play, named as in `arena`; repeatable (default: level2, level5 and level8).",
    ),
    "help_lab_card": Words(
        "値打ちを測る札の id。繰り返し指定できる（既定: 測れる札すべて）。none なら測らない。",
        "Measure the worth of the card of this id; repeatable (default: of all cards that allow it). `none` measures no card.",
    ),
    "help_lab_number": Words(
        "強さごと、札ごとの対局数の上限。偶数（既定: 400）。",
        "Maximum number of games for each strength and each card; an even number (default: 400).",
    ),
    "help_lab_tight": Words(
        "得点率の信頼区間が上下この百分点まで狭まった組は、それ以上対局しない（既定: 5）。",
        "Play no more games of a kind once the interval of its share of points is this many percentage points to either side (default: 5).",
    ),
    "help_lab_out": Words(
        "対局、棋譜、報告のページと図を保存するフォルダー。途中で止まっても、同じコマンドで続きから始まる。",
        "Folder for games, records, the report's page and pictures; if interrupted, the same command resumes there.",
    ),
    "lab_written": Words(
        "{folder} に書きました（report.html、report.json、図）。",
        "Wrote report.html, report.json and the pictures to {folder}.",
    ),
    "lab_two": Words("--cards は二つまでです。", "--cards takes two sets at most"),
    "lab_none": Words("--card none はほかの札と一緒に書けません。", "--card none stands alone"),
    "help_perft": Words("ある深さまでの手順の数を数える。", "Count the step sequences of a given length."),
    "help_depth": Words("手順の長さ。", "Length of the sequences."),
    "help_arena": Words(
        "対局者どうしを何局も戦わせ、成績とレーティングを出す。",
        "Play many games between players; print results and ratings.",
    ),
    "help_player": Words(
        "対局者: level1〜level10、search、greedy、simple、random、モジュール:クラス、cmd:コマンド、または 名札=対局者。三人以上なら総当たり。",
        "A player: level1 to level10, search, greedy, simple, random, module:Class, cmd:COMMAND, or LABEL=PLAYER; three or more play a round robin.",
    ),
    "help_arena_game": Words(
        "対局するゲーム。繰り返し指定できる（既定: 五つすべて）。", "Play this game; repeatable (default: all)."
    ),
    "help_match": Words(
        "五番勝負を打つ。五つのゲームを順に、先に三勝したほうの勝ち。--number は五番勝負の数になる。",
        "Play matches of five: all five games in turn, first to three wins; --number then counts matches.",
    ),
    "help_number": Words(
        "組み合わせごと、ゲームごとの対局数。偶数（同じ配りで席を入れ替える）。",
        "Games of each pairing in each game; an even number, because each deal is played from both seats.",
    ),
    "help_arena_seed": Words(
        "乱数の種（既定: 0）。同じ種なら同じ対局になる。",
        "Random seed (default: 0); the same seed gives the same games.",
    ),
    "help_sprt": Words(
        "逐次検定: 一人目の対局者が LOW より強くないか、HIGH の強さがあるか（レーティングの差）、決まるまで打つ。多くて --number 局。",
        "Play only until a sequential test decides whether the first player is no stronger than LOW rating points above the "
        "second or as strong as HIGH; at most --number games.",
    ),
    "help_arena_option": Words(
        "ゲームのオプション、名前=値 か ゲーム:名前=値。繰り返し指定できる。",
        "An option of the games, name=value, or GAME:name=value; repeatable.",
    ),
    "help_arena_cards": Words(
        "札セットのファイル、または ゲーム:ファイル。繰り返し指定できる。", "A card set file, or GAME:FILE; repeatable."
    ),
    "help_steps": Words(
        "一局の手数の上限（既定: 5000）。越えれば引き分け。",
        "Maximum number of steps in a game (default: 5000); a longer game is a draw.",
    ),
    "help_seconds": Words(
        "外部プログラムの一手の秒数の上限（既定: 60）。",
        "Maximum number of seconds that an external program may take for a step (default: 60).",
    ),
    "help_jobs": Words(
        "同時に進める対局の数（既定: コアの数）。",
        "Number of games to play in parallel (default: the number of cores).",
    ),
    "help_executor": Words(
        "対局を動かす場所: processes（このコンピュータのプロセス）か ray（Ray クラスタ）。",
        "Where to play the games: processes (on this machine) or ray (on a Ray cluster).",
    ),
    "help_allow_faults": Words(
        "続けられなくなった対局があっても、終了コードを 0 にする。",
        "End with status 0 even if a player could not finish some game.",
    ),
    "help_out": Words(
        "結果と棋譜を保存するフォルダー。途中で止まっても、同じコマンドで続きから始まる。",
        "Folder for results and records; if interrupted, the same command resumes there.",
    ),
    "help_serve": Words("人とプログラムが対局するサーバーを動かす。", "Run the server where people and programs play."),
    "setting_host": Words("待ち受けるアドレス（既定: 127.0.0.1）。", "Address to listen on (default: 127.0.0.1)."),
    "setting_port": Words("ポート（既定: 8000、0 なら空いているもの）。", "Port (default: 8000; 0: any free one)."),
    "setting_database": Words(
        "対局を保存する SQLite のファイル、または postgresql://…（既定: gobanshobu.db）。",
        "SQLite file to store the games in, or postgresql://… (default: gobanshobu.db).",
    ),
    "setting_workers": Words(
        "マシンが考えるのに使うプロセスの数（既定: コア数より一つ少ない数、Ray ではクラスタのコア数）。",
        "Number of worker processes for the engines (default: the number of cores less one, on Ray those of the cluster).",
    ),
    "setting_engines": Words(
        "マシンが考える場所: processes（このコンピュータ、既定）、ray（RAY_ADDRESS のクラスタ、なければ手元の Ray）、ray://ホスト:ポート。",
        "Where the engines work: processes (on this machine, the default), ray (the cluster at RAY_ADDRESS, else a local one) or ray://host:port.",
    ),
    "setting_origins": Words(
        "クッキーつきで API を使ってよい、ほかのページのオリジン（https://ホスト名）。繰り返し指定できる。",
        "Origin of other pages that may use the API with cookies (https://HOST); repeatable.",
    ),
    "setting_proxies": Words(
        "X-Forwarded-For と X-Forwarded-Proto を信頼するプロキシの IP アドレス。繰り返し指定できる。",
        "IP address of a proxy whose X-Forwarded-For and X-Forwarded-Proto headers are trusted; repeatable.",
    ),
    "setting_tables_each": Words(
        "一つのブラウザーが作れる、終わっていないテーブルの数（既定: 50）。",
        "Open and live tables that one browser may have created (default: 50).",
    ),
    "setting_thoughts_each": Words(
        "一つのアドレスにつき、マシンが考える順番を待てる手の数（既定: 40）。",
        "Engine moves that may wait in line for one address (default: 40).",
    ),
    "setting_connections_each": Words(
        "一つのアドレスからの接続の数（既定: 200）。", "Connections from one address (default: 200)."
    ),
    "setting_messages": Words(
        "一つの接続からのメッセージの数、毎秒の平均（既定: 20）。",
        "Messages a second from one connection, on average (default: 20).",
    ),
    "setting_burst": Words(
        "一つの接続から続けて送れるメッセージの数（既定: 60）。",
        "Messages that one connection may send in a burst (default: 60).",
    ),
    "setting_client": Words(
        "画面のファイルのフォルダー（既定: パッケージの中のもの、またはリポジトリで作ったもの）。",
        "Folder of the built web client (default: the one in the package, or in the clone).",
    ),
    "setting_asks": Words(
        "一つのアドレスから毎秒受け付ける、何かを作るか変えるリクエストの数（既定: 5）。",
        "Requests a second from one address that create or change something (default: 5).",
    ),
    "setting_reads": Words(
        "一つのアドレスから毎秒受け付ける、読むだけのリクエストの数（既定: 40）。",
        "Requests a second from one address that only read (default: 40).",
    ),
    "setting_metrics_host": Words(
        "/metrics だけに答えるポートのアドレス（既定: 127.0.0.1）。",
        "Address of the port on which /metrics is answered (default: 127.0.0.1).",
    ),
    "setting_metrics_port": Words(
        "/metrics だけに答えるポート（既定: 0、どこでも答えない）。",
        "Port on which /metrics, and nothing else, is answered (default: 0, nowhere).",
    ),
    "setting_access_log": Words(
        "リクエストごとにログを一行書く（既定: 書く）。", "Write a line to the log for every request (default: yes)."
    ),
    "bad_setting": Words("{where}: {why}", "{where}: {why}"),
    "help_unlimited": Words(
        "回数、テーブル数、接続数を制限しない（自分専用のサーバー向け）。",
        "No limits on rates, tables and connections (for a private server).",
    ),
    "help_open": Words("ブラウザーで開く。", "Open it in the browser."),
    "serving": Words(
        "http://{host}:{port} で待っています。止めるには Ctrl-C。",
        "Listening on http://{host}:{port}; Ctrl-C stops it.",
    ),
    "also": Words(
        "ほかに: 端末で遊ぶ gobanshobu play、すべてのコマンド gobanshobu --help。",
        "Also: gobanshobu play, in the terminal; gobanshobu --help, for everything.",
    ),
    "to_the_fast_build": Words(
        "C コンパイラと Python のヘッダ（Debian では gcc と python3-dev）を入れ、"
        "pip install --force-reinstall --no-deps --no-cache-dir でインストールし直すと高速版になります。",
        "For the fast one install a C compiler and the Python headers (on Debian gcc and python3-dev), then gobanshobu again, "
        "with pip install --force-reinstall --no-deps --no-cache-dir.",
    ),
    "port_taken": Words(
        "ポート {port} は使われています。--port で別の番号を。", "port {port} is in use; choose another with --port"
    ),
    "no_listening": Words("{host}:{port} で接続を待ち受けられません: {why}", "cannot listen on {host}:{port}: {why}"),
    "newer_database": Words(
        "データベースがこのプログラムより新しい版です: {why}", "the database is newer than this program: {why}"
    ),
    "database_in_use": Words(
        "データベース {database} は別のサーバーが使っています。そのサーバーを止めるか、--database で別のファイルを指定してください。"
        "複数のサーバーで同じ対局を扱うには PostgreSQL を使います。",
        "another server is using the database {database}: stop that server, or name another file with --database; servers"
        " that share their tables need PostgreSQL",
    ),
    "no_database": Words("データベース {database} を使えません: {why}", "cannot use the database {database}: {why}"),
    "no_server": Words(
        "サーバーに必要なパッケージがありません（pip install 'gobanshobu[server]'）: {why}",
        "the packages for the server are not installed (pip install 'gobanshobu[server]'): {why}",
    ),
    "help_json": Words("結果を JSON で出力する。", "Print the results as JSON."),
    "commands_title": Words("コマンド", "commands"),
    # words that stand alone
    "compiled": Words("コンパイル済み", "compiled"),
    "interpreted": Words("インタプリタ実行", "interpreted"),
    "no_file": Words("{file} を読めません: {why}", "cannot read {file}: {why}"),
    "no_write": Words("{file} に書けません: {why}", "cannot write {file}: {why}"),
    "sound_record": Words(
        "{file}: 正しい棋譜です（{steps} 手、結果 {result}）。",
        "{file}: sound ({steps} {steps|step|steps}, result {result}).",
    ),
    "sound_match": Words(
        "{file}: 正しい五番勝負の棋譜です（{games} 局、結果 {result}）。",
        "{file}: a sound match ({games} {games|game|games}, result {result}).",
    ),
    "match_game": Words("第{number}局 {game}", "Game {number}: {game}"),
    "match_game_again": Words("第{number}局 {game}（指し直し）", "Game {number}: {game}, played again"),
    "match_result": Words("五番勝負の結果: {result}", "The match: {result}"),
    "sound_cards": Words(
        "{file}: {game} の正しい札セットです（{kinds} 種、{digest}）。",
        "{file}: a sound card set for {game} ({kinds} kinds, {digest}).",
    ),
    "no_such_card": Words(
        "{card} という札はありません。あるのは: {cards}", "there is no card {card}; there are: {cards}"
    ),
    "no_card_game": Words(
        "{game} に札セットはありません。あるのは: {games}", "{game} has no card sets; these have: {games}"
    ),
    "no_toml": Words("{file} は TOML として読めません: {why}", "{file} is not TOML: {why}"),
    "which_card_game": Words(
        '{file}: どのゲームの札か、game = "…" の行で書いてください（{games}）。',
        '{file}: say which game it is for with a line game = "…" ({games})',
    ),
    "template": Words(
        "# 札セットのひな形です。書き換えて `gobanshobu cards check FILE` で確かめ、\n# `gobanshobu play GAME --cards FILE` で遊べます。\n# 本物の札から写したものは source を card とし、プロジェクトのリポジトリに issue か pull request でお知らせください。\n",
        "# A card set to begin from. Change it, check it with `gobanshobu cards check FILE`,\n# and play with it: `gobanshobu play GAME --cards FILE`.\n# Mark what you copied from a real card with the source `card`, and please send it to the project's repository,\n# as an issue or a pull request.\n",
    ),
    "bad_option": Words("オプションは 名前=値 と書きます: {text}", "an option is written name=value: {text}"),
    "no_faces": Words(
        "{game}に {name} という絵柄はありません。あるのは: {known}", "{game} has no faces {name}; it has: {known}"
    ),
    "over_already": Words("その棋譜の対局はもう終わっています。", "the game in that record is already over"),
    "resume_alone": Words(
        "--resume は棋譜の通りに続けます。ゲーム名、--option、--cards は要りません。",
        "--resume takes the game, its options and its cards from the record; leave out the game, --option and --cards",
    ),
    "no_level_of_a_person": Words(
        "--level はマシンのレベルです。--against person とは一緒に使えません。",
        "--level is for the machine and cannot be used with --against person",
    ),
    "other_seat": Words(
        "この棋譜は {seat} の席のもので、ほかの席からは見られません。",
        "this record is for seat {seat}; what the other one saw is not in it",
    ),
    "seat_only": Words("席の棋譜からは続けられません。", "a game cannot be continued from a record for one seat"),
    # play
    "which_game": Words("どのゲームで遊びますか？", "Which game?"),
    "which_opponent": Words(
        "相手は？  1) マシン  2) 隣にいる人", "Against whom?  1) the machine  2) somebody beside you"
    ),
    "number": Words("番号", "number"),
    "greeting": Words("よろしくお願いします。", "よろしくお願いします — a good game to both."),
    "thanks": Words("ありがとうございました。", "ありがとうございました — thank you for the game."),
    "you_are": Words(
        "あなたは{side}です。相手はレベル {number}（{name}）。",
        "You are {side}. Your opponent is level {number}: {name}.",
    ),
    "which_level": Words("相手の強さは？", "How strong should it be?"),
    "thinking": Words("考えています…（{nodes}）", "Thinking … ({nodes})"),
    "hint": Words("おすすめの手（勝てる見込み）:", "Advised (chance to win):"),
    "analysed": Words(
        "{number} 手のあと、{side}の手（勝てる見込み）:",
        "After {number} {number|step|steps}, for {side} (chance to win):",
    ),
    "mixed_share": Words("、{share} % の割合で", ", {share} % of the time"),
    "looked_at": Words(
        "{visits} 局面、{depth} 手番先まで。", "{visits} {visits|position|positions}, {depth} {depth|turn|turns} deep."
    ),
    "proven_win": Words("必勝", "wins for certain"),
    "proven_loss": Words("必敗", "loses for certain"),
    "no_such_place": Words(
        "打つ手のある局面ではありません。0 から {most} 手目までで、終局より前を選んでください。",
        "nobody is to act there; choose a number from 0 to {most}, before the end of the game",
    ),
    "not_to_act": Words("そこで{side}は打ちません。", "{side} is not to act there"),
    "bad_budget": Words(
        "秒数と手の数は正の数、調べる量は 0 以上です。",
        "seconds and the number of steps must be above zero, and work must not be negative",
    ),
    "hand_over": Words(
        "{side}の番です。もう一人は目をそらし、{side}が Enter を押してください。",
        "{side} is next. Other player, look away; {side}, press Enter.",
    ),
    "your_step": Words("{side}の手（番号か表記、? で説明）", "{side}'s step (number or notation, ? for help)"),
    "steps": Words("打てる手:", "You may play:"),
    "happened": Words("このあいだの手:", "What happened:"),
    "refused": Words("打てません: {why} [{clause}]", "Not possible: {why} [{clause}]"),
    "you_won": Words("あなたの勝ち: {reason} [{clause}]", "You win: {reason} [{clause}]"),
    "you_lost": Words("あなたの負け: {reason} [{clause}]", "You lose: {reason} [{clause}]"),
    "won": Words("{side}の勝ち: {reason} [{clause}]", "{side} wins: {reason} [{clause}]"),
    "drawn": Words("引き分け: {reason} [{clause}]", "A draw: {reason} [{clause}]"),
    "save_where": Words(
        "棋譜を保存しますか？ ファイル名（空なら保存しない）", "Save the record? File name (empty: no)"
    ),
    "saved": Words("{file} に保存しました。", "Saved in {file}."),
    "saved_open": Words(
        "{file} に保存しました。伏せた札も入っているので、開けずに --resume で続けてください。",
        "Saved in {file}. It holds the hidden cards too: do not open it, go on with --resume.",
    ),
    "exists": Words("{file} はもうあります。別の名前をどうぞ。", "{file} exists already; choose another name."),
    "goodbye": Words("またどうぞ。", "Come again."),
    "sure_resign": Words("投了しますか？ y で投了", "Resign? y to resign"),
    "commands": Words(
        "番号か表記で手を打ちます（例: {example}）。書きかけ（例: マスだけ）なら、それで始まる手を示します。\n"
        "ほかに: hint おすすめの手、board 盤、steps [始まり] 打てる手、why 手 なぜ打てないか、{more}log 手順、rules ルール、resign 投了、save [ファイル] 保存、\n"
        "quit 終了。ヒント、盤、手、なぜ、札、おまかせ、手順、ルール、指摘、投了、保存、終了 とも打てます。",
        "Play a step by its number or notation (such as {example}); what begins a step, such as a square, lists those steps.\n"
        "Also: hint, board (show it again), steps [BEGINNING], why STEP (may I, and why not), {more}log, rules, resign,\n"
        "save [FILE], quit.",
    ),
    "card_command": Words("card [札] 札の説明、", "card [NAME] (what is on it), "),
    "auto_command": Words("auto 配置を任せる、", "auto (arrange for me), "),
    "object_command": Words("object 反則の指摘、", "object (to a foul), "),
    "none_begin": Words("「{text}」で始まる手はありません。", "No step begins with {text}."),
    "number_range": Words("番号は 1 から {most} までです。", "The numbers go from 1 to {most}."),
    "no_name": Words("{file} はファイル名になりません。", "{file} is no file name."),
    "many_steps": Words(
        "打てる手は {count} 通りあります（例: {example}）。{begun} のように書き出すと、その手を示します。すべて見るには steps。",
        "There are {count} steps (such as {example}). Begin one, like {begun}, to see those; `steps` lists them all.",
    ),
    "auto_hint": Words(
        "配置を任せるには auto、札の矢印を見るには card。", "`auto` arranges for you; `card` shows the cards."
    ),
    "no_cards_here": Words("札の説明は rules にあります。", "What the cards do is in the rules: `rules`."),
    "no_such_card_here": Words(
        "{card} という札はありません。card だけですべて見られます。",
        "there is no card {card}; `card` alone shows them all",
    ),
    "too_narrow": Words(
        "盤には {columns} 桁が要ります。端末の幅を広げてください。",
        "The board needs {columns} columns; make the terminal wider.",
    ),
    # admin
    "help_admin": Words(
        "サーバーの対局を管理する: 一覧、削除、書き出し、バックアップと復元。サーバーが動いていてもよい。",
        "Look after a server's tables: list, delete, export, back up and restore, also while it runs.",
    ),
    "help_admin_list": Words("テーブルの一覧（新しい順）。", "List tables, the newest first."),
    "help_admin_show": Words("一つのテーブルについて調べる。", "Show what is known of one table."),
    "help_admin_set-aside": Words("テーブルを対局から外す。記録は残る。", "Take a table out of play; its log is kept."),
    "help_admin_put-back": Words("外したテーブルを戻す。", "Put back a table that was set aside."),
    "help_admin_delete": Words("テーブルを記録ごと削除する。", "Delete tables with their logs."),
    "help_admin_prune": Words(
        "終わって日数のたったテーブルを削除する（--yes がなければ数えるだけ）。",
        "Delete tables that ended some days ago (without --yes, only count them).",
    ),
    "help_admin_export": Words(
        "終わった対局の棋譜をファイルに書き出す。", "Write records of games that are over to files."
    ),
    "help_admin_backup": Words(
        "すべてのテーブルを一つのファイルに写す。サーバーが動いていてもよい。",
        "Copy every table to one file, also while the server runs.",
    ),
    "help_admin_restore": Words(
        "バックアップから戻す。ファイル全体を検査してから書く。",
        "Restore from a backup; the whole file is checked before anything is written.",
    ),
    "help_admin_table": Words(
        "テーブルの id。ハイフンで始まるものは -- のあとに書く。",
        "The id of a table; after `--` where it begins with a hyphen.",
    ),
    "help_admin_export_table": Words(
        "書き出すテーブルの id（既定: 終わった対局すべて）。", "Ids of tables to export (default: all that are over)."
    ),
    "help_admin_status": Words(
        "この状態のものだけ。繰り返し指定できる。aside は対局から外したもの。",
        "Only tables of this status; repeatable. `aside` are those taken out of play.",
    ),
    "help_admin_days": Words("最後の動きから N 日より長くたったものだけ。", "Only tables quiet for more than N days."),
    "help_admin_limit": Words("表示する数の上限（既定: 100）。", "Show at most N (default: 100)."),
    "help_admin_why": Words("理由。一覧に残る。", "The reason, kept with the table."),
    "help_admin_stopped": Words(
        "始まる前や対局中のテーブルでもよい。サーバーを止めてあるときだけ使うこと。",
        "Also tables that are open or in play; only while no server runs.",
    ),
    "help_admin_yes": Words("本当に削除する。", "Really delete."),
    "help_admin_out": Words("書き出すフォルダー。", "The folder to write to."),
    "help_admin_file": Words("バックアップのファイル。", "The backup file."),
    "help_admin_force": Words(
        "空でないデータベースにも書く。同じ id のテーブルはバックアップのもので置き換わる。",
        "Write to a database that is not empty; tables with the same id are replaced by the backup's.",
    ),
    "admin_listed": Words(
        "{all} 件のうち {shown} 件を表示しました（時刻は UTC）。",
        "Showed {shown} of {all} {all|table|tables}; times are UTC.",
    ),
    "admin_table": Words(
        "テーブル {table}: {game}、{status}\n対局者: {names}\n作成: {began}、最後の動き: {at}（UTC）\n"
        "出来事 {events}、手 {steps}、規則の版 {rules}",
        "Table {table}: {game}, {status}\nPlayers: {names}\nCreated {began}, last change {at} (UTC)\n"
        "{events} {events|event|events}, {steps} {steps|step|steps}, rules version {rules}",
    ),
    "admin_replays": Words("記録は再現できます。", "The log can be replayed."),
    "admin_no_replay": Words("記録を再現できません: {why}", "The log cannot be replayed: {why}"),
    "admin_no_table": Words("{table} というテーブルはありません。", "there is no table {table}"),
    "admin_no_file": Words("ファイルがありません", "there is no such file"),
    "admin_in_play": Words(
        "{table} は始まる前か対局中です。サーバーを止めてから --stopped を付けてください。",
        "{table} is open or in play; stop the server, then use --stopped",
    ),
    "admin_aside": Words("{table} を対局から外しました。", "{table} is set aside."),
    "admin_not_aside": Words("{table} は対局から外されていません。", "{table} is not set aside"),
    "admin_still_broken": Words(
        "{table} の記録は再現できません: {why}", "the log of {table} cannot be replayed: {why}"
    ),
    "admin_back": Words("{table} を戻しました（{status}）。", "{table} is back ({status})."),
    "admin_sure": Words(
        "{count} 件を削除します。本当によければ --yes を付けてください。何も変えていません。",
        "this deletes {count} {count|table|tables}; add --yes to do it. Nothing has changed.",
    ),
    "admin_deleted": Words("{count} 件を削除しました。", "Deleted {count} {count|table|tables}."),
    "admin_would_prune": Words(
        "{count} 件が当てはまります。削除するには --yes を付けてください。",
        "{count} {count|table|tables} would be deleted; add --yes to do it.",
    ),
    "admin_not_over": Words("{table} の対局は終わっていません。", "the game at {table} is not over"),
    "admin_exported": Words(
        "{count} 局の棋譜を {folder} に書き出しました。", "Wrote {count} {count|record|records} to {folder}."
    ),
    "admin_not_exported": Words(
        "{count} 局は記録を再現できないので、書き出していません: {tables}",
        "{count} {count|game|games} cannot be replayed, and {count|was|were} not written: {tables}",
    ),
    "admin_why": Words("対局から外した理由: {why}", "Set aside because: {why}"),
    "admin_backed_up": Words(
        "{tables} テーブル、{events} 件の出来事を {file} に写しました。",
        "Copied {tables} {tables|table|tables} with {events} {events|event|events} to {file}.",
    ),
    "admin_not_empty": Words(
        "データベースは空ではありません。それでも書くには --force を付けてください。何も変えていません。",
        "the database is not empty; add --force to write to it all the same. Nothing has changed.",
    ),
    "admin_restored": Words(
        "{file} から {tables} テーブル、{events} 件の出来事を戻しました。",
        "Restored {tables} {tables|table|tables} with {events} {events|event|events} from {file}.",
    ),
    "admin_restored_aside": Words(
        "うち {count} テーブルは再現できないか外されていたので、外したまま戻しました: {tables}",
        "{count} of them cannot be replayed or were set aside, and are set aside: {tables}",
    ),
    "admin_bad_backup": Words(
        "{file} は使えるバックアップではありません。{line} 行目: {why} 何も変えていません。",
        "{file} is not a usable backup, line {line}: {why}. Nothing has changed.",
    ),
    "admin_bad_days": Words("日数は 0 以上です。", "days must not be negative"),
    "admin_bad_limit": Words("表示する数は 1 以上です。", "the limit must be at least 1"),
    # results
    "help_results": Words(
        "arena の結果のフォルダーを、表、ブラウザーのページ、CSV、図で示す。",
        "Show a folder of arena results as tables, a page for the browser, CSV, or a picture.",
    ),
    "help_results_folder": Words("arena の --out に書いたフォルダー。", "The folder that was given to `arena --out`."),
    "help_results_html": Words("フォルダーに results.html を書く。", "Write results.html into the folder."),
    "help_results_open": Words(
        "results.html を書いて、ブラウザーで開く。", "Write results.html and open it in the browser."
    ),
    "help_results_csv": Words("一局一行の CSV を書く。", "Write a CSV file with a row for each game."),
    "help_results_svg": Words("レートと区間の図（SVG）を書く。", "Write a picture (SVG) of ratings and intervals."),
    "results_title": Words("対局の結果", "Results"),
    "results_rating": Words("レートと 95 % 区間", "Ratings with 95 % intervals"),
    "results_games": Words("すべての対局", "All games"),
    "results_first": Words("先手", "first"),
    "results_second": Words("後手", "second"),
    "results_winner": Words("勝者", "winner"),
    "results_reason": Words("理由", "reason"),
    "results_unwritten": Words("書けません: {why}", "cannot write: {why}"),
    # exploitability
    "help_exploit": Words(
        "小さなイッシンイッタイで、方策が最善の相手にどれだけ負けるかを厳密に求める（対局も推定もしない）。",
        "Say exactly how much policies for a small Isshin Ittai lose to their best response; nothing is played or estimated.",
    ),
    "help_policy": Words(
        "方策: uniform、cfr:iterations=N、search:work=N,iterations=N、ismcts:simulations=N、level1 から level10、モジュール:クラス、cmd:コマンド、表の JSON ファイル。",
        "A policy: uniform, cfr:iterations=N, search:work=N,iterations=N, ismcts:simulations=N, level1 to level10, module:Class, cmd:COMMAND, or a JSON file with a table.",
    ),
    "help_reduction": Words(
        "小さなゲーム: 札の枚数,手札,合一の下の枚数,練気トークン。繰り返し指定できる（既定: 1,2,2,1）。",
        "A small game: copies of each card, hand, cards below Trinity, renki tokens; repeatable (default: 1,2,2,1).",
    ),
    "exploit_policy": Words("方策", "policy"),
    "exploit_reduction": Words("ゲーム", "game"),
    "exploit_loses": Words("損失", "loses"),
    "exploit_first": Words("先手で", "as first"),
    "exploit_second": Words("後手で", "as second"),
    "exploit_infosets": Words("情報集合", "infosets"),
    "exploit_missing": Words(
        "{policy}: 表にない情報集合 {count} では、どの手も同じ確率としました。",
        "{policy}: {count} information sets are not in the table; there every step was as likely as every other.",
    ),
    # programs at tables
    "help_sit": Words(
        "対局者をサーバーのテーブルに着かせ、終局まで打たせる。プログラムの席であることは全員に示される。",
        "Let a player take a seat at a table of a server and play to the end; everybody is told that a program plays it.",
    ),
    "help_sit_server": Words("サーバーのアドレス（http://…）。", "Address of the server (http://…)."),
    "help_sit_table": Words(
        "テーブルの番号（アドレスの /t/ の後）。", "Id of the table (what follows /t/ in its address)."
    ),
    "help_sit_player": Words(
        "対局者: level1〜level10、モジュール:クラス、cmd:コマンドなど、arena と同じ。",
        "A player as in `arena`: level1 to level10, module:Class, cmd:COMMAND and so on.",
    ),
    "help_sit_chair": Words(
        "着く席: 0 か 1（既定: 空いている席）。", "Chair to take: 0 or 1 (default: the one that is open)."
    ),
    "help_sit_name": Words(
        "テーブルで名乗る名前（既定: 対局者の名前）。", "Name at the table (default: that of the player)."
    ),
    "help_sit_seed": Words("対局者の乱数の種（既定: 0）。", "Random seed of the player (default: 0)."),
    "help_mcp": Words(
        "言語モデルがテーブルで対局するための道具を MCP で提供する（標準入出力か HTTP）。",
        "Offer language models tools to play at tables, by MCP on standard input and output, or by HTTP.",
    ),
    "help_mcp_server": Words(
        "テーブルのあるサーバーのアドレス（既定: 自分で動かし、終わると消える）。",
        "Address of the server with the tables (default: one of its own, which is gone when this ends).",
    ),
    "help_mcp_port": Words(
        "HTTP で待ち受けるポート（0 なら空いているもの。既定: 標準入出力）。",
        "Port to listen on by HTTP (0: any free one; default: standard input and output).",
    ),
    "mcp_tables": Words("テーブルは {address} にあります。", "The tables are at {address}."),
    "mcp_listens": Words("MCP: {address}", "MCP: {address}"),
    "no_mcp": Words(
        "MCP の部品がありません（{why}）。pip install 'gobanshobu[mcp,server]' で入ります。",
        "What MCP needs is missing ({why}); get it with: pip install 'gobanshobu[mcp,server]'",
    ),
    # arena
    "arena_progress": Words(
        "{done}/{total} 局（{percent} %）、毎秒 {speed} 局", "{done}/{total} games ({percent} %), {speed} a second"
    ),
    "arena_left": Words("、残り {time}", ", {time} to go"),
    "arena_going_on": Words(
        "{total} 局のうち {done} 局は済んでいます。", "{done} of {total} games have been played before."
    ),
    "arena_kept": Words(
        "途中で止めました。同じコマンドで続きから始まります。", "Stopped. The same command resumes from here."
    ),
    "arena_lost": Words("途中で止めました。", "Stopped."),
    "arena_match": Words("五番勝負", "The match of five"),
    "arena_all": Words("全体", "All games"),
    "arena_games": Words(
        "{games} 局、先手の得点率 {share} %", "{games} {games|game|games}, seat 0 took {share} % of the points"
    ),
    "arena_player": Words("対局者", "player"),
    "arena_pairing": Words("組み合わせ", "pairing"),
    "arena_won": Words("勝", "won"),
    "arena_drawn": Words("分", "drawn"),
    "arena_lost_games": Words("敗", "lost"),
    "arena_broken": Words("うち中断", "faults"),
    "arena_points": Words("得点率", "points"),
    "arena_rating": Words("レート", "rating"),
    "arena_interval": Words("95 % 区間", "95 % interval"),
    "arena_repeated": Words(
        "{games} 局のうち、違う進行は {different} 局です。同じ進行の対局は、区間の計算では一局と数えます。",
        "{different} of {games} games took a course of their own; in the interval, equal games count as one.",
    ),
    "sprt_stronger": Words(
        "逐次検定: {player} は {high} の強さがあります（対数尤度比 {ratio}、境界 ±{bound}、{pairs} 組）。",
        "sequential test: {player} is as strong as {high} (log likelihood ratio {ratio}, bounds ±{bound}, {pairs} pairs).",
    ),
    "sprt_weaker": Words(
        "逐次検定: {player} は {low} より強くありません（対数尤度比 {ratio}、境界 ±{bound}、{pairs} 組）。",
        "sequential test: {player} is no stronger than {low} (log likelihood ratio {ratio}, bounds ±{bound}, {pairs} pairs).",
    ),
    "sprt_open": Words(
        "逐次検定: {low} か {high} かはまだ決まりません（対数尤度比 {ratio}、境界 ±{bound}、{pairs} 組）。",
        "sequential test: {low} or {high}, not decided yet (log likelihood ratio {ratio}, bounds ±{bound}, {pairs} pairs).",
    ),
    "bad_sprt": Words(
        "--sprt は LOW,HIGH と二つのレーティング差で書きます（{text} ではなく）。",
        "--sprt takes two differences in rating as LOW,HIGH, not {text}",
    ),
    "sprt_two": Words("--sprt は対局者二人、ゲーム一つのときに使えます。", "--sprt is for two players and one game"),
    "arena_open": Words(
        "∞: 片方が全部勝った組み合わせでは、差の大きさに限りがありません。引き分けを一局加えて計算しました。",
        "∞: where one side took every point, the difference has no upper bound; one draw was added to such a pairing.",
    ),
    "arena_faults": Words(
        "{player}: 続けられずに負けた対局 {count}（{kinds}）\n  第 {number} 局: {why}",
        "{player}: games lost by a fault: {count} ({kinds})\n  game {number}: {why}",
    ),
    # ladder
    "ladder_title": Words(
        "{game}: 十のレベル（{games} 局）",
        "{game}: the ten levels ({games} games)",
    ),
    "ladder_level": Words("レベル", "level"),
    "ladder_rating": Words("レート", "rating"),
    "ladder_below": Words("一つ下に対して", "against below"),
    "ladder_interval": Words("95 % 区間", "95 % interval"),
    "ladder_games": Words("局数", "games"),
    "ladder_faults": Words("中断", "faults"),
    "ladder_seconds": Words("秒/手", "s a step"),
    "ladder_holds": Words("", ""),
    "ladder_greedy": Words(
        "greedy のレベル 1 に対する得点率: {share}（{interval}、{wanted} 以上であること）",
        "greedy against level 1: {share} ({interval}; at least {wanted} is wanted)",
    ),
    "ladder_even": Words(
        "どの段も一つ下に {wanted} 以上、95 % 区間の下端は 50 % より上です。",
        "Every rung scores at least {wanted} against the one below, with the lower bound above 50 %.",
    ),
    "ladder_uneven": Words(
        "✗ の段は、一つ下に {wanted} 以上（95 % 区間の下端が 50 % より上）に届いていないか、レベル 1 が強すぎます。",
        "A rung marked ✗ scores less than {wanted} against the one below, or its lower bound is not above 50 %, or level 1 is too strong.",
    ),
    "upheld": Words("反則でした。取り消します。", "That was a foul; it is taken back."),
    "not_upheld": Words("反則ではありませんでした。", "There was no foul."),
}


CHOICE = re.compile(r"\{(\w+)\|([^|}]*)\|([^|}]*)\}")


def text(key: str, lang: str, **parts: str) -> str:
    """One of the texts, its blanks filled. `{n|step|steps}` is the first where `n` is 1, and the second elsewhere."""
    words = CHOICE.sub(lambda found: found[2] if parts[found[1]] == "1" else found[3], TEXTS[key].say(lang))
    for name, part in parts.items():
        words = words.replace("{" + name + "}", part)
    return words
