"""The terminal: complete games by script, several people on one device, refusals, files, junk, every way to quit."""

import io
import itertools
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from gamelib import Stream, cli, nanatoridori, record
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.immutable import SeatView
from gamelib.players.characters import cast_of
from gamelib.terminal import Quit, Screen, TerminalGame

GAMES = registry.games()


def new_game(typed, people="A", **start):
    """Return a game that is given these typed lines, and the stream it prints to."""
    answers, out = iter(typed), io.StringIO()

    def ask(prompt):
        out.write(prompt)
        for answer in answers:
            out.write(f"{answer}\n")
            return answer
        raise EOFError

    game = record.start(start.pop("game", nanatoridori), seed=7, **start)
    return TerminalGame(game, ["ABCDEFGH".index(letter) for letter in people], Screen(ask, out), seed=7), out


def transcript(typed, people="A", **start):
    table, out = new_game(typed, people, **start)
    table.run()
    return out.getvalue()


def bbb(*arguments, typed=""):
    return subprocess.run(
        [sys.executable, "-m", "gamelib.cli", *arguments],
        input=typed.encode(),
        check=False,
        capture_output=True,
        timeout=60,
    )


def deck_with_top(top):
    """Return a full deck with these cards on top."""
    rest = list(nanatoridori.DECK)
    for card in top.split():
        rest.remove(int(card))
    return [*map(int, top.split()), *rest]


@pytest.mark.parametrize("game", GAMES)
def test_hint_names_a_move_that_may_be_played(game):
    printed = transcript(["hint", "quit"], game=import_module(f"gamelib.{game}"), players=5, first=0)
    typed = re.search(r"You could .* \(type: (.*?)\)\.", " ".join(printed.split()))[1]
    start = record.start(import_module(f"gamelib.{game}"), seed=7, players=5, first=0)

    assert start.state.view(0).why_not(typed) is None


def test_refusal_is_a_sentence():
    printed = transcript(["pass", "quit"], players=4, first=0)

    assert "\nNo flock lies on the table, so you must play one [NANA-3.3].\n" in printed


# Complete games ---------------------------------------------------------------------

TABLES = [
    ("nanatoridori", 2, {}),
    ("nanatoridori", 3, {}),
    ("nanatoridori", 6, {}),
    ("nanatoridori", 4, {"variant": "one-winner"}),
    ("nanuk", 5, {}),
    ("nanuk", 6, {"declared_sides": True}),
    ("nanuk", 8, {"seasons": 2}),
    ("koinobori", 2, {}),
    ("koinobori", 5, {}),
]


@pytest.mark.parametrize(("game", "players", "more"), TABLES)
def test_bots_play_a_whole_game(game, players, more):
    table, out = new_game([], people="", game=game, players=players, **more)

    table.run()

    assert table.state.result
    assert "Scores: Ada" in out.getvalue()


@pytest.mark.parametrize(("game", "players", "more"), TABLES)
def test_person_plays_a_whole_game_by_numbers(game, players, more):
    table, out = new_game(itertools.chain(["1", "2"] * 5000, ["quit"]), game=game, players=players, **more)

    table.run()

    assert table.state.result, out.getvalue()[-2000:]


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_every_level_can_be_chosen(game):
    done = bbb("play", game, "--people", "none", "--against", "keen, B=random, C=careful", "--seed", "7")

    assert done.returncode == 0
    assert f"Scores: {cast_of(game)[2].name}" in done.stdout.decode()


def test_move_is_typed_in_any_notation_or_by_number():
    for typed in ("play 2 at 1", "[2] 6 2 1 4 3 4 4", "1"):
        table, out = new_game([typed], first=0, players=3, deck=deck_with_top("2 6 2 1 4 3 4 4"))
        table.run()

        assert str(table.record.entries[0]) == "A: play 2 at 1", out.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_examples_in_the_help_are_moves(game):
    for example in registry.about(game).examples:
        assert import_module(f"gamelib.{game}").read_move(example)


@pytest.mark.parametrize("game", GAMES)
def test_help_shows_words_besides_notation(game):
    table, out = new_game(["?"], game=import_module(f"gamelib.{game}"), first=0)
    table.run()
    wordings = registry.about(game).wordings

    assert "Your own words are understood too, where only one move can be meant:\n" in out.getvalue()
    assert wordings
    assert all(f"  {wording}\n" in out.getvalue() for wording in wordings)
    for wording in wordings:
        with pytest.raises(GameError):
            import_module(f"gamelib.{game}").read_move(wording)


# Printed texts ---------------------------------------------------------------------


def test_refusal_names_its_clause_and_why_prints_it():
    output = transcript(["pass", "why"], first=0)

    assert "[NANA-3.3]" in output
    assert "You could " in output
    assert "NANA-3.3 (must)" in output


def test_why_judges_a_move_without_making_it():
    table, out = new_game(["why pass", "why 1", "why"], first=0)
    table.run()

    assert "[NANA-3.3]" in out.getvalue()
    assert "It may be played." in out.getvalue()
    assert len(table.record) == 0


def test_rule_finds_clauses_by_number_and_by_words():
    output = transcript(["rule 4.3", "rule one piece", "rule NANA-9.99", "rule xylophone", "rule"], first=0)

    assert output.count("NANA-4.3 (must)") == 2
    assert "There is no clause NANA-9.99" in output
    assert "No rule speaks of 'xylophone'" in output
    assert "Look a rule up by its number" in output


def test_undo_takes_back_a_persons_last_move():
    table, out = new_game(["1", "undo", "undo"], first=0)
    table.run()

    assert len(table.record) == 0
    assert "There is no move of yours to take back." in out.getvalue()


def test_bots_answer_the_same_move_alike():
    one, _ = new_game(["1"], first=0)
    two, _ = new_game(["1", "undo", "1"], first=0)
    one.run()
    two.run()

    assert one.record == two.record


def test_events_are_printed_once_and_again_by_log():
    output = transcript(["log"], first=0)

    assert output.count("Round 1: everyone is dealt 8 cards") == 2


def test_names_of_players_are_used_everywhere():
    output = transcript(["1", "log"], first=0, names=["Ben", "Ada"])

    assert "Ben> " in output
    assert "Ben leads" in output
    assert "Ada     8 cards" in output or "Ada     7 cards" in output


# Several people on one device --------------------------------------------------------


def test_screen_is_cleared_between_people():
    output = transcript(
        ["", "1", "", "quit"], "AB", players=3, first=0, deck=deck_with_top("2 6 2 1 4 3 4 4 7 5 7 5 7 5 7 5")
    )
    before, curtain, after = output.partition("Pass the device to Ben, then press Enter.")

    assert "2 6 2 1 4 3 4 4" in before
    assert curtain
    assert before.endswith("\033[H\033[2J\033[3J")
    assert "7 5 7 5 7 5 7 5" in after.partition("\033[H\033[2J\033[3J")[2]
    assert "6 2 1 4 3 4 4" not in after


def test_each_screen_belongs_to_one_person():
    table, out = new_game(["", "1", ""] * 200, "ABC", players=3)
    table.run()
    screens = out.getvalue().split("\033[H\033[2J\033[3J")

    hands = [screen.count("Your hand:") > 0 for screen in screens]
    assert any(hands)
    for screen in screens:
        assert len(set(re.findall(r"^(Ada|Ben|Chloe)> ", screen, re.MULTILINE))) <= 1


def test_screen_is_not_cleared_for_one_person():
    assert "\033" not in transcript(["1", "1", "1"])


# Files -------------------------------------------------------------------------------


def test_saved_game_is_loaded(tmp_path):
    file = str(tmp_path / "evening.json")
    table, out = new_game(["1", f"save {file}", "quit"], first=0)
    table.run()
    other, _ = new_game([f"load {file}", "quit"], first=1)
    other.run()

    assert other.record == table.record
    assert "holds everybody's cards" in out.getvalue()
    assert json.loads((tmp_path / "evening.json").read_text(encoding="utf-8"))["game"] == "nanatoridori"


def test_save_overwrites_no_other_file(tmp_path):
    other = tmp_path / "diary.txt"
    other.write_text("dear diary", encoding="utf-8")
    output = transcript([f"save {other}", "save", "load", f"load {other}", f"load {tmp_path}", "save a\0b"], first=0)

    assert other.read_text(encoding="utf-8") == "dear diary"
    assert "is not a stored game" in output
    assert output.count("Name a file") == 3


def test_show_prints_a_whole_game(tmp_path):
    table, _ = new_game([], people="")
    table.run()
    record.save(table.record, tmp_path / "game.json")

    done = bbb("show", str(tmp_path / "game.json"))

    assert done.returncode == 0
    assert done.stdout.count(b"Round 1: everyone is dealt") == 1
    assert table.state.result.tell().encode() in b" ".join(done.stdout.split())


@pytest.fixture
def events_built(monkeypatch):
    """Return the events that views build, in order."""
    built, log_from = [], SeatView.log_from

    def build_and_note(view, ply):
        events = log_from(view, ply)
        built.extend(events)
        return events

    monkeypatch.setattr(SeatView, "log_from", build_and_note)
    return built


@pytest.mark.parametrize("game", GAMES)
def test_showing_a_game_builds_each_event_once(game, tmp_path, events_built, capsys):
    table, _ = new_game([], people="", game=game, players=registry.about(game).usual_players)
    table.run()
    record.save(table.record, tmp_path / "game.json")
    log = table.state.view(None).log
    events_built.clear()
    cli.main(["show", str(tmp_path / "game.json")])
    assert events_built == [*log]
    shown = " ".join(capsys.readouterr().out.split())
    assert all(" ".join(event.tell().split()) in shown for event in log)


@pytest.mark.parametrize("game", GAMES)
def test_watching_a_game_builds_each_event_once(game, events_built):
    table, _ = new_game([], people="", game=game, players=registry.about(game).usual_players)
    table.run()
    built = events_built[:]
    assert built == [*table.state.view(None).log]


# Junk, and ways to quit ----------------------------------------------------------------------


def test_junk_changes_nothing():
    rng = Stream(7, "junk")
    letters = "abcxyz0123456789 ?[](){}<>-/+.,:;#'\"\\%\n\t\0é🐻"
    junk = ["".join(rng.choice(letters) for _ in range(rng.randbelow(30))) for _ in range(400)]
    junk += ["9" * 5000, "play " * 5000, "rule " + "(" * 500, "{A} {0} {", "why", "why why", "load \0", "None", "²"]
    junk = [line for line in junk if not line.strip().isdecimal() or len(line.strip()) > 2]
    table, out = new_game(junk, first=0)

    table.run()

    assert len(table.record) == 0
    assert "Good-bye." in out.getvalue()


@pytest.mark.parametrize("reason", [EOFError, KeyboardInterrupt])
def test_end_of_input_or_interrupt_quits(reason):
    def ask(_prompt):
        raise reason

    with pytest.raises(Quit):
        Screen(ask, io.StringIO()).ask("> ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "chess"),
        ("play", "nanatoridori", "--players", "9"),
        ("play", "nanatoridori", "--people", "AZ"),
        ("play", "nanatoridori", "--variant", "swift"),
        ("play", "nanatoridori", "--seed", "-1"),
        ("play", "n"),
        ("play", "nanatoridori", "--rulings", "nothing=1"),
        ("play", "nanatoridori", "--seasons", "2"),
        ("play", "nanatoridori", "--first", "Q"),
        ("play", "--load", "no such file"),
        ("show", "no such file"),
        ("play", "nanatoridori", "--against", "kasparov"),
        ("play", "nanatoridori", "--against", "Z=keen"),
        ("rule", "NANA-77.7"),
        ("rule", "xylophone"),
        ("play", "nanatoridori", "--people", ","),
    ],
)
def test_bad_arguments_are_answered_in_one_line(arguments):
    done = bbb(*arguments)

    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_undecodable_input_is_no_error():
    done = subprocess.run(
        [sys.executable, "-m", "gamelib.cli", "play", "nana", "--text"],
        input=b"\xff\xfe\x00\n\x80play\n",
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert done.returncode == 0
    assert done.stderr == b""


def test_play_asks_for_the_game():
    done = bbb("play", "--text", typed="\n1\nquit\n")

    assert done.returncode == 0
    assert b"Which game?" in done.stdout
    assert b"Nanatoridori, 4 players" in done.stdout


def test_closed_pipe_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m gamelib.cli play nana --people none --seed 3 | head -1",
        shell=True,
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert done.stderr == b""


def test_main_runs_in_process(capsys):
    assert cli.main(["rule", "NANA-4.3"]) == 0
    assert "NANA-4.3 (must)" in capsys.readouterr().out


def test_end_speaks_to_the_person_who_plays_alone():
    game, _out = new_game([], players=3)
    chance = Stream(3, "moves")
    while game.state.result is None:
        if game.state.to_act:
            moves = game.state.view(game.state.to_act[0]).moves()
            game.session.play(moves[chance.randbelow(len(moves))], game.state.to_act[0])
        else:
            game.session.start_next_round()

    said = game._describe_end(game.state.result)

    assert said.startswith("You are out" if game.state.standing[0] == 0 else "You won")


# Arguments on the command line ---------------------------------------------------------------------

LONG = "9" * 5_000
SENTENCES = [
    (["where", ""], "a place is looked up by a clause"),
    (["where", "NANA-99.99"], "there is no clause NANA-99.99"),
    (["where", "((("], "a place is looked up by a clause"),
    (["where", LONG], "a place is looked up by a clause"),
    (["play", "chess", "--text"], "there is no game 'chess'"),
    (["play", "", "--text"], "there is no game ''"),
    (["play", LONG, "--text"], "there is no game '999"),
    (["play", "nanuk", "--players", "99"], "Nanuk is for 5 to 8 players, not 99"),
    (["play", "nanuk", "--people", "QQ"], "a seat is a letter from A to E, not 'Q'"),
    (["play", "nanuk", "--against", "god"], "there is no player 'god'"),
    (["play", "nanuk", "--against", "=keen"], "a seat is a letter from A to E, not ''"),
    (["play", "nanuk", "--seed", "-1"], "a seed is a whole number from 0 on"),
    (["play", "nanuk", "--seasons", "-3"], "a game has 1 to 99 seasons, not -3"),
    (["play", "nanuk", "--rulings", "x"], "a ruling is written name=value, not 'x'"),
    (["play", "nanatoridori", "--rulings", f"duel_penguins={LONG}"], "the ruling duel_penguins is a whole number"),
    (["play", "nanuk", "--variant", "x"], "there is no variant 'x'; there are basic or declared-sides"),
    (["play", "koinobori", "--seasons", "2"], "the deal of koinobori has no 'seasons'"),
    (["play", "nanuk", "--load", "/nowhere/at/all"], "all cannot be opened"),
    (["rule", LONG], "no rule speaks of '999"),
    (["rule", f"NANA-{LONG}.1"], "there is no clause NANA-999"),
    (["check", "--words", ""], "there is no game ''"),
    (["check", "--words", LONG], "there is no game '999"),
]
if Path("/dev/zero").exists():
    SENTENCES += [
        (["play", "nanuk", "--load", "/dev/zero"], "zero is a device or a pipe, not a file with text in it"),
        (["show", "/dev/zero"], "zero is a device or a pipe, not a file with text in it"),
        (["lab", "/dev/zero", "--no-browser"], "/dev/zero is a file, not a folder"),
    ]
USAGES = [
    [],
    ["nothing"],
    ["code"],
    ["where"],
    ["show"],
    ["rule"],
    ["rule", "x", "--game", "chess"],
    ["play", "nanuk", "--players", "x"],
    ["play", "nanuk", "--seed", LONG],
    ["lab", "--port", "x"],
]


@pytest.mark.parametrize(("arguments", "sentence"), SENTENCES, ids=[" ".join(each)[:40] for each, _says in SENTENCES])
def test_argument_that_cannot_be_used_is_explained(arguments, sentence, capsys):
    assert cli.main(arguments) == 1

    error = capsys.readouterr().err
    assert sentence in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("arguments", USAGES, ids=[" ".join(each)[:40] or "none" for each in USAGES])
def test_command_line_that_does_not_parse_shows_the_usage(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)

    error = capsys.readouterr().err
    assert caught.value.code == 2
    assert error.startswith("usage: bbb")
