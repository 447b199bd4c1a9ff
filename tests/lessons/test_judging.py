"""Lessons: what a teacher may write and is told, how an act is judged, what is kept of a learner."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from gamelib import cli, koinobori, lessons, nanatoridori
from gamelib.core.errors import BadLesson, BadSave, GameError
from gamelib.core.rulebook import GAMES
from gamelib.lessons import (
    Guess,
    Progress,
    ReviewDeck,
    calibration,
    checking,
    load,
    progress,
    proofs,
    puzzle_order,
    start_attempt,
)
from gamelib.lessons.figures import figure, parse_guess
from gamelib.lessons.goals import describe_goals, goal_words, parse_goal
from gamelib.lessons.moment import Moment

HEAD = 'title = "T"\ngame = "nanatoridori"\nminutes = 5\ncan = ["something"]\n'
PLAY = '''[[step]]
kind = "play"
title = "beat it"
say = "Two fives lie on the table: beat them."
clauses = ["NANA-4.2"]
position = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"
goal = ["happens beat"]
answer = ["1 5 5 [6 6] 2"]
done = "Sixes are higher."
hints = ["Something stronger.", "To the right."]
  [[step.mistake]]
  try = "1 [5 5] 6 6 2"
  broke = "NANA-4.2"
  say = "Just as strong is not stronger."
  [[step.mistake]]
  try = "pass"
  say = "You need not pass."
'''
TWO = PLAY.replace('goal = ["happens beat"]', 'goal = ["hand has 5 5 5 5"]').replace(
    'answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "1 5 5 (5 5) 2"]')
PICK = '''[[step]]
kind = "pick"
title = "point"
say = "Point at what can be played."
position = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"
right = "any playable"
done = "The sixes."
hints = ["Look right."]
'''
CHOOSE = '''[[step]]
kind = "choose"
title = "which"
say = "Which is stronger?"
options = [{ text = "7 7", right = true, say = "Yes." }, { text = "7", right = false, say = "One is less than two." }]
done = "Two beat one."
hints = ["Count."]
'''
ORDER = '''[[step]]
kind = "order"
title = "weakest first"
say = "Put them in order."
items = ["2", ["7", "7 again"], "1 1"]
done = "Size first."
hints = ["Singles first."]
'''
NUMBER = '''[[step]]
kind = "number"
title = "guess"
say = "Guess the chance."
right = "odds.no_neighbours(8)"
near = 5
done = "With eleven cards it is {odds.no_neighbours(11)}."
hints = ["Less than half."]
'''


@pytest.fixture
def write_lesson(tmp_path):
    """A lesson file with these steps, named as lessons are."""
    def made(steps, head=HEAD, name="01_test.toml"):
        path = tmp_path / name
        path.write_text(head + steps, encoding="utf-8")
        return path
    return made


@pytest.fixture
def start_first_step(write_lesson):
    """The first step of a lesson with these steps, at its beginning."""
    def made(steps, head=HEAD):
        return start_attempt(load(write_lesson(steps, head)).steps[0])
    return made


# What a teacher is told ------------------------------------------------------------


@pytest.mark.parametrize("steps", [PLAY, TWO, PICK, CHOOSE, ORDER, NUMBER])
def test_a_good_lesson_gets_no_complaint(write_lesson, steps):
    again = steps.replace('"point"', '"point again"')

    assert checking.check(write_lesson(steps if steps in (PLAY, TWO) else PICK + again)) == []


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
    ('position = ', 'postion = ', r"did you mean position"),
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
    ('done = "Sixes are higher."', 'done = "It is {odds.no_neighbor(8)}."',
     r"there is no figure 'odds.no_neighbor'; did you mean odds.no_neighbours"),
    ('done = "Sixes are higher."', 'done = "It is {odds.flock_of(99, cards=3)}."', r"has no answer"),
    ("Two fives lie on the table: beat them.", "Two fives lie here. Now beat them. Rest.", r"'say' is one sentence"),
    ('title = "beat it"', 'title = "' + "beat " * 12 + '"', r"a title is a few words"),
    ('kind = "play"', 'kind = "plai"', r"a step is of the kind play, not 'plai'"),
    ('kind = "play"', 'kind = "play"\nwithin = 0', r"'within' is a number from 1 to 50, not 0"),
    ('kind = "play"', 'kind = "play"\nagainst = "god"', r"played by random, careful or keen, not by 'god'"),
    ('kind = "play"', 'kind = "play"\nseat = "AB"', r"'seat' is the letter of a seat"),
    ('kind = "play"', 'kind = "play"\nseat = "H"', r"there is no seat H at this table"),
    ('kind = "play"', 'kind = "play"\nseed = "x"', r"'seed' is a number"),
    ('kind = "play"', 'kind = "play"\nbefore = ["C: pass"]', r"line \d+: the position does not read: .*turn of Ada"),
    ('kind = "play"', 'kind = "play"\ndeal = { players = 4 }', r"not with both"),
    ('kind = "play"', 'kind = "play"\nothers = ["B: pass"]', r"'B: pass' is never made when the answer is played"),
    ('kind = "play"', 'kind = "play"\nothers = ["B: dance"]', r"'B: dance': 'dance' is no move"),
    ('kind = "play"', 'kind = "play"\nothers = ["A: pass"]', r"a move of the learner's own seat"),
    ('kind = "play"', "kind = play", r"this cannot be read: .*Text stands in quotes"),
]


@pytest.mark.parametrize(("old", "new", "complaint"), BROKEN, ids=[f"{at}-{new[:20]}" for at, (_o, new, _c) in
                                                                   enumerate(BROKEN)])
def test_what_is_wrong_with_a_step_is_told_in_a_teachers_language(write_lesson, old, new, complaint):
    assert old in PLAY

    told = checking.check(write_lesson(PLAY.replace(old, new, 1)))

    assert told
    assert any(re.search(complaint, str(each)) for each in told), "\n".join(map(str, told))
    assert all("Traceback" not in str(each) and "!" not in each.what for each in told)


@pytest.mark.parametrize(("steps", "old", "new", "complaint"), [
    (NUMBER, '"odds.no_neighbours(8)"', "37.56", "'37.56' is a number that was typed; let the library compute it"),
    (NUMBER, '"odds.no_neighbours(8)"', '"0.3756"', "'0.3756' is a number that was typed"),
    (NUMBER, '"odds.no_neighbours(8)"', '"2 + 2"', "is a number that was typed"),
    (NUMBER, '"odds.no_neighbours(8)"', '"odds.longest(8)"', "this is a table of numbers; say which"),
    (NUMBER, '"odds.no_neighbours(8)"', '"odds.joins(here)"', "here needs a position"),
    (NUMBER, '"odds.no_neighbours(8)"', '"hand()"', "counted on the table, and the step has no position"),
    (NUMBER, '"odds.no_neighbours(8)"', "\"__import__('os').system('x')\"", "there is no figure"),
    (NUMBER, '"odds.no_neighbours(8)"', '"odds.Stream(8)"', "there is no figure 'odds.Stream'"),
    (NUMBER, '"odds.no_neighbours(8)"', '"odds.no_neighbours(x)"', "given text in quotes, numbers or here, not 'x'"),
    (NUMBER, '"odds.no_neighbours(8)"', '"odds.no_neighbours(8"', "is no figure; figures are written like"),
    (NUMBER, "near = 5", 'near = "five"', "'near' is a number from 0 to 1000"),
    (PICK, '"any playable"', '"playable"', "written 'any ...' or 'all ...'"),
    (PICK, '"any playable"', '"any playble"', "there is no pick word 'playble'; did you mean 'any playable'"),
    (PICK, '"any playable"', '"any gaps"', "nothing on this table is right to pick"),
    (PICK, 'right = "any playable"', 'places = ["hand:4 hand:99"]', "there is no place 'hand:99' on this table"),
    (PICK, 'right = "any playable"', 'right = "any playable"\nplaces = ["hand:1"]', "either 'right', pick words"),
    (PICK, 'right = "any playable"', 'right = "any playable"\nanswer = ["hand:1"]', "the answer 'hand:1' is not right"),
    (PICK, 'position = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"\n', "", "to pick, a step needs"),
    (CHOOSE, "right = false", "right = true", "some are right and some are not"),
    (CHOOSE, "right = true", 'right = "yes"', "'right' is true or false, not 'yes'"),
    (CHOOSE, 'say = "Yes."', 'tell = "Yes."', "'say' is missing"),
    (CHOOSE, '"7", right', '"7 7", right', "two answers have the same text"),
    (ORDER, '"1 1"]', '"2"]', "in the right order, each once"),
    (ORDER, '["7", "7 again"]', "[7]", "an inner list holds texts"),
    (PICK + PLAY, 'title = "beat it"', 'title = "point"', "two steps have the title 'point'"),
])
def test_other_kinds_of_steps_are_looked_through_too(write_lesson, steps, old, new, complaint):
    assert old in steps

    told = [str(each) for each in checking.check(write_lesson(steps.replace(old, new, 1)))]

    assert any(complaint in each for each in told), told


def test_a_lesson_begins_with_a_card_in_the_hand(write_lesson):
    [complaint] = checking.check(write_lesson(NUMBER + PLAY))

    assert "its first step is one to play or to pick" in complaint.what


def test_the_last_hint_lights_what_the_answer_touches(start_first_step):
    for steps, lit in ((TWO, ("hand:4", "hand:5")), (PICK, ("hand:4", "hand:5"))):
        attempt = start_first_step(steps)
        for _rung in attempt.step.hints:
            verdict = attempt.hint()
            attempt = verdict.attempt
        assert verdict.places == lit


@pytest.mark.parametrize(("head", "complaint"), [
    ('game = "chess"\n', "a lesson is about one of nanatoridori, nanuk or koinobori, not 'chess'"),
    (HEAD.replace("minutes = 5", 'minutes = "five"'), "'minutes' is a number from 1 to 120"),
    (HEAD.replace('can = ["something"]', ""), "'can' needs 1 or more texts"),
    (HEAD + 'needs = ["00_nothing"]\n', "there is no lesson '00_nothing' beside this one"),
    (HEAD + 'author = "me"\n', "there is no entry 'author' here"),
])
def test_the_head_of_a_lesson_is_looked_through(write_lesson, head, complaint):
    told = [str(each) for each in checking.check(write_lesson(PLAY, head))]

    assert any(complaint in each for each in told), told


def test_a_complaint_names_file_step_line_and_the_line_as_written(write_lesson):
    path = write_lesson(CHOOSE + PLAY.replace('"happens beat"', '"hapens beat"'))

    [complaint] = checking.check(path)

    assert (complaint.file, complaint.where) == ("01_test.toml", "step 2, 'beat it'")
    assert path.read_text(encoding="utf-8").splitlines()[complaint.line - 1] == 'goal = ["hapens beat"]'
    assert complaint.written == 'goal = ["hapens beat"]'
    with pytest.raises(BadLesson, match="hapens"):
        load(path)


def test_a_file_that_is_no_lesson_is_told_so(tmp_path):
    for name, raw in (("gone.toml", None), ("bytes.toml", b"\xff\xfe\x00"), ("deep.toml", b"a = " + b"[" * 5000),
                      ("long.toml", b"#" * 300_000), ("empty.toml", b""), ("other.toml", b"step = 3")):
        if raw is not None:
            (tmp_path / name).write_bytes(raw)
        assert checking.check(tmp_path / name)
        with pytest.raises(BadLesson):
            load(tmp_path / name)


def test_a_lesson_with_letters_changed_at_random_is_read_or_complained_of(write_lesson):
    rng = Random(1)
    for _time in range(60):
        letters = list(HEAD + TWO + PICK + ORDER + NUMBER)
        for _change in range(rng.choice((1, 2, 5))):
            letters[rng.randrange(len(letters))] = rng.choice('"[]=\n 5xA{}|')
        told = checking.check(write_lesson("".join(letters), head=""))
        assert all(len(str(each)) < 2000 for each in told)


def test_bbb_check_tells_complaints_and_words(write_lesson, capsys):
    assert cli.main(["check", str(write_lesson(PLAY))]) == 0
    assert "1 file, nothing to complain about" in capsys.readouterr().out
    assert cli.main(["check", str(write_lesson(PLAY.replace("hints", "hint")))]) == 1
    told = capsys.readouterr()
    assert "did you mean hints?" in " ".join(told.out.split())
    assert "complaint" in told.err
    assert cli.main(["check", "--words", "koi"]) == 0
    assert "\npost 2 top lime: of a post" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES.values())
def test_every_goal_word_can_be_written_as_it_is_shown(game):
    for word in goal_words(game).values():
        usage = word.usage.replace("WHAT", "pass" if game != "nanuk" else "doom")
        assert callable(parse_goal(usage, game))
        assert callable(parse_goal(f"not {usage}", game))
    assert len(describe_goals(game)) > 25


# How an act is judged ------------------------------------------------------------------


def test_every_move_that_reaches_the_goal_is_right(start_first_step):
    attempt = start_first_step(PLAY.replace("A 1 5 5 6 6 2", "A 1 5 5 6 6 2 2 2").replace("[6 6] 2", "[6 6] 2 2 2").replace(
        "6 6 2\"", "6 6 2 2 2\""))

    assert attempt.judge("play 2 2 2 at 6-8").kind == "done"
    assert attempt.judge("1 5 5 [6 6] 2 2 2").kind == "done"


def test_a_refusal_says_why_lights_cards_and_names_a_way_out(start_first_step):
    verdict = start_first_step(PLAY).judge("1 5 5 [6] 6 2")

    assert (verdict.kind, verdict.clause) == ("refused", "NANA-4.2")
    assert verdict.say == ("6 does not beat 5 5: it takes 2 cards of a higher rank, or more cards."
                           " You could: play 6 6 at 4-5.")
    assert "hand:4" in verdict.places


def test_an_expected_mistake_gets_its_own_sentence_and_leaves_the_learner_where_they_were(start_first_step):
    attempt = start_first_step(PLAY)

    refused, allowed = attempt.judge("1 [5 5] 6 6 2"), attempt.judge("pass")

    assert (refused.kind, refused.say, refused.clause) == ("refused", "Just as strong is not stronger.", "NANA-4.2")
    assert (allowed.kind, allowed.say, allowed.clause) == ("mistake", "You need not pass.", None)
    assert allowed.attempt.state is attempt.state
    assert len(allowed.frames) == 1
    assert allowed.frames[0] != attempt.state


def test_the_consequence_of_a_mistake_is_played_out(start_first_step):
    shown = PLAY.replace('try = "pass"', 'try = "pass"\n  show = ["B: pass"]').replace("by C", "by C | deck -")

    frames = start_first_step(shown).judge("pass").frames

    assert [[event.kind for event in state.log][1:] for state in frames] == [["pass"], ["pass", "pass", "clear"]]


def test_a_sentence_can_be_for_every_act_that_breaks_a_clause(start_first_step):
    attempt = start_first_step(PLAY.replace('say = "Just as', 'when = ["refused NANA-4.2"]\n  say = "Just as'))

    assert attempt.judge("1 5 5 6 6 [2]").say == "Just as strong is not stronger."


def test_the_model_answer_is_never_called_a_mistake(start_first_step):
    attempt = start_first_step(TWO.replace('try = "pass"', 'try = "pass"\n  when = [["happens pass", "happens beat"]]'))

    assert attempt.judge("1 5 5 [6 6] 2").kind == "on"
    assert attempt.judge("pass").kind == "mistake"


def test_a_step_can_have_a_refusal_for_its_goal(start_first_step):
    attempt = start_first_step(PLAY.replace('"happens beat"', '"refused NANA-4.2"').replace("[6 6] 2", "6 6 [2]").split(
        "  [[step.mistake]]")[0])

    assert attempt.judge("1 [5 5] 6 6 2").kind == "done"
    assert attempt.hint().attempt.hint().attempt.hint().is_done


def test_what_is_allowed_and_not_asked_for_restates_the_goal_and_can_be_taken_back(start_first_step):
    attempt = start_first_step(TWO)

    on = attempt.judge("1 5 5 [6 6] 2")
    off = on.attempt.judge("discard 5 5")

    assert (on.kind, on.say) == ("on", "Yes, go on: Two fives lie on the table: beat them.")
    assert (off.kind, off.say[:18]) == ("other", "That is allowed, a")
    assert off.attempt.undone().state == on.attempt.state
    assert off.attempt.restarted().state == attempt.state
    assert off.attempt.undone().judge("take in 5 5 at gap 2").kind == "done"


def test_too_many_moves_offer_the_step_again(start_first_step):
    attempt = start_first_step(TWO.replace('kind = "play"', 'kind = "play"\nwithin = 2'))

    verdict = attempt.judge("1 5 5 [6 6] 2").attempt.judge("discard 5 5")

    assert verdict.kind == "over"
    assert verdict.attempt.judge("pass").kind == "over"
    assert verdict.attempt.undone().judge("1 5 5 (5 5) 2").kind == "done"
    assert verdict.attempt.hint().kind == "hint"


def test_the_last_rung_starts_again_where_the_way_was_left(start_first_step):
    attempt = start_first_step(TWO).judge("1 5 5 [6 6] 2").attempt.judge("discard 5 5").attempt
    for _rung in range(3):
        attempt = attempt.hint().attempt

    assert attempt.made == ("play 6 6 at 4-5",)
    assert attempt.hint().is_done


def test_the_others_do_what_is_written_and_else_play_by_themselves(start_first_step):
    written = PLAY.replace('goal = ["happens beat"]', 'goal = ["turn me", "happens pass by B", "happens pass by C"]\n'
                           'others = ["B: pass", "B: discard 4", "C: pass"]').replace(
        'answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "discard 5 5"]')
    attempt = start_first_step(written.replace("table 5 5 by C", "table 5 5 by C | deck -").replace('"B: discard 4", ', "").split(
        "  [[step.mistake]]")[0])

    verdict = attempt.judge("1 5 5 [6 6] 2").attempt.judge("discard 5 5")

    assert verdict.kind == "done"
    assert [event.kind for event in verdict.attempt.moment.news] == ["play", "discard", "pass", "pass", "clear"]
    assert len(verdict.frames) == 3


def test_each_line_of_the_others_is_made_once_and_in_its_turn(start_first_step):
    steps = PLAY.partition("  [[step.mistake]]")[0]
    steps = steps.replace("table 5 5 by C", "B 7 3 | C 4 4 | table 5 5 by C | deck -").replace(
        'goal = ["happens beat"]', 'goal = ["happens beat 7 by B"]\nothers = ["B: pass", "C: pass", "B: play 7 at 1"]'
    ).replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "discard 5 5", "[1] 5 5 2"]')
    attempt = start_first_step(steps)

    for act in attempt.step.answer:
        assert not attempt.done
        attempt = attempt.judge(act).attempt

    assert attempt.done
    assert attempt.used == {0, 1, 2}


def test_what_the_others_did_is_not_the_learners_doing(start_first_step):
    steps = PLAY.partition("  [[step.mistake]]")[0].replace("turn A | A 1", "turn C | C 1 2 3 | A 1").replace(
        "5 5 by C", "5 5 by B").replace('kind = "play"', 'kind = "play"\nseat = "A"\nothers = ["C: pass"]')
    steps = steps.replace('"happens beat"', '"happens pass"').replace('"1 5 5 [6 6] 2"', '"pass"')
    attempt = start_first_step(steps)

    assert attempt.moment.news == ()
    assert attempt.judge("1 5 5 [6 6] 2").kind == "other"
    assert attempt.judge("pass").kind == "done"
    assert not parse_goal("happens pass", "nanatoridori")(attempt.moment._replace(start_state=attempt.step.state()))
    assert parse_goal("happens pass by C", "nanatoridori")(attempt.moment._replace(start_state=attempt.step.state()))
    assert parse_goal("happens pass by anyone", "nanatoridori")(attempt.moment._replace(start_state=attempt.step.state()))


def test_pointing_is_judged_as_a_set_of_places(start_first_step):
    attempt = start_first_step(PICK)

    assert attempt.judge("hand:5 hand:4").kind == "done"
    assert attempt.judge(["hand:4", "hand:5"]).kind == "done"
    assert "something is missing" in attempt.judge("hand:4").say
    assert "too much" in attempt.judge("hand:4 hand:5 hand:6").say
    assert attempt.judge("hand:6").places == ("hand:6",)
    assert attempt.judge("hand:60").kind == "unread"


def test_the_top_of_a_post_is_the_same_place_by_its_height(start_first_step):
    position = "players 2 | flags pink lime orange | turn A | post 1 green+lime+black lime+orange+black"
    steps = PICK.replace("players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C", position).replace(
        "any playable", "any tops")
    attempt = start_first_step(steps, HEAD.replace("nanatoridori", "koinobori"))

    assert attempt.judge("post1:top").kind == attempt.judge("post1:2").kind == "done"
    assert attempt.judge("post1:1").kind == "other"


def test_an_answer_is_chosen_by_number_or_by_text(start_first_step):
    attempt = start_first_step(CHOOSE)

    assert attempt.judge(1).say == attempt.judge("7 7").say == "Yes. Two beat one."
    assert (attempt.judge(2).kind, attempt.judge("7").say) == ("mistake", "One is less than two.")
    assert attempt.judge(3).kind == "unread"


def test_an_order_may_have_ties_and_says_how_far_it_is_right(start_first_step):
    attempt = start_first_step(ORDER)

    assert attempt.judge(["2", "7 again", "7", "1 1"]).is_done
    assert attempt.judge("2 | 7 | 7 again | 1 1").is_done
    assert attempt.judge(["2", "7", "1 1", "7 again"]).say == "The first 2 stand right. Put them in order."
    assert attempt.judge(["1 1", "2", "7", "7 again"]).say == "The first does not stand there. Put them in order."
    assert sorted(attempt.shuffled_items) == sorted(["2", "7", "7 again", "1 1"])
    assert attempt.shuffled_items != ("2", "7", "7 again", "1 1")


def test_a_guess_is_taken_once_and_then_the_number_is_shown(start_first_step):
    attempt = start_first_step(NUMBER)

    near, far = attempt.judge("40 %"), attempt.judge("3/4")

    assert near.say == "Well guessed: it is 37.56 %. With eleven cards it is 24.69 %."
    assert far.say == "You guessed 75.00 %, and that is too high: it is 37.56 %. With eleven cards it is 24.69 %."
    assert near.is_done
    assert far.is_done
    assert far.guess.guessed == 0.75
    assert attempt.judge("many").kind == "unread"


def test_a_number_that_can_be_counted_has_to_be_right(start_first_step):
    attempt = start_first_step(NUMBER.replace('"odds.no_neighbours(8)"', "\"flocks(hand='1 5 5 2')\"").replace("near = 5\n", "")
                    .replace("{odds.no_neighbours(11)}", "{value}"))

    assert attempt.judge("4").say == "4 is too many. Guess the chance."
    assert attempt.judge("2").say == "2 is too few. Guess the chance."
    assert attempt.judge("3").say == "With eleven cards it is 3."


@pytest.mark.parametrize(("text", "is_chance", "value"), [
    ("37.5 %", True, 0.375), ("37,5%", True, 0.375), ("0.375", True, 0.375), ("3/8", True, 0.375),
    ("3 in 8", True, 0.375), ("3 out of 8", True, 0.375), ("37.5", True, 0.375), ("1", True, 1), ("1 %", True, 0.01),
    ("7", False, 7), (".5", False, 0.5), ("-2", False, -2)])
def test_numbers_are_read_as_people_type_them(text, is_chance, value):
    assert float(parse_guess(text, is_chance)) == value


def test_figures_join_and_keep_their_kind():
    half = figure("1 - odds.no_neighbours(3, deck='1 1 2 2') - odds.no_neighbours(3, deck='1 1 2 2')", "nanatoridori",
                  bare=True)(None)

    assert str(half.value) == "1/3"
    assert figure("rule('penguins') * 3", "nanatoridori")(None).value == 6
    assert figure("odds.no_bears(1) / 2", "nanuk")(None).brief == "44.00 %"


@pytest.mark.parametrize(("text", "brief"), [
    ("1 - odds.no_bears(1)", "12.00 %"), ("odds.no_bears(1) - odds.no_bears(2)", "10.67 %"),
    ("odds.no_bears(2) / odds.no_bears(1)", "87.88 %"), ("odds.no_bears(1) / odds.no_bears(2)", "1.138"),
    ("odds.no_bears(1) * odds.no_bears(1)", "77.44 %"), ("2 - odds.no_bears(1)", "1.120"),
    ("2 * odds.no_bears(1)", "176.00 %")])
def test_a_chance_stays_one_as_long_as_it_can_be_read_as_one(text, brief):
    assert figure(text, "nanuk")(None).brief == brief


# What is kept of a learner ----------------------------------------------------------------


LESSON = lessons.lesson("nanatoridori", "01")
KEY = LESSON.key
STEP = next(step for step in LESSON.steps if step.kind == "play" and len(step.answer) == 1 and len(step.hints) == 3)
SLIP = next(step for step in LESSON.steps if step.kind == "play" and step.mistakes)


def done(with_hints=0):
    """The verdict once a step was done, after so many rungs of help."""
    attempt = start_attempt(STEP)
    for _rung in range(with_hints):
        verdict = attempt.hint()
        attempt = verdict.attempt
    return verdict if attempt.done else attempt.judge(STEP.answer[0])


def slipped():
    """The verdict on a mistake."""
    return start_attempt(SLIP).judge(SLIP.mistakes[0].act)


def test_stars_tell_of_help_and_nothing_else():
    titles = [Progress().note(KEY, done(hints), today=1).stars(KEY, STEP.title) for hints in (0, 1, 3, 4)]

    assert titles == [3, 2, 2, 1]


def test_progress_keeps_the_better_try_and_knows_the_next_step():
    kept = Progress().note(KEY, done(4), 1).note(KEY, done(0), 1).note(KEY, done(2), 1)

    assert kept.stars(KEY, STEP.title) == 3
    assert kept.share(LESSON) == (1, len(LESSON.steps))
    assert kept.next_step(LESSON) == (2 if STEP.number == 1 else 1)


def test_progress_is_text_that_reads_back_and_names_nobody(tmp_path):
    kept = Progress().note(KEY, done(1), 1).note(KEY, slipped(), 5)

    assert progress.read(kept.write()) == kept
    kept.save(tmp_path / "progress.json")
    assert progress.load(tmp_path / "progress.json") == kept
    assert progress.load(tmp_path / "none.json") == Progress()
    assert set(json.loads(kept.write())) == {"holds", "format", "steps", "guesses", "review"}


def test_progress_of_two_devices_becomes_one_and_can_be_forgotten():
    here, there = Progress().note(KEY, done(4), 1), Progress().note(KEY, done(0), 1)

    assert here.merged(there).stars(KEY, STEP.title) == 3
    assert here.merged(there).steps == there.merged(here).steps
    assert here.forget() == Progress()
    assert here.forget(KEY).steps == {}
    assert here.forget("nanuk/01_boast_or_doom") == here


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 2}', '{"format": 1, "steps": [["a"]]}', None, "x" * 10**7,
                                  '{"format": 1, "steps": [["a#b", -1, 0, 0]]}', "[" * 1000,
                                  '{"format": 1, "guesses": [["a#b", "x", "y", 1]]}',
                                  '{"format": 1, "review": [["<script>", "", 0, 0]]}'])
def test_what_is_no_progress_is_refused_in_a_sentence(text):
    with pytest.raises(BadSave):
        progress.read(text)


def test_mistakes_come_back_after_longer_and_longer():
    deck = Progress().note(KEY, slipped(), today=100).deck
    [card] = deck.cards
    days = []
    today = 100
    while deck.cards:
        today = deck.cards[0].due
        days.append(today)
        deck = deck.after_review(card.key, well=True, today=today)

    assert card.step() == SLIP
    assert days == [101, 103, 107, 115, 131, 163]


def test_a_card_that_goes_wrong_again_begins_again_and_can_be_thrown_away():
    key = f"{KEY}#{SLIP.title}"
    deck = ReviewDeck().add(key, "NANA-4.2", 10).after_review(key, True, 11)
    again = deck.after_review(key, False, 13)

    assert (deck.cards[0].due, again.cards[0].due) == (13, 14)
    assert again.summary(14) == "1 step to go over again today, 1 in the deck."
    assert again.without(key).summary(14) == "Nothing to go over again."
    assert ReviewDeck().add("nanuk/99_gone#away", "", 1).due(99) == ()


def test_guesses_tell_how_well_calibrated_somebody_is():
    guesses = [Guess("a#1", 0.9, 0.5, True), Guess("a#2", 0.8, 0.6, True), Guess("a#3", 7, 3, False)]
    found = calibration(guesses)

    assert (found.number, round(found.off, 2), round(found.bias, 2)) == (2, 0.3, 0.3)
    assert str(found) == "2 chances guessed, 30 percentage points off on average, mostly too high."
    assert sum(many for _guess, _truth, many in found.rows) == 2
    assert str(calibration([])) == "No chance has been guessed yet."


# Puzzles ------------------------------------------------------------------------------------


PUZZLE = '''[[puzzle]]
title = "out"
level = 2
say = "Do the best."
clauses = ["NANA-7.1"]
position = "{position}"
best = [{best}]
proof = "{proof}"
done = "Best."
hints = ["Think.", "Look."]
'''


def puzzle_file(tmp_path, text, game="nanatoridori"):
    (tmp_path / game).mkdir(exist_ok=True)
    path = tmp_path / game / "puzzles.toml"
    path.write_text(text, encoding="utf-8")
    return path


def told(tmp_path, position, best, proof, more=""):
    path = puzzle_file(tmp_path, PUZZLE.format(position=position, best=best, proof=proof) + more)
    return [str(each) for each in checking.check_puzzles(path)]


OUT = "players 3 | turn A | A 7 7 | B 2 5 | C 6 1 | table 3 3 by C"


def test_a_win_at_once_is_proved(tmp_path):
    assert told(tmp_path, OUT, '"play 7 7 at 1-2"', "wins now") == []
    assert "does not win at once" in told(tmp_path, OUT, '"pass"', "wins now")[0]
    two = OUT.replace("table 3 3 by C", "table 3 by C").replace("A 7 7", "A 7")
    assert told(tmp_path, two, '"play 7 at 1"', "wins now") == []
    open_card = "variant duel | turn A | A 7 7 | open A 7 | open B 1 5 | table 3 3 by B"
    assert "with open 7' can win at once too" in told(tmp_path, open_card, '"play 7 7 at 1-2"', "wins now")[0]
    one = OUT.replace("table 3 3 by C", "table -").replace("A 7 7", "A 7")
    assert told(tmp_path, one, '"play 7 at 1"', "wins now") == []


def test_that_all_else_loses_is_proved(tmp_path):
    position = "variant duel | turn A | A 4 4 2 6 1 | open A - | open B 1 5 | table 3 3 by B"
    assert told(tmp_path, position, '"play 4 4 at 1-2"', "loses otherwise") == []
    assert "does not lose at once" in told(tmp_path, OUT, '"play 7 7 at 1-2"', "loses otherwise")[0]
    assert "can lose at once" in told(tmp_path, position, '"pass"', "loses otherwise")[0]


ENDGAME = "variant duel | cards 1 2 3 4 4 5 6 7 | turn A | A 4 4 6 | B 5 7 | open A - | open B - | table - | deck 1 2 3"
LARGE = "variant duel | turn A | A 4 4 6 1 2 3 7 5 1 | open A 2 3 | B 5 7 1 3 2 6 6 5 5 | open B 1 5 | table -"


def test_a_small_position_is_searched_in_every_deal(tmp_path):
    assert told(tmp_path, ENDGAME, '"play 4 4 at 1-2", "play 6 at 3"', "searched") == []
    assert "'play 6 at 3' does just as well" in told(tmp_path, ENDGAME, '"play 4 4 at 1-2"', "searched")[0]
    assert "wins and 'play 4 at 1' does not" in told(tmp_path, ENDGAME, '"play 4 at 1"', "searched")[0]
    assert "too large to be searched" in told(tmp_path, LARGE, '"play 4 4 at 1-2"', "searched")[0]


def test_every_consistent_deal_is_dealt_and_agrees_with_the_view():
    view = nanatoridori.read("players 3 | cards 1 1 2 2 3 4 | turn A | A 1 2 | B ? ? | C ? | table 1 by C | deck -",
                             seed=1).view(0)
    dealt = [deal.hands[1:] for deal in proofs.consistent(view)]

    assert len(dealt) == len(set(dealt)) == 6
    assert all(deal.view(0) == view for deal in proofs.consistent(view))
    unplaced = nanatoridori.read("players 3 | rulings places_seen=false | cards 1 1 2 2 3 4 | turn A | A 1 2 | B ? ?"
                                 " | C ? | table 1 by C | deck -", seed=1).view(0)
    assert len([deal.write() for deal in proofs.consistent(unplaced)]) == 6
    with pytest.raises(BadLesson, match="more than 3 deals agree"):
        list(proofs.consistent(view, most=3))
    with pytest.raises(BadLesson, match="deals agree"):
        list(proofs.consistent(nanatoridori.deal(4, seed=1).view(0), most=50))


REWARDS = ("players 5 | boast 2 seal in 2 days by A | doom B | hunters A C | doomers B D E | outcome success"
           " | pile A deer seal fish | pot fish bird seal inuksuk | turn A")


def test_odds_prove_a_best_reward(tmp_path):
    text = PUZZLE.format(position=REWARDS, best='"choose bird", "choose inuksuk"', proof="odds").replace(
        "NANA-7.1", "NANUK-7.2")
    weighed = puzzle_file(tmp_path, text + "weigh = \"points('A')\"\nafter = true\n", "nanuk")
    assert checking.check_puzzles(weighed) == []
    wrong = puzzle_file(tmp_path, weighed.read_text(encoding="utf-8").replace('"choose bird", ', ""), "nanuk")
    assert "by the odds choose bird or choose inuksuk would be best" in str(checking.check_puzzles(wrong)[0])


@pytest.mark.parametrize(("more", "complaint"), [
    ("weight = 3\n", "there is no entry 'weight' here; did you mean weigh"),
    ("after = 3\n", "'after' is true or false")])
def test_a_puzzle_that_is_written_wrong_is_told_why(tmp_path, more, complaint):
    assert any(complaint in each for each in told(tmp_path, OUT, '"play 7 7 at 1-2"', "wins now", more))
    assert any("'proof' is wins now" in each for each in told(tmp_path, OUT, '"play 7 7 at 1-2"', "believe me"))
    assert any("'jump' does not read" in each for each in told(tmp_path, OUT, '"jump"', "wins now"))


def test_puzzles_come_from_easy_to_hard_in_an_order_of_the_seed(tmp_path, monkeypatch):
    text = "".join(PUZZLE.format(position=OUT, best='"play 7 7 at 1-2"', proof="wins now").replace(
        '"out"', f'"out {at}"').replace("level = 2", f"level = {1 + at % 2}") for at in range(8))
    puzzle_file(tmp_path, text)
    monkeypatch.setattr("gamelib.lessons.puzzle_files.notebooks", lambda: tmp_path)

    orders = [[puzzle.step.title for puzzle in puzzle_order("nanatoridori", seed)] for seed in (1, 2, 1)]

    assert orders[0] == orders[2] != orders[1]
    assert [puzzle.level for puzzle in puzzle_order("nanatoridori", 1)] == [1] * 4 + [2] * 4
    with pytest.raises(GameError, match="no game"):
        puzzle_order("chess", 1)


def test_lessons_are_found_by_number_and_by_name():
    first = lessons.lesson("nanuk", "01")
    assert first.key == f"nanuk/{first.name}"
    assert lessons.lesson("nanuk", f"{first.name}.toml") == first
    assert first.step(first.steps[1].title) == first.step(2) == first.steps[1]
    with pytest.raises(GameError, match="nanuk has no lesson '77'"):
        lessons.lesson("nanuk", "77")
    with pytest.raises(BadLesson, match="has no step 'x'"):
        lessons.lesson("nanuk", "01").step("x")
    assert [path.name[:3] for path in lessons.lesson_paths("koinobori")][:1] == ["01_"]


# Out of turn, and after the end ------------------------------------------------------

WAIT = PLAY.replace("turn A", "turn B").replace("5 5 by C", "5 5 by A").replace('goal = ["happens beat"]', """seat = "A"
wait = true
others = ["B: pass"]
against = "random"
goal = ["refused NANA-3.1", "turn me"]""").replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["pass", "go on"]')
WAIT = WAIT[:WAIT.index("  [[step.mistake]]")]


def test_where_the_others_wait_the_learner_can_act_out_of_turn_and_lets_them_on(write_lesson, start_first_step):
    assert checking.check(write_lesson(PICK + WAIT.replace("beat it", "not yet"))) == []
    attempt = start_first_step(WAIT)

    refused = attempt.judge("1 5 5 [6 6] 2")

    assert (refused.kind, refused.clause, refused.attempt.state) == ("refused", "NANA-3.1", attempt.state)
    let_on = refused.attempt.judge("go on")
    assert let_on.is_done
    assert let_on.frames[-1].to_act == (0,)
    assert len(let_on.frames) > 1, "every move of the others is shown"


def test_where_nobody_waits_nobody_is_let_on(start_first_step):
    assert start_first_step(PLAY).judge("go on").kind == "unread"
    assert start_first_step(PLAY.replace("turn A", "turn B").replace('seat = "A"', "")).seat == 1


def test_the_others_wait_again_after_a_move_of_the_learner(start_first_step):
    attempt = start_first_step(PLAY.replace('goal = ["happens beat"]', 'wait = true\ngoal = ["happens beat", "refused NANA-3.1"]')
                    .replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "discard 5 5", "pass"]'))

    attempt = attempt.judge("1 5 5 [6 6] 2").attempt.judge("discard 5 5").attempt

    assert attempt.others_wait
    assert attempt.judge("pass").is_done
    assert attempt.judge("go on").attempt.seat in attempt.judge("go on").attempt.state.to_act


def test_after_the_end_a_step_that_waits_goes_on(start_first_step):
    over = start_first_step(WAIT.replace("turn B | A 1 5 5 6 6 2 | table 5 5 by A",
                              "turn B | A 1 3 | B 7 7 | C - | table 5 5 by A | out C | penguins 1 1 2")
                 .replace('"B: pass"', '"B: play 7 7 at 1-2"').replace('"turn me"', '"refused NANA-7.5"'))
    over = over.judge("pass").attempt.judge("go on").attempt

    assert not over.state.to_act
    assert not over.over
    assert over.judge("pass").is_done


# Names and numbers in answers ---------------------------------------------------------


def test_names_in_answers_are_told_and_either_way_of_giving_them_is_understood(start_first_step):
    attempt = start_first_step(CHOOSE.replace('"7 7"', '"{C} has {2 * rule(\'penguins\')}"'))

    assert attempt.shuffled_items == ("Chloe has 4", "7")
    assert attempt.judge("Chloe has 4").is_done
    assert attempt.judge(1).is_done


def test_names_in_things_to_be_put_in_order_are_told(start_first_step):
    attempt = start_first_step(ORDER.replace('"2"', '"{B}"'))

    assert sorted(attempt.shuffled_items) == ["1 1", "7", "7 again", "Ben"]
    assert attempt.judge("Ben | 7 | 7 again | 1 1").is_done


def test_a_blind_draw_is_a_chance():
    view = koinobori.deal(players=3, seed=1).view(0)

    assert figure("blind('B')", "koinobori")(view).brief == "50.00 %"
    assert figure("blind('B', 2)", "koinobori")(view).brief == "100 %"
    with pytest.raises(BadLesson, match="of the 2 cards of a hand a blind draw is one"):
        figure("blind('B', 3)", "koinobori")(view)


@pytest.mark.parametrize(("words", "holds"), [
    ("scored 4", False), ("scored at least 2", True), ("scored 2", True), ("shared win", True), ("first out", False)])
def test_what_a_round_brought_is_a_goal(words, holds):
    text = "variant one-winner | players 3 | turn A | A 5 5 5 | B 2 7 1 | C - | table 7 7 by B | out C | points 8 4 6"
    begun = nanatoridori.read(text, seed=1)
    over = begun.play("play 5 5 5 at 1-3")

    assert parse_goal(words, "nanatoridori")(Moment("nanatoridori", 0, begun, over)) is holds
    assert not parse_goal(words, "nanatoridori")(Moment("nanatoridori", 0, begun, begun))
