"""Links from a page to the wall of a class: the button that opens a room, and the keys of what the wall is asked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from gamelib.core.language import _
from widgets.desk import page_parts as parts
from widgets.desk.join_address import JoinAddress, may_ask_class


def open_button(joining: JoinAddress, look: str = "second", label: str = "") -> str:
    """Return the button that opens a room, or that leads to the wall of the open one; "" if neither may be done."""
    if not may_ask_class(joining):
        return ""
    if joining.code:
        return (
            f'<a class="button {look} with-door" data-wall="{joining.code}" href="">'
            f"{escape(label or _('To the wall'))}</a>"
        )
    return parts.button("open-door", label or _("Open the door"), "class", f"{look} with-door")


def wall_link(key: str, label: str, about: str) -> str:
    """Return the link that puts a question of chance on the wall; `about` tells screen readers which one it is."""
    return (
        f'<a class="button second with-door" data-ask="{escape(key)}" href=""'
        f' aria-label="{escape(label)}: {escape(about)}">{escape(label)}</a>'
    )


def wall_key(
    question: str, title: str = "", game: str = "", cards: Sequence[str] = (), line: Sequence[int] = ()
) -> str:
    """Return the key by which a class is asked for a number that is written down, in words of its own with a title.

    With a `line`, the number is an average on it.

    >>> wall_key("nanuk.survive(6)")
    '{"number": "nanuk.survive(6)"}'
    """
    words: dict[str, Any] = {"title": title, "game": game, "cards": list(cards)} if title else {}
    if title and line:
        words |= {"is_mean": True, "line": list(line)}
    return json.dumps({"number": question, **words}, ensure_ascii=False)


def rule_key(game: str, belief: str, seed: int = 0) -> str:
    """Return the key by which a class is asked about a rule, by the belief that contradicts it.

    Without a seed, each time it is read it stands for a fresh position.

    >>> rule_key("nanuk", "target-ends")
    '{"rule": "target-ends", "game": "nanuk"}'
    """
    return json.dumps({"rule": belief, "game": game} | ({"seed": seed} if seed else {}), ensure_ascii=False)


def position_key(game: str, position: str) -> str:
    """Return the key by which a class is asked about a position.

    >>> position_key("nanatoridori", "hand 1 5 5 | table 4")
    '{"position": "hand 1 5 5 | table 4", "game": "nanatoridori"}'
    """
    return json.dumps({"position": position, "game": game}, ensure_ascii=False)
