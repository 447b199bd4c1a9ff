"""Questions about Koinobori: a post with some cards on it, whose free spaces are filled at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

from gamelib.core.language import _, join_and, n_
from gamelib.koinobori.card_names import colour_word, flag_word
from gamelib.koinobori.cards import CARPS, COLOURS, HEIGHT, ORDER, house_cards, without_icon
from gamelib.odds import ask
from gamelib.odds.ask_posts import Post
from gamelib.odds.counts_and_conditions import Condition, Count
from widgets.asking.kinds import AskKind, Dealt, TrialWords
from widgets.asking.slots import Chosen, Option, Slot, choice, comparison_slots, numbers, yes_slot
from widgets.scenes.card_faces import card_key

SHOWN = ("lime", "pink", "lime+pink", "green")
"""The cards that a post shows at first."""


def _as_value(card: str) -> str:
    """Return a card as a link holds it, where a plus sign would be a space."""
    return card.replace("+", "-")


def _as_card(value: str) -> str:
    return value.replace("-", "+")


class FullPost(AskKind):
    """Which colour scores on a post once it is full, and for how much."""

    name: ClassVar[str] = "post"
    game: ClassVar[str] = "koinobori"
    picture: ClassVar[str] = "flag-lime"

    def title(self) -> str:
        """Return what it is called."""
        return _("a post")

    def setting_slots(self, chosen: Chosen) -> Iterator[Slot]:
        """Offer the flag, and the cards on the post one by one."""
        flags = tuple(Option(each, flag_word(each), f"flag-{each}") for each in COLOURS)
        yield Slot("flag", _("the colour of the flag"), flags)
        yield Slot("cards", _("how many cards it shows"), numbers(1, HEIGHT - 1, _cards_in_words), "2")
        left = Counter(map(without_icon, house_cards()))
        for at in range(int(chosen["cards"])):
            names = sorted((card for card, many in left.items() if many), key=ORDER.__getitem__)
            options = tuple(Option(_as_value(card), _carps_in_words(card), f"carp-{CARPS[card][0]}") for card in names)
            yield Slot(f"card{at + 1}", _("card {number} on the post").format(number=at + 1), options, SHOWN[at])
            left[_as_card(chosen[f"card{at + 1}"])] -= 1

    def setting_with_blanks(self, chosen: Chosen) -> str:
        """Return the first line."""
        # A card of several colours has commas of its own.
        cards = "; ".join(f"{{card{at + 1}}}" for at in range(int(chosen["cards"])))
        line = _("A post whose flag is {flag} shows {cards}: [cards]. Any cards fill it up")
        return line.replace("[cards]", cards)

    def condition_slots(self, setting: Chosen, chosen: Chosen) -> Iterator[Slot]:
        """Offer a colour that scores, its carps, the value of the post, and a tie."""
        whats = (
            ("scores", _("the colour")),
            ("carps", _("the number of carps coloured")),
            ("value", _("the post")),
            ("tied", _("a tie")),
        )
        shown = [carp for at in range(int(setting["cards"])) for carp in CARPS[_as_card(setting[f"card{at + 1}"])]]
        free = HEIGHT - int(setting["cards"])
        yield choice("what", _("what is asked"), whats)
        if chosen["what"] in ("scores", "carps"):
            yield Slot("colour", _("the colour"), _colours(), "lime")
        if chosen["what"] == "scores":
            yield yes_slot(_("scores"), _("does not score"))
        elif chosen["what"] == "carps":
            yield yes_slot(_("is"), _("is not"))
            there = shown.count(chosen["colour"])
            yield from comparison_slots(chosen, there, there + free * _most_of_a_card(), usual=there + 1)
        elif chosen["what"] == "value":
            yield yes_slot(_("is worth"), _("is not worth"))
            most = max(shown.count(colour) for colour in COLOURS) + free * _most_of_a_card()
            yield from comparison_slots(chosen, 1, most, usual=4)
        else:
            yield yes_slot(_("leaves it to the flag"), _("does not leave it to the flag"))

    def condition_with_blanks(self, chosen: Chosen) -> str:
        """Return the line of a condition."""
        return {
            "scores": _("{what} {colour} {is}"),
            "carps": _("{what} {colour} {is} {how} {number}"),
            "value": _("{what} {is} {how} {number}"),
            "tied": _("{what} {is}"),
        }[chosen["what"]]

    def experiment(self, setting: Chosen) -> Post:
        """Return the post."""
        cards = " ".join(_as_card(setting[f"card{at + 1}"]) for at in range(int(setting["cards"])))
        return ask.post(cards, flag=setting["flag"])

    def count(self, experiment: Any, chosen: Chosen) -> Count | None:
        """Return the number that a condition is about."""
        if chosen["what"] == "carps":
            found: Count = experiment.carps(chosen["colour"])
            return found
        return experiment.value() if chosen["what"] == "value" else None

    def axis(self, chosen: Chosen) -> str:
        """Return what is counted."""
        if chosen["what"] == "carps":
            return _("{colour} carps on the full post").format(colour=colour_word(chosen["colour"]))
        return _("what the full post is worth") if chosen["what"] == "value" else ""

    def condition(self, experiment: Any, chosen: Chosen) -> Condition:
        """Return the condition."""
        if chosen["what"] == "scores":
            found: Condition = experiment.scores(chosen["colour"])
            return found
        if chosen["what"] == "tied":
            tie: Condition = experiment.tied()
            return tie
        return super().condition(experiment, chosen)

    def show(self, dealt: Any) -> Dealt:
        """Return the cards of the full post."""
        return Dealt(tuple(card_key("koinobori", card) for card in dealt))

    def trial_words(self) -> TrialWords:
        """Return how posts are filled, in words."""
        return TrialWords(_("Filled"), _("Fill 1"), _("posts"))

    def count_trials(self, number: int) -> str:
        """Count posts."""
        return n_("{number} post", "{number} posts", number)


def _most_of_a_card() -> int:
    """Return the most carps of one colour on a card of the house deck."""
    return max(CARPS[card].count(carp) for card in house_cards() for carp in CARPS[card])


def _colours() -> tuple[Option, ...]:
    return tuple(Option(each, colour_word(each), f"carp-{each}") for each in COLOURS)


def _carps_in_words(card: str) -> str:
    return join_and([colour_word(carp) for carp in CARPS[card]])


def _cards_in_words(number: int) -> str:
    return n_("{number} card", "{number} cards", number).format(number=number)
