"""Nanuk's questions: how long a hunt lasts, which boast is best, what days bring, what a reward adds.

>>> print(survive())
How long does a hunt stay out?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from gamelib import nanuk as rules
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import decimal, percent, write_tick
from gamelib.nanuk.cards import ANIMALS, BEARS, HAND_SIZE, INUKSUK, MOST_DAYS, count_of, describe_card, name_card
from gamelib.nanuk.draft import bear_day, hunt_succeeds
from gamelib.nanuk.scoring import points
from gamelib.odds import Odds, nanuk
from gamelib.odds.hunt_cards import helpful_cards
from gamelib.odds.tables import Table
from widgets.explore import blocks, charts
from widgets.explore.arguments import check_cards, check_number
from widgets.explore.blocks import Block, Parts, count_text, percent_text
from widgets.explore.guessing import BeadGuess, ChoiceGuess, CurveGuess, Guessing, LineGuess, MapGuess
from widgets.explore.question import Question
from widgets.explore.question_kinds import CurrentQuestion, QuestionControl, QuestionKind, choice, stepper
from widgets.scenes.nanuk.card_faces import deck

GAME = "nanuk"
DAYS = tuple(range(1, MOST_DAYS + 1))
MOST_ANIMALS = 8
MOST_GIVEN = 2
MOST_IN_PILE = 6
"""How many cards a pile, or a pot, on a page may have."""


# Boasts with a hand ------------------------------------------------------------------------

ROUND_THE_TABLE = 5
SEEN = {"": "", "stones": "inuksuk inuksuk", "bears": "bear-seal bear-deer bear-fish"}
"""What may lie in somebody's pile and can no longer be drawn."""
HELP: dict[str, dict[str, Any]] = {
    "nothing": {"others": "nothing"},
    "any": {"others": "any", "hunters": 1},
    "one": {"others": "helpful", "hunters": 1},
    "two": {"others": "helpful", "hunters": 2},
}
"""What the other hunters give, and how many hunt."""


def _position(hand: str, seen: str) -> str:
    pile = f" | pile B {SEEN[seen]}" if SEEN[seen] else ""
    return f"players {ROUND_THE_TABLE} | first A | A {hand}{pile}"


@lru_cache(maxsize=64)
def _view(hand: str, seen: str) -> rules.View:
    return rules.read(_position(hand, seen), seed=7).view(0)


@lru_cache(maxsize=512)
def _boasts(animal: str, hand: str, seen: str, giving: tuple[str, ...], help_by: str) -> Table:
    return nanuk.boasts(animal, _view(hand, seen), giving=giving, numbers=MOST_ANIMALS, **HELP[help_by])


@lru_cache(maxsize=512)
def _fates(boast: str, hand: str, seen: str, giving: tuple[str, ...], help_by: str) -> Table:
    return nanuk.fates(boast, _view(hand, seen), giving=giving, **HELP[help_by])


def boast_words(number: int, animal: str, days: int) -> str:
    """Return a boast as people say it, which can be read back."""
    return rules.Boast(number, animal, days).describe()


def _boast(q: Any) -> str:
    return boast_words(q.number, q.animal, q.days)


def giving(q: Any) -> tuple[str, ...]:
    """Return the cards given to the hunt."""
    return tuple(card for card, is_given in zip(q.hand, q.given, strict=True) if is_given)


def _all_boasts(q: Any, animal: str) -> Table:
    return _boasts(animal, " ".join(q.hand), q.seen, giving(q), q.help_by)


def chance(q: Any, number: int, animal: str, days: int) -> float:
    """Return the percentage with which a boast succeeds."""
    return 100 * float(_all_boasts(q, animal)[number, days])


def _best_days(q: Any, number: int, animal: str) -> int:
    """Return the best number of days for a boast; the fewest, if several are."""
    return max(DAYS, key=lambda days: (chance(q, number, animal, days), -days))


def _gift_picker() -> QuestionControl:
    """Return the hand, whose cards can be pressed to give or to keep them."""

    def show(q: Any) -> Parts:
        return [
            blocks.cards(
                q.hand,
                label=_("What I give to the hunt"),
                notes=[_("✓ I give it") if is_given else _("I keep it") for is_given in q.given],
                pressed=q.given,
                press=[f"give:{at}" for at in range(len(q.hand))],
            )
        ]

    def take(q: Any, name: str, _value: Any) -> bool:
        at = name.partition(":")[2]
        if not at.isdigit() or int(at) >= len(q.hand):
            return False
        q.given[int(at)] = not q.given[int(at)]
        return True

    return QuestionControl(("give:",), show, take)


def _boast_of_cell(rows: Callable[[str], dict[str, Any]]) -> QuestionControl:
    """Return the choice of a boast by a tap on the map; `rows` says what a row sets."""

    def take(q: Any, _name: str, value: Any) -> bool:
        row, _colon, day = value.partition(":") if isinstance(value, str) else ("", "", "")
        now = rows(row)
        if not now or day not in map(str, DAYS):
            return False
        q.__dict__.update(now, days=int(day))
        return True

    return QuestionControl(("cell",), lambda _q: [], take)


def _boast_map(q: Any, label: str, best: tuple[str, int], boasted: Callable[[str], tuple[int, str]]) -> Block:
    """Return the map of boasts that was guessed on, with its chances; `boasted` says what is boasted in a row."""
    rows = []
    for key, head in q.tapped.rows.items():
        (number, animal), cells = boasted(key), []
        for day in DAYS:
            share = chance(q, number, animal, day)
            words = _("{boast}: {share} of 100").format(boast=boast_words(number, animal, day), share=count_text(share))
            cells.append(
                {
                    "text": count_text(share),
                    "heat": round(share / 100, 3),
                    "value": f"{key}:{day}",
                    "label": words,
                    "best": (key, day) == best,
                    "mine": q.tapped.cell == (key, str(day)),
                    "chosen": (number, animal, day) == (q.number, q.animal, q.days),
                }
            )
        rows.append({**head, "cells": cells})
    return blocks.heat_map("cell", label, [*map(str, DAYS)], rows, axis=_("days"))


def _ends_and_gifts(q: Any) -> Parts:
    """Show the results of a hundred such hunts, and the worth of each given card."""
    ends = _fates(_boast(q), " ".join(q.hand), q.seen, giving(q), q.help_by)
    won, bear, few = (100 * float(ends[end]) for end in ENDS)
    label = _("Of 100 hunts {won} succeed, {bear} end with a bear, {few} bring too few.")
    label = label.format(won=count_text(won), bear=count_text(bear), few=count_text(few))
    head = _("“{boast}”, hunted a hundred times").format(boast=_boast(q))
    worth = _("What each card you give is worth")
    return [
        blocks.columns(
            [blocks.text(head, "head"), blocks.divided_bar(_end_parts((won, bear, few)), label), blocks.text(label)],
            [blocks.text(worth, "head"), blocks.ladder(_steps(q), _("The chance with one more card each time"))],
        )
    ]


def _steps(q: Any) -> list[tuple[str, float, str]]:
    """Return the chance with nothing given, then with one card after the other."""
    steps, gifts = [], giving(q)
    for many in range(len(gifts) + 1):
        share = float(_boasts(q.animal, " ".join(q.hand), q.seen, gifts[:many], q.help_by)[q.number, q.days])
        line = _("and the {card}") if many > 1 else _("the {card}")
        words = line.format(card=name_card(gifts[many - 1])) if many else _("nothing")
        steps.append((words, share, percent_text(100 * share)))
    return steps


def _hunt_with_others(q: Any, rng: Stream) -> tuple[str, float]:
    """Deal the other hunters, let them give, and draw the days."""
    left = deck()
    for card in (*q.hand, *SEEN[q.seen].split()):
        left.remove(card)
    hunters = HELP[q.help_by].get("hunters", 0)
    cards, gifts = rng.sample(left, HAND_SIZE * hunters + q.days), [*giving(q)]
    for hunter in range(hunters):
        dealt = tuple(cards[HAND_SIZE * hunter : HAND_SIZE * (hunter + 1)])
        gifts += helpful_cards(dealt, q.animal) if HELP[q.help_by]["others"] == "helpful" else dealt[:1]
    return "", hunt_succeeds(gifts, cards[HAND_SIZE * hunters :], q.animal, q.number)


def _python_of_boast(q: Any) -> str:
    helped = HELP[q.help_by]
    more = f', others="{helped["others"]}", hunters={helped["hunters"]}' if "hunters" in helped else ""
    return (
        f'gamelib.odds.nanuk.boast("{_boast(q)}", gamelib.nanuk.read("{_position(" ".join(q.hand), q.seen)}", seed=7)'
        f".view(0), giving={giving(q)!r}{more})"
    )


def _about_boasts(vary: tuple[QuestionControl, ...], cell: QuestionControl, **more: Any) -> QuestionKind:
    """Return a kind of question about boasts with a hand: the cards given and seen, and what the others do."""
    return QuestionKind(
        game=GAME,
        vary=(
            _gift_picker(),
            *vary,
            choice(
                "help",
                lambda _q: _("The other hunters give"),
                lambda _q: [
                    ("nothing", _("nothing")),
                    ("any", _("one gives any card")),
                    ("one", _("one gives all that helps")),
                    ("two", _("two give all that helps")),
                ],
                holds="help_by",
            ),
            choice(
                "seen",
                lambda _q: _("Already won, in a pile"),
                lambda _q: [("", _("nothing")), ("stones", _("2 Inuksuks")), ("bears", _("3 bears"))],
            ),
            cell,
        ),
        answer=lambda q: _all_boasts(q, q.animal)[q.number, q.days],
        lines=lambda q: [_("of hunts bring {boast}").format(boast=_boast(q))],
        hint=lambda _q: _("Keep the Inuksuk, let somebody help, or ask for more animals: the map follows."),
        more=_ends_and_gifts,
        draw=_hunt_with_others,
        tries=lambda q: (_("Hunt once"), _("hunts brought {boast}").format(boast=_boast(q)), _("hunts")),
        python=_python_of_boast,
        **more,
    )


def _boast_topic(kind: QuestionKind, number: int, hand: object) -> CurrentQuestion:
    cards = check_cards(GAME, "hand", hand, 1, HAND_SIZE)
    given = [True] * len(cards)
    return CurrentQuestion(
        kind, number=number, hand=cards, given=given, seen="", help_by="nothing", animal="seal", days=1
    )


def _ask_about_seals(q: Any) -> None:
    q.animal, q.days = "seal", _best_days(q, q.number, "seal")


def _guess_days(q: Any) -> Guessing:
    tapped = q.tapped = MapGuess(
        q.title,
        {animal: {"label": name_card(animal), "face": animal} for animal in ANIMALS},
        [*map(str, DAYS)],
        lambda: ("seal", str(_best_days(q, q.number, q.animal))),
        lambda animal, day: chance(q, q.number, animal, int(day)),
        live=["seal"],
        name=lambda _animal, day: n_("{days} day", "{days} days", int(day)).format(days=day),
        unit=_("{share} of 100 hunts succeed"),
        axis=_("days"),
    )
    return tapped


def _animals_by_days(q: Any) -> Parts:
    best = q.animal, _best_days(q, q.number, q.animal)
    alike = _("The box holds equally many of each animal, so the rows of animals that you do not give are alike.")
    return [
        blocks.text(_("Of 100 hunts, how many succeed"), "head"),
        _boast_map(q, _("How many of 100 hunts succeed, by animal and days"), best, lambda row: (q.number, row)),
        blocks.text(
            _("Tap a square to boast it; the frame marks the best of its row. {alike}").format(alike=alike), "soft"
        ),
    ]


BOAST_DAYS = _about_boasts(
    (stepper("number", lambda _q: _("At least"), MOST_ANIMALS, lambda _q: _("animals")),),
    _boast_of_cell(lambda row: {"animal": row} if row in ANIMALS else {}),
    key="nanuk.boast_days",
    title=lambda q: n_("How many days for {number} seal?", "How many days for {number} seals?", q.number).format(
        number=q.number
    ),
    when_asked=_ask_about_seals,
    guess=_guess_days,
    ask=lambda q: [
        _("You give all three cards to the hunt:") if all(q.given) else _("You give to the hunt:"),
        blocks.cards(giving(q), label=_("What you give")),
        _(
            "**Tap the number of days you would boast** for {number} seals. Too few days bring too few seals; every"
            " day may bring a bear."
        ).format(number=q.number),
    ],
    after=_animals_by_days,
    remark=lambda q: _(
        "One day alone succeeds in {first} of 100, twelve days in {last}: each day brings seals, and each may bring a "
        "bear."
    ).format(first=count_text(chance(q, q.number, "seal", 1)), last=count_text(chance(q, q.number, "seal", MOST_DAYS))),
)


def boast_days(
    animals: int = 4, hand: str = "double-seal seal inuksuk", *, number: int = 0, seed: int | None = None
) -> Question:
    """Ask which number of days is best for a boast of `animals` seals."""
    animals = check_number("animals", animals, 1, MOST_ANIMALS)
    return Question(_boast_topic(BOAST_DAYS, animals, hand), number=number, seed=seed)


def boldest_boast(q: Any) -> tuple[int, int]:
    """Return the most animals that succeed half of the time, and the best number of days for them."""
    able = [
        number for number in range(1, MOST_ANIMALS + 1) if max(chance(q, number, "seal", days) for days in DAYS) >= 50
    ]
    number = max(able, default=1)
    return number, _best_days(q, number, "seal")


def _ask_boldest(q: Any) -> None:
    q.number, q.days = boldest_boast(q)


def _seals(number: int) -> str:
    return n_("{number} seal", "{number} seals", number).format(number=number)


def _row_of_seals(number: int) -> Block:
    """Return the head of a row: words, or a number and a seal where there is no room for words."""
    return {"label": _seals(number), "short": {"face": "seal", "text": str(number)}}


def _guess_boldest(q: Any) -> Guessing:
    tapped = q.tapped = MapGuess(
        q.title,
        {str(number): _row_of_seals(number) for number in range(1, MOST_ANIMALS + 1)},
        [*map(str, DAYS)],
        lambda: (str(boldest_boast(q)[0]), str(boldest_boast(q)[1])),
        lambda number, day: chance(q, int(number), "seal", int(day)),
        name=lambda number, day: boast_words(int(number), "seal", int(day)),
        unit=_("{share} of 100 hunts succeed"),
        axis=_("days"),
    )
    return tapped


def _seals_by_days(q: Any) -> Parts:
    number, days = boldest_boast(q)
    label = _("How many of 100 hunts succeed, by seals and days")
    return [
        blocks.text(_("Of 100 hunts, how many succeed"), "head"),
        _boast_map(q, label, (str(number), days), lambda row: (int(row), "seal")),
        blocks.text(
            _("The frame marks the most seals that succeed half of the time, with the best number of days for them."),
            "soft",
        ),
    ]


def _remark_on_one_more(q: Any) -> str:
    number = boldest_boast(q)[0] + 1
    if number > MOST_ANIMALS:
        return ""
    line = _("A hunt for one more seal, with the best number of days, succeeds in {share} of 100.")
    return line.format(share=count_text(max(chance(q, number, "seal", day) for day in DAYS)))


BOLDEST = _about_boasts(
    (),
    _boast_of_cell(lambda row: {"number": int(row)} if row in map(str, range(1, MOST_ANIMALS + 1)) else {}),
    key="nanuk.boldest",
    title=lambda _q: _("How far can you go?"),
    when_asked=_ask_boldest,
    guess=_guess_boldest,
    ask=lambda q: [
        _("You hold these cards and give all of them:") if all(q.given) else _("You give:"),
        blocks.cards(giving(q), label=_("What you give")),
        _(
            "**Tap your boldest boast**: as many seals as possible, so that the hunt still succeeds half of "
            "the time or more."
        ),
    ],
    after=_seals_by_days,
    remark=_remark_on_one_more,
)


def boldest(hand: str = "double-seal seal inuksuk", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask for the boldest boast of seals that succeeds half of the time or more."""
    return Question(_boast_topic(BOLDEST, 1, hand), number=number, seed=seed)


# Hunts in general --------------------------------------------------------------------------

ENDS = ("succeeds", "bear", "too few")
INUKSUKS = choice(
    "given", lambda _q: _("Inuksuks given"), lambda _q: [(each, str(each)) for each in range(MOST_GIVEN + 1)]
)


def _end_parts(shares: tuple[float, float, float]) -> list[tuple[str, float, str, str]]:
    """Return the parts of a bar that shows how a hundred hunts end."""
    words = (_("succeed: {share}"), _("bear: {share}"), _("too few: {share}"))
    return [
        (tone, share, line.format(share=count_text(share)), count_text(share))
        for tone, share, line in zip(("good", "bad", "rest"), shares, words, strict=True)
    ]


def _left(q: Any) -> list[str]:
    """Return the cards that may be drawn: all but the Inuksuks that are given."""
    cards = deck()
    for _given in range(q.given):
        cards.remove(INUKSUK)
    return cards


def _draw_hunt(q: Any, rng: Stream) -> list[str]:
    """Draw the days of a hunt, and keep those up to the bear that ends it."""
    drawn = list(rng.sample(_left(q), q.days))
    q.hunt = drawn[: bear_day(q.given, drawn) or q.days]
    return drawn


def _giving_inuksuks(given: int) -> str:
    return f", giving={(INUKSUK,) * given!r}" if given else ""


def _last_hunt(q: Any) -> Parts:
    """Show the last hunt day by day, up to the bear that ended it."""
    ended = bear_day(q.given, q.hunt)
    states = ["refused" if at == ended else "" for at in range(1, len(q.hunt) + 1)]
    return [blocks.cards(q.hunt, label=_("The last hunt, day by day"), small=True, states=states)]


def _out_after(days: int, given: int) -> Odds:
    return nanuk.survive(days, giving=(INUKSUK,) * given)


def _percent_still_out_by_day(q: Any, given: int | None = None) -> dict[int, float]:
    """Return the percentage of hunts that are still out after each day."""
    return {day: 100 * float(_out_after(day, q.given if given is None else given)) for day in DAYS}


def _ask_how_long(q: Any) -> Parts:
    cards = _left(q)
    gives = (
        _("The hunters give nothing that helps."),
        _("The hunters give one Inuksuk, and it stops one bear."),
        _("The hunters give two Inuksuks, and each stops one bear."),
    )[q.given]
    box = _("**{bears}** of the {count} cards carry a bear, **{stones}** are Inuksuks.").format(
        bears=sum(card in BEARS for card in cards), count=len(cards), stones=cards.count(INUKSUK)
    )
    return [
        _("One card is drawn each day. A bear ends the hunt, unless an Inuksuk that came before stops it."),
        blocks.cards([INUKSUK, "bear-seal", "bear-deer"], label=_("An Inuksuk and two bears")),
        f"{gives} {box}",
        _("Of 100 hunts, how many are still out after 1, 4, 8 and 12 days? Draw the line."),
    ]


def _lines_out(q: Any) -> Parts:
    """Show a line for each number of Inuksuks given."""
    lines = {
        name: {day: share / 100 for day, share in q.shares(given).items()}
        for given, name in enumerate((_("none"), _("one"), _("two")))
    }
    label = _("A line for no Inuksuk, one and two: how many of 100 hunts are still out after 1 to 12 days")
    return [
        blocks.text(_("With no Inuksuk given, one or two"), "head"),
        blocks.chart(charts.lines(lines, q.days, q.given, _("after this many days")), label),
    ]


def _remark_on_inuksuks(q: Any) -> str:
    """Say what an Inuksuk is worth, by comparing the answer with that for one more."""
    if q.given == MOST_GIVEN:
        line, other = _("With no Inuksuk given it would be {share}."), 0
    elif q.given:
        line, other = _("With a second Inuksuk given it would be {share}."), q.given + 1
    else:
        line, other = _("With an Inuksuk given it would be {share}: it is there before any bear can come."), 1
    return line.format(share=percent(_out_after(q.days, other).value))


def _hunt_until_a_bear(q: Any, rng: Stream) -> tuple[str, bool]:
    return "", not bear_day(q.given, _draw_hunt(q, rng))


def _last_hunt_in_words(q: Any) -> Parts:
    line = _("A bear ended the last hunt on day {day}.") if bear_day(q.given, q.hunt) else _("The last hunt came home.")
    return [*_last_hunt(q), line.format(day=len(q.hunt))]


SURVIVE = QuestionKind(
    game=GAME,
    key="nanuk.survive",
    title=lambda _q: _("How long does a hunt stay out?"),
    vary=(stepper("days", lambda _q: _("A hunt of"), MOST_DAYS, lambda _q: _("days")), INUKSUKS),
    answer=lambda q: _out_after(q.days, q.given),
    shares=_percent_still_out_by_day,
    guess=lambda q: CurveGuess(
        _("Of 100 hunts, how many are still out"),
        (1, 4, 8, 12),
        {day: str(day) for day in DAYS},
        q.shares,
        axis=_("after this many days"),
    ),
    ask=_ask_how_long,
    more=_lines_out,
    lines=lambda q: [n_("of hunts last {count} day", "of hunts last {count} days", q.days).format(count=q.days)],
    remark=_remark_on_inuksuks,
    hint=lambda _q: _("More days mean more bears; an Inuksuk that comes early stops one."),
    draw=_hunt_until_a_bear,
    last=_last_hunt_in_words,
    tries=lambda _q: (_("Hunt once"), _("hunts came home"), _("hunts")),
    python=lambda q: f"gamelib.odds.nanuk.survive({q.days}{_giving_inuksuks(q.given)})",
)


def survive(days: int = 6, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often no bear stops a hunt within `days` days."""
    days = check_number("days", days, 1, MOST_DAYS)
    return Question(CurrentQuestion(SURVIVE, days=days, given=0), number=number, seed=seed)


def _boast_of_fish(q: Any) -> str:
    return boast_words(q.number, "fish", q.days)


def _ends(q: Any) -> Table:
    return nanuk.fates(_boast_of_fish(q), giving=(INUKSUK,) * q.given)


def _guess_ends(q: Any) -> Guessing:
    names = {
        "succeeds": {"label": _("succeeds"), "face": "fish"},
        "bear": {"label": _("a bear"), "face": "bear-fish"},
        "too few": {"label": _("too few")},
    }
    return BeadGuess(_("How 100 hunts end"), names, q.shares)


def _ask_ends(q: Any) -> Parts:
    given = (
        _("Nobody gives a card that helps."),
        _("The hunters give an Inuksuk, and no fish."),
        _("The hunters give two Inuksuks, and no fish."),
    )[q.given]
    return [
        _("“{boast}”, somebody boasted.").format(boast=_boast_of_fish(q)),
        blocks.cards(["fish", "double-fish", "bear-fish"], label=_("A fish, a double fish, and a fish with a bear")),
        given,
        _("You have **20 beads**, and each stands for 5 hunts of 100. Put them on the ends that you expect."),
    ]


def _ends_as_a_bar(q: Any) -> Parts:
    parts = _end_parts(tuple(q.shares().values()))
    return [
        blocks.text(_("A hundred such hunts"), "head"),
        blocks.divided_bar(parts, "; ".join(words for _tone, _share, words, _number in parts)),
    ]


def _hunt_for_fish(q: Any, rng: Stream) -> tuple[str, float]:
    return "", hunt_succeeds((INUKSUK,) * q.given, _draw_hunt(q, rng), "fish", q.number)


FATES = QuestionKind(
    game=GAME,
    key="nanuk.fates",
    title=lambda _q: _("How will the hunt end?"),
    vary=(
        stepper("number", lambda _q: _("At least"), MOST_ANIMALS, lambda _q: _("fish")),
        stepper("days", lambda _q: _("in"), MOST_DAYS, lambda _q: _("days")),
        INUKSUKS,
    ),
    answer=lambda q: _ends(q)["succeeds"],
    shares=lambda q: {end: 100 * float(_ends(q)[end]) for end in ENDS},
    guess=_guess_ends,
    ask=_ask_ends,
    lines=lambda _q: [_("of hunts succeed")],
    remark=lambda q: (
        _("Too few fish end more hunts than bears do.")
        if q.shares()["too few"] > q.shares()["bear"]
        else _("Bears end more hunts than a lack of fish does.")
    ),
    more=_ends_as_a_bar,
    hint=lambda _q: _("More days, an Inuksuk, fewer fish: which danger does each of them turn away?"),
    draw=_hunt_for_fish,
    last=_last_hunt,
    tries=lambda _q: (_("Hunt once"), _("hunts succeeded"), _("hunts")),
    python=lambda q: f'gamelib.odds.nanuk.fates("{_boast_of_fish(q)}"{_giving_inuksuks(q.given)})["succeeds"]',
)


def fates(animals: int = 3, days: int = 6, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often a hunt succeeds, is ended by a bear, or brings too little."""
    animals, days = check_number("animals", animals, 1, MOST_ANIMALS), check_number("days", days, 1, MOST_DAYS)
    return Question(CurrentQuestion(FATES, number=animals, days=days, given=0), number=number, seed=seed)


def _numbers_of_seals(q: Any) -> Parts:
    found = nanuk.animals("seal", q.days)
    shares = {number: float(found[number]) for number in range(MOST_ANIMALS)}
    rows = [(_seals(number), share, percent_text(100 * share)) for number, share in shares.items()]
    head = blocks.text(_("How often each number of seals comes, of 100 times"), "head")
    return [head, blocks.ladder(rows, _("How likely each number of seals is"))]


def _draw_days(q: Any, rng: Stream) -> tuple[str, float]:
    q.drawn = rng.sample(deck(), q.days)
    return "", count_of("seal", q.drawn) >= q.least


BRINGS = QuestionKind(
    game=GAME,
    key="nanuk.animals",
    title=lambda q: n_(
        "How often does {days} day bring {seals} or more?", "How often do {days} days bring {seals} or more?", q.days
    ).format(days=q.days, seals=_seals(q.least)),
    vary=(
        stepper("days", lambda _q: _("Days"), MOST_DAYS),
        stepper("least", lambda _q: _("at least"), MOST_ANIMALS, lambda _q: _("seals")),
    ),
    answer=lambda q: nanuk.animals("seal", q.days) >= q.least,
    guess=lambda q: LineGuess(_("How often do that many days bring that many seals?"), lambda: 100 * float(q.answer())),
    ask=lambda _q: [
        _("24 of the 100 cards in the box show a seal; three of those show two."),
        blocks.cards(["seal", "double-seal", "bear-seal"], label=_("A seal, a double seal, a seal with a bear")),
        _("Bears do nothing here: every day is drawn. Of 100 times, how often are there enough seals?"),
    ],
    after=_numbers_of_seals,
    lines=lambda q: [_("of the time there are {least} or more").format(least=q.least)],
    remark=lambda q: n_(
        "On average {days} day brings {mean} seals, but an average is not a promise.",
        "On average {days} days bring {mean} seals, but an average is not a promise.",
        q.days,
    ).format(days=q.days, mean=decimal(float(nanuk.animals("seal", q.days).mean))),
    hint=lambda _q: _("How many days does it take until two seals are more likely than not?"),
    draw=_draw_days,
    last=lambda q: [blocks.cards(q.drawn, label=_("The days drawn last"), small=True)],
    tries=lambda _q: (_("Draw the days"), _("times there were enough seals"), _("times drawn")),
    python=lambda q: f'gamelib.odds.nanuk.animals("seal", {q.days}) >= {q.least}',
)


def animals(least: int = 4, days: int = 10, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often `days` days bring at least `least` seals."""
    least, days = check_number("least", least, 1, MOST_ANIMALS), check_number("days", days, 1, MOST_DAYS)
    return Question(CurrentQuestion(BRINGS, least=least, days=days), number=number, seed=seed)


# Rewards -----------------------------------------------------------------------------------

MOST_MORE, MOST_POINTS = 3, 3
SORTS = (*ANIMALS, INUKSUK)


@lru_cache(maxsize=1024)
def _adds(card: str, pile: tuple[str, ...], more: int) -> Odds:
    return nanuk.reward(card, pile=pile, more=more)


def _adds_to(q: Any, card: str) -> Odds:
    return _adds(card, tuple(q.pile), q.more_cards)


def _pile_picker() -> QuestionControl:
    """Return the pile, whose cards can be pressed to take them out, and the cards that can be put in."""

    def show(q: Any) -> Parts:
        row = blocks.cards(
            q.pile, label=_("Take a card out of the pile"), small=True, press=[f"out:{at}" for at in range(len(q.pile))]
        )
        for card, key in zip(row["cards"], q.pile, strict=True):
            card["label"] = _("take out {card}").format(card=describe_card(key))
        adding = blocks.cards(
            SORTS, label=_("Put a card into the pile"), small=True, press=[f"in:{sort}" for sort in SORTS]
        )
        for card, key in zip(adding["cards"], SORTS, strict=True):
            card["label"] = _("put in {card}").format(card=describe_card(key))
        return [row, _("put in:"), adding]

    def take(q: Any, name: str, _value: Any) -> bool:
        what, _colon, which = name.partition(":")
        if what == "out" and which.isdigit() and int(which) < len(q.pile) > 1:
            del q.pile[int(which)]
        elif what == "in" and which in SORTS and len(q.pile) < MOST_IN_PILE and q.pile.count(which) < 2:
            q.pile.append(which)
        else:
            return False
        return True

    return QuestionControl(("out:", "in:"), show, take)


def _guess_reward(q: Any) -> Guessing:
    names = {describe_card(card): card for card in q.pot}
    return ChoiceGuess(
        _("Which card adds most?"),
        {words: (words, [card]) for words, card in names.items()},
        lambda words: _adds_to(q, names[words]),
        LineGuess(q.title, lambda: 0.0, most=10 * MOST_POINTS, per=10),
        then=_("And how many points does {what} add on average?"),
    )


def _ask_reward(q: Any) -> Parts:
    line = n_(
        "After this you will win **{more} more card**: any card that nobody has won yet.",
        "After this you will win **{more} more cards**: any cards that nobody has won yet.",
        q.more_cards,
    )
    now = _("You will win nothing more: your pile is counted now.")
    return [
        _("In your pile lie:"),
        blocks.cards(q.pile, label=_("Your pile"), small=len(q.pile) > 3),
        _(
            "Four different animals are a set, for 3 points; two alike are a pair, for 1. An Inuksuk may stand"
            " for any animal."
        ),
        line.format(more=q.more_cards) if q.more_cards else now,
    ]


def _what_each_adds(q: Any) -> Parts:
    most = max(1.0, *(float(_adds_to(q, card)) for card in q.pot))
    rows = [(describe_card(card), float(_adds_to(q, card)) / most, decimal(_adds_to(q, card).value)) for card in q.pot]
    title = _("What each card adds, in points")
    return [blocks.text(title, "head"), blocks.ladder(rows, title)]


def _remark_on_rewards(q: Any) -> str:
    at_once = ", ".join(
        _("{card} {points}").format(card=describe_card(card), points=write_tick(_adds(card, tuple(q.pile), 0).value))
        for card in q.pot
    )
    return _(
        "If your pile were counted now, they would add: {list}. What may still come can change that order."
    ).format(list=at_once)


def _win_more(q: Any, rng: Stream) -> tuple[str, float]:
    """Win the further cards, and count what the card adds to them."""
    left = Counter(deck()) - Counter([*q.pile, q.card])
    q.won = [*rng.sample(sorted(left.elements()), q.more_cards)]
    return "", points((*q.pile, *q.won, q.card)) - points((*q.pile, *q.won))


REWARD = QuestionKind(
    game=GAME,
    key="nanuk.reward",
    title=lambda _q: _("Which reward do you choose?"),
    when_asked=lambda q: setattr(q, "card", max(q.pot, key=lambda card: float(_adds_to(q, card)))),
    vary=(
        _pile_picker(),
        stepper("more", lambda _q: _("Cards still to win"), MOST_MORE, least=0, holds="more_cards"),
        choice("card", lambda _q: _("Which card?"), lambda q: [(card, describe_card(card)) for card in q.pot]),
    ),
    answer=lambda q: _adds_to(q, q.card),
    guess=_guess_reward,
    ask=_ask_reward,
    after=_what_each_adds,
    large=lambda q: decimal(float(q.answer())),
    lines=lambda q: [_("points are added by {card}").format(card=describe_card(q.card))],
    remark=_remark_on_rewards,
    hint=lambda _q: _("Win nothing more, then one card, then two: when does the order change?"),
    draw=_win_more,
    last=lambda q: [blocks.cards(q.won, label=_("Won after it, the last time"), small=True)] if q.won else [],
    tries=lambda _q: (_("Win them once"), _("Points added"), _("times won")),
    python=lambda q: f'gamelib.odds.nanuk.reward("{q.card}", pile={q.pile!r}, more={q.more_cards})',
    bounds=(0.0, float(MOST_POINTS)),
)


def reward(
    pile: str = "deer seal",
    pot: str = "seal fish bird inuksuk",
    more: int = 2,
    *,
    number: int = 0,
    seed: int | None = None,
) -> Question:
    """Ask which card of a pot adds most to a pile, and how much, after `more` further cards."""
    won, offered = check_cards(GAME, "pile", pile, 0, MOST_IN_PILE), check_cards(GAME, "pot", pot, 1, MOST_IN_PILE)
    topic = CurrentQuestion(REWARD, pile=[*won], pot=[*offered], more_cards=check_number("more", more, 0, MOST_MORE))
    return Question(topic, number=number, seed=seed)
