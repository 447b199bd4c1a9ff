"""Votes by answer cards: which answers get the four letters, and what the wall's buttons for cards do."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.move_phrases import describe_move
from widgets.answer_cards.codes import LETTERS
from widgets.room.answer_card_ballot import AnswerCardBallot, CardsInUse, middle_of, ranges_of_numbers
from widgets.room.vote import Poll, Vote
from widgets.stage.log_lines import describe_refusal

MOVES = 3
"""How many moves to choose from the rules allow."""
MOST_OF_A_CLAUSE = 20
"""A refusal says something about the position if its clause refuses few moves; the others are refused everywhere."""

# The letters --------------------------------------------------------------------------------


def make_ballot(vote: Poll, chance: Stream) -> AnswerCardBallot | None:
    """Return a ballot with its letters; None while the moves to choose from are still being found."""
    if vote.kind == "number":
        numbers = [middle_of(each) for each in ranges_of_numbers(vote.line.least, vote.line.most)]
        return AnswerCardBallot([numbers[at : at + 4] for at in range(0, len(numbers), 4)])
    if not isinstance(vote, Vote) or vote.names_seats:
        rows = vote.rows()
        return AnswerCardBallot([rows[at : at + 4] for at in range(0, len(rows), 4)])
    if not vote.values():
        return None
    trap, clause = find_trap(vote.view, chance)
    options = [*choose_moves(vote), *([trap] if trap else [])]
    return AnswerCardBallot([list(chance.shuffle(options))], trap, clause)


def choose_moves(vote: Vote) -> list[str]:
    """Return three of the moves that were weighed: a best one, then rather those that are known to be worse."""
    (best, *others), unbeaten = vote.values(), {*vote.unbeaten()}
    worse = [move for move in others if move not in unbeaten]
    level = [move for move in others if move in unbeaten]
    return [best, *[*worse, *level][: MOVES - 1]]


def find_trap(view: Any, chance: Stream) -> tuple[str, str]:
    """Return a move that the rules refuse here, and the clause; both "" if only moves that never fit are refused."""
    refused: defaultdict[str, list[Any]] = defaultdict(list)
    rules: Any = registry.about(registry.game_of(view)).rules
    for move in rules.all_moves(view.players):
        refusal = view.why_not(move)
        if refusal is not None:
            refused[refusal.clause].append(move)
    telling = [(move, clause) for clause, moves in refused.items() if len(moves) <= MOST_OF_A_CLAUSE for move in moves]
    if not telling:
        return "", ""
    move, clause = chance.choice(telling)
    return str(move), clause


def describe_trap(vote: Vote) -> str:
    """Say how many cards said what the rules refuse, and why they refuse it; "" if no letter stood for that."""
    ballot = vote.cards
    if ballot is None or not ballot.trap:
        return ""
    move = vote.view.read_move(ballot.trap)
    refusal, count = vote.view.why_not(move), ballot.trapped + ballot.first_trapped
    said = n_(
        "The rules refuse one of the four answers, “{words}”: {count} card said it.",
        "The rules refuse one of the four answers, “{words}”: {count} cards said it.",
        count,
    ).format(words=describe_move(move, vote.view), count=count)
    why = describe_refusal(refusal, vote.record.names) if refusal else ""
    return f"{said} {why}".strip()


# The buttons ----------------------------------------------------------------------------------

TYPED = re.compile(r"(\d{1,2})\s*([A-Da-d])\b")


def press_card_button(vote: Poll, cards: CardsInUse, button: str, value: object) -> None:
    """Handle a button of the wall that has to do with cards, and what its camera has settled."""
    name, _colon, rest = button.removeprefix("cards:").partition(":")
    if vote.cards is not None and name != "seen":
        vote.cards.doubt_of_typed = ""
    if name == "count" and value in (1, -1):
        cards.change(1 if value == 1 else -1)
    elif name == "absent" and rest.isdecimal() and len(rest) < 3:
        cards.miss(int(rest))
    elif (ballot := vote.cards) is not None:
        if name == "seen":
            take_settled(ballot, cards, value)
        elif name == "typed" and isinstance(value, str):
            take_typed(ballot, cards, value)
        elif name == "look":
            ballot.is_large = not ballot.is_large
        elif name == "turn" and rest in ("1", "2"):
            ballot.turn_on(int(rest))
    if vote.cards is not None:
        vote.cards.drop([card for card in vote.cards.seen if card not in cards.present])


def take_settled(ballot: AnswerCardBallot, cards: CardsInUse, value: object) -> None:
    """Store what a camera has settled, if it belongs to what is asked now and to cards that are in use."""
    if not isinstance(value, Mapping) or value.get("round") != ballot.asked:
        return
    answers, between = value.get("answers"), value.get("between")
    present = {str(card): card for card in cards.present}
    for card, letter in answers.items() if isinstance(answers, Mapping) else ():
        if card in present and isinstance(letter, str) and letter in [*LETTERS]:
            ballot.take(present[card], letter)
    if isinstance(between, list):
        ballot.between = {card for card in cards.present if card in between and card not in ballot.seen}


def take_typed(ballot: AnswerCardBallot, cards: CardsInUse, words: str) -> None:
    """Store typed answers, or note why some of them mean nothing.

    >>> ballot = AnswerCardBallot([["pass", "5"]])
    >>> take_typed(ballot, CardsInUse(12), "11 B, 12a, 13 A, 1 D")
    >>> ballot.answers, ballot.doubt_of_typed
    ({11: '5', 12: 'pass'}, 'Not counted: 13 A, 1 D. Write a card in use and a letter that is asked for, like 11 B.')
    """
    typed = [(int(card), letter.upper()) for card, letter in TYPED.findall(words)]
    in_vain = [
        f"{card} {letter}"
        for card, letter in typed
        if card not in cards.present or not ballot.take(card, letter, typed=True)
    ]
    rest = TYPED.sub(" ", words).strip(" ,;.")
    ballot.doubt_of_typed = (
        _("Not counted: {answers}. Write a card in use and a letter that is asked for, like 11 B.").format(
            answers=", ".join([*in_vain, *([rest] if rest else [])])
        )
        if in_vain or rest or not typed
        else ""
    )
