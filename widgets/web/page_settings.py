"""The sheet of settings for pages without a table: a script and a style sheet that a page fetches at the first tap."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from gamelib.core.language import _
from widgets.stage.bundle import join_modules, join_styles
from widgets.stage.front_end import FILES_ADDRESS
from widgets.stage.settings_texts import settings_texts

SCRIPT = "web/js/page_settings.js"
STYLES = ("stage/css/tokens.css", "stage/css/controls.css", "stage/css/settings.css", "web/css/page_sheet.css")


@cache
def settings_files() -> dict[str, str]:
    """Map file names that change with their content to the texts of the script and of the style sheet.

    >>> [name.rpartition(".")[2] for name in settings_files()]
    ['js', 'css']
    """
    words = json.dumps(settings_texts() | {"close": _("Close")}).replace("</", "<\\/")
    script = f"{join_modules(SCRIPT)}\nexport const open=(look)=>openSettings({words},look);"
    return {
        f"{hashlib.sha256(text.encode()).hexdigest()[:20]}.{kind}": text
        for kind, text in (("js", script), ("css", join_styles(STYLES)))
    }


def settings_addresses() -> dict[str, str]:
    """Return the addresses of the script and the style sheet, relative to the page server's base address."""
    script, look = settings_files()
    return {"script": FILES_ADDRESS + script, "look": FILES_ADDRESS + look}
