"""Distributions plot by matplotlib, and the cards of results: labels, colours for light and dark, whiskers."""

import base64
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from gamelib import evaluate, nanatoridori, simulate
from gamelib.core import registry
from gamelib.core.intervals import Interval
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.odds import nanuk
from gamelib.odds.data_frames import DARK, LIGHT, MissingTool
from gamelib.odds.distribution import Distribution, observed_distribution
from gamelib.odds.result_card import FRAME, CardBar, CardRow, card
from widgets import chart

matplotlib = pytest.importorskip("matplotlib")
SEEN = observed_distribution("the eyes", [1, 1, 2, 4] * 25, 7)


@pytest.fixture
def plot():
    """Return a function that draws a distribution without opening a window and returns its axes."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    return lambda found, **how: found.plot(Figure().subplots(), **how)


def test_a_plot_has_a_bar_and_a_label_for_each_outcome(plot):
    bears = nanuk.bears(3)
    axes = plot(bears)

    assert [bar.get_height() for bar in axes.patches] == list(bears.floats().values())
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "1", "2", "3"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("bears", "chance")
    assert axes.get_title(loc="left") == "The number of bears in 3 days"
    assert axes.yaxis.get_major_formatter()(0.25, 0) == "25 %"


def test_whiskers_are_drawn_where_there_are_intervals(plot):
    segments = plot(SEEN).containers[1].lines[2][0].get_segments()

    assert [tuple(segment[:, 1]) for segment in segments] == [
        pytest.approx(SEEN.interval(outcome)) for outcome in (1, 2, 4)
    ]
    assert len(plot(nanuk.bears(3)).containers) == 1


@pytest.mark.parametrize(("dark", "palette"), [(False, LIGHT), (True, DARK)])
def test_colours_fit_a_light_or_dark_background(plot, dark, palette):
    axes = plot(SEEN, dark=dark)

    assert matplotlib.colors.to_hex(axes.get_facecolor()) == palette.ground.lower()
    assert matplotlib.colors.to_hex(axes.patches[0].get_facecolor()) == palette.bar.lower()
    assert axes.xaxis.label.get_color() == palette.ink


def luminance(colour):
    """Return the relative luminance of a colour."""
    parts = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4
        for each in matplotlib.colors.to_rgb(colour)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_palettes_have_contrast_without_hue(palette):
    def contrast(one, two):
        low, high = sorted([luminance(one), luminance(two)])
        return (high + 0.05) / (low + 0.05)

    assert contrast(palette.ink, palette.ground) >= 7
    assert contrast(palette.bar, palette.ground) >= 3


def test_whiskers_are_visible_on_and_beside_bars(plot):
    for dark, palette in ((False, LIGHT), (True, DARK)):
        halo, whisker = [each.lines[2][0] for each in plot(SEEN, dark=dark).containers[1:]]
        assert matplotlib.colors.to_hex(halo.get_edgecolor()[0]) == palette.ground.lower()
        assert matplotlib.colors.to_hex(whisker.get_edgecolor()[0]) == palette.ink.lower()
        assert halo.get_linewidth()[0] > whisker.get_linewidth()[0] + 2
        assert halo.get_zorder() < whisker.get_zorder()


def test_evaluations_and_simulations_are_plotted_with_whiskers():
    from matplotlib.figure import Figure  # noqa: PLC0415

    view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
    compared = evaluate(view, 20, 1, progress=False)
    played = simulate("nanuk", ["careful"] * 3 + ["random"] * 2, 20, 1, progress=False)
    for found, values, along in (
        (compared, [row.value for row in compared.moves], 0),
        (played, [played.share(at) for at in range(5)], 1),
    ):
        axes = found.plot(Figure().subplots(), dark=True)
        assert [(bar.get_width, bar.get_height)[along]() for bar in axes.patches] == [each.value for each in values]
        ends = [tuple(each[:, along]) for each in axes.containers[1].lines[2][0].get_segments()]
        assert ends == [pytest.approx((each.low, each.high)) for each in values]
        assert (axes.xaxis, axes.yaxis)[along].get_major_formatter()(0.25, 0) == "25 %"
    scored = evaluate(view, 20, 1, by="score", progress=False).plot(Figure().subplots())
    assert "%" not in scored.xaxis.get_major_formatter()(0.25, 0)


@pytest.mark.parametrize(
    ("game", "said"),
    [("nanatoridori", "Play the rightmost"), ("nanuk", "Boast 2 seals in 2 days"), ("koinobori", "on the lime post")],
)
def test_moves_stand_in_words_beside_their_bars(game, said):
    from matplotlib.figure import Figure  # noqa: PLC0415

    about = registry.about(game)
    view = about.rules.deal(about.usual_players, seed=7, first=0).view(0)
    found = evaluate(view, 5, progress=False)
    axes = found.plot(Figure().subplots())

    labels = [label.get_text().replace("\n", " ") for label in axes.get_yticklabels()]
    assert labels == [as_label(describe_move(row.move, view)) for row in found]
    assert any(said in label for label in labels)
    assert not {str(row.move) for row in found} & {*labels}
    assert axes.yaxis_inverted()


def test_moves_that_cannot_be_told_apart_share_a_frame():
    def moves_in_frame(deals):
        view = nanatoridori.deal(4, seed=7, first=1).view(1)
        found = evaluate(view, deals, 1, progress=False)
        frames = re.findall(f'<tbody style="{FRAME}">(.*?)</tbody>', found._repr_html_(), re.DOTALL)
        return found, [frame.count("<tr>") for frame in frames]

    few, framed = moves_in_frame(20)
    assert framed == [len(few.possibly_best_moves)]
    assert framed[0] > 1
    sure = evaluate(
        nanatoridori.read("players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A").view(0), 60, progress=False
    )
    assert len(sure.possibly_best_moves) == 1
    assert FRAME not in sure._repr_html_()


def test_intervals_are_drawn_by_charts():
    picture = chart.bars({"A": Interval(0.5, 0.25, 0.75), "B": Interval(0.1, 0.05, 0.2)}, "Shares")

    assert "A  50.00 %" in str(picture)
    assert picture.svg.count('class="whisker') == 2


def test_a_plot_leaves_matplotlib_settings_unchanged(plot):
    before = dict(matplotlib.rcParams)
    plot(SEEN, dark=True)

    assert dict(matplotlib.rcParams) == before


def test_missing_package_is_named_with_its_remedy(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    with pytest.raises(MissingTool, match="pip install pandas"):
        SEEN.to_frame()
    with pytest.raises(MissingTool, match="pip install matplotlib"):
        SEEN.plot()


def test_distributions_need_neither_numpy_nor_matplotlib():
    code = (
        "import sys; from gamelib import odds; print(odds.nanuk.bears(3)); odds.nanuk.bears(3)._repr_html_();"
        "print({'numpy', 'matplotlib', 'pandas'} & {*sys.modules})"
    )

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.endswith(
        "set()\n"
    )


def test_a_wide_table_says_that_it_scrolls():
    def table(columns):
        return card("Wide", "exact", [*map(str, range(columns))], [CardRow("1", None, ("0",) * (columns - 1))])

    assert "Scroll sideways: this table is wide." in table(6)
    assert "Scroll sideways" not in table(5)


def test_a_card_escapes_text_and_keeps_bars_on_their_track():
    rows = [CardRow("<u>", CardBar(2.0, -1.0, 9.0), ("<s>",)), CardRow("none", None, ("0",))]
    html = card("<b>", "simulated", ("<i>", "x"), rows, subtitle="<em>", sentence="<p1>", basis="<p2>", fair=0.5)

    assert not any(f"<{mark}>" in html for mark in ("i", "u", "s", "em", "p1", "p2"))
    assert html.count("&lt;b&gt;") == 3
    assert 'width="199.0"' in html
    assert "M1.0 11H199.0" in html
    assert html.count("<svg") == 1


@pytest.mark.parametrize(("headings", "rest"), [(("x",), ""), (("x", "chance"), ""), (("x", "chance", "n"), "n")])
def test_a_card_names_every_column_and_takes_the_focus(headings, rest):
    html = card("Coins", "exact", headings, [CardRow("1", CardBar(0.5), ("50 %",) * (len(headings) - 1))])

    above = f'<th colspan="2" scope="col">{headings[min(1, len(headings) - 1)]}</th>'
    assert above + (f'<th scope="col">{rest}</th>' if rest else "") + "</tr></thead>" in html
    assert '<th scope="col"></th>' not in html
    assert '<section class="bbb-result" data-kind="exact" role="group" tabindex="0" aria-label="Coins">' in html


def test_a_long_distribution_shows_its_ends():
    html = Distribution.of("the number", range(100))._repr_html_()

    assert html.count("<tr>") == 61
    assert '<th scope="row">29</th>' in html
    assert '<th scope="row">70</th>' in html
    assert '<th scope="row">50</th>' not in html


def test_evaluation_card_says_moves_in_words_beside_their_cards():
    view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
    html = evaluate(view, 40, 1, progress=False)._repr_html_()
    rows = re.findall(r'<th scope="row">(.*?)</th>', html)

    assert [re.sub("<[^>]*>", "", row) for row in rows] == ["Pass and draw a card", "Play 5 5"]
    fives = base64.b64decode(re.search(r'base64,([^"]+)"', rows[1])[1]).decode()
    assert fives.count('href="#bbb-parrot"') == 2
    assert " at " not in "".join(rows)
    assert "Best: pass and draw a card" in html


def test_evaluation_without_its_view_says_moves_as_written():
    view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
    found = evaluate(view, 40, 1, progress=False)

    assert ">play 5 5 at 2-3<" in replace(found, view=None)._repr_html_().lower()
    assert replace(found, view=None) == found
