"""Lesson files: valid ones are read, and every mistake gives a complaint in a teacher's language."""

from __future__ import annotations

import re
from random import Random

import pytest

from gamelib import cli, lessons
from gamelib.core import registry
from gamelib.core.errors import BadLesson
from gamelib.lessons import (
    checking,
    load,
)
from gamelib.lessons.goals import describe_goals, goal_words, parse_goal
from tests.lessons.samples import CHOOSE, HEAD, NUMBER, ORDER, PARTS, PICK, PLAY, TWO, WAYS


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
    ('kind = "play"', 'kind = "play"\nagainst = "god"', r"played by random, careful or keen, not by 'god'"),
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
