"""What happens to a game when the page is reloaded, its program dies, or it is opened twice."""

import time

import psutil
import pytest
from playwright.sync_api import expect

from gamelib import player
from tests.browser.hands import answer, by_typing, form, log, open_table, record_of, settle, started, to_act, type_line

TERMS = {"players": 3, "seed": 7, "first": 0}
CAREFUL = player("careful", seed=7)

KERNEL = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"


@pytest.fixture
def table(page, voila):
    """A page with a game of which a few moves have been made, and how many."""
    address = voila.table("kept", '"nanatoridori", players=3, seed=7, first=0, pace=0')
    open_table(page, address)
    play_on(page, voila)
    return len(play_on(page, voila))


def play_on(page, voila):
    """Make a move of one's own and await the programs'; the game then."""
    settle(page)
    record = record_of(page, voila, "nanatoridori") or started("nanatoridori", **TERMS)
    view = record.state.view(0)
    by_typing(page, view, CAREFUL.move(view))
    settle(page)
    return record_of(page, voila, "nanatoridori")


def kill(page, voila):
    """End the program behind a page as a power cut would."""
    name = page.evaluate(KERNEL)
    found = [each for each in psutil.Process(voila.program.pid).children(recursive=True)
             if any(name in part for part in each.cmdline())]
    for each in found:
        each.kill()
    assert found


def go_on(page, count):
    """Accept the offer to go on, which tells how many moves were made."""
    expect(form(page)).to_contain_text(f"{count} moves made")
    answer(page, "take")
    expect(form(page)).to_have_count(0)


def test_a_reload_offers_the_same_moment(page, voila, table):
    before = log(page)
    page.reload()
    go_on(page, table)

    assert log(page) == before
    assert to_act(page) == ["Ada"]
    assert len(play_on(page, voila)) > table


def test_back_offers_the_same_moment(page, voila, table):
    page.goto(f"{voila.url}/")
    page.go_back()

    go_on(page, table)


def test_a_dead_program_is_told_within_seconds_and_the_game_goes_on(page, voila, table):
    kill(page, voila)
    at = time.monotonic()
    expect(page.locator(".bbb .alarm")).to_be_visible()
    took = time.monotonic() - at
    expect(page.locator(".bbb .dock")).to_be_visible()
    type_line(page, "pass")
    page.reload()
    go_on(page, table)

    assert took < 10, took
    assert len(record_of(page, voila, "nanatoridori")) == table
    assert len(play_on(page, voila)) > table


def test_a_second_window_may_take_the_game_over(page, voila, table):
    other = page.context.new_page()
    other.goto(page.url)
    expect(form(other)).to_contain_text(f"{table} moves made")
    answer(other, "take")
    expect(form(other)).to_contain_text("open in another window")
    answer(other, "over")
    expect(form(other)).to_have_count(0)

    assert len(play_on(other, voila)) > table


def test_whose_game_it_is_not_can_forget_it(page, table):
    page.reload()
    expect(form(page)).to_contain_text(f"{table} moves made")
    answer(page, "forget")
    expect(form(page)).to_have_count(0)
    page.reload()
    settle(page)

    expect(form(page)).to_have_count(0)
