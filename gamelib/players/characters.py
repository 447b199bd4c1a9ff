"""The cast: twelve computer players with a name and a face, four of each game, each of which plays at one level.

A seat that no person takes is played by the character whose name stands there, so a game that is kept needs no more
than its names to be resumed with the same opponents.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from gamelib.core.language import LETTERS, _
from gamelib.players.levels import LEVELS, Level, strength_of

USUAL_LEVELS = ("careful", "keen", "newcomer")
"""The levels of a company that nobody has chosen, those to be seated first; all of them move at once."""

EARLIER_LEVELS = {"newcomer": "random"}
"""The level at which characters of a level play in games kept from before it was there, and in programs."""


class Character(NamedTuple):
    """A computer player: its name, the game it comes from, and the level at which it plays any game."""

    id: str
    name: str
    game: str
    level_name: str
    animal_in_words: Callable[[], str]
    habit_in_words: Callable[[], str]
    belief: str = ""
    """The rule of its own game that a newcomer gets wrong, by the name of the belief."""

    @property
    def animal(self) -> str:
        """What kind of animal it is: `the wren`."""
        return self.animal_in_words()

    @property
    def level(self) -> Level:
        """The level at which it plays."""
        return LEVELS[self.level_name]

    def plays_at(self, level_name: str) -> bool:
        """Return whether a seat of a level may be called after it."""
        return level_name in (self.level_name, EARLIER_LEVELS.get(self.level_name))

    @property
    def strength(self) -> int:
        """How many of four bars its level has."""
        return strength_of(self.level_name)

    def describe(self, game: str) -> str:
        """Return how it plays a game, in a sentence; in the games of others it plays its level plainly."""
        return self.habit_in_words() if game == self.game else self.level.describe()


CAST: dict[str, Character] = {
    each.id: each
    for each in (
        Character(
            "pip",
            "Pip",
            "nanatoridori",
            "newcomer",
            lambda: _("the wren"),
            lambda: _("Plays low birds first, and passes when nothing wins."),
            "never-take",
        ),
        Character(
            "dot",
            "Dot",
            "nanatoridori",
            "careful",
            lambda: _("the duck"),
            lambda: _("Keeps what joins equal cards, and every seven."),
        ),
        Character(
            "pepe",
            "Pepe",
            "nanatoridori",
            "keen",
            lambda: _("the parrot"),
            lambda: _("Looks at every move, and saves his longest flock for later."),
        ),
        Character(
            "olive",
            "Olive",
            "nanatoridori",
            "searching",
            lambda: _("the owl"),
            lambda: _("Imagines the cards she cannot see, and tries every move."),
        ),
        Character(
            "flake",
            "Flake",
            "nanuk",
            "newcomer",
            lambda: _("the seal pup"),
            lambda: _("Joins the hunt whenever asked, and gives one card."),
            "target-ends",
        ),
        Character(
            "dash",
            "Dash",
            "nanuk",
            "careful",
            lambda: _("the fox"),
            lambda: _("Asks for more animals, but never for a longer hunt."),
        ),
        Character(
            "jet",
            "Jet",
            "nanuk",
            "keen",
            lambda: _("the raven"),
            lambda: _("Weighs every chance, and calls a hunt doomed sooner than most."),
        ),
        Character(
            "tusk",
            "Tusk",
            "nanuk",
            "searching",
            lambda: _("the walrus"),
            lambda: _("Imagines the hunt many times before he opens his mouth."),
        ),
        Character(
            "kero",
            "Kero",
            "koinobori",
            "newcomer",
            lambda: _("the frog"),
            lambda: _("Hangs what scores now; all else goes to the first post with room."),
            "left-end-only",
        ),
        Character(
            "tama",
            "Tama",
            "koinobori",
            "careful",
            lambda: _("the cat"),
            lambda: _("Takes the card with more carps on it."),
        ),
        Character(
            "pon",
            "Pon",
            "koinobori",
            "keen",
            lambda: _("the tanuki"),
            lambda: _("Works out every move, and likes cards that steal."),
        ),
        Character(
            "kame",
            "Kame",
            "koinobori",
            "searching",
            lambda: _("the turtle"),
            lambda: _("Plays on in her head, again and again, before each card."),
        ),
    )
}
"""Every character by id, those of a game together, the weakest first.

Each sentence says how that character plays in its own game; `tests/library/test_characters.py` checks them, and
`tests/bench/cast.py` measures what sets each apart from its level.
"""

_BY_NAME = {each.name: each for each in CAST.values()}


def called(name: str) -> Character | None:
    """Return the character of a name.

    >>> called("Pip").animal, called("Ada")
    ('the wren', None)
    """
    return _BY_NAME.get(name)


def character_at(name: str, level: str) -> Character | None:
    """Return the character that plays under a name at a level, also in a game that was kept long ago.

    >>> character_at("Pip", "newcomer").id, character_at("Pip", "random").id, character_at("Pip", "keen")
    ('pip', 'pip', None)
    """
    who = called(name)
    return who if who and who.plays_at(level) else None


def home_of(name: str, level: str) -> str:
    """Return the game in which whoever plays under a name at a level has a habit; "" if it is no character's.

    >>> home_of("Dot", "careful"), home_of("Dot", "keen"), home_of("Ada", "careful")
    ('nanatoridori', '', '')
    """
    who = called(name)
    return who.game if who and who.level_name == level else ""


def cast_of(game: str) -> list[Character]:
    """Return all characters in the order in which they join a game: its own, then guests, each the weakest first.

    >>> [each.id for each in cast_of("nanuk")[:6]]
    ['flake', 'dash', 'jet', 'tusk', 'pip', 'kero']
    """
    return sorted(CAST.values(), key=lambda each: (each.game != game, each.strength))


def company_of_lessons(game: str) -> list[Character]:
    """Return who sits at each seat of a game's lessons, puzzles and votes, from A on.

    They are the same at every table, whatever lies there. At seat A, where mostly the learner sits, is the weakest;
    then come the others of the game, who are known from its tables, and guests.

    >>> [each.name for each in company_of_lessons("nanatoridori")[:5]]
    ['Pip', 'Dot', 'Olive', 'Pepe', 'Flake']
    """
    cast = cast_of(game)
    own = [each for each in cast if each.game == game]
    return [*own[:2], *reversed(own[2:]), *cast[len(own) :]]


def names_of_lessons(game: str) -> tuple[str, ...]:
    """Return the name of each seat in a game's lessons, puzzles and votes.

    >>> names_of_lessons("nanuk")[:4]
    ('Flake', 'Dash', 'Tusk', 'Jet')
    """
    return tuple(each.name for each in company_of_lessons(game)[: len(LETTERS)])


def characters_of_lessons(game: str, players: int, own: int) -> tuple[str, ...]:
    """Return the id of the character at each seat of a lesson's table; at the learner's own seat there is none.

    >>> characters_of_lessons("koinobori", 3, 0)
    ('', 'tama', 'kame')
    """
    seats = enumerate(company_of_lessons(game)[:players])
    return tuple("" if seat == own else each.id for seat, each in seats)


def next_to_join(game: str, seated: Collection[str]) -> Character | None:
    """Return the character that joins a game next; None if all twelve are seated, by id.

    >>> next_to_join("koinobori", ["kero", "tama"]).name
    'Pon'
    """
    return next((each for each in cast_of(game) if each.id not in seated), None)


def usual_company(game: str, opponents: int) -> list[Character]:
    """Return the opponents of a table for which nobody has chosen any.

    >>> [each.name for each in usual_company("nanuk", 4)]
    ['Dash', 'Dot', 'Tama', 'Jet']
    """
    order = sorted(
        (each for each in cast_of(game) if each.level_name in USUAL_LEVELS),
        key=lambda each: USUAL_LEVELS.index(each.level_name),
    )
    return order[:opponents]


def name_seats(game: str, levels: Mapping[int, str], names: Sequence[str], players: int) -> list[str]:
    """Return names for all seats: those without one are called after a character of their level, while there are any.

    >>> name_seats("nanatoridori", {1: "keen", 2: "keen"}, ["Ann"], 3)
    ['Ann', 'Pepe', 'Jet']
    """
    named = [*names, *[""] * (players - len(names))]
    for seat, level in sorted(levels.items()):
        if not named[seat]:
            free = (each.name for each in cast_of(game) if each.plays_at(level) and each.name not in named)
            named[seat] = next(free, "")
    while named and not named[-1]:
        named.pop()
    return named


def rename_seats(game: str, levels: Mapping[int, str], names: Sequence[str], players: int) -> list[str]:
    """Return names as `name_seats` does, but replace characters that play at another level than the seat.

    >>> rename_seats("nanatoridori", {1: "keen", 2: "careful"}, ["Ann", "Dot", "Dot"], 3)
    ['Ann', 'Pepe', 'Dot']
    """
    kept = [
        "" if (who := called(name)) and seat in levels and not who.plays_at(levels[seat]) else name
        for seat, name in enumerate(names)
    ]
    return name_seats(game, levels, kept, players)


def levels_at(names: Sequence[str], seats: Iterable[int], otherwise: str) -> dict[int, str]:
    """Return the level at which each seat is played: that of the character who sits there, or else another.

    >>> levels_at(["Ann", "Pepe"], [1, 2], "careful")
    {1: 'keen', 2: 'careful'}
    """
    sitting = {seat: called(names[seat]) if seat < len(names) else None for seat in seats}
    return {seat: who.level_name if who else otherwise for seat, who in sitting.items()}
