"""The places that reasons name are those of a table, where the same cards lie."""

from collections import Counter

import pytest

from tests.library.test_reasons import TABLES, places_of, reasons_about_seats, reasons_for_moves, views
from widgets.scenes import scenes_of
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions


def faces_on_table(view, game):
    """Return the faces of the cards at a table by their places."""
    part = scenes_of(game).part(view, EMPTY_SELECTION, SceneOptions())
    zones = [each for zone in part["zones"] for each in zone.get("columns", zone.get("groups", [zone]))]
    return {card["id"]: card["face"] for zone in zones for card in zone.get("cards", ())}


def cards_at(named, cards):
    """Return the cards at a place, or at all places of a row."""
    return [card for place, card in cards.items() if place == named or place.startswith(f"{named}:")]


@pytest.mark.parametrize("game", TABLES)
def test_cards_at_places_that_reasons_name_are_those_of_a_table(game):
    key = scenes_of(game).card_key if game == "koinobori" else str
    compared = 0
    for view in views(game, 150):
        faces, cards = faces_on_table(view, game), places_of(view, game)
        for _asked, reason in [*reasons_for_moves(view), *reasons_about_seats(view)]:
            for named in (*reason.deciding, *reason.leaving):
                seen, meant = Counter(cards_at(named, faces)), Counter(map(key, cards_at(named, cards)))
                # Of one's own pile as a whole a table may show nothing, or its groups.
                assert seen <= meant if named == "won" else seen == meant, (view, reason)
                compared += seen.total()
    assert compared > 100
