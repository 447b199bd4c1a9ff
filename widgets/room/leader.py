"""Who leads the classes of a server: whoever started it, or has been handed its key."""

from __future__ import annotations

import hmac

from widgets.room.device import hashed, new_secret

PATH = "class/lead?key="
"""The address that exchanges a word for a cookie, below the server's own."""


class Leader:
    """The right to open and lead classes: a key made when the server starts, which is stored nowhere.

    A browser gets the key, as a cookie, for one of two words in an address: the key itself, which the terminal
    shows, or a word that is good for one time, with which the command opens a browser.

    >>> leader = Leader()
    >>> once = leader.link("class/wall/HKRT").removeprefix(PATH)
    >>> leader.redeem(once, ""), leader.redeem(once, ""), leader.redeem(leader.link().removeprefix(PATH), "class/")
    ('class/wall/HKRT', None, 'class/')
    """

    def __init__(self) -> None:
        self.key = new_secret()
        self._known = hashed(self.key)
        self._once: dict[str, str] = {}

    def is_key(self, given: str | None) -> bool:
        """Return whether this is the key."""
        return hmac.compare_digest(hashed(given or ""), self._known)

    def link(self, once_to: str = "") -> str:
        """Return the address that hands over the key, below the server's own: for one time, and then to this page.

        Without a page, it is good for as long as the server runs.
        """
        if not once_to:
            return PATH + self.key
        word = new_secret()
        self._once[hashed(word)] = once_to
        return PATH + word

    def redeem(self, word: str, home: str) -> str | None:
        """Return the page that a word leads to, which is `home` for the key; None if it is wrong or used up."""
        return home if self.is_key(word) else self._once.pop(hashed(word), None)
