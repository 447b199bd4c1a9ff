"""Setting up a position: whatever is tapped, it can be read; its answers are the library's; links bring it back."""

import random
from dataclasses import fields

import pytest

from gamelib import evaluate, nanatoridori
from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.odds import koinobori as festival
from gamelib.odds import nanatoridori as flights
from gamelib.odds import nanuk as hunts
from tests.laws import many
from tests.tiers import rest_in_deep
from widgets import PositionEditor, Table
from widgets.desk.own_lessons import OwnLesson
from widgets.desk.own_lessons import read_link as read_lesson
from widgets.desk.teacher_desk import TeacherDesk
from widgets.position.editor_state import EditorState
from widgets.position.game_setups import SETUPS
from widgets.position.position_answers import DEALS, SEED, TABS, TabAnswers
from widgets.position.position_questions import questions_for
from widgets.position.position_scene import lesson_link
from widgets.room.plan import read_asked
from widgets.stage.position_draft import Draft, open_position, read_link
from widgets.table import autosave

GAMES = [*SETUPS]
SEQUENCES, STEPS = many(1_000, 20_000), 6
"""Random sequences of acts in each game, and the most acts in one of them."""
each_game = pytest.mark.parametrize("game", GAMES)
FIVES = "players 3 | turn A | A 1 5 5 6 6 2 | B ? ? ? ? ? | C ? ? ? | table 5 5 by C"


def answered(draft, tab):
    """Return finished answers."""
    answers = TabAnswers(draft, tab)
    while not answers.is_finished:
        answers.work()
    return answers


def lines_of(answers):
    """Return the lines of the answers' lists, each with its value."""
    rows = [row for block in answers.blocks() if block["kind"] in ("rows", "bars") for row in block["rows"]]
    return {row["label"]: row["value"] for row in rows}


def tap_at_random(editor, chance):
    """Do one of the things that somebody can do."""
    setup, draft = editor.setup, editor.draft
    zone = chance.choice(setup.zones(draft))
    palette = [*setup.palette(draft, editor.modifiers), "no card"]
    card = f"palette:{chance.choice(palette)}"
    at = chance.randrange(9)
    place = chance.choice(
        [f"gap:{zone.key}:{at}", f"card:{zone.key}:{at}", f"zone:{zone.key}", "trash", "gap:nowhere:1"]
    )
    settings = setup.settings(draft)
    rules = [each.name for each in fields(registry.about(setup.game).rules.Rulings)]

    def set_something():
        each = chance.choice(settings)
        value = chance.choice(each.options)[0] if hasattr(each, "options") else chance.choice(["1", "-1"])
        editor.set(each.name, value)

    acts = [
        *[lambda: editor.tap(card)] * 4,
        *[lambda: editor.tap(place)] * 5,
        *[lambda: editor.drop(chance.choice([card, f"card:{zone.key}:{at}"]), place)] * 2,
        *[lambda: editor.key(chance.choice([*"1234567dsfbigopk", "Backspace", "Tab", "ArrowLeft", "Enter"]))] * 3,
        lambda: editor.tap(f"with:{chance.choice([*setup.MODIFIERS, *setup.PARTS_OF_CARDS, 'none'])}"),
        *[set_something] * 4,
        lambda: editor.set(f"rule:{chance.choice(rules)}", "1"),
        lambda: editor.tap(f"tool:{chance.choice(['undo', 'deal', 'example', 'empty'])}"),
    ]
    chance.choice(acts)()


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))
def test_whatever_is_tapped_can_be_read_or_is_refused(game):
    refused = 0
    for number in range(SEQUENCES):
        chance = random.Random(f"{game} {number}")
        editor = EditorState(game)
        for _example in range(chance.randrange(6)):
            editor.tap("tool:example")
        for _step in range(chance.randint(1, STEPS)):
            before = editor.draft
            tap_at_random(editor, chance)
            if editor.refusal:
                refused += 1
                assert editor.draft == before
                assert editor.refusal[0].isupper()
                assert editor.refusal[-1] in ".?"
                assert "[" not in editor.refusal
        draft = editor.draft
        again = Draft(game, draft.text, draft.seat, draft.seed)
        state = again.state
        assert (
            len(state.deck) <= len(registry.about(game).rules.deal(state.players, seed=1).deck) or "cards" in draft.text
        )
        assert read_link(draft.link) == draft
        for zone in editor.setup.zones(draft):
            assert len(editor.setup.zone_cards(draft, zone)) == len(editor.setup.cards_at(draft, zone.key))
    assert refused > SEQUENCES // 100


@each_game
def test_all_cards_left_and_put_make_up_the_box(game):
    for _name, text in SETUPS[game].EXAMPLES:
        draft = open_position(game, text, 0)
        put = [card for zone in draft.sheet.zones for word in zone.cards for card in SETUPS[game].cards_in(word)]
        assert SETUPS[game].left(draft).total() + len(put) == len(SETUPS[game].box(draft))


def test_a_tenth_parrot_is_refused_in_a_sentence():
    editor = EditorState("nanatoridori")
    for _card in range(9):
        editor.key("5")
    assert editor.draft.cards("A") == ("5",) * 9
    assert not editor.refusal
    editor.key("5")
    assert editor.refusal == "There are 9 cards “5, parrot”, and all are on the board already: take one back first."
    assert editor.draft.cards("A") == ("5",) * 9


def test_deck_holds_no_more_than_a_game_begins_with():
    draft = open_position("nanatoridori", FIVES, 0)
    begun = nanatoridori.deal(3, seed=1)
    assert len(draft.state.deck) == len(begun.deck) == 39
    assert len(draft.view.discards) == 8
    with pytest.raises(GameError, match="never holds more than 39 cards, and here it would hold 47"):
        open_position("nanatoridori", f"{FIVES} | deck 47 cards", 0)


def test_keys_put_cards_at_the_cursor_and_take_them_back():
    editor = EditorState("nanatoridori")
    for pressed in ("1", "5", "5", "ArrowLeft", "6", "Backspace", "ArrowRight", "2"):
        editor.key(pressed)
    assert editor.draft.cards("A") == ("1", "5", "5", "2")
    editor = EditorState("nanuk")
    editor.tap("with:bear")
    for pressed in "sdi":
        editor.key(pressed)
    assert editor.draft.cards("A") == ("bear-seal", "bear-deer", "inuksuk")
    editor = EditorState("koinobori")
    for pressed in ("g", "p", "k", "Enter"):
        editor.key(pressed)
    assert editor.draft.cards("hand A") == ("green+purple+pink",)


def test_a_card_is_dragged_within_the_hand_and_off_the_board():
    editor = EditorState("nanatoridori")
    editor.open(FIVES)
    editor.drop("card:A:0", "gap:A:6")
    assert editor.draft.cards("A") == ("5", "5", "6", "6", "2", "1")
    editor.drop("card:A:5", "trash")
    editor.drop("palette:7", "gap:A:0")
    editor.drop("palette:3", "zone:discards")
    assert editor.draft.cards("A") == ("7", "5", "5", "6", "6", "2")
    assert editor.draft.cards("discards") == ("3",)
    editor.tap("tool:undo")
    assert editor.draft.cards("discards") == ()


def test_who_leads_a_hunt_and_hunts_must_fit():
    editor = EditorState("nanuk")
    editor.set("doing", "hunt")
    assert editor.draft.state.phase == "giving"
    assert editor.draft.state.to_act == (0,)
    editor.set("leader", "E")
    assert "You come after Emi" in editor.refusal
    editor.set("wind", "-1")
    editor.set("leader", "E")
    assert not editor.refusal
    assert editor.draft.state.leader == 4
    editor.set("side:B", "hunt")
    assert [bool(side) for side in editor.draft.state.sides] == [True, True, False, False, True]


# Answers ------------------------------------------------------------------------------------


@each_game
def test_best_is_what_the_library_evaluates(game):
    draft = open_position(game, SETUPS[game].EXAMPLES[0][1], 0)
    answers = answered(draft, "best")
    found = evaluate(draft.view, deals=DEALS, seed=SEED, progress=False)
    assert [(row.move, row.value, row.behind) for row in answers.lens.ranked] == [
        (row.move, row.value, row.behind) for row in found
    ]
    assert f"deals={DEALS}, seed={SEED}" in answers.python()


def test_five_five_against_a_hand_is_answered():
    draft = open_position("nanatoridori", f"{FIVES} | discards 1 2 2 3 3 7 7 7", 0)
    answers = answered(draft, "best")
    said = next(block for block in answers.blocks() if block["kind"] == "say")
    assert (said["strong"], said["text"], said["look"]) == (
        "Play 6 6.",
        "It beats 5 5, and leaves you 1 5 5 2.",
        "good",
    )
    view = draft.view
    assert lines_of(answers) == {
        "Ben can beat 6 6": f"{flights.can_beat('6 6', view):.1%}".replace("%", " %"),
        "Ben or Chloe can": f"{float(flights.any_beats('6 6', view)):.1%}".replace("%", " %"),
        "The next card joins a bird of yours": f"{float(flights.joins(view)):.1%}".replace("%", " %"),
    }


def test_moves_that_cannot_be_told_apart_get_no_tick():
    draft = open_position("nanatoridori", "players 4 | turn A | A 3 7 4 4 4 1 | table -", 0)
    blocks = answered(draft, "best").blocks()
    assert blocks[0]["look"] == "plain"
    assert blocks[0]["strong"].startswith("≈")
    marks = [row["mark"] for block in blocks if block["kind"] == "dots" for row in block["rows"]]
    assert "✓" not in marks
    assert marks.count("≈") > 1


@each_game
def test_what_may_be_played_is_what_the_judge_allows(game):
    for _name, text in SETUPS[game].EXAMPLES:
        draft = open_position(game, text, 0)
        answers = answered(draft, "may")
        listed = [move for block in answers.blocks() if block["kind"] == "moves" for move in block["moves"]]
        for move in listed:
            refusal = draft.view.why_not(move["id"])
            assert (refusal is not None) == move["off"]
            answers.tried = move["id"]
            assert answers.blocks()[0]["look"] == ("refused" if move["off"] else "good")
        assert {str(move) for move in draft.view.moves()[:24]} <= {move["id"] for move in listed}


def test_the_odds_are_those_of_the_library():
    draft = open_position("nanuk", SETUPS["nanuk"].EXAMPLES[0][1], 0)
    lines = lines_of(answered(draft, "odds"))
    assert lines["2 seals and an Inuksuk"] == f"{100 * float(hunts.boast(None, draft.view)):.1f} %" == "60.1 %"
    assert lines["4 seals in 4 days"] == f"{100 * float(hunts.boast('4 seals in 4 days', draft.view)):.1f} %"
    draft = open_position("koinobori", SETUPS["koinobori"].EXAMPLES[0][1], 0)
    lines = lines_of(answered(draft, "odds"))
    assert lines["pink"] == f"{100 * float(festival.scores('pink', 1, draft.view)):.1f} %" == "56.2 %"
    assert lines["Black post: purple scores"] == "certain"


@pytest.mark.parametrize("odd", ["", "x", "-1", "²", "0", "9" * 20])
def test_an_odd_boast_from_a_browser_is_the_usual_one(odd):
    draft = open_position("nanuk", SETUPS["nanuk"].EXAMPLES[0][1], 0)
    usual = str(questions_for(draft, {})._tried())
    assert str(questions_for(draft, {"number": odd, "days": odd, "animal": odd})._tried()) == usual
    assert str(questions_for(draft, {"number": "4", "days": "3", "animal": "bird"})._tried()) == "4 bird in 3 days"


@each_game
def test_answers_never_depend_on_hidden_cards(game):
    text = SETUPS[game].EXAMPLES[0][1]
    views = {open_position(game, text, 0, seed).view.write() for seed in range(1, 4)}
    assert len(views) == 1
    one, other = (answered(open_position(game, text, 0, seed), "best").blocks() for seed in (1, 3))
    assert one == other


def test_answers_can_be_overtaken():
    editor = PositionEditor("nanuk")
    editor.editor.open(SETUPS["nanuk"].EXAMPLES[0][1], 0)
    editor._think()
    first = editor.answers
    assert not first.is_finished
    editor.editor.tap("tool:example")
    editor.publish()
    assert editor.scene["setup"]["answers"]["stale"]
    editor._think()
    assert editor.answers is not first
    assert not editor._is_stale


# Where a position comes from and goes to -----------------------------------------------------------


@each_game
def test_every_example_can_be_read_and_goes_into_a_link(game):
    assert len(SETUPS[game].EXAMPLES) == 5
    for _name, text in SETUPS[game].EXAMPLES:
        draft = open_position(game, text, 0)
        assert draft.seat in draft.state.to_act
        assert 20 < len(draft.link) < 500
        assert read_link(draft.link).view == draft.view


@pytest.mark.parametrize("link", ["", "#position=", "#position=abc", "#position=" + "A" * 9000, "#deal=5NB-0007-T6"])
def test_a_broken_link_is_refused_in_a_sentence(link):
    with pytest.raises(GameError, match="this link does not hold a whole position"):
        read_link(link)


def test_a_link_to_another_games_position_changes_nothing():
    editor = EditorState("nanuk")
    before = editor.draft
    editor.open_link(open_position("nanatoridori", FIVES, 0).link)
    assert editor.refusal == "This link holds a position of another game."
    assert editor.draft == before


@each_game
def test_a_table_opens_only_what_its_seat_knows(game):
    rules = registry.about(game).rules
    state = rules.deal(registry.about(game).players[0], seed=5, first=0)
    sent = []
    table = Table(state, seats="A", keep=False)
    table.dialogs.send = sent.append
    table.press("table:position")
    assert [message["kind"] for message in sent] == ["page"]
    opened = read_link(sent[0]["hash"])
    assert opened.seat == 0
    assert opened.view.hand == state.view(0).hand
    other = {2: (1,), 5: (1, 2, 3, 4)}[state.players]
    for seat in other:
        hand = state.view(seat).hand
        words = " ".join(str(card) for card in hand)
        assert words not in opened.text
    assert str(state.seed if hasattr(state, "seed") else "") != str(opened.seed)
    assert opened.view.write() == state.view(0).write()


def test_a_position_too_long_for_a_link_is_copied(monkeypatch):
    monkeypatch.setattr(Draft, "link", "")
    table, sent = Table("nanuk", seed=5, keep=False), []
    table.dialogs.send = sent.append
    table.press("table:position")
    assert [message["kind"] for message in sent] == ["copy"]
    assert table.scene["message"]["text"].startswith("This position is too long")


def test_an_onlooker_of_a_table_opens_no_position():
    table = Table("nanatoridori", seats=None, seed=7, keep=False)
    assert "table:position" not in {tool["id"] for tool in table.scene["tools"]}


@each_game
def test_a_position_is_played_on_at_a_table(game):
    draft = open_position(game, SETUPS[game].EXAMPLES[0][1], 0)
    table = Table(game, seed=3, keep=False)
    table.dialogs.open_link(draft.link)
    assert table.session.record.state.view(0).write() == draft.view.write()
    assert table.session.people == {0}
    assert not table.session.record.entries


def test_the_last_game_opens_at_its_own_choices():
    record = stored.start("nanatoridori", players=3, seed=7, first=0)
    for _move in range(12):
        state = record.state
        if state.to_act:
            record = record.play(state.moves(state.to_act[0])[0])
    kept = {"id": None, "record": autosave.SavedGame(record, "A", {}).write()}
    editor = PositionEditor("nanatoridori")
    editor._kept = kept
    editor._open_last_game("last")
    own = [ply for ply in range(len(record) + 1) if 0 in record.at(ply).to_act]
    assert editor.view.write() == record.at(own[-1]).view(0).write()
    editor._open_last_game("earlier")
    assert editor.view.write() == record.at(own[-2]).view(0).write()


@pytest.mark.parametrize("is_over", [False, True])
def test_no_hand_of_others_opens_before_their_game_is_over(is_over):
    record = stored.start("nanatoridori", players=3, seed=7, first=0)
    while record.state.result is None and (is_over or len(record) < 12):
        state = record.state
        record = record.play(state.moves(state.to_act[0])[0]) if state.to_act else record.next_round()
    editor = PositionEditor("nanatoridori")
    editor._kept = {"id": None, "record": autosave.SavedGame(record, "AC", {}).write()}
    before = editor.text
    editor._open_last_game("last")
    assert (editor.text != before) == is_over
    assert editor._message.startswith("Several of you") == (not is_over)


@each_game
def test_a_class_can_be_asked_about_a_position(game):
    editor = PositionEditor(game)
    editor.show(SETUPS[game].EXAMPLES[0][1], "A")
    asked = editor.scene["setup"]["keep"]["ask"]
    found = read_asked(asked["key"])
    assert (found.game, found.position) == (game, editor.text)
    assert found.vote().record.state.to_act


@each_game
def test_a_position_becomes_a_step_of_a_lesson_on_the_desk(game):
    editor = PositionEditor(game)
    editor.show(SETUPS[game].EXAMPLES[0][1], "A")
    link = lesson_link(editor.editor, editor.answers)
    assert OwnLesson(read_lesson(link)).verdict.startswith("Checked: 1 step")
    desk, sent = TeacherDesk(game, seed=7), []
    desk.send = sent.append
    for _visit in range(2):
        desk._on_message(None, {"do": "hello", "lessons": [own.text for own in desk.own], "hash": link}, None)
        assert [own.text for own in desk.own] == [read_lesson(link)]
        assert desk.edited == 0
        assert [message["kind"] for message in sent].count("taken") == 1
        sent.clear()


@each_game
def test_an_editor_can_be_asked_from_a_notebook(game):
    editor = PositionEditor(game)
    editor.show(SETUPS[game].EXAMPLES[0][1], "A")
    assert all(editor.ask(tab) for tab in TABS)
    assert str(editor) == str(editor.view)
