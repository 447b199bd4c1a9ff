"""What is known of a learner: what is named, due or known well; and what fades, is kept and read again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import exp, isclose, log2

import pytest

from gamelib import beliefs
from gamelib.beliefs import Learner, choosing, evidence, known_beliefs, make_item, next_item, read_learner
from gamelib.beliefs.evidence import answers_to
from gamelib.beliefs.known_beliefs import Known
from gamelib.core.boxes import DAYS
from gamelib.core.chance import Stream
from gamelib.core.errors import BadSave, GameError
from tests.beliefs import GAMES, items
from tests.bench.beliefs import question

each_game = pytest.mark.parametrize("game", GAMES)
NANA = "nanatoridori"
BEATS = [make_item(NANA, seed, "beats") for seed in range(400)]
SHOWING = [item for item in BEATS if beliefs.wrong_answers(item) == {"rank-first": {"yes"}, "pips-add": {"yes"}}]
"""Questions that two beliefs lead to one and the same wrong answer to, and no other belief."""
ALONE = [item for item in BEATS if [*beliefs.wrong_answers(item)] == ["rank-first"]]


def wrong(item, name):
    """Return the answer to which a belief leads."""
    return min(beliefs.ask(item, name) - item.judge())


def noted(some, source="practice", *, day=1, of="rank-first", known=None):
    """Return a learner who answers some items as with a belief."""
    known = known or Learner(NANA)
    for item in some:
        known = known.note(item, wrong(item, of), source, day=day)
    return known


# What an answer says ----------------------------------------------------------------------


@each_game
def test_answers_with_each_belief_are_those_of_its_mind(game):
    for item in items(game)[::9]:
        answers = answers_to(item)
        assert answers.right == item.judge()
        assert answers.wrong == beliefs.wrong_answers(item), item


@each_game
def test_chances_of_all_answers_add_up_to_one(game):
    for item in items(game)[::19]:
        answers = answers_to(item)
        for expected in (answers.right, *answers.wrong.values()):
            slips = (answers.number - len(answers.possible)) * evidence.SLIPS / answers.number
            assert isclose(slips + sum(answers.chance(each, expected) for each in answers.possible), 1)


def hypotheses(game):
    """Return all that somebody may hold: nothing, one belief, or two that do not contradict each other."""
    names = [each.name for each in beliefs.of(game)]
    pairs = [pair for pair in combinations(names, 2) if not beliefs.contradict(game, *pair)]
    return [(), *((name,) for name in names), *pairs]


def weigh_by_hand(game, told):
    """Return how likely each hypothesis is after some answers, each hypothesis worked out by itself."""
    number = len(beliefs.of(game))
    prior = [known_beliefs.HOLDS[len(held)] / number ** len(held) for held in hypotheses(game)]
    for item, answer in told:
        answers = answers_to(item)
        prior = [
            chance * answers.chance(answer, beliefs.ask(item, *held))
            for held, chance in zip(hypotheses(game), prior, strict=True)
        ]
    return {held: chance / sum(prior) for held, chance in zip(hypotheses(game), prior, strict=True)}


@each_game
def test_likelihoods_are_those_worked_out_one_by_one(game):
    rng, known = Stream(3, "by hand"), Learner(game)
    told = [(item, rng.choice(sorted(answers_to(item).possible))) for item in rng.sample(items(game), 4)]
    for item, answer in told:
        known = known.note(item, answer)

    weights, by_hand = known.weights(), weigh_by_hand(game, told)
    for held, chance in by_hand.items():
        found = 1 - sum([*weights.one.values(), *weights.two.values()])
        if held:
            found = weights.one[held[0]] if len(held) == 1 else weights.two[held]
        assert isclose(found, chance, rel_tol=0.02, abs_tol=1e-5), held


@each_game
def test_information_is_what_an_answer_is_expected_to_tell(game):
    item = max(items(game)[:40], key=lambda each: len(answers_to(each).wrong))
    answers = answers_to(item)
    prior = weigh_by_hand(game, ())
    likely = {
        answer: sum(chance * answers.chance(answer, beliefs.ask(item, *held)) for held, chance in prior.items())
        for answer in answers.possible
    }
    told = sum(
        likely[answer] * after * log2(after / prior[held])
        for answer in answers.possible
        for held, after in weigh_by_hand(game, [(item, answer)]).items()
    )
    # An answer that nobody has a reason for tells nothing.

    assert isclose(choosing.information(answers, Learner(game).weights()), told, rel_tol=0.02)


# Naming -------------------------------------------------------------------------------------


def test_a_belief_is_suspected_before_it_is_named():
    once = noted(ALONE[:1], known=Learner(NANA, 1, {"rank-first": Known(3.0)}))
    twice = noted(ALONE[1:2], known=once)

    assert (once.suspected, once.named) == (("rank-first",), ())
    assert (twice.suspected, twice.named) == ((), ("rank-first",))


def test_a_right_answer_names_nothing():
    suspected = noted(ALONE[:1], known=Learner(NANA, 1, {"rank-first": Known(6.0)}))
    item = ALONE[1]

    assert suspected.likely()["rank-first"] > 0.9
    assert not suspected.note(item, min(item.judge()), day=1).named


def test_what_is_no_longer_likely_is_named_no_longer():
    known = noted(ALONE[:4])
    assert known.named == ("rank-first",)
    for item in ALONE[4:12]:
        known = known.note(item, min(item.judge()), day=1)

    assert not known.named


def test_only_one_of_two_that_contradict_can_be_likely():
    known = noted(SHOWING[:6])
    likely = known.likely()

    assert known.named == ()
    assert isclose(likely["rank-first"], likely["pips-add"])
    assert 0.9 < likely["rank-first"] + likely["pips-add"] <= 1
    assert noted(ALONE[:2], known=known).named == ("rank-first",)


def test_answers_count_least_when_given_in_a_game():
    odds = [noted(ALONE[:1], source).known("rank-first").odds for source in known_beliefs.SOURCES]

    assert odds == sorted(odds, reverse=True)
    assert odds[-1] == min(odds) > 0


def test_a_name_takes_more_in_a_game_than_elsewhere():
    known = Learner(NANA, 1, {"rank-first": Known(6.0, "suspected")})
    item = ALONE[0]

    assert 0.9 < known.note(item, wrong(item, "rank-first"), "game", day=1).likely()["rank-first"] < 0.98
    assert noted([item], "practice", known=known).named
    assert not noted([item], "game", known=known).named


def test_beliefs_in_view_are_likelier_than_others():
    likely = Learner(NANA).likely(["must-beat", "may-sort"])

    assert likely["must-beat"] == likely["may-sort"] > 10 * likely["rank-first"] > 0
    with pytest.raises(GameError, match="no belief 'flat-earth'"):
        Learner(NANA).likely(["flat-earth"])


# The next question ----------------------------------------------------------------------------


@each_game
def test_a_stream_chooses_the_same_item_again(game):
    assert next_item(Learner(game), Stream(4)) == next_item(Learner(game), Stream(4))


@each_game
def test_the_next_item_is_about_what_is_in_view(game):
    for each in beliefs.of(game)[::7]:
        assert each.name in beliefs.wrong_answers(next_item(Learner(game), Stream(2), window=[each.name]))


@each_game
def test_some_kind_of_item_shows_each_belief(game):
    shown = choosing.kinds_showing(game)

    assert {*shown} == {each.name for each in beliefs.of(game)}
    assert all(kind in beliefs.kinds(game) for found in shown.values() for kind in found)


@each_game
def test_the_next_item_is_about_what_is_suspected(game):
    for each in beliefs.of(game)[::7]:
        known = Learner(game, 1, {each.name: Known(5.0, "suspected")})
        assert each.name in beliefs.wrong_answers(next_item(known, Stream(2)))


def test_no_item_comes_again_while_there_are_others():
    asked = []
    for _question in range(6):
        asked.append(next_item(Learner(NANA), Stream(1), window=["must-keep-draw"], asked=asked))

    assert len({*asked}) == 6


# Time, boxes ----------------------------------------------------------------------------------


def fades():
    """Return whether an answer says half as much when a half-life has gone by, and little after ten."""
    known = noted(ALONE[:2], day=100)
    half, little = known.at(100 + 60), known.at(100 + 600)
    odds = known.known("rank-first").odds
    return isclose(half.known("rank-first").odds, odds / 2) and little.likely()["rank-first"] < 0.05


SORTED = ("apart-is-flock", "may-sort")


def shared_by(*pair, day):
    """Return what is known on a day of two beliefs together, after an answer on day 100 to which both lead."""
    ways = [make_item(NANA, seed, "ways") for seed in range(60)]
    item = next(each for each in ways if {*pair} <= beliefs.wrong_answers(each).keys())
    shared = noted([item], day=100, of=pair[0]).at(day).shared
    return shared[pair]


def test_what_answers_say_fades():
    assert fades()
    assert isclose(2 * shared_by(*SORTED, day=160), shared_by(*SORTED, day=100))
    assert noted(ALONE[:2], day=100).at(90) == noted(ALONE[:2], day=100)


def test_whoever_is_told_is_asked_again_after_longer_gaps():
    known, day, gaps = noted(ALONE[:4], day=10).after_being_told("rank-first", day=10), 10, []
    assert not known.named
    while known.due(day + 1000):
        gap = next(days for days in range(1, 100) if known.due(day + days))
        gaps, day = [*gaps, gap], day + gap
        known = known.note(ALONE[0], min(ALONE[0].judge()), day=day)

    assert gaps == [*DAYS]
    assert "rank-first" in known.rules_known_well(day)


def test_a_review_that_goes_wrong_starts_again():
    told = Learner(NANA).after_being_told("rank-first", day=10)
    well = told.note(ALONE[0], min(ALONE[0].judge()), day=11)

    assert (well.due(12), well.due(13)) == ((), ("rank-first",))
    assert noted(ALONE[:1], day=13, known=well).known("rank-first")[2:4] == (1, 14)


def test_only_a_review_on_its_day_counts_and_none_in_a_game():
    told = Learner(NANA).after_being_told("rank-first", day=10)

    assert told.note(ALONE[0], "no", day=10).due(11) == ("rank-first",)
    assert told.note(ALONE[0], "no", "game", day=11).due(11) == ("rank-first",)


def test_a_rule_is_known_well_once_answers_spoke_against():
    known = Learner(NANA)
    for item in ALONE[:2]:
        assert "rank-first" not in known.rules_known_well(1)
        known = known.note(item, min(item.judge()), day=1)

    assert "rank-first" in known.rules_known_well(1)
    assert "must-beat" not in known.rules_known_well(1)
    assert "rank-first" not in known.rules_known_well(200)
    assert "rank-first" not in replace(known, beliefs={"rank-first": Known(-3.0, "", 2, 5)}).rules_known_well(1)


# Writing down -----------------------------------------------------------------------------------


@each_game
def test_a_learner_can_be_written_and_read_back(game):
    known = question(Learner(game), [beliefs.of(game)[0].name], Stream(1), most=6).learner.after_being_told(
        beliefs.of(game)[3].name, day=2
    )

    again = read_learner(known.write())

    assert again.write() == known.write()
    assert (again.named, again.suspected, again.due(9)) == (known.named, known.suspected, known.due(9))
    assert all(isclose(again.likely()[name], chance, abs_tol=0.002) for name, chance in known.likely().items())
    assert len(known.write()) < 10_000


def test_beliefs_that_there_are_no_longer_are_left_out():
    text = noted(SHOWING[:1]).write()

    assert {*read_learner(text.replace("pips-add", "flat-earth")).beliefs} == {"rank-first"}
    assert read_learner(text).shared
    assert not read_learner(text.replace("same-size-only", "flat-earth")).shared


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"format": 1', '"format": 2'),
        ('"nanatoridori"', '"chess"'),
        ('"day": 1', '"day": -1'),
        ('"day": 1', '"day": 1.5'),
        ('"rank-first", ', '"rank-first", 999999'),
        ('"", 0, 0, 0]', '"sure", 0, 0, 0]'),
        ('"", 0, 0, 0]', '"", 0, 0, 0, 0]'),
        ('"", 0, 0, 0]', '"", 9, 0, 0]'),
        ('"", 0, 0, 0]', '"", [], 0, 0]'),
        ('"beliefs": [', '"others": ['),
        ("{", ""),
    ],
)
def test_a_text_that_is_no_learner_is_refused(old, new):
    text = noted(ALONE[:1]).write()
    assert old in text

    with pytest.raises(GameError):
        read_learner(text.replace(old, new, 1))


def test_a_refused_text_is_a_bad_save():
    with pytest.raises(BadSave):
        read_learner("[]")


# Simulated learners, and faults ------------------------------------------------------------------


LEARNERS = 5
"""Learners of each game who are simulated here; the bench has hundreds."""


def courses(game):
    """Return how it goes with some learners who hold one belief each, spread over the game."""
    names = [each.name for each in beliefs.of(game)]
    held = [names[at * len(names) // LEARNERS] for at in range(LEARNERS)]
    return [(name, question(Learner(game), [name], Stream(seed), most=20)) for seed, name in enumerate(held)]


usual_courses = cache(courses)


def are_named_soon(found):
    """Return whether learners who hold a belief are named by it, and most of them soon."""
    named = [course.decisions for name, course in found if course.learner.named == (name,)]
    return len(named) >= LEARNERS - 1 and all(course.is_right for _name, course in found) and min(named) <= 8


@pytest.mark.deep
@each_game
def test_learners_with_a_belief_are_named(game):
    assert are_named_soon(usual_courses(game))


def waits_for_nine_in_ten():
    """Return whether a belief that is likelier than not, but less likely than nine in ten, is named by no answer."""
    known = noted(ALONE[:1], known=Learner(NANA, 1, {"rank-first": Known(2.5, "suspected")}))
    assert 0.5 < known.likely()["rank-first"] < 0.9
    return known.suspected == ("rank-first",)


@each_game
def test_no_belief_is_named_below_nine_in_ten(game):
    known = [course.learner for _name, course in usual_courses(game)]

    assert all(each.likely()[name] >= 0.9 for each in known for name in each.named)
    assert waits_for_nine_in_ten()


@pytest.mark.deep
@each_game
def test_learners_without_a_belief_are_not_named(game):
    found = [question(Learner(game), (), Stream(seed), most=12) for seed in range(2)]

    assert not [course.learner.named for course in found if course.learner.named]


def is_named_and_told_twice(game, rng):
    """Return whether somebody who holds two beliefs is named by one, told, and then named by the other."""
    held = rng.choice(hypotheses(game)[len(beliefs.of(game)) + 1 :])
    first = question(Learner(game), held, rng, most=40).learner
    if not {*first.named} < {*held}:
        return False
    told, left = first.after_being_told(first.named[0], day=1), {*held} - {*first.named}
    return {*question(told, left, rng, most=40).learner.named} == left


@pytest.mark.deep
@each_game
def test_both_of_two_beliefs_are_named_in_the_end(game):
    assert sum(is_named_and_told_twice(game, Stream(seed, "two")) for seed in range(LEARNERS)) >= LEARNERS - 1


@pytest.mark.deep
def test_rows_that_are_swapped_are_found(monkeypatch):
    whole = evidence.answers_to

    def swapped(item):
        answers = whole(item)
        names = [each.name for each in beliefs.of(item.game)]
        moved = {names[(names.index(name) + 1) % len(names)]: each for name, each in answers.wrong.items()}
        return evidence.ItemAnswers(answers.right, moved, item)

    monkeypatch.setattr(known_beliefs, "answers_to", swapped)
    assert not are_named_soon(courses(NANA))


def test_answers_that_never_fade_are_found(monkeypatch):
    monkeypatch.setattr(known_beliefs, "HALF_LIFE", 1e9)
    assert not fades()


def test_a_bar_of_one_half_is_found(monkeypatch):
    monkeypatch.setattr(known_beliefs, "BARS", dict.fromkeys(known_beliefs.SOURCES, 0.5))
    assert not waits_for_nine_in_ten()


def test_exp_of_the_strongest_odds_is_a_number():
    assert exp(2 * known_beliefs.MOST) < float("inf")
