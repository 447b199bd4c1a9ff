"""Nanatoridori: the clauses of chapter 5, what each move does, in clause order."""

from __future__ import annotations

from gamelib.nanatoridori import Flock, read
from tests.rules.nanatoridori_positions import after, log_text, refused


def test_5_1_the_flock_played_is_the_one_to_beat():
    state = after("hand 1 5 5 2", "1 [5 5] 2")

    assert state.table == Flock(2, 5)
    assert state.owner == 0
    assert refused(state.play(state.moves()[0]), "pass") != "NANA-3.3"


def test_5_2_the_beaten_flock_is_taken_in_or_discarded():
    state = after("hand 1 6 6 2 | table 5 5", "play 6 6 at 2-3")

    assert state.to_act == (0,)
    assert [str(move) for move in state.moves()] == [
        "discard 5 5",
        "take in 5 5 at gap 0",
        "take in 5 5 at gap 1",
        "take in 5 5 at gap 2",
    ]


def test_5_3_cards_merge_when_those_between_them_leave():
    state = after("A 1 3 1 1 7 | B 1 2 | C 1 2 | players 3 | deck -", "play 3 at 2", "pass", "pass")

    assert "play 1 1 1 at 1-3" in map(str, state.moves())


def test_5_3_four_fives_from_two_and_two():
    state = after("A 1 5 5 6 6 2 | B 1 | C 2 | table 5 5 by C | players 3 | deck -", "1 5 5 [6 6] 2", "1 5 5 (5 5) 2")

    assert state.play("pass").play("pass").why_not("1 [5 5 5 5] 2") is None


def test_5_4_a_pass_draws_a_card_to_take_in_or_discard():
    state = after("hand 1 2 | table 5 | deck 3 4 4", "pass")

    assert state.held == Flock(1, 3)
    assert state.play("(3) 1 2").hands[0] == (3, 1, 2)
    assert state.play("discard 3").hands[0] == (1, 2)
    assert state.play("discard 3").discards[-1] == 3


def test_5_5_discards_are_never_reshuffled():
    state = after("A 1 2 | B 1 2 | C 1 2 | players 3 | table 5 by C | deck 3", "pass", "discard 3", "pass")

    assert state.deck == ()
    assert 3 in state.discards


def test_5_6_a_pass_with_an_empty_deck_still_counts():
    state = after("A 1 2 | B 1 2 | C 1 2 | players 3 | table 5 by C | deck -", "pass", "pass")

    assert state.held is None
    assert state.to_act == (2,)
    assert state.table is None


def test_5_6_a_view_says_whether_a_pass_draws():
    for text in ("hand 1 2 | table 5", "A 1 2 | B 1 2 | C 1 2 | players 3 | table 5 by C | deck -"):
        state = read(text)
        drew = state.play("pass").held is not None
        assert state.view(0).pass_draws == drew == ("deck" not in text)
    assert not read("hand 1 2").view(0).pass_draws, "whoever leads may not pass"


def test_5_7_when_all_others_pass_the_owner_leads():
    state = after("A 1 2 | B 1 2 | C 5 1 2 | players 3 | turn C | deck -", "play 5 at 1", "pass", "pass")

    assert state.to_act == (2,)
    assert state.table is None
    assert state.discards[-1:] == (5,)
    assert refused(state, "pass") == "NANA-3.3"


def test_5_7_a_new_flock_needs_passes_of_all_others_again():
    state = after(
        "A 1 2 | B 6 2 3 | C 5 1 2 | players 3 | turn C | deck -",
        "play 5 at 1",
        "pass",
        "play 6 at 1",
        "discard 5",
        "pass",
    )

    assert state.to_act == (0,)
    assert state.table == Flock(1, 6)


def test_5_8_a_flock_stays_when_its_owner_is_out():
    state = after("A 5 | B 6 2 3 | C 1 2 | players 3 | deck -", "play 5 at 1")

    assert state.out == (0,)
    assert state.table == Flock(1, 5)
    assert state.why_not("play 6 at 1") is None


def test_5_8_when_the_rest_pass_the_next_with_cards_leads():
    state = after("A 5 | B 6 2 3 | C 1 2 | players 3 | deck -", "play 5 at 1", "pass", "pass")

    assert state.to_act == (1,)
    assert state.table is None
    assert str(state.log[-1]) == (
        "All who are still in have passed: 5 is discarded. Ada is out, so Ben leads. [NANA-5.8]"
    )


def test_5_8_a_typed_position_knows_whose_flock_it_is():
    text = "players 4 | turn B | A - | B 4 1 7 4 | C 2 5 3 | D 1 3 5 2 | table 6 6 by A | out A | deck -"
    state = after(text, "pass", "pass", "pass")

    assert state.log[-1].clause == "NANA-5.8"


def test_5_8_the_next_is_the_next_after_the_owner():
    state = after("A 1 2 | B 6 | C 2 3 | D 1 1 | players 4 | turn B | deck -", "play 6 at 1", "pass", "pass", "pass")

    assert state.to_act == (2,)


def test_5_9_a_player_without_cards_is_out_and_skipped():
    state = after("A 1 2 | B - | C 1 3 | D 2 2 | players 4 | out B", "play 1 at 1")

    assert state.to_act == (2,)
    assert "out" in str(state)


def test_5_10_going_out_over_a_flock_is_at_once():
    state = after("A 6 | B 1 2 | C 1 3 | players 3 | table 5 by C | deck -", "play 6 at 1")

    assert state.out == (0,)
    assert state.to_act == (1,)
    assert state.discards[-1:] == (5,)
    assert "Ada discards 5. [NANA-5.10]" in log_text(state)


def test_5_10_by_ruling_the_flock_may_be_taken_in():
    text = "A 6 | B 1 2 | C 1 3 | players 3 | table 5 by C | deck - | rulings take_when_going_out=true"
    state = after(text, "play 6 at 1")

    assert [str(move) for move in state.moves()] == ["discard 5", "take in 5 at gap 0"]
    assert state.play("take in 5 at gap 0").out == ()
    assert state.play("discard 5").out == (0,)
