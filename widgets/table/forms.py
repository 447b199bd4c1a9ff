"""The forms of a table: a remark, saving and loading, the choice of a view, the offer to resume a saved game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gamelib import record as stored
from gamelib.core import language, registry
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.save_format import MAX_BYTES, MAX_REMARK
from gamelib.record import Record
from widgets.stage.forms import build_buttons, build_options, read_text, with_answers
from widgets.stage.scene import Field, Form

if TYPE_CHECKING:
    from gamelib.beliefs.of_the_cast import BeliefQuestion


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


def arguments_of_next_game(game: str, state: Any) -> dict[str, Any]:
    """Return the arguments of `deal` for a new game with the same players, variant and rulings.

    >>> from gamelib import nanuk
    >>> arguments_of_next_game("nanuk", nanuk.deal(players=6, declared_sides=True, seasons=2, seed=1))["seasons"]
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
    return with_answers(
        {
            "id": "remark",
            "title": title,
            "fields": [
                {
                    "id": "remark",
                    "label": _("Remark"),
                    "kind": "text",
                    "value": comment,
                    "help": _("A line of text, at most {most} characters; everybody at this table can read it.").format(
                        most=MAX_REMARK
                    ),
                }
            ],
            "buttons": build_buttons(("keep", _("Keep it")), ("leave", _("Cancel"))),
        },
        {},
        error,
    )


def belief_form(question: BeliefQuestion) -> Form:
    """Build the form that asks which rule a newcomer gets wrong."""
    options = build_options(*((each.name, each.truth) for each in question.options))
    return {
        "id": "belief",
        "title": question.title,
        "fields": [{"id": "belief", "label": question.explanation, "kind": "choice", "options": options}],
        "buttons": build_buttons(("guess", _("That one")), ("leave", _("Close"))),
    }


def belief_answer(question: BeliefQuestion, guessed: str) -> Form:
    """Build what is said after a guess."""
    return {
        "id": "believed",
        "title": question.title,
        "text": question.answer(guessed),
        "buttons": build_buttons(("leave", _("Close"))),
    }


def save_form(has_secrets: bool, may_save_all: bool, done: str = "", plain: str = "") -> Form:
    """Build the form for saving and loading; `done` says what was just done, `plain` is text to copy."""
    fields: list[Field] = []
    if has_secrets and may_save_all:
        choices = build_options(
            ("all", _("the game, to go on with it: whoever reads the file sees everybody's cards")),
            ("mine", _("what I know, nothing else")),
        )
        fields = [{"id": "what", "label": _("What is saved"), "kind": "choice", "value": "all", "options": choices}]
    form: Form = {
        "id": "save",
        "title": _("Save or load"),
        "fields": fields,
        "buttons": build_buttons(
            ("file", _("Save as a file")),
            ("record", _("Copy the game as text")),
            ("position", _("Copy the position as text")),
            ("load", _("Load …")),
            ("leave", _("Close")),
        ),
    }
    if has_secrets and not may_save_all:
        form["text"] = _("What is saved holds what you know; other hands are dealt anew when it is opened.")
    if plain:
        form["plain"] = plain
    return with_answers(form, {}, done)


def load_form(values: Mapping[str, Any], error: str = "") -> Form:
    """Build the form for a stored game."""
    return with_answers(
        {
            "id": "load",
            "title": _("Load a game"),
            "fields": [
                {"id": "text", "label": _("The game as text"), "kind": "lines"},
                {"id": "file", "label": _("or a file"), "kind": "file"},
            ],
            "buttons": build_buttons(("load", _("Load")), ("leave", _("Cancel"))),
        },
        values,
        error,
    )


def parse_loaded(values: Mapping[str, Any]) -> Record:
    """Return the game pasted or chosen as a file; raise GameError if it is none."""
    typed = read_text(values, "text", MAX_BYTES) or read_text(values, "file", MAX_BYTES)
    if not typed:
        raise GameError(_("paste a stored game, or choose a file"))
    return stored.read(typed)


def viewer_form(names: tuple[str, ...], players: int) -> Form:
    """Build the form that asks whose view to show."""
    seats = [(LETTERS[seat], language.seat_name(seat, names)) for seat in range(players)]
    return {
        "id": "eyes",
        "title": _("View as"),
        "fields": [
            {
                "id": "eyes",
                "label": _("Look as"),
                "kind": "choice",
                "value": "",
                "options": build_options(("", _("my own")), ("-", _("an onlooker")), *seats),
            }
        ],
        "buttons": build_buttons(("view", _("View")), ("leave", _("Cancel"))),
    }


RESUME = "resume"


def resume_form(record: Record, busy: bool = False, linked: bool = False) -> Form:
    """Build the form that offers a saved game; with `busy`, one that is open in another window.

    With `linked`, who declines gets the game of the link that opened the page.
    """
    text = n_(
        "A game of {game} waits here, as it stood after {count} move, with {players} players.",
        "A game of {game} waits here, as it stood after {count} moves, with {players} players.",
        len(record),
    )
    text = text.format(game=registry.about(record.game).title, count=len(record), players=record.state.players)
    if record.names:
        names = language.join_and([language.seat_name(seat, record.names) for seat in range(record.state.players)])
        text += " " + _("They are called {names}.").format(names=names)
    first = ("take", _("Go on with it"))
    if busy:
        text += " " + _("It is open in another window. If you take it over, it closes there.")
        first = ("over", _("Take it over"))
    other = _("Open the game of the link") if linked else _("Begin a new game")
    return {
        "id": RESUME,
        "title": _("Go on?"),
        "text": text,
        "buttons": build_buttons(first, ("forget", _("This is not my game: forget it")), ("leave", other)),
    }
