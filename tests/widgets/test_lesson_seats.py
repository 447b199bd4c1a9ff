"""Who sits at the table of a lesson, a puzzle or a vote: the same character at the same seat, and nobody gives away."""

from dataclasses import replace

import pytest

from gamelib import lessons
from gamelib.lessons import start_attempt
from gamelib.players.characters import CAST, names_of_lessons
from widgets import Lesson, Puzzles
from widgets.lesson import step_scene
from widgets.lesson.learner import Learner
from widgets.lesson.step_state import StepState
from widgets.room.questions import ready_questions
from widgets.room.seat_board import QuestionGame, SeatBoard
from widgets.room.vote import Vote
from widgets.room.vote_screens import subject_on_phone, table_picture

GAMES = ("nanatoridori", "nanuk", "koinobori")


def others(scene):
    """Return the letter, name and character of each seat but the learner's."""
    seats = [seat for seat in scene["seats"] if "you" not in seat.get("state", "").split()]
    return {seat["letter"]: (seat["name"], seat.get("character")) for seat in seats}


def steps_on_a_table(game):
    return [step for lesson in lessons.courses()[game] for step in lesson.steps if step.on_a_table and not step.shows]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_has_the_same_character_in_every_step(game):
    seen = {}
    for step in steps_on_a_table(game):
        part = step_scene.build_part(StepState(start_attempt(step)))
        for letter, who in others(part).items():
            assert seen.setdefault(letter, who) == who

    assert len(seen) >= 2
    assert all(CAST[character].name == name for name, character in seen.values())


@pytest.mark.parametrize("game", GAMES)
def test_dealing_hidden_cards_again_changes_nobody(game):
    for step in steps_on_a_table(game)[::6]:
        parts = [step_scene.build_part(StepState(start_attempt(replace(step, seed=seed)))) for seed in (1, 2)]
        assert others(parts[0]) == others(parts[1])


def test_texts_of_a_step_name_those_who_sit_there():
    board = Lesson("nanatoridori/01", learner=Learner(), pace=None)
    board.step("not your turn")

    assert "before Dot has had a turn" in board.scene["goal"]["text"]
    assert others(board.scene)["B"] == ("Dot", "dot")
    assert "Dot" in str(board)
    assert "Ben" not in str(board)


def test_whoever_is_asked_too_early_says_whose_turn_it_is():
    board = Lesson("nanatoridori/01", learner=Learner(), pace=None)
    board.step("not your turn")
    board.do("2 [6 6] 4 1")
    says = {seat["letter"]: seat.get("says", {}).get("text") for seat in board.scene["seats"]}
    assert says == {"A": None, "B": "My turn!", "C": None}
    hand = next(zone for zone in board.scene["zones"] if zone["id"] == "hand")
    assert ["refused" in card.get("state", "") for card in hand["cards"]] == [False, True, True, False, False]

    board.do("go on")
    while board.walk.is_replaying:
        board.walk.advance()
    assert "My turn!" not in str(board.scene)


def test_characters_neither_talk_nor_look_like_an_answer():
    for game in GAMES:
        for step in steps_on_a_table(game):
            state = StepState(start_attempt(step))
            seats = step_scene.build_part(state)["seats"]
            assert not any("talk" in seat for seat in seats)
            assert not (state.attempt.asks_about_table and any("mood" in seat for seat in seats))


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_have_the_company_of_lessons(game):
    puzzles = Puzzles(game, learner=Learner())
    puzzles.walk.go_to(0)
    puzzles.publish()

    names = names_of_lessons(game)
    assert all(name == names["ABCDEFGH".index(letter)] for letter, (name, _face) in others(puzzles.scene).items())
    assert all(CAST[character].name == name for name, character in others(puzzles.scene).values())
    assert puzzles.scene["world"] == game


@pytest.mark.parametrize("game", GAMES)
def test_votes_have_the_company_of_lessons(game):
    vote = Vote(game, ready_questions(game)[0].position)
    phone = SeatBoard(QuestionGame(vote.record, vote.seat)).scene
    wall = table_picture(game, vote.position)["scene"]
    names = names_of_lessons(game)

    assert others(phone) == others(wall)
    assert all(name == names["ABCDEFGH".index(letter)] for letter, (name, _face) in others(phone).items())
    assert all(CAST[character].name == name for name, character in others(phone).values())
    assert next(iter(others(phone).values()))[0] in subject_on_phone(vote)[0]["alt"]
