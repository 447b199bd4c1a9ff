"""Questions about chance itself: whether shares settle, what intervals promise, what an act reveals.

>>> print(settling())
How far off is the share of a few draws?
"""

from __future__ import annotations

import ast
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from math import comb, sqrt
from typing import Any, NamedTuple

from gamelib import written_down
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval, share_interval
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import amount, percent, readable
from gamelib.nanatoridori.cards import DECK, HAND_SIZE, Flock
from gamelib.nanatoridori.judge import can_beat
from gamelib.nanuk.cards import HAND_SIZE as NANUK_HAND
from gamelib.nanuk.cards import count_of
from gamelib.odds import Odds, koinobori, nanatoridori, nanuk
from gamelib.odds.ask_reading import call, parse
from gamelib.odds.hunt_cards import helpful_cards
from gamelib.odds.numbers import AskedQuestion, BadQuestion
from gamelib.odds.step_parts import Step
from widgets.explore import blocks, charts
from widgets.explore.arguments import check_number, check_option
from widgets.explore.blocks import Parts, count_text
from widgets.explore.class_question import CHANCE
from widgets.explore.guessing import CurveGuess
from widgets.explore.question import Question
from widgets.explore.question_kinds import (
    CurrentQuestion,
    QuestionControl,
    QuestionKind,
    choice,
    describe_change,
    stepper,
)
from widgets.scenes.nanuk.card_faces import deck

# Written down, for a class -----------------------------------------------------------------


def _asked(number: Odds, ask: Callable[..., Odds], *args: Any) -> Odds:
    """Return a number that remembers its question."""
    return replace(number, origin=AskedQuestion(ask, args, {}, type(None)))


def read_number(written: str) -> Odds:
    """Return a number about chance itself that is written down. Raise GameError if it is none.

    >>> read_number("chance.interval_misses('birds', 50)").brief()
    '4.66 %'
    """
    node, ask = _read(written)
    return call(ask, node, written)  # type: ignore[no-any-return]


def steps_of(written: str) -> tuple[Step, ...]:
    """Return the steps to such a number; none if there are none."""
    node, ask = _read(written)
    explained: dict[Any, Callable[..., Iterator[Step]]] = {
        after_seeing: _steps_after_seeing,
        interval_width: _steps_to_width,
    }
    explain = explained.get(ask)
    return tuple(call(explain, node, written)) if explain is not None else ()


def _read(written: str) -> tuple[ast.Call, Callable[..., Odds]]:
    node = parse(written)
    asked = {f"{CHANCE}{each.__name__}": each for each in (far_off, interval_misses, interval_width, after_seeing)}
    name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
    if name not in asked or not isinstance(node, ast.Call):
        raise BadQuestion(_("{text!r:.60} is no question about chance").format(text=written))
    return node, asked[name]


# Many draws --------------------------------------------------------------------------------

HAND = "6 4 4 6 1 5"
DRAWS = (10, 20, 50, 100, 200)
MOST_DRAWS = max(DRAWS)


class PositionToDraw(NamedTuple):
    """A position to draw from repeatedly: its name, its description, and the chance of success."""

    name: str
    about: str
    chance: Fraction
    python: str
    hand: tuple[str, ...] = ()
    """The birds that one holds."""


@cache
def _chances() -> dict[str, Fraction]:
    """Return the chance in each position; the words are not cached, because they depend on the language."""
    return {
        "birds": Fraction(nanatoridori.joins(hand=HAND).value),
        "bears": 1 - Fraction(nanuk.survive(1).value),
        "banners": Fraction(koinobori.refill("steal", cards=4).value),
    }


def positions() -> dict[str, PositionToDraw]:
    """Return the positions to draw from, one of each game."""
    return {
        "birds": PositionToDraw(
            _("birds"),
            _("You draw one of the 57 cards you cannot see; 30 of them join a bird that you hold:"),
            _chances()["birds"],
            f'gamelib.odds.nanatoridori.joins(hand="{HAND}")',
            tuple(HAND.split()),
        ),
        "bears": PositionToDraw(
            _("bears"),
            _("A day of a hunt: 12 of the 100 cards carry a bear, and a bear ends the hunt."),
            _chances()["bears"],
            "1 - gamelib.odds.nanuk.survive(1)",
        ),
        "banners": PositionToDraw(
            _("banners"),
            _("Four new cards come to the row: is one of the three cards that let you steal among them?"),
            _chances()["banners"],
            'gamelib.odds.koinobori.refill("steal", cards=4)',
        ),
    }


def binomial(many: int, chance: Fraction) -> list[Fraction]:
    """Return how likely each number of good draws is.

    >>> binomial(2, Fraction(1, 3))
    [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)]
    """
    good, of = chance.numerator, chance.denominator
    return [Fraction(comb(many, k) * good**k * (of - good) ** (many - k), of**many) for k in range(many + 1)]


@cache
def _cumulative_counts(chance: Fraction, many: int) -> list[int]:
    """Return for each number the count of equally likely cases in which at most so many draws succeed."""
    of = chance.denominator**many
    return [*accumulate(int(share * of) for share in binomial(many, chance))]


def good_draws(chance: Fraction, rng: Stream, many: int) -> int:
    """Return how many of `many` draws were good, by a single draw from the distribution of that number."""
    steps = _cumulative_counts(chance, many)
    return bisect(steps, rng.randbelow(steps[-1]))


def good_draws_in_turn(chance: Fraction, rng: Stream, many: int) -> Iterator[bool]:
    """Yield for each of `many` draws whether it is good."""
    return (rng.randbelow(chance.denominator) < chance.numerator for _draw in range(many))


def chance_of_counted_numbers(many: int, chance: Fraction, counts: Callable[[int], bool]) -> Fraction:
    """Return how likely a number of good draws is that counts."""
    return sum((share for good, share in enumerate(binomial(many, chance)) if counts(good)), Fraction(0))


def _chance_of_position(q: Any) -> Fraction:
    return _chances()[q.what]


def _show_position(q: Any) -> Parts:
    """Show the position in words, and the cards that one holds."""
    position = positions()[q.what]
    held = [blocks.cards(position.hand, label=_("Your hand"), small=True)] if position.hand else []
    return [position.about, *held]


def _kind_about_draws(vary: tuple[QuestionControl, ...] = (), **more: Any) -> QuestionKind:
    """Return a kind of question about many draws from a position."""
    return QuestionKind(
        game="nanatoridori",
        vary=(
            choice(
                "what",
                lambda _q: _("What is drawn"),
                lambda _q: [(key, each.name) for key, each in positions().items()],
            ),
            choice("draws", lambda _q: _("How many draws"), lambda _q: [(many, str(many)) for many in DRAWS]),
            *vary,
        ),
        needs="gamelib, math",
        **more,
    )


def _python_line_of_sum(q: Any, start: str, counts: str) -> str:
    """Return a line of Python that sums the chances of all numbers of good draws that count."""
    return (
        f"sum(math.comb({q.draws}, k) * p**k * (1 - p)**({q.draws} - k) for p in"
        f" [float({positions()[q.what].python})] for k in range({q.draws + 1}) if {start}{counts})"
    )


MARGINS = (5, 10, 20)
RUNS, LONG_RUN = 8, 1000


@lru_cache(maxsize=256)
def chance_of_being_far_off(many: int, chance: Fraction, margin: int) -> Fraction:
    """Return the chance that the share of good draws is more than `margin` percentage points off the chance."""
    return chance_of_counted_numbers(
        many, chance, lambda good: abs(Fraction(good, many) - chance) > Fraction(margin, 100)
    )


@lru_cache(maxsize=8)
def _good_draws_of_tables(chance: Fraction) -> tuple[tuple[int, ...], ...]:
    """Return, for a few tables, the number of good draws after each draw."""
    tables = (good_draws_in_turn(chance, Stream(1, "settling", table), LONG_RUN) for table in range(RUNS))
    return tuple(tuple(accumulate(map(int, drawn))) for drawn in tables)


def _show_eight_tables(q: Any) -> Parts:
    label = _("Eight tables draw a thousand times each: all their shares come close to {chance}").format(
        chance=percent(_chance_of_position(q))
    )
    return [
        blocks.text(_("Eight tables, a thousand draws each"), "head"),
        blocks.chart(
            charts.runs(_good_draws_of_tables(_chance_of_position(q)), float(_chance_of_position(q)), _("draws")), label
        ),
    ]


def far_off(what: str, draws: int, margin: int) -> Odds:
    """Return the chance that the share of some draws is more than `margin` percentage points off."""
    chance = _chances()[check_option("what", what, _chances())]
    check_number("draws", draws, 1, MOST_DRAWS)
    check_number("margin", margin, 1, 100)
    named = _("the share of {draws} draws is more than {margin} points off").format(draws=draws, margin=margin)
    return _asked(Odds(named, chance_of_being_far_off(draws, chance, margin)), far_off, what, draws, margin)


def _draw_one_table(q: Any, rng: Stream) -> tuple[str, float]:
    share = Fraction(good_draws(_chance_of_position(q), rng, q.draws), q.draws)
    return "", abs(share - _chance_of_position(q)) > Fraction(q.margin, 100)


SETTLING = _kind_about_draws(
    (
        choice(
            "margin",
            lambda _q: _("How far is far"),
            lambda _q: [(points, _("{points} points").format(points=points)) for points in MARGINS],
        ),
    ),
    key="chance.settling",
    title=lambda _q: _("How far off is the share of a few draws?"),
    answer=lambda q: far_off(q.what, q.draws, q.margin),
    shares=lambda q: {
        many: 100 * float(chance_of_being_far_off(many, _chance_of_position(q), q.margin)) for many in DRAWS
    },
    guess=lambda q: CurveGuess(
        _("Of 100 tables, how many are far off"), DRAWS, {many: str(many) for many in DRAWS}, q.shares, axis=_("draws")
    ),
    ask=lambda q: [
        *_show_position(q),
        _(
            "A hundred tables do this 10 times each, then 20, 50, 100 and 200 times. How many of them find a share "
            "that is **more than {margin} points** away from {chance}? Draw the line."
        ).format(margin=q.margin, chance=percent(_chance_of_position(q))),
    ],
    after=_show_eight_tables,
    lines=lambda q: [
        _("of tables with {draws} draws are more than {margin} points off").format(draws=q.draws, margin=q.margin)
    ],
    remark=lambda _q: _("No draw makes up for another. The first ones just count for less and less among many."),
    hint=lambda _q: _("Four times as many draws bring you only twice as close: that is why certainty is expensive."),
    draw=_draw_one_table,
    tries=lambda _q: (_("One table"), _("tables were far off"), _("tables")),
    python=lambda q: _python_line_of_sum(q, f"round(abs(100 * k / {q.draws} - 100 * p), 9)", f" > {q.margin}"),
)


def settling(draws: int = 50, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often the share of successful draws is far from the chance, for few draws and for many."""
    draws = check_number("draws", draws, 1, MOST_DRAWS)
    return Question(CurrentQuestion(SETTLING, draws=draws, what="birds", margin=10), number=number, seed=seed)


HUNDRED = 100


@lru_cache(maxsize=64)
def chance_that_interval_misses(many: int, chance: Fraction) -> Fraction:
    """Return how likely the interval from `many` draws is to miss the true chance."""
    return chance_of_counted_numbers(many, chance, lambda good: share_interval(good, many).excludes(float(chance)))


def interval_misses(what: str, draws: int) -> Odds:
    """Return the chance that an interval from some draws misses."""
    chance = _chances()[check_option("what", what, _chances())]
    named = _("a 95 % interval from {draws} draws misses").format(draws=check_number("draws", draws, 1, MOST_DRAWS))
    return _asked(Odds(named, chance_that_interval_misses(draws, chance)), interval_misses, what, draws)


MOST_DEALS, MOST_TIMES, WIDTH_PARTS = 1000, 100, 1_000_000
"""How many deals a width may be asked for at most, and how many times as many; it is rounded to a millionth."""
NEAR_ROOT = 0.06
"""How far the width may be from shrinking with the square root of the deals, as a share, if that is said."""


def _width_in_points(chance: Fraction, draws: int) -> Fraction:
    """Return how wide the interval is if the share of some draws is just the chance."""
    found = share_interval(float(chance) * draws, draws)
    return 100 * Fraction(round(WIDTH_PARTS * (found.high - found.low)), WIDTH_PARTS)


def interval_width(written: str, draws: int, times: int = 1) -> Odds:
    """Return how many points wide the interval of a chance is, from so many `times` as many draws.

    >>> interval_width("nanatoridori.no_neighbours(8)", 100, 10).brief()
    '5.993'
    """
    many = check_number("draws", draws, 1, MOST_DEALS) * check_number("times", times, 1, MOST_TIMES)
    chance = written_down.read_number(written)
    if chance.unit != "chance":
        raise BadQuestion(_("{text!r:.60} is no chance, so it has no share").format(text=written))
    named = _("the width of a 95 % interval from {draws} draws, in points").format(draws=readable(many))
    width = _width_in_points(Fraction(chance.value), many)
    return _asked(Odds(named, width, "mean"), interval_width, written, draws, times)


def _steps_to_width(written: str, draws: int, times: int = 1) -> Iterator[Step]:
    """Explain a width: what it is for few draws, by how much it shrinks, and what is left."""
    chance = Fraction(written_down.read_number(written).value)
    wide, narrow = _width_in_points(chance, draws), _width_in_points(chance, draws * times)
    if times > 1:
        yield Step(
            say=_("From {draws} draws, the interval is about {points} points wide.").format(
                draws=readable(draws), points=amount(wide, 1)
            )
        )
        shrinks = {"times": readable(times), "narrower": amount(wide / narrow, 1)}
        root = sqrt(times)
        yield Step(
            say=_("{times} times as many draws make it {narrower} times narrower.").format(**shrinks),
            more=_("That is close to the square root: {root} × {root} is about {times}.").format(
                root=amount(root, 1), times=readable(times)
            )
            if abs(float(wide / narrow) / root - 1) <= NEAR_ROOT
            else "",
        )
    yield Step(
        say=_("From {draws} draws it is this many points wide.").format(draws=readable(draws * times)),
        good=narrow,
        unit="mean",
    )


def _draw_hundred_intervals(q: Any) -> list[Interval]:
    rng = Stream(q.hundred, "intervals")
    return [share_interval(good_draws(_chance_of_position(q), rng, q.draws), q.draws) for _table in range(HUNDRED)]


def _describe_misses(q: Any) -> str:
    missed = sum(each.excludes(float(_chance_of_position(q))) for each in _draw_hundred_intervals(q))
    return n_(
        "{missed} of these 100 intervals misses {chance}.", "{missed} of these 100 intervals miss {chance}.", missed
    ).format(missed=missed, chance=percent(_chance_of_position(q)))


def _show_hundred_intervals(q: Any) -> Parts:
    label = _describe_misses(q)
    return [
        blocks.text(_("A hundred intervals, one a table"), "head"),
        blocks.chart(charts.whiskers(_draw_hundred_intervals(q), float(_chance_of_position(q))), label),
        label,
        blocks.buttons(blocks.button("hundred", _("Another hundred"))),
    ]


def _draw_another_hundred(q: Any, _name: str, _value: Any) -> bool:
    q.hundred += 1
    return True


MISSING = _kind_about_draws(
    (QuestionControl(("hundred",), lambda _q: [], _draw_another_hundred),),
    key="chance.missing",
    title=lambda _q: _("A hundred intervals: how many miss?"),
    of=lambda _q: HUNDRED,
    answer=lambda q: interval_misses(q.what, q.draws),
    ask=lambda q: [
        *_show_position(q),
        _(
            "A hundred tables do this {draws} times each, and each of them works out a **95 % interval**. How many"
            " of those intervals do not hold the true {chance}?"
        ).format(draws=q.draws, chance=percent(_chance_of_position(q))),
    ],
    before=lambda _q: [
        _(
            "An interval says: judging by these draws, the chance lies between these two numbers. It "
            "cannot know whether the draws were lucky ones."
        )
    ],
    after=_show_hundred_intervals,
    effect=lambda q: _describe_misses(q) if q.changed == "hundred" else describe_change(q),
    lines=lambda q: [_("of intervals from {draws} draws miss").format(draws=q.draws)],
    remark=lambda _q: _(
        "95 % is a promise about the method: about 95 of 100 intervals hold the true number, about 5 miss it, and you "
        "cannot tell from one interval which kind it is. More draws make intervals shorter, but not more reliable."
    ),
    hint=lambda _q: _("Try ten draws and two hundred: the lines get shorter, but as many miss."),
    draw=lambda q, rng: (
        "",
        share_interval(good_draws(_chance_of_position(q), rng, q.draws), q.draws).excludes(
            float(_chance_of_position(q))
        ),
    ),
    tries=lambda _q: (_("One interval"), _("intervals missed"), _("intervals")),
    python=lambda q: _python_line_of_sum(q, f"gamelib.core.intervals.share_interval(k, {q.draws})", ".excludes(p)"),
)


def missing(draws: int = 50, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how many of a hundred intervals miss the chance that they estimate."""
    draws = check_number("draws", draws, 1, MOST_DRAWS)
    return Question(CurrentQuestion(MISSING, draws=draws, what="birds", hundred=1), number=number, seed=seed)


# What an act reveals: Bayes' rule ----------------------------------------------------------

TENTHS, THOUSAND = 10, 1000
TO_BEAT = Flock(2, 2)
UNKNOWN = " ".join("?" * HAND_SIZE)


class ObservedAct(NamedTuple):
    """An act of a player: what others see, what it may reveal, and how likely that was before the act."""

    title: str
    name: str
    seen: str
    told: str
    usually: str
    """A sentence, with {share}, on how often this is true of hands about which nothing is known."""
    with_it: str
    without_it: str
    before: Fraction
    python: str
    usual: tuple[int, int]
    """How often in ten times people do the deed, with such a hand and with any other."""
    deal: Callable[[Stream], Sequence[Any]]
    is_true: Callable[[Any], bool]


@cache
def _chance_before_boast() -> Fraction:
    found: Odds = nanuk.hand_before_boast("seal") >= 2
    return Fraction(found.value)


@cache
def _chance_before_pass() -> Fraction:
    return Fraction(nanatoridori.can_beat(str(TO_BEAT), hand=UNKNOWN).value)


@cache
def _chance_of_no_help() -> Fraction:
    box = deck()
    return Fraction(comb(len(box) - len(helpful_cards(box, "seal")), NANUK_HAND), comb(len(box), NANUK_HAND))


def _deal_nanuk(rng: Stream) -> Sequence[Any]:
    return rng.sample(deck(), NANUK_HAND)


def _deal_birds(rng: Stream) -> Sequence[Any]:
    left = list(DECK)
    for card in TO_BEAT.cards:
        left.remove(card)
    return rng.sample(left, HAND_SIZE)


def observed_acts() -> dict[str, ObservedAct]:
    """Return the acts to choose from, by name."""
    none = _chance_of_no_help()
    return {
        "boast": ObservedAct(
            _("What does a boast tell?"),
            _("a boast"),
            _("Nanuk: somebody with three cards opens with a boast of seals."),
            _("this hand has two seals or more"),
            _("Of a hundred hands that you know nothing about, {share} have two seals or more."),
            _("Of ten players who hold two seals or more, this many boast seals:"),
            _("Of ten players who hold fewer, this many boast seals:"),
            _chance_before_boast(),
            '(gamelib.odds.nanuk.hand_before_boast("seal") >= 2)',
            (8, 2),
            _deal_nanuk,
            lambda hand: count_of("seal", hand) >= 2,
        ),
        "pass": ObservedAct(
            _("What does a pass tell?"),
            _("a pass"),
            _("Nanatoridori: two robins, 2 2, lie on the table. The next player holds eight cards, and passes."),
            _("the next player could have beaten them"),
            _("Of a hundred hands that you know nothing about, {share} can beat them."),
            _("Of ten players who could beat them, this many pass:"),
            _("Of ten players who could not, this many pass:"),
            _chance_before_pass(),
            f'gamelib.odds.nanatoridori.can_beat("{TO_BEAT}", hand="{UNKNOWN}")',
            (3, 10),
            _deal_birds,
            lambda hand: can_beat(hand, TO_BEAT),
        ),
        "side": ObservedAct(
            _("What does choosing a side tell?"),
            _("a side"),
            _("Nanuk: five seals were boasted. Somebody with three cards goes hunting."),
            _("this hand has a seal or an Inuksuk"),
            _("Of a hundred hands that you know nothing about, {share} have a seal or an Inuksuk."),
            _("Of ten players who hold one, this many go hunting:"),
            _("Of ten players who hold none, this many go hunting:"),
            1 - none,
            f"(1 - gamelib.odds.nanuk.Fraction({none.numerator}, {none.denominator}))",
            (7, 3),
            _deal_nanuk,
            lambda hand: bool(helpful_cards(hand, "seal")),
        ),
    }


def _chosen_act(q: Any) -> ObservedAct:
    return observed_acts()[q.deed]


def _chances_with_and_without(q: Any) -> tuple[Fraction, Fraction]:
    """Return the chances of the deed with and without what it may reveal."""
    before = _chosen_act(q).before
    return before * q.with_it / TENTHS, (1 - before) * q.without_it / TENTHS


def after_seeing(deed: str, with_it: int, without_it: int) -> Odds:
    """Return how likely it is what a deed suggests, if so many of ten people do it with such a hand, and without."""
    before = observed_acts()[check_option("deed", deed, observed_acts())].before
    check_number("with_it", with_it, 0, TENTHS)
    check_number("without_it", without_it, int(with_it == 0), TENTHS)
    true, false = before * with_it / TENTHS, (1 - before) * without_it / TENTHS
    assumed = (
        _("{with_it} of 10 people with such a hand do it, and {without_it} of 10 others").format(
            with_it=with_it, without_it=without_it
        ),
    )
    told = observed_acts()[deed].told
    return _asked(
        Odds(told, true / (true + false), kind="assumed", assumptions=assumed), after_seeing, deed, with_it, without_it
    )


def _steps_after_seeing(deed: str, with_it: int, without_it: int) -> Iterator[Step]:
    """Explain what a deed tells: a thousand hands, those that do it, and those among them of which it is true."""
    act = observed_acts()[deed]
    yes = round(THOUSAND * float(act.before))
    no = THOUSAND - yes
    of_yes, of_no = yes * with_it / TENTHS, no * without_it / TENTHS
    yield Step(
        say=_("Think of 1,000 hands: of {yes} it is true, of {no} it is not.").format(yes=yes, no=no),
        more=_("That is so before anybody does anything."),
    )
    yield Step(
        say=_("{tenths} in 10 of the {yes} do it: about {count}.").format(tenths=with_it, yes=yes, count=round(of_yes))
    )
    yield Step(
        say=_("{tenths} in 10 of the other {no} do it, too: about {count}.").format(
            tenths=without_it, no=no, count=round(of_no)
        )
    )
    number = after_seeing(deed, with_it, without_it)
    yield Step(
        say=_("Keep only those who do it: {yes} of about {all}.").format(
            yes=round(of_yes), all=round(of_yes) + round(of_no)
        ),
        good=number.value,
    )


def _ask_what_it_tells(q: Any) -> Parts:
    """Show the observed deed, the assumptions about players, and the question."""
    deed = _chosen_act(q)
    supposed = f"{deed.with_it} **{q.with_it}**. {deed.without_it} **{q.without_it}**."
    now = _("Now you have seen what this player does. How likely is it **now** that {told}?")
    return [
        deed.seen,
        deed.usually.format(share=count_text(100 * float(deed.before))),
        _("Suppose that people play like this. {supposed}").format(supposed=supposed),
        now.format(told=deed.told),
    ]


def _show_sorted_hands(q: Any) -> Parts:
    """Show a thousand hands, sorted."""
    before, (true, false) = _chosen_act(q).before, _chances_with_and_without(q)
    yes, no, good, rest = (round(THOUSAND * float(each)) for each in (before, 1 - before, true, false))
    words = _("true of {count}"), _("not of {count}")

    def bar(counts: tuple[int, int], label: str) -> blocks.Block:
        return blocks.divided_bar(
            [
                (tone, count, line.format(count=count), f"{count}")
                for tone, count, line in zip(("good", "rest"), counts, words, strict=True)
            ],
            label.format(yes=counts[0], no=counts[1]),
        )

    return [
        blocks.text(_("A thousand hands"), "head"),
        bar((yes, no), _("Of 1,000 hands it is true of {yes}, and not of {no}")),
        blocks.text(_("The players among them who act like this"), "head"),
        bar((good, rest), _("Of these it is true of {yes}, and not of {no}")),
        _("Of {all} players who act like this, it is true of **{yes}**.").format(yes=good, all=good + rest),
    ]


def _deal_until_act_is_seen(q: Any, rng: Stream) -> tuple[str, float]:
    """Deal hands until somebody does the deed; return whether what it suggests is true of the hand."""
    deed = _chosen_act(q)
    while True:
        is_true = deed.is_true(deed.deal(rng))
        if rng.next_bits() % TENTHS < (q.with_it if is_true else q.without_it):
            return "", is_true


def _reset_to_usual_play(q: Any) -> None:
    q.with_it, q.without_it = _chosen_act(q).usual


TELLS = QuestionKind(
    game="nanuk",
    key="chance.tells",
    title=lambda q: _chosen_act(q).title,
    vary=(
        choice(
            "deed",
            lambda _q: _("What is seen"),
            lambda _q: [(key, each.name) for key, each in observed_acts().items()],
            then=_reset_to_usual_play,
        ),
        stepper(
            "with_it", lambda q: _chosen_act(q).with_it, TENTHS, least=0, fits=lambda q, value: value + q.without_it > 0
        ),
        stepper("without_it", lambda q: _chosen_act(q).without_it, TENTHS, least=lambda q: int(q.with_it == 0)),
    ),
    answer=lambda q: after_seeing(q.deed, q.with_it, q.without_it),
    ask=_ask_what_it_tells,
    before=lambda _q: [
        _(
            "Think of a thousand hands. Of how many is it true, and how many of those players act like "
            "this? How many of the others do?"
        )
    ],
    after=_show_sorted_hands,
    lines=lambda q: [_("now; it was {before} before").format(before=percent(_chosen_act(q).before))],
    remark=lambda _q: _(
        "What somebody does tells you much if people seldom do it without a reason. What everybody does "
        "tells you nothing."
    ),
    hint=lambda _q: _("Let people bluff as often as they are honest: what does it tell you then?"),
    draw=_deal_until_act_is_seen,
    tries=lambda _q: (_("Deal until it is seen"), _("times it was true"), _("times it was seen")),
    python=lambda q: f"(p := {_chosen_act(q).python}) * {q.with_it} / (p * {q.with_it} + (1 - p) * {q.without_it})",
)


def tells(deed: str = "boast", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask what a boast, a pass or a chosen side reveals about a hand."""
    deed = check_option("deed", deed, observed_acts())
    with_it, without_it = observed_acts()[deed].usual
    return Question(CurrentQuestion(TELLS, deed=deed, with_it=with_it, without_it=without_it), number=number, seed=seed)
