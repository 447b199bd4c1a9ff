"""Nanuk, 3 moves: find the move that a player means by typed words, in the position at hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from gamelib.core.errors import BadNotation, UnclearMove
from gamelib.core.language import _
from gamelib.core.which_move import as_number, ask_which_move, choose_meaning, read_notation_or_words, split_words
from gamelib.nanuk.cards import ANIMALS, CARDS, INUKSUK, MOST_DAYS, Cards, describe_animals, in_order
from gamelib.nanuk.moves import ANTE, CHOOSE, DOOM, HUNT, PASS, STAY, Ante, Boast, Choose, Give, Move, read_move
from gamelib.nanuk.position import ANTES, BOASTING, DECLARING, GIVING, REWARDS, SIDES, SeatPosition

IsLegal = Callable[[Move], bool]

_DOOM = {"doom", "doomed", "dooms", "impossible"}
_HUNT, _STAY = {"hunt", "hunting", "hunter", "join"}, {"stay", "behind", "home", "staying"}
_SIDE_WORDS = {"side", "is", "it", "that", "this", "go", "at", "on", "with", "hunt", "say", "to", "in", "choose", "be"}
_ANTE, _GIVE, _CHOOSE = {"ante"}, {"give", "contribute"}, {"choose", "take", "pick", "want"}
_ANY_CARD_VERB = {"play", "lay", "put", "use"}
_BOAST = {"boast", "raise", "bid", "claim", "say"}
_CARD_FILLERS = {"as", "ante", "a", "it", "reward", "from", "pot", "hunt", "hand", "in", "to", "with"}
_NAMES = {
    **{name: name for name in (*ANIMALS, INUKSUK)},
    **{f"{name}s": name for name in (*ANIMALS, INUKSUK)},
    "fishes": "fish",
    "deers": "deer",
}


def read_typed(text: str, view: SeatPosition, is_legal: IsLegal) -> Move:
    """Return the move the seat of a view means by a text; raise UnclearMove with a question if it could be several."""
    return read_notation_or_words(
        text,
        lambda notation: _read_notation(notation, view),
        lambda words: _read_raise(words, view, is_legal) or _read_words(split_words(words), view, is_legal),
    )


def _read_notation(text: str, view: SeatPosition) -> Move:
    """Return the move in notation; a seat that has to choose a side means by `doom` that it stays behind."""
    move = read_move(text)
    chooses_side = view.phase in (SIDES, DECLARING) and view.seat in view.to_act
    return STAY if move == DOOM and chooses_side else move


def _read_words(words: list[str], view: SeatPosition, is_legal: IsLegal) -> Move | None:
    """Return the move that typed words mean, outside the notation; None if they mean none."""
    if not words:
        return None
    distinct = {*words}
    if words[0] in ("pass", "skip") and len(words) == 1:
        return PASS
    if distinct & _DOOM and distinct <= _DOOM | _SIDE_WORDS:
        return STAY if view.phase in (SIDES, DECLARING) else DOOM
    if distinct & _STAY and distinct <= _STAY | _SIDE_WORDS:
        return STAY
    if distinct & _HUNT and distinct <= _HUNT | _SIDE_WORDS:
        return HUNT
    has_number = any(as_number(word) is not None for word in words)
    is_boast = view.phase == BOASTING and has_number and distinct & {*_NAMES}
    if words[0] in _BOAST or distinct & {"day", "days"} or is_boast:
        return _read_boast(words, view, is_legal)
    return _read_cards(words, view, is_legal)


# Boasts


def _read_raise(text: str, view: SeatPosition, is_legal: IsLegal) -> Move | None:
    """Return the last boast with so many days or animals more, as in `+1 day` or `two more`; None for other words."""
    words = re.findall(r"\+|[a-z]+|\d+", text.lower())
    rest = [word for word in words if word not in _RAISE_FILLERS | _MORE | _BOAST]
    if not {*words} & _MORE or view.boast is None or not rest or len(rest) > 2:
        return None
    many, of = 1 if rest[0] == "a" else as_number(rest[0]), rest[1] if len(rest) == 2 else ""
    if many is None or of not in {"", "day", "days", "animal", "animals", *_NAMES}:
        return None
    last = view.boast
    longer, larger = last._replace(days=last.days + many), last._replace(number=last.number + many)
    if of.startswith("day"):
        return longer
    if of:
        return larger._replace(animal=_NAMES.get(of, last.animal))
    return choose_meaning([larger, longer], is_legal)


_MORE = {"+", "more", "by"}
"""Words that add to the last boast."""
_RAISE_FILLERS = {"i", "it", "the", "in", "and", "please"}
MOST_COPIES = 9
"""The most cards of a kind that a text may name; no hand and no share has more."""


def _read_boast(words: list[str], view: SeatPosition, is_legal: IsLegal) -> Move | None:
    """Return the boast that is meant; parts left out are taken from the last boast if that is the only possibility."""
    numbers: list[int] = []
    animal, days = "", 0
    for at, word in enumerate(words):
        if word in ("day", "days") and numbers and at and as_number(words[at - 1]) is not None:
            days = numbers.pop()
        elif (number := as_number(word)) is not None:
            numbers.append(number)
        elif word in _NAMES and not animal:
            animal = _NAMES[word]
        elif word not in _BOAST | {"in", "day", "days", "a", "with", "within", "at", "least", "over", "to", "hunt"}:
            return None
    if not days and len(numbers) == 2:
        days = numbers.pop()
    if len(numbers) > 1 or (not (numbers or animal or days) and (len(words) > 1 or view.phase != BOASTING)):
        return None
    if numbers and animal and days:
        return Boast(numbers[0], animal, days)
    return _complete_boast(numbers[0] if numbers else 0, animal, days, view, is_legal)


def _complete_boast(number: int, animal: str, days: int, view: SeatPosition, is_legal: IsLegal) -> Move:
    """Return the only possible boast with the parts that were given, or raise UnclearMove to ask for the others."""
    last = view.boast
    if last and days and not number and animal in ("", last.animal):
        return Boast(last.number, last.animal, days)
    if number and days:
        likely = (last.animal,) if last else ()
        boasts = [Boast(number, each, days) for each in dict.fromkeys((*likely, *ANIMALS))]
        return choose_meaning(boasts, is_legal) or boasts[0]
    boasts = [Boast(number or 1, animal or ANIMALS[0], each) for each in range(1, MOST_DAYS + 1)]
    moves = tuple(each for each in boasts if number and animal and is_legal(each))
    if len(moves) == 1 or view.seat not in view.to_act:
        return (*moves, boasts[0])[0]
    if number and animal and not moves:  # whatever the days, so that its own fault is named and nothing is asked
        return Boast(number, animal, last.days if last else 1)
    line = _("say how many animals, of which kind, and in how many days, as in 4 seals in 5 days")
    if number and animal:
        line = _("{game} in how many days? Say for example {boast}").format(
            game=describe_animals(number, animal) if animal in ANIMALS else animal, boast=moves[0]
        )
    raise UnclearMove(line, moves)


# Cards


def _read_cards(words: list[str], view: SeatPosition, is_legal: IsLegal) -> Move | None:
    """Return the ante, the gift or the reward that is meant."""
    verb = words[0]
    kind = next((kind for kind in (_ANTE, _GIVE, _CHOOSE, _ANY_CARD_VERB) if verb in kind), None)
    names = _parse_cards(words[1:] if kind else words)
    if names is None or (kind is None and not names):
        return None
    if kind is None or kind is _ANY_CARD_VERB:
        kind = {ANTES: _ANTE, GIVING: _GIVE, REWARDS: _CHOOSE}.get(view.phase)
        if kind is None and view.phase == BOASTING and view.seat in view.to_act:
            raise UnclearMove(_("do you boast? Say how many animals in how many days, as in 4 seals in 5 days"), ())
    if kind is _GIVE:
        return _read_gift(names, view, is_legal)
    if kind in (_ANTE, _CHOOSE):
        choice = view.pot if kind is _CHOOSE else view.hand
        shared: dict[str, Ante] | dict[str, Choose] = CHOOSE if kind is _CHOOSE else ANTE
        cards = [card for name in names or ["all"] for card in _find_cards(name, choice)]
        return choose_meaning([shared[card] for card in cards], is_legal)
    return None


def _read_gift(names: list[str], view: SeatPosition, is_legal: IsLegal) -> Move | None:
    if names == ["nothing"]:
        return Give(())
    if "all" in names:
        named = {*names} - {"all"}
        return Give(tuple(card for card in view.hand if not named or any(card.endswith(name) for name in named)))
    gift = list[str]()
    for name in names:
        faces = _find_cards(name, view.hand)
        if len(faces) != 1:
            return choose_meaning([Give(in_order([*gift, face])) for face in faces], is_legal)
        gift.append(faces[0])
    if gift:
        return Give(in_order(gift))
    if len(view.hand) == 1 or (view.hand and view.seat not in view.to_act):
        return Give(view.hand)
    raise ask_which_move([Give((card,)) for card in dict.fromkeys(view.hand)], _("which cards do you give:"))


def _parse_cards(words: Iterable[str]) -> list[str] | None:
    """Return the cards named in words, with a copy for each one counted; None if there are other words.

    >>> _parse_cards(["2", "bear", "seals", "double-fish"])
    ['bear-seal', 'bear-seal', 'double-fish']
    """
    names: list[str] = []
    marks, many, after_with = set[str](), 1, False
    for word in words:
        *before, name = word.split("-")
        marks |= {*before}
        if name in ("bear", "bears") and after_with and names:
            names[-1] = names[-1].replace(names[-1].rpartition("-")[2], f"bear-{names[-1].rpartition('-')[2]}")
        elif name in ("double", "bear", "doubles", "bears"):
            marks.add(name.rstrip("s"))
        elif name in _NAMES:
            card = "".join(f"{mark}-" for mark in ("double", "bear") if mark in marks) + _NAMES[name]
            if many > MOST_COPIES:
                raise BadNotation(_("nobody has so many cards of a kind to give or to take"))
            names += [card] * many
            marks, many = set(), 1
        elif name in ("all", "everything", "nothing"):
            names.append("nothing" if name == "nothing" else "all")
        elif (number := as_number(word)) is not None:
            many = number
        elif word not in _CARD_FILLERS:
            return None
        after_with = word == "with" or (after_with and word == "a")
    if marks:
        names.append("".join(f"{mark}-" for mark in ("double", "bear") if mark in marks))
    return names if marks <= {"double", "bear"} else None


def _find_cards(name: str, choice: Cards) -> Cards:
    """Return the card with this full name; for a name without an animal, those cards of the choice that fit it."""
    if name in CARDS:
        return (name,)
    if name == "all":
        return tuple(dict.fromkeys(choice))
    return tuple(dict.fromkeys(card for card in choice if all(mark in card for mark in name.split("-"))))
