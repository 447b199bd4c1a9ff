"""What a browser's Python may lack, numpy and matplotlib: whoever uses them there is told so in a sentence."""

from __future__ import annotations

from gamelib.core.errors import GameError
from gamelib.core.language import _

NAMES = {"numpy": ("__init__",), "matplotlib": ("__init__", "pyplot")}
"""The packages and their modules that notebooks ask for and that are not made for every browser."""


class MissingPackage(GameError):
    """Something that is not part of this site."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence is all there is to read."""
        return [str(self)]


def missing_attribute(module: str, name: str) -> MissingPackage | AttributeError:
    """What to raise when a name is asked for of a package that is not there.

    >>> print(missing_attribute("matplotlib.pyplot", "figure"))
    This cell needs matplotlib, which is not part of this site. All else here works without it; where Python is ...
    """
    package = module.partition(".")[0]
    if name.startswith("__") or name in NAMES[package]:  # what an import asks for before it imports
        return AttributeError(name)
    return MissingPackage(
        _(
            "This cell needs {package}, which is not part of this site. All else here works without it; where "
            "Python is installed, the same notebook shows this, too."
        ).format(package=package)
    )
