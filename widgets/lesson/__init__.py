"""The lesson player: a course walked step by step, puzzles, mistakes to review."""
