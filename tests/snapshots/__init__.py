"""Texts of the games as they stand, and the programs that write them anew."""
