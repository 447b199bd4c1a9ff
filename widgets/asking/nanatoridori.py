"""Questions about Nanatoridori: the cards of a hand, its flocks, and the cards that come when you pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any, ClassVar

from gamelib.core.language import _, count_cards, n_
from gamelib.core.written_numbers import percent
from gamelib.nanatoridori.card_names import birds_word
from gamelib.nanatoridori.cards import BIRDS, COPIES, RANKS
from gamelib.odds import ask
from gamelib.odds.ask_hands import DrawsByPassing, FreshHand
from gamelib.odds.counts_and_conditions import Condition, Count
from gamelib.odds.numbers import EXACT
from widgets.asking.kinds import AskKind, Dealt, TrialWords
from widgets.asking.slots import Chosen, Option, Slot, choice, comparison_slots, numbers, yes_slot

MOST_CARDS, MOST_IN_ORDER, MOST_HELD, MOST_PASSES = 15, 12, 8, 3
SMALL_BOX = 4
"""How many of each bird the small box has."""
MOST_SIZE = 5
"""The largest flock that is asked for by its size."""


def bird_options(number: str = "") -> tuple[Option, ...]:
    """Return the birds as options, the highest rank first, then neighbours together; of one bird in the singular."""
    one = (_("wren"), _("robin"), _("duck"), _("owl"), _("parrot"), _("crane"), _("peacock"))
    names = one if number == "1" else [birds_word(rank) for rank in RANKS]
    line = _("{one} or {other}") if number == "1" else _("{one} and {other} together")
    single = [Option(str(rank), names[rank - 1], BIRDS[rank - 1]) for rank in RANKS]
    pairs = [
        Option(f"{low}-{high}", line.format(one=names[low - 1], other=names[high - 1]), BIRDS[high - 1])
        for low, high in pairwise(RANKS)
    ]
    return (*reversed(single), *reversed(pairs))


def ranks_of(value: str) -> list[int]:
    """Return the ranks that an option names.

    >>> ranks_of("7"), ranks_of("6-7")
    ([7], [6, 7])
    """
    return [int(rank) for rank in value.split("-")]


def copies_of(experiment: FreshHand | DrawsByPassing, value: str) -> Count:
    """Return the number of cards of one or two ranks."""
    first, *more = [experiment.copies(rank) for rank in ranks_of(value)]
    for each in more:
        first = first + each
    return first


def birds_in_words(value: str) -> str:
    """Return the birds that are counted, below a row of bars."""
    return next(each.words for each in bird_options() if each.value == value)


def cards_slot(most: int, usual: int) -> Slot:
    """Offer the size of a hand."""
    return Slot("cards", _("the size of the hand"), numbers(1, most, count_cards), str(usual))


class BirdKind(AskKind):
    """A question about cards with birds."""

    game: ClassVar[str] = "nanatoridori"

    def show(self, dealt: Any) -> Dealt:
        """Return the cards of a hand."""
        return Dealt(tuple(map(str, dealt)))

    def trial_words(self) -> TrialWords:
        """Return how hands are dealt, in words."""
        return TrialWords(_("Dealt"), _("Deal 1"), _("hands"))

    def count_trials(self, number: int) -> str:
        """Count hands."""
        return n_("{number} hand", "{number} hands", number)


class CardsInHand(BirdKind):
    """How many of a bird, or of two birds together, a hand holds."""

    name = "cards"
    picture = "peacock"

    def title(self) -> str:
        """Return what it is called."""
        return _("cards in a hand")

    def setting_slots(self, chosen: Chosen) -> Iterator[Slot]:
        """Offer the size of the hand, and two boxes."""
        del chosen
        yield cards_slot(MOST_CARDS, 8)
        small = _("a small box with {number} of each bird").format(number=SMALL_BOX)
        yield choice("box", _("the box"), (("fresh", _("a fresh box")), ("small", small)))

    def setting_with_blanks(self, chosen: Chosen) -> str:
        """Return the first line."""
        del chosen
        return _("I am dealt {cards} from {box}")

    def condition_slots(self, setting: Chosen, chosen: Chosen) -> Iterator[Slot]:
        """Offer a bird, and as many of it as a hand can hold."""
        yield yes_slot(_("hold"), _("do not hold"))
        yield Slot("birds", _("the bird"), bird_options())
        copies = SMALL_BOX if setting["box"] == "small" else COPIES
        most = min(int(setting["cards"]), copies * len(ranks_of(chosen["birds"])))
        yield from comparison_slots(chosen, 0, most, usual=5 if "-" in chosen["birds"] else 3)
        yield Slot("birds", _("the bird"), bird_options(chosen["number"]))

    def condition_with_blanks(self, chosen: Chosen) -> str:
        """Return the line of a condition."""
        del chosen
        return _("{is} {how} {number} {birds}")

    def experiment(self, setting: Chosen) -> FreshHand:
        """Return the hand."""
        deck = " ".join(str(rank) for rank in RANKS for _copy in range(SMALL_BOX))
        return ask.hand(int(setting["cards"]), deck if setting["box"] == "small" else None)

    def count(self, experiment: Any, chosen: Chosen) -> Count:
        """Return the number of these birds."""
        return copies_of(experiment, chosen["birds"])

    def axis(self, chosen: Chosen) -> str:
        """Return what is counted."""
        return _("{birds} in the hand").format(birds=birds_in_words(chosen["birds"]))


class FlocksInHand(BirdKind):
    """How large and how many the flocks of a hand are, as it was dealt or sorted."""

    name = "flocks"
    picture = "owl"

    def title(self) -> str:
        """Return what it is called."""
        return _("flocks")

    def setting_slots(self, chosen: Chosen) -> Iterator[Slot]:
        """Offer the size of the hand, and whether it may be sorted."""
        del chosen
        yield cards_slot(MOST_IN_ORDER, 8)
        yield choice("sort", _("whether the hand may be sorted"), (("no", _("may not")), ("yes", _("may"))))

    def setting_with_blanks(self, chosen: Chosen) -> str:
        """Return the first line."""
        del chosen
        return _("I am dealt {cards}, which I {sort} sort")

    def condition_slots(self, setting: Chosen, chosen: Chosen) -> Iterator[Slot]:
        """Offer the largest flock, the number of flocks of some size, and birds."""
        cards = int(setting["cards"])
        yield yes_slot(_("hold"), _("do not hold"))
        yield self._what_slot(cards)
        if chosen["what"] == "longest":
            yield from comparison_slots(chosen, 1, min(cards, COPIES), usual=3, words=count_cards)
            return
        if chosen["what"].startswith("flocks"):
            most = cards // int(chosen["what"][-1])
            most = min(most, len(RANKS)) if setting["sort"] == "yes" else most
        else:
            most = min(cards, COPIES * len(ranks_of(chosen["what"])))
        yield from comparison_slots(chosen, 0, most, usual=2)
        yield self._what_slot(cards, chosen["number"])

    def _what_slot(self, cards: int, number: str = "") -> Slot:
        """Offer what is counted; of one, in the singular."""
        line = _("flock of {size} or more") if number == "1" else _("flocks of {size} or more")
        flocks = [
            Option(f"flocks{size}", line.format(size=size), "owl") for size in range(2, min(MOST_SIZE, cards) + 1)
        ]
        largest = Option("longest", _("a largest flock"), "owl")
        return Slot("what", _("what is counted"), (largest, *flocks, *bird_options(number)))

    def condition_with_blanks(self, chosen: Chosen) -> str:
        """Return the line of a condition."""
        if chosen["what"] == "longest":
            return _("{is} {what} of {how} {number}")
        return _("{is} {how} {number} {what}")

    def experiment(self, setting: Chosen) -> FreshHand:
        """Return the hand."""
        return ask.hand(int(setting["cards"]), may_sort=setting["sort"] == "yes")

    def count(self, experiment: Any, chosen: Chosen) -> Count:
        """Return the number that a condition is about."""
        if chosen["what"] == "longest":
            found: Count = experiment.longest()
        elif chosen["what"].startswith("flocks"):
            found = experiment.flocks(int(chosen["what"][-1]))
        else:
            found = copies_of(experiment, chosen["what"])
        return found

    def axis(self, chosen: Chosen) -> str:
        """Return what is counted."""
        if chosen["what"] == "longest":
            return _("cards in the largest flock")
        if chosen["what"].startswith("flocks"):
            return _("flocks of {size} or more").format(size=chosen["what"][-1])
        return _("{birds} in the hand").format(birds=birds_in_words(chosen["what"]))

    def compare_with_neighbour(self, asked: Condition) -> str:
        """Say what the answer would be if the hand could be sorted, or could not."""
        experiment = asked.experiment
        assert isinstance(experiment, FreshHand)
        swing = asked.what_if(may_sort=not experiment.may_sort)
        if not (asked.is_counted and swing.after.kind == EXACT):
            return ""
        if not swing.difference:
            return _("It makes no difference here whether you may sort your hand.")
        line = (
            _("If you were not allowed to sort your hand, it would be {other} instead of {this}.")
            if experiment.may_sort
            else _("If you were allowed to sort your hand, it would be {other} instead of {this}.")
        )
        return line.format(other=percent(swing.after.value), this=percent(swing.before.value))


class NextCards(BirdKind):
    """What the cards bring that you draw by passing, all of which you take in."""

    name = "draws"
    picture = "crane"
    HAND = (1, 4, 2, 6, 3)

    def title(self) -> str:
        """Return what it is called."""
        return _("next card")

    def setting_slots(self, chosen: Chosen) -> Iterator[Slot]:
        """Offer the cards of your hand, one by one, and how often you pass."""
        yield Slot("cards", _("the size of the hand"), numbers(1, MOST_HELD, count_cards), str(len(self.HAND)))
        for at in range(int(chosen["cards"])):
            usual = str(self.HAND[at % len(self.HAND)])
            ranks = tuple(Option(str(rank), str(rank), BIRDS[rank - 1]) for rank in RANKS)
            yield Slot(f"card{at + 1}", _("card {number} of my hand").format(number=at + 1), ranks, usual)
        times = (_("once"), _("twice"), _("three times"))
        yield choice("times", _("how often I pass"), [(str(at + 1), words) for at, words in enumerate(times)], "2")

    def setting_with_blanks(self, chosen: Chosen) -> str:
        """Return the first line."""
        hand = " ".join(f"{{card{at + 1}}}" for at in range(int(chosen["cards"])))
        return _("I hold {cards}: {hand}, pass {times} and keep what I draw").replace("{hand}", hand)

    def _hand(self, setting: Chosen) -> list[int]:
        return [int(setting[f"card{at + 1}"]) for at in range(int(setting["cards"]))]

    def _largest(self, setting: Chosen) -> int:
        return max(len(list(cards)) for _rank, cards in groupby(self._hand(setting)))

    def condition_slots(self, setting: Chosen, chosen: Chosen) -> Iterator[Slot]:
        """Offer a flock with a drawn card, the largest flock, and birds among the cards drawn."""
        times, largest = int(setting["times"]), self._largest(setting)
        whats = (("joins", _("a drawn card")), ("longest", _("my largest flock")), ("birds", _("the cards drawn")))
        yield choice("what", _("what is asked"), whats)
        if chosen["what"] == "joins":
            yield yes_slot(_("can lie"), _("cannot lie"))
            most = min(COPIES, largest + times)
            words = _("{size} or more")
            yield Slot("size", _("the size of the flock"), numbers(2, most, lambda size: words.format(size=size)))
        elif chosen["what"] == "longest":
            yield yes_slot(_("can have"), _("cannot have"))
            yield from comparison_slots(chosen, largest, largest + times, usual=largest + 1, words=count_cards)
        else:
            yield yes_slot(_("hold"), _("do not hold"))
            yield Slot("birds", _("the bird"), bird_options())
            held = Counter(self._hand(setting))
            left = sum(COPIES - held[rank] for rank in ranks_of(chosen["birds"]))
            yield from comparison_slots(chosen, 0, min(times, left), usual=1)
            yield Slot("birds", _("the bird"), bird_options(chosen["number"]))

    def condition_with_blanks(self, chosen: Chosen) -> str:
        """Return the line of a condition."""
        if chosen["what"] == "joins":
            return _("{what} {is} in a flock of {size}")
        if chosen["what"] == "longest":
            return _("{what} {is} {how} {number}")
        return _("{what} {is} {how} {number} {birds}")

    def experiment(self, setting: Chosen) -> DrawsByPassing:
        """Return the cards drawn."""
        return ask.draws(int(setting["times"]), " ".join(map(str, self._hand(setting))))

    def count(self, experiment: Any, chosen: Chosen) -> Count:
        """Return the number that a condition is about."""
        if chosen["what"] == "joins":
            found: Count = experiment.joined()
        else:
            found = experiment.longest() if chosen["what"] == "longest" else copies_of(experiment, chosen["birds"])
        return found

    def axis(self, chosen: Chosen) -> str:
        """Return what is counted."""
        if chosen["what"] == "joins":
            return _("cards in the largest flock with a drawn card")
        if chosen["what"] == "longest":
            return _("cards in the largest flock")
        return _("{birds} among the cards drawn").format(birds=birds_in_words(chosen["birds"]))

    def condition(self, experiment: Any, chosen: Chosen) -> Condition:
        """Return the condition."""
        if chosen["what"] == "joins":
            found: Condition = experiment.joins(int(chosen["size"]))
            return found
        return super().condition(experiment, chosen)

    def trial_words(self) -> TrialWords:
        """Return how cards are drawn, in words."""
        return TrialWords(_("Drawn"), _("Draw 1"), _("draws"))

    def count_trials(self, number: int) -> str:
        """Count the times that cards were drawn."""
        return n_("{number} draw", "{number} draws", number)
