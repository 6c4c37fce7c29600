"""Lessons: short playable positions with one goal each, and what a learner's try comes to."""

from gobanshobu.learn.lesson import Lesson, Task, lesson
from gobanshobu.learn.trial import ASTRAY, DONE, OPEN, TrialResult, attempt, opening

__all__ = ["ASTRAY", "DONE", "OPEN", "Lesson", "Task", "TrialResult", "attempt", "lesson", "opening"]
