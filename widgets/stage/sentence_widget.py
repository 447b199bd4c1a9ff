"""`SentenceWidget`: a small widget that also prints as text; the browser can send it messages and set nothing."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import anywidget


class SentenceWidget(anywidget.AnyWidget):
    """A widget that prints as text where no front end runs; only Python decides what it shows."""

    @abstractmethod
    def __str__(self) -> str:
        """Return what the widget shows as text."""

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget's MIME bundle, with its words for places without a front end."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
        return bundle

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept layout and tab order from the browser, and nothing else."""
        super().set_state({name: value for name, value in sync_data.items() if name in ("layout", "tabbable")})
