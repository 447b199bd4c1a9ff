"""Makers of endless puzzles, a module for each game: each deals positions and explains their answers."""
