"""`bbb check` on files that are no lessons: for each one sentence with the line at fault, quickly, and an exit code."""

import os
import re

import pytest

from gamelib import cli
from gamelib.core import rulings
from gamelib.core.errors import BadRuling
from gamelib.lessons import checking, entries
from gamelib.nanatoridori import Rulings
from tests.lessons.samples import HEAD, PICK, PLAY
from tests.support.limits import Work

NINES = "9" * 100_000
DOTS = ".".join(["a"] * 20_000)
LESSON = HEAD + PLAY
MOST_STEPS = 30_000_000
"""Steps of a plain loop that a complaint may cost: five seconds of an idle core. Files that hung took three times that.
"""


def line_of(text, part):
    return text[: text.index(part)].count("\n") + 1


def changed(old, new, expected=None):
    """Return a lesson with one change, and the line where the change begins."""
    text = LESSON.replace(old, new, 1)
    return text, line_of(text, expected or new.strip())


BROKEN_TEXTS = {
    "number of 100,000 digits": (*changed("minutes = 5", f"minutes = {NINES}"), "more digits than any number"),
    "number of 100,000 digits in a step": (
        *changed('kind = "play"', f'kind = "play"\nseed = {NINES}', "seed ="),
        "more digits than any number",
    ),
    "number of 100,000 hexadecimal digits": (
        *changed("minutes = 5", f"minutes = 0x{'f' * 100_000}"),
        "more digits than any number",
    ),
    "digits in a text before the number": (
        *changed("clauses", f'hints = ["{NINES[:5000]}"]\nseed = {NINES[:90_000]}\nclauses', "seed ="),
        "more digits than any number",
    ),
    "dotted key of 40 kB": (*changed("clauses", f"{DOTS} = 1\nclauses"), "so many dots"),
    "dotted table of 40 kB": (LESSON + f"[{DOTS}]\n", line_of(LESSON + "[a.", "[a."), "so many dots"),
    "dotted key in an inline table": (*changed("clauses", f"deal = {{{DOTS} = 1}}\nclauses"), "so many dots"),
    "deep list": (*changed("minutes = 5", "minutes = " + "[" * 20_000), "too many brackets"),
    "deep list that is closed": (*changed("minutes = 5", "minutes = " + "[" * 50 + "]" * 50), "too many brackets"),
    "unclosed quote": (*changed('title = "beat it"', 'title = "beat it'), "no quote at its end"),
    "unclosed quote in a list": (*changed('"To the right."]', '"To the right.]', "hints ="), "no quote at its end"),
    "unclosed three quotes": (*changed('title = "beat it"', 'title = """beat it'), "never closed"),
    "entry that stands twice": (
        *changed('kind = "play"', 'kind = "play"\nkind = "play" ', 'kind = "play" \n'),
        "was said before",
    ),
    "missing bracket": (
        *changed('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2"', "done ="),
        "this cannot be read: Unclosed array",
    ),
    "step that is no table": (HEAD + "step = [1]\n", 5, "a step stands under [[step]]"),
    "fraction for a seed": (*changed('kind = "play"', 'kind = "play"\nseed = 1.5', "seed ="), "whole number, not 1.5"),
}
BROKEN_FILES = {
    "missing": (None, 0, "there is no such file"),
    "empty": (b"", 0, "the file is empty"),
    "blank": (b" \n\n", 0, "the file is empty"),
    "not UTF-8": (
        LESSON.replace("beat it", "schl\u00e4ge").encode("latin-1"),
        line_of(LESSON, "beat it"),
        "not text in UTF-8",
    ),
    "UTF-16": (LESSON.encode("utf-16"), 1, "not text in UTF-8"),
    "huge": (LESSON.encode() + b"#" * 50_000_000, 0, "longer than any lesson"),
}


def check_alone(path, capsys):
    """Check one file by the command line; return its only complaint as one line, and the number of the line named."""
    work = Work()
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
        lesson, work = write_lesson(steps), Work()

        with work.added():
            complaints = checking.check(lesson)

        assert len(complaints) == entries.MAX_COMPLAINTS
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
