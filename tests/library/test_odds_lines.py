"""Arguments of questions mean the same everywhere, docstrings say so first, and refusals show a line that works."""

from __future__ import annotations

import inspect
import re

import pytest

from gamelib import nanuk as rules
from gamelib import odds
from gamelib.odds import koinobori, nanatoridori, nanuk
from gamelib.odds.numbers import BadQuestion
from tests.oracles import counts
from tests.oracles.decks import BIRDS

VIEW = rules.deal(5, seed=7, first=0).view(0)
SAID = "`giving` is what you give, `others` what the other hunters give, `hunters` how many others hunt"
GAMES = {"nanatoridori": nanatoridori, "nanuk": nanuk, "koinobori": koinobori}
QUESTIONS = {
    f"{game}.{name}": getattr(module, name)
    for game, module in GAMES.items()
    for name in module.__all__
    if inspect.isfunction(getattr(module, name))
}
LINE = re.compile(r"like ((?!others=)\w+\([^;]*\))")
"""A whole question in a refusal."""


def parameters(question):
    """Return the names of a question's arguments."""
    return inspect.signature(question).parameters


@pytest.mark.parametrize(
    "name", [name for name, each in QUESTIONS.items() if {"giving", "others", "hunters"} & {*parameters(each)}]
)
def test_gifts_and_hunters_are_explained_first(name):
    summary, empty, meaning = inspect.getdoc(QUESTIONS[name]).splitlines()[:3]

    assert summary
    assert not empty
    assert meaning.startswith(SAID)


@pytest.mark.parametrize("name", [name for name, each in QUESTIONS.items() if "deck" in parameters(each)])
def test_a_deck_is_named_by_its_word(name):
    assert parameters(QUESTIONS[name])["deck"].kind is inspect.Parameter.KEYWORD_ONLY


@pytest.mark.parametrize(
    "ask",
    [
        lambda: nanuk.boast("1 seal in 2 days", "seal fish"),
        lambda: nanuk.survive(2, "seal " * 5),
        lambda: nanuk.survive(2, nanuk.Deck("seal fish")),
        lambda: nanuk.survive(2, others="helpful", hunters=1),
        lambda: nanuk.survive(2, hunters=2),
        lambda: nanuk.boasts("fish", VIEW, others=lambda hand, _boast: hand[:1], hunters=1),
        lambda: nanuk.reward("bird", "deer seal fish"),
        lambda: koinobori.scores("lime", "lime", "pink lime"),
        lambda: koinobori.mast_value("pink", ["lime"]),
        lambda: nanatoridori.copies([7, 7]),
    ],
)
def test_a_refused_question_shows_a_line_that_works(ask):
    with pytest.raises(BadQuestion) as refused:
        ask()
    line = LINE.search(str(refused.value))[1]

    games = {name: each for module in GAMES.values() for name, each in vars(module).items()}
    assert eval(line, games | {"view": VIEW, "boast": nanuk.boast, "copies": nanatoridori.copies})


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({"others": "helpful"}, {"others": "helpful", "hunters": 2}),
        ({"giving": "seal seal seal"}, {"others": "seal"}),
        ({"others": "any", "hunters": 1, "already": "fish"}, {"others": "seal fish"}),
    ],
)
def test_a_refused_argument_shows_one_that_works(asked, shown):
    with pytest.raises(BadQuestion) as refused:
        nanuk.survive(3, VIEW, **asked)

    assert f"like {', '.join(f'{name}={value!r}' for name, value in shown.items())}" in str(refused.value)
    nanuk.survive(3, VIEW, **shown)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (nanatoridori.copies(7), nanatoridori.copies(6)),
        (nanuk.animals("seal", 5), nanuk.bears(5)),
        (koinobori.arrivals("pink", cards=4), koinobori.arrivals("lime", cards=4)),
    ],
)
def test_counts_of_the_same_cards_name_the_joint_question(one, two):
    for join in (lambda: one + two, lambda: one - two, lambda: one > two, lambda: one * one):
        with pytest.raises(BadQuestion) as refused:
            join()
        line = re.search(r": (.*?) counts them together", str(refused.value))[1]
        joint = eval(line, {"copies": nanatoridori.copies, "counts": nanuk.counts, "arrivals": koinobori.arrivals})

        assert isinstance(joint, odds.Distribution)
        assert sum(joint.map(sum).values()) == 1
        assert ".of_another_deal()" in str(refused.value)
    assert (one + two.of_another_deal()).kind == "assumed"


def test_one_hand_is_not_two():
    both = nanatoridori.copies([7, 6])
    apart = nanatoridori.copies(7) + nanatoridori.copies(6).of_another_deal()

    assert both.map(sum).mean == apart.mean
    assert (both.map(sum) >= 5) < (apart >= 5)
    assert dict(both.map(sum)) == counts.among(BIRDS, 8, lambda card: card in (6, 7))


def test_a_hand_is_yours_at_a_fresh_table():
    with_hand = nanuk.boast("5 fish in 6 days", "fish fish inuksuk")
    at_table = nanuk.boast("5 fish in 6 days", rules.read("players 5 | A fish fish inuksuk", seed=3).view(0))

    assert with_hand == at_table > 0
    assert "you hold 2 fish and an Inuksuk, at a fresh table of 5 players" in str(with_hand)
