"""The reader as the script of a worker, which pages of a class fetch only when cards are used."""

from __future__ import annotations

import json
from functools import cache

from widgets.answer_cards.codes import CODES
from widgets.stage.bundle import join_modules
from widgets.stage.front_end import name_file


@cache
def reader_file() -> tuple[str, str]:
    """Return the name of the script, which changes with its content, and its text.

    >>> reader_file()[1].startswith("const CODES=[")
    True
    """
    codes = json.dumps(CODES, separators=(",", ":"))
    text = f"const CODES={codes};\n{join_modules('answer_cards/js/worker.js')}"
    return name_file("js", text), text
