"""One game from start to end: who acts, what may be played, what each side knows, how it ended."""

from random import Random

import gobanshobu

game = gobanshobu.game("isshin")
state = game.start(seed=7)
rng = Random(1)

while state.outcome is None:
    player = state.actors()[0]  # both may be to act: then the other one's step is still awaited
    state.play(player, rng.choice(state.legal(player)))

print(state.outcome)
for who, step, words in state.narrate(None):
    print(who, step, "—", words.en)
