"""Serves the pages: launches Voila with a consistent set of options.

The command `bbb play` calls `serve`. Visitors can neither see nor run code; pages request nothing from other hosts.
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
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from gamelib.cli import without_pages
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons.library import notebooks
from widgets.room.proxies import Proxies
from widgets.stage.front_end import IS_SERVED
from widgets.web.addresses import LOOPBACK, addresses
from widgets.web.page_frame import template_variables
from widgets.web.saved_notebooks import HOOK
from widgets.web.site_map import game_page_of, games

PORT = 8866
"""The default port of the pages."""

MAX_PROXIES = 9
MAX_LEARNERS = 200
"""The most tables kept ready; each is a process of its own."""

OPEN_FILES = 20_000
"""Open files needed for a whole class: about thirteen for each table, besides those of the server."""

SHARE = Path(__file__).parent / "share" / "jupyter"
"""The folder put on Jupyter's path, so that Voila finds our template."""

WEBSOCKET_OPTIONS = {"ws_ping_interval": 20_000, "ws_ping_timeout": 90_000}
"""Milliseconds between pings of a page's WebSocket, and until a silent one is closed.

Several pings must fit into the timeout: the first is sent only after the first interval.
"""

NEEDED = ("voila", "anywidget", "ipykernel")

CONNECTION = "widgets.web.voila_app.PromptConnection"
"""The WebSocket class between pages and kernels on servers where visitors can run code themselves."""

EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
"""JupyterLab extensions that a page loads; without this list, it would load all that are installed."""

TEMPLATE_OPTIONS = {
    "template": "bbb",
    "theme": "light",
    "classic_tree": True,
    "allow_template_override": "NO",
    "allow_theme_override": "NO",
    "file_allowlist": [],
    "strip_sources": True,
    "show_tracebacks": False,
    "extension_allowlist": list(EXTENSIONS),
}
"""Options for Voila's pages, wherever they are served from."""

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
"""The content security policy: everything comes from this server. A widget's script is a blob."""


# How it is served ------------------------------------------------------------------


def voila_options(
    port: int = PORT,
    host: str = LOOPBACK[0],
    page: str = "",
    learners: int = 1,
    folder: Path | None = None,
    token: str = "",
) -> dict[str, dict[str, Any]]:
    """Return the server's options, by the class they configure."""
    context = template_variables(folder) | {"rooms": True}
    return {
        "Voila": {
            "ip": host,
            "port": port,
            "port_retries": 0,
            "root_dir": str(folder or notebooks()),
            "log_level": "WARN",
            "config_file_paths": [],
            "connection_dir_root": _short_folder(),
            "token": token,
            "kernel_websocket_connection_class": "widgets.web.voila_app.DiscreetConnection",
            "tornado_settings": {
                **WEBSOCKET_OPTIONS,
                "allow_remote_access": host not in LOOPBACK,
                "jinja_template_vars": {"bbb": context},
                "headers": {
                    "Content-Security-Policy": "; ".join(f"{what} {who}" for what, who in POLICY.items()),
                    "Referrer-Policy": "same-origin",
                },
            },
        },
        "VoilaConfiguration": {
            **TEMPLATE_OPTIONS,
            "resources": {"bbb": context},
            "page_config_hook": _page_config,
            "preheat_kernel": True,
            "default_pool_size": 0,
        },
        # Refilling the pool at once would slow down a class that arrives all at the same time.
        "VoilaKernelManager": {
            "fill_delay": 60.0 if learners > 1 else 5.0,
            "kernel_pools_config": pool_options(page, learners, folder),
        },
        "MappingKernelManager": {"cull_interval": 120, "cull_idle_timeout": 3600},
        "KernelManager": {"transport": "tcp" if sys.platform == "win32" else "ipc"},
    }


def embedded_options(above: str = "notebooks/") -> dict[str, dict[str, Any]]:
    """Return the options for pages inside a Jupyter server, as on Binder.

    Visitors there can run code as well, so hidden cards are not safe.
    """
    from widgets.room.in_notebook import may_have_rooms  # noqa: PLC0415 - it needs what may not be installed

    context = template_variables(home="voila", above=above) | {"rooms": may_have_rooms(), "lab": "lab/tree/"}
    os.environ[IS_SERVED] = "yes"
    return {
        "VoilaConfiguration": {**TEMPLATE_OPTIONS, "resources": {"bbb": context}, "page_config_hook": _page_config},
        "ServerApp": {
            "jinja_template_vars": {"bbb": context},
            "kernel_websocket_connection_class": CONNECTION,
            "jpserver_extensions": {
                "widgets.web.page_extension": True,
                "widgets.web.room_extension": True,
            },
            "tornado_settings": {"compress_response": True},
            "websocket_compression_options": {},
        },
        "ContentsManager": {"pre_save_hook": HOOK},
        "MappingKernelManager": {"cull_interval": 120, "cull_idle_timeout": 3600},
    }


def pool_options(page: str = "", learners: int = 1, folder: Path | None = None) -> dict[str, dict[str, Any]]:
    """Return how many kernels are preheated: for the page a class will open, or one for each game.

    >>> pool_options("nanuk/play.ipynb", 30)["nanuk/play.ipynb"]["pool_size"]
    30
    """
    every = [entry["path"] for game in games(folder) for entry in game["pages"] if entry["page"] == "play"]
    ready = {"default": 0} | dict.fromkeys([page] if page and learners > 1 else every, learners)
    return {name: {"pool_size": size, "kernel_env_variables": {}} for name, size in ready.items()}


def serve(  # noqa: PLR0913 - as many as the command has options
    port: int = PORT,
    host: str = LOOPBACK[0],
    game: str = "",
    learners: int = 1,
    browser: bool = True,
    say: Callable[..., None] = print,
    folder: Path | None = None,
    token: str | None = None,
    *,
    on_open: Callable[[Any], None] | None = None,
    behind_proxy: int = 0,
    proxy_at: str = "",
) -> None:
    """Serve the pages until interrupted, and open the front door or a game's page in a browser.

    With a token, only visitors who know it are let in; an empty token is replaced by a random one. Once the server
    runs, `on_open` is called with its rooms; it then has to open a browser itself. `behind_proxy` is how many proxies
    stand in front of it, and `proxy_at` the network of the last of them, if it is not this machine.
    """
    proxies = read_proxies(behind_proxy, proxy_at)
    check_server(
        port, host, folder or notebooks(), _("bbb class --port {other}") if on_open else _("bbb play --port {other}")
    )
    if not 1 <= learners <= MAX_LEARNERS:
        raise GameError(_("a class has 1 to {most} learners, not {count}").format(most=MAX_LEARNERS, count=learners))
    word = token or ("" if token is None else secrets.token_urlsafe(12))
    for line in [_open_files_warning(raise_open_files()), *([] if on_open else opening_warnings(host, word))]:
        if line:
            say(line)
    page = page_to_play(game, folder or notebooks())
    say(_("The pages are being opened …"))
    sys.stdout.flush()
    prepare()
    os.environ.setdefault("BBB_SECRET", "yes")  # visitors cannot run code, so hidden cards are safe
    os.environ[IS_SERVED] = "yes"  # before the first kernels are started
    from traitlets.config import Config  # noqa: PLC0415 - what takes long to import is imported when it is needed

    from widgets.web.voila_app import VoilaApp  # noqa: PLC0415

    app = VoilaApp.instance(config=Config(voila_options(port, host, page, learners, folder, word)))
    app.on_open, app.proxies = on_open, proxies
    app.launch_browser = lambda: (
        None if on_open else _greet_player(app.registry.leader, addresses(host, port, page, word), browser, say)
    )
    app.initialize([])
    _silence_log_lines(app.log, "is not trusted")  # logged for every notebook; harmless here
    _silence_log_lines(app.log, "Could not destroy zmq context")  # logged for a page still being prepared at the end
    # Tornado compares our milliseconds with seconds, and warns.
    _silence_log_lines(logging.getLogger("tornado.general"), "websocket_ping_timeout")
    with contextlib.suppress(KeyboardInterrupt):
        app.start()
    say(_("The pages are closed."))


def page_to_play(game: str, folder: Path) -> str:
    """Return the page on which a game is played, from the folder of the games; raise GameError if it is not there.

    >>> page_to_play("nanuk", notebooks()), page_to_play("", notebooks())
    ('nanuk/play.ipynb', '')
    """
    page = f"{game}/play.ipynb" if game else ""
    if page and not (folder / page).is_file():
        raise GameError(
            _("there is no page {page} to play on; bbb play {game} --text plays at the terminal").format(
                page=folder / page, game=game
            )
        )
    return page


def read_proxies(count: int, network: str = "") -> Proxies:
    """Return the proxies in front of a server; raise GameError if they are impossible.

    >>> read_proxies(1, "172.18.0.0/16").networks
    ('172.18.0.0/16',)
    """
    if not 0 <= count <= MAX_PROXIES:
        raise GameError(
            _("--behind-proxy is a number from 0 to {most}, not {count}").format(most=MAX_PROXIES, count=count)
        )
    try:
        return Proxies(count, (str(ip_network(network, strict=False)),)) if network else Proxies(count)
    except ValueError:
        raise GameError(
            _("--proxy-at is an address or a network such as 172.18.0.0/16, not {text:.60}").format(text=network)
        ) from None


def opening_warnings(host: str, token: str) -> list[str]:
    """Return the warnings to print before the server is opened to others.

    >>> opening_warnings("127.0.0.1", "")
    []
    """
    if host in LOOPBACK:
        return [_("The token also keeps out other users of this machine.")] if token else []
    if not token:
        return [_("Everybody in your network can open these pages without a password; --token asks for one.")]
    return [
        _(
            "The token keeps out everybody who does not have it. It encrypts nothing: pages, moves and the token "
            "itself cross the network in readable form, unless a proxy with https stands in front. Style sheets and "
            "scripts are sent without asking for it."
        )
    ]


def prepare() -> None:
    """Set the paths with which Voila finds our template, JupyterLab our settings, and kernels our packages.

    Also leave out a package that takes as long to import as all others together: jsonschema would check with it
    addresses in other alphabets, of which there are none, and does without where it cannot be imported.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    _prepend_to_path("JUPYTER_PATH", SHARE)
    _prepend_to_path("JUPYTER_CONFIG_PATH", SHARE)
    _prepend_to_path("PYTHONPATH", Path(__file__).resolve().parent.parent.parent)
    room = _writable_home()
    if room:
        for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR"):
            os.environ.setdefault(name, str(Path(room, name.lower())))


def check_server(port: int, host: str, folder: Path, command: str) -> None:
    """Raise GameError if a package, the folder or the port is unavailable; `command` is what to type for another."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise without_pages(*missing)
    if not folder.is_dir():
        raise GameError(_("{folder} is not a folder of notebooks").format(folder=folder))
    check_port(port, host, command)


def check_port(port: int, host: str, command: str) -> None:
    """Raise GameError if the port cannot be used; the error suggests `command` with another port."""
    if not 0 < port < 65536:
        raise GameError(_("a port is a number from 1 to 65535, not {port}").format(port=port))
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as door:
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
        except OSError as error:
            raise GameError(
                _(
                    "port {port} on {host} cannot be used ({reason}). If the pages are open already, they "
                    "are at {address}; else choose another port: {command}"
                ).format(
                    port=port,
                    host=host,
                    reason=error.strerror,
                    address=addresses(host, port)[0],
                    command=command.format(other=port % 65535 + 1),
                )
            ) from error


def raise_open_files() -> int:
    """Raise the limit of open files to what a class needs, or as far as the system allows, and return it."""
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
        allowed=allowed, tables=max(0, (allowed - 200) // 13)
    )


def _page_config(page: dict[str, Any], notebook_path: str = "", **_more: Any) -> dict[str, Any]:
    """Add the page's game and kind to its configuration, and remove the foreign address that would load formulas."""
    return page | {"fullMathjaxUrl": None, "mathjaxConfig": None, "bbbHere": game_page_of(notebook_path)}


def _silence_log_lines(log: logging.Logger, words: str) -> None:
    """Drop log entries that contain these words."""
    log.addFilter(lambda entry: words not in entry.getMessage())


def _greet_player(leader: Any, found: list[str], browser: bool, say: Callable[[str], None]) -> None:
    """Print the addresses of the pages and how to lead a class here, and open a browser that may."""
    scheme, _slashes, rest = found[0].partition("//")
    place, _slash, page = rest.partition("/")
    here = f"{scheme}//{place}/"
    print_addresses(found, browser, say, opened=here + leader.link(page or "/"))
    say(_("To lead a class here, open {address} and show this link to nobody.").format(address=here + leader.link()))
    sys.stdout.flush()


def print_addresses(
    found: list[str], browser: bool, say: Callable[[str], None], sentence: str = "", opened: str = ""
) -> None:
    """Print the addresses of the pages, and open the first one, or `opened` in its place, in a browser."""
    say((sentence or _("Ctrl-C ends this. The games are at {address}")).format(address=found[0]))
    for other in found[1:]:
        say(_("From other machines: {address}").format(address=other))
    sys.stdout.flush()
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if browser and not (screen and _open_browser(opened or found[0])):
        say(_("No browser could be opened here; open that address in any browser."))
        sys.stdout.flush()


def _open_browser(address: str) -> bool:
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False


def _prepend_to_path(name: str, folder: Path) -> None:
    known = os.environ.get(name, "")
    if str(folder) not in known.split(os.pathsep):
        os.environ[name] = os.pathsep.join(filter(None, (str(folder), known)))


def _writable_home() -> str:
    """Return a temporary folder if the home folder is not writable, otherwise ""."""
    if _is_writable(Path("~").expanduser()):
        return ""
    room = tempfile.mkdtemp(prefix="bbb-")
    atexit.register(shutil.rmtree, room, ignore_errors=True)
    return room


def _short_folder() -> str:
    """Return a folder for sockets with a short path, since a socket's path is limited to about a hundred characters."""
    return "/tmp" if _is_writable(Path("/tmp")) else tempfile.gettempdir()


def _is_writable(folder: Path) -> bool:
    """Return whether a small file can be written in this folder."""
    try:
        with tempfile.TemporaryFile(dir=folder) as tried:
            tried.write(b" " * 4096)
    except (OSError, RuntimeError):
        return False
    return True
