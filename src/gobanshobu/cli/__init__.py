"""The `gobanshobu` command."""
