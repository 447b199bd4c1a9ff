"""Boards and controls without a browser."""
