"""Positions read from text that leaves parts out: which cards are dealt to them, and what their log says."""

import pytest

from gamelib import koinobori, nanatoridori


@pytest.mark.parametrize(
    ("position", "own", "others"),
    [
        ("hand 1 3 2 | table 6 6", [], []),
        ("hand 1 3 2 | table 6 6 | held 5 5", [], []),
        ("hand 1 3 2 | table 6 6 | held 5 drawn", ["Ada passes and draws 5."], ["Ada passes and draws a card."]),
    ],
)
def test_nanatoridori_position_logs_a_pass_only_after_a_draw(position, own, others):
    state = nanatoridori.read(position, seed=1)

    assert state.view(0).plies == 1 + len(own)
    assert [event.tell() for event in state.view(0).log[1:]] == own
    assert [event.tell() for event in state.view(1).log[1:]] == others


@pytest.mark.parametrize("left", [7, 6, 4])
def test_koinobori_row_left_out_gets_the_cards_that_are_left(left):
    fields = koinobori.deal(2, seed=7).write().split(" | ")
    row = next(field for field in fields if field.startswith("row ")).split()[1:]
    rest = [field for field in fields if not field.startswith("row ")]
    text = " | ".join(rest).replace("discards -", " ".join(["discards", *row[left:]]) if row[left:] else "discards -")

    assert sorted(map(str, koinobori.read(text, seed=1).row)) == sorted(row[:left])
