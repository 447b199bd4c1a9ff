"""How a class finds its tables: who sits where on the wall, and on each phone its own table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.language import _, n_
from widgets.room import shared_table
from widgets.room.device import Device
from widgets.room.groups import Groups, People, Way, count_people
from widgets.room.screens import Block, button, screen, text

SHARE = "two"
"""The button on a phone that two use, or no longer do."""
KEYS = "1234567890"
"""The keys that move somebody to a table, in the order of the tables in sight."""
IN_A_LINE = (4, 5)
"""How many tables stand beside each other, the fewest and the most."""
PLACES_BELOW_EACH_OTHER, PLACES_OF_HEAD = 14.2, 1.9
"""How many people can be named below each other, and how many of these places the head of a table takes."""
Screen = dict[str, Any]


class Shown(NamedTuple):
    """What the wall shows of the groups."""

    game: str
    groups: Groups
    devices: Mapping[int, Device]
    people: People
    seats: int
    """The seats at each table."""
    picked: int | None
    page: int
    said: str
    """What the teacher's last act came to."""
    can_be_fewer: bool
    can_be_more: bool


# On the phones --------------------------------------------------------------------------------


def share_button(device: Device) -> Screen:
    """Return a phone's button that says whether two use it."""
    return button(SHARE, _("I use this phone alone") if device.is_two else _("Two of us share this phone"))


def phone_screen(device: Device, table: int | None, others: Sequence[Device]) -> Screen:
    """Return a phone's table, and who else sits there."""
    if table is None:
        return screen(_("Find your table"), text(_("You get a table in a moment."), "big"))
    go = (
        _("Go there together with this phone. The cards come when everybody sits.")
        if device.is_two
        else _("Go there with this phone. The cards come when everybody sits.")
    )
    with_whom: list[Block] = [
        {"kind": "mates", "label": _("With you:"), "mates": [_describe_sitter(each) for each in others]}
    ]
    return screen(
        name_table(table),
        {"kind": "animal", "number": str(table + 1)},
        text(go, "big"),
        *(with_whom if others else [text(_("Nobody else is here yet."), "tip")]),
        buttons=[share_button(device)],
    )


def name_table(at: int) -> str:
    """Return the name of a table."""
    return _("Table {number}").format(number=at + 1)


def _describe_sitter(device: Device) -> Screen:
    return {"name": device.name, "symbol": device.animal.symbol, "two": _("×2") if device.is_two else ""}


# On the wall ------------------------------------------------------------------------------------


def screen_of_groups(shown: Shown) -> Screen:
    """Return the wall's screen on which everybody finds a table."""
    groups, title = shown.groups, registry.about(shown.game).title
    if not groups.tables:
        return screen(
            _("Find your table"),
            text(_("Nobody is here yet. Whoever comes in gets a table."), "big"),
            sub=title,
            buttons=[button("room:lobby", _("Back to the door"), main=True, back=True)],
        )
    layout = lay_out([len(table) for table in groups.tables])
    page = layout.pages[shown.page % len(layout.pages)]
    block: Block = {
        "kind": "groups",
        "say": describe_division(groups, shown.people),
        "size": _size_row(shown),
        "ways": _ways(groups.way),
        "columns": layout.columns,
        "lines": layout.lines,
        "most": max(len(table) for table in groups.tables),
        "tables": [_table(shown, at, KEYS[place] if place < len(KEYS) else "") for place, at in enumerate(page)],
    }
    return screen(
        _("Find your table"),
        block,
        text(shown.said or _explain(shown), "info" if shown.said else "note"),
        sub=title,
        buttons=_buttons(shown, layout.pages),
    )


class Layout(NamedTuple):
    """How tables stand on the wall: how many beside and below each other, and which of them at a time."""

    columns: int
    lines: int
    pages: list[range]


def lay_out(devices: Sequence[int]) -> Layout:
    """Return how tables with so many devices each stand on the wall.

    >>> lay_out([4] * 9), lay_out([8, 8, 7])
    (Layout(columns=5, lines=2, pages=[range(0, 9)]), Layout(columns=4, lines=1, pages=[range(0, 3)]))
    >>> lay_out([4] * 40).pages[:2]
    [range(0, 10), range(10, 20)]
    """
    lines = max(1, int(PLACES_BELOW_EACH_OTHER // (max(devices) + PLACES_OF_HEAD)))
    columns = next((each for each in IN_A_LINE if each * lines >= len(devices)), IN_A_LINE[-1])
    count = columns * lines
    pages = [range(at, min(at + count, len(devices))) for at in range(0, len(devices), count)]
    return Layout(columns, min(lines, -(-len(devices) // columns)), pages)


def describe_division(groups: Groups, people: People) -> str:
    """Say how many people there are, at how many devices and tables."""
    everybody, devices, tables = sum(people.values()), len(people), len(groups.tables)
    if everybody == 1:
        return _("One of you is here, and plays with programs until somebody else comes in.")
    at_tables = n_("{count} table, nobody alone", "{count} tables, nobody alone", tables).format(count=tables)
    if everybody == devices:
        return _("{people} of you: {tables}.").format(people=everybody, tables=at_tables)
    return n_(
        "{people} of you at {count} device: {tables}.", "{people} of you at {count} devices: {tables}.", devices
    ).format(people=everybody, count=devices, tables=at_tables)


def describe_sizes(groups: Groups, people: People) -> str:
    """Return how many people sit at a table, such as 3–4."""
    sizes = [count_people(table, people) for table in groups.tables]
    least, most = min(sizes), max(sizes)
    return str(most) if least == most else _("{low}–{high}").format(low=least, high=most)


def _size_row(shown: Shown) -> Block:
    fewer, more = (
        button("groups:size:fewer", _("Fewer at a table"), key="F", off=not shown.can_be_fewer),
        button("groups:size:more", _("More at a table"), key="M", off=not shown.can_be_more),
    )
    label, value = _("At a table"), describe_sizes(shown.groups, shown.people)
    return {"label": label, "value": value, "fewer": fewer, "more": more}


def _ways(chosen: Way) -> list[Screen]:
    words: list[tuple[Way, str, str]] = [
        ("chance", _("by chance"), "C"),
        ("neighbours", _("neighbours"), "N"),
        ("chosen", _("we choose"), "W"),
    ]
    return [{**button(f"groups:way:{way}", label, key=key), "on": way == chosen} for way, label, key in words]


def _table(shown: Shown, at: int, key: str) -> Screen:
    """Return a table with its people, each of whom can be picked, dragged to a table, or to somebody else."""
    here, name, is_own = {}, name_table(at), shown.picked in shown.groups.tables[at]
    if shown.picked is not None and not is_own:
        mover = shown.devices[shown.picked].name
        label = _("Move {name} to table {number}").format(name=mover, number=at + 1)
        here = {
            "here": {
                **button(f"groups:to:{at}", _("here")),
                "says": label,
                **({"key": key} if key else {}),
            }
        }
    return {
        "at": at,
        "name": name,
        "people": [
            {
                "id": f"groups:pick:{number}",
                "number": number,
                **_describe_sitter(shown.devices[number]),
                "on": number == shown.picked,
                "away": _("away") if shown.devices[number].seconds_away > shared_table.AWAY_SECONDS else "",
                "places": [{"id": f"groups:move:{number}"}, {"id": f"groups:swap:{number}"}],
            }
            for number in shown.groups.tables[at]
        ],
        **here,
    }


def _explain(shown: Shown) -> str:
    """Explain what stands there, as far as it does."""
    if shown.picked is not None:
        return _(
            "Press a table, or somebody who changes places with {name}. Where a table would be too large, somebody "
            "comes back."
        ).format(name=shown.devices[shown.picked].name)
    two = (
        _("**×2** means: two of you play with one device and decide together.")
        if any(each > 1 for each in shown.people.values())
        else ""
    )
    way = {
        "chance": _("Chance has mixed you."),
        "neighbours": _("Neighbours came in one after the other, so they mostly sit side by side."),
        "chosen": _("Drag somebody to another table, or press first them and then where they go."),
    }[shown.groups.way]
    free = any(len(table) < shown.seats for table in shown.groups.tables)
    programs = _("The seats left over are taken by computer players.") if free else ""
    return " ".join(each for each in (two, way, programs) if each)


def _buttons(shown: Shown, pages: list[range]) -> list[Screen]:
    """Return the buttons at the foot: for whoever is picked, or to go on."""
    if shown.picked is not None:
        device = shown.devices[shown.picked]
        share = _("One at this device") if device.is_two else _("Two at this device")
        return [
            button("groups:letgo", _("Leave {name} there").format(name=device.name), main=True, back=True),
            button("groups:two", share, key="T"),
            *_page_button(shown, pages),
        ]
    shuffle = [button("groups:shuffle", _("Shuffle again"), key="S")] if shown.groups.way == "chance" else []
    deal = _("Deal to the table") if len(shown.groups.tables) == 1 else _("Deal to all tables")
    return [
        button("groups:deal", deal, main=True, space=True),
        *shuffle,
        *_page_button(shown, pages),
        button("room:lobby", _("Back to the door"), back=True),
    ]


def _page_button(shown: Shown, pages: list[range]) -> list[Screen]:
    """Return the button that shows the next tables, where not all are in sight."""
    if len(pages) == 1:
        return []
    following = pages[(shown.page + 1) % len(pages)]
    span = _("Tables {first} to {last}").format(first=following[0] + 1, last=following[-1] + 1)
    label = span if len(following) > 1 else name_table(following[0])
    return [button(f"groups:page:{(shown.page + 1) % len(pages)}", label, key="P")]
