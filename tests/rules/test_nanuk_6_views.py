"""Nanuk: the clauses of chapter 6, what each player sees, in clause order."""

import pytest

from gamelib import Stream, nanuk
from gamelib.nanuk import Rulings, read_move
from tests.rules.nanuk_positions import DOOMED, SIDES, all_cards, events_of_kind


def test_6_1_own_hand_and_the_number_of_the_others():
    view = nanuk.read("A seal seal fish | B deer deer deer", seed=1).view(0)

    assert view.hand == ("seal", "seal", "fish")
    assert view.hand_sizes == (3, 3, 3, 3, 3)
    assert "B ? ? ?" in view.write()


def test_6_1_plain_view_lists_at_most_a_hundred_moves():
    many = nanuk.deal(5, seed=7, first=0).play("2 fish in 3 days")
    few = nanuk.read("boast 24 seal in 9 days by A", seed=1)

    assert many.view(1).plain()["moves"] == [str(move) for move in many.moves()[:99]] + ["doom"]
    assert few.view(1).plain()["moves"] == [str(move) for move in few.moves()]


@pytest.mark.parametrize(
    "position", ["first A", DOOMED + "hunters C", SIDES + "ante B seal", SIDES + "gave C seal | turn A"]
)
def test_6_1_hidden_cards_do_not_change_a_view(position):
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


def test_6_4_an_ante_is_known_to_its_owner():
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


def test_6_5_given_cards_are_never_attributed():
    base = DOOMED + "hunters A C D | doomers B E | A deer deer deer | turn C | C seal fish bird | D seal fish bird"
    one = nanuk.read(base, seed=1).play("give seal").play("give fish").play("give deer")
    two = nanuk.read(base, seed=1).play("give fish").play("give seal").play("give deer")

    assert one.view(1).log == two.view(1).log
    assert one.view(2).log != two.view(2).log
    giving = nanuk.read(base, seed=1).play("give seal fish")
    assert (giving.view(2).gifts[2], giving.view(1).gifts[2]) == (("seal", "fish"), ("?", "?"))
    assert "Chloe gives a seal. [NANUK-6.5]" in map(str, one.view(2).log)
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
    open_view = nanuk.deal(5, seed=1).view(0)
    hidden = nanuk.deal(5, seed=1, rulings=Rulings(deck_counted=False)).view(0)

    assert open_view.deck == open_view.plain()["deck"] == 85
    assert hidden.deck is hidden.plain()["deck"] is None
    assert "85" not in str(hidden) + hidden.write()
    assert hidden.imagine(Stream(1)).view(0) == hidden


def test_6_8_discards_are_not_looked_through_or_as_ruled():
    closed = nanuk.read("discards seal bear-fish", seed=1).view(0)
    open_ = nanuk.read("discards seal bear-fish | rulings discards_browsed=true", seed=1).view(0)

    assert closed.discards is closed.plain()["discards"] is None
    assert open_.discards == ("seal", "bear-fish")
    assert "Discards: 2" in str(closed)
    assert "Discards: a seal and a fish with a bear" in str(open_)
