"""Saved games: resumed at the same ply after a reload or a dead kernel, one writer, full disks, deletion."""

import json
import os
import subprocess
import sys
import textwrap
import threading
import time
from itertools import product
from pathlib import Path

import pytest

from gamelib import BadSave, GameError, Stream, nanatoridori, record
from tests.laws import GAMES
from tests.support.fake_front_end import FakeFrontEnd
from tests.tiers import rest_in_deep
from widgets import Table
from widgets.table import autosave
from widgets.table.autosave import Autosave, LockedElsewhere, SavedGame, delete_old_games, is_id, new_id

TOP = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def save_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "games"))
    return tmp_path / "games"


def new_table(kept=None, **more):
    table = Table(more.pop("game", "nanatoridori"), **{"seed": 7, "first": 0, **more})
    return table, FakeFrontEnd(table, kept)


def play(table, front, moves):
    """Play `moves` choices, those of people and of bots."""
    goal = table.ply + moves
    while table.ply < goal:
        if not front.go_on():
            front.type(str(table.view.moves()[0]))


def end_process(table):
    """Close the lock file, as happens when the kernel dies."""
    table.keeper.file._file.close()


def game():
    return SavedGame(record.start(nanatoridori, players=4, seed=7), "A", {"B": "keen"})


# Resuming ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "moves"),
    rest_in_deep(product(GAMES, (1, 2, 7, 30)), [("nanatoridori", 30), ("nanuk", 7), ("koinobori", 1)]),
)
def test_game_is_resumed_at_its_ply_after_a_kernel_died(name, moves):
    table, front = new_table(game=name, bots="keen", secret=True)
    play(table, front, moves)
    kept = front.custom_messages("keep")[-1]
    assert kept == {"kind": "keep", "id": table.keeper.file.id, "record": None}
    end_process(table)

    again, there = new_table({"id": kept["id"]}, game=name, seed=8)
    assert there.scene["ply"] == 0
    assert there.scene["form"]["id"] == "resume"
    there.form("take")

    assert again.ply == there.scene["ply"] == moves
    assert again.record == table.record
    assert "form" not in there.scene
    assert again.session.people == table.session.people
    assert {seat: who.name for seat, who in again.session.bots.items() if seat} == dict.fromkeys(
        range(1, again.session.state.players), "keen"
    )
    play(again, there, 1)
    assert autosave.Autosave(kept["id"]).load().record == again.record


def test_game_is_resumed_from_the_browsers_copy(save_folder):
    table, front = new_table()
    play(table, front, 5)
    kept = front.custom_messages("keep")[-1]
    assert autosave.read(kept["record"]).record == table.record
    end_process(table)
    for path in save_folder.iterdir():
        path.unlink()

    again, there = new_table({"id": kept["id"], "record": kept["record"]}, seed=8)
    there.form("take")

    assert again.record == table.record
    assert again.keeper.file.id == kept["id"]


def test_plain_record_in_the_browser_is_resumed():
    started = record.start(nanatoridori, players=4, seed=9)

    table, front = new_table({"record": record.write(started.play(started.state.moves()[0]))})
    front.form("take")

    assert table.ply == 1


def test_resumed_game_at_a_shared_device_has_a_curtain():
    table, front = new_table(seats="AB")
    play(table, front, 4)
    end_process(table)

    again, there = new_table({"id": table.keeper.file.id}, seed=8)
    there.form("take")

    assert again.session.people == {0, 1}
    assert "curtain" in there.scene or "next" in there.scene


def test_explored_game_stays_explored():
    table, front = new_table()
    play(table, front, 6)
    front.press("table:undo")
    assert table.session.explored
    play(table, front, 1)
    end_process(table)

    again, there = new_table({"id": table.keeper.file.id}, seed=8)
    there.form("take")

    assert again.session.explored


def offered_beside_a_link(place):
    """Return the id of a saved game, and a table that a link opens while that game is offered, with its front end."""
    table, front = new_table()
    play(table, front, 6)
    end_process(table)
    again, there = new_table(seed=8)
    again.has_front_end = again.keeper._was_offered = False  # as on a page that was just opened
    there.send("hello", kept={"id": table.keeper.file.id}, hash=place)
    return table.keeper.file.id, again, there


@pytest.mark.parametrize("place", ["#position=nanatoridori-1", "#deal=4BB-0007-RV", "#rules=;places_seen=false"])
def test_link_leaves_the_offer_of_a_saved_game_open(place):
    name, again, there = offered_beside_a_link(place)
    assert [each["label"] for each in there.scene["form"]["buttons"]][-1] == "Open the game of the link"
    there.form("take")

    assert again.ply == 6
    assert again.keeper.file.id == name


@pytest.mark.parametrize(("button", "is_kept"), [("leave", True), ("forget", False)])
def test_linked_game_opens_once_the_offer_is_declined(button, is_kept):
    name, again, there = offered_beside_a_link("#position=nanatoridori-1")
    before = again.session.record.beginning
    there.form(button)

    assert again.session.record.beginning != before
    assert "form" not in there.scene
    assert Autosave(name).path.exists() == is_kept


def test_nothing_is_offered_without_a_saved_game():
    for kept in (
        {},
        None,
        {"id": new_id()},
        {"id": "../../x"},
        {"id": 7},
        {"record": "{}"},
        {"record": 3},
        "junk",
        [],
        {"record": "x" * 2_000_000},
        {"record": '{"record": 1}'},
        {"id": None, "record": "[[[[[[[[[["},
    ):
        _table, front = new_table(kept)
        assert "form" not in front.scene, kept
        assert "message" in front.scene


def test_saved_game_of_another_kind_is_left_alone():
    table, front = new_table()
    play(table, front, 3)
    end_process(table)

    other, there = new_table({"id": table.keeper.file.id}, game="koinobori")

    assert "form" not in there.scene
    assert other.record.game == "koinobori"


@pytest.mark.parametrize(("setting", "resumed_ply"), [("yes", 5), ("no", 0)])
def test_own_games_are_offered_to_any_browser(setting, resumed_ply, monkeypatch):
    monkeypatch.setenv("BBB_OWN_GAMES", setting)
    table, front = new_table()
    play(table, front, 5)
    other, _front = new_table(game="koinobori")
    play(other, _front, 3)
    end_process(table)
    end_process(other)

    again, front = new_table(seed=8)
    assert ("form" in front.scene) is bool(resumed_ply)
    if resumed_ply:
        front.form("take")

    assert again.ply == resumed_ply


def test_own_game_that_is_over_is_not_offered(monkeypatch):
    monkeypatch.setenv("BBB_OWN_GAMES", "yes")
    table, front = new_table(game="koinobori", players=2, seed=7)
    while table.session.state.result is None:
        play(table, front, 1)
    end_process(table)

    _again, front = new_table(game="koinobori")

    assert "form" not in front.scene


def test_new_game_leaves_the_saved_one():
    table, front = new_table()
    play(table, front, 3)
    end_process(table)
    again, there = new_table({"id": table.keeper.file.id}, seed=8)
    there.form("leave")
    play(again, there, 1)

    assert again.keeper.file.id != table.keeper.file.id
    assert Autosave(table.keeper.file.id).load().record == table.record


def test_forgotten_game_is_deleted(save_folder):
    table, front = new_table()
    play(table, front, 3)
    end_process(table)

    _again, there = new_table({"id": table.keeper.file.id}, seed=8)
    there.form("forget")

    assert there.custom_messages("keep") == [{"kind": "keep", "id": None, "record": None}]
    assert list(save_folder.glob("*.json")) == []
    assert "form" not in there.scene


def test_table_without_moves_is_not_saved(save_folder):
    table = Table("nanatoridori", seed=7, first=0)
    table.play(str(table.view.moves()[0]))
    assert table.ply
    state_table = Table(nanatoridori.deal(4, seed=7, first=0))
    front = FakeFrontEnd(state_table)
    front.type(str(state_table.view.moves()[0]))

    assert not save_folder.exists()
    assert front.custom_messages("keep") == []


# One writer --------------------------------------------------------------------------


def test_second_table_takes_the_game_over_or_leaves_it():
    table, front = new_table()
    play(table, front, 3)

    second, there = new_table({"id": table.keeper.file.id}, seed=8)
    there.form("take")
    assert second.ply == 0
    assert "take it over" in there.scene["form"]["text"]
    there.form("over")
    assert second.record == table.record

    play(second, there, 1)
    sent_before = len(front.custom_messages("keep"))
    play(table, front, 1)
    assert "taken over" in front.scene["message"]["text"]
    play(table, front, 1)

    assert "taken over" not in front.scene["message"]["text"]
    assert len(front.custom_messages("keep")) == sent_before
    assert Autosave(table.keeper.file.id).load().record == second.record
    assert table.ply == 5

    play(second, there, 1)
    with pytest.raises(LockedElsewhere):
        Autosave(table.keeper.file.id).acquire()


def test_lock_ends_with_its_process(save_folder):
    name = new_id()
    code = f"""
        import os, sys
        from gamelib import nanatoridori, record
        from widgets.table.autosave import Autosave, SavedGame
        keeper = Autosave({name!r})
        keeper.save(SavedGame(record.start(nanatoridori, players=4, seed=7), "A", {{}}).write())
        print("kept", flush=True)
        sys.stdin.read()
    """
    program = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=TOP,
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        env={**os.environ, "BBB_KEEP": str(save_folder)},
    )
    try:
        assert program.stdout.readline() == b"kept\n"
        with pytest.raises(LockedElsewhere):
            Autosave(name).acquire()
    finally:
        program.kill()
        program.wait()
        program.stdout.close()
        program.stdin.close()

    keeper = Autosave(name)
    keeper.acquire()
    keeper.save(game().write())
    assert keeper.load().record == game().record
    keeper.release()


def test_lock_of_a_closing_page_is_waited_for():
    table, front = new_table(seed=7)
    play(table, front, 1)
    again, there = new_table({"id": table.keeper.file.id}, seed=8)
    leaving = threading.Timer(0.2, table.keeper.file.release)
    leaving.start()
    there.form("take")
    leaving.join()

    assert "form" not in there.scene
    assert again.record == table.record


# The disk ----------------------------------------------------------------------------


def test_unwritable_disk_is_reported_in_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "file" / "games"))
    table, front = new_table()

    play(table, front, 1)
    assert "cannot be kept" in front.scene["message"]["text"]
    assert table.ply == 1
    assert front.custom_messages("keep")[-1]["record"]

    play(table, front, 5)
    assert table.ply == 6


def test_full_disk_leaves_the_old_file(save_folder, monkeypatch):
    keeper = Autosave()
    keeper.save(game().write())
    before = keeper.path.read_text()

    def full(*_given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadSave, match="No space left"):
        keeper.save(game()._replace(explored=True).write())

    assert keeper.path.read_text() == before
    assert [path.name for path in save_folder.iterdir() if path.name.startswith(".")] == []
    keeper.release()


def test_saving_can_be_switched_off(monkeypatch):
    monkeypatch.setenv("BBB_KEEP", "off")
    table, front = new_table(secret=True)

    play(table, front, 3)

    assert autosave.save_folder() is None
    assert front.scene["message"]["kind"] != "refuse"


def test_files_are_readable_by_the_user_only(save_folder):
    keeper = Autosave()
    keeper.save(game().write())

    if sys.platform != "win32":
        assert keeper.path.stat().st_mode & 0o077 == 0
        assert save_folder.stat().st_mode & 0o077 == 0
    keeper.release()


@pytest.mark.parametrize(
    "name", ["", "x", "../" * 8, "a" * 23, "a" * 25, "a" * 23 + "/", "a" * 23 + "\n", None, 7, b"x" * 24]
)
def test_only_ids_name_files(name):
    assert not is_id(name)
    if name is not None:
        with pytest.raises(GameError):
            Autosave(name)


def test_ids_are_long_and_different():
    assert len({new_id() for _each in range(100)}) == 100
    assert all(is_id(new_id()) for _each in range(100))


def test_old_games_are_deleted_unless_open(save_folder, monkeypatch):
    monkeypatch.setattr(autosave, "MAX_GAMES", 3)
    names = []
    for age in range(6):
        keeper = Autosave()
        keeper.save(game().write())
        os.utime(keeper.path, (time.time() - age, time.time() - age))
        keeper.release()
        names.append(keeper.id)
    (save_folder / "notes.json").write_text("mine")
    open_game = Autosave(names[5])
    open_game.acquire()

    assert delete_old_games() == 2
    assert {path.stem for path in save_folder.glob("*.json")} == {*names[:3], names[5], "notes"}

    assert delete_old_games(time.time() + autosave.MAX_AGE_SECONDS + 10) == 3
    assert {path.stem for path in save_folder.glob("*.json")} == {names[5], "notes"}
    open_game.release()


def test_broken_saves_are_refused_in_a_sentence():
    text = game().write()
    rng = Stream(7, "breaks")
    for _each in range(300):
        at = rng.randbelow(len(text))
        broken = rng.choice([text[:at], text[:at] + rng.choice(list('{}[]",:0x')) + text[at + 1 :], text[at:]])
        try:
            autosave.read(broken)
        except GameError:
            continue


# Secrets -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "secret"),
    [
        ({"SERVER_SOFTWARE": "voila/0.5"}, True),
        ({}, False),
        ({"BBB_SECRET": "1"}, True),
        ({"BBB_SECRET": "0"}, False),
        ({"SERVER_SOFTWARE": "voila/0.5", "BINDER_REPO_URL": "x"}, False),
        ({"SERVER_SOFTWARE": "voila/0.5", "BBB_SECRET": "no"}, False),
    ],
)
def test_secrets_are_hidden_on_served_pages_only(told, secret, monkeypatch):
    for name in list(os.environ):
        if name.startswith(("VOILA_", "BINDER_", "JUPYTERHUB_", "SERVER_", "BBB_SECRET")):
            monkeypatch.delenv(name)
    for name, value in told.items():
        monkeypatch.setenv(name, value)

    assert autosave.hides_from_browser() is secret


def test_secret_game_is_never_sent_to_the_browser():
    table, front = new_table(secret=True)
    play(table, front, 25)

    sent = json.dumps([data for data in front.sent if data["method"] == "custom"])
    assert '"record": null' in sent
    assert "seed" not in sent
