"""The forms of a table: a new game, a remark, saving and loading, whose view, whether to resume a saved game."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from gamelib import record as stored
from gamelib.core import language, registry, rulings
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.save_format import MAX_BYTES, MAX_REMARK
from gamelib.players import LEVELS
from gamelib.record import LONGEST_NAME, Record
from widgets.stage.forms import build_buttons, build_options, read_text, with_answers
from widgets.stage.scene import Field, Form, Option

PERSON = "person"
"""The answer for a seat that a person takes."""


# A new game -----------------------------------------------------------------------


def variant_options() -> list[Option]:
    """Build the options of all variants, each labelled with its game."""
    return build_options(("", _("the usual one")), *[
        (variant.name, variant.label())
        for game in registry.games() for variant in registry.about(game).variants if variant.label])


def level_options() -> list[Option]:
    """Build the options of the levels of bots."""
    return build_options(*[(name, level.describe()) for name, level in LEVELS.items()])


def new_game_form(values: Mapping[str, Any], error: str = "") -> Form:
    """Build the form that asks what to play, with how many, against whom."""
    abouts = [registry.about(game) for game in registry.games()]
    numbers = [_("{game} {least} to {most}").format(game=about.title, least=about.players[0], most=about.players[1])
               for about in abouts]
    fields: list[Field] = [
        {"id": "game", "label": _("Game"), "kind": "choice",
         "options": build_options(*[(about.name, about.title) for about in abouts])},
        {"id": "players", "label": _("Players"), "kind": "number",
         "least": min(about.players[0] for about in abouts), "most": max(about.players[1] for about in abouts),
         "help": _(", ").join(numbers)},
        {"id": "variant", "label": _("Variant"), "kind": "choice", "options": variant_options()},
        {"id": "people", "label": _("People at this device"), "kind": "number", "least": 0, "most": 8,
         "help": _("Programs take the other seats; with 0 you watch.")},
        {"id": "bots", "label": _("Programs"), "kind": "choice", "options": level_options()},
        {"id": "names", "label": _("Names"), "kind": "text",
         "help": _("With commas between, at most {most} characters each; empty: {usual} …").format(
             most=LONGEST_NAME, usual=", ".join(language.NAMES[:3]))},
    ]
    return with_answers({"id": "new", "title": _("New game"), "fields": fields, "buttons": build_buttons(
        ("start", _("Start")), ("more", _("Seats, rulings, seed …")), ("leave", _("Cancel")))}, values, error)


def seats_form(values: Mapping[str, Any], error: str = "") -> Form:
    """Build the second form of a new game: each seat, who starts, rulings, seed."""
    each = [*build_options((PERSON, _("a person"))), *level_options()]
    people, players = _number(values, "people"), _number(values, "players")
    fields: list[Field] = [
        {"id": f"seat:{LETTERS[seat]}", "label": _("Seat {letter}").format(letter=LETTERS[seat]), "kind": "choice",
         "options": each, "value": PERSON if seat < people else values.get("bots", "careful")}
        for seat in range(min(players, len(LETTERS)))]
    fields += [
        {"id": "first", "label": _("Who starts"), "kind": "choice", "options": build_options(
            ("", _("drawn by lot")), *[(LETTERS[seat], LETTERS[seat]) for seat in range(players)])},
        {"id": "rulings", "label": _("Rulings"), "kind": "text",
         "help": _("like {example}; empty: the usual ones").format(example=_example(str(values.get("game", ""))))},
        {"id": "seed", "label": _("Seed"), "kind": "text",
         "help": _("The same number deals the same game; empty: drawn so that nobody can guess it.")},
    ]
    form: Form = {"id": "more", "title": _("New game: seats, rulings, seed"), "fields": fields,
                  "buttons": build_buttons(("start", _("Start")), ("leave", _("Cancel")))}
    return with_answers(form, values, error)


def _example(game: str) -> str:
    """Return an example of a ruling as it is typed."""
    if game not in registry.games():
        return "name=value"
    first = next(iter(dataclasses.fields(registry.about(game).rules.Rulings)), None)
    return f"{first.name}={str(first.default).lower()}" if first else "name=value"


def _number(values: Mapping[str, Any], key: str) -> int:
    """Return the number answered under a key, or 0."""
    value = values.get(key)
    return int(value) if type(value) is int or (isinstance(value, str) and value.isdecimal() and len(value) < 4) else 0


def parse_new_game(values: Mapping[str, Any]) -> tuple[Record, list[int], dict[str, str]]:
    """Return the game that was chosen, the seats of people, and the levels of the other seats by letter.

    Raise GameError if an answer is wrong.
    """
    game, players = read_text(values, "game"), _number(values, "players")
    names = [name.strip() for name in read_text(values, "names").split(",")] if read_text(values, "names") else []
    record = stored.start(game, names=names, **deal_arguments(game, values))
    seats = [read_text(values, f"seat:{LETTERS[seat]}") for seat in range(players)]
    if any(seats):
        return (record, [at for at, who in enumerate(seats) if who == PERSON],
                {LETTERS[at]: who for at, who in enumerate(seats) if who and who != PERSON})
    level = read_text(values, "bots") or "careful"
    return record, list(range(min(_number(values, "people"), players))), dict.fromkeys(LETTERS[:players], level)


def deal_arguments(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments for the game's `deal`; raise GameError if an answer is wrong."""
    arguments: dict[str, Any] = {"players": _number(values, "players")}
    arguments |= variant_arguments(game, read_text(values, "variant"))
    if typed := read_text(values, "seed"):
        if not typed.isdecimal() or len(typed) > 30:
            raise GameError(_("a seed is a whole number, not {typed!r:.40}").format(typed=typed))
        arguments["seed"] = int(typed)
    if first := read_text(values, "first"):
        arguments["first"] = LETTERS.find(first) if len(first) == 1 else -1
    if (typed := read_text(values, "rulings")) and game in registry.games():
        arguments["rulings"] = rulings.read(registry.about(game).rules.Rulings, typed)
    return arguments


def variant_arguments(game: str, name: str | None) -> dict[str, Any]:
    """Return the arguments of `deal` that choose a variant.

    >>> variant_arguments("nanuk", "declared-sides"), variant_arguments("nanatoridori", "duel")
    ({'declared_sides': True}, {'variant': 'duel'})
    """
    if not name:
        return {}
    about = registry.about(game)
    chosen = about.find_variant(name)
    if chosen is None:
        raise GameError(_("there is no variant {name!r:.40} of {game}").format(name=name, game=about.title))
    return dict(chosen.arguments)


def same_again(game: str, state: Any) -> dict[str, Any]:
    """Return the arguments of `deal` for another game like this one.

    >>> from gamelib import nanuk
    >>> same_again("nanuk", nanuk.deal(players=6, declared_sides=True, seasons=2, seed=1))["seasons"]
    2
    """
    arguments: dict[str, Any] = {"players": state.players}
    arguments |= variant_arguments(game, "" if state.variant == registry.BASIC else state.variant)
    if hasattr(state, "rulings"):
        arguments["rulings"] = state.rulings
    seasons = getattr(getattr(state, "terms", None), "seasons", 1)
    return arguments if seasons == 1 else {**arguments, "seasons": seasons}


# Remarks, saving, loading ------------------------------------------------------------


def remark_form(ply: int, comment: str, error: str = "") -> Form:
    """Build the form for a remark on a move, or on the whole game at ply 0."""
    title = _("A remark on move {ply}").format(ply=ply) if ply else _("A remark on the whole game")
    return with_answers({"id": "remark", "title": title, "fields": [
        {"id": "remark", "label": _("Remark"), "kind": "text", "value": comment,
         "help": _("A line of text, at most {most} characters; everybody at this table can read it.").format(
             most=MAX_REMARK)}],
        "buttons": build_buttons(("keep", _("Keep it")), ("leave", _("Cancel")))}, {}, error)


def save_form(has_secrets: bool, may_save_all: bool, done: str = "", plain: str = "") -> Form:
    """Build the form that saves or loads; `done` says what has just been done, `plain` is text to copy."""
    fields: list[Field] = []
    if has_secrets and may_save_all:
        choices = build_options(
            ("all", _("the game, to go on with it: whoever reads the file sees everybody's cards")),
            ("mine", _("what I know, nothing else")))
        fields = [{"id": "what", "label": _("What is saved"), "kind": "choice", "value": "all", "options": choices}]
    form: Form = {"id": "save", "title": _("Save or load"), "fields": fields, "buttons": build_buttons(
        ("file", _("Save as a file")), ("record", _("Copy the game as text")),
        ("position", _("Copy the position as text")), ("load", _("Load …")), ("leave", _("Close")))}
    if has_secrets and not may_save_all:
        form["text"] = _("What is saved holds what you know; other hands are dealt anew when it is opened.")
    if plain:
        form["plain"] = plain
    return with_answers(form, {}, done)


def load_form(values: Mapping[str, Any], error: str = "") -> Form:
    """Build the form for a stored game."""
    return with_answers({"id": "load", "title": _("Load a game"), "fields": [
        {"id": "text", "label": _("The game as text"), "kind": "lines"},
        {"id": "file", "label": _("or a file"), "kind": "file"}],
        "buttons": build_buttons(("load", _("Load")), ("leave", _("Cancel")))}, values, error)


def parse_loaded(values: Mapping[str, Any]) -> Record:
    """Return the game pasted or chosen as a file; raise GameError if it is none."""
    typed = read_text(values, "text", MAX_BYTES) or read_text(values, "file", MAX_BYTES)
    if not typed:
        raise GameError(_("paste a stored game, or choose a file"))
    return stored.read(typed)


def viewer_form(names: tuple[str, ...], players: int) -> Form:
    """Build the form that asks whose view to show."""
    seats = [(LETTERS[seat], language.seat_name(seat, names)) for seat in range(players)]
    return {"id": "eyes", "title": _("View as"), "fields": [
        {"id": "eyes", "label": _("Whose eyes"), "kind": "choice", "value": "", "options": build_options(
            ("", _("my own")), ("-", _("an onlooker")), *seats)}],
        "buttons": build_buttons(("view", _("View")), ("leave", _("Cancel")))}


def resume_form(record: Record, busy: bool = False) -> Form:
    """Build the form that offers a saved game; with `busy`, one that is open in another window."""
    text = n_("{game} was kept here, {count} move made.", "{game} was kept here, {count} moves made.", len(record))
    text = text.format(game=registry.about(record.game).title, count=len(record))
    names = language.join_and([language.seat_name(seat, record.names) for seat in range(record.state.players)])
    first = ("take", _("Go on with it"))
    if busy:
        text += " " + _("It is open in another window or program; taking it over closes it there.")
        first = ("over", _("Take it over"))
    return {"id": "resume", "title": _("Go on?"), "text": f"{text} {names}.", "buttons": build_buttons(
        first, ("forget", _("This is not my game: forget it")), ("leave", _("Begin a new game")))}
