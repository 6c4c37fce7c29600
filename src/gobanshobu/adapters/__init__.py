"""Gobanshobu for other systems: OpenSpiel, PettingZoo, notebooks."""
