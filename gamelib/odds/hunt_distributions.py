"""Nanuk: counts about a hunt as distributions: animals, bears, days survived, what a boast tells about a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and, n_
from gamelib.nanuk import Boast, Rulings, View, deal
from gamelib.nanuk.cards import ANIMAL, ANIMALS, BEARS, INUKSUK, MOST_DAYS, SHOWS
from gamelib.odds.count_sources import Sources, source_of
from gamelib.odds.distribution import Distribution, observed_distribution, shares_of_weights
from gamelib.odds.draws_together import ways_to_draw
from gamelib.odds.hunt_answers import check_boast, check_deck, hunt_ways, kind_of, parse_boast
from gamelib.odds.hunt_assumptions import USUAL_PLAYERS, HuntAssumptions, after_first_days, assume
from gamelib.odds.hunt_cards import NOTHING, AnyDeck, Giving, Where
from gamelib.odds.numbers import ASSUMED, SEED, TRIALS, BadQuestion, check_trials, check_view, check_whole

HAND = 3
"""Number of cards in a fresh hand."""
KINDS = (*ANIMALS, "bear", "inuksuk")
"""What can be counted together."""
MOST_KINDS = 3
"""Maximum number of kinds that are counted together, so that it takes no longer than a moment."""


def animals(
    animal: str, days: int, view: Where = None, *, deck: AnyDeck = None, rulings: Rulings | None = None
) -> Distribution:
    """The number of animals of a kind that `days` days bring; every day is drawn, whatever bears come.

    >>> seals = animals("seal", 10)
    >>> seals.mean.value, seals.median, f"{seals >= 4:.1%}"
    (Fraction(27, 10), 3, '28.2%')
    """
    supposed = assume(view, animal, (), NOTHING, None, rulings, deck=deck)
    check_boast(Boast(1, animal, days), supposed.rulings)
    check_deck(supposed, days)
    what = n_(
        "the number of {animals} that {day} day brings", "the number of {animals} that {day} days bring", days
    ).format(animals=kind_of(animal), day=days)
    assumptions = (*supposed.known_cards, _("every day is drawn, whatever bears come"))
    return Distribution(
        what,
        shares_of_weights(ways_by_animals(supposed.unseen, animal, days)),
        assumptions=assumptions,
        unit=kind_of(animal),
        sources=_source(supposed),
    )


def bears(days: int, view: Where = None, *, deck: AnyDeck = None, rulings: Rulings | None = None) -> Distribution:
    """The number of bears that `days` days bring, cancelled or not; every day is drawn.

    >>> bears(5)[0] == 1 - (bears(5) >= 1)
    True
    """
    supposed = assume(view, "", (), NOTHING, None, rulings, deck=deck)
    check_boast(Boast(1, ANIMALS[0], days), supposed.rulings)
    check_deck(supposed, days)
    size, many = supposed.unseen.total(), sum(supposed.unseen[card] for card in BEARS)
    ways = {number: comb(many, number) * comb(size - many, days - number) for number in range(days + 1)}
    what = n_("the number of bears in {days} day", "the number of bears in {days} days", days).format(days=days)
    return Distribution(
        what, shares_of_weights(ways), assumptions=supposed.known_cards, unit=_("bears"), sources=_source(supposed)
    )


def counts(
    kinds: Sequence[str],
    days: int,
    view: Where = None,
    *,
    deck: AnyDeck = None,
    rulings: Rulings | None = None,
) -> Distribution:
    """The numbers of several kinds that the same `days` days bring, in the order in which they are named.

    One to three kinds are named, of "deer", "seal", "fish", "bird", "bear" and "inuksuk"; a bear counts as a bear and
    with its animal. Every day is drawn, whatever bears come.

    >>> both = counts(["seal", "bear"], 5)
    >>> both.map(lambda many: many[1]) == bears(5), both.chance(lambda many: many[0] > many[1]).brief()
    (True, '55.16 %')
    """
    supposed = assume(view, "", (), NOTHING, None, rulings, deck=deck)
    _check_kinds(kinds)
    check_boast(Boast(1, ANIMALS[0], days), supposed.rulings)
    check_deck(supposed, days)
    line = n_("the numbers of {kinds} that {day} day brings", "the numbers of {kinds} that {day} days bring", days)
    what = line.format(kinds=join_and([_name_of_kind(kind) for kind in kinds]), day=days)
    sorts = Counter[tuple[int, ...]]()
    for card, many in supposed.unseen.items():
        sorts[tuple(_number_on_card(card, kind) for kind in kinds)] += many
    assumptions = (*supposed.known_cards, _("every day is drawn, whatever bears come"))
    return Distribution(
        what, shares_of_weights(ways_to_draw(sorts, days)), assumptions=assumptions, sources=_source(supposed)
    )


def _check_kinds(kinds: Any) -> None:
    """Raise BadQuestion unless these are one to three kinds, each named once."""
    listed = list(kinds) if isinstance(kinds, list | tuple) else []
    if not 1 <= len(listed) <= MOST_KINDS or not {*map(str, listed)} <= {*KINDS} or len({*listed}) < len(listed):
        line = _("name one to three of {kinds}, each once, like ['seal', 'bear'], not {given!r:.40}")
        raise BadQuestion(line.format(kinds=join_and(list(KINDS)), given=kinds))


def _name_of_kind(kind: str) -> str:
    return {"bear": _("bears"), "inuksuk": _("Inuksuks")}.get(kind) or kind_of(kind)


def _number_on_card(card: str, kind: str) -> int:
    """Return how many of a kind a card shows."""
    return (
        int(card in BEARS if kind == "bear" else card == INUKSUK)
        if kind in KINDS[-2:]
        else SHOWS[card] * (ANIMAL[card] == kind)
    )


def _source(supposed: HuntAssumptions) -> Sources:
    return source_of("nanuk", supposed.cards, 'counts(["seal", "bear"], 5)')


def days_survived(
    view: Where = None,
    *,
    deck: AnyDeck = None,
    giving: str | Sequence[str] | None = None,
    others: str | Sequence[str] | Giving = NOTHING,
    hunters: int | None = None,
    already: str | Sequence[str] | None = None,
    rulings: Rulings | None = None,
) -> Distribution:
    """The number of days that a hunt without end goes on before a bear stops it, or the cards run out; twelve at most.

    `giving` is what you give, `others` what the other hunters give, `hunters` how many others hunt, as in `survive`.

    >>> days = days_survived(giving="inuksuk")
    >>> days.median, f"{days >= 7:.1%}"
    (12, '81.8%')
    """
    supposed = after_first_days(assume(view, "", giving, others, hunters, rulings, deck=deck), already, MOST_DAYS)
    if supposed.stopped:
        raise BadQuestion(_("a bear among the cards already drawn has stopped this hunt"))
    first, last = len(supposed.already), min(MOST_DAYS, supposed.most_days())
    lasting = {first: Fraction(1)}
    for days in range(first + 1, last + 1):
        ways = hunt_ways(supposed, "", days)
        lasting[days] = Fraction(ways.at_least(0), ways.all) if ways else Fraction(0)
    chances = {days: lasting[days] - lasting.get(days + 1, 0) for days in lasting}
    what = _("the number of days before a bear stops the hunt, {most} if none does").format(most=last)
    return Distribution(
        what, chances, supposed.kind(), assumptions=supposed.sentences(last), unit=_("days"), sources=_source(supposed)
    )


def hand_after_boast(
    boast: Boast | str | None = None,
    view: View | None = None,
    *,
    player: Any = "keen",
    players: int = USUAL_PLAYERS,
    n: int = TRIALS,
    seed: int = SEED,
    rulings: Rulings | None = None,
) -> Distribution:
    """The number of animals of its kind in the hand of somebody who opens with this boast, if they play like `player`.

    `n` hands are dealt, and those are kept with which the player, a level or a function of view and chance, makes the
    boast. `hand_before_boast` is the same for a hand about which nothing is known.

    >>> told = hand_after_boast("2 seals in 2 days", n=400)
    >>> told.kind, told[0], hand_before_boast("seal")[0] > 0.4
    ('assumed', Fraction(0, 1), True)
    """
    parsed, terms = parse_boast(boast, view), _effective_rulings(view, rulings)
    check_trials(n, seed)
    check_whole(players, 5, 8, _("the number of players"))
    check_boast(parsed, terms)
    deals = (
        _animals_if_opened(_move_function(player), parsed, players, terms, Stream(seed, "odds", at)) for at in range(n)
    )
    found = [shown for shown in deals if shown is not None]
    if not found:
        raise BadQuestion(
            n_(
                "with {n} hand out of {n} this player makes another boast",
                "with {n} hands out of {n} this player makes another boast",
                n,
            ).format(n=f"{n:,}")
        )
    what = _("the number of {animals} in the hand of whoever opens with {boast}").format(
        animals=kind_of(parsed.animal), boast=parsed.describe()
    )
    assumptions = (
        _("whoever boasts plays like the “{policy}” program").format(policy=_shown_name(player)),
        *_box_of(terms),
    )
    sources = _source(assume(None, "", (), NOTHING, None, terms))
    return observed_distribution(what, found, seed, ASSUMED, assumptions, unit=kind_of(parsed.animal), sources=sources)


def _shown_name(player: Any) -> str:
    from gamelib.players import shown_name  # noqa: PLC0415 - players may ask for odds themselves

    return shown_name(getattr(player, "name", getattr(player, "__name__", player)))


def _effective_rulings(view: View | None, rulings: Rulings | None) -> Rulings:
    """Return the rulings that are named, those of the table, or the usual ones."""
    if view is not None:
        check_view(view, View, _("Nanuk"))
    ruled = rulings if rulings is not None or view is None else view.rulings
    return assume(None, "", (), NOTHING, None, ruled).rulings


def _animals_if_opened(policy: Any, boast: Boast, players: int, rulings: Rulings, rng: Stream) -> int | None:
    """Return the animals in a hand dealt at random, or None if a player would not make the boast with it."""
    view = deal(players, seed=rng.next_bits(), first=0, rulings=rulings).view(0)
    if str(policy(view, rng)) != str(boast):
        return None
    return sum(SHOWS[card] for card in view.hand if ANIMAL[card] == boast.animal)


def hand_before_boast(animal: str, *, rulings: Rulings | None = None) -> Distribution:
    """The number of animals of a kind in a fresh hand about which nothing is known.

    >>> hand_before_boast("seal").mean.value
    Fraction(81, 100)
    """
    supposed = assume(None, animal, (), NOTHING, None, rulings)
    check_boast(Boast(1, animal, 1), supposed.rulings)
    what = _("the number of {animals} in a fresh hand").format(animals=kind_of(animal))
    return Distribution(
        what,
        shares_of_weights(ways_by_animals(supposed.unseen, animal, HAND)),
        assumptions=supposed.known_cards,
        unit=kind_of(animal),
        sources=_source(supposed),
    )


def ways_by_animals(unseen: Counter[str], animal: str, cards: int) -> dict[int, int]:
    """Return the number of ways to draw `cards` cards, by the number of animals they show."""
    single, double = (
        sum(many for card, many in unseen.items() if ANIMAL[card] == animal and SHOWS[card] == shown)
        for shown in (1, 2)
    )
    rest = unseen.total() - single - double
    ways: dict[int, int] = {}
    for twos in range(min(double, cards) + 1):
        for ones in range(min(single, cards - twos) + 1):
            more = comb(double, twos) * comb(single, ones) * comb(rest, cards - twos - ones)
            ways[ones + 2 * twos] = ways.get(ones + 2 * twos, 0) + more
    return ways


def _box_of(rulings: Rulings) -> tuple[str, ...]:
    return assume(None, "", (), NOTHING, None, rulings).known_cards


def _move_function(player: Any) -> Any:
    """Return the function by which a player moves."""
    if isinstance(player, str):
        from gamelib.players import player as of_level  # noqa: PLC0415 - players may ask for odds themselves

        player = of_level(player)
    move = getattr(player, "move", player)
    if not callable(move):
        raise BadQuestion(
            _("a player is a level, or a function of view and chance, not {given!r:.40}").format(given=player)
        )
    return move
