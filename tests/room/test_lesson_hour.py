"""A lesson's hour, compressed: no vote lost or counted twice, every seat found again, no act twice, no error logged."""

import logging

import pytest

from tests.laws import report
from tests.room.lesson_hour import Lesson, MoveCounter, speed_up_time
from tests.room.phones import run_coroutine
from widgets.room.vote import Vote

KINDS = ("move", "number", "seat")


async def lead_hour(lesson, questions, beats):
    """Lead a class through questions, one of them by cards, a deal and tables; return the number of moves."""
    await lesson.begin()
    for number in range(questions):
        await lesson.ask(KINDS[number % 3], twice=number % 2 == 0, killed=number == 0)
    await lesson.ask_by_cards()
    moves = await lesson.play("room:deal:koinobori", beats)
    moves += await lesson.play("room:tables:nanatoridori", beats, killed=True)
    await lesson.end()
    return moves


def simulate_hour(tmp_path, monkeypatch, caplog, phones, questions, beats):
    """Simulate an hour with `phones` phones, and check that nothing was lost."""
    speed_up_time(monkeypatch)
    acts, lesson = MoveCounter(monkeypatch), Lesson(tmp_path, phones, seed=1)
    with caplog.at_level(logging.WARNING):
        moves = run_coroutine(lead_hour(lesson, questions, beats))

    errors = [entry.getMessage() for entry in caplog.records if entry.name == "widgets" or entry.levelno > 30]
    report(
        f"{phones} phones, {questions} questions, {moves} moves, of them {sum(acts.made.values())} by phones, "
        f"{lesson.restarts} restarts: {len(lesson.slips)} slips, {len(errors)} errors"
    )
    assert lesson.slips == []
    assert errors == []
    assert max(acts.made.values()) == 1
    assert len(acts.made) > phones // 2


@pytest.mark.deep
def test_a_short_lesson_loses_nothing(tmp_path, monkeypatch, caplog):
    simulate_hour(tmp_path, monkeypatch, caplog, phones=8, questions=2, beats=5)


@pytest.mark.deep
def test_an_hour_of_forty_phones_loses_nothing(tmp_path, monkeypatch, caplog):
    simulate_hour(tmp_path, monkeypatch, caplog, phones=40, questions=12, beats=25)


@pytest.mark.parametrize("slip", ["twice", "lost"])
def test_a_vote_lost_or_counted_twice_is_found(slip, tmp_path, monkeypatch):
    def answer(vote, number, answered):
        if not take(vote, number, answered):
            return False
        if slip == "twice" and number == 2:
            vote.answers[number + 100] = answered
        if slip == "lost" and number == 2 and len(vote.answers) > 3:
            del vote.answers[0]
        return True

    take = Vote.answer
    monkeypatch.setattr(Vote, "answer", answer)
    speed_up_time(monkeypatch)
    lesson = Lesson(tmp_path, 5, seed=2)

    async def ask():
        await lesson.begin()
        await lesson.ask("number", twice=False)
        await lesson.end()

    run_coroutine(ask())
    assert any("counted" in slip for slip in lesson.slips)
