"""Texts as people mistype them: each is understood, asked back or refused, and what is said of it is true.

The ways of writing are made from legal moves of random positions: without spaces or icons, with birds for ranks, with
numbers that no game has, with an open card named by its rank alone. What a text must mean is worked out here, from the
position, and not by the readers of the library.
"""

import re
from collections import Counter
from random import Random

import pytest

from gamelib import koinobori, nanatoridori, nanuk
from gamelib.core.errors import BadNotation, UnclearMove
from gamelib.koinobori import Mast, Place
from gamelib.nanatoridori import Pass, Play
from gamelib.nanuk import Boast, Give
from tests.laws import GAMES, many, report
from tests.laws.test_refusals_are_true import check_sentence
from tests.laws.test_typed_moves import moments, some

each_game = pytest.mark.parametrize("game", GAMES)
BIRDS = ("", "wren", "robin", "duck", "owl", "parrot", "crane", "peacock")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
HUGE = "99999999999999999999"


def mangled(game, move, view, rng):
    """Return pairs of a text and what it must mean: a move, or None where only its answer is checked."""
    by_game = {"nanatoridori": mangle_birds, "nanuk": mangle_boasts, "koinobori": mangle_carps}
    return list(by_game[game](move, view, rng))


def mangle_birds(move, view, rng):
    if isinstance(move, Pass) and not view.open:
        yield from (("draw", move), ("draw a card", move), ("I draw one", move))
    if not isinstance(move, Play):
        return
    yield "play all", Play(view.hand, tuple(range(1, len(view.hand) + 1)))
    yield f"play {HUGE}", None
    yield f"play {' '.join(map(str, move.cards))} at {HUGE}", None
    rank, size = move.cards[0], len(move.cards)
    if not move.open and size > 1 and view.hand.count(rank) == size:
        yield from (
            (text, move)
            for text in (
                str(rank) * size,
                f"play {str(rank) * size}",
                "-".join([str(rank)] * size),
                f"play the {NUMBERS[size]} {BIRDS[rank]}s",
                f"play {BIRDS[rank]}s" if size == 2 else f"play all {rank}s",
            )
        )
    if size == 1 and not move.open and view.hand.count(rank) == 1:
        yield f"play the {BIRDS[rank]}", move
    if view.open:
        other = rng.randint(1, 7)
        yield f"play {rank} with {other}", ("open", other)
        for card in view.open[view.seat]:
            yield f"pick up {card}", Pass(card)


def mangle_boasts(move, view, rng):
    if isinstance(move, Give):
        yield "give all", Give(view.hand)
        animal = move.cards[0].rpartition("-")[2]
        yield f"give all {animal}", Give(tuple(card for card in view.hand if card.endswith(animal)))
        yield f"give {HUGE} {move.cards[0]}", None
    if not isinstance(move, Boast):
        return
    yield f"{HUGE} {move.animal} in {move.days} days", Boast(int(HUGE), move.animal, move.days)
    yield f"{HUGE} {move.animal}s", None
    yield f"{move.number} {move.animal} in {HUGE} days", Boast(move.number, move.animal, int(HUGE))
    if last := view.boast:
        many = rng.randint(1, 9)
        longer = last._replace(days=last.days + many)
        yield from ((text, longer) for text in (f"+{many} days", f"{NUMBERS[many]} more days", f"raise by {many} days"))
        yield f"+{many} {last.animal}", last._replace(number=last.number + many)
        yield f"+{many}", None


def mangle_carps(move, _view, rng):
    if not isinstance(move, Mast | Place):
        return
    bare, post = move.card.partition("/")[0], rng.choice([1, 2, 9, int(HUGE)])
    place = Place(move.card, post)
    yield from (
        (text, place) for text in (f"post{post}<-{move.card}", f"post {post} <- {bare}", f"post {post}<-{bare}")
    )
    yield from ((text, Mast(move.card)) for text in (f"mast <- {bare}", f"mast<-{move.card}"))
    yield from ((f"take {HUGE}", None), ("play all", None), (f"put {bare} on post {HUGE}", Place(move.card, int(HUGE))))


def answer_to(view, text):
    """Return the move that a text means and its refusal; or None and the error."""
    try:
        move = view.read_move(text)
    except BadNotation as error:
        return None, error
    return move, view.why_not(move)


def check_answer(game, view, text, meant):
    """Check what is said of a text; return what kind of answer it was."""
    move, said = answer_to(view, text)
    where = (text, str(move), str(said), view.write())
    if isinstance(meant, tuple) and meant[0] == "open":
        assert isinstance(move, Play), where
        assert move.open == (meant[1],) or "which" in str(said), where
    elif meant is not None and move is not None:
        assert move == meant, where
    elif meant is not None:
        assert isinstance(said, UnclearMove), where
    if said is not None:
        assert not {*re.findall(r"\d{3,}", str(said).partition("[")[0])} - {HUGE}, where
        assert not re.search(r"\w+\(\w+=", str(said)), where
    if isinstance(said, UnclearMove):
        assert all(view.why_not(each) is None for each in said.moves), where
    elif said is not None and move is not None:
        check_sentence(game, view, move, said)
        check_holding(game, view, str(said), where)
    return "asked" if isinstance(said, UnclearMove) else "unread" if move is None else "refused" if said else "read"


def check_holding(game, view, said, where):
    """Check that nobody is told not to hold a card that lies in the hand under that name."""
    if game == "koinobori" and (match := re.search(r"you do not hold (\S+?);", said)):
        named, _slash, icon = match[1].partition("/")
        held = [card.partition("/") for card in view.hand]
        assert not any(
            sorted(card.split("+")) == sorted(named.split("+")) and icon in ("", of) for card, _sign, of in held
        ), where


@each_game
def test_what_is_said_of_mistyped_moves_is_true(game):
    rng, counts = Random(7), Counter()
    for state, seat, view in moments(game, many(150, 1_500), seed=11 * 10**6):
        for move in some(state.moves(seat), rng, 4):
            for text, meant in mangled(game, move, view, rng):
                counts[check_answer(game, view, text, meant)] += 1

    report(f"{game}: {counts.total():,} mistyped texts: {counts}")
    assert counts["read"] > 50
    assert counts["refused"] > 50


TRUE_REASONS = [
    (
        "koinobori",
        "players 3 | turn A | hand A lime/take1 green+pink/cover",
        "post 9 <- lime",
        "KOI-4.10",
        ["1", "4", "9"],
    ),
    (
        "nanatoridori",
        "players 2 | turn A | A 1 3 5 6 | open A 3 4 | table 2 2 by B",
        "play 3 with 4",
        "NANA-8.9",
        ["4", "3"],
    ),
    (
        "nanatoridori",
        "players 3 | turn A | A 1 5 5 6 | table 2 by C",
        "play all",
        "NANA-4.1",
        ["1", "5", "5", "6"],
    ),
    (
        "nanuk",
        "players 5 | boast 3 seal in 4 days by A | turn B",
        f"{HUGE} seals",
        "NANUK-4.4",
        ["27", HUGE],
    ),
    (
        "nanuk",
        "players 5 | boast 3 seal in 12 days by A | turn B",
        "+1 day",
        "NANUK-4.3",
        ["13"],
    ),
]


@pytest.mark.parametrize(("game", "position", "typed", "clause", "numbers"), TRUE_REASONS)
def test_the_true_reason_is_given(game, position, typed, clause, numbers):
    rules = {"koinobori": koinobori, "nanatoridori": nanatoridori, "nanuk": nanuk}[game]
    state = rules.read(position, seed=1)

    refusal = state.view(state.to_act[0]).why_not(typed)
    assert (refusal.clause, re.findall(r"\d+", refusal.because)) == (clause, numbers)


@pytest.mark.parametrize(
    ("game", "name", "fault"),
    [
        ("koinobori", "_complete", lambda move, _view: move),
        ("nanuk", "_read_raise", lambda *_anything: None),
        ("nanatoridori", "_plural_rank", lambda _word: None),
    ],
)
def test_a_reader_that_forgets_a_way_of_typing_is_noticed(game, name, fault, monkeypatch):
    monkeypatch.setattr(f"gamelib.{game}.typed.{name}", fault)

    with pytest.raises(AssertionError):
        test_what_is_said_of_mistyped_moves_is_true(game)
