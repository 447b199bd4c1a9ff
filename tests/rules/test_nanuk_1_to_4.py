"""Nanuk: the clauses of chapters 1 to 4, cards, deal, turns, and what is allowed, in clause order."""

from collections import Counter

import pytest

from gamelib import BadDeck, BadNotation, BadPlayers, BadRuling, GameOver, IllegalMove, NotYourTurn, Stream, nanuk
from gamelib.core.language import NAMES
from gamelib.nanuk import Boast, Doom, Give, Rulings, read_move, score
from tests.rules.nanuk_positions import (
    DOOMED,
    SIDES,
    all_cards,
    events_of_kind,
    finished_hunt,
    hunt_position,
    play_at_random,
)


def test_1_1_a_hundred_cards():
    cards = all_cards(nanuk.deal(5, seed=1))
    kinds = Counter()
    for card, many in cards.items():
        kinds[card.rpartition("-")[2]] += many

    assert cards.total() == 100
    assert kinds == {"deer": 24, "seal": 24, "fish": 24, "bird": 24, "inuksuk": 4}


def test_1_2_no_animal_is_worth_more():
    assert {score([animal, animal]).points for animal in nanuk.ANIMALS} == {1}


def test_1_3_a_double_is_one_card_that_shows_two():
    cards = all_cards(nanuk.deal(5, seed=1))
    state = hunt_position(gave="double-seal double-seal", days="bird bird bird bird bird")

    assert [cards[f"double-{animal}"] for animal in nanuk.ANIMALS] == [3, 3, 3, 3]
    assert state.won


def test_1_4_twelve_cards_carry_a_bear():
    cards = all_cards(nanuk.deal(5, seed=1))

    assert sum(many for card, many in cards.items() if "bear" in card) == 12


def test_1_5_three_bears_to_each_animal_or_as_ruled():
    cards = all_cards(nanuk.deal(5, seed=1))
    ruled = all_cards(nanuk.deal(5, seed=1, rulings=Rulings(bears_per_animal=5)))

    assert [cards[f"bear-{animal}"] for animal in nanuk.ANIMALS] == [3, 3, 3, 3]
    assert [ruled[f"bear-{animal}"] for animal in nanuk.ANIMALS] == [5, 5, 5, 5]
    assert ruled.total() == 100


def test_1_6_no_bear_on_a_double_unless_ruled():
    cards = all_cards(nanuk.deal(5, seed=1))
    ruled = all_cards(nanuk.deal(5, seed=1, rulings=Rulings(bears_on_doubles=2)))

    assert cards["double-bear-seal"] == 0
    assert (ruled["double-bear-seal"], ruled["double-seal"], ruled["bear-seal"], ruled["seal"]) == (2, 1, 1, 20)


@pytest.mark.parametrize(
    "wrong",
    [
        {"bears_per_animal": 1, "bears_on_doubles": 2},
        {"bears_per_animal": 25},
        {"bears_per_animal": 22},
        {"bears_on_doubles": 4},
        {"bears_per_animal": "three"},
    ],
)
def test_1_6_bears_must_fit_on_the_cards(wrong):
    with pytest.raises(BadRuling):
        Rulings(**wrong)


def test_1_7_twenty_seven_animals_of_each():
    cards = all_cards(nanuk.deal(5, seed=1))

    assert [
        sum((2 if "double" in card else 1) * many for card, many in cards.items() if card.endswith(animal))
        for animal in nanuk.ANIMALS
    ] == [27, 27, 27, 27]


def test_1_8_an_inuksuk_cancels_a_bear_and_is_wild():
    held_off = hunt_position(gave="inuksuk seal seal", days="bear-fish seal seal bird bird")

    assert held_off.won
    assert score(["seal", "inuksuk"]).points == 1


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_2_1_five_to_eight_play(players):
    assert nanuk.deal(players, seed=1).players == players


@pytest.mark.parametrize("players", [4, 9, 0, True, "5", None])
def test_2_1_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadPlayers, match="5 to 8"):
        nanuk.deal(players, seed=1)


def test_2_2_the_starter_is_named_or_drawn():
    assert nanuk.deal(5, seed=1, first=3).to_act == (3,)
    assert nanuk.deal(5, seed=1).first == Stream(1, "first").randbelow(5)


def test_2_3_three_cards_each_seat_after_seat():
    deck = nanuk.deal(5, seed=9).terms.cards
    state = nanuk.deal(5, seed=1, deck=deck)

    assert state.hands[0] == deck[:3]
    assert state.hands[4] == deck[12:15]
    assert state.deck == deck[15:]


def test_2_3_a_stacked_deck_holds_the_cards_of_the_game():
    with pytest.raises(BadDeck, match="must be 18 of deer, not 0"):
        nanuk.deal(5, seed=1, deck="seal seal fish")
    with pytest.raises(BadDeck, match="whale"):
        nanuk.deal(5, seed=1, deck=["whale"] * 100)


def test_2_4_a_used_up_deck_shows_the_discards():
    state = nanuk.read(SIDES + "A bird bird deer | gave C fish | turn A | deck bird bird", seed=1).play("give bird")

    assert "the face-up cards are reached" in str(events_of_kind(state, "winter")[0])


def test_2_5_one_dealer_all_season_or_as_ruled():
    later = finished_hunt(nanuk.read(SIDES + "dealer D | turn A | gave C fish", seed=3))
    ruled = finished_hunt(nanuk.read(SIDES + "dealer D | rulings one_dealer=false | turn A | gave C fish", seed=3))

    assert (later.hunt, later.dealer) == (2, 3)
    assert (ruled.hunt, ruled.dealer) == (2, ruled.first)
    assert ruled.first != 3


def test_2_6_a_hunt_has_its_parts_in_order():
    state, parts = nanuk.deal(5, seed=1), []
    while state.hunt == 1:
        parts += [state.phase] if state.phase not in parts else []
        seat = state.to_act[-1]
        state = state.play(state.moves(seat)[-1], seat)

    assert parts == ["boasting", "sides", "antes", "giving", "rewards"]


def test_2_7_the_first_player_flips_the_wind_each_hunt():
    winds = {seed: nanuk.deal(5, seed=seed).wind for seed in range(20)}

    assert set(winds.values()) == {1, -1}
    assert all(wind == [1, -1][Stream(seed, "wind", 1, 1).randbelow(2)] for seed, wind in winds.items())


@pytest.mark.parametrize(("wind", "following"), [("clockwise", 2), ("counterclockwise", 0), ("anticlockwise", 0)])
def test_2_7_the_wind_is_the_order_of_boasting(wind, following):
    state = nanuk.read(f"first B | wind {wind}", seed=1).play("1 seal in 1 day")

    assert state.to_act == (following,)


def test_3_1_boasting_begins_with_the_first_player():
    state = nanuk.read("first D | wind clockwise", seed=1)

    assert state.to_act == (3,)
    assert state.play("1 bird in 1 day").play("2 bird in 1 day").to_act == (0,)


def test_3_2_out_of_turn_is_refused():
    state = nanuk.read("first D | wind clockwise", seed=1)
    refusal = state.why_not("1 bird in 1 day", 2)

    assert refusal.clause == "NANUK-3.2"
    assert "Dai" in refusal.because
    with pytest.raises(NotYourTurn):
        state.play("1 bird in 1 day", 2)


def test_3_2_an_onlooker_makes_no_moves():
    assert nanuk.deal(5, seed=1).view(None).why_not("doom").clause == "NANUK-3.2"


@pytest.mark.parametrize("seat", [5, -1, "A", 1.0, True])
def test_3_2_a_missing_seat_is_refused(seat):
    with pytest.raises(BadPlayers):
        nanuk.deal(5, seed=1, first=1).play("1 bird in 1 day", seat)


def test_3_3_nobody_passes():
    first = nanuk.deal(5, seed=1).why_not("pass")
    later = nanuk.read("boast 2 seal in 3 days by A", seed=1).why_not("pass")

    assert first.clause == later.clause == "NANUK-3.3"
    assert isinstance(first.instead, Boast)
    assert str(later.instead) == "doom"


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("first A", "side hunt"),
        ("first A", "ante seal"),
        ("first A", "give seal"),
        ("first A", "choose seal"),
        (DOOMED + "hunters C | doomers D", "6 fish in 7 days"),
        (DOOMED + "hunters C | doomers D", Doom()),
        (DOOMED + "hunters C | doomers D", "pass"),
        (SIDES + "ante B deer | ante D deer", "choose seal"),
        (SIDES + "turn C", "side doom"),
        (SIDES + "turn C", "pass"),
        (SIDES + "outcome success | pot seal*4", "doom"),
        (SIDES + "outcome failure | pot seal seal seal", "give seal"),
    ],
)
def test_3_4_each_part_of_a_hunt_has_its_own_choice(position, move):
    state = nanuk.read(position, seed=1)
    refusal = state.why_not(move)

    assert refusal.clause == "NANUK-3.4"
    assert state.why_not(refusal.instead) is None


def test_3_5_the_first_boast_may_be_anything():
    state = nanuk.deal(5, seed=1)
    moves = state.moves()

    assert len(moves) == 27 * 4 * 12
    assert all(state.why_not(move) is None for move in moves)
    assert "1 bird in 1 day" in map(str, moves)


def test_3_6_nothing_is_played_when_the_season_is_over():
    state = play_at_random(nanuk.deal(5, seed=1), 1)

    assert state.moves() == state.to_act == ()
    assert state.why_not("doom").clause == "NANUK-3.6"
    assert state.why_not("doom", 2).clause == "NANUK-3.6"
    with pytest.raises(GameOver):
        state.play("doom")
    with pytest.raises(GameOver):
        state.next_round()


def refused(position, move, seat=None):
    """Return the refusal of a move, after checking that the move it offers instead is legal."""
    state = nanuk.read(position, seed=1)
    refusal = state.why_not(move, seat)
    for tried in (move, read_move(move)):
        with pytest.raises(IllegalMove, match=r"\[NANUK-"):
            state.play(tried, seat)
    assert move not in [str(each) for each in state.moves(seat)]
    if refusal.instead is not None:
        assert state.why_not(refusal.instead, seat) is None
    return refusal


BOASTED = "boast 2 seal in 4 days by A"


def test_4_1_the_first_player_cannot_doom():
    refusal = refused("first B", "doom")

    assert refusal.clause == "NANUK-4.1"
    assert isinstance(refusal.instead, Boast)


@pytest.mark.parametrize(
    "boast", ["0 seal in 3 days", "3 seal in 0 days", "1 inuksuk in 1 day", "2 double-seal in 3 days"]
)
def test_4_2_a_boast_is_of_animals_and_days(boast):
    assert refused("first B", boast).clause == "NANUK-4.2"


def test_4_2_an_unknown_animal_is_refused():
    with pytest.raises(BadNotation, match="whale"):
        nanuk.deal(5, seed=1).why_not("1 whale in 3 days")


def test_4_3_at_most_twelve_days():
    refusal = refused(BOASTED, "2 seal in 13 days")

    assert refusal.clause == "NANUK-4.3"
    assert str(refusal.instead) == "2 seal in 12 days"
    assert nanuk.read(BOASTED, seed=1).why_not("2 seal in 12 days") is None


def test_4_4_at_most_27_animals_or_as_ruled():
    wider = nanuk.read(BOASTED + " | rulings highest_number=40", seed=1)

    assert refused(BOASTED, "28 seal in 4 days").clause == "NANUK-4.4"
    assert refused(BOASTED + " | rulings highest_number=10", "11 seal in 4 days").clause == "NANUK-4.4"
    assert wider.why_not("40 fish in 4 days") is None
    assert str(wider.moves()[-2]) == "40 bird in 12 days"
    assert str(wider.play("40 fish in 4 days").boast) == "40 fish in 4 days"


def test_4_4_the_highest_number_is_ruled_from_1_to_99():
    assert [Rulings(highest_number=number).highest_number for number in (1, 99)] == [1, 99]
    for beyond in (0, 100):
        with pytest.raises(BadRuling, match=f"the ruling highest_number goes from 1 to 99, {beyond} was given"):
            Rulings(highest_number=beyond)


def test_4_5_days_may_be_raised():
    assert nanuk.read("boast 1 fish in 3 days by A", seed=1).play("1 fish in 4 days").boast.days == 4


def test_4_6_the_number_may_be_raised():
    assert nanuk.read("boast 1 seal in 4 days by A", seed=1).play("2 seals in 4 days").boast.number == 2


def test_4_7_both_may_be_raised_by_any_amount():
    state = nanuk.read("boast 2 deer in 4 days by A", seed=1)

    assert state.play("6 Fish in 7 Days").boast == Boast(6, "fish", 7)


@pytest.mark.parametrize(
    ("move", "least"),
    [
        ("2 seal in 3 days", "5 days"),
        ("9 seal in 3 days", "4 days"),
        ("1 seal in 4 days", "3 seals"),
        ("1 seal in 9 days", "2 seals"),
    ],
)
def test_4_8_neither_days_nor_number_go_down(move, least):
    refusal = refused(BOASTED, move)

    assert refusal.clause == "NANUK-4.8"
    assert least in refusal.because
    assert refusal.cards == ("boast",)


def test_4_9_the_same_boast_again_is_no_raise():
    refusal = refused(BOASTED, "2 seal in 4 days")

    assert refusal.clause == "NANUK-4.9"
    assert str(refusal.instead) == "2 seal in 5 days"


@pytest.mark.parametrize("move", ["2 fish in 4 days", "2 fish in 5 days"])
def test_4_10_the_animal_changes_only_with_a_higher_number(move):
    assert refused(BOASTED, move).clause == "NANUK-4.10"


def test_4_10_with_a_higher_number_it_may():
    assert nanuk.read("boast 1 seal in 4 days by A", seed=1).why_not("2 birds in 4 days") is None


@pytest.mark.parametrize(
    ("move", "nearest"),
    [
        ("1 fish in 3 days", "3 fish in 3 days"),
        ("2 seal in 3 days", "3 seal in 3 days"),
        ("1 seal in 2 days", "3 seal in 3 days"),
        ("2 fish in 13 days", "2 fish in 12 days"),
        ("99 fish in 1 day", "27 fish in 3 days"),
    ],
)
def test_4_10_refused_boast_offers_the_nearest_legal_one(move, nearest):
    state = nanuk.deal(5, seed=7, first=0).play("2 fish in 3 days")

    assert str(state.why_not(move).instead) == nearest


def test_4_10_at_the_highest_number_only_days_can_rise():
    state = nanuk.deal(5, seed=7, first=0).play("27 fish in 3 days")

    assert str(state.why_not("27 seal in 4 days").instead) == "27 fish in 4 days"


@pytest.mark.parametrize("last", ["", "boast 24 seal in 9 days by A | ", "boast 27 bird in 12 days by A | "])
def test_4_11_all_raises_are_a_row_like_any_other(last):
    raises = nanuk.read(f"{last}B seal seal fish", seed=1).moves()
    listed = list(raises)

    assert len(listed) == len(raises) == len(set(listed))
    assert [raises[at] for at in range(-len(listed), 0)] == listed
    assert [raises.index(move) for move in listed] == list(range(len(listed)))
    assert [move in raises for move in listed] == [True] * len(listed)
    assert list(raises[2:9:3]) == listed[2:9:3]
    for strange in (Boast(1, "seal", 13), Boast(28, "seal", 12), Boast(23, "seal", 9), Give(("seal",))):
        assert (strange in raises) == (strange in listed)
        if strange not in listed:
            with pytest.raises(ValueError, match=str(strange)):
                raises.index(strange)
    assert ("doom" in map(str, raises)) == (read_move("doom") in raises) == bool(last)
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            raises[beyond]
    with pytest.raises(ValueError, match=str(listed[0])):
        raises.index(listed[0], 1)


def test_4_11_the_next_may_doom():
    state = nanuk.read("boast 27 seal in 12 days by A", seed=1)

    assert [str(move) for move in state.moves()] == ["doom"]
    assert state.play("doom").doomer == 1
    assert str(refused("boast 27 seal in 12 days by A", "27 seal in 12 days").instead) == "doom"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("side", ["side hunt", "side doom"])
def test_4_12_leaders_choose_no_side(seat, side):
    refusal = refused(DOOMED + "hunters C", side, seat)

    assert refusal.clause == "NANUK-4.12"
    assert refusal.instead is None


def test_4_13_a_side_binds():
    state = nanuk.read(DOOMED, seed=1).play("side hunt", 3)

    assert state.why_not("side doom", 3).clause == "NANUK-4.13"
    with pytest.raises(NotYourTurn):
        state.play("side doom", 3)


def test_4_14_hunters_lay_no_ante():
    assert refused(SIDES, "ante seal", 2).clause == "NANUK-4.14"
    assert refused(SIDES + "turn C", "ante seal", 2).clause == "NANUK-4.14"


def test_4_15_an_ante_is_a_card_of_the_hand():
    refusal = refused(SIDES + "B seal seal fish", "ante bird", 1)

    assert refusal.clause == "NANUK-4.15"
    assert refusal.cards == ("hand:1", "hand:2", "hand:3")


def test_4_16_a_seat_lays_one_ante_only():
    assert refused(SIDES + "ante B seal", "ante seal", 1).clause == "NANUK-4.16"


def test_4_17_only_hunters_give():
    assert refused(SIDES + "turn C", "give seal", 4).clause == "NANUK-4.17"
    assert refused(SIDES, "give seal", 1).clause == "NANUK-4.17"
    assert refused(SIDES + "ante B seal", "give fish", 1).clause == "NANUK-4.17"
    assert refused(SIDES + "ante B seal", "give fish", 0).clause == "NANUK-3.2"


@pytest.mark.parametrize("move", ["give", "give seal seal fish fish"])
def test_4_18_a_hunter_gives_one_to_three_cards(move):
    refusal = refused(SIDES + "turn C | C seal seal fish", move)

    assert refusal.clause == "NANUK-4.18"
    assert isinstance(refusal.instead, Give)


def test_4_18_any_of_the_hand_may_be_given():
    state = nanuk.read(SIDES + "turn C | C seal seal fish", seed=1)

    assert [str(move) for move in state.moves()] == [
        "give seal",
        "give fish",
        "give seal seal",
        "give seal fish",
        "give seal seal fish",
    ]


@pytest.mark.parametrize(
    ("move", "instead"), [("give bird", "give seal"), ("give seal bird", "give seal"), ("give fish fish", "give fish")]
)
def test_4_19_only_cards_in_hand_are_given(move, instead):
    refusal = refused(SIDES + "turn C | C seal seal fish", move)

    assert refusal.clause == "NANUK-4.19"
    assert str(refusal.instead) == instead


def everybody_picks_first(state, phase):
    """Play first legal moves until another phase begins; return the state."""
    while state.phase != phase:
        seat = state.to_act[0]
        state = state.play(state.moves(seat)[0], seat)
    return state


def test_4_20_hunters_give_with_the_wind_and_the_leader_last():
    order = []
    state = nanuk.read(DOOMED + "hunters A C D | doomers B E | turn C", seed=1)
    while state.phase == "giving":
        order.append(state.to_act[0])
        state = state.play(state.moves()[0])

    assert order == [2, 3, 0]
    assert everybody_picks_first(nanuk.read(SIDES + "ante B deer | ante D deer", seed=1), "giving").to_act == (2,)
    assert refused(SIDES + "turn C", "give seal", 0).clause == "NANUK-4.20"
    assert refused(SIDES + "gave C seal", "give seal", 2).clause == "NANUK-4.20"


@pytest.mark.parametrize(
    ("outcome", "seat", "awaited"),
    [
        ("success", 1, ""),
        ("success", 2, "Ada"),
        ("failure", 0, ""),
        ("failure", 3, "Ben"),
    ],
)
def test_4_21_only_winners_choose_each_in_turn(outcome, seat, awaited):
    refusal = refused(SIDES + f"outcome {outcome} | pot seal*6", "choose seal", seat)

    assert refusal.clause == "NANUK-4.21"
    assert [name for name in NAMES if name in refusal.because] == [awaited] * bool(awaited)


def test_4_21_with_the_wind_from_the_leader():
    state = nanuk.read(
        "boast 4 seal in 5 days by C | doom B | wind anticlockwise | hunters A | doomers D E | "
        "outcome failure | pot seal*7",
        seed=1,
    )
    order = []
    while state.phase == "rewards":
        order.append(state.to_act[0])
        state = state.play("choose seal")

    assert order == [1, 4, 3, 1, 4, 3]


def test_4_22_a_reward_must_be_in_the_pot():
    refusal = refused(SIDES + "outcome success | pot double-seal double-seal bear-bird", "choose bird")

    assert refusal.clause == "NANUK-4.22"
    assert str(refusal.instead) == "choose bear-bird"
