"""Saying no to a person."""

from __future__ import annotations


class Complaint(Exception):
    """Something a person asked for that cannot be done; the message is in their language."""
