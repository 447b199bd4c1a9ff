"""The declarations that C and Python share: what is added in Python reaches C, and the compiler proves it."""

import subprocess
from dataclasses import dataclass, field, fields

import pytest

from gamelib.core import registry
from gamelib.kernel.declarations import Declarations, MemoryLayout, numbers_of
from tests.kernel.test_faults_in_the_kernel import COMPILER
from tests.laws import GAMES

COMPILED = [game for game in GAMES if registry.about(game).kernel]
each_game = pytest.mark.parametrize("game", COMPILED)


@dataclass(frozen=True)
class Rulings:
    """Two rulings, of which one is a choice."""

    ducks_swim: bool = True
    lame_duck: str = field(default="out", metadata={"choices": ("out", "last in turn")})


def compile_header(header, folder):
    """Return what the compiler says about a header."""
    types = "typedef unsigned char u8; typedef int i32; typedef unsigned u32; typedef unsigned long long u64;"
    types += "typedef signed char i8; typedef unsigned short u16;"
    (folder / "declared.c").write_text(f"{types}\n{header.replace('#pragma once', '')}", encoding="utf-8")
    command = [COMPILER, "-m", "ziglang", "cc", "-std=c11", "-Wall", "-Werror", "-c", "-o", "declared.o", "declared.c"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr


@each_game
def test_every_ruling_is_in_the_setup(game):
    declared, setup = registry.about(game).kernel_game.declared, registry.about(game).kernel_game.setup_of_deal
    rulings = setup(registry.about(game).players[0], {}).rulings

    assert {each.name for each in fields(rulings)} <= {*declared.layouts["Setup"].offsets}


def test_a_ruling_is_packed_and_named_without_another_line():
    declared = Declarations()
    setup = declared.layout("Setup", f"i32 players\n{declared.rulings(Rulings)}")

    assert setup.pack(players=3, **numbers_of(Rulings(lame_duck="last in turn"))) == b"\3\0\0\0\1\0\0\0\1\0\0\0"
    assert "i32 ducks_swim, lame_duck;" in declared.header
    assert "{ LAME_DUCK_OUT, LAME_DUCK_LAST_IN_TURN }" in declared.header


def test_numbers_and_lengths_are_constants():
    found = Declarations(
        {"HEIGHT": 5, "COLOURS": ("red", "blue"), "RANKS": range(7), "OPEN": 0.5, "_SIX": 6, "DEEP": True}
    )

    assert found.numbers == {"HEIGHT": 5, "COLOURS": 2, "RANKS": 7}
    assert "    HEIGHT = 5,\n" in found.header


def test_one_name_has_one_number():
    with pytest.raises(ValueError, match="MOST_SEATS cannot be both 8 and 6"):
        Declarations({"MOST_SEATS": 6}, base=Declarations({"MOST_SEATS": 8}))


@pytest.mark.parametrize("given", [{"one": 1}, {"one": 1, "other": 2, "third": 3}, {"other": 2, "one": 1}])
def test_a_field_missing_unknown_or_out_of_order_is_an_error(given):
    with pytest.raises(TypeError, match=f"the fields of Pair are one, other, not {', '.join(given)}"):
        MemoryLayout("Pair", "i32 one other", {}).pack(**given)


def test_every_change_changes_the_checksum():
    several = [
        Declarations(),
        Declarations({"ROW": 7}),
        Declarations({"ROW": 8}),
        *(Declarations() for _each in range(4)),
    ]
    several[3].enumeration("Kind", ("take", "play"))
    several[4].enumeration("Kind", ("play", "take"))
    several[5].layout("Move", "u8 kind card")
    several[6].layout("Move", "u8 card kind")

    assert len({declared.checksum for declared in several}) == len(several)


@each_game
def test_the_compiler_proves_where_fields_lie(game, tmp_path):
    declared = registry.about(game).kernel_game.declared
    state = declared.layouts["State"]
    last = [*state.offsets][-1]
    at = f"__builtin_offsetof(State, {last}) == {state.offsets[last]}"
    assert declared.header.count(at) == 1

    assert compile_header(declared.header, tmp_path) == ""
    wrong = compile_header(declared.header.replace(at, f"{at} + 1"), tmp_path)
    assert "Python packs State otherwise" in wrong
