"""Rooms without a browser: classes and friends who join, vote and play over real connections."""
