"""The position at a reveal: its cards in a strip, those that decide marked, and why the best answer is good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.arithmetic import add_up
from gamelib.core.language import _, address, join_and
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.core.reasons import Reason, describe_lead, describe_standing, find_reason
from gamelib.players.win_words import one_wins
from widgets.room.screens import Block
from widgets.room.vote import Vote
from widgets.scenes import scenes_of
from widgets.scenes.shared import UNSEEN

GOES, DECIDES = "goes", "decides"
"""The states of a card in the strip: it leaves the hand, or it decides."""
MOST_BESIDE_REASON = 12
"""The most cards that stand beside a reason; where there are more, only the groups with marked ones do."""


def reason_of(vote: Vote) -> Reason | None:
    """Return a fact that speaks for the right answer to a revealed vote; None if none is known or no answer is best."""
    if not vote.is_revealed or not vote.is_weighed:
        return None
    if vote.kind == "move":
        return _reason_for_move(vote)
    names = address(vote.record.names, vote.seat)
    if vote.kind == "number":
        return describe_standing(vote.view, vote.seat, _is_above_share(vote), names)
    likeliest = [int(seat) for seat in vote.best_answers()]
    if len(likeliest) != 1 or likeliest[0] >= vote.view.players:
        return None
    if vote.kind == "lead":
        return describe_lead(vote.view, likeliest[0], names)
    return describe_standing(vote.view, likeliest[0], one_wins(vote.view), names)


def _is_above_share(vote: Vote) -> bool:
    """Return whether a seat's chance is better than if all seats were level."""
    share = add_up([each.value for each in vote.chances]) / len(vote.chances)
    return vote.own_chance is not None and vote.own_chance.value > share


def _reason_for_move(vote: Vote) -> Reason | None:
    """Return a fact that speaks for the best move, and not as much for one that is known to be worse."""
    best = vote.best_answers()
    if not best:
        return None
    worse = tuple([move for move in vote.values() if move not in best])
    return _find_reason(vote.game, vote.position, _best_move(vote), worse)


def _best_move(vote: Vote) -> str:
    """Return the move of which a reason is said: of several that may be best, the one with the highest value."""
    values = vote.values()
    return max(vote.unbeaten(), key=lambda move: (values[move].value, move))


def _name_best_move(vote: Vote) -> str:
    """Return the best move in words."""
    words = describe_move(vote.view.read_move(_best_move(vote)), vote.view)
    return as_label(registry.about(vote.game).name_cards(words))


@lru_cache(maxsize=32)
def _find_reason(game: str, position: str, best: str, worse: tuple[str, ...]) -> Reason | None:
    """Find a fact once for all the pages that show it."""
    state = stored.start(game, position=position, seed=1).state
    return find_reason(state.view(state.to_act[0]), best, worse)


def why_block(vote: Vote, position: Mapping[str, Any]) -> Block:
    """Return the strip of a position, given as the picture of its table."""
    reason = reason_of(vote)
    groups = [group for zone in position["scene"]["zones"] for group in _groups_in(zone)]
    if reason is not None:
        for group in groups:
            group["cards"] = [{**card, **_mark(card["id"], reason)} for card in group["cards"]]
        marked = [group for group in groups if any("state" in each for each in group["cards"])]
        is_crowded = sum(len(group["cards"]) for group in groups) > MOST_BESIDE_REASON
        groups = marked if marked and is_crowded else groups
    return {
        "kind": "why",
        "alt": " ".join(filter(None, [position["alt"], _name_marked(vote.game, groups)])),
        "groups": [
            {
                "label": group["label"],
                "cards": [{key: value for key, value in card.items() if key != "id"} for card in group["cards"]],
            }
            for group in groups
        ],
        "about": _name_best_move(vote) if reason and vote.kind == "move" else "",
        "text": reason.sentence if reason else "",
        "head": _("afterwards") if reason and (left := _left_in_hand(reason, groups)) else "",
        "after": left if reason else [],
    }


def _name_marked(game: str, groups: list[dict[str, Any]]) -> str:
    """Say which cards are marked, for those who do not see the colour; "" if none is."""
    marked = [card["face"] for group in groups for card in group["cards"] if card.get("state") == DECIDES]
    if not marked:
        return ""
    return _("Marked: {cards}.").format(cards=join_and([scenes_of(game).face(face)["name"] for face in marked]))


def faces_in(block: Block) -> set[str]:
    """Return the faces of the cards in a strip."""
    return {card["face"] for group in block["groups"] for card in group["cards"]}


def _groups_in(zone: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the cards of a zone that lie face up, by their groups; for tokens in the row, only what they say."""
    if zone["kind"] == "tokens" and zone.get("spot") == "row" and zone.get("caption"):
        yield {"label": zone["caption"], "cards": []}
    for part in zone.get("columns", zone.get("groups", [zone])):
        cards = [{"id": card["id"], "face": card["face"]} for card in part.get("cards", ()) if card["face"] != UNSEEN]
        if cards and zone["kind"] != "pile":
            yield {"label": part.get("label") or zone["label"], "cards": cards}


def _mark(place: str, reason: Reason) -> dict[str, str]:
    """Return how a card is marked: by a colour, and by a sign or a word that says the same."""
    if any(place == each or place.startswith(f"{each}:") for each in reason.deciding):
        return {"state": DECIDES, "note": "✓"}
    return {"state": GOES, "note": _("goes")} if place in reason.leaving else {}


def _left_in_hand(reason: Reason, groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the hand as it is once cards that stood between equal ones have left."""
    if reason.kind != "joins" or not reason.leaving:
        return []
    hand = next(group["cards"] for group in groups if any(card.get("state") == GOES for card in group["cards"]))
    return [{"face": card["face"], "state": card.get("state", "")} for card in hand if card.get("state") != GOES]
