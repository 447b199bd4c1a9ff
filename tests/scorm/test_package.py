"""A whole package: its pages, what they load, and that nothing in it leads out of it."""

import html
import json
import re
import zipfile

import pytest

from gamelib import __version__, exercises
from gamelib.core.errors import GameError
from gamelib.lessons.library import notebooks
from tests.support.html_validator import faults_in_html
from widgets.desk.own_lessons import EXAMPLE
from widgets.lite import page_runtime, pages
from widgets.lite.site import STAMP
from widgets.scorm import launch_pages, package
from widgets.scorm.manifest import EDITIONS, MANIFEST
from widgets.scorm.manifest_check import faults_in_manifest
from widgets.scorm.rows import all_rows

VERSION = f"{__version__}-abc"
PARTS = {"engine": ".mjs", "python": ".wasm", "library": ".zip", "game": ".pack"}
PYTHON = {
    "files": {
        part: {
            "plain": f"python/{part}-1{end}",
            "plain_bytes": 9,
            "packed": f"python/{part}-1{end}.gz",
            "packed_bytes": 5,
        }
        for part, end in PARTS.items()
    },
    "lock": {"info": {"python": "3.14.2"}, "packages": {}},
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return a static site as it is built, with stand-ins for Python."""
    folder = tmp_path_factory.mktemp("site")
    pages.write(folder, VERSION, PYTHON)
    (folder / "page" / VERSION / "pyodide.mjs").write_text("export const loadPyodide = 1;")
    (folder / "python").mkdir()
    for part in PYTHON["files"].values():
        (folder / part["packed"]).write_bytes(b"packed")
        (folder / part["plain"]).write_bytes(b"plain")
    (folder / STAMP).write_text(json.dumps({"stamp": VERSION, "python": PYTHON}))
    return folder


def said(text):
    assert text


def files_of(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def made(site, tmp_path_factory):
    """Return the files of a package with everything and a lesson of one's own, by the name of the edition."""
    folder = tmp_path_factory.mktemp("packages")
    (folder / "own.toml").write_text(EXAMPLE, encoding="utf-8")
    words = ["nanatoridori", "nanuk", "koinobori", "unit", str(folder / "own.toml")]
    return {name: files_of(package.build(words, name, site, folder / f"{name}.zip", said)) for name in EDITIONS}


def row_pages(files):
    return {name: data.decode() for name, data in files.items() if name.endswith(".html")}


def script_data(text, name):
    return json.loads(html.unescape(re.search(rf'id="{name}">(.*?)</script>', text, re.DOTALL)[1]))


each_edition = pytest.mark.parametrize("edition", EDITIONS)


@each_edition
def test_package_begins_with_a_manifest_that_fits(made, edition):
    files = made[edition]

    assert next(iter(files)) == MANIFEST
    assert faults_in_manifest(EDITIONS[edition], files[MANIFEST], files) == []
    assert len(row_pages(files)) == len(all_rows()) + 1


def test_same_rows_give_the_same_bytes(site, tmp_path):
    one, other = (package.build(["nanuk/01"], "1.2", site, tmp_path / name, said) for name in ("a.zip", "b.zip"))

    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as archive:
        entries = archive.infolist()
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {(entry.create_system, entry.external_attr) for entry in entries} == {(3, 0o100644 << 16)}
    assert sorted(tmp_path.iterdir()) == [one, other]


@each_edition
def test_pages_find_all_they_load_and_nothing_leads_out(made, edition):
    for name, text in row_pages(made[edition]).items():
        addresses = re.findall(r'(?:href|src)="([^"#]+)"', text.partition('id="page-cells"')[0])
        assert [each for each in addresses if each not in made[edition]] == [], name
        assert not re.search(
            r"https?://(?!www\.w3\.org)", re.sub(r"<script type=.application/json.*?</script>", "", text)
        )


def test_scripts_find_all_they_load(made):
    files = made["1.2"]
    folder = f"page/{VERSION}/"
    scripts = {name: data.decode() for name, data in files.items() if name.startswith(folder) and name.endswith(".js")}
    needed = {folder + name for text in scripts.values() for name in re.findall(r'["\']\./([\w.]+)["\']', text)}

    assert {
        folder + name for name in ("platform.js", "page.js", "worker.js", "packed.js", "keep.js", "pyodide.js")
    } <= {*files}
    assert needed <= {*files}
    assert {part["packed"] for part in PYTHON["files"].values()} <= {*files}


def test_no_script_has_a_type_that_browsers_refuse(made):
    served = {".js", ".css", ".html", ".xml", ".gz", ".woff2", ".svg"}

    assert {f".{name.rpartition('.')[2]}" for name in made["1.2"]} <= served
    assert b"pyodide.mjs" not in made["1.2"][f"page/{VERSION}/worker.js"]


def test_no_page_asks_the_browser_to_keep_it(made):
    files = made["1.2"]

    assert files[f"page/{VERSION}/keep.js"] == b"export function keep() {}\n"
    assert not [name for name, data in files.items() if name.endswith(".js") and b"serviceWorker" in data]
    assert not [name for name, text in row_pages(files).items() if 'rel="manifest"' in text]


def test_storage_is_replaced_before_any_other_script(made):
    for name, text in row_pages(made["1.2"]).items():
        scripts = re.findall(r"<script([^>]*)>", text)
        assert next(each for each in scripts if "json" not in each) == f' src="page/{VERSION}/platform.js"', name
        assert text.index('id="row-told"') < text.index("platform.js")


def test_every_page_knows_its_row(made):
    for edition, files in made.items():
        rows = {row.page: row for row in all_rows()}
        for name, text in row_pages(files).items():
            row = script_data(text, "row-told")
            assert (f"{row['id']}.html", row["edition"]) == (name, edition)
            if name in rows:
                assert row["parts"] == [part._asdict() for part in rows[name].parts]


def test_pages_of_exercises_run_the_cells_of_their_notebooks(made):
    for game in ("nanatoridori", "nanuk", "koinobori"):
        written = json.loads((notebooks() / game / "exercises.ipynb").read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in written if cell["cell_type"] == "code"]
        text = row_pages(made["1.2"])[f"{game}-exercises.html"]
        run = [cell["source"] for cell in script_data(text, "page-cells")["cells"]]
        assert [source for source in run if "explore" not in source] == code
        assert text.count("data-cell=") == len(code) + 2


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_question_that_deals_stands_beside_its_exercise(made, run_cells, game):
    text = row_pages(made["1.2"])[f"{game}-exercises.html"]
    words = re.search(r"The question below, “([^”]*)”", text)[1]
    shown = [source["source"] for source in script_data(text, "page-cells")["cells"]]
    at = next(number for number, source in enumerate(shown) if "number=0" in source)

    assert (at, len(shown)) == (len(shown) - 2, len(exercises.exercises(game)) + 3)
    assert f'Exercise("{game}", {len(exercises.exercises(game))}, answer)' in shown[-1]
    assert "Go on" not in text
    messages = run_cells(script_data(text, "page-cells"))
    assert messages[at]["widget"]
    names = {}
    for source in shown[at - 1 : at + 1]:
        exec(source if "import" in source else f"question = {source}", names)
    assert str(names["question"]) == words


def test_pages_have_no_links_and_no_words_for_code(made):
    for name, text in row_pages(made["1.2"]).items():
        assert "for-code" not in text, name
        main = text.partition("<main")[2].partition("</main>")[0]
        assert re.findall(r'href="(?!#)[^"]*"', main) == [], name


def test_pages_have_no_faults(made):
    texts = row_pages(made["1.2"])
    names = ["nanuk-01_boast_or_doom", "nanuk-exercises", "unit-3", "own-own"]

    assert faults_in_html({name: texts[f"{name}.html"] for name in names}) == []


def test_package_of_one_row_bears_its_title(site, tmp_path):
    one = files_of(package.build(["nanuk/01"], "1.2", site, tmp_path / "one.zip", said))
    two = files_of(package.build(["nanuk/01", "unit/1"], "1.2", site, tmp_path / "two.zip", said))

    assert one[MANIFEST].decode().count("<title>Boast, or call it doomed</title>") == 2
    names = [re.search(r'<manifest identifier="([^"]*)"', files[MANIFEST].decode())[1] for files in (one, two)]
    assert names == ["birds-bears-banners-nanuk-01_boast_or_doom", "birds-bears-banners"]
    assert "<title>Birds, Bears &amp; Banners</title>" in two[MANIFEST].decode()


def test_manifest_comes_first_whatever_the_rows_are_called(tmp_path):
    package._write_zip(tmp_path / "a.zip", {"a.html": b"", MANIFEST: b"", "z.html": b""})

    assert [*files_of(tmp_path / "a.zip")] == [MANIFEST, "a.html", "z.html"]


# Refusals ---------------------------------------------------------------------------------


def test_without_a_site_a_sentence_says_what_to_do(tmp_path):
    with pytest.raises(GameError, match="build it first, with bbb lite"):
        package.build([], "1.2", tmp_path, tmp_path / "a.zip", said)


@pytest.mark.parametrize("about", [{"stamp": VERSION}, {"stamp": "0.0.1-abc", "python": PYTHON}])
def test_site_of_another_version_is_refused(tmp_path, about):
    (tmp_path / STAMP).write_text(json.dumps(about))

    with pytest.raises(GameError, match="of another version"):
        package.build([], "1.2", tmp_path, tmp_path / "a.zip", said)


def test_site_that_lacks_a_file_is_refused(site, tmp_path):
    lost = {**PYTHON, "files": {"game": {**PYTHON["files"]["game"], "packed": "python/game-2.pack.gz"}}}
    (site / STAMP).write_text(json.dumps({"stamp": VERSION, "python": lost}))
    with pytest.raises(GameError, match=r"lacks python/game-2\.pack\.gz"):
        package.build(["nanuk/01"], "1.2", site, tmp_path / "a.zip", said)
    (site / STAMP).write_text(json.dumps({"stamp": VERSION, "python": PYTHON}))


@pytest.mark.parametrize(("edition", "name"), [("2003", "a.zip"), ("1.2", "a.txt"), ("1.2", "folder.zip")])
def test_wrong_edition_and_wrong_target_are_refused(site, tmp_path, edition, name):
    (tmp_path / "folder.zip").mkdir()

    with pytest.raises(GameError):
        package.build(["nanuk/01"], edition, site, tmp_path / name, said)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.zip"]


def test_package_whose_manifest_is_broken_is_not_written(site, tmp_path, monkeypatch):
    monkeypatch.setattr(package, "shared_files", lambda *_given: {"../out.js": b""})

    with pytest.raises(GameError, match="would be refused"):
        package.build(["nanuk/01"], "1.2", site, tmp_path / "a.zip", said)
    assert not [*tmp_path.iterdir()]


def test_full_disk_leaves_the_package_that_was_there(site, tmp_path, monkeypatch):
    (tmp_path / "a.zip").write_text("before")

    def full(*_given, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(GameError, match="No space left"):
        package.build(["nanuk/01"], "1.2", site, tmp_path / "a.zip", said)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.zip", "before")]


def test_links_within_a_page_and_to_other_sites_stay():
    text = '<a href="#top">up</a> <a href="https://a.example">out</a> <a class="b" href="odds.ipynb#3">odds</a>'

    assert launch_pages._alone(text) == '<a href="#top">up</a> <a href="https://a.example">out</a> odds'


# Cells ------------------------------------------------------------------------------------


@pytest.fixture
def run_cells(monkeypatch):
    """Return a function that runs the cells of a page as a browser does, and returns what they show."""
    monkeypatch.setattr(page_runtime, "without_ipython", lambda: None)
    monkeypatch.setattr(page_runtime, "_connect", lambda _post: None)
    monkeypatch.chdir(notebooks())
    monkeypatch.setenv("BBB_PAGE_HAS_TYPEFACES", "")

    def run(told):
        messages = []
        page = page_runtime.Page(lambda text: messages.append(json.loads(text)), told["folder"], told["broken"])
        for cell in told["cells"]:
            page.run(cell["number"], cell["source"])
        monkeypatch.chdir(notebooks())
        return messages

    return run


def test_every_page_shows_a_widget_for_each_cell_but_the_first(made, run_cells):
    for name, text in row_pages(made["1.2"]).items():
        messages = run_cells(script_data(text, "page-cells"))
        quiet = [message for message in messages if {*message} == {"cell", "done"}]
        assert quiet[0] == messages[0], name
        assert len(quiet) == text.count("is-quiet") == (2 if "exercises" in name else 1), name
        assert all(message.get("widget") for message in messages if message not in quiet), (name, messages)
