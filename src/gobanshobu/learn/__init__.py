"""Lessons: short playable positions with one goal each, and what a learner's try comes to."""

from gobanshobu.learn.lesson import Lesson, Task, lesson
from gobanshobu.learn.trial import ASTRAY, DONE, OPEN, Answer, attempt, opening

__all__ = ["ASTRAY", "DONE", "OPEN", "Answer", "Lesson", "Task", "attempt", "lesson", "opening"]
