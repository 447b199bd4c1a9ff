"""New game in two taps: a game, then its opponents; all other questions have defaults and are folded away."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from gamelib import classroom
from gamelib import record as stored
from gamelib.classroom import Shared
from gamelib.core import language, registry, rulings
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _
from gamelib.core.registry import About
from gamelib.players import LEVELS
from gamelib.record import LONGEST_NAME, Record
from widgets.stage.forms import build_buttons, build_options, read_text, with_answers
from widgets.stage.scene import Button, Field, Form, Option
from widgets.table.forms import variant_arguments

CLASS_SEAT, CLASS_LEVEL = 0, "careful"
"""Where each learner of a class sits in the deal of a code, and how the programs play there."""
PERSON = "person"
"""The answer for a seat that a person takes."""
CODE = "code"
"""The id of the button that deals the cards of a class's code."""
CHOSEN_GAME = "game"
"""The id of the button that chooses a game, whose tile is tapped first."""
CHOSEN_RULES = "rules"
"""The id of the button that chooses a variant."""
USUAL_PEOPLE = 1
"""How many people sit at the screen unless somebody says otherwise."""


def new_game_form(values: Mapping[str, Any], error: str = "") -> Form:
    """Build the form that asks what to play, with how many, against whom; a tap on the opponents starts the game."""
    games = registry.games()
    about = registry.about(str(values["game"]) if values.get("game") in games else games[0])
    fields = _build_fields(about, read_text(values, "variant"))
    if read_text(values, "rulings"):
        fields.append({**_house_rules_field(about.name), "folded": True})
    buttons: list[Button] = [
        {"id": "start", "label": _("Start"), "main": True, "place": "tile"},
        {"id": CHOSEN_GAME, "label": _("Game"), "place": "tile"},
        {"id": CHOSEN_RULES, "label": _("Rules"), "place": "tile"},
        {"id": CODE, "label": _("Deal these cards"), "place": "tile"},
        {"id": "more", "label": _("Names, seats and house rules"), "place": "folded"},
        {"id": "leave", "label": _("Close")},
    ]
    form: Form = {
        "id": "new",
        "title": _("New game"),
        "fields": fields,
        "buttons": buttons,
        "fold": _("More options"),
        "unfolded": bool(values.get("unfolded")) or _is_unusual(values),
    }
    least, most = _player_limits(about, read_text(values, "variant"))
    return with_answers(form, {**values, "players": least} if least == most else values, error)


def _is_unusual(values: Mapping[str, Any]) -> bool:
    """Return whether an option that is usually folded away has another answer than usual, so that it stays in sight."""
    people = values.get("people", USUAL_PEOPLE)
    return any(read_text(values, key) for key in ("variant", "seed", "rulings")) or people != USUAL_PEOPLE


def _player_limits(about: About, variant: str) -> tuple[int, int]:
    """Return the fewest and the most players of a variant; "" is the basic game."""
    chosen = about.find_variant(variant) if variant else None
    return (chosen.players, chosen.players) if chosen is not None and chosen.players else about.players


def _build_fields(about: About, variant: str) -> list[Field]:
    least, most = _player_limits(about, variant)
    fields: list[Field] = [
        {
            "id": "game",
            "label": _("Game"),
            "kind": "tiles",
            "press": CHOSEN_GAME,
            "options": [_game_tile(registry.about(game)) for game in registry.games()],
        },
        {"id": "players", "label": _("Players, with you"), "kind": "stepper", "least": least, "most": most},
        {
            "id": "bots",
            "label": _("Tap your opponents to start"),
            "kind": "tiles",
            "press": "start",
            "options": level_tiles(),
        },
        {
            "id": CODE,
            "label": _("A code from your teacher?"),
            "kind": "text",
            "press": CODE,
            "placeholder": "4BB-0007-RV",
            "most": 40,
        },
        {
            "id": "people",
            "label": _("People at this screen"),
            "kind": "stepper",
            "least": 0,
            "most": most,
            "folded": True,
        },
    ]
    if len(about.variants) > 1:
        fields.append(
            {
                "id": "variant",
                "label": _("Rules"),
                "kind": "choice",
                "options": variant_options(about),
                "press": CHOSEN_RULES,
                "folded": True,
            }
        )
    fields.append(
        {"id": "seed", "label": _("Deal number"), "kind": "text", "folded": True, "placeholder": _("By chance")}
    )
    return fields


def _game_tile(about: About) -> Option:
    least, most = about.players
    return {
        "value": about.name,
        "label": about.title,
        "symbols": list(about.drawings),
        "note": _("{least}–{most} players").format(least=least, most=most),
    }


def level_tiles() -> list[Option]:
    """Build the tiles of the bots' levels, the weakest first, each with a line on how it plays."""
    return [
        {"value": name, "label": level.label(), "note": level.describe(), "strength": at}
        for at, (name, level) in enumerate(LEVELS.items(), 1)
    ]


def variant_options(about: About) -> list[Option]:
    """Build the options of a game's variants, the basic game first."""
    return build_options(
        *[("" if variant.name == registry.BASIC else variant.name, variant.short_label()) for variant in about.variants]
    )


def with_game_chosen(
    values: Mapping[str, Any], counts: Mapping[str, int], house_rules: Mapping[str, str]
) -> dict[str, Any]:
    """Return the answers after a tap on a game: its last number of players and house rules, and no variant."""
    game = read_text(values, "game")
    if game not in registry.games():
        return dict(values)
    about = registry.about(game)
    least, most = about.players
    players = counts.get(game, about.usual_players)
    return {
        **values,
        "players": min(max(players, least), most),
        "variant": "",
        "rulings": house_rules.get(game, ""),
    }


def with_rules_chosen(values: Mapping[str, Any], counts: Mapping[str, int]) -> dict[str, Any]:
    """Return the answers after the choice of a variant: as many players as it is for, or as many as last time."""
    game = read_text(values, "game")
    if game not in registry.games():
        return dict(values)
    about = registry.about(game)
    least, most = _player_limits(about, read_text(values, "variant"))
    fixed = {variant.players for variant in about.variants}
    players = read_number(values, "players")
    if players in fixed and least != most:  # the number belonged to the variant chosen before
        players = counts.get(game, about.usual_players)
        players = about.usual_players if players in fixed else players
    return {**values, "players": min(max(players, least), most), "unfolded": True}


# Names, seats and house rules ---------------------------------------------------------------


def seats_form(values: Mapping[str, Any], error: str = "") -> Form:
    """Build the second form of a new game: names, each seat, who starts, house rules."""
    each = build_options((PERSON, _("a person")), *[(name, level.label()) for name, level in LEVELS.items()])
    people, players = read_number(values, "people"), read_number(values, "players")
    game, variant = read_text(values, "game"), read_text(values, "variant")
    if game in registry.games():
        least, most = _player_limits(registry.about(game), variant)
        players = min(max(players, least), most)
    fields: list[Field] = [
        {
            "id": "names",
            "label": _("Names"),
            "kind": "text",
            "help": _("Up to {most} letters each, with commas between. Leave it empty for {usual} …").format(
                most=LONGEST_NAME, usual=", ".join(language.NAMES[:3])
            ),
        }
    ]
    fields += [
        {
            "id": f"seat:{LETTERS[seat]}",
            "label": _("Seat {letter}").format(letter=LETTERS[seat]),
            "kind": "choice",
            "options": each,
            "value": PERSON if seat < people else values.get("bots", "careful"),
        }
        for seat in range(min(players, len(LETTERS)))
    ]
    fields += [
        {
            "id": "first",
            "label": _("Who starts"),
            "kind": "choice",
            "options": build_options(
                ("", _("By chance")), *[(LETTERS[seat], LETTERS[seat]) for seat in range(players)]
            ),
        },
        _house_rules_field(game),
        {
            "id": "seed",
            "label": _("Deal number"),
            "kind": "text",
            "placeholder": _("By chance"),
            "help": _("The same number deals the same game again."),
        },
    ]
    form: Form = {
        "id": "more",
        "title": _("Names, seats and house rules"),
        "fields": fields,
        "buttons": build_buttons(("start", _("Start")), ("leave", _("Cancel"))),
    }
    return with_answers(form, values, error)


def _house_rules_field(game: str) -> Field:
    return {
        "id": "rulings",
        "label": _("House rules"),
        "kind": "text",
        "help": _("For example {example}. Leave it empty to play by the usual rules.").format(example=_example(game)),
    }


def _example(game: str) -> str:
    """Return an example of a house rule as it is typed."""
    if game not in registry.games():
        return "name=value"
    first = next(iter(dataclasses.fields(registry.about(game).rules.Rulings)), None)
    return f"{first.name}={str(first.default).lower()}" if first else "name=value"


# What was answered --------------------------------------------------------------------------


def read_number(values: Mapping[str, Any], key: str) -> int:
    """Return the number answered under a key, or 0."""
    value = values.get(key)
    return int(value) if type(value) is int or (isinstance(value, str) and value.isdecimal() and len(value) < 4) else 0


def parse_new_game(values: Mapping[str, Any]) -> tuple[Record, list[int], dict[str, str]]:
    """Return the game that was chosen, the seats of people, and the levels of the other seats by letter.

    A class's code decides everything: everybody sits at the same seat, against the same programs. Raise GameError if an
    answer is wrong.
    """
    if typed := read_text(values, CODE):
        return class_game(classroom.read_code(typed))
    game = read_text(values, "game")
    names = [name.strip() for name in read_text(values, "names").split(",")] if read_text(values, "names") else []
    arguments = deal_arguments(game, values)
    record, players = stored.start(game, names=names, **arguments), arguments["players"]
    seats = [read_text(values, f"seat:{LETTERS[seat]}") for seat in range(players)]
    if any(seats):
        return (
            record,
            [at for at, who in enumerate(seats) if who == PERSON],
            {LETTERS[at]: who for at, who in enumerate(seats) if who and who != PERSON},
        )
    level = read_text(values, "bots") or "careful"
    return record, list(range(min(read_number(values, "people"), players))), dict.fromkeys(LETTERS[:players], level)


def class_game(shared: Shared) -> tuple[Record, list[int], dict[str, str]]:
    """Return the game of a class's deal, the seat of the learner, and the levels of all seats by letter."""
    return shared.begin(), [CLASS_SEAT], dict.fromkeys(LETTERS[: shared.players], CLASS_LEVEL)


def deal_arguments(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments for the game's `deal`; raise GameError if an answer is wrong."""
    variant = read_text(values, "variant")
    arguments: dict[str, Any] = {"players": read_number(values, "players")}
    arguments |= variant_arguments(game, variant)
    players = arguments["players"]
    chosen = registry.about(game).find_variant(variant) if game in registry.games() else None
    if chosen is not None and chosen.players not in (0, players):
        raise GameError(
            _("“{rules}” is for {many} players, not for {players}").format(
                rules=chosen.short_label(), many=chosen.players, players=players
            )
        )
    if read_number(values, "people") > players > 0:
        raise GameError(
            _("{people} people have no room at a table for {players} players").format(
                people=read_number(values, "people"), players=players
            )
        )
    if typed := read_text(values, "seed"):
        if not typed.isdecimal() or len(typed) > 30:
            raise GameError(_("a deal number is a whole number, not {typed!r:.40}").format(typed=typed))
        arguments["seed"] = int(typed)
    if first := read_text(values, "first"):
        arguments["first"] = LETTERS.find(first) if len(first) == 1 else -1
    if (typed := read_text(values, "rulings")) and game in registry.games():
        arguments["rulings"] = rulings.read(registry.about(game).rules.Rulings, typed)
    return arguments
