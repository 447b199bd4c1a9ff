"""Questions about chance: nothing reveals the answer before a guess, answers are right, junk changes nothing."""

import json
import math
import re
import time
from collections import Counter
from fractions import Fraction
from functools import cache, partial
from inspect import signature
from itertools import permutations
from math import exp, fsum, lgamma, log, log1p
from random import Random

import pytest

import gamelib.odds
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.intervals import mean_interval, share_interval
from gamelib.nanatoridori import DECK, Flock
from gamelib.odds import Odds
from gamelib.odds import koinobori as odds_koinobori
from gamelib.odds import nanatoridori as odds
from tests.oracles import banners, counts, explore, flocks, hunts
from tests.oracles.dealing import BIRDS, COLOURS, carps_on, hunting_cards, without_cards
from tests.oracles.dealing import house_deck as banner_deck
from tests.support import questions
from tests.support.guessing_learner import controls_of_guess, send_act
from tests.support.limits import steps_a_second
from tests.tiers import DEEP
from widgets.explore import about_chance as chance
from widgets.explore import ask, blocks, charts, koinobori, nanatoridori, nanuk
from widgets.explore.guessing import BeadGuess, CurveGuess, MapGuess
from widgets.explore.question import Question
from widgets.explore.question_kinds import CurrentQuestion, QuestionKind, stepper

QUESTIONS = {f"{of}.{name}": make for of, each in questions.QUESTIONS.items() for name, make in each.items()}
each_question = pytest.mark.parametrize("make", QUESTIONS.values(), ids=QUESTIONS)

MOST_STEPS = 600_000
"""Steps of a plain loop that a control may cost: a tenth of a second of an idle core."""
CONTROLS = {
    "three": True,
    "pair": True,
    "cards": 5,
    "size": 2,
    "rank": 3,
    "least": 3,
    "flock": "1:7",
    "number": 3,
    "days": 9,
    "given": 2,
    "help": "one",
    "seen": "bears",
    "cell": "seal:3",
    "more": 1,
    "card": "fish",
    "colour": "pink",
    "flag": "black",
    "hanging": 3,
    "wanted": "cover",
    "what": "bears",
    "draws": 20,
    "margin": 5,
    "deed": "side",
    "with_it": 4,
    "without_it": 6,
}
"""A value of each control there is, most of them other than the value it starts with."""


def open_question(question, guess=40):
    for n, (place, value) in enumerate(controls_of_guess(question.guessing, guess), 1):
        send_act(question, n, who="a guesser", kind="set", id=place, value=value)
    send_act(question, 90, who="a guesser", kind="press", id="commit")
    assert question.is_open
    return question


def find_block(scene, kind):
    """Return the first block of a kind."""
    if isinstance(scene, dict):
        if scene.get("kind") == kind:
            return scene
        scene = list(scene.values())
    if isinstance(scene, list):
        return next((found for part in scene if (found := find_block(part, kind))), None)
    return None


def answers_on_page(question):
    """Return the percentages that the question is about, as the page would write them."""
    guessing, shares = question.guessing, [float(question.topic.answer())]
    if isinstance(guessing, BeadGuess | CurveGuess):
        shares += [share / 100 for share in guessing.truth().values()]
    if isinstance(guessing, MapGuess):
        shares.append(guessing.value(*guessing.best()) / 100)
    return {f"{100 * share:.{places}f}" for share in shares for places in (1, 2) if 0.001 < share < 0.999}


@each_question
def test_answer_is_not_revealed_before_a_guess(make):
    question = make(seed=1)
    share, secret, words = float(question.topic.answer()), answers_on_page(question), question.topic.remark()
    if question.topic.kind is chance.TELLS:
        secret -= {"19.5", "19.51"}
    sets = [*controls_of_guess(question.guessing), *CONTROLS.items()]
    acts = [
        *({"kind": "set", "id": place, "value": value} for place, value in sets),
        {"kind": "press", "id": "draw:1000"},
        {"kind": "press", "id": "out:0"},
        {"kind": "press", "id": "again"},
    ]
    for n, act in enumerate(acts, 1):
        send_act(question, n, **act)
        sent = json.dumps(question.scene)
        numbers = set(re.findall(r"\d+\.\d+", sent.replace(question.topic.ask()[0].get("text", "-"), "")))
        assert not secret & numbers
        assert not words or json.dumps(words)[1:-1] not in sent
        assert not re.search(r'"(good|heat|best|true?th|big|share)": (?!null|false|"")', sent)
        assert all(find_block(question.scene, kind) is None for kind in ("big", "ladder", "split", "chart", "ways"))
    assert float(question.topic.answer()) == share


@each_question
def test_guess_opens_the_answer_and_is_stored_by_the_browser(make):
    question, sent = make(), []
    question.send = lambda content, _buffers=None: sent.append(content)
    open_question(question)

    (record,) = [content["record"] for content in sent if content.get("kind") == "keep"]
    assert record == question.guessing.record()
    assert all(0 <= guess <= 100 and 0 <= truth <= 100 for guess, truth in record["pairs"])
    if record["pairs"]:
        assert record["off"] == pytest.approx(
            sum(abs(guess - true) for guess, true in record["pairs"]) / len(record["pairs"]), abs=0.1
        )
    assert question.guessing.verdict() in find_block(question.scene, "big")["lines"][-1]
    assert question.scene["row"]["said"] == record["said"] == question.guessing.in_brief().replace("**", "")


@each_question
def test_showing_without_a_guess_scores_nothing(make):
    question, sent = make(), []
    question.send = lambda content, _buffers=None: sent.append(content)
    for n, (place, value) in enumerate(controls_of_guess(question.guessing), 1):
        send_act(question, n, kind="set", id=place, value=value)
    send_act(question, 90, kind="press", id="skip")

    assert question.is_open
    assert [content for content in sent if content.get("kind") == "keep"] == []
    assert not question.guessing.is_complete()
    assert not re.search("You (were|said)", json.dumps(find_block(question.scene, "big")))
    assert question.scene["row"]["said"] == "You looked without a guess."


@each_question
def test_words_on_the_page_never_have_two_articles(make):
    words = json.dumps(open_question(make()).scene["blocks"])

    assert not re.search(r"\b(?:a|an|the) (?:a|an|the)\b", words, re.IGNORECASE)


def test_guess_button_without_a_guess_says_what_to_do():
    question = nanatoridori.joins()
    send_act(question, 1, kind="press", id="commit")

    assert not question.is_open
    assert question.scene["message"] == "Put the handle on the line first, or let us show you."


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        (40, "**You were 13 too low.**"),
        (60, "**You were 7 too high.**"),
        (51, "**Very close.**"),
        (53, "**Less than 1 off.**"),
        (52, "**Less than 1 off.**"),
        (55, "**Very close.**"),
        (50, "**You were 3 too low.**"),
    ],
)
def test_difference_is_said_in_points(guess, words):
    said = find_block(open_question(nanatoridori.joins(), guess).scene, "big")["lines"][-1]
    assert said == f"You said {guess} %. {words}"


@pytest.mark.parametrize("hand", ["6 4 4 6 1 5", "1", "7 7 7 1 7", "3 3 2 2", "1 2 3 4 5 6 7"])
@pytest.mark.parametrize("size", [2, 3])
def test_joining_cards_are_counted_right(hand, size):
    question = open_question(nanatoridori.joins(hand))
    send_act(question, 3, kind="set", id="three", value=size == 3)
    send_act(question, 4, kind="press", id="again")
    send_act(question, 5, kind="press", id="skip")

    held, unseen = list(map(int, hand.split())), list(DECK)
    for card in held:
        unseen.remove(card)
    good = sum(any(card_runs_to(held, card, at) >= size for at in range(len(held) + 1)) for card in unseen)
    columns = find_block(question.scene, "stacks")["columns"]
    assert sum(each["count"] for each in columns if each["good"]) == good
    assert find_block(question.scene, "big")["lines"][0].startswith(f"**{good} of {len(unseen)} cards** join")
    assert question.topic.answer().value == Fraction(good, len(unseen))


def card_runs_to(hand, card, at):
    """Return the longest row of this card in a hand with the card put in at a gap."""
    row, longest = 0, 0
    for each in [*hand[:at], card, *hand[at:]]:
        row = row + 1 if each == card else 0
        longest = max(longest, row)
    return longest


def test_change_after_a_guess_leaves_the_question_guessed():
    for make, change in (
        (nanatoridori.joins, {"id": "three", "value": True}),
        (nanatoridori.no_neighbours, {"id": "cards", "value": 3}),
        (nanuk.survive, {"id": "days", "value": 12}),
        (nanuk.fates, {"id": "given", "value": 2}),
        (koinobori.post_colours, {"id": "colour", "value": "pink"}),
    ):
        question = open_question(make())
        before = question.scene["title"], find_block(question.scene, "big"), question.topic.answer()
        send_act(question, 93, kind="set", **change)

        assert question.topic.answer() != before[2]
        assert (question.scene["title"], find_block(question.scene, "big")) == before[:2]
        send_act(question, 94, kind="press", id="again")
        send_act(question, 95, kind="press", id="skip")
        assert find_block(question.scene, "big")["number"] == question.topic.result_lines()[0]


def test_draws_leave_out_the_ducks_on_the_table():
    question = open_question(nanatoridori.joins("6 4 4 6 1 5"))
    send_act(question, 3, kind="set", id="pair", value=True)

    assert question.topic.of == 55
    assert question.topic.answer().value == Fraction(30, 55)
    assert "54.55 %" in find_block(question.scene, "panel")["text"]


def test_cards_are_taken_out_and_put_in():
    question = open_question(nanatoridori.joins("6 4"))
    send_act(question, 3, kind="press", id="out:0")
    assert question.topic.hand == [4]
    send_act(question, 4, kind="press", id="out:0")
    assert question.topic.hand == [4], "the last card stays"
    for n in range(5, 40):
        send_act(question, n, kind="press", id="more")
    assert len(question.topic.hand) == nanatoridori.MOST_CARDS
    assert max(Counter(question.topic.hand).values()) <= 9


@pytest.mark.parametrize("cards", [1, 2, 3, 8, 12])
def test_bars_add_up_and_mark_the_hand_without_twins(cards):
    question = open_question(nanatoridori.no_neighbours(cards))
    parts = find_block(question.scene, "chart")["parts"]
    marked = [attrs for _tag, attrs, _words in parts if "marked" in attrs.get("class", "")]
    assert len(marked) == 1


def test_chance_of_no_twins_in_three_cards_is_counted():
    small = [1, 1, 2, 2, 3]
    orders = list(permutations(small, 3))
    apart = sum(a != b != c for a, b, c in orders)
    assert odds.no_neighbours(3, deck="1 1 2 2 3").value == Fraction(apart, len(orders))


@each_question
def test_finding_says_whether_the_interval_holds_the_answer(make):
    question = open_question(make(seed=1))
    send_act(question, 3, kind="press", id="draw:1000")
    assert ("lies inside" in question._describe_draws()) != ("lies outside" in question._describe_draws())
    assert find_block(question.scene, "chart")


@each_question
def test_draws_restart_when_the_chart_is_full(make):
    question = open_question(make(seed=3))
    for n, (button, number) in enumerate([("draw:1", 1), ("draw:10", 11), ("draw:1000", 1000), ("draw:1", 1)], 3):
        send_act(question, n, kind="press", id=button)
        assert len(question._draws) in (number, 1000)
    send_act(question, 9, kind="press", id="draw:again")
    assert question._draws == []


@each_question
def test_junk_is_answered_and_changes_nothing(make):
    question = open_question(make(seed=1))
    before = json.dumps(question.scene["blocks"])
    odd = [None, -1, 10**9, "x" * 50, [], {"a": 1}, True, 3.5]
    for n, value in enumerate(odd if DEEP else Random(before).sample(odd, 2), 10):
        for k, name in enumerate(("guess", "cards", "pair?", "out:99", "out:x", "")):
            send_act(question, 100 * n + 2 * k, kind="set", id=name, value=value)
            send_act(question, 100 * n + 2 * k + 1, kind="press", id=name)
    assert question.is_open
    assert question.guessing.is_complete()
    assert json.dumps(question.scene["blocks"])[:80] == before[:80]
    assert "wrong behind" not in json.dumps(question.scene)


def test_every_face_on_the_page_is_listed():
    question = open_question(nanatoridori.joins("1 2 3"))
    assert blocks.faces_in(question.scene["blocks"]) - {"+"} <= set(question.scene["faces"])


def test_curve_holds_few_points_and_the_last_one():
    counts = list(range(1, 1001))
    drawn = charts.shares(counts, 1.0, "cards")
    points = next(attrs["points"] for tag, attrs, _words in drawn["parts"] if attrs.get("class") == "trend").split()
    assert len(points) <= charts.CURVE_POINTS + 2
    assert points[-1].startswith(f"{charts.WIDTH - charts.RIGHT}.0")


@each_question
def test_line_of_python_gives_the_same_answer(make):
    question = open_question(make())
    names = {name: {"gamelib": gamelib, "math": math}[name] for name in question.topic.needs.split(", ")}
    assert f"import {question.topic.needs}”" in json.dumps(question.scene["blocks"], ensure_ascii=False)
    assert float(eval(question.topic.python(), names)) == pytest.approx(float(question.topic.answer()), abs=1e-12)
    for n, (name, value) in enumerate(CONTROLS.items(), 100):
        before = question.topic.python()
        send_act(question, n, kind="set", id=name, value=value)
        if question.topic.python() != before:
            assert float(eval(question.topic.python(), names)) == pytest.approx(
                float(question.topic.answer()), abs=1e-12
            )


def test_controls_cost_a_tenth_of_a_second_of_an_idle_core():
    n, steps = 100, []
    for make in QUESTIONS.values():
        question, seconds, pace = open_question(make()), [], steps_a_second(0.02)
        for name, value in CONTROLS.items():
            n, before, began = n + 1, question.topic.python(), time.process_time()
            send_act(question, n, kind="set", id=name, value=value)
            seconds += [time.process_time() - began] * (question.topic.python() != before)
        pace = min(pace, steps_a_second(0.02))
        steps += [pace * each for each in seconds]
    assert len(steps) > 45
    assert sorted(steps)[int(0.95 * len(steps))] <= MOST_STEPS, sorted(steps)[-6:]


def test_later_questions_are_folded_until_they_are_opened():
    question = nanuk.fates(number=2)
    assert (question.scene["blocks"], question.scene["row"]["id"]) == ([], "unfold")
    send_act(question, 1, kind="set", id="guess:bear", value=5)
    send_act(question, 2, kind="press", id="unfold")
    assert find_block(question.scene, "beads")["rows"][1]["count"] == 0
    send_act(question, 3, kind="press", id="fold")
    assert (question.scene["blocks"], question.scene["row"]["said"]) == ([], "Not guessed yet")
    assert nanuk.fates(number=1).is_folded is False


def test_hunts_end_by_the_first_bear_that_meets_no_stone():
    topic = nanuk.survive(5).topic
    for seed in range(200):
        hunt_cards, survived = [], topic.draw(Stream(seed, "hunt"))[1]
        stones = 0
        for card in topic.hunt:
            hunt_cards.append(card)
            stones += card == "inuksuk"
            stones -= card.startswith("bear-")
        assert survived == (stones >= 0)
        assert survived == (len(hunt_cards) == 5 and stones >= 0)


def test_every_unseen_card_lets_exactly_one_colour_score():
    question = open_question(koinobori.post_colours())
    rows = [block for block in question.topic.counted() if block["kind"] == "cards"]
    assert sum(len(row["cards"]) for row in rows) == question.topic.of == 77
    shares = odds_koinobori.post_colours([*question.topic.post], flag="pink")
    assert sum(float(shares[colour]) for colour in shares) == pytest.approx(1)
    for colour in shares:
        assert len(koinobori.cards_that_let_score(question.topic, colour)) / 77 == pytest.approx(float(shares[colour]))


def test_post_with_a_card_too_many_is_refused():
    with pytest.raises(GameError, match="the deck has no card left with these colours: green"):
        koinobori.post_colours(["green", "green", "lime", "pink"])


@each_question
def test_wrong_arguments_are_refused_in_a_sentence(make):
    odd = ["?", True, 0.5, b"seal", [[]], [None], {}, object(), int, "seal " * 50]
    for name in signature(make).parameters:
        for given in odd:
            with pytest.raises(GameError):
                make(**{name: given})


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: nanatoridori.joins(6), "hand is cards with spaces between them, not 6"),
        (lambda: nanatoridori.joins("6 9"), "'9' in hand is not a card of this game"),
        (lambda: nanatoridori.hardest_lead(""), "hand has 1 to 10 cards, not 0"),
        (lambda: nanatoridori.no_neighbours(0), "cards is a whole number from 1 to 12, not 0"),
        (lambda: nanatoridori.flock_of(3, 2), "cards is a whole number from 3 to 12, not 2"),
        (lambda: nanuk.animals(True), "least is a whole number from 1 to 8, not True"),
        (lambda: nanuk.reward("seal", "owl"), "'owl' in pot is not a card of this game"),
        (lambda: koinobori.fills(["lime", "rose"]), "'rose' in post is not a card of this game"),
        (lambda: koinobori.refill("tailwind"), "wanted is steal, extra, take2 or cover, not 'tailwind'"),
        (lambda: chance.tells("wink"), "deed is boast, pass or side, not 'wink'"),
        (lambda: chance.missing(number="two"), "number is a whole number, not 'two'"),
        (lambda: ask(0.5), "ask() takes a chance of the library, like odds.nanatoridori.no_neighbours(8), not 0.5"),
    ],
)
def test_refusals_say_what_may_be_asked(ask, sentence):
    with pytest.raises(GameError) as refused:
        ask()
    assert str(refused.value) == sentence


def test_question_prints_its_title():
    assert str(nanatoridori.joins("1 2")) == "Will the next card join a flock in your hand?"


def test_words_are_true_when_three_birds_are_wanted():
    question = open_question(nanatoridori.joins("4 6 6"))
    send_act(question, 91, kind="set", id="three", value=True)
    send_act(question, 92, kind="press", id="again")
    assert "How many of them could make a flock of three or more?" in str(question.scene)
    assert question.topic.answer().counting.good == DECK.count(6) - 2


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: nanuk.animals(1, 1), "How often does 1 day bring 1 seal or more?"),
        (lambda: nanuk.animals(1, 1), "On average 1 day brings 0.27 seals, but an average is not a promise."),
        (lambda: nanuk.animals(4, 10), "How often do 10 days bring 4 seals or more?"),
        (lambda: nanuk.fates(3, 1), "“3 fish in 1 day”, somebody boasted."),
    ],
)
def test_one_day_and_one_seal_are_singular(make, words):
    assert words in str(open_question(make()).scene)


@pytest.mark.parametrize("make", [lambda: nanatoridori.hardest_lead(cards=1), lambda: nanatoridori.no_neighbours(1)])
def test_nothing_is_remarked_where_it_would_be_false(make):
    assert make().topic.remark() == ""


def test_draws_of_one_seed_are_always_the_same():
    topic = nanatoridori.joins("6 4 4").topic
    assert [topic.draw(Stream(7, "question", 0)) for _time in range(2)] == [topic.draw(Stream(7, "question", 0))] * 2


COINS = QuestionKind(
    game="nanuk",
    key="test.coins",
    title=lambda _topic: "How often do all coins show heads?",
    vary=(stepper("coins", lambda _topic: "coins", 3),),
    answer=lambda topic: Odds("all coins show heads", Fraction(1, 2**topic.coins)),
    ask=lambda topic: [f"You toss {topic.coins}."],
    remark=lambda _topic: "Coins do not remember.",
    python=lambda topic: f"1 / 2**{topic.coins}",
    draw=lambda topic, rng: ("", rng.randbelow(2**topic.coins) == 0),
)


def test_new_kind_of_question_needs_one_entry_only():
    question = open_question(Question(CurrentQuestion(COINS, coins=1), seed=1))
    assert find_block(question.scene, "big")["number"] == "1 in 2"
    send_act(question, 91, kind="set", id="coins", value=2)
    assert find_block(question.scene, "panel")["text"] == "Now it is **25.00 %**; it was 50.00 %."
    send_act(question, 92, kind="set", id="coins", value=4)
    assert question.topic.coins == 2
    send_act(question, 93, kind="press", id="draw:1000")
    assert "The exact 25.0 % lies inside." in question._describe_draws()


# The same answers without the library ---------------------------------------------------


EIGHT = (0,) * 8
BIRD_FLOCKS = [Flock(size, rank) for size in (1, 2, 3) for rank in range(1, 8)]


def deck_without(*cards):
    """Return the house deck without one card for each of these, by their colours."""
    deck = [card.split("/")[0] for card in banner_deck()]
    return [str(card) for card in without_cards(deck, [card.split("/")[0] for card in cards])]


def chance_to_beat_flock(topic, flock):
    size, rank = flock
    own = [card for card in range(1, 8) for _copy in range(max(topic.hand.count(card), size * (card == rank)))]
    return flocks.chance_of_beating((size, rank), (0,) * topic.cards, tuple(without_cards(BIRDS, own)))


def chance_of_boast(topic):
    box = [
        *topic.hand,
        *{"": (), "stones": ["inuksuk"] * 2, "bears": ["bear-seal", "bear-deer", "bear-fish"]}[topic.seen],
    ]
    ends = explore.hunt_ends(explore.box_without(box), topic.days, topic.animal, topic.number, nanuk.giving(topic))
    return ends["succeeds"]


@cache
def post_chances(post, flag):
    return banners.scoring_by_merged_fillings(post, flag, deck_without(*post))


def mast_worth(topic):
    first, flags = ["lime", "lime+orange", "lime+purple", "green", "green+black"], ["green", "black"]
    posts = [first, list(koinobori.SECOND[: topic.hanging])]
    if len(koinobori.SECOND[: topic.hanging]) == 5:
        return Fraction(banners.points_earned(topic.card, posts, flags))
    pool = deck_without(*first, *koinobori.SECOND[: topic.hanging], topic.card)
    ways = _choices(pool, 5 - len(koinobori.SECOND[: topic.hanging]))
    return Fraction(
        sum(
            banners.points_earned(topic.card, [first, [*koinobori.SECOND[: topic.hanging], *more]], flags) * many
            for more, many in ways
        ),
        sum(many for _more, many in ways),
    )


def _choices(pool, spaces):
    """Return each choice of one or two cards, by their colours, with the number of ways to make it."""
    sorts = sorted(set(pool))
    if spaces == 1:
        return [((card,), pool.count(card)) for card in sorts]
    return [((one, two), pool.count(one) * (pool.count(two) - (one == two))) for one in sorts for two in sorts]


ANSWERS = {
    "nanatoridori.joins": lambda topic: flocks.chance_of_joining(
        tuple(topic.hand), tuple(without_cards(BIRDS, [*topic.hand, *[3, 3] * topic.has_pair])), topic.size
    ),
    "nanatoridori.no_neighbours": lambda topic: flocks.chance_of(
        flocks.count_fresh_hands(BIRDS, topic.cards), lambda number, _longest: number == topic.cards
    ),
    "nanatoridori.copies": lambda topic: explore.chance_of_birds(topic.rank, topic.cards, topic.least),
    "nanatoridori.flock_of": lambda topic: flocks.chance_of(
        flocks.count_fresh_hands(BIRDS, topic.cards), lambda _number, longest: longest >= topic.size
    ),
    "nanatoridori.hardest_lead": lambda topic: chance_to_beat_flock(topic, topic.flock),
    "nanatoridori.weakest_safe": lambda topic: chance_to_beat_flock(topic, topic.flock),
    "nanuk.survive": lambda topic: (
        1
        - explore.hunt_ends(
            explore.box_without(["inuksuk"] * topic.given), topic.days, "seal", 0, ["inuksuk"] * topic.given
        )["bear"]
    ),
    "nanuk.fates": lambda topic: explore.hunt_ends(
        explore.box_without(["inuksuk"] * topic.given), topic.days, "fish", topic.number, ["inuksuk"] * topic.given
    )["succeeds"],
    "nanuk.boast_days": chance_of_boast,
    "nanuk.boldest": chance_of_boast,
    "nanuk.animals": lambda topic: sum(
        share
        for total, share in counts.totals_of_hand(
            hunting_cards(), topic.days, lambda card: (2 if card.startswith("double") else 1) * card.endswith("seal")
        ).items()
        if total >= topic.least
    ),
    "nanuk.reward": lambda topic: hunts.mean_reward(
        topic.card, topic.pile, without_cards(hunting_cards(), [*topic.pile, topic.card]), topic.more_cards
    ),
    "koinobori.post_colours": lambda topic: post_chances(topic.post, topic.flag).get(topic.colour, Fraction(0)),
    "koinobori.refill": lambda topic: banners.chance_of_new_cards(
        banner_deck(), topic.cards, topic.wanted, topic.least
    ),
    "koinobori.arrivals": lambda topic: banners.chance_of_new_cards(
        banner_deck(), topic.cards, topic.wanted, topic.least
    ),
    "koinobori.mast": mast_worth,
    "chance.settling": lambda topic: explore.chance_of_being_far_off(topic.draws, POSITIONS[topic.what], topic.margin),
    "chance.missing": lambda topic: explore.chance_of_missing(topic.draws, POSITIONS[topic.what]),
    "chance.tells": lambda topic: explore.updated_chance(BEFORE[topic.deed](), topic.with_it, topic.without_it),
}
ANSWERS["koinobori.fills"] = ANSWERS["koinobori.young_post"] = ANSWERS["koinobori.post_colours"]

POSITIONS = {
    "birds": Fraction(30, 57),
    "bears": Fraction(12, 100),
    "banners": banners.chance_of_new_cards(banner_deck(), 4, "steal", 1),
}
BEFORE = {
    "boast": lambda: explore.seals_in_hand(2),
    "side": explore.chance_of_help_in_hand,
    "pass": lambda: flocks.chance_of_beating((2, 2), EIGHT, tuple(without_cards(BIRDS, (2, 2)))),
}

UNCOUNTED = {"help"}
"""Controls that bring in what others are supposed to give: `tests.library` has its oracle."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_answer_equals_the_oracle_whatever_is_set(name):
    assert name in ANSWERS, f"{name} has no oracle: add one to ANSWERS in tests/widgets/test_explore.py"
    question, seen = open_question(QUESTIONS[name]()), 0
    topic = question.topic
    assert float(topic.answer()) == pytest.approx(float(ANSWERS[name](topic)), abs=1e-9)
    for n, (control, value) in enumerate(CONTROLS.items(), 100):
        before = topic.python()
        if control in UNCOUNTED or (name == "koinobori.young_post" and control != "colour"):
            continue  # a post with few cards can be filled in too many ways to count them often
        send_act(question, n, kind="set", id=control, value=value)
        if topic.python() != before:
            seen += 1
            assert float(topic.answer()) == pytest.approx(float(ANSWERS[name](topic)), abs=1e-9), control
    assert seen, f"nothing in CONTROLS changes {name}: add a value of each of its controls"


def test_a_new_question_is_found_and_needs_an_oracle(monkeypatch):
    def planted() -> "Question":
        return nanuk.survive()

    planted.__module__ = nanuk.__name__
    monkeypatch.setattr(nanuk, "planted", planted, raising=False)
    assert list(questions.questions_in(nanuk)) == [*questions.QUESTIONS["nanuk"], "planted"]

    monkeypatch.setitem(QUESTIONS, "nanuk.planted", planted)
    with pytest.raises(AssertionError, match="has no oracle: add one to ANSWERS in tests/widgets"):
        test_answer_equals_the_oracle_whatever_is_set("nanuk.planted")


def test_maps_show_what_the_oracle_says():
    topic = open_question(QUESTIONS["nanatoridori.hardest_lead"]()).topic
    for flock in BIRD_FLOCKS[::5]:
        assert float(nanatoridori.chance_of_being_beaten(topic, flock)) == pytest.approx(
            float(chance_to_beat_flock(topic, flock)), abs=1e-9
        )

    topic = open_question(QUESTIONS["nanuk.boast_days"]()).topic
    for topic.animal, topic.days in (("seal", 1), ("seal", 4), ("deer", 7)):
        assert nanuk.chance(topic, 4, topic.animal, topic.days) == pytest.approx(
            100 * float(chance_of_boast(topic)), abs=1e-7
        )


def test_beads_and_curves_hold_what_the_oracle_says():
    copies = open_question(QUESTIONS["nanatoridori.copies"]()).topic
    found = counts.totals_of_hand(BIRDS, 8, lambda card: card == 7)
    assert copies.shares() == pytest.approx(
        {
            **{str(at): 100 * float(found[at]) for at in range(4)},
            "4": 100 * float(sum(found[at] for at in found if at > 3)),
        }
    )
    arrivals = open_question(QUESTIONS["koinobori.arrivals"]()).topic
    carps = counts.totals_of_new_cards(banner_deck(), 4, "pink")
    assert arrivals.shares() == pytest.approx(
        {
            **{str(at): 100 * float(carps[at]) for at in range(4)},
            "4": 100 * float(sum(carps[at] for at in carps if at > 3)),
        }
    )
    post = open_question(QUESTIONS["koinobori.post_colours"]()).topic
    assert post.shares() == pytest.approx(
        {colour: 100 * float(post_chances(post.post, "pink").get(colour, 0)) for colour in COLOURS}
    )
    fates = open_question(QUESTIONS["nanuk.fates"]()).topic
    ends = explore.hunt_ends(hunting_cards(), 6, "fish", 3, ())
    assert fates.shares() == pytest.approx({end: 100 * float(share) for end, share in ends.items()})


def test_colours_of_the_deck_are_those_of_the_oracle():
    topic = open_question(QUESTIONS["koinobori.post_colours"]()).topic
    assert sorted("+".join(carps_on(card)) for card in koinobori.unseen(topic)) == sorted(deck_without(*topic.post))


# The simulation of each question ---------------------------------------------------------


TABLES, DRAWS = 400 if DEEP else 20, 200
"""How many tables work out an interval each, and from how many draws."""
MISSES, MISSES_OF_ALL = 0.075, 0.06
"""The largest shares that may miss, of one question and of all: a count of good draws cannot miss in exactly 5 %."""
ACCIDENT = 1e-5


ASKED = QUESTIONS | {f"chance.tells {deed}": partial(chance.tells, deed) for deed in ("pass", "side")}


@cache
def count_misses(name):
    """Return how many intervals miss the exact answer to a question."""
    topic = open_question(ASKED[name](seed=1)).topic
    exact, found = float(topic.answer()), 0
    for table in range(TABLES):
        rng = Stream(table, "coverage")
        values = [topic.draw(rng)[1] for _draw in range(DRAWS)]
        interval = (
            share_interval(sum(values), DRAWS)
            if topic.answer().unit == "chance"
            else mean_interval(values, topic.bounds)
        )
        found += interval.excludes(exact)
    return found


def chance_of_misses(least, tables, share):
    """Return the chance that at least `least` intervals miss, if each misses with chance `share`."""
    chances = (
        lgamma(tables + 1) - lgamma(at + 1) - lgamma(tables - at + 1) + at * log(share) + (tables - at) * log1p(-share)
        for at in range(least, tables + 1)
    )
    return fsum(map(exp, chances))


@pytest.mark.parametrize("name", ASKED)
def test_intervals_of_draws_hold_the_exact_answer(name):
    assert chance_of_misses(count_misses(name), TABLES, MISSES) > ACCIDENT


def test_one_interval_in_twenty_misses_over_all_questions():
    misses, tables = sum(map(count_misses, ASKED)), TABLES * len(ASKED)

    assert chance_of_misses(misses, tables, MISSES_OF_ALL) > ACCIDENT
    assert misses > 0.03 * tables, "intervals that hardly ever miss are longer than they say"
