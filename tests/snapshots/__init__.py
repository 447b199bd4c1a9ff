"""Snapshots of the games' texts, and the programs that rewrite them."""
