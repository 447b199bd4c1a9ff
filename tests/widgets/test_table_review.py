"""The review beside the table: polled, stopped, shown with its moments, and a moment tried again."""

import json
import re
from collections import Counter

import pytest

import gamelib
from gamelib import nanatoridori, record
from gamelib.players import player
from tests.support.reviews import FEW_CARDS, review_of, table_with_moments
from tests.support.tables import new_table
from tests.tiers import DEEP
from widgets.scenes import picture_move, scenes_of
from widgets.scenes.card_faces import card_key
from widgets.table.looking_back import LookingBack, build_curve, build_shown


def finished_game(game="koinobori", level=None, **more):
    """A table after a game of somebody who always takes the last move, or plays like a level."""
    table, front = new_table(game, bots="random", **more)
    table.game.review.deals = 4, 30
    plays = player(level, seed=1) if level else None
    front.play(lambda view: str(plays.move(view) if plays else view.moves()[-1]))
    return table, front


def poll_until_shown(front, most=400):
    """Poll until the review is shown; return the messages until then."""
    messages = []
    for _step in range(most):
        if "review" in front.scene:
            return messages
        messages.append(front.scene["message"]["text"])
        assert front.scene["next"]["after"] < 1000
        front.send("go")
    raise AssertionError("the review does not end")


def test_a_review_stands_beside_the_table_until_it_is_closed():
    table, front = finished_game(level="careful")
    assert "table:review" in [button["id"] for button in front.scene["buttons"]]

    front.press("table:review")
    poll_until_shown(front)
    shown = front.scene["review"]
    assert {each["cost"] for each in shown["moments"]} <= {"luck"}  # four deals never prove a mistake
    assert shown["buttons"][-1]["id"] == "review:close"
    assert [each["kind"] for each in shown["proof"]["split"]] == ["luck", "choice"]
    assert shown["curve"]["title"] == "Your chance to win, out of 100"
    assert table.ply == table.game.looking_back.ply
    assert front.scene["title"] == "Looking back"
    assert not {"message", "tools", "log", "typed"} & set(front.scene)

    front.send("escape")
    assert "review" not in front.scene
    assert front.scene["sheet"]["kind"] == "game"
    front.press("table:review")
    assert front.scene["review"] == shown


def test_moment_lists_all_moves_and_marks_the_two_it_compares():
    _table, front = reviewed_blunder()
    listed = front.scene["review"]["proof"]["all_moves"]

    assert [row["label"] for row in listed["rows"]] == ["Play 7", "Pass and draw a card"]
    assert [row.get("note") for row in listed["rows"]] == ["better", "you"]
    assert [row["value"] for row in listed["rows"]] == sorted((row["value"] for row in listed["rows"]), reverse=True)
    assert all(row["low"] <= row["value"] <= row["high"] <= 100 for row in listed["rows"])
    assert "imagined deals" in listed["how"]
    again = eval(listed["python"]["text"], {"gamelib": gamelib})
    assert {str(row.move) for row in again} == {"play 7 at 1", "pass"}


def test_moment_before_a_draw_counts_the_possible_cards():
    _table, front = reviewed_blunder()
    count = front.scene["review"]["proof"]["count"]

    assert count["value"] == "8"  # eight of the unseen cards are sevens
    assert "the next card drawn makes a flock of 2 cards or more" in count["text"]
    assert [row[-1] for row in count["rows"]].count("8") == 1
    _table, other = finished_game()
    other.press("table:review")
    poll_until_shown(other)
    assert "count" not in other.scene["review"]["proof"]


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


def test_a_mistake_is_shown_with_its_cards_and_cost():
    table, front = reviewed_blunder()
    review = front.scene["review"]
    shown, moment = review["shown"], review["moments"][0]

    assert review["title"] == "You lost this round on one move"
    assert moment["text"] == "Pass and draw a card. Better: play 7."
    assert (moment["number"], moment["cost"], moment["chosen"]) == ("1", "−100", True)
    assert review["unit"] == "cost, in points of 100"
    assert shown["did"] == {"label": "You did", "text": "Pass and draw a card"}
    assert shown["better"] == {"label": "Better", "text": "Play 7"}
    assert shown["said"] == "You passed; beating the 6 with a 7 would have saved 100 rounds in 100."
    assert "why" not in shown  # the 7 would have saved the round with a card more in the hand, too
    assert [card["face"] for card in shown["strip"]["cards"]] == ["7"]
    assert "fresh" in review["proof"]["sure"]
    assert "chances fell from 100 to 0" in review["proof"]["sure"]
    assert review["proof"]["split"][1]["value"] == -100
    assert review["curve"]["rounds"][0]["falls"] == [(0.0, 100.0, 1.0, 0.0)]
    assert review["curve"]["dots"][0] == (1.0, 0.0, "shown")
    assert "At choice 1 it falls from 100 to 0." in review["curve"]["spoken"]
    hand = next(zone for zone in front.scene["zones"] if zone["id"] == "hand")
    assert ["hint" in card.get("state", "") for card in hand["cards"]] == [True]
    assert table.ply == 0


def review_of_parted_fours():
    """A table at which somebody did not let two equal cards come together, and the review of its game."""
    position = "players 3 | A 4 1 4 | B 6 2 | C 7 3 | table - | turn A"
    table, front = new_table(nanatoridori.read(position, seed=1), seats="A", bots="careful", seed=None)
    front.type("play 4 at 3")
    while table.session.state.to_act:
        if table.session.may_act:
            front.type(str(table.view.moves()[0]))
        else:
            front.send("go")
    table.game.review.deals = 60, 300
    return table, front


def reasons_shown(front):
    """Open the review and return the reasons at all its moments."""
    front.press("table:review")
    poll_until_shown(front)
    moments = front.scene["review"]["moments"]
    said = [front.press(f"review:{at}")["review"]["shown"].get("why", "") for at in range(len(moments))]
    return [each for each in said if each]


def test_whoever_wants_no_help_is_told_the_number_only():
    table, front = review_of_parted_fours()
    said = reasons_shown(front)
    assert "With the 1 gone, two 4s stand together." in said

    front.send("hello", kept={}, beliefs=False)
    assert "why" not in front.scene["review"]["shown"]
    assert "rounds in 100" in front.scene["review"]["shown"]["said"]
    front.press("review:close")
    assert reasons_shown(front) == []

    front.send("hello", kept={}, beliefs=True)
    front.press("review:close")
    assert reasons_shown(front) == said
    assert table.game.reasons.is_on


def test_luck_is_told_with_what_happened():
    back = table_with_moments().game.looking_back
    at = next(at for at, moment in enumerate(back.moments) if moment.is_luck and moment.event is not None)
    assert back.go(str(at))
    [said] = back.spoken(is_new=False)
    did = build_shown(back.moment, back)["did"]["text"]

    assert said.startswith(f"Choice {back.moment.number}, moment {at + 1} of {len(back.moments)}. {did}. Your chance ")
    assert not did.endswith(".")


def test_the_curve_names_its_rounds_and_what_was_luck():
    back = table_with_moments().game.looking_back
    one = build_curve(back)["spoken"]
    back.curves = (*back.curves, *back.curves)
    two = build_curve(back)["spoken"]

    assert one.startswith("It begins at ")
    assert re.findall(r"In round (\d) it begins", two) == ["1", "2"]
    for moment in back.moments:
        fall = "Before choice {} it falls by luck" if moment.is_luck else "At choice {} it falls from"
        assert (fall.format(moment.number) in one) == (not (moment.is_luck and moment.at_end))


def test_a_mistake_can_be_tried_again():
    table, front = reviewed_blunder()
    front.press("review:99")
    assert front.scene["review"]["moments"][0]["chosen"]

    front.press("review:try")
    assert "review" not in front.scene
    assert (table.ply, table.session.main_line is not None, table.session.may_act) == (0, True, True)
    front.type("[7]")
    assert table.session.record.entries[0].move == "play 7 at 1"
    assert table.session.main_line.entries[0].move == "pass"


def test_a_review_opened_beside_the_game_is_of_the_game():
    table, front = reviewed_blunder()
    front.press("review:try")
    front.type("[7]")
    while table.session.state.to_act:
        front.send("go")
    front.press("table:review")
    poll_until_shown(front)

    assert table.session.main_line is None
    assert table.record.entries[0].move == "pass"
    front.press("review:close")
    assert table.session.viewed_ply is None


def test_enter_goes_from_moment_to_moment_and_round_again():
    table, front = new_table(nanatoridori.read(FEW_CARDS, seed=4), bots="careful", seed=4)
    play_until_pause(table, front)
    record = table.session.game_record
    own = [ply for ply, entry in enumerate(record.entries) if entry.seat == 0 and len(record.at(ply).moves(0)) > 1]
    table.game.looking_back = back = LookingBack(review_of(record, own, mistakes=own[:2]), record, len(own))
    table.game._show_moment(is_new=True)
    table.publish()
    assert [moment.ply for moment in back.moments if not moment.is_luck] == own[:2]

    places = []
    for _time in range(len(back.moments) + 1):
        places.append(table.session.ply)
        front.send("enter", place="")
    assert places == [*(moment.ply for moment in back.moments), own[0]]
    front.press("review:0")
    front.press("review:previous")
    assert table.session.ply == back.moments[-1].ply


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

    assert re.search(r"Only \d+ of \d+ decisions|Nothing was looked at", front.scene["review"]["fair"])


def short_review(table, front):
    """Review the game so far, stopping early; return what is shown."""
    table.game.review.deals = 4, 30
    front.press("table:review")
    table.game.review.job.wait(2)
    front.press("table:stop")
    table.game.review.job.wait(None)
    poll_until_shown(front)
    return front.scene["review"]


def play_until_pause(table, front):
    while not table.session.is_pausing:
        if not front.go_on():
            front.type(str(player("random", seed=1).move(table.view)))


@pytest.mark.deep
def test_nanuk_is_reviewed_after_each_season():
    table, front = new_table("nanuk", seasons=2, bots="random")
    for season in (1, 2):
        if season == 1:
            play_until_pause(table, front)
        else:
            front.press("table:next-round")
            front.play(lambda view: str(player("random", seed=1).move(view)))
        before = table.ply
        review = short_review(table, front)
        assert "everybody plays like" in review["proof"]["how"]
        assert table.ply <= before
        front.press("review:close")
        assert table.ply == before
        assert front.scene["message"]["kind"] == "end"

    assert table.session.state.result


def test_review_at_a_shared_device_shows_the_choosers_view():
    beginning = "nanatoridori" if DEEP else nanatoridori.read(FEW_CARDS, seed=4)
    setting = {"players": 3, "first": 0} if DEEP else {}
    table, front = new_table(beginning, seats="AB", bots="random", seed=4, **setting)
    play_until_pause(table, front)
    table.game.review.deals = (4, 30) if DEEP else (4, 8)
    front.press("table:review")
    table.game.review.job.wait(None)
    poll_until_shown(front)
    assert table.session.viewer in (0, 1)
    assert table.view == table.record.at(table.ply).view(table.session.viewer)
    front.send("escape")
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
