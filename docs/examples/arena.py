"""A round robin from Python: the plan is data, an executor plays it, the standings count it."""

from gobanshobu.arena import Inline, Standings, make_plan, run

players = ["level3", "simple", "random"]
plan = make_plan(players, ["isshin"], number=10, seed=1)
print(plan.size(), "games")

played = run(plan, Inline())  # Processes(4) plays on four cores; the games come out the same
standings = Standings(players, played)

for label, tally, rating in standings.ranking():
    low = "−∞" if rating.low is None else f"{rating.low:+.0f}"
    high = "∞" if rating.high is None else f"{rating.high:+.0f}"
    print(f"{label:7} {tally.points:g} of {tally.games}  {rating.rating:+.0f} ({low} … {high})")

first = played[0]
print(first.labels, first.winner, first.reason, first.clause)
