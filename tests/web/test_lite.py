"""The static site: the packages it includes, its pages, and equal games under Pyodide."""

import ast
import gzip
import hashlib
import html
import importlib
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import unquote

import pytest

from gamelib.core.errors import GameError
from gamelib.lessons.library import notebooks
from tests.browser.binaries import find_node
from tests.library.digests import DIGESTS, KEPT, QUICK
from tests.support.html_validator import faults_in_html
from tests.support.kernel_rounds import checksums
from tests.support.stored_games import replays, stored_games
from tests.tiers import DEEP
from widgets.lite import missing_packages, offline, page_modules, page_python, page_runtime, pages, site, wheels
from widgets.web.code_notebooks import CODE_NOTEBOOKS, is_for_code

TOP = Path(__file__).resolve().parent.parent.parent
EVERY_NTH = 1 if DEEP else 9
DIGESTED = [*DIGESTS] if DEEP else [*QUICK]
"""Which part of the stored games, and of those replayed from seeds, is played under Pyodide."""


# Python for the browser -----------------------------------------------------------------


@pytest.fixture(scope="module")
def pyodide_core(tmp_path_factory):
    return site.fetch_core(tmp_path_factory.mktemp("npm"))


ASKED = """
import json
from gamelib import record
from tests.library.digests import digests
from tests.support.kernel_rounds import check_kernel_in_browser
from tests.support.stored_games import digest, replays, stored_games

def is_same(path):
    text, story = path.read_text(encoding="utf-8"), path.with_suffix(".txt").read_text("utf-8")
    return record.write(record.read(text)) == text and record.narrate(record.load(path)) == story

json.dumps({{
    "digests": digests({names}),
    "kernel": check_kernel_in_browser("/tmp"),
    "games": {{f"{{path.parent.name}} {{path.stem}}": is_same(path) for path in stored_games()[::{step}]}},
    "replays": {{line.name: digest(line.record()) == line.digest for line in replays()[::{step}]}}}})
"""


@pytest.fixture(scope="module")
def pyodide_output(pyodide_core):
    """Return what the sample games print under Pyodide."""
    code = ASKED.format(step=EVERY_NTH, names=DIGESTED)
    script = TOP / "tests" / "in_pyodide.mjs"
    done = subprocess.run([find_node(), script, pyodide_core, TOP, code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.deep
def test_same_seed_and_moves_give_the_same_bytes_under_pyodide(pyodide_output):
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert pyodide_output["digests"] == {name: kept[name] for name in DIGESTED}


@pytest.mark.deep
def test_pyodide_plays_the_same_and_rejects_broken_kernels(pyodide_output):
    assert pyodide_output["kernel"] == {
        "name": "BrowserLibrary",
        "rounds": checksums(),
        "refused": [False, True, True, True],
    }


@pytest.mark.deep
def test_stored_games_replay_equally_under_pyodide(pyodide_output):
    assert len(pyodide_output["games"]) == len(stored_games()[::EVERY_NTH])
    assert [name for name, is_same in pyodide_output["games"].items() if not is_same] == []
    assert len(pyodide_output["replays"]) == len({line.name for line in replays()[::EVERY_NTH]})
    assert [name for name, is_same in pyodide_output["replays"].items() if not is_same] == []


@pytest.fixture
def release(tmp_path):
    """Return a folder that looks like a full release of Pyodide."""
    folder = tmp_path / "release"
    folder.mkdir()
    packages = {
        name: {
            "name": name,
            "version": "1",
            "depends": needs,
            "file_name": f"{name}.whl",
            "imports": [name],
            "sha256": "",
        }
        for name, needs in (("numpy", []), ("matplotlib", ["numpy", "pillow"]), ("pillow", []), ("scipy", ["numpy"]))
    }
    for name in [*site.PYODIDE_CORE, *(package["file_name"] for package in packages.values())]:
        (folder / name).write_text(name)
    lock = {"info": {"python": "3.14.2"}, "packages": packages}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))
    return folder


@pytest.fixture
def no_downloads(monkeypatch):
    monkeypatch.setattr(wheels, "fetch", lambda _target, _python: [])


@pytest.mark.usefixtures("no_downloads")
def test_full_release_brings_numpy_and_its_dependencies(release, tmp_path):
    lock = site.install_pyodide(tmp_path / "python", release)

    assert set(lock["packages"]) == {"numpy", "matplotlib", "pillow", "birds-bears-banners"}
    assert all((tmp_path / "python" / package["file_name"]).is_file() for package in lock["packages"].values())


@pytest.mark.usefixtures("no_downloads")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: (folder / "pyodide.asm.wasm").unlink(),
        lambda folder: (folder / "pillow.whl").unlink(),
        lambda folder: (folder / "package.json").write_text('{"version": "0.29.0"}'),
    ],
    ids=["no release", "without packages", "another version"],
)
def test_unusable_release_is_refused_in_a_sentence(release, tmp_path, spoil):
    spoil(release)

    with pytest.raises(GameError):
        site.install_pyodide(tmp_path / "python", release)


def test_without_npm_a_sentence_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(site.shutil, "which", lambda _name: None)

    with pytest.raises(GameError, match="npm, which comes with Node"):
        site.fetch_core(tmp_path)


# Our own wheel ------------------------------------------------------------------------


def test_our_wheel_contains_the_same_files_as_an_installed_one(tmp_path):
    with zipfile.ZipFile(wheels.build_own_wheel(tmp_path)) as archive:
        names = set(archive.namelist())
        records = dict(
            line.rsplit(",", 2)[:2]
            for line in archive.read(next(name for name in names if name.endswith("RECORD"))).decode().splitlines()
        )

    assert {
        "gamelib/seeds/nanuk.md",
        "widgets/notebooks/nanuk/play.ipynb",
        "widgets/stage/js/table_view.js",
        "widgets/lite/page_runtime.py",
    } <= names
    assert set(records) == names
    assert not [name for name in names if name.endswith((".pyc", ".png"))]


def test_browser_wheel_contains_only_its_own_kernel(tmp_path):
    with zipfile.ZipFile(wheels.build_own_wheel(tmp_path)) as archive:
        kernels = [name for name in archive.namelist() if name.startswith("gamelib/kernel/built/")]

    assert kernels == ["gamelib/kernel/built/kernel.wasm"]


def test_wheel_name_and_bytes_depend_on_files_only(tmp_path, monkeypatch):
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(wheels, "_wheel_files", lambda: [("gamelib/__init__.py", b"1")])
    one, again = wheels.build_own_wheel(tmp_path / "a"), wheels.build_own_wheel(tmp_path / "b")

    assert (one.name, one.read_bytes()) == (again.name, again.read_bytes())

    monkeypatch.setattr(wheels, "_wheel_files", lambda: [("gamelib/__init__.py", b"")])
    assert wheels.build_own_wheel(tmp_path / "c").name != one.name


def test_lock_entry_states_a_wheels_name_and_needs(tmp_path):
    wheel = wheels.build_own_wheel(tmp_path)

    entry = wheels.lock_entry(wheel)

    assert entry["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert (entry["name"], entry["imports"], entry["depends"]) == (
        "birds-bears-banners",
        ["gamelib", "widgets"],
        ["anywidget", "tqdm"],
    )


def test_lock_file_depends_only_on_packages_in_it(tmp_path):
    packages = {
        "a": {"depends": ["b", "c"]},
        "b": {"depends": []},
        "ipywidgets": {"depends": ["ipython", "b"]},
        "ipython": {"depends": []},
    }

    wheels.write_lock({"packages": packages}, tmp_path / "lock.json")

    kept = json.loads((tmp_path / "lock.json").read_text())["packages"]
    assert {name: package["depends"] for name, package in kept.items()} == {
        "a": ["b"],
        "b": [],
        "ipywidgets": ["b"],
        "ipython": [],
    }


# Missing packages -------------------------------------------------------------------------


def test_missing_package_imports_but_explains_on_use(tmp_path):
    wheel = wheels.build_stand_ins(tmp_path, missing_packages.NAMES)
    code = """
from matplotlib import pyplot
import numpy as np
for use in (lambda: np.array([1]), lambda: pyplot.figure(), lambda: np.__version__):
    try: use()
    except Exception as error: print(type(error).__name__, error)
"""
    process = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": f"{wheel}:{TOP}"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()

    assert [line.partition(",")[0] for line in process[:2]] == [
        "MissingPackage This part needs numpy",
        "MissingPackage This part needs matplotlib",
    ]
    assert process[2].startswith("AttributeError")


# Cells --------------------------------------------------------------------------------


@pytest.fixture
def page(monkeypatch, tmp_path):
    monkeypatch.setattr(page_runtime, "without_ipython", lambda: None)
    monkeypatch.setattr(page_runtime, "_connect", lambda _post: None)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BBB_PAGE_HAS_TYPEFACES", "")
    messages = []
    page = page_runtime.Page(lambda text: messages.append(json.loads(text)), broken="It broke.")
    page.said = messages
    return page


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("6 * 7", [{"cell": 1, "text": "42", "done": True}]),
        ("print('one')\n6 * 7", [{"cell": 1, "text": "one\n"}, {"cell": 1, "text": "42", "done": True}]),
        ("6 * 7;", [{"cell": 1, "done": True}]),
        ("x = 6", [{"cell": 1, "done": True}]),
        ("", [{"cell": 1, "done": True}]),
        ("1 / 0", [{"cell": 1, "trouble": "It broke.", "done": True}]),
        ("1 +", [{"cell": 1, "trouble": "It broke.", "done": True}]),
        (
            "from gamelib import nanuk\nnanuk.deal(99, seed=1)",
            [{"cell": 1, "trouble": "Nanuk is for 5 to 8 players, not 99", "done": True}],
        ),
    ],
)
def test_cell_shows_its_prints_and_its_last_value(page, source, shown):
    page.run(1, source)

    assert page.said == shown


def test_cell_that_fails_in_code_without_line_numbers_says_so(page):
    lines = compile("def fail(): return 1 / 0", "<cell>", "exec")
    exec(lines.replace(co_consts=(lines.co_consts[0].replace(co_linetable=b""), *lines.co_consts[1:])), page.names)

    failure = ""
    try:
        page.run(1, "fail()")
    except Exception as error:  # pytest cannot show a traceback without line numbers
        failure = repr(error)

    assert failure == ""
    assert page.said == [{"cell": 1, "trouble": "It broke.", "done": True}]


def test_matplotlib_result_is_sent_as_a_picture(page):
    page.run(1, "from gamelib import nanuk\nnanuk.deal(5, seed=1).view(0)")

    assert page.said[0]["html"].startswith("<")


def test_names_lost_with_a_missing_package_explain_it_too(page):
    page.run(
        1,
        "from widgets.lite.missing_packages import missing_attribute as gone_attribute\n"
        "def gone(): raise gone_attribute('numpy', 'array')",
    )
    page.run(2, "best = gone()")
    page.run(3, "best + 1")
    page.run(4, "other + 1")

    first, second, third = page.said[1:]
    assert first["absent"].startswith("This part needs numpy")
    assert second["absent"] == first["absent"]
    assert third["trouble"] == "It broke."


# Pages --------------------------------------------------------------------------------


PYTHON = {
    "files": {
        "game": {"plain": "python/game-1.pack", "plain_bytes": 9, "packed": "python/game-1.pack.gz", "packed_bytes": 5}
    },
    "lock": {"info": {}, "packages": {}},
}


@pytest.fixture(scope="module")
def built_pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    (folder / "python").mkdir()
    pages.write(folder, "1.2-abc", PYTHON)
    offline.write_offline_files(folder, "1.2-abc", PYTHON["files"])
    return folder


def unpack_files(data):
    """Return the files in a pack."""
    start = 4 + int.from_bytes(data[:4], "little")
    files, at = {}, start
    for name, size in json.loads(data[4:start]):
        files[name] = data[at : at + size]
        at += size
    return files


def links(text):
    return re.findall(r'(?:href|src)="([^"]*)"', text)


def test_every_notebooks_page_runs_its_cells_unchanged(built_pages):
    for path in notebooks().rglob("*.ipynb"):
        name = path.relative_to(notebooks())
        if not any(part.startswith(".") for part in name.parts) and not is_for_code(name):
            text = (built_pages / name.with_suffix(".html")).read_text(encoding="utf-8")
            cells = json.loads(re.search(r'id="page-cells">(.*?)</script>', text, re.DOTALL)[1])
            written = [
                "".join(cell["source"])
                for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
                if cell["cell_type"] == "code" and "python" not in cell["metadata"].get("tags", ())
            ]
            assert [cell["source"] for cell in cells["cells"]] == written, name
            assert text.count("data-cell=") == len(written)


def test_no_page_has_words_for_readers_of_code(built_pages):
    marked = [path for path in notebooks().rglob("*.ipynb") if 'class=\\"for-code' in path.read_text(encoding="utf-8")]
    assert len(marked) > 5

    shown = {path: path.read_text(encoding="utf-8") for path in built_pages.rglob("*.html")}
    assert [path.name for path, text in shown.items() if 'class="for-code' in text.partition("<main")[2]] == []


@pytest.mark.parametrize("name", CODE_NOTEBOOKS)
def test_addresses_of_notebooks_lead_to_for_python(built_pages, name):
    text = (built_pages / f"{name}.html").read_text(encoding="utf-8")

    assert '<meta http-equiv="refresh" content="0; url=python.html">' in text
    assert "page-cells" not in text
    shown = links((built_pages / "python.html").read_text(encoding="utf-8"))
    assert f"code/lab/index.html?path={name}.ipynb" in shown


def test_pages_use_only_relative_addresses(built_pages):
    """All addresses must be relative, so that the site works at any path of any server."""
    for path in built_pages.rglob("*.html"):
        for link in links(path.read_text(encoding="utf-8")):
            assert not re.match(r"/|[a-z]+://", link), (path, link)


OPENED_BY_SCRIPTS = {"pictures", "lesson", "path", "again", "check"}
"""What a page is told behind its address, where it is no place in the page."""


def links_to_nowhere(folder):
    """Return the links of a site whose page, or whose place in it, is missing; links to other sites are left out."""
    texts = {path.resolve(): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.html"))}
    places = {path: {*map(html.unescape, re.findall(r'\bid="([^"]*)"', text))} for path, text in texts.items()}
    lost = []
    for path, text in texts.items():
        for link in map(html.unescape, links(text)):
            address, _hash, place = link.partition("#")
            target = address.partition("?")[0]
            if ":" in target or re.match(r"(\.\./)*(code|api)/", target):
                continue
            there = (path.parent / target).resolve() if target else path
            opened, _hyphen, lesson = place.partition("-")
            named = place and opened not in OPENED_BY_SCRIPTS and there in places
            is_lost = opened == "lesson" and lesson and not there.with_name(f"{lesson}.html").is_file()
            if not there.is_file() or is_lost or (named and not {place, unquote(place)} & places[there]):
                lost.append((path.relative_to(folder.resolve()).as_posix(), link))
    return lost


def test_every_link_leads_somewhere(built_pages):
    assert links_to_nowhere(built_pages) == []


def test_links_to_nowhere_are_found(tmp_path):
    (tmp_path / "there.html").write_text('<h2 id="place">Here</h2>')
    lost = ["gone.html", "there.html#gone", "#gone", "#lesson-gone"]
    links_of_page = [
        *lost,
        "there.html",
        "there.html?a=b#place",
        "there.html#pictures",
        "#lesson-there",
        "https://jupyter.org",
    ]
    (tmp_path / "page.html").write_text("".join([f'<a href="{link}">a</a>' for link in links_of_page]))

    assert links_to_nowhere(tmp_path) == [("page.html", link) for link in lost]


def test_every_page_is_valid_html(built_pages):
    pages_by_name = {
        path.relative_to(built_pages).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(built_pages.rglob("*.html"))
    }
    assert faults_in_html(pages_by_name) == []


def test_every_page_names_its_version_and_fresh_copy(built_pages):
    for path in built_pages.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "1.2-abc" in text
        if path.stem not in ("play", "404"):
            assert "fresh.html" in links(text) or "../fresh.html" in links(text), path


def test_changing_files_are_listed_for_a_fresh_copy(built_pages):
    listed = set(json.loads((built_pages / "page" / "pages.json").read_text(encoding="utf-8")))
    there = {path.relative_to(built_pages).as_posix() for path in built_pages.rglob("*.html")}

    assert listed - {"code/static/pyodide/pyodide-lock.json"} == there


def test_pages_load_only_from_the_folder_of_their_version(built_pages):
    for path in built_pages.rglob("*.html"):
        for link in links(path.read_text(encoding="utf-8")):
            if "page/" in link and not re.search(r"page/icon-\d+\.png$", link):
                assert re.search(r"(^|/)page/1\.2-abc/", link), (path, link)


def test_waiting_is_a_named_progress_bar_above_a_picture(built_pages):
    text = (built_pages / "nanuk" / "play.html").read_text(encoding="utf-8")

    bar = re.search(r'<div id="loading_bar"[^>]*>', text)[0]
    assert 'role="progressbar"' in bar
    assert 'aria-label="Loading this page"' in bar
    picture = re.search(
        r'<img class="lite-still" src="([^"]*)" width="(\d+)" height="(\d+)" alt="A table of Nanuk">', text
    )
    assert (built_pages / "nanuk" / picture[1]).is_file()
    assert int(picture[2]) > int(picture[3]) > 100


# Without a network ----------------------------------------------------------------------


def test_one_pack_holds_every_page_and_what_it_loads(built_pages):
    packed = [path for path in (built_pages / "python").iterdir() if path.name.startswith("pages-")]
    plain, compressed = sorted(packed, key=lambda path: len(path.name))

    files = unpack_files(plain.read_bytes())
    there = {
        path.relative_to(built_pages).as_posix(): path.read_bytes()
        for path in built_pages.rglob("*")
        if path.is_file() and path.parts[-2] != "python" and path.name != "sw.js"
    }
    assert gzip.decompress(compressed.read_bytes()) == plain.read_bytes()
    assert files == there


def test_service_worker_names_version_pack_and_python(built_pages):
    script = (built_pages / "sw.js").read_text(encoding="utf-8")

    assert 'STAMP="1.2-abc"' in script
    assert PYTHON["files"]["game"]["packed"] in script
    assert (built_pages / re.search(r'PACK=\{"plain": "([^"]+)"', script)[1]).is_file()
    assert not re.search(r'"\{\w+\}"|\bexport\b', script, re.MULTILINE)


def test_manifest_has_relative_addresses_and_icons_that_exist(built_pages):
    manifest = json.loads((built_pages / "manifest.webmanifest").read_text(encoding="utf-8"))

    for icon in manifest["icons"]:
        data = (built_pages / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert "{}x{}".format(*(int.from_bytes(data[at : at + 4]) for at in (16, 20))) == icon["sizes"]
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    assert (built_pages / manifest["start_url"] / "index.html").is_file()


# Files that a page loads -----------------------------------------------------------------


def test_pages_get_no_unused_files():
    left_out = [
        "gamelib/locale/all.pot",
        "widgets/notebooks/start.ipynb",
        "gamelib/seeds/games/nanuk/1.txt",
        "gamelib/seeds/games/replays.jsonl",
        "anywidget/labextension/x.js",
        "a-1.data/data/x.js",
        "a-1.dist-info/RECORD",
        "widgets/web/page_frame.py",
        "widgets/lite/requirements.txt",
    ]
    kept = [
        "gamelib/seeds/nanuk.md",
        "gamelib/seeds/koinobori-deck.txt",
        "widgets/stage/js/table_view.js",
        "widgets/notebooks/nanuk/lessons/01.toml",
        "widgets/notebooks/data/shapes.json",
        "widgets/lite/page_runtime.py",
        "a-1.dist-info/METADATA",
    ]

    are_left_out = [page_python.is_left_out(name) for name in left_out + kept]
    assert are_left_out == [True] * len(left_out) + [False] * len(kept)


READ_BY_CELLS = """
import os, sys
read = set()
sys.addaudithook(lambda event, about: event == "open" and isinstance(about[0], str) and read.add(about[0]))
import nbformat
from gamelib.lessons.library import notebooks
from widgets.lite import page_runtime
page_runtime.without_ipython = lambda: None
page_runtime._connect = lambda _post: None
troubles = []
for path in sorted(notebooks().rglob("[!.]*.ipynb")):
    os.chdir(path.parent)
    page = page_runtime.Page(lambda text: '"trouble"' in text and troubles.append(text), broken="It broke.")
    for at, cell in enumerate(nbformat.read(path, 4).cells):
        if cell.cell_type == "code":
            page.run(at, cell.source)
read |= {module.__file__ for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
print(*read, "", *troubles, sep="\\n")
"""
"""Python that runs the cells of all pages, and prints each file that was read for it, then what went wrong."""


def test_pages_get_every_file_that_their_cells_read(tmp_path):
    run = subprocess.run(
        [sys.executable, "-c", READ_BY_CELLS],
        env=os.environ | {"PYTHONPATH": str(TOP), "BBB_KEEP": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.partition("\n\n")
    places = {"gamelib": "gamelib", "widgets": "widgets", "seeds": "gamelib/seeds", "notebooks": "widgets/notebooks"}
    paths = [Path(line).relative_to(TOP) for line in run[0].splitlines() if line.startswith(f"{TOP}/")]
    names = {
        f"{places[path.parts[0]]}/{Path(*path.parts[1:]).as_posix()}"
        for path in paths
        if path.parts[0] in places and path.suffix != ".pyc"
    }

    assert run[2].strip() == ""
    assert len(names) > 200
    instead = ("gamelib/kernel/source/", "widgets/notebooks/")  # pages have a sum of the sources, and the cells
    assert [name for name in sorted(names) if page_python.is_left_out(name) and not name.startswith(instead)] == []


def test_compiled_library_has_only_what_is_imported(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "imported_here", missing_packages)
    monkeypatch.setattr(page_modules, "import_everything", lambda _pages, _cells: None)
    (tmp_path / "pages").mkdir()
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for name in (
            "imported_here.py",
            "never_imported.py",
            "encodings/utf_8.py",
            "encodings/big5.py",
            "pyodide/code.py",
            "data.txt",
        ):
            archive.writestr(name, "'doc'\nX = 1")

    page_modules.write_modules(str(tmp_path / "all.zip"), str(tmp_path / "pages"), "", str(tmp_path))

    with zipfile.ZipFile(tmp_path / "library.zip") as archive:
        assert sorted(archive.namelist()) == ["encodings/utf_8.pyc", "imported_here.pyc", "pyodide/code.pyc"]
    monkeypatch.syspath_prepend(str(tmp_path / "library.zip"))
    monkeypatch.delitem(sys.modules, "imported_here")
    assert importlib.import_module("imported_here").X == 1


def test_modules_that_a_called_function_imports_are_found():
    code = "import os\nos.popen('ls')\nos.getcwd()\nos.no_such_thing\nhere.popen()"

    assert {*page_modules.imported_on_use(ast.parse(code))} == {"subprocess"}


# The folder ----------------------------------------------------------------------------


def test_foreign_folder_is_refused_and_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "NEEDED", ())
    (tmp_path / "mine.txt").write_text("mine")

    with pytest.raises(GameError, match="holds something else"):
        site.build(tmp_path)

    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_missing_tools_are_reported_before_the_build(monkeypatch, tmp_path):
    monkeypatch.setattr(site, "NEEDED", ("no_such_thing",))

    with pytest.raises(GameError, match="no_such_thing, which is not installed"):
        site.build(tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.fixture
def fake_build(monkeypatch):
    """Build the site with downloads replaced by stand-ins."""

    def make(scratch, _release, _say):
        (scratch / "site").mkdir()
        (scratch / "site" / site.STAMP).write_text("new")
        return "1-new"

    monkeypatch.setattr(site, "NEEDED", ())
    monkeypatch.setattr(site, "_build_in", make)


@pytest.mark.usefixtures("fake_build")
def test_earlier_site_is_replaced(tmp_path):
    (tmp_path / "lite").mkdir()
    for name in (site.STAMP, "old.html"):
        (tmp_path / "lite" / name).write_text("old")

    site.build(tmp_path / "lite")

    assert [path.name for path in (tmp_path / "lite").iterdir()] == [site.STAMP]
    assert [path.name for path in tmp_path.iterdir()] == ["lite"]


@pytest.mark.usefixtures("fake_build")
def test_full_disk_raises_game_error_and_keeps_old_site(tmp_path, monkeypatch):
    (tmp_path / "lite").mkdir()
    (tmp_path / "lite" / site.STAMP).write_text("old")

    def full(*_paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(site.shutil, "copytree", full)
    with pytest.raises(GameError, match="No space left"):
        site.build(tmp_path / "lite")

    assert (tmp_path / "lite" / site.STAMP).read_text() == "old"


def test_workflow_uses_only_pinned_actions():
    text = (TOP / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)", text)

    assert used
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", each) for each in used)
    assert "make lite" in text
