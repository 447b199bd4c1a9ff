"""A room's journal: written completely or not at all, quickly, and found again whenever the server is killed."""

import pytest

from widgets.room import journal
from widgets.room.journal import Journal, kept_rooms


class Killed(Exception):
    """Raised to simulate that the server is killed in the middle of its work."""


def kept_numbers(folder):
    return [each["says"] for each in kept_rooms(folder)]


def test_the_newest_is_kept_and_one_before_it(tmp_path):
    writing = Journal(tmp_path, "BCDF")
    for says in range(5):
        writing.write({"says": says})
    assert kept_numbers(tmp_path) == [4]
    assert len([*tmp_path.iterdir()]) == 2
    assert {each.stat().st_mode & 0o077 for each in tmp_path.iterdir()} == {0}
    writing.forget()
    assert [*tmp_path.iterdir()] == []


def test_no_file_is_renamed_onto_another(tmp_path, monkeypatch):
    # ext4 flushes such a file to the disk, and everybody's answers would wait for it
    renamed_onto = []
    replace, rename = journal.Path.replace, journal.Path.rename
    for name, act in (("replace", replace), ("rename", rename)):
        def note(path, target, act=act):
            renamed_onto.append(target.exists())
            return act(path, target)
        monkeypatch.setattr(journal.Path, name, note)
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

    def killed(path, *given, **named):
        if is_done:
            act(path, *given, **named)
        raise Killed
    monkeypatch.setattr(journal.Path, moment, killed)
    with pytest.raises(Killed):
        writing.write({"says": 3})
    assert kept_numbers(tmp_path) == [3 if (moment, is_done) == ("replace", True) else 2]
    monkeypatch.undo()
    Journal(tmp_path, "BCDF").write({"says": 4})
    assert kept_numbers(tmp_path) == [4]


def test_a_full_disk_leaves_what_was_written_before(tmp_path, monkeypatch):
    def full(_path, _text):
        raise OSError(28, "no space left")
    writing = Journal(tmp_path, "BCDF")
    writing.write({"says": 1})
    monkeypatch.setattr(journal, "write_private", full)
    for says in (2, 3):
        writing.write({"says": says})
    assert kept_numbers(tmp_path) == [1]


def test_a_spoilt_file_leaves_what_was_before_it(tmp_path):
    writing = Journal(tmp_path, "BCDF")
    for says in (1, 2):
        writing.write({"says": says})
    writing.path.write_text("{", encoding="utf-8")
    assert kept_numbers(tmp_path) == [1]


def test_rooms_nobody_used_for_long_are_removed(tmp_path):
    writing = Journal(tmp_path, "BCDF")
    for says in (1, 2):
        writing.write({"says": says})
    later = writing.path.stat().st_mtime + journal.IDLE_SECONDS + 1
    assert kept_rooms(tmp_path, now=later) == []
    assert [*tmp_path.iterdir()] == []
