"""The pages of a room (for phones, for the wall, to ask for the letters) and the files they load."""

from __future__ import annotations

import hashlib
import html
import json
from base64 import b64encode
from functools import cache, lru_cache
from string import Template
from typing import NamedTuple

from gamelib.core.language import _
from widgets.answer_cards.served import reader_file
from widgets.fonts import font_files, font_links
from widgets.pictures.printing import Paper
from widgets.stage.front_end import BASE, LATER, OF_GAMES, TABLE, FrontEnd, first_names, looks_of_games, served_files

_MENU = ("stage/js/entries.js", "stage/js/settings.js", "stage/css/menu.css", "stage/css/settings.css")

_ABSENT = (
    *TABLE.absent,
    *(path for path in LATER if path.endswith(".js") and path not in _MENU),
    "stage/js/dialog.js",
    "stage/js/page_around.js",
)

_LOOKS = tuple(path for path in TABLE.styles if path not in LATER or path in _MENU)
_OF_TABLES = (*(path for path in _LOOKS if path not in BASE), "room/css/room_table.css")

ROOM = FrontEnd(
    "room/js/phone.js",
    (*BASE, "room/css/room.css", *_OF_TABLES),
    _ABSENT,
    ("room/js/own_table.js", *_OF_TABLES),
    OF_GAMES,
)
"""The front end of phones: screens, and later tables, without the parts that shared tables do not need."""

_OF_FRIENDS = (
    "room/css/room.css",
    "room/css/numbered.css",
    "stage/css/world_colours.css",
    "stage/css/world.css",
    "room/css/friends.css",
)

_OF_REVIEWS = ("stage/js/review.js", "stage/js/lens.js", "stage/css/lens.css", "stage/css/review.css")
_OF_FRIENDS_TABLES = (*(path for path in _OF_TABLES if path not in _OF_FRIENDS), *_OF_REVIEWS[2:])

FRIENDS = FrontEnd(
    "room/js/friend.js",
    (*BASE, *_OF_FRIENDS, *_OF_FRIENDS_TABLES),
    tuple(path for path in _ABSENT if path not in _OF_REVIEWS),
    ("room/js/own_table.js", *_OF_REVIEWS[:2], *_OF_FRIENDS_TABLES),
    OF_GAMES,
)
"""The front end of the devices of friends: that of phones, the seats round a table before the game, and the review."""

_CAMERA = ("room/js/camera.js", "room/css/camera.css")

WALL = FrontEnd(
    "room/js/wall.js",
    (
        *_LOOKS,
        "room/css/room.css",
        "room/css/room_table.css",
        "room/css/wall.css",
        "room/css/doubt.css",
        *(
            f"room/css/wall_{name}.css"
            for name in ("votes", "position", "why", "chance", "deal", "tables", "groups", "cards", "contrast")
        ),
        "room/css/camera.css",
    ),
    _ABSENT,
    later=_CAMERA,
)
"""The front end of the wall, whose camera comes when a class first answers with cards."""

OWN_VIEW = FrontEnd(
    "room/js/own_view.js",
    (
        *_LOOKS,
        "room/css/room.css",
        "room/css/numbered.css",
        "room/css/doubt.css",
        "room/css/own_view.css",
        "room/css/camera.css",
    ),
    (*_ABSENT, "room/js/own_table.js"),
    later=_CAMERA,
)
"""The front end of the teacher's own view, where the camera may be instead."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
"""The content security policy: everything comes from this server."""

PRINT = 'document.getElementById("print").addEventListener("click", () => print());'
PRINT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; script-src 'sha256-"
    + b64encode(hashlib.sha256(PRINT.encode()).digest()).decode()
    + "'"
)
"""The policy of the page to print, which contains its style sheet, its pictures, and one line of script."""

_ABOVE = Template("""\
<style>
.above { font-size: 16px; display: flex; flex-wrap: wrap; gap: 12px; align-items: center; box-sizing: border-box;
 width: 210mm; max-width: 100%; margin: 6mm auto 0; padding: 12px 20px; background: #EADFC8; color: #2A2833;
 border-radius: 20px }
.above b { margin-right: auto }
.above > :not(b) { box-sizing: border-box; min-height: 52px; padding: 0 24px; border: 2px solid #2A2833;
 border-radius: 26px; background: #FFFBF3; color: #2A2833; font: 700 16px/48px system-ui, sans-serif;
 text-decoration: none; cursor: pointer }
.above button#print { background: #B23A22; color: #FFF }
.above > :focus-visible { outline: 4px solid #26457A; outline-offset: 2px }
@media (forced-colors: active) { .above, .above > :not(i) { color: CanvasText; border-color: CanvasText } }
@media print { .above { display: none } }
</style>
<nav class="above" aria-label="$name"><b>$name</b><button id="print">$print</button>
<a href="answers.csv" download>$save</a><a href="../$code">$back</a></nav><script>$script</script>""")
_PAGE = Template("""\
<!DOCTYPE html>
<html lang="$language"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>$title</title><meta name="description" content="$about"><link rel="icon" href="data:,">
$looks</head>
<body class="$kind">$body</body></html>
""")
_ROOM_BODY = Template("""\
<div class="bbb frame"><p id="gone" role="status" hidden></p><p id="announcement" class="unseen" role="status"></p>
<header class="bar">$home<b id="you"></b><b class="code">$code</b></header>
<main><div id="screen"></div>$position</main></div>
<main id="table" hidden><h1>$table</h1><div id="table_here"></div></main>
<noscript><p class="alone">$no_script</p></noscript>
<script type="application/json" id="room">$told</script><script type="module" src="$script"></script>""")
_POSITION = '<div id="position" role="img" hidden><div inert></div></div>'
_ALONE = Template("""\
<div class="bbb frame"><main id="screen" class="alone" data-phones="$phones"><h1>$head</h1>$inside</main></div>""")


@cache
def files() -> dict[str, str | bytes]:
    """Return all scripts, style sheets and typefaces, by names that change with their content."""
    return {
        **served_files(ROOM),
        **served_files(FRIENDS),
        **served_files(WALL),
        **served_files(OWN_VIEW),
        **dict(looks_of_games().values()),
        **dict([reader_file()]),
        **font_files(),
    }


@lru_cache(maxsize=64)
def room_page(
    base: str, code: str, line: str, language: str, wall: bool = False, home: str = "", own: bool = False
) -> str:
    """Return the page of a phone, of the wall or of the teacher's `own` view; its contents come over the WebSocket.

    With `home`, the address of the page for friends, it is that of a friend's device.
    """
    words = {
        "gone": _("Not connected. Trying again, attempt {tries}. Your answer and your seat are kept."),
        "name": _("Birds, Bears & Banners"),
        "table": _("Your table"),
        "late": _("A part of this page has not arrived yet. It is on its way again …"),
        "space": _("Space"),
        "escape": _("Esc"),
        **({"enter": _("Enter")} if own else {}),
    }
    looks = {} if wall or own else {game: f"{base}files/{name}" for game, (name, _look) in looks_of_games().items()}
    reader = f"{base}files/{reader_file()[0]}"
    addresses = {"wall": f"{base}wall/{code}", "reader": reader} if wall or own else {}
    told = json.dumps({"line": line, "words": words, "looks": looks, **addresses}).replace("<", "\\u003c")
    script, look = first_names(OWN_VIEW if own else WALL if wall else FRIENDS if home else ROOM)
    no_script = html.escape(_("This page needs JavaScript, which is switched off in this browser."))
    body = _ROOM_BODY.substitute(
        code=code,
        table=html.escape(_("Your table")),
        told=told,
        position=_POSITION if wall else "",
        home=f'<a class="home" id="home" href="{home}"><span>{html.escape(_("Play with friends"))}</span></a>'
        if home
        else "",
        script=f"{base}files/{script}",
        no_script=no_script,
    )
    title = _("Play with friends") if home else _("Your own view") if own else _("In class")
    return _build_page(
        base, [look], title, "own" if own else "wall" if wall else "friend phone" if home else "phone", body, language
    )


def answers_page(paper: Paper, code: str) -> str:
    """Return the report on what a class did, with buttons above it that are not printed."""
    above = _ABOVE.substitute(
        name=html.escape(_("After class")),
        print=html.escape(_("Print …")),
        code=code,
        save=html.escape(_("Save as CSV")),
        back=html.escape(_("Back to the wall")),
        script=PRINT,
    )
    return paper.lay_out(above=above)


class FramedPage(NamedTuple):
    """A page that needs no WebSocket: its title, its contents, and the addresses of its style sheet and its script."""

    title: str
    html: str
    look: str
    script: str = ""
    """"" if it has none."""
    place: str = ""
    """The part of the pages to which it belongs, as the head names it."""


def bare_page(page: FramedPage, base: str, language: str) -> str:
    """Return a page without the head of the other pages, on a server that has none."""
    script = f'<script type="module" src="{page.script}"></script>' if page.script else ""
    main = f"<main>{page.html}</main>{script}"
    return _build_page(base, [page.look.removeprefix(f"{base}files/")], page.title, "page", main, language)


def letters_field() -> str:
    """Return the field for the letters of a room, with its label."""
    return (
        f'<label for="code">{html.escape(_("Four letters from the wall"))}</label><input id="code" name="code" '
        'maxlength="4" autocomplete="off" autocapitalize="characters" spellcheck="false" required>'
    )


def hidden_fields(**fields: str) -> str:
    """Return what a form sends along without showing it."""
    return "".join(
        f'<input type="hidden" name="{name}" value="{html.escape(value)}">' for name, value in fields.items()
    )


def line_icon(path: str) -> str:
    """Return an icon that is drawn with one line."""
    return f'<svg class="line" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="{path}"/></svg>'


class Asked(NamedTuple):
    """What a page asks a class: its key, the question, what is said before it, the answers to choose from."""

    key: str
    title: str
    before: str = ""
    choices: tuple[str, ...] = ()
    about: str = ""
    """What the class does with it."""


def question_page(base: str, xsrf: str, language: str, asked: Asked, code: str) -> str:
    """Return the page that offers to put a question on the wall of the class with this code, or of a new one.

    It can be planned instead. The answer is not on it: this screen may be on the wall already.
    """
    ask = _("Put it on the wall of {code}").format(code=code) if code else _("Open a class and ask it")
    choices = "".join(f"<li>{html.escape(each)}</li>" for each in asked.choices)

    def build_form(kind: str, label: str, look: str) -> str:
        return (
            f'<form action="{base}open" method="post">{hidden_fields(_xsrf=xsrf, kind=kind, ask=asked.key)}'
            f'<button class="button {look}">{html.escape(label)}</button></form>'
        )

    inside = (
        f'<p class="say say-big">{html.escape(asked.title.replace("*", ""))}</p>'
        + (f'<p class="say">{html.escape(asked.before.replace("*", ""))}</p>' if asked.before else "")
        + (f"<ul>{choices}</ul>" if choices else "")
        + build_form("question", ask, "main")
        + build_form("plan", _("Plan it for later"), "second")
        + f'<p class="say say-quiet">{html.escape(asked.about)}</p>'
    )
    head = _("Ask the class")
    alone = _ALONE.substitute(phones="", head=html.escape(head), inside=inside)
    return _build_page(base, [first_names(ROOM)[1]], head, "phone", alone, language)


def note_page(base: str, head: str, sentence: str, language: str) -> str:
    """Return a page with one sentence, and a link back to the letters."""
    inside = (
        f'<p class="say say-big">{html.escape(sentence)}</p>'
        f'<p><a class="button second" href="{base}">{html.escape(_("Which room?"))}</a></p>'
    )
    return _build_page(
        base,
        [first_names(ROOM)[1]],
        head,
        "phone",
        _ALONE.substitute(phones="", head=html.escape(head), inside=inside),
        language,
    )


def _build_page(base: str, looks: list[str], title: str, kind: str, body: str, language: str) -> str:
    links = font_links(f"{base}files/")
    links += "".join(f'<link rel="stylesheet" href="{base}files/{look}">\n' for look in looks)
    titled = f"{html.escape(title)} · {html.escape(_('Birds, Bears & Banners'))}"
    about = html.escape(_("A class plays card games together. Phones come in by four letters, without an account."))
    return _PAGE.substitute(language=language, title=titled, about=about, looks=links, kind=kind, body=body)
