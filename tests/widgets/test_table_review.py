"""The review on the table: polled, stopped, shown as a form whose lines lead to moments."""

import json
import re

from gamelib.players import player
from tests.support.tables import new_table


def finished_game(game="koinobori", **more):
    table, front = new_table(game, bots="random", **more)
    table.game.review.deals = 4
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
    assert form["title"] == "Review"
    assert "Luck" in form["foot"]
    line = form["lines"][0]
    assert line["text"].startswith("You ")
    assert table.record.entries[int(line["number"]) - 1].move not in line["text"]

    front.send("log", id=line["id"])
    assert "form" not in front.scene
    assert table.ply == int(line["number"]) - 1
    assert front.scene["message"]["text"] == line["text"]
    assert "table:what-if" in [button["id"] for button in front.scene["buttons"]]

    front.press("table:review")
    assert front.scene["form"] == form
    front.send("escape")
    assert "form" not in front.scene


def test_stopped_review_shows_what_was_found():
    table, front = finished_game()
    table.game.review.deals = 40
    front.press("table:review")
    assert "form" not in front.scene
    assert [button["id"] for button in front.scene["buttons"]] == ["table:stop"]

    front.press("table:stop")
    poll_until_shown(front)

    assert re.search(r"Only \d+ of \d+ decisions", front.scene["form"]["text"])


def short_review(table, front):
    """Review the game so far, stopping early; return the form."""
    table.game.review.deals = 4
    front.press("table:review")
    table.game.review.job.wait(2)
    front.press("table:stop")
    table.game.review.job.wait(None)
    poll_until_shown(front)
    return front.scene["form"]


def play_until_pause(table, front):
    while not table.session.is_pausing:
        if "curtain" in front.scene:
            front.press("table:look")
        elif "next" in front.scene:
            front.send("go")
        else:
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
        assert form["title"] == "Review"
        assert "luck" in form["foot"].lower()
        assert not form.get("lines") or int(form["lines"][0]["number"]) <= before
        front.form("leave")
        assert table.ply == before
        assert front.scene["message"]["kind"] == "end"

    assert table.session.state.result


def test_review_at_a_shared_device_shows_the_choosers_view():
    table, front = new_table("nanatoridori", players=3, first=0, seats="AB", bots="random", seed=4)
    play_until_pause(table, front)
    table.game.review.deals = 4
    front.press("table:review")
    table.game.review.job.wait(None)
    poll_until_shown(front)
    lines_of = {line["text"].split(":")[0]: line["id"] for line in front.scene["form"]["lines"]}

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
    assert front.scene["curtain"] or table.session.bot_to_act is not None


def test_review_of_another_game_is_dropped():
    table, front = finished_game()
    table.game.review.deals = 40
    front.press("table:review")
    thinking = table.game.review.job
    front.press("table:new")
    front.form("start", game="nanuk", players=5, variant="", people=1, bots="careful", names="")

    assert table.game.review.job is None
    thinking.wait(60)
    assert thinking.is_finished


def test_review_is_refused_while_hands_are_secret():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))

    front.press("table:review")

    assert front.scene["message"]["kind"] == "refuse"
    assert table.game.review.job is None
    assert "table:review" not in json.dumps(front.scene)
