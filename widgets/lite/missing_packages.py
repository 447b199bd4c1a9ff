"""Stand-ins for numpy and matplotlib where the browser's Python lacks them: using one raises an error that says so."""

from __future__ import annotations

from gamelib.core.errors import GameError
from gamelib.core.language import _

NAMES = {"numpy": ("__init__",), "matplotlib": ("__init__", "pyplot")}
"""Packages that notebooks import but some sites lack, with their modules."""


class MissingPackage(GameError):
    """Raised when a package is used that is not part of this site."""

    def _render_traceback_(self) -> list[str]:
        """Show only the sentence in a notebook."""
        return [str(self)]


def missing_attribute(module: str, name: str) -> MissingPackage | AttributeError:
    """Return the error to raise when an attribute of a missing package is used.

    >>> str(missing_attribute("matplotlib.pyplot", "figure")).partition(".")[0]
    'This part needs matplotlib, which is not on this site'
    """
    package = module.partition(".")[0]
    if name.startswith("__") or name in NAMES[package]:  # the import system looks these up first
        return AttributeError(name)
    return MissingPackage(
        _(
            "This part needs {package}, which is not on this site. Everything else here works without it. Where "
            "Python is installed, the same page shows this part, too."
        ).format(package=package)
    )
