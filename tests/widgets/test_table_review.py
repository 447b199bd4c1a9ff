"""The review on the table: polled, stopped, shown as a form whose lines lead to moments."""

import json
import re
from collections import Counter

import pytest

import gamelib
from gamelib import nanatoridori, record
from gamelib.players import player
from tests.support.tables import new_table
from tests.tiers import DEEP
from widgets.scenes import picture_move, scenes_of
from widgets.scenes.faces import card_key


def finished_game(game="koinobori", **more):
    table, front = new_table(game, bots="random", **more)
    table.game.review.deals = 4, 30
    front.play(lambda view: str(view.moves()[-1]))
    return table, front


def poll_until_shown(front, most=400):
    """Poll until the review is shown; return the messages until then."""
    messages = []
    for _step in range(most):
        if "form" in front.scene:
            return messages
        messages.append(front.scene["message"]["text"])
        assert front.scene["next"]["after"] < 1000
        front.send("go")
    raise AssertionError("the review does not end")


def test_review_lines_lead_to_their_moments():
    table, front = finished_game()
    assert "table:review" in [button["id"] for button in front.scene["buttons"]]

    front.press("table:review")
    poll_until_shown(front)
    form = front.scene["form"]
    assert "No choice was clearly wrong." in form["text"]  # four deals never prove a mistake
    assert "told from luck" not in json.dumps(form)
    assert [each["kind"] for each in form["split"]] == ["luck", "choice"]
    moment = form["moments"][0]
    ply = int(moment["id"].removeprefix("ply:"))
    assert moment["said"].startswith("You ")
    assert moment["note"] == f"move {ply + 1}"
    assert table.record.entries[ply].move not in moment["said"]

    front.send("log", id=moment["id"])
    assert "form" not in front.scene
    assert table.ply == ply
    assert front.scene["message"]["text"] == moment["said"]
    assert "table:what-if" in [button["id"] for button in front.scene["buttons"]]

    front.press("table:review")
    assert front.scene["form"] == form
    front.send("escape")
    assert "form" not in front.scene


def test_moment_lists_all_moves_and_marks_the_two_it_compares():
    _table, front = reviewed_blunder()
    (moment, *_others) = front.scene["form"]["moments"]
    listed = moment["all_moves"]

    assert [row["label"] for row in listed["rows"]] == ["Play 7", "Pass and draw a card"]
    assert [row.get("note") for row in listed["rows"]] == ["better", "you"]
    assert [row["value"] for row in listed["rows"]] == sorted((row["value"] for row in listed["rows"]), reverse=True)
    assert all(row["low"] <= row["value"] <= row["high"] <= 100 for row in listed["rows"])
    assert "imagined deals" in listed["how"]
    again = eval(listed["python"]["text"], {"gamelib": gamelib})
    assert {str(row.move) for row in again} == {"play 7 at 1", "pass"}


def test_moment_before_a_draw_counts_the_possible_cards():
    _table, front = reviewed_blunder()
    (moment, *_others) = front.scene["form"]["moments"]

    assert moment["count"]["value"] == "8"  # eight of the unseen cards are sevens
    assert "the next card drawn makes a flock of 2 cards or more" in moment["count"]["text"]
    assert [row[-1] for row in moment["count"]["rows"]].count("8") == 1
    _table, other = finished_game()
    other.press("table:review")
    poll_until_shown(other)
    assert not any("count" in each for each in other.scene["form"]["moments"])


BLUNDER = "players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A"


def reviewed_blunder():
    """A table at which the person missed a winning move, and the review of its game."""
    table, front = new_table(nanatoridori.read(BLUNDER, seed=1), seats="A", bots="careful", seed=None)
    front.type("pass")
    while table.session.state.to_act:
        if table.session.may_act:
            front.type(str(table.view.moves()[0]))
        else:
            front.send("go")
    table.game.review.deals = 20, 30
    front.press("table:review")
    poll_until_shown(front)
    return table, front


def test_a_mistake_is_shown_with_pictures_and_cost():
    _table, front = reviewed_blunder()
    form = front.scene["form"]
    moment = form["moments"][0]
    made, better = moment["strips"]

    assert form["title"] == "You lost this round"
    assert form["text"].startswith(
        "After move 1 you were never ahead. One choice cost you most. Together, your choices"
        " cost you about 100 in 100 compared with the “Plays well” program's ("
    )
    assert moment["said"] == "You passed; beating the 6 with a 7 would have saved 100 rounds in 100."
    assert moment["why"] == "That was your last card: you would have been out."
    assert moment["chances"] == (100, 0)
    assert "fresh" in moment["sure"]
    assert made["cards"] == [{"face": "7"}, {"face": "?", "state": "hint apart"}]
    assert better["cards"] == [{"face": "7", "state": "hint"}]
    assert {"7", "?"} <= set(front.scene["faces"])
    assert form["split"][1]["value"] == -100


def test_a_mistake_can_be_tried_again():
    table, front = reviewed_blunder()
    front.send("log", id="try:99")
    assert "form" in front.scene

    front.send("log", id="try:0")
    assert "form" not in front.scene
    assert (table.ply, table.session.main_line is not None, table.session.may_act) == (0, True, True)
    front.type("[7]")
    assert table.session.record.entries[0].move == "play 7 at 1"


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_every_move_has_a_picture_with_known_faces(game):
    bot = player("random", seed=2)
    played = record.start(game, seed=3)
    for _ply in range(60):
        if not played.state.to_act:
            break
        seat = played.state.to_act[0]
        view = played.state.view(seat)
        for move in view.moves()[:40]:
            strip = picture_move(game, view, move)
            assert strip["spoken"]
            assert strip["cards"] or strip.get("tokens")
            marked = [card["face"] for card in strip["cards"] if "hint" in card.get("state", "")]
            for face in {card["face"] for card in strip["cards"]} - {"?"}:
                assert scenes_of(game).face(face)["name"]
            cards = getattr(move, "cards", ()) or ((move.card,) if getattr(move, "card", "") else ())
            if move.kind in ("play", "take in", "give", "ante", "choose", "place", "mast", "take"):
                keys = Counter(card_key(game, str(card)) for card in (*cards, *getattr(move, "open", ())))
                assert Counter(marked) == keys
        played = played.play(bot.move(view), seat)


def test_stopped_review_shows_what_was_found():
    table, front = finished_game()
    table.game.review.deals = 4000, 30
    front.press("table:review")
    assert "form" not in front.scene
    assert [button["id"] for button in front.scene["buttons"]] == ["table:stop"]

    front.press("table:stop")
    poll_until_shown(front)

    assert re.search(r"Only \d+ of \d+ decisions", front.scene["form"]["text"])


def short_review(table, front):
    """Review the game so far, stopping early; return the form."""
    table.game.review.deals = 4, 30
    front.press("table:review")
    table.game.review.job.wait(2)
    front.press("table:stop")
    table.game.review.job.wait(None)
    poll_until_shown(front)
    return front.scene["form"]


def play_until_pause(table, front):
    while not table.session.is_pausing:
        if not front.go_on():
            front.type(str(player("random", seed=1).move(table.view)))


def test_nanuk_is_reviewed_after_each_season():
    table, front = new_table("nanuk", seasons=2, bots="random")
    for season in (1, 2):
        if season == 1:
            play_until_pause(table, front)
        else:
            front.press("table:next-round")
            front.play(lambda view: str(player("random", seed=1).move(view)))
        before = table.ply
        form = short_review(table, front)
        assert form["id"] == "review"
        assert form["split"]
        assert all(int(moment["id"].removeprefix("ply:")) < before for moment in form["moments"])
        front.form("leave")
        assert table.ply == before
        assert front.scene["message"]["kind"] == "end"

    assert table.session.state.result


FEW_CARDS = "players 3 | turn A | A 5 5 2 4 | B 6 6 1 3 | C 7 1 3 | table - | penguins 2 2 2"
"""A round that is soon over, and soon reviewed."""


def test_review_at_a_shared_device_shows_the_choosers_view():
    beginning = "nanatoridori" if DEEP else nanatoridori.read(FEW_CARDS, seed=4)
    setting = {"players": 3, "first": 0} if DEEP else {}
    table, front = new_table(beginning, seats="AB", bots="random", seed=4, **setting)
    play_until_pause(table, front)
    table.game.review.deals = (4, 30) if DEEP else (4, 8)
    front.press("table:review")
    table.game.review.job.wait(None)
    poll_until_shown(front)
    lines_of = {moment["note"].split(",")[0]: moment["id"] for moment in front.scene["form"]["moments"]}

    assert {"Ada", "Ben"} & set(lines_of)
    for name, seat in (("Ada", 0), ("Ben", 1)):
        if name in lines_of:
            front.send("log", id=lines_of[name])
            assert table.session.viewer == seat
            assert table.view == table.record.at(table.ply).view(seat)
            front.press("table:review")
    front.send("escape")
    front.press("table:return")
    assert table.session.viewer is None
    assert "curtain" not in front.scene
    front.press("table:next-round")
    assert "curtain" in front.scene or table.session.bot_to_act is not None


def test_review_of_another_game_is_dropped():
    table, front = finished_game()
    table.game.review.deals = 4000, 30
    front.press("table:review")
    thinking = table.game.review.job
    front.press("table:new")
    front.form("start", game="nanuk", players=5, variant="", people=1, bots="careful", names="")

    assert table.game.review.job is None
    thinking.wait(60)
    assert thinking.is_finished


def test_review_is_refused_while_hands_are_hidden():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))
    front.press("table:review")
    assert table.game.review.job is None

    table.press("table:review")

    assert front.scene["message"]["kind"] == "refuse"
    assert table.game.review.job is None
    assert "table:review" not in json.dumps(front.scene)
