"""Tells a service which steps of lessons were done, where the marks of a class go to its learning platform.

The service belongs to the hub on which the pages run, and its address stands in BBB_GRADES; without it nothing is sent.
Only what is done here counts: what a browser has kept may be somebody else's.
"""

from __future__ import annotations

import json
import os
import threading
from functools import cache

ADDRESS, TOKEN = "BBB_GRADES", "JUPYTERHUB_API_TOKEN"
"""Where to send steps, and what says whose they are; the hub gives both to each user's server."""
WAIT_SECONDS = 30


class Grades:
    """The steps that a service is still to be told of."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = address, token
        self._unsent: dict[str, bool] = {}
        self._sending = threading.Lock()

    def note(self, step: str, was_shown: bool) -> threading.Thread:
        """Send, beside all else, that a step was done; what does not arrive is sent again with the next step."""
        self._unsent[step] = was_shown
        sender = threading.Thread(target=self._send, daemon=True)
        sender.start()
        return sender

    def _send(self) -> None:
        from urllib.request import Request, urlopen  # noqa: PLC0415 - slow, and for this alone

        with self._sending:
            steps = dict(self._unsent)
            if not steps:
                return
            body = json.dumps({"steps": steps}).encode()
            heads = {"Authorization": f"token {self._token}", "Content-Type": "application/json"}
            try:
                urlopen(Request(f"{self._address}steps", body, heads), timeout=WAIT_SECONDS).close()
            except OSError:
                return
            for step, was_shown in steps.items():
                if self._unsent[step] == was_shown:
                    del self._unsent[step]


@cache
def find_grades() -> Grades | None:
    """Return what tells the service that the hub has named; None if it has named none."""
    address, token = os.environ.get(ADDRESS), os.environ.get(TOKEN)
    return Grades(address, token) if address and token else None
