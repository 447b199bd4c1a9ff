"""Where tables and steps are crowded, words, cards and buttons leave each other free: pairs that have met before."""

import json
from itertools import combinations

import pytest

from gamelib import koinobori, nanuk
from tests.browser.drawn_screens import put_on_stage, puzzles
from tests.browser.on_stage import show_without_server
from tests.laws.test_presses import make_presser
from tests.support.lesson_browser import open_lesson
from tests.support.reviews import table_with_moments
from tests.tiers import rest_in_deep
from widgets import Practice, Table
from widgets.lesson.learner import Learner
from widgets.stage.front_end import LESSON

SIZES = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "laptop": (1366, 768),
    "projector": (1920, 1080),
    "200 %": (683, 384),
}
BOXES_SCRIPT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.checkVisibility() && !node.matches(".unseen"))
  .flatMap((node) => {
    const isText = node.matches(":is(p, small, b, .note, .limits, .free, .byflag):not(.tag)");
    if (!isText) return [node.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  })
  .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))"""
"""The boxes of the elements that a selector finds; of words, those of their lines."""


def boxes(page, selector):
    """Return the boxes of what a selector finds, of which there must be some."""
    found = page.evaluate(BOXES_SCRIPT, selector)
    assert found, f"there is no {selector}"
    return found


def meet(one, other):
    """Return whether two boxes lie over each other by more than a line."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    return across > 1.5 and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1.5


def is_within(one, other):
    across = one["left"] >= other["left"] - 1 and one["right"] <= other["right"] + 1
    return across and one["top"] >= other["top"] - 1 and one["bottom"] <= other["bottom"] + 1


def open_at(open_page, size):
    width, height = SIZES[size]
    return open_page(viewport={"width": width, "height": height}, reduced_motion="reduce")


# Tables ----------------------------------------------------------------------------------


def table_of(state, begins=""):
    """Return a table at a position, after the first move of the person there that begins so."""
    table = Table(state, seats="A", bots="careful", pace=60_000, keep=False)
    table._on_connect(None)
    if begins:
        table.play(next(str(move) for move in table.view.moves() if str(move).startswith(begins)))
    return table


POSTS = "post 1 green+black+pink | post 2 purple/extra | post 3 lime/take1 | post 4 green+orange/move"


def level_posts():
    text = f"players 3 | flags pink black lime orange | {POSTS} | hand A lime+orange+purple | turn A"
    return table_of(koinobori.read(text, seed=3))


def one_more():
    text = "players 3 | mast A green+lime+pink | hand A green+lime+orange | turn A"
    return table_of(koinobori.read(text, seed=3), "take")


def inside_the_row():
    table = table_of(koinobori.deal(4, seed=8, first=0))
    table.tap("row:4")
    return table


def given():
    sides = "boast 2 seal in 4 days by C | doom D | hunters A C | doomers B D E"
    return table_of(
        nanuk.read(f"players 5 | {sides} | ante B deer | ante D deer | ante E fish | turn A", seed=6), "give"
    )


def sides():
    return table_of(nanuk.read("players 8 | boast 3 deer in 2 days by D | doom E | pile D deer bird | turn A", seed=6))


def shared():
    doomed = "boast 6 seal in 4 days by A | doom B | hunters A C D | doomers B E | outcome success"
    pot = "seal*7 fish*4 deer*3 double-seal double-fish inuksuk bird"
    return table_of(nanuk.read(f"players 5 | {doomed} | pot {pot} | turn A", seed=6))


def after_others(players):
    """Yield a table of Koinobori after each move of the others, who hang a card where they can."""
    table = Table(koinobori.deal(players, seed=3, first=1), seats="A", pace=60_000, keep=False)
    session = table.session
    while session.state.to_act[0] != 0:
        moves = sorted(session.state.moves(), key=lambda move: not str(move).startswith(("post", "mast")))
        session._replace_record(session.record.play(moves[0], session.state.to_act[0]))
        table.publish()
        yield table


APART = {
    "a boast, and what takes each side": (
        sides,
        "laptop",
        ".seats .counted, .seats .note",
        ".seats .token, .seats .zone",
    ),
    "one more, and what a mast allows": (one_more, "phone", ".limits", ".acts .button"),
    "who leads the hunt, and the message": (sides, "phone", ".of-tokens > .note", ".message"),
    "a boast at 200 %, and the message": (sides, "200 %", ".of-tokens :is(.token, .note)", ".message"),
    "a pot at 200 %, and its heading": (shared, "200 %", ".as-shared > .caption", ".as-shared > .note"),
    "a post's value, and the next flag": (level_posts, "phone", ".byflag", ".post .foot > svg"),
}
WITHIN = {
    "what one gave": (given, "phone", '[data-zone="gave"]', ".dock"),
    "a long refusal": (inside_the_row, "phone", ".message.refuse > p", ".message.refuse"),
}


@pytest.mark.parametrize("what", APART)
def test_what_stands_close_does_not_meet(open_page, what):
    make, size, one, other = APART[what]
    page = open_at(open_page, size)
    show_without_server(page, make())
    first, second = boxes(page, f".bbb :is({one})"), boxes(page, f".bbb :is({other})")

    assert [box for box in first if any(meet(box, each) for each in second)] == []


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_said_leaves_faces_and_the_row_free(open_page, players):
    page, heard = open_at(open_page, "phone"), 0
    for table in after_others(players):
        show_without_server(page, table)
        said = page.evaluate(BOXES_SCRIPT, ".bbb .bubble")
        heard += len(said)
        others = boxes(page, '.bbb .seats :is(.letter, .name), .bbb .head .button, .bbb [data-zone="row"] .card')
        assert [box for box in said if any(meet(box, each) for each in others)] == []
    assert heard >= players - 1


@pytest.mark.parametrize("size", ["laptop", "tablet", "projector"])
def test_no_words_about_a_boast_stand_on_the_sea(open_page, size):
    page = open_at(open_page, size)
    show_without_server(page, table_of(nanuk.read("players 5 | boast 3 deer in 2 days by E | turn A", seed=6)))
    [ground] = page.locator(".bbb .of-board > .advice").evaluate_all(
        "(all) => all.map((node) => getComputedStyle(node).backgroundColor)"
    )

    assert "0.88" in ground


@pytest.mark.parametrize("what", WITHIN)
def test_what_stands_at_an_edge_is_whole(open_page, what):
    make, size, inner, outer = WITHIN[what]
    page = open_at(open_page, size)
    show_without_server(page, make())
    [around] = boxes(page, f".bbb {outer}")

    assert [box for box in boxes(page, f".bbb {inner}") if not is_within(box, around)] == []


def test_a_refusal_leaves_most_of_a_phone_free(open_page):
    page = open_at(open_page, "phone")
    show_without_server(page, inside_the_row())
    [box] = boxes(page, ".bbb .message.refuse")

    assert box["bottom"] - box["top"] <= 152


# Looks back, steps and puzzles -------------------------------------------------------------


@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_a_kept_card_in_a_look_back_lies_free(open_page, size):
    page, table = open_at(open_page, size), table_with_moments()
    make_presser(table).press("review:next")
    show_without_server(page, table)
    cards = boxes(page, '.bbb [data-zone="held"] .card')
    others = boxes(page, ".bbb .cloth :is(.sunny, .of-pile) .card, .bbb :is(.deed, .cloth .caption)")

    assert [card for card in cards if any(meet(card, each) for each in others)] == []


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_seats_and_flags_of_a_step_are_whole(open_page, size):
    page, board = open_at(open_page, size), open_lesson("koinobori/01_take_and_hang")
    board.step(len(board.walk.course.entries))
    show_without_server(page, board)

    seats, words = boxes(page, ".bbb .seats > .seat"), boxes(page, ".bbb .seats .name :is(b, small)")
    flags, free = boxes(page, ".bbb .post .foot > svg"), boxes(page, ".bbb .post .free")
    assert [box for box in words if not any(is_within(box, seat) for seat in seats)] == []
    assert [box for box in free if box["right"] > SIZES[size][0] or any(meet(box, flag) for flag in flags)] == []


def puzzle_screen(name):
    """Return a screen of puzzles as the browser gets it."""
    return json.loads(json.dumps(dict(puzzles())[name], default=str))


def test_a_puzzle_with_a_pot_keeps_its_words_apart(open_page):
    page = put_on_stage(open_at(open_page, "phone"), "puzzles")
    page.evaluate("(scene) => begin(scene)", puzzle_screen("puzzle of nanuk, missed"))
    tags = boxes(page, ".bbb .cloth .tag")

    assert [one for at, one in enumerate(tags) if any(meet(one, other) for other in tags[:at])] == []


@pytest.mark.parametrize("size", ["tablet", "projector"])
def test_tallies_of_a_puzzle_do_not_meet(open_page, size):
    page = put_on_stage(open_at(open_page, size), "puzzles")
    page.evaluate("(scene) => begin(scene)", puzzle_screen("puzzle of koinobori, solved"))
    tokens = boxes(page, '.bbb [data-zone="posts"] .tally > *')

    assert [one for at, one in enumerate(tokens) if any(meet(one, other) for other in tokens[:at])] == []


@pytest.mark.parametrize("name", ["all puzzles", "after a puzzle"])
def test_pages_of_puzzles_fill_a_projector(open_page, name):
    page = put_on_stage(open_at(open_page, "projector"), "puzzles")
    page.evaluate("(scene) => begin(scene)", puzzle_screen(name))

    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    if name == "all puzzles":
        [given] = boxes(page, ".bbb .daypuzzle .given")
        assert not [box for box in boxes(page, ".bbb .daypuzzle :is(h3, .tag)") if meet(box, given)]


# Steps that were made ---------------------------------------------------------------------

OWN_SCRIPT = """() => [...document.querySelectorAll(".dock .tray > .zone")].map((zone) =>
  [...zone.querySelectorAll(".card, .post, .limits")].filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect())
    .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })))"""
"""The boxes of what lies in each zone of one's own, such as a hand and a mast."""


@pytest.mark.parametrize("size", rest_in_deep(["laptop", "projector", "tablet", "phone"], ["laptop"]))
def test_own_cards_leave_what_is_asked_about_free(open_page, size):
    page, compared = open_at(open_page, size), 0
    for seed in range(6):
        show_without_server(page, Practice("koinobori", seed=seed, learner=Learner(), pace=None), LESSON)
        for zone, other in combinations(page.evaluate(OWN_SCRIPT), 2):
            compared += len(zone) * len(other)
            assert not [seed for one in zone for each in other if meet(one, each)]
    assert compared > 6
