"""Each state is seen, in forced colours and stronger contrast: chosen, allowed, on turn, one's, off, focussed."""

import json
from itertools import product

import pytest

from gamelib import koinobori
from tests.browser.drawn_screens import nanuk_records, new_games, put_on_stage, sent
from tests.browser.harness.make_scenes import koinobori_scenes, nanatoridori_scenes, nanuk_scenes
from tests.browser.on_stage import show_without_server
from tests.browser.states_told_apart import find_alike
from tests.browser.test_end_cards import table_at
from tests.laws.test_presses import make_presser
from tests.support.reviews import table_with_moments
from tests.tiers import rest_in_deep
from widgets import Table
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.scenes.koinobori.card_faces import key

LOOKS = {
    "forced colours": {"forced_colors": "active", "viewport": {"width": 1366, "height": 768}},
    "forced colours on a phone": {"forced_colors": "active", "viewport": {"width": 390, "height": 844}},
    "forced colours, dark": {
        "forced_colors": "active",
        "color_scheme": "dark",
        "viewport": {"width": 1366, "height": 768},
    },
    "stronger contrast": {"contrast": "more", "viewport": {"width": 1366, "height": 768}},
    "stronger contrast on a phone": {
        "contrast": "more",
        "color_scheme": "dark",
        "viewport": {"width": 390, "height": 844},
    },
}
POSITION = (
    "players 3 | flags pink black lime orange | turn A | hand A lime+orange+purple {card}{more}"
    " | hand B ? ? | hand C ? ? ? | row green+lime+pink lime+orange/refresh orange+black+purple pink/take1"
    " green+purple/take2 green+black+pink"
    " lime+purple+pink | post 1 green+black+pink green+lime+orange green+black+purple"
    " | post 2 orange+purple+pink purple/extra | post 3 green+black+purple lime+orange+black lime+orange+pink"
    " lime/take1 | post 4 green+orange/move | mast A lime+purple+pink | mast B ?"
)


def at_position(card="orange/extra", more=""):
    """Return a table of Koinobori with all that can be told apart on it."""
    state = koinobori.read(POSITION.format(card=card, more=more), seed=1)
    return make_presser(Table(state, seed=1, pace=None, keep=False))


def choose(board, card):
    """Tap a card of the hand."""
    hand = next(zone for zone in board.scene["zones"] if zone["id"] == "hand")
    board.send("tap", place=next(each["id"] for each in hand["cards"] if each["face"] == key(card)))


def koinobori_states():
    """Yield a turn of Koinobori in its states: a choice, what is allowed, a full hand, icons that wait."""
    yield "a turn", sent(at_position())
    board = at_position()
    choose(board, "orange/extra")
    yield "a card chosen", sent(board)
    board.press("table:mark")
    yield "a card chosen, with marks", sent(board)
    yield "a full hand", sent(at_position(more=" green+lime+black"))
    for card in ("purple+pink/refresh", "black+pink/steal", "black+purple/move"):
        board = at_position(card)
        choose(board, card)
        board.send("tap", place="post4")
        board.press("table:mark")
        yield f"{card} waits", sent(board)
    yield from koinobori_scenes()


def nanuk_states():
    """Yield tables of Nanuk at a moment of each phase, with something chosen where there is something to choose."""
    for name, scene in nanuk_scenes():
        if name != "nanuk-eight":
            yield name, scene
    for name, record in nanuk_records().items():
        phone = SeatBoard(SeatGame(record, 0, frozenset({0})))
        for place in {"antes": ["hand:1"], "giving": ["hand:1"], "rewards": ["pot:1"]}.get(name, []):
            phone.hear({"kind": "tap", "place": place, "from": "x", "n": 1, "ply": phone.scene.get("ply", 0)})
        yield f"{name}, chosen", sent(phone)
    yield "a hunt's end", sent(table_at("nanuk", "hunt", players=5, seed=8))


def reviews():
    """Yield a look back at its moments, and a table whose hints name what is good."""
    board = make_presser(table_with_moments())
    yield "a review", sent(board)
    board.press("review:next")
    yield "a review's next moment", sent(board)
    for game in ("nanatoridori", "koinobori"):
        board = make_presser(Table(game, players=3, seed=7, first=0, pace=None, keep=False))
        for _hint in range(3):
            board.press("table:hint")
        board.press("table:mark")
        yield f"hints of {game}", sent(board)


SCREENS = {
    "koinobori": koinobori_states,
    "nanuk": nanuk_states,
    "nanatoridori": nanatoridori_scenes,
    "forms": new_games,
    "reviews": reviews,
}


IN_TEST = [("forced colours", "koinobori")]


@pytest.mark.parametrize(
    ("look", "screens"),
    rest_in_deep(product(LOOKS, SCREENS), IN_TEST),
)
def test_states_are_told_apart(open_page, look, screens):
    page = put_on_stage(open_page(reduced_motion="reduce", **LOOKS[look]), "table")
    faults, many = [], 0
    for name, scene in SCREENS[screens]():
        page.evaluate("(scene) => window.begin(scene)", json.loads(json.dumps(scene, default=str)))
        page.evaluate("() => document.fonts.ready.then(() => null)")
        found, count = find_alike(page)
        faults, many = [*faults, *(f"{name}: {each}" for each in found)], many + count

    assert not faults, "\n".join(faults)
    assert many > 20


def open_lens(page):
    page.get_by_role("menuitemcheckbox", name="My chances, live").click()
    page.wait_for_selector(".lensrow, .lenshandle")
    if page.locator(".lenshandle").count():
        page.locator(".lenshandle").press("Enter")
    page.wait_for_selector(".lensrow")
    page.locator(".lensrow button").nth(1).press("Enter")
    page.wait_for_selector(".lensrow.picked")


def open_settings(page):
    page.locator(".bbb .entry[data-do=settings]").click()
    page.wait_for_selector(".bbb .settings")


OPENED = {"the menu": lambda _page: None, "settings": open_settings, "the lens": open_lens}


@pytest.mark.parametrize(("look", "opened"), rest_in_deep(product(LOOKS, OPENED), [("forced colours", "settings")]))
def test_states_behind_the_menu_are_told_apart(open_page, look, opened):
    page = open_page(reduced_motion="reduce", **LOOKS[look])
    table = Table("nanatoridori", players=3, seed=7, first=0, pace=None, keep=False)
    table._on_connect(None)
    table.publish()
    show_without_server(page, table)
    page.get_by_role("button", name="Menu").click()
    OPENED[opened](page)

    found, many = find_alike(page)
    assert not found, "\n".join(found)
    assert many > 5


TABLE = {"forced_colors": "active", "viewport": {"width": 1366, "height": 768}}


def test_states_without_a_style_are_found(open_page):
    page = put_on_stage(open_page(reduced_motion="reduce", **TABLE), "table")
    board = at_position()
    choose(board, "orange/extra")
    page.evaluate("(scene) => window.begin(scene)", sent(board))
    assert find_alike(page)[0] == []
    page.add_style_tag(
        content="#place .card { outline: none !important; box-shadow: none !important }"
        ".bbb .storey { all: unset !important; display: block !important }"
    )

    found = " ".join(find_alike(page)[0])
    assert "chosen like the others: div.card" in found
    assert "allowed like the others: div.storey" in found
    assert "focussed like the others" in found
