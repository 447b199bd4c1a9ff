"""Games as plain text, for the terminal and for places that can show no picture."""

FEW_MOVES = 14
"""Maximum number of moves that are listed without being asked for; of more, only examples are."""
