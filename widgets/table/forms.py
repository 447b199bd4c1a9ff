"""The forms a table asks: a new game, a remark, saving and loading, whose eyes, whether to go on with a kept game."""

from __future__ import annotations

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


# A new game -----------------------------------------------------------------------


def variants() -> list[Option]:
    """The variants there are, and which game each is for."""
    return build_options(("", _("the usual one")), *[
        (variant.name, variant.label())
        for game in registry.games() for variant in registry.about(game).variants if variant.label])


def levels() -> list[Option]:
    """Return the strengths of programs, in words."""
    return build_options(*[(name, level.describe()) for name, level in LEVELS.items()])


def new_game(values: Mapping[str, Any], complaint: str = "") -> Form:
    """What to play, with how many, against whom."""
    abouts = [registry.about(game) for game in registry.games()]
    numbers = [_("{game} {least} to {most}").format(game=about.title, least=about.players[0], most=about.players[1])
               for about in abouts]
    fields: list[Field] = [
        {"id": "game", "label": _("Game"), "kind": "choice",
         "options": build_options(*[(about.name, about.title) for about in abouts])},
        {"id": "players", "label": _("Players"), "kind": "number",
         "least": min(about.players[0] for about in abouts), "most": max(about.players[1] for about in abouts),
         "help": _(", ").join(numbers)},
        {"id": "variant", "label": _("Variant"), "kind": "choice", "options": variants()},
        {"id": "people", "label": _("People at this device"), "kind": "number", "least": 0, "most": 8,
         "help": _("Programs take the other seats; with 0 you watch.")},
        {"id": "bots", "label": _("Programs"), "kind": "choice", "options": levels()},
        {"id": "names", "label": _("Names"), "kind": "text",
         "help": _("With commas between, at most {most} characters each; empty: {usual} …").format(
             most=LONGEST_NAME, usual=", ".join(language.NAMES[:3]))},
    ]
    return with_answers({"id": "new", "title": _("New game"), "fields": fields, "buttons": build_buttons(
        ("start", _("Start")), ("more", _("Seats, rulings, seed …")), ("leave", _("Leave it")))}, values, complaint)


def seat_details(values: Mapping[str, Any], complaint: str = "") -> Form:
    """The same seat by seat, and how chance and rulings are to be."""
    each = [*build_options((PERSON, _("a person"))), *levels()]
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
    return with_answers(
        {
            "id": "more",
            "title": _("New game: seats, rulings, seed"),
            "fields": fields,
            "buttons": build_buttons(("start", _("Start")), ("leave", _("Leave it"))),
        },
        values,
        complaint,
    )


def _example(game: str) -> str:
    from dataclasses import fields  # noqa: PLC0415 - the word means a form's fields elsewhere here

    if game not in registry.games():
        return "name=value"
    first = fields(registry.about(game).rules.Rulings)[0]
    return f"{first.name}={str(first.default).lower()}"


def _number(values: Mapping[str, Any], word: str) -> int:
    value = values.get(word)
    return int(value) if type(value) is int or (isinstance(value, str) and value.isdecimal() and len(value) < 4) else 0


def parse_new_game(values: Mapping[str, Any]) -> tuple[Record, list[int], dict[str, str]]:
    """The game that was asked for, the seats of people, who plays the others."""
    game, players = read_text(values, "game"), _number(values, "players")
    names = [name.strip() for name in read_text(values, "names").split(",")] if read_text(values, "names") else []
    record = stored.start(game, names=names, **deal(game, values))
    seats = [read_text(values, f"seat:{LETTERS[seat]}") for seat in range(players)]
    if any(seats):
        return (record, [at for at, who in enumerate(seats) if who == PERSON],
                {LETTERS[at]: who for at, who in enumerate(seats) if who and who != PERSON})
    who = read_text(values, "bots") or "careful"
    return record, list(range(min(_number(values, "people"), players))), dict.fromkeys(LETTERS[:players], who)


def deal(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The words for the game's deal."""
    wanted: dict[str, Any] = {"players": _number(values, "players")}
    wanted |= variant(game, read_text(values, "variant"))
    if typed := read_text(values, "seed"):
        if not typed.isdecimal() or len(typed) > 30:
            raise GameError(_("a seed is a whole number, not {typed!r:.40}").format(typed=typed))
        wanted["seed"] = int(typed)
    if first := read_text(values, "first"):
        wanted["first"] = LETTERS.find(first) if len(first) == 1 else -1
    if (typed := read_text(values, "rulings")) and game in registry.games():
        wanted["rulings"] = rulings.read(registry.about(game).rules.Rulings, typed)
    return wanted


def variant(game: str, name: str | None) -> dict[str, Any]:
    """How a variant is said to the game's deal.

    >>> variant("nanuk", "declared-sides"), variant("nanatoridori", "duel")
    ({'declared_sides': True}, {'variant': 'duel'})
    """
    if not name:
        return {}
    about = registry.about(game)
    chosen = about.find_variant(name)
    if chosen is None:
        raise GameError(_("there is no variant {name!r:.40} of {game}").format(name=name, game=about.title))
    return dict(chosen.arguments)


# Remarks, saving, loading ------------------------------------------------------------


def remark(ply: int, comment: str, complaint: str = "") -> Form:
    """A remark on a move."""
    title = _("A remark on move {ply}").format(ply=ply) if ply else _("A remark on the whole game")
    return with_answers({"id": "remark", "title": title, "fields": [
        {"id": "remark", "label": _("Remark"), "kind": "text", "value": comment,
         "help": _("A line of text, at most {most} characters; everybody at this table can read it.").format(
             most=MAX_REMARK)}],
        "buttons": build_buttons(("keep", _("Keep it")), ("leave", _("Leave it")))}, {}, complaint)


def save(hides: bool, all_may: bool, done: str = "", plain: str = "") -> Form:
    """How to take the game away, or to bring one; `done` is what was done with it just now."""
    fields: list[Field] = []
    if hides and all_may:
        choices = build_options(
            ("all", _("the game, to go on with it: whoever reads the file sees everybody's cards")),
            ("mine", _("what I know, nothing else")))
        fields = [{"id": "what", "label": _("What is saved"), "kind": "choice", "value": "all", "options": choices}]
    form: Form = {"id": "save", "title": _("Save or load"), "fields": fields, "buttons": build_buttons(
        ("file", _("Save as a file")), ("record", _("Copy the game as text")),
        ("position", _("Copy the position as text")), ("load", _("Load …")), ("leave", _("Close")))}
    if hides and not all_may:
        form["text"] = _("What is saved holds what you know; other hands are dealt anew when it is opened.")
    if plain:
        form["plain"] = plain
    return with_answers(form, {}, done)


def load(values: Mapping[str, Any], complaint: str = "") -> Form:
    """A stored game to be opened."""
    return with_answers({"id": "load", "title": _("Load a game"), "fields": [
        {"id": "text", "label": _("The game as text"), "kind": "lines"},
        {"id": "file", "label": _("or a file"), "kind": "file"}],
        "buttons": build_buttons(("load", _("Load")), ("leave", _("Leave it")))}, values, complaint)


def parse_loaded(values: Mapping[str, Any]) -> Record:
    """The game in what was answered."""
    typed = read_text(values, "text", MAX_BYTES) or read_text(values, "file", MAX_BYTES)
    if not typed:
        raise GameError(_("paste a stored game, or choose a file"))
    return stored.read(typed)


def viewer_form(names: tuple[str, ...], players: int) -> Form:
    """With whose eyes to look."""
    seats = [(LETTERS[seat], language.seat_name(seat, names)) for seat in range(players)]
    return {"id": "eyes", "title": _("View as"), "fields": [
        {"id": "eyes", "label": _("Whose eyes"), "kind": "choice", "value": "", "options": build_options(
            ("", _("my own")), ("-", _("an onlooker")), *seats)}],
        "buttons": build_buttons(("view", _("View")), ("leave", _("Leave it")))}


def resume(record: Record, busy: bool = False) -> Form:
    """Whether to go on with a game that was kept."""
    told = n_("{game} was kept here, {count} move made.", "{game} was kept here, {count} moves made.", len(record))
    told = told.format(game=registry.about(record.game).title, count=len(record))
    who = language.join_and([language.seat_name(seat, record.names) for seat in range(record.state.players)])
    first = ("take", _("Go on with it"))
    if busy:
        told += " " + _("It is open in another window or program; taking it over closes it there.")
        first = ("over", _("Take it over"))
    return {"id": "resume", "title": _("Go on?"), "text": f"{told} {who}.", "buttons": build_buttons(
        first, ("forget", _("This is not my game: forget it")), ("leave", _("Begin a new game")))}
