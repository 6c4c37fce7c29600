"""A language model as a player: whatever answers text. Here it is somebody who reads the position and guesses."""

from random import Random

from gobanshobu import Game
from gobanshobu.players.prompts import Prompted


class Model(Prompted):
    """Answers a prompt; put your model's call into `ask`."""

    def __init__(self, game: Game, seed: int, tries: int = 50) -> None:
        super().__init__(game, seed, tries=tries)
        self.rng = Random(seed)

    def ask(self, prompt: str) -> str:
        """Any text whose last line names a step."""
        guess = self.rng.choice(["reveal", "kamae", "maai", "pass", "end"])
        card = self.rng.choice(["fa", "fy", "sa", "sy", "na", "ny"])
        step = guess if guess in ("maai", "pass", "end") else f"{guess}:{card}"
        return f"My hand looks good.\nAnswer: {step}"


if __name__ == "__main__":
    from gobanshobu.arena import Inline, Standings, make_plan, run

    plan = make_plan(["model=prompted:Model", "random"], ["isshin"], number=4, seed=1)
    for label, tally, _ in Standings(["model", "random"], run(plan, Inline())).ranking():
        print(f"{label:7} {tally.won} won, {tally.lost} lost, {tally.faults} of them unfinished")
