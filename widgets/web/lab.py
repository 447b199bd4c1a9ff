"""Opens the notebooks in JupyterLab: those of a checkout, or a copy that belongs to the user.

The command `bbb lab` calls `serve`.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sys
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from gamelib import __version__
from gamelib.cli import INSTALL
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons.library import notebooks
from widgets.web.addresses import LOOPBACK
from widgets.web.saved_notebooks import HOOK
from widgets.web.server import CONNECTION, check_port, prepare, raise_open_files

PORT = 8888
OURS = "birds-bears-banners"
"""The default name of the folder for a copy of the notebooks."""

COPY_MARKER = ".birds-bears-banners"
"""A file that marks a copy of our notebooks; it holds the version."""

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__")


def serve(folder: Path | None = None, port: int = PORT, browser: bool = True, say: Callable[..., None] = print) -> None:
    """Run JupyterLab on a writable folder of notebooks until interrupted."""
    if find_spec("jupyterlab") is None:
        raise GameError(_("this needs jupyterlab, which is not installed: {command}").format(command=INSTALL))
    check_port(port, LOOPBACK[0], _("bbb lab --port {other}"))
    opened = folder_to_open(folder, say)
    raise_open_files()
    prepare()
    from jupyterlab.labapp import LabApp  # noqa: PLC0415 - takes long, and is needed here only

    with contextlib.suppress(ImportError):  # importing voila switches on warnings that are ignored below
        import voila  # noqa: F401, PLC0415

    path = "lab/tree/start.ipynb" if (opened / "start.ipynb").is_file() else "lab"
    token = secrets.token_urlsafe(18)
    say(
        _(
            "JupyterLab opens {folder}. Ctrl-C closes it. Keep its address to yourself: whoever has it can run "
            "programs on this machine. It is {address}"
        ).format(folder=opened, address=f"http://{LOOPBACK[0]}:{port}/{path}?token={token}")
    )
    sys.stdout.flush()
    warnings.filterwarnings("ignore", category=DeprecationWarning)  # concerns only JupyterLab's developers
    with contextlib.suppress(KeyboardInterrupt):
        LabApp.launch_instance(lab_command_line(opened, port, token, browser, path))
    say(_("JupyterLab is closed."))


def lab_command_line(opened: Path | str, port: int, token: str, browser: bool, path: str) -> list[str]:
    """Return the command line for JupyterLab."""
    return [
        f"--ServerApp.root_dir={opened}",
        f"--ServerApp.ip={LOOPBACK[0]}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.answer_yes=True",
        "--ServerApp.allow_root=True",
        "--Application.log_level=ERROR",
        f"--ServerApp.open_browser={browser}",
        f"--IdentityProvider.token={token}",
        f"--LabApp.default_url=/{path}",
        f"--ServerApp.kernel_websocket_connection_class={CONNECTION}",
        f"--ContentsManager.pre_save_hook={HOOK}",
        # Never fetch JupyterLab's news, whatever the user's settings say; the settings in SHARE suppress the question.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    ]


def folder_to_open(folder: Path | None = None, say: Callable[..., None] = print) -> Path:
    """Return the folder to open: the given one, the checkout's own, or a copy made here."""
    ours = notebooks()
    if folder is None and ours.parent != Path(__file__).parent.parent and os.access(ours, os.W_OK):
        return ours
    chosen = (folder or Path(OURS)).absolute()
    if folder is not None and chosen.is_dir() and not (chosen / COPY_MARKER).exists() and any(chosen.glob("*.ipynb")):
        return chosen  # the user's own notebooks
    _check_target(chosen)
    copied = _copy_missing_files(ours, chosen)
    if copied:
        say(
            _("{many} files were copied to {folder}; what you change there stays yours.").format(
                many=copied, folder=chosen
            )
        )
    return chosen


def _check_target(chosen: Path) -> None:
    """Create the target folder and its marker; raise GameError if it cannot be written or holds other things."""
    if chosen.exists() and not chosen.is_dir():
        raise GameError(_("{folder} is a file, not a folder; name another: bbb lab FOLDER").format(folder=chosen))
    if chosen.is_dir() and any(chosen.iterdir()) and not (chosen / COPY_MARKER).exists():
        raise GameError(
            _(
                "{folder} already exists and holds other things, which stay as they are; name another "
                "folder: bbb lab FOLDER"
            ).format(folder=chosen)
        )
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        if not (chosen / COPY_MARKER).exists():
            (chosen / COPY_MARKER).write_text(f"{__version__}\n", encoding="utf-8")
    except OSError as error:
        raise _unwritable_error(chosen, error) from error


def _copy_missing_files(ours: Path, chosen: Path) -> int:
    """Copy the files that are missing, and return their number; files that exist are the user's work and stay."""
    copied = 0
    for folder, folders, files in os.walk(ours):
        folders[:] = [name for name in folders if name not in LEFT_OUT(folder, folders)]
        target = chosen / Path(folder).relative_to(ours)
        for name in sorted(set(files) - LEFT_OUT(folder, files)):
            if (target / name).exists():
                continue
            try:
                target.mkdir(parents=True, exist_ok=True)
                # Not copy2: the copy must be writable even if the original is not.
                shutil.copyfile(Path(folder, name), target / name)
            except OSError as error:
                (target / name).unlink(missing_ok=True)
                raise _unwritable_error(target / name, error) from error
            copied += 1
    return copied


def _unwritable_error(place: Path, error: OSError) -> GameError:
    return GameError(
        _("{place} cannot be written ({reason}); name a folder with room: bbb lab FOLDER").format(
            place=place, reason=error.strerror
        )
    )
