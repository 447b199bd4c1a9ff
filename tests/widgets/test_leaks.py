"""No leaks: in all deals that its viewer cannot tell apart, a browser is sent exactly the same.

Two tables that differ in everything hidden from the viewer (cards, choices, the seed) are played side by side, and
everything Python sends, scenes and custom messages, is compared as text. Each of eight planted leaks must be found.
"""

import re
import sys
from random import Random

import pytest

from gamelib import record as stored
from tests.laws import GAMES, about, many, report
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.twin_tables import NONCES, Leak, whole_game
from widgets import Table
from widgets.stage import board
from widgets.table import table_scene, toolbar
from widgets.table.table_game import TableGame

PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}
SEATS = ("A", "AB", "B", "")


def deal(game, seed):
    return about(game).GAME.deal(players=PLAYERS[game], seed=seed)


def seats_by_stretch(game, seed):
    """Return a function that picks the seats of people for each stretch of a game: one, several, all or none.

    In games with simultaneous choices, people have all seats: only then is a choice hidden from another viewer.
    """

    def seats(stretch, state):
        several = len(state.to_act) > 1
        return "ABCDE"[: PLAYERS[game]] if several else SEATS[(stretch + seed) % len(SEATS)]

    return seats


@pytest.mark.parametrize("game", GAMES)
def test_traffic_is_the_same_in_indistinguishable_deals(game):
    compared = messages = games = 0
    for seed in range(many(1, 10)):
        count = whole_game(game, deal(game, seed), seats_by_stretch(game, seed), Random(f"{game} {seed}"))
        compared, messages, games = compared + count.compared, messages + count.messages, games + 1

    report(f"{game}: {games} whole games over the wire, {compared:,} acts at two tables answered in the same words")
    assert compared > 20 * games
    assert messages > 2 * compared


@pytest.mark.parametrize("game", GAMES)
def test_no_seed_is_sent_in_a_whole_game(game):
    seed = NONCES + 12_345_678_901
    table = Table(game, seed=seed, players=PLAYERS[game], secret=True, pace=None)
    front = FakeFrontEnd(table)

    front.play()

    sent = str(front.sent)
    assert len(front.custom_messages("keep")) > 5
    assert str(seed) not in sent
    assert f"{seed:x}" not in sent


# Leaks, planted ----------------------------------------------------------------------


def in_every_scene(monkeypatch, spoil):
    """Change each scene before it is sent; `spoil` may use the whole state."""
    build_scene = table_scene.build_scene

    def leaky(table):
        scene = build_scene(table)
        if "zones" in scene:
            spoil(scene, table)
        return scene

    monkeypatch.setattr(table_scene, "build_scene", leaky)


def seedless(text):
    """Mask seeds in a text, so that a planted leak is not found by its seed alone."""
    return re.sub(rf"{str(NONCES)[0]}\d{{17}}", "a seed", text)


def hand_in_a_label(monkeypatch):
    def spoil(scene, table):
        hands, eyes = table.session.state.hands, table.session.viewer
        scene["zones"][0]["label"] += f" {hands[1 if eyes == 0 else 0]}"

    in_every_scene(monkeypatch, spoil)


def seed_in_the_scene(monkeypatch):
    in_every_scene(monkeypatch, lambda scene, table: scene.update(note=f"deal {table.session.state.seed}"))


def deck_in_the_faces(monkeypatch):
    def spoil(scene, table):
        order = [str(card) for card in table.session.state.deck]
        scene["faces"] = dict(sorted(scene["faces"].items(), key=lambda face: [*order, face[0]].index(face[0])))

    in_every_scene(monkeypatch, spoil)


def choice_of_a_side(monkeypatch):
    def spoil(scene, table):
        state = table.session.state
        if state.phase == "sides":
            scene["note"] = f"{state.sides}"

    in_every_scene(monkeypatch, spoil)


def reason_with_its_card(monkeypatch):
    monkeypatch.setattr(toolbar, "_hand_is_public", lambda _session, _ply: True)


def log_of_another(monkeypatch):
    monkeypatch.setattr(TableGame, "events", lambda game, seat: game.session.state.view(0 if seat else 1).log)


def record_kept_where_it_is_secret(monkeypatch):
    def send(table, content, buffers=None):
        if content.get("kind") == "keep":
            content = {**content, "record": seedless(stored.write(table.session.record))}
        return sends(table, content, buffers)

    sends = Table.send
    monkeypatch.setattr(Table, "send", send)


def state_in_an_exception(monkeypatch):
    def fails(table, typed):
        if typed == "nonsense":
            raise RuntimeError(f"cannot read {typed} in {seedless(table.session.state.write())}")
        return types(table, typed)

    types = Table._on_typed
    monkeypatch.setattr(Table, "_on_typed", fails)
    monkeypatch.setattr(board, "internal_error_text", lambda: f"Something went wrong: {sys.exc_info()[1]}")


PLANTED = [
    (hand_in_a_label, "nanatoridori"),
    (seed_in_the_scene, "koinobori"),
    (deck_in_the_faces, "nanatoridori"),
    (choice_of_a_side, "nanuk"),
    (reason_with_its_card, "nanuk"),
    (log_of_another, "nanatoridori"),
    (record_kept_where_it_is_secret, "koinobori"),
    (state_in_an_exception, "nanuk"),
]


@pytest.mark.parametrize(("plant", "game"), PLANTED, ids=lambda parameter: getattr(parameter, "__name__", parameter))
def test_a_planted_leak_is_found(plant, game, monkeypatch):
    plant(monkeypatch)

    with pytest.raises(Leak):  # noqa: PT012 - in one of a few games, most of them in the first
        for seed in range(8):
            whole_game(game, deal(game, seed), seats_by_stretch(game, seed), Random(f"{game} {seed}"))


def test_acts_at_twin_tables_cover_every_message_kind(monkeypatch):
    kinds, hear = set(), Table._handle
    monkeypatch.setattr(Table, "_handle", lambda table, heard: (kinds.add(heard.kind), hear(table, heard))[1])

    whole_game("koinobori", deal("koinobori", 3), "A", Random(5))

    assert {"type", "tap", "enter", "press", "go", "form", "escape", "hello"} <= kinds
