"""Koinobori: positions as people type them: what is allowed, up to each limit, and what is read back as it was."""

from __future__ import annotations

import re
from random import Random

import pytest

from gamelib import BadNotation
from gamelib.core.events import facts_in_order
from gamelib.koinobori import State, read
from tests.rules.koinobori_positions import TALL, state_from, states_of_random_game

NUMBERS = [
    ("seed", "players 2", 0, 10**30 - 1),
    ("players", "turn A", 2, 5),
    ("deck", "turn A", 0, 81),
    ("steals", "turn A", 0, 999),
    ("reshuffles", "turn A", 0, 999),
    ("passes", "players 3", 0, 3),
    ("passes", "players 5", 0, 5),
    ("taken", "turn A", 0, 99),
    ("played", "turn A", 0, 99),
    ("raised", "played 1", 0, 99),
    ("extra", "played 1", 0, 99),
]


@pytest.mark.parametrize(("name", "text", "least", "most"), NUMBERS)
def test_each_number_is_read_between_its_bounds(name, text, least, most):
    seed = None if name == "seed" else 1
    for number in (most + 1,) if name == "deck" else (least - 1, most + 1, "one"):
        with pytest.raises(BadNotation, match=re.escape(f"{name} is a whole number from {least} to {most}, not ")):
            read(f"{text} | {name} {number}", seed=seed)
    for number in (least, most) if name in ("seed", "players", "steals", "reshuffles", "passes") else ():
        state = read(f"{text} | {name} {number}", seed=seed)
        assert getattr(state, name) == number
        assert name != "passes" or bool(number == 0) == bool(state.to_act)


@pytest.mark.parametrize(
    ("text", "allowed", "complaint"),
    [
        ("players 2 | post {} pink/take1", "3", "4"),
        ("players 4 | post {} pink/take1", "5", "6"),
        ("players 2 | hand {} ?", "B", "C"),
        ("players 3 | mast {} ?", "C", "D"),
        ("row {}", "? " * 7, "? " * 8),
        ("row {}", "? " * 4, "? " * 3),
        ("taken 1 | row {}", "? " * 3, "? " * 2),
        (f"{TALL} | taken 2 | hand A ? ? | row {{}}", "? " * 2, "? "),
        ("played 1 | post 1 lime+black/take2 | icon take2 on post 1, take 1 | row {}", "? " * 3, "? " * 2),
        ("played 1 | post 1 lime+black/take2 | icon take2 on post 1, take 2 | row {}", "? " * 4, "? " * 3),
        ("played 1 | post 1 pink/take1 | icon take1 on post 1, take 1 | row {}", "? " * 4, "? " * 3),
        ("cards pink x8 | hand A pink | hand B pink | row ? ? ? ? | deck - | discards {}", "pink pink", "pink"),
        ("cards pink x8 | hand A pink | hand B - | row ? ? ? ? | discards pink | deck {}", "pink ...", "pink"),
        ("post 1 {}", "pink/take1 lime/take1 black/take1 green/extra orange/extra", "? ? ? ? ? ?"),
        ("post 1 {}", "green+pink/cover(pink/take1)", "green+pink/take1(pink/take1)"),
        ("post 1 {}", "lime+purple/cover(green+pink/cover, pink/take1)", "lime+purple/cover(pink/take1,green+pink)"),
        ("post 1 {}", "green+pink/cover(pink/take1)", "green+pink/cover(pink/take1"),
        ("mast A {}", "? ? ?", "? ? ? ?"),
        ("hand A {}", "? ? ?", "? ? ? ?"),
        ("mast A ? | hand A {}", "? ? ?", "? ? ? ?"),
        ("mast A ? ? | hand A {}", "? ? ? ?", "? ? ? ? ?"),
        ("mast B ? ? ? | hand B {}", "? ? ? ?", "? ? ? ? ?"),
        ("masts 1/1/5 1/1/2 1/1/2 1/1/2 | mast A ? ? | hand A {}", "? ? ? ? ?", "? ? ? ? ? ?"),
        ("taken {}", "1", "0"),
        ("taken {}", "1", "2"),
        ("played {}", "1", "0"),
        ("mast A ? ? ? | played {}", "2", "3"),
        ("mast A ? ? ? | taken {}", "2", "3"),
        ("masts 1/3/3 1/1/3 1/1/3 1/1/3 | taken {}", "1", "2"),
        ("masts 3/1/3 1/1/3 1/1/3 1/1/3 | played {}", "1", "2"),
        (f"{TALL} | mast A ? | played 1 | raised {{}}", "1", "2"),
        (f"{TALL} | mast A ? | played 3 | raised {{}}", "1", "2"),
        (f"{TALL} | mast A ? ? | played 2 | raised {{}}", "2", "3"),
        (
            "masts 1/3/3 1/1/3 1/1/3 1/1/3 | mast A ? | rulings level_counts_at_once=false | played 3 | raised {}",
            "1",
            "0",
        ),
        ("mast A ? | played 1 | raised 1 {}", "", "| taken 1"),
        ("mast A ? | {} 1 | raised 1", "played", "taken"),
        ("post 1 green/extra | {} 1 | extra 1", "played", "taken"),
        ("post 1 pink/take1 | {} 1 | icon take1 on post 1, take 1", "played", "taken"),
        ("played 1 | post 1 green/extra | extra {}", "1", "2"),
        (
            "masts 1/3/3 1/1/3 1/1/3 1/1/3 | played 2 | post 1 green/extra orange/extra purple/extra | extra {}",
            "2",
            "3",
        ),
        (f"{TALL} | played 3 | post 1 green/extra | post 2 orange/extra | extra {{}}", "2", "3"),
        (f"{TALL} | mast A ? | played 2 | raised 1 | post 2 orange/extra green/extra | extra {{}}", "1", "2"),
        ("played 1 | post 1 green/extra | extra 1 | {}", "steals 1", "icon extra on post 1"),
        ("played 1 | post 1 lime+black/take2 | icon take2 on post 1{}", ", take 2", ""),
        ("played 1 | post 1 lime+black/take2 | icon take2 on post 1, take {}", "1", "3"),
        ("played 1 | post 1 pink/take1 | icon take1 on post 1, take {}", "1", "2"),
        ("played 1 | post 1 purple+pink/refresh | icon refresh on post 1{}", "", ", take 2"),
        ("played 1 | post 1 purple+pink/refresh | icon refresh on post 1{}", ", take 1", ", take 3"),
        ("played 1 | post 1 lime+pink/move | icon move on post 1{}", "", ", take 1"),
        ("played 1 | post 1 black+pink/steal | icon steal on post 1{}", "", ", take 1"),
        ("played 1 | post 3 black+pink/steal | icon steal on post {}", "3", "4"),
        ("played 1 | post 3 black+pink/steal | icon steal on post {}", "3", "2"),
        ("played 1 | post 3 black+pink/steal | icon {} on post 3", "steal", "move"),
        ("taken 1 | rulings either_end=false | end {}", "left", "middle"),
        ("taken 1 | rulings either_end=false | end {}", "right", "up"),
        ("variant {}", "basic", "duel"),
        ("cards pink x{} | hand A ? ? | hand B ? ? | row ? ? ? ? ? ? ? | deck - | discards -", "11", "10"),
        ("cards pink x{} | hand A ? ? | hand B ? ? | row ? ? ? ? ? ? ? | deck - | discards -", "11", "12"),
        ("cards pink x{} | hand A ? ?", "99", "100"),
        ("cards pink x{} lime x9 | hand A ? ?", "2", "0"),
        ("turn {}", "b", "c"),
        ("flags pink lime black green | first {}", "C", "D"),
    ],
)
def test_what_may_stand_in_a_field_is_read_and_no_more(text, allowed, complaint):
    with pytest.raises(BadNotation):
        read(text.format(complaint), seed=1)
    state = read(text.format(allowed), seed=1)
    assert read(state.write()) == state


def test_a_short_row_is_read_where_nothing_can_fill_it():
    text = "cards pink x7 | hand A pink pink | hand B pink pink | row pink | deck {}"
    for deck in ("- | discards pink pink", "pink | discards pink", "pink pink"):
        with pytest.raises(BadNotation, match="a row of 1 is filled up"):
            read(text.format(deck), seed=1)
    kept = text.format("- | discards pink pink | rulings reshuffle=false")
    assert read(kept, seed=1).row == ("pink",)
    assert read(text.format("- | discards pink pink"), seed=1, strict=False).row == ("pink",)
    with pytest.raises(BadNotation, match="a row of 1 is filled up"):
        read(text.format("pink | discards pink | rulings reshuffle=false"), seed=1)


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("turn A", 2),
        ("hand A ?", 2),
        ("hand C ?", 3),
        ("mast D ?", 4),
        ("mast D ? | hand E ?", 5),
        ("post 3 pink/take1", 2),
        ("post 4 pink/take1", 3),
        ("post 6 pink/take1", 5),
        ("post 4 pink/take1 | hand B ?", 3),
        ("flags pink lime black green", 3),
        ("flags pink lime black green | hand D ?", None),
        ("players 4 | hand B ?", 4),
    ],
)
def test_without_their_number_there_are_as_many_players_as_named(text, players):
    if players is None:
        with pytest.raises(BadNotation, match="4 players have 5 flags"):
            read(text, seed=1)
    else:
        assert read(text, seed=1).players == players


@pytest.mark.parametrize(
    ("text", "seat", "first"),
    [
        ("hand pink/take1", 0, 0),
        ("players 3 | hand pink/take1 | turn c", 2, 2),
        ("players 3 | hand pink/take1 | first B", 1, 1),
        ("players 3 | hand pink/take1 | first B | turn C", 2, 1),
    ],
)
def test_a_hand_without_a_letter_is_that_of_the_seat_to_act(text, seat, first):
    state = read(text, seed=1)

    assert state.hands[seat] == ("pink/take1",)
    assert (state.to_act, state.setup.first) == ((seat,), first)
    assert [len(hand) for hand in state.hands] == [1 if each == seat else 2 for each in range(state.players)]
    assert "hand of" in str(state.log[0]) or "hands of" in str(state.log[0])


def test_a_seed_deals_the_same_cards_in_every_version():
    """Exercises and old saves name a position by what people typed and a seed."""
    state = read("players 2 | hand A ? ? ?", seed=5)

    assert state.hands == (
        ("green+lime/steal", "green+purple/take2", "green+lime+purple"),
        ("purple+pink/refresh", "lime+orange+purple"),
    )
    assert state.row[:3] == ("lime+black+purple", "black+purple+pink", "black+pink/steal")
    assert state.deck[:3] == ("lime+black+purple", "lime+orange+purple", "green+orange/move")
    assert state.flags == ("purple", "green", "lime")


def test_a_star_marks_a_card_that_all_know():
    state = read("hand A pink/take1* ? lime/take1* ? | mast A ? green/extra* ? | mast B lime+black/take2", seed=1)
    onlooker = state.view(None)

    assert onlooker.known[0] == ("lime/take1", "pink/take1", "?", "?")
    assert onlooker.write().split(" | mast A ")[1].split(" | ")[0] == "? green/extra* ?"
    assert sum(word.endswith("*") for word in state.write().split()) == 3


@pytest.mark.parametrize(("text", "size"), [("deck 12", 12), ("deck 12 cards", 12), ("deck 1 card", 1)])
def test_a_deck_may_be_given_as_its_number(text, size):
    state = read(f"players 2 | {text}", seed=1)

    assert (len(state.deck), len(state.discards)) == (size, 81 - 4 - 7 - size)


# With what a seat has seen ------------------------------------------------------------------------


STARTS = [
    "hand A pink lime black* | mast A pink | row pink lime black orange purple | taken 1",
    f"{TALL} | hand A pink lime pink | mast A black* | played 2 | raised 1 | discards pink lime/cover black",
    "hand A pink lime/cover | post 1 green/extra | played 1 | extra 1 | reshuffles 3",
    "hand A pink | post 1 lime/cover(black) pink/move | played 1 | icon move on post 1",
    "hand A pink | hand B lime | post 2 orange/steal | played 1 | icon steal on post 2",
    "hand A pink | post 2 purple/take2 | played 1 | icon take2 on post 2, take 2",
    "hand A pink | post 2 orange/refresh | played 1 | icon refresh on post 2 | discards pink pink",
    "hand A pink* ? | post 2 orange/refresh | played 1 | icon refresh on post 2, take 1 | steals 2 | reshuffles 1",
    "turn C | first B",
]


def check_read_back(state: State, seat: int | None, seed: int) -> None:
    """Assert that what a seat has seen is read back from its text, and what it knows with it."""
    view = state.view(seat)
    again = read(view.write(history=True), seed=seed).view(seat)
    assert again == view
    assert facts_in_order(again.past) == facts_in_order(view.past)
    assert facts_in_order(again.secret) == facts_in_order(view.secret)
    assert again.known == view.known
    assert again.write(history=True) == view.write(history=True)
    assert [event.seen_by(seat) for event in again.log] == [event.seen_by(seat) for event in view.log]


@pytest.mark.parametrize("text", STARTS)
def test_history_of_a_typed_position_is_read_back(text):
    state, rng = state_from(text, rulings="moved_icons_again=true"), Random(text)
    for ply in range(6):
        if ply in (0, 3, 5):
            for seat in (None, 0, state.turn.seat):
                check_read_back(state, seat, ply)
        state = state.play(rng.choice(state.moves()))


def test_history_of_a_dealt_game_is_read_back():
    for players, seed in ((2, 3), (5, 8)):
        states = states_of_random_game(players, seed)
        for state in Random(seed).sample(states[:-1], 2) + states[-1:]:
            for seat in (None, players - 1):
                check_read_back(state, seat, seed)


@pytest.mark.parametrize(
    ("seat", "start", "complaint"),
    [
        ("", "", "a seat is a letter from A to B"),
        ("seat C | ", "", "a seat is a letter from A to B"),
        ("seat A | ", "reshuffles 1000; ", "reshuffles is a whole number from 0 to 999"),
        ("seat A | ", "rows -; ", "may say row"),
        ("seat A | ", "steals 1; steals 1; ", "says 'steals' twice"),
    ],
)
def test_a_history_needs_a_seat_and_a_start(seat, start, complaint):
    text = read("players 2", seed=4).view(0).write(history=True)
    before, rest = text.split("seat A | start ")
    with pytest.raises(BadNotation, match=complaint):
        read(f"{before}{seat}start {start}{rest}", seed=1)


def test_a_history_without_a_start_is_refused():
    with pytest.raises(BadNotation, match="what has happened cannot have happened"):
        read("players 2 | seat A | history A stops", seed=1)


def test_what_a_seat_has_not_seen_is_dealt_from_the_seed():
    text = read("players 2", seed=4).view(0).write(history=True)
    hands = [read(text, seed=seed).hands for seed in (1, 1, 2, 3)]

    assert hands[0] == hands[1]
    assert len({hand for _own, hand in hands}) == 3
    assert len({own for own, _hand in hands}) == 1


def game_with_a_new_deck() -> State:
    """Return a game in which the row has been discarded and the discards have become the deck."""
    states = states_of_random_game(2, 6, cards=["orange/refresh", "pink", "lime/steal"] * 9)
    return next(state for state in states if state.reshuffles and state.steals and state.to_act)


def test_a_history_without_one_of_its_parts_is_refused():
    text = game_with_a_new_deck().view(0).write(history=True)
    position, told = text.split(" | history ")
    parts = told.split("; ")
    for at, part in enumerate(parts):
        for wrong in ([*parts[:at], *parts[at + 1 :]], [*parts[:at], part, *parts[at:]]):
            with pytest.raises(BadNotation):
                read(f"{position} | history {'; '.join(wrong)}", seed=1)


def test_a_history_that_does_not_lead_to_the_position_is_refused():
    text = game_with_a_new_deck().view(0).write(history=True)
    fields = dict(part.split(" ", 1) for part in text.split(" | ") if part.split(" ")[0] in ("row", "discards", "turn"))
    row, other = fields["row"].split(), {"A": "B", "B": "A"}[fields["turn"]]
    assert read(text, seed=1).reshuffles == 2
    for wrong in (
        text.replace("reshuffles 2", "reshuffles 3"),
        text.replace(" | row " + fields["row"], " | row " + " ".join([*row[1:], row[0]])),
        text.replace(f" | turn {fields['turn']}", f" | turn {other}"),
        re.sub(r" \| post 1 (\S+)", r" | post 1 \1 \1", text),
    ):
        assert wrong != text
        with pytest.raises(BadNotation):
            read(wrong, seed=1)


@pytest.mark.parametrize(
    ("hand", "complaint"),
    [
        ("pink/steal", "no card pink/steal in the game; did you mean pink or pink/move"),
        ("green+lime", "there are 0 cards green[+]lime in the game, and this position shows 1"),
        ("green/move green/move green/move", "there are 2 cards green/move in the game, and this position shows 3"),
    ],
)
def test_cards_that_are_not_in_the_box_are_named(hand, complaint):
    with pytest.raises(BadNotation, match=complaint):
        state_from(f"hand A {hand}")
