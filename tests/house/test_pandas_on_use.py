"""pandas belongs to the suite, but is imported on use only: by no page, no server and not by the browser build."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent.parent
SERVES = "import widgets.web.voila_app, widgets.web.server, widgets.web.class_server"
FORKS = "from widgets.web.fork_server import import_all; import_all()"
SHOWS = (
    "from widgets import AskYourOwn, Table, explore; from gamelib import nanatoridori, odds, shape, simulate; "
    "page = AskYourOwn(seed=1); page._on_press('deal:100'); Table(nanatoridori.deal(3, seed=1)); "
    "explore.chance.settling(); odds.nanuk.bears(3)._repr_html_(); "
    "shape('koinobori', 2, 2, 1, progress=False)._repr_html_(); "
    "simulate('koinobori', 2, 4, 1, progress=False)._repr_html_()"
)


STAGES = {"servers": SERVES, "kernels": FORKS, "pages": SHOWS}


@pytest.fixture(scope="module")
def stages_with_pandas():
    """Return whether pandas is imported after each stage, all of them in one process: each imports the last one's."""
    code = "; ".join(f"{each}; print('is {stage}:', 'pandas' in sys.modules)" for stage, each in STAGES.items())
    return dict(re.findall(r"^is (\w+): (\w+)$", run(f"import sys; {code}"), re.MULTILINE))


@pytest.mark.deep
@pytest.mark.parametrize("stage", STAGES)
def test_a_page_is_served_and_shown_without_pandas(stages_with_pandas, stage):
    assert stages_with_pandas[stage] == "False"


def test_a_frame_imports_pandas():
    assert run(
        "import sys; from gamelib import odds; odds.nanuk.bears(3).to_frame(); print('pandas' in sys.modules)"
    ).endswith("True\n")


def test_the_browser_build_has_no_pandas():
    files = [path for path in (TOP / "widgets" / "lite").rglob("*") if path.is_file() and path.suffix != ".pyc"]

    assert len(files) > 10
    assert [path.name for path in files if b"pandas" in path.read_bytes().lower()] == []


def run(code):
    """Run code in a process of its own, and return what it prints."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TOP, timeout=120
    ).stdout
