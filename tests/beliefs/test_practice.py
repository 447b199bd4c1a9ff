"""Steps made for a belief: the right answer does each, the believer's does not and is told why, and they vary."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from gamelib import beliefs
from gamelib.beliefs.known_beliefs import Known
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.koinobori.cards import ICON
from gamelib.lessons import Step, practice, practice_step, start_attempt
from gamelib.lessons.steps import Origin
from gamelib.nanatoridori import Play
from tests.beliefs import GAMES
from tests.beliefs.practised import NOTATION, Variety, faults_of, made, sentences_of, variety_of
from tests.beliefs.test_minds import WRONG_PERSON
from tests.laws import report

each_game = pytest.mark.parametrize("game", GAMES)
each_belief = pytest.mark.parametrize(
    ("game", "name"), [(game, belief.name) for game in GAMES for belief in beliefs.of(game)]
)

STEP_KINDS = {"options": "choose", "number": "number", "places": "pick", "moves": "play"}


@each_game
def test_right_answers_do_every_step_and_believers_none(game):
    steps = [(practice, belief.name) for belief in beliefs.of(game) for practice in made(game, belief.name)]
    faults = [f"{name}, {each.step.id}: {fault}" for each, name in steps for fault in faults_of(each, name)]
    report(f"{game}: {len(steps):,} steps made for beliefs and played, {len(faults)} faults")

    assert not faults, "\n".join(faults[:20])


@each_belief
def test_steps_for_a_belief_vary(game, name):
    variety = variety_of(made(game, name))

    assert variety.is_enough, variety


@each_game
def test_every_kind_of_item_makes_steps_in_all_its_forms(game):
    missing = {(name, STEP_KINDS[form]) for name, kind in beliefs.kinds(game).items() for form in kind.forms}
    names = [belief.name for belief in beliefs.of(game)]
    missing -= {(each.item.kind, each.step.kind) for name in names for each in made(game, name)}
    for seed, name in product(range(100, 140), names):
        if missing:
            more = practice.make_practice(game, name, seed)
            missing.discard((more.item.kind, more.step.kind))

    assert missing == set()


@each_belief
def test_learners_read_sentences_and_no_notation(game, name):
    for each in made(game, name):
        for sentence in sentences_of(each.step):
            assert not NOTATION.search(sentence), sentence
        assert not WRONG_PERSON.search(each.step.say)
        assert each.step.say[0].isupper()
        assert each.step.say.endswith(("?", "."))


@each_game
def test_a_seed_makes_the_same_step_again(game):
    names = [belief.name for belief in beliefs.of(game)]

    assert [practice_step(game, name, 5) for name in names] == [practice_step(game, name, 5) for name in names]


def test_flocks_to_point_at_can_be_played():
    steps = [each for name in ("rank-first", "may-sort", "apart-is-flock") for each in made("nanatoridori", name)]
    pointed = [each.step for each in steps if each.item.kind == "weakest" and each.step.kind == "pick"]

    assert any(step.places for step in pointed)
    for step in pointed:
        view = start_attempt(step).view
        for places in step.places:
            at = tuple(int(place.removeprefix("hand:")) for place in places.split())
            assert view.why_not(Play(tuple(view.hand[place - 1] for place in at), at)) is None


def test_cards_to_point_at_lie_where_the_table_shows_them():
    steps = [each.step for each in made("koinobori", "any-card-covers") if each.item.kind == "which-cover"]

    assert any(step.places for step in steps)
    for step in steps:
        hand, pointed = start_attempt(step).view.hand, " ".join(step.places).split()
        assert all(ICON[hand[int(place.removeprefix("hand:")) - 1]] == "cover" for place in pointed)


def test_unknown_beliefs_are_refused():
    with pytest.raises(GameError, match="there is no belief 'flat-earth'"):
        practice_step("nanuk", "flat-earth", 1)


# Choosing what to practise ---------------------------------------------------------------


def chosen(game, known, window=(), number=12):
    """Return the beliefs for which steps are chosen."""
    learner = beliefs.Learner(game, 1, known)
    return {practice.choose_practice(learner, Stream(seed, "chosen"), window).belief for seed in range(number)}


def test_what_is_suspected_is_practised_first():
    assert chosen("nanuk", {"may-pass": Known(2.0, "suspected")}) == {"may-pass"}
    assert chosen("nanuk", {"may-pass": Known(2.0, "suspected")}, ["all-share"]) == {"all-share"}


def test_rules_known_well_come_only_if_no_others_are_left():
    window = ["may-pass", "all-share"]

    assert chosen("nanuk", {"may-pass": Known(-3.0)}, window) == {"all-share"}
    assert chosen("nanuk", dict.fromkeys(window, Known(-3.0)), window) == {*window}


def test_check_asks_only_about_rules_not_known_well():
    known_well = {each.name: Known(-3.0) for each in beliefs.of("nanuk")}
    left = {name: known for name, known in known_well.items() if name != "may-pass"}

    assert practice.choose_check(beliefs.Learner("nanuk", 1, known_well), Stream(1)) is None
    made = practice.choose_check(beliefs.Learner("nanuk", 1, left), Stream(1))
    assert made is not None
    assert made.belief == "may-pass"


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_for_slips_in_endless_practice(game):
    """Three learners a belief who know the rules, and slip once in ten answers; none is told of anything."""
    told = 0
    for each in beliefs.of(game)[::5]:
        steps = [practice.make_practice(game, each.name, seed).answers for seed in range(6)]
        for seed in range(3):
            rng, learner = Stream(seed, each.name), beliefs.Learner(game)
            for _answer in range(15):
                answers = rng.choice(steps)
                slips = rng.randbelow(10) == 0
                given = rng.choice(sorted(answers.possible)) if slips else min(answers.right)
                learner = learner.note_answer(answers, given, "practice", day=1, window=[each.name])
                told += len(learner.named)
    assert told == 0


# Faults that are planted ------------------------------------------------------------------


def replace_step(each: practice.MadeStep, **parts: object) -> practice.MadeStep:
    return each._replace(step=replace(each.step, **parts))


def of_kind(kind: str) -> practice.MadeStep:
    """Return a step of a kind that was made for rank-first."""
    every = (practice.make_practice("nanatoridori", "rank-first", seed) for seed in range(200))
    return next(each for each in every if each.step.kind == kind)


def as_believed(each: practice.MadeStep) -> practice.MadeStep:
    """Return the step with the believer's answer for the right one."""
    step = each.step
    acts = tuple(mistake.act for mistake in step.mistakes if mistake.origin.belief == "rank-first")
    swapped = tuple(replace(option, right=not option.right) for option in step.options)
    right = acts[0] if step.kind == "number" else None
    return replace_step(each, options=swapped, right=right, places=acts, best=acts, answer=acts[:1], mistakes=())


def with_another_belief(each: practice.MadeStep) -> practice.MadeStep:
    """Return the step with a wrong belief named for the believer's answer."""
    other = beliefs.belief("nanatoridori", "must-beat").reply
    options = tuple(replace(option, say=other, origin=Origin("must-beat")) for option in each.step.options)
    mistakes = tuple(replace(mistake, say=other) for mistake in each.step.mistakes)
    return replace_step(each, options=options, mistakes=mistakes)


@pytest.mark.parametrize("kind", ["choose", "number", "pick", "play"])
@pytest.mark.parametrize("plant", [as_believed, with_another_belief])
def test_a_planted_fault_in_a_step_is_found(kind, plant):
    each = of_kind(kind)

    assert faults_of(each, "rank-first") == []
    assert faults_of(plant(each), "rank-first") != []


@pytest.mark.parametrize("kind", ["choose", "number", "pick", "play"])
def test_a_step_that_does_not_show_the_belief_is_not_proved(kind):
    each = of_kind(kind)

    assert practice.is_proved(each.step, "rank-first")
    assert not practice.is_proved(as_believed(each).step, "rank-first")
    assert not practice.is_proved(each.step, "must-beat")


def test_a_form_that_takes_the_wrong_answer_makes_no_step(monkeypatch):
    def with_believed_number(draft, step: Step) -> Step:
        made = practice._with_number(draft, step)
        return replace(made, right=sorted(draft.answers.wrong[draft.held.name])[0])

    monkeypatch.setitem(practice._FORMS, "number", with_believed_number)
    with pytest.raises(GameError, match="no step could be made for gaps-stay from 1"):
        practice_step("nanatoridori", "gaps-stay", 1)


def test_a_mind_that_errs_makes_no_step(monkeypatch):
    monkeypatch.setattr("gamelib.lessons.practice.Item.judge", lambda _item: frozenset({"7"}))
    item = type(made("nanatoridori", "gaps-stay")[0].item)
    monkeypatch.setattr(item, "judge", lambda _item: frozenset({"99"}))
    with pytest.raises(GameError, match="no step could be made"):
        practice_step("nanatoridori", "gaps-stay", 1)


@pytest.mark.parametrize(
    "variety",
    [
        Variety(steps=0.01, answers=5, most=0.3, number=1000),
        Variety(steps=0.9, answers=1, most=1.0, number=1000),
        Variety(steps=0.9, answers=5, most=0.8, number=1000),
    ],
)
def test_too_little_variety_is_found(variety):
    assert not variety.is_enough


def test_a_form_that_never_varies_is_found():
    steps = made("nanatoridori", "rank-first")

    assert variety_of(steps).is_enough
    assert not variety_of([steps[0]] * len(steps)).is_enough
