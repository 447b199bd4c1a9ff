"""How to play Nanuk: rules of thumb to copy, chances of a boast, and hooks for the search."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gamelib.core.arithmetic import add_up, exponential, hyperbolic_tangent
from gamelib.core.language import _, as_sentence, n_
from gamelib.core.written_numbers import decimal, percent
from gamelib.nanuk.cards import ANIMAL, ANIMALS, BEARS, INUKSUK, MOST_DAYS, SHOWS, Cards, count_of, describe_card
from gamelib.nanuk.facts import Boasted, CardsGiven, GiftsRevealed, SideDeclared, SidesShown
from gamelib.nanuk.judge import is_raised
from gamelib.nanuk.moves import ANTE, CHOOSE, DOOM, HUNT, STAY, Boast, Choose, Give, Move, Side, boast, gives
from gamelib.nanuk.position import ANTES, BOASTING, DECLARING, GIVING, OVER, REWARDS, SIDES
from gamelib.nanuk.scoring import points
from gamelib.players.nanuk_deals import LikelyDeals, is_followed

if TYPE_CHECKING:
    from gamelib.core.chance import Stream
    from gamelib.core.events import Past
    from gamelib.nanuk.state import State
    from gamelib.nanuk.view import View

# The chance that a boast comes true --------------------------------------------------------

BEAR, STONE, GAME = 0.12, 0.04, 0.27
"""Chance that a drawn card is a bear, that it is an Inuksuk, and the mean number of animals of one kind on it."""
HELPS, LEADS = 1.3, 1.8
"""Mean animals of the boasted kind that a hunter brings, and the factor for the one who boasted."""
BRINGS_STONE = 0.11
"""Mean number of Inuksuks another hunter brings."""
COMING = 0.5
"""Chance that another seat goes on a hunt, at a usual table."""
PATIENCE = 8
"""Number of decisions of the others after which their habits here weigh as much as the usual ones."""
BOLD = 0.08
"""Margin by which the chance of one's own boast must exceed the chance that the last one fails."""
WARY = BOLD - 0.1
"""The same margin for the game's own character, which calls a hunt doomed sooner."""
LONG_HUNT, SHORT_HUNT = 6, 4
"""Up to how many days a newcomer boasts for more of them: who thinks that a hunt ends early, and all others."""
DARES, SLIPS, COLLECTS = 50, 20, 18
"""How often, of 100 times, a newcomer dares a day more, does anything that is allowed, and collects one animal."""
LOW = 3
"""The highest number, and the most days, with which somebody begins who knows only the rules."""
HOME = 0.6
"""Cards by which hunting must promise more than staying behind to be preferred."""
GIVEN, CUT_SHORT = 1.5, 0.6
"""Mean number of cards a hunter gives, and the mean part of its days that a failing hunt lasts."""
FIRST = 0.95
"""Chance of success that a first boast aims at: a modest boast leaves the risk to the next seats."""


@cache
def chance_of_no_bear(days: int, stones: int) -> float:
    """Return the chance that no bear stops a hunt of `days` days with `stones` Inuksuks given, as if the deck were
    endless.

    >>> round(chance_of_no_bear(4, 0), 2), chance_of_no_bear(1, 1)
    (0.62, 1.0)
    """
    if days <= 0:
        return 1.0
    bear = chance_of_no_bear(days - 1, stones - 1) if stones else 0.0
    return (
        BEAR * bear
        + STONE * chance_of_no_bear(days - 1, stones + 1)
        + (1 - BEAR - STONE) * chance_of_no_bear(days - 1, stones)
    )


@lru_cache(maxsize=1 << 14)
def at_least(number: int, tenths: int) -> float:
    """Return the chance that a Poisson count with a mean of `tenths` tenths is at least a number.

    >>> round(at_least(1, 10), 3)
    0.632
    """
    if number <= 0:
        return 1.0
    mean, term, below = tenths / 10, exponential(-tenths / 10), 0.0
    for count in range(number):
        below += term
        term *= mean / (count + 1)
    return max(0.0, 1.0 - below)


def chance_of_boast(number: int, days: int, own: int, stones: float, helpers: float) -> float:
    """Return the chance that a boast comes true with one's own animals, and Inuksuks and animals from others.

    >>> chance_of_boast(3, 4, 2, 1, 1.0) > chance_of_boast(6, 4, 2, 1, 1.0)
    True
    """
    full_stones = int(stones)
    lucky = chance_of_no_bear(days, full_stones) + (stones - full_stones) * (
        chance_of_no_bear(days, full_stones + 1) - chance_of_no_bear(days, full_stones)
    )
    return lucky * at_least(number - own, round(10 * (helpers + GAME * days)))


class Habits(NamedTuple):
    """How the others play at this table: how likely each is to hunt, and how many animals a hunter brings."""

    coming: float
    helps: float


def habits(past: Past) -> Habits:
    """Return the habits seen so far, mixed with what is usual.

    >>> habits(None)
    Habits(coming=0.5, helps=1.3)
    """
    came, decisions, brought, bringers = PATIENCE * COMING, float(PATIENCE), PATIENCE * HELPS, float(PATIENCE)
    hunters = 0
    while past is not None:
        past, fact = past
        kind = type(fact)
        if kind is CardsGiven:
            hunters += 1
        elif kind is GiftsRevealed:
            brought, hunters = brought + fact.found, 0
        elif kind is Boasted and hunters:
            bringers, hunters = bringers + hunters + LEADS - 1, 0
        elif kind is SidesShown:
            came, decisions = came + fact.sides.count(True) - 1, decisions + len(fact.sides) - 2
        elif kind is SideDeclared:
            came, decisions = came + fact.hunts, decisions + 1
    return Habits(came / decisions, brought / bringers)


def chance_of(view: View, move: Boast, hunting: bool, hunters: float, led_by: int | None, helps: float) -> float:
    """Return the chance that a boast comes true as this seat sees it, with a number of other hunters."""
    own = count_of(move.animal, view.hand) if hunting else 0
    stones = view.hand.count(INUKSUK) if hunting else 0
    leads = LEADS - 1 if led_by is not None and led_by != view.seat else 0.0
    return chance_of_boast(move.number, move.days, own, stones + BRINGS_STONE * hunters, helps * (hunters + leads))


LACKING, BEARISH = 0.5, 0.55
"""Weight of what one more wild card would add to a pile, and the points that a bear counts for."""

# What cards are worth ------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def pile_worth(pile: Cards) -> float:
    """Return the value of a pile, nearly complete sets included."""
    now = points(pile)
    return now + LACKING * (points((*pile, INUKSUK)) - now) + BEARISH * sum([card in BEARS for card in pile])


def gain(pile: Cards, card: str) -> float:
    """Return what a card adds to a pile.

    >>> gain(("deer", "seal", "fish"), "bird") > gain(("deer", "seal", "fish"), "deer")
    True
    """
    return pile_worth((*pile, card)) - pile_worth(pile)


def _value_in_hand(hand: Cards, card: str) -> float:
    """Return the value of a card in a hand: groups count more, an Inuksuk most."""
    return 4.0 if card == INUKSUK else count_of(ANIMAL[card], hand) + 0.5 * SHOWS[card]


SHARED = True
"""Joint winners share the win."""

# Keen ------------------------------------------------------------------------------


def quick(view: View, in_character: bool = False) -> Move:
    """Return the move with the best prospect of a share of the pot; fast enough for playouts.

    The game's own character calls a hunt doomed sooner.
    """
    phase = view.phase
    if phase == REWARDS:
        pile = view.piles[view.seat or 0]
        return CHOOSE[max(dict.fromkeys(view.pot), key=lambda card: gain(pile, card))]
    if phase == BOASTING:
        return _boasts_by_chance(view, WARY if in_character else BOLD)[0][0]
    if phase in (SIDES, DECLARING):
        return HUNT if _expected_cards_of_hunt(view) > HOME else STAY
    if phase == ANTES:
        hand = view.hand
        return ANTE[min(dict.fromkeys(hand), key=lambda card: _value_in_hand(hand, card))]
    return _cards_to_give(view)


def _boasts_by_chance(view: View, bold: float = BOLD) -> list[tuple[Move, float]]:
    """Return the possible boasts with their chance of leading to a pot, best first."""
    last, highest = view.boast, view.terms.rulings.highest_number
    coming, helps = habits(view.past)
    others = coming * (view.terms.players - 2)
    rated: list[tuple[Move, float]] = []
    for move in _raises(last, highest):
        likely = chance_of(view, move, True, others, None, helps)
        rated.append((move, likely if last else 1 - abs(likely - FIRST)))
    if last is not None:
        rated.append((DOOM, 1 - chance_of(view, last, False, others + 1, view.leader, helps) - bold))
    return sorted(rated, key=_second, reverse=True)


def _second(pair: tuple[Move, float]) -> float:
    return pair[1]


def _raises(last: Boast | None, highest: int) -> list[Boast]:
    """Return some raises not far above the last boast."""
    if last is None:
        near = [
            boast(number, animal, days)
            for animal in ANIMALS
            for number in {min(2, highest), 3, 4}
            for days in (2, 3, 4, 5)
        ]
        return [each for each in near if each.number <= highest]
    number, animal, days, _kind = last
    near = [boast(number, animal, more) for more in (days + 1, days + 2) if more <= MOST_DAYS]
    near += [
        boast(number + 1, each, more)
        for each in ANIMALS
        for more in (days, days + 1, days + 2)
        if more <= MOST_DAYS and number < highest
    ]
    return [each for each in near if is_raised(last, highest, each)]


def _expected_cards_of_hunt(view: View) -> float:
    """Return how many more cards the seat can expect from hunting than from staying behind."""
    last = view.boast
    if last is None:
        return 0.0
    coming, helps = habits(view.past)
    declared = [side for side in view.sides if side is not None]
    open_ = view.terms.players - 1 - len(declared)
    hunters, home = declared.count(True) + coming * open_, declared.count(False) + (1 - coming) * open_
    joined = chance_of(view, last, True, hunters, view.leader, helps)
    alone = chance_of(view, last, False, hunters, view.leader, helps)
    gifts, antes = GIVEN * hunters, home
    pot_if_won, pot_if_lost = gifts + GIVEN + antes + last.days, gifts + antes + 1 + CUT_SHORT * last.days
    return joined * pot_if_won / (hunters + 1) - (1 - alone) * pot_if_lost / (home + 1)


def _cards_to_give(view: View) -> Move:
    """Return the cards to give: all that help the hunt, else the least useful one."""
    last, hand = view.boast, view.hand
    helping = tuple([card for card in hand if last and (ANIMAL[card] == last.animal or card == INUKSUK)])
    if not helping:
        helping = (min(hand, key=lambda card: _value_in_hand(hand, card)),)
    return next(move for move in gives(hand) if move.cards == helping)


def because(view: View, move: Move) -> str:
    """Explain in a sentence what the keen player weighed."""
    last, (coming, helps) = view.boast, habits(view.past)
    others = coming * (view.players - 2)
    if isinstance(move, Choose):
        return _("{card} adds most to the pile, about {points} points.").format(
            card=as_sentence(describe_card(move.card))[:-1],
            points=decimal(gain(view.piles[view.seat or 0], move.card), 1),
        )
    if isinstance(move, Boast):
        return _("With this hand {boast} comes true about {chance} of the time.").format(
            boast=move.describe(), chance=percent(chance_of(view, move, True, others, None, helps), 0)
        )
    if last is None:
        return _("There is nothing else to do.")
    if move == DOOM:
        return _("Without this hand {boast} comes true about {chance} of the time.").format(
            boast=last.describe(), chance=percent(chance_of(view, last, False, others + 1, view.leader, helps), 0)
        )
    if move in (HUNT, STAY):
        return _("With this hand the hunt succeeds about {joined} of the time, without it {alone}.").format(
            joined=percent(chance_of(view, last, True, others + 1, view.leader, helps), 0),
            alone=percent(chance_of(view, last, False, others + 1, view.leader, helps), 0),
        )
    if isinstance(move, Give):
        return n_(
            "Of the cards given, {number} helps the hunt; those kept wait for the next.",
            "Of the cards given, {number} help the hunt; those kept wait for the next.",
            _count_helpful(move, last),
        ).format(number=_count_helpful(move, last))
    return _("That is the card that helps later hunts least.")


def _count_helpful(move: Give, last: Boast) -> int:
    return sum(ANIMAL[card] == last.animal or card == INUKSUK for card in move.cards)


def candidates(view: View) -> list[Move]:
    """Return the moves worth searching; of thousands of boasts only a few that may come true, and doom."""
    if view.phase != BOASTING:
        return list(view.moves())
    ranked = _boasts_by_chance(view)
    best = [move for move, _chance in ranked if move != DOOM][:6]
    return [*best, DOOM] if view.boast else best


def deals(view: View) -> LikelyDeals | View:
    """Return the object whose `imagine` deals positions, more often those that fit the others' play in this hunt."""
    return LikelyDeals(view, quick) if is_followed(view) else view


def horizon(view: View) -> int:
    """Return how far a search plays on: to the end of this hunt."""
    return view.hunt


def worth(state: State, seat: int, horizon: int = 0) -> float | None:
    """Return the outcome of the hunt for a seat, 0 to 1, by the lead of its pile; None while it is open."""
    if state.hunt == horizon and state.phase != OVER:
        return None
    piles = [pile_worth(pile) for pile in state.piles]
    mine = piles.pop(seat)
    return 0.5 + 0.5 * hyperbolic_tangent((mine - 0.5 * max(piles) - 0.5 * add_up(piles) / len(piles)) / 8)


# Careful ---------------------------------------------------------------------------

RULES = {
    "first": "NANUK-3.5",
    "raise": "NANUK-4.6",
    "longer": "NANUK-4.5",
    "doom": "NANUK-5.9",
    "hunt": "NANUK-5.5",
    "home": "NANUK-5.3",
    "ante": "NANUK-4.15",
    "give": "NANUK-5.8",
    "lack": "NANUK-7.2",
}
"""The rules of thumb of the careful player, each with its clause; the first that fits is followed."""
RULE_TEXTS = {
    "first": "Boast first of the animal you hold most of: one more than you hold, in two days.",
    "raise": "Raise by one of an animal you hold, while that is at most one more than you hold.",
    "longer": "Raise by a day while fewer than four are boasted and you hold two of the animal.",
    "doom": "When you cannot raise like that, call the hunt doomed: every day may bring a bear.",
    "hunt": "Hunt if you hold the animal, or an Inuksuk: what you give counts.",
    "home": "Stay behind if you hold neither the animal nor an Inuksuk: it costs a single card.",
    "ante": "Ante a card that goes with no other in your hand, never an Inuksuk if you can help it.",
    "give": "Give all your cards of the animal and your Inuksuks; if you have neither, one card.",
    "lack": "Choose the animal you have least of, for a set takes all four; an Inuksuk stands for any.",
}
"""The rules of thumb in words."""


def rule(why: str) -> tuple[str, str]:
    """Return the clause and the sentence of a rule of thumb."""
    return RULES[why], _(RULE_TEXTS[why])


def careful(view: View, in_character: bool = False) -> tuple[Move, str]:
    """Return the move by the first rule of thumb that fits, and that rule.

    The game's own character never asks for a longer hunt.
    """
    phase, hand = view.phase, view.hand
    if phase == BOASTING:
        return _careful_boast(view, in_character)
    if phase == REWARDS:
        pile = view.piles[view.seat or 0]
        return CHOOSE[
            min(dict.fromkeys(view.pot), key=lambda card: (card != INUKSUK, count_of(ANIMAL[card], pile), -SHOWS[card]))
        ], "lack"
    if phase == ANTES:
        return ANTE[min(dict.fromkeys(hand), key=lambda card: (card == INUKSUK, count_of(ANIMAL[card], hand)))], "ante"
    last = view.boast
    if phase == GIVING:
        return _careful_gift(hand, last), "give"
    if last and (count_of(last.animal, hand) or INUKSUK in hand):
        return HUNT, "hunt"
    return STAY, "home"


def _careful_boast(view: View, in_character: bool) -> tuple[Move, str]:
    hand, last, highest = view.hand, view.boast, view.rulings.highest_number
    counts = {animal: count_of(animal, hand) for animal in ANIMALS}
    best = max(ANIMALS, key=counts.__getitem__)
    if last is None:
        return boast(min(highest, counts[best] + 1), best, 2), "first"
    if last.number < min(highest, counts[best] + 1):
        return boast(last.number + 1, best, last.days), "raise"
    if not in_character and last.days < 4 and counts[last.animal] >= 2:
        return boast(last.number, last.animal, last.days + 1), "longer"
    return DOOM, "doom"


def _careful_gift(hand: Cards, last: Boast | None) -> Move:
    chosen = tuple([card for card in hand if last and (ANIMAL[card] == last.animal or card == INUKSUK)])
    if not chosen:
        chosen = (min(hand, key=lambda card: count_of(ANIMAL[card], hand)),)
    return next(move for move in gives(hand) if move.cards == chosen)


# New to the game ---------------------------------------------------------------------------

FIRST_IDEAS = {
    "held": "NANUK-3.5",
    "more": "NANUK-4.6",
    "day": "NANUK-4.5",
    "doom": "NANUK-4.11",
    "come": "NANUK-5.2",
    "rest": "NANUK-5.3",
    "card": "NANUK-4.15",
    "give": "NANUK-4.18",
    "alike": "NANUK-7.1",
    "score": "NANUK-7.2",
}
"""The ideas that newcomers follow, each with its clause."""
FIRST_IDEA_TEXTS = {
    "held": "Boast of what you hold most of: as many as you hold, in two days.",
    "more": "Raise by one of what you hold most of, as long as you hold that many.",
    "day": "Ask for a day more: more days bring more animals.",
    "doom": "Call the hunt doomed when you would have to boast of more than you can see.",
    "come": "Go hunting: the pot is shared by those who were right.",
    "rest": "Stay behind when you have nothing to give to the hunt.",
    "card": "Any card will do as an ante.",
    "give": "Give one card, and keep the others for the next hunt.",
    "alike": "Collect the animal that you have most of.",
    "score": "Choose what brings points at once.",
}
"""These ideas in words."""


def first_idea(why: str) -> tuple[str, str]:
    """Return the clause and the sentence of an idea that newcomers follow."""
    return FIRST_IDEAS[why], _(FIRST_IDEA_TEXTS[why])


def rules_only(view: View, chance: Stream) -> Move:
    """Return the move of somebody who knows the rules and that points win, and has no plan.

    A coin decides whether it raises, by the least it may and of an animal it holds, or calls the hunt doomed, and
    whether it goes hunting without the animal; it takes what scores most at once, and gives and antes any cards.
    """
    phase, last = view.phase, view.boast
    if phase == BOASTING:
        return _raise_or_doom(view, chance)
    if phase == REWARDS:
        return _scoring_reward(view, chance)
    if phase in (SIDES, DECLARING) and last and count_of(last.animal, view.hand):
        return HUNT
    return chance.choice(view.moves())


def _raise_or_doom(view: View, chance: Stream) -> Move:
    last, highest = view.boast, view.terms.rulings.highest_number
    if last is None:
        animal = _animal_in_hand(view, chance)
        number = 1 + chance.randbelow(min(LOW, highest))
        return boast(number, animal, 1 + chance.randbelow(LOW))
    may_wait, may_count = last.days < MOST_DAYS, last.number < highest
    if chance.randbelow(2) or not (may_wait or may_count):
        return DOOM
    if may_wait and (not may_count or chance.randbelow(2)):
        return boast(last.number, last.animal, last.days + 1)
    return boast(last.number + 1, _animal_in_hand(view, chance), last.days)


def _animal_in_hand(view: View, chance: Stream) -> str:
    """Return the animal of any card of the hand; an Inuksuk may stand for each."""
    card = chance.choice(view.hand)
    return chance.choice(ANIMALS) if card == INUKSUK else ANIMAL[card]


def _scoring_reward(view: View, chance: Stream) -> Move:
    """Return one of the rewards that bring most points at once."""
    pile, rewards = view.piles[view.seat or 0], view.moves()
    scored = [points((*pile, move.card)) for move in rewards if isinstance(move, Choose)]
    return chance.choice([move for move, score in zip(rewards, scored, strict=True) if score == max(scored)])


def newcomer(view: View, chance: Stream, in_character: bool = False) -> tuple[Move, str]:
    """Return the move of a newcomer, and the idea behind it.

    The game's own character believes that a hunt is over as soon as it has enough animals, so that more days can only
    help, and always goes hunting.
    """
    phase, hand, last = view.phase, view.hand, view.boast
    slips = not in_character and phase != BOASTING and chance.randbelow(100) < SLIPS
    if slips:
        return _slip(view, chance)
    if phase == BOASTING:
        return _newcomer_boast(view, chance, in_character)
    if phase == REWARDS:
        collects = chance.randbelow(100) < COLLECTS
        return (_collected_reward(view), "alike") if collects else (_scoring_reward(view, chance), "score")
    if phase in (SIDES, DECLARING):
        return (HUNT, "come") if in_character or (last and count_of(last.animal, hand)) else (STAY, "rest")
    if phase == ANTES:
        return ANTE[chance.choice(hand)], "card"
    helping = [card for card in hand if last and ANIMAL[card] == last.animal]
    card = helping[0] if helping else chance.choice(hand)
    return next(move for move in gives(hand) if move.cards == (card,)), "give"


def _slip(view: View, chance: Stream) -> tuple[Move, str]:
    """Return a move without a plan, and the idea that comes nearest to it."""
    move = rules_only(view, chance)
    if isinstance(move, Side):
        return move, "come" if move.hunt else "rest"
    return move, {ANTES: "card", GIVING: "give", REWARDS: "score"}[view.phase]


def _newcomer_boast(view: View, chance: Stream, in_character: bool) -> tuple[Move, str]:
    hand, last, highest = view.hand, view.boast, view.rulings.highest_number
    counts = {animal: count_of(animal, hand) for animal in ANIMALS}
    best = max(ANIMALS, key=counts.__getitem__)
    modest = min(counts[best], highest)
    if last is None:
        return boast(max(modest, 1), best, 2), "held"
    if in_character and last.days < LONG_HUNT:
        return boast(last.number, last.animal, last.days + 1), "day"
    if last.number < modest:
        return boast(last.number + 1, best, last.days), "more"
    if last.days < SHORT_HUNT and chance.randbelow(100) < DARES:
        return boast(last.number, last.animal, last.days + 1), "day"
    return DOOM, "doom"


def _collected_reward(view: View) -> Move:
    """Return the reward of the animal that the pile has most of, a double first; an Inuksuk last."""
    pile = view.piles[view.seat or 0]

    def many(card: str) -> int:
        return 0 if card == INUKSUK else 2 * count_of(ANIMAL[card], pile) + SHOWS[card]

    return CHOOSE[max(dict.fromkeys(view.pot), key=many)]
