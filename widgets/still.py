"""The picture of a position under its public name: `from widgets.still import still`."""

from widgets.pictures.still import still

__all__ = ["still"]
