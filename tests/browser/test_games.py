"""Games of every variant by typing, tapping or keyboard alone, on a page and in JupyterLab.

`make deep` plays them whole; `make test` resumes three of them shortly before their end.

What may be played, by which hands, and where, are axes of choices; every two of them come together in some game. The
end says who won, and why.
"""

import json

import pytest
from playwright.sync_api import expect

from gamelib import koinobori, nanatoridori, player
from gamelib.core.endings import ending_of
from gamelib.core.language import seat_name
from tests.browser.driver import WAYS, answer, message, new_record, play_out
from tests.browser.pairwise import pairs, pairs_of, pairwise_rows
from tests.laws import report
from tests.tiers import DEEP, rest_in_deep
from widgets.table import autosave

WHERE = {"way": tuple(WAYS), "host": ("voila", "lab")}
AXES = {
    "nanatoridori": {"variant": ("basic", "one-winner", "duel", "single round"), **WHERE},
    "nanuk": {"players": (5, 6, 7, 8), "declared_sides": (False, True), "seasons": (1, 2), **WHERE},
    "koinobori": {"players": (2, 3, 4, 5), "rulings": ("usual", "others"), **WHERE},
}
OTHER_RULINGS = (
    "split_plays=False, must_act=False, moved_icons_again=True, either_end=False, "
    "steal_keeps_limit=False, final_tie='last in turn'"
)
SOME = [
    ("nanatoridori", {"variant": "duel", "way": "tapping", "host": "voila"}),
    ("nanuk", {"players": 5, "declared_sides": False, "seasons": 1, "way": "keys", "host": "voila"}),
    ("koinobori", {"players": 2, "rulings": "others", "way": "typing", "host": "voila"}),
]
ALL = [(game, row) for game, axes in AXES.items() for row in pairwise_rows(axes)]


def deal_arguments(game, row, number):
    """Return a row as arguments of a deal, and as they are written in a cell."""
    options = {name: choice for name, choice in row.items() if name not in WHERE} | {"seed": 7 + number}
    if game == "nanatoridori":
        single = options["variant"] == "single round"
        options["variant"] = "duel" if single else options["variant"]
        options["players"] = 2 if options["variant"] == "duel" else 3 + number % 4
        if single:
            options["rulings"] = "duel_penguins=1"
    if options.get("rulings") == "usual":
        del options["rulings"]
    elif options.get("rulings") == "others":
        options["rulings"] = OTHER_RULINGS
    written = ", ".join(f"{name}={choice!r}" for name, choice in options.items() if name != "rulings")
    if "rulings" in options:
        written += f", rulings={game}.Rulings({options['rulings']})"
    return written


LAST_MOVES = 3
"""How many moves of the person remain when `make test` opens a game."""


def dealt_record(game, written):
    """Return the game as the cell deals it."""
    words = {"nanatoridori": nanatoridori, "koinobori": koinobori}
    arguments = eval(f"dict({written})", words)
    return new_record(game, **arguments)


def shorten_to_last_moves(record):
    """Return a game as it may stand when the person, at seat A, has a few moves left."""
    careful = player("careful", seed=7)
    while record.state.result is None:
        seat = next(iter(record.state.to_act), None)
        record = record.next_round() if seat is None else record.play(careful.move(record.state.view(seat)), seat)
    return record.fork([at for at, entry in enumerate(record.entries) if entry.seat == 0][-LAST_MOVES])


def resume_stored_game(page, server, address, record):
    """Open a table in a browser that has stored this game, and resume it."""
    name, saved = autosave.new_id(), autosave.SavedGame(record, "A", {})
    server.save.mkdir(mode=0o700, exist_ok=True)
    (server.save / f"{name}.json").write_text(saved.write(), encoding="utf-8")
    page.goto(server.url)
    page.evaluate(
        "([game, kept]) => localStorage.setItem(`birds-bears-banners:${game}`, kept)",
        [record.game, json.dumps({"id": name, "record": saved.write()})],
    )
    server.run(page, address)
    answer(page, "take")


@pytest.mark.parametrize("game", AXES)
def test_games_cover_all_pairs_of_choices(game):
    axes = AXES[game]
    covered = [pairs_of(axes, tuple(row.values())) for played, row in ALL if played == game]

    assert pairs(axes) == frozenset().union(*covered)


@pytest.mark.parametrize(("game", "row"), rest_in_deep(ALL, SOME), ids=str)
def test_every_pair_of_choices_is_played_to_its_end(open_page, request, game, row):
    page, server = open_page(), request.getfixturevalue(row["host"])
    number = ALL.index((game, row)) if (game, row) in ALL else 0
    written = deal_arguments(game, row, number)
    start = dealt_record(game, written)
    address = server.write(
        f"whole-{game}-{number}",
        f"from gamelib import {game}",
        "from widgets import Table",
        f'Table("{game}", {written}, bots="careful", pace=None)',
    )
    if DEEP:
        server.run(page, address)
    else:
        start = shorten_to_last_moves(start)
        resume_stored_game(page, server, address, start)

    record = play_out(page, server, row["way"], start, player("careful", seed=number).move)

    result = record.state.result
    told = message(page)
    ending = ending_of(game, record.state.view(0), record.names)
    expect(told).to_contain_text(ending.head)
    card = page.locator(".bbb .endcard")
    expect(card).to_contain_text(ending.text)
    assert card.locator("tbody tr").count() == len(result.scores)
    for line in ending.rows:
        expect(
            card.locator("tbody tr", has_text="You" if line.seat == 0 else seat_name(line.seat, record.names)).first
        ).to_contain_text(line.cells[-1].text)
    report(f"{game} ({written}) {row['way']}, {row['host']}: {len(record)} moves; {result.tell(record.names)}")
