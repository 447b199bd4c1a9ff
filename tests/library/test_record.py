"""Records of games: playing on, going back, writing, reading and storing."""

from __future__ import annotations

import json
import os
from importlib import import_module
from pathlib import Path

import pytest

from gamelib import nanatoridori, record
from gamelib.core.errors import BadNotation, BadPlayers, BadSave, GameError, SaveCorrupt, SaveTooBig, SaveVersion


def new_record(**deal):
    return record.start(nanatoridori, **({"players": 3, "seed": 7} | deal))


def played_record(moves=6, **deal):
    game = new_record(**deal)
    for _ in range(moves):
        game = game.play(game.state.moves()[-1])
    return game


def with_changed_fields(game, **entries):
    return json.dumps(json.loads(record.write(game)) | entries)


def test_play_returns_a_new_record():
    game = new_record()

    later = game.play(game.state.moves()[0])

    assert (len(game), len(later)) == (0, 1)
    assert later.state == game.state.play(game.state.moves()[0])


def test_states_yields_every_state():
    game = played_record(6)

    assert [state == game.at(ply) for ply, state in enumerate(game.states())] == [True] * 7


def test_fork_takes_moves_back():
    game = played_record(6)

    assert game.fork(5).play(game.entries[5].move) == game
    with pytest.raises(GameError, match="moves 0 to 6, but no move 7"):
        game.at(7)


def test_record_keeps_canonical_notation():
    game = record.start(nanatoridori, position="hand 1 5 5 6 | turn A", seed=1)

    assert game.play("1 [5 5] 6").entries[0].move == "play 5 5 at 2-3"
    assert game.play(" PLAY 5  5 at 2-3").entries[0].move == "play 5 5 at 2-3"


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"players": 5, "variant": "one-winner", "first": 2},
        {"players": 2},
        {"rulings": nanatoridori.Rulings(places_seen=False)},
        {"deck": [7, 6, 5, 4, 3, 2, 1] * 9},
        {"deck": [[1, 2, 3, 4, 5, 6, 7] * 9, [7, 6, 5, 4, 3, 2, 1] * 9]},
        {"names": ["Ann", "Zoë"]},
        {"deck": ["1 2 3 4 5 6 7 " * 9, "7 6 5 4 3 2 1 " * 9]},
    ],
)
def test_write_round_trips(deal):
    game = played_record(**deal)

    again = record.read(record.write(game))

    assert again == game
    assert again.state == game.state
    assert again.state.log == game.state.log
    assert record.write(again) == record.write(game)


def test_record_continues_over_rounds():
    game = new_record()
    while game.state.to_act:
        game = game.play(game.state.moves()[0])
    game = game.next_round("once more")

    assert str(game.entries[-1]) == "next round  # once more"
    assert record.read(record.write(game)).state == game.state


def test_record_starts_from_a_position():
    game = record.start(nanatoridori, position="hand 1 5 5 6 | table 3 3", seed=4)
    later = game.play("play 5 5 at 2-3")

    assert game.comment == ""
    assert game.state == nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=4)
    assert json.loads(game.beginning) == {"position": game.state.write()}
    assert record.read(record.write(later)).state == later.state


def test_box_from_files_is_stored_in_the_record(tmp_path):
    (tmp_path / "cards.txt").write_text("41 lime/steal\n40 pink\n", encoding="utf-8")
    (tmp_path / "masts.txt").write_text("take 2, play 1, hold 4\n" * 4, encoding="utf-8")
    game = record.start("koinobori", players=2, seed=1, cards=tmp_path / "cards.txt", masts=tmp_path / "masts.txt")
    text = record.write(game.play(game.state.moves()[0]))
    for path in tmp_path.iterdir():
        path.unlink()

    assert record.read(text).at(0).setup == game.state.setup
    assert game.state.setup.cards == ("lime/steal",) * 41 + ("pink",) * 40


@pytest.mark.parametrize("word", ["cards", "masts"])
def test_read_opens_no_other_file(tmp_path, word):
    typed = {"cards": "41 lime/steal\n40 pink\n", "masts": "take 2, play 1, hold 4\n" * 4}
    (tmp_path / "box.txt").write_text(typed[word], encoding="utf-8")
    start = {"players": 2, "seed": 1, word: str(tmp_path / "box.txt")}

    with pytest.raises(SaveCorrupt, match="how the game begins"):
        record.read(json.dumps({"format": 1, "game": "koinobori", "start": start, "moves": []}))


def test_save_says_first_whether_it_hides_cards():
    first = next(line for line in record.write(played_record()).splitlines() if '"' in line)

    assert "a game that is not over, with everybody's cards" in first
    assert '"Zoë"' in record.write(played_record(names=["Zoë"]))


def test_seat_save_holds_only_what_it_knows():
    game = played_record(9, names=["Ann"])
    text = record.write(game, seat=1)

    assert "what Ben knows and nothing else" in text.splitlines()[1]
    assert json.loads(text)["position"] == game.state.view(1).write()
    assert not {"start", "moves"} & set(json.loads(text))
    other = record.read(text)
    assert other.state.view(1).hand == game.state.view(1).hand
    assert other.prior_log[-1] == f"{game.state.view(1).log[-1].tell(['Ann'])} [{game.state.log[-1].clause}]"
    assert record.read(record.write(other)) == other


def test_seat_save_is_equal_for_indistinguishable_deals():
    game = played_record(9)
    other = record.start(nanatoridori, position=game.state.view(1).write(), seed=5)
    there = json.loads(record.write(game, seat=1))["position"]

    assert json.loads(record.write(other, seat=1))["position"] == there


def test_seat_save_omits_secrets_of_other_seats():
    game = record.read(record.write(played_record(9), seat=1))

    assert game.prior_log
    assert not set(game.prior_log) & set(json.loads(record.write(game, seat=0))["told"])


def test_remarks_and_names_are_kept():
    game = played_record(2, comment="a lesson").remark(2, "why not?  # really").call("Ann", "", "Cem")

    again = record.read(record.write(game))

    assert (again.comment, again.entries[1].comment) == ("a lesson", "why not?  # really")
    assert again.names == ("Ann", "", "Cem")
    assert again.remark(0, "").comment == ""


@pytest.mark.parametrize("names", [["x" * 21], ["\x00"], ["a\nb"], [7], "Ann", ["a", "b", "c", "d"], ["\ud800"], 5])
def test_a_name_is_a_few_printable_characters(names):
    with pytest.raises(BadPlayers):
        new_record(names=names)


@pytest.mark.parametrize("remark", ["a\nb", "x" * 501, None, "\u202e"])
def test_a_remark_is_a_line_of_text(remark):
    with pytest.raises(BadNotation, match="a remark is a line of text"):
        new_record().play(new_record().state.moves()[0], comment=remark)


def test_names_and_remarks_are_kept_up_to_their_full_length():
    game = played_record(1, names=[" " + "x" * 18 + " "], comment=" " + "y" * 498 + " ").remark(1, "z" * 500)

    assert game.names == ("x" * 18,)
    assert (game.comment, game.entries[0].comment) == ("y" * 498, "z" * 500)
    assert record.read(record.write(game.call("n" * 20, "", "b"))).names == ("n" * 20, "", "b")


def test_ply_outside_the_game_is_refused():
    game = played_record(3)

    assert game.at(0) == new_record().state
    assert game.fork(3) == game
    for ply in (-1, 4, True, "1", None):
        with pytest.raises(GameError, match="moves 0 to 3, but no move "):
            game.fork(ply)
        with pytest.raises(GameError, match="moves 0 to 3, but no move "):
            game.remark(ply, "a remark")


def test_read_tolerates_missing_seats_case_and_spaces():
    game = new_record(first=0).play("play 6 at 1").play("pass")
    lines = ["  play 6  at 1 #  bold", f"{'abc'[game.entries[1].seat]} :PASS"]
    typed = record.read(with_changed_fields(game, moves=lines))

    assert [entry[:2] for entry in typed.entries] == [entry[:2] for entry in game.entries]
    assert [entry.comment for entry in typed.entries] == ["bold", ""]
    assert typed.state == game.state


def test_next_round_is_read_in_any_case():
    game = new_record()
    while game.state.to_act:
        game = game.play(game.state.moves()[0])
    moves = [*map(str, game.entries), "Next  Round # at last"]

    assert record.read(with_changed_fields(game, moves=moves)) == game.next_round("at last")


def test_move_without_seat_needs_one_acting_seat():
    state = record.start("nanuk", players=5, seed=7, first=0).play("2 fish in 3 days").play("doom")

    with pytest.raises(BadPlayers, match="say which seat"):
        state.play("side hunt")
    assert state.play("side hunt", 2).entries[-1] == (2, "side hunt", "")


def test_narrate_names_seats_that_saw_secrets_and_the_result():
    game = record.start("koinobori", players=2, seed=7, names=["Ann"], first=0)
    first = record.narrate(game).splitlines()
    while game.state.to_act:
        game = game.play(game.state.moves()[-1])

    assert first[2].startswith("    Ann alone: Ann is dealt ")
    assert first[4].startswith("    Ben alone: Ben is dealt ")
    assert record.narrate(game).splitlines()[-1] == game.state.result.tell(["Ann"])


def test_narrate_begins_with_the_prior_log():
    game = record.read(record.write(played_record(4, names=["Ann"]), seat=0))

    assert record.narrate(game).splitlines()[: len(game.prior_log)] == [f"    {line}" for line in game.prior_log]


def test_narrate_lists_moves_and_their_events():
    assert record.narrate(new_record(names=["Ann"], first=0).play("play 6 at 1", comment="bold")) == (
        "    Round 1: everyone is dealt 8 cards; Ann starts. [NANA-2.1]\n"
        "1. A: play 6 at 1  # bold\n"
        "    Ann leads 6. [NANA-5.1]\n"
    )


# Refusals ------------------------------------------------------------------


def test_illegal_move_in_a_save_is_named_by_number():
    game = new_record().play("play 5 at 1").play("pass")

    with pytest.raises(SaveCorrupt, match=r"^move 2, C: pass: .* \[NANA-3\.1\]$"):
        record.read(record.write(game).replace('"A: pass"', '"C: pass"'))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: the stored game cannot be read"),
        ('{"format": 1', "a comma, a quote or a bracket may be missing"),
        ("[]", "between curly brackets"),
        ('{"format": 1, "format": 1}', "says 'format' twice"),
        ('{"format": 1.5}', "whole numbers only, not 1.5"),
        ('{"format": NaN}', "whole numbers only, not NaN"),
        ('{"game": "nanatoridori"}', "'format' is a whole number"),
        ('{"format": true}', "'format' is a whole number"),
        ('{"format": 1, "game": "chess", "start": {}, "moves": []}', "there is no game 'chess'"),
    ],
)
def test_read_explains_why_text_is_no_game(text, complaint):
    with pytest.raises(SaveCorrupt) as error:
        record.read(text)

    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        ('"start": {"players": 4}', "names the seed"),
        ('"start": {"players": 9, "seed": 1}', "how the game begins: Nanatoridori is for 2 to 6 players, not 9"),
        ('"start": {"seed": 1, "colour": 1}', "has no 'colour'"),
        ('"start": {"position": "hand 9"}', "how the game begins: "),
        ('"start": {"seed": 1}, "moves": [1]', "line 1 of 'moves' is text"),
        ('"start": {"seed": 1}, "moves": ["H: pass"]', "the seats of this game are A"),
        ('"start": {"seed": 1}, "moves": [" # x"]', "a line of a stored game is like"),
        ('"start": {"seed": 1}, "moves": ["next round"]', "move 1, next round: "),
        ('"start": {"seed": 1}, "turns": []', "a stored game has no 'turns'"),
        ('"start": {"seed": 1}, "moves": 5', "'moves' is a list in square brackets"),
        ('"start": {"seed": 1}, "holds": 5', "'holds' is text in quotes"),
    ],
)
def test_read_explains_a_broken_entry(entries, complaint):
    text = '{"format": 1, "game": "nanatoridori", ' + entries + "}"

    with pytest.raises(SaveCorrupt) as error:
        record.read(text)

    assert complaint in str(error.value)


def test_other_format_raises_save_version():
    with pytest.raises(SaveVersion, match="stored in format 2; this program reads format 1"):
        record.read(with_changed_fields(played_record(), format=2))


@pytest.mark.parametrize(
    "text",
    [
        " " * 1_000_001,
        "[" * 100_000,
        '{"a":' * 50_000,
        '{"format": ' + "9" * 5000 + "}",
        '"' + "[" * 50 + '\\"' + "{{{{{",
    ],
)
def test_too_large_or_deep_save_is_refused_unparsed(text):
    with pytest.raises(BadSave):
        record.read(text)
    if text[0] != '"':
        with pytest.raises(SaveTooBig):
            record.read(text)


def error_of_reading(text):
    with pytest.raises(BadSave) as error:
        record.read(text)
    return type(error.value)


def test_largest_allowed_save_is_read():
    text = record.write(played_record())

    assert record.read(text + " " * (1_000_000 - len(text))) == played_record()
    assert error_of_reading(text + " " * (1_000_001 - len(text))) is SaveTooBig
    assert error_of_reading('{"format": [[[]]]}') is SaveCorrupt
    assert error_of_reading('{"format": [[[[]]]]}') is SaveTooBig
    assert error_of_reading('{"format": ' + "9" * 31 + "}") is SaveVersion
    assert error_of_reading('{"format": -' + "9" * 30 + "}") is SaveVersion
    assert error_of_reading('{"format": ' + "9" * 32 + "}") is SaveTooBig


def test_stored_game_is_read_as_text_only():
    with pytest.raises(SaveCorrupt, match="a stored game is text, not bytes"):
        record.read(record.write(played_record()).encode())


def test_read_names_the_place_where_text_breaks_off():
    with pytest.raises(SaveCorrupt, match="line 3: the stored game cannot be read from character 3 on"):
        record.read('{\n  "format": 1\n  "game": "nanuk"}')


def test_brackets_in_a_remark_are_not_depth():
    game = played_record(1, comment='[[[[[[[[ "{{{{{{ \\')

    assert record.read(record.write(game)) == game


def test_read_limits_the_number_of_moves():
    with pytest.raises(SaveTooBig, match="'moves' has 20001 lines"):
        record.read(with_changed_fields(new_record(), moves=["A: pass"] * 20_001))
    assert len(record.read(with_changed_fields(new_record(), told=["long ago"] * 20_000)).prior_log) == 20_000


def test_play_limits_the_number_of_moves(monkeypatch):
    monkeypatch.setattr(record, "MAX_MOVES", 3)
    game = played_record(3)

    with pytest.raises(SaveTooBig, match="a record holds at most 3 moves"):
        game.play(game.state.moves()[0])


# Files -----------------------------------------------------------------------


def test_a_game_is_stored_and_loaded(tmp_path):
    game = played_record()

    record.save(game, tmp_path / "a.json")
    record.save(game.play(game.state.moves()[0]), str(tmp_path / "a.json"))

    assert len(record.load(tmp_path / "a.json")) == len(game) + 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    record.save(game, tmp_path / "a.json", seat=1)
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == record.write(game, seat=1)


@pytest.mark.parametrize("broken", ["os.fsync", "pathlib.Path.replace"])
def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch, broken):
    game = played_record()
    record.save(game, tmp_path / "a.json")
    before = (tmp_path / "a.json").read_bytes()

    def raise_disk_full(*_given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(broken, raise_disk_full)
    with pytest.raises(BadSave, match=r"could not be stored in a\.json: No space left on device"):
        record.save(game.play(game.state.moves()[0]), tmp_path / "a.json")

    assert (tmp_path / "a.json").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_load_explains_missing_and_binary_files(tmp_path):
    (tmp_path / "b.json").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadSave, match=r"a\.json cannot be opened: No such file"):
        record.load(tmp_path / "a.json")
    with pytest.raises(SaveCorrupt, match=r"b\.json is not text"):
        record.load(tmp_path / "b.json")
    with pytest.raises(BadSave):
        record.load(tmp_path)
    with pytest.raises(BadSave, match="named by text or a Path"):
        record.load("a\0b")
    with pytest.raises(BadSave, match="could not be stored in c: Not a directory"):
        record.save(played_record(), tmp_path / "b.json" / "c")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with named pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "game.json")

    with pytest.raises(BadSave, match=r"game\.json is a device or a pipe, not a file with text in it"):
        record.load(tmp_path / "game.json")


def test_a_huge_file_is_not_read(tmp_path):
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(10**12)

    with pytest.raises(SaveTooBig, match=r"huge\.json is larger than any stored game"):
        record.load(tmp_path / "huge.json")


def test_read_accepts_a_byte_order_mark(tmp_path):
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf" + record.write(played_record()).replace("\n", "\r\n").encode())

    assert record.load(tmp_path / "a.json") == played_record()


# Saves of earlier versions -------------------------------------------------------------------------

KEPT = json.loads((Path(__file__).parent / "saves_before_event_clauses.json").read_text(encoding="utf-8"))
each_save = pytest.mark.parametrize("name", KEPT)


@each_save
def test_older_record_is_read_and_ends_alike(name):
    game = record.read(KEPT[name]["record"])

    assert record.write(game) == KEPT[name]["record"]
    assert len(game) == KEPT[name]["moves"]
    assert str(game.state.result) == KEPT[name]["result"]


@each_save
def test_older_position_is_read_and_ends_alike(name):
    module = import_module(f"gamelib.{name.partition(',')[0]}")
    state = module.read(KEPT[name]["position"])

    assert state.write() == KEPT[name]["position"]
    assert str(state.result) == KEPT[name]["result"]
    assert state.log
