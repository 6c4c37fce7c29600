"""What the best player thinks of a position. With `work` in place of seconds the answer repeats itself."""

import gobanshobu

state = gobanshobu.game("first").position(
    {"turn": 0, "board": {"b2": "0 king", "e5": "1 king", "c3": "0 shogun", "c4": "1 n1"}}
)

for choice in gobanshobu.analyse(state.view(0), work=2000, wanted=3):
    print(f"{choice.step:7} {choice.chance:.0%}  then {' '.join(choice.line[1:])}")

print("play", gobanshobu.hint(state.view(0), work=2000).step)
