"""A phone's own record of a class, shown to that phone alone when the class is over, and never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from gamelib.core.language import _, n_
from gamelib.core.written import decimal
from widgets.room.screens import Block, text


@dataclass
class Tally:
    """A device's counts: questions answered, second answers that were better, errors of numbers, results of deals.

    >>> tally = Tally()
    >>> tally.add({"answered": 1, "better": 1})
    >>> [block["text"] for block in tally.blocks()][:2]
    ['You answered 1 question.', 'Once you changed to a better answer.']
    """

    answered: int = 0
    better: int = 0
    off: list[int] = field(default_factory=list)
    deals: list[tuple[int, str]] = field(default_factory=list)
    """Scores, and the codes of the deals."""

    def add(self, did: Mapping[str, Any]) -> None:
        """Add what a device did in one activity."""
        self.answered += did.get("answered", 0)
        self.better += did.get("better", 0)
        self.off += [did["off"]] if "off" in did else []
        self.deals += [did["deal"]] if "deal" in did else []

    def blocks(self) -> list[Block]:
        """Return the record in sentences; empty if there is nothing to tell."""
        said = (
            [
                n_("You answered {count} question.", "You answered {count} questions.", self.answered).format(
                    count=self.answered
                )
            ]
            if self.answered
            else []
        )
        if self.better:
            said.append(
                n_(
                    "Once you changed to a better answer.", "{count} times you changed to a better answer.", self.better
                ).format(count=self.better)
            )
        if self.off:
            said.append(_("Your numbers were off by {count} on average.").format(count=decimal(fmean(self.off), 0)))
        deals: list[Block] = [
            {
                "kind": "chosen",
                "label": code,
                "strip": {},
                "note": _("You scored {score} in our deal. With this code you can play it again:").format(
                    score=f"{score}".replace("-", "\N{MINUS SIGN}")
                ),
            }
            for score, code in self.deals[-1:]
        ]
        found = [*map(text, said), *deals]
        return [*found, text(_("Only this phone was told this, and only now."), "quiet")] if found else []
