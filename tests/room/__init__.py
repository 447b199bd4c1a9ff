"""Rooms without a browser: classes and friends who come in, vote and play over the wire."""
