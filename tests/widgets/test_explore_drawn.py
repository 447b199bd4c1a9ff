"""The drawings and sentences beside a question's answer, number by number: ladders, curves, bars, maps."""

import re
from fractions import Fraction

import pytest

from gamelib.core.written_numbers import decimal
from tests.oracles import banners, explore, flocks, hunts
from tests.oracles.dealing import BIRDS, hunting_cards, without_cards
from tests.oracles.dealing import house_deck as banner_deck
from tests.widgets.test_explore import (
    BIRD_FLOCKS,
    QUESTIONS,
    chance_to_beat_flock,
    find_block,
    mast_worth,
    open_question,
    post_chances,
    send_act,
)
from widgets.explore import charts, nanatoridori, nanuk
from widgets.explore.blocks import count_text, percent_text

HELP = {"nothing": ("any", 0), "any": ("any", 1), "one": ("helpful", 1), "two": ("helpful", 2)}


def all_blocks(scene, kind):
    """Return all blocks of a kind."""
    own = [scene] if isinstance(scene, dict) and scene.get("kind") == kind else []
    inside = scene.values() if isinstance(scene, dict) else scene if isinstance(scene, list) else ()
    return own + [found for part in inside for found in all_blocks(part, kind)]


def topic_of(name):
    return open_question(QUESTIONS[name]()).topic


def heights(drawing, css_class):
    """Return the heights of a drawn line's points, in percent."""
    (points,) = [attrs["points"] for _tag, attrs, _words in drawing["parts"] if attrs.get("class") == css_class]
    span = charts.HEIGHT - charts.TOP - charts.BOTTOM
    return [100 * (charts.HEIGHT - charts.BOTTOM - float(each.split(",")[1])) / span for each in points.split()]


def expected_boast_cell(topic, number, animal, days):
    """Return the expected text of a boast map's cell."""
    seen = {"": (), "stones": ["inuksuk"] * 2, "bears": ["bear-seal", "bear-deer", "bear-fish"]}[topic.seen]
    deck = explore.box_without([*topic.hand, *seen])
    return explore.hunt_ends_with_help(deck, days, animal, number, nanuk.giving(topic), *HELP[topic.help_by])


@pytest.mark.parametrize("help_by", HELP)
def test_boast_map_includes_the_gifts_of_helpers(help_by):
    question = open_question(QUESTIONS["nanuk.boast_days"]())
    send_act(question, 100, kind="set", id="help", value=help_by)
    topic = question.topic
    rows = {row["face"]: row["cells"] for row in find_block(topic.picture(True), "map")["rows"]}

    for animal, day in (("seal", 2), ("seal", 7), ("deer", 5)):
        share = 100 * expected_boast_cell(topic, topic.number, animal, day)
        assert nanuk.chance(topic, topic.number, animal, day) == pytest.approx(share, abs=1e-7)
        assert rows[animal][day - 1]["text"] == count_text(share)


@pytest.mark.parametrize("help_by", ["nothing", "one"])
def test_ladder_and_split_of_a_boast_are_counted(help_by):
    question = open_question(QUESTIONS["nanuk.boast_days"]())
    send_act(question, 100, kind="set", id="help", value=help_by)
    topic = question.topic
    shares = []
    for many in range(len(topic.hand) + 1):
        topic.given = [at < many for at in range(len(topic.hand))]
        shares.append(expected_boast_cell(topic, topic.number, topic.animal, topic.days))
    ladder, split = (find_block(topic.more(), kind) for kind in ("ladder", "split"))

    assert [row["label"] for row in ladder["rows"]] == ["nothing", "the double seal", "and the seal", "and the Inuksuk"]
    assert [row["text"] for row in ladder["rows"]] == [f"{100 * share:.0f} %" for share in shares]
    assert [row["share"] for row in ladder["rows"]] == pytest.approx(shares, abs=5e-5)
    parts = [part["share"] for part in split["parts"]]
    assert parts[0] == pytest.approx(100 * shares[-1], abs=5e-5)
    assert sum(parts) == pytest.approx(100, abs=2e-4)


def test_fates_of_a_boast_are_counted():
    topic = topic_of("nanuk.boldest")
    ends = explore.hunt_ends(explore.box_without(topic.hand), topic.days, "seal", topic.number, topic.hand)
    parts = find_block(topic.more(), "split")["parts"]

    assert [part["share"] for part in parts] == pytest.approx(
        [100 * float(ends[end]) for end in ("succeeds", "bear", "too few")], abs=5e-5
    )


def test_boldest_boast_is_the_most_to_succeed_half_the_time():
    topic = topic_of("nanuk.boldest")

    def best(number):
        chances = {days: expected_boast_cell(topic, number, "seal", days) for days in range(1, 13)}
        return max(chances.values()), max(chances, key=chances.get)

    most, days = nanuk.boldest_boast(topic)
    assert best(most)[0] >= 0.5 > best(most + 1)[0]
    assert best(most)[1] == days
    assert count_text(100 * float(best(most + 1)[0])) in topic.remark()


def test_lines_of_a_hunt_are_counted_day_by_day():
    topic = topic_of("nanuk.survive")
    (chart,) = all_blocks(topic.more(), "chart")

    for given in range(3):
        stones = ["inuksuk"] * given
        deck = explore.box_without(stones)
        out = [100 * explore.hunt_ends_with_help(deck, days, "seal", 0, stones, "any", 0) for days in range(1, 13)]
        assert heights(chart, f"trend line{given}") == pytest.approx(out, abs=0.06)
        assert list(topic.shares(given).values()) == pytest.approx(out)


def chance_of_flocks(cards, many):
    """Return the chance that a fresh hand of `cards` cards has `many` flocks."""
    return float(flocks.chance_of(flocks.count_fresh_hands(BIRDS, cards), lambda number, _longest: number == many))


def test_curves_of_fresh_hands_are_counted():
    topic = topic_of("nanatoridori.no_neighbours")
    (bars,), (curve,) = (all_blocks(parts, "chart") for parts in (topic.picture(True), topic.more()))
    free = [100 * chance_of_flocks(size, size) for size in range(1, 13)]
    assert heights(curve, "trend") == pytest.approx(free, abs=0.06)
    by_flocks = [chance_of_flocks(8, many) for many in range(4, 9)]
    strong = [words for tag, attrs, words in bars["parts"] if tag == "text" and attrs["class"] == "strong"]
    assert [words for words in strong if "%" in words] == [
        f"{100 * by_flocks[0]:.2f} %",
        *(f"{100 * share:.0f} %" for share in by_flocks[1:]),
    ]

    topic = topic_of("nanatoridori.flock_of")
    long = [
        100 * float(flocks.chance_of(flocks.count_fresh_hands(BIRDS, size), lambda _number, run: run >= 3))
        for size in range(3, 13)
    ]
    assert list(topic.shares().values()) == pytest.approx(long)
    assert heights(all_blocks(topic.more(), "chart")[0], "trend") == pytest.approx(long, abs=0.06)


def test_weakest_flock_that_holds_is_counted():
    topic = topic_of("nanatoridori.weakest_safe")
    cells = [cell for row in find_block(topic.picture(True), "map")["rows"] for cell in row["cells"]]
    (at,) = [at for at, cell in enumerate(cells) if cell["best"]]
    weaker, weakest = (100 * float(chance_to_beat_flock(topic, BIRD_FLOCKS[nth])) for nth in (at - 1, at))

    assert weaker >= 50 > weakest
    assert nanatoridori.weakest_safe_flock(topic) == BIRD_FLOCKS[at]
    assert [cells[nth]["text"] for nth in (at - 1, at)] == [percent_text(weaker), percent_text(weakest)]


def test_ladders_of_rewards_and_masts_are_counted():
    topic = topic_of("nanuk.reward")
    adds = {
        card: hunts.mean_reward(card, topic.pile, without_cards(hunting_cards(), [*topic.pile, card]), topic.more_cards)
        for card in topic.pot
    }
    assert [row["text"] for row in find_block(topic.picture(True), "ladder")["rows"]] == [
        f"{float(added):.2f}" for added in adds.values()
    ]
    at_once = [
        hunts.mean_reward(card, topic.pile, without_cards(hunting_cards(), [*topic.pile, card]), 0)
        for card in topic.pot
    ]
    assert re.findall(r" (\d+)[,.]", topic.remark())[:4] == [str(each) for each in at_once]

    topic = topic_of("koinobori.mast")
    found = find_block(topic.picture(True), "ladder")["rows"]
    for card, row in zip(topic.hand, found, strict=True):
        topic.card = card
        assert row["text"] == decimal(float(mast_worth(topic)))


def test_ladders_of_posts_are_counted():
    topic = topic_of("koinobori.post_colours")
    assert topic.picture(True) == [], "the guess is answered by the same numbers"
    topic.set("flag", "black")
    shares = post_chances(topic.post, "black")
    assert [row["text"] for row in find_block(topic.picture(True), "ladder")["rows"]] == [
        percent_text(100 * float(shares.get(colour, 0))) for colour in topic.shares()
    ]

    topic = topic_of("koinobori.fills")
    for many in (3, 4):
        share = 100 * float(post_chances(topic.all_cards[:many], topic.flag).get(topic.colour, 0))
        assert topic.shares()[many] == pytest.approx(share)


def test_curve_of_a_refill_is_counted():
    topic = topic_of("koinobori.refill")
    (chart,) = all_blocks(topic.picture(True), "chart")
    shares = [100 * float(banners.chance_of_new_cards(banner_deck(), cards, topic.wanted, 1)) for cards in range(1, 8)]

    assert heights(chart, "trend") == pytest.approx(shares, abs=0.06)
    assert f"{shares[0]:.2f} %" in topic.remark()


def test_bars_of_few_and_many_draws_are_counted():
    topic = topic_of("chance.settling")
    shares = topic.shares()

    assert {many: shares[many] for many in (10, 20, 50)} == pytest.approx(
        {
            many: 100 * float(explore.chance_of_being_far_off(many, Fraction(30, 57), topic.margin))
            for many in (10, 20, 50)
        }
    )


def test_thousand_hands_are_sorted_as_counted():
    topic = topic_of("chance.tells")
    before, (with_it, without_it) = explore.seals_in_hand(2), (topic.with_it, topic.without_it)
    first, second = all_blocks(topic.picture(True), "split")
    counts = [1000 * before, 1000 * (1 - before), 100 * before * with_it, 100 * (1 - before) * without_it]

    assert [part["share"] for part in (*first["parts"], *second["parts"])] == [round(float(each)) for each in counts]
