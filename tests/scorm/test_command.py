"""The command `bbb package`: what it writes, and how it says which platform takes what."""

import json
import re

import pytest

from gamelib import cli
from gamelib.lessons.library import notebooks
from widgets.scorm import package


@pytest.fixture
def built(monkeypatch):
    """Return what the command asks to be built, in place of building it."""
    asked = []
    monkeypatch.setattr(package, "Site", lambda folder: asked.append(str(folder)))
    monkeypatch.setattr(package, "write_pages", lambda _site, edition, rows: asked.append((edition.name, rows)) or {})
    monkeypatch.setattr(package, "shared_files", lambda *_given: {"page/1/page.js": b""})
    monkeypatch.setattr(package, "faults_in_manifest", lambda *_given: [])
    return asked


def test_command_without_words_packs_everything(built, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["package"]) == 0
    (site, (edition, rows)) = built
    assert (site, edition, len(rows)) == ("dist/lite", "1.2", 58)
    assert (tmp_path / "dist" / "birds-bears-banners-scorm-1.2.zip").is_file()
    assert "SCORM 1.2, 58 rows of the grade book" in " ".join(capsys.readouterr().out.split())


def test_command_takes_words_edition_site_and_target(built, tmp_path):
    target = tmp_path / "new" / "one.zip"

    assert cli.main(["package", "unit/2", "nanuk/01", "--edition", "2004", "--site", "x", "--to", str(target)]) == 0
    (site, (edition, rows)) = built
    assert (site, edition, [row.id for row in rows]) == ("x", "2004", ["unit-2", "nanuk-01_boast_or_doom"])
    assert target.is_file()


@pytest.mark.parametrize("wrong", [["chess"], ["--edition", "2003"], ["--to", "a.txt"], ["--site", "/no/such/folder"]])
def test_what_cannot_be_packed_is_refused_in_a_sentence(wrong, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["package", *wrong]) == 1
    assert 10 < len(capsys.readouterr().err.strip()) < 200
    assert not [*tmp_path.iterdir()]


def test_help_says_which_platform_takes_what_and_what_is_untried(capsys):
    with pytest.raises(SystemExit):
        cli.main(["package", "--help"])
    said = capsys.readouterr().out

    for platform in ("Moodle", "Canvas", "Google Classroom", "Teams"):
        assert f"\n  {platform} " in said
    assert "Not tried: a real Moodle, Canvas or Ilias; Firefox; Safari." in said
    assert all(len(line) <= 100 for line in said.splitlines())


def test_teachers_page_and_help_say_the_same_of_platforms():
    cells = json.loads((notebooks() / "teachers" / "bigger.ipynb").read_text(encoding="utf-8"))["cells"]
    [text] = [text for cell in cells if "## Into the grade book" in (text := "".join(cell["source"]))]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", text, re.MULTILINE)
    on_page = {name: told for names, told in rows for name in names.split(", ")}
    told = cli.platforms()

    for name in ("Moodle", "Canvas"):
        assert on_page[name].startswith("the package")
        assert told[name].startswith("the zip")
    for name in ("Google Classroom", "Teams"):
        assert on_page[name].startswith("no package: post [homework]")
        assert told[name].startswith("no package")
    assert "Nobody has tried a real Moodle, Canvas or Ilias with it yet, nor Firefox or Safari." in text
