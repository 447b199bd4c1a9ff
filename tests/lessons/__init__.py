"""Lesson files, judging and checking."""
