"""Judging: how a step of each kind replies to right, wrong, refused and unreadable acts."""

from __future__ import annotations

import pytest

from gamelib import koinobori, nanatoridori
from gamelib.core.errors import BadLesson
from gamelib.lessons import (
    checking,
    kinds,
    load,
    start_attempt,
)
from gamelib.lessons.attempt import answer
from gamelib.lessons.figures import parse_figure, parse_guess
from gamelib.lessons.goals import parse_goal
from gamelib.lessons.kinds.base import StepKind, count_wrong_act, step_done
from gamelib.lessons.moment import Moment
from gamelib.lessons.verdict import Verdict
from tests.lessons.samples import BEST, CHOOSE, HEAD, NUMBER, ORDER, PARTS, PICK, PLAY, TWO, WAYS
from widgets import Lesson
from widgets.lesson.learner import Learner


def test_any_move_that_reaches_the_goal_is_accepted(start_first_step):
    longer = PLAY.replace("A 1 5 5 6 6 2", "A 1 5 5 6 6 2 2 2").replace("[6 6] 2", "[6 6] 2 2 2")
    attempt = start_first_step(longer.replace('6 6 2"', '6 6 2 2 2"'))

    assert attempt.judge("play 2 2 2 at 6-8").kind == "done"
    assert attempt.judge("1 5 5 [6 6] 2 2 2").kind == "done"


def test_sentence_of_the_way_taken_comes_before_the_shared_one(start_first_step):
    attempt = start_first_step(WAYS)

    assert attempt.judge("1 5 5 [6 6] 2 2 2").say == "Sixes are higher. Each of them wins."
    assert attempt.judge("1 5 5 6 6 [2 2 2]").say == "Three are more. Each of them wins."
    assert attempt.judge("pass").kind == "mistake"


def test_parts_of_a_goal_are_ticked_off_and_the_next_is_asked(start_first_step):
    attempt = start_first_step(PARTS)
    verdict = attempt.judge("pass")

    assert attempt.parts == (("Try to pass", False), ("Lead a flock", False))
    assert verdict.attempt.parts == (("Try to pass", True), ("Lead a flock", False))
    assert verdict.say.endswith("Go on: Lead a flock.")
    assert verdict.attempt.judge("1 [5 5] 2").attempt.parts == (("Try to pass", True), ("Lead a flock", True))


def test_refusal_gives_reason_and_cards_but_not_the_answer(start_first_step):
    verdict = start_first_step(PLAY).judge("1 5 5 [6] 6 2")

    assert (verdict.kind, verdict.clause) == ("refused", "NANA-4.2")
    assert verdict.say == "A six does not beat two fives: it takes two of a higher rank, or more cards."
    assert "hand:4" in verdict.places


def test_expected_mistake_shows_its_text_and_keeps_position(start_first_step):
    attempt = start_first_step(PLAY)

    refused, allowed = attempt.judge("1 [5 5] 6 6 2"), attempt.judge("pass")

    assert (refused.kind, refused.say, refused.clause) == ("refused", "Just as strong is not stronger.", "NANA-4.2")
    assert (allowed.kind, allowed.say, allowed.clause) == ("mistake", "You need not pass.", None)
    assert allowed.attempt.state is attempt.state
    assert len(allowed.frames) == 1
    assert allowed.frames[0] != attempt.state


def test_mistake_plays_out_its_consequence(start_first_step):
    text = PLAY.replace('try = "pass"', 'try = "pass"\n  show = ["B: pass"]').replace("by C", "by C | deck -")

    frames = start_first_step(text).judge("pass").frames

    assert [[event.kind for event in state.log][1:] for state in frames] == [["pass"], ["pass", "pass", "clear"]]


def test_mistake_with_when_covers_all_acts_breaking_a_clause(start_first_step):
    attempt = start_first_step(PLAY.replace('say = "Just as', 'when = ["refused NANA-4.2"]\n  say = "Just as'))

    assert attempt.judge("1 5 5 6 6 [2]").say == "Just as strong is not stronger."


def test_model_answer_is_never_a_mistake(start_first_step):
    attempt = start_first_step(TWO.replace('try = "pass"', 'try = "pass"\n  when = [["happens pass", "happens beat"]]'))

    assert attempt.judge("1 5 5 [6 6] 2").kind == "on"
    assert attempt.judge("pass").kind == "mistake"


def test_refusal_can_be_the_goal(start_first_step):
    attempt = start_first_step(
        PLAY.replace('"happens beat"', '"refused NANA-4.2"')
        .replace("[6 6] 2", "6 6 [2]")
        .split("  [[step.mistake]]")[0]
    )

    assert attempt.judge("1 [5 5] 6 6 2").kind == "done"
    assert attempt.hint().attempt.hint().attempt.hint().is_done


def test_legal_but_off_goal_move_restates_goal_and_undoes(start_first_step):
    attempt = start_first_step(TWO)

    on = attempt.judge("1 5 5 [6 6] 2")
    off = on.attempt.judge("discard 5 5")

    assert (on.kind, on.say) == ("on", "Yes, go on: Two fives lie on the table: beat them.")
    assert (off.kind, off.say[:18]) == ("other", "That is allowed, b")
    assert off.attempt.undone().state == on.attempt.state
    assert off.attempt.restarted().state == attempt.state
    assert off.attempt.undone().judge("take in 5 5 at gap 2").kind == "done"


def test_too_many_moves_end_the_step_as_over(start_first_step):
    attempt = start_first_step(TWO.replace('kind = "play"', 'kind = "play"\nwithin = 2'))

    verdict = attempt.judge("1 5 5 [6 6] 2").attempt.judge("discard 5 5")

    assert verdict.kind == "over"
    assert verdict.attempt.judge("pass").kind == "over"
    assert verdict.attempt.undone().judge("1 5 5 (5 5) 2").kind == "done"
    assert verdict.attempt.hint().kind == "hint"


def test_last_hint_restarts_if_off_the_answer_path(start_first_step):
    attempt = start_first_step(TWO).judge("1 5 5 [6 6] 2").attempt.judge("discard 5 5").attempt
    for _rung in range(3):
        attempt = attempt.hint().attempt

    assert attempt.made == ("play 6 6 at 4-5",)
    assert attempt.hint().is_done


def test_others_make_written_moves_then_play_by_policy(start_first_step):
    written = PLAY.replace(
        'goal = ["happens beat"]',
        'goal = ["turn me", "happens pass by B", "happens pass by C"]\nothers = ["B: pass", "B: discard 4", "C: pass"]',
    ).replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "discard 5 5"]')
    without_deck = written.replace("table 5 5 by C", "table 5 5 by C | deck -").replace('"B: discard 4", ', "")
    attempt = start_first_step(without_deck.split("  [[step.mistake]]")[0])

    verdict = attempt.judge("1 5 5 [6 6] 2").attempt.judge("discard 5 5")

    assert verdict.kind == "done"
    assert [event.kind for event in verdict.attempt.moment.news] == ["play", "discard", "pass", "pass", "clear"]
    assert len(verdict.frames) == 3


def test_written_moves_of_others_are_made_once_in_turn(start_first_step):
    steps = PLAY.partition("  [[step.mistake]]")[0]
    steps = (
        steps.replace("table 5 5 by C", "B 7 3 | C 4 4 | table 5 5 by C | deck -")
        .replace(
            'goal = ["happens beat"]',
            'goal = ["happens beat 7 by B"]\nothers = ["B: pass", "C: pass", "B: play 7 at 1"]',
        )
        .replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "discard 5 5", "[1] 5 5 2"]')
    )
    attempt = start_first_step(steps)

    for act in attempt.step.answer:
        assert not attempt.done
        attempt = attempt.judge(act).attempt

    assert attempt.done
    assert attempt.used == {0, 1, 2}


def test_moves_of_others_do_not_satisfy_goals_of_the_learner(start_first_step):
    steps = (
        PLAY.partition("  [[step.mistake]]")[0]
        .replace("turn A | A 1", "turn C | C 1 2 3 | A 1")
        .replace("5 5 by C", "5 5 by B")
        .replace('kind = "play"', 'kind = "play"\nseat = "A"\nothers = ["C: pass"]')
    )
    steps = steps.replace('"happens beat"', '"happens pass"').replace('"1 5 5 [6 6] 2"', '"pass"')
    attempt = start_first_step(steps)

    assert attempt.moment.news == ()
    assert attempt.judge("1 5 5 [6 6] 2").kind == "other"
    assert attempt.judge("pass").kind == "done"
    moment = attempt.moment._replace(start_state=attempt.step.state())
    assert not parse_goal("happens pass", "nanatoridori")(moment)
    assert parse_goal("happens pass by C", "nanatoridori")(moment)
    assert parse_goal("happens pass by anyone", "nanatoridori")(moment)


def test_pick_compares_sets_of_places(start_first_step):
    attempt = start_first_step(PICK)

    assert attempt.judge("hand:5 hand:4").kind == "done"
    assert attempt.judge(["hand:4", "hand:5"]).kind == "done"
    assert "something is missing" in attempt.judge("hand:4").say
    assert "more than you need" in attempt.judge("hand:4 hand:5 hand:6").say
    assert attempt.judge("hand:6").places == ("hand:6",)
    assert attempt.judge("hand:60").kind == "unread"


NOTHING_FITS = PICK.replace('hints = ["Look right."]', 'hints = ["Look right."]\nnothing = true')
NOTHING_TO_PLAY = NOTHING_FITS.replace("5 6 6 2", "5 4 4 2")


def test_pick_can_say_that_nothing_fits(start_first_step):
    attempt = start_first_step(NOTHING_TO_PLAY)

    assert answer(attempt) == "nothing"
    assert attempt.judge("nothing").kind == "done"
    assert attempt.judge("hand:2 hand:3").kind == "other"
    assert "Point at something first" in attempt.judge("").say
    assert attempt.hint().places == ()


def test_nothing_is_wrong_where_something_fits(start_first_step):
    mistake = '  [[step.mistake]]\n  try = "nothing"\n  say = "Look at the sixes."\n'

    assert start_first_step(NOTHING_FITS).judge("nothing").say == "Something does fit. Point at what can be played."
    assert start_first_step(NOTHING_FITS + mistake).judge("nothing").say == "Look at the sixes."
    assert start_first_step(PICK).judge("nothing").kind == "unread"


def test_best_moves_of_a_lesson_reach_its_goal(start_first_step):
    attempt = start_first_step(BEST)

    assert attempt.judge("1 5 5 [6 6] 2").kind == "done"
    assert (attempt.judge("pass").kind, attempt.judge("1 5 5 [6] 6 2").kind) == ("mistake", "refused")
    assert attempt.step.where == "step 1, 'beat it'"


def test_top_of_a_post_can_be_named_by_its_height(start_first_step):
    position = "players 2 | flags pink lime orange | turn A | post 1 green+lime+black lime+orange+black"
    steps = PICK.replace("players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C", position).replace(
        "any playable", "any tops"
    )
    attempt = start_first_step(steps, HEAD.replace("nanatoridori", "koinobori"))

    assert attempt.judge("post1:top").kind == attempt.judge("post1:2").kind == "done"
    assert attempt.judge("post1:1").kind == "other"


def test_choice_accepts_number_or_text(start_first_step):
    attempt = start_first_step(CHOOSE)

    assert attempt.judge(1).say == attempt.judge("7 7").say == "Yes. Two beat one."
    assert (attempt.judge(2).kind, attempt.judge("7").say) == ("mistake", "One is less than two.")
    assert attempt.judge(3).kind == "unread"


def test_order_accepts_ties_and_counts_right_prefix(start_first_step):
    attempt = start_first_step(ORDER)

    assert attempt.judge(["2", "7 again", "7", "1 1"]).is_done
    assert attempt.judge("2 | 7 | 7 again | 1 1").is_done
    assert attempt.judge(["2", "7", "1 1", "7 again"]).say == "The first 2 are in the right place. Put them in order."
    assert attempt.judge(["1 1", "2", "7", "7 again"]).say == "The first one is not in its place. Put them in order."
    assert sorted(attempt.shuffled_items) == sorted(["2", "7", "7 again", "1 1"])
    assert attempt.shuffled_items != ("2", "7", "7 again", "1 1")


def test_guess_is_accepted_once_and_reveals_the_number(start_first_step):
    attempt = start_first_step(NUMBER)

    near, far = attempt.judge("40 %"), attempt.judge("3/4")

    assert near.say == "Well guessed: it is 37.56 %. With eleven cards it is 24.69 %."
    assert far.say == "You guessed 75.00 %, and that is too high: it is 37.56 %. With eleven cards it is 24.69 %."
    assert near.is_done
    assert far.is_done
    assert far.guess.guessed == 0.75
    assert attempt.judge("many").kind == "unread"


def test_number_without_near_must_be_exact(start_first_step):
    exact = NUMBER.replace('"odds.no_neighbours(8)"', "\"flocks(hand='1 5 5 2')\"").replace("near = 5\n", "")
    attempt = start_first_step(exact.replace("{odds.no_neighbours(11)}", "{value}"))

    assert attempt.judge("4").say == "4 is too many. Guess the chance."
    assert attempt.judge("2").say == "2 is too few. Guess the chance."
    assert attempt.judge("3").say == "With eleven cards it is 3."


@pytest.mark.parametrize(
    ("text", "is_chance", "value"),
    [
        ("37.5 %", True, 0.375),
        ("37,5%", True, 0.375),
        ("0.375", True, 0.375),
        ("3/8", True, 0.375),
        ("3 in 8", True, 0.375),
        ("3 out of 8", True, 0.375),
        ("37.5", True, 0.375),
        ("1", True, 1),
        ("1 %", True, 0.01),
        ("7", False, 7),
        (".5", False, 0.5),
        ("-2", False, -2),
    ],
)
def test_parse_guess_accepts_common_spellings(text, is_chance, value):
    assert float(parse_guess(text, is_chance)) == value


def test_combined_figures_take_the_weaker_kind():
    half = parse_figure(
        "1 - odds.no_neighbours(3, deck='1 1 2 2') - odds.no_neighbours(3, deck='1 1 2 2')", "nanatoridori", bare=True
    )(None)

    assert str(half.value) == "1/3"
    assert parse_figure("rule('penguins') * 3", "nanatoridori")(None).value == 6
    assert parse_figure("odds.no_bears(1) / 2", "nanuk")(None).brief == "44.00 %"


@pytest.mark.parametrize(
    ("text", "brief"),
    [
        ("1 - odds.no_bears(1)", "12.00 %"),
        ("odds.no_bears(1) - odds.no_bears(2)", "10.67 %"),
        ("odds.no_bears(2) / odds.no_bears(1)", "87.88 %"),
        ("odds.no_bears(1) / odds.no_bears(2)", "1.138"),
        ("odds.no_bears(1) * odds.no_bears(1)", "77.44 %"),
        ("2 - odds.no_bears(1)", "1.120"),
        ("2 * odds.no_bears(1)", "176.00 %"),
    ],
)
def test_combined_figures_stay_chances_where_sensible(text, brief):
    assert parse_figure(text, "nanuk")(None).brief == brief


WAIT = (
    PLAY.replace("turn A", "turn B")
    .replace("5 5 by C", "5 5 by A")
    .replace(
        'goal = ["happens beat"]',
        """seat = "A"
wait = true
others = ["B: pass"]
against = "random"
goal = ["refused NANA-3.1", "turn me"]""",
    )
    .replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["pass", "go on"]')
)
WAIT = WAIT[: WAIT.index("  [[step.mistake]]")]


def test_learner_may_act_out_of_turn_while_others_wait(write_lesson, start_first_step):
    assert checking.check(write_lesson(PICK + WAIT.replace("beat it", "not yet"))) == []
    attempt = start_first_step(WAIT)

    refused = attempt.judge("1 5 5 [6 6] 2")

    assert (refused.kind, refused.clause, refused.attempt.state) == ("on", "NANA-3.1", attempt.state)
    let_on = refused.attempt.judge("go on")
    assert let_on.is_done
    assert let_on.frames[-1].to_act == (0,)
    assert len(let_on.frames) > 1, "every move of the others is shown"


def test_go_on_is_unread_where_others_do_not_wait(start_first_step):
    assert start_first_step(PLAY).judge("go on").kind == "unread"
    assert start_first_step(PLAY.replace("turn A", "turn B").replace('seat = "A"', "")).seat == 1


def test_others_wait_for_go_on_after_a_learners_move(start_first_step):
    waiting = PLAY.replace('goal = ["happens beat"]', 'wait = true\ngoal = ["happens beat", "refused NANA-3.1"]')
    attempt = start_first_step(waiting.replace('"1 5 5 [6 6] 2"]', '"1 5 5 [6 6] 2", "discard 5 5", "pass"]'))

    attempt = attempt.judge("1 5 5 [6 6] 2").attempt.judge("discard 5 5").attempt

    assert attempt.others_wait
    assert attempt.judge("pass").is_done
    assert attempt.judge("go on").attempt.seat in attempt.judge("go on").attempt.state.to_act


def test_waiting_step_continues_after_the_round_ends(start_first_step):
    over = start_first_step(
        WAIT.replace(
            "turn B | A 1 5 5 6 6 2 | table 5 5 by A",
            "turn B | A 1 3 | B 7 7 | C - | table 5 5 by A | out C | penguins 1 1 2",
        )
        .replace('"B: pass"', '"B: play 7 7 at 1-2"')
        .replace('"turn me"', '"refused NANA-7.5"')
    )
    over = over.judge("pass").attempt.judge("go on").attempt

    assert not over.state.to_act
    assert not over.over
    assert over.judge("pass").is_done


def test_choice_accepts_filled_text_or_option_number(start_first_step):
    attempt = start_first_step(CHOOSE.replace('"7 7"', "\"{C} has {2 * rule('penguins')}\""))

    assert attempt.shuffled_items == ("Olive has 4", "7")
    assert attempt.judge("Olive has 4").is_done
    assert attempt.judge(1).is_done


def test_order_items_are_filled_with_names(start_first_step):
    attempt = start_first_step(ORDER.replace('"2"', '"{B}"'))

    assert sorted(attempt.shuffled_items) == ["1 1", "7", "7 again", "Dot"]
    assert attempt.judge("Dot | 7 | 7 again | 1 1").is_done


def test_blind_figure_is_a_chance():
    view = koinobori.deal(players=3, seed=1).view(0)

    assert parse_figure("blind('B')", "koinobori")(view).brief == "50.00 %"
    assert parse_figure("blind('B', 2)", "koinobori")(view).brief == "100 %"
    with pytest.raises(BadLesson, match="a blind draw is one of 2 cards in hand"):
        parse_figure("blind('B', 3)", "koinobori")(view)


@pytest.mark.parametrize(
    ("words", "holds"),
    [("scored 4", False), ("scored at least 2", True), ("scored 2", True), ("shared win", True), ("first out", False)],
)
def test_round_results_are_goal_words(words, holds):
    text = "variant one-winner | players 3 | turn A | A 5 5 5 | B 2 7 1 | C - | table 7 7 by B | out C | points 8 4 6"
    begun = nanatoridori.read(text, seed=1)
    over = begun.play("play 5 5 5 at 1-3")

    assert parse_goal(words, "nanatoridori")(Moment("nanatoridori", 0, begun, over)) is holds
    assert not parse_goal(words, "nanatoridori")(Moment("nanatoridori", 0, begun, begun))


# Kinds from outside the library --------------------------------------------------------------------

COUNT = """[[step]]
kind = "count"
title = "count the flocks"
say = "How many flocks lie in this hand?"
flocks = 3
done = "Two birds, one bird, one bird."
hints = ["A single bird is a flock, too."]
"""


class Count(StepKind):
    """A step that asks for the number in the lesson file: an example of a kind defined outside the library."""

    name = "count"
    keys = ("flocks",)
    answered_by = "number"

    def read(self, entries, game):  # noqa: ARG002 - the signature of every kind
        return {"flocks": entries.number("flocks", 0, 20)}

    def judge(self, trial, act):
        if act == str(trial.step.own["flocks"]):
            return step_done(trial)
        return Verdict("other", trial.say, count_wrong_act(trial))

    def answer(self, trial):
        return str(trial.step.own["flocks"])


@pytest.fixture
def seventh_kind(monkeypatch):
    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
    kinds.register(Count())


@pytest.mark.usefixtures("seventh_kind")
def test_a_seventh_kind_is_read_judged_hinted_and_checked(write_lesson):
    path = write_lesson(PICK + COUNT)
    assert checking.check(path) == []

    attempt = start_attempt(load(path).steps[1])
    wrong = attempt.judge("4")
    assert (wrong.kind, wrong.attempt.mistakes_made) == ("other", 1)
    assert attempt.judge("3").is_done
    assert attempt.hint().attempt.hint().is_done
    assert attempt.answered_by == "number"


@pytest.mark.usefixtures("seventh_kind")
def test_a_seventh_kind_is_played_in_the_lesson_player(write_lesson):
    board = Lesson(write_lesson(PICK + COUNT), learner=Learner())
    board.step(2)
    assert [zone["kind"] for zone in board.scene["zones"]] == ["number"]
    assert [button["id"] for button in board.scene["buttons"]] == ["lesson:guess"]
    board.do("4")
    assert board.scene["message"]["kind"] == "again"
    board.hint()
    board.hint()

    assert board.attempt.done
    assert board.scene["message"]["text"] == "The answer is: 3. Two birds, one bird, one bird."


@pytest.mark.usefixtures("seventh_kind")
def test_a_seventh_kind_complains_about_its_own_keys(write_lesson):
    [complaint] = checking.check(write_lesson(PICK + COUNT.replace("flocks = 3", "birds = 3")))[:1]

    assert "there is no entry 'birds' here" in str(complaint)


def test_an_unknown_kind_gets_a_complaint(write_lesson):
    assert "a step is of the kind play, pick, choose, order, number or game, not 'count'" in str(
        checking.check(write_lesson(PICK + COUNT))[0]
    )


@pytest.mark.parametrize("name", kinds.names())
def test_every_kind_says_how_it_is_answered(name):
    assert kinds.kind_of(name).name == name
    assert kinds.kind_of(name).answered_by in {"moves", "places", "options", "order", "number"}


@pytest.mark.parametrize("method", ["read", "judge", "answer"])
def test_a_kind_without_a_needed_method_cannot_be_made(method):
    lacking = type("Lacking", (Count,), {method: getattr(StepKind, method)})

    with pytest.raises(TypeError, match=f"abstract method .?{method}"):
        lacking()
