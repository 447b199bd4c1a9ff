"""Lesson files: valid ones are read, and every mistake gives a complaint in a teacher's language."""

from __future__ import annotations

import os
import re
from random import Random

import pytest

from gamelib import cli, lessons
from gamelib.core import registry, rulings
from gamelib.core.errors import BadLesson, BadRuling
from gamelib.lessons import (
    checking,
    file_entries,
    load,
)
from gamelib.lessons.checking import check, check_all, check_puzzles
from gamelib.lessons.claims import Claim, number_claimed
from gamelib.lessons.goals import describe_goals, goal_words, parse_goal
from gamelib.nanatoridori import Rulings
from tests.lessons.samples import BEST, CHOOSE, HEAD, NUMBER, ORDER, PARTS, PICK, PLAY, TWO, WAYS
from tests.lessons.test_puzzles import OUT, PUZZLE, puzzle_file
from tests.support.limits import MeasuredWork


@pytest.mark.parametrize("steps", [PLAY, TWO, PICK, CHOOSE, ORDER, NUMBER, PARTS, WAYS])
def test_valid_lesson_has_no_complaints(write_lesson, steps):
    again = steps.replace('"point"', '"point again"')

    assert checking.check(write_lesson(steps if steps in (PLAY, TWO, PARTS, WAYS) else PICK + again)) == []


BROKEN = [
    ("hints =", "hint =", r"step 1, 'beat it', line \d+: there is no entry 'hint' here; did you mean hints"),
    ('"happens beat"', '"hapens beat"', r"there is no goal word 'hapens beat'; did you mean 'happens WHAT'"),
    ('"happens beat"', '"happens beaten"', r"in this game there happens beat"),
    ('"happens beat"', '"happens beat 9"', r"a card is a rank from 1 to 7, not '9'"),
    ('"happens beat"', '"moves at most two"', r"'moves at most 2' needs a whole number, not 'two'"),
    ('"happens beat"', '"turn Z"', r"'turn B' needs the letter of a seat"),
    ('"happens beat"', '"cites NANA-9.99"', r"there is no clause NANA-9.99"),
    ('"happens beat"', '"won today"', r"behind 'won' nothing more is written, not 'today'"),
    ('"happens beat"', '"figure points() over 3"', r"a figure as a goal is written"),
    ('"happens beat"', '"turn A"', r"the goal holds before anything has been done"),
    ('"happens beat"', '"happens pass"', r"does not reach the goal: at its end there does not hold happens pass"),
    ('goal = ["happens beat"]\n', "", r"'goal' is a list of texts"),
    ('goal = ["happens beat"]', "goal = [3]", r"'goal' is a list of texts in square brackets"),
    ("players 3 | turn A", "players 3 | turn Q", r"the position does not read: .*a seat is a letter from A to C"),
    ("A 1 5 5 6 6 2", "A 1 5 5 9 6 2", r"the position does not read"),
    ("table 5 5 by C", "tabel 5 5 by C", r"the position does not read: .*it may say table"),
    ("position = ", "postion = ", r"did you mean position"),
    ('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6 2"]', r"answer '1 5 5 \[6 6 2' does not read"),
    ('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 [5 5] 6 6 2"]', r"answer '1 \[5 5\] 6 6 2' is refused: .*NANA-4.2"),
    ('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "discard 5 5"]', r"goal is reached after .* already"),
    ('answer = ["1 5 5 [6 6] 2"]', 'answer = ["pass"]', r"after 'pass' the step says|does not reach the goal"),
    ('answer = ["1 5 5 [6 6] 2"]\n', "", r"'answer' needs 1 or more texts"),
    ('broke = "NANA-4.2"', 'broke = "NANA-9.99"', r"mistake 1, line \d+: there is no clause NANA-9.99"),
    ('broke = "NANA-4.2"', 'broke = "KOI-4.2"', r"KOI-4.2 is a clause of another game"),
    ('broke = "NANA-4.2"', 'broke = "NANA-4.1"', r"'1 \[5 5\] 6 6 2' breaks NANA-4.2, and this says NANA-4.1"),
    ('  broke = "NANA-4.2"\n', "", r"breaks NANA-4.2, and this says no clause"),
    ('try = "pass"', 'try = "pass"\n  broke = "NANA-3.3"', r"'pass' is allowed, and so breaks no clause, not NANA-3.3"),
    ('try = "pass"', 'try = "play 6 6 at 4-5"', r"'play 6 6 at 4-5' reaches the goal, so it is no mistake"),
    ('try = "pass"', 'try = "bluff"', r"the mistake 'bluff' does not read"),
    ('try = "pass"', 'try = "1 [5 5] 6 6 2"\n  broke = "NANA-4.2"', r"gets the sentence of another mistake before it"),
    ('try = "pass"', 'try = "pass"\n  show = ["B: play 9 at 1"]', r"cannot be shown"),
    ('try = "pass"', 'try = "pass"\n  when = ["hapens pass"]', r"there is no goal word"),
    ('try = "pass"', 'tries = "pass"', r"there is no entry 'tries' here; did you mean try"),
    ('kind = "play"', 'kind = "play"\ntries = ["pass"]', r"'pass' is never refused here, so it needs no button"),
    ('kind = "play"', 'kind = "play"\ntries = ["dance"]', r"line \d+: 'dance' does not read"),
    ('kind = "play"', 'kind = "play"\nwait = "yes"', r"'wait' is true or false, not 'yes'"),
    ('clauses = ["NANA-4.2"]', 'clauses = ["NANA-9.77"]', r"there is no clause NANA-9.77"),
    ('hints = ["Something stronger.", "To the right."]', 'hints = ["One."]', r"'hints' needs 2 or more"),
    ('hints = ["Something stronger.", "To the right."]\n', "", r"'hints' needs 2 or more"),
    ('done = "Sixes are higher."\n', "", r"'done' is missing: a text in quotes"),
    ('done = "Sixes are higher."', "done = 3", r"'done' is a text in quotes, not 3"),
    (
        'done = "Sixes are higher."',
        'done = "It is {odds.no_neighbor(8)}."',
        r"there is no figure 'odds.no_neighbor'; did you mean odds.no_neighbours",
    ),
    ('done = "Sixes are higher."', 'done = "It is {odds.flock_of(99, cards=3)}."', r"has no answer"),
    (
        "Two fives lie on the table: beat them.",
        "Two fives lie here. Now beat them. Rest.",
        r"advice: 'say' is best as one short sentence",
    ),
    ('title = "beat it"', 'title = "beat {B}"', r"a title is shown as it is written"),
    ('title = "beat it"', 'title = "' + "beat " * 12 + '"', r"a title is a few words"),
    ('kind = "play"', 'kind = "plai"', r"a step is of the kind play, not 'plai'"),
    ('kind = "play"', 'kind = "play"\nwithin = 0', r"'within' is a number from 1 to 50, not 0"),
    ('kind = "play"', 'kind = "play"\nagainst = "god"', r"played by random, .* or keen, not by 'god'"),
    ('kind = "play"', 'kind = "play"\nseat = "AB"', r"'seat' is the letter of a seat"),
    ('kind = "play"', 'kind = "play"\nseat = "H"', r"there is no seat H at this table"),
    ('kind = "play"', 'kind = "play"\nseed = "x"', r"'seed' is a number"),
    ('kind = "play"', 'kind = "play"\nbefore = ["C: pass"]', r"line \d+: the position does not read: .*it is Ada"),
    ('kind = "play"', 'kind = "play"\ndeal = { players = 4 }', r"not with both"),
    ('kind = "play"', 'kind = "play"\nothers = ["B: pass"]', r"'B: pass' is never made when the answer is played"),
    ('kind = "play"', 'kind = "play"\nothers = ["B: dance"]', r"'B: dance': 'dance' is no move"),
    ('kind = "play"', 'kind = "play"\nothers = ["A: pass"]', r"a move of the learner's own seat"),
    ('kind = "play"', "kind = play", r"this cannot be read: .*Text stands in quotes"),
]


@pytest.mark.parametrize(
    ("old", "new", "complaint"), BROKEN, ids=[f"{at}-{new[:20]}" for at, (_o, new, _c) in enumerate(BROKEN)]
)
def test_broken_step_gets_a_plain_complaint(write_lesson, old, new, complaint):
    assert old in PLAY

    complaints = checking.check(write_lesson(PLAY.replace(old, new, 1)))

    assert complaints
    assert any(re.search(complaint, str(each)) for each in complaints), "\n".join(map(str, complaints))
    assert all("Traceback" not in str(each) and "!" not in each.what for each in complaints)


@pytest.mark.parametrize(
    ("steps", "old", "new", "complaint"),
    [
        (NUMBER, '"odds.no_neighbours(8)"', "37.56", "'37.56' is a number that was typed; let the library compute it"),
        (NUMBER, '"odds.no_neighbours(8)"', '"0.3756"', "'0.3756' is a number that was typed"),
        (NUMBER, '"odds.no_neighbours(8)"', '"2 + 2"', "is a number that was typed"),
        (NUMBER, '"odds.no_neighbours(8)"', '"odds.longest(8)"', "this is a table of numbers; say which"),
        (NUMBER, '"odds.no_neighbours(8)"', '"odds.joins(here)"', "here needs a position"),
        (NUMBER, '"odds.no_neighbours(8)"', '"hand()"', "counted on the table, and the step has no position"),
        (NUMBER, '"odds.no_neighbours(8)"', "\"__import__('os').system('x')\"", "there is no figure"),
        (NUMBER, '"odds.no_neighbours(8)"', '"odds.Stream(8)"', "there is no figure 'odds.Stream'"),
        (
            NUMBER,
            '"odds.no_neighbours(8)"',
            '"odds.no_neighbours(x)"',
            "given text in quotes, numbers or here, not 'x'",
        ),
        (NUMBER, '"odds.no_neighbours(8)"', '"odds.no_neighbours(8"', "is not a figure; figures are written like"),
        (NUMBER, "near = 5", 'near = "five"', "'near' is a number from 0 to 1000"),
        (PICK, '"any playable"', '"playable"', "written 'any ...' or 'all ...'"),
        (PICK, '"any playable"', '"any playble"', "there is no pick word 'playble'; did you mean 'any playable'"),
        (PICK, '"any playable"', '"any gaps"', "nothing on this table is right to pick"),
        (PICK, 'right = "any playable"', 'places = ["hand:4 hand:99"]', "there is no place 'hand:99' on this table"),
        (PICK, 'right = "any playable"', 'right = "any playable"\nplaces = ["hand:1"]', "either 'right', pick words"),
        (
            PICK,
            'right = "any playable"',
            'right = "any playable"\nanswer = ["hand:1"]',
            "the answer 'hand:1' is not right",
        ),
        (PICK, 'position = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"\n', "", "to pick, a step needs"),
        (CHOOSE, "right = false", "right = true", "some are right and some are not"),
        (CHOOSE, "right = true", 'right = "yes"', "'right' is true or false, not 'yes'"),
        (CHOOSE, 'say = "Yes."', 'tell = "Yes."', "'say' is missing"),
        (CHOOSE, '"7", right', '"7 7", right', "two answers have the same text"),
        (ORDER, '"1 1"]', '"2"]', "in the right order, each once"),
        (ORDER, '["7", "7 again"]', "[7]", "an inner list holds texts"),
        (PARTS, '["Try to pass", "Lead a flock"]', '["Try to pass"]', "'parts' names two or more lines of the goal"),
        (PARTS, '["Try to pass", "Lead a flock"]', '["Pass", "Lead", "Win"]', "the first ones; there are 2"),
        (
            PARTS,
            '"refused NANA-3.3", "happens lead"',
            '"happens lead", "refused NANA-3.3"',
            "tick off the parts one after",
        ),
        (
            PARTS,
            '"Try to pass"',
            '"Try to pass, whatever the table may say"',
            "at most 32 letters, not 'Try to pass, w",
        ),
        (WAYS, '["1 5 5 [6 6] 2 2 2"]\n  [', '["pass"]\n  [', "way 1 does not reach the goal: You need not pass."),
        (WAYS, "beat 2 2 2", "beat 7 7", "the moves of way 2 do not get its sentence, but: Each of them wins."),
        (WAYS, "happens beat 2 2 2", "hapens beat", "there is no goal word"),
        (WAYS, '  moves = ["1 5 5 6 6 [2 2 2]"]\n', "", "'moves' needs 1 or more texts"),
        (PICK, 'right = "any playable"\n', "", "a pick needs either 'right'"),
        (PICK, "6 6 2", "4 4 2", "nothing on this table is right to pick"),
        (BEST, 'best = ["1 5 5 [6 6] 2"]', "", "'best' lists moves for the goal word best"),
        (BEST, '["best"]', '["happens beat"]', "'best' lists moves for the goal word best"),
        (BEST, 'best = ["1', 'best = ["1 [5 5] 6 6 2", "1', "'1 [5 5] 6 6 2' is refused"),
        (BEST, 'best = ["1', 'best = ["fly", "1', "'fly' does not read"),
        (PICK + PLAY, 'title = "beat it"', 'title = "point"', "two steps have the title 'point'"),
    ],
)
def test_broken_step_of_every_kind_gets_a_complaint(write_lesson, steps, old, new, complaint):
    assert old in steps

    complaints = [str(each) for each in checking.check(write_lesson(steps.replace(old, new, 1)))]

    assert any(complaint in each for each in complaints), complaints


def test_first_step_must_be_play_or_pick(write_lesson):
    [complaint] = checking.check(write_lesson(NUMBER + PLAY))

    assert "its first step is one to play or to pick" in complaint.what


def test_last_hint_highlights_places_of_the_answer(start_first_step):
    for steps, lit in ((TWO, ("hand:4", "hand:5")), (PICK, ("hand:4", "hand:5"))):
        attempt = start_first_step(steps)
        for _rung in attempt.step.hints:
            verdict = attempt.hint()
            attempt = verdict.attempt
        assert verdict.places == lit


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        ('game = "chess"\n', "a lesson is about one of nanatoridori, nanuk or koinobori, not 'chess'"),
        (HEAD.replace("minutes = 5", 'minutes = "five"'), "'minutes' is a number from 1 to 120"),
        (HEAD.replace('can = ["something"]', ""), "'can' needs 1 or more texts"),
        (HEAD + 'needs = ["00_nothing"]\n', "there is no lesson '00_nothing' beside this one"),
        (HEAD + 'short = "A short title that is not short"\n', "'short' is a title of at most 22 letters"),
        (HEAD.replace('"T"', '"A title of more than 22 letters"'), "needed where 'title' is longer"),
        (HEAD.replace('["something"]', '["beat {B}"]'), "'can' is shown as it is written"),
        (HEAD.replace('"T"', '"Beat {B}"'), "'title' is shown as it is written"),
        (HEAD + 'short = "Beat {B}"\n', "'short' is shown as it is written"),
        (HEAD + 'end = "You beat {B}."\n', "'end' is shown as it is written"),
        (HEAD + 'author = "me"\n', "there is no entry 'author' here"),
    ],
)
def test_broken_lesson_head_gets_a_complaint(write_lesson, head, complaint):
    complaints = [str(each) for each in checking.check(write_lesson(PLAY, head))]

    assert any(complaint in each for each in complaints), complaints


def test_complaint_names_file_step_and_line(write_lesson):
    path = write_lesson(CHOOSE + PLAY.replace('"happens beat"', '"hapens beat"'))

    [complaint] = checking.check(path)

    assert (complaint.file, complaint.where) == ("01_test.toml", "step 2, 'beat it'")
    assert path.read_text(encoding="utf-8").splitlines()[complaint.line - 1] == 'goal = ["hapens beat"]'
    assert complaint.written == 'goal = ["hapens beat"]'
    with pytest.raises(BadLesson, match="hapens"):
        load(path)


def test_unreadable_file_gets_a_complaint(tmp_path):
    for name, raw in (
        ("gone.toml", None),
        ("bytes.toml", b"\xff\xfe\x00"),
        ("deep.toml", b"a = " + b"[" * 5000),
        ("long.toml", b"#" * 300_000),
        ("empty.toml", b""),
        ("other.toml", b"step = 3"),
    ):
        if raw is not None:
            (tmp_path / name).write_bytes(raw)
        assert checking.check(tmp_path / name)
        with pytest.raises(BadLesson):
            load(tmp_path / name)


def test_randomly_changed_lesson_loads_or_complains(write_lesson):
    rng = Random(1)
    for _time in range(60):
        letters = list(HEAD + TWO + PICK + ORDER + NUMBER)
        for _change in range(rng.choice((1, 2, 5))):
            letters[rng.randrange(len(letters))] = rng.choice('"[]=\n 5xA{}|')
        complaints = checking.check(write_lesson("".join(letters), head=""))
        assert all(len(str(each)) < 2000 for each in complaints)


def test_bbb_check_prints_complaints_and_vocabulary(write_lesson, capsys):
    assert cli.main(["check", str(write_lesson(PLAY))]) == 0
    assert "1 file, no problems" in capsys.readouterr().out
    assert cli.main(["check", str(write_lesson(PLAY.replace("hints", "hint")))]) == 1
    output = capsys.readouterr()
    assert "did you mean hints?" in " ".join(output.out.split())
    assert "problem" in output.err
    assert cli.main(["check", "--words", "koi"]) == 0
    assert "\npost 2 top lime: of a post" in capsys.readouterr().out


@pytest.mark.parametrize("game", registry.games())
def test_usage_of_every_goal_word_parses(game):
    for word in goal_words(game).values():
        usage = word.usage.replace("WHAT", "pass" if game != "nanuk" else "doom")
        assert callable(parse_goal(usage, game))
        assert callable(parse_goal(f"not {usage}", game))
    assert len(describe_goals(game)) > 25


# Where the files lie ----------------------------------------------------------------------


def test_check_reads_every_file_of_a_folder(capsys):
    folder = lessons.notebooks() / "nanuk"

    assert cli.main(["check", str(folder)]) == 0
    assert capsys.readouterr().out == f"{len(lessons.lesson_paths('nanuk')) + 1} files, no problems\n"


@pytest.mark.parametrize("name", ["01_boast_or_doom.toml", "puzzles.toml"])
def test_check_finds_a_file_named_beside_the_notebooks(name, capsys):
    assert cli.main(["check", str(lessons.notebooks() / "nanuk" / name)]) == 0
    assert capsys.readouterr().out == "1 file, no problems\n"


def test_lesson_loads_by_its_former_path_beside_the_notebooks():
    path = lessons.notebooks() / "nanuk" / "01_boast_or_doom.toml"

    assert load(path) == lessons.lesson("nanuk", "01")


def test_folders_of_games_show_notebooks_only():
    for game in registry.games():
        names = [path.name for path in (lessons.notebooks() / game).iterdir() if not path.name.startswith(".")]

        assert [name for name in names if not name.endswith(".ipynb")] == ["lessons"]


# Files that cannot be read -------------------------------------------------------------------------

NINES = "9" * 100_000
DOTS = ".".join(["a"] * 20_000)
LESSON = HEAD + PLAY
MOST_STEPS = 30_000_000
"""Steps of a plain loop that a complaint may cost: five seconds of an idle core. Files that hung took three times that.
"""


def line_number_of(text, part):
    return text[: text.index(part)].count("\n") + 1


def change_lesson(old, new, expected=None):
    """Return a lesson with one change, and the line where the change begins."""
    text = LESSON.replace(old, new, 1)
    return text, line_number_of(text, expected or new.strip())


BROKEN_TEXTS = {
    "number of 100,000 digits": (*change_lesson("minutes = 5", f"minutes = {NINES}"), "more digits than any number"),
    "number of 100,000 digits in a step": (
        *change_lesson('kind = "play"', f'kind = "play"\nseed = {NINES}', "seed ="),
        "more digits than any number",
    ),
    "number of 100,000 hexadecimal digits": (
        *change_lesson("minutes = 5", f"minutes = 0x{'f' * 100_000}"),
        "more digits than any number",
    ),
    "digits in a text before the number": (
        *change_lesson("clauses", f'hints = ["{NINES[:5000]}"]\nseed = {NINES[:90_000]}\nclauses', "seed ="),
        "more digits than any number",
    ),
    "dotted key of 40 kB": (*change_lesson("clauses", f"{DOTS} = 1\nclauses"), "so many dots"),
    "dotted table of 40 kB": (LESSON + f"[{DOTS}]\n", line_number_of(LESSON + "[a.", "[a."), "so many dots"),
    "dotted key in an inline table": (*change_lesson("clauses", f"deal = {{{DOTS} = 1}}\nclauses"), "so many dots"),
    "deep list": (*change_lesson("minutes = 5", "minutes = " + "[" * 20_000), "too many brackets"),
    "deep list that is closed": (
        *change_lesson("minutes = 5", "minutes = " + "[" * 50 + "]" * 50),
        "too many brackets",
    ),
    "unclosed quote": (*change_lesson('title = "beat it"', 'title = "beat it'), "no quote at its end"),
    "unclosed quote in a list": (
        *change_lesson('"To the right."]', '"To the right.]', "hints ="),
        "no quote at its end",
    ),
    "unclosed three quotes": (*change_lesson('title = "beat it"', 'title = """beat it'), "never closed"),
    "entry that stands twice": (
        *change_lesson('kind = "play"', 'kind = "play"\nkind = "play" ', 'kind = "play" \n'),
        "was said before",
    ),
    "missing bracket": (
        *change_lesson('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2"', "done ="),
        "this cannot be read: Unclosed array",
    ),
    "step that is no table": (HEAD + "step = [1]\n", 5, "a step stands under [[step]]"),
    "fraction for a seed": (
        *change_lesson('kind = "play"', 'kind = "play"\nseed = 1.5', "seed ="),
        "whole number, not 1.5",
    ),
}
BROKEN_FILES = {
    "missing": (None, 0, "there is no such file"),
    "empty": (b"", 0, "the file is empty"),
    "blank": (b" \n\n", 0, "the file is empty"),
    "not UTF-8": (
        LESSON.replace("beat it", "schl\u00e4ge").encode("latin-1"),
        line_number_of(LESSON, "beat it"),
        "not text in UTF-8",
    ),
    "UTF-16": (LESSON.encode("utf-16"), 1, "not text in UTF-8"),
    "huge": (LESSON.encode() + b"#" * 50_000_000, 0, "longer than any lesson"),
}


def check_alone(path, capsys):
    """Check one file by the command line; return its only complaint as one line, and the number of the line named."""
    work = MeasuredWork()
    with work.added():
        code = cli.main(["check", str(path)])
    out, err = capsys.readouterr()
    assert (code, err) == (1, "1 problem\n")
    assert work.steps < MOST_STEPS
    [complaint] = checking.check(path)
    assert complaint.what.split()[0] in out
    return complaint.what, complaint.line


@pytest.mark.parametrize(("text", "line", "what"), BROKEN_TEXTS.values(), ids=BROKEN_TEXTS)
def test_text_that_cannot_be_read_gets_one_complaint(tmp_path, capsys, text, line, what):
    path = tmp_path / "01_test.toml"
    path.write_text(text, encoding="utf-8")

    said, at = check_alone(path, capsys)

    assert what in said
    assert at == line


@pytest.mark.parametrize(("raw", "line", "what"), BROKEN_FILES.values(), ids=BROKEN_FILES)
def test_file_that_cannot_be_read_gets_one_complaint(tmp_path, capsys, raw, line, what):
    path = tmp_path / "01_test.toml"
    if raw is not None:
        path.write_bytes(raw)

    said, at = check_alone(path, capsys)

    assert what in said
    assert at == line


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with named pipes")
@pytest.mark.parametrize("name", ["01_test.toml", "puzzles.toml"])
def test_pipe_or_device_gets_one_complaint(tmp_path, capsys, name):
    pipe, device = tmp_path / name, tmp_path / "device" / name
    os.mkfifo(pipe)
    device.parent.mkdir()
    device.symlink_to("/dev/zero")

    for path in (pipe, device):
        assert cli.main(["check", str(path)]) == 1
        out, err = capsys.readouterr()
        assert "this is not a text file, but a device or a pipe" in " ".join(out.split())
        assert err == "1 problem\n"


def test_empty_folder_gets_one_complaint(tmp_path, capsys):
    said, at = check_alone(tmp_path, capsys)

    assert (said, at) == ("this is a folder without a lesson file (.toml)", 0)


def test_folder_named_like_a_lesson_is_no_lesson(tmp_path, capsys):
    (tmp_path / "02_folder.toml").mkdir()
    (tmp_path / "01_test.toml").write_text(LESSON, encoding="utf-8")

    assert cli.main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 file, no problems\n"


def test_number_of_many_digits_in_a_text_is_refused(write_lesson):
    for old, new in (
        ("players 3", f"players {NINES[:9000]}"),
        ("table 5 5", f"table {NINES[:9000]}"),
        ('"happens beat"', f'"moves at most {NINES[:9000]}"'),
        ("by C", f"by C | rulings duel_penguins={NINES[:9000]}"),
    ):
        [complaint] = checking.check(write_lesson(PLAY.replace(old, new, 1)))
        assert len(str(complaint)) < 2000
    with pytest.raises(BadRuling, match="whole number"):
        rulings.read(Rulings, f"duel_penguins={NINES[:9000]}")


def test_line_is_right_after_a_form_feed(write_lesson):
    path = write_lesson(PLAY.replace("To the right.", "To the\u2028right.").replace("NANA-4.2", "NANA-9.99", 1) + PICK)
    path.write_text(path.read_text(encoding="utf-8").replace("any playable", "any playble"), encoding="utf-8")

    lines = path.read_text(encoding="utf-8").split("\n")

    assert [lines[complaint.line - 1] for complaint in checking.check(path)] == [
        'clauses = ["NANA-9.99"]',
        'right = "any playble"',
    ]


def test_only_the_first_complaints_of_a_file_are_reported(write_lesson):
    for steps in (
        "[[step]]\n" * 15_000,
        PLAY + "  [[step.mistake]]\n" * 9_000,
        "".join(f"x{number} = 1\n" for number in range(9_000)) + PLAY,
    ):
        lesson, work = write_lesson(steps), MeasuredWork()

        with work.added():
            complaints = checking.check(lesson)

        assert len(complaints) == file_entries.MAX_COMPLAINTS
        assert work.steps < MOST_STEPS


# Claims, and advice -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("beat them.", "beat them, then take in the fives.", "'say' asks to take in, but the goal is reached before"),
        ("beat them.", "beat them and discard them.", "'say' asks to discard, but the goal is reached before"),
        (
            "beat them.",
            "beat them and win the round.",
            "'say' says 'win the round', but the goal is reached without it",
        ),
        ("Sixes are higher.", "Sixes are higher: you have won.", "'done' says 'you have won', but the goal is reached"),
        ("Sixes are higher.", "Now the round is over.", "'done' says 'the round is over', but the goal is reached"),
    ],
)
def test_goal_that_is_met_too_early_is_noticed(write_lesson, old, new, complaint):
    [found] = checking.check(write_lesson(PLAY.replace(old, new, 1)))

    assert complaint in found.what
    assert found.written.startswith(re.search(r"'(\w+)'", complaint)[1])
    assert not found.is_advice


def test_true_claim_gets_no_complaint(write_lesson):
    taken_in = (
        PLAY.replace("beat them.", "beat them, then take in the fives.")
        .replace('goal = ["happens beat"]', 'goal = ["happens take in"]')
        .replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "1 5 5 (5 5) 2"]')
    )

    assert checking.check(write_lesson(taken_in)) == []


def test_long_say_is_advice_and_no_failure(write_lesson, capsys):
    path = write_lesson(PLAY.replace("beat them.", "beat them. It is not hard. You have sixes."))

    assert cli.main(["check", str(path)]) == 0
    out, err = capsys.readouterr()
    assert "advice: 'say' is best as one short sentence" in " ".join(out.split())
    assert "1 file is ready to teach" in out
    assert err == ""
    [complaint] = checking.check(path)
    assert complaint.is_advice


def test_advice_does_not_hide_a_fault(write_lesson, capsys):
    path = write_lesson(
        PLAY.replace("beat them.", "beat them. It is not hard. You have sixes.").replace(
            'try = "pass"', 'try = "play 6 6 at 4-5"'
        )
    )

    assert cli.main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert "advice" in out
    assert err == "1 problem\n"


# Numbers and things on the table -------------------------------------------------------------------

ASKED_NUMBER = """[[step]]
kind = "number"
title = "count"
say = "{say}"
position = "{position}"
right = "{right}"
done = "So many."
hints = ["Count."]
"""
NANUK, KOINOBORI = (HEAD.replace("nanatoridori", game) for game in ("nanuk", "koinobori"))
BASIC = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"
ONE_WINNER = "variant one-winner | players 3 | turn A | A 5 5 5 | B 2 7 1 | C - | table 7 7 by B | out C | points 8 4 6"
REWARDS = (
    "players 5 | boast 1 seal in 2 days by A | doom B | hunters A C | doomers B D E | outcome success"
    " | pot seal bird deer fish | turn A"
)
POSTS = "players 2 | flags pink lime orange | turn A | hand A lime+orange+pink | mast A lime+black+pink"
FIRST = {
    HEAD: PICK,
    NANUK: PICK.replace(BASIC, REWARDS).replace("any playable", "any hunt leader"),
    KOINOBORI: PICK.replace(BASIC, POSTS).replace("any playable", "all ends"),
}
"""A step to begin a lesson of each game with, since none begins with a number."""


def advice_about_second_step(write_lesson, head, say, position, right="rule('hand')"):
    """Return the advice about the second step of a lesson."""
    step = ASKED_NUMBER.format(say=say, position=position, right=right)
    complaints = check(write_lesson(FIRST[head] + step, head))
    assert all(complaint.is_advice for complaint in complaints), complaints
    return [complaint.what for complaint in complaints if "step 2" in complaint.where]


@pytest.mark.parametrize(
    ("head", "position", "right"),
    [
        (HEAD, BASIC, "deck()"),
        (HEAD, BASIC, "points('B')"),
        (HEAD, BASIC, "holds('B')"),
        (NANUK, REWARDS, "deck()"),
        (KOINOBORI, POSTS, "level('take')"),
    ],
)
def test_number_that_the_table_shows_is_advised_against(write_lesson, head, position, right):
    [what] = advice_about_second_step(write_lesson, head, "How many?", position, right)

    assert what.startswith("the table shows this number")
    assert advice_about_second_step(write_lesson, head, "How many?", position, f"{right} + 1") == []


@pytest.mark.parametrize(
    ("head", "position", "false", "true"),
    [
        (HEAD, ONE_WINNER, "{C} went out first and has ten points now", "{C} went out first and has six points now"),
        (HEAD, ONE_WINNER, "{B} has two cards", "{B} has three cards"),
        (HEAD, ONE_WINNER, "Two sevens lie there, and you have four points", "You have eight points"),
        (HEAD, BASIC, "Nothing lies on the table", "Something lies on the table"),
        (HEAD, BASIC, "Two sixes lie on the table", "Two fives lie on the table"),
        (HEAD, BASIC, "The deck is empty", "The deck is full"),
        (HEAD, BASIC, "{B} has a single penguin", "{B} has 2 penguins"),
        (NANUK, REWARDS, "Three seals in two days were needed, and you have two points", "You have no points"),
        (KOINOBORI, POSTS, "Two cards hang on your mast", "One card hangs on your mast"),
        (KOINOBORI, POSTS, "You are on level 3", "You are on level 2"),
        (KOINOBORI, POSTS, "Two lime carps hang on your mast", "One lime carp hangs on your mast"),
    ],
)
def test_sentence_that_the_table_contradicts_is_advised_against(write_lesson, head, position, false, true):
    [what] = advice_about_second_step(write_lesson, head, f"{false}: how many?", position)

    assert re.search(r"'say' says .* and on the table it is \d", what)
    assert advice_about_second_step(write_lesson, head, f"{true}: how many?", position) == []


@pytest.mark.parametrize(
    ("head", "position", "missing", "there"),
    [
        (NANUK, REWARDS, "Look at your pile", "Look at your hand"),
        (NANUK, REWARDS, "Take the Inuksuk", "Take the bird"),
        (NANUK, REWARDS, "Take the double seal", "Take the seal"),
        (HEAD, BASIC, "Play the sevens", "Play the sixes"),
        (HEAD, BASIC, "{D} looks on", "{C} looks on"),
        (KOINOBORI, POSTS, "Look at post 4", "Look at post 3"),
    ],
)
def test_thing_that_is_nowhere_on_the_table_is_advised_against(write_lesson, head, position, missing, there):
    [what] = advice_about_second_step(write_lesson, head, f"{missing}: how many?", position)

    assert what.endswith(("is nowhere on this table", "sits at no seat of this table"))
    assert advice_about_second_step(write_lesson, head, f"{there}: how many?", position) == []


def test_candidates_that_nothing_shows_are_advised_against(write_lesson):
    [complaint] = check(write_lesson(PLAY.replace("beat them.", "which of these plays is right?")))

    assert complaint.is_advice
    assert "'which of these plays', and nothing shows which they are; name them" in complaint.what


def test_advice_about_a_puzzle_is_given_once(tmp_path):
    text = PUZZLE.format(position=OUT, best='"play 7 7 at 1-2"', proof="wins now")
    [complaint] = check_puzzles(puzzle_file(tmp_path, text.replace("Do the best.", "Which of these moves is best?")))

    assert complaint.is_advice
    assert "nothing shows which they are" in complaint.what


def test_our_own_lessons_and_puzzles_get_no_advice():
    assert check_all()[1] == []


def test_claim_reads_numbers_in_words_and_digits():
    found = [
        Claim("NUMBER cards", lambda _view, _found: None).compiled(TwoPlayers()).search(text)
        for text in ("ten cards", "a single cards", "17 cards")
    ]

    assert list(map(number_claimed, found)) == [10, 1, 17]


class TwoPlayers:
    players = 2
