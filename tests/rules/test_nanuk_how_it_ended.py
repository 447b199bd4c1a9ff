"""Nanuk: cards at the end of hunts, seasons and games, headlines and feats, compared with what was given and drawn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from gamelib.core.endings import Headline, ending_of, headline_of
from gamelib.core.feats import Feat, newest_feat
from gamelib.nanuk import State
from tests.oracles.dealing import ANIMALS, has_bear
from tests.oracles.endings import NAMES, OTHER_NAMES, PLACES, HuntTruth, with_other_names
from tests.rules.nanuk_positions import finished_season, short_game


class HuntMoment(NamedTuple):
    """A state of a game, the one before it, and what is known of its hunts from the cards alone."""

    truth: HuntTruth
    before: State | None
    state: State


def short_games(number: int) -> Iterator[HuntMoment]:
    """Yield the moments of games in which hunts often succeed."""
    for seed in range(number):
        truth: HuntTruth | None = None
        for before, seat, move, after in short_game(seed):
            if truth is None:
                truth = HuntTruth(before)
                yield HuntMoment(truth, None, before)
            truth.follow(before, seat, move, after)
            yield HuntMoment(truth, before, after)


def finished_seasons(number: int) -> Iterator[HuntMoment]:
    """Yield seasons that are over, with random piles."""
    for state in map(finished_season, range(number)):
        truth = HuntTruth(state)
        truth.hunts, truth.totals = state.hunt, list(state.totals)
        yield HuntMoment(truth, None, state)


# Cards ------------------------------------------------------------------------------------


def test_every_claim_of_the_cards_of_short_games_is_true():
    seen: Counter[str] = Counter()
    for truth, before, state in short_games(9):
        is_due = state.phase == "over" or (
            state.phase == "boasting" and before is not None and before.phase == "rewards"
        )
        for seat in (None, *range(state.players)) if is_due else (None,):
            card = ending_of("nanuk", state.view(seat))
            assert (card is not None) == is_due, state
            if card is not None:
                truth.check(card, state, seat)
                seen.update((card.kind, card.mood, card.drawing, card.head[:13], " ".join(card.text.split()[:2])))

    kinds = ("hunt", "season", "game", "won", "lost", "plain", "bear", "fish", "The hunt succ", "The hunt fail")
    assert min(seen[each] for each in (*kinds, "You picked", "You hunted,", "You stayed", "Winter is")) > 5


def test_every_claim_of_the_card_after_a_season_is_true():
    seen: Counter[str] = Counter()
    for truth, _before, state in finished_seasons(36):
        for seat in (None, *range(state.players)):
            card = ending_of("nanuk", state.view(seat))
            assert card is not None
            truth.check(card, state, seat)
            seen.update((card.kind, card.mood, *re.findall(r"One more \w+", card.text)))

    assert min(seen[each] for each in ("season", "game", "won", "plain")) > 5
    assert sum(seen[f"One more {animal}"] for animal in ANIMALS) > 5


def test_cards_and_headlines_name_players_as_they_are_called():
    for _truth, _before, state in [*short_games(3), *finished_seasons(12)]:
        for seat in (None, 1):
            view = state.view(seat)
            if card := ending_of("nanuk", view):
                named = {part: with_other_names(getattr(card, part)) for part in ("head", "text", "note", "foot")}
                assert ending_of("nanuk", view, OTHER_NAMES) == card._replace(**named)
            head = headline_of("nanuk", view)
            if state.phase == "over":
                assert headline_of("nanuk", view, OTHER_NAMES) == head._replace(end=with_other_names(head.end))


# Headlines ----------------------------------------------------------------------------------


def expected_headline(truth: HuntTruth, state: State, seat: int | None) -> Headline:
    """Return the title of a look back at the season or the game, from the points."""
    is_game = state.season == state.terms.seasons
    scores = truth.scores(state) if is_game else truth.season_scores(state)
    winners = truth.winners(state) if is_game else truth.season_winners(state)
    names = [NAMES[winner] for winner in sorted(winners - {seat})]
    behind = [scores[each] for each in range(state.players) if each not in winners]
    ahead = 0 if seat is None else sum(each > scores[seat] for each in behind)
    if len(winners) > 1 or seat is None:
        together = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
        won = f"{together} {'share the win' if len(winners) > 1 else 'wins'}"
        if seat is None or seat in winners:
            return Headline(won if seat is None else f"You and {together} share the win")
        place = PLACES[len(winners) + ahead]
        return Headline(
            f"{won}, " + (f"and you share {place} place" if behind.count(scores[seat]) > 1 else f"you come {place}")
        )
    gap = max(scores) - (max(behind) if seat in winners else scores[seat])
    points = f"{gap} point{'s' * (gap != 1)}"
    if seat in winners:
        return Headline(f"You won by {points}" if gap else "You won")
    place = f"{PLACES[1 + ahead].capitalize()} of {state.players}"
    return Headline(f"{place}, {points} behind {names[0]}" if gap else f"{place}, level with {names[0]}")


def test_the_headline_says_who_won_and_by_how_much():
    seen: Counter[str] = Counter()
    for truth, _before, state in finished_seasons(60):
        for seat in (None, *range(state.players)):
            head = headline_of("nanuk", state.view(seat))
            assert head == expected_headline(truth, state, seat), state
            seen.update(word for word in ("You won by", "behind", "level with", "and you share") if word in head.end)

    assert min(seen[each] for each in ("You won by", "behind", "and you share")) > 5
    assert seen["level with"]


def test_there_is_no_headline_before_a_season_is_over():
    for _truth, _before, state in short_games(3):
        if state.phase != "over" and ending_of("nanuk", state.view(0)) is None:
            assert headline_of("nanuk", state.view(0)) == Headline("")


# A bear held off ------------------------------------------------------------------------------


def feat_counted(truth: HuntTruth, before: State, seat: int | None) -> Feat | None:
    """Return what a seat is told of a hunt just over: a bear of the last day was held off, and the hunt succeeded."""
    number, animal, days, *_kind = truth.boast
    if truth._is_end() != "succeeds" or not has_bear(truth.drawn[-1]):
        return None
    many = f"{number} {animal}{'s' * (number > 1 and animal in ('seal', 'bird'))}"
    return Feat(
        "saved",
        seat is not None and before.sides[seat] is True,
        "The bear is held off!",
        f"Day {days} brings a bear, and the Inuksuk stands in its way.",
        f"{many} in {days} day{'s' * (days > 1)}: the hunt succeeds!",
        f"day:{days}",
        ("inuksuk",),
    )


def test_a_bear_held_off_on_the_last_day_is_told_to_all():
    seen: Counter[bool | None] = Counter()
    for truth, before, state in short_games(20):
        is_over = before is not None and before.phase == "giving" and state.phase == "rewards"
        for seat in (None, *range(state.players)) if is_over else ():
            feat = newest_feat("nanuk", before.view(seat), state.view(seat))
            assert feat == feat_counted(truth, before, seat), state
            seen[feat and feat.is_own] += 1

    assert min(seen[each] for each in (None, False, True)) > 5
