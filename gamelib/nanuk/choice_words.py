"""Nanuk's choices in words, as a review says them: what you did, and what would have been better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gamelib.core.language import _, join_and, n_
from gamelib.nanuk.cards import Cards, describe_animals, describe_card, in_order
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.view import View


def name_question(_view: View, made: Move, better: Move) -> str:
    """Return the question that a choice answered, in a few words."""
    match made, better:
        case Boast(), Boast():
            return _("How much to boast?")
        case ((Boast() | Doom()), _better):
            return _("Boast or doom?")
        case Side(), _better:
            return _("Hunt or stay behind?")
        case Give(), _better:
            return _("What to give?")
        case Ante(), _better:
            return _("Which card to lay face down?")
    return _("Which reward?")


def describe_gain(_view: View, count: int) -> str:
    """Return what a better move would have done `count` times in 100, to complete "it would have …"."""
    return n_("won {count} more season in 100", "won {count} more seasons in 100", count).format(count=count)


def tell_made(_view: View, made: Move) -> str:
    """Return what was done, as a sentence."""
    match made:
        case Boast():
            return _("You boasted {boast}.").format(boast=made.describe())
        case Doom():
            return _("You called doom.")
        case Side():
            return _("You joined the hunt.") if made.hunt else _("You stayed behind.")
        case Give():
            return _("You gave {cards} to the hunt.").format(cards=describe_gift(made.cards))
        case Ante():
            return _("You laid {card} face down.").format(card=describe_card(made.card))
        case Choose():
            return _("You took {card} as your reward.").format(card=describe_card(made.card))
    return _("You passed.")


def compare(view: View, made: Move, better: Move, gain: str) -> str:
    """Return what was done and what the better move would have come to; `gain` completes "it would have …"."""
    match made, better:
        case Boast(), Boast():
            return _compare_boasts(made, better, gain)
        case Boast(), Doom() if view.boast:
            return _("You raised to {boast}; calling doom on {last} would have {gain}.").format(
                boast=made.describe(), last=view.boast.describe(), gain=gain
            )
        case Doom(), Boast() if view.boast:
            return _("You called doom on {last}; raising to {boast} would have {gain}.").format(
                last=view.boast.describe(), boast=better.describe(), gain=gain
            )
        case Side(), Side():
            template = (
                _("You joined the hunt; staying behind would have {gain}.")
                if made.hunt
                else _("You stayed behind; joining the hunt would have {gain}.")
            )
            return template.format(gain=gain)
        case Give(), Give():
            return _compare_gifts(made.cards, better.cards, gain)
        case Ante(), Ante():
            return _("You laid {card} face down; {other} would have {gain}.").format(
                card=describe_card(made.card), other=describe_card(better.card), gain=gain
            )
        case Choose(), Choose():
            return _("You took {card} as your reward; {other} would have {gain}.").format(
                card=describe_card(made.card), other=describe_card(better.card), gain=gain
            )
    raise TypeError(f"{made!r} and {better!r} are no two moves of one moment")


def _compare_boasts(made: Boast, better: Boast, gain: str) -> str:
    """Compare two boasts, naming only once what they have in common."""
    other = better.describe()
    if made.days == better.days and made.animal != better.animal:
        return _("You boasted {boast}; {animals} in as many days would have {gain}.").format(
            boast=made.describe(), animals=describe_animals(better.number, better.animal), gain=gain
        )
    if made.days == better.days:
        return _("You boasted {boast}; {animals} would have {gain}.").format(
            boast=made.describe(), animals=describe_animals(better.number, better.animal), gain=gain
        )
    if (made.number, made.animal) == (better.number, better.animal):
        return n_(
            "You boasted {boast}; {days} day for as many would have {gain}.",
            "You boasted {boast}; {days} days for as many would have {gain}.",
            better.days,
        ).format(boast=made.describe(), days=better.days, gain=gain)
    return _("You boasted {boast}; {other} would have {gain}.").format(boast=made.describe(), other=other, gain=gain)


def _compare_gifts(made: Cards, better: Cards, gain: str) -> str:
    """Compare two gifts by the cards in which they differ."""
    missing, surplus = Counter(better) - Counter(made), Counter(made) - Counter(better)
    gift, more, less = (describe_gift(cards) for cards in (made, missing.elements(), surplus.elements()))
    if not surplus:
        template = _("You gave {gift} to the hunt; adding {more} would have {gain}.")
    elif not missing:
        template = _("You gave {gift} to the hunt; keeping {less} would have {gain}.")
    elif surplus == Counter(made):
        template = _("You gave {gift} to the hunt; {more} instead would have {gain}.")
    else:
        template = _("You gave {gift} to the hunt; {more} in place of {less} would have {gain}.")
    return template.format(gift=gift, more=more, less=less, gain=gain)


# Cards -----------------------------------------------------------------------------


def describe_gift(cards: Iterable[str]) -> str:
    """Return cards as a list in words, equal ones together.

    >>> describe_gift(("seal", "seal", "bear-fish", "inuksuk"))
    'two seals, a fish with a bear and an Inuksuk'
    """
    counted = Counter(in_order(cards))
    return join_and([describe_card(card) if many == 1 else _several(card, many) for card, many in counted.items()])


def _several(card: str, many: int) -> str:
    number = (_("two"), _("three"), _("four"), _("five"))[many - 2] if many < 6 else str(many)
    return {
        "deer": _("{number} deer"),
        "double-deer": _("{number} double deer"),
        "bear-deer": _("{number} deer with bears"),
        "double-bear-deer": _("{number} double deer with bears"),
        "seal": _("{number} seals"),
        "double-seal": _("{number} double seals"),
        "bear-seal": _("{number} seals with bears"),
        "double-bear-seal": _("{number} double seals with bears"),
        "fish": _("{number} fish"),
        "double-fish": _("{number} double fish"),
        "bear-fish": _("{number} fish with bears"),
        "double-bear-fish": _("{number} double fish with bears"),
        "bird": _("{number} birds"),
        "double-bird": _("{number} double birds"),
        "bear-bird": _("{number} birds with bears"),
        "double-bear-bird": _("{number} double birds with bears"),
        "inuksuk": _("{number} Inuksuks"),
    }[card].format(number=number)
