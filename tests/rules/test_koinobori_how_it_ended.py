"""Koinobori: the card at the end, its headline and a feat, compared with what is counted from the posts and masts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from gamelib import koinobori
from gamelib.core.endings import Headline, ending_of, headline_of
from gamelib.core.feats import Feat, newest_feat
from gamelib.koinobori import Place, Rulings, State, deal
from tests.oracles.banners import scoring_colour
from tests.oracles.dealing import COLOURS, carps_on
from tests.oracles.endings import NAMES, OTHER_NAMES, PLACES, BannerTruth, with_other_names

TABLES = [
    deal(players, seed=players, rulings=rulings)
    for players in (2, 3, 5)
    for rulings in (Rulings(), Rulings(final_tie="last in turn"), Rulings(stuck="drawn"))
]


def finished_games(number: int) -> Iterator[State]:
    """Yield games that are over, with random posts and masts; few colours, for equals and unturned carps."""
    for seed in range(number):
        rng = Random(seed)
        colours, state = rng.sample(COLOURS, rng.randint(2, 6)), TABLES[seed % len(TABLES)]
        end = rng.choice(["full", "full", "stuck"])
        heights = [5 if end == "full" else rng.randint(0, 4) for _post in state.posts]
        most = rng.choice([1, 3, 3])
        yield state._replace(
            posts=tuple(tuple((random_card(rng, colours),) for _space in range(height)) for height in heights),
            masts=tuple(
                tuple(random_card(rng, colours) for _card in range(rng.randint(0, most))) for _mast in state.masts
            ),
            end_reason=end,
            to_act=(),
            options=(),
        )


def random_card(rng: Random, colours: list[str]) -> str:
    """Return a card with one to three of these colours."""
    return "+".join(sorted(rng.choices(colours, k=rng.choice((1, 1, 2, 3))), key=COLOURS.index))


def test_the_score_of_each_post_and_mast_is_counted():
    tied: Counter[bool] = Counter()
    for state in finished_games(45):
        truth, scored = BannerTruth(state), state.view(0).score
        posts = truth.posts(state)
        assert [(post.colour, post.value) for post in scored.posts] == posts
        assert scored.turned == tuple(colour for colour in COLOURS if colour in {each for each, _value in posts})
        assert scored.totals == state.result.scores == tuple(truth.scores(state))
        for post, spaces in zip(scored.posts, state.posts, strict=True):
            counts = Counter(carp for space in spaces for carp in carps_on(space[-1]))
            numbers = sorted({*counts.values()}, reverse=True)
            assert post.counts == counts
            assert [(number, {*colours}) for number, colours in post.places] == [
                (number, {colour for colour in counts if counts[colour] == number}) for number in numbers
            ]
            assert post.by_flag == all(list(counts.values()).count(number) > 1 for number in numbers)
            tied[post.by_flag] += 1
        for seat, mast in enumerate(state.masts):
            carps = Counter(carp for card in mast for carp in carps_on(card))
            lost = {colour: many for colour, many in carps.items() if colour not in scored.turned}
            assert (scored.unturned[seat], scored.penalties[seat]) == (lost, -3 * sum(lost.values()))
            assert [post.points[seat] for post in scored.posts] == [value * carps[colour] for colour, value in posts]

    assert min(tied.values()) > 20


def test_the_result_says_who_wins_with_how_many_points():
    seen: Counter[str] = Counter()
    for state in finished_games(80):
        truth, result = BannerTruth(state), state.result
        winners, best = sorted(truth.winners(state)), max(truth.scores(state))
        equals = sum(score == best for score in truth.scores(state))
        points = f"{best} point{'' if best == 1 else 's'}"
        *first, last = [NAMES[seat] for seat in winners] or [""]
        names = f"{', '.join(first)} and {last}" if first else last
        if not winners:
            said = "Nobody could go on, and nobody wins."
        elif equals > 1 and len(winners) == 1:
            said = f"{names} wins with {points}, being last in turn among equals."
        else:
            said = f"{names} share the win with {points} each." if first else f"{names} wins with {points}."
        assert (list(result.winners), result.because) == (winners, said)
        assert list(result.losers) == [seat for seat in range(state.players) if seat not in winners]
        assert state.round_result == state.view(0).result == state.view(None).round_result == result
        seen[re.sub(r"[A-Z][a-z]+(, | and )?|−?-?\d+ ", "", said)] += 1
        assert TABLES[0].result is None

    assert len(seen) >= 5


def test_every_claim_of_the_card_at_the_end_is_true():
    seen: Counter[str] = Counter()
    for state in finished_games(45):
        truth = BannerTruth(state)
        for seat in (None, *range(state.players)):
            card = ending_of("koinobori", state.view(seat))
            assert card is not None
            truth.check(card, state, seat)
            seen.update((card.mood, "One more" * ("One more" in card.text), "turn" * ("in turn" in card.text)))

    assert min(seen[each] for each in ("won", "plain", "One more", "turn")) > 5


def test_card_and_headline_name_players_as_they_are_called():
    for state in finished_games(30):
        for seat in (None, 1):
            view = state.view(seat)
            card, named = ending_of("koinobori", view), ending_of("koinobori", view, OTHER_NAMES)
            assert card is not None
            assert named == card._replace(head=with_other_names(card.head), text=with_other_names(card.text))
            head = headline_of("koinobori", view)
            assert headline_of("koinobori", view, OTHER_NAMES) == head._replace(end=with_other_names(head.end))


def headline_counted(truth: BannerTruth, state: State, seat: int | None) -> Headline:
    """Return the title of a look back, from the points: who won, by how much, and what alone made up for that."""
    winners, scores, posts = truth.winners(state), truth.scores(state), truth.posts(state)
    if seat is None or len(winners) != 1:
        card = ending_of("koinobori", state.view(seat))
        assert card is not None
        return Headline(card.head.rstrip("!"))
    [winner] = winners
    behind = max((scores[each] for each in range(state.players) if each not in winners), default=0)
    gap = scores[winner] - (behind if seat == winner else scores[seat])
    if not gap:
        if seat == winner:
            return Headline("You won")
        place = 2 + sum(scores[each] > scores[seat] for each in range(state.players) if each not in winners)
        return Headline(f"{PLACES[place - 1].capitalize()} of {state.players}, level with {NAMES[winner]}")
    carps = [Counter(carp for card in mast for carp in carps_on(card)) for mast in state.masts]
    if seat != winner:
        lost = {colour: many for colour, many in carps[seat].items() if colour not in {each for each, _ in posts}}
        cost = 3 * sum(lost.values())
        why = f"carps that never scored cost you {cost}"
        if len(lost) == 1:
            [(colour, many)] = lost.items()
            why = f"your {colour} carp{'s' * (many > 1)} cost {cost}"
        return Headline(f"{NAMES[winner]} won by {gap}", why if cost >= gap else "")
    second = next(each for each in range(state.players) if each != seat and scores[each] == behind)
    ahead = {
        colour: sum(value * (carps[seat][colour] - carps[second][colour]) for each, value in posts if each == colour)
        for colour in COLOURS
    }
    most = max(ahead.values())
    said = headline_of("koinobori", state.view(seat)).why
    named = {f"{colour.capitalize()} did it".lower() for colour in COLOURS if ahead[colour] == most}
    assert (said.lower() in named) if most >= gap else not said, (said, ahead, gap)
    return Headline(f"You won by {gap}", said)


def test_the_headline_says_what_made_the_difference():
    seen: Counter[str] = Counter()
    for state in finished_games(80):
        truth = BannerTruth(state)
        for seat in (None, *range(state.players)):
            head = headline_of("koinobori", state.view(seat))
            assert head == headline_counted(truth, state, seat), state
            seen[" ".join(head.why.split()[-2:]) if "did it" in head.why else head.why.partition(" ")[0]] += 1

    assert min(seen[each] for each in ("did it", "your", "carps", "")) > 3


# A post that is closed ----------------------------------------------------------------------------


def feat_counted(state: State, post: int, actor: int, seat: int | None, after: State) -> Feat | None:
    """Return what a seat is told of a post that `actor` has just closed, from the carps on it and on the mast."""
    flag = state.flags[post - 1]
    colour, value = scoring_colour([space[-1] for space in after.posts[post - 1]], flag)
    mine = [carp for card in after.masts[actor] for carp in carps_on(card)].count(colour) if seat == actor else 0
    if seat == actor and not mine:
        return None
    there = f"there is {mine} {colour} carp" if mine == 1 else f"there are {mine} {colour} carps"
    return Feat(
        "post",
        seat == actor,
        f"The {flag} post is full: {colour} scores {value}",
        f"Your card closed the {flag} post.",
        f"{colour.capitalize()} scores {value} there, and {there} on your mast.",
        f"post{post}",
        (f"carp-{colour}",),
    )


def test_a_closed_post_is_told_to_all_but_whom_it_brings_nothing():
    seen: Counter[bool | None] = Counter()
    for seed in range(60):
        rng, table = Random(seed), TABLES[seed % len(TABLES)]
        heights = [rng.choice([4, 4, 3, 1]) for _post in table.posts]
        colours, actor = rng.sample(COLOURS, 3), table.to_act[0]
        state = table._replace(
            posts=tuple(tuple((random_card(rng, colours),) for _space in range(height)) for height in heights),
            masts=tuple(tuple(random_card(rng, colours) for _card in range(rng.randint(0, 2))) for _ in table.masts),
        )
        post = rng.randint(1, len(heights))
        after = state.play(Place(state.hands[actor][0], post))
        for seat in (None, *range(state.players)):
            feat = newest_feat("koinobori", state.view(seat), after.view(seat))
            assert feat == (feat_counted(state, post, actor, seat, after) if heights[post - 1] == 4 else None)
            seen[feat and feat.is_own] += 1

    assert min(seen[each] for each in (None, False, True)) > 5


MOVED = (
    "players 2 | flags pink black lime | hand A lime+orange+pink lime/take1 | mast A {mast} | played 1"
    " | post 1 green+lime+orange lime+orange+pink lime+black+pink {fourth} | post 2 {under} {moved}"
)
FOUR = {"fourth": "lime+purple+pink", "under": "green+black/refresh"}


@pytest.mark.parametrize("mast", ["green+lime+orange", "green+orange+black"])
def test_a_card_moved_to_a_post_can_close_it(mast):
    text = MOVED.format(mast=mast, moved="lime+pink/move", **FOUR) + " | icon move on post 2"
    state = koinobori.read(text, seed=1)
    after = state.play("move post 2 to post 1")
    feats = [newest_feat("koinobori", state.view(seat), after.view(seat)) for seat in (0, 1, None)]

    assert feats == [feat_counted(state, 1, 0, seat, after) for seat in (0, 1, None)]
    assert bool(feats[0]) == ("lime" in mast)


def test_a_card_put_over_another_closes_nothing():
    text = MOVED.format(mast="green+lime+orange", moved="", **FOUR).replace("lime/take1", "lime+purple/cover")
    state = koinobori.read(text.replace(" | played 1", ""), seed=1)
    after = state.play("post 1 <- lime+purple/cover over lime+purple+pink")
    full = state.play("post 1 <- lime+purple/cover")

    assert newest_feat("koinobori", state.view(0), after.view(0)) is None
    assert newest_feat("koinobori", state.view(0), full.view(0)) == feat_counted(state, 1, 0, 0, full)


def test_the_newest_post_closed_since_a_view_is_told():
    state = koinobori.read(
        "players 2 | flags pink black lime | hand A lime+orange+pink green+lime+pink | hand B lime+black+pink"
        " lime+purple+pink | mast A green+lime+black | mast B lime+orange+purple | turn A"
        " | post 1 lime/take1 lime+pink/move green+lime+pink green+lime+orange"
        " | post 2 black/take1 green+lime+black orange+black+purple lime+black+purple",
        seed=1,
    )
    one = state.play("post 1 <- lime+orange+pink")
    both = one.play("post 2 <- lime+black+pink")
    later = both.play("take 1")

    for seat in (0, 1, None):
        start, first, second = (
            state.view(seat),
            feat_counted(state, 1, 0, seat, one),
            feat_counted(one, 2, 1, seat, both),
        )
        assert newest_feat("koinobori", start, one.view(seat)) == first
        for after in (both, later):
            assert newest_feat("koinobori", start, after.view(seat)) == second
            assert newest_feat("koinobori", one.view(seat), after.view(seat)) == second
        assert newest_feat("koinobori", both.view(seat), later.view(seat)) is None
