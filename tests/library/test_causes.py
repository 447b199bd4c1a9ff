"""Causes of mistakes: said where the position has them by construction, not where it has not, and never untested."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from gamelib import Stream, evaluate, koinobori, nanatoridori, nanuk, player, record, review
from gamelib.analysis import causes
from gamelib.analysis.causes import trial as trials
from gamelib.analysis.causes.cause import Pair, possible_causes
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.kernel.compiled_game import RESULT
from gamelib.kernel.loader import library_turned_off
from gamelib.nanatoridori.cards import FLOCK
from gamelib.nanuk.cards import BEARS, in_order
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from tests.laws import many
from tests.oracles import causes as oracle

KINDS = {
    "nanatoridori": {
        "goes out", "together", "flock", "alone", "left behind", "parted", "kept", "strong", "fewer", "plays",
    },
    "nanuk": {
        "bears", "Inuksuk", "holds", "lacks", "number", "kept", "bear prize", "group", "double", "any animal",
    },
    "koinobori": {
        "scores", "no use", "closes", "level", "mast", "taken", "opens", "more cards", "icon", "kept",
    },
}  # fmt: skip
"""The vocabulary of each game: from six to ten causes."""
PLAYERS = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
POSITIONS = 150


def choices(game, count, seed=0):
    """Yield views of random games, each with a worse and a better move, which are any two."""
    made = 0
    while made < count:
        rng, seed = Random(f"{game} {seed}"), seed + 1
        bot = player(rng.choice(("random", "careful")), seed=seed)
        played = record.start(game, players=PLAYERS[game], seed=seed)
        while played.state.to_act and made < count:
            seat = played.state.to_act[0]
            view = played.state.view(seat)
            moves = view.moves()
            if len(moves) > 1 and not rng.randrange(4):
                yield view, *rng.sample(list(moves[:60]), 2)
                made += 1
            played = played.play(bot.move(view), seat)


def found_in(game, count, seed=0):
    """Yield the causes of random choices, each with its view and moves."""
    for view, worse, better in choices(game, count, seed):
        for cause in possible_causes(view, worse, better):
            yield view, worse, better, cause


# What is said ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KINDS)
def test_every_sentence_fits_the_position(game):
    kinds = Counter()
    for view, worse, better, cause in found_in(game, many(POSITIONS, 3000)):
        for sentence in filter(None, (cause.sentence, cause.advice)):
            assert oracle.fits(game, view, str(worse), str(better), sentence), (sentence, worse, better, view)
        kinds[cause.kind] += 1

    assert 6 <= len(KINDS[game]) <= 10
    assert {*kinds} <= KINDS[game]
    assert len(kinds) >= 6


@pytest.mark.parametrize("game", KINDS)
def test_a_sentence_about_another_choice_is_found_out(game):
    caught = tried = 0
    others = [(view, str(worse), str(better)) for view, worse, better in choices(game, 30, seed=500)]
    for at, (_view, _worse, _better, cause) in enumerate(found_in(game, 60)):
        view, worse, better = others[at % len(others)]
        tried += 1
        with_error = False
        try:
            fits = oracle.fits(game, view, worse, better, cause.sentence)
        except (AttributeError, ValueError, IndexError, TypeError):
            fits, with_error = False, True
        caught += with_error or not fits
    assert caught > 0.7 * tried > 10


@pytest.mark.parametrize("game", KINDS)
def test_advice_does_not_depend_on_the_worse_move(game):
    """Advice is for somebody who knows of one move only: it compares with nothing."""
    for _view, _worse, _better, cause in found_in(game, many(POSITIONS, 3000)):
        assert not any(word in f" {cause.advice}" for word in (" than ", "otherwise", " where it would", " it was put"))
        assert cause.advice in ("", cause.sentence) or cause.kind == "plays"


# What is changed -------------------------------------------------------------------------------


def deals_in(view, count, seed=3):
    """Return imagined deals of a view, as states and as the kernel has them."""
    states = [view.imagine(Stream(seed, "state", number)) for number in range(count)]
    twin = registry.about(registry.game_of(view)).kernel_game
    return twin, states, twin.deals_of(states, Stream(seed))


def edits(view):
    """Yield changes of a view's deals, each with the same change of a state in Python."""
    seat = view.seat
    if registry.game_of(view) == "nanatoridori":
        twin, hand = registry.about("nanatoridori").kernel_game, (3, 3, 5)
        yield twin.change_hand(seat, hand), lambda state: state._replace(hands=put(state.hands, seat, hand))
        yield twin.change_table(FLOCK[2][2]), lambda state: state._replace(table=FLOCK[2][2])
        swapped = {1: 6, 6: 1}
        yield (
            twin.change_other_hands(seat, swapped),
            lambda state: state._replace(
                hands=tuple(
                    each if at == seat else tuple(swapped.get(card, card) for card in each)
                    for at, each in enumerate(state.hands)
                )
            ),
        )
    elif registry.game_of(view) == "nanuk":
        twin = registry.about("nanuk").kernel_game
        hand = ("seal", "fish", "inuksuk")[: len(view.hand)]
        yield twin.change_hand(seat, hand), lambda state: state._replace(hands=put(state.hands, seat, in_order(hand)))
        plain = {card: card.replace("bear-", "") for card in BEARS}
        yield (
            twin.change_days(2, 6, plain),
            lambda state: state._replace(
                deck=(*state.deck[:2], *(plain.get(card, card) for card in state.deck[2:6]), *state.deck[6:])
            ),
        )
        yield twin.change_pot(("deer", "seal")), lambda state: state._replace(pot=("deer", "seal"))
        yield twin.change_pile(1, ("fish",)), lambda state: state._replace(piles=put(state.piles, 1, ("fish",)))
        boast = nanuk.read_move("5 seal in 4 days")
        yield twin.change_boast(boast), lambda state: state._replace(boast=boast)
    else:
        twin, cards = registry.about("koinobori").kernel_game, view.setup.cards
        hand = koinobori.cards.in_order(cards[5:8])
        yield twin.change_hand(seat, hand, cards), lambda state: state._replace(hands=put(state.hands, seat, hand))
        row = (cards[9],) * len(view.row)
        yield twin.change_row(row, cards), lambda state: state._replace(row=row)
        posts = put(view.posts, 1, ((cards[4], cards[60]), (cards[7],)))
        yield twin.change_post(2, posts[1], cards), lambda state: state._replace(posts=posts)
        mast = (cards[3],) * len(view.masts[seat])
        yield twin.change_mast(seat, mast, cards), lambda state: state._replace(masts=put(state.masts, seat, mast))


def put(values, at, value):
    return (*values[:at], value, *values[at + 1 :])


@pytest.mark.parametrize("game", KINDS)
def test_deals_are_changed_as_states_in_python_would_be(game):
    compared = 0
    for view, _worse, _better in choices(game, 12, seed=40):
        twin, states, deals = deals_in(view, 3)
        for changes, edit in edits(view):
            changed = twin.change_deals(deals, changes)
            expected = b"".join(twin.encode_state(edit(state)) for state in states)
            assert changed.states == expected
            assert changed.chances == deals.chances
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("game", KINDS)
def test_moves_are_legal_where_deals_are_changed(game):
    tried = Counter()
    for view, _worse, _better, cause in islice(found_in(game, many(60, 1000), seed=70), 400):
        twin, _states, deals = deals_in(view, 1)
        library = twin.library()
        for arm in {arm for pair in (cause.without, *cause.controls) for arm in pair}:
            rules, now = view._replace(setup=arm.setup) if arm.setup else view, twin.change_deals(deals, arm.before)
            terms = twin.terms(twin.setup_of(rules))
            for move in arm.moves:
                moves = bytearray(twin.move.size * 4000)
                state = now.states
                if game == "nanuk":
                    state = acting_first(twin, state, view.seat)
                count = twin.call(library, "list", terms, state, moves)
                listed = [
                    bytes(moves[at : at + twin.move.size]) for at in range(0, count * twin.move.size, twin.move.size)
                ]
                assert twin.encode_move(move, view) in listed, (cause, move, view)
                now = twin.move_in_deals(now, move, rules)
            after = twin.change_deals(now, arm.after).states
            is_over = twin.call(library, "result", terms, after, 0, bytearray(RESULT.size))
            assert is_over or twin.call(library, "list", terms, after, bytearray(twin.move.size * 4000)), (cause, view)
            tried[cause.kind] += 1
    assert len(tried) > 4


def acting_first(twin, state, seat):
    """Return a state of Nanuk in which a seat is the first of those that owe a choice."""
    offsets = twin.state.offsets
    queue = bytearray(state)
    start, count = offsets["queue"], int.from_bytes(state[offsets["queued"] : offsets["queued"] + 4], "little")
    seats = [*queue[start : start + count]]
    if seat in seats:
        seats.insert(0, seats.pop(seats.index(seat)))
        queue[start : start + count] = bytes(seats)
    return bytes(queue)


def test_outcomes_are_those_of_given_states():
    """What the trial finds is what `evaluate` says of the same deals, changed by hand."""
    view = nanatoridori.read("players 4 | A 4 7 4 2 | B ? ? ? | C ? ? ? ? | D ? ? ? | table - | turn A", seed=7).view(0)
    better = view.read_move("play 7 at 2")
    twin, states, deals = deals_in(view, 40)
    moved = twin.move_in_deals(deals, better, view)
    changed = twin.change_deals(moved, twin.change_hand(0, (4, 5, 2)))
    ends = twin.end_of_deals(changed, view, player("keen"))
    for state, end, at in zip(states, ends, range(0, 320, 8), strict=True):
        after = state.play(better, 0)
        edited = after._replace(hands=put(after.hands, 0, (4, 5, 2)))
        bits = int.from_bytes(deals.chances[at : at + 8], "little")
        assert twin.compare(edited, [], 0, player("keen"), bits) == [end]


def test_given_states_are_evaluated():
    view = nanatoridori.read("players 3 | A 4 7 4 2 | B ? ? ? | C ? ? ? ? | table - | turn A", seed=7).view(0)
    states = [view.imagine(Stream(number)) for number in range(30)]
    found = evaluate(view, states=states, progress=False)
    with library_turned_off():
        slow = evaluate(view, states=states, progress=False)

    assert found.deals == 30
    assert found.moves == slow.moves
    assert found.python() == ""
    assert "the deals that were given" in str(found)
    with pytest.raises(GameError):
        evaluate(view, states=[], progress=False)
    with pytest.raises(GameError):
        evaluate(view, states=[nanuk.deal(5, seed=1)], progress=False)


# What is tested --------------------------------------------------------------------------------


FLOCK_HELD = "players 3 | A {} | B ? ? ? | C ? ? ? | table {} by A | held {} | turn A"
LAST_HUNT = """players 5 | wind clockwise | boast 4 fish in 4 days by E | doom A | hunters E C | doomers A B D
 | outcome failure | pot seal {} fish | deck - | pile A deer deer | pile B deer deer | turn A"""
LAST_CARD = """players 2 | flags pink black orange | turn A | hand A lime+orange+pink green+black+purple | hand B ? ?
 | mast A {} | post 1 lime+orange+black lime+orange+purple lime+green+purple green+black+pink black+purple+pink
 | post 2 lime+orange+green lime+orange+purple lime+black+purple green+black+pink black+purple+pink
 | post 3 lime+orange+black green+lime+purple green+black+orange orange+black+purple"""
PLANTED = [
    ("players 3 | A 4 1 4 | B ? ? | C ? ? | table - | turn A", "play 4 at 3", "play 1 at 2", "together"),
    ("players 3 | A 5 1 4 | B ? ? | C ? ? | table - | turn A", "play 4 at 3", "play 1 at 2", "-together"),
    (FLOCK_HELD.format("1 2", "1 1 1", "7 7"), "discard 7 7", "take in 7 7 at gap 0", "flock"),
    (FLOCK_HELD.format("1 2", "7", "6"), "discard 6", "take in 6 at gap 0", "-flock"),
    (FLOCK_HELD.format("5 5 3", "2", "1"), "take in 1 at gap 1", "discard 1", "alone"),
    (FLOCK_HELD.format("5 1 3", "2", "1"), "take in 1 at gap 1", "discard 1", "-alone"),
    ("players 3 | A 5 5 5 2 | B ? ? ? | C ? ? ? | table - | turn A", "play 5 at 1", "play 5 5 5 at 1-3", "left behind"),
    ("players 3 | A 5 2 5 2 | B ? ? ? | C ? ? ? | table - | turn A", "play 5 at 1", "play 2 at 2", "-left behind"),
    (LAST_HUNT.format("bear-seal"), "choose fish", "choose bear-seal", "bear prize"),
    (LAST_HUNT.format("seal"), "choose fish", "choose seal", "-bear prize"),
    (
        LAST_HUNT.format("double-seal"),
        "choose fish",
        "choose double-seal",
        "double",
    ),
    (LAST_HUNT.format("deer"), "choose fish", "choose deer", "-double"),
    (LAST_CARD.format("lime+orange+pink"), "post 3 <- green+black+purple", "post 3 <- lime+orange+pink", "scores"),
    (LAST_CARD.format("green+black+purple"), "post 3 <- green+black+purple", "post 3 <- lime+orange+pink", "-scores"),
]
"""A position, a worse and a better move, and the cause that is there by construction, or with a minus not there."""


@pytest.mark.parametrize(("position", "worse", "better", "kind"), PLANTED)
def test_a_planted_cause_is_said_and_no_other(position, worse, better, kind):
    game = nanuk if "wind" in position else koinobori if "flags" in position else nanatoridori
    view = game.read(position, seed=7).view(0)
    found = causes.find_cause(view, worse, better)
    if kind[0] != "-":
        assert found is not None
        assert found.cause.kind == kind
        assert found.taken_away >= trials.TAKEN_AWAY
        again = causes.try_cause(view, worse, better, found.cause, 2000, seed=99)
        assert again is not None
        assert again.taken_away >= trials.TAKEN_AWAY
    else:
        assert found is None or found.cause.kind != kind[1:]


def planted_trial(spoil):
    """Return what is said of a clear cause once something has been spoiled about it."""
    view = nanatoridori.read("players 3 | A 4 1 4 | B ? ? | C ? ? | table - | turn A", seed=7).view(0)
    moves = view.read_move("play 4 at 3"), view.read_move("play 1 at 2")
    plain = trials.Trial(view, *moves, [], 1, player("keen")).plain
    some = [spoil(each, plain) for each in possible_causes(view, *moves) if each.kind == "together"]
    trial = trials.Trial(view, *moves, some, 1, player("keen"))
    assert trial.look(1200)
    return trial.judge(trial.causes[0])


def test_a_cause_that_tests_nothing_is_not_said():
    assert not planted_trial(lambda cause, plain: cause._replace(without=plain)).holds
    assert not planted_trial(lambda cause, _plain: cause._replace(without=cause.controls[0])).holds


def test_a_control_that_does_nothing_is_none():
    found = planted_trial(lambda cause, plain: cause._replace(controls=(plain,)))
    assert (found.moved, found.differs) == (0, False)
    assert not found.holds


def test_a_control_that_removes_the_cost_forbids_it():
    assert not planted_trial(lambda cause, _plain: cause._replace(controls=(cause.without,))).holds


def test_nothing_is_said_of_a_move_that_is_no_worse():
    view = nanatoridori.read("players 3 | A 4 1 4 | B ? ? | C ? ? | table - | turn A", seed=7).view(0)
    assert causes.find_cause(view, "play 1 at 2", "play 4 at 3") is None
    assert causes.find_cause(view, "play 4 at 1", "play 4 at 3") is None


def test_without_the_kernel_nothing_is_said():
    view = nanatoridori.read("players 3 | A 4 1 4 | B ? ? | C ? ? | table - | turn A", seed=7).view(0)
    with library_turned_off():
        assert causes.find_cause(view, "play 4 at 3", "play 1 at 2") is None
        assert causes.find_advice(view, "play 1 at 2") is None


def test_work_that_is_stopped_says_nothing():
    view = nanatoridori.read("players 3 | A 4 1 4 | B ? ? | C ? ? | table - | turn A", seed=7).view(0)
    assert causes.find_cause(view, "play 4 at 3", "play 1 at 2", stop=lambda: True) is None


def test_a_review_says_the_cause_only_if_it_is_wanted():
    played = record.start(nanatoridori, players=4, seed=12)
    bot, rng = player("careful", seed=1), Random(3)
    while played.state.to_act:
        seat = played.state.to_act[0]
        view = played.state.view(seat)
        wild = seat == 0 and not rng.randrange(2)
        played = played.play(rng.choice(view.moves()) if wild else bot.move(view), seat)
    with_reasons = review(played, 100, seats=[0], fresh_deals=800, progress=False)
    without = review(played, 100, seats=[0], fresh_deals=800, reasons=False, progress=False)

    said = [each.words.why for each in with_reasons.decisions if each.words.why]
    assert said
    assert all(each.is_mistake for each in with_reasons.decisions if each.words.why)
    assert not any(each.words.why for each in without.decisions)
    assert [each._replace(words=None) for each in with_reasons.decisions] == [
        each._replace(words=None) for each in without.decisions
    ]


@pytest.mark.parametrize("game", KINDS)
def test_the_same_question_has_the_same_answer(game):
    [(view, worse, better)] = choices(game, 1, seed=9)
    assert causes.find_cause(view, worse, better, 5) == causes.find_cause(view, worse, better, 5)


def test_both_looks_deal_anew():
    view = nanatoridori.read("players 3 | A 4 1 4 | B ? ? | C ? ? | table - | turn A", seed=7).view(0)
    dealing = dealing_for(view, rules_for(view), 50)
    twin, rng = registry.about("nanatoridori").kernel_game, Stream(1, "x")
    first, second = (twin.imagine_deals(dealing, rng, 50) for _look in range(2))
    assert first.states != second.states
    assert first.number == second.number == 50
    assert isinstance(Pair(1, 2), tuple)
