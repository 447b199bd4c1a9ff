"""Sessions: seats, the curtain, acts and their answers, secret choices, going back, forks. No screen, no kernel."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from gamelib import Stream, record
from gamelib.core.errors import BadNotation, BadPlayers, GameError
from gamelib.session import OWN_SEAT, Session, bots_of, make_bot, seats_of
from tests.laws import GAMES
from tests.laws.configurations import pick

TOP = Path(__file__).resolve().parent.parent.parent
PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}

each_game = pytest.mark.parametrize("game", GAMES)


def new_session(game="nanatoridori", people=(0,), elsewhere=(), bots="random", **deal):
    deal = {"players": PLAYERS[game], "seed": 7, "first": 0, **deal}
    session = Session(
        record.start(game, **deal), frozenset(people), bots_of(bots, deal["players"], 7), elsewhere=frozenset(elsewhere)
    )
    session.update_viewer()
    return session


def first_move(session, seat):
    return str(session.material(seat).view.moves()[0])


def play_to_the_end(session, rng):
    """Play to the end with people's moves chosen from their own material."""
    for _step in range(3000):
        session.lift_curtain()
        if session.state.result is not None:
            return
        if session.is_pausing:
            session.start_next_round()
        elif humans := [seat for seat in session.awaited if seat in session.humans]:
            material = session.material(humans[0])
            assert session.act(humans[0], material.ply, pick(list(material.view.moves()), rng)).kind == "done"
        else:
            session.play_bot(session.awaiting_bots[0])
    raise AssertionError("the game does not end")


# Games ---------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("people", [(0,), (0, 1), ()])
def test_session_plays_a_whole_game(game, people):
    session = new_session(game, people)

    play_to_the_end(session, Random(f"{game} {people}"))

    assert session.state.result is not None
    assert not session.has_secrets


def test_session_runs_thirty_games_in_one_process():
    games = [*GAMES] * 10
    sessions = [new_session(game, (0,), (1,), seed=seed) for seed, game in enumerate(games)]
    rng = Random("thirty")

    for _turn in range(20):
        for session in sessions:
            if humans := [seat for seat in session.awaited if seat in session.humans]:
                material = session.material(humans[0])
                assert session.act(humans[0], material.ply, pick(list(material.view.moves()), rng)).kind == "done"
            elif session.awaited:
                session.play_bot(session.awaiting_bots[0])

    assert all(len(session.record) >= 10 for session in sessions)


def test_session_imports_no_front_end():
    code = "import sys, gamelib.session; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    modules = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True)

    assert not {"widgets", "ipykernel", "anywidget", "asyncio"} & {*modules.stdout.split()}


# Acts ----------------------------------------------------------------------------


def test_act_makes_a_legal_move():
    session = new_session()
    move = first_move(session, 0)

    assert session.act(0, 0, move) == ("done", None)
    assert str(session.record.entries[0]) == f"A: {move}"


def test_act_refuses_an_illegal_move_with_its_clause():
    session = new_session()

    result = session.act(0, 0, "pass")

    assert (result.kind, result.refusal.clause) == ("refused", "NANA-3.3")
    assert len(session.record) == 0


def test_act_out_of_turn_is_refused():
    session = new_session(people=(1,))

    assert session.act(1, 0, "pass").kind == "refused"
    assert len(session.record) == 0


def test_act_for_a_bot_raises():
    with pytest.raises(ValueError, match="not a person's"):
        new_session(people=(0,)).act(2, 0, "pass")


def test_act_raises_for_unreadable_notation():
    session = new_session()

    with pytest.raises(BadNotation):
        session.act(0, 0, "nonsense")
    assert len(session.record) == 0


@pytest.mark.parametrize("ply", [-1, 1, 99])
def test_act_for_a_ply_that_never_was_is_stale(ply):
    session = new_session()

    assert session.act(0, ply, first_move(session, 0)).kind == "stale"
    assert len(session.record) == 0


def test_act_sent_twice_is_stale_the_second_time():
    session = new_session()
    move = first_move(session, 0)

    assert [session.act(0, 0, move).kind for _each in range(2)] == ["done", "stale"]
    assert len(session.record) == 1


def test_act_meant_for_another_line_is_stale():
    session = new_session()
    session.act(0, 0, first_move(session, 0))
    session.set_record(session.record.fork(0))

    assert session.act(0, 0, first_move(session, 0), line=0).kind == "stale"
    assert session.act(0, 0, first_move(session, 0), line=session.line).kind == "done"


def test_act_while_looking_back_is_stale():
    session = new_session(people=(0, 1, 2))
    session.lift_curtain()
    session.act(0, 0, first_move(session, 0))
    session.viewed_ply = 0

    assert session.act(1, 1, "pass").kind == "stale"


# Simultaneous choices --------------------------------------------------------------


def choosing_sides(**more):
    """Return a session of Nanuk in which several people elsewhere choose sides at once."""
    session = new_session("nanuk", people=(), elsewhere=range(5), **more)
    session.act(0, 0, first_move(session, 0))
    session.act(session.awaited[0], 1, "doom")
    while session.state.phase != "sides":
        seat = session.awaited[0]
        session.act(seat, len(session.record), first_move(session, seat))
    assert len(session.awaited) > 2
    return session


def test_act_is_not_stale_after_others_chose_as_well():
    session = choosing_sides()
    ply, seats = len(session.record), session.awaited
    moves = {seat: first_move(session, seat) for seat in seats}

    assert [session.act(seat, ply, moves[seat]).kind for seat in seats] == ["done"] * len(seats)


def test_second_choice_of_one_seat_is_stale():
    session = choosing_sides()
    ply, seat = len(session.record), session.awaited[0]
    move = first_move(session, seat)

    assert [session.act(seat, ply, move).kind for _each in range(2)] == ["done", "stale"]


def test_choice_is_hidden_until_all_have_chosen():
    session = choosing_sides()
    ply, (first, second, *_others) = len(session.record), session.awaited
    hidden = []
    for move in session.material(first).view.moves():
        copy = session.copy()
        assert copy.act(first, ply, move).kind == "done"
        hidden.append(copy.material(second))

    assert len(hidden) > 1
    assert {str(each.view.plain()) for each in hidden} == {str(hidden[0].view.plain())}
    assert {each.view.log for each in hidden} == {hidden[0].view.log}


def test_bots_choose_together_when_choices_are_simultaneous():
    session = new_session("nanuk", people=())
    while len(session.awaited) < 2:
        session.play_bots()
    waiting, ply = set(session.awaited), len(session.record)

    session.play_bots()

    assert {entry.seat for entry in session.record.entries[ply:]} == waiting


# Material ----------------------------------------------------------------------------


@each_game
def test_material_comes_from_the_view_of_its_seat(game):
    session = new_session(game, (0,), (1,))

    for seat in (None, *range(session.state.players)):
        material = session.material(seat)
        assert (material.seat, material.ply, material.line) == (seat, 0, 0)
        assert material.view == session.state.view(seat)
        assert material.may_act == (seat in session.awaited and seat in session.humans)


@each_game
def test_material_is_the_same_in_indistinguishable_deals(game):
    state = new_session(game).state
    other = state.view(0).imagine(Stream(7, "another deal"))
    materials = [
        Session(record.start(game, position=each.write(), seed=7), frozenset({0})).material(0)
        for each in (state, other)
    ]

    assert state.hands != other.hands
    assert materials[0].view.plain() == materials[1].view.plain()


# The curtain -----------------------------------------------------------------------


def test_no_curtain_for_one_person():
    session = new_session(people=(1,))

    assert (session.viewer, session.curtain_for) == (1, None)


def test_curtain_closes_before_the_first_person_looks():
    session = new_session(people=(0, 1))

    assert (session.viewer, session.curtain_for) == (None, 0)
    assert session.view == session.state.view(None)


def test_lifted_curtain_shows_the_person_their_cards():
    session = new_session(people=(0, 1))
    session.lift_curtain()

    assert (session.viewer, session.curtain_for) == (0, None)
    assert session.view == session.state.view(0)
    assert session.may_act


def test_curtain_closes_between_two_people():
    session = new_session(people=(0, 1))
    session.lift_curtain()
    session.act(0, 0, first_move(session, 0))

    assert (session.viewer, session.curtain_for) == (None, 1)
    assert session.act(1, 1, "pass").kind == "stale"


def test_people_elsewhere_need_no_curtain():
    session = new_session(people=(0,), elsewhere=(1, 2))
    session.act(0, 0, first_move(session, 0))

    assert session.curtain_for is None
    assert session.viewer == 0
    assert session.bot_to_act is None
    assert session.act(1, 1, first_move(session, 1)).kind == "done"


def test_curtain_closes_between_rounds_at_a_shared_device():
    session = new_session(people=(0, 1))
    while not session.is_pausing:
        session.lift_curtain()
        seat = session.awaited[0]
        if seat in session.people:
            session.play(session.state.view(seat).moves()[0], seat)
        else:
            session.play_bot(seat)

    assert (session.viewer, session.curtain_for) == (None, None)


# Bots ------------------------------------------------------------------------------


def fail_with_secret(_view):
    raise RuntimeError("secret")


@pytest.mark.parametrize("bot", [fail_with_secret, lambda _view: "pass"], ids=["raises", "breaks a rule"])
def test_failing_bot_is_replaced_for_one_move(bot):
    session = new_session(people=(1,), bots={"A": bot})

    session.play_bots()

    assert session.record.entries[0].seat == 0
    assert "Ada" in session.bot_failure
    assert "secret" not in session.bot_failure


def test_bots_wait_while_a_person_looks_back():
    session = new_session(people=(2,))
    session.play_bots()
    session.viewed_ply = 0

    assert session.bot_to_act is None


def test_bot_levels_leave_out_people_and_own_programs():
    session = new_session(people=(0,), bots={"B": "keen", "C": lambda view: view.moves()[0]})

    assert session.bot_levels() == {"B": "keen"}
    assert [session.level(seat) for seat in range(3)] == ["", "Plays well", "your own program"]


@pytest.mark.parametrize("bot", ["kasparov", 7, None])
def test_make_bot_raises_for_anything_but_a_player(bot):
    with pytest.raises(GameError):
        make_bot(bot, 7)


@pytest.mark.parametrize("people", ["Z", [9], [True], "A!", 7.5])
def test_seats_of_raises_for_seats_that_do_not_exist(people):
    with pytest.raises(BadPlayers):
        seats_of(people, 4)


# Back and forth --------------------------------------------------------------------


def test_take_back_returns_to_the_viewers_last_choice():
    session = new_session()
    session.act(0, 0, first_move(session, 0))
    session.play_bots()
    session.take_back()

    assert len(session.record) == 0
    assert session.may_act


def test_take_back_before_a_revelation_is_not_exploring():
    session = new_session()
    session.act(0, 0, first_move(session, 0))
    session.take_back()

    assert not session.explored


def test_take_back_is_exploring_if_others_saw_the_cards():
    session = new_session(people=(0,), elsewhere=(1,))
    session.act(0, 0, first_move(session, 0))
    session.take_back()

    assert session.explored


def test_take_back_after_hidden_cards_were_seen_is_exploring():
    session = new_session()
    session.act(0, 0, first_move(session, 0))
    session.play_bots()
    session.play_bots()
    session.take_back()

    assert session.explored


def test_take_back_raises_if_the_viewer_has_not_chosen():
    with pytest.raises(GameError, match="no move of yours"):
        new_session().take_back()


def test_view_of_an_earlier_ply_equals_the_view_at_that_time():
    session = new_session()
    then = session.state.view(0)
    session.act(0, 0, first_move(session, 0))
    session.viewed_ply = 0

    assert session.view == then
    assert not session.may_act


def test_fork_leaves_the_main_line_as_it_is():
    session = new_session()
    session.act(0, 0, first_move(session, 0))
    game = session.record
    session.viewed_ply = 0
    session.fork_here()
    session.act(0, 0, [*session.view.moves()][-1])

    assert session.game_record is game
    session.return_to_main_line()
    assert session.record is game
    assert session.main_line is None


def test_fork_of_an_unfinished_game_is_exploring():
    session = new_session()
    session.act(0, 0, first_move(session, 0))
    session.viewed_ply = 0
    session.fork_here()

    assert session.explored


def test_copy_is_not_changed_by_later_acts():
    session = new_session()
    before = session.copy()
    session.act(0, 0, first_move(session, 0))

    assert (len(before.record), len(session.record)) == (0, 1)


def test_viewing_as_another_seat_shows_its_view():
    session = new_session()
    session.viewing_as = 1

    assert session.view == session.state.view(1)
    assert not session.may_act
    session.viewing_as = OWN_SEAT
    assert session.view == session.state.view(0)
