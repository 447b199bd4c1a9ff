"""A room's journal: written completely or not at all, quickly, found again; two servers of one account."""

import os
import re
import signal
import subprocess
import sys
import time
from itertools import product

import pytest

from tests.room.real_servers import ClassServer, SocketLine, Teacher, free_port, send_request
from widgets.room import journal
from widgets.room.journal import (
    IDLE_SECONDS,
    MARK_SECONDS,
    Journal,
    can_lock_files,
    latest_class_name,
    note_latest,
    take_over_rooms,
)
from widgets.table.autosave import LocksUnavailable


class ServerKilled(Exception):
    """Raised to simulate that the server is killed in the middle of its work."""


def numbers_found_again(folder, *ended, **more):
    """Return what the rooms in a folder say to a new server, after the processes of these journals have ended."""
    for each in ended:
        each.release()
    found = take_over_rooms(folder, **more)
    for kept, _plain in found:
        kept.release()
    return [plain["says"] for _kept, plain in found]


def test_the_newest_is_kept_and_one_before_it(tmp_path):
    writing = Journal(tmp_path, "BCDF")
    for says in range(5):
        writing.write({"says": says})
    assert numbers_found_again(tmp_path) == []
    assert numbers_found_again(tmp_path, writing) == [4]
    assert sorted(each.suffix for each in tmp_path.iterdir()) == [".before", ".json", ".lock"]
    assert {each.stat().st_mode & 0o077 for each in tmp_path.iterdir() if each.stat().st_size} == {0}
    writing.delete()
    assert [(each.suffix, each.read_text()) for each in tmp_path.iterdir()] == [(".over", "")]


def test_no_file_is_renamed_onto_another(tmp_path, monkeypatch):
    # ext4 flushes such a file to the disk, and everybody's answers would wait for it
    renamed_onto = []
    replace, rename = journal.Path.replace, journal.Path.rename
    for name, act in (("replace", replace), ("rename", rename)):

        def note_rename(path, target, act=act):
            renamed_onto.append(target.exists())
            return act(path, target)

        monkeypatch.setattr(journal.Path, name, note_rename)
    writing = Journal(tmp_path, "BCDF")
    for says in range(4):
        writing.write({"says": says})
    assert not any(renamed_onto)


@pytest.mark.parametrize("moment", ["unlink", "rename", "replace"])
@pytest.mark.parametrize("is_done", [False, True])
def test_a_server_killed_while_it_writes_goes_on(moment, is_done, tmp_path, monkeypatch):
    writing = Journal(tmp_path, "BCDF")
    for says in (1, 2):
        writing.write({"says": says})
    act = getattr(journal.Path, moment)

    def die_in_the_middle(path, *given, **named):
        if is_done:
            act(path, *given, **named)
        raise ServerKilled

    monkeypatch.setattr(journal.Path, moment, die_in_the_middle)
    with pytest.raises(ServerKilled):
        writing.write({"says": 3})
    assert numbers_found_again(tmp_path, writing) == [3 if (moment, is_done) == ("replace", True) else 2]
    monkeypatch.undo()
    again = Journal(tmp_path, "BCDF")
    again.write({"says": 4})
    assert numbers_found_again(tmp_path, again) == [4]


def test_a_full_disk_leaves_what_was_written_before(tmp_path, monkeypatch):
    def raise_disk_full(_path, _text):
        raise OSError(28, "no space left")

    writing = Journal(tmp_path, "BCDF")
    writing.write({"says": 1})
    monkeypatch.setattr(journal, "write_private", raise_disk_full)
    for says in (2, 3):
        writing.write({"says": says})
    assert numbers_found_again(tmp_path, writing) == [1]


def test_a_spoilt_file_leaves_what_was_before_it(tmp_path):
    writing = Journal(tmp_path, "BCDF")
    for says in (1, 2):
        writing.write({"says": says})
    writing.path.write_text("{", encoding="utf-8")
    assert numbers_found_again(tmp_path, writing) == [1]


def test_rooms_nobody_used_for_long_are_removed(tmp_path):
    writing = Journal(tmp_path, "BCDF")
    for says in (1, 2):
        writing.write({"says": says})
    writing.release()
    later = writing.path.stat().st_mtime + IDLE_SECONDS + 1
    assert take_over_rooms(tmp_path, now=later) == []
    assert [*tmp_path.iterdir()] == []


OTHER = """
import sys, time
from pathlib import Path
from widgets.room.journal import Journal
writing = Journal(Path(sys.argv[1]), "BCDF")
writing.write({"says": "other"})
print(writing.own(), flush=True)
time.sleep(60)
"""
"""Another process that owns the journal until it ends."""


@pytest.fixture
def other(tmp_path):
    process = subprocess.Popen([sys.executable, "-c", OTHER, tmp_path], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "True\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


@pytest.mark.parametrize("end", ["kill", "terminate"])
def test_a_journal_belongs_to_one_process_until_it_ends(end, other, tmp_path):
    writing = Journal(tmp_path, "BCDF")
    writing.write({"says": "mine"})
    assert (writing.own(), numbers_found_again(tmp_path)) == (False, [])
    getattr(other, end)()
    other.wait()
    assert numbers_found_again(tmp_path) == ["other"]
    writing.write({"says": "mine"})
    assert numbers_found_again(tmp_path, writing) == ["mine"]


def test_a_child_does_not_hold_the_lock_after_its_parent(tmp_path):
    writing = Journal(tmp_path, "BCDF")
    writing.write({"says": 1})
    heard, told = os.pipe()
    child = os.fork()
    if not child:
        os.read(heard, 1)
        os._exit(0)
    try:
        time.sleep(0.1)
        assert numbers_found_again(tmp_path, writing) == [1]
    finally:
        os.write(told, b".")
        os.waitpid(child, 0)
        os.close(heard)
        os.close(told)


def refuse_locks(_file):
    raise LocksUnavailable


def test_what_one_deletes_no_other_writes_again(tmp_path, monkeypatch):
    monkeypatch.setattr(
        journal, "_lock_file", lambda path: path.open("a+", encoding="utf-8")
    )  # both believe it is theirs
    one, two = Journal(tmp_path, "BCDF"), Journal(tmp_path, "BCDF")
    one.write({"says": 1})
    two.write({"says": 2})
    one.delete()
    assert not two.own()
    two.write({"says": 2})
    one.write({"says": 1})
    two.release()
    assert [each.suffix for each in tmp_path.iterdir()] == [".over"]
    assert numbers_found_again(tmp_path) == []


def test_what_is_deleted_while_another_writes_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "_lock_file", lambda path: path.open("a+", encoding="utf-8"))
    one, two = Journal(tmp_path, "BCDF"), Journal(tmp_path, "BCDF")
    one.write({"says": 1})
    write = journal._write_anew

    def write_after_deletion(path, text):
        one.delete()
        write(path, text)

    monkeypatch.setattr(journal, "_write_anew", write_after_deletion)
    two.write({"says": 2})
    assert [each.suffix for each in tmp_path.iterdir()] == [".over"]


def test_what_was_left_of_a_deleted_journal_is_cleared_away(tmp_path):
    writing = Journal(tmp_path, "BCDF")
    writing.write({"says": 1})
    text = writing.path.read_text(encoding="utf-8")
    writing.delete()
    writing.path.write_text(text, encoding="utf-8")
    assert numbers_found_again(tmp_path) == []
    assert [each.suffix for each in tmp_path.iterdir()] == [".over"]
    assert numbers_found_again(tmp_path, now=time.time() + MARK_SECONDS + 1) == []
    assert [*tmp_path.iterdir()] == []


def test_a_server_finds_only_its_own_rooms_again(tmp_path):
    for server in ("one", "two"):
        writing = Journal(tmp_path, server=server)
        writing.write({"says": server})
        note_latest(tmp_path, server, writing.name)
        writing.release()
    assert numbers_found_again(tmp_path, server="two") == ["two"]
    assert len({latest_class_name(tmp_path, server) for server in ("one", "two", "three")}) == 3


def test_journals_that_may_hold_keys_of_visitors_are_not_read(tmp_path):
    (tmp_path / "room-BCDF.json").write_text('{"format": 1, "says": 1, "server": ""}', encoding="utf-8")
    assert numbers_found_again(tmp_path) == []


def test_rooms_are_kept_only_where_files_can_be_locked(tmp_path, monkeypatch):
    assert can_lock_files(tmp_path)
    assert [*tmp_path.iterdir()] == []
    monkeypatch.setattr(journal, "lock_file", refuse_locks)
    assert not can_lock_files(tmp_path)
    assert not Journal(tmp_path).own()
    assert not can_lock_files(None)


# Two servers of one account --------------------------------------------------------------


END_SIGNALS = {"kill": signal.SIGKILL, "terminate": signal.SIGTERM, "interrupt": signal.SIGINT}
OTHERS = ("the same port", "another port")


@pytest.fixture
def start(tmp_path):
    """Start servers of one account; they are stopped afterwards."""
    servers = []

    def begin(host, port):
        servers.append(ClassServer(tmp_path, port, host))
        return servers[-1]

    yield begin
    for each in servers:
        each.stop()


def come_in(server):
    """Let a phone come in, and return its cookie."""
    got = send_request(server, f"/class/{server.code}")
    SocketLine(server, f"/class/{server.code}/line", got.cookies).close()
    return got.cookies


@pytest.mark.deep
@pytest.mark.parametrize(("other", "end"), list(product(OTHERS, END_SIGNALS)))
def test_a_class_deleted_on_one_server_never_comes_back(other, end, start):
    port = free_port()
    one = start("127.0.0.1", port)
    phone, teacher = come_in(one), Teacher(one)
    two = start("127.0.0.2", port if other == "the same port" else free_port())
    assert one.code != two.code
    assert send_request(two, f"/class/wall/{one.code}", teacher.cookies).status == 403
    assert one.code in one.kept()
    assert "The class is over" in teacher.press("room:ending", "room:end")
    for each in (two, one):
        each.end(END_SIGNALS[end])
        assert f'"{one.code}"' not in one.kept()
    old = one.code
    one.start()
    assert one.code != old
    assert send_request(one, f"/class/{old}", phone).status == 404
    assert f'"{old}"' not in one.kept()


@pytest.mark.deep  # a pupil who wants to lead meets a class that goes on after its server has ended
@pytest.mark.parametrize("end", END_SIGNALS)
def test_a_class_goes_on_only_after_its_server_has_ended(end, start):
    port = free_port()
    one = start("127.0.0.1", port)
    phone, teacher = come_in(one), Teacher(one)
    teacher.press("room:questions", "room:ask:nanatoridori:move:all-of-them")
    asked = re.findall('"title": ?"([^"]+)"', teacher.press())[0]
    two = start("127.0.0.2", port + 1)
    assert two.code != one.code
    code = one.code
    one.end(END_SIGNALS[end])
    again = start("127.0.0.1", port)
    assert (again.code, f"Class {code} is still on" in again.text) == (code, True)
    assert Teacher(again).look() == asked
    line = SocketLine(again, f"/class/{code}/line", phone)
    line.close()
