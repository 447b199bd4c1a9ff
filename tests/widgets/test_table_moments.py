"""Other moments of a game on the table: taking back, stepping, playing on from earlier, the log, announcements."""

from gamelib import koinobori, nanatoridori, record
from gamelib.players import player
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.tables import each_game, go_to_turn, new_table
from widgets import Table
from widgets.stage import log_lines

# Taking back ----------------------------------------------------------------------


def test_take_back_before_an_answer_is_not_exploring():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))

    front.press("table:undo")

    assert table.ply == 0
    assert not table.session.explored
    assert front.scene["message"]["text"] == "Taken back."


def test_take_back_after_seeing_cards_is_exploring():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))
    go_to_turn(front)
    ply = table.ply

    front.press("table:undo")

    assert ply > table.ply == 0
    assert table.session.explored
    assert "explored" in front.scene["message"]["text"]
    assert "explored" in front.scene["note"]
    assert "explored" in table.dialogs.record_with_warning().comment


def test_take_back_of_a_drawn_card_is_exploring():
    state = nanatoridori.read("hand 1 2 2 | table 7 7 7 7 7", seed=7)
    table = Table(state)
    front = FakeFrontEnd(table)
    front.type("pass")
    assert table.record.state != state

    front.press("table:undo")

    assert table.session.explored


def test_take_back_at_a_shared_device_undoes_the_viewers_move():
    table, front = new_table(seats="AB", first=0, players=3)
    front.press("table:look")
    front.type(str(table.view.moves()[0]))
    front.press("table:look")
    assert table.session.viewer == 1
    assert table.session.last_own_ply() is None

    front.press("table:undo")
    assert table.ply == 1
    assert front.scene["message"]["kind"] == "refuse"

    front.type(str(table.view.moves()[0]))
    go_to_turn(front)
    if table.session.viewer == 0:
        front.press("table:undo")
        assert table.ply == 0
        assert table.session.viewer == 0


# Stepping -------------------------------------------------------------------------


@each_game
def test_any_moment_can_be_viewed_and_left(game):
    table, front = new_table(game)
    front.play()
    last = table.ply

    front.press("table:first")
    assert front.scene["ply"] == 0
    for ply in range(1, 6):
        front.press("table:forward")
        assert front.scene["ply"] == table.ply == ply
        assert table.view == table.record.at(ply).view(0)
    front.press("table:back")
    assert front.scene["ply"] == 4
    front.send("log", id="ply:3")
    assert front.scene["ply"] == 3
    assert any("now" in line.get("state", "") for line in front.scene["log"])
    front.type("pass")
    assert front.scene["message"]["kind"] == "refuse"
    front.press("table:return")
    assert front.scene["ply"] == last


def test_last_moment_of_a_stored_game_names_the_winner():
    game = record.start(koinobori, players=2, seed=7)
    bots = [player("random", seed=seat) for seat in range(2)]
    while game.state.result is None:
        seat = game.state.to_act[0]
        game = game.play(bots[seat].move(game.state.view(seat)), seat)
    table = Table(game)
    table.step(len(game))

    assert table.scene["message"]["text"] == f"After move {len(game)} of {len(game)}."
    assert table.scene["message"]["more"].startswith(("You win", "Ben wins", "You and Ben"))
    table.step(len(game) - 1)
    assert "more" not in table.scene["message"]


def test_what_if_does_not_change_the_game():
    table, front = new_table()
    front.play()
    game = table.record
    front.press("table:first")
    front.press("table:forward")

    front.press("table:what-if")
    go_to_turn(front)
    front.type(str(table.view.moves()[-1]))
    assert table.record != game

    front.press("table:return")
    assert table.record == game
    assert not table.session.explored


def test_what_if_in_an_unfinished_game_is_exploring():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))
    go_to_turn(front)
    front.press("table:step")
    front.press("table:first")

    front.press("table:what-if")

    assert "explored" in front.scene["message"]["more"]
    front.press("table:return")
    assert table.session.explored


# The log --------------------------------------------------------------------------


def test_log_has_pages_and_clauses():
    table, front = new_table("nanuk")
    front.play()
    first = len(front.scene["log"])
    assert front.scene["earlier"]
    assert all(line["clause"].startswith("NANUK-") for line in front.scene["log"])

    front.send("earlier")

    assert len(front.scene["log"]) > first
    assert front.scene["log"][-1] == {**front.scene["log"][-1], "id": f"ply:{table.ply}"}


@each_game
def test_log_lines_lead_to_their_moments(game):
    table, front = new_table(game)
    front.play()
    states = list(table.record.states())
    for _page in range(4):
        front.send("earlier")

    for line in front.scene["log"]:
        ply = int(line["id"].partition(":")[2])
        announcements = [
            log_lines.describe_briefly(event, table.session.names)
            for event in states[ply].view(0).log[len(states[ply - 1].log) if ply else 0 :]
        ]
        assert line["text"] in [each[:300] for each in announcements]


def test_log_counts_a_long_row_of_cards():
    _table, front = new_table("koinobori", first=0)

    assert front.scene["log"][0]["text"].endswith("; the row shows 7 cards; you start.")


def test_events_are_announced_once_and_in_order():
    table, front = new_table(first=0)
    heard, end = [], 0

    def listen():
        nonlocal end
        count, say = front.scene["announced"], front.scene["announcements"]
        assert count <= end or not heard
        heard.extend(say[max(0, end - count) :])
        end = count + len(say)

    for _step in range(40):
        listen()
        if "next" in front.scene:
            front.send("go")
        elif table.session.may_act:
            front.type(str(table.view.moves()[0]))
        else:
            break
    listen()

    events = [event.tell(table.session.names) for event in table.session.state.view(0).log][1:]
    assert [line for line in heard if line in events] == events
