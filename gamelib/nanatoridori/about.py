"""What others ask about Nanatoridori."""

from types import SimpleNamespace

from gamelib.nanatoridori.imagine import imagine

ABOUT = SimpleNamespace(imagine=imagine)
