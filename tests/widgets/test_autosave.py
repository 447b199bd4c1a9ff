"""Games kept: at the same ply after a reload or a dead kernel, by one writer, whatever the disk does, and forgotten."""

import json
import os
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from gamelib import BadSave, GameError, Stream, nanatoridori, record
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table
from widgets.table import autosave
from widgets.table.autosave import Autosave, LockedElsewhere, SavedGame, delete_old_games, is_id, new_id

TOP = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def save_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "games"))
    return tmp_path / "games"


def laid(kept=None, **more):
    table = Table(more.pop("game", "nanatoridori"), **{"seed": 7, "first": 0, **more})
    return table, FakeFrontEnd(table, kept)


def play(table, front, moves):
    """So many choices, whoever's they are."""
    goal = table.ply + moves
    while table.ply < goal:
        if "next" in front.scene:
            front.send("go")
        elif "curtain" in front.scene:
            front.press("table:look")
        elif table.session.is_pausing:
            front.press("table:next-round")
        else:
            front.type(str(table.view.moves()[0]))


def dies(table):
    """The program that had this table is gone, and its lock with it."""
    table.keeper.file._file.close()


def game():
    return SavedGame(record.start(nanatoridori, players=4, seed=7), "A", {"B": "keen"})


# Going on ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["nanatoridori", "nanuk", "koinobori"])
@pytest.mark.parametrize("moves", [1, 2, 7, 30])
def test_a_game_goes_on_at_the_same_ply_after_its_program_died(name, moves):
    table, front = laid(game=name, bots="keen", secret=True)
    play(table, front, moves)
    kept = front.custom_messages("keep")[-1]
    assert kept == {"kind": "keep", "id": table.keeper.file.id, "record": None}
    dies(table)

    again, there = laid({"id": kept["id"]}, game=name, seed=8)
    assert there.scene["ply"] == 0
    assert there.scene["form"]["id"] == "resume"
    there.form("take")

    assert again.ply == there.scene["ply"] == moves
    assert again.record == table.record
    assert "form" not in there.scene
    assert again.session.people == table.session.people
    assert {seat: who.name for seat, who in again.session.bots.items() if seat} == dict.fromkeys(
        range(1, again.session.state.players), "keen")
    play(again, there, 1)
    assert autosave.Autosave(kept["id"]).load().record == again.record


def test_where_machines_vanish_the_browser_has_it_all(save_folder):
    table, front = laid()
    play(table, front, 5)
    kept = front.custom_messages("keep")[-1]
    assert autosave.read(kept["record"]).record == table.record
    dies(table)
    for path in save_folder.iterdir():
        path.unlink()

    again, there = laid({"id": kept["id"], "record": kept["record"]}, seed=8)
    there.form("take")

    assert again.record == table.record
    assert again.keeper.file.id == kept["id"]


def test_a_stored_game_in_the_browser_will_do():
    started = record.start(nanatoridori, players=4, seed=9)

    table, front = laid({"record": record.write(started.play(started.state.moves()[0]))})
    front.form("take")

    assert table.ply == 1


def test_people_who_share_a_device_find_the_curtain_down():
    table, front = laid(seats="AB")
    play(table, front, 4)
    dies(table)

    again, there = laid({"id": table.keeper.file.id}, seed=8)
    there.form("take")

    assert again.session.people == {0, 1}
    assert "curtain" in there.scene or "next" in there.scene


def test_an_explored_game_stays_explored():
    table, front = laid()
    play(table, front, 6)
    front.press("table:undo")
    assert table.session.explored
    play(table, front, 1)
    dies(table)

    again, there = laid({"id": table.keeper.file.id}, seed=8)
    there.form("take")

    assert again.session.explored


def test_nothing_is_offered_where_nothing_was_kept():
    for kept in ({}, None, {"id": new_id()}, {"id": "../../x"}, {"id": 7}, {"record": "{}"}, {"record": 3}, "junk", [],
                 {"record": "x" * 2_000_000}, {"record": '{"record": 1}'}, {"id": None, "record": "[[[[[[[[[["}):
        _table, front = laid(kept)
        assert "form" not in front.scene, kept
        assert "message" in front.scene


def test_another_game_is_left_alone():
    table, front = laid()
    play(table, front, 3)
    dies(table)

    other, there = laid({"id": table.keeper.file.id}, game="koinobori")

    assert "form" not in there.scene
    assert other.record.game == "koinobori"


def test_beginning_anew_leaves_what_was_kept():
    table, front = laid()
    play(table, front, 3)
    dies(table)
    again, there = laid({"id": table.keeper.file.id}, seed=8)
    there.form("leave")
    play(again, there, 1)

    assert again.keeper.file.id != table.keeper.file.id
    assert Autosave(table.keeper.file.id).load().record == table.record


def test_a_game_of_somebody_else_is_forgotten(save_folder):
    table, front = laid()
    play(table, front, 3)
    dies(table)

    _again, there = laid({"id": table.keeper.file.id}, seed=8)
    there.form("forget")

    assert there.custom_messages("keep") == [{"kind": "keep", "id": None, "record": None}]
    assert list(save_folder.glob("*.json")) == []
    assert "form" not in there.scene


def test_tables_in_cells_that_nobody_plays_at_keep_nothing(save_folder):
    table = Table("nanatoridori", seed=7, first=0)
    table.play(str(table.view.moves()[0]))
    assert table.ply
    state_table = Table(nanatoridori.deal(4, seed=7, first=0))
    front = FakeFrontEnd(state_table)
    front.type(str(state_table.view.moves()[0]))

    assert not save_folder.exists()
    assert front.custom_messages("keep") == []


# One writer --------------------------------------------------------------------------


def test_a_second_table_may_take_the_game_over_or_leave_it():
    table, front = laid()
    play(table, front, 3)

    second, there = laid({"id": table.keeper.file.id}, seed=8)
    there.form("take")
    assert second.ply == 0
    assert "taking it over" in there.scene["form"]["text"]
    there.form("over")
    assert second.record == table.record

    play(second, there, 1)
    told = len(front.custom_messages("keep"))
    play(table, front, 1)
    assert "taken over" in front.scene["message"]["text"]
    play(table, front, 1)

    assert "taken over" not in front.scene["message"]["text"]
    assert len(front.custom_messages("keep")) == told
    assert Autosave(table.keeper.file.id).load().record == second.record
    assert table.ply == 5

    play(second, there, 1)
    with pytest.raises(LockedElsewhere):
        Autosave(table.keeper.file.id).acquire()


def test_a_lock_dies_with_its_program(save_folder):
    name = new_id()
    code = f"""
        import os, sys
        from gamelib import nanatoridori, record
        from widgets.table.autosave import Autosave, SavedGame
        keeper = Autosave({name!r})
        keeper.save(SavedGame(record.start(nanatoridori, players=4, seed=7), "A", {{}}))
        print("kept", flush=True)
        sys.stdin.read()
    """
    program = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], cwd=TOP, stdout=subprocess.PIPE,
                               stdin=subprocess.PIPE, env={**os.environ, "BBB_KEEP": str(save_folder)})
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
    keeper.save(game())
    assert keeper.load().record == game().record
    keeper.release()


def test_a_table_that_was_just_left_is_waited_for():
    table, front = laid(seed=7)
    play(table, front, 1)
    again, there = laid({"id": table.keeper.file.id}, seed=8)
    leaving = threading.Timer(0.2, table.keeper.file.release)
    leaving.start()
    there.form("take")
    leaving.join()

    assert "form" not in there.scene
    assert again.record == table.record


# The disk ----------------------------------------------------------------------------


def test_a_disk_that_cannot_be_written_only_makes_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "file" / "games"))
    table, front = laid()

    play(table, front, 1)
    assert "cannot be kept" in front.scene["message"]["text"]
    assert table.ply == 1
    assert front.custom_messages("keep")[-1]["record"]

    play(table, front, 5)
    assert table.ply == 6


def test_a_full_disk_leaves_what_was_there(save_folder, monkeypatch):
    keeper = Autosave()
    keeper.save(game())
    before = keeper.path.read_text()

    def full(*_given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadSave, match="No space left"):
        keeper.save(game()._replace(explored=True))

    assert keeper.path.read_text() == before
    assert [path.name for path in save_folder.iterdir() if path.name.startswith(".")] == []
    keeper.release()


def test_keeping_can_be_switched_off(monkeypatch):
    monkeypatch.setenv("BBB_KEEP", "off")
    table, front = laid(secret=True)

    play(table, front, 3)

    assert autosave.save_folder() is None
    assert front.scene["message"]["kind"] != "refuse"


def test_files_are_this_users_own(save_folder):
    keeper = Autosave()
    keeper.save(game())

    if sys.platform != "win32":
        assert keeper.path.stat().st_mode & 0o077 == 0
        assert save_folder.stat().st_mode & 0o077 == 0
    keeper.release()


@pytest.mark.parametrize("name", ["", "x", "../" * 8, "a" * 23, "a" * 25, "a" * 23 + "/", "a" * 23 + "\n", None, 7,
                                  b"x" * 24])
def test_a_file_is_named_by_nothing_but_an_id(name):
    assert not is_id(name)
    if name is not None:
        with pytest.raises(GameError):
            Autosave(name)


def test_ids_cannot_be_guessed():
    assert len({new_id() for _each in range(100)}) == 100
    assert all(is_id(new_id()) for _each in range(100))


def test_old_games_are_tidied_away_and_open_ones_stay(save_folder, monkeypatch):
    monkeypatch.setattr(autosave, "MAX_GAMES", 3)
    names = []
    for age in range(6):
        keeper = Autosave()
        keeper.save(game())
        os.utime(keeper.path, (time.time() - age, time.time() - age))
        keeper.release()
        names.append(keeper.id)
    (save_folder / "notes.json").write_text("mine")
    held = Autosave(names[5])
    held.acquire()

    assert delete_old_games() == 2
    assert {path.stem for path in save_folder.glob("*.json")} == {*names[:3], names[5], "notes"}

    assert delete_old_games(time.time() + autosave.MAX_AGE_SECONDS + 10) == 3
    assert {path.stem for path in save_folder.glob("*.json")} == {names[5], "notes"}
    held.release()


def test_what_was_kept_and_is_broken_is_refused_in_a_sentence():
    text = game().write()
    rng = Stream(7, "breaks")
    for _each in range(300):
        at = rng.randbelow(len(text))
        broken = rng.choice([text[:at], text[:at] + rng.choice(list("{}[]\",:0x")) + text[at + 1:], text[at:]])
        try:
            autosave.read(broken)
        except GameError:
            continue


# Secrets -------------------------------------------------------------------------------


@pytest.mark.parametrize(("told", "secret"), [
    ({"SERVER_SOFTWARE": "voila/0.5"}, True), ({}, False), ({"BBB_SECRET": "1"}, True), ({"BBB_SECRET": "0"}, False),
    ({"SERVER_SOFTWARE": "voila/0.5", "BINDER_REPO_URL": "x"}, False),
    ({"SERVER_SOFTWARE": "voila/0.5", "BBB_SECRET": "no"}, False),
])
def test_where_secrets_can_be_kept(told, secret, monkeypatch):
    for name in list(os.environ):
        if name.startswith(("VOILA_", "BINDER_", "JUPYTERHUB_", "SERVER_", "BBB_SECRET")):
            monkeypatch.delenv(name)
    for name, value in told.items():
        monkeypatch.setenv(name, value)

    assert autosave.hides_from_browser() is secret


def test_a_browser_that_must_not_know_never_gets_the_game():
    table, front = laid(secret=True)
    play(table, front, 25)

    told = json.dumps([data for data in front.sent if data["method"] == "custom"])
    assert '"record": null' in told
    assert "seed" not in told
