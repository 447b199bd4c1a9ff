"""Questions about chance to play with: guess first, see the exact answer, change the question, draw and watch."""
