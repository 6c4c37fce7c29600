"""What the three 5×5 games share: squares, facing, arrows, jumps, card sets, repetition, drawings."""
