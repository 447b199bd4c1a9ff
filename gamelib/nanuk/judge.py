"""Nanuk, 4 what is allowed: the moves there are, and why another is refused; read beside seeds/nanuk.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import overload

from gamelib.core.language import _, join_and, n_, name_slot
from gamelib.core.verdicts import Refusal
from gamelib.nanuk.cards import ANIMALS, HAND_SIZE, MOST_DAYS, Cards, describe_animals, describe_card, describe_cards
from gamelib.nanuk.moves import (
    CHOOSE,
    DOOM,
    HUNT,
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
    REWARDS,
    SIDES,
    Position,
    SeatPosition,
)

_ANIMAL_ORDER = {animal: at for at, animal in enumerate(ANIMALS)}
_BOTH_SIDES = (HUNT, STAY)
_LOWEST_BOAST = Boast(0, ANIMALS[0], 1)


# The moves there are ---------------------------------------------------------


class Raises(Sequence[Move]):
    """All boasts that raise the last one, the lowest number first, then doom; each is made only when it is read.

    >>> raises = Raises(Boast(26, "seal", 11), 27)
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
            at = move.days - least - 1 if move.number == number else self._same + (
                (move.number - number - 1) * 4 + _ANIMAL_ORDER[move.animal]) * self._days + move.days - least
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


def moves(at: Position, hand: Cards) -> Sequence[Move]:
    """Return the legal moves of a seat that owes a choice and holds this hand."""
    phase = at.phase
    if phase == REWARDS:
        return choices(at.pot)
    if phase == BOASTING:
        return Raises(at.boast, at.terms.rulings.highest_number)
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
                at.boast, at.terms.rulings.highest_number, move)
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
        return _why_out_of_turn(view, move)
    if isinstance(move, Pass):
        return _why_no_pass(view)
    if not isinstance(move, _MOVE_TYPES[view.phase]):
        return _why_wrong_phase(view, move)
    return _JUDGES[view.phase](view, move)


def _some_legal_move(view: SeatPosition) -> Move:
    """Return a legal move of a seat that owes a choice."""
    return moves(view, view.hand)[0]


def _why_out_of_turn(view: SeatPosition, move: Move) -> Refusal:
    """Return why a seat that owes no choice may not make a move, naming the rule behind it where there is one."""
    seat = view.seat
    assert seat is not None
    if isinstance(move, Side) and view.phase in (SIDES, DECLARING):
        if seat == view.leader:
            return Refusal("NANUK-4.12", _("{seat} leads the hunt, so must hunt, and chooses no side").format(
                seat=name_slot(seat)))
        if seat == view.doomer:
            return Refusal("NANUK-4.12", _("{seat} doomed the hunt, so must stay at home, and chooses no side").format(
                seat=name_slot(seat)))
        if view.phase == SIDES or view.sides[seat] is not None:
            return Refusal(
                "NANUK-4.13", _("{seat} has chosen a side, and must keep to it").format(seat=name_slot(seat))
            )
        return Refusal("NANUK-8.1", _("sides are declared in turn, and now {turn} must declare").format(
            turn=name_slot(view.to_act[0])))
    if isinstance(move, Ante) and view.phase in (ANTES, GIVING):
        return _why_no_ante(view, seat)
    if isinstance(move, Give) and (view.phase == GIVING or (view.phase == ANTES and not view.sides[seat])):
        return _why_no_gift(view, seat)
    if isinstance(move, Choose) and view.phase == REWARDS:
        return _why_no_reward(view, seat)
    return Refusal("NANUK-3.2", n_("{seat} must wait: now {turns} has a choice to make",
                                   "{seat} must wait: now {turns} have a choice to make", len(view.to_act)).format(
        seat=name_slot(seat), turns=join_and([name_slot(each) for each in view.to_act])))


def _why_no_ante(view: SeatPosition, seat: int) -> Refusal:
    if view.sides[seat]:
        return Refusal(
            "NANUK-4.14", _("{seat} hunts; only those who stay at home lay an ante").format(seat=name_slot(seat))
        )
    return Refusal(
        "NANUK-4.16", _("{seat} has laid an ante, and one is all that anybody lays").format(seat=name_slot(seat))
    )


def _why_no_gift(view: SeatPosition, seat: int) -> Refusal:
    if not view.sides[seat]:
        return Refusal("NANUK-4.17", _("{seat} stays at home; only hunters give cards to the hunt").format(
            seat=name_slot(seat)))
    if view.gifts[seat] is not None:
        return Refusal("NANUK-4.20", _("{seat} has given; each hunter gives once, and now {turn} must give").format(
            seat=name_slot(seat), turn=name_slot(view.to_act[0])))
    line = _("hunters give in the direction of the wind, the leader last; now {turn} must give")
    return Refusal("NANUK-4.20", line.format(turn=name_slot(view.to_act[0])))


def _why_no_reward(view: SeatPosition, seat: int) -> Refusal:
    if view.sides[seat] != view.won:
        line = (_("the hunt succeeded, so only the hunters choose rewards, and {seat} stayed at home") if view.won else
                _("the hunt failed, so only those at home choose rewards, and {seat} hunted"))
        return Refusal("NANUK-4.21", line.format(seat=name_slot(seat)))
    line = _("rewards are chosen in the direction of the wind, one card at a time; now {turn} must choose")
    return Refusal("NANUK-4.21", line.format(turn=name_slot(view.to_act[0])))


def _why_no_pass(view: SeatPosition) -> Refusal:
    if view.phase == BOASTING and view.boast is None:
        return Refusal("NANUK-3.3", _("nobody may pass: {seat} begins, and must boast").format(
            seat=name_slot(view.to_act[0])), (), _some_legal_move(view))
    if view.phase == BOASTING:
        return Refusal("NANUK-3.3", _("nobody may pass: raise the boast, or say that the hunt is doomed"),
                       ("boast",), DOOM)
    return Refusal(
        "NANUK-3.4", _("nobody may pass: {owed}").format(owed=_(_PHASE_PROMPTS[view.phase])), (), _some_legal_move(view)
    )


def _why_wrong_phase(view: SeatPosition, move: Move) -> Refusal:
    """Return why a move of another phase is refused."""
    seat = view.seat
    if isinstance(move, Give) and view.phase == ANTES:
        line = _("{seat} stays at home; only hunters give cards to the hunt, and those at home lay an ante")
        return Refusal("NANUK-4.17", line.format(seat=name_slot(seat or 0)), (), _some_legal_move(view))
    if isinstance(move, Ante) and view.phase == GIVING:
        line = _("{seat} hunts; only those who stay at home lay an ante, and hunters give cards")
        return Refusal("NANUK-4.14", line.format(seat=name_slot(seat or 0)), (), _some_legal_move(view))
    return Refusal("NANUK-3.4", _("this is not the time for {move!r}: {owed}").format(
        move=str(move), owed=_(_PHASE_PROMPTS[view.phase])), (), _some_legal_move(view))


def _judge_boasting(view: SeatPosition, move: Move) -> Refusal | None:
    last, highest = view.boast, view.rulings.highest_number
    if isinstance(move, Doom):
        return None if last else Refusal("NANUK-4.1", _(
            "there is no boast to doom yet: {seat} is the first player and must boast").format(
            seat=name_slot(view.to_act[0])), (), _some_legal_move(view))
    assert isinstance(move, Boast)
    broken = _why_out_of_bounds(move, highest) or (_why_not_higher(move, last) if last else None)
    return broken and Refusal(*broken, ("boast",), nearest(move, last, highest))


def _why_out_of_bounds(move: Boast, highest: int) -> tuple[str, str] | None:
    if move.animal not in _ANIMAL_ORDER:
        return "NANUK-4.2", _("{card} cannot be hunted: a boast must be of deer, seals, fish or birds").format(
            card=describe_card(move.animal))
    if move.number < 1:
        return "NANUK-4.2", _("a boast must be of at least one animal, not of {number}").format(number=move.number)
    if move.days < 1:
        return "NANUK-4.2", _("a boast must be for at least one day, not for {days}").format(days=move.days)
    if move.days > MOST_DAYS:
        return "NANUK-4.3", _("a boast must be for twelve days or fewer, not for {days}").format(days=move.days)
    if move.number > highest:
        return "NANUK-4.4", _("a boast must be of {highest} animals or fewer, not of {number}").format(
            highest=highest, number=move.number)
    return None


def _why_not_higher(move: Boast, last: Boast) -> tuple[str, str] | None:
    spoken = last.describe()
    if move.days < last.days:
        return "NANUK-4.8", _("the days may not go down: {last} was boasted, so it must be {days} days or more").format(
            last=spoken, days=last.days)
    if move.number < last.number:
        return "NANUK-4.8", _("the number may not go down: {last} was boasted, so it must be {number} or more").format(
            last=spoken, number=last.number)
    if move.number > last.number:
        return None
    if move.animal != last.animal:
        line = _("the animal changes only with a higher number: after {last} it must be more than {game}")
        return "NANUK-4.10", line.format(last=spoken, game=describe_animals(last.number, last.animal))
    if move.days == last.days:
        line = _("{last} was boasted already: a boast must be raised in days, in number or in both")
        return "NANUK-4.9", line.format(last=spoken)
    return None


def nearest(tried: Boast, last: Boast | None, highest: int) -> Move:
    """Return the legal boast closest to what was tried, or doom if the last one cannot be raised."""
    animal = tried.animal if tried.animal in _ANIMAL_ORDER else last.animal if last else ANIMALS[0]
    days = min(max(tried.days, last.days if last else 1), MOST_DAYS)
    number = min(max(tried.number, last.number if last else 1), highest)
    for each in (boast(number, animal, days), boast(number, animal, min(days + 1, MOST_DAYS)),
                 boast(min(number + 1, highest), animal, days),
                 boast(number, last.animal if last else animal, MOST_DAYS)):
        if is_raised(last, highest, each):
            return each
    return DOOM


def _judge_side(_view: SeatPosition, _move: Move) -> Refusal | None:
    return None


def _judge_ante(view: SeatPosition, move: Move) -> Refusal | None:
    if isinstance(move, Ante) and move.card not in view.hand:
        line = _("{seat} holds no {card}: an ante must be a card of the hand, {hand}")
        return Refusal("NANUK-4.15", line.format(
            seat=name_slot(view.seat or 0), card=describe_cards((move.card,)), hand=describe_cards(view.hand)),
            _places("hand", view.hand), _some_legal_move(view))
    return None


def _judge_give(view: SeatPosition, move: Move) -> Refusal | None:
    if not isinstance(move, Give) or move in gives(view.hand):
        return None
    seat, everything = name_slot(view.seat or 0), _places("hand", view.hand)
    if not move.cards:
        return Refusal("NANUK-4.18", _("{seat} hunts, and a hunter must give at least one card").format(seat=seat),
                       everything, _some_legal_move(view))
    if len(move.cards) > HAND_SIZE:
        return Refusal("NANUK-4.18", _("a hunter must give three cards or fewer, not {many}").format(
            many=len(move.cards)), everything, gives(view.hand)[-1])
    missing = tuple((Counter(move.cards) - Counter(view.hand)).elements())
    kept = tuple((Counter(move.cards) & Counter(view.hand)).elements())
    line = _("{seat} does not hold {missing}: what is given must come from the hand, {hand}")
    return Refusal(
        "NANUK-4.19",
        line.format(seat=seat, missing=describe_cards(missing), hand=describe_cards(view.hand)),
        everything,
        Give(kept) if kept else _some_legal_move(view),
    )


def _judge_reward(view: SeatPosition, move: Move) -> Refusal | None:
    if isinstance(move, Choose) and move.card not in view.pot:
        return Refusal(
            "NANUK-4.22",
            _("there is no {card} in the pot: choose one of {pot}").format(
                card=describe_cards((move.card,)), pot=describe_cards(view.pot)
            ),
            _places("pot", view.pot),
            _find_similar(move.card, view.pot),
        )
    return None


def _find_similar(card: str, pot: Cards) -> Move:
    """Return a reward of the same animal if there is one, else the first of the pot."""
    animal = card.rpartition("-")[2]
    return CHOOSE[next((each for each in pot if each.endswith(animal)), pot[0])]


def _places(zone: str, cards: Cards) -> tuple[str, ...]:
    return tuple(f"{zone}:{at}" for at in range(1, len(cards) + 1))


_MOVE_TYPES: dict[str, tuple[type[Move], ...]] = {
    BOASTING: (Boast, Doom), SIDES: (Side,), DECLARING: (Side,), ANTES: (Ante,), GIVING: (Give,), REWARDS: (Choose,)}
"""The types of move that are made in each phase."""
_JUDGES: dict[str, Callable[[SeatPosition, Move], Refusal | None]] = {
    BOASTING: _judge_boasting, SIDES: _judge_side, DECLARING: _judge_side, ANTES: _judge_ante, GIVING: _judge_give,
    REWARDS: _judge_reward}
_PHASE_PROMPTS = {BOASTING: "boast, or say that the hunt is doomed", SIDES: "a side must be chosen, hunt or doom",
           DECLARING: "a side must be declared, hunt or doom", ANTES: "one card must be laid as an ante",
           GIVING: "one to three cards must be given to the hunt", REWARDS: "a card of the pot must be chosen"}
