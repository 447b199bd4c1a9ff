"""Charts: the drawing, the alternative text and the table all state the given numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from gamelib.odds import nanatoridori, nanuk
from gamelib.odds.data_frames import DARK, LIGHT, PictureBar, plot_columns
from gamelib.odds.numbers import Odds
from widgets.pictures import chart, chart_frame

SVG = "{http://www.w3.org/2000/svg}"


def parse_svg(picture):
    return ElementTree.fromstring(picture.svg)


def bars_of(picture):
    return [rect for rect in parse_svg(picture).iter(f"{SVG}rect") if rect.get("class") in ("bar", "other")]


def test_bars_are_as_high_as_their_numbers():
    picture = chart.bars({"a": 0.25, "b": 0.5, "c": Fraction(1, 8)}, "Thirds")
    heights = [float(rect.get("height")) for rect in bars_of(picture)]

    assert heights[1] == pytest.approx(2 * heights[0], rel=0.01)
    assert heights[0] == pytest.approx(2 * heights[2], rel=0.01)


def test_chart_numbers_are_in_table_sentence_and_text():
    picture = chart.bars({"wren": 1, "duck": 3}, "Birds", "bird")

    assert picture.table == (("bird", "value"), ("wren", "1"), ("duck", "3"))
    assert picture.caption == "Most: duck (3). Least: wren (1)."
    assert "duck  3  ###" in str(picture)


def test_badge_names_the_least_certain_kind_of_number():
    exact, simulated = nanuk.survive(2), Odds("it rains", 0.5, kind="simulated", n=100, seed=1, interval=(0.4, 0.6))

    assert "(exact)" in chart.bars({"a": exact}, "Days").alt
    assert "(simulated)" in chart.bars({"a": exact, "b": simulated}, "Days").alt
    assert "(" not in chart.bars({"a": 1, "b": 2}, "Days").alt.partition("Days.")[0]


def bar_middles(picture):
    return [float(rect.get("x")) + float(rect.get("width")) / 2 for rect in bars_of(picture)]


def test_histogram_bars_stand_at_true_distances():
    first, second, third, last = bar_middles(chart.histogram([29, 31, 31, 34, 39], "Scores"))

    assert (second - first) / (last - first) == pytest.approx(0.2, abs=0.01)
    assert (third - first) / (last - first) == pytest.approx(0.5, abs=0.01)


def test_histograms_side_by_side_have_the_same_axes():
    one, other = [29] * 3 + [31], [29, 39]
    mine, theirs = chart.histogram(one, "We", beside=[other]), chart.histogram(other, "They", beside=[one])

    assert bar_middles(mine)[0] == bar_middles(theirs)[0]
    heights = [float(bars_of(each)[0].get("height")) for each in (mine, theirs)]
    assert heights[0] == pytest.approx(1.5 * heights[1], rel=0.01)


def test_histogram_puts_numbers_far_apart_into_bins():
    sample = [0, 9, 10, 19, 20, 100]
    picture = chart.histogram(sample, "Far")
    shares = {name: label for name, label in picture.table[1:] if label != "0 %"}

    assert shares == {"0 to 9": "33.33 %", "10 to 19": "33.33 %", "20 to 29": "16.67 %", "100 to 109": "16.67 %"}
    assert len({rect.get("width") for rect in bars_of(picture)}) == 1


def test_bins_of_decimals_are_named_by_their_ends():
    picture = chart.histogram([0.1, 0.12, 0.5, 0.9], "Shares")

    assert [row[0] for row in picture.table[1:3]] == ["0.1 to under 0.2", "0.2 to under 0.3"]
    assert picture.table[1][1] == "50.00 %"


@pytest.mark.parametrize("sample", [[], [7], [0, 0], [-1, 0], [0.5], [-1e6, 1e6], [1e-6, 2e-6], list(range(1000))])
def test_unusual_samples_have_a_histogram(sample):
    picture = chart.histogram(sample, "Odd")
    bins = chart_frame.Bins(sample)

    assert parse_svg(picture).tag == f"{SVG}svg"
    assert sum(bins.shares(sample)) == pytest.approx(1.0 if sample else 0.0)
    assert bins.count <= chart_frame.MAX_BINS


@pytest.mark.parametrize(("bars", "label"), [(8, "0.04 %"), (12, "<0.1 %"), (16, "<0.1")])
def test_a_rare_case_has_a_true_label(bars, label):
    picture = chart.bars({n: 0.0004 if n == 0 else 0.5 for n in range(bars)}, "Rare")

    assert [text.text for text in parse_svg(picture).iter(f"{SVG}text")].count(label) == 1


def test_an_interval_is_drawn_as_a_whisker():
    simulated = Odds("it rains", 0.5, kind="simulated", n=100, seed=1, interval=(0.4, 0.6))

    assert not list(parse_svg(chart.bars({"a": 0.5}, "x")).iter(f"{SVG}path"))
    [whisker] = parse_svg(chart.bars({"a": simulated}, "x")).iter(f"{SVG}path")
    assert whisker.get("class").startswith("whisker")


def test_a_grid_shows_every_cell_of_a_table_of_odds():
    table = nanuk.boasts("seal")
    picture = chart.grid(table)

    cells = [rect for rect in parse_svg(picture).iter(f"{SVG}rect") if rect.get("class") == "low"]
    assert len(cells) == len(table.rows) * len(table.columns)
    assert picture.table[1][1] == table.cells[0][0].brief()


def test_chart_lines_differ_without_colour():
    picture = chart.line({"up": {1: 1, 2: 2}, "down": {1: 2, 2: 1}}, "Ways", "day")

    dashes = {path.get("stroke-dasharray") for path in parse_svg(picture).iter(f"{SVG}path")}
    assert len(dashes) == 2
    assert picture.caption == "Up goes from 1 at 1 to 2 at 2 and down goes from 2 at 1 to 1 at 2."
    assert picture.table == (("day", "up", "down"), ("1", "1", "2"), ("2", "2", "1"))


def test_untrusted_text_stays_text():
    html = chart.bars({"<script>alert(1)</script>": 1}, '"><img src=x onerror=alert(1)>')._repr_html_()
    tags = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            tags.append((tag, [name for name, _value in attrs]))

    Reader().feed(html + unquote(re.search('src="([^"]*)"', html)[1]).replace("&lt;", "").replace("&quot;", ""))
    assert not {tag for tag, _names in tags} & {"script"}
    assert not [names for _tag, names in tags if "onerror" in names]


@pytest.mark.parametrize("values", [{}, {"a": 0}, {"a": 0.0, "b": 0.0}, {"a": 1e-9}, dict.fromkeys(range(60), 1)])
def test_unusual_sets_of_numbers_can_be_drawn(values):
    assert parse_svg(chart.bars(values, "Odd")).tag == f"{SVG}svg"


def test_picture_requests_nothing():
    picture = chart.bars(dict(enumerate(range(5))), "Five")

    assert "http" not in picture.svg.replace("http://www.w3.org/2000/svg", "")


def test_longest_flock_table_has_one_column():
    picture = chart.bars({row: nanatoridori.longest(cards=3)[row] for row in nanatoridori.longest(cards=3)}, "Longest")

    assert sum(float(rect.get("height")) for rect in bars_of(picture)) > 0


def test_matplotlib_figure_becomes_picture_and_is_closed():
    from matplotlib import pyplot  # noqa: PLC0415 - slow to import

    def draw_bars():
        axes = pyplot.figure().subplots()
        axes.bar([1, 2], [0.25, 0.75])
        axes.set_title("Heads & tails")
        return chart.plotted(axes, "Tails come oftener.")

    picture = draw_bars()

    assert picture.alt == "Heads & tails. Tails come oftener."
    assert picture.svg.startswith("<svg")
    assert "Date" not in picture.svg
    assert picture == draw_bars()
    assert pyplot.get_fignums() == []


def test_matplotlib_picture_follows_the_readers_theme():
    pytest.importorskip("matplotlib")
    axes = plot_columns([PictureBar("one", 0.5, 0.1, 0.1)], "Bars", "player", "wins")
    drawing, style = chart.plotted(axes, "One bar.").svg, "@media (prefers-color-scheme:dark)"

    assert style in drawing
    dark = drawing.partition(style)[2].partition("</style>")[0]
    for light, instead in zip(LIGHT, DARK, strict=True):
        used = [part for part in ("fill", "stroke") if f"{part}: {light.lower()}" in drawing.replace(dark, "")]
        assert used
        assert all(f'[style*="{part}: {light.lower()}"]{{{part}:{instead}!important}}' in dark for part in used)


def test_number_without_room_is_shortened():
    picture = chart.bars({n: 0.00001 if n < 5 else 0.5 for n in range(8)}, "Rare")

    texts = [text.text for text in parse_svg(picture).iter(f"{SVG}text")]
    assert texts.count("<0.1 %") == 5
    assert "under 0.01 %" not in texts
    assert ("0", "under 0.01 %") in picture.table


def test_long_row_heading_has_room():
    picture = chart.grid({"after your black": {"a": 0.5}}, "Rows")

    word = next(text for text in parse_svg(picture).iter(f"{SVG}text") if text.text == "after your black")
    assert float(word.get("x")) >= 7 * len("after your black")


def texts_of(svg):
    return list(ElementTree.fromstring(svg).iter(f"{SVG}text"))


COLOURS = {"green": 0.2, "lime": 0.3, "orange": 0.01, "purple": 0.09, "pink": 0.4}


@pytest.mark.parametrize(("row", "lines"), [("now", 1), ("after your black", 2)])
def test_a_chart_has_a_narrow_drawing_for_phones(row, lines):
    picture = chart.grid({row: COLOURS}, "Who scores on the first of all posts?", "colour", "when")
    wide, narrow = (ElementTree.fromstring(svg).get("width") for svg in (picture.svg, picture.narrow))
    assert (wide, narrow) == ("640", "340")
    assert picture._repr_html_().count("<source media=") == 1

    texts = texts_of(picture.narrow)
    spots = [(float(node.get("x")), float(node.get("y"))) for node in texts]
    assert all(0 <= x <= 340 for x, _y in spots)
    assert len({*spots}) == len(spots)
    names = [node for node in texts if node.text in COLOURS]
    assert [node.text for node in names] == list(COLOURS)
    assert len({node.get("y") for node in names}) == lines
