"""The sheets of answer cards: the square as large as promised, the letters where camera and holder expect them."""

import re

import pytest

from widgets.answer_cards.codes import CODES, LETTERS, SIDE, white_cells
from widgets.answer_cards.paper import FOLDED_MM, LARGE_MM, answer_cards
from widgets.pictures.printing import SHEETS

SIDES = {"folded": (answer_cards(), FOLDED_MM), "large": (answer_cards(large=True), LARGE_MM)}


def drawings(paper):
    """Return the drawings of cards in order, by whether they are for the camera."""
    found = re.findall(r"<svg .*?</svg>", "".join(paper.pages))
    return [each for each in found if "camera" in each[:300]], [each for each in found if "holder" in each[:300]]


def ink_of(drawing):
    """Return the rectangles of ink: left, top, right, bottom, in millimetres."""
    way = re.search(r'class="marker" d="([^"]*)"', drawing)[1]
    return [tuple(map(float, each)) for each in re.findall(r"M(\S+) (\S+)H(\S+)V(\S+)H\S+Z", way)]


@pytest.mark.parametrize("kind", SIDES)
def test_square_is_as_wide_as_promised_and_holds_its_code(kind):
    paper, wide = SIDES[kind]
    fronts, backs = drawings(paper)
    assert len(fronts) == len(backs) == len(CODES)
    for code, front in zip(CODES, fronts, strict=True):
        ink = ink_of(front)
        assert (min(each[0] for each in ink), max(each[2] for each in ink)) == (-wide / 2, wide / 2)
        assert (min(each[1] for each in ink), max(each[3] for each in ink)) == (-wide / 2, wide / 2)
        cell = wide / (SIDE + 2)
        middles = [
            (row, column, (column + 1.5) * cell - wide / 2, (row + 1.5) * cell - wide / 2)
            for row in range(SIDE)
            for column in range(SIDE)
        ]
        white = [
            (row, column)
            for row, column, x, y in middles
            if not any(left < x < right and top < y < bottom for left, top, right, bottom in ink)
        ]
        assert white == white_cells(code)


def letters_by_turns(drawing, size):
    found = re.findall(rf'font-size="{size}" transform="rotate\((\d+)\)">([A-D])<', drawing)
    return {int(degrees) // 90: letter for degrees, letter in found}


@pytest.mark.parametrize("kind", SIDES)
def test_letters_run_clockwise_for_the_holder_only(kind):
    fronts, backs = drawings(SIDES[kind][0])
    for front, back in zip(fronts, backs, strict=True):
        for_holder, for_camera = letters_by_turns(back, "12.0"), letters_by_turns(front, "5.0")
        assert [for_holder[turns] for turns in range(4)] == list(LETTERS)
        # an edge at the holder's right is at the camera's left
        assert [for_camera[-turns % 4] for turns in range(4)] == list(LETTERS)


@pytest.mark.parametrize("kind", SIDES)
def test_holder_reads_letters_of_24_points_or_more(kind):
    _fronts, backs = drawings(SIDES[kind][0])
    sizes = [float(each) for each in re.findall(r'font-size="([\d.]+)" transform="rotate\(\d+\)">[A-D]<', backs[0])]
    assert sum(size / 25.4 * 72 >= 24 for size in sizes) == 4


@pytest.mark.parametrize("kind", SIDES)
def test_cards_fit_on_all_papers_and_need_no_colour(kind):
    paper, _wide = SIDES[kind]
    part = 2 if kind == "folded" else 1
    for wide, high in SHEETS.values():
        for card_wide, card_high in re.findall(r'<svg width="([\d.]+)mm" height="([\d.]+)mm"', "".join(paper.pages)):
            assert float(card_wide) < wide
            assert float(card_high) < high / part - 1
    colours = {each for each in re.findall(r"#[0-9A-F]{6}", paper.style) if len({each[1:3], each[3:5], each[5:]}) > 1}
    assert colours <= {"#2A2833", "#857A68", "#5B5768"}  # inks of all our papers, told apart in grey
    assert "fill=" not in "".join(paper.pages)


@pytest.mark.parametrize("kind", SIDES)
def test_teacher_is_told_first_and_each_card_keeps_its_sides(kind):
    paper, _wide = SIDES[kind]
    assert "no real room, camera or printer has been tried" in paper.pages[0]
    sides = [page.count("for the camera") - page.count("for its holder") for page in paper.pages]
    assert sides == ([0] * 41 if kind == "folded" else [0, 0, *[1, -1] * 40])
