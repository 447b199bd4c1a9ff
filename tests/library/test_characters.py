"""The cast: twelve characters with one home, each true to its level, and seats that are called after them."""

import pytest

import gamelib
from gamelib import nanuk, record
from gamelib.nanatoridori.moves import TakeIn
from gamelib.players import LEVELS, player
from gamelib.players.characters import (
    CAST,
    called,
    cast_of,
    levels_at,
    name_seats,
    next_to_join,
    rename_seats,
    usual_company,
)
from gamelib.players.koinobori import _earnings_now, value
from gamelib.session import Session, bots_of
from tests.laws import GAMES
from tests.laws.configurations import configurations

each_character = pytest.mark.parametrize("who", CAST.values(), ids=list(CAST))


def views(game, number, wanted=bool):
    """Return views of seats that have several moves, from rounds of random players in which `wanted` is true."""
    found, deal = [], 0
    while len(found) < number:
        way = configurations(game)[deal % len(configurations(game))]
        state = way.deal(deal)
        while state.to_act and len(found) < number:
            view = state.view(state.to_act[0])
            if len(view.moves()) > 1 and wanted(view):
                found.append(view)
            state = state.play(player("random", seed=deal).move(view), view.seat)
        deal += 1
    return found


# What the sentences say ------------------------------------------------------------------


def makes_any_move(level, game):
    """Check that every legal move is made sooner or later, whatever it leads to."""
    for view in views(game, 12, lambda view: len(view.moves()) < 7):
        made = {player(level, seed=seed).move(view) for seed in range(150)}
        assert made == {*view.moves()}


def takes_in_what_joins(level, game):
    """Check that a flock or a card that is held goes home exactly if it finds its like there."""
    for view in views(game, 30, lambda view: getattr(view, "held", None)):
        assert isinstance(player(level).move(view), TakeIn) == (view.held.rank in view.hand)


def hunts_with_the_animal(level, game):
    """Check that whoever holds the animal of the boast goes on the hunt."""
    for view in views(game, 30, lambda view: view.phase in ("sides", "declaring")):
        if any(view.boast.animal in card for card in map(str, view.hand)):
            assert str(player(level).move(view)) == "side hunt"


def takes_what_scores_most(level, game):
    """Check that no other card in reach is worth more as the posts stand."""
    checked = 0
    for view in views(game, 120, lambda view: not view.turn.icon):
        move, now = player(level).move(view), _earnings_now(view.posts, view.setup.flags)
        takes = [each for each in view.moves() if str(each).startswith("take")]
        if move in takes:
            checked += 1
            assert value(move.card, now) == max(value(each.card, now) for each in takes)
    assert checked > 20


def weighs_every_move(level, game):
    """Check that chance does not decide, and that the move is the best by the estimates of the game."""
    rules = gamelib.core.registry.about(game).player_module
    for view in views(game, 20):
        assert len({player(level, seed=seed).move(view) for seed in range(5)}) == 1
        if hasattr(rules, "weighed"):
            weights = dict(rules.weighed(view, view.moves()))
            assert weights[player(level).move(view)] == max(weights.values())


def likes_a_light_hand(level, game):
    """Check that of two flocks that lead, the one goes that leaves the lighter hand."""
    weighs_every_move(level, game)
    for view in views(game, 30, lambda view: len(view.hand) > 1 and {*view.hand} == {view.hand[0]} and not view.held):
        move = player(level).move(view)
        assert len(move.cards) == len(view.hand)


def weighs_the_chance(level, game):
    """Check that the same seat hunts for a likely boast and stays away from an unlikely one."""
    weighs_every_move(level, game)
    sides = []
    for boast in ("1 seal in 1 days", "12 seal in 12 days"):
        state = nanuk.read(f"boast {boast} by A | doom B | B deer deer fish", seed=1)
        sides.append(str(player(level).move(state.view(2))))
    assert sides == ["side hunt", "side doom"]


def tries_with_imagined_cards(level, game):
    """Check that several moves are played out in imagined deals before one is made."""
    tried = 0
    for view in views(game, 8):
        choice = player(level, playouts=20).choose(view)
        tried += len(choice.considered) > 1 and all(each.playouts for each in choice.considered)
    assert tried >= 4


HOLDS = {
    "Plays whatever the rules allow, and never looks ahead.": makes_any_move,
    "Keeps whatever joins equal cards in her hand.": takes_in_what_joins,
    "Looks at every move, and likes a light hand best.": likes_a_light_hand,
    "Imagines the cards she cannot see, and tries every move.": tries_with_imagined_cards,
    "Boasts, hunts and gives just as it comes.": makes_any_move,
    "Goes hunting whenever he holds the animal.": hunts_with_the_animal,
    "Weighs the chance of a hunt before he takes a side.": weighs_the_chance,
    "Imagines the hunt many times before he opens his mouth.": tries_with_imagined_cards,
    "Takes any card and hangs it wherever that is allowed.": makes_any_move,
    "Takes the card that would score most right now.": takes_what_scores_most,
    "Works out what his hand and mast may expect after every move.": weighs_every_move,
    "Plays on in her head, again and again, before each card.": tries_with_imagined_cards,
}
"""What shows that each sentence is true of the level that plays."""


@each_character
def test_a_sentence_is_true_of_the_level_that_plays(who):
    HOLDS[who.describe(who.game)](who.level_name, who.game)


# Who there is ----------------------------------------------------------------------------


def test_each_game_has_a_character_of_every_level():
    assert {(each.game, each.level_name) for each in CAST.values()} == {
        (game, level) for game in GAMES for level in LEVELS
    }
    assert len({each.name for each in CAST.values()}) == len(CAST) == 12
    assert [each.strength for each in cast_of("nanuk")[:4]] == [1, 2, 3, 4]


@each_character
def test_a_guest_is_described_by_its_level_only(who):
    for game in {*GAMES} - {who.game}:
        assert who.describe(game) == who.level.describe()


def test_names_that_characters_have_are_nobody_elses_by_default():
    assert not [each for each in gamelib.core.language.NAMES if called(each)]


def test_whoever_joins_is_of_the_game_and_then_a_guest():
    seated = []
    while who := next_to_join("koinobori", seated):
        seated.append(who.id)

    assert seated[:5] == ["kero", "tama", "pon", "kame", "pip"]
    assert sorted(seated) == sorted(CAST)


@pytest.mark.parametrize("game", GAMES)
def test_a_company_that_nobody_chose_moves_at_once(game):
    company = usual_company(game, 7)

    assert len({each.id for each in company}) == 7
    assert not [each.name for each in company if each.level.thinks]
    assert {each.level_name for each in company[:3]} == {"careful"}
    assert company[0].game == game


# Seats -----------------------------------------------------------------------------------


def test_seats_without_a_name_are_called_after_their_level():
    assert name_seats("nanuk", {1: "random", 2: "searching"}, [], 4) == ["", "Flake", "Tusk"]
    assert name_seats("nanuk", {1: "random", 2: "searching"}, ["Ann", "Bo"], 3) == ["Ann", "Bo", "Tusk"]
    assert name_seats("nanuk", {}, [], 4) == []
    assert name_seats("nanuk", dict.fromkeys(range(1, 5), "keen"), [], 5) == ["", "Jet", "Pepe", "Pon"]


def test_another_level_brings_another_character():
    names = ["Ann", "Flake", "Bo"]

    assert rename_seats("nanuk", {1: "keen", 2: "keen"}, names, 3) == ["Ann", "Jet", "Bo"]
    assert rename_seats("nanuk", {1: "random", 2: "keen"}, names, 3) == names
    assert levels_at(["Ann", "Jet", "Bo"], [1, 2, 3], "careful") == {1: "keen", 2: "careful", 3: "careful"}


def seated(names, bots, people=(0,)):
    """Return a session of Nanatoridori at which these bots play under these names."""
    game = record.start("nanatoridori", players=4, seed=7, first=0, names=names)
    return Session(game, frozenset(people), bots_of(bots, 4, 7))


def test_a_seat_has_a_face_if_name_and_level_agree():
    bots = {"B": "random", "C": "keen", "D": lambda view: view.moves()[0]}

    assert seated(["Ann", "Pip", "Dot", "Olive"], bots).characters == ("", "pip", "", "")


def test_a_person_called_pip_keeps_a_letter():
    assert seated(["Pip", "Pip"], "random").characters == ("", "pip", "", "")


def test_bots_without_a_name_become_characters():
    session = seated(["Ann"], {"B": "random", "C": "random", "D": "keen"})
    session.name_bots()

    assert session.record.names == ("Ann", "Pip", "Flake", "Pepe")
    assert session.characters == ("", "pip", "flake", "pepe")


def test_a_kept_game_is_told_with_the_names_it_was_kept_with():
    kept = record.write(record.start("nanatoridori", players=3, seed=7, names=["Ann", "Ben"]))
    session = Session(record.read(kept), frozenset({0}), bots_of("careful", 3, 7))

    assert [session.name(seat) for seat in range(3)] == ["Ann", "Ben", "Chloe"]
    assert session.characters == ("", "", "")
