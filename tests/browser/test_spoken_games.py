"""A whole game of each by keys alone, as somebody hears it who sees nothing: what is told, and what the keys reach.

Heard are the sentences for screen readers and the names of what gets the focus, in their order.
"""

from collections import Counter
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from gamelib import nanatoridori, nanuk
from gamelib.players import player
from tests.browser.driver import MOST_MOVES, await_answer, play_by_keys, settle, tab_to
from tests.browser.on_stage import show_without_server
from tests.laws import report
from tests.tiers import DEEP, rest_in_deep
from widgets import Table
from widgets.stage import log_lines

GAMES = {"nanatoridori": {"players": 4}, "nanuk": {"players": 5}, "koinobori": {"players": 3}}
MOVES = MOST_MOVES if DEEP else 6
HEAR_SCRIPT = """() => {
  window.heard = [];
  const name = (node) => node.getAttribute("aria-label") ?? node.textContent.trim();
  document.addEventListener("focusin", ({ target }) => window.heard.push({ name: name(target) }));
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (target.closest?.("[aria-live]")) for (const node of addedNodes) window.heard.push({ said: node.textContent });
  }).observe(document.body, { subtree: true, childList: true });
}"""
FOCUS_SCRIPT = """() => { // buttons that are idle say what to do
  const node = document.activeElement;
  const { zone } = node.closest("[data-zone]")?.dataset ?? {};
  const choosable = node.matches("[role=option], [role=spinbutton], [role=radio], button");
  return { zone, place: node.dataset.place ?? "", choosable, stage: Boolean(node.closest(".bbb")) };
}"""


def open_heard(open_page, table):
    """Open a table, and note from now on what is heard."""
    page = open_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    show_without_server(page, table)
    page.evaluate(HEAR_SCRIPT)
    return page


def heard(page):
    """Return what was heard since the last call."""
    return page.evaluate("() => window.heard.splice(0)")


def doubles(sentences):
    """Count how often each sentence follows itself."""
    return Counter(one for one, other in pairwise(sentences) if one == other)


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanuk"]))
def test_keys_reach_and_words_tell_a_whole_game(open_page, game):
    table = Table(game, seed=7, pace=0, seats="A", keep=False, bots="careful", **GAMES[game])
    page, mine, notes, lost, moves = open_heard(open_page, table), player("careful", seed=5), [], [], 0
    while moves < MOVES:
        settle(page)
        while table.session.is_pausing:
            tab_to(page, "press", "table:next-round")
            page.keyboard.press("Enter")
            settle(page)
        if table.session.state.result is not None:
            break
        focus = page.evaluate(FOCUS_SCRIPT)
        if moves and not (focus["stage"] and (focus["zone"] or focus["choosable"])):
            lost.append(focus)
        view = table.view
        play_by_keys(page, view, mine.move(view))
        await_answer(page)
        moves += 1
    notes += heard(page)
    said = [note["said"] for note in notes if "said" in note]
    report(f"{game}: {moves} moves, {len(said)} sentences, {len(notes) - len(said)} names")

    assert lost == []
    assert [note for note in notes if note.get("name") == ""] == []
    happened = [log_lines.describe_event(event, table.session.names) for event in table.session.state.log]
    assert doubles(said) - doubles(happened) == Counter()
    assert not DEEP or table.session.state.result is not None


def test_keys_pass_from_card_to_card_until_cards_are_placed(open_page):
    page = open_heard(open_page, Table(nanatoridori.read("hand 1 3 3 5 | table 2", seed=7), seats="A", keep=False))
    page.locator('.bbb [data-place="hand:1"]').focus()
    for _step in range(3):
        page.keyboard.press("ArrowRight")

    assert [note["name"] for note in heard(page)] == ["1, wren", "3, duck", "3, duck", "5, parrot"]


def test_keys_reach_the_gaps_once_cards_are_placed(open_page):
    table = Table(
        nanatoridori.read("hand 1 3 3 5 | table 2", seed=7), seats="A", bots="careful", pace=60_000, keep=False
    )
    page = open_heard(open_page, table)
    play_by_keys(page, table.view, table.view.read_move("play 5 at 4"))
    page.locator('.bbb [data-place="hand:1"]').focus()
    heard(page)
    page.keyboard.press("ArrowRight")

    assert heard(page)[-1]["name"].startswith("between 1 and 3")
    page.keyboard.press(" ")
    await_answer(page)
    page.keyboard.press("Enter")
    await_answer(page)
    assert table.view.held is None
    assert page.evaluate(FOCUS_SCRIPT)["place"].startswith("hand:")


def test_arrows_beside_the_gaps_tell_which_one_they_open(open_page):
    table = Table(
        nanatoridori.read("hand 1 3 3 5 | table 2", seed=7), seats="A", bots="careful", pace=60_000, keep=False
    )
    page = open_heard(open_page, table)
    play_by_keys(page, table.view, table.view.read_move("play 5 at 4"))
    arrow = page.get_by_role("button", name="one gap to the right")
    arrow.focus()
    heard(page)
    for _step in range(2):
        arrow.press("Enter")
        await_answer(page)

    assert [note["said"] for note in heard(page) if "said" in note] == ["in front of 1", "between 1 and 3"]


def test_a_score_pile_is_told_once(open_page):
    state = nanuk.read("players 5 | pile B deer bird | turn A", seed=6)
    page = open_heard(open_page, Table(state, seats="A", bots="careful", pace=60_000, keep=False))

    assert page.locator(".bbb .seats [data-zone^='won'] button").count() == 1
    assert page.locator(".bbb .seats [data-zone^='won'] [role=group]").count() == 0


SHARED = "boast 2 seal in 4 days by A | doom B | hunters A C | doomers B D E | outcome success"


def test_the_focus_goes_to_what_one_picks_from(open_page):
    state = nanuk.read(f"players 5 | {SHARED} | pot seal*4 fish*2 deer bird | pile A deer | turn A", seed=6)
    table = Table(state, seats="A", bots="careful", pace=0, keep=False)
    page = open_heard(open_page, table)
    play_by_keys(page, table.view, table.view.moves()[0])
    settle(page)

    assert page.evaluate(FOCUS_SCRIPT)["zone"] == "pot"


def test_the_focus_goes_to_the_days_of_a_hunt(open_page):
    state = nanuk.read("boast 2 seal in 4 days by A | doom B | hunters A C | doomers B D E | turn A", seed=6)
    table = Table(state, seats="A", bots="careful", pace=60_000, keep=False)
    page = open_heard(open_page, table)
    play_by_keys(page, table.view, table.view.moves()[0])

    expect(page.locator(".bbb .next .button.main")).to_be_focused()
