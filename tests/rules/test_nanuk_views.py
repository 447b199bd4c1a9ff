"""Nanuk: what a view shows as plain values, and the moves that programs make and people type."""

from __future__ import annotations

from collections import Counter

import pytest

from gamelib import BadDeck, BadNotation, BadRuling, GameOver, nanuk
from gamelib.nanuk import Ante, Boast, Choose, Doom, Give, Pass, Rulings, Side
from gamelib.nanuk.moves import all_moves, as_move
from tests.rules.nanuk_positions import finished_season, short_game

PUBLIC = ("players", "variant", "season", "hunt", "phase", "dealer", "first", "winter")


def plain_counted(state, seat):
    """Return the plain values of a view, read off the whole state."""
    is_open = state.phase not in ("sides", "antes", "giving")
    told = {None, seat, state.leader, state.doomer}
    waiting = state.queue if state.phase in ("sides", "declaring") else ()

    def cards_for_seat(owner, cards):
        return cards if is_open or owner == seat or cards is None else ["?"] * len(cards)

    sides = [None if side is None else "hunt" if side else "doom" for side in state.sides]
    antes = [cards_for_seat(at, card and [card]) for at, card in enumerate(state.antes)]
    return {name: getattr(state, name) for name in PUBLIC} | {
        "game": "nanuk",
        "seat": seat,
        "seasons": state.terms.seasons,
        "wind": "clockwise" if state.wind > 0 else "anticlockwise",
        "to_act": list(state.to_act),
        "turn": state.to_act[0] if len(state.to_act) == 1 else None,
        "boast": str(state.boast) if state.boast else None,
        "hunt_leader": state.leader,
        "doom_leader": state.doomer,
        "sides": [side if state.phase != "sides" or at in told else None for at, side in enumerate(sides)],
        "chosen": [state.doomer is not None and at not in waiting for at in range(state.players)],
        "antes": [cards and cards[0] for cards in antes],
        "gifts": [cards_for_seat(at, cards and list(cards)) for at, cards in enumerate(state.gifts)],
        "pot": list(state.pot),
        "succeeded": state.won,
        "hand": [] if seat is None else list(state.hands[seat]),
        "counts": list(map(len, state.hands)),
        "hand_sizes": list(map(len, state.hands)),
        "deck": len(state.deck),
        "discards": None,
        "piles": list(map(list, state.piles)),
        "totals": list(state.totals),
        "moves": [] if seat is None else list(map(str, state.moves(seat))),
        "log": None,
        "round_result": state.round_result and str(state.round_result),
        "result": state.result and str(state.result),
    }


def test_plain_values_are_those_of_the_state():
    phases = Counter()
    for seed in range(4):
        for number, (state, _seat, _move, after) in enumerate(short_game(seed)):
            seat = (None, *range(state.players))[number % (state.players + 1)]
            expected = plain_counted(after, seat)
            if len(expected["moves"]) > 100:
                expected["moves"] = [*expected["moves"][:99], expected["moves"][-1]]
            assert after.view(seat).plain(log=None) == expected
            phases[after.phase] += 1

    assert len(phases) == 7


def test_rulings_on_deck_and_discards_show_or_hide_them():
    rulings = Rulings(deck_counted=False, discards_browsed=True)
    plain = nanuk.deal(5, seed=1, rulings=rulings)._replace(discards=("seal",)).view(0).plain()

    assert (plain["deck"], plain["discards"]) == (None, ["seal"])
    assert plain["log"][0] == "The season begins; Dai starts. [NANUK-2.2]"


# Moves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "move", "public"),
    [
        ("6 Fish in 7  days", Boast(6, "fish", 7), "6 fish in 7 days"),
        ("1 seal in 1 day", Boast(1, "seal", 1), "1 seal in 1 day"),
        ("12 seals in 12 day", Boast(12, "seal", 12), "12 seal in 12 days"),
        ("3 fishes in 2 days", Boast(3, "fish", 2), "3 fish in 2 days"),
        ("9999 inuksuk in 9999 days", Boast(9999, "inuksuk", 9999), "9999 inuksuk in 9999 days"),
        ("doom", Doom(), "doom"),
        ("DOOMED", Doom(), "doom"),
        ("pass", Pass(), "pass"),
        ("side hunt", Side(True), "side ?"),
        ("side doom", Side(False), "side ?"),
        ("ante seals", Ante("seal"), "ante ?"),
        ("choose bear-bird", Choose("bear-bird"), "choose bear-bird"),
        ("give fish seal", Give(("seal", "fish")), "give ? ?"),
        ("give", Give(()), "give"),
    ],
)
def test_a_typed_move_is_read_and_told(typed, move, public):
    read = nanuk.read_move(typed)

    assert (read, type(read)) == (move, type(move))
    assert read.public() == public
    assert nanuk.read_move(str(move)) == as_move(move) == as_move(typed) == move


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("", "is no move of Nanuk"),
        ("doom now", "is no move of Nanuk"),
        ("side", "is no move of Nanuk"),
        ("side left", "is no move of Nanuk"),
        ("side hunt doom", "is no move of Nanuk"),
        ("ante", "is no move of Nanuk"),
        ("ante seal fish", "is no move of Nanuk"),
        ("choose", "is no move of Nanuk"),
        ("12345 seals in 2 days", "is no move of Nanuk"),
        ("2 seals in 12345 days", "is no move of Nanuk"),
        ("2 seals in 3 days or so", "is no move of Nanuk"),
        ("give walrus", "there is no card 'walrus'; a card is deer, seal, fish or bird"),
        ("choose ?", "there is no card '?'"),
        ("2 walruses in 3 days", "a boast is of deer, seal, fish or bird, not 'walruses'"),
    ],
)
def test_other_text_is_no_move(typed, complaint):
    with pytest.raises(BadNotation) as error:
        nanuk.read_move(typed)

    assert complaint in str(error.value)


@pytest.mark.parametrize(
    "made",
    [
        None,
        7,
        ("doom",),
        Boast("4", "seal", 5),
        Boast(4, "seal", 5.0),
        Boast(4, "walrus", 5),
        Boast(True, "seal", 5),
        Boast(4, "seal", 5, "doom"),
        Side(1),
        Ante("walrus"),
        Choose(None),
        Give(["seal"]),
        Give(("seal", "walrus")),
        Give(("seal",) * 101),
        Doom("pass"),
    ],
)
def test_a_move_that_programs_make_wrongly_is_refused(made):
    with pytest.raises(BadNotation, match="a move of Nanuk is text like"):
        as_move(made)


def test_every_move_has_a_number():
    moves, more = all_moves(5), all_moves(8, rulings=Rulings(highest_number=40))

    assert list(more[: len(moves)]) == list(moves) == list(map(nanuk.read_move, map(str, moves)))
    assert [moves.index(move) for move in moves] == list(range(len(moves)))
    assert (len(moves), len(more)) == (3 + 17 * 2 + 17 + 153 + 969 + 27 * 4 * 12, len(moves) + 13 * 4 * 12)
    assert as_move(Give(("seal",) * 100)) == Give(("seal",) * 100)


# Dealing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "error", "complaint"),
    [
        ({"variant": "open"}, BadRuling, "there is no variant 'open'; there are basic or declared-sides"),
        ({"declared_sides": 1}, BadRuling, "declared_sides is True or False, not 1"),
        ({"seasons": 0}, BadRuling, "a game has 1 to 99 seasons, not 0"),
        ({"seasons": 100}, BadRuling, "a game has 1 to 99 seasons, not 100"),
        ({"seasons": True}, BadRuling, "a game has 1 to 99 seasons, not True"),
        ({"rulings": "tie=bears"}, BadRuling, "rulings are Rulings(...), not 'tie=bears'"),
        ({"deck": 5}, BadDeck, "a stacked deck is a row of cards, top first, not 5"),
        ({"deck": ["seal", None]}, BadDeck, "there is no card None in Nanuk"),
        ({"deck": "seal, walrus"}, BadDeck, "there is no card 'walrus' in Nanuk"),
        ({"deck": "seal"}, BadDeck, "there must be 18 of deer, not 0"),
    ],
)
def test_a_game_that_cannot_be_dealt_is_refused(wrong, error, complaint):
    with pytest.raises(error) as refused:
        nanuk.deal(seed=1, **wrong)

    assert complaint in str(refused.value)


def test_the_most_seasons_and_a_stacked_deck_are_dealt():
    cards = nanuk.deal(5, seed=3, variant="declared-sides", seasons=99)
    deck = [*cards.terms.cards[::-1]]
    stacked = nanuk.deal(5, seed=3, deck=", ".join(deck).upper())

    assert (cards.variant, cards.terms.seasons) == ("declared-sides", 99)
    assert nanuk.deal(5, seed=3, deck=deck) == stacked
    assert stacked.deck == tuple(deck[15:])
    assert nanuk.deal(5, seed=3, variant="basic", declared_sides=True).variant == "declared-sides"
    assert nanuk.deal(5).seed != nanuk.deal(5).seed


def test_a_season_follows_only_one_that_is_over():
    with pytest.raises(GameOver, match="the season goes on"):
        nanuk.deal(5, seed=1, seasons=2).next_round()
    with pytest.raises(GameOver, match="no further season was agreed"):
        finished_season(0)._replace(season=9).next_round()
    for state in map(finished_season, range(20)):
        if state.season < state.terms.seasons:
            after, ended = state.next_round(), state.round_result
            assert after.totals == tuple(had + now for had, now in zip(state.totals, ended.scores, strict=True))
            assert (after.season, after.hunt, after.first in ended.winners) == (state.season + 1, 1, True)
            assert not any((*after.piles, after.discards, after.won, after.winter))
