"""Koinobori: imagined states agree with what a seat knows, and come with the right frequencies."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from math import prod
from random import Random

from gamelib import Stream
from gamelib.koinobori import Move, Rulings, State, deal, knowledge, possible_histories, public_history
from gamelib.koinobori.possible_histories import count_deals
from tests.rules.koinobori_positions import all_cards, states_of_random_game
from tests.support.planted_faults import clear_caches


def test_6_2_known_cards_are_certain_even_from_sampled_histories(monkeypatch):
    monkeypatch.setattr(knowledge, "MAX_HISTORIES", 2)
    knowledge._recall.cache_clear()
    sampled = 0
    for seed in range(12):
        state, rng = deal(4, seed=seed), Random(seed)
        while state.to_act:
            state = state.play(rng.choice(state.moves()))
            view = state.view(None)
            sampled += not all(group.is_exhaustive for group in knowledge.recall(view).groups)
            for known, hand in zip(view.known, state.hands, strict=True):
                assert not Counter(card for card in known if card != "?") - Counter(hand)
    knowledge._recall.cache_clear()

    assert sampled > 100


def follow_by_eye(certain: list[Counter[str]], before: State, move: Move, after: State, viewer: int | None) -> None:
    """Follow what a viewer is sure of in each hand: a loss that nobody saw puts one card of every kind in doubt."""
    seat, victim = before.turn.seat, move.seat if move.kind == "steal" else None
    if move.kind == "take":
        certain[seat][before.row[move.place - 1]] += 1
    elif move.kind == "place":
        certain[seat] -= Counter([move.card])
    elif victim is not None and viewer in (seat, victim):
        stolen = Counter(after.hands[seat]) - Counter(before.hands[seat])
        certain[seat] += stolen
        certain[victim] -= stolen
    elif move.kind in ("mast", "steal"):
        loser = seat if victim is None else victim
        certain[loser] -= Counter({*certain[loser]})


def test_6_2_sampled_histories_tell_what_an_eye_can_follow(monkeypatch):
    monkeypatch.setattr(knowledge, "MAX_HISTORIES", 2)
    sampled = named = 0
    for viewer, seed in product((None, 0), range(2)):
        state, rng = deal(4, seed=seed), Random(seed)
        certain: list[Counter[str]] = [Counter() for _hand in state.hands]
        knowledge._recall.cache_clear()
        while state.to_act:
            recalled = knowledge.recall(view := state.view(viewer))
            for group, weighted in zip(recalled.story.groups, recalled.groups, strict=True):
                for seat in group if not weighted.is_exhaustive else ():
                    assert Counter(card for card in view.known[seat] if card != "?") == certain[seat]
                    named, sampled = named + certain[seat].total(), sampled + 1
            move = rng.choice(state.moves())
            after = state.play(move)
            follow_by_eye(certain, state, move, after, viewer)
            state = after
    knowledge._recall.cache_clear()

    assert min(named, sampled) > 100


def test_6_2_hands_known_without_weights_are_those_weighed():
    """In these games some hands can be told only by weights."""
    without_weights = weighed = 0
    for seed, players in ((15, 2), (15, 3), (17, 3), (7, 4), (16, 4)):
        for state in states_of_random_game(players, seed)[:-1]:
            for view in (state.view(seat) for seat in (None, *range(players))):
                hands = knowledge._hands_without_weights(view)
                assert hands in (None, knowledge._hands_weighed(knowledge.recall(view)))
                weighed += hands is None
                without_weights += hands is not None

    assert without_weights > weighed > 100


def test_6_2_remembered_traversals_do_not_change_what_is_known():
    """Ask for later and earlier moments of two games by turns, as onlookers and as players."""
    games = [states_of_random_game(4, seed) for seed in range(2)]
    views = [state.view(seat) for states in zip(*games, strict=False) for state in states[::-1] for seat in range(4)]
    for requests in (views[:160], Random(0).sample(views, 80)):
        for view, known in [(view, known_with_weights(view)) for view in requests]:
            possible_histories._traversals.cache_clear()
            assert known_with_weights(view) == known


def test_6_2_memory_kept_up_equals_memory_worked_out_anew():
    """Ask for every seat after every move, as a bot does, and now and then for an earlier moment or another game."""
    for seed, players in product(range(3), (2, 3, 4, 5)):
        rulings = Rulings(moved_icons_again=seed == 1, reshuffle=seed != 2)
        states, rng = states_of_random_game(players, seed, rulings=rulings), Random(seed)
        views = [state.view(seat) for state in states for seat in (None, *state.to_act)]
        views += [states[-1].view(seat) for seat in range(players)] + rng.sample(views, 8)
        kept_up = [memory_of_view(view) for view in views]
        for view, known in zip(views[::3], kept_up[::3], strict=True):
            clear_caches(possible_histories)
            clear_caches(knowledge)
            clear_caches(public_history)
            assert memory_of_view(view) == known


def test_6_2_no_history_of_a_group_is_followed_twice():
    followed = 0
    for seed, players in product(range(2), (2, 3, 4, 5)):
        for state in states_of_random_game(players, seed)[::2]:
            for seat in (None, *range(players)):
                for group in knowledge.recall(state.view(seat)).groups:
                    assert len({history for history, _weight in group.histories}) == len(group.histories)
                    followed += len(group.histories)

    assert followed > 5_000


def test_6_2_joint_weights_are_choices_times_deals():
    weighed = 0
    for state in states_of_random_game(3, 4):
        view = state.view(state.turn.seat)
        story, groups = knowledge.recall(view)
        weights = knowledge.joint_weights(view)
        if weights is None:
            continue
        for weight, ways in zip(weights, product(*[group.histories for group in groups]), strict=True):
            choices = [each // count_deals(history.shown, story.unseen) for history, each in ways]
            deals = knowledge.count_joint_deals(story, tuple([history.shown for history, _weight in ways]))
            assert weight == prod(choices) * deals
            weighed += 1
        together = knowledge.joint_histories(view)
        assert [weight for _histories, weight in together] == [weight for weight in weights if weight]

    assert weighed > 200


def test_6_2_threads_that_ask_at_once_get_the_same_answers():
    states = states_of_random_game(4, 1)
    views = [state.view(seat) for state in states[::3] for seat in range(4)] * 2
    alone = [known_with_weights(view) for view in views]
    possible_histories._traversals.cache_clear()
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            together = list(threads.map(known_with_weights, views))
    finally:
        sys.setswitchinterval(before)

    assert together == alone


def test_6_3_an_imagined_state_gives_the_same_view():
    for seed, players in product(range(4), (2, 3, 5)):
        for ply, state in enumerate(states_of_random_game(players, seed)[::6]):
            for seat in (None, *range(players)):
                imagined = state.view(seat).imagine(Stream(ply))

                assert imagined.view(seat) == state.view(seat)
                assert all_cards(imagined) == all_cards(state)
                other = imagined.view(ply % players)
                assert other.imagine(Stream(ply)).view(ply % players) == other


def test_6_3_imagined_states_agree_where_histories_are_many(monkeypatch):
    monkeypatch.setattr(knowledge, "MAX_JOINT_EXACT", 0)
    clear_caches(knowledge)
    for ply, state in enumerate(states_of_random_game(4, 3)[::12]):
        for seat in (None, 0):
            imagined = state.view(seat).imagine(Stream(ply))
            assert imagined.view(seat) == state.view(seat)
            assert all_cards(imagined) == all_cards(state)
    clear_caches(knowledge)


def test_6_3_an_imagined_state_keeps_a_known_reshuffled_deck():
    reshuffled = 0
    for seed in range(8):
        for state in states_of_random_game(2, seed, cards=["orange/refresh", "pink", "lime/steal"] * 9)[::4]:
            imagined = state.view(1).imagine(Stream(seed))
            reshuffled += state.reshuffles

            assert imagined.view(1) == state.view(1)
            assert all_cards(imagined) == all_cards(state)
    assert reshuffled


def test_6_3_an_imagined_state_can_be_played_to_the_end():
    for seed in range(6):
        state, rng = states_of_random_game(3, seed)[20].view(1).imagine(Stream(seed)), Stream(seed, "on")
        while state.to_act:
            state = state.play(rng.choice(state.moves()))

        assert state.result


End = tuple[tuple[str, ...], ...]


def by_brute_force(unseen: list[str], acts: list[tuple[str, ...]]) -> Counter[End]:
    """Count the deals and hidden choices that lead to each end: hand and mast of B, hand and mast of C."""
    places = range(len(unseen))
    ends: Counter[End] = Counter()
    for mine in combinations(places, 2):
        for others in combinations([place for place in places if place not in mine], 2):
            ends += count_hidden_choices(
                [[unseen[place] for place in mine], [], [unseen[place] for place in others], []], acts
            )
    return ends


def count_hidden_choices(piles: list[list[str]], acts: list[tuple[str, ...]]) -> Counter[End]:
    """Count, for each end to which this deal can lead, the hidden choices that lead to it."""
    if not acts:
        return Counter([tuple(tuple(sorted(pile)) for pile in piles)])
    (kind, seat, *card), *later = acts
    hand = "B C".index(seat)
    ends: Counter[End] = Counter()
    if kind == "gain":
        return count_hidden_choices(with_pile(piles, hand, piles[hand] + card), later)
    source = 2 - hand if kind == "steal" else hand
    for place, card_there in enumerate(piles[source]):
        after = with_pile(piles, source, piles[source][:place] + piles[source][place + 1 :])
        if kind in ("hang", "steal"):
            target = hand + 1 if kind == "hang" else hand
            ends += count_hidden_choices(with_pile(after, target, [*after[target], card_there]), later)
        elif card_there == card[0]:
            ends += count_hidden_choices(after, later)
            if kind == "show":
                break
    return ends


def with_pile(piles: list[list[str]], at: int, pile: list[str]) -> list[list[str]]:
    """Return the piles with another pile in this place."""
    return [*piles[:at], pile, *piles[at + 1 :]]


def check_frequencies(state: State, unseen: list[str], acts: list[tuple[str, ...]], times: int = 3000) -> None:
    """Assert that A imagines each end as often as brute force says."""
    view = state.view(0)
    imagined = Counter(
        tuple(tuple(sorted(pile)) for seat in (1, 2) for pile in (other.hands[seat], other.masts[seat]))
        for other in (view.imagine(Stream(7, "imagine", time)) for time in range(times))
    )
    right = by_brute_force(unseen, acts)

    assert set(imagined) <= set(right)
    for end, weight in right.items():
        share = weight / right.total()
        assert abs(imagined[end] - times * share) < 5 * (times * share * (1 - share)) ** 0.5 + 1, end


def state_after(deck: str, *moves: str) -> State:
    """Return a game of three that B begins, dealt from these cards, after these moves."""
    cards = deck.split()
    state = deal(3, seed=1, cards=cards, deck=cards, first=1, flags="pink lime black green")
    for move in moves:
        state = state.play(move)
    return state


def test_6_3_face_down_cards_are_as_likely_as_counted():
    deck = "lime lime pink black black pink pink black green lime pink pink lime green"
    taken = ("take 1", "take 1", "take 1", "mast <- pink", "mast <- black", "mast <- lime", "post 1 <- pink")

    unseen = ["pink", "black", "black", "pink", "green"]
    acts = [("gain", "B", "pink"), ("gain", "C", "black"), ("hang", "B"), ("hang", "C"), ("show", "B", "pink")]
    check_frequencies(state_after(deck, *taken), unseen, acts)


LIMES_AND_PINKS = "lime lime pink lime pink lime black black green black black green black"
"""The hands, lime and pink for B and C, and the row."""


def test_6_3_a_card_shown_at_once_informs_about_the_other():
    state = state_after(f"{LIMES_AND_PINKS} pink lime", "post 1 <- pink")

    check_frequencies(state, ["pink", "lime", "pink", "lime", "pink", "lime"], [("show", "B", "pink")])


def test_6_3_two_shown_cards_of_a_kind_use_up_two():
    state = state_after(f"{LIMES_AND_PINKS} lime lime", "post 1 <- pink", "post 1 <- pink", "take 1")

    acts = [("show", "B", "pink"), ("show", "C", "pink")]
    check_frequencies(state, ["pink", "lime", "pink", "lime", "lime", "lime"], acts)


def test_6_3_one_of_two_equal_cards_is_hung_twice_as_often():
    deck = "lime lime green lime pink lime pink pink black black black black black lime lime pink lime green lime"
    first = ("take 1", "take 6", "mast <- lime", "post 1 <- green", "post 1 <- black")
    later = ("take 5", "done", "take 1", "take 1", "take 1", "mast <- pink")

    acts = [("gain", "B", "pink"), ("gain", "C", "black"), ("show", "B", "green"), ("show", "C", "black")]
    acts += [("gain", "B", "pink"), ("gain", "C", "black"), ("hang", "B")]
    check_frequencies(state_after(deck, *first, *later), ["green", "lime", "pink", "lime", "green", "lime"], acts)


def test_6_4_the_story_all_seats_share_names_no_stolen_card():
    states = [state for seed in range(4) for state in states_of_random_game(3, seed)]
    for view in [state.view(seat) for state in states for seat in range(3)]:
        shared = [change for change in public_history.public_history(view).changes if change.kind == "steal"]
        steals = [change for change in knowledge.story_of(view).changes if change.kind == "steal"]
        assert not any(change.card for change in shared)
        for change in steals:
            assert bool(change.card) == (view.seat in (change.seat, change.victim))


def memory_of_view(view):
    """Return everything that `memory` derives from a view."""
    recalled = knowledge.recall(view)
    return knowledge.known(view), knowledge.known_masts(view), recalled.story, recalled.groups


def known_with_weights(view):
    """Return what a view knows of the other hands, with weights, bypassing the cache of views."""
    knowledge._recall.cache_clear()
    key = knowledge.FactsCacheKey(view)
    return knowledge._recall.__wrapped__(key).groups, knowledge._weigh_together.__wrapped__(key)


def test_6_4_stolen_cards_are_as_likely_as_counted():
    deck = "lime orange/steal orange/steal black lime pink pink black lime green pink lime lime green black"
    state = state_after(deck, "take 1", "take 1", "take 1", "post 1 <- orange/steal", "steal from C")
    hanging = next(move for move in state.moves() if move.kind == "mast")
    for move in (hanging, "post 2 <- orange/steal", "steal from B"):
        state = state.play(move)
    stolen = next(event for event in state.view(0).log[::-1] if event.kind == "steal").cards[0]

    unseen = ["orange/steal", "black", "lime", "pink", "green", "black"]
    acts = [
        ("gain", "B", "pink"),
        ("gain", "C", "black"),
        ("show", "B", "orange/steal"),
        ("steal", "B", "C"),
        ("hang", "C"),
        ("lose", "B", stolen),
    ]
    check_frequencies(state, unseen, acts)
