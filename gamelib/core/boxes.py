"""Boxes of what is to be asked again: each time it goes well, it comes back after twice as long."""

DAYS = (1, 2, 4, 8, 16, 32)
"""Days until something comes back, by how often it went well in a row; after the last it has been learned."""
