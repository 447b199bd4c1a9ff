"""The boast board: how many of which animal, and in how many days; it starts at the smallest raise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import language
from gamelib.core.language import _, n_, p_
from gamelib.nanuk.cards import ANIMAL, ANIMALS, HIGHEST_NUMBER, MOST_DAYS, SHOWS, Cards, name_card
from gamelib.nanuk.moves import Boast
from gamelib.nanuk.view import View
from widgets.scenes.shared import join_states
from widgets.stage.scene import Dial, Option, SceneOptions, Selection, Zone

DIAL_INDICES = {"number": 0, "animal": 1, "days": 2}


# What the dials show -----------------------------------------------------------------------


def fits(view: View, dial: str, value: object) -> bool:
    """Return whether a dial has this value."""
    if dial == "animal":
        return value in ANIMALS
    most = {"number": view.rulings.highest_number, "days": MOST_DAYS}.get(dial, 0)
    return type(value) is int and 1 <= value <= most


def boast_on_dials(view: View, selection: Selection) -> Boast:
    """Return the boast on the dials: the smallest raise, with what has been set, and lifted until it is a raise."""
    smallest = _smallest_raise(view)
    boast = smallest._replace(**{name: value for name, value in selection.dials if fits(view, name, value)})
    if view.boast is None:
        return boast
    boast = boast._replace(days=max(boast.days, view.boast.days))
    number = max(boast.number, least_number(view, boast))
    return boast._replace(number=number) if fits(view, "number", number) else smallest


def _smallest_raise(view: View) -> Boast:
    """Return the first boast to offer: a day more or, after twelve, an animal more; the last if nothing is higher."""
    last = view.boast
    if last is None:
        return Boast(1, _most_held(view.hand), 1)
    if last.days < MOST_DAYS:
        return last._replace(days=last.days + 1)
    return last._replace(number=min(last.number + 1, view.rulings.highest_number))


def _most_held(hand: Cards) -> str:
    """Return the animal of which a hand shows most.

    >>> _most_held(("fish", "double-seal", "inuksuk"))
    'seal'
    """
    return max(ANIMALS, key=lambda animal: sum(SHOWS[card] for card in hand if ANIMAL[card] == animal))


def least_number(view: View, boast: Boast) -> int:
    """Return the lowest number that raises the last boast with these animals and days."""
    last = view.boast
    if last is None:
        return 1
    return last.number + (boast.animal != last.animal or boast.days <= last.days)


def least_days(view: View, boast: Boast) -> int:
    """Return the fewest days that raise the last boast with this number."""
    last = view.boast
    return last.days + (boast.number == last.number) if last else 1


def as_set(view: View, boast: Boast, dial: str, value: Any) -> Boast | None:
    """Return the boast to try at once because a dial has been set below what raises the last one; None if it has not.

    What is tried is refused, so that the table says why.
    """
    wanted = boast._replace(**{dial: value})
    if dial == "animal":
        is_low = not fits(view, "number", least_number(view, wanted))
    else:
        least = {"number": least_number, "days": least_days}[dial]
        is_low = value < least(view, boast)
    return wanted if is_low else None


def _raised_with(view: View, boast: Boast, dial: str, value: Any) -> Boast:
    """Return the boast after a dial has been set: another animal lifts the number."""
    wanted = boast._replace(**{dial: value})
    return wanted._replace(number=max(wanted.number, least_number(view, wanted))) if dial == "animal" else wanted


# The board ---------------------------------------------------------------------------------


def build_boast_board(view: View, boast: Boast, options: SceneOptions, may_act: bool) -> Zone:
    """Build the boast board: dials for number, animal and days, showing the boast that would be made (NANUK-4.2)."""
    shown = boast if may_act else view.boast
    zone: Zone = {
        "kind": "dials",
        "id": "boast",
        "label": _("Boast board"),
        "area": "cloth",
        "note": _describe_boaster(view, options),
        "caption": shown.describe() if shown else _("no boast yet"),
        "dials": [_build_dial(view, name, shown, options, may_act) for name in DIAL_INDICES],
    }
    if may_act and (hint := _describe_limits(view, options)):
        zone["hint"] = hint
    return zone


def _describe_boaster(view: View, options: SceneOptions) -> str:
    if view.boast is None or view.leader is None:
        return _("nothing has been boasted yet")
    return _("last boast, by {name}: {boast}").format(
        name=language.name_within(view.leader, options.names), boast=view.boast.describe()
    )


def _describe_limits(view: View, options: SceneOptions) -> str:
    """Say what is marked on the days, and from which number on the animal may change (NANUK-4.10)."""
    last, leader = view.boast, view.leader
    if last is None or leader is None:
        return ""
    line = _("The line under {days} is {name}'s boast.").format(
        days=last.days, name=language.seat_name(leader, options.names)
    )
    if last.number >= view.rulings.highest_number:
        return line
    change = n_(
        "From {number} animal on you may change the animal.",
        "From {number} animals on you may change the animal.",
        last.number + 1,
    ).format(number=last.number + 1)
    return f"{line} {change}"


def _build_dial(view: View, name: str, boast: Boast | None, options: SceneOptions, may_act: bool) -> Dial:
    label, look = {
        "number": (_("Number"), "stepper"),
        "animal": (_("Animal"), "symbols"),
        "days": (_("Days"), "track"),
    }[name]
    choices = _build_options(view, name, boast)
    for option in choices:
        if state := _option_state(view, name, option, boast, options, may_act):
            option["state"] = state
    dial: Dial = {"id": name, "label": label, "options": choices, "look": look}  # type: ignore[typeddict-item]
    if name == "days":
        many = boast.days if boast else 1
        dial |= {
            "joint": p_("between a number of animals and a number of days", "in"),
            "unit": n_("day", "days", many),
            "symbol": "day",
        }
    if not may_act:
        dial["fixed"] = True
    elif boast and name != "animal":
        dial |= _limits_of_dial(view, name, boast)
    return dial


def _limits_of_dial(view: View, name: str, boast: Boast) -> Dial:
    """Return the lowest value of a dial, and the words under it that say so."""
    if name == "number":
        least = least_number(view, boast)
        most = view.rulings.highest_number
        limit = (_("{number} or more") if least < most else _("{number} is the most")).format(number=min(least, most))
    else:
        least = least_days(view, boast)
        limit = (_("days, {days} or more") if least < MOST_DAYS else _("days, {days} is the most")).format(
            days=min(least, MOST_DAYS)
        )
    return {"least": least, "limit": limit}  # type: ignore[typeddict-item]


def _build_options(view: View, name: str, boast: Boast | None) -> list[Option]:
    if name == "animal":
        return [{"value": each, "label": name_card(each), "symbol": each} for each in ANIMALS]
    reach: Sequence[int] = range(1, MOST_DAYS + 1) if name == "days" else _numbers_on_stepper(view, boast)
    return [{"value": at, "label": str(at)} for at in reach]


def _numbers_on_stepper(view: View, boast: Boast | None) -> range:
    """Return the numbers on the stepper: all that the box allows; if a ruling raises the limit, only those nearby."""
    highest, at = view.rulings.highest_number, boast.number if boast else 1
    return range(1, highest + 1) if highest <= HIGHEST_NUMBER else range(max(1, at - 10), min(highest, at + 16) + 1)


def _option_state(
    view: View, name: str, option: Option, boast: Boast | None, options: SceneOptions, may_act: bool
) -> str:
    at, value = DIAL_INDICES[name], option["value"]
    chosen = boast is not None and boast[at] == value
    # A stepper shows one value, so only that one can be marked.
    marked = options.mark and may_act and boast is not None and (chosen or name != "number")
    allowed = marked and boast is not None and _raised_with(view, boast, name, value) in view.moves()
    hinted = isinstance(options.hint, Boast) and options.hint[at] == value
    return join_states(
        chosen=chosen,
        now=view.boast is not None and view.boast[at] == value,
        may=allowed,
        refused=chosen and "boast" in options.refused,
        hint=hinted,
    )
