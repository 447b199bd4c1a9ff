"""What a class mixes up: asked about by made positions, counted without names, told only if several answer so."""

import asyncio
import json
from html import escape

import pytest

from gamelib import beliefs
from gamelib.beliefs import ask
from gamelib.beliefs.class_beliefs import FEWEST, ClassBeliefs, Shown, TriedMoves
from gamelib.beliefs.evidence import answers_to
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.lessons.practice import can_be_chosen
from tests.room.phones import InlineExecutor, run_coroutine
from widgets.desk.after_class import read_report, report
from widgets.desk.wall_links import rule_key
from widgets.room import plan
from widgets.room.answer_card_ballot import AnswerCardBallot
from widgets.room.handlers import describe_asked
from widgets.room.plan import PlannedRule, read_asked, read_planned
from widgets.room.room import Room
from widgets.room.room_pages import question_page
from widgets.room.rule_activity import RuleActivity
from widgets.room.rule_vote import RuleVote
from widgets.room.shelves import CHOICES, NUMBERS, find_shelf, rules_of
from widgets.room.thinking import Thinking

PHONES, SLIPS = 24, 10
PLANTED = {"nanatoridori": "rank-first", "nanuk": "target-ends", "koinobori": "ties-all-score"}
OTHERS = {
    "nanatoridori": ["equal-is-enough", "must-beat"],
    "nanuk": ["may-pass", "double-is-one"],
    "koinobori": ["fourth-on-mast", "any-card-covers"],
}
EQUAL = "players 3 | turn A | A 1 5 5 6 6 2 | table 6 6 by C"
"""A position of Nanatoridori in which two sixes are as strong as what lies there."""
each_game = pytest.mark.parametrize("game", [*PLANTED])


def in_class(act, phones=PHONES):
    """Run `act` with a room and its phones."""

    async def scenario():
        room = Room("BCDF", Thinking(InlineExecutor()))
        devices = [room.join()[0] for _phone in range(phones)]
        for device in devices:
            room.connect(device, lambda _message: None)
        await asyncio.sleep(0)
        try:
            return act(room, devices)
        finally:
            if room.activity is not None:
                room.activity.stop()

    return run_coroutine(scenario())


def choose(vote, chance, held):
    """Return what a pretend learner answers who holds these beliefs, and who slips now and then."""
    if chance.randbelow(100) < SLIPS:
        return chance.choice(vote.rows())
    expected = ask(vote.made.item, *held)
    own = [row for row in vote.rows() if vote.made.given[vote.words_of(row)] in expected]
    return chance.choice(own or vote.rows())  # of numbers, few are offered


def ask_about(room, devices, game, belief, seed, held_by):
    """Ask a class about a rule, have each device answer by what it holds, and show what is right."""
    room.begin(lambda: RuleActivity(RuleVote(game, belief, seed), room))
    vote, chance = room.activity.vote, Stream(seed, f"answers about {belief}")
    for device in devices:
        device.show(room.board_of(device))  # the room shows its boards to many devices between requests
        answer = choose(vote, chance, held_by.get(device.number, ()))
        device.hear(device.line, {"kind": "press", "id": f"answer:{answer}", "from": "x", "n": seed})
    assert vote.answered == len(devices)
    room.press("vote:close")
    room.press("vote:reveal")


def hold_a_lesson(room, devices, game, held_by, first_seed=1):
    """Ask four questions about one rule, and two about each of two others."""
    for at in range(4):
        ask_about(room, devices, game, PLANTED[game], first_seed + at, held_by)
    for other in OTHERS[game]:
        for at in range(2):
            ask_about(room, devices, game, other, first_seed + at, held_by)


# What is told -------------------------------------------------------------------------------


@each_game
def test_planted_belief_is_told_in_counts_and_no_other(game):
    holders = {number: [PLANTED[game]] for number in range(0, 21, 3)}

    def act(room, devices):
        hold_a_lesson(room, devices, game, holders)
        return room.mix_ups.rows(room.activity)

    [row] = in_class(act)
    assert (row["answer"], row["value"]) == (PLANTED[game], PHONES)
    assert abs(row["count"] - len(holders)) <= 1


@each_game
def test_two_planted_beliefs_are_told_apart(game):
    first, second = PLANTED[game], OTHERS[game][0]
    holders = {number: [first] if number < 9 else [second] for number in range(17)}

    def act(room, devices):
        for at in range(4):
            ask_about(room, devices, game, first, 30 + at, holders)
            ask_about(room, devices, game, second, 30 + at, holders)
        return room.mix_ups.rows(room.activity)

    counts = {row["answer"]: row["count"] for row in in_class(act)}
    assert counts.keys() == {first, second}
    assert abs(counts[first] - 9) <= 1
    assert abs(counts[second] - 8) <= 1


@each_game
def test_class_without_beliefs_is_told_nothing(game):
    def act(room, devices):
        for lesson in range(3):
            hold_a_lesson(room, devices, game, {}, first_seed=100 * lesson + 1)
        return room.mix_ups.rows(room.activity)

    assert in_class(act) == []


def test_what_few_believe_is_not_told():
    game = "nanuk"

    def told(holders):
        held = {number: [PLANTED[game]] for number in range(holders)}

        def act(room, devices):
            hold_a_lesson(room, devices, game, held)
            return room.mix_ups.rows(room.activity)

        return in_class(act)

    assert told(FEWEST - 1) == []
    assert told(FEWEST + 1) != []


def test_answers_after_talking_are_no_evidence():
    vote = RuleVote("nanuk", "target-ends", 1)
    wrong = next(row for row in vote.rows() if row not in vote.best_answers())
    vote.answer(0, wrong)
    vote.close()
    vote.open_again()
    vote.answer(0, min(vote.best_answers()))

    [shown] = vote.evidence()
    assert shown.given == vote.made.given[vote.words_of(wrong)]


def test_answer_cards_are_counted_by_their_numbers():
    vote = RuleVote("nanuk", "may-pass", 1)
    vote.cards = AnswerCardBallot([vote.rows()])
    for card, letter in {3: "A", 4: "B"}.items():
        vote.cards.take(card, letter)
    vote.answer(3, "0")
    said = {number: vote.made.given[vote.words_of(answer)] for number, answer in ((-4, "1"), (-3, "0"), (3, "0"))}

    assert {shown.learner: shown.given for shown in vote.evidence()} == said


def test_stopped_question_is_no_evidence():
    def act(room, devices):
        held = {number: ["target-ends"] for number in range(PHONES)}
        for seed in range(1, 5):
            ask_about(room, devices, "nanuk", "target-ends", seed, held)
            room.activity.vote.stage = "closed"
        room.finish()
        return room.mix_ups.rows()

    assert in_class(act) == []


def test_undoing_the_end_of_a_question_takes_its_evidence_back():
    def act(room, devices):
        held = {number: ["target-ends"] for number in range(PHONES)}
        room.press("room:deals")
        for seed in (1, 2):
            ask_about(room, devices, "nanuk", "target-ends", seed, held)
        room.finish()
        once = room.mix_ups.rows()
        room.press("doubt:undo")
        assert room.activity is not None
        return once, room.mix_ups.rows(), room.mix_ups.rows(room.activity)

    once, undone, with_it = in_class(act)
    assert once == with_it != []
    assert undone == []


# Where it is told ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told():
    """Return what wall, phones, journal and summary of a class show at its end."""

    def act(room, devices):
        holders = {number: ["target-ends"] for number in range(7)}
        hold_a_lesson(room, devices, "nanuk", holders)
        room.press("room:lobby")
        room.press("room:ending")
        phones = [room.board_of(device).opening() for device in devices]
        again = Room.from_plain(json.loads(json.dumps(room.plain())), room.thinking)
        return room.wall(), phones, room.plain(), room.counts(), again.counts()

    return in_class(act)


def test_wall_tells_it_at_the_end_with_a_lesson_and_positions(told):
    wall, *_rest = told
    blocks = wall["doubt"]["blocks"]

    [said] = [block["text"] for block in blocks if "as if the hunt ended" in block.get("text", "")]
    assert "The lesson “" in said
    options = [option["id"] for block in blocks if block["kind"] == "choices" for option in block["options"]]
    assert options == ["room:rule:nanuk:target-ends"]


def test_end_page_leads_to_a_position_about_it():
    def act(room, devices):
        held = {number: ["may-pass"] for number in range(7)}
        for seed in range(1, 4):
            ask_about(room, devices, "nanuk", "may-pass", seed, held)
        for press in ("room:lobby", "room:ending", "room:rule:nanuk:may-pass"):
            room.lead(press)
        return room.activity.vote.belief.name, room.activity.vote.is_open

    assert in_class(act) == ("may-pass", True)


def test_no_phone_is_told_of_others(told):
    _wall, phones, *_rest = told
    words = [beliefs.belief("nanuk", "target-ends").of_class.partition("{all} ")[2], "mix up"]

    assert [word for word in words if word in json.dumps(phones, default=str)] == []


def test_journal_and_summary_hold_counts_and_nobody(told):
    _wall, _phones, plain, counts, _again = told
    [row] = plain["mix_ups"]

    assert row == next(each for each in counts if each["kind"] == "belief")
    assert {*row} == {"question", "game", "position", "kind", "answer", "words", "count", "value"}
    assert not any(isinstance(value, list | dict) for value in row.values())


def test_counts_outlast_the_server(told):
    *_rest, counts, again = told

    assert [row for row in again if row["kind"] == "belief"] == [row for row in counts if row["kind"] == "belief"]


def test_summary_names_what_is_mixed_up_with_its_lesson(told):
    *_rest, counts, _again = told
    found = report(counts)
    paper = found.paper("/pages/").html

    assert "as if the hunt ended" in paper
    assert 'href="/pages/nanuk/' in paper
    assert read_report(found.table()).mixed_up == found.mixed_up
    assert [len(question) > 0 for question in found.questions] == [True] * 8


# Questions about rules ----------------------------------------------------------------------


def test_nearly_every_belief_can_be_asked_about():
    asked = {game: can_be_chosen(game) for game in PLANTED}

    assert sum(map(len, asked.values())) >= 74
    assert [each for game in PLANTED for each in asked[game] if each not in {b.name for b in beliefs.of(game)}] == []


@each_game
def test_shelf_offers_questions_that_give_nothing_away(game):
    for offer in rules_of(game, "en"):
        thing = offer.make()
        vote = RuleVote(thing.game, thing.belief, thing.seed)
        shown = f"{offer.label} {offer.detail} {offer.lesson} {thing.title}"
        assert vote.belief.truth not in shown
        assert vote.belief.thought not in shown
        assert vote.belief.name not in shown
        assert offer.label == vote.text


@each_game
def test_page_that_offers_a_question_gives_no_answer(game):
    for name in can_be_chosen(game)[::4]:
        thing = read_asked(rule_key(game, name))
        vote = RuleVote(game, name, thing.seed)
        asked = describe_asked(thing, rule_key(game, name))
        page = question_page("/", "", "en", asked, "")
        assert read_asked(asked.key) == thing
        assert (asked.title, asked.choices) == (vote.text, tuple(map(vote.words_of, vote.rows())))
        tells = (vote.belief.truth, vote.belief.thought, vote.belief.reply)
        assert not [each for each in tells if each in page or escape(each) in page]


@each_game
def test_nothing_on_wall_or_phones_tells_before_the_reveal(game):
    def act(room, devices):
        found = []
        for name in can_be_chosen(game):
            room.begin(lambda name=name: RuleActivity(RuleVote(game, name, 1), room))
            vote = room.activity.vote
            vote.answer(devices[0].number, vote.rows()[0])
            screens = [room.wall(), devices[0].board.opening()]
            for press in ("vote:close", "vote:talk"):
                room.press(press)
                screens += [room.wall(), devices[0].board.opening()]
            text = json.dumps(screens, ensure_ascii=False, default=str)
            assert vote.text in text
            tells = [vote.belief.truth, vote.belief.thought, vote.belief.reply, name, '"best"']
            found += [(name, each) for each in tells if each in text]
        return found

    assert in_class(act, phones=1) == []


@each_game
def test_every_position_of_a_question_can_be_shown(game):
    for name in can_be_chosen(game):
        vote = RuleVote(game, name, 2)
        state = vote.made.step.state()
        assert len(vote.best_answers()) == 1
        assert 2 <= len(vote.rows()) <= 7, name
        assert state is None or state.to_act[:1] == (0,), name


def test_result_tells_the_rule_and_how_many_were_right():
    def act(room, devices):
        ask_about(room, devices, "nanuk", "target-ends", 3, {})
        return room.wall(), devices[0].board.opening(), room.activity.summary()

    wall, phone, summary = in_class(act)
    rule = beliefs.belief("nanuk", "target-ends").truth
    assert rule in json.dumps(wall, ensure_ascii=False)
    assert rule in json.dumps(phone, ensure_ascii=False, default=str)
    assert summary[-1]["kind"] == "finding"
    assert rule in summary[-1]["words"]
    assert sum(row.get("count", 0) for row in summary if row["kind"] == "choice") == PHONES


def test_question_about_a_rule_is_planned_and_read_back():
    [offer] = [
        each for each in find_shelf("rules").offers(CHOICES) if each.make() == PlannedRule("nanuk", "may-pass", 1)
    ]
    thing = offer.make()

    assert read_planned("rule", thing.plain()) == thing
    assert [way.seed for _label, way in thing.ways()] == [1, 2, 3]
    assert find_shelf("rules").offers(NUMBERS) == ()
    assert thing.preview(None).answer()
    with pytest.raises(GameError):
        read_planned("rule", ["nanuk", "gone", "1"])


def test_question_about_a_rule_goes_on_after_a_restart():
    def act(room, devices):
        room.begin(lambda: RuleActivity(RuleVote("nanuk", "may-pass", 5), room))
        room.activity.vote.answer(devices[0].number, "0")
        again = Room.from_plain(json.loads(json.dumps(room.plain())), room.thinking)
        try:
            return room.activity.vote.text, again.activity.vote.text, again.activity.vote.answers
        finally:
            again.activity.stop()

    text, again, answers = in_class(act, phones=2)
    assert text == again
    assert answers == {0: "0"}


# Moves --------------------------------------------------------------------------------------


def tried(game, position, *moves):
    """Return what somebody shows who tries these moves in a position."""
    view = registry.about(game).rules.read(position).view(0)
    found = TriedMoves()
    for move in moves:
        found.note(0, view, view.read_move(move))
    return [*found.evidence()]


@pytest.mark.parametrize(
    ("game", "position", "move", "believed"),
    [
        ("nanatoridori", EQUAL, "1 5 5 [6 6] 2", {"equal-is-enough"}),
        (
            "nanuk",
            "players 5 | wind clockwise | boast 3 bird in 5 days by E | turn A",
            "4 bird in 4 days",
            {"one-may-fall"},
        ),
    ],
)
def test_refused_move_shows_what_is_believed(game, position, move, believed):
    found = {
        name for shown in tried(game, position, move) for name, wrong in shown.answers.wrong.items() if "yes" in wrong
    }

    assert believed <= found


def test_same_move_tried_again_shows_nothing_more():
    assert len(tried("nanatoridori", EQUAL, "1 5 5 [6 6] 2", "1 5 5 [6 6] 2")) == 1


def test_moves_of_a_vote_are_noted_by_device():
    def act(room, devices):
        vote = plan.PlannedPosition("nanatoridori", "move", EQUAL).begin(room)
        room.begin(lambda: vote)
        board = room.activity._table(devices[0].number)
        board.game._answer(board.game.view.read_move("1 5 5 [6 6] 2"))
        return [*room.activity.evidence()], room.activity.vote.refused

    shown, refused = in_class(act, phones=2)
    assert sum(refused.values()) == 1
    assert [(each.learner, each.given, each.source) for each in shown] == [(0, "yes", "game")]
    assert "equal-is-enough" in shown[0].answers.wrong


def test_moves_alone_name_slowly():
    item = next(
        each
        for seed in range(99)
        if "equal-is-enough" in answers_to(each := beliefs.make_item("nanatoridori", seed, "beats")).wrong
    )
    shown = [Shown(number, answers_to(item), "yes", "game") for number in range(5) for _again in range(3)]

    assert ClassBeliefs().noted(shown).told() == ()
