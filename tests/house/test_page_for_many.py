"""The page "More than a class": its seconds, megabytes and numbers of people are measured ones, rounded."""

import json
import re
from pathlib import Path

from widgets.web.kernel_limits import tables_for_memory

TOP = Path(__file__).resolve().parent.parent.parent
CELLS = json.loads((TOP / "notebooks" / "teachers" / "bigger.ipynb").read_text(encoding="utf-8"))["cells"]
PAGE = "\n".join("".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown")
CLASS, ROOM, HUB, SITE, PACKAGE = (
    (TOP / path).read_text(encoding="utf-8")
    for path in (
        "tests/load/figures.md",
        "tests/load/room_figures.md",
        "binder/jupyterhub.md",
        "tests/bench/site.md",
        "tests/bench/package.md",
    )
)


def leading_number(text):
    """Return the number at the start of a table's cell."""
    return float(re.match(r"[\d,.]+", text.strip("* ")).group().replace(",", ""))


def table_rows(text, first):
    """Return the rows of the table whose first heading begins with `first`, each as a list of cell texts."""
    table = re.search(rf"^\| {re.escape(first)}.*\n\|[-: |]+\n((?:\|.*\n?)+)", text, re.MULTILINE).group(1)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]


SLOW = "1.6 Mbit/s"
"""The lines of people at home; the page speaks of a class."""


def visit_seconds():
    """Return for each network and page the 95th percentile of the seconds for thirty laptops at once, cold and warm."""
    return {
        (network, page): [leading_number(cell.split(" · ")[1]) for cell in (cold, warm)]
        for network, page, _tables, _alone, _again, cold, warm, *_rest in table_rows(CLASS, "network")
        if not network.startswith(SLOW)
    }


def hub_megabytes(text, what):
    """Return a figure of JupyterHub from the measurements, in megabytes."""
    [found] = [cells[1] for cells in table_rows(text, "what") if cells[0].startswith(what)]
    return leading_number(found)


def is_rounded(stated, measured):
    """Return whether a stated number is the measured one, rounded as in speech."""
    return abs(stated - measured) <= max(0.5, measured / 10)


def test_seconds_of_a_class_are_those_measured():
    stated = [[leading_number(cell) for cell in cells[1:]] for cells in table_rows(PAGE, "thirty at once")]
    measured = visit_seconds()
    tables = [seconds for (_network, page), seconds in measured.items() if page.endswith("/play")]
    lessons = [seconds for (_network, page), seconds in measured.items() if page.endswith("/learn")]
    expected = [*tables, [max(each) for each in zip(*lessons, strict=True)]]

    assert len(tables) == 2
    assert len(lessons) == 3
    for said, seconds in zip(stated, expected, strict=True):
        assert [is_rounded(*pair) for pair in zip(said, seconds, strict=True)] == [True, True], (said, seconds)


def test_seconds_of_phones_are_those_measured():
    [phones] = re.findall(r"When (\d+) phones came into one, 25 at a time, nineteen of twenty were in within a ", PAGE)
    measured = {cells[0]: leading_number(cells[1]) / 1000 for cells in table_rows(ROOM, "phones")}

    assert 0.05 < measured[phones] <= 0.2


def test_memory_of_a_class_is_that_measured():
    server = leading_number(re.search(r"- The server: (\d+ MB)", CLASS).group(1))
    [table] = [leading_number(cells[10]) for cells in table_rows(CLASS, "network") if cells[0] == "this machine"]

    for people, stated in table_rows(PAGE, "people at once | memory on"):
        assert is_rounded(leading_number(stated), server + leading_number(people) * table), (people, server, table)
    free, let_in = re.search(r"with ([\d,]+) MB free it lets about (\d+) in", PAGE).groups()
    assert tables_for_memory(leading_number(free)) == int(let_in)


def test_memory_and_seconds_of_a_hub_are_those_measured():
    hub = hub_megabytes(HUB, "memory of the hub")
    server, table = hub_megabytes(HUB, "memory of a user's server"), hub_megabytes(HUB, "memory of a table")
    [laptop] = [leading_number(cells[10]) for cells in table_rows(CLASS, "network") if cells[0] == "this machine"]

    for people, stated in table_rows(PAGE, "people at once | memory for the hub"):
        assert is_rounded(leading_number(stated), (hub + leading_number(people) * (server + table)) / 1000)
    assert is_rounded(8, (server + table) / laptop)
    assert "about eight times the memory" in PAGE
    start, more = re.search(r"about (\d+) seconds on two cores .*, and (\d+) more to a table", PAGE).groups()
    times = [[leading_number(each) for each in cells[1].split(" / ")] for cells in table_rows(HUB, "what")[:2]]
    assert min(times[0]) <= float(start) <= max(times[0])
    assert is_rounded(float(more), sum(times[1]) / len(times[1]))


def test_megabytes_and_seconds_of_the_site_are_those_measured():
    text = PAGE.partition("## Everybody with the static site")[2]
    stated = [
        float(re.search(words, text).group(1)) for words in (r"about (\d+) MB", r"after (\d+) s", r"takes (\d+) s")
    ]
    [together] = [leading_number(cells[0]) for cells in table_rows(SITE, "MB") if cells[1] == "together"]
    measured = [together, *(leading_number(cells[2]) for cells in table_rows(SITE, "visit"))]

    assert [is_rounded(*pair) for pair in zip(stated, measured, strict=True)] == [True, True, True], measured


def test_size_and_first_step_of_a_package_are_those_measured():
    stated = float(re.search(r"into one file of about (\d+) MB", PAGE).group(1))
    measured = leading_number(re.search(r"A package of one lesson is (.+) MB\.", PACKAGE).group(1))
    times, most = map(float, re.search(r"it took (.+) times as long as on the site; (.+) times is", PACKAGE).groups())

    assert is_rounded(stated, measured)
    assert times <= most == 1.1
