"""The HTTP API: every endpoint but the lessons', in the order in which its description lists them. What it answers is what a
seat may know."""

from __future__ import annotations

from typing import Final

from gobanshobu.server.cards import change_cards, check_cards, read_cards, see_card_file, see_cards
from gobanshobu.server.catalogue import list_games, see_rules, see_text, see_words
from gobanshobu.server.health import health, metrics, ready_to_play
from gobanshobu.server.printing import print_game, see_box
from gobanshobu.server.replays import read_replay, see_replay
from gobanshobu.server.tables import (
    abort,
    invite_referee,
    list_tables,
    make_table,
    my_tables,
    see_arrangements,
    see_record,
    see_table,
    see_table_cards,
    sit,
)

HANDLERS: Final = [
    make_table,
    list_tables,
    see_table,
    sit,
    invite_referee,
    abort,
    see_record,
    see_table_cards,
    see_arrangements,
    see_replay,
    read_replay,
    list_games,
    see_rules,
    see_text,
    see_cards,
    see_card_file,
    check_cards,
    read_cards,
    change_cards,
    see_box,
    print_game,
    see_words,
    my_tables,
    health,
    ready_to_play,
    metrics,
]
