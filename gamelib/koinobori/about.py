"""What others ask about Koinobori."""

from types import SimpleNamespace

from gamelib.koinobori.imagine import imagine

ABOUT = SimpleNamespace(imagine=imagine)
