"""Nanuk's sentences about a seat, each with the one that speaks to that seat."""

from __future__ import annotations

from gamelib.core.language import _, n_


def own_sentences() -> tuple[tuple[str, str], ...]:
    """Return pairs of messages: about a seat by name, and to it."""
    return (
        (_("{name} has chosen a side: to hunt."), _("You have chosen to hunt.")),
        (_("{name} has chosen a side: to stay at home."), _("You have chosen to stay at home.")),
        (_("{name} has chosen a side."), _("You have chosen a side.")),
        *(
            (
                n_("{name} is dealt {many} card.", "{name} is dealt {many} cards.", count),
                n_("You are dealt {many} card.", "You are dealt {many} cards.", count),
            )
            for count in (1, 2)
        ),
        (_("{name} is dealt {cards}."), _("You are dealt {cards}.")),
        (_("{name} lays an ante face down: {cards}."), _("You lay an ante face down: {cards}.")),
        (_("{name} lays an ante face down."), _("You lay an ante face down.")),
        *(
            (
                n_("{name} gives {many} card.", "{name} gives {many} cards.", count),
                n_("You give {many} card.", "You give {many} cards.", count),
            )
            for count in (1, 2)
        ),
        (_("{name} gives {cards}."), _("You give {cards}.")),
        (_("The season begins; {name} starts."), _("The season begins; you start.")),
        (
            _("Season {season} of {seasons} begins; {name} starts."),
            _("Season {season} of {seasons} begins; you start."),
        ),
        (
            _("Hunt {hunt}: {name} flips the wind, which blows clockwise."),
            _("Hunt {hunt}: you flip the wind, which blows clockwise."),
        ),
        (
            _("Hunt {hunt}: {name} flips the wind, which blows counterclockwise."),
            _("Hunt {hunt}: you flip the wind, which blows counterclockwise."),
        ),
        (_("{name} boasts {boast}."), _("You boast {boast}.")),
        (
            _("{name} says that the hunt is doomed; {leader} leads it: {boast}."),
            _("You say that the hunt is doomed; {leader} leads it: {boast}."),
        ),
        (
            _("{name} says that the hunt is doomed; {leader} leads it: {boast}."),
            _("{name} says that the hunt is doomed; you lead it: {boast}."),
        ),
        (_("{name} declares for the hunt."), _("You declare for the hunt.")),
        (_("{name} declares for staying at home."), _("You declare for staying at home.")),
        (
            _("{winners} has a pot of {cards} to choose from, and takes {share}."),
            _("You have a pot of {cards} to choose from, and take {share}."),
        ),
        (_("{name} chooses {card}."), _("You choose {card}.")),
        (_("{leader} leads the hunt, {doomer} doomed it"), _("you lead the hunt, {doomer} doomed it")),
        *_ends(),
    )


def _ends() -> tuple[tuple[str, str], ...]:
    """Return the pairs about the end of a season or a game."""
    return (
        (
            _("{seat} wins the season with {points}, {arranged}, {bonus} for bears; {others}"),
            _("You win the season with {points}, {arranged}, {bonus} for bears; {others}"),
        ),
        (
            _("{seats} wins with {points} over {seasons} seasons; {others}"),
            _("You win with {points} over {seasons} seasons; {others}"),
        ),
        (_("{seat} has {points}"), _("you have {points}")),
    )
