"""A fault in a mind is found: items ask for every rule, and an off-by-one or another rule leads to a wrong answer."""

from __future__ import annotations

from dataclasses import fields, replace
from importlib import import_module

import pytest

from gamelib import beliefs
from gamelib.core import registry
from tests.beliefs import GAMES, items, right_answers
from tests.beliefs.planted_rules import PLANTED
from tests.support.planted_faults import faults_in, plant_fault

MORE_SETS_THAN_THERE_CAN_BE = (
    "nanuk_mind.points: range(max(alike) + stones + 1) -> range(max(alike) + stones + 1 + 1)",
    "nanuk_mind.points: max(alike) + stones + 1 -> max(alike) + stones + 2",
    "nanuk_mind.points: max(alike) + stones -> max(alike) + 1 + stones",
)
HARMLESS: dict[str, tuple[str, ...]] = {
    "nanatoridori": (
        "nanatoridori_mind.may_play: mind.parts(len(places)) -> mind.parts(len(places) + 1)",
        "nanatoridori_mind.plays_with_open: Flock(0, rank) -> Flock(1, rank)",
        "nanatoridori_mind.flocks_left: not {*places} <= {*gone} -> not {*places} < {*gone}",
        "nanatoridori_mind.flocks_left: len([places for _rank, places in mind.runs(hand) if not {*places} <= {*gone}])"
        " -> len([places for _rank, places in mind.runs(hand) if not {*places} <= {*gone}]) + 1",
    ),
    "koinobori": (
        "koinobori_mind.worths: counts.get(flag, 0) -> counts.get(flag, 1)",
        "koinobori_mind.worths: mind.value(each.carps, len(cards)) -> mind.value(each.carps, len(cards) + 1)",
        "koinobori_mind.points: sum(carps.values()) -> sum(carps.values()) + 1",
    ),
    "nanuk": (
        "nanuk_mind.animals: mind.animals_of_stone * cards.count(INUKSUK) -> mind.animals_of_stone *"
        " (cards.count(INUKSUK) + 1)",
        "nanuk_mind.hunt: HuntCourse(0, found, by_bear=True) -> HuntCourse(1, found, by_bear=True)",
        "nanuk_mind.hunt: mind.ends_at_number and found >= story.boast.number -> mind.ends_at_number and found >"
        " story.boast.number",
        "nanuk_mind.hunt: mind.bears_a_stone * days[day:].count(INUKSUK) -> mind.bears_a_stone *"
        " (days[day:].count(INUKSUK) + 1)",
        "nanuk_mind._before_the_days: mind.bears_a_stone * antes.count(INUKSUK) -> mind.bears_a_stone *"
        " (antes.count(INUKSUK) + 1)",
        "nanuk_mind._before_the_days: sum((card in BEARS for card in given)) -> sum((card in BEARS for card in"
        " given)) + 1",
        "nanuk_mind.pot: -1 -> -2",
        "nanuk_mind.points: cards.count(INUKSUK) if mind.stone_is_wild else 0 -> cards.count(INUKSUK) if"
        " mind.stone_is_wild else 1",
        *MORE_SETS_THAN_THERE_CAN_BE,
    ),
}
"""Off-by-ones that change no answer, by game: most stand where only somebody with a belief gets to."""


class Asked(Exception):
    """A rule was asked for."""


def refuse(*_parts):
    raise Asked


class Unknown:
    """A rule that is no function, and cannot be used as a number or a condition."""

    __bool__ = __eq__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __index__ = __gt__ = refuse
    __hash__ = None


def rules_of(game):
    """Return the module with the mind of a game."""
    return import_module(registry.about(game).beliefs_module.Mind.__module__)


def is_found(game, mind):
    """Return whether a mind gives itself away: by a wrong answer to some item, or an error."""
    for item, right in zip(items(game), right_answers(game), strict=True):
        try:
            if item.ask(mind) != right:
                return True
        except Exception:  # of whatever kind, it shows the fault
            return True
    return False


def rules_as_they_are(game):
    """Return the off-by-ones in those functions by which a mind without beliefs answers."""
    believed = {
        value.__name__
        for change in registry.about(game).beliefs_module.CHANGES.values()
        for value in change.values()
        if callable(value)
    } - {field.default.__name__ for field in fields(beliefs.mind(game)) if callable(field.default)}
    return [fault for fault in faults_in(rules_of(game)) if fault.function not in believed]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_mind_is_asked_for(game):
    mind = beliefs.mind(game)
    for field in fields(mind):
        value = refuse if callable(getattr(mind, field.name)) else Unknown()
        assert is_found(game, replace(mind, **{field.name: value})), field.name


@pytest.mark.parametrize("game", GAMES)
def test_off_by_ones_in_a_mind_are_found(game):
    faults = [fault for fault in rules_as_they_are(game) if fault.what not in HARMLESS.get(game, ())]
    missed = []
    for fault in faults:
        with plant_fault(fault):
            missed += [] if is_found(game, beliefs.mind(game)) else [str(fault)]

    assert len(faults) > 5
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("game", GAMES)
def test_harmless_faults_are_those_of_today(game):
    assert {*HARMLESS.get(game, ())} <= {fault.what for fault in rules_as_they_are(game)}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in PLANTED[game]])
def test_another_rule_in_a_mind_is_found(game, name):
    assert is_found(game, replace(beliefs.mind(game), **PLANTED[game][name]))
