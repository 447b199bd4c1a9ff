"""How the pages are served: options that exist and belong together, plain words where they cannot be, a clean end."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from jupyter_client import KernelManager
from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.voila_kernel_manager import voila_kernel_manager_factory

from gamelib import GameError, cli
from widgets import serving

TOP = Path(__file__).resolve().parent.parent
PARTS = {
    "Voila": Voila, "VoilaConfiguration": VoilaConfiguration, "MappingKernelManager": MappingKernelManager,
    "KernelManager": KernelManager,
    "VoilaKernelManager": voila_kernel_manager_factory(MappingKernelManager, preheat_kernel=True, default_pool_size=1),
}


@pytest.fixture
def taken():
    """A port that somebody else has."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        yield door.getsockname()[1]


def free():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


# The options ----------------------------------------------------------------------


def test_every_option_is_one_that_voila_knows():
    found = serving.options()

    assert set(found) == set(PARTS)
    for part, options in found.items():
        assert [name for name in options if name not in PARTS[part].class_traits(config=True)] == [], part


@pytest.mark.parametrize(("part", "option", "value"), [
    ("Voila", "ip", "127.0.0.1"), ("Voila", "port_retries", 0), ("Voila", "config_file_paths", []),
    ("VoilaConfiguration", "template", "bbb"), ("VoilaConfiguration", "allow_template_override", "NO"),
    ("VoilaConfiguration", "allow_theme_override", "NO"), ("VoilaConfiguration", "file_allowlist", []),
    ("VoilaConfiguration", "strip_sources", True), ("VoilaConfiguration", "show_tracebacks", False),
    ("VoilaConfiguration", "preheat_kernel", True), ("MappingKernelManager", "cull_idle_timeout", 3600),
    ("MappingKernelManager", "cull_interval", 120),
    ("KernelManager", "transport", "tcp" if sys.platform == "win32" else "ipc"),
])
def test_the_pages_are_hardened(part, option, value):
    assert serving.options()[part][option] == value


@pytest.mark.parametrize(("host", "near"), [("127.0.0.1", True), ("localhost", True), ("0.0.0.0", False)])
def test_what_guards_against_other_sites_is_off_on_loopback_only(host, near):
    settings = serving.options(host=host)["Voila"]["tornado_settings"]

    assert settings["disable_check_xsrf"] is near
    assert settings["allow_remote_access"] is not near


def test_a_class_finds_its_tables_laid_and_nothing_else_is():
    alone, together = serving.pools(), serving.pools("nanuk/play.ipynb", 30)

    assert {name: pool["pool_size"] for name, pool in alone.items()} == {
        "default": 0, "nanatoridori/play.ipynb": 1, "nanuk/play.ipynb": 1, "koinobori/play.ipynb": 1}
    assert {name: pool["pool_size"] for name, pool in together.items()} == {"default": 0, "nanuk/play.ipynb": 30}
    assert serving.options(learners=30)["VoilaKernelManager"]["fill_delay"] == 300


def test_sockets_have_short_addresses():
    assert len(serving.options()["Voila"]["connection_dir_root"]) < 40


def test_no_page_of_ours_names_another_host():
    for path in serving.SHARE.rglob("*.*"):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, path
        assert "https://" not in text, path
    assert "http" not in json.dumps(serving.frame()).replace("http://www.w3.org", "")


# What cannot be ---------------------------------------------------------------------


def test_a_port_that_is_taken_is_told_and_another_is_named(taken, capsys):
    assert cli.main(["play", "--port", str(taken), "--no-browser"]) == 1
    told = capsys.readouterr().err

    assert f"port {taken} on 127.0.0.1 cannot be used" in told
    assert f"--port {taken + 1}" in told
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("arguments", [
    ["--port", "0"], ["--port", "70000"], ["--pages", "/nowhere/at/all"], ["--host", "999.1.1.1"], ["chess"],
])
def test_what_cannot_be_served_is_told_in_a_sentence(arguments, capsys):
    assert cli.main(["play", "--no-browser", *arguments]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_what_is_missing_is_named_and_so_is_the_way_without(monkeypatch):
    monkeypatch.setattr(serving, "find_spec", lambda name: None if name == "voila" else name)

    with pytest.raises(GameError, match=r"pip install voila.*bbb play --text"):
        serving.check(free(), "127.0.0.1", serving.pages())


def test_without_what_draws_the_terminal_is_offered(tmp_path):
    """The library alone, where nothing else is installed."""
    (tmp_path / "gamelib").symlink_to(TOP / "gamelib")
    (tmp_path / "seeds").symlink_to(TOP / "seeds")
    done = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); "
                           "from gamelib import cli; sys.exit(cli.main(['play']))"],
                          capture_output=True, text=True, check=False, cwd=tmp_path)

    assert done.returncode == 1
    assert "bbb play --text" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_program_that_may_open_few_files_says_how_many_tables_that_is():
    asked = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 4096)); from widgets import serving; " \
            "print(serving.raise_open_files()); print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=TOP)
    told = done.stdout.splitlines()

    assert "4096 files only: enough for about 299 tables" in told[0]
    assert told[1:] == ["4096", "4096"]


# A whole life ------------------------------------------------------------------------


AT_A_TERMINAL = """
import signal, sys
from gamelib.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""
"""The command as at a terminal: what is started in the background inherits that Ctrl-C is not for it."""


@pytest.mark.skipif(sys.platform == "win32", reason="other signals there")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_pages_open_and_close_without_a_word_too_many(how, tmp_path):
    port = free()
    inside = os.environ | {"HOME": str(tmp_path), "BBB_KEEP": str(tmp_path), "PYTHONPATH": str(TOP)}
    program = subprocess.Popen([sys.executable, "-c", AT_A_TERMINAL, "play", "--no-browser", "--port", str(port)],
                               env=inside, cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    try:
        page = _answer(f"http://127.0.0.1:{port}/voila/render/nanuk/play.ipynb", program)
        program.send_signal(how)
        said, _nothing = program.communicate(timeout=60)
    finally:
        with program:
            program.kill()

    assert "The table is being laid" in page
    assert said.splitlines()[0] == f"The games are at http://127.0.0.1:{port}/ . Ctrl-C closes them."
    assert said.splitlines()[-1] == "The pages are closed."
    assert "not recognized" not in said
    assert "[Voila]" not in said
    assert program.returncode == 0


def _answer(address, program):
    until = time.monotonic() + 60
    while time.monotonic() < until and program.poll() is None:
        try:
            with urlopen(address, timeout=60) as answer:
                return answer.read().decode()
        except (URLError, ConnectionError):
            time.sleep(0.2)
    raise AssertionError("the pages do not open")
