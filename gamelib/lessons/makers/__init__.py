"""What deals positions for endless puzzles, a module for each game, and says why an answer is right."""
