"""Why a step is not allowed: the clause and the reason, for any string."""

import gobanshobu

state = gobanshobu.game("first").position({"turn": 0, "board": {"b2": "0 king", "e5": "1 king"}})

for step in ("b2-b3", "b2-b5", "e5-e4", "a1-a2", "castle"):
    why = state.explain(0, step)
    print(f"{step:7} {'legal  ' if why.legal else 'illegal'} {why.clause:7} {why.en}")

try:
    state.play(0, "b2-b5")
except gobanshobu.IllegalStep as error:
    print(error.clause, error.explanation.ja)
