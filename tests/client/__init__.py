"""Programs at the tables of a server."""
