"""The wall's screens of a vote by answer cards: what the letters mean, which cards have been seen, and the camera."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _, n_
from widgets.answer_cards.codes import LETTERS
from widgets.room.card_ballot import CardBallot, CardsInUse, ranges_of_numbers
from widgets.room.screens import Block, button, text
from widgets.room.vote import Poll
from widgets.room.vote_screens import faces_of, screen_beside_position

MOST_TYPED = 200
"""Characters of typed answers."""


def cards_screen(vote: Poll, here: int, cards: CardsInUse) -> dict[str, Any]:
    """Return the wall's screen while a class votes by cards: which of them have been seen, never what was answered."""
    ballot = vote.cards
    corner = {} if here else {"corner": {"label": _count_cards(len(cards.present))}}
    if ballot is None:
        waits = text(_("The moves to choose from are being found …"))
        return screen_beside_position(vote, vote.text, _("answer cards"), waits, buttons=[_hands_button()], **corner)
    rows = _rows(vote, ballot)
    has_large = {"position": None} if ballot.is_large else {}
    blocks = (
        _large_blocks(ballot, cards) if ballot.is_large else [{"kind": "letters", "rows": rows}, _seen(ballot, cards)]
    )
    return screen_beside_position(
        vote,
        _("What the camera sees") if ballot.is_large else vote.text,
        _describe_turn(vote, ballot),
        _camera(ballot, cards),
        *blocks,
        foot=_("What was answered shows only when you close."),
        faces=faces_of(vote, rows),
        game=vote.game,
        buttons=[*_go_on(vote, ballot), _look_button(ballot), *([] if vote.kind == "number" else [_hands_button()])],
        **corner,
        **has_large,
    )


def _count_cards(count: int) -> str:
    return n_("{count} card", "{count} cards", count).format(count=count)


def _describe_turn(vote: Poll, ballot: CardBallot) -> str:
    which = _("second vote") if vote.has_second else _("first vote")
    if not ballot.has_turns:
        return _("answer cards, {vote}").format(vote=which)
    return _("answer cards, {vote}, turn {turn} of 2").format(vote=which, turn=ballot.turn)


def _hands_button() -> dict[str, Any]:
    return button("vote:hands", _("Count hands instead"), key="H")


def _look_button(ballot: CardBallot) -> dict[str, Any]:
    return button("cards:look", _("Back to the question") if ballot.is_large else _("What the camera sees"), key="O")


def _go_on(vote: Poll, ballot: CardBallot) -> list[dict[str, Any]]:
    """Return the button that goes on: to the second turn, or to the end of the vote."""
    if not ballot.is_last_turn:
        label = _("Now the smaller steps") if vote.kind == "number" else _("Now the name")
        return [button("cards:turn:2", label, main=True, key="X")]
    back = [button("cards:turn:1", _("Back to the first turn"), key="B")] if ballot.has_turns else []
    return [button("vote:close", _("Close the vote"), main=True, key="X"), *back]


def _rows(vote: Poll, ballot: CardBallot) -> list[dict[str, Any]]:
    """Return what each letter means now, in words and as a picture."""
    if vote.kind == "number":
        labels = _labels_of_numbers(vote, ballot)
    elif not ballot.is_last_turn:
        labels = [_(" or ").join(vote.words_of(each) for each in group) for group in ballot.groups]
    elif ballot.has_turns:
        most = max(map(len, ballot.groups))
        labels = [
            _(" / ").join(vote.words_of(group[at]) for group in ballot.groups if at < len(group)) for at in range(most)
        ]
    else:
        [options] = ballot.groups
        return [
            {"letter": letter, "label": vote.words_of(each), "strip": vote.picture_of(each)}
            for letter, each in zip(LETTERS, options, strict=False)
        ]
    return [{"letter": letter, "label": label, "strip": {}} for letter, label in zip(LETTERS, labels, strict=False)]


def _labels_of_numbers(vote: Poll, ballot: CardBallot) -> list[str]:
    """Return which numbers each letter stands for: in the second turn, one range for each letter of the first."""
    ranges = [
        (vote.line.words(low), vote.line.words(high))
        for low, high in ranges_of_numbers(vote.line.least, vote.line.most)
    ]
    if not ballot.is_last_turn:
        return [_("{low} to {high}").format(low=ranges[at][0], high=ranges[at + 3][1]) for at in range(0, 16, 4)]
    spans = [_("{low}–{high}").format(low=low, high=high) for low, high in ranges]
    return [
        _("{a} (after A), {b} (B), {c} (C), {d} (D)").format(
            a=spans[at], b=spans[4 + at], c=spans[8 + at], d=spans[12 + at]
        )
        for at in range(4)
    ]


def _states(ballot: CardBallot, cards: CardsInUse) -> list[dict[str, Any]]:
    """Return each card in use, and whether it has been seen, is missing or absent."""
    seen = ballot.seen
    return [
        {"card": card, "state": "absent" if card in cards.absent else "seen" if card in seen else "missing"}
        for card in range(1, cards.count + 1)
    ]


def _seen(ballot: CardBallot, cards: CardsInUse) -> Block:
    """Return how many cards have been seen, and which; nothing about their answers."""
    have, every = len(ballot.seen & {*cards.present}), len(cards.present)
    return {
        "kind": "cards-seen",
        "id": "cards:count",
        "have": have,
        "label": n_("of {count} card seen", "of {count} cards seen", every).format(count=every),
        "note": _("Hold your card still, your letter on top."),
        "cards": _states(ballot, cards),
        "words": {"seen": _("seen"), "missing": _("missing"), "absent": _("absent")},
        "fewer": _("one card fewer"),
        "more": _("one card more"),
    }


def _large_blocks(ballot: CardBallot, cards: CardsInUse) -> list[Block]:
    """Return the cards that are missing, each with a way to say that it is absent, and a field to type answers."""
    missing = [each["card"] for each in _states(ballot, cards) if each["state"] != "seen"]
    rows = [
        {
            "id": f"cards:absent:{card}",
            "card": card,
            "label": _("Card {number} is absent today.").format(number=card)
            if card in cards.absent
            else _("Card {number} has not been seen.").format(number=card),
            "press": _("It is here") if card in cards.absent else _("Absent"),
        }
        for card in missing
    ]
    entry = {
        "kind": "entry",
        "id": "cards:typed",
        "label": _("Type answers, like 11 B"),
        "send": _("Count"),
        "most": MOST_TYPED,
        "note": "",
    }
    head = n_("{count} card is missing", "{count} cards are missing", len(missing)).format(count=len(missing))
    return [{"kind": "cards-missing", "head": head if missing else _("All cards have been seen"), "rows": rows}, entry]


def _camera(ballot: CardBallot, cards: CardsInUse) -> Block:
    """Return the place of the camera's picture; what it settles comes back under this block's name."""
    return {
        "kind": "camera",
        "id": "cards:seen",
        "round": ballot.asked,
        "large": ballot.is_large,
        "cards": [each for each in cards.present if each not in ballot.typed],
        "have": sorted(ballot.seen),
        "words": {
            "start": _("Start the camera here"),
            "other": _("Another camera"),
            "photo": _("Take or open a photo"),
            "waits": _("Allow the camera: the browser asks for it at the top of this window."),
            "runs": _("The camera is on. Its picture is never stored or sent; only card number and letter are kept."),
            "reads": _("The photo is being read …"),
            "found": _("Cards read in the photo: {count}."),
            "denied": _("The camera cannot be used here. Allow it left of the address, or count hands instead."),
            "none": _("No camera was found. Connect one and start again, take photos, or count hands instead."),
            "busy": _("The camera is in use by another program. Close that one and start again."),
            "insecure": _(
                "At this address browsers give no camera. Open the wall on the computer that runs the class, or take "
                "photos of the class here."
            ),
        },
    }
