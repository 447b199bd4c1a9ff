"""Rulings of every game: written, read back and refused, each at the limits that its field names."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace

import pytest

from gamelib.core import registry, rulings
from gamelib.core.errors import BadRuling
from tests.laws import GAMES
from tests.laws.configurations import other_values

each_game = pytest.mark.parametrize("game", GAMES)


def kind_of(game):
    """Return the type of a game's rulings."""
    return registry.about(game).rules.Rulings


def refusal_of(kind, **values):
    """Return why rulings with these values are refused."""
    with pytest.raises(BadRuling) as error:
        kind(**values)
    return str(error.value)


@each_game
def test_rulings_are_written_and_read_back(game):
    kind = kind_of(game)
    assert (rulings.write(kind()), rulings.to_plain(kind()), rulings.read(kind, " , ")) == ("", {}, kind())
    tried = 0
    for field in fields(kind):
        for value in other_values(field):
            with suppress(BadRuling):  # some values are refused unless other rulings change too
                changed = replace(kind(), **{field.name: value})
                said = str(value).lower() if type(value) is bool else str(value)
                assert rulings.to_plain(changed) == {field.name: value}
                assert rulings.write(changed) == f"{field.name}={said}"
                assert rulings.from_plain(kind, {field.name: value}) == changed
                assert (
                    rulings.read(kind, f" {field.name} = {said.upper() if said in ('true', 'false') else said},")
                    == changed
                )
                tried += 1
    assert tried >= len(fields(kind))


@each_game
def test_several_rulings_are_written_in_their_order(game):
    kind = kind_of(game)
    names = [field.name for field in fields(kind) if type(field.default) is bool]
    changed = kind(**{name: rulings.other_way(kind, name) for name in names})

    assert rulings.write(changed).replace("true", "").replace("false", "") == ", ".join(f"{name}=" for name in names)
    assert rulings.read(kind, rulings.write(changed)) == changed


@each_game
def test_rulings_outside_their_limits_are_refused(game):
    kind = kind_of(game)
    for field in fields(kind):
        name, told = field.name, field.metadata
        wanted = {bool: "true or false", int: "a whole number", str: "a word"}[type(field.default)]
        for value in {True, "1", None} if type(field.default) is not bool else {1, "true", None}:
            if type(value) is not type(field.default):
                assert refusal_of(kind, **{name: value}) == f"the ruling {name} is {wanted}, not {value!r}"
        if type(field.default) is int:
            least, most = told["least"], told["most"]
            for value in (least - 1, most + 1):
                assert refusal_of(kind, **{name: value}) == (
                    f"the ruling {name} goes from {least} to {most}, {value} was given"
                )
        if "choices" in told:
            *some, last = map(str, told["choices"])
            assert refusal_of(kind, **{name: "neither"}) == (
                f"the ruling {name} can be {', '.join(some)} or {last}, not 'neither'"
            )


@each_game
def test_a_ruling_has_its_usual_way_and_another(game):
    kind = kind_of(game)
    listed = list(rulings.choices(kind))
    assert [(name, usual) for name, usual, _least, _most in listed] == [
        (each.name, each.default) for each in fields(kind)
    ]
    for field, (_name, usual, least, most) in zip(fields(kind), listed, strict=True):
        if type(usual) is int:
            assert least <= usual <= most
            assert (least, most) == (field.metadata["least"], field.metadata["most"])
            continue
        assert (least, most) == (0, 0)
        assert rulings.other_way(kind, field.name) in other_values(field)


@each_game
def test_what_is_no_ruling_is_refused(game):
    kind = kind_of(game)
    name = fields(kind)[0].name

    with pytest.raises(BadRuling, match=f"there is no ruling '{name}s'; did you mean {name}"):
        rulings.read(kind, f"{name}s=true")
    with pytest.raises(BadRuling, match=f"there is no ruling 'qqqqq'; did you mean {name}, "):
        rulings.read(kind, "qqqqq=1")
    with pytest.raises(BadRuling, match=f"a ruling is written name=value, not '{name}'"):
        rulings.read(kind, name)
    with pytest.raises(BadRuling, match=f"the ruling {name} .*, (not )?-?5"):
        rulings.read(kind, f"{name}=-5")
