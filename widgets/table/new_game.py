"""New game: a game, how many sit down, who they are; Play starts it, since every question has an answer already.

Between its forms the answers are a mapping: `seats` lists who sits where, from seat A on: a character's id, a level, or
a person; `name:A` is a person's name; `rulings` holds the house rules as they are typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamelib import classroom
from gamelib import record as stored
from gamelib.classroom import CLASS_LEVEL, CLASS_SEAT, SharedDeal
from gamelib.core import language, registry, rulings
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _
from gamelib.core.registry import About
from gamelib.players import LEVELS
from gamelib.players.characters import CAST, Character, cast_of, next_to_join, usual_company
from gamelib.players.levels import strength_of
from gamelib.record import Record
from gamelib.session import Session
from widgets.stage.forms import build_options, read_text, with_answers
from widgets.stage.house_rule_words import house_rules_in_words
from widgets.stage.scene import Button, Field, Form, Option
from widgets.table.forms import variant_arguments

PERSON = "person"
"""The answer for a seat that a person takes."""
CODE = "code"
"""The id of the button that deals the cards of a class's code."""
CHOSEN_GAME = "game"
"""The id of the button that chooses a game, whose tile is tapped first."""
CHOSEN_NUMBER = "players"
"""The id of the button that adds or removes seats."""
EXCHANGE = "exchange"
"""The id of the button that asks who takes a seat."""
NAMES = "names"
"""The id of the button that asks for the names of people."""
RULES = "rules"
"""The id of the button that opens the rules."""


# Who sits where -----------------------------------------------------------------------------


def read_seats(values: Mapping[str, Any]) -> list[str]:
    """Return who sits at each seat.

    >>> read_seats({"seats": "person,dot,keen"})
    ['person', 'dot', 'keen']
    """
    return [seat for seat in read_text(values, "seats").split(",") if seat][: len(LETTERS)]


def write_seats(seats: Sequence[str]) -> str:
    """Return who sits at each seat as it stands in the answers."""
    return ",".join(seats)


def usual_seats(game: str, players: int) -> list[str]:
    """Return the seats of a game for which nobody has chosen any: a person, and the first of the game's cast.

    >>> usual_seats("nanatoridori", 4)
    ['person', 'pip', 'dot', 'pepe']
    """
    return [PERSON, *(who.id for who in cast_of(game)[: players - 1])]


def seats_of_session(session: Session) -> list[str]:
    """Return who sits at each seat of a session, or the usual seats of a game that nobody chose or began.

    A bot without a face is described by its level.
    """
    characters, levels = session.characters, session.bot_levels()
    unchosen = [who.id for who in usual_company(session.record.game, session.state.players - 1)]
    if not len(session.record) and session.people == {0} and [*characters[1:]] == unchosen:
        return usual_seats(session.record.game, session.state.players)
    return [
        PERSON if seat in session.people else characters[seat] or levels.get(LETTERS[seat], CLASS_LEVEL)
        for seat in range(session.state.players)
    ]


def with_number(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers after a change of the number: the next of the cast joins, or the last seat is taken away."""
    game, seats = read_text(values, "game"), read_seats(values)
    if game not in registry.games():
        return dict(values)
    least, most = registry.about(game).players
    players = min(max(read_number(values, CHOSEN_NUMBER), least), most)
    while len(seats) < players:
        joins = next_to_join(game, seats)
        seats.append(joins.id if joins else PERSON)
    chosen = registry.about(game).find_variant(read_text(values, "variant") or registry.BASIC)
    made_for = next((each for each in registry.about(game).variants if each.players == players), None)
    if made_for is not None or (chosen is not None and chosen.players):
        values = {**values, "variant": made_for.name if made_for else ""}
    return {**values, "players": players, "seats": write_seats(seats[:players])}


def with_game_chosen(
    values: Mapping[str, Any], seats: Mapping[str, Sequence[str]], house_rules: Mapping[str, str]
) -> dict[str, Any]:
    """Return the answers after a tap on a game: its last seats and house rules, and no variant."""
    game = read_text(values, "game")
    if game not in registry.games():
        return dict(values)
    sitting = seats.get(game) or usual_seats(game, registry.about(game).usual_players)
    chosen = {"seats": write_seats(sitting), "players": len(sitting)}
    return {**values, **chosen, "variant": "", "rulings": house_rules.get(game, ""), "again": False}


def with_exchanged(values: Mapping[str, Any], seat: int, who: str) -> dict[str, Any]:
    """Return the answers after somebody has taken a seat; two who are both at the table exchange their seats.

    >>> with_exchanged({"seats": "person,pip,dot"}, 1, "dot")["seats"]
    'person,dot,pip'
    """
    seats = read_seats(values)
    if not 0 <= seat < len(seats):
        return dict(values)
    if who in CAST and who in seats:
        seats[seats.index(who)] = seats[seat]
    seats[seat] = who
    return {**values, "seats": write_seats(seats)}


def surprise(values: Mapping[str, Any], seat: int, chance: int) -> str:
    """Return a character who does not sit at the table yet, by a random number."""
    seated = read_seats(values)
    free = [who.id for who in cast_of(read_text(values, "game")) if who.id not in seated]
    return free[chance % len(free)] if free else seated[seat]


def person_name(values: Mapping[str, Any], seat: int) -> str:
    """Return the name of the person at a seat, or what a lone or a nameless person is called."""
    if typed := read_text(values, f"name:{LETTERS[seat]}"):
        return typed
    return _("You") if read_seats(values).count(PERSON) == 1 else language.seat_name(seat)


# The form -------------------------------------------------------------------------------------


def new_game_form(values: Mapping[str, Any], error: str = "") -> Form:
    """Build the form that asks what to play, how many, and against whom."""
    games = registry.games()
    about = registry.about(str(values["game"]) if values.get("game") in games else games[0])
    buttons: list[Button] = [
        {"id": "start", "label": _("Play"), "main": True},
        {"id": CHOSEN_GAME, "label": _("Game"), "place": "tile"},
        {"id": CHOSEN_NUMBER, "label": _("Players"), "place": "tile"},
        {"id": EXCHANGE, "label": _("Exchange"), "place": "tile"},
        {"id": NAMES, "label": _("Names"), "place": "tile"},
        {"id": RULES, "label": _("Rules and house rules"), "place": "tile"},
        {"id": CODE, "label": _("Deal these cards"), "place": "tile"},
        {"id": "leave", "label": _("Close")},
    ]
    form: Form = {
        "id": "new",
        "title": _("New game"),
        "tiled": True,
        "fields": _build_fields(about, values),
        "buttons": buttons,
        "fold": _("I have a code"),
    }
    return with_answers(form, values, error)


def _build_fields(about: About, values: Mapping[str, Any]) -> list[Field]:
    least, most = about.players
    seats = read_seats(values)
    return [
        {
            "id": "game",
            "label": _("Game"),
            "kind": "tiles",
            "press": CHOSEN_GAME,
            "options": [_game_tile(registry.about(game)) for game in registry.games()],
        },
        {
            "id": CHOSEN_NUMBER,
            "label": _("Players, with you"),
            "kind": "stepper",
            "press": CHOSEN_NUMBER,
            "least": least,
            "most": most,
        },
        {
            "id": "seat",
            "label": _("Who sits at the table"),
            "kind": "seats",
            "options": [_seat_tile(about.name, values, seat, who) for seat, who in enumerate(seats)],
        },
        {"id": RULES, "label": _describe_rules(about, values), "kind": "opens", "press": RULES},
        {
            "id": CODE,
            "label": _("A code from your teacher?"),
            "kind": "text",
            "press": CODE,
            "placeholder": "4BB-0007-RV",
            "most": 40,
            "folded": True,
        },
    ]


def _game_tile(about: About) -> Option:
    least, most = about.players
    return {
        "value": about.name,
        "label": about.title,
        "symbols": list(about.drawings),
        "note": _("{least}–{most} players").format(least=least, most=most),
    }


def _seat_tile(game: str, values: Mapping[str, Any], seat: int, who: str) -> Option:
    """Build the tile of a seat: who sits there, and the button that exchanges them or names people."""
    name = character_name(values, seat)
    if who == PERSON:
        alone = read_seats(values).count(PERSON) == 1
        note = _("alone at this screen") if alone else _("at this screen, one after the other")
        tile: Option = {
            "value": LETTERS[seat],
            "label": name,
            "note": note,
            "press": NAMES,
            "spoken": _("Name of {name}").format(name=name),
        }
        return tile if alone else {**tile, "letter": LETTERS[seat]}
    exchange = _("Exchange {name}").format(name=name)
    if who in CAST:
        return {**_character_tile(CAST[who], game), "value": LETTERS[seat], "press": EXCHANGE, "spoken": exchange}
    level = LEVELS.get(who)
    return {
        "value": LETTERS[seat],
        "label": name,
        "note": level.describe() if level else "",
        "level": level.label() if level else "",
        "strength": strength_of(who),
        "letter": LETTERS[seat],
        "press": EXCHANGE,
        "spoken": exchange,
    }


def character_name(values: Mapping[str, Any], seat: int) -> str:
    """Return the name of whoever sits at a seat."""
    who = read_seats(values)[seat]
    if who == PERSON:
        return person_name(values, seat)
    return CAST[who].name if who in CAST else language.seat_name(seat)


def _character_tile(who: Character, game: str) -> Option:
    return {
        "value": who.id,
        "label": who.name,
        "character": who.id,
        "about": who.animal,
        "note": who.describe(game),
        "level": who.level.label(),
        "strength": who.strength,
    }


def _describe_rules(about: About, values: Mapping[str, Any]) -> str:
    """Return the rules that are chosen, in a few words: the variant, and how many house rules differ."""
    variant = about.find_variant(read_text(values, "variant") or registry.BASIC)
    named = variant.short_label() if variant else _("Usual")
    changed = len(rulings.to_plain(_read_rulings(about, values)))
    houses = language.n_("{number} house rule", "{number} house rules", changed).format(number=changed)
    if not changed:
        houses = _("no house rules")
    return _("Rules: {rules}, {houses}").format(rules=named, houses=houses)


# The other questions ----------------------------------------------------------------------------


def opponent_form(values: Mapping[str, Any], seat: int) -> Form:
    """Build the form that asks who takes a seat: a character, a person, or whoever chance brings."""
    game = read_text(values, "game")
    cast = [_character_tile(who, game) for who in cast_of(game)]
    own = [tile for tile in cast if CAST[tile["value"]].game == game]
    guests = [tile for tile in cast if tile not in own]
    for tile in guests:
        del tile["about"], tile["note"]
    now = read_seats(values)[seat]
    fields: list[Field] = [
        {
            "id": "who",
            "label": _("The cast of this game"),
            "kind": "tiles",
            "press": "take",
            "options": own,
            "value": now,
        },
        {
            "id": "guest",
            "label": _("Guests from the other games: they play at their level."),
            "kind": "tiles",
            "press": "invite",
            "options": guests,
            "value": now,
        },
    ]
    return {
        "id": "opponent",
        "title": _("Who sits {where}?").format(where=_place_in_words(values, seat)),
        "tiled": True,
        "fields": [field for field in fields if field["options"]],
        "buttons": [
            {"id": "take", "label": _("Take the seat"), "place": "tile"},
            {"id": "invite", "label": _("Invite"), "place": "tile"},
            {"id": PERSON, "label": _("A person at this screen"), "place": "folded"},
            {"id": "surprise", "label": _("Surprise me"), "place": "folded"},
            {"id": "leave", "label": _("Close")},
        ],
    }


def _place_in_words(values: Mapping[str, Any], seat: int) -> str:
    """Return where a seat is for the first person at the table: the next to play sits to their left."""
    seats = read_seats(values)
    you = seats.index(PERSON) if PERSON in seats else 0
    steps = (seat - you) % len(seats)
    if steps == 1:
        return _("to your left")
    if steps == len(seats) - 1:
        return _("to your right")
    return _("at seat {letter}").format(letter=LETTERS[seat])


def names_form(values: Mapping[str, Any], error: str = "") -> Form:
    """Build the form that asks for the names of the people at this screen."""
    fields: list[Field] = [
        {
            "id": f"name:{LETTERS[seat]}",
            "label": _("Seat {letter}").format(letter=LETTERS[seat]),
            "kind": "text",
            "most": stored.LONGEST_NAME,
            "placeholder": person_name({"seats": values.get("seats")}, seat),
        }
        for seat, who in enumerate(read_seats(values))
        if who == PERSON
    ]
    form: Form = {
        "id": NAMES,
        "title": _("At this screen"),
        "tiled": True,
        "fields": fields,
        "foot": _("With two or more, each hand stays hidden until its player is ready."),
        "buttons": [{"id": "done", "label": _("Done"), "main": True}, {"id": "leave", "label": _("Close")}],
    }
    return with_answers(form, values, error)


def rules_form(values: Mapping[str, Any], error: str = "", can_repeat: bool = False) -> Form:
    """Build the form of the rules: the variants, the house rules as sentences, who starts, and the same cards again."""
    about = registry.about(read_text(values, "game"))
    fields: list[Field] = []
    if len(about.variants) > 1:
        fields.append(
            {
                "id": "variant",
                "label": _("Rules"),
                "kind": "choice",
                "options": variant_options(about),
                "value": read_text(values, "variant"),
            }
        )
    fields += rulings_fields(about, _read_rulings(about, values))
    seats = range(len(read_seats(values)))
    fields.append(
        {
            "id": "first",
            "label": _("Who starts"),
            "kind": "choice",
            "options": build_options(
                ("", _("By chance")), *[(LETTERS[seat], character_name(values, seat)) for seat in seats]
            ),
            "value": read_text(values, "first"),
        }
    )
    if can_repeat:
        fields.append(
            {
                "id": "again",
                "label": _("Play these cards again"),
                "help": _("Deal the same cards as in your last game, to see whether you do better."),
                "kind": "switch",
                "value": bool(values.get("again")),
            }
        )
    form: Form = {
        "id": RULES,
        "title": _("Rules of this game"),
        "tiled": True,
        "fields": fields,
        "buttons": [
            {"id": "done", "label": _("Done"), "main": True},
            {"id": "printed", "label": _("Back to the printed rules"), "place": "folded"},
            {"id": "leave", "label": _("Close")},
        ],
    }
    return with_answers(form, {}, error)


def rulings_fields(about: About, chosen: Any) -> list[Field]:
    """Build a question for each house rule of a game: a switch where there are two ways, or else a number."""
    words = house_rules_in_words(about.name)
    fields: list[Field] = []
    for each, default, least, most in rulings.choices(about.rules.Rulings):
        field: Field = {
            "id": f"rule:{each}",
            "label": words[each].title(),
            "help": words[each].text(),
            "kind": "switch",
            "value": getattr(chosen, each) != default,
        }
        if type(default) is int:
            field |= {"kind": "stepper", "least": least, "most": most, "value": getattr(chosen, each)}
        fields.append(field)
    return fields


def with_rules(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers after the form of the rules: its house rules as they are typed, and seats for its variant."""
    about = registry.about(read_text(values, "game"))
    changed: dict[str, Any] = {}
    for name, default, _least, _most in rulings.choices(about.rules.Rulings):
        value = values.get(f"rule:{name}")
        if type(default) is int:
            changed[name] = read_number(values, f"rule:{name}") if value is not None else default
        elif value:
            changed[name] = rulings.other_way(about.rules.Rulings, name)
    typed = rulings.write(rulings.from_plain(about.rules.Rulings, changed))
    answers = {key: value for key, value in values.items() if not key.startswith("rule:")} | {"rulings": typed}
    variant = about.find_variant(read_text(values, "variant") or registry.BASIC)
    wanted = variant.players if variant is not None else 0
    taken = {each.players for each in about.variants} - {0}
    if wanted or len(read_seats(answers)) in taken:
        counted = with_number({**answers, CHOSEN_NUMBER: wanted or about.usual_players})
        return {**counted, "variant": read_text(values, "variant")}
    return answers


def variant_options(about: About) -> list[Option]:
    """Build the options of a game's variants, the basic game first."""
    return build_options(
        *[("" if variant.name == registry.BASIC else variant.name, variant.short_label()) for variant in about.variants]
    )


# What was answered --------------------------------------------------------------------------


def read_number(values: Mapping[str, Any], key: str) -> int:
    """Return the number answered under a key, or 0."""
    value = values.get(key)
    return int(value) if type(value) is int or (isinstance(value, str) and value.isdecimal() and len(value) < 4) else 0


def parse_new_game(values: Mapping[str, Any], seed: int | None = None) -> tuple[Record, list[int], dict[str, str]]:
    """Return the game that was chosen, the seats of people, and the levels of the other seats by letter.

    A class's code decides everything: everybody sits at the same seat, against the same programs. Raise GameError if an
    answer is wrong.
    """
    if typed := read_text(values, CODE):
        return class_game(classroom.read_code(typed))
    game, seats = read_text(values, "game"), read_seats(values)
    levels = {seat: CAST[who].level_name if who in CAST else who for seat, who in enumerate(seats) if who != PERSON}
    names = [
        CAST[who].name if who in CAST else read_text(values, f"name:{LETTERS[seat]}") if who == PERSON else ""
        for seat, who in enumerate(seats[: len(LETTERS)])
    ]
    while names and not names[-1]:
        names.pop()
    arguments = deal_arguments(game, values)
    if values.get("again") and seed is not None:
        arguments["seed"] = seed
    record = stored.start(game, names=names, **arguments)
    people = [seat for seat, who in enumerate(seats) if who == PERSON]
    return record, people, {LETTERS[seat]: level for seat, level in levels.items()}


def class_game(shared: SharedDeal) -> tuple[Record, list[int], dict[str, str]]:
    """Return the game of a class's deal, the seat of the learner, and the levels of all seats by letter."""
    return shared.begin(), [CLASS_SEAT], dict.fromkeys(LETTERS[: shared.players], CLASS_LEVEL)


def deal_arguments(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments for the game's `deal`; raise GameError if an answer is wrong."""
    variant = read_text(values, "variant")
    players = len(read_seats(values))
    arguments: dict[str, Any] = {"players": players} | variant_arguments(game, variant)
    chosen = registry.about(game).find_variant(variant) if game in registry.games() else None
    if chosen is not None and chosen.players not in (0, players):
        raise GameError(
            _("“{rules}” is for {many} players, not for {players}").format(
                rules=chosen.short_label(), many=chosen.players, players=players
            )
        )
    if first := read_text(values, "first"):
        arguments["first"] = LETTERS.find(first) if len(first) == 1 else -1
    if (typed := read_text(values, "rulings")) and game in registry.games():
        arguments["rulings"] = rulings.read(registry.about(game).rules.Rulings, typed)
    return arguments


def _read_rulings(about: About, values: Mapping[str, Any]) -> Any:
    """Return the house rules that are chosen; the usual ones if they cannot be read, which is said at the start."""
    try:
        return rulings.read(about.rules.Rulings, read_text(values, "rulings"))
    except GameError:
        return about.rules.Rulings()
