"""The cast: twelve characters with one home, each true to its level, and seats that are called after them."""

from dataclasses import replace

import pytest

import gamelib
from gamelib import Stream, beliefs, record
from gamelib.beliefs.of_the_cast import question_about
from gamelib.koinobori.cards import CARPS
from gamelib.players import player, rules_for
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
from gamelib.players.levels import offered_levels
from gamelib.players.nanuk import LONG_HUNT
from gamelib.session import Session, bots_of
from tests.bench.cast import own, plays_longest
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


def choices(who, number, wanted=bool):
    """Return views, and what a character chooses in its own game and its level elsewhere, with the same luck."""
    plain, at_home = player(who.level_name), own(who)
    return [
        (view, at_home.move(view, Stream(at, "choice")), plain.move(view, Stream(at, "choice")))
        for at, view in enumerate(views(who.game, number, wanted))
    ]


def plays_low_birds_first(who):
    """Check that the weakest flock is played, or the weakest of those that leave nothing behind, and else passed."""
    for view, move, _plain in choices(who, 80, lambda view: not view.held):
        plays = [each for each in view.options if each.kind == "play"]
        whole = [each for each in plays if not each.open and not leaves_some(view.hand, each)]
        weakest = [min(found, key=strength) for found in (plays, whole) if found]
        goes_out = [each for each in plays if len(each.cards) == len(view.hand)]
        assert move in (weakest + goes_out if plays else [each for each in view.options if each.kind == "pass"])


def strength(play):
    return len(play.cards) + len(play.open), play.cards[0]


def leaves_some(hand, play):
    before, after = play.places[0] - 2, play.places[-1]
    return play.cards[0] in (hand[before : before + 1] if before >= 0 else ()) + hand[after : after + 1]


def keeps_what_joins_and_sevens(who):
    """Check that what is held goes home exactly if it finds its like there or is a seven."""
    for view, move, _plain in choices(who, 60, lambda view: view.held):
        assert (move.kind == "take in") == (view.held.rank in view.hand or view.held.rank == 7)


def saves_the_longest_flock(who):
    """Check that of a long hand something else goes, where the level plays the longest flock at times."""
    found = [(plays_longest(view, move), plays_longest(view, plain)) for view, move, plain in choices(who, 400)]
    assert not any(at_home for at_home, _plain in found)
    assert any(plain for _at_home, plain in found)


def joins_whenever_asked(who):
    """Check that every question is answered with the hunt, and that one card is given to it."""
    for _view, move, _plain in choices(who, 60, lambda view: view.phase in ("sides", "declaring")):
        assert move.hunt
    for _view, move, _plain in choices(who, 30, lambda view: view.phase == "giving"):
        assert len(move.cards) == 1


def asks_for_no_longer_hunt(who):
    """Check that raises leave the days as they are, where the level asks for more of them at times."""
    found = [
        (move.kind == "boast" and move.days > view.boast.days, plain.kind == "boast" and plain.days > view.boast.days)
        for view, move, plain in choices(who, 120, lambda view: view.phase == "boasting" and view.boast)
    ]
    assert not any(at_home for at_home, _plain in found)
    assert any(plain for _at_home, plain in found)


def calls_doom_sooner(who):
    """Check that whatever its level calls doomed the character does, too, and some boasts besides."""
    found = [
        (move.kind == "doom", plain.kind == "doom")
        for _view, move, plain in choices(who, 120, lambda view: view.phase == "boasting" and view.boast)
    ]
    assert (False, True) not in found
    assert (True, False) in found


def hangs_what_scores(who):
    """Check that a card that is hung scores now, and that all others go to the first post with room."""
    for view, move, _plain in choices(who, 200, lambda view: not view.turn.icon):
        if move.kind == "mast":
            assert value(move.card, _earnings_now(view.posts, view.setup.flags)) > 0
        elif move.kind == "place":
            assert not move.over
            assert move.post == 1 + next(at for at, post in enumerate(view.posts) if len(post) < 5)


def takes_more_carps(who):
    """Check that no card in reach has more carps than the one that is taken."""
    checked = 0
    for view, move, _plain in choices(who, 120):
        if move.kind == "take":
            checked += 1
            assert len(CARPS[move.card]) == max(len(CARPS[each.card]) for each in view.moves() if each.kind == "take")
    assert checked > 20


def likes_cards_that_steal(who):
    """Check that the move is the best by the game's estimates, once a card that steals counts for more."""
    rules, changed = rules_for(views(who.game, 1)[0]), 0
    for view, move, plain in choices(who, 200):
        weights = dict(rules.weigh_moves(view, view.moves(), rules.THIEVING))
        assert weights[move] == max(weights.values())
        changed += move != plain
    assert changed


def tries_with_imagined_cards(who):
    """Check that several moves are played out in imagined deals before one is made."""
    tried = 0
    for view in views(who.game, 8):
        choice = replace(player(who.level_name, playouts=20), home=who.game).choose(view)
        tried += len(choice.considered) > 1 and all(each.playouts for each in choice.considered)
    assert tried >= 4


HOLDS = {
    "Plays low birds first, and passes when nothing wins.": plays_low_birds_first,
    "Keeps what joins equal cards, and every seven.": keeps_what_joins_and_sevens,
    "Looks at every move, and saves his longest flock for later.": saves_the_longest_flock,
    "Imagines the cards she cannot see, and tries every move.": tries_with_imagined_cards,
    "Joins the hunt whenever asked, and gives one card.": joins_whenever_asked,
    "Asks for more animals, but never for a longer hunt.": asks_for_no_longer_hunt,
    "Weighs every chance, and calls a hunt doomed sooner than most.": calls_doom_sooner,
    "Imagines the hunt many times before he opens his mouth.": tries_with_imagined_cards,
    "Hangs what scores now; all else goes to the first post with room.": hangs_what_scores,
    "Takes the card with more carps on it.": takes_more_carps,
    "Works out every move, and likes cards that steal.": likes_cards_that_steal,
    "Plays on in her head, again and again, before each card.": tries_with_imagined_cards,
}
"""What shows that each sentence is true of the character in its own game."""


@each_character
def test_a_sentence_is_true_of_how_a_character_plays(who):
    HOLDS[who.describe(who.game)](who)


@each_character
def test_a_guest_plays_its_level_plainly(who):
    for game in {*GAMES} - {who.game}:
        for at, view in enumerate(views(game, 10)):
            plain = player(who.level_name, playouts=4 if who.level.thinks else None)
            moves = [each.move(view, Stream(at, "guest")) for each in (plain, replace(plain, home=who.game))]
            assert moves[0] == moves[1]


# What newcomers believe ------------------------------------------------------------------


def shows_its_belief(who, view):
    """Return whether a newcomer's choice in a view, if it depends on the belief, is that of who holds it."""
    move = own(who).move(view, Stream(7, "belief"))
    if who.id == "pip":
        return None if not view.held or view.owner != view.turn else move.kind == "discard"
    if who.id == "flake":
        is_short = view.phase == "boasting" and view.boast is not None and view.boast.days < LONG_HUNT
        return (move.number, move.days) == (view.boast.number, view.boast.days + 1) if is_short else None
    places = [each.place for each in view.moves() if each.kind == "take"]
    return move.place == 1 if len(places) > 1 and move.kind == "take" else None


@pytest.mark.parametrize("who", [each for each in CAST.values() if each.belief], ids=lambda who: who.id)
def test_a_newcomer_never_plays_against_what_it_believes(who):
    shown = [found for view in views(who.game, 150) if (found := shows_its_belief(who, view)) is not None]

    assert len(shown) > 10
    assert all(shown)


@pytest.mark.parametrize("who", CAST.values(), ids=list(CAST))
def test_newcomers_have_a_belief_and_nobody_else(who):
    assert bool(who.belief) == (who.level_name == "newcomer")
    assert (question_about(who.game, who.id) is None) == (not who.belief)
    for game in {*GAMES} - {who.game}:
        assert question_about(game, who.id) is None


@pytest.mark.parametrize("who", [each for each in CAST.values() if each.belief], ids=lambda who: who.id)
def test_a_guess_is_answered_with_the_rule_and_its_use(who):
    asked = question_about(who.game, who.id)
    names = [each.name for each in asked.options]

    assert len({each.truth for each in asked.options}) == len(names) == 4
    assert names == [each.name for each in beliefs.of(who.game) if each.name in names]
    assert [asked.is_right(name) for name in names].count(True) == 1
    for name in names:
        said = asked.answer(name)
        assert said.startswith("Yes" if name == who.belief else "No")
        assert beliefs.belief(who.game, who.belief).truth in said
        assert who.name in said
        assert "{" not in said


# Who there is ----------------------------------------------------------------------------


def test_each_game_has_a_character_of_every_level():
    assert {(each.game, each.level_name) for each in CAST.values()} == {
        (game, level.name) for game in GAMES for level in offered_levels()
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
    assert name_seats("nanuk", {1: "newcomer", 2: "searching"}, [], 4) == ["", "Flake", "Tusk"]
    assert name_seats("nanuk", {1: "newcomer", 2: "searching"}, ["Ann", "Bo"], 3) == ["Ann", "Bo", "Tusk"]
    assert name_seats("nanuk", {}, [], 4) == []
    assert name_seats("nanuk", dict.fromkeys(range(1, 5), "keen"), [], 5) == ["", "Jet", "Pepe", "Pon"]


def test_another_level_brings_another_character():
    names = ["Ann", "Flake", "Bo"]

    assert rename_seats("nanuk", {1: "keen", 2: "keen"}, names, 3) == ["Ann", "Jet", "Bo"]
    assert rename_seats("nanuk", {1: "newcomer", 2: "keen"}, names, 3) == names
    assert levels_at(["Ann", "Jet", "Bo"], [1, 2, 3], "careful") == {1: "keen", 2: "careful", 3: "careful"}


def seated(names, bots, people=(0,)):
    """Return a session of Nanatoridori at which these bots play under these names."""
    game = record.start("nanatoridori", players=4, seed=7, first=0, names=names)
    return Session(game, frozenset(people), bots_of(bots, 4, 7))


def test_a_seat_has_a_face_if_name_and_level_agree():
    bots = {"B": "newcomer", "C": "keen", "D": lambda view: view.moves()[0]}

    assert seated(["Ann", "Pip", "Dot", "Olive"], bots).characters == ("", "pip", "", "")


def test_a_person_called_pip_keeps_a_letter():
    assert seated(["Pip", "Pip"], "newcomer").characters == ("", "pip", "", "")


def test_a_game_kept_from_before_newcomers_keeps_faces_and_play():
    session = seated(["Ann", "Pip", "Dot"], {"B": "random", "C": "careful", "D": "random"})

    assert session.characters == ("", "pip", "dot", "")
    assert session.bot_at(1) == session.bots[1]
    assert [session.bot_at(seat).home for seat in (1, 2, 3)] == ["", "nanatoridori", ""]


def test_bots_without_a_name_become_characters():
    session = seated(["Ann"], {"B": "newcomer", "C": "newcomer", "D": "keen"})
    session.name_bots()

    assert session.record.names == ("Ann", "Pip", "Flake", "Pepe")
    assert session.characters == ("", "pip", "flake", "pepe")


def test_a_kept_game_is_told_with_the_names_it_was_kept_with():
    kept = record.write(record.start("nanatoridori", players=3, seed=7, names=["Ann", "Ben"]))
    session = Session(record.read(kept), frozenset({0}), bots_of("careful", 3, 7))

    assert [session.name(seat) for seat in range(3)] == ["Ann", "Ben", "Chloe"]
    assert session.characters == ("", "", "")
