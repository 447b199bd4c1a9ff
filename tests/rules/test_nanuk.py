"""Nanuk: at least one test for each clause of seeds/nanuk.md, in clause order."""

from collections import Counter

import pytest

from gamelib import BadDeck, BadNotation, BadPlayers, BadRuling, GameOver, IllegalMove, NotYourTurn, Stream, nanuk
from gamelib.nanuk import Boast, Give, Rulings, read_move, score

DOOMED = "boast 4 seal in 5 days by A | doom B | "
SIDES = DOOMED + "hunters A C | doomers B D E | "


def hunt(gave="fish", days="", ante="deer", more=""):
    """Return a hunt of A and C against B, D and E: C gave, A gives a bird, and the days are drawn from the deck."""
    state = nanuk.read(
        SIDES + f"A bird bird deer | gave C {gave} | ante B {ante} | turn A | deck {days} ... | {more}", seed=1
    )
    return state.play("give bird")


def events_of_kind(state, kind):
    """Return the events of one kind, newest last."""
    return [event for event in state.log if event.kind == kind]


def all_cards(state):
    zones = (
        state.deck,
        state.discards,
        state.pot,
        *state.hands,
        *state.piles,
        [card for card in state.antes if card],
        *[cards for cards in state.gifts if cards],
    )
    return Counter(card for zone in zones for card in zone)


def finished(state, pick=lambda moves: moves[-1]):
    """Return the state after the rest of the season; `pick` chooses every move."""
    while state.to_act:
        seat = state.to_act[0]
        state = state.play(pick(state.moves(seat)), seat)
    return state


def play_at_random(state, seed, steps=10**9):
    rng = Stream(seed, "test")
    while state.to_act and steps:
        seat = rng.choice(state.to_act)
        state, steps = state.play(rng.choice(state.moves(seat)), seat), steps - 1
    return state


# 1 Cards -----------------------------------------------------------------------


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
    state = hunt(gave="double-seal double-seal", days="bird bird bird bird bird")

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


def test_1_8_an_inuksuk_holds_off_a_bear_and_is_wild():
    held_off = hunt(gave="inuksuk seal seal", days="bear-fish seal seal bird bird")

    assert held_off.won
    assert score(["seal", "inuksuk"]).points == 1


# 2 Deal ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_2_1_five_to_eight_play(players):
    assert nanuk.deal(players, seed=1).players == players


@pytest.mark.parametrize("players", [4, 9, 0, True, "5", None])
def test_2_1_nobody_else(players):
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


def finished_hunt(state):
    """Return the state when the next hunt begins; every seat makes its first legal move."""
    hunt = state.hunt
    while state.hunt == hunt and state.to_act:
        seat = state.to_act[0]
        state = state.play(state.moves(seat)[0], seat)
    return state


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


@pytest.mark.parametrize(("wind", "following"), [("clockwise", 2), ("counterclockwise", 0)])
def test_2_7_the_wind_is_the_order_of_boasting(wind, following):
    state = nanuk.read(f"first B | wind {wind}", seed=1).play("1 seal in 1 day")

    assert state.to_act == (following,)


# 3 Turns -----------------------------------------------------------------------


def test_3_1_boasting_begins_with_the_first_player():
    state = nanuk.read("first D | wind clockwise", seed=1)

    assert state.to_act == (3,)
    assert state.play("1 bird in 1 day").play("2 bird in 1 day").to_act == (0,)


def test_3_2_out_of_turn_is_refused():
    state = nanuk.read("first D | wind clockwise", seed=1)
    refusal = state.why_not("1 bird in 1 day", 2)

    assert refusal.clause == "NANUK-3.2"
    assert "Dai has a choice to make" in refusal.because
    with pytest.raises(NotYourTurn):
        state.play("1 bird in 1 day", 2)


def test_3_2_an_onlooker_makes_no_moves():
    assert nanuk.deal(5, seed=1).view(None).why_not("doom").clause == "NANUK-3.2"


@pytest.mark.parametrize("seat", [5, -1, "A", 1.0, True])
def test_3_2_a_seat_that_is_not_there(seat):
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
        (DOOMED + "hunters C | doomers D", "doom"),
        (DOOMED + "hunters C | doomers D", "pass"),
        (SIDES + "ante B deer | ante D deer", "choose seal"),
        (SIDES + "turn C", "side doom"),
        (SIDES + "turn C", "pass"),
        (SIDES + "outcome success | pot seal seal seal", "doom"),
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


# 4 What is allowed -------------------------------------------------------------


def refused(position, move, seat=None):
    """The refusal of a move; the move it offers instead may be made."""
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
    assert "Ben is the first player and must boast" in refusal.because


@pytest.mark.parametrize(
    "boast", ["0 seal in 3 days", "3 seal in 0 days", "1 inuksuk in 1 day", "2 double-seal in 3 days"]
)
def test_4_2_a_boast_is_of_animals_and_days(boast):
    assert refused("first B", boast).clause == "NANUK-4.2"


def test_4_2_there_are_no_whales():
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
    ("move", "word"),
    [
        ("2 seal in 3 days", "days"),
        ("9 seal in 3 days", "days"),
        ("1 seal in 4 days", "number"),
        ("1 seal in 9 days", "number"),
    ],
)
def test_4_8_neither_days_nor_number_go_down(move, word):
    refusal = refused(BOASTED, move)

    assert refusal.clause == "NANUK-4.8"
    assert f"the {word} may not go down" in refusal.because
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
        ("1 fish in 3 days", "2 fish in 4 days"),
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

    assert str(state.why_not("27 seal in 4 days").instead) == "27 fish in 12 days"


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


def test_4_16_one_ante_is_all():
    assert refused(SIDES + "ante B seal", "ante seal", 1).clause == "NANUK-4.16"


def test_4_17_only_hunters_give():
    assert refused(SIDES + "turn C", "give seal", 4).clause == "NANUK-4.17"
    assert refused(SIDES, "give seal", 1).clause == "NANUK-4.17"
    assert refused(SIDES + "ante B seal", "give fish", 1).clause == "NANUK-4.17"
    assert refused(SIDES + "ante B seal", "give fish", 0).clause == "NANUK-3.2"


@pytest.mark.parametrize("move", ["give", "give seal seal fish fish"])
def test_4_18_one_card_to_three(move):
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
def test_4_19_what_is_given_is_held(move, instead):
    refusal = refused(SIDES + "turn C | C seal seal fish", move)

    assert refusal.clause == "NANUK-4.19"
    assert str(refusal.instead) == instead


def everybody_picks_first(state, phase):
    """The state when another part of the hunt begins, everybody picking the first move there is."""
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


@pytest.mark.parametrize(("outcome", "seat", "why"), [
    ("success", 1, "only the hunters choose rewards, and Ben stayed at home"), ("success", 2, "now Ada must choose"),
    ("failure", 0, "only those at home choose rewards, and Ada hunted"), ("failure", 3, "now Ben must choose")])
def test_4_21_only_winners_choose_each_in_turn(outcome, seat, why):
    refusal = refused(SIDES + f"outcome {outcome} | pot seal*6", "choose seal", seat)

    assert refusal.clause == "NANUK-4.21"
    assert why in refusal.because


def test_4_21_with_the_wind_from_the_leader():
    state = nanuk.read(
        "boast 4 seal in 5 days by C | doom B | wind counterclockwise | hunters A | doomers D E | "
        "outcome failure | pot seal*7",
        seed=1,
    )
    order = []
    while state.phase == "rewards":
        order.append(state.to_act[0])
        state = state.play("choose seal")

    assert order == [1, 4, 3, 1, 4, 3]


def test_4_22_a_reward_lies_in_the_pot():
    refusal = refused(SIDES + "outcome success | pot seal fish bear-bird", "choose bird")

    assert refusal.clause == "NANUK-4.22"
    assert str(refusal.instead) == "choose bear-bird"


# 5 What happens ----------------------------------------------------------------


def test_5_1_doom_ends_the_boasting():
    state = nanuk.read("boast 4 seal in 5 days by A", seed=1).play("doom")

    assert (state.leader, state.doomer, str(state.boast)) == (0, 1, "4 seal in 5 days")
    assert state.sides == (True, False, None, None, None)
    assert state.to_act == (2, 3, 4)


def test_5_2_sides_are_shown_all_at_once():
    state = nanuk.read(DOOMED, seed=1).play("side hunt", 4).play("side doom", 2)
    before = state.view(1).sides
    after = state.play("side hunt").view(1).sides

    assert before == (True, False, None, None, None)
    assert after == (True, False, False, True, True)


def test_5_3_antes_lie_face_down_until_the_hunt_is_over():
    state = nanuk.read(SIDES + "B seal seal fish", seed=1)
    state = state.play("ante fish", 1)

    assert state.view(2).antes == (None, "?", None, None, None)
    assert events_of_kind(hunt(ante="bear-fish", days="bird bird bird bird bird"), "antes")[0].cards[0] == "bear-fish"


def test_5_4_given_cards_are_mixed_and_turned_up():
    [event] = events_of_kind(hunt(gave="seal inuksuk", days="bird bird bird bird bird"), "reveal")

    assert event.cards == ("seal", "bird", "inuksuk")
    assert event.seat is None


def test_5_5_given_animals_count_and_their_bears_are_ignored():
    """Four seals in five days: three given seals, one with a bear, leave one to find."""
    short = hunt(gave="seal seal bear-seal", days="fish fish fish fish fish")
    found = hunt(gave="seal seal bear-seal", days="fish fish fish fish seal")
    doubles = hunt(gave="double-seal seal", days="fish fish seal fish fish")

    assert "They show 3 of 4 seals" in str(events_of_kind(short, "reveal")[0])
    assert (short.won, found.won, doubles.won) == (False, True, True)


def test_5_6_other_animals_and_inuksuks_do_not_count():
    state = hunt(gave="seal fish inuksuk", days="seal inuksuk seal bird bird")

    assert state.won is False


def test_5_7_a_card_a_day():
    state = hunt(days="seal double-seal fish seal bird deer")

    assert [event.cards for event in events_of_kind(state, "day")] == [
        ("seal",),
        ("double-seal",),
        ("fish",),
        ("seal",),
        ("bird",),
    ]
    assert state.won
    assert state.deck[0] == "deer"


def test_5_8_each_inuksuk_cancels_one_bear():
    given = hunt(gave="inuksuk", days="bear-fish bird bird bird bird")
    drawn = hunt(days="inuksuk bear-fish bird bird bird")
    second = hunt(gave="inuksuk", days="bear-fish bear-fish bird bird bird")
    two = hunt(gave="inuksuk inuksuk", days="bear-fish bear-fish bird bird bird")

    assert [len(events_of_kind(state, "day")) for state in (given, drawn, second, two)] == [5, 5, 2, 5]


def test_5_9_a_bear_ends_the_hunt_at_once():
    state = hunt(gave="seal seal seal", days="seal bear-fish inuksuk seal seal")

    assert state.won is False
    assert [event.cards for event in events_of_kind(state, "day")] == [("seal",), ("bear-fish",)]
    assert events_of_kind(state, "day")[-1].clause == "NANUK-5.9"
    assert state.deck[:2] == ("inuksuk", "seal")


def test_5_10_a_cancelled_bear_counts_as_its_animal():
    state = hunt(gave="seal seal inuksuk", days="bear-seal seal bird bird bird")
    doubled = hunt(
        gave="inuksuk seal seal", days="double-bear-seal bird bird bird bird", more="rulings bears_on_doubles=1"
    )

    assert state.won
    assert doubled.won


def test_5_11_an_ante_protects_nobody():
    state = hunt(gave="seal seal seal", days="bear-seal seal seal seal seal", ante="inuksuk")

    assert state.won is False


def test_5_12_all_days_are_drawn():
    reached = hunt(gave="seal seal double-seal", days="fish fish fish fish bear-fish")

    assert reached.won is False
    assert len(events_of_kind(reached, "day")) == 5


@pytest.mark.parametrize(("last", "won"), [("seal", True), ("fish", False)])
def test_5_13_after_the_last_day_the_number_decides(last, won):
    assert hunt(gave="seal seal seal", days=f"fish fish fish fish {last}").won is won


def winter(deck, more=""):
    """A hunt for five days which begins with this deck, C having given a fish."""
    return nanuk.read(SIDES + f"A bird bird deer | gave C fish | turn A | deck {deck} | {more}", seed=1).play(
        "give bird"
    )


def test_5_14_winter_shuffles_hands_and_discards():
    state = winter("fish bird")
    [event] = events_of_kind(state, "winter")
    drawn = sorted(state.terms.cards, key=state.terms.cards.index)

    assert state.winter
    assert event.clause == "NANUK-5.14"
    assert state.hands == ((),) * 5
    assert state.discards == ()
    assert all_cards(state) == Counter(drawn)


def test_5_14_the_new_deck_is_shuffled_from_the_seed():
    before = nanuk.read(SIDES + "hunt 3 | A bird bird deer | gave C fish | turn A | deck fish bird", seed=1)
    state = before.play("give bird")
    back = Counter(before.discards) + Counter(card for hand in before.hands for card in hand) - Counter(["bird"])
    order = sorted(back.elements(), key=nanuk.CARDS.index)
    days = [event.cards[0] for event in events_of_kind(state, "day")]
    new = Stream(1, "winter", 1, 3).shuffle(order)

    assert tuple(days[2:]) == new[: len(days) - 2]
    assert state.deck == new[len(days) - 2 :]


def test_5_14_a_deck_that_lasts_for_the_days_is_no_winter_yet():
    state = winter("fish bird fish bird deer")

    assert not state.winter
    assert len(events_of_kind(state, "day")) == 5


TINY = (
    "cards seal*7 deer*6 fish*2 bird*2 | A deer deer seal | B deer deer seal | C deer deer seal | D seal seal seal | "
)


def tiny(days, rest="E fish fish seal | deck bird | discards bird", ruled=""):
    """A game of seventeen cards, in which a hunt for so many days is about to begin."""
    state = nanuk.read(f"{TINY} {rest} | boast 1 seal in {days} days by A | doom B | hunters C | {ruled}", seed=1)
    state = state.play("side doom", 3).play("side doom", 4)
    for seat, card in ((1, "seal"), (3, "seal"), (4, "fish")):
        state = state.play(f"ante {card}", seat)
    return state.play("give deer deer seal").play("give deer deer seal")


def test_5_15_too_few_cards_and_nobody_is_rewarded():
    state = tiny(12)

    assert state.to_act == ()
    assert state.piles == ((),) * 5
    assert state.won is None
    assert events_of_kind(state, "short")[0].clause == "NANUK-5.15"
    assert len(events_of_kind(state, "winter")) == 1
    assert len(state.discards) == 17
    assert len(events_of_kind(state, "day")) == 1 + 7


def test_5_15_enough_cards_and_the_hunt_is_rewarded():
    state = tiny(8)

    assert state.phase == "rewards"
    assert state.winter
    assert state.deck == ()


def test_5_15_a_bear_decides_before_the_cards_run_out():
    state = nanuk.read(
        "cards seal*5 deer*6 fish*2 bird*2 bear-seal*3 | A deer deer seal | B deer deer | ante B seal | "
        "C deer deer seal | D seal bear-seal | ante D seal | E fish bear-seal | ante E fish | deck bear-seal | "
        "discards bird bird | "
        "boast 1 seal in 12 days by A | doom B | hunters C | doomers D E | turn C",
        seed=1,
    )
    state = state.play("give seal").play("give seal")

    assert state.won is False
    assert state.phase == "rewards"


def test_5_16_empty_deck_without_discards_is_winter_or_as_ruled():
    rest = "E fish fish seal | deck bird bird"
    state = tiny(5, rest)
    ruled = tiny(5, rest, "rulings empty_deck_is_winter=false")

    assert events_of_kind(state, "winter")[0].clause == "NANUK-5.16"
    assert state.phase == "rewards"
    assert events_of_kind(ruled, "winter") == []
    assert (ruled.to_act, ruled.won, ruled.piles) == ((), None, ((),) * 5)


@pytest.mark.parametrize(("ruled", "over"), [("", True), ("rulings empty_deck_is_winter=false", False)])
def test_5_16_dealing_the_last_cards_without_discards(ruled, over):
    state = nanuk.read(
        SIDES + "outcome success | pot seal seal | A deer deer | B deer deer | C deer deer | D deer deer | "
        f"E deer deer | deck fish fish fish fish fish | {ruled} | cards deer*10 fish*5 seal seal",
        seed=1,
    )
    state = state.play("choose seal").play("choose seal")

    assert (state.to_act == ()) is over
    assert state.hunt == (1 if over else 2)


def test_5_17_the_pot_is_every_card_of_the_hunt():
    state = hunt(gave="seal seal", days="bear-fish", ante="inuksuk", more="ante D deer | ante E double-bird")

    assert state.pot == ("deer", "seal", "seal", "bear-fish", "bird", "double-bird", "inuksuk")


def test_5_18_hunters_or_doomers_share_it():
    success = hunt(gave="seal seal double-seal", days="fish fish fish fish fish")
    failure = hunt(gave="seal", days="bear-fish")

    assert success.to_act == (0,)
    assert set(success.queue) == {0, 2}
    assert failure.to_act == (1,)
    assert set(failure.queue) == {1, 3, 4}


def test_5_19_everybody_gets_as_many_cards():
    """Six hunters and thirteen cards: two each, one is left; a double is one card."""
    state = nanuk.read(
        "players 8 | boast 4 seal in 5 days by A | doom B | hunters C D E F G | doomers H | outcome success | "
        "pot seal*11 double-seal double-seal",
        seed=1,
    )
    order = []
    while state.phase == "rewards":
        order.append(state.to_act[0])
        state = state.play(state.moves()[-1])

    assert order == [0, 2, 3, 4, 5, 6, 0, 2, 3, 4, 5, 6]
    assert [len(pile) for pile in state.piles] == [2, 0, 2, 2, 2, 2, 2, 0]
    assert state.piles[0] == ("seal", "double-seal")


def test_5_20_leftovers_are_discarded():
    state = nanuk.read(SIDES + "outcome success | pot seal seal fish | discards bird", seed=1)
    state = state.play("choose seal").play("choose seal")

    assert state.discards == ("fish", "bird")
    assert state.pot == ()


def test_5_21_everybody_is_dealt_up_to_three():
    state = nanuk.read(
        SIDES + "A deer | B deer fish | C - | outcome success | pot seal seal | "
        "deck bird bird bear-bird fish seal seal ...",
        seed=1,
    )
    state = state.play("choose seal").play("choose seal")

    assert state.hands[:3] == (("deer", "bird", "bird"), ("deer", "fish", "bear-bird"), ("seal", "seal", "fish"))
    assert [len(hand) for hand in state.hands] == [3] * 5


def last_deal(deck):
    state = nanuk.read(SIDES + f"A deer | B deer fish | C deer | outcome success | pot seal seal | deck {deck}", seed=1)
    return state.play("choose seal").play("choose seal")


def test_5_22_a_face_up_card_while_dealing_ends_the_season():
    state = last_deal("bird bird")

    assert state.to_act == ()
    assert events_of_kind(state, "thrown")[0].clause == "NANUK-5.22"
    assert [len(hand) for hand in state.hands] == [1, 2, 1, 2, 2]
    assert state.deck == ()
    assert state.piles[0] == ("seal",)


def test_5_23_a_face_up_card_on_top_after_dealing_ends_it_too():
    state = last_deal("bird bird bird fish fish fish fish")
    one_more = last_deal("bird bird bird fish fish fish fish fish")

    assert state.to_act == ()
    assert events_of_kind(state, "thrown")[0].clause == "NANUK-5.23"
    assert one_more.hunt == 2


@pytest.mark.parametrize(("outcome", "first"), [("success", 0), ("failure", 1)])
def test_5_24_the_winning_leader_begins(outcome, first):
    state = finished_hunt(nanuk.read(SIDES + f"outcome {outcome} | pot seal seal seal", seed=1))

    assert state.to_act == (first,)


def test_5_25_the_winter_hunt_is_rewarded_and_the_last():
    state = winter("fish bird")
    over = finished(state)

    assert state.phase == "rewards"
    assert len(over.deck) > 10
    assert sum(map(len, over.piles)) > 0
    assert (over.hunt, over.to_act) == (1, ())
    assert over.result is not None
    assert events_of_kind(over, "deal") == []


# 6 What each player sees ---------------------------------------------------------


def test_6_1_own_hand_and_the_number_of_the_others():
    view = nanuk.read("A seal seal fish | B deer deer deer", seed=1).view(0)

    assert view.hand == ("seal", "seal", "fish")
    assert view.counts == (3, 3, 3, 3, 3)
    assert "B ? ? ?" in view.write()


def test_6_1_plain_view_lists_at_most_a_hundred_moves():
    many = nanuk.deal(5, seed=7, first=0).play("2 fish in 3 days")
    few = nanuk.read("boast 24 seal in 9 days by A", seed=1)

    assert many.view(1).plain()["moves"] == [str(move) for move in many.moves()[:99]] + ["doom"]
    assert few.view(1).plain()["moves"] == [str(move) for move in few.moves()]


@pytest.mark.parametrize(
    "position", ["first A", DOOMED + "hunters C", SIDES + "ante B seal", SIDES + "gave C seal | turn A"]
)
def test_6_1_what_a_seat_cannot_know_changes_nothing_it_sees(position):
    state = nanuk.read(position, seed=1)
    for seat in (None, *range(5)):
        view = state.view(seat)
        for seed in range(5):
            other = view.imagine(Stream(seed))

            assert other.view(seat) == view
            assert (repr(other.view(seat)), str(other.view(seat)), other.view(seat).plain()) == (
                repr(view),
                str(view),
                view.plain(),
            )


def test_6_3_a_side_is_secret_until_all_have_chosen():
    state = nanuk.read(DOOMED, seed=1)
    hunts, stays = state.play("side hunt", 3), state.play("side doom", 3)

    assert hunts.view(2) == stays.view(2)
    assert hunts.view(3) != stays.view(3)
    assert hunts.view(2).has_chosen(3)
    assert not hunts.view(2).has_chosen(4)
    assert read_move("side hunt").public() == "side ?"


def test_6_4_an_ante_is_known_to_who_laid_it():
    state = nanuk.read(SIDES + "B seal seal fish", seed=1).play("ante fish", 1)

    assert state.view(1).antes[1] == "fish"
    assert state.view(None).antes[1] == "?"
    assert "fish" in str(state.view(1).log[-1])
    assert "fish" not in str(state.view(3).log[-1])
    assert read_move("ante fish").public() == "ante ?"


def test_6_4_in_a_game_imagined_every_face_down_card_is_a_card():
    state = nanuk.read(SIDES + "ante B seal | ante D fish", seed=1)
    imagined = [state.view(0).imagine(Stream(seed)) for seed in range(20)]

    assert all("?" not in world.antes and all_cards(world) == all_cards(state) for world in imagined)
    assert len({world.antes for world in imagined}) > 5
    world = nanuk.deal(5, seed=1).view(0).imagine(Stream(1))
    assert world.view(0).secret is not world.view(1).secret is None
    assert hash(state.view(0)) == hash(imagined[0].view(0)) != hash(state.view(1))


def test_6_5_who_gave_what_is_never_told():
    base = DOOMED + "hunters A C D | doomers B E | A deer deer deer | turn C | C seal fish bird | D seal fish bird"
    one = nanuk.read(base, seed=1).play("give seal").play("give fish").play("give deer")
    two = nanuk.read(base, seed=1).play("give fish").play("give seal").play("give deer")

    assert one.view(1).log == two.view(1).log
    assert one.view(2).log != two.view(2).log
    giving = nanuk.read(base, seed=1).play("give seal fish")
    assert (giving.view(2).gifts[2], giving.view(1).gifts[2]) == (("seal", "fish"), ("?", "?"))
    assert "Chloe gives seal. [NANUK-6.5]" in map(str, one.view(2).log)
    assert [event.template for event in events_of_kind(one, "give")] == [
        "{C} gives 1 card.",
        "{D} gives 1 card.",
        "{A} gives 1 card.",
    ]
    assert read_move("give seal fish").public() == "give ? ?"


def test_6_6_won_cards_lie_open():
    state = nanuk.read("pile B seal bear-fish", seed=1)

    assert state.view(None).piles[1] == ("seal", "bear-fish")


def test_6_7_the_deck_is_counted_or_as_ruled():
    shown = nanuk.deal(5, seed=1).view(0)
    hidden = nanuk.deal(5, seed=1, rulings=Rulings(deck_counted=False)).view(0)

    assert shown.deck == shown.plain()["deck"] == 85
    assert hidden.deck is hidden.plain()["deck"] is None
    assert "85" not in str(hidden) + hidden.write()
    assert hidden.imagine(Stream(1)).view(0) == hidden


def test_6_8_discards_are_not_looked_through_or_as_ruled():
    closed = nanuk.read("discards seal bear-fish", seed=1).view(0)
    open_ = nanuk.read("discards seal bear-fish | rulings discards_browsed=true", seed=1).view(0)

    assert closed.discards is closed.plain()["discards"] is None
    assert open_.discards == ("seal", "bear-fish")
    assert "Discards: 2" in str(closed)
    assert "Discards: seal and fish with a bear" in str(open_)


# 7 The end -----------------------------------------------------------------------


def test_7_1_the_pile_of_ten_points():
    """A pair with an Inuksuk, two sets, two double deer, a double fish, one card left over."""
    pile = [
        "deer",
        "inuksuk",
        "deer",
        "seal",
        "fish",
        "bird",
        "bear-deer",
        "seal",
        "bear-fish",
        "bird",
        "double-deer",
        "double-deer",
        "double-fish",
        "fish",
    ]

    assert score(pile).points == 10


def test_7_1_a_double_may_stand_in_two_groups():
    best = score(["double-seal", "seal", "deer", "fish", "bird"])

    assert best.points == 4
    assert (len(best.sets), len(best.pairs), best.left) == (1, 1, ())
    assert score(["double-seal", "deer", "fish", "bird", "deer", "fish", "bird"]).points == 6


def test_7_2_a_set_is_three_points():
    assert score(["deer", "seal", "fish", "bird"]) == (3, (("deer", "seal", "fish", "bird"),), (), ())


def test_7_3_a_pair_is_one_point():
    assert score(["seal", "bear-seal", "fish"]).points == 1
    assert score(["double-seal"]).points == 1
    assert score(["inuksuk", "inuksuk"]).points == 1
    assert score(["seal", "fish"]).points == 0


def test_7_4_any_number_of_inuksuks_in_a_set():
    assert score(["seal", "fish", "inuksuk", "inuksuk"]).points == 3
    assert score(["inuksuk"] * 4).points == 3
    assert score(["seal", "inuksuk"]).points == 1


@pytest.mark.parametrize(
    ("pile", "best"),
    [
        ("", 0),
        ("inuksuk", 0),
        ("deer seal fish inuksuk inuksuk", 3),
        ("deer deer seal seal inuksuk inuksuk", 3),
        ("deer deer seal seal fish fish inuksuk inuksuk", 6),
        ("deer*5 seal inuksuk", 3),
        ("deer*2 seal*2 inuksuk*4", 6), ("inuksuk inuksuk", 1),
    ],
)
def test_7_5_a_pile_is_scored_at_its_best(pile, best):
    state = nanuk.read(f"pile A {pile} | over", seed=1) if pile else nanuk.read("over", seed=1)

    assert state.round_result.scores[0] == best == score(state.piles[0]).points


def test_7_5_the_arrangement_uses_each_card_once():
    rng = Stream(3)
    for _pile in range(200):
        pile = rng.shuffle(nanuk.deal(5, seed=1).terms.cards)[: rng.randbelow(25)]
        best = score(pile)
        used = Counter(card for group in (*best.sets, *best.pairs, best.left) for card in group)

        assert used == Counter({card: many * (2 if "double" in card else 1) for card, many in Counter(pile).items()})
        assert best.points == 3 * len(best.sets) + len(best.pairs)
        assert all(
            len({card.rpartition("-")[2] for card in group} - {"inuksuk"}) == 4 - group.count("inuksuk")
            for group in best.sets
        )
        assert all(len({card.rpartition("-")[2] for card in pair} - {"inuksuk"}) <= 1 for pair in best.pairs)


def test_7_5_sets_take_singles_before_doubles():
    arranged = score(("deer", "seal", "double-seal", "fish", "bird"))

    assert arranged.sets == (("deer", "seal", "fish", "bird"),)
    assert arranged.pairs == (("double-seal", "double-seal"),)


def test_7_6_most_bears_is_two_points_and_a_tie_one_each():
    alone = nanuk.read("pile A bear-seal bear-fish | pile B bear-deer | over", seed=1)
    tied = nanuk.read("pile A bear-seal | pile B bear-deer | pile C deer | over", seed=1)

    assert alone.round_result.scores == (2, 0, 0, 0, 0)
    assert tied.round_result.scores == (1, 1, 0, 0, 0)


def test_7_7_no_bears_no_points_or_as_ruled():
    assert nanuk.read("pile A seal | over", seed=1).round_result.scores == (0, 0, 0, 0, 0)
    assert nanuk.read("pile A seal | over | rulings bonus_without_bears=true", seed=1).round_result.scores == (
        1,
        1,
        1,
        1,
        1,
    )


def test_7_8_cards_in_hand_score_nothing():
    assert nanuk.read("A deer deer seal | over", seed=1).round_result.scores == (0, 0, 0, 0, 0)


def test_7_9_the_highest_score_wins():
    result = nanuk.read("pile A deer deer | pile C deer seal fish bird | over", seed=1).result

    assert result.winners == (2,)
    assert result.losers == (0, 1, 3, 4)
    assert result.scores == (1, 0, 3, 0, 0)
    assert "Chloe wins the season with 3 points" in str(result)


def test_7_10_equal_scores_share_the_win_or_as_ruled():
    three = "deer deer seal seal fish fish"
    piles = f"pile A {three} | pile C bear-deer bear-deer | pile D {three} | over"
    shared = nanuk.read(piles, seed=1)
    ruled = nanuk.read(piles + " | rulings tie=bears", seed=1)

    assert shared.result.scores == (3, 0, 3, 3, 0)
    assert shared.result.winners == (0, 2, 3)
    assert ruled.result.winners == (2,)


# 8 Variants and optional rules -----------------------------------------------------


OPEN_SIDES = "variant declared-sides | boast 4 seal in 5 days by A | doom B"


def test_8_1_sides_are_declared_in_turn():
    state = nanuk.read(OPEN_SIDES, seed=1)

    assert state.to_act == (2,)
    assert state.why_not("side hunt", 4).clause == "NANUK-8.1"
    assert state.play("side hunt").to_act == (3,)
    assert state.play("side hunt").why_not("side doom", 2).clause == "NANUK-4.13"


def test_8_1_is_chosen_when_dealing():
    state = nanuk.deal(6, seed=1, declared_sides=True).play("1 seal in 1 day").play("doom")

    assert state.variant == "declared-sides"
    assert (state.phase, len(state.to_act)) == ("declaring", 1)
    assert state.play("side hunt").view(None).sides.count(True) == 2
    with pytest.raises(BadRuling):
        nanuk.deal(6, seed=1, declared_sides="yes")


def test_8_2_a_declaration_is_seen_at_once():
    state = nanuk.read(OPEN_SIDES, seed=1).play("side doom")

    assert state.view(4).sides == (True, False, False, None, None)
    assert str(state.view(4).log[-1]) == "Chloe declares for staying at home. [NANUK-8.2]"


def test_8_3_seasons_are_added_up():
    state = nanuk.read("seasons 3 | season 3 | totals 0 9 0 0 1 | pile A deer deer | over", seed=1)

    assert state.round_result.scores == (1, 0, 0, 0, 0)
    assert state.result.scores == (1, 9, 0, 0, 1)
    assert state.result.winners == (1,)
    earlier = nanuk.read("seasons 3 | season 2 | totals 0 9 0 0 1 | pile A deer deer | over", seed=1)
    assert earlier.result is None
    assert earlier.next_round().totals == (1, 9, 0, 0, 1)


def test_8_3_a_season_waits_for_the_next_to_be_dealt():
    state = play_at_random(nanuk.deal(5, seed=4, seasons=2), 1)
    following = state.next_round()

    assert state.result is None
    assert state.round_result is not None
    assert (following.season, following.hunt) == (2, 1)
    assert following.totals == state.round_result.scores
    assert following.piles == ((),) * 5
    assert play_at_random(following, 2).result.scores == tuple(
        a + b for a, b in zip(state.round_result.scores, play_at_random(following, 2).round_result.scores, strict=True)
    )
    with pytest.raises(GameOver):
        nanuk.deal(5, seed=4, seasons=2).next_round()


def test_8_3_each_season_is_dealt_from_the_seed_and_its_number():
    state = play_at_random(nanuk.deal(5, seed=4, seasons=3), 1).next_round()
    third = play_at_random(state, 1).next_round()

    for season, dealt in ((2, state), (3, third)):
        order = Stream(4, "deal", season).shuffle(dealt.terms.cards)
        assert [sorted(hand) for hand in dealt.hands] == [sorted(order[at:at + 3]) for at in range(0, 15, 3)]
        assert dealt.deck == order[15:]


def test_8_4_the_winner_starts_the_next_season():
    state = nanuk.read("seasons 2 | pile D deer deer | over", seed=1)

    assert state.next_round().to_act == (3,)
    assert state.next_round().dealer == 3


def test_8_4_among_several_winners_the_lot_decides():
    starters = {
        nanuk.read("seasons 2 | pile B deer deer | pile D deer deer | over", seed=seed).next_round().first
        for seed in range(20)
    }
    drawn = nanuk.read("seasons 2 | pile B deer deer | pile D deer deer | over", seed=5).next_round().first

    assert starters == {1, 3}
    assert drawn == (1, 3)[Stream(5, "next first", 1).randbelow(2)]
