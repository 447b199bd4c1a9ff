"""Lessons: their files, how acts are judged, and the checks before they are taught."""
