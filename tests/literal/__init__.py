"""A second implementation of the three games, slow and literal, to compare the library with."""
