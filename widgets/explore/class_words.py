"""The words in which a class is asked for a number, and fresh numbers of the same kind.

A kind of question is one `Wording`: what its arguments are, how they are said, and how they vary.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from gamelib import exercises
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.koinobori.card_names import colour_word, flag_word, icon_word
from gamelib.koinobori.cards import COLOURS, house_cards, without_icon
from gamelib.nanatoridori.card_names import birds_word
from gamelib.nanatoridori.cards import DECK, RANKS, format_cards
from gamelib.nanuk import Boast
from gamelib.nanuk.cards import ANIMALS, describe_card
from gamelib.odds.ask_terms import Feature, Operation
from gamelib.odds.counts_and_conditions import Condition
from gamelib.odds.hunt_answers import kind_of
from gamelib.odds.python_lines import python_line_of_call
from gamelib.written_down import EXERCISE, read_question
from widgets.explore.answer_line import NumberLine
from widgets.explore.class_question import (
    CHANCE,
    LONGEST_KEY,
    ClassQuestion,
    from_key,
    how_likely,
    number_of,
)
from widgets.scenes.card_faces import card_key
from widgets.scenes.shared import UNSEEN

Arguments = Mapping[str, Any]
MOST_SHOWN = 12
ICONS = ("steal", "extra", "take2", "cover")
SURE = Fraction(1, 200)
"""A chance nearer to 0 or 1 than this is no question for a class."""
TRIES = 60
"""How often another number is tried before it is given up that there is one."""


class Wording(NamedTuple):
    """A kind of question: its game, its title, what is said before, its cards, and its numbers anew."""

    game: str
    title: Callable[[Arguments], str]
    before: Callable[[Arguments], str]
    cards: Callable[[Arguments], Sequence[str]]
    fresh: Callable[[Arguments, Stream], str]
    """Other arguments of the same kind, as the number that they ask for."""
    fits: Callable[[Arguments], bool] = lambda _given: True
    line: NumberLine | None = None
    """The line of an average; None for a chance."""


def _call(name: str, *args: Any, **named: Any) -> str:
    return python_line_of_call(name, *args, **named)


def _between(rng: Stream, least: int, most: int) -> int:
    return least + rng.randbelow(most - least + 1)


def _backs(count: int) -> list[str]:
    return [UNSEEN] * min(count, MOST_SHOWN)


def _whole_box(_given: Arguments) -> str:
    return _("63 cards, seven kinds of bird, nine of each. No card goes back.")


def _whole_nanuk(_given: Arguments) -> str:
    return _("100 cards, and 12 of them show a bear. One card is drawn each day, and no card goes back.")


# Birds -----------------------------------------------------------------------------------------


def _title_alike(given: Arguments) -> str:
    if given["size"] == 2:
        return _("Two cards are dealt. How often are they the same bird?")
    if given["size"] == 3:
        return _("Three cards are dealt. How often are all three the same bird?")
    return _("{count} cards are dealt. How often are all of them the same bird?").format(count=given["size"])


def _fresh_hand(rng: Stream) -> str:
    return format_cards(rng.sample(DECK, _between(rng, 4, 9)))


BIRDS = {
    "flock_of alike": Wording(
        "nanatoridori",
        _title_alike,
        _whole_box,
        lambda given: _backs(given["size"]),
        lambda _given, rng: _call("nanatoridori.flock_of", size := _between(rng, 2, 3), _between(rng, size, 9)),
        lambda given: given["deck"] is None and given["size"] == given["cards"],
    ),
    "flock_of": Wording(
        "nanatoridori",
        lambda given: _("{cards} cards are dealt. How often are {size} or more alike in a row?").format(**given),
        _whole_box,
        lambda given: ["4"] * given["size"],
        lambda _given, rng: _call("nanatoridori.flock_of", _between(rng, 2, 4), _between(rng, 5, 12)),
        lambda given: given["deck"] is None,
    ),
    "no_neighbours": Wording(
        "nanatoridori",
        lambda given: _("{cards} cards in a row. How often are no two neighbours equal?").format(**given),
        _whole_box,
        lambda given: _backs(given["cards"]),
        lambda _given, rng: _call("nanatoridori.no_neighbours", _between(rng, 2, 12)),
        lambda given: given["deck"] is None,
    ),
    "flocks": Wording(
        "nanatoridori",
        lambda given: _("{cards} cards are dealt. How many flocks is that, on average?").format(**given),
        lambda _given: _("Equal birds side by side are one flock, and so is a bird that sits alone."),
        lambda given: _backs(given["cards"]),
        lambda _given, rng: _call("nanatoridori.flocks", _between(rng, 3, 10)),
        lambda given: given["deck"] is None,
        NumberLine(0, 120, 10),
    ),
    "joins": Wording(
        "nanatoridori",
        lambda given: (
            _("You draw one more card. How often will it find a friend?")
            if given["size"] == 2
            else _("You draw one more card. How often does it make a flock of {size}?").format(**given)
        ),
        lambda _given: _("You may put it anywhere. The other cards of the box are the ones you cannot see."),
        lambda given: str(given["hand"]).split(),
        lambda _given, rng: _call(
            "nanatoridori.joins", hand=_fresh_hand(rng), **({"size": 3} if not rng.randbelow(3) else {})
        ),
        lambda given: isinstance(given["hand"], str) and given["view"] is None and given["unseen"] is None,
    ),
    "can_beat": Wording(
        "nanatoridori",
        lambda given: n_(
            "The next player has one card. How often can it beat this?",
            "The next player has {count} cards. How often can they beat this?",
            str(given["hand"]).count("?"),
        ).format(count=str(given["hand"]).count("?")),
        lambda _given: _("You have seen none of them. More cards beat fewer; as many must be higher, side by side."),
        lambda given: str(given["flock"]).split(),
        lambda _given, rng: _call(
            "nanatoridori.can_beat",
            " ".join([str(_between(rng, 1, 7))] * _between(rng, 1, 3)),
            hand=" ".join(["?"] * _between(rng, 2, 9)),
        ),
        lambda given: isinstance(given["hand"], str) and {*given["hand"].split()} == {"?"},
    ),
    "copies": Wording(
        "nanatoridori",
        lambda given: n_(
            "{cards} cards are dealt. How often are there any {birds}?",
            "{cards} cards are dealt. How often are {count} or more of them {birds}?",
            given["count"],
        ).format(cards=given["cards"], count=given["count"], birds=birds_word(given["rank"])),
        _whole_box,
        lambda given: [str(given["rank"])],
        lambda _given, rng: (
            f"hand({_between(rng, 3, 12)}): copies({_between(rng, 1, len(RANKS))}) >= {_between(rng, 1, 3)}"
        ),
    ),
    "copies given one": Wording(
        "nanatoridori",
        lambda given: _(
            "{cards} cards are dealt. There is at least one of the {birds}: how often are there {count} or more?"
        ).format(cards=given["cards"], count=given["count"], birds=birds_word(given["rank"])),
        lambda _given: _("Somebody has looked, and says so. Leave out all hands without any."),
        lambda given: [str(given["rank"]), *_backs(given["cards"] - 1)],
        lambda _given, rng: (
            f"hand({(cards := _between(rng, 2, 8))}): copies({(rank := _between(rng, 1, len(RANKS)))}) >= "
            f"{_between(rng, 2, min(3, cards))} given copies({rank}) >= 1"
        ),
    ),
}

# Bears -----------------------------------------------------------------------------------------

BEAR_FACES = ("bear-seal", "bear-deer", "bear-fish")


def _title_of_boast(given: Arguments) -> str:
    return _("“{boast}”: how often does the hunt succeed?").format(boast=given["boast"])


def _fresh_pile(rng: Stream) -> str:
    return " ".join(sorted(rng.choice(ANIMALS) for _card in range(_between(rng, 2, 4))))


def _fresh_order(stones: int, rng: Stream) -> str:
    return _call("nanuk.cancelled", inuksuks=stones, bears=_between(rng, 1, stones))


BEARS = {
    "no_bears": Wording(
        "nanuk",
        lambda given: _("A hunt of {days} days. How often does no bear come?").format(**given),
        _whole_nanuk,
        lambda given: _backs(given["days"]),
        lambda _given, rng: _call("nanuk.no_bears", _between(rng, 2, 9)),
        lambda given: given["view"] is None and given["deck"] is None and given["days"] > 1,
    ),
    "bears": Wording(
        "nanuk",
        lambda given: _("A hunt of {days} days. How often does at least one bear come?").format(**given),
        _whole_nanuk,
        lambda given: _backs(given["days"]),
        lambda _given, rng: f'hunt("seal", {_between(rng, 2, 9)}): bears >= 1',
        lambda given: given["count"] == 1,
    ),
    "brought": Wording(
        "nanuk",
        lambda given: _("A hunt of {days} days. How often does it bring {count} or more {animals}?").format(
            days=given["days"], count=given["count"], animals=kind_of(given["animal"])
        ),
        lambda _given: _("Bears do nothing here: every day is drawn. Doubles count for two."),
        lambda given: [given["animal"], f"double-{given['animal']}"],
        lambda _given, rng: f'hunt("{rng.choice(ANIMALS)}", {_between(rng, 2, 9)}): brought >= {_between(rng, 2, 3)}',
        lambda given: given["count"] > 1,
    ),
    "survive": Wording(
        "nanuk",
        lambda given: _("A hunt of {days} days. How often does no bear stop it?").format(**given),
        lambda _given: _("Twelve of 100 cards show a bear, and an Inuksuk that came before holds off one bear."),
        lambda _given: ["inuksuk", *BEAR_FACES[:2]],
        lambda _given, rng: _call("nanuk.survive", _between(rng, 3, 12)),
        lambda given: given["view"] is None and not given["giving"] and given["deck"] is None,
    ),
    "boast": Wording(
        "nanuk",
        _title_of_boast,
        lambda _given: _("Nobody gives a card that helps. A bear ends the hunt, unless an Inuksuk came before."),
        lambda given: [next((each for each in ANIMALS if kind_of(each)[:3] in str(given["boast"])), "seal")],
        lambda _given, rng: _call("nanuk.boast", _fresh_boast(rng)),
        lambda given: isinstance(given["boast"], str) and given["view"] is None and given["deck"] is None,
    ),
    "drawn": Wording(
        "nanuk",
        lambda given: _("How many {animals} do {days} days bring, on average?").format(
            animals=kind_of(given["animal"]), days=given["days"]
        ),
        lambda _given: _("Bears do nothing here: every day is drawn. Doubles count for two."),
        lambda given: [given["animal"], f"double-{given['animal']}"],
        lambda _given, rng: _call("nanuk.drawn", rng.choice(ANIMALS), _between(rng, 2, 12)),
        lambda given: given["view"] is None and given["deck"] is None and given["days"] > 1,
        NumberLine(0, 60, 10),
    ),
    "cancelled": Wording(
        "nanuk",
        lambda given: _("These cards come in any order. How often is every bear held off?").format(**given),
        lambda _given: _("An Inuksuk holds off one bear, if it is there first."),
        lambda given: ["inuksuk"] * given["inuksuks"] + ["bear-seal"] * given["bears"],
        lambda _given, rng: _call(
            "nanuk.cancelled", inuksuks=(stones := _between(rng, 1, 4)), bears=_between(rng, 1, stones)
        ),
        lambda given: not given["shown"],
    ),
    "reward": Wording(
        "nanuk",
        lambda given: _("What does {card} add to this pile, in points?").format(card=describe_card(given["card"])),
        lambda _given: _(
            "Four different animals are a set, for 3 points; two alike are a pair, for 1. "
            "An Inuksuk may stand for any animal."
        ),
        lambda given: str(given["pile"]).split() if isinstance(given["pile"], str) else [*given["pile"]],
        lambda _given, rng: _call("nanuk.reward", rng.choice((*ANIMALS, "inuksuk")), pile=_fresh_pile(rng)),
        lambda given: given["view"] is None and not given["more"] and not given["bears"],
        NumberLine(0, 30, 10),
    ),
}


def _fresh_boast(rng: Stream) -> str:
    number, days = _between(rng, 1, 4), _between(rng, 2, 8)
    return Boast(number, rng.choice(ANIMALS), days).describe()


# Banners -----------------------------------------------------------------------------------------


def _wanted(name: str) -> str:
    return colour_word(name) if name in COLOURS else icon_word(name)


def _cards_with(name: str) -> list[str]:
    return [card for card in house_cards() if name not in COLOURS and card.endswith(f"/{name}")]


def _faces(cards: Sequence[str]) -> list[str]:
    return [card_key("koinobori", each) for each in cards]


def _fresh_post(rng: Stream) -> str:
    cards = [without_icon(each) for each in rng.sample(house_cards(), _between(rng, 2, 4))]
    shown = [colour for colour in COLOURS if any(colour in card for card in cards)]
    return _call("koinobori.scores", rng.choice(shown), cards, flag=rng.choice(COLOURS))


BANNERS = {
    "refill": Wording(
        "koinobori",
        lambda given: _("{cards} new cards come. How often is {wanted} among them?").format(
            cards=given["cards"], wanted=_wanted(given["wanted"])
        ),
        lambda given: n_(
            "{count} of the 81 cards of the house deck shows it. No card goes back.",
            "{count} of the 81 cards of the house deck show it. No card goes back.",
            36 if given["wanted"] in COLOURS else 3,
        ).format(count=36 if given["wanted"] in COLOURS else 3),
        lambda given: _faces(_cards_with(given["wanted"]) or [given["wanted"]]),
        lambda _given, rng: _call("koinobori.refill", rng.choice((*ICONS, *COLOURS)), cards=_between(rng, 2, 7)),
        lambda given: given["view"] is None and given["at_least"] == 1 and given["deck"] is None and given["cards"],
    ),
    "refill several": Wording(
        "koinobori",
        lambda given: _("{cards} new cards come. How often do {count} or more of them show {wanted}?").format(
            cards=given["cards"], count=given["at_least"], wanted=_wanted(given["wanted"])
        ),
        lambda _given: _("36 of the 81 cards of the house deck show it. No card goes back."),
        lambda given: _faces([given["wanted"]]),
        lambda _given, rng: _call(
            "koinobori.refill",
            rng.choice(COLOURS),
            cards=(cards := _between(rng, 2, 7)),
            at_least=_between(rng, 2, min(3, cards)),
        ),
        lambda given: (
            given["view"] is None
            and given["at_least"] > 1
            and given["deck"] is None
            and given["cards"]
            and given["wanted"] in COLOURS
        ),
    ),
    "scores": Wording(
        "koinobori",
        lambda given: _("Its flag is {flag}. How often will {colour} score on this post?").format(
            flag=flag_word(given["flag"]), colour=colour_word(given["colour"])
        ),
        lambda _given: _("Any cards may fill the free spaces, all equally likely; icons do nothing. Ties drop out."),
        lambda given: _faces(given["post"].split() if isinstance(given["post"], str) else given["post"]),
        lambda _given, rng: _fresh_post(rng),
        lambda given: not isinstance(given["post"], int) and given["view"] is None and given["deck"] is None,
    ),
}

WORDINGS: dict[str, dict[str, Wording]] = {"nanatoridori": BIRDS, "nanuk": BEARS, "koinobori": BANNERS}


# A key ----------------------------------------------------------------------------------------


def read_key(key: str) -> ClassQuestion:
    """Return the question of a key, which may hold a number alone. Raise GameError if it is none.

    >>> from gamelib.written_down import key_of_number
    >>> read_key(key_of_number("nanuk.no_bears(5)")).title
    'A hunt of 5 days. How often does no bear come?'
    """
    try:
        plain = json.loads(key) if len(key) <= LONGEST_KEY else None
    except (ValueError, RecursionError):
        plain = None
    if isinstance(plain, dict) and [*plain] == ["number"] and isinstance(plain["number"], str):
        return question_about(plain["number"])
    return from_key(key)


# Found for a number ------------------------------------------------------------------------------


def question_about(written: str) -> ClassQuestion:
    """Return the question for a number that is written down, in the words of its kind. Raise GameError if it is none.

    >>> question_about("nanatoridori.flock_of(3, 3)").title
    'Three cards are dealt. How often are all three the same bird?'
    """
    if asked := _exercise_of(written):
        return replace(_of_exercise(asked), number=written)
    found = _wording_of(written)
    if found is None:
        return ClassQuestion(title=how_likely(number_of(written)), number=written, game=game_of(written))
    wording, given = found
    return ClassQuestion(
        title=wording.title(given),
        number=written,
        before=wording.before(given),
        game=wording.game,
        cards=tuple(wording.cards(given)),
        is_mean=wording.line is not None,
        line=wording.line or NumberLine(),
    )


def game_of(written: str) -> str:
    """Return the game that a written number is about; "" if it does not say.

    >>> game_of("hand(8): copies(7) >= 3"), game_of("chance.interval_width('nanuk.survive(6)', 100)")
    ('nanatoridori', 'nanuk')
    """
    if written.startswith(CHANCE):
        return next((game for game in WORDINGS if f"{game}." in written), "")
    beginnings = {"hand(": "nanatoridori", "draws(": "nanatoridori", "hunt(": "nanuk", "post(": "koinobori"}
    beginnings |= {f"{game}.": game for game in WORDINGS}
    return next((game for beginning, game in beginnings.items() if written.startswith(beginning)), "")


def _wording_of(written: str) -> tuple[Wording, Arguments] | None:
    """Return the kind of question of a number that is written down, with its arguments; the number is not needed."""
    asked = None if written.startswith(CHANCE) else read_question(written)
    if isinstance(asked, tuple):
        question, given = asked
        kinds = WORDINGS.get(question.__module__.rpartition(".")[2], {})
        names: tuple[str, ...] = (f"{question.__name__} alike", question.__name__, f"{question.__name__} several")
    else:
        given = _arguments_of_condition(asked)
        kinds, names = {**BIRDS, **BEARS}, (given.get("name", ""),)
    return next(((kinds[each], given) for each in names if each in kinds and kinds[each].fits(given)), None)


def _arguments_of_condition(asked: Any) -> dict[str, Any]:
    """Return what a condition like `hand(8): copies(7) >= 2` asks; empty for any other."""
    if not isinstance(asked, Condition) or (found := _read_at_least(asked.term)) is None:
        return {}
    feature, count = found
    name, dealt = feature.name, asked.experiment
    plain = {"name": name, "count": count}
    if name == "copies" and getattr(dealt, "NAME", "") == "hand" and dealt.deck is None:
        plain |= {"rank": feature.arguments[0], "cards": dealt.cards}
        if asked.known is None:
            return plain
        is_known_to_have_one = _read_at_least(asked.known) == (feature, 1)
        return {**plain, "name": "copies given one"} if is_known_to_have_one and count > 1 else {}
    if asked.known is not None or getattr(dealt, "hand", "") is not None or dealt.deck is not None:
        return {}
    if name == "bears" and not dealt.hunters:
        return {**plain, "days": dealt.days}
    if name == "brought" and not dealt.hunters and dealt.giving is None:
        return {**plain, "days": dealt.days, "animal": dealt.animal}
    return {}


def _read_at_least(term: Any) -> tuple[Feature, int] | None:
    """Return the feature and the number of a condition like `copies(7) >= 2`; None for any other."""
    if not isinstance(term, Operation) or term.sign != ">=" or len(term.parts) != 2:
        return None
    feature, count = term.parts
    return (feature, count) if isinstance(feature, Feature) and type(count) is int else None


# Exercises ---------------------------------------------------------------------------------------


def _exercise_of(written: str) -> exercises.Exercise | None:
    """Return the exercise whose answer a number is; None if it is none."""
    for game in WORDINGS if written.startswith(EXERCISE) else ():
        for each in exercises.exercises(game):
            if written == each.written:
                return each
    return None


def _of_exercise(asked: exercises.Exercise) -> ClassQuestion:
    """Return an exercise as a class is asked it."""
    found = ClassQuestion(title=_(asked.ask).replace("*", ""), game=asked.game)
    if asked.kind != "number":
        return found
    return replace(found, is_mean=True, line=NumberLine(0, asked.most, asked.per))


# More like one -----------------------------------------------------------------------------------


Make = Callable[[Stream], ClassQuestion | None]
"""Makes another question by chance."""


def more_like(
    question: ClassQuestion, known: Collection[str], seed: int, make: Make | None = None
) -> ClassQuestion | None:
    """Return a question of the same kind with other numbers, none of the `known` ones; None if there is none.

    The same question, seed and known ones lead to the same question. `make` makes others, if its number does not.
    """
    make = make or _maker_of(question)
    if make is None:
        return None
    for attempt in range(TRIES):
        found = make(Stream(seed, "more like this", attempt))
        if found is not None and not {*found.asked} & {*known, *question.asked} and _is_open(found):
            return found
    return None


def _is_open(question: ClassQuestion) -> bool:
    """Return whether a question is worth asking: one choice is clearly best, or a chance is neither nearly 0 nor 1."""
    if question.choices:
        values = [Fraction(number_of(each).value) for each in question.asked]
        best, second, *_others = sorted(values, reverse=not question.least)
        return abs(best - second) > SURE
    number = number_of(question.number)
    return number.unit == "mean" or SURE <= number.value <= 1 - SURE


def _maker_of(question: ClassQuestion) -> Make | None:
    """Return what makes another question like this one from chance."""
    if question.choices:
        return None
    written = question.number
    if (exercise := _exercise_of(written)) is not None:
        written = exercise.like or exercise.count
    found = _wording_of(written) if written else None
    if found is None:
        return None
    wording, given = found
    return lambda rng: question_about(wording.fresh(given, rng))
