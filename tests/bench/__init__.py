"""How fast the games are: random play through the public words, side by side with OpenSpiel and RLCard in one run."""
