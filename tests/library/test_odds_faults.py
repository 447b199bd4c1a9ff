"""An off-by-one planted in any function of `gamelib.odds` is found by the cases of the oracles."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from typing import Any

import pytest

from tests.laws import many
from tests.library import odds_cases
from tests.library.odds_cases import Case, differences
from tests.library.odds_faults import HARMLESS, IN_TEST
from tests.support.limits import Stopped, stopped_after
from tests.support.planted_faults import Fault, faults_in, forget, planted

SECONDS = 30
"""Seconds after which a case is stopped; a fault that makes a function hang counts as found."""
CASES_FOR = {
    "numbers": ("numbers",),
    "as_number": ("numbers",),
    "counting": ("tables", "numbers"),
    "distribution": ("distributions", "joint"),
    "conditions": ("distributions",),
    "sources": ("joint",),
    "outcome_tables": ("distributions", "joint"),
    "draws_together": ("joint", "koinobori"),
    "tables": ("tables",),
    "text_tables": ("tables",),
    "nanatoridori": ("nanatoridori", "counts", "joint", "hands"),
    "hand_counting": ("nanatoridori", "counts", "joint"),
    "hand_questions": ("nanatoridori", "counts", "hands"),
    "koinobori": ("koinobori", "koinobori_posts", "counts", "joint"),
    "row_counting": ("koinobori", "counts", "joint"),
    "post_counting": ("koinobori_posts", "koinobori"),
    "nanuk": ("nanuk", "nanuk_table", "nanuk_rewards", "nanuk_counts", "hands"),
    "hunt_answers": ("nanuk", "nanuk_table", "nanuk_counts"),
    "hunt_counting": ("nanuk", "nanuk_rewards", "nanuk_table"),
    "hunt_assumptions": ("nanuk_table", "nanuk", "nanuk_rewards", "nanuk_counts", "hands"),
    "hunt_cards": ("nanuk_table", "nanuk", "hands"),
    "hunt_sampling": ("nanuk_table", "nanuk"),
    "hunt_distributions": ("nanuk_counts", "joint"),
}
"""For each module of `gamelib.odds`, the modules with cases for it."""
MODULES = {name: import_module(f"gamelib.odds.{name}") for name in CASES_FOR}
FAULTS = {name: faults_in(module) for name, module in MODULES.items()}
IN_TEST_EVERY = 6
"""`make test` plants one fault in this many, evenly over the functions it tries."""
IN_DEEP_EVERY = 4
"""`make deep` plants one in this many, over all functions; with BBB_SCALE=4, all faults."""

FOUND_BY: dict[tuple[str, str], list[int]] = {}
"""The cases that found earlier faults in a function, the latest first; they are tried first on its next fault."""


@cache
def cases_of(name: str) -> list[Case]:
    """Return the cases for a module."""
    return [case for part in CASES_FOR[name] for case in import_module(f"{odds_cases.__name__}.{part}").cases()]


@cache
def right_answer(name: str, at: int) -> Any:
    """Return the oracle's answer to a case, only when it is needed: most faults are found by the first few cases."""
    return cases_of(name)[at].right()


def is_found(name: str, fault: Fault) -> bool:
    """Return whether any case reveals a fault: by a wrong answer, an error, or no answer in time."""
    cases, known = cases_of(name), FOUND_BY.setdefault((name, fault.function), [])
    with planted(fault):
        clean_up(name)
        for at in [*known, *(at for at in range(len(cases)) if at not in known)]:
            right = right_answer(name, at)
            try:
                with stopped_after(SECONDS):
                    found = bool(differences(cases[at], right))
            except (Exception, Stopped):
                found = True  # an exception of any kind shows the fault
            if found:
                FOUND_BY[name, fault.function] = [at, *(each for each in known if each != at)][:5]
                break
    clean_up(name)
    return found


@cache
def cached_values(name: str) -> list[tuple[dict[str, Any], str]]:
    """Return where the cases' arguments, which other tests share, cache their counted values: a dict and a key."""
    arguments = [argument for case in cases_of(name) for argument in case.arguments.values()]
    return [
        (vars(argument), key)
        for argument in arguments
        if hasattr(argument, "__dict__")
        for key, kind in vars(type(argument)).items()
        if isinstance(kind, cached_property)
    ]


def clean_up(name: str) -> None:
    """Empty all caches of values that were counted with a fault."""
    for module in MODULES.values():
        forget(module)
    for kept, key in cached_values(name):
        kept.pop(key, None)


def faults_of(name: str) -> list[Fault]:
    """Return the faults that must be found."""
    harmless = {what for listed in HARMLESS.values() for what in listed}
    return [fault for fault in FAULTS[name] if fault.what not in harmless]


@pytest.mark.parametrize("name", IN_TEST)
def test_planted_faults_are_found(name):
    faults = [fault for fault in faults_of(name) if fault.function in IN_TEST[name]]
    missed = [str(fault) for fault in faults[::IN_TEST_EVERY] if not is_found(name, fault)]

    assert not missed, "\n".join(missed)


@pytest.mark.deep
@pytest.mark.parametrize("name", MODULES)
def test_faults_planted_in_all_functions_are_found(name):
    faults = faults_of(name)[:: max(1, IN_DEEP_EVERY // many(1, 1))]
    missed = [str(fault) for fault in faults if not is_found(name, fault)]
    print(f"gamelib.odds.{name}: {len(faults) - len(missed)} of {len(faults)} faults found")

    assert not missed, "\n".join(missed)


def test_harmless_faults_are_those_of_today():
    possible = {fault.what for faults in FAULTS.values() for fault in faults}

    assert [each for listed in HARMLESS.values() for each in listed if each not in possible] == []
