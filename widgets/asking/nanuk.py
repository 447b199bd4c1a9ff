"""Questions about Nanuk: a hunt of yours, with the cards that you hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

from gamelib.core.language import _, n_
from gamelib.nanuk.cards import (
    ANIMALS,
    CARDS,
    DEFAULT_RULINGS,
    HAND_SIZE,
    INUKSUK,
    INUKSUKS,
    MOST_DAYS,
    composition,
    describe_animals,
    name_card,
)
from gamelib.odds import ask
from gamelib.odds.ask_hunts import DealtHunt, Hunt
from gamelib.odds.counts_and_conditions import Condition, Count
from gamelib.odds.hunt_answers import kind_of
from gamelib.odds.hunt_assumptions import USUAL_PLAYERS
from gamelib.odds.hunt_cards import ANY, HELPFUL, NOTHING
from widgets.asking.kinds import AskKind, Dealt, TrialWords
from widgets.asking.slots import Chosen, Option, Slot, choice, comparison_slots, numbers, yes_slot

HAND = ("fish", "fish", "inuksuk")
MOST_NUMBER, MOST_BEARS = 15, 12


class OwnHunt(AskKind):
    """Whether a hunt succeeds, and what its days bring."""

    name: ClassVar[str] = "hunt"
    game: ClassVar[str] = "nanuk"
    picture: ClassVar[str] = "seal"

    def title(self) -> str:
        """Return what it is called."""
        return _("a hunt")

    def setting_slots(self, chosen: Chosen) -> Iterator[Slot]:
        """Offer the animal, the days, your cards one by one, and what the other hunters give."""
        yield Slot("animal", _("the animal"), tuple(Option(each, kind_of(each), each) for each in ANIMALS), "fish")
        days = numbers(1, MOST_DAYS, lambda days: n_("{days} day", "{days} days", days).format(days=days))
        yield Slot("days", _("the days of the hunt"), days, "6")
        left = Counter(composition(DEFAULT_RULINGS))
        for at in range(HAND_SIZE):
            cards = tuple(Option(card, name_card(card), card.rpartition("-")[2]) for card in CARDS if left[card])
            yield Slot(f"card{at + 1}", _("card {number} of my hand").format(number=at + 1), cards, HAND[at])
            left[chosen[f"card{at + 1}"]] -= 1
        several = numbers(0, USUAL_PLAYERS - 1, _other_hunters)
        yield Slot("hunters", _("the other hunters"), several, "3")
        if chosen["hunters"] != "0":
            gifts = ((HELPFUL, _("all that helps")), (ANY, _("any card")), (NOTHING, _("nothing that helps")))
            yield choice("giving", _("what the others give"), gifts)

    def setting_with_blanks(self, chosen: Chosen) -> str:
        """Return the first line."""
        number = int(chosen["hunters"])
        if not number:
            return _("We hunt {animal} for {days}. I hold {card1}, {card2}, {card3}; {hunters} comes along")
        return n_(
            "We hunt {animal} for {days}. I hold {card1}, {card2}, {card3}; {hunters} comes along and gives {giving}",
            "We hunt {animal} for {days}. I hold {card1}, {card2}, {card3}; {hunters} come along and give {giving}",
            number,
        )

    def condition_slots(self, setting: Chosen, chosen: Chosen) -> Iterator[Slot]:
        """Offer success, a bear, the animals that gifts and days show, and what the days bring."""
        animal, days = setting["animal"], int(setting["days"])
        whats = (
            ("success", _("the hunt")),
            ("bears", _("the number of bears")),
            ("brought", _("the number of {animals} shown").format(animals=kind_of(animal))),
            ("bear", _("a bear")),
            ("inuksuks", _("the number of Inuksuks")),
        )
        yield choice("what", _("what is asked"), whats)
        most = min(MOST_NUMBER, 2 * (days + HAND_SIZE + HAND_SIZE * int(setting["hunters"])))
        if chosen["what"] == "success":
            yield yes_slot(_("succeeds"), _("does not succeed"))
            line = _("{animals} or more")
            words = numbers(1, most, lambda number: line.format(animals=describe_animals(number, animal)))
            yield Slot("number", _("the number"), words, "5")
        elif chosen["what"] == "bear":
            yield yes_slot(_("stops the hunt"), _("does not stop the hunt"))
        else:
            yield yes_slot(_("is"), _("is not"))
            most = {
                "brought": most,
                "bears": min(days, MOST_BEARS),
                "inuksuks": min(days, self._inuksuks_left(setting)),
            }[chosen["what"]]
            yield from comparison_slots(chosen, 0, most, usual=5 if chosen["what"] == "brought" else 1)

    def _inuksuks_left(self, setting: Chosen) -> int:
        """Return how many Inuksuks the days can bring: those that you do not hold."""
        return INUKSUKS - sum(setting[f"card{at + 1}"] == INUKSUK for at in range(HAND_SIZE))

    def condition_with_blanks(self, chosen: Chosen) -> str:
        """Return the line of a condition."""
        if chosen["what"] == "success":
            return _("{what} {is} with {number}")
        return _("{what} {is}") if chosen["what"] == "bear" else _("{what} {is} {how} {number}")

    def experiment(self, setting: Chosen) -> Hunt:
        """Return the hunt."""
        hand = " ".join(setting[f"card{at + 1}"] for at in range(HAND_SIZE))
        others = setting.get("giving", NOTHING)
        return ask.hunt(setting["animal"], int(setting["days"]), hand, others=others, hunters=int(setting["hunters"]))

    def count(self, experiment: Any, chosen: Chosen) -> Count | None:
        """Return the number that a condition is about."""
        if chosen["what"] == "bear":
            return None
        name = {"success": "brought"}.get(chosen["what"], chosen["what"])
        found: Count = getattr(experiment, name)()
        return found

    def axis(self, chosen: Chosen) -> str:
        """Return what is counted."""
        return {
            "success": _("animals shown, whatever bears come"),
            "brought": _("animals shown"),
            "bears": _("bears that the days bring"),
            "inuksuks": _("Inuksuks that the days bring"),
        }.get(chosen["what"], "")

    def condition(self, experiment: Any, chosen: Chosen) -> Condition:
        """Return the condition."""
        if chosen["what"] == "success":
            found: Condition = experiment.succeeds(int(chosen["number"]))
            return found
        if chosen["what"] == "bear":
            return ~experiment.survives()  # type: ignore[no-any-return]
        return super().condition(experiment, chosen)

    def show(self, dealt: Any) -> Dealt:
        """Return the cards of the days."""
        assert isinstance(dealt, DealtHunt)
        return Dealt(dealt.days)

    def trial_words(self) -> TrialWords:
        """Return how hunts are drawn, in words."""
        return TrialWords(_("Hunted"), _("Hunt 1"), _("hunts"))

    def count_trials(self, number: int) -> str:
        """Count hunts."""
        return n_("{number} hunt", "{number} hunts", number)


def _other_hunters(number: int) -> str:
    if not number:
        return _("nobody else")
    return n_("{number} other", "{number} others", number).format(number=number)
