"""The file of a learner: all of it is read back, deals are played again, junk is refused in a sentence."""

import json

import pytest

from gamelib import GameError
from gamelib import record as stored
from gamelib.homework import OwnWork, read_code
from gamelib.homework.code_signs import as_code_tells
from gamelib.homework.handed_file import HOLDS, MAX_NAME, clean_name, read_file, write_file
from gamelib.homework.own_work import replay_deal
from tests.library.homework_cases import every_kind, four_parts, play_deal, seeded, whole_work

WHOLE = write_file(whole_work(every_kind()), "Jun")


def file_of(**changed):
    """Return a learner's file, with entries changed by hand."""
    return json.dumps(json.loads(WHOLE) | changed)


def test_a_file_holds_all_that_was_done():
    work = whole_work(every_kind())
    handed = read_file(write_file(work, "Jun Ito"))

    assert (handed.homework, handed.name, handed.results) == (work.homework, "Jun Ito", work.results)
    assert handed.words[5] == "Because any first card will do."
    assert handed.deals[3] == work.parts[3].record
    assert handed.fault == ""
    assert read_code(handed.homework, handed.code) == as_code_tells(handed.homework, handed.results)


def test_the_deal_in_a_file_replays_to_its_result():
    work = whole_work(every_kind())
    handed = read_file(write_file(work))
    part, result = handed.homework.parts[3], handed.results.parts[3]
    replayed = replay_deal(part, handed.deals[3])

    assert stored.read(handed.deals[3]) == play_deal(part.code)
    assert (replayed.won, replayed.points) == (result.won, result.points)
    assert result.done == 1


def test_a_file_of_nothing_done_is_read():
    handed = read_file(write_file(OwnWork(every_kind(), tag=3)))

    assert {result.done for result in handed.results.parts} == {0}
    assert (handed.name, handed.fault) == ("", "")


@pytest.mark.parametrize(
    ("key", "change", "fault"),
    [
        ("code", lambda code: code[:-1] + ("7" if code[-1] != "7" else "8"), "the code in this file is not whole"),
        ("code", lambda _code: "", "the code in this file is not whole"),
        ("parts", lambda rows: [[*rows[0][:2], rows[0][2] - 1, 0], *rows[1:]], "one of them was changed"),
        ("parts", lambda rows: [*rows[:3], [*rows[3][:3], rows[3][3] + 1], *rows[4:]], "one of them was changed"),
        ("tag", lambda tag: tag + 1, "one of them was changed"),
        ("minutes", lambda minutes: minutes + 30, "one of them was changed"),
        ("deals", lambda deals: [*deals[:3], deals[3].replace("take", "take ", 1)[:-40], *deals[4:]], "played again"),
        ("deals", lambda deals: [*deals[:3], "a game", *deals[4:]], "played again"),
        ("deals", lambda deals: [*deals[:3], stored.write(play_deal(level="random")), *deals[4:]], "played again"),
        ("deals", lambda deals: [*deals[:3], stored.write(play_deal("4BB-0007-RV")), *deals[4:]], "played again"),
    ],
)
def test_what_does_not_fit_together_is_said(key, change, fault):
    plain = json.loads(file_of())
    handed = read_file(json.dumps(plain | {key: change(plain[key])}))

    assert fault in handed.fault


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this file is not homework that was saved here"),
        ("Dear Ms Okafor, here is my homework", "this file is not homework that was saved here"),
        ("{}", "this file is not whole; perhaps its end is missing"),
        ('{"holds": "a cake"}', "this file is not homework that was saved here"),
        (stored.write(play_deal()), "this file is not homework that was saved here"),
        (whole_work(four_parts()).write(), "this file is not homework that was saved here"),
        (write_file(whole_work(four_parts()))[:-30], "this file is not whole; perhaps its end is missing"),
        ("[" * 100_000, "this file is not homework that was saved here"),
        ('{"holds": ' + "[" * 100_000, "this file is not whole; perhaps its end is missing"),
        (file_of(format=2), "this file was written by a newer version of these games"),
        (file_of(format="1"), "“format” is missing in this file, or is not what it should be"),
        (file_of(homework="1abc"), "this does not hold a whole homework; perhaps the end of the link is missing"),
        (file_of(homework=7), "“homework” is missing in this file"),
        (file_of(name=None), "“name” is missing in this file"),
        (file_of(code=[]), "“code” is missing in this file"),
        (file_of(tag=True), "“tag” is missing in this file"),
        (file_of(parts=[]), "this file does not tell of all parts of its homework"),
        (file_of(words=[3] * 6), "“words” is missing in this file"),
        (file_of(deals=[3] * 6), "“deals” is missing in this file"),
        (file_of(parts=[[1, 2, 3]] * 6), "this file does not say what was done of each part"),
        (file_of(parts=[[1, 2, 3, True]] * 6), "this file does not say what was done of each part"),
        (file_of(parts=[[1, 2, 3, 10**9]] * 6), "this file does not say what was done of each part"),
        (json.dumps({"holds": HOLDS}), "“format” is missing in this file"),
        ('{"holds": "' + HOLDS + '", "format": 1e9}', "this file is not whole"),
        ('{"holds": "' + HOLDS + '", "holds": "x"}', "this file is not whole"),
    ],
)
def test_junk_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(GameError) as caught:
        read_file(text)

    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_file_with_a_byte_order_mark_is_read():
    assert read_file("\ufeff" + write_file(whole_work(four_parts()), "Jun")).name == "Jun"


def test_damaged_files_never_raise_anything_else():
    rng, text = seeded(), write_file(whole_work(four_parts()), "Jun")
    for _each in range(150):
        at = rng.randrange(len(text))
        damaged = text[:at] + rng.choice(["", "x", '"', "{", "9", "\\", "\x00"]) + text[at + rng.randrange(3) :]
        try:
            assert isinstance(read_file(damaged).fault, str)
        except GameError:
            continue


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("  Jun\n\tIto ", "Jun Ito"),
        ("Jun\u202e\u200b", "Jun"),
        ("x" * 500, "x" * MAX_NAME),
        ("\x07", ""),
        ("Ønsk-Øre, 山田", "Ønsk-Øre, 山田"),
    ],
)
def test_names_are_cleaned(typed, listed):
    assert clean_name(typed) == listed
    assert read_file(file_of(name=typed)).name == listed
