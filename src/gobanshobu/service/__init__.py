"""A table where a game is played: seats, clocks, a durable log, what each seat hears. It knows nothing of HTTP."""
