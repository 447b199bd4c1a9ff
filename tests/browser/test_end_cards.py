"""The card at an end and the form for a new game: both fit the window and take the focus; two taps start a game."""

from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import nanatoridori
from gamelib.core.events import facts_in_order
from gamelib.nanuk.facts import PotShared
from gamelib.players import player
from tests.browser.on_stage import show_without_server
from tests.support.fake_front_end import FakeFrontEnd
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {
    "laptop": (1366, 768),
    "low laptop": (1366, 640),
    "tablet": (820, 1180),
    "small tablet": (768, 1024),
    "phone": (390, 844),
}
ENDS = {
    "a round": ("nanatoridori", {"players": 6, "variant": "one-winner"}, "round"),
    "a hunt": ("nanuk", {"players": 8}, "hunt"),
    "a season": ("nanuk", {"players": 8, "seasons": 2}, "season"),
    "a game": ("koinobori", {"players": 5}, "game"),
}
OVERFLOW_SCRIPT = """() => {
  const card = document.querySelector(".endcard"), page = document.scrollingElement;
  return [card.scrollHeight - card.clientHeight, card.scrollWidth - card.clientWidth,
          page.scrollHeight - innerHeight, page.scrollWidth - innerWidth];
}"""


def table_at(game, kind, seed=7, **terms):
    """Return a table whose game has just come to a card of this kind."""
    table = Table(game, seed=seed, **terms)
    front, mine = FakeFrontEnd(table), player("random", seed=3)
    for _step in range(3000):
        scene = front.scene
        if scene.get("sheet", {}).get("kind") == kind:
            return table
        if "next" in scene:
            front.send("go")
        elif table.session.is_pausing:
            front.press("table:next-round")
        else:
            front.type(str(mine.move(table.view)))
    raise AssertionError(f"no card of {kind}")


@pytest.mark.parametrize(
    ("end", "size"),
    rest_in_deep(
        list(product(ENDS, SIZES)),
        [("a hunt", "low laptop"), ("a season", "phone"), ("a game", "low laptop"), ("a game", "small tablet")],
    ),
)
def test_card_fits_the_window_and_takes_the_focus(open_page, end, size):
    width, height = SIZES[size]
    game, terms, kind = ENDS[end]
    table = table_at(game, kind, **terms)
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, table)

    expect(page.locator(".bbb .endcard .button.main")).to_be_focused()
    assert page.evaluate(OVERFLOW_SCRIPT) == [0, 0, 0, 0]
    rows = table.scene["sheet"]["rows"]
    assert end == "a hunt" or len(rows) == table.session.state.players
    assert page.locator(".bbb .endcard tbody tr").count() == len(rows)
    own = page.locator(".bbb .endcard tr.own")
    assert own.count() == sum("mine" in row for row in rows)
    for row in own.all():
        expect(row).to_be_visible()


MOODS_SCRIPT = """() => Object.fromEntries([...document.querySelectorAll(".bbb .endcard .face")].map((face) => {
  const style = getComputedStyle(face);
  const mood = ["glad", "cross"].find((each) => style.getPropertyValue(`--${each}`) === "inline");
  return [face.querySelector("use").getAttribute("href").split("face-")[1], mood ?? "plain"];
}))"""
"""The mood of each character whose face is drawn on the card."""


def expected_moods(table):
    """Return how each character takes the end: the facts of the game say who won and who lost."""
    state, session = table.session.state, table.session
    if state.result:
        glad, cross = state.result.winners, state.result.losers
    elif session.record.game == "nanatoridori":
        glad, cross = state.out[:1], (state.loser,)
    else:
        shared = next(fact for fact in reversed(facts_in_order(state.past)) if isinstance(fact, PotShared))
        glad = shared.winners
        cross = {*range(state.players)} - {*glad}
    return {
        who: "glad" if seat in glad else "cross" if seat in cross else "plain"
        for seat, who in enumerate(session.characters)
        if who
    }


@pytest.mark.parametrize("end", rest_in_deep([end for end in ENDS if end != "a season"], ["a round", "a hunt"]))
def test_faces_on_the_card_stay_in_their_moods(open_page, end):
    game, terms, kind = ENDS[end]
    table = table_at(game, kind, **terms)
    page = open_page(viewport={"width": 1366, "height": 768}, reduced_motion="no-preference")
    show_without_server(page, table)
    expect(page.locator(".bbb .endcard")).to_be_visible()
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")

    assert page.evaluate(MOODS_SCRIPT) == expected_moods(table)
    assert "glad" in expected_moods(table).values()


ROUND_WON = "players 4 | A 7 7 | B 1 2 3 4 6 5 1 | C 5 2 | D 3 6 | table - | turn A"


def test_podium_of_whoever_was_out_first_is_high_and_large(open_page):
    table = Table(nanatoridori.read(ROUND_WON, seed=3), bots="careful", seed=3, pace=0, keep=False)
    front = FakeFrontEnd(table)
    front.type("play 7 7 at 1-2")
    while "sheet" not in front.scene:
        front.send("go")
    page = open_page(viewport={"width": 1366, "height": 768})
    show_without_server(page, table)
    card = page.locator(".bbb .endcard.podium")
    expect(card).to_be_visible()

    assert page.locator(".bbb .perched span").first.is_visible()
    assert page.evaluate(MOODS_SCRIPT) == expected_moods(table)
    assert "cross" in expected_moods(table).values()
    assert card.locator("h2").bounding_box()["y"] < 120
    face, sign = (card.locator(f"tr.own {part}").bounding_box() for part in (".letter", ".letter > svg"))
    assert 0.4 < sign["width"] / face["width"] < 0.7


def test_escape_shows_the_table_and_a_button_the_card_again(open_page):
    table = table_at("nanatoridori", "round", players=3)
    page = open_page(viewport={"width": 1366, "height": 768})
    show_without_server(page, table)
    card = page.get_by_role("dialog", name=table.scene["sheet"]["head"])
    expect(card).to_be_visible()

    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.get_by_role("button", name="Show the result").click()
    expect(card).to_be_visible()
    page.keyboard.press("Enter")

    expect(card).to_have_count(0)
    assert table.session.state.round == 2


@pytest.mark.parametrize("size", rest_in_deep(["laptop", "phone"], ["phone"]))
def test_two_taps_start_a_new_game(open_page, size):
    width, height = SIZES[size]
    table = Table("koinobori", seed=7, players=3, pace=None)
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, table)
    table.press("table:new")
    page.evaluate("show()")
    form = page.get_by_role("dialog", name="New game")
    expect(form.get_by_role("button", name="Play", exact=True)).to_be_focused()
    assert form.evaluate("(node) => [node.scrollHeight - node.clientHeight, node.scrollWidth - node.clientWidth]") == [
        0,
        0,
    ]

    form.get_by_role("button", name="Nanatoridori").click()
    form.get_by_role("button", name="Play", exact=True).click()

    expect(form).to_have_count(0)
    assert table.session.record.game == "nanatoridori"
    assert table.session.characters == ("", "pip", "dot", "pepe")
