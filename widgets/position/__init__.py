"""Set up a position: a board to fill card by card, with what may be played, what is best and what the odds are."""
