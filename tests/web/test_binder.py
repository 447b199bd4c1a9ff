"""Binder: it installs the tested versions, and every badge opens an existing page."""

import json
import os
import platform
import re
import socket
import subprocess
import sys
import time
import tomllib
import venv
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from traitlets.config import PyFileConfigLoader

from tests import STALE
from tests.tiers import rest_in_deep
from tests.tools import make_badges, make_dockerfile
from widgets.stage import front_end

TOP = Path(__file__).resolve().parent.parent.parent
BINDER = TOP / "binder"
LOCKS = (BINDER / "requirements.txt", TOP / "tests" / "requirements.txt", TOP / "tests" / "bench" / "requirements.txt")
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
SUITE = PROJECT["project"]["optional-dependencies"]["suite"]

each_lock = pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: str(lock.relative_to(TOP)))


def pins(lock):
    """Return the requirements in a lock file, with their hashes."""
    entries = re.split(r"\n(?=\S)", lock.read_text(encoding="utf-8").replace("\\\n", ""))
    requirements = {}
    for entry in filter(None, (" ".join(entry.split()) for entry in entries)):
        requirement, *hashes = entry.split(" --hash=")
        requirements[requirement.strip()] = {each.strip() for each in hashes}
    return requirements


@each_lock
def test_every_version_is_pinned_with_hashes(lock):
    for requirement, hashes in pins(lock).items():
        assert [each.operator for each in Requirement(requirement).specifier] == ["=="], requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), requirement


@each_lock
def test_lock_files_contain_no_download_addresses(lock):
    assert not re.search(r"://|--(extra-)?index|--find-links|@ ", lock.read_text(encoding="utf-8"))


def test_binder_installs_the_versions_the_tests_use():
    def versions(lock):
        """Return versions and hashes without environment markers, which differ because tests need more packages."""
        return {requirement.partition(" ;")[0]: hashes for requirement, hashes in pins(lock).items()}

    tested = versions(TOP / "tests" / "requirements.txt")

    for requirement, hashes in versions(BINDER / "requirements.txt").items():
        assert tested.get(requirement) == hashes, requirement


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        (LOCKS[0], SUITE),
        (LOCKS[1], SUITE + PROJECT["dependency-groups"]["test"]),
        (LOCKS[2], PROJECT["dependency-groups"]["peers"]),
    ],
    ids=["suite", "tests", "bench"],
)
def test_lock_file_satisfies_the_project(lock, wanted):
    locked = {Requirement(pin).name: str(Requirement(pin).specifier).removeprefix("==") for pin in pins(lock)}

    for need in map(Requirement, wanted):
        assert need.specifier.contains(locked[need.name.replace("_", "-")]), need


@pytest.mark.parametrize("script", ["postBuild", "start"])
def test_binder_scripts_are_executable(script):
    assert os.access(BINDER / script, os.X_OK)
    assert (BINDER / script).read_text(encoding="utf-8").startswith("#!/bin/bash\n")


def test_start_script_replaces_itself_by_the_command():
    assert (BINDER / "start").read_text(encoding="utf-8").rstrip().splitlines()[-1] == 'exec "$@"'

    done = subprocess.run([BINDER / "start", "echo", "two words"], check=False, capture_output=True, text=True)

    assert done.stdout == "two words\n"


def test_embedded_pages_use_our_template():
    code = (
        "import os; from jupyter_core.paths import jupyter_path, jupyter_config_path; "
        "print(jupyter_path()[0]); print(jupyter_config_path()[0])"
    )
    done = subprocess.run([BINDER / "start", sys.executable, "-c", code], check=True, capture_output=True, text=True)
    data, config = map(Path, done.stdout.splitlines())

    assert (data / "voila" / "templates" / "bbb" / "index.html.j2").is_file()
    loaded = PyFileConfigLoader("jupyter_server_config.py", path=str(config)).load_config()
    assert loaded.VoilaConfiguration.template == "bbb"
    assert loaded.VoilaConfiguration.allow_template_override == "NO"
    assert (TOP / loaded.VoilaConfiguration.resources["bbb"]["above"] / "nanuk" / "play.ipynb").is_file()


@pytest.fixture(scope="module")
def binder_python(tmp_path_factory):
    """Return a Python with Binder's packages: this one, or under BBB_DEEP a new environment."""
    if not os.environ.get("BBB_DEEP"):
        return sys.executable
    home = tmp_path_factory.mktemp("binder") / "env"
    venv.create(home, with_pip=True)
    inside = os.environ | {"PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(
        ["pip", "install", "--quiet", "--require-hashes", "-r", BINDER / "requirements.txt"], env=inside, check=True
    )
    subprocess.run([BINDER / "postBuild"], env=inside, cwd=TOP, check=True, capture_output=True)
    return str(home / "bin" / "python")


@pytest.fixture(scope="module")
def fetch_from_binder(binder_python, tmp_path_factory):
    """Start the server as Binder does, and return a function that fetches a path from it."""
    home = tmp_path_factory.mktemp("opened")
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    command = [
        BINDER / "start",
        binder_python,
        "-m",
        "jupyter",
        "server",
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=secret",
    ]
    inside = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHONPATH"))}
    with (
        (home / "log").open("w") as log,
        subprocess.Popen(
            command,
            cwd=TOP,
            env=inside | {"HOME": str(home), "BBB_KEEP": str(home)},
            stdout=log,
            stderr=subprocess.STDOUT,
        ) as server,
    ):

        def fetch(path):
            until = time.monotonic() + 240
            while True:
                try:
                    with urlopen(f"http://127.0.0.1:{port}/{path}?token=secret", timeout=120) as answer:
                        return answer.status, answer.read().decode()
                except HTTPError as answer:
                    return answer.code, answer.read().decode()
                except OSError:
                    assert server.poll() is None, (home / "log").read_text()
                    assert time.monotonic() < until, (home / "log").read_text()
                    time.sleep(0.3)

        yield fetch
        server.terminate()


@pytest.mark.parametrize("badge", rest_in_deep(make_badges.OPENED, ["door"]))
def test_badge_addresses_open(fetch_from_binder, badge):
    """Open the path in a badge's address on a server started as Binder starts it."""
    [path] = parse_qs(urlsplit(make_badges.badge_addresses("owner/name")[badge]).query)["urlpath"]

    status, page = fetch_from_binder(path)

    assert status == 200
    if path.startswith("lab"):
        assert (TOP / path.removeprefix("lab/tree/")).is_file()
    else:
        assert 'class="page-head"' in page
        assert 'class="page-trouble" role="alert"' not in page


def test_binder_server_offers_the_front_end(fetch_from_binder):
    _status, page = fetch_from_binder("voila/render/notebooks/nanuk/play.ipynb")
    files = {*re.findall(rf"{front_end.FILES_ADDRESS}\w+\.(?:js|css)", page)}

    assert {Path(file).suffix for file in files} == {".js", ".css"}
    for file in files:
        assert fetch_from_binder(file)[0] == 200, file


def test_binder_server_fetches_no_news(fetch_from_binder):
    status, settings = fetch_from_binder("lab/api/settings/@jupyterlab/apputils-extension:notification")
    properties = json.loads(settings)["schema"]["properties"]

    assert status == 200
    assert properties["fetchNews"]["default"] == "false"
    assert properties["checkForUpdates"]["default"] is False


def test_readme_badges_follow_the_repository_setting():
    readme = (TOP / "README.md").read_text(encoding="utf-8")

    assert make_badges.BADGES.search(readme)[0] == make_badges.readme_badges(make_badges.repository()), STALE
    assert make_badges.readme_badges(make_badges.PLACEHOLDER) == make_badges.project_urls(make_badges.PLACEHOLDER) == ""
    assert all(
        address in make_badges.readme_badges("owner/name")
        for address in make_badges.badge_addresses("owner/name").values()
    )


def test_project_urls_follow_the_repository_setting():
    project = make_badges.PROJECT.read_text(encoding="utf-8")
    published = tomllib.loads(make_badges.URLS.sub(lambda _match: make_badges.project_urls("owner/name"), project))

    assert make_badges.URLS.search(project)[0] == make_badges.project_urls(make_badges.repository())
    assert published["project"]["urls"]["Homepage"] == "https://github.com/owner/name"


def test_missing_pages_are_not_opened(fetch_from_binder):
    assert fetch_from_binder("voila/render/notebooks/nowhere.ipynb")[0] == 404


@pytest.mark.deep
@pytest.mark.skipif(platform.machine() != "x86_64", reason="the kept file names the packages of another processor")
def test_stored_dockerfile_is_what_repo2docker_makes():
    assert make_dockerfile.make_dockerfile() == make_dockerfile.KEPT.read_text(encoding="utf-8"), STALE


def test_stored_dockerfile_installs_and_starts_the_suite():
    dockerfile = make_dockerfile.KEPT.read_text(encoding="utf-8")

    for line in (
        'install --no-cache-dir -r "binder/requirements.txt"',
        "RUN ./binder/postBuild",
        'ENV R2D_ENTRYPOINT="${REPO_DIR}/binder/start"',
        "py-3.11",
    ):
        assert line in dockerfile


def test_stored_dockerfile_does_not_replace_the_folder():
    assert not [path.name for path in (*BINDER.iterdir(), *TOP.iterdir()) if path.name == "Dockerfile"]


def test_hub_configuration_gives_each_user_games_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_HUB", str(tmp_path / "hub"))

    config = PyFileConfigLoader("jupyterhub_config.py", path=str(BINDER)).load_config()

    assert (tmp_path / "hub").is_dir()
    assert config.Spawner.environment == {"BBB_OWN_GAMES": "yes", "BBB_SECRET": "yes", "BBB_BEHIND_PROXY": "1"}
    assert config.Spawner.cmd[0] == str(BINDER / "start")
    assert config.JupyterHub.bind_url.startswith("http://127.0.0.1:"), "the sign-in for trying is for one machine only"
    for name in ("../ada", "ada/ben", ".ada", ""):
        assert not re.fullmatch(config.Authenticator.username_pattern, name), name
