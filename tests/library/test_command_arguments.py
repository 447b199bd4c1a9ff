"""The command `bbb` with arguments that mean nothing: a sentence and an exit code, and never a traceback."""

from pathlib import Path

import pytest

from gamelib import cli

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
