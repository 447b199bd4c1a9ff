"""*Ask your own*: whatever the slots can reach is asked, answered, said and kept in a link; nonsense is not reached.

`faults_of` judges a question by its own reading of the sentence; planted faults show that it finds what is wrong.
"""

from __future__ import annotations

import random
import re
from decimal import Decimal
from itertools import islice

import pytest

from gamelib.core.written_numbers import percent
from gamelib.nanatoridori.cards import COPIES
from gamelib.nanuk.cards import INUKSUKS
from gamelib.odds.numbers import BadQuestion
from tests import tiers
from tests.support.sampling import agrees
from widgets.asking import answers, own_question, slots
from widgets.asking.nanatoridori import CardsInHand, FlocksInHand
from widgets.asking.own_question import KINDS, MOST_CONDITIONS, Line, OwnQuestion, examples, from_link, start
from widgets.asking.page import AskYourOwn
from widgets.asking.whole_games import WholeGame

BIRDS = {"wren": 1, "robin": 2, "duck": 3, "owl": 4, "parrot": 5, "crane": 6, "peacock": 7}
HOLDS = re.compile(
    r"(do not hold|hold) (at least|at most|exactly) (\d+) ([a-z ]+?)(?=, and hold|, or hold|, and do|, or do|\.)"
)
SLOW = {"post": 16, "flocks": 4, "hunt": 3}
"""Of kinds whose questions take longer, one in so many is answered each time; `make deep` answers all."""
COUNTED = [name for name in KINDS if name != "game"]


# What must be true of every question ------


def is_said_of(hand, sentence):
    """Return whether a sentence about birds in a hand is true of it, by reading the sentence."""
    found = []
    for holds, how, number, birds in HOLDS.findall(sentence):
        ranks = [rank for bird, rank in BIRDS.items() if bird in birds]
        held, wanted = sum(card in ranks for card in hand), int(number)
        so = held >= wanted if how == "at least" else held <= wanted if how == "at most" else held == wanted
        found.append(so == (holds == "hold"))
    return (any if ", or " in sentence else all)(found)


def faults_of(question, is_answered=True):
    """Return what is wrong with a question, in words; nothing for one that is as it should be."""
    faults = []
    sentence = question.read_aloud()
    if re.search(r"[{}\[\]]|  | [,.]", sentence) or not re.fullmatch(r".+[^.]\. How likely is that\?", sentence):
        faults.append(f"not a sentence: {sentence}")
    for line in (question.setting, *question.conditions):
        faults += [f"unsaid: {slot.name}" for slot in line.slots if f"{{{slot.name}}}" not in line.words]
        faults += [f"offered twice: {slot.name}" for slot in line.slots if len(set(slot.options)) < len(slot.options)]
    try:
        if (again := from_link(question.link)) != question or again.link != question.link:
            faults.append("another question in the link")
    except BadQuestion:
        faults.append("the link does not open")
    return [*faults, *(faults_of_answer(question) if is_answered else [])]


def faults_of_answer(question):
    """Return what is wrong with what a question asks, by what it says."""
    faults = []
    if question.kind.name == "game":
        return faults
    if question.asked.is_counted and not 0 <= question.asked.value <= 1:
        faults.append("no chance")
    if question.kind.name == "cards" and question.conditions:
        for trial in islice(question.asked.trials(seed=5), 60):
            if trial.outcome != is_said_of(trial.dealt, question.read_aloud()):
                return [*faults, f"it asks something else than it says: {question.read_aloud()}"]
    return faults


def neighbours(question):
    """Yield each question that one act on the page leads to."""
    places = [("setting", question.setting), *((str(at), line) for at, line in enumerate(question.conditions))]
    for place, line in places:
        for slot in line.slots:
            for option in slot.options:
                if option.value != line.chosen[slot.name]:
                    yield question.with_value(f"{place}:{slot.name}", option.value)
    yield question.with_value("joiner", "or")
    yield question.with_condition("and")


# Property tests ------


@pytest.mark.parametrize("name", KINDS)
def test_every_slot_leads_to_a_question_that_is_right(name):
    first = start(name)
    whats = [slot for slot in first.conditions[0].slots if slot.name == "what"]
    starts = [first.with_value("0:what", option.value) for slot in whats for option in slot.options] or [first]

    reached = {question.link: question for each in starts for question in (each, *neighbours(each))}
    answered = 1 if tiers.DEEP else SLOW.get(name, 1)
    faults = {
        link: faults_of(question, is_answered=at % answered == 0) for at, (link, question) in enumerate(reached.items())
    }

    assert len(reached) > 15
    assert {link: wrong for link, wrong in faults.items() if wrong} == {}


@pytest.mark.parametrize("name", KINDS)
def test_long_walks_through_the_slots_stay_right(name):
    dice = random.Random(7)
    for _walk in range(6):
        question = start(name)
        for _step in range(10):
            places = ["setting", *map(str, range(len(question.conditions)))]
            place = dice.choice(places)
            line = question.setting if place == "setting" else question.conditions[int(place)]
            slot = dice.choice(line.slots)
            act = dice.random()
            if act < 0.2:
                question = question.with_condition(dice.choice(["and", "or"]))
            elif act < 0.3:
                question = question.without_condition(dice.randrange(3))
            else:
                question = question.with_value(f"{place}:{slot.name}", dice.choice(slot.options).value)
        assert faults_of(question) == []
        assert len(question.conditions) <= MOST_CONDITIONS


@pytest.mark.parametrize("name", COUNTED)
def test_what_is_dealt_agrees_with_what_is_counted(name):
    dice, page = random.Random(3), AskYourOwn(start(name).link, seed=1)
    for _question in range(4):
        slot = dice.choice(page.question.conditions[0].slots)
        page._ask(page.question.with_value(f"0:{slot.name}", dice.choice(slot.options).value))
        page._on_press("deal:1000")
        while page.trials.left:
            page._on_go()
        if page.question.asked.is_counted:
            assert agrees(page.question.asked.value, page.trials.found.value, 1000), page.question.read_aloud()


def test_a_denied_condition_is_the_other_side():
    for name in COUNTED:
        question = start(name)
        denied = question.with_value("0:is", "no")

        assert question.asked.value + denied.asked.value == 1, name


# Planted faults ------


def test_a_denial_that_is_not_asked_is_found(monkeypatch):
    monkeypatch.setattr(
        OwnQuestion, "condition", lambda self, at: self.kind.condition(self.experiment, self.conditions[at].chosen)
    )

    assert any("something else" in fault for fault in faults_of(start("cards").with_value("0:is", "no")))


def test_another_sign_than_the_sentence_says_is_found(monkeypatch):
    monkeypatch.setattr("widgets.asking.kinds.compare", lambda count, chosen: count > int(chosen["number"]))

    assert any("something else" in fault for fault in faults_of(start("cards").with_value("0:number", "1")))


def test_or_that_is_asked_as_and_is_found(monkeypatch):
    question = start("cards").with_condition("or").with_value("0:number", "2").with_value("1:number", "1")
    assert faults_of(question) == []
    monkeypatch.setattr(OwnQuestion, "asked", property(lambda self: self.condition(0) & self.condition(1)))

    assert any("something else" in fault for fault in faults_of(question))


def test_a_slot_that_is_not_said_is_found(monkeypatch):
    monkeypatch.setattr(CardsInHand, "condition_with_blanks", lambda _kind, _chosen: "{is} {how} {birds}")

    assert "unsaid: number" in faults_of(start("cards"))


def test_a_value_that_the_link_forgets_is_found(monkeypatch):
    question = start("cards").with_value("0:number", "2")
    monkeypatch.setattr(Line, "values", lambda self: ".".join([*self.chosen.values()][:-1]))
    question.__dict__.pop("link", None)

    assert any("link" in fault for fault in faults_of(question))


def test_numbers_that_cannot_come_about_are_found(monkeypatch):
    def highest(question):
        slot = next(slot for slot in question.conditions[0].slots if slot.name == "number")
        return question.with_value("0:number", slot.options[-1].value)

    for cards in (2, 8, 15):
        question = start("cards").with_value("setting:cards", str(cards))
        assert highest(question).asked.value > 0
    monkeypatch.setattr("widgets.asking.nanatoridori.COPIES", COPIES + 5)
    assert highest(start("cards").with_value("setting:cards", "15")).asked.value == 0


def test_an_offer_beside_the_sentence_cannot_be_chosen():
    slot = slots.Slot("number", "the number", slots.numbers(0, 3))
    seen, chosen = slots.fill(lambda _chosen: iter([slot]), {"number": "9"})

    assert (seen, chosen) == ([slot], {"number": "3"})


# Nonsense, and the questions of the page ------


@pytest.mark.parametrize(
    "link",
    [
        "",
        "post~green.2.lime.pink~and~days.9",
        "cards~8.fresh~and~yes.7.ge.10",
        "cards~99.fresh~and~yes.7.ge.3",
        "cards~8.fresh~xor~yes.7.ge.3",
        "cards~8.fresh~and",
        "cards~8.fresh~and~yes.7.ge.3.5",
        "draws~5.1.4.2.6.9.2~and~joins.yes.2",
        "hunt~seal.13.fish.fish.inuksuk.3.helpful~and~bear.yes",
        "game~koinobori.2.careful~and~rounds.yes.ge.4",
        "game~nanuk.5.searching~and~starter.yes",
        "hand(8): copies(7) >= 3",
        "cards~8.fresh~and" + "~yes.7.ge.3" * (MOST_CONDITIONS + 1),
        "x" * 5000,
        None,
        7,
    ],
)
def test_a_link_to_nonsense_opens_nothing(link):
    page = AskYourOwn(seed=1)
    before = page.question
    with pytest.raises(BadQuestion, match="holds no question"):
        from_link(link)

    page._run_safely(lambda: page._on_gesture(own_gesture("link", link)))

    assert page.question == before
    assert "holds no question" in page._message


def own_gesture(place, value):
    """Return what the browser reports when a list or a link says something."""
    from widgets.stage.scene import Gesture  # noqa: PLC0415 - only here

    return Gesture("set", place, value)


def test_nine_days_of_a_post_cannot_be_built():
    offered = {slot.name for question in neighbours(start("post")) for slot in question.conditions[0].slots}

    assert offered == {"what", "colour", "is", "how", "number"}
    assert start("post").with_value("0:days", "9") == start("post")
    assert start("post").with_value("setting:days", "9") == start("post")


def test_days_bring_no_inuksuk_that_is_in_my_hand():
    question = start("hunt").with_value("0:what", "inuksuks")
    offered = {slot.name: [option.value for option in slot.options] for slot in question.conditions[0].slots}

    assert int(offered["number"][-1]) == INUKSUKS - 1
    assert question.with_value("0:number", offered["number"][-1]).asked.value > 0


def test_the_ready_questions_are_those_that_people_ask():
    answers = {}
    for each in examples():
        question = from_link(each.link)
        assert faults_of(question) == []
        answers[each.words] = question.asked.brief() if question.asked.is_counted else ""

    assert [*answers.values()] == ["3.65 %", "95.10 %", "67.73 %", "8.02 %", "", ""]


def compared(question):
    return question.kind.compare_with_neighbour(question.asked)


def test_an_unsorted_hand_is_compared_with_a_sorted_one():
    unsorted = from_link(examples()[3].link)
    assert compared(unsorted) == "If you were allowed to sort your hand, it would be 51.48 % instead of 8.02 %."
    assert "were not allowed" in compared(unsorted.with_value("setting:sort", "yes"))
    assert "no difference" in compared(unsorted.with_value("0:what", "7"))
    assert compared(start("cards")) == ""


def lines_below_answer(link):
    return answers._lines_below_answer(from_link(link))


def test_the_answer_in_other_words_is_true():
    assert lines_below_answer("cards~8.fresh~and~yes.7.ge.3") == ["about **8 of 100 hands**", "6.86 + 1.03 + 0.08"]
    rare, sure = "cards~8.fresh~and~yes.7.ge.8", "cards~8.fresh~and~no.7.ge.8"
    assert lines_below_answer(rare) == ["about **1 of 430,000,000 hands**"]
    assert lines_below_answer(sure) == ["all but about **1 of 430,000,000 hands**"]
    assert lines_below_answer("draws~5.1.4.2.6.3.3~and~joins.yes.2")[0] == "**always**"


def test_chances_are_added_up_only_where_the_digits_do():
    assert lines_below_answer("cards~8.fresh~and~no.7.ge.3") == ["about **92 of 100 hands**"]  # 26.87 + 41.16 + 24.01
    for number in range(9):
        for how in ("ge", "le"):
            link = start("cards").with_value("0:how", how).with_value("0:number", str(number)).link
            _first, *sums = lines_below_answer(link)
            for terms in sums:
                total = sum(map(Decimal, terms.split(" + ")))
                assert percent(total / 100) == percent(from_link(link).asked.value), link


def texts(page):
    """Return all that a page shows, as one text."""
    page.publish()
    return str(page.scene["blocks"])


def test_a_slot_changed_recounts_and_waits_with_the_trials():
    page = AskYourOwn(seed=1)
    page._on_press("deal:100")
    assert len(page.trials) == 100
    assert "7.97 %" in texts(page)

    page._on_gesture(own_gesture("0:number", "2"))

    assert len(page.trials) == 0
    assert "31.98 %" in texts(page)
    assert "not yet" in texts(page)


def test_trials_are_dealt_one_by_one_and_repeat_with_their_seed():
    page, other = AskYourOwn(seed=4), AskYourOwn(seed=4)
    for _time in range(100):
        page._on_press("deal:1")
    other._on_press("deal:100")

    assert page.trials.running == other.trials.running
    assert "The last one" in texts(page)


def test_games_are_played_a_few_at_a_time_and_can_be_stopped(monkeypatch):
    monkeypatch.setattr("widgets.asking.trials.PATIENCE", 0)
    page = AskYourOwn("game~koinobori.2.random~and~starter.yes", seed=1)
    assert "Not to be counted" in texts(page)
    page._on_press("deal:100")
    for _time in range(2):
        page._on_go()

    assert (len(page.trials), page.trials.left) == (3, 97)
    assert "stop" in texts(page)
    page._on_press("stop")
    assert page.trials.left == 0
    assert "A fair share is 50.0 %" in texts(page)


def test_an_answer_stays_hidden_until_it_is_guessed():
    page = AskYourOwn(seed=1)
    page._on_press("guess")
    assert not {"7.97", "6.86", "About 8"} & {*re.findall(r"[\d.]+", texts(page))}
    page._on_press("deal:100")
    assert len(page.trials) == 0

    page._on_press("commit")
    assert page.is_guessing
    page._on_gesture(own_gesture("guess", 30))
    page._on_press("commit")

    assert "You were 22 too high" in texts(page)
    assert "7.97 %" in texts(page)
    page._on_gesture(own_gesture("0:number", "2"))
    assert page.guess is None


def test_a_tiny_chance_is_not_shown_as_none_beside_a_guess():
    page = AskYourOwn("cards~8.fresh~and~yes.7.ge.8", seed=1)
    page._on_press("guess")
    page._on_gesture(own_gesture("guess", 3))
    page._on_press("commit")

    assert "it is under 0.1 %" in texts(page)
    assert "it is 0 %" not in texts(page)


def test_a_game_that_was_played_is_told_in_whole_sentences():
    page = AskYourOwn("game~koinobori.2.random~and~starter.yes", seed=1)
    page._on_press("deal:1")

    assert re.search(r"The last one (fits|does not fit)\. 1 round; whoever began (won|did not win)\.", texts(page))


def test_the_page_says_whether_the_two_agree():
    page = AskYourOwn(seed=1)
    assert "see whether the two agree" in texts(page)
    page._on_press("deal:1000")
    assert "The two agree" in texts(page)
    page.trials.running = [*range(1, 501)]
    assert "The two differ" in texts(page)


def test_conditions_are_of_the_same_cards_and_can_be_dropped():
    page = AskYourOwn(seed=1)
    page._on_press("and")
    assert len(page.question.conditions) == 2
    assert "0.21 %" in texts(page)
    page._on_gesture(own_gesture("joiner", "or"))
    assert (
        page.question.asked.value
        == page.question.condition(0).value * 2 - (page.question.condition(0) & page.question.condition(1)).odds.value
    )
    page._on_press("drop:1")
    assert page.question == start("cards")
    page._on_press("drop:0")
    assert page.question == start("cards")


def test_words_agree_with_their_numbers():
    question = start("cards").with_value("0:number", "1")
    hunters = [start("hunt").with_value("setting:hunters", number).read_aloud() for number in "0123"]

    assert "nobody else comes along, and" in hunters[0]
    assert "1 other comes along and gives all that helps" in hunters[1]
    assert "2 others come along and give all that helps" in hunters[2]
    assert " a orange" not in start("post").with_value("setting:flag", "orange").read_aloud()
    page = AskYourOwn(seed=1)
    page._on_press("deal:1")
    assert "of 1 hand**" in texts(page)

    assert "hold at least 1 peacock." in question.read_aloud()
    assert "hold at least 1 crane or peacock." in question.with_value("0:birds", "6-7").read_aloud()
    assert (
        "flock of 2 or more."
        in start("flocks").with_value("0:what", "flocks2").with_value("0:number", "1").read_aloud()
    )


def test_games_of_one_round_are_not_asked_for_rounds():
    kinds = {option.value for slot in start("game").conditions[0].slots for option in slot.options}
    koinobori = start("game").with_value("setting:game", "koinobori").conditions[0].slots[0]

    assert "rounds" in kinds
    assert [option.value for option in koinobori.options] == ["starter"]
    assert isinstance(own_question.KINDS["game"], WholeGame)
    assert isinstance(own_question.KINDS["flocks"], FlocksInHand)
