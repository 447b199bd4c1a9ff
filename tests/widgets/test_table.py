"""The table without a browser: whole games, bots, what a table is given, other people's code, text output."""

import json
import subprocess
import sys
from itertools import product

import pytest

from gamelib import GameError, Stream, nanuk, record
from gamelib.players import player
from tests.laws import many
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.tables import GAMES, each_game, go_to_turn, new_table, scene_as_text, short_game
from tests.tiers import DEEP, rest_in_deep
from widgets import Table
from widgets.scenes import scenes_of
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions

# Whole games ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"),
    rest_in_deep(
        list(product(GAMES, ("A", "AB", "BC", ""))),
        [("nanatoridori", "A"), ("nanuk", "BC"), ("koinobori", "AB"), ("koinobori", "")],
    ),
)
def test_table_plays_a_whole_game_by_messages(game, seats):
    table, front = new_table(game, seats=seats)

    front.play()

    assert table.session.state.result
    assert front.scene["message"]["kind"] == "end"
    assert "next" not in front.scene
    assert record.read(record.write(table.record)) == table.record
    assert table.ply == len(table.record) == front.scene["ply"]


@each_game
def test_table_plays_a_whole_game_as_text(game):
    table = Table(game, seed=7)

    for _step in range(400):
        if table.view.result:
            break
        if table.view.round_result:
            table.press("table:next-round")
        moves = table.view.moves()
        table.play(str(moves[0])) if moves else table.go()

    assert table.view.result
    assert table.view.result.tell(table.record.names) in str(table)


@each_game
def test_scenes_are_small_and_one_is_sent_per_act(game):
    players = max(GAMES[game], 5)
    more = {} if game == "nanatoridori" else {"players": players}
    _table, front = new_table(short_game(players) if game == "nanatoridori" else game, mark=True, **more)

    def choose(view):
        front.send("tap", place="hand:1")
        return str(player("keen").move(view))

    front.play(choose)
    scenes = [data["state"]["scene"] for data in front.states() if "scene" in data["state"]]
    sizes = [len(json.dumps(scene, ensure_ascii=False, separators=(",", ":")).encode()) for scene in scenes]

    assert len(front.states()) == front.n
    assert max(sizes) < 10_800  # Koinobori for five, with what each carp is worth now and why three buttons are off
    assert min(len(scene.get("log", [])) for scene in scenes[-20:]) >= 3


def test_compressed_faces_name_the_same_drawings():
    table, _front = new_table("koinobori", players=5)
    full_faces = scenes_of("koinobori").part(table.view, EMPTY_SELECTION, SceneOptions())["faces"]
    short, signs = table.scene["faces"], table.scene["signs"]

    assert {key for key, face in full_faces.items() if "symbols" in face} == {
        key for key in short if "signs" in short[key]
    }
    for key, face in full_faces.items():
        if "symbols" in face:
            assert [signs[letter] for letter in short[key]["signs"]] == face["symbols"]
            assert " ".join(short[key]["signs"]) == face["rank"]
            assert short[key].get("marks") == face.get("marks")


@each_game
def test_random_taps_and_buttons_break_nothing(game):
    table, front = new_table(game)
    rng = Stream(7, "hands")
    for _act in range(many(100, 300)):
        go_to_turn(front)
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


# Bots -----------------------------------------------------------------------------


def test_bots_wait_for_the_browser_to_ask():
    table, front = new_table(first=1)
    assert front.scene["next"]["after"] == 900

    front.send("go")

    assert table.ply == 1
    assert len(front.scene["log"]) > 1


def test_bots_answer_at_once_without_a_pace():
    table, front = new_table(first=0, pace=None)

    front.type(str(table.view.moves()[0]))

    assert table.session.may_act or table.session.is_pausing
    assert "next" not in front.scene


def test_simultaneous_choices_of_bots_are_one_step():
    table, front = new_table("nanuk", first=0)
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


def test_failing_bot_is_replaced_for_one_move():
    def fail_with_secret(view):
        raise RuntimeError(f"secret {view.hand}")

    table, front = new_table(short_game(first=1), bots=fail_with_secret)
    front.send("go")

    assert table.ply == 1
    assert "RuntimeError" in front.scene["message"]["text"]
    assert "secret" not in scene_as_text(front.scene)
    front.play()


def test_bot_that_breaks_a_rule_is_replaced():
    table, front = new_table(short_game(first=1), bots=lambda _view: "take in 9")
    front.play()
    assert table.session.state.result


def test_seats_name_the_levels_of_bots():
    table, front = new_table(
        short_game(), bots={"B": "keen", "C": "random", "D": lambda view: view.moves()[0]}, names=["Ann", "Bo"]
    )

    levels = {seat["name"]: seat.get("level", "") for seat in front.scene["seats"]}

    assert levels == {"Bo": "Plays well", "Pip": "New to the game", "Dai": "your own program", "You": ""}
    front.play()
    front.press("table:first")
    assert not any("level" in seat for seat in front.scene["seats"])
    assert table.record.names == ("Ann", "Bo", "Pip")


# Arguments of a table -------------------------------------------------------------


def test_table_opens_every_form_of_a_game(tmp_path):
    game = record.start(nanuk, players=5, seed=7, first=0).play("2 fish in 2 days")
    record.save(game, tmp_path / "game.json")

    for source in (game, record.write(game), tmp_path / "game.json", str(tmp_path / "game.json")):
        assert Table(source).record == game
    assert Table(game.state).record.state.view(0).hand == game.state.view(0).hand
    assert Table(game.state.view(1), seats="B").view.hand == game.state.view(1).hand
    assert Table("two fives on the table").record.game == "nanatoridori"
    for wrong in (3, None, "chess", object(), [], "{"):
        with pytest.raises(GameError):
            Table(wrong)


def test_finished_game_opens_at_its_beginning():
    table, front = new_table(short_game())
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


PAYLOADS = [
    "<b>x</b>",
    "<img src=x onerror=",
    "{A}",
    "{0.__class__}",
    "%s%d",
    "$(x)",
    "`x`",
    "'\"",
    "\\u0041",
    "</script>",
    "javascript:x",
    "&lt;",
    "{{7*7}}",
    "${7*7}",
    "-->",
    "]]>",
    "A" * 20,
    "é漢字🐻",
    "..",
    "%n",
]


@pytest.mark.parametrize("name", PAYLOADS)
def test_names_with_markup_are_shown_verbatim(name):
    table, front = new_table(short_game(3, first=1), names=[name, name])
    if DEEP or name in PAYLOADS[::7]:
        front.play()

    assert front.scene["seats"][0]["name"] == name
    assert name in str(table)


# Errors ---------------------------------------------------------------------------


def test_observers_see_plies_and_their_errors_are_shown(caplog):
    table, front = new_table(first=0)
    views = []
    table.observe(lambda change: views.append(change["new"]), "ply")
    front.type(str(table.view.moves()[0]))
    assert views == [1]

    def fails(_change):
        raise ValueError("of mine")

    table.observe(fails, "ply")
    front.press("table:undo")
    assert table.ply == 0
    assert "ValueError" in front.scene["message"]["text"]
    assert "of mine" not in caplog.text


def test_move_that_fails_half_way_is_not_made(monkeypatch):
    table, front = new_table(first=0)
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


def test_failed_drawing_loses_nothing(monkeypatch, caplog):
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))

    def fails(*_given):
        raise KeyError("hand 1 2 3")

    with monkeypatch.context() as patched:
        patched.setattr(scenes_of("nanatoridori"), "part", fails)
        front.send("go")
        assert front.scene["message"]["text"].startswith("Something went wrong")
        go_to_turn(front)
        front.type(front.scene["typed"])
    front.send("escape")

    assert front.scene["zones"]
    assert table.ply == len(table.record)
    assert "hand 1 2 3" not in caplog.text
    assert "KeyError" in caplog.text


# In a notebook --------------------------------------------------------------------


def test_importing_widgets_imports_no_anywidget():
    code = "import sys, widgets; print('anywidget' in sys.modules, 'ipywidgets' in sys.modules)"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert process.stdout.split() == ["False", "False"]


def test_table_is_text_without_a_front_end():
    table = Table("nanatoridori", seed=7, first=0, players=4)
    bundle = table._repr_mimebundle_()

    assert bundle[0]["text/plain"] == str(table)
    assert "Your hand" in str(table)
    assert "table.play('" in str(table)
    assert repr(table) == "<Table: <nanatoridori, 4 players, 0 moves>>"
    table.play("pass")
    assert "[NANA-3.3]" in str(table)


@each_game
def test_opponents_are_characters_with_a_face(game):
    table, front = new_table(game)
    opponents = front.scene["seats"][:-1]

    assert [seat["character"] for seat in opponents] == [seat["name"].lower() for seat in opponents]
    assert "character" not in front.scene["seats"][-1]
    stored = record.read(record.write(table.record))
    again = FakeFrontEnd(Table(stored))
    assert again.scene["seats"][0]["character"] == opponents[0]["character"]


def test_easier_bots_are_other_characters():
    table, _front = new_table(names=["Ann"])
    table.dialogs.open_link("#easy")

    assert table.session.record.names == ("Ann", "Pip", "Flake", "Kero")
    assert set(table.session.bot_levels().values()) == {"newcomer"}
