"""What a question shows: pages that match their snapshots, controls that show their values, drawings true to scale."""

import copy
from dataclasses import replace
from fractions import Fraction
from itertools import count

import pytest

import gamelib
from gamelib import deals
from gamelib.core.errors import GameError
from gamelib.core.written_numbers import percent
from gamelib.odds import koinobori as koinobori_odds
from gamelib.odds import nanatoridori as nanatoridori_odds
from gamelib.odds import nanuk as nanuk_odds
from gamelib.odds.python_lines import python_line_of_view
from tests import STALE
from tests.snapshots import explore_pages
from tests.support.guessing_learner import send_act
from tests.widgets.test_explore import QUESTIONS, find_block, open_question
from widgets.explore import about_chance, ask, blocks, charts, koinobori, nanatoridori, sentences
from widgets.explore.question_kinds import as_people_say


@pytest.mark.parametrize("game", explore_pages.QUESTIONS)
def test_questions_match_their_snapshot(game):
    stored = explore_pages.snapshot_file(game).read_text(encoding="utf-8")
    assert explore_pages.question_snapshot(game).splitlines() == stored.splitlines(), STALE


def controls(question):
    """Return the steppers and choices of a question, by their ids."""
    found = {}
    for block in explore_pages._blocks_without_children(copy.deepcopy(question.scene["blocks"])):
        if block["kind"] in ("stepper", "segments", "switch") and not block["id"].startswith("guess"):
            found[block["id"]] = block
    return found


def offered_values(control):
    """Return the values that a control offers."""
    if control["kind"] == "stepper":
        return [*range(control["least"], control["most"] + 1)]
    return [False, True] if control["kind"] == "switch" else [option["value"] for option in control["options"]]


@pytest.mark.parametrize("name", QUESTIONS)
def test_controls_show_the_values_they_are_set_to(name):
    question, numbers = open_question(QUESTIONS[name](seed=1)), count(200)
    for place, control in controls(question).items():
        word = "on" if control["kind"] == "switch" else "value"
        for value in [*offered_values(control), control[word]]:
            send_act(question, next(numbers), kind="set", id=place, value=value)
            shown = controls(question)[place]
            assert shown[word] == value or (place, value) in REFUSED.get(name, ()), (place, value)
        before = controls(question)
        for value in (-1, 1000, "?", 1.5, None):
            send_act(question, next(numbers), kind="set", id=place, value=value)
            assert controls(question) == before, (place, value)


REFUSED = {"nanatoridori.flock_of": {("cards", 1), ("cards", 2)}}
"""Values that a control cannot be set to because of another one: a hand is no smaller than the flock."""


def heights(drawing):
    """Return the bars of a drawing, each with its height and whether it is marked."""
    return [
        (float(attrs["height"]), "marked" in attrs["class"]) for tag, attrs, _words in drawing["parts"] if tag == "rect"
    ]


def test_bars_are_as_high_as_their_chances():
    drawing = charts.bars({1: 0.1, 2: 0.4, 3: 0.2}, ["a", "b", "c"], 2, "cards")
    (one, _mark), (two, marked), (three, _same) = heights(drawing)

    assert (round(two / one, 1), round(three / one, 1), marked) == (4.0, 2.0, True)
    full = charts.HEIGHT - charts.BOTTOM - charts._y_of_share(1.0)
    assert two == pytest.approx(full * 0.4 / 0.5, abs=0.1), "the axis ends at the first step above the highest bar"


def test_ladders_are_as_long_as_their_numbers():
    for name in ("nanuk.reward", "koinobori.mast", "koinobori.fills", "nanuk.animals"):
        question = open_question(QUESTIONS[name](seed=1))
        question.topic.set("hanging", 3)
        question.publish()
        rows = find_block(question.scene, "ladder")["rows"]
        numbers = [float(row["text"].strip("% ").replace("−", "-").replace("<1", "0.3")) for row in rows]
        for row, number in zip(rows, numbers, strict=True):
            whole = {"nanuk.reward": number / max(numbers), "koinobori.mast": number / 18}
            assert row["share"] == pytest.approx(whole.get(name, number / 100), abs=0.006), name


@pytest.mark.parametrize(("draws", "good", "is_far"), [(10, 5, False), (10, 3, True), (20, 8, True), (20, 9, False)])
def test_share_is_far_off_only_beyond_the_margin(draws, good, is_far, monkeypatch):
    topic = about_chance.settling(draws).topic
    monkeypatch.setattr(about_chance, "good_draws", lambda _chance, _rng, _many: good)
    assert topic.draw(None)[1] is is_far  # the chance is 52.63 %; "far" means more than 10 points off


def test_pile_takes_two_of_a_kind_and_keeps_one_card():
    question = open_question(QUESTIONS["nanuk.reward"](seed=1))
    for n, button in enumerate(("in:seal", "in:seal", "out:0", "out:0", "out:0", "out:0"), 200):
        send_act(question, n, kind="press", id=button)
        assert 1 <= len(question.topic.pile) <= 3
        assert question.topic.pile.count("seal") <= 2
    assert question.topic.pile == ["seal"]


def test_remark_is_about_the_present_hand():
    alone, kept = "A bird that sits alone counts too", "Every unseen bird of a kind you hold counts"
    topic = open_question(nanatoridori.joins("6 6 1")).topic
    assert topic.remark().startswith(alone)
    topic.set("three", True)
    assert topic.remark() == "Only birds of which you hold two side by side count."
    assert open_question(nanatoridori.joins("6 6")).topic.remark().startswith(kept)


def test_post_says_that_the_flag_wins_without_a_carp():
    assert open_question(koinobori.young_post("lime+pink", "green")).topic.remark().startswith("No carp of it")
    assert open_question(koinobori.young_post("green", "green")).topic.remark().startswith("With so few carps")


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "never"),
        (Fraction(1), "always"),
        (Fraction(1, 3), "1 in 3"),
        (Fraction(11, 12), "11 in 12"),
        (Fraction(3, 13), "23 in 100"),
        (0.3756, "38 in 100"),
        (0.0004, "1 in 2,500"),
        (Fraction(999, 1000), "all but 1 in 1,000"),
    ],
)
def test_chances_are_said_as_people_say_them(chance, said):
    assert as_people_say(chance) == said


def test_beads_can_be_taken_off_and_never_pass_twenty():
    guessing = QUESTIONS["nanuk.fates"](seed=1).guessing
    for key, value in (("succeeds", 15), ("bear", 9), ("succeeds", 10), ("too few", 9)):
        guessing.take(f"guess:{key}", value)
    assert guessing.beads == {"succeeds": 10, "bear": 5, "too few": 5}


def test_any_number_is_guessed_in_its_own_unit():
    points = ask(nanuk_odds.reward("seal", pile="deer", more=1), most=3)
    chance = ask(nanatoridori_odds.no_neighbours(8))

    assert [each.guessing.most for each in (chance, points)] == [100, 30]
    assert chance.topic.title.startswith("How likely is it that no two neighbours")
    assert points.topic.title.endswith(", on average?")
    assert find_block(chance.scene, "text")["text"] == "Of 100 times, how often?"
    assert find_block(points.scene, "text")["text"].startswith("We assume: ")


def test_any_number_shows_the_line_that_asks_for_it():
    for number in (
        nanatoridori_odds.no_neighbours(8),
        nanuk_odds.reward("seal", pile="deer", more=1),
        nanuk_odds.no_bears(5),
        nanuk_odds.cancelled(inuksuks=2, bears=2),
        koinobori_odds.post_colours(["green", "lime"], flag="pink", deck=["lime", "pink", "black"])["pink"],
        nanatoridori_odds.can_beat([5, 5], hand="? 6 ? 6"),
    ):
        question = open_question(ask(number))
        line = question.topic.python()
        assert line.startswith("gamelib.odds.")
        assert eval(line) == number
        assert find_block(question.scene, "code")["text"] == line


BIRDS = gamelib.nanatoridori.read("players 4 | turn A | A 6 4 4 6 1 5 | table 3 3 by D", seed=7).view(0)
HUNT, SIDE = deals.named("what to choose").state().view(0), deals.named("hunt or stay").state().view(0)
POSTS = deals.named("one carp decides").state().view(0)
AT_A_TABLE = {
    "joins": nanatoridori_odds.joins(BIRDS, size=3),
    "can_beat": nanatoridori_odds.can_beat("4 4", BIRDS),
    "any_beats": nanatoridori_odds.any_beats([4, 4], BIRDS),
    "boast": nanuk_odds.boast(None, SIDE, others="any", hunters=1),
    "reward": nanuk_odds.reward("fish", HUNT, more=1),
    "scores": koinobori_odds.scores("black", 1, POSTS),
    "mast_value": koinobori_odds.mast_value("black/take1", POSTS),
    "post_colours": koinobori_odds.post_colours(1, POSTS)["purple"],
    "refill": koinobori_odds.refill("pink", POSTS, at_least=2),
}


@pytest.mark.parametrize("name", AT_A_TABLE)
def test_any_number_of_a_table_has_a_line_with_its_position(name):
    number = AT_A_TABLE[name]
    line = find_block(open_question(ask(number)).scene, "code")["text"]

    assert ".read(" in line
    found = eval(line, {"gamelib": gamelib})
    assert (found, str(found)) == (number, str(number))


def test_line_that_would_ask_something_else_is_not_shown():
    def first(view, _rng):
        return view.moves()[0]

    for number in (
        koinobori_odds.scores("black", 1, POSTS, players=first, n=1),
        replace(nanatoridori_odds.joins(BIRDS), origin=None),
    ):
        assert ask(number).topic.python() == ""


@pytest.mark.parametrize(
    ("counted", "outcome", "title"),
    [
        (lambda: nanatoridori_odds.copies([7, 6]), (1, 1), "ranks 7 and 6 in a fresh hand of 8 cards are (1, 1)?"),
        (lambda: nanuk_odds.counts(["seal", "bear"], 5), (2, 0), "seals and bears that 5 days bring are (2, 0)?"),
        (lambda: koinobori_odds.arrivals(["pink", "lime"], cards=4), (1, 2), "that 4 new cards bring are (1, 2)?"),
    ],
)
def test_chance_of_several_counts_at_once_is_asked(counted, outcome, title):
    counts = counted()
    question = open_question(ask(counts.chance(outcome)))

    assert str(question).startswith("How likely is it that the numbers of ")
    assert str(question).endswith(title)
    assert percent(counts[outcome]) in str(question.scene)
    with pytest.raises(GameError, match=r"^ask\(\) takes one chance, so name the outcomes asked for: ask\(found"):
        ask(counts)


def test_position_that_text_alone_cannot_express_has_a_history():
    state = gamelib.koinobori.deal(3, seed=0)
    robbed = state.play("post 4 <- black+pink/steal").play("steal from C")
    view = robbed.view(robbed.to_act[0])
    assert python_line_of_view(state.view(0)).endswith(".view(0)")
    assert gamelib.koinobori.read(view.write()).view(view.seat).write() != view.write()

    line = python_line_of_view(view)
    assert " | history " in line
    assert eval(line, {"gamelib": gamelib}) == view


def test_changes_are_described_in_words_of_the_page():
    alone = nanatoridori_odds.no_neighbours(8)
    told = sentences({"For nine cards": alone.what_if(cards=9), "For eight": alone.what_if(cards=8)}).lines

    assert told[0].startswith("For nine cards, it is ")
    assert "percentage points less" in told[0]
    assert told[1].startswith("For eight, it stays at ")
    assert not any("=" in line for line in told)


def test_sentences_are_paragraphs_and_escape_their_signs():
    assert sentences("1 < 2", "One.")._repr_html_() == "<p>1 &lt; 2</p><p>One.</p>"


def test_map_names_its_axis():
    assert blocks.heat_map("cell", "a map", ["1"], [], axis="days")["axis"] == "days"


def test_few_ways_are_drawn_one_by_one():
    number = koinobori_odds.scores(
        "pink", ["green", "green", "lime", "pink"], flag="pink", deck=["lime", "black", "pink+lime", "green+lime"]
    )
    question = ask(number)
    assert find_block(question.scene, "big") is None is find_block(question.scene, "ways")
    question = open_question(question)

    big, ways = find_block(question.scene, "big"), find_block(question.scene, "ways")["ways"]
    assert (big["number"], big["lines"][0]) == ("1 in 2", "**2 of 4 ways**: **50.00 %**")
    assert [way["word"] for way in ways if way["fits"]] == ["pink scores"] * 2
    assert {card["face"] for way in ways for card in way["cards"]} <= {*question.scene["faces"]}


def test_more_than_two_dozen_cards_stand_in_columns():
    question = open_question(ask(nanatoridori_odds.joins(hand="6 4 4 6 1 5")))
    columns = find_block(question.scene, "stacks")["columns"]

    assert find_block(question.scene, "ways") is None
    assert sum(each["count"] for each in columns) == 57
    assert sum(each["count"] for each in columns if each["good"]) == 30


def test_many_ways_are_drawn_case_by_case():
    number = nanuk_odds.survive(5)
    rows = find_block(open_question(ask(number)).scene, "ladder")["rows"]

    assert (rows[1]["label"], rows[2]["label"]) == ("Inuksuks 1, bears 0", "Inuksuks 1, bears 1")
    assert sum(row["share"] for row in rows) == pytest.approx(float(number), abs=0.001)


def test_points_are_drawn_case_by_case_from_zero():
    number = koinobori_odds.mast_value("lime+black", posts=["lime lime lime green"], flags="green")
    ladder = find_block(open_question(ask(number, least=-9, most=9)).scene, "ladder")
    texts = [float(row["text"].replace("−", "-")) for row in ladder["rows"]]

    assert sum(texts) == pytest.approx(float(number), abs=0.02)
    assert min(texts) < 0 < max(texts)
    assert [row["share"] * (max(texts) - min(texts)) for row in ladder["rows"]] == pytest.approx(texts, abs=0.01)
    assert ladder["origin"] * (max(texts) - min(texts)) == pytest.approx(-min(texts), abs=0.01)


def test_sentences_on_a_page_have_a_minus_sign():
    html = sentences("From -1.766 to -1.415, counted twenty-one times.")._repr_html_()

    assert html == "<p>From −1.766 to −1.415, counted twenty-one times.</p>"
