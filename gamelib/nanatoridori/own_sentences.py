"""Nanatoridori's sentences about a seat, each with the one that speaks to that seat."""

from __future__ import annotations

from gamelib.core.language import _, n_


def own_sentences() -> tuple[tuple[str, str], ...]:
    """Return pairs of messages: about a seat by name, and to it."""
    return (
        (_("{name} discards {cards}."), _("You discard {cards}.")),
        (
            _("Round {round}: everyone is dealt {size} cards; {name} starts."),
            _("Round {round}: everyone is dealt {size} cards; you start."),
        ),
        (_("{name} has no cards left in hand and is out."), _("You have no cards left in hand and are out.")),
        (_("{name} has no cards left and is out."), _("You have no cards left and are out.")),
        (
            _("Everyone else has passed: {cards} is discarded and {name} leads."),
            _("Everyone else has passed: {cards} is discarded and you lead."),
        ),
        (
            _("All who are still in have passed: {cards} is discarded. {owner} is out, so {name} leads."),
            _("All who are still in have passed: {cards} is discarded. {owner} is out, so you lead."),
        ),
        (
            _("All who are still in have passed: {cards} is discarded. {owner} is out, so {name} leads."),
            _("All who are still in have passed: {cards} is discarded. You are out, so {name} leads."),
        ),
        (
            _("{name} beats {table} with {cards} and the open {added}."),
            _("You beat {table} with {cards} and the open {added}."),
        ),
        (_("{name} beats {table} with {cards}."), _("You beat {table} with {cards}.")),
        (_("{name} leads {cards} and the open {added}."), _("You lead {cards} and the open {added}.")),
        (_("{name} leads {cards}."), _("You lead {cards}.")),
        (_("{name} passes and picks up the open {cards}."), _("You pass and pick up the open {cards}.")),
        (_("{name} passes without an open card."), _("You pass without an open card.")),
        (_("{name} passes; the deck is empty."), _("You pass; the deck is empty.")),
        (_("{name} passes and draws {card}."), _("You pass and draw {card}.")),
        (_("{name} takes the card in, {where}."), _("You take the card in, {where}.")),
        (_("{name} takes {cards} in, {where}."), _("You take {cards} in, {where}.")),
        *_ends(),
    )


def _ends() -> tuple[tuple[str, str], ...]:
    """Return the pairs about the end of a round or a game."""
    return (
        (_("{name} is the last with cards. Points: {totals}."), _("You are the last with cards. Points: {totals}.")),
        (_("{name} loses the duel and has no penguin left."), _("You lose the duel and have no penguin left.")),
        *(
            (
                n_(
                    "{name} loses the round and has {count} penguin left.",
                    "{name} loses the round and has {count} penguins left.",
                    count,
                ),
                n_(
                    "You lose the round and have {count} penguin left.",
                    "You lose the round and have {count} penguins left.",
                    count,
                ),
            )
            for count in (1, 2)
        ),
        (
            _("{name} was left with cards and loses a penguin."),
            _("You were the last one with cards and lose a penguin."),
        ),
        (
            _("{name} passed without an open card and loses the round."),
            _("You passed without an open card and lose the round."),
        ),
        (
            _("{name} passed without an open card and loses the duel."),
            _("You passed without an open card and lose the duel."),
        ),
        (
            _("{loser} has no penguin left and loses; {names} wins."),
            _("{loser} has no penguin left and loses; you win."),
        ),
        (
            _("{loser} has no penguin left and loses; {names} wins."),
            _("You have no penguin left and lose; {names} wins."),
        ),
        (
            _("{loser} has no penguin left and loses; {names} win."),
            _("You have no penguin left and lose; {names} win."),
        ),
        (_("{names} wins with {best} points."), _("You win with {best} points.")),
        (
            _("{first} went out first and gets 4 points; {last} was left with cards and gets none."),
            _("You went out first and get 4 points; {last} was left with cards and gets none."),
        ),
        (
            _("{first} went out first and gets 4 points; {last} was left with cards and gets none."),
            _("{first} went out first and gets 4 points; you were left with cards and get none."),
        ),
    )
