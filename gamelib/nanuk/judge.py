"""Nanuk, 4 what is allowed: the legal moves, and why any other is refused; read beside seeds/nanuk.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import overload

from gamelib.core.language import _, join_and, join_or, n_, name_slot
from gamelib.core.verdicts import Refusal
from gamelib.nanuk.cards import ANIMAL, ANIMALS, HAND_SIZE, MOST_DAYS, Cards, describe_animals, describe_card, name_card
from gamelib.nanuk.moves import (
    ANTE,
    CHOOSE,
    DOOM,
    HUNT,
    PASS,
    STAY,
    Ante,
    Boast,
    Choose,
    Doom,
    Give,
    Move,
    Pass,
    Side,
    antes,
    as_move,
    boast,
    choices,
    gives,
)
from gamelib.nanuk.position import (
    ANTES,
    BOASTING,
    DECLARING,
    GIVING,
    OVER,
    PHASES,
    REWARDS,
    SIDES,
    Position,
    SeatPosition,
)

_ANIMAL_ORDER = {animal: at for at, animal in enumerate(ANIMALS)}
_BOTH_SIDES = (HUNT, STAY)
_LOWEST_BOAST = Boast(0, ANIMALS[0], 1)


# The legal moves ---------------------------------------------------------


class RaisingBoasts(Sequence[Move]):
    """All boasts that raise the last one, the lowest number first, then doom: a sequence that makes each when it is
    read.

    >>> raises = RaisingBoasts(Boast(26, "seal", 11), 27)
    >>> len(raises), str(raises[0]), str(raises[-1])
    (10, '26 seal in 12 days', 'doom')
    """

    __slots__ = ("_days", "_highest", "_last", "_same", "_size")

    def __init__(self, last: Boast | None, highest: int) -> None:
        if last is None:
            self._last, self._days, self._same, self._size = _LOWEST_BOAST, MOST_DAYS, 0, 4 * MOST_DAYS * highest
        else:
            days = MOST_DAYS + 1 - last[2]
            self._last, self._days, self._same, self._size = last, days, days - 1, days * (1 + 4 * (highest - last[0]))
        self._highest = highest

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]: ...

    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        if isinstance(at, slice):
            return tuple(self[each] for each in range(*at.indices(self._size)))
        if at < 0:
            at += self._size
        if not 0 <= at < self._size:
            raise IndexError(at)
        number, animal, least, _kind = self._last
        if at < self._same:
            return boast(number, animal, least + 1 + at)
        more, rest = divmod(at - self._same, 4 * self._days)
        number += more + 1
        if number > self._highest:
            return DOOM
        kind, days = divmod(rest, self._days)
        return boast(number, ANIMALS[kind], least + days)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Boast):
            return is_raised(self._last if self._last.number else None, self._highest, move)
        return isinstance(move, Doom) and self._last.number > 0

    def __iter__(self) -> Iterator[Move]:
        return (self[at] for at in range(self._size))

    def index(self, move: object, start: int = 0, stop: int | None = None) -> int:
        """Return the place of a move; raise ValueError if it is not among these."""
        if isinstance(move, Doom) and move in self:
            at = self._size - 1
        elif isinstance(move, Boast) and move in self:
            number, least = self._last.number, self._last.days
            at = (
                move.days - least - 1
                if move.number == number
                else self._same
                + ((move.number - number - 1) * 4 + _ANIMAL_ORDER[move.animal]) * self._days
                + move.days
                - least
            )
        else:
            raise ValueError(str(move))
        if at not in range(self._size)[start:stop]:
            raise ValueError(str(move))
        return at

    def __repr__(self) -> str:
        return f"<{self._size} raises from {self[0]}>" if self._size else "<no raises>"


def is_raised(last: Boast | None, highest: int, move: Boast) -> bool:
    """Return whether a boast is well formed and higher than the last (NANUK-4.2 to NANUK-4.10)."""
    number, animal, days, _kind = move
    if type(number) is not int or type(days) is not int or type(animal) is not str or animal not in _ANIMAL_ORDER:
        return False
    if not (1 <= number <= highest and 1 <= days <= MOST_DAYS):
        return False
    if last is None:
        return True
    return days >= last[2] and (number > last[0] or (number == last[0] and animal == last[1] and days > last[2]))


def is_highest(last: Boast, highest: int) -> bool:
    """Return whether no boast can be higher than the last."""
    return last.number >= highest and last.days >= MOST_DAYS


def moves(at: Position, hand: Cards) -> Sequence[Move]:
    """Return the legal moves of a seat that owes a choice and holds this hand."""
    phase = at.phase
    if phase == REWARDS:
        return choices(at.pot)
    if phase == BOASTING:
        return RaisingBoasts(at.boast, at.terms.rulings.highest_number)
    if phase == GIVING:
        return gives(hand)
    if phase == ANTES:
        return antes(hand)
    return _BOTH_SIDES


def is_legal(at: Position, hand: Cards, move: object) -> bool:
    """Return whether a seat that owes a choice may make a move: `move in moves(at, hand)`, but faster."""
    phase = at.phase
    if phase == REWARDS:
        return type(move) is Choose and move.card in at.pot
    if phase == BOASTING:
        if type(move) is Boast:
            return move.kind == "boast" and is_raised(  # type: ignore[redundant-expr]  # callers may pass any kind
                at.boast, at.terms.rulings.highest_number, move
            )
        return type(move) is Doom and at.boast is not None
    if phase == GIVING:
        return type(move) is Give and move in gives(hand)
    if phase == ANTES:
        return type(move) is Ante and move.card in hand
    return type(move) is Side and (move.hunt is True or move.hunt is False)


# Why not ---------------------------------------------------------------------


def why_not(view: SeatPosition, tried: object) -> Refusal | None:
    """Return why the seat of a view may not make a move, or None if it may; the first broken rule is named."""
    move = as_move(tried)
    if view.phase == OVER:
        return Refusal("NANUK-3.6", _("the season is over, and nothing more can be played in it"))
    if view.seat is None:
        return Refusal("NANUK-3.2", _("an onlooker watches and makes no moves"))
    if view.seat not in view.to_act:
        return _why_out_of_turn(view, view.seat, move)
    if isinstance(move, Pass):
        return _why_no_pass(view)
    if not isinstance(move, _MOVE_TYPES[view.phase]):
        return _why_wrong_phase(view, move)
    return _JUDGES[view.phase](view, move)


def _refuse(view: SeatPosition, move: Move, clause: str, because: str, *cards: str) -> Refusal:
    """Return a refusal with a legal move nearby; `cards` are the places at fault."""
    return Refusal(clause, because, cards, nearby(view, move))


# Out of turn, or the wrong part of the hunt


def _why_out_of_turn(view: SeatPosition, seat: int, move: Move) -> Refusal:
    """Return why a seat that owes no choice may not make a move, naming the rule behind it where there is one."""
    if isinstance(move, Side) and view.phase in (SIDES, DECLARING):
        return _why_no_side(view, seat)
    if isinstance(move, Ante) and view.phase in (ANTES, GIVING):
        if view.sides[seat]:
            return Refusal("NANUK-4.14", _("you hunt; only those who stay behind lay an ante"))
        return Refusal("NANUK-4.16", _("you have laid your ante, and one is all that anybody lays"))
    if isinstance(move, Give) and (view.phase == GIVING or (view.phase == ANTES and not view.sides[seat])):
        return _why_no_gift(view, seat)
    if isinstance(move, Choose) and view.phase == REWARDS:
        return _why_no_reward(view, seat)
    return Refusal(
        "NANUK-3.2",
        n_(
            "you must wait: now {turns} has a choice to make",
            "you must wait: now {turns} have a choice to make",
            len(view.to_act),
        ).format(turns=join_and([name_slot(each) for each in view.to_act])),
    )


def _why_no_side(view: SeatPosition, seat: int) -> Refusal:
    if seat == view.leader:
        return Refusal("NANUK-4.12", _("you lead the hunt, so you must hunt, and choose no side"))
    if seat == view.doomer:
        return Refusal("NANUK-4.12", _("you doomed the hunt, so you must stay behind, and choose no side"))
    if view.phase == SIDES or view.sides[seat] is not None:
        return Refusal("NANUK-4.13", _("you have chosen your side, and must keep to it"))
    return Refusal(
        "NANUK-8.1", _("sides are declared in turn, and now {turn} must declare").format(turn=name_slot(view.to_act[0]))
    )


def _why_no_gift(view: SeatPosition, seat: int) -> Refusal:
    if not view.sides[seat]:
        return Refusal("NANUK-4.17", _("you stay behind; only hunters give cards to the hunt"))
    line = _("hunters give in the direction of the wind, the leader last; now {turn} must give")
    if view.gifts[seat] is not None:
        line = _("you have given; each hunter gives once, and now {turn} must give")
    return Refusal("NANUK-4.20", line.format(turn=name_slot(view.to_act[0])))


def _why_no_reward(view: SeatPosition, seat: int) -> Refusal:
    if view.sides[seat] != view.won:
        line = (
            _("the hunt succeeded, so only the hunters choose rewards, and you stayed behind")
            if view.won
            else _("the hunt failed, so only those who stayed behind choose rewards, and you hunted")
        )
        return Refusal("NANUK-4.21", line)
    line = _("rewards are chosen in the direction of the wind, one card at a time; now {turn} must choose")
    return Refusal("NANUK-4.21", line.format(turn=name_slot(view.to_act[0])))


def _owed(view: SeatPosition) -> str:
    """Return in words, addressed to the seat to act, what it has to do now."""
    if view.phase != BOASTING:
        return _(_PHASE_PROMPTS[view.phase])
    if view.boast is None:
        return _("boast, since you begin")
    if is_highest(view.boast, view.rulings.highest_number):
        return _("say that the hunt is doomed, since no boast can be higher")
    return _("raise the boast, or say that the hunt is doomed")


def _why_no_pass(view: SeatPosition) -> Refusal:
    clause = "NANUK-3.3" if view.phase == BOASTING else "NANUK-3.4"
    places = ("boast",) if view.boast and view.phase == BOASTING else ()
    return _refuse(view, PASS, clause, _("nobody may pass: {owed}").format(owed=_owed(view)), *places)


def _why_wrong_phase(view: SeatPosition, move: Move) -> Refusal:
    """Return why a move of another phase is refused."""
    if isinstance(move, Give) and view.phase == ANTES:
        return _refuse(
            view,
            move,
            "NANUK-4.17",
            _("you stay behind; only hunters give cards to the hunt, and those who stay behind lay an ante"),
        )
    if isinstance(move, Ante) and view.phase == GIVING:
        return _refuse(
            view, move, "NANUK-4.14", _("you hunt; only those who stay behind lay an ante, and hunters give cards")
        )
    tried, comes_later = type(move), PHASES.index(view.phase) < PHASES.index(_FIRST_PHASES[type(move)])
    why = _(_TOO_EARLY[tried]) if comes_later else _(_TOO_LATE[tried])
    return _refuse(view, move, "NANUK-3.4", _("{why}; now {owed}").format(why=why, owed=_owed(view)))


# Boasts


def _judge_boasting(view: SeatPosition, move: Move) -> Refusal | None:
    last, highest = view.boast, view.rulings.highest_number
    if isinstance(move, Doom):
        return (
            None
            if last
            else _refuse(view, move, "NANUK-4.1", _("there is no boast to doom yet: you begin, so you must boast"))
        )
    assert isinstance(move, Boast)
    broken = _why_out_of_bounds(move, highest) or (_why_not_higher(move, last, highest) if last else None)
    return broken and _refuse(view, move, *broken, "boast")


def _why_out_of_bounds(move: Boast, highest: int) -> tuple[str, str] | None:
    if move.animal not in _ANIMAL_ORDER:
        return "NANUK-4.2", _("{card} cannot be hunted: a boast must be of deer, seals, fish or birds").format(
            card=describe_card(move.animal)
        )
    if move.number < 1:
        return "NANUK-4.2", _("a boast must be of at least one animal, not of {number}").format(number=move.number)
    if move.days < 1:
        return "NANUK-4.2", _("a boast must be for at least one day, not for {days}").format(days=move.days)
    if move.days > MOST_DAYS:
        return "NANUK-4.3", _("a boast must be for twelve days or fewer, not for {days}").format(days=move.days)
    if move.number > highest:
        line = n_(
            "a boast must be of {highest} animal, not of {number}",
            "a boast must be of {highest} animals or fewer, not of {number}",
            highest,
        )
        return "NANUK-4.4", line.format(highest=highest, number=move.number)
    return None


def _why_not_higher(move: Boast, last: Boast, highest: int) -> tuple[str, str] | None:
    if move.days < last.days:
        return "NANUK-4.8", _why_fewer_days(move, last, highest)
    if move.number < last.number:
        return "NANUK-4.8", _why_smaller_number(move, last, highest)
    if move.number > last.number:
        return None
    if move.animal != last.animal:
        return "NANUK-4.10", _why_other_animal(move, last, highest)
    if move.days == last.days:
        return "NANUK-4.9", _why_the_same(last, highest)
    return None


def _why_fewer_days(move: Boast, last: Boast, highest: int) -> str:
    is_same = (move.number, move.animal) == (last.number, last.animal)
    least = last.days + 1 if is_same else last.days
    line = _("the days may not go down: {last} was boasted, so it must be {days} days or more")
    if is_highest(last, highest):
        line = _("the days may not go down: {last} was boasted, and no boast can be higher")
    elif least > MOST_DAYS:
        line = _("the days may not go down: {last} was boasted, and twelve days are the most, so raise the number")
    elif least == MOST_DAYS:
        line = _("the days may not go down: {last} was boasted, so it must be {days} days")
    return line.format(last=last.describe(), days=least)


def _why_smaller_number(move: Boast, last: Boast, highest: int) -> str:
    raises_days = move.animal == last.animal and move.days > last.days
    least = last.number if raises_days else last.number + 1
    line = _("the number may not go down: {last} was boasted, so it must be {game} or more")
    if is_highest(last, highest):
        line = _("the number may not go down: {last} was boasted, and no boast can be higher")
    elif least > highest:
        line = _("the number may not go down: {last} was boasted, and {highest} is the most, so raise the days")
    elif least == highest:
        line = _("the number may not go down: {last} was boasted, so it must be {game}")
    return line.format(last=last.describe(), game=describe_animals(least, move.animal), highest=highest)


def _why_other_animal(move: Boast, last: Boast, highest: int) -> str:
    least = last.number + 1
    line = _("the animal changes only with a higher number: after {last} it must be {game} or more")
    if least > highest:
        line = _("the animal changes only with a higher number, and after {last} there is none")
    elif least == highest:
        line = _("the animal changes only with a higher number: after {last} it must be {game}")
    return line.format(last=last.describe(), game=describe_animals(least, move.animal))


def _why_the_same(last: Boast, highest: int) -> str:
    line = _("{last} was boasted already: a boast must be raised in days, in number or in both")
    if is_highest(last, highest):
        line = _("{last} was boasted already, and no boast can be higher; say that the hunt is doomed")
    elif last.days == MOST_DAYS:
        line = _("{last} was boasted already, and twelve days are the most, so the number must be raised")
    elif last.number == highest:
        line = _("{last} was boasted already, and {highest} is the most, so the days must be raised")
    return line.format(last=last.describe(), highest=highest)


# Sides and cards


def _judge_side(_view: SeatPosition, _move: Move) -> Refusal | None:
    return None


def _judge_ante(view: SeatPosition, move: Move) -> Refusal | None:
    if isinstance(move, Ante) and move.card not in view.hand:
        line = _("you hold no {card}: your ante is a card of your own, {hand}")
        line = line.format(card=name_card(move.card), hand=join_or(_faces(view.hand)))
        return _refuse(view, move, "NANUK-4.15", line, *_places("hand", view.hand))
    return None


def _judge_give(view: SeatPosition, move: Move) -> Refusal | None:
    if not isinstance(move, Give) or move in gives(view.hand):
        return None
    everything = _places("hand", view.hand)
    if not move.cards:
        return _refuse(view, move, "NANUK-4.18", _("you hunt, and a hunter must give at least one card"), *everything)
    if len(move.cards) > HAND_SIZE:
        return _refuse(
            view,
            move,
            "NANUK-4.18",
            _("a hunter gives three cards at most, not {many}").format(many=len(move.cards)),
            *everything,
        )
    missing = Counter(move.cards) - Counter(view.hand)
    if not missing:
        return None
    card = next(iter(missing))
    line = _("you hold no {card}: you give from your own hand, {hand}")
    if card in view.hand:
        line = _(_TOO_FEW[view.hand.count(card), move.cards.count(card)])
    return _refuse(
        view,
        move,
        "NANUK-4.19",
        line.format(card=name_card(card), hand=join_and([describe_card(each) for each in view.hand])),
        *everything,
    )


def _judge_reward(view: SeatPosition, move: Move) -> Refusal | None:
    if isinstance(move, Choose) and move.card not in view.pot:
        line = _("there is no {card} in the pot: choose {pot}").format(
            card=name_card(move.card), pot=join_or(_faces(view.pot))
        )
        return _refuse(view, move, "NANUK-4.22", line, *_places("pot", view.pot))
    return None


def _faces(cards: Cards) -> list[str]:
    """Return each kind of card in words with its article: `a seal`, `a double fish`."""
    return [describe_card(card) for card in dict.fromkeys(cards)]


def _places(zone: str, cards: Cards) -> tuple[str, ...]:
    return tuple(f"{zone}:{at}" for at in range(1, len(cards) + 1))


_MOVE_TYPES: dict[str, tuple[type[Move], ...]] = {
    BOASTING: (Boast, Doom),
    SIDES: (Side,),
    DECLARING: (Side,),
    ANTES: (Ante,),
    GIVING: (Give,),
    REWARDS: (Choose,),
}
"""The types of move that are made in each phase."""
_FIRST_PHASES: dict[type[Move], str] = {
    Boast: BOASTING,
    Doom: BOASTING,
    Side: SIDES,
    Ante: ANTES,
    Give: GIVING,
    Choose: REWARDS,
}
"""The phase in which a type of move is first made."""
_JUDGES: dict[str, Callable[[SeatPosition, Move], Refusal | None]] = {
    BOASTING: _judge_boasting,
    SIDES: _judge_side,
    DECLARING: _judge_side,
    ANTES: _judge_ante,
    GIVING: _judge_give,
    REWARDS: _judge_reward,
}
_PHASE_PROMPTS = {
    SIDES: "choose your side, hunt or doom",
    DECLARING: "declare your side, hunt or doom",
    ANTES: "lay one card as your ante",
    GIVING: "give the hunt at least one card",
    REWARDS: "choose a card of the pot",
}
_TOO_FEW: dict[tuple[int, int], str] = {
    (1, 2): "you have only one {card} to give, not two",
    (1, 3): "you have only one {card} to give, not three",
    (2, 3): "you have only two {card} cards to give, not three",
}
"""Why a card cannot be given so often, by the number of copies in the hand and the number in the gift."""
_TOO_EARLY: dict[type[Move], str] = {
    Side: "sides are chosen once the hunt is doomed",
    Ante: "antes are laid by those who stay behind, once all have chosen a side",
    Give: "cards are given by the hunters, once all have chosen a side",
    Choose: "rewards are chosen when the hunt is over",
}
"""Why a type of move is not made in an earlier phase."""
_TOO_LATE: dict[type[Move], str] = {
    Boast: "boasting is over",
    Doom: "the hunt has been doomed already",
    Side: "the sides are chosen already",
    Ante: "the antes lie in the pot already",
    Give: "the hunt is over, and nothing more is given",
}
"""Why a type of move is not made in a later phase."""


# The legal move that comes closest -----------------------------------------------------


def nearby(view: SeatPosition, tried: Move) -> Move:
    """Return the legal move most like the one tried, for a seat that owes a choice."""
    if view.phase == BOASTING:
        return _nearby_boast(view, tried)
    wanted = _cards_of(tried)
    if view.phase == ANTES:
        return ANTE[find_similar(wanted, view.hand)]
    if view.phase == GIVING:
        return _nearby_gift(wanted, view.hand)
    if view.phase == REWARDS:
        return CHOOSE[find_similar(wanted, view.pot)]
    return HUNT if isinstance(tried, Boast | Give | Choose) else STAY


def _nearby_boast(view: SeatPosition, tried: Move) -> Move:
    last, highest = view.boast, view.rulings.highest_number
    if isinstance(tried, Boast):
        return nearest(tried, last, highest)
    if last is None:
        return boast(1, ANIMALS[0], 1)
    hunts = isinstance(tried, Give | Choose) or tried == HUNT
    return nearest(last, last, highest) if hunts else DOOM


def nearest(tried: Boast, last: Boast | None, highest: int) -> Move:
    """Return the legal boast closest to what was tried, or doom if the last one cannot be raised."""
    animal = ANIMAL[tried.animal]
    if animal not in ANIMALS:
        animal = last.animal if last else ANIMALS[0]
    days = min(max(tried.days, last.days if last else 1), MOST_DAYS)
    number = min(max(tried.number, last.number if last else 1), highest)
    if last is None:
        return boast(number, animal, days)
    if number > last.number or (animal == last.animal and days > last.days):
        return boast(number, animal, days)
    is_smaller = tried.number < last.number and tried.days == last.days
    if animal == last.animal and days < MOST_DAYS and not is_smaller:
        return boast(number, animal, days + 1)
    if number < highest:
        return boast(number + 1, animal, days)
    longer = max(days, last.days + 1)
    return boast(number, last.animal, longer) if longer <= MOST_DAYS else DOOM


def _nearby_gift(wanted: Cards, hand: Cards) -> Give:
    """Return a gift of those wanted cards that the hand has, or else of one card like them."""
    kept = tuple((Counter(hand) & Counter(wanted)).elements())
    options = gives(hand)
    if kept:
        return next(gift for gift in options if Counter(gift.cards) == Counter(kept))
    return next(gift for gift in options if gift.cards == (find_similar(wanted, hand),))


def find_similar(wanted: Cards, cards: Cards) -> str:
    """Return the first of the cards that is wanted, else one with a wanted animal, else the first of all."""
    for alike in (lambda card: card, ANIMAL.__getitem__):
        kinds = [alike(card) for card in wanted]
        for card in cards:
            if alike(card) in kinds:
                return card
    return cards[0]


def _cards_of(move: Move) -> Cards:
    """Return the cards a move names; the plain card of the animal for a boast."""
    match move:
        case Ante() | Choose():
            return (move.card,)
        case Give():
            return move.cards
        case Boast():
            return (move.animal,)
    return ()
