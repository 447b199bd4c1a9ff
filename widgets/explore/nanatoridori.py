"""Nanatoridori's questions: fresh hands, drawn cards, and flocks that the next player may beat.

>>> print(joins())
Will the next card join a flock in your hand?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby, pairwise
from typing import Any

from gamelib import nanatoridori as rules
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import decimal, percent
from gamelib.nanatoridori.card_names import birds_word
from gamelib.nanatoridori.cards import DECK, HAND_SIZE, RANKS, Flock, format_cards
from gamelib.nanatoridori.judge import can_beat
from gamelib.odds import Odds, nanatoridori
from widgets.explore import blocks, charts
from widgets.explore.arguments import check_cards, check_number
from widgets.explore.blocks import Block, Parts, percent_text
from widgets.explore.guessing import (
    BeadGuess,
    ChoiceGuess,
    CurveGuess,
    Guessing,
    LineGuess,
    MapGuess,
    outcomes_up_to,
    shares_up_to,
)
from widgets.explore.question import Question
from widgets.explore.question_kinds import CurrentQuestion, QuestionControl, QuestionKind, choice, stepper, switch

GAME = "nanatoridori"
MOST_CARDS, FEWEST_CARDS = 10, 1
"""How many cards a hand on a page may have."""
MOST_FRESH = 12
MANY_COPIES = 4
"""Numbers of copies from this one on are counted together."""
SIZES = (1, 2, 3)
"""The flocks on a map."""


def flock_words(flock: Flock) -> str:
    """Return a flock of up to three birds in words.

    >>> flock_words(Flock(3, 4))
    'three owls'
    """
    return (
        (_("one wren"), _("two wrens"), _("three wrens")),
        (_("one robin"), _("two robins"), _("three robins")),
        (_("one duck"), _("two ducks"), _("three ducks")),
        (_("one owl"), _("two owls"), _("three owls")),
        (_("one parrot"), _("two parrots"), _("three parrots")),
        (_("one crane"), _("two cranes"), _("three cranes")),
        (_("one peacock"), _("two peacocks"), _("three peacocks")),
    )[flock.rank - 1][flock.size - 1]


def runs_of(hand: Iterable[int]) -> list[Flock]:
    """Return the flocks of a hand, as long as they can be.

    >>> runs_of([7, 7, 1])
    [Flock(size=2, rank=7), Flock(size=1, rank=1)]
    """
    return [Flock(len([*run]), card) for card, run in groupby(hand)]


def _face_keys(hand: Iterable[int]) -> list[str]:
    return [str(card) for card in hand]


def _check_hand(given: object) -> list[int]:
    return [int(card) for card in check_cards(GAME, "hand", given, FEWEST_CARDS, MOST_CARDS)]


def _hand_picker(unseen: Callable[[Any], Counter[int]]) -> QuestionControl:
    """Return a hand whose cards can be pressed to take them out, with a card `+` that puts one in."""

    def show(q: Any) -> Parts:
        row = blocks.cards(
            [*_face_keys(q.hand), "+"],
            label=_("Take a card out, or put one in"),
            small=True,
            press=[*(f"out:{at}" for at in range(len(q.hand))), "more"],
        )
        for card, rank in zip(row["cards"], q.hand, strict=False):
            card["label"] = _("take out the {rank}").format(rank=rank)
        row["cards"][-1]["label"] = _("put a card in")
        return [row]

    def take(q: Any, name: str, _value: Any) -> bool:
        """Take a card out, or put in the next bird of which a card is unseen."""
        what, _colon, place = name.partition(":")
        if what == "out" and place.isdigit() and int(place) < len(q.hand) > FEWEST_CARDS:
            del q.hand[int(place)]
        elif name == "more" and len(q.hand) < MOST_CARDS:
            left = unseen(q)
            q.hand.append(next(rank for rank in (*RANKS[q.hand[-1] :], *RANKS) if left[rank]))
        else:
            return False
        return True

    return QuestionControl(("out:", "more"), show, take)


# Will the next card join? ------------------------------------------------------------------


def _count_unseen(q: Any) -> Counter[int]:
    unseen = Counter(DECK)
    unseen.subtract([*q.hand, *[3, 3] * q.has_pair])
    return unseen


def _does_card_join(q: Any, rank: int) -> bool:
    return bool(max((run.size for run in runs_of(q.hand) if run.rank == rank), default=0) + 1 >= q.size)


def _columns_of_unseen_cards(q: Any, is_open: bool) -> list[dict[str, Any]]:
    return [
        {
            "face": str(rank),
            "rank": str(rank),
            "count": count,
            **({"good": _does_card_join(q, rank)} if is_open else {}),
        }
        for rank, count in ((rank, _count_unseen(q)[rank]) for rank in RANKS)
    ]


def _show_unseen_cards(q: Any) -> Parts:
    head = _("The {count} cards you cannot see").format(count=q.of)
    legend = _("There are nine of each bird in the box; the ones you see are taken off.")
    return [blocks.text(head, "head"), blocks.stacks(_columns_of_unseen_cards(q, False), label=head, legend=legend)]


def _count_of_joining(q: Any) -> int:
    return sum(count for rank, count in _count_unseen(q).items() if _does_card_join(q, rank))


def _describe_unseen_count(q: Any) -> Parts:
    good = _count_of_joining(q)
    legend = _("Cards with a dot would join ({good}). Dashed ones would not ({others}).").format(
        good=good, others=q.of - good
    )
    head = blocks.text(_("Every way, counted"), "head")
    return [head, blocks.stacks(_columns_of_unseen_cards(q, True), label=legend, legend=legend)]


def _ask_about_joining(q: Any) -> Parts:
    asked = (
        _("You cannot see **{count} cards**. How many of them could sit beside an equal one?")
        if q.size == 2
        else _("You cannot see **{count} cards**. How many of them could make a flock of three or more?")
    )
    return [
        _("You pass and draw one card. You may put it anywhere, or throw it away. You hold:"),
        blocks.cards(_face_keys(q.hand), label=_("Your hand")),
        asked.format(count=q.of),
    ]


def _remark_on_joining(q: Any) -> str:
    if q.size > 2:
        return _("Only birds of which you hold two side by side count.")
    if 1 not in Counter(q.hand).values():
        return _("Every unseen bird of a kind you hold counts, wherever it lies.")
    return _("A bird that sits alone counts too, if the unseen cards hold more of its kind.")


def _effect_on_joining(q: Any) -> str:
    if q.changed_from is None:
        return _("Tap a card to take it out, or + to put one in.")
    good, share = _count_of_joining(q), percent(q.answer().value)
    line = _("That changes nothing: {good} of {count} cards, {share}.")
    if q.answer() != q.changed_from:
        line = _("Now it is **{good}** of {count} cards, {share}; it was {before}.")
    return line.format(good=good, count=q.of, share=share, before=percent(q.changed_from.value))


def _draw_to_join(q: Any, rng: Stream) -> tuple[str, bool]:
    card = rng.choice(tuple(sorted(_count_unseen(q).elements())))
    return str(card), _does_card_join(q, card)


def _python_line_of_joining(q: Any) -> str:
    more = f", size={q.size}" if q.size != 2 else ""
    if q.has_pair:
        more += f', unseen="{format_cards(sorted(_count_unseen(q).elements()))}"'
    return f'gamelib.odds.nanatoridori.joins(hand="{format_cards(q.hand)}"{more})'


JOINS = QuestionKind(
    game=GAME,
    key="nanatoridori.joins",
    title=lambda _q: _("Will the next card join a flock in your hand?"),
    vary=(
        _hand_picker(_count_unseen),
        switch(
            "pair",
            lambda _q: _("two ducks on the table"),
            lambda q: q.has_pair,
            lambda q, on: setattr(q, "has_pair", on and q.hand.count(3) <= DECK.count(3) - 2),
        ),
        switch(
            "three",
            lambda _q: _("three or more"),
            lambda q: q.size == 3,
            lambda q, on: setattr(q, "size", 3 if on else 2),
        ),
    ),
    of=lambda q: _count_unseen(q).total(),
    answer=lambda q: nanatoridori.joins(
        hand=format_cards(q.hand), unseen=format_cards(_count_unseen(q).elements()), size=q.size
    ),
    ask=_ask_about_joining,
    before=_show_unseen_cards,
    after=_describe_unseen_count,
    lines=lambda q: [_("**{good} of {count} cards** join").format(good=_count_of_joining(q), count=q.of)],
    remark=_remark_on_joining,
    effect=_effect_on_joining,
    draw=_draw_to_join,
    tries=lambda _q: (_("Draw once"), _("drawn cards joined"), _("cards drawn")),
    python=_python_line_of_joining,
)


def joins(hand: str = "6 4 4 6 1 5", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask whether the next card drawn makes a flock in a hand."""
    return Question(CurrentQuestion(JOINS, hand=_check_hand(hand), size=2, has_pair=False), number=number, seed=seed)


# Fresh hands -------------------------------------------------------------------------------

FRESH_SIZE = stepper("cards", lambda _q: _("A fresh hand of"), MOST_FRESH, lambda _q: _("cards"))


def _deal_example_hand(rng: Stream) -> list[int]:
    return list(rng.sample(DECK, MOST_FRESH))


def _topic_about_fresh_hand(kind: QuestionKind, **now: Any) -> CurrentQuestion:
    """Return a topic about a fresh hand; one is dealt as an example."""
    return CurrentQuestion(kind, example=_deal_example_hand(Stream(5, "example")), **now)


def _kind_about_fresh_hands(is_good: Callable[[Any, Sequence[int]], bool], **more: Any) -> QuestionKind:
    """Return a kind of question about a fresh hand."""

    def deal(q: Any, rng: Stream) -> tuple[str, float]:
        q.example = _deal_example_hand(rng)
        return "", is_good(q, q.example[: q.cards])

    return QuestionKind(
        game=GAME,
        draw=deal,
        last=lambda q: [blocks.cards(_face_keys(q.example[: q.cards]), label=_("The hand dealt last"), small=True)],
        **more,
    )


@cache
def _no_neighbours(cards: int) -> Odds:
    return nanatoridori.no_neighbours(cards)


def _show_flock_numbers(q: Any) -> Parts:
    """Show the chances of every number of flocks, and the curve over all sizes of a hand."""
    found = nanatoridori.flock_counts(q.cards)
    values = {flocks: float(found[flocks]) for flocks in found}
    labels = [found[flocks].brief() if share < 0.01 else percent(share, 0) for flocks, share in values.items()]
    label = _("A chart of the number of flocks in a fresh hand; {count} of them means no twins").format(count=q.cards)
    axis = _("flocks in the hand ({count} = no twins at all)").format(count=q.cards)
    return [blocks.chart(charts.bars(values, labels, q.cards, axis), label)]


def _show_longer_hands(q: Any) -> Parts:
    """Show the chance of no twins as hands grow."""
    curve = {cards: float(_no_neighbours(cards)) for cards in range(1, MOST_FRESH + 1)}
    words = n_("{count} card: {share}", "{count} cards: {share}", q.cards).format(
        count=q.cards, share=percent(q.answer().value)
    )
    return [
        blocks.text(_("The longer the hand, the rarer"), "head"),
        _("Each extra card is one more gap where twins may sit."),
        blocks.chart(charts.curve(curve, q.cards, words, _("cards in the hand")), words),
    ]


NO_NEIGHBOURS = _kind_about_fresh_hands(
    lambda _q, hand: all(left != right for left, right in pairwise(hand)),
    key="nanatoridori.no_neighbours",
    title=lambda _q: _("How often does a fresh hand hold no twins at all?"),
    vary=(FRESH_SIZE,),
    answer=lambda q: _no_neighbours(q.cards),
    ask=lambda q: [
        n_(
            "A fresh hand of **{count} card**, just as it was dealt:",
            "A fresh hand of **{count} cards**, just as it was dealt. Nobody may sort it:",
            q.cards,
        ).format(count=q.cards),
        blocks.cards(_face_keys(q.example[: q.cards]), label=_("A fresh hand"), small=q.cards > 6),
        _("Of 100 such hands, how many have no two equal birds side by side?"),
    ],
    before=lambda _q: [_("Twins are two equal birds side by side. The box has nine of each of seven birds.")],
    after=_show_flock_numbers,
    more=_show_longer_hands,
    lines=lambda _q: [_("of fresh hands hold no twins")],
    remark=lambda q: (
        ""
        if q.cards == 1
        else n_(
            "There is {gaps} gap, and the birds on its two sides are equal in 8 of 62 cases.",
            "There are {gaps} gaps, and the birds on the two sides of each are equal in 8 of 62 cases. One pair of "
            "twins is enough to spoil it.",
            q.cards - 1,
        ).format(gaps=q.cards - 1)
    ),
    effect=lambda q: n_("With {count} card it is {share}.", "With {count} cards it is {share}.", q.cards).format(
        count=q.cards, share=percent(q.answer().value)
    ),
    tries=lambda _q: (_("Deal once"), _("hands had no twins"), _("hands dealt")),
    python=lambda q: f"gamelib.odds.nanatoridori.no_neighbours({q.cards})",
)


def no_neighbours(cards: int = HAND_SIZE, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often no two neighbours of a fresh hand are equal."""
    topic = _topic_about_fresh_hand(NO_NEIGHBOURS, cards=check_number("cards", cards, 1, MOST_FRESH))
    return Question(topic, number=number, seed=seed)


def _show_copy_numbers(q: Any) -> Parts:
    found, birds = nanatoridori.copies(q.rank, q.cards), birds_word(q.rank)
    values = {many: float(found[many]) for many in range(q.cards + 1)}
    labels = [percent(value, 0) if value >= 0.01 else "" for value in values.values()]
    label = _("A chart of the number of {birds} in a hand of {cards}").format(birds=birds, cards=q.cards)
    axis = _("{birds} in the hand").format(birds=birds)
    return [blocks.chart(charts.bars(values, labels, q.least, axis), label)]


COPIES = _kind_about_fresh_hands(
    lambda q, hand: hand.count(q.rank) >= q.least,
    key="nanatoridori.copies",
    title=lambda q: _("How many {birds} are in a fresh hand?").format(birds=birds_word(q.rank)),
    vary=(
        FRESH_SIZE,
        stepper("least", lambda _q: _("at least"), MANY_COPIES, lambda _q: _("birds")),
        choice("rank", lambda _q: _("Which bird?"), lambda _q: [(rank, birds_word(rank)) for rank in RANKS]),
    ),
    answer=lambda q: nanatoridori.copies(q.rank, q.cards) >= q.least,
    shares=lambda q: shares_up_to(MANY_COPIES, nanatoridori.copies(q.rank, q.cards)),
    guess=lambda q: BeadGuess(
        _("The number of {birds} in the hand").format(birds=birds_word(q.rank)), outcomes_up_to(MANY_COPIES), q.shares
    ),
    ask=lambda q: [
        n_(
            "A fresh hand of **{count} card**. The box has nine of each of seven birds.",
            "A fresh hand of **{count} cards**. The box has nine of each of seven birds.",
            q.cards,
        ).format(count=q.cards),
        blocks.cards([str(q.rank)], label=_("The bird that is counted")),
        _("You have **20 beads**, and each stands for 5 hands of 100. Put them on the numbers that you expect."),
    ],
    more=_show_copy_numbers,
    lines=lambda q: [
        n_("of hands hold {count} or more", "of hands hold {count} or more", q.least).format(count=q.least)
    ],
    remark=lambda q: _("On average it is {mean}: the number of cards divided by seven, for every bird alike.").format(
        mean=decimal(nanatoridori.copies(q.rank, q.cards).mean.value)
    ),
    hint=lambda _q: _("The box holds nine of each bird: choose another, and nothing changes."),
    tries=lambda _q: (_("Deal once"), _("hands held enough"), _("hands dealt")),
    python=lambda q: f"gamelib.odds.nanatoridori.copies({q.rank}, {q.cards}) >= {q.least}",
)


def copies(rank: int = 7, cards: int = HAND_SIZE, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how many birds of a rank are in a fresh hand."""
    rank = check_number("rank", rank, min(RANKS), max(RANKS))
    topic = _topic_about_fresh_hand(COPIES, rank=rank, cards=check_number("cards", cards, 1, MOST_FRESH), least=2)
    return Question(topic, number=number, seed=seed)


@cache
def _flock_of(size: int, cards: int) -> Odds:
    return nanatoridori.flock_of(size, cards)


def _draw_flock_curve(q: Any) -> Parts:
    shares = {cards: value / 100 for cards, value in q.shares().items()}
    words = _("{cards} cards: {share}").format(cards=q.cards, share=percent(q.answer().value))
    return [blocks.chart(charts.curve(shares, max(3, q.cards), words, _("cards in the hand")), words)]


LONG_FLOCK = _kind_about_fresh_hands(
    lambda q, hand: max(run.size for run in runs_of(hand)) >= q.size,
    key="nanatoridori.flock_of",
    title=lambda q: n_(
        "How often is a flock of {size} or more dealt?", "How often is a flock of {size} or more dealt?", q.size
    ).format(size=q.size),
    vary=(
        stepper(
            "cards",
            lambda _q: _("A fresh hand of"),
            MOST_FRESH,
            lambda _q: _("cards"),
            fits=lambda q, cards: cards >= q.size,
        ),
        choice(
            "size",
            lambda _q: _("a flock of"),
            lambda _q: [(size, str(size)) for size in (2, 3, 4)],
            then=lambda q: setattr(q, "cards", max(q.size, q.cards)),
        ),
    ),
    answer=lambda q: _flock_of(q.size, q.cards),
    shares=lambda q: {cards: 100 * float(_flock_of(q.size, cards)) for cards in range(3, MOST_FRESH + 1)},
    guess=lambda q: CurveGuess(
        _("Of 100 hands, how many hold the flock"),
        (4, 6, 8, 10, 12),
        {at: str(at) for at in range(3, MOST_FRESH + 1)},
        q.shares,
        axis=_("cards in the hand"),
    ),
    ask=lambda q: [
        _("Of 100 fresh hands, how many hold {size} equal birds in a row, or more? Nobody may sort a hand.").format(
            size=q.size
        ),
        blocks.cards(["4"] * q.size, label=_("A flock of that size"), small=q.size > 4),
        _("Draw the line for hands of 4, 6, 8, 10 and 12 cards."),
    ],
    more=_draw_flock_curve,
    lines=lambda q: [n_("of hands of {count} card", "of hands of {count} cards", q.cards).format(count=q.cards)],
    remark=lambda _q: _("Each extra card is one more place where a flock may begin."),
    hint=lambda _q: _("A pair, three or four in a row: how much rarer is each?"),
    tries=lambda _q: (_("Deal once"), _("hands held such a flock"), _("hands dealt")),
    python=lambda q: f"gamelib.odds.nanatoridori.flock_of({q.size}, {q.cards})",
)


def flock_of(size: int = 3, cards: int = HAND_SIZE, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often hands of several sizes hold a flock of `size` cards."""
    size = check_number("size", size, 2, 4)
    topic = _topic_about_fresh_hand(LONG_FLOCK, size=size, cards=check_number("cards", cards, size, MOST_FRESH))
    return Question(topic, number=number, seed=seed)


# The next player's flocks ------------------------------------------------------------------


@lru_cache(maxsize=512)
def _chance_of_being_beaten(flock: Flock, hand: tuple[int, ...], cards: int) -> Odds:
    unknown = " ".join("?" * cards)
    if not hand:
        return nanatoridori.can_beat(str(flock), hand=unknown)
    state = rules.read(f"players 4 | turn A | A {format_cards(hand)} | B {unknown}", seed=7)
    return nanatoridori.can_beat(str(flock), state.view(0))


def chance_of_being_beaten(q: Any, flock: Flock) -> Odds:
    """Return the chance that the next player can beat a flock; without a hand, only the flock's cards are known."""
    return _chance_of_being_beaten(flock, tuple(q.hand), q.cards)


def _build_flock_map(q: Any, framed: Sequence[Flock], mine: Flock | None = None) -> Block:
    """Return the map of 21 flocks; a tap on a cell asks about its flock."""

    def cell(flock: Flock) -> dict[str, Any]:
        share = 100 * float(chance_of_being_beaten(q, flock))
        return {
            "text": percent_text(share),
            "heat": round(share / 100, 3),
            "value": f"{flock.size}:{flock.rank}",
            "label": _("{flock}: beaten {share}").format(flock=flock_words(flock), share=percent_text(share)),
            "best": flock in framed,
            "mine": flock == mine,
            "chosen": flock == q.flock,
        }

    rows = [
        {"label": name, "cells": [cell(Flock(size, rank)) for rank in RANKS]} for size, name in _size_names().items()
    ]
    return blocks.heat_map("flock", _("How often the next player can beat each flock"), _bird_heads(), rows)


def _size_names() -> dict[int, str]:
    return dict(zip(SIZES, (_("one"), _("two"), _("three")), strict=True))


def _bird_heads() -> list[dict[str, str]]:
    return [{"face": str(rank), "label": str(rank)} for rank in RANKS]


def _ask_about_flock(q: Any, _name: str, value: Any) -> bool:
    size, _colon, rank = value.partition(":") if isinstance(value, str) else ("", "", "")
    if size not in map(str, SIZES) or rank not in map(str, RANKS):
        return False
    q.flock = Flock(int(size), int(rank))
    return True


def _deal_next_hand(q: Any, rng: Stream) -> tuple[str, float]:
    """Deal the next player a hand."""
    unseen = Counter(DECK) - (Counter(q.hand) | Counter(q.flock.cards))
    q.dealt = rng.sample(sorted(unseen.elements()), q.cards)
    return "", can_beat(q.dealt, q.flock)


def _python_line_of_beating(q: Any) -> str:
    unknown = " ".join("?" * q.cards)
    if not q.hand:
        return f'gamelib.odds.nanatoridori.can_beat("{q.flock}", hand="{unknown}")'
    position = f"players 4 | turn A | A {format_cards(q.hand)} | B {unknown}"
    return f'gamelib.odds.nanatoridori.can_beat("{q.flock}", gamelib.nanatoridori.read("{position}", seed=7).view(0))'


NEXT_SIZE = stepper("cards", lambda _q: _("The next player holds"), MOST_CARDS, lambda _q: _("cards"))


def _kind_about_flocks(vary: tuple[QuestionControl, ...], **more: Any) -> QuestionKind:
    """Return a kind of question on a map of 21 flocks, one of which is asked about."""
    return QuestionKind(
        game=GAME,
        vary=(*vary, NEXT_SIZE, QuestionControl(("flock",), lambda _q: [], _ask_about_flock)),
        answer=lambda q: chance_of_being_beaten(q, q.flock),
        lines=lambda q: [_("of the time the next player can beat {flock}").format(flock=flock_words(q.flock))],
        draw=_deal_next_hand,
        last=lambda q: [blocks.cards(_face_keys(q.dealt), label=_("The next player's hand, dealt last"), small=True)],
        tries=lambda q: (
            _("Deal once"),
            _("hands could beat {flock}").format(flock=flock_words(q.flock)),
            _("hands dealt"),
        ),
        python=_python_line_of_beating,
        **more,
    )


def _flocks_to_lead(q: Any) -> list[Flock]:
    return [*dict.fromkeys(Flock(min(run.size, max(SIZES)), run.rank) for run in runs_of(q.hand))]


def _ask_hardest(q: Any) -> None:
    q.flock = min(
        _flocks_to_lead(q), key=lambda flock: (float(chance_of_being_beaten(q, flock)), flock.rank, flock.size)
    )


def _guess_hardest(q: Any) -> Guessing:
    leads = {flock_words(flock): flock for flock in _flocks_to_lead(q)}
    return ChoiceGuess(
        _("Which lead is the hardest to beat?"),
        {words: (words, _face_keys(flock.cards)) for words, flock in leads.items()},
        lambda words: chance_of_being_beaten(q, leads[words]),
        LineGuess(q.title, lambda: 0.0),
        most=False,
        then=_("And how often can the next player beat {what}?"),
    )


def _remark_on_size(q: Any) -> str:
    three, one = chance_of_being_beaten(q, Flock(3, 1)).value, chance_of_being_beaten(q, Flock(1, 7)).value
    if three >= one:
        return ""
    return _(
        "One more card does far more than a higher bird: three wrens are beaten in {three}, one peacock in {one}."
    ).format(three=percent(three), one=percent(one))


HARDEST_LEAD = _kind_about_flocks(
    (_hand_picker(lambda q: Counter(DECK) - Counter(q.hand)),),
    key="nanatoridori.hardest_lead",
    title=lambda _q: _("Which lead is hardest to beat?"),
    when_asked=_ask_hardest,
    guess=_guess_hardest,
    ask=lambda q: [
        n_(
            "You lead. The next player has **{count} card**, and you have not seen it. Whatever you play, how often"
            " can it be beaten?",
            "You lead. The next player has **{count} cards**, and you have seen none of them."
            " Whatever you play, how often can it be beaten?",
            q.cards,
        ).format(count=q.cards),
        blocks.cards(_face_keys(q.hand), label=_("Your hand"), small=len(q.hand) > 6),
    ],
    after=lambda q: [
        blocks.text(_("The next player beats this flock in …"), "head"),
        _build_flock_map(q, _flocks_to_lead(q)),
        blocks.text(_("Framed squares are what you could lead. Tap a square to ask about it."), "soft"),
    ],
    remark=_remark_on_size,
    more=lambda _q: [
        blocks.framed_note(
            _(
                "**The hardest to beat is not always the best to play.** What you lead is gone: a strong flock "
                "may win the lead back later, and you have to get rid of single low birds sometime."
            ),
            "gold",
        )
    ],
    hint=lambda _q: _("Change your hand, or let the next player hold fewer cards: the whole map follows."),
)


def hardest_lead(
    hand: str = "7 7 1 4 4 4 2", cards: int = HAND_SIZE, *, number: int = 0, seed: int | None = None
) -> Question:
    """Ask which flock of a hand the next player can beat least often, and how often."""
    cards = check_number("cards", cards, 1, MOST_CARDS)
    return Question(CurrentQuestion(HARDEST_LEAD, hand=_check_hand(hand), cards=cards), number=number, seed=seed)


def weakest_safe_flock(q: Any) -> Flock:
    """Return the weakest flock that is beaten less than half of the time, or the strongest if there is none."""
    ordered = [Flock(size, rank) for size in SIZES for rank in RANKS]
    return next((flock for flock in ordered if chance_of_being_beaten(q, flock) < 0.5), ordered[-1])


def _guess_weakest(q: Any) -> Guessing:
    tapped = q.tapped = MapGuess(
        q.title,
        {str(size): {"label": name} for size, name in _size_names().items()},
        _face_keys(RANKS),
        lambda: (str(weakest_safe_flock(q).size), str(weakest_safe_flock(q).rank)),
        lambda size, rank: 100 * float(chance_of_being_beaten(q, Flock(int(size), int(rank)))),
        name=lambda size, rank: flock_words(Flock(int(size), int(rank))),
        unit=_("beaten in {share} of 100"),
        heads=_bird_heads(),
    )
    return tapped


WEAKEST_SAFE = _kind_about_flocks(
    (),
    key="nanatoridori.weakest_safe",
    title=lambda _q: _("Which flock holds more often than not?"),
    when_asked=lambda q: setattr(q, "flock", weakest_safe_flock(q)),
    guess=_guess_weakest,
    ask=lambda q: [
        n_(
            "You lay down a flock, and the next player holds **{count} card** that you know nothing of.",
            "You lay down a flock, and the next player holds **{count} cards** that you know nothing of.",
            q.cards,
        ).format(count=q.cards),
        _(
            "More cards beat fewer; with the same number, the higher bird wins. Tap the **weakest** "
            "flock that is beaten less than half of the time."
        ),
    ],
    after=lambda q: [
        blocks.text(_("The next player beats this flock in …"), "head"),
        _build_flock_map(q, [weakest_safe_flock(q)], Flock(*map(int, q.tapped.cell)) if q.tapped.cell else None),
        blocks.text(
            _("The frame marks the weakest flock that holds more often than not. Tap a square to ask about it."), "soft"
        ),
    ],
    remark=lambda _q: _(
        "Whatever beats a flock beats every weaker one as well, so the numbers fall along each row and from row to row."
    ),
    hint=lambda _q: _("Let the next player hold four cards, or ten: how does the frame move?"),
)


def weakest_safe(cards: int = HAND_SIZE, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which is the weakest flock that the next player beats less than half of the time."""
    cards = check_number("cards", cards, 1, MOST_CARDS)
    return Question(CurrentQuestion(WEAKEST_SAFE, hand=[], cards=cards), number=number, seed=seed)
