"""The page server: valid and consistent options, failures explained in a sentence, a clean shutdown."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import jinja2
import pytest
import zmq
from jupyter_client import KernelManager
from jupyter_server.base import websocket
from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.voila_kernel_manager import voila_kernel_manager_factory

from gamelib import GameError, cli
from gamelib.lessons.library import notebooks
from tests.room.real_servers import free_port
from tests.tiers import rest_in_deep
from widgets.room.limits import MAX_WRONG_OF_ADDRESS
from widgets.web import addresses, class_server, lab, page_frame, server
from widgets.web.voila_app import VoilaApp

TOP = Path(__file__).resolve().parent.parent.parent
PARTS = {
    "Voila": Voila,
    "VoilaConfiguration": VoilaConfiguration,
    "MappingKernelManager": MappingKernelManager,
    "KernelManager": KernelManager,
    "VoilaKernelManager": voila_kernel_manager_factory(MappingKernelManager, preheat_kernel=True, default_pool_size=1),
}


@pytest.fixture
def occupied_port():
    """Return a port that another socket occupies."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        yield door.getsockname()[1]


# The options ----------------------------------------------------------------------


def test_voila_knows_every_option():
    our_options = server.voila_options()

    assert set(our_options) == set(PARTS)
    for part, options in our_options.items():
        assert [name for name in options if name not in PARTS[part].class_traits(config=True)] == [], part


@pytest.mark.parametrize(
    ("part", "option", "value"),
    [
        ("Voila", "ip", "127.0.0.1"),
        ("Voila", "port_retries", 0),
        ("Voila", "config_file_paths", []),
        ("VoilaConfiguration", "template", "bbb"),
        ("VoilaConfiguration", "allow_template_override", "NO"),
        ("VoilaConfiguration", "allow_theme_override", "NO"),
        ("VoilaConfiguration", "file_allowlist", []),
        ("VoilaConfiguration", "strip_sources", True),
        ("VoilaConfiguration", "show_tracebacks", False),
        ("VoilaConfiguration", "preheat_kernel", True),
        ("MappingKernelManager", "cull_idle_timeout", 3600),
        ("MappingKernelManager", "cull_interval", 120),
        ("KernelManager", "transport", "tcp" if sys.platform == "win32" else "ipc"),
    ],
)
def test_the_pages_are_hardened(part, option, value):
    assert server.voila_options()[part][option] == value


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_cross_site_protection_stays_on(host):
    settings = server.voila_options(host=host)["Voila"]["tornado_settings"]

    assert "disable_check_xsrf" not in settings
    assert settings["allow_remote_access"] is (host == "0.0.0.0")


def test_open_host_prints_a_warning_about_the_token():
    assert server.opening_warnings("127.0.0.1", "") == []
    assert "--token" in server.opening_warnings("0.0.0.0", "")[0]
    assert "readable" in server.opening_warnings("0.0.0.0", "word")[0]
    assert "readable" not in server.opening_warnings("127.0.0.1", "word")[0]


def test_addresses_name_this_machine_and_the_class_page(monkeypatch):
    monkeypatch.setattr(addresses, "_own_address", lambda: "192.0.2.7")

    found = addresses.addresses("0.0.0.0", 8866, "nanuk/play.ipynb", "word")

    assert found == [
        f"http://{name}:8866/voila/render/nanuk/play.ipynb?token=word" for name in ("127.0.0.1", "192.0.2.7")
    ]


def test_address_is_printed_without_a_browser(monkeypatch):
    output = []
    monkeypatch.setenv("DISPLAY", ":9")
    monkeypatch.setattr(server.webbrowser, "open", lambda _address: False)

    server.print_addresses(["http://127.0.0.1:8866/"], True, output.append)

    assert "http://127.0.0.1:8866/" in output[0]
    assert "in any browser" in output[1]


def test_only_the_page_of_the_class_has_preheated_kernels():
    alone, together = server.pool_options(), server.pool_options("nanuk/play.ipynb", 30)

    assert {name: pool["pool_size"] for name, pool in alone.items()} == {
        "default": 0,
        "nanatoridori/play.ipynb": 1,
        "nanuk/play.ipynb": 1,
        "koinobori/play.ipynb": 1,
    }
    assert {name: pool["pool_size"] for name, pool in together.items()} == {"default": 0, "nanuk/play.ipynb": 30}
    assert server.voila_options(learners=30)["VoilaKernelManager"]["fill_delay"] == 60


class BareSocket:
    """A WebSocket without a server, whose browser may or may not answer pings."""

    ws_connection = SimpleNamespace(client_terminated=False)
    log = SimpleNamespace(debug=lambda *_said: None, warning=lambda *_said: None)
    request = SimpleNamespace(path="/")

    def __init__(self, answers):
        self.answers, self.closed = answers, False
        self.settings = server.voila_options()["Voila"]["tornado_settings"]

    def open(self):
        pass

    def ping(self, _nothing):
        if self.answers:
            self.on_pong(b"")

    def close(self):
        self.closed = True


class PingedSocket(websocket.WebSocketMixin, BareSocket):
    """The same socket with the server's ping mechanism."""


@pytest.mark.parametrize(("answers", "seconds"), [(True, 3600), (False, 120)])
def test_websocket_is_closed_only_when_it_stops_answering(answers, seconds, monkeypatch):
    clock = SimpleNamespace(time=lambda: clock.now, now=1000.0)
    monkeypatch.setattr(
        websocket,
        "ioloop",
        SimpleNamespace(
            IOLoop=SimpleNamespace(current=lambda: clock),
            PeriodicCallback=lambda _do, _each: SimpleNamespace(start=lambda: None, stop=lambda: None),
        ),
    )
    line = PingedSocket(answers)
    line.open()

    while clock.now < 1000 + seconds and not line.closed:
        clock.now += line.ping_interval / 1000 + 0.001
        line.send_ping()

    assert line.closed is not answers


def test_sockets_have_short_addresses():
    assert len(server.voila_options()["Voila"]["connection_dir_root"]) < 40


def test_no_page_of_ours_names_another_host():
    for path in filter(Path.is_file, server.SHARE.rglob("*.*")):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, path
        assert "https://" not in text, path
    assert "http" not in json.dumps(page_frame.template_variables()).replace("http://www.w3.org", "")


# Impossible options -----------------------------------------------------------------


def test_game_without_a_page_is_refused_before_it_is_opened(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(server, "prepare", lambda: pytest.fail("the pages are being opened"))
    (tmp_path / "mine.ipynb").write_text("{}", encoding="utf-8")
    command = ["play", "koinobori", "--pages", str(tmp_path), "--port", str(free_port()), "--no-browser"]

    assert cli.main(command) == 1
    printed = capsys.readouterr()
    assert "there is no page" in printed.err
    assert "bbb play koinobori --text" in printed.err
    assert "being opened" not in printed.out


def test_occupied_port_is_refused_and_another_suggested(occupied_port, capsys):
    assert cli.main(["play", "--port", str(occupied_port), "--no-browser"]) == 1
    errors = capsys.readouterr().err

    assert f"port {occupied_port} on 127.0.0.1 cannot be used" in errors
    assert f"--port {occupied_port + 1}" in errors
    assert len(errors.splitlines()) == 1


def test_class_with_an_occupied_port_suggests_its_command(occupied_port, capsys):
    assert cli.main(["class", "--port", str(occupied_port), "--host", "127.0.0.1", "--no-browser"]) == 1

    assert f"bbb class --port {occupied_port + 1}" in capsys.readouterr().err


def test_saved_room_forgets_addresses_of_another_network():
    old, here, too = "http://10.0.0.2:8866/class/", "http://192.0.2.7:8866/class/", "http://192.0.2.8:8866/class/"

    assert class_server.still_reachable([old], [here]) == [here]
    assert class_server.still_reachable([too, old, here], [here, too]) == [too, here]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "0"],
        ["--port", "70000"],
        ["--pages", "/nowhere/at/all"],
        ["--host", "999.1.1.1"],
        ["chess"],
        ["--language", "Klingon"],
        ["--class", "0"],
        ["--class", "-3"],
        ["--class", "99999999"],
    ],
)
def test_impossible_server_options_are_explained(arguments, capsys):
    assert cli.main(["play", "--no-browser", *arguments]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        ({"voila"}, "voila, which is not installed"),
        ({"voila", "anywidget"}, "voila and anywidget, which are not installed"),
    ],
)
def test_missing_packages_are_named_with_an_alternative(monkeypatch, missing, words):
    monkeypatch.setattr(server, "find_spec", lambda name: None if name in missing else name)

    with pytest.raises(GameError, match=rf"need {words}: pip install 'birds-bears-banners\[suite\]'.*bbb play --text"):
        server.check_server(free_port(), "127.0.0.1", notebooks(), "bbb play --port {other}")


def test_terminal_is_suggested_without_the_front_end(tmp_path):
    """Here only the library is installed, without the front end."""
    (tmp_path / "gamelib").symlink_to(TOP / "gamelib")
    (tmp_path / "seeds").symlink_to(TOP / "seeds")
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from gamelib import cli; sys.exit(cli.main(['play']))",
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )

    assert done.returncode == 1
    assert "bbb play --text" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_low_file_limit_warns_with_number_of_tables():
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 4096)); "
        "from widgets.web import server; allowed = server.raise_open_files(); "
        "print(server._open_files_warning(allowed)); print(allowed); "
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TOP)
    lines = done.stdout.splitlines()

    assert "4096 files only: enough for about 299 tables" in lines[0]
    assert lines[1:] == ["4096", "4096"]


# The notebooks ----------------------------------------------------------------------


@pytest.fixture
def installed_notebooks(tmp_path, monkeypatch):
    """Return read-only notebooks, as an installed package has them, and an empty working folder."""
    inside, work = tmp_path / "site" / "widgets" / "notebooks", tmp_path / "work"
    work.mkdir()
    (inside / "nanuk").mkdir(parents=True)
    (inside / "start.ipynb").write_text("one")
    (inside / "nanuk" / "play.ipynb").write_text("two")
    (inside / "start.ipynb").chmod(0o444)
    monkeypatch.setattr(lab, "__file__", str(inside.parent / "web" / "lab.py"))
    monkeypatch.setattr(lab, "notebooks", lambda: inside)
    monkeypatch.chdir(work)
    return work


def test_a_checkout_opens_its_own_notebooks():
    assert lab.folder_to_open() == TOP / "notebooks"


def test_an_installed_package_opens_a_copy_that_can_be_written(installed_notebooks):
    output = []
    folder = lab.folder_to_open(say=output.append)

    assert folder == installed_notebooks / "birds-bears-banners"
    assert (folder / "nanuk" / "play.ipynb").read_text() == "two"
    assert (folder / "start.ipynb").stat().st_mode & 0o200
    assert output == [f"2 files were copied to {folder}; what you change there stays yours."]


@pytest.mark.usefixtures("installed_notebooks")
def test_copy_keeps_changes_and_restores_missing_files():
    folder = lab.folder_to_open(say=print)
    (folder / "start.ipynb").write_text("mine")
    (folder / "nanuk" / "play.ipynb").unlink()
    lab.folder_to_open(say=print)

    assert (folder / "start.ipynb").read_text() == "mine"
    assert (folder / "nanuk" / "play.ipynb").read_text() == "two"


def test_a_given_folder_is_opened_unchanged(installed_notebooks):
    (installed_notebooks / "own").mkdir()
    (installed_notebooks / "own" / "mine.ipynb").write_text("mine")

    assert lab.folder_to_open(installed_notebooks / "own") == installed_notebooks / "own"
    assert [path.name for path in (installed_notebooks / "own").iterdir()] == ["mine.ipynb"]


@pytest.mark.parametrize(
    ("lay", "told"),
    [
        (lambda place: place.write_text("a file"), "is a file, not a folder"),
        (lambda place: (place.mkdir(), (place / "letter").write_text("dear")), "holds other things"),
        (lambda place: place.symlink_to("/dev/null/nothing"), "cannot be written"),
    ],
)
def test_existing_foreign_folder_is_refused_and_kept(installed_notebooks, lay, told, capsys):
    place = installed_notebooks / "birds-bears-banners"
    lay(place)

    assert cli.main(["lab", "--no-browser", "--port", str(free_port())]) == 1
    assert told in (errors := capsys.readouterr().err)
    assert len(errors.splitlines()) == 1
    assert not (place / "start.ipynb").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_full_disk_while_copying_is_reported_in_a_sentence(tmp_path):
    code = (
        "import resource, sys; from pathlib import Path; from gamelib import cli; from widgets.web import lab\n"
        "lab.__file__ = str(lab.notebooks().parent / 'web' / 'lab.py')\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); sys.exit(cli.main(['lab', '--port', '%d']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code % free_port()],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(TOP)},
        timeout=60,
    )

    assert done.returncode == 1, done.stderr
    assert "cannot be written" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_unwritable_disk_is_reported_in_one_sentence(tmp_path):
    code = (
        "import resource, sys; from gamelib import cli; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); "
        f"sys.exit(cli.main(['play', '--no-browser', '--port', '{free_port()}']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(TOP), "HOME": str(tmp_path)},
        timeout=120,
    )

    assert done.returncode == 1, done.stderr
    assert done.stderr.startswith("This computer refused:")
    assert len(done.stderr.splitlines()) == 1


# From start to shutdown ----------------------------------------------------------------


AT_A_TERMINAL = """
import signal, sys
from gamelib.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""
"""The command with SIGINT enabled as at a terminal; a background process would inherit that it is ignored."""


@pytest.mark.skipif(sys.platform == "win32", reason="other signals there")
@pytest.mark.parametrize(
    ("how", "home"),
    rest_in_deep(
        list(product((signal.SIGINT, signal.SIGTERM), (".", "/dev/null/nowhere"))),
        [(signal.SIGINT, "/dev/null/nowhere")],
    ),
    ids=["Ctrl-C, in a home where nothing can be written", "Ctrl-C", "terminated", "terminated, in such a home"],
)
def test_server_starts_and_stops_without_stray_output(how, home, tmp_path):
    port = free_port()
    with run_command(tmp_path, "play", "--no-browser", "--port", str(port), HOME=str(tmp_path / home)) as program:
        # The page is still being written when the server is told to end.
        page = _await_answer(f"http://127.0.0.1:{port}/voila/render/nanuk/play.ipynb", program)
        program.send_signal(how)
        output, _nothing = program.communicate(timeout=60)

    assert "Your table is getting ready" in page
    assert 'class="page-trouble" role="alert"' not in page
    assert output.splitlines()[0] == "The pages are being opened …"
    assert output.splitlines()[1] == f"Ctrl-C ends this. The games are at http://127.0.0.1:{port}/"
    assert output.splitlines()[-1] == "The pages are closed."
    assert "not recognized" not in output
    assert "[Voila]" not in output
    assert program.returncode == 0


def test_only_visitors_with_the_token_are_let_in(tmp_path):
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with run_command(tmp_path, "play", "--no-browser", "--port", str(port), "--token", "sesame") as program:
        page = _await_answer(f"{address}/voila/render/nanuk/play.ipynb", program)
        inside = _await_answer(f"{address}/?token=sesame", program)
        wrong = _await_answer(f"{address}/?token=open", program)
        program.send_signal(signal.SIGTERM)
        output, _nothing = program.communicate(timeout=60)

    assert "The password, please" in page
    assert "The password, please" in wrong
    assert "Play: Nanuk" in inside
    assert f"{address}/?token=sesame" in output
    assert output.splitlines()[-1] == "The pages are closed."
    assert program.returncode == 0


@pytest.mark.deep
@pytest.mark.parametrize(
    ("option", "second"),
    [([], 429), (["--behind-proxy", "1"], 404)],
    ids=["one proxy", "none"],
)
def test_only_behind_a_proxy_is_its_report_believed(tmp_path, option, second):
    port = free_port()
    door = f"http://127.0.0.1:{port}/class/"
    with run_command(tmp_path, "play", "--no-browser", "--port", str(port), *option) as program:
        _await_answer(door, program)
        for _try in range(int(MAX_WRONG_OF_ADDRESS)):
            _status_of(f"{door}BBBB", "10.0.0.8")

        assert _status_of(f"{door}BBBB", "10.0.0.8") == 429
        assert _status_of(f"{door}BBBB", "10.0.0.9") == second


def _status_of(address, client):
    try:
        with urlopen(Request(address, headers={"X-Forwarded-For": client}), timeout=60) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


def test_more_than_a_few_hundred_tables_can_be_open_at_once(monkeypatch):
    monkeypatch.setattr(Voila, "init_settings", lambda _pages: {"jinja2_env": jinja2.Environment()})
    app = VoilaApp()
    app.voila_configuration = VoilaConfiguration(template="lab")
    monkeypatch.setattr(app, "limit_kernels", lambda: None)
    with zmq.Context() as lines:
        app.kernel_manager = SimpleNamespace(context=lines)
        app.init_settings()
        opened = [lines.socket(zmq.DEALER) for _line in range(1500)]
        for line in opened:
            line.close(0)


@pytest.mark.deep
def test_jupyterlab_does_not_ask_about_fetching_news(tmp_path):
    port = free_port()
    with run_command(tmp_path, "lab", "--no-browser", "--port", str(port)) as program:
        token = next(line for line in program.stdout if "token=" in line).partition("token=")[2].split()[0]
        path = f"lab/api/settings/@jupyterlab/apputils-extension:notification?token={token}"
        settings = json.loads(_await_answer(f"http://127.0.0.1:{port}/{path}", program))

    assert settings["schema"]["properties"]["fetchNews"]["default"] == "false"
    assert settings["schema"]["properties"]["checkForUpdates"]["default"] is False


@contextmanager
def run_command(home, *arguments, **more):
    """Start the command; stop it when the block ends, even after a failure."""
    inside = os.environ | {"HOME": str(home), "BBB_KEEP": str(home), "PYTHONPATH": str(TOP), **more}
    with subprocess.Popen(
        [sys.executable, "-c", AT_A_TERMINAL, *arguments],
        env=inside,
        cwd=home,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def _await_answer(address, program):
    until = time.monotonic() + 60
    while time.monotonic() < until and program.poll() is None:
        try:
            with urlopen(address, timeout=60) as answer:
                return answer.read().decode()
        except (URLError, ConnectionError):
            time.sleep(0.2)
    raise AssertionError("the pages do not open")
