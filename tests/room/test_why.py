"""Why, with each reveal: the position stays, the cards that decide are marked, and only facts are said, not before."""

import json

import pytest

from gamelib.core import registry
from gamelib.core.intervals import Interval
from gamelib.core.reasons import Reason, find_reason
from tests.tiers import rest_in_deep
from widgets.room import vote_screens, why
from widgets.room.questions import ready_questions
from widgets.room.thinking import WeighedMove
from widgets.room.vote import KINDS, Vote


def question(game, which):
    return next(each.position for each in ready_questions(game) if each.id == which)


def weighed(vote, best):
    """Return the vote with one move that does best, as an evaluation would say."""
    vote.weighed = [
        WeighedMove(str(move), Interval(0.9 if str(move) == best else 0.1, 0, 1), str(move) == best)
        for move in vote.view.moves()
    ]
    return vote


def vote_on(game, which, best):
    vote = weighed(Vote(game, question(game, which)), best)
    vote.answer(0, best)
    vote.reveal()
    return vote


def strip_of(vote):
    [strip] = [block for block in vote_screens.wall_screen(vote, 1)["blocks"] if block["kind"] == "why"]
    return strip


def cards_of(strip, state=None):
    return [card["face"] for group in strip["groups"] for card in group["cards"] if card.get("state") == state]


@pytest.mark.parametrize("game", registry.games())
def test_the_position_stays_when_an_answer_is_revealed(game):
    for each in ready_questions(game):
        for kind in KINDS:
            vote = Vote(game, each.position, kind)
            vote.reveal()
            strip = strip_of(vote)
            hand = vote_screens.table_picture(game, each.position)
            assert strip["alt"] == hand["alt"]
            assert len(cards_of(strip)) >= len(getattr(vote.view, "hand", ()))
            assert set(cards_of(strip)) <= set(vote_screens.wall_screen(vote, 1)["faces"])


def test_cards_that_come_together_are_marked():
    vote = vote_on("nanatoridori", "close-the-gap", "play 5 5 at 2-3")
    strip = strip_of(vote)

    assert strip["text"] == "The 5s leave, and two 2s sit together in your hand."
    assert cards_of(strip, "decides") == ["2", "2"]
    assert strip["alt"].endswith("Marked: 2, robin and 2, robin.")
    assert cards_of(strip, "goes") == ["5", "5"]
    assert [card["face"] for card in strip["after"]] == ["2", "2", "7", "4"]
    assert all(card["note"] for group in strip["groups"] for card in group["cards"] if "state" in card)
    assert strip["text"] in json.dumps(vote_screens.phone_screen(vote, 0))


def test_a_crowded_position_keeps_the_groups_with_marked_cards():
    strip = strip_of(vote_on("koinobori", "from-three-to-four", "post 3 <- lime+orange+pink"))

    assert [group["label"] for group in strip["groups"]] == ["the orange post", "on your mast", "Your hand"]
    assert len(cards_of(strip, "decides")) == 5


@pytest.mark.parametrize("game", rest_in_deep(registry.games(), ["koinobori"]))
def test_the_sentence_is_the_fact_about_the_best_move_or_none(game):
    said = 0
    for each in ready_questions(game):
        view = Vote(game, each.position).view
        for move in view.moves()[:12]:
            vote = vote_on(game, each.id, str(move))
            worse = [other for other in view.moves() if other != move]
            reason = find_reason(view, move, worse) if worse else None
            assert strip_of(vote)["text"] == (reason.sentence if reason else "")
            said += bool(reason)
    assert said > 3


@pytest.mark.parametrize(
    ("game", "which", "kind", "best", "says", "marks"),
    [
        (
            "nanatoridori",
            "close-the-gap",
            "number",
            0,
            "Your hand needs at least four plays, and nobody else holds fewer than eight cards.",
            6,
        ),
        ("nanatoridori", "room-for-a-third", "seat", 1, "Dot holds the most cards: 5.", 0),
        ("nanatoridori", "one-bird-against-two", "seat", 1, "", 0),
        ("nanuk", "a-bear-nobody-expects", "seat", 0, "Flake has won the most so far: 5 points, bears included.", 0),
        (
            "koinobori",
            "from-three-to-four",
            "lead",
            0,
            "As the posts stand, your mast is worth 2 points; 6 spaces on the posts are still free.",
            1,
        ),
    ],
)
def test_seats_and_numbers_have_their_facts(game, which, kind, best, says, marks):
    vote = Vote(game, question(game, which), kind)
    vote.reveal()
    vote.chances = [
        Interval(0.9 if at == best else 0.1, 0.8 * (at == best), 1.0 * (at == best)) for at in range(len(vote.seats))
    ]
    strip = strip_of(vote)

    assert strip["text"] == says
    assert len(cards_of(strip, "decides")) == marks
    assert strip["text"] in json.dumps(vote_screens.phone_screen(vote, 0), ensure_ascii=False)


def test_nothing_is_said_where_no_move_is_better():
    vote = vote_on("nanatoridori", "close-the-gap", "play 5 5 at 2-3")
    vote.weighed = [row._replace(is_best=True) for row in vote.weighed]

    assert (strip_of(vote)["text"], cards_of(strip_of(vote), "decides")) == ("", [])


TOLD = "A reason that nobody may see yet."


def everything_shown(vote):
    return json.dumps(
        [vote_screens.wall_screen(vote, 3), *[vote_screens.phone_screen(vote, each) for each in range(3)]]
    )


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("kind", KINDS)
def test_no_reason_and_no_number_is_shown_before_the_reveal(game, kind, monkeypatch):
    told = Reason("told", TOLD, ("hand:1",))
    for name in ("find_reason", "describe_standing", "describe_lead"):
        monkeypatch.setattr(why, name, lambda *_asked, **_more: told)
    vote = Vote(game, ready_questions(game)[0].position, kind)
    weighed(vote, str(vote.view.moves()[0]))
    vote.chances = [Interval(0.4321, 0.4, 0.5), *[Interval(0.1, 0, 0.2)] * (len(vote.seats) - 1)]
    vote.rounds = (987654,) * len(vote.seats)
    for _turn in range(2):
        answers = {"move": str(vote.view.moves()[0]), "number": "40", "seat": "0", "lead": "0"}
        vote.answer(0, answers[kind])
        for stage in (Vote.close, Vote.talk, Vote.open_again):
            shown = (
                everything_shown(vote)
                if vote.kind != "move" or not vote.is_open
                else json.dumps(vote_screens.wall_screen(vote, 3))
            )
            assert TOLD not in shown
            assert "987654" not in shown
            assert "43.21" not in shown
            assert '"decides"' not in shown
            stage(vote)
    vote.answer(0, answers[kind])
    vote.reveal()
    shown = everything_shown(vote)
    assert TOLD in shown
    assert ("987654" in shown) == (kind in ("seat", "lead"))
