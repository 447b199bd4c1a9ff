"""Whole games on a page of Voila's: by the typed line alone, by tapping alone, by keys alone; the end says who won."""

import os

import pytest
from playwright.sync_api import expect

from gamelib import player
from tests.browser.hands import message, open_table, play_out, started

PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}
PAIRS = [("nanatoridori", "tapping"), ("nanuk", "keys"), ("koinobori", "typing")]
ALL = [(game, way) for game in PLAYERS for way in ("typing", "tapping", "keys")]


@pytest.mark.parametrize(("game", "way"), ALL if os.environ.get("BBB_DEEP") else PAIRS)
def test_a_whole_game(page, voila, game, way):
    terms = {"players": PLAYERS[game], "seed": 7}
    address = voila.table(f"whole-{game}-{way}", f'"{game}", players={PLAYERS[game]}, seed=7, bots="random", pace=0')
    open_table(page, address)

    record = play_out(page, voila, way, started(game, **terms), player("careful", seed=7).move)

    result = record.state.result
    expect(message(page)).to_contain_text(result.tell(record.names)[:60])
    for winner in result.winners:
        expect(message(page)).to_contain_text(record.names[winner] if record.names else "ABCDEFGH"[winner])
    expect(message(page)).to_contain_text("Scores: ")
