"""Looking back at a table of friends: what a seat may know of its game, before and after the end; the review."""

import json
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pytest

from gamelib import player, record
from gamelib.core import registry
from gamelib.core.chance import Stream
from tests.laws import GAMES, about, many
from tests.room.phones import join, on_server, run_coroutine, start_local_server
from tests.room.test_friends import seated
from tests.room.test_onlookers import room_with_latecomer
from tests.support.twin_tables import LeakFound, first_difference
from widgets.room import look_back
from widgets.room.look_back import LookBackBoard
from widgets.room.screens import to_json_bytes

PAST, RETURN, REVIEW, HANDS, TRY = "beside:past", "table:return", "table:review", "table:open", "table:what-if"


def offered(phone):
    return [each["id"] for part in ("buttons", "tools") for each in phone.scene.get(part, ())]


def hand(scene):
    return [card["face"] for zone in scene["zones"] if zone["id"] == "hand" for card in zone["cards"]]


def known_cards(scene):
    """Return the cards at other seats that lie open."""
    cards = [card["face"] for seat in scene["seats"] for card in seat.get("cards", ())]
    return [face for face in cards if not scene["faces"].get(face, {}).get("back")]


def plays_to_the_end(game):
    """Return a game that programs have played to its end."""
    bots = {}
    while game.state.result is None:
        if not game.state.to_act:
            game = game.next_round()
            continue
        seat = game.state.to_act[0]
        bots[seat] = bots.get(seat) or player("careful", seed=seat)
        game = game.play(bots[seat].move(game.state.view(seat)), seat)
    return game


async def with_a_game(server, game="nanatoridori", is_over=True):
    """Return a room, its table, Mira and Jun, and their game, over or after a few moves."""
    room, mira, jun = await seated(server, game)
    await mira.press(f"tables:begin:{game}")
    await jun.until(lambda: jun.scene)
    table = room.activity.tables[0]
    table.pace = 10**6
    whole = plays_to_the_end(table.record)
    assert not is_over or whole.state.result is not None
    table.session.set_record(whole if is_over else whole.fork(5))
    table._show_move(None)
    await mira.until(lambda: PAST in offered(mira))
    await jun.until(lambda: PAST in offered(jun))
    return room, table, mira, jun


@on_server
async def test_a_player_steps_through_a_game_that_goes_on(server):
    _room, table, mira, _jun = await with_a_game(server, is_over=False)
    assert PAST in [each["id"] for each in mira.scene["tools"]]
    await mira.press(PAST)
    assert (mira.scene["ply"], "log" in mira.scene) == (5, True)
    await mira.press("table:back")
    await mira.press("table:first")
    assert mira.scene["ply"] == 0
    assert hand(mira.scene) == [str(card) for card in table.record.at(0).view(0).hand]
    assert not {HANDS, TRY, REVIEW} & {*offered(mira)}
    for forged in (HANDS, TRY, REVIEW, "review:try", "table:eyes"):
        await mira.press(forged)
    assert mira.scene["ply"] == 0
    await mira.press(RETURN)
    assert PAST in offered(mira)
    assert "log" not in mira.scene


@on_server
async def test_lines_of_the_log_lead_to_their_moment(server):
    _room, _table, mira, _jun = await with_a_game(server)
    await mira.press(PAST)
    await mira.act(kind="log", id="ply:2")
    assert mira.scene["ply"] == 2


@on_server
async def test_who_looks_back_is_told_their_turn_once(server):
    _room, table, mira, jun = await with_a_game(server, is_over=False)
    whole = plays_to_the_end(table.record)
    mine = [ply for ply in range(len(whole)) if 0 in whole.at(ply).to_act]

    def told(phone):
        return sum("It is your turn. The others wait" in each for each in phone.frames)

    await mira.press(PAST)
    for ply in (mine[0], mine[0], mine[-1]):
        table.session.set_record(whole.fork(ply))
        table._show_move(None)
        await jun.press("table:nothing")
    await mira.until(lambda: told(mira))
    assert (told(mira), told(jun)) == (1, 0)
    await mira.press(RETURN)
    await mira.until(lambda: mira.scene["ply"] == mine[-1])
    assert not table.looking_back


@on_server
async def test_hands_are_shown_once_the_game_has_ended(server):
    _room, _table, mira, _jun = await with_a_game(server)
    await mira.press(PAST)
    await mira.press("table:back")
    await mira.press("table:first")
    assert not known_cards(mira.scene)
    await mira.press(HANDS)
    assert known_cards(mira.scene)


@on_server
async def test_a_review_is_of_one_s_own_choices_and_is_tried_again(server):
    room, _table, mira, jun = await with_a_game(server)
    asked = []

    async def think(work, written, seat):
        asked.append(seat)
        return work(written, seat)

    room.think = think
    look_back_deals(monkeypatched := pytest.MonkeyPatch())
    try:
        await jun.press(PAST)
        await jun.press(REVIEW)
        await jun.until(lambda: "review" in jun.scene)
        review = jun.scene["review"]
        assert (asked, jun.scene["title"], bool(review["fair"])) == ([1], "Looking back", True)
        await jun.press("review:try")
        await jun.until(lambda: jun.scene["note"].endswith("trying out"))
        await jun.press("beside:back")
        await jun.until(lambda: "review" in jun.scene)
        await jun.press("review:close")
        await jun.press(REVIEW)
        await jun.until(lambda: "review" in jun.scene)
        assert asked == [1]
        await mira.press("beside:again")
        await jun.until(lambda: any("next game has begun" in each for each in jun.frames))
        assert "review" in jun.scene
    finally:
        monkeypatched.undo()


def look_back_deals(monkeypatch):
    monkeypatch.setattr("widgets.room.thinking.deals_at_table", lambda _game: (4, 8))


@on_server
async def test_a_watcher_looks_back_at_what_everybody_saw(server):
    room, _table, _mira, _jun = await with_a_game(server)
    watcher = await join(server, room.code)
    await watcher.press("friends:watch")
    await watcher.until(lambda: watcher.scene)
    await watcher.press(PAST)
    await watcher.press("table:back")
    await watcher.press("table:first")
    assert (watcher.scene["ply"], hand(watcher.scene)) == (0, [])
    assert not {HANDS, TRY, REVIEW} & {*offered(watcher)}
    await watcher.press(RETURN)
    assert "beside:tables" in offered(watcher)


def test_a_restarted_server_lets_friends_look_back(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            room, table, _mira, jun = await with_a_game(server)
            room.keep()
            last = len(table.record)
        async with start_local_server(tmp_path) as again:
            back = await join(again, room.code, jun.jar)
            await back.until(lambda: back.scene)
            await back.press(PAST)
            assert (back.scene["ply"], REVIEW in offered(back)) == (last, True)

    run_coroutine(scenario())


@on_server
async def test_a_class_at_tables_has_no_review(server):
    _wall, room, phones, _late = await room_with_latecomer(server)
    table = room.activity.tables[0]
    table.session.set_record(plays_to_the_end(table.record))
    table._show_move(None)
    await phones[0].until(lambda: "beside:again" in offered(phones[0]))
    assert PAST not in offered(phones[0])


# Secrecy ------------------------------------------------------------------------------------


def twins(game, seat, rng):
    """Return a game, and one of other hidden cards that has looked the same to a seat from the deal on."""
    own, best = about(game), None
    players = max(3, registry.about(game).players[0])
    for _deal in range(8):
        dealt = record.start(game, players=players, seed=rng.randrange(10**6)).state
        other = dealt.view(seat).imagine(Stream(rng.randrange(10**9), "twin"))
        here, there = (record.start(game, position=each.write(), seed=1) for each in (dealt, other))
        while len(here) < 12 and here.state.to_act and (moved := move_alike(own, here, there, seat, rng)):
            here, there = moved
        if best is None or len(here) > len(best[0]):
            best = here, there
    return best


def move_alike(own, here, there, seat, rng):
    """Return both games after a move that looks the same to a seat; None if none was found."""
    mover = here.state.to_act[0]
    moves = [*here.state.moves(mover)]
    rng.shuffle(moves)
    for move in moves[:6]:
        public = own.public_text(move, here.state)
        alike = (
            [move]
            if mover == seat
            else [each for each in there.state.moves(mover) if own.public_text(each, there.state) == public]
        )
        after = here.play(move, mover)
        for each in alike[:3]:
            other = there.play(each, mover)
            if other.state.view(seat) == after.state.view(seat):
                return after, other
    return None


def frames(game, seat, humans=frozenset({0, 1})) -> Iterator[str]:
    """Yield what somebody is sent who looks at every moment, and presses all that a player could wish for."""
    board = LookBackBoard(
        game, seat, humans, {}, send=lambda _board: None, leave=lambda: None,
        try_again=lambda _board, fork: pytest.fail(f"tried again at {len(fork)}"), find_review=None,
    )  # fmt: skip
    yield "".join(map(to_json_bytes, board.opening()))
    steps = ["table:back", "table:first", *["table:forward"] * len(game), "table:back"]
    wishes = [*steps, HANDS, TRY, "review:try", "table:eyes"]
    for n, wish in enumerate(wishes, 1):
        message = {"kind": "press", "id": wish, "from": "x", "n": n, "ply": board.scene["ply"]}
        yield "".join(map(to_json_bytes, board.hear(message)))
    for n, more in enumerate(({"kind": "log", "id": "ply:1"}, {"kind": "earlier"}, {"kind": "escape"}), 100):
        yield "".join(map(to_json_bytes, board.hear({"from": "x", "n": n, "ply": board.scene["ply"], **more})))


def compare_twins(game, number, seat):
    rng = Random(f"{game} {number} {seat}")
    here, there = twins(game, seat, rng)
    for one, other in zip(frames(here, seat), frames(there, seat), strict=True):
        if one != other:
            raise LeakFound(first_difference(one, other))
    return len(here), json.dumps(here.state.write()) != json.dumps(there.state.write())


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("game", GAMES)
def test_looking_back_tells_a_seat_nothing_new_before_the_end(game, seat):
    found = [compare_twins(game, number, seat) for number in range(many(2, 8))]
    assert any(moves and differs for moves, differs in found)


def leak_hands(monkeypatch):
    monkeypatch.setattr(LookBackBoard, "_allowed_tools", lambda _board: {HANDS, REVIEW})
    monkeypatch.setattr("widgets.table.table_game.TableGame.may_show_hands", True)


def leak_other_seat(monkeypatch):
    view_ply = look_back.TableGame.view_ply

    def leaky(game, ply, is_next=False):
        view_ply(game, ply, is_next)
        game.session.viewer = 2

    monkeypatch.setattr(look_back.TableGame, "view_ply", leaky)


def leak_deck(monkeypatch):
    build = look_back.build_scene
    monkeypatch.setattr(
        look_back, "build_scene", lambda game: build(game) | {"note": game.session.viewed_state().write()}
    )


@pytest.mark.parametrize("leak", [leak_hands, leak_other_seat, leak_deck])
def test_a_planted_leak_of_the_past_is_found(leak, monkeypatch):
    leak(monkeypatch)
    with pytest.raises(LeakFound):  # noqa: PT012 - in one of a few games
        for number in range(6):
            compare_twins("nanatoridori", number, 0)


def test_a_moment_is_tried_again_only_after_the_end():
    game = record.start("nanatoridori", players=3, seed=7)
    for _move in range(4):
        seat = game.state.to_act[0]
        game = game.play(player("careful", seed=1).move(game.state.view(seat)), seat)
    assert all(TRY not in frame for frame in frames(game, 0))
    whole = plays_to_the_end(game)
    tried = SimpleNamespace(plies=[])
    board = LookBackBoard(
        whole, 0, frozenset({0}), {}, send=lambda _board: None, leave=lambda: None,
        try_again=lambda _board, fork: tried.plies.append(len(fork)), find_review=None,
    )  # fmt: skip
    for n, wish in enumerate(("table:back", "table:first", TRY), 1):
        board.hear({"kind": "press", "id": wish, "from": "x", "n": n, "ply": 0})
    assert (whole.state.result is not None, tried.plies) == (True, [0])
