"""Koinobori on the table: what a seat is shown, and that hands can try whatever hands could do."""

import json
from itertools import islice
from random import Random

import pytest

from gamelib import Stream, koinobori
from gamelib.koinobori import Mast, Place, Shift, Steal, Take
from gamelib.koinobori.cards import CARPS, COLOURS, ICONS
from gamelib.players import player
from tests.laws import koinobori as laws
from tests.laws.configurations import games_played, sampled
from tests.support.fake_front_end import act_of
from widgets import drawings, scenes
from widgets.scenes.koinobori.faces import key
from widgets.scenes.shared import placed_items
from widgets.stage.scene import EMPTY_SELECTION, Gesture, SceneOptions, Selection

TABLE = scenes.scenes_of("koinobori")
PLAIN = SceneOptions()
MOST_BYTES = 9_000


BOX = " | cards " + " ".join(f"{card} x5" for card in COLOURS) + " lime+pink x5 " + " ".join(
    f"{card}/{icon}" for card in ("lime", "orange", "black", "black+pink", "lime+orange") for icon in ICONS)
"""Cards of one colour and two, without icons and with, for positions that are easy to read."""


def read(text):
    """A position with the cards of the box above."""
    return koinobori.read(text + BOX, seed=1)


def positions(number, seed):
    """Positions of every number of players, ruling by ruling, among them many with an icon to be used or a cover."""
    yield from (step.state for step in sampled("koinobori", number // 2, seed))
    rare = (step.state for game in games_played("koinobori", seed) for step in game if step.move and (
        step.state.turn.icon or any(getattr(move, "over", "") for move in step.state.moves())))
    yield from islice(rare, 0, 4 * (number - number // 2), 4)


def ids(part):
    """Everything of this scene that stands at a place."""
    return [thing["id"] for thing in placed_items(part["zones"], part["seats"])]


def zone(part, name):
    """The zone of this name."""
    return next(zone for zone in part["zones"] if zone["id"] == name)


def column(part, post):
    """A post of the scene."""
    return zone(part, "posts")["columns"][post - 1]


def seat(part, letter):
    """The seat of this letter."""
    return next(seat for seat in part["seats"] if seat["letter"] == letter)


def buttons(part):
    """The names of the buttons."""
    return [button["id"] for button in part["buttons"]]


def lit(part, word):
    """Every place whose state has this word."""
    return {
        thing["id"] for thing in placed_items(part["zones"], part["seats"]) if word in thing.get("state", "").split()
    }


def done(view, *acts, doing=EMPTY_SELECTION):
    """Do these things one after another, each with what is there to be touched; the move tried last, and what is up."""
    move = None
    for act in map(act_of, acts):
        assert move is None, "a move was tried before the last act"
        part = TABLE.part(view, doing, PLAIN)
        if act.kind == "press":
            assert act.place in buttons(part)
        else:
            assert {act.place, act.onto or act.place} <= {*ids(part)}
        doing, move = TABLE.act(view, doing, act)
    return move, doing


def taps(view, move):
    """A legal move by taps alone, where there is something to tap."""
    match move:
        case Take():
            return [f"tap row:{move.place}"]
        case Mast():
            return [f"tap hand:{view.hand.index(move.card) + 1}", "tap mast"]
        case Place():
            return [f"tap hand:{view.hand.index(move.card) + 1}",
                    f"tap post{move.post}:top" if move.over else f"tap post{move.post}"]
        case Shift():
            return [f"tap post{move.source}:top", f"tap post{move.target}"]
        case Steal():
            return [f"tap seat:{'ABCDE'[move.seat]}"]
    return ["tap deck"] if str(move) == "refresh" and view.deck else [f"press {move}"]


def presses(view, move):
    """A legal move by buttons, once the card of the hand is chosen."""
    match move:
        case Take():
            return [f"press take:{move.place}"]
        case Mast():
            return [f"tap hand:{view.hand.index(move.card) + 1}", "press put:mast"]
        case Place():
            return [f"tap hand:{view.hand.index(move.card) + 1}", f"press {'over' if move.over else 'put'}:{move.post}"]
        case Shift():
            return [f"press from:{move.source}", f"press to:{move.target}"]
        case Steal():
            return [f"press steal:{'ABCDE'[move.seat]}"]
    return [f"press {move}"]


def drags(view, move):
    """A legal move by dragging, where something moves."""
    match move:
        case Take():
            return [f"drop row:{move.place} > hand"]
        case Mast():
            return [f"drop hand:{view.hand.index(move.card) + 1} > mast"]
        case Place():
            return [f"drop hand:{view.hand.index(move.card) + 1} > post{move.post}" + (":top" if move.over else "")]
        case Shift():
            return [f"drop post{move.source}:top > post{move.target}"]
        case Steal():
            return [f"drop seat:{'ABCDE'[move.seat]} > hand"]
    return ["drop deck > row"] if str(move) == "refresh" and view.deck else [f"press {move}"]


# What hands can do ---------------------------------------------------------------


@pytest.mark.parametrize("way", [taps, presses, drags])
def test_every_allowed_move_can_be_made_by_hand(way):
    kinds, players = set(), set()
    for state in positions(90, seed=5):
        view = state.view(state.turn.seat)
        for move in view.moves():
            assert done(view, *way(view, move))[0] == str(move)
            kinds.add(move.kind + " over" * bool(getattr(move, "over", "")))
            players.add(view.players)
    assert kinds == {"take", "place", "place over", "mast", "move", "steal", "refresh", "done", "pass"}
    assert players == {2, 3, 4, 5}


def test_a_card_tapped_twice_is_put_down_again():
    view = read("hand A lime pink | post 1 green black | turn A").view(0)

    assert done(view, "tap hand:2")[1].chosen == ("hand:2",)
    assert done(view, "tap hand:2", "tap hand:1")[1].chosen == ("hand:1",)
    assert done(view, "tap hand:2", "tap hand:2") == (None, EMPTY_SELECTION)
    assert done(view, "tap post1", "tap post1:top") == (None, EMPTY_SELECTION)


COVER = "hand A lime/cover pink | post 1 green black | post 2 - | turn A"


@pytest.mark.parametrize(("acts", "move"), [
    (["tap hand:1", "tap post1:top"], "post 1 <- lime/cover over black"),
    (["tap hand:1", "tap post1"], "post 1 <- lime/cover"),
    (["tap hand:1", "press put:1"], "post 1 <- lime/cover"),
    (["tap hand:1", "press over:1"], "post 1 <- lime/cover over black"),
    (["tap hand:1", "tap post2"], "post 2 <- lime/cover"),
    (["tap hand:2", "tap post1:top"], "post 1 <- pink"),
    (["tap hand:2", "tap post1"], "post 1 <- pink"),
    (["drop hand:1 > post1:top"], "post 1 <- lime/cover over black"),
    (["drop hand:2 > post1:top"], "post 1 <- pink"),
])
def test_only_cover_cards_cover_the_card_they_are_put_on(acts, move):
    assert done(read(COVER).view(0), *acts)[0] == move


TURN = "row lime pink black green purple | hand A orange lime+pink | hand B - | post 1 green black | turn A"
FULL = "row lime pink black | hand A orange purple green | post 1 - | turn A"
CLOSED = "hand A lime/cover pink | post 1 green black orange pink purple | post 2 black | turn A"
MOVING = "hand A pink | post 1 lime/move lime+pink | post 2 green black orange pink purple | post 3 - | turn A | " \
         "icon move on post 1 | played 1"
PLAYED = "hand A pink purple | post 1 lime/take1 | turn A | played 1 | icon take1 on post 1, take 1"
HUNG = "masts 1/1/3 2/1/3 2/1/4 2/2/4 | hand A pink purple | mast A lime lime+pink green | turn A"
EXTRA = "hand A pink purple | post 1 lime/extra | turn A | played 1 | extra 1"
STEALING = "hand A pink | hand B - | hand C lime | post 1 lime/steal | turn A | played 1 | icon steal on post 1"

WRONG = [
    (TURN, ["tap row:2"], "take 2 pink", "KOI-4.3"),
    (TURN, ["drop row:3 > hand"], "take 3 black", "KOI-4.3"),
    (FULL, ["tap row:1"], "take 1 lime", "KOI-4.5"),
    (FULL, ["press take:3"], "take 3 black", "KOI-4.5"),
    (TURN, ["drop row:1 > post1"], "post 1 <- lime", "KOI-4.8"),
    (TURN, ["drop row:1 > mast"], "mast <- lime", "KOI-4.8"),
    (TURN, ["tap hand:1", "tap post1:1"], "post 1 <- orange over green", "KOI-4.12"),
    (COVER, ["tap hand:1", "tap post1:1"], "post 1 <- lime/cover over green", "KOI-4.14"),
    (CLOSED, ["tap hand:2", "tap post1"], "post 1 <- pink", "KOI-4.10"),
    (CLOSED, ["tap hand:1", "tap post1:top"], "post 1 <- lime/cover over purple", "KOI-4.15"),
    (TURN, ["tap post1:top", "tap post2"], "move post 1 to post 2", "KOI-4.17"),
    (TURN, ["tap seat:B"], "steal from B", "KOI-4.21"),
    (TURN, ["tap deck"], "refresh", "KOI-4.24"),
    (TURN, ["press pass"], "pass", "KOI-4.28"),
    (MOVING, ["tap post3", "tap post1"], "move post 3 to post 1", "KOI-4.18"),
    (MOVING, ["tap post2:top", "tap post1"], "move post 2 to post 1", "KOI-4.15"),
    (MOVING, ["tap post1:top", "tap post2"], "move post 1 to post 2", "KOI-4.19"),
    (f"{MOVING} | extra 1", ["tap hand:1", "tap post3"], "post 3 <- pink", "KOI-4.25"),
    (PLAYED, ["tap hand:1", "tap mast"], "mast <- purple", "KOI-4.9"),
    (HUNG, ["tap hand:1", "tap mast"], "mast <- purple", "KOI-4.11"),
    (EXTRA, ["tap hand:1", "press put:mast"], "mast <- purple", "KOI-4.26"),
    (EXTRA, ["tap row:1"], None, "KOI-4.7"),
    (STEALING, ["tap seat:B"], "steal from B", "KOI-4.22"),
]


@pytest.mark.parametrize(("text", "acts", "move", "clause"), WRONG)
def test_beginner_mistakes_are_refused_with_highlight(text, acts, move, clause):
    view = read(text).view(0)

    tried, doing = done(view, *acts)
    refusal = view.why_not(tried)

    assert tried == (move or tried)
    assert refusal.clause == clause
    assert bool(lit(TABLE.part(view, doing, SceneOptions(refused=refusal.cards)), "refused")) == bool(refusal.cards)


def test_after_a_refusal_what_was_taken_up_is_still_in_hand():
    view = read(CLOSED).view(0)

    assert done(view, "tap hand:2", "tap post1")[1] == Selection(("hand:2",))


def test_row_card_dropped_on_post_never_plays_hand_card():
    view = read("row lime pink | hand A lime | turn A").view(0)

    assert done(view, "drop row:1 > post1") == (None, EMPTY_SELECTION)


def test_whose_turn_it_is_not_may_try_and_is_told():
    view = read(TURN).view(1)

    move, _doing = done(view, "tap row:1")

    assert view.why_not(move).clause == "KOI-4.1"
    assert lit(TABLE.part(view, EMPTY_SELECTION, SceneOptions(refused=view.why_not(move).cards)), "refused") == {
        "seat:A"
    }


def test_an_onlooker_touches_nothing():
    view = read(TURN).view(None)

    assert {
        TABLE.act(view, EMPTY_SELECTION, Gesture("tap", place))
        for place in ids(TABLE.part(view, EMPTY_SELECTION, PLAIN))
    } == {(EMPTY_SELECTION, None)}


JUNK = ["", "row", "row:0", "row:6", "row:99", "row:-1", "row:1:top", "row:٣", "rowA", "hand:3", "hand:A", "post",
        "post0", "post4", "post1:9", "post1:0", "post1:x", "seat:F", "seat:2", "seat", "mast:Z", "mast:9", "deck:1",
        "held", "held C", "pile:deck", "posts", "gap:1", "put:9", "put:", "over:3", "take:0", "take:9", "take:",
        "steal:Z", "to:2", "from:9", "from:", "<b>", "row:1\n", 3, None, ("row:1",), {"a": 1}]


@pytest.mark.parametrize(
    "doing", [EMPTY_SELECTION, Selection(("hand:1",)), Selection(("hand:9",)), Selection(("post9",)), Selection(("x",))]
)
def test_places_that_are_not_there_change_nothing(doing):
    view = read(TURN).view(0)
    for place in JUNK:
        for act in (
            Gesture("tap", place),
            Gesture("press", place),
            Gesture("drop", place, "mast"),
            Gesture("drop", "hand:1", place),
            Gesture("drop", place, place),
            Gesture("set", place, 1),
            Gesture("hop", "row:1"),
        ):
            assert TABLE.act(view, doing, act) == (doing, None), act
    assert TABLE.part(view, doing, SceneOptions(mark=True))["prompt"]


# What is shown -------------------------------------------------------------------


def some_views(number, seed):
    """Views of everybody, and of somebody who has no seat, with something in hand and nothing."""
    rng = Random(seed)
    for state in positions(number, seed):
        for who in (None, state.turn.seat, rng.randrange(state.players)):
            yield state, state.view(who), rng.choice([EMPTY_SELECTION, Selection(("hand:1",)), Selection(("post1",))])


def test_places_are_unique_and_faces_belong_to_visible_cards():
    for state, view, doing in some_views(60, seed=21):
        for aids in (PLAIN, SceneOptions(mark=True, hands=state.hands)):
            part = TABLE.part(view, doing, aids)
            shown = [thing["face"] for thing in placed_items(part["zones"], part["seats"]) if "face" in thing]

            assert len(ids(part)) == len({*ids(part)})
            assert len(buttons(part)) == len({*buttons(part)})
            assert {*part["faces"]} == {*shown}


def test_every_drawing_of_the_scene_exists():
    symbols = {*drawings.SYMBOLS}
    for _state, view, doing in some_views(30, seed=22):
        part = TABLE.part(view, doing, PLAIN)
        columns = [each for each in placed_items(part["zones"]) if "slots" in each]
        tokens = [token["symbol"] for each in columns for token in each.get("tally", ())]
        faces = [name for face in part["faces"].values() for name in (*face.get("symbols", ()), *face.get("marks", ()))]

        assert {*tokens, *faces, *(each["symbol"] for each in columns)} <= symbols


def test_cards_that_differ_have_faces_that_differ():
    assert len({key(card) for card in CARPS}) == len(CARPS)
    view = read("row lime+orange/cover pink | turn A").view(0)

    assert TABLE.part(view, EMPTY_SELECTION, PLAIN)["faces"]["LO/cover"] == {
        "name": "lime, orange, cover", "rank": "L O", "symbols": ["carp-lime", "carp-orange"], "marks": ["cover"]}


def games_between(players, number):
    """The last third of games of programs."""
    for seed in range(number):
        state = koinobori.deal(players, seed=seed)
        programs = [player("careful" if (at + seed) % 2 else "random", seed=seed) for at in range(players)]
        states = [state]
        while not state.end_reason:
            at = state.turn.seat
            states.append(state := state.play(programs[at].move(state.view(at))))
        yield states


@pytest.mark.parametrize("players", [2, 5])
def test_a_scene_stays_small_however_late_it_is(players):
    for states in games_between(players, 3):
        for state in states[len(states) * 2 // 3 :: 4] + states[-1:]:
            view = state.view(state.turn.seat)
            for doing in (EMPTY_SELECTION, Selection(("hand:1",))):
                part = TABLE.part(view, doing, SceneOptions(mark=True))

                assert len(json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode()) < MOST_BYTES


def test_a_seat_is_shown_the_same_however_what_it_cannot_see_lies():
    differed = 0
    for at, (state, view, doing) in enumerate(some_views(24, seed=31)):
        other = view.imagine(Stream(at))
        there = other.view(view.seat)
        differed += other.hands != state.hands
        for aids in (PLAIN, SceneOptions(mark=True, acting=False)):
            assert json.dumps(TABLE.part(view, doing, aids)) == json.dumps(TABLE.part(there, doing, aids))
    assert differed > 5


def test_a_mast_is_known_to_its_owner_alone_until_the_end():
    text = "hand A lime | mast A pink black+pink/move | mast B orange/steal | turn A"
    state = read(text)

    own, others = (TABLE.part(state.view(who), EMPTY_SELECTION, PLAIN) for who in (0, 1))

    assert [card["face"] for card in zone(own, "masts")["columns"][0]["cards"]] == ["K", "BK/move"]
    mast, = seat(others, "A")["zones"][0]["cards"]
    assert mast == {"id": "mast:A", "face": "?", "label": "2 face down", "note": "2"}
    assert "BK/move" not in others["faces"]


def test_hand_shows_known_cards_and_all_to_a_teacher():
    state = read("hand A lime | hand B pink* black | turn A")

    part = TABLE.part(state.view(0), EMPTY_SELECTION, PLAIN)
    teacher = TABLE.part(state.view(0), EMPTY_SELECTION, SceneOptions(hands=state.hands))

    assert sorted(card["face"] for card in seat(part, "B")["cards"]) == ["?", "K"]
    assert sorted(card["face"] for card in seat(teacher, "B")["cards"]) == ["B", "K"]
    assert "cards" not in seat(TABLE.part(state.view(1), EMPTY_SELECTION, PLAIN), "A")


def test_seats_stand_in_the_order_of_play_after_ones_own():
    view = koinobori.deal(4, seed=3).view(2)

    assert [each["letter"] for each in TABLE.part(view, EMPTY_SELECTION, PLAIN)["seats"]] == ["D", "A", "B", "C"]


def test_post_stacks_cards_from_its_foot_with_tally():
    view = read("flags green lime pink | players 2 | post 1 lime+pink orange/cover(lime) lime | turn A").view(0)

    post = column(TABLE.part(view, EMPTY_SELECTION, PLAIN), 1)

    assert [(card["id"], card["face"], card.get("state", "")) for card in post["cards"]] == [
        ("post1:1", "LK", ""), ("post1:2", "L", "covered"), ("post1:3", "O/cover", ""), ("post1:top", "L", "")]
    assert (post["symbol"], post["slots"]) == ("flag-green", 5)
    assert [token["label"] for token in post["tally"]] == ["2 lime", "1 orange", "1 pink"]
    assert [(token["symbol"], token["count"]) for token in post["tally"][:1]] == [("dot-lime", 2)]
    assert post["worth"] == "now lime 2"
    assert "worth" not in column(TABLE.part(view, EMPTY_SELECTION, PLAIN), 2)


def test_a_full_post_tells_only_what_it_scores():
    view = read("post 1 lime lime+pink lime+orange/cover black/cover black | post 2 lime | turn A").view(0)

    post = column(TABLE.part(view, EMPTY_SELECTION, PLAIN), 1)

    assert post["state"] == "full"
    assert [token["label"] for token in post["tally"]] == ["3 lime"]
    assert "worth" not in post


# What is asked ---------------------------------------------------------------------


ASKED = [
    (TURN, EMPTY_SELECTION, "Take a card from an end of the row, or play one from your hand on a post or your mast.",
     "2 cards"),
    (FULL, EMPTY_SELECTION, "Your hand is full, so you cannot take: play 1 from it.", "3 cards"),
    (TURN, Selection(("hand:2",)), "Where to with lime and pink: on a post, or face down on your mast?", "2 cards"),
    (COVER, Selection(("hand:1",)),
     "Where to with lime (cover)? Tap a post to put it there, or the top card of a post to cover that.", "2 cards"),
    (MOVING, EMPTY_SELECTION, "You may move the top card of a post that is not full to another: choose the card.",
     "1 card · may use move"),
    (MOVING, Selection(("post1",)), "On which post with the top card of post 1?", "1 card · may use move"),
    (PLAYED, EMPTY_SELECTION, "The icon lets you take 1 card from an end of the row.", "2 cards · may take 1 more"),
    (EXTRA, EMPTY_SELECTION, "You may play 1 more, on a post and not on your mast, or stop here.",
     "2 cards · may play 1 more on a post"),
    (EXTRA, Selection(("hand:1",)), "On which post with purple?", "2 cards · may play 1 more on a post"),
    (STEALING, EMPTY_SELECTION, "You may steal a card: choose from whom.", "1 card · may use steal"),
    ("hand A pink | mast A lime pink | row lime pink black | taken 1 | turn A", EMPTY_SELECTION,
     "You may take 1 more card from an end of the row, or stop here.", "1 card · may take 1 more"),
    ("hand A pink | mast A lime pink green | turn A", EMPTY_SELECTION,
     "Take up to 2 from the ends of the row, or play up to 2 from your hand.", "1 card"),
    ("hand A - | row lime pink black | turn A", EMPTY_SELECTION,
     "You have no card to play: take 1 from an end of the row.", "0 cards"),
    ("hand A pink | post 1 lime/refresh | played 1 | icon refresh on post 1 | turn A", EMPTY_SELECTION,
     "You may replace the row, and then take one card from an end of it.", "1 card · may use refresh"),
]


@pytest.mark.parametrize(("text", "doing", "prompt", "note"), ASKED)
def test_prompt_says_what_to_do_and_hand_what_remains(text, doing, prompt, note):
    part = TABLE.part(read(text).view(0), doing, PLAIN)

    assert part["prompt"] == prompt
    assert zone(part, "hand")["note"] == note


def test_the_others_are_told_whose_turn_it_is_and_what_is_owed():
    part = TABLE.part(read(STEALING).view(1), EMPTY_SELECTION, SceneOptions(names=("Ann", "Bob", "Cy")))

    assert part["prompt"] == "It is the turn of Ann."
    assert seat(part, "A")["note"] == "level 1: take 1, play 1, hold 3 · may use steal"
    assert (seat(part, "A")["state"], part["buttons"]) == ("turn", [])


def test_what_is_typed_for_an_example_can_be_read():
    for state in positions(60, seed=41):
        view = state.view(state.turn.seat)
        for doing in (EMPTY_SELECTION, Selection(("hand:1",))):
            typed = TABLE.part(view, doing, PLAIN)["typed"]
            assert typed == "" if view.end_reason else view.read_move(typed)


def test_only_acting_seat_gets_buttons_and_enter_is_forced():
    for _state, view, doing in some_views(40, seed=42):
        part = TABLE.part(view, doing, PLAIN)
        main = [button["id"] for button in part["buttons"] if button.get("main")]

        assert bool(part["buttons"]) == (view.seat in view.to_act)
        assert TABLE.part(view, doing, SceneOptions(acting=False))["buttons"] == []
        assert {*main} <= {"pass", "refresh"}
        assert main in ([], [str(move) for move in view.moves() if str(move) != "done"])


# What is lit -----------------------------------------------------------------------


def test_what_may_be_done_is_marked_and_nothing_else():
    for state in positions(60, seed=51):
        view = state.view(state.turn.seat)
        first = {act.split(" > ")[0][5:] for move in view.moves() for act in drags(view, move) if act[:4] == "drop"}
        first |= {f"hand:{at}" for at, card in enumerate(view.hand, 1) if f"hand:{view.hand.index(card) + 1}" in first}

        assert lit(TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=True)), "may") == first
        assert lit(TABLE.part(view, EMPTY_SELECTION, PLAIN), "may") == set()
        assert lit(TABLE.part(view, EMPTY_SELECTION, SceneOptions(mark=True, acting=False)), "may") == set()


def test_with_a_card_taken_up_the_places_it_may_go_are_marked():
    view = read(f"{COVER} | post 3 green black orange pink purple").view(0)

    part = TABLE.part(view, Selection(("hand:1",)), SceneOptions(mark=True))
    assert lit(part, "chosen") == {"hand:1"}
    assert lit(part, "may") == {"post1", "post1:top", "post2", "mast", "row:1", "row:7"}

    moving = read(MOVING.replace("post 3 -", "post 3 pink")).view(0)
    part = TABLE.part(moving, Selection(("post1",)), SceneOptions(mark=True))
    assert lit(part, "chosen") == {"post1:top"}
    assert lit(part, "may") == {"post3"}


def test_every_place_a_refusal_names_lights_something():
    rng, clauses = Random(3), set()
    for state in positions(30, seed=61):
        for who in {state.turn.seat, (state.turn.seat + 1) % state.players}:
            view = state.view(who)
            for move in laws.attempts(state, who, rng):
                refusal = view.why_not(move)
                if refusal and refusal.cards and (refusal.clause, refusal.cards) not in clauses:
                    clauses.add((refusal.clause, refusal.cards))
                    for place in refusal.cards:
                        assert lit(TABLE.part(view, EMPTY_SELECTION, SceneOptions(refused=(place,))), "refused"), place
    assert len({clause for clause, _places in clauses}) > 8


def test_a_hint_lights_its_card_and_its_place_or_its_button():
    for state in positions(40, seed=71):
        view = state.view(state.turn.seat)
        for move in view.moves():
            part = TABLE.part(view, EMPTY_SELECTION, SceneOptions(hint=str(move)))
            pressed = [button["id"] for button in part["buttons"] if button.get("state") == "hint"]
            dragged = drags(view, move)[0]
            places = {*dragged[5:].split(" > ")} - {"hand", "row"} if dragged[:4] == "drop" else set()

            assert lit(part, "hint") == places
            assert places or pressed == [str(move)]


# Cards on their way ------------------------------------------------------------------


def test_cards_travel_as_far_as_they_were_seen():
    text = "row lime pink black green purple | hand A orange black/steal | hand B lime+pink | turn A"
    mine = read(text)

    def seen(move, who, state=mine):
        return [tuple(way.values()) for way in TABLE.travel(state.view(who), state.play(move).view(who))]

    assert seen("take 5", 0) == [("row:5", "hand:3", "P")]
    assert seen("take 5", 1) == seen("take 5", None) == [("row:5", "seat:A", "P")]
    assert seen("post 1 <- orange", 0) == [("hand:1", "post1:top", "O")]
    assert seen("mast <- orange", 0) == [("hand:1", "mast", "O")]
    assert seen("mast <- orange", 1) == [("seat:A", "mast:A", "?")]
    stealing = mine.play("post 2 <- black/steal")
    assert seen("steal from B", 0, stealing) == [("seat:B", "hand:2", "LK")]
    assert seen("steal from B", 1, stealing) == [("hand:1", "seat:A", "LK")]
    assert seen("steal from B", None, stealing) == [("seat:B", "seat:A", "?")]


def test_travel_for_refill_and_for_moved_cards():
    few = read("row lime pink black green | hand A orange | turn A")
    moving = read(MOVING)

    filled = TABLE.travel(few.view(1), few.play("take 1").view(1))
    assert [way["target"] for way in filled] == ["seat:A", "row:4", "row:5", "row:6", "row:7"]
    assert [tuple(way.values()) for way in TABLE.travel(moving.view(0), moving.play("move 1 to 3").view(0))] == [
        ("post1:top", "post3:top", "LK")]


def test_no_travel_between_nonconsecutive_views():
    state = koinobori.deal(3, seed=5)
    later = state.play(state.moves()[0])

    assert TABLE.travel(later.view(0), state.view(0)) == []
    assert TABLE.travel(state.view(0), later.view(1)) == []
    assert TABLE.travel(koinobori.deal(3, seed=6).view(0), later.view(0)) == []


# The end -----------------------------------------------------------------------------


def test_at_the_end_every_mast_is_open_with_what_it_earned():
    for state in (states[-1] for states in games_between(3, 2)):
        part = TABLE.part(state.view(1), EMPTY_SELECTION, SceneOptions(names=("Ann", "Bob", "Cy")))
        scores, totals = zone(part, "scores")["groups"], state.view(None).score.totals
        masts = {group["id"]: group for group in scores}

        assert [group["worth"].split()[0] for group in scores] == [str(points) for points in sorted(totals)[::-1]]
        assert [card["face"] for card in masts["mast"]["cards"]] == [key(card) for card in state.masts[1]]
        assert [card["face"] for card in masts["mast:C"]["cards"]] == [key(card) for card in state.masts[2]]
        assert "post 1: " in zone(part, "posts")["caption"]
        assert part["prompt"] == state.result.tell(("Ann", "Bob", "Cy"))
        assert (part["buttons"], part["typed"]) == ([], "")
        assert {group["id"] for group in scores if group.get("state") == "winner"} == {
            "mast" if at == 1 else f"mast:{'ABC'[at]}" for at in state.result.winners}


def test_the_hands_of_the_others_are_not_shown_at_the_end():
    state = next(games_between(3, 1))[-1]

    part = TABLE.part(state.view(0), EMPTY_SELECTION, PLAIN)

    assert [each for each in part["seats"] if "cards" in each] == []
