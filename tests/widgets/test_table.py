"""The table without a browser: whole games, refusals, the curtain, ways back, forms, other people's code."""

import json
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from gamelib import GameError, Stream, koinobori, nanatoridori, nanuk, record
from gamelib.players import player
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table
from widgets.scenes import scenes_of
from widgets.stage import log_lines
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions

GAMES = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def temporary_save_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "games"))


def laid(game="nanatoridori", **more):
    table = Table(game, **{"seed": 7, **more})
    return table, FakeFrontEnd(table)


def to_act(front):
    """On to the person's turn."""
    for _step in range(200):
        if "next" in front.scene:
            front.send("go")
        elif "curtain" in front.scene:
            front.press("table:look")
        elif front.board.session.is_pausing:
            front.press("table:next-round")
        else:
            return front
    raise AssertionError("nobody's turn")


def plain(scene):
    return json.dumps({word: value for word, value in scene.items() if word != "answers"}, sort_keys=True)


# Whole games ---------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("seats", ["A", "AB", "BC", ""])
def test_a_whole_game_is_played_by_messages(game, seats):
    table, front = laid(game, seats=seats)

    front.play()

    assert table.session.state.result
    assert front.scene["message"]["kind"] == "end"
    assert "next" not in front.scene
    assert record.read(record.write(table.record)) == table.record
    assert table.ply == len(table.record) == front.scene["ply"]


@each_game
def test_a_whole_game_is_played_as_text(game):
    table = Table(game, seed=7)

    for _step in range(400):
        if table.view.result:
            break
        if table.view.round_result:
            table.press("table:next-round")
        moves = table.view.moves()
        table.play(str(moves[0])) if moves else table.go()

    assert table.view.result
    assert table.view.result.tell() in str(table)


@each_game
def test_a_scene_is_small_and_one_message_an_act(game):
    _table, front = laid(game, players=max(GAMES[game], 5), mark=True)

    def choose(view):
        front.send("tap", place="hand:1")
        return str(player("keen").move(view))

    front.play(choose)
    scenes = [data["state"]["scene"] for data in front.states() if "scene" in data["state"]]
    sizes = [len(json.dumps(scene, ensure_ascii=False, separators=(",", ":")).encode()) for scene in scenes]

    assert len(front.states()) == front.n
    assert max(sizes) < 9_800
    assert min(len(scene.get("log", [])) for scene in scenes[-20:]) >= 3


def test_letters_on_cards_are_drawn_as_they_are_told():
    table, _front = laid("koinobori", players=5)
    whole = scenes_of("koinobori").part(table.view, EMPTY_SELECTION, SceneOptions())["faces"]
    short, signs = table.scene["faces"], table.scene["signs"]

    assert {key for key, face in whole.items() if "symbols" in face} == {key for key in short if "signs" in short[key]}
    for key, face in whole.items():
        if "symbols" in face:
            assert [signs[letter] for letter in short[key]["signs"]] == face["symbols"]
            assert " ".join(short[key]["signs"]) == face["rank"]
            assert short[key].get("marks") == face.get("marks")


@each_game
def test_hands_play_as_well_as_text(game):
    """Whatever buttons and cards there are, tapping them never breaks anything."""
    table, front = laid(game)
    rng = Stream(7, "hands")
    for _act in range(300):
        to_act(front)
        if table.session.state.result:
            break
        places = [card["id"] for zone in front.scene["zones"] for card in zone.get("cards", [])]
        places += [gap["id"] for zone in front.scene["zones"] for gap in zone.get("gaps", [])]
        buttons = [button["id"] for button in front.scene["buttons"]]
        if buttons and rng.randbelow(3) == 0:
            front.press(rng.choice(buttons))
        elif places:
            front.send("tap", place=rng.choice(places))
        assert "Something went wrong" not in front.scene.get("message", {}).get("text", "")

    assert front.scene["answers"] == [front.name, front.n]


def test_programs_go_on_only_when_asked_while_somebody_looks_on():
    table, front = laid(first=1)
    assert front.scene["next"]["after"] == 900

    front.send("go")

    assert table.ply == 1
    assert len(front.scene["log"]) > 1


def test_without_a_pace_programs_answer_at_once():
    table, front = laid(first=0, pace=None)

    front.type(str(table.view.moves()[0]))

    assert table.session.may_act or table.session.is_pausing
    assert "next" not in front.scene


def test_simultaneous_choices_of_programs_come_together():
    table, front = laid("nanuk", first=0)
    front.type("2 fish in 1 day")
    for _step in range(400):
        if len(table.session.state.to_act) > 1:
            break
        front.send("go") if "next" in front.scene else front.type("doom")

    assert table.session.may_act or "next" in front.scene
    before, waiting = table.ply, len(table.session.state.to_act)
    if table.session.may_act:
        front.type(str(table.view.moves()[0]))
        waiting -= 1
        before += 1
    front.send("go")
    assert table.ply == before + waiting


# Refusals -------------------------------------------------------------------------


REFUSED = [
    ("nanatoridori", {"first": 0, "players": 4}, "pass", "NANA-3.3"),
    ("nanuk", {"first": 0}, "doom", "NANUK-"),
    ("koinobori", {"first": 0}, "done", "KOI-"),
]


@pytest.mark.parametrize(("game", "more", "move", "clause"), REFUSED)
def test_a_refusal_says_why_and_changes_nothing(game, more, move, clause):
    table, front = laid(game, **more)
    before = table.record

    front.type(move)

    message = front.scene["message"]
    assert message["kind"] == "refuse"
    assert message["clause"].startswith(clause)
    assert message["text"][0].isupper()
    assert message["more"].startswith("You could: ")
    assert message["text"] in front.scene["say"]
    assert table.refusal.clause == message["clause"]
    assert table.record == before
    assert table.ply == 0

    front.send("clause", number=message["clause"])
    assert front.scene["rule"]["number"] == message["clause"]
    assert front.scene["message"] == message


def test_cards_at_fault_are_lit():
    state = nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5", seed=7)
    table = Table(state)
    front = FakeFrontEnd(table)

    front.type("1 [5 5] 6 6 2")

    lit = [card["id"] for zone in front.scene["zones"] for card in zone.get("cards", [])
           if "refused" in card.get("state", "")]
    assert set(lit) >= {"hand:2", "hand:3"}


@each_game
@pytest.mark.parametrize("typed", ["nonsense", "play", "6", "💥" * 400, "a" * 900, "'; drop", "post 99 <- x"])
def test_what_cannot_be_read_gets_a_sentence(game, typed):
    table, front = laid(game, first=0)

    front.type(typed)

    assert front.scene["message"]["kind"] == "refuse"
    assert table.ply == 0


def test_what_may_be_played_is_marked_when_asked_for():
    _table, front = laid(first=0)
    unmarked = plain(front.scene["zones"][-1])

    front.press("table:mark")

    assert plain(front.scene["zones"][-1]) != unmarked


# The curtain --------------------------------------------------------------------


@each_game
def test_a_curtain_falls_before_the_next_person_sees_anything(game):
    table, front = laid(game, seats="AB", first=0)
    for _step in range(600):
        if table.session.state.result:
            break
        if "curtain" in front.scene:
            assert set(front.scene) <= {"game", "title", "ply", "faces", "say", "said", "curtain", "answers", "look"}
            assert front.scene["faces"] == {}
            assert front.scene["say"] == [front.scene["curtain"]["text"]]
            assert table.view == table.session.state.view(None)
            asked = table.session.curtain_for
            front.press("table:look")
            assert table.session.viewer == asked
        elif "next" in front.scene:
            front.send("go")
        elif table.session.is_pausing:
            assert table.session.viewer is None
            front.press("table:next-round")
        else:
            assert table.session.viewer == table.session.person_to_act
            front.type(str(table.view.moves()[0]))

    assert table.session.state.result


def test_nothing_but_lifting_it_works_while_the_curtain_is_down():
    table, front = laid("koinobori", seats="AB", first=0, players=2)
    assert "curtain" in front.scene
    before = plain(front.scene)

    for kind, content in [("type", {"text": "done"}), ("press", {"id": "table:hint"}), ("press", {"id": "table:undo"}),
                          ("press", {"id": "table:save"}), ("log", {"id": "ply:0"}), ("tap", {"place": "hand:1"}),
                          ("earlier", {}), ("press", {"id": "table:step"}), ("press", {"id": "table:open"})]:
        front.send(kind, **content)
        assert plain(front.scene) == before, kind

    options = []
    table.send = lambda content, _buffers=None: options.append(content)
    front.send_raw({"kind": "complete", "text": "", "from": "x", "n": 1, "ply": 0})
    assert options == [{"kind": "complete", "options": []}]


def told_to_others_alone(session):
    """What was told to people who do not look now, and to nobody who does."""
    eyes = None if session.curtain_for is not None else session.viewer
    mine = {event.tell() for event in session.state.view(eyes).log}
    return {event.tell() for seat in session.people for event in session.state.view(seat).log} - mine


@each_game
def test_what_was_said_to_one_person_does_not_stay_for_the_next(game):
    table, front = laid(game, seats="AB", first=0)
    others = 0

    for _step in range(150):
        if table.session.state.result:
            break
        if "next" in front.scene:
            front.send("go")
        elif "curtain" in front.scene:
            front.press("table:look")
        elif table.session.is_pausing:
            front.press("table:next-round")
        else:
            front.type(str(player("careful").move(table.view)))
        secrets = told_to_others_alone(table.session)
        others += len(secrets)
        assert not secrets & set(front.scene["say"])
        assert not secrets & {line["text"] for line in front.scene.get("log", [])}

    assert others


def same_for_whoever_cannot_know(table, front, rng):
    """The scene drawn again from another deal that the one who looks could not tell from this one."""
    session = table.session
    seen, real = plain(front.scene), session.record
    eyes = None if session.curtain_for is not None else session.viewer
    session.record = replace(real, state=real.state.view(eyes).imagine(rng))
    try:
        return plain(table._build_scene()), seen
    finally:
        session.record = real


@each_game
@pytest.mark.parametrize("seats", ["A", "AB"])
def test_a_scene_holds_nothing_its_reader_cannot_know(game, seats):
    table, front = laid(game, seats=seats)
    rng = Stream(7, "another deal")
    for step in range(120):
        again, seen = same_for_whoever_cannot_know(table, front, rng)
        assert again == seen
        if table.session.state.result:
            break
        if step % 7 == 0:
            front.press("table:hint")
        elif step % 11 == 0:
            front.press("table:why")
        elif "curtain" in front.scene:
            front.press("table:look")
        elif "next" in front.scene:
            front.send("go")
        elif table.session.is_pausing:
            front.press("table:next-round")
        else:
            front.type(str(player("careful").move(table.view)))


def test_a_leak_would_be_found(monkeypatch):
    scenes = scenes_of("nanatoridori")
    part = scenes.part

    def leaky(view, doing, aids):
        shown = part(view, doing, aids)
        return {**shown, "prompt": str(table.session.state.hands[1])}

    table, front = laid(first=0)
    monkeypatch.setattr(scenes, "part", leaky)
    front.send("escape")

    again, seen = same_for_whoever_cannot_know(table, front, Stream(1))
    assert again != seen


def test_why_tells_no_card_while_the_round_goes_on():
    for level in ("random", "careful", "keen", "searching"):
        table, front = laid(first=1, bots=level)
        front.send("go")
        real = table.session.record

        front.press("table:why")
        said = front.scene["message"]
        assert said["text"].startswith("Ben ")
        assert not re.search(r"\d", said["text"])

        table.session.record = replace(real, state=real.state.view(0).imagine(Stream(1)))
        front.press("table:why")
        assert front.scene["message"] == said


def test_why_tells_the_reason_once_the_round_is_over():
    _table, front = laid(bots="careful")
    front.play()

    front.press("table:why")

    assert " chose " in front.scene["message"]["text"]
    assert front.scene["message"]["clause"].startswith("NANA-")


# Ways back ------------------------------------------------------------------------


def test_a_move_taken_back_before_anybody_answered_is_no_peeking():
    table, front = laid(first=0)
    front.type(str(table.view.moves()[0]))

    front.press("table:undo")

    assert table.ply == 0
    assert not table.session.explored
    assert front.scene["message"]["text"] == "Taken back."


def test_a_move_taken_back_after_cards_were_seen_makes_the_game_explored():
    table, front = laid(first=0)
    front.type(str(table.view.moves()[0]))
    to_act(front)
    ply = table.ply

    front.press("table:undo")

    assert ply > table.ply == 0
    assert table.session.explored
    assert "explored" in front.scene["message"]["text"]
    assert "explored" in front.scene["note"]
    assert "explored" in table.dialogs.record_with_warning().comment


def test_a_pass_that_drew_a_card_cannot_be_taken_back_unseen():
    state = nanatoridori.read("hand 1 2 2 | table 7 7 7 7 7", seed=7)
    table = Table(state)
    front = FakeFrontEnd(table)
    front.type("pass")
    assert table.record.state != state

    front.press("table:undo")

    assert table.session.explored


def test_at_a_shared_device_only_ones_own_last_move_is_taken_back():
    table, front = laid(seats="AB", first=0, players=3)
    front.press("table:look")
    front.type(str(table.view.moves()[0]))
    front.press("table:look")
    assert table.session.viewer == 1
    assert table.session.last_own_ply() is None

    front.press("table:undo")
    assert table.ply == 1
    assert front.scene["message"]["kind"] == "refuse"

    front.type(str(table.view.moves()[0]))
    to_act(front)
    if table.session.viewer == 0:
        front.press("table:undo")
        assert table.ply == 0
        assert table.session.viewer == 0


@each_game
def test_any_moment_can_be_looked_at_and_left_again(game):
    table, front = laid(game)
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


def test_after_the_last_move_of_a_stored_game_it_is_told_who_won():
    game = record.start(koinobori, players=2, seed=7)
    bots = [player("random", seed=seat) for seat in range(2)]
    while game.state.result is None:
        seat = game.state.to_act[0]
        game = game.play(bots[seat].move(game.state.view(seat)), seat)
    table = Table(game)
    table.step(len(game))

    assert table.scene["message"]["text"] == f"After move {len(game)} of {len(game)}."
    assert table.scene["message"]["more"].startswith(("Ada wins", "Ben wins", "Ada and Ben"))
    table.step(len(game) - 1)
    assert "more" not in table.scene["message"]


def test_what_if_leaves_the_game_as_it_is():
    table, front = laid()
    front.play()
    game = table.record
    front.press("table:first")
    front.press("table:forward")

    front.press("table:what-if")
    to_act(front)
    front.type(str(table.view.moves()[-1]))
    assert table.record != game

    front.press("table:return")
    assert table.record == game
    assert not table.session.explored


def test_what_if_in_a_game_that_goes_on_is_exploring():
    table, front = laid(first=0)
    front.type(str(table.view.moves()[0]))
    to_act(front)
    front.press("table:first")

    front.press("table:what-if")

    assert "explored" in front.scene["message"]["more"]
    front.press("table:return")
    assert table.session.explored


def test_the_log_is_paged_and_clauses_stand_in_it():
    table, front = laid("nanuk")
    front.play()
    first = len(front.scene["log"])
    assert front.scene["earlier"]
    assert all(line["clause"].startswith("NANUK-") for line in front.scene["log"])

    front.send("earlier")

    assert len(front.scene["log"]) > first
    assert front.scene["log"][-1] == {**front.scene["log"][-1], "id": f"ply:{table.ply}"}


@each_game
def test_each_line_of_the_log_leads_to_the_moment_it_happened(game):
    table, front = laid(game)
    front.play()
    states = list(table.record.states())
    for _page in range(4):
        front.send("earlier")

    for line in front.scene["log"]:
        ply = int(line["id"].partition(":")[2])
        told = [
            log_lines.describe_briefly(event, ())
            for event in states[ply].view(0).log[len(states[ply - 1].log) if ply else 0 :]
        ]
        assert line["text"] in [each[:300] for each in told]


def test_the_log_counts_a_row_that_lies_on_the_table():
    _table, front = laid("koinobori", first=0)

    assert front.scene["log"][0]["text"].endswith("; the row shows 7 cards; Ada starts.")


def test_news_are_announced_once_and_in_order():
    table, front = laid(first=0)
    heard, end = [], 0

    def listen():
        nonlocal end
        said, say = front.scene["said"], front.scene["say"]
        assert said <= end or not heard
        heard.extend(say[max(0, end - said):])
        end = said + len(say)

    for _step in range(40):
        listen()
        if "next" in front.scene:
            front.send("go")
        elif table.session.may_act:
            front.type(str(table.view.moves()[0]))
        else:
            break
    listen()

    events = [event.tell() for event in table.session.state.view(0).log][1:]
    assert [line for line in heard if line in events] == events


# Hints ----------------------------------------------------------------------------


@each_game
def test_hints_climb_a_ladder_whose_last_rung_works(game):
    table, front = laid(game, first=0)
    said = [front.press("table:hint")["message"] for _rung in range(4)]

    assert [message["kind"] for message in said] == ["hint"] * 4
    assert said[0] != said[1] != said[2] == said[3]
    move = said[3]["more"].removeprefix("You could: ")
    front.type(move)
    assert table.ply == 1


# Teachers and onlookers -------------------------------------------------------------


def test_hands_are_opened_for_teachers_only_and_loudly():
    _table, front = laid(first=0)
    front.press("table:open")
    front.press("table:eyes")
    assert "loud" not in front.scene
    assert "form" not in front.scene

    table, front = laid(first=0, teacher=True)
    front.press("table:open")
    assert front.scene["loud"]
    assert table.session.explored
    front.press("table:open")
    assert "loud" not in front.scene


def test_a_teacher_looks_with_other_eyes():
    table, front = laid(first=0, teacher=True)
    front.press("table:eyes")
    front.form("view", eyes="B")

    assert front.scene["loud"] == "You look with Ben's eyes."
    assert table.view.seat == 1
    front.type("pass")
    assert table.ply == 0
    front.press("table:eyes")
    front.form("view", eyes="")
    assert table.view.seat == 0


# Forms -----------------------------------------------------------------------------


def test_a_new_game_is_begun_by_a_form():
    table, front = laid()
    front.press("table:new")
    asked = {field["id"]: field.get("value") for field in front.scene["form"]["fields"]}
    assert asked["game"] == "nanatoridori"

    front.form("start", game="nanuk", players=6, variant="declared-sides", people=2, bots="keen", names="Ann, Bob")

    assert "form" not in front.scene
    assert table.record.game == front.scene["game"] == "nanuk"
    assert table.session.people == {0, 1}
    assert table.record.names == ("Ann", "Bob")
    assert table.session.bots[3].name == "keen"
    assert table.session.state.variant == "declared-sides"


def test_seats_rulings_and_seed_are_asked_for_on_demand():
    table, front = laid()
    front.press("table:new")
    front.form("more", game="koinobori", players=3, variant="", people=1, bots="careful", names="")
    assert {"seat:A", "seat:C", "first", "rulings", "seed"} <= {field["id"] for field in front.scene["form"]["fields"]}

    front.form("start", **{"seat:A": "keen", "seat:B": "person", "seat:C": "random", "first": "B", "rulings": "",
                           "seed": "42"})

    assert table.session.people == {1}
    assert [table.session.bots[seat].name for seat in (0, 2)] == ["keen", "random"]
    assert table.record.state == koinobori.deal(players=3, seed=42, first=1)


@pytest.mark.parametrize("wrong", [
    {"players": 9}, {"players": "x"}, {"game": "chess"}, {"variant": "duel"}, {"names": "x" * 30}, {"bots": "godlike"},
    {"game": None}, {"variant": 7}, {"names": "a,b,c,d,e,f,g"},
])
def test_a_form_answered_wrongly_says_so_and_stays(wrong):
    table, front = laid()
    before = table.record
    front.press("table:new")

    front.form("start", **{"game": "nanatoridori", "players": 4, "variant": "", "people": 1, "bots": "careful",
                           "names": "", **wrong})

    if "variant" in wrong and wrong["variant"] == 7:
        assert table.record != before
    else:
        assert front.scene["form"]["text"]
        assert table.record == before


def test_a_remark_is_kept_with_its_move():
    table, front = laid(first=0)
    front.type(str(table.view.moves()[0]))
    front.press("table:remark")
    front.form("keep", remark="bold")

    assert table.record.entries[0].comment == "bold"
    assert any(line["text"] == "bold" and line["state"] == "comment" for line in front.scene["log"])

    front.press("table:remark")
    front.form("keep", remark="x" * 600)
    assert "at most" in front.scene["form"]["text"]


def test_a_game_is_taken_away_and_brought_back_as_text():
    table, front = laid(first=0)
    front.type(str(table.view.moves()[0]))
    game = table.record
    front.press("table:save")
    front.form("record", what="all")
    front.form("file", what="all")
    text = front.custom_messages("copy")[-1]["text"]
    assert front.custom_messages("file")[-1] == {"kind": "file", "name": "nanatoridori.json", "text": text}
    assert text not in json.dumps(front.scene)

    other, there = laid("koinobori")
    there.press("table:save")
    there.form("load")
    there.form("load", text=text)
    assert other.record == game

    there.press("table:save")
    there.form("load")
    there.form("load", text="{ broken")
    assert there.scene["form"]["text"]
    assert other.record == game


def test_where_nobody_may_peek_only_what_one_knows_is_given_away():
    _table, front = laid(first=0, secret=True)
    front.press("table:save")
    front.form("record", what="all")
    text = front.custom_messages("copy")[-1]["text"]

    assert json.loads(text)["seat"] == "A"
    assert "seed" not in text
    assert [kept["record"] for kept in front.custom_messages("keep")] == [None] * len(front.custom_messages("keep"))


# What is put in ----------------------------------------------------------------------


def test_a_table_takes_whatever_a_game_is_written_in(tmp_path):
    game = record.start(nanuk, players=5, seed=7, first=0).play("2 fish in 2 days")
    record.save(game, tmp_path / "game.json")

    for given in (game, record.write(game), tmp_path / "game.json", str(tmp_path / "game.json")):
        assert Table(given).record == game
    assert Table(game.state).record.state.view(0).hand == game.state.view(0).hand
    assert Table(game.state.view(1), seats="B").view.hand == game.state.view(1).hand
    assert Table("two fives on the table").record.game == "nanatoridori"
    for wrong in (3, None, "chess", object(), [], "{"):
        with pytest.raises(GameError):
            Table(wrong)


def test_a_game_that_is_over_opens_at_its_beginning():
    table, front = laid()
    front.play()

    again = Table(table.record)

    assert again.ply == 0
    assert {button["id"] for button in again.scene["buttons"]} >= {"table:forward", "table:what-if"}
    again.step(5)
    assert again.ply == 5


@pytest.mark.parametrize("name", ["x" * 21, "a\nb", "\u202eevil", "\0", 7, None])
def test_names_are_short_and_printable(name):
    with pytest.raises(GameError):
        Table("nanatoridori", seed=7, names=[name])


PAYLOADS = ["<b>x</b>", "<img src=x onerror=", "{A}", "{0.__class__}", "%s%d", "$(x)", "`x`", "'\"", "\\u0041",
            "</script>", "javascript:x", "&lt;", "{{7*7}}", "${7*7}", "-->", "]]>", "A" * 20, "é漢字🐻", "..", "%n"]


@pytest.mark.parametrize("name", PAYLOADS)
def test_strange_names_are_only_names(name):
    table, front = laid(names=[name, name], first=1, players=3)
    front.play()

    assert front.scene["seats"][0]["name"] == name
    assert name in str(table)


# Other people's code ---------------------------------------------------------------


def test_a_program_that_breaks_down_is_replaced_for_a_move():
    def broken(view):
        raise RuntimeError(f"secret {view.hand}")

    table, front = laid(first=1, bots=broken)
    front.send("go")

    assert table.ply == 1
    assert "RuntimeError" in front.scene["message"]["text"]
    assert "secret" not in plain(front.scene)
    front.play()


def test_a_program_that_breaks_the_rules_is_replaced_for_a_move():
    table, front = laid(first=1, bots=lambda _view: "take in 9")
    front.play()
    assert table.session.state.result


def test_whoever_watches_a_table_is_told(caplog):
    table, front = laid(first=0)
    seen = []
    table.observe(lambda change: seen.append(change["new"]), "ply")
    front.type(str(table.view.moves()[0]))
    assert seen == [1]

    def fails(_change):
        raise ValueError("of mine")

    table.observe(fails, "ply")
    front.press("table:undo")
    assert table.ply == 0
    assert "ValueError" in front.scene["message"]["text"]
    assert "of mine" not in caplog.text


def test_a_move_that_fails_half_way_is_not_made(monkeypatch):
    table, front = laid(first=0)
    move = str(table.view.moves()[0])

    def fails():
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(table.game, "announce_new_events", fails)
        front.type(move)
    assert front.scene["message"]["text"].startswith("Something went wrong")
    assert table.ply == len(table.session.record) == 0

    front.type(move)
    assert table.ply == 1


def test_a_scene_that_cannot_be_drawn_loses_nothing(monkeypatch, caplog):
    table, front = laid(first=0)
    front.type(str(table.view.moves()[0]))

    def fails(*_given):
        raise KeyError("hand 1 2 3")

    with monkeypatch.context() as patched:
        patched.setattr(scenes_of("nanatoridori"), "part", fails)
        front.send("go")
        assert front.scene["message"]["text"].startswith("Something went wrong")
        to_act(front)
        front.type(front.scene["typed"])
    front.send("escape")

    assert front.scene["zones"]
    assert table.ply == len(table.record)
    assert "hand 1 2 3" not in caplog.text
    assert "KeyError" in caplog.text


# In the notebook ----------------------------------------------------------------------


def test_what_draws_is_imported_only_when_it_is_used():
    asked = "import sys, widgets; print('anywidget' in sys.modules, 'ipywidgets' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert told.stdout.split() == ["False", "False"]


def test_where_no_front_end_runs_a_table_is_text():
    table = Table("nanatoridori", seed=7, first=0, players=4)
    bundle = table._repr_mimebundle_()

    assert bundle[0]["text/plain"] == str(table)
    assert "Your hand" in str(table)
    assert "table.play('" in str(table)
    assert repr(table) == "<Table: <nanatoridori, 4 players, 0 moves>>"
    table.play("pass")
    assert "[NANA-3.3]" in str(table)


# A hunt day by day ----------------------------------------------------------------------


HUNT = "boast 2 seal in 4 days by A | doom B | hunters A C | doomers B D E | turn A"


def hunting(seats="A", text=HUNT, **more):
    """A table before the last hunter gives, and the days that will be drawn."""
    table = Table(nanuk.read(text, seed=6), seats=seats, **more)
    front = FakeFrontEnd(table)
    if "curtain" in front.scene:
        front.press("table:look")
    return table, front


def days_lying(front):
    zones = {zone["id"]: zone for zone in front.scene["zones"]}
    return len(zones["drawn"]["cards"])


def test_a_hunt_turns_up_day_by_day_and_nothing_else_goes_on():
    table, front = hunting()
    front.type(str(table.view.moves()[0]))
    ply, seen, log = table.ply, [], []
    assert "next" in front.scene

    while table.game.reveal.days_shown is not None:
        seen.append(days_lying(front))
        log.append(len(front.scene["log"]))
        assert front.scene["message"]["text"] == "The hunt goes on, day by day."
        assert [button["id"] for button in front.scene["buttons"]] == ["table:all-days"]
        assert [way["target"] for way in front.scene.get("travel", [])
                if way["target"].startswith("day:")] == [f"day:{seen[-1]}"] * (seen[-1] > 0)
        assert front.scene["next"]["after"] == 900
        front.send("go")
        assert table.ply == ply

    assert seen == list(range(len(seen)))
    assert len(seen) >= 2
    assert log == sorted(log)
    assert log[-1] < len(front.scene["log"])
    assert days_lying(front) == len(seen)
    assert front.scene["travel"][0]["target"] == f"day:{len(seen)}"


def test_nobody_can_do_anything_before_the_last_day():
    table, front = hunting()
    front.type(str(table.view.moves()[0]))
    front.send("go")
    before, turned = table.record, table.game.reveal.days_shown

    for kind, content in [("type", {"text": "choose seal"}), ("press", {"id": "take"}), ("tap", {"place": "pot:1"}),
                          ("drop", {"place": "pot:1", "onto": "seat:A"}), ("press", {"id": "table:undo"}),
                          ("press", {"id": "table:hint"}), ("press", {"id": "table:next-round"}), ("escape", {})]:
        front.send(kind, **content)
        assert (table.record, table.game.reveal.days_shown) == (before, turned), kind
    assert turned == 1


def test_what_the_hunt_came_to_is_told_nowhere_before():
    table, front = hunting()
    front.type(str(table.view.moves()[0]))
    ends = [event.tell() for event in table.session.state.view(0).log][-1:]
    days = [event.tell() for event in table.session.state.view(0).log if event.kind == "day"]

    for day in range(len(days)):
        shown = plain({word: front.scene[word] for word in ("log", "say", "zones", "seats", "message")})
        assert not [line for line in (*days[day:], *ends) if json.dumps(line)[1:-1] in shown]
        front.send("go")

    assert ends[0] in [line["text"] for line in front.scene["log"]]
    assert ends[0] in front.scene["say"]


def test_all_days_are_shown_at_once_when_asked_for_or_without_a_pace():
    table, front = hunting()
    front.type(str(table.view.moves()[0]))
    front.press("table:all-days")
    shown = front.scene
    assert table.game.reveal.days_shown is None
    assert shown["buttons"] != [] or "next" in shown

    table, front = hunting(pace=None)
    front.type(str(table.view.moves()[0]))
    assert table.game.reveal.days_shown is None


def test_the_next_person_sees_the_hunt_from_its_first_day():
    table, front = hunting(seats="AB")
    front.type(str(table.view.moves()[0]))
    for _step in range(20):
        if "curtain" not in front.scene:
            break
        front.press("table:look")

    assert table.game.reveal.days_shown == 0
    assert days_lying(front) == 0


def test_a_hunt_in_a_game_that_is_looked_back_at_turns_up_too():
    table, front = hunting()
    front.type(str(table.view.moves()[0]))
    front.press("table:all-days")
    days = days_lying(front)
    front.press("table:first")
    assert table.game.reveal.days_shown is None

    front.press("table:forward")
    assert table.ply == 1
    assert days_lying(front) == table.game.reveal.days_shown == 0
    told = [line["text"] for line in front.scene["log"]]
    front.send("go")
    assert days_lying(front) == 1
    assert [line["text"] for line in front.scene["log"]][:-1] == told
    front.press("table:all-days")
    assert days_lying(front) == days
    assert table.ply == 1

    front.press("table:first")
    front.press("table:forward")
    front.press("table:back")
    assert table.game.reveal.days_shown is None


# Before it is one's turn -----------------------------------------------------------------


EARLY = [
    ("nanatoridori", {"first": 1}, {"place": "hand:1"}, "NANA-3.1", "Ben"),
    ("nanatoridori", {"first": 2}, {"place": "gap:0"}, "NANA-3.1", "Chloe"),
    ("nanatoridori", {"first": 1}, {"place": "deck"}, "NANA-3.1", "Ben"),
    ("nanatoridori", {"first": 1}, {"place": "hand:1", "onto": "table"}, "NANA-3.1", "Ben"),
    ("nanatoridori", {"first": 1}, {"id": "pass"}, "NANA-3.1", "Ben"),
    ("nanuk", {"first": 1}, {"place": "hand:2"}, "NANUK-3.2", "Ben"),
    ("nanuk", {"first": 3}, {"id": "doom"}, "NANUK-3.2", "Dai"),
    ("nanuk", {"first": 1}, {"id": "number", "value": 3}, "NANUK-3.2", "Ben"),
    ("koinobori", {"first": 1}, {"place": "hand:1"}, "KOI-4.1", "Ben"),
    ("koinobori", {"first": 1}, {"place": "row:1"}, "KOI-4.1", "Ben"),
    ("koinobori", {"first": 2}, {"place": "row:7", "onto": "hand"}, "KOI-4.1", "Chloe"),
    ("koinobori", {"first": 1}, {"place": "seat:B"}, "KOI-4.1", "Ben"),
]


def touch(front, act):
    kind = "set" if "value" in act else "press" if "id" in act else "drop" if "onto" in act else "tap"
    return front.send(kind, **act)


@pytest.mark.parametrize(("game", "more", "act", "clause", "name"), EARLY)
def test_whoever_acts_too_early_hears_whose_turn_it_is(game, more, act, clause, name):
    table, front = laid(game, **more)
    before, zones = table.record, json.dumps(front.scene["zones"])

    touch(front, act)

    assert front.scene["message"]["kind"] == "refuse"
    assert front.scene["message"]["clause"] == clause
    assert name in front.scene["message"]["text"]
    assert table.record == before
    assert json.dumps(front.scene["zones"]) == zones
    assert table.game.selection == ((), "", ())
    refused = [seat["name"] for seat in front.scene["seats"] if "refused" in seat.get("state", "")]
    assert refused == ([] if game == "nanuk" else [name])


WON = "boast 2 seal in 3 days by A | pile C seal seal deer | pile B fish | turn B"


@pytest.mark.parametrize("place", ["pile:C", "seat:C"])
@pytest.mark.parametrize("seats", ["A", "AB", ""])
def test_score_piles_are_opened_whoever_is_to_act(place, seats):
    table = Table(nanuk.read(WON, seed=3), seats=seats)
    front = FakeFrontEnd(table)
    if "curtain" in front.scene:
        front.press("table:look")
    before = table.record

    front.send("tap", place=place)
    zones = {zone["id"]: zone for zone in front.scene["zones"]}
    assert zones["score"]["label"] == "Score pile of Chloe"
    assert front.scene["message"]["kind"] == "say"

    front.send("tap", place=place)
    assert "score" not in {zone["id"] for zone in front.scene["zones"]}
    assert table.record == before


@each_game
def test_at_an_earlier_moment_cards_are_only_looked_at(game):
    table, front = laid(game, first=0)
    front.type(str(table.view.moves()[0]))
    to_act(front)
    front.press("table:first")
    before = table.record

    front.send("tap", place="hand:1")

    assert "earlier moment" in front.scene["message"]["text"]
    assert table.record == before
    front.press("table:return")
    assert not any("chosen" in card.get("state", "") for zone in front.scene["zones"] for card in zone.get("cards", []))


# The tools -------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("seats", ["A", ""])
def test_at_most_four_tools_stand_beside_the_title(game, seats):
    _table, front = laid(game, seats=seats, teacher=True)
    for over in (False, True):
        if over:
            front.play()
        shown = [tool["id"] for tool in front.scene["tools"] if not tool.get("more")]
        assert len(shown) <= 4
        assert shown[-1] == "table:new"
        assert {"table:save", "table:eyes"} <= {tool["id"] for tool in front.scene["tools"]}
        if seats and not over:
            assert shown[:3] == ["table:undo", "table:hint", "table:mark"]


# A review ----------------------------------------------------------------------------------


def over(game="koinobori", **more):
    table, front = laid(game, bots="random", **more)
    table.game.review.deals = 4
    front.play(lambda view: str(view.moves()[-1]))
    return table, front


def weighed(front, most=400):
    """What comes of asking again and again how far it has come."""
    said = []
    for _step in range(most):
        if "form" in front.scene:
            return said
        said.append(front.scene["message"]["text"])
        assert front.scene["next"]["after"] < 1000
        front.send("go")
    raise AssertionError("the review does not end")


def test_a_game_is_reviewed_in_words_that_lead_to_its_moments():
    table, front = over()
    assert "table:review" in [button["id"] for button in front.scene["buttons"]]

    front.press("table:review")
    weighed(front)
    form = front.scene["form"]
    assert form["title"] == "Review"
    assert "luck" in form["foot"]
    line = form["lines"][0]
    assert line["text"].startswith("Ada chose ")
    assert table.record.entries[int(line["number"]) - 1].move in line["text"]

    front.send("log", id=line["id"])
    assert "form" not in front.scene
    assert table.ply == int(line["number"]) - 1
    assert front.scene["message"]["text"] == line["text"]
    assert "table:what-if" in [button["id"] for button in front.scene["buttons"]]

    front.press("table:review")
    assert front.scene["form"] == form
    front.send("escape")
    assert "form" not in front.scene


def test_a_review_is_stopped_and_shows_what_was_found():
    table, front = over("nanatoridori")
    table.game.review.deals = 400
    front.press("table:review")
    assert "form" not in front.scene
    assert [button["id"] for button in front.scene["buttons"]] == ["table:stop"]

    front.press("table:stop")
    weighed(front)

    assert re.search(r"Only \d+ of \d+ decisions", front.scene["form"]["text"])


def reviewed(table, front):
    """The review of the game so far, cut short; its form."""
    table.game.review.deals = 4
    front.press("table:review")
    table.game.review.job.wait(2)
    front.press("table:stop")
    table.game.review.job.wait(None)
    weighed(front)
    return front.scene["form"]


def until_the_round_is_over(table, front):
    while not table.session.is_pausing:
        if "curtain" in front.scene:
            front.press("table:look")
        elif "next" in front.scene:
            front.send("go")
        else:
            front.type(str(player("random", seed=1).move(table.view)))


def test_nanuk_is_reviewed_after_each_season_and_goes_on():
    table, front = laid("nanuk", seasons=2, bots="random")
    for season in (1, 2):
        if season == 1:
            until_the_round_is_over(table, front)
        else:
            front.press("table:next-round")
            front.play(lambda view: str(player("random", seed=1).move(view)))
        before = table.ply
        form = reviewed(table, front)
        assert form["title"] == "Review"
        assert "luck" in form["foot"]
        assert not form.get("lines") or int(form["lines"][0]["number"]) <= before
        front.form("leave")
        assert table.ply == before
        assert front.scene["message"]["kind"] == "end"

    assert table.session.state.result


def test_on_a_shared_device_a_review_shows_what_the_one_who_chose_saw():
    table, front = laid("nanatoridori", players=3, first=0, seats="AB", bots="random", seed=4)
    until_the_round_is_over(table, front)
    table.game.review.deals = 8
    front.press("table:review")
    table.game.review.job.wait(None)
    weighed(front)
    lines_of = {line["text"].split()[0]: line["id"] for line in front.scene["form"]["lines"]}

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


def test_a_review_of_another_game_is_forgotten():
    table, front = over("nanatoridori")
    table.game.review.deals = 400
    front.press("table:review")
    thinking = table.game.review.job
    front.press("table:new")
    front.form("start", game="nanuk", players=5, variant="", people=1, bots="careful", names="")

    assert table.game.review.job is None
    thinking.wait(60)
    assert thinking.is_finished


def test_there_is_no_review_while_hands_are_secret():
    table, front = laid(first=0)
    front.type(str(table.view.moves()[0]))

    front.press("table:review")

    assert front.scene["message"]["kind"] == "refuse"
    assert table.game.review.job is None
    assert "table:review" not in json.dumps(front.scene)


# At the seats, and what else can be typed ----------------------------------------------------


def test_at_a_seat_stands_how_its_program_plays():
    table, front = laid(bots={"B": "keen", "C": "random", "D": lambda view: view.moves()[0]}, names=["Ann", "Bo"])

    told = {seat["name"]: seat.get("note", "") for seat in front.scene["seats"]}

    assert told == {"Bo": "keen", "Chloe": "draws lots", "Dai": "own program", "Ann": ""}
    front.play()
    front.press("table:first")
    assert not any("keen" in seat.get("note", "") for seat in front.scene["seats"])
    assert table.record.names == ("Ann", "Bo")


@each_game
def test_a_question_about_a_move_is_answered_and_nothing_is_moved(game):
    table, front = laid(game, first=0)
    allowed = str(table.view.moves()[0])
    wrong = {"nanatoridori": "pass", "nanuk": "doom", "koinobori": "done"}[game]

    assert front.type(f"why {allowed}")["message"]["text"] == "It may be played."
    asked = front.type(f"Why {wrong}")["message"]
    assert asked["kind"] == "refuse"
    assert asked["clause"] == table.view.why_not(wrong).clause
    front.type("why")
    assert front.scene["message"]["clause"] == front.scene["rule"]["number"] == asked["clause"]
    assert "Nothing was refused" in front.type("why")["message"]["text"]
    assert front.type("why chess")["message"]["kind"] == "refuse"
    assert table.ply == 0


def test_a_rule_is_looked_up_by_number_and_by_words():
    _table, front = laid("koinobori", first=0)

    by_number = front.type("rule 4.3")["message"]
    by_words = front.type("rule festival post flag")["message"]

    assert by_number["clause"] == "KOI-4.3"
    assert by_words["clause"].startswith("KOI-")
    assert by_words["kind"] == "hint"
    assert "no rule speaks" in front.type("rule chess")["message"]["text"].lower()


def test_a_move_is_taken_back_by_typing_too():
    table, front = laid(first=0)
    front.type(str(table.view.moves()[0]))
    to_act(front)

    assert front.type("undo")["message"]["text"].startswith("Taken back.")
    assert table.ply == 0
    assert front.type("undo")["message"]["kind"] == "refuse"
    assert "why MOVE" in front.type("?")["message"]["more"]
