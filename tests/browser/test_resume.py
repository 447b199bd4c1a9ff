"""Resuming a game: after a reload, a closed page, a dead kernel, a lost connection, or in a second window.

Each trial plays a few moves, causes a fault, and resumes at the same ply: no answered move is
lost, and none is made twice.
"""

import re
import time
from typing import Any, NamedTuple

import psutil
import pytest
from playwright.sync_api import expect

from gamelib import player
from tests.browser.driver import (
    answer,
    await_answer,
    form,
    leave,
    log,
    message,
    new_record,
    open_table,
    play_by_typing,
    press,
    record_of,
    settle,
    type_line,
)
from tests.browser.proxy import CuttableProxy
from tests.laws import report
from tests.tiers import DEEP, rest_in_deep

PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}
GAMES = tuple(PLAYERS)
CAREFUL = player("careful", seed=7)
TRIALS = 3 if DEEP else 1
NOTICED_WITHIN_SECONDS = 5 if DEEP else 60
"""Seconds until a dead kernel has been noticed."""

KERNEL_SCRIPT = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"


class PlayedPage(NamedTuple):
    """A page with a game in progress, and its server."""

    page: Any
    voila: Any
    cuttable_proxy: CuttableProxy
    game: str
    seed: int

    @property
    def record(self):
        """The saved game."""
        return record_of(self.page, self.voila, self.game) or new_record(
            self.game, players=PLAYERS[self.game], seed=self.seed, first=0
        )

    def own(self):
        """The person's moves."""
        return [str(entry.move) for entry in self.record.entries if entry.seat == 0]

    def on(self, page):
        return self._replace(page=page)


# Playing ----------------------------------------------------------------------------


def make_move(at):
    """Make a move of the person; return the person's moves once it is answered."""
    settle(at.page)
    while not at.record.state.to_act:
        press(at.page, "table:next-round")
        settle(at.page)
    record = at.record
    view = record.state.view(0)
    chosen = CAREFUL.move(view)
    play_by_typing(at.page, view, chosen)
    await_answer(at.page)
    return [*(str(entry.move) for entry in record.entries if entry.seat == 0), str(chosen)]


def accept_resume(at, page=None):
    """Accept the offer to resume, which must name the number of saved moves."""
    page = page or at.page
    expect(form(page)).to_contain_text(re.compile(r"after \d+ moves?"))
    offered, kept = int(re.search(r"after (\d+) moves?", form(page).inner_text())[1]), len(at.record)
    assert offered <= kept, "more is offered than was kept"
    answer(page, "take")
    await_answer(page)


# Faults -------------------------------------------------------------------------------


def reload(at):
    at.page.reload()
    accept_resume(at)
    return at


def go_back_to_page(at):
    at.page.goto(f"http://127.0.0.1:{at.cuttable_proxy.port}/")
    at.page.go_back()
    accept_resume(at)
    return at


def go_forward_to_page(at):
    at.page.go_back()
    at.page.go_forward()
    accept_resume(at)
    return at


def open_second_window(at):
    other = at.page.context.new_page()
    other.goto(at.page.url)
    accept_resume(at, other)
    expect(form(other)).to_contain_text("open in another window")
    answer(other, "over")
    expect(form(other)).to_have_count(0)
    settle(other)
    record = at.record
    settle(at.page)
    type_line(at.page, str(CAREFUL.move(record.state.view(0))))
    settle(at.page)
    assert at.record == record, "the window from which the game was taken still writes"
    return at.on(other)


def listening_addresses(process):
    """Return the addresses a process listens at; those of a forked kernel name it, its command line does not."""
    return [str(line.laddr) for line in process.net_connections(kind="all")]


def kill_kernel(at):
    """Kill the kernel; an act made meanwhile must not appear to have worked."""
    name = at.page.evaluate(KERNEL_SCRIPT)
    kernels = [
        each
        for each in psutil.Process(at.voila.program.pid).children(recursive=True)
        if any(name in part for part in [*each.cmdline(), *listening_addresses(each)])
    ]
    assert kernels
    for each in kernels:
        each.kill()
    since = time.monotonic()
    expect(at.page.locator(".bbb .alarm")).to_be_visible()
    TIMES.append(time.monotonic() - since)
    expect(at.page.locator(".bbb .dock")).to_be_visible()
    type_line(at.page, "pass")
    return reload(at)


def cut_connection(at):
    """Cut the connection in the middle of a move; the same page goes on later."""
    settle(at.page)
    before = at.own()
    while not at.record.state.to_act:
        press(at.page, "table:next-round")
        settle(at.page)
    chosen = CAREFUL.move(at.record.state.view(0))
    if at.seed % 2:  # the move never reaches Python; else its answer does not come back
        at.cuttable_proxy.cut()
        type_line(at.page, str(chosen))
    else:
        type_line(at.page, str(chosen))
        at.cuttable_proxy.cut()
    at.page.wait_for_timeout(1500)
    at.cuttable_proxy.mend()
    expect(at.page.locator(".bbb .alarm")).to_have_count(0)
    await_answer(at.page)
    settle(at.page)
    assert at.own()[: len(before) + 1] == [*before, str(chosen)]
    return at


FAULTS = {
    fault.__name__: fault
    for fault in (reload, go_back_to_page, go_forward_to_page, open_second_window, kill_kernel, cut_connection)
}
SHARE = {"go_back_to_page": 0.5, "go_forward_to_page": 0.5}
"""Faults with fewer trials, by this factor: going back and going forward count as one fault."""
TIMES: list[float] = []


@pytest.fixture
def cuttable_proxy(voila):
    proxy = CuttableProxy(voila.port)
    yield proxy
    proxy.take_away()


def begin_game(open_page, voila, cuttable_proxy, trial, name):
    """Open a page and play a few moves."""
    game = GAMES[(trial + [*FAULTS].index(name)) % len(GAMES)]
    page = open_page()
    page.goto(f"http://127.0.0.1:{cuttable_proxy.port}/")
    seed = 70 + trial
    address = voila.table(f"kept-{game}-{seed}", f'"{game}", players={PLAYERS[game]}, seed={seed}, first=0, pace=0')
    open_table(page, address.replace(str(voila.port), str(cuttable_proxy.port)))
    at = PlayedPage(page, voila, cuttable_proxy, game, seed)
    for _move in range(1 + trial % 3):
        make_move(at)
    return at


@pytest.mark.parametrize("name", rest_in_deep(FAULTS, ["cut_connection"]))
def test_game_resumes_at_the_same_ply_after_each_fault(open_page, voila, cuttable_proxy, name):
    resumed, trials = [], range(max(1, int(TRIALS * SHARE.get(name, 1))))
    for trial in trials:
        at = begin_game(open_page, voila, cuttable_proxy, trial, name)
        made = make_move(at)
        if trial % 2:
            settle(at.page)
        before = at.record.entries
        again = FAULTS[name](at)
        settle(again.page)
        assert again.own()[: len(made)] == made, "a move that was answered is lost, or made twice"
        assert again.record.entries[: len(before)] == before
        log_lines = log(again.page)
        made = again.own()
        later = make_move(again)
        settle(again.page)
        assert later[: len(made)] == made
        assert again.own()[: len(later)] == later
        assert len(log(again.page)) >= len(log_lines)
        resumed.append(at.game)
        leave(at.page.context)

    worst = f"; told within {max(TIMES):.1f} s" if name == "killed" else ""
    report(f"{name}: {len(resumed)} of {len(trials)} resumed at the same moment{worst}")
    assert len(resumed) == len(trials)
    assert name != "killed" or max(TIMES) <= NOTICED_WITHIN_SECONDS, TIMES


@pytest.mark.deep
def test_resume_offer_can_be_declined(open_page, voila, cuttable_proxy):
    at = begin_game(open_page, voila, cuttable_proxy, 0, "reload")
    settle(at.page)
    count = len(at.record)
    at.page.reload()
    expect(form(at.page)).to_contain_text(f"{count} move")
    answer(at.page, "forget")
    expect(form(at.page)).to_have_count(0)
    at.page.reload()
    settle(at.page)

    expect(form(at.page)).to_have_count(0)
    expect(message(at.page)).to_be_visible()
