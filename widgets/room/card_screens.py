"""The wall's screens of a vote by answer cards: what the letters mean, which cards have been seen, and the camera."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _, n_
from widgets.answer_cards.codes import LETTERS
from widgets.room.answer_card_ballot import AnswerCardBallot, CardsInUse, ranges_of_numbers
from widgets.room.screens import Block, button, text
from widgets.room.vote import Poll
from widgets.room.vote_screens import faces_of, screen_beside_position, subject_on_wall

MOST_TYPED = 200
"""Characters of typed answers."""
WIDE_PIXELS = 1040
"""The layout width of a position, which is less high here than beside other votes."""
FEW_MISSING = 5
"""How many cards may be missing for a sentence on each; more are shown by their numbers."""


def cards_screen(vote: Poll, here: int, cards: CardsInUse, elsewhere: bool = False) -> dict[str, Any]:
    """Return the wall's screen while a class votes by cards: which of them have been seen, never what was answered.

    With a place for the camera `elsewhere`, in the teacher's own view, the question stands alone on the wall.
    """
    ballot = vote.cards
    corner = {} if here else {"corner": {"label": _count_cards(len(cards.present)), "address": "", "code": ""}}
    if ballot is None:
        waits = text(_("The moves to choose from are being found …"))
        return screen_beside_position(vote, vote.text, _("answer cards"), waits, buttons=[_hands_button()], **corner)
    rows = _rows(vote, ballot)
    shown = subject_on_wall(vote).get("position")
    position = {"position": None if ballot.is_large else {**shown, "width": WIDE_PIXELS}} if shown else {}
    blocks = camera_blocks(ballot, cards) if ballot.is_large else _question_blocks(vote, ballot, cards, rows, elsewhere)
    return screen_beside_position(
        vote,
        _("What the camera sees") if ballot.is_large else vote.text,
        _describe_turn(vote, ballot),
        *blocks,
        foot=_("What was answered shows only when you close."),
        faces=faces_of(vote, rows),
        game=vote.game,
        buttons=[*_go_on(vote, ballot), _look_button(ballot), *_hands_buttons(ballot)],
        **position,
        **corner,
    )


def _count_cards(count: int) -> str:
    return n_("{count} card", "{count} cards", count).format(count=count)


def _describe_turn(vote: Poll, ballot: AnswerCardBallot) -> str:
    which = _("second vote") if vote.has_second else _("first vote")
    if not ballot.has_turns:
        return _("answer cards, {vote}").format(vote=which)
    return _("answer cards, {vote}, turn {turn} of 2").format(vote=which, turn=ballot.turn)


def _hands_button() -> dict[str, Any]:
    return button("vote:hands", _("Count hands"), key="H")


def _hands_buttons(ballot: AnswerCardBallot) -> list[dict[str, Any]]:
    """Return the way to hands, as long as no half an answer would be lost by it."""
    return [] if ballot.has_turns and ballot.is_last_turn else [_hands_button()]


def _look_button(ballot: AnswerCardBallot) -> dict[str, Any]:
    return button("cards:look", _("To the question") if ballot.is_large else _("To the camera"), key="O")


def _go_on(vote: Poll, ballot: AnswerCardBallot) -> list[dict[str, Any]]:
    """Return the button that goes on: to the second turn, or to the end of the vote."""
    if not ballot.is_last_turn:
        label = _("Now the smaller steps") if vote.kind == "number" else _("Now the name")
        return [button("cards:turn:2", label, main=True, key="X")]
    back = [button("cards:turn:1", _("First turn again"), key="B")] if ballot.has_turns else []
    return [button("vote:close", _("Close the vote"), main=True, key="X"), *back]


def _question_blocks(
    vote: Poll, ballot: AnswerCardBallot, cards: CardsInUse, rows: list[dict[str, Any]], elsewhere: bool
) -> list[Block]:
    """Return what stands beside and below the position: what the letters mean, and which cards have been seen."""
    meaning: Block = {"kind": "letters", "rows": rows}
    if vote.kind == "number" and ballot.is_last_turn:
        meaning = _table_of_numbers(vote)
    return [
        meaning,
        {**_camera_block(ballot, cards, False), "elsewhere": elsewhere},
        _block_of_seen_cards(ballot, cards),
    ]


def _rows(vote: Poll, ballot: AnswerCardBallot) -> list[dict[str, Any]]:
    """Return what each letter means now, in words and as a picture."""
    if vote.kind == "number":
        ranges = _ranges_in_words(vote)
        words = _("{low} to {high}")
        labels = [words.format(low=ranges[at][0], high=ranges[at + 3][1]) for at in range(0, len(ranges), 4)]
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


def _ranges_in_words(vote: Poll) -> list[tuple[str, str]]:
    """Return the ends of the sixteen ranges of a line's numbers, as they are written."""
    line = vote.line
    return [(line.words(low), line.words(high)) for low, high in ranges_of_numbers(line.least, line.most)]


def _table_of_numbers(vote: Poll) -> Block:
    """Return which numbers each letter stands for in the second turn: a row for each, by the letter of the first."""
    spans = [_("{low}–{high}").format(low=low, high=high) for low, high in _ranges_in_words(vote)]
    return {
        "kind": "letter-table",
        "head": _("now"),
        "columns": [_("{letter} before").format(letter=letter) for letter in LETTERS],
        "rows": [{"letter": letter, "cells": spans[at::4]} for at, letter in enumerate(LETTERS)],
    }


def _states(ballot: AnswerCardBallot, cards: CardsInUse) -> list[dict[str, Any]]:
    """Return each card in use, and whether it has been seen, is missing or absent."""
    seen = ballot.seen
    return [
        {"card": card, "state": "absent" if card in cards.absent else "seen" if card in seen else "missing"}
        for card in range(1, cards.count + 1)
    ]


def _block_of_seen_cards(ballot: AnswerCardBallot, cards: CardsInUse) -> Block:
    """Return how many cards have been seen, and which; nothing about their answers."""
    have, every = len(ballot.seen & {*cards.present}), len(cards.present)
    return {
        "kind": "cards-seen",
        "id": "cards:count",
        "have": have,
        "every": every,
        "label": n_("of {count} card seen", "of {count} cards seen", every).format(count=every),
        "note": _("Hold your card still, your letter on top."),
        "cards": _states(ballot, cards),
        "words": {"seen": _("seen"), "missing": _("missing"), "absent": _("absent")},
        "fewer": _("one card fewer"),
        "more": _("one card more"),
    }


def camera_blocks(ballot: AnswerCardBallot, cards: CardsInUse) -> list[Block]:
    """Return the camera's picture, the cards that are missing, each with a way to say so, and a field to type in."""
    missing = [each for each in _states(ballot, cards) if each["state"] != "seen"]
    late = [each["card"] for each in missing if each["state"] == "missing"]
    head = n_("{count} card is missing", "{count} cards are missing", len(late)).format(count=len(late))
    entry = {
        "kind": "entry",
        "id": "cards:typed",
        "label": _("Type answers, like 11 B"),
        "send": _("Count"),
        "most": MOST_TYPED,
        "note": ballot.doubt_of_typed,
    }
    return [
        _camera_block(ballot, cards, True),
        {
            "kind": "cards-missing",
            "head": head if late else _("All cards have been seen"),
            "count": _count_seen(ballot, cards),
            "few": len(missing) <= FEW_MISSING,
            "note": "" if len(missing) <= FEW_MISSING else _("Press the number of a card that is absent today."),
            "rows": [_missing_row(ballot, each["card"], each["state"] == "absent") for each in missing],
        },
        entry,
    ]


def _missing_row(ballot: AnswerCardBallot, card: int, is_absent: bool) -> dict[str, Any]:
    """Return a card that has not been seen, why as far as that is known, and the button that says it is absent."""
    if is_absent:
        label = _("Card {number} is absent today.")
    elif card in ballot.between:
        label = _("Card {number} is held between two letters.")
    else:
        label = _("Card {number} has not been seen.")
    return {
        "id": f"cards:absent:{card}",
        "card": card,
        "absent": is_absent,
        "label": label.format(number=card),
        "press": _("It is here") if is_absent else _("Absent"),
    }


def _count_seen(ballot: AnswerCardBallot, cards: CardsInUse) -> str:
    have, every = len(ballot.seen & {*cards.present}), len(cards.present)
    return n_("{have} of {count} card seen", "{have} of {count} cards seen", every).format(have=have, count=every)


def _camera_block(ballot: AnswerCardBallot, cards: CardsInUse, is_large: bool) -> Block:
    """Return the place of the camera's picture; what it settles comes back under this block's name."""
    return {
        "kind": "camera",
        "id": "cards:seen",
        "round": ballot.asked,
        "large": is_large,
        "cards": [each for each in cards.present if each not in ballot.typed],
        "have": sorted(ballot.seen),
        "words": {
            "start": _("Start the camera"),
            "other": _("Another camera"),
            "photo": _("Use a photo"),
            "off": _("The camera is off."),
            "waits": _("Allow the camera: the browser asks for it at the top of this window."),
            "runs": _("The camera is on. Its picture is never stored or sent; only card number and letter are kept."),
            "reads": _("The photo is being read …"),
            "found": _("Cards read in the photo: {count}."),
            "denied": _("The camera cannot be used here. Allow it left of the address, or count hands instead."),
            "none": _("No camera was found. Connect one and start again, use photos, or count hands instead."),
            "busy": _("Another program uses the camera. Close that one and start again."),
            "broken": _("Cards cannot be read in this browser. Type the answers, or count hands instead."),
            "insecure": _("No camera at this address. Use the computer that runs the class, or take photos here."),
        },
    }
