"""Gobanshobu as others see it: each adapter is imported by itself and needs an extra of its own."""
