"""A position made by hand, a puzzle from it: is there a step that wins at once?"""

import gobanshobu

game = gobanshobu.game("first")
state = game.position(
    {
        "turn": 0,
        "board": {"c1": "0 king", "d4": "0 shogun@4", "e5": "1 king@4", "d5": "1 n1", "e4": "1 n2"},
        "hands": [["manji"], []],
    }
)
print(state)

for step in state.legal(0):
    after = state.copy()
    after.play(0, step)
    if after.outcome is not None and after.outcome.winner == 0:
        print(step, "wins:", after.outcome.reason, after.outcome.clause)

try:
    game.position({"turn": 0, "board": {"c1": "0 king"}})
except gobanshobu.BadPosition as error:
    print("refused:", error)
