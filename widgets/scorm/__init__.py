"""Packages for learning platforms: the static site in one zip, with a row of the grade book for each part."""
