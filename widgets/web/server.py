"""The pages by themselves: Voila, stand-alone, launched with the options that were tried together.

`bbb play` comes here. Nobody who opens a page sees code or can run any; a page asks no other host for anything.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import secrets
import shutil
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.web.page_frame import frame, game_page_of, games, pages

PORT = 8866
"""Where the pages are found if nothing else is asked for."""

OPEN_FILES = 20_000
"""A table of its own for everybody takes many open files: about thirteen each, beside what the server needs."""

SHARE = Path(__file__).parent / "share" / "jupyter"
"""What is put on Jupyter's path, so that Voila finds our template."""

WEBSOCKET_OPTIONS = {"ws_ping_interval": 20_000, "ws_ping_timeout": 90_000}
"""A page's line to its table is asked now and then whether it still lives, and given up when it is silent for long.

It must be asked several times within that time: the first question comes only when the first interval is over.
"""

LOOPBACK = ("127.0.0.1", "localhost", "::1")

NEEDED = ("voila", "anywidget", "ipykernel")

EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
"""What a page loads beside Voila itself; without this list it would load whatever else is installed."""

TEMPLATE_OPTIONS = {
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


# How it is served ------------------------------------------------------------------


def options(port: int = PORT, host: str = LOOPBACK[0], page: str = "", learners: int = 1,
            folder: Path | None = None, token: str = "") -> dict[str, dict[str, Any]]:
    """The options that belong together, by the part of Voila they are for."""
    shown = frame(folder)
    return {
        "Voila": {
            "ip": host, "port": port, "port_retries": 0, "root_dir": str(folder or pages()), "log_level": "WARN",
            "config_file_paths": [], "connection_dir_root": _short_folder(), "token": token,
            "tornado_settings": {
                **WEBSOCKET_OPTIONS, "allow_remote_access": host not in LOOPBACK, "jinja_template_vars": {"bbb": shown},
                "headers": {"Content-Security-Policy": "; ".join(f"{what} {who}" for what, who in POLICY.items()),
                            "Referrer-Policy": "same-origin"},
            },
        },
        "VoilaConfiguration": {**TEMPLATE_OPTIONS, "resources": {"bbb": shown}, "page_config_hook": _page_config,
                               "preheat_kernel": True, "default_pool_size": 0},
        # A class that comes all at once is not slowed down by tables being laid anew for those who come later.
        "VoilaKernelManager": {"fill_delay": 300.0 if learners > 1 else 5.0,
                               "kernel_pools_config": pool_options(page, learners, folder)},
        "MappingKernelManager": {"cull_interval": 120, "cull_idle_timeout": 3600},
        "KernelManager": {"transport": "tcp" if sys.platform == "win32" else "ipc"},
    }


def embedded_options(above: str = "notebooks/") -> dict[str, dict[str, Any]]:
    """The options of pages served beside other things by a Jupyter server, as on Binder.

    There whoever opens a page may run code as well: nobody can be kept from looking into the cards.
    """
    shown = frame(home="voila", above=above)
    return {"VoilaConfiguration": {**TEMPLATE_OPTIONS, "resources": {"bbb": shown}, "page_config_hook": _page_config},
            "ServerApp": {"jinja_template_vars": {"bbb": shown}}}


def pool_options(page: str = "", learners: int = 1, folder: Path | None = None) -> dict[str, dict[str, Any]]:
    """How many tables are laid before anyone comes: for the page that a class will open, or one for each game.

    >>> pool_options("nanuk/play.ipynb", 30)["nanuk/play.ipynb"]["pool_size"]
    30
    """
    every = [entry["path"] for game in games(folder) for entry in game["pages"] if entry["page"] == "play"]
    ready = {"default": 0} | dict.fromkeys([page] if page and learners > 1 else every, learners)
    return {name: {"pool_size": size, "kernel_env_variables": {}} for name, size in ready.items()}


def serve(port: int = PORT, host: str = LOOPBACK[0], game: str = "", learners: int = 1, browser: bool = True,
          say: Callable[..., None] = print, folder: Path | None = None, token: str | None = None) -> None:
    """Serve the pages until interrupted, and open the front door, or a game's page, in a browser.

    With a token, only who knows it is let in; an empty one is replaced by one that nobody can guess.
    """
    check(port, host, folder or pages())
    word = token or ("" if token is None else secrets.token_urlsafe(12))
    for line in [_open_files_warning(raise_open_files()), *warnings(host, word)]:
        if line:
            say(line)
    page = f"{game}/play.ipynb" if game else ""
    say(_("The pages are being opened …"))
    sys.stdout.flush()
    prepare()
    os.environ.setdefault("BBB_SECRET", "yes")  # who opens a page here can run no code, and look nobody into the cards
    from traitlets.config import Config  # noqa: PLC0415 - what takes long to import is imported when it is needed

    from widgets.web.voila_app import VoilaApp  # noqa: PLC0415

    app = VoilaApp.instance(config=Config(options(port, host, page, learners, folder, word)))
    app.launch_browser = lambda: _greet(addresses(host, port, page, word), browser, say)
    app.initialize([])
    _silence_log_lines(app.log, "is not trusted")  # said of every page, and no matter
    _silence_log_lines(
        logging.getLogger("tornado.general"), "websocket_ping_timeout"
    )  # takes our milliseconds for seconds
    with contextlib.suppress(KeyboardInterrupt):
        app.start()
    say(_("The pages are closed."))


def addresses(host: str, port: int, page: str = "", token: str = "") -> list[str]:
    """Where the front door is, or the page that a class will open: on this machine, and as others type it.

    >>> addresses("127.0.0.1", 8866, token="abc")
    ['http://127.0.0.1:8866/?token=abc']
    """
    everywhere = host in ("0.0.0.0", "::", "")
    names = [LOOPBACK[0], _own_address()] if everywhere else [f"[{host}]" if ":" in host else host]
    path = (f"voila/render/{page}" if page else "") + (f"?token={token}" if token else "")
    return [f"http://{name}:{port}/{path}" for name in dict.fromkeys(filter(None, names))]


def _own_address() -> str:
    """By which address other machines find this one, as far as it knows; nothing is sent anywhere."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door, contextlib.suppress(OSError):
        door.connect(("192.0.2.1", 9))
        return str(door.getsockname()[0])
    return ""


def warnings(host: str, token: str) -> list[str]:
    """What to know before others are let in.

    >>> warnings("127.0.0.1", "")
    []
    """
    if host in LOOPBACK:
        return [_("The token keeps out who uses this machine, too, and does not have it.")] if token else []
    if not token:
        return [_("Whoever reaches {host} can open these pages, without a word; --token asks for one.").format(
            host=host)]
    return [_("The token keeps out who does not have it. It does not hide anything on the way: pages, moves and the "
              "token itself cross the network readable, unless a proxy with https stands before. The look of the pages "
              "is handed out without it.")]


def prepare() -> None:
    """Have Voila find our template, JupyterLab our settings and the programs behind the pages us, wherever we are."""
    _put_on_path("JUPYTER_PATH", SHARE)
    _put_on_path("JUPYTER_CONFIG_PATH", SHARE)
    _put_on_path("PYTHONPATH", Path(__file__).resolve().parent.parent.parent)
    room = _writable_home()
    if room:
        for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR"):
            os.environ.setdefault(name, str(Path(room, name.lower())))


def check(port: int, host: str, folder: Path) -> None:
    """Say in a sentence what is missing, before anything is begun."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise GameError(_("the pages need {missing}, which is not installed: pip install {missing}. The game at the "
                          "terminal needs nothing: bbb play --text").format(missing=" ".join(missing)))
    if not folder.is_dir():
        raise GameError(_("{folder} is no folder of notebooks").format(folder=folder))
    check_port(port, host, _("bbb play --port {other}"))


def check_port(port: int, host: str, command: str) -> None:
    """Say in a sentence why nothing can be served there, and by which command it can elsewhere."""
    if not 0 < port < 65536:
        raise GameError(_("a port is a number from 1 to 65535, not {port}").format(port=port))
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as door:
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
        except OSError as error:
            raise GameError(_("port {port} on {host} cannot be used ({reason}). If the pages are open already, they "
                              "are at http://{host}:{port}/; else choose another port: {command}").format(
                port=port, host=host, reason=error.strerror,
                command=command.format(other=port % 65535 + 1))) from error


def raise_open_files() -> int:
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
    return allowed


def _open_files_warning(allowed: int) -> str:
    if allowed >= OPEN_FILES:
        return ""
    return _("This machine lets a program open {allowed} files only: enough for about {tables} tables at once.").format(
        allowed=allowed, tables=max(0, (allowed - 200) // 13))


def _page_config(page: dict[str, Any], notebook_path: str = "", **_more: Any) -> dict[str, Any]:
    """Every page knows which one it is; and it brings what formulas take, where a server would name another host."""
    return page | {"fullMathjaxUrl": None, "mathjaxConfig": None, "bbbHere": game_page_of(notebook_path)}


def _silence_log_lines(log: logging.Logger, words: str) -> None:
    """Leave out what a log says in these words."""
    log.addFilter(lambda entry: words not in entry.getMessage())


def _greet(found: list[str], browser: bool, say: Callable[[str], None]) -> None:
    say(_("The games are at {address} . Ctrl-C closes them.").format(address=found[0]))
    for other in found[1:]:
        say(_("From other machines: {address}").format(address=other))
    sys.stdout.flush()
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if browser and not (screen and _opened(found[0])):
        say(_("No browser was found to open here; any browser will do, at that address."))
        sys.stdout.flush()


def _opened(address: str) -> bool:
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False


def _put_on_path(name: str, folder: Path) -> None:
    known = os.environ.get(name, "")
    if str(folder) not in known.split(os.pathsep):
        os.environ[name] = os.pathsep.join(filter(None, (str(folder), known)))


def _writable_home() -> str:
    """A folder instead of one's home, if nothing can be written there; nothing if it can."""
    if _has_room(Path("~").expanduser()):
        return ""
    room = tempfile.mkdtemp(prefix="bbb-")
    atexit.register(shutil.rmtree, room, ignore_errors=True)
    return room


def _short_folder() -> str:
    """A folder for sockets, whose addresses may be about a hundred letters long and no longer."""
    return "/tmp" if _has_room(Path("/tmp")) else tempfile.gettempdir()


def _has_room(folder: Path) -> bool:
    """Can a small file be written there?"""
    try:
        with tempfile.TemporaryFile(dir=folder) as tried:
            tried.write(b" " * 4096)
    except (OSError, RuntimeError):
        return False
    return True
