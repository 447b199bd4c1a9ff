"""The part of a scene that shows a feat: what the browser celebrates for a moment."""

from __future__ import annotations

from typing import Literal, Required, TypedDict


class FeatScene(TypedDict, total=False):
    """A feat; each is celebrated once, and nothing waits for it."""

    id: Required[str]
    kind: Required[Literal["flock", "whole", "saved", "post"]]
    ribbon: Required[str]
    place: Required[str]
    """The place where it happened."""
    own: bool
    """It is the viewer's, and not only named."""
    drawings: list[str]
    """What flies or swims around it."""
    cards: list[str]
    """The faces of all its cards, for a feat that fills the window."""
    text: str
    go: str
    """The label of the button that ends it."""
    share: str
    """The label of the button that copies the ribbon."""
