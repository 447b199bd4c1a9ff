"""The expected form of one event of a log, shared by the three games' logs; it is derived from the literal tables."""

from typing import NamedTuple

NAMES = ["Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana"]


class ExpectedEvent(NamedTuple):
    """An expected event: kind, seat, clause, the cards all see, words of its sentence, and what only some see."""

    kind: str
    seat: int | None
    clause: str
    cards: tuple = ()
    says: tuple = ()
    """Words the sentence must contain; of the game's CLAIMS it must contain these and no others."""
    secret: tuple = ()
    """The seats that see more, and the cards they see."""


def join(seats):
    """Return the names of seats as a sentence lists them."""
    *first, last = [NAMES[seat] for seat in seats]
    return f"{', '.join(first)} and {last}" if first else last


def differences(events, told, claims):
    """Return the first difference between events and the expected ones, in words; empty if there is none."""
    if [event.kind for event in events] != [each.kind for each in told]:
        return f"{[each.kind for each in told]} happened, and the log tells {[event.kind for event in events]}"
    for event, each in zip(events, told, strict=True):
        said = event.tell()
        secret = event.secret and (event.secret.seats, event.secret.cards)
        pairs = {
            "seat": (event.seat, each.seat),
            "clause": (event.clause, each.clause),
            "cards": (event.cards, tuple(map(str, each.cards))),
            "claims": ({claim for claim in claims if claim in said}, {claim for claim in each.says if claim in claims}),
            "left out": ([words for words in each.says if words not in said], []),
            "secret": (secret or (), each.secret),
        }
        for name, (ours, literal) in pairs.items():
            if ours != literal:
                return f"{said} [{event.clause}]: {name} {ours}, not {literal}"
    return ""
