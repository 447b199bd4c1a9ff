"""The pages by themselves: Voila, stand-alone, launched with the options that were tried together.

`bbb play` comes here. Nobody who opens a page sees code or can run any; a page asks no other host for anything.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gamelib.errors import GameError
from gamelib.words import _
from widgets import drawings

PORT = 8866
"""Where the pages are found if nothing else is asked for."""

OPEN_FILES = 20_000
"""A table of its own for everybody takes many open files: about thirteen each, beside what the server needs."""

SHARE = Path(__file__).parent / "share" / "jupyter"
"""What is put on Jupyter's path, so that Voila finds our template."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")

NEEDED = ("voila", "anywidget", "ipykernel")

EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
"""What a page loads beside Voila itself; without this list it would load whatever else is installed."""

SHOWN = {
    "template": "bbb", "theme": "light", "classic_tree": True, "allow_template_override": "NO",
    "allow_theme_override": "NO", "file_allowlist": [], "strip_sources": True, "show_tracebacks": False,
    "extension_allowlist": list(EXTENSIONS),
}
"""How Voila shows a page, wherever it is served from."""

POLICY = {
    "default-src": "'self'",
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'self'",
}
"""What the browser holds a page to: everything comes from here and goes here. A widget's script comes as a blob."""


# What is served -------------------------------------------------------------------


def pages() -> Path:
    """The folder of the notebooks: beside the package in a checkout, inside it when installed."""
    here = Path(__file__).parent
    return next((folder for folder in (here / "notebooks", here.parent / "notebooks") if folder.is_dir()), here)


def games(folder: Path | None = None) -> list[dict[str, Any]]:
    """The games as the front door shows them: what they are about, and the pages there are of each.

    >>> [game["title"] for game in games()]
    ['Nanatoridori', 'Nanuk', 'Koinobori']
    """
    told = [
        ("nanatoridori", "Nanatoridori", ["robin", "owl", "peacock"], _("2 to 6 players"),
         _("Seven kinds of birds in a hand you may not sort. Beat a flock, and take it home.")),
        ("nanuk", "Nanuk", ["bear", "fish", "inuksuk"], _("5 to 8 players"),
         _("Boasts about a hunt, who hunts and who doubts it, and a bear that may spoil it all.")),
        ("koinobori", "Koinobori", ["carp-orange", "flag-green", "carp-lime"], _("2 to 5 players"),
         _("Carp banners of six colours, hung on their posts, and a secret mast of your own.")),
    ]
    names = {"play": _("Play"), "learn": _("Learn"), "puzzles": _("Puzzles"), "odds": _("Odds")}
    folder = folder or pages()
    return [
        {"name": name, "title": title, "art": art, "players": players, "about": about,
         "pages": [{"path": f"{name}/{page}.ipynb", "label": label, "page": page} for page, label in names.items()
                   if (folder / name / f"{page}.ipynb").is_file()]}
        for name, title, art, players, about in told
    ]


def words() -> dict[str, str]:
    """What the frame of a page says."""
    return {
        "product": "Birds, Bears & Banners",
        "motto": _("Three card games to play, learn and calculate, complete and explained."),
        "games": _("Games"), "home": _("All games"), "skip": _("Skip to the table"),
        "wait": _("The table is being laid …"),
        "long": _("Still laying the table. The first one takes longest; on a busy machine up to a minute."),
        "stuck": _("The table does not appear. What was played is kept; try again, and if that does not help, "
                   "start the program anew that serves these pages."),
        "again": _("Try again"),
        "noscript": _("These pages need JavaScript, which is switched off in this browser."),
        "broken": _("Something went wrong while the table was laid, so there is none. What was played before is kept."),
        "lost": _("There is no such page"),
        "lost_more": _("The address may be old or mistyped. The games are here:"),
        "failed": _("This page could not be opened"),
        "failed_more": _("The program that serves the pages could not make it. Try again in a moment."),
        "unofficial": _("An unofficial teaching aid, neither made nor endorsed by the designers or publishers. "
                        "If you like the games, buy them."),
    }


def frame(folder: Path | None = None, home: str = "", above: str = "") -> dict[str, Any]:
    """All that our template is given: words, games, the few drawings it shows, and where the pages are."""
    told = games(folder)
    shown = {"robin", "bear", "flag"} | {symbol for game in told for symbol in game["art"]}
    found = re.findall(r'<symbol id="bbb-([a-z0-9-]+)"(.*?</symbol>)', drawings.sprite(), re.DOTALL)
    sprite = "".join(f'<symbol id="page-{name}"{rest}' for name, rest in found if name in shown)
    return {"words": words(), "games": told, "home": home, "above": above, "way": f"voila/render/{above}",
            "sprite": f'<svg class="page-sprite" aria-hidden="true">{sprite}</svg>'}


# How it is served ------------------------------------------------------------------


def options(port: int = PORT, host: str = LOOPBACK[0], page: str = "", learners: int = 1,
            folder: Path | None = None) -> dict[str, dict[str, Any]]:
    """The options that belong together, by the part of Voila they are for."""
    near, shown = host in LOOPBACK, frame(folder)
    return {
        "Voila": {
            "ip": host, "port": port, "port_retries": 0, "root_dir": str(folder or pages()), "log_level": "WARN",
            "config_file_paths": [], "connection_dir_root": _short_folder(),
            # A page that is left frees its table by a call that Voila refuses without a token it never hands out.
            # On loopback no other machine can call; what a browser is tricked into fails at the check of the host.
            "tornado_settings": {
                "disable_check_xsrf": near, "allow_remote_access": not near, "ws_ping_timeout": 30_000,
                "jinja_template_vars": {"bbb": shown},
                "headers": {"Content-Security-Policy": "; ".join(f"{what} {who}" for what, who in POLICY.items()),
                            "Referrer-Policy": "same-origin"},
            },
        },
        "VoilaConfiguration": {**SHOWN, "resources": {"bbb": shown}, "preheat_kernel": True, "default_pool_size": 0},
        # A class that comes all at once is not slowed down by tables being laid anew for those who come later.
        "VoilaKernelManager": {"fill_delay": 300.0 if learners > 1 else 5.0,
                               "kernel_pools_config": pools(page, learners, folder)},
        "MappingKernelManager": {"cull_interval": 120, "cull_idle_timeout": 3600},
        "KernelManager": {"transport": "tcp" if sys.platform == "win32" else "ipc"},
    }


def beside(above: str = "notebooks/") -> dict[str, dict[str, Any]]:
    """The options of pages served beside other things by a Jupyter server, as on Binder.

    There whoever opens a page may run code as well: nobody can be kept from looking into the cards.
    """
    shown = frame(home="voila", above=above)
    return {"VoilaConfiguration": {**SHOWN, "resources": {"bbb": shown}, "page_config_hook": _formulas_from_here},
            "ServerApp": {"jinja_template_vars": {"bbb": shown}}}


def pools(page: str = "", learners: int = 1, folder: Path | None = None) -> dict[str, dict[str, Any]]:
    """How many tables are laid before anyone comes: for the page that a class will open, or one for each game.

    >>> pools("nanuk/play.ipynb", 30)["nanuk/play.ipynb"]["pool_size"]
    30
    """
    every = [entry["path"] for game in games(folder) for entry in game["pages"] if entry["page"] == "play"]
    ready = {"default": 0} | dict.fromkeys([page] if page and learners > 1 else every, learners)
    return {name: {"pool_size": size, "kernel_env_variables": {}} for name, size in ready.items()}


def serve(port: int = PORT, host: str = LOOPBACK[0], game: str = "", learners: int = 1, browser: bool = True,
          say: Callable[..., None] = print, folder: Path | None = None) -> None:
    """Serve the pages until interrupted, and open the front door, or a game's page, in a browser."""
    check(port, host, folder or pages())
    raise_open_files(say)
    page = f"{game}/play.ipynb" if game else ""
    _put_on_path(SHARE)
    os.environ.setdefault("BBB_SECRET", "yes")  # who opens a page here can run no code, and look nobody into the cards
    from traitlets.config import Config  # noqa: PLC0415 - what takes long to import is imported when it is needed
    from voila.app import Voila  # noqa: PLC0415

    app = Voila.instance(config=Config(options(port, host, page, learners, folder)))
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    app.launch_browser = lambda: _greet(address, f"{address}voila/render/{page}" if page else address, browser, say)
    app.initialize([])
    app.log.addFilter(lambda entry: "is not trusted" not in entry.getMessage())  # said of every page, and no matter
    app.tornado_settings = app.tornado_settings | _lost(app)
    with contextlib.suppress(KeyboardInterrupt):
        app.start()
    say(_("The pages are closed."))


def check(port: int, host: str, folder: Path) -> None:
    """Say in a sentence what is missing, before anything is begun."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise GameError(_("the pages need {missing}, which is not installed: pip install {missing}. The game at the "
                          "terminal needs nothing: bbb play --text").format(missing=" ".join(missing)))
    if not folder.is_dir():
        raise GameError(_("{folder} is no folder of notebooks").format(folder=folder))
    if not 0 < port < 65536:
        raise GameError(_("a port is a number from 1 to 65535, not {port}").format(port=port))
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as door:
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
        except OSError as error:
            raise GameError(_("port {port} on {host} cannot be used ({reason}). If the pages are open already, they "
                              "are at http://{host}:{port}/; else choose another port: bbb play --port {other}").format(
                port=port, host=host, reason=error.strerror, other=port % 65535 + 1)) from error


def raise_open_files(say: Callable[[str], None] = print) -> int:
    """Let this program open as many files as a class needs, or as many as it may; returns how many."""
    try:
        import resource  # noqa: PLC0415 - not on Windows, where there is no such limit
    except ImportError:
        return OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= OPEN_FILES:
        return OPEN_FILES
    allowed = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < OPEN_FILES:
        say(_("This machine lets a program open {allowed} files only: enough for about {tables} tables at once.")
            .format(allowed=allowed, tables=max(0, (allowed - 200) // 13)))
    return allowed


def _formulas_from_here(page: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """A Jupyter server names another host for formulas, where Voila by itself brings what they take."""
    page["fullMathjaxUrl"] = page["mathjaxConfig"] = None
    return page


def _greet(address: str, page: str, browser: bool, say: Callable[[str], None]) -> None:
    say(_("The games are at {address} . Ctrl-C closes them.").format(address=address))
    sys.stdout.flush()
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if browser and screen:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(page)


def _lost(app: Any) -> dict[str, Any]:
    """What answers where nothing else does: our own page that says so."""
    from tornado.web import HTTPError  # noqa: PLC0415
    from voila.handler import BaseVoilaHandler  # noqa: PLC0415

    async def prepare(handler: Any) -> None:
        await BaseVoilaHandler.prepare(handler)
        raise HTTPError(404)

    return {"default_handler_class": type("Lost", (BaseVoilaHandler,), {"prepare": prepare}),
            "default_handler_args": {"voila_configuration": app.voila_configuration}}


def _put_on_path(folder: Path) -> None:
    known = os.environ.get("JUPYTER_PATH", "")
    if str(folder) not in known.split(os.pathsep):
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(folder), known)))


def _short_folder() -> str:
    """A folder for sockets, whose addresses may be about a hundred letters long and no longer."""
    short = Path("/tmp")
    return str(short) if short.is_dir() and os.access(short, os.W_OK) else tempfile.gettempdir()
