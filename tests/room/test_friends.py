"""Friends before and beside their game: invited, seated, watching, late; and whether others can reach them."""

import json
import re
import time

import pytest

from gamelib.core import registry
from gamelib.players.characters import CAST
from tests.room.phones import fetch, join, on_server, open_room, open_table, run_coroutine, sit_down, start_local_server
from widgets.room import friends_pages, limits, reach
from widgets.room.friends_lobby import MAX_TRIALS, FriendsLobby
from widgets.room.room import ALONE_SECONDS
from widgets.room.seat_board import SeatBoard

GAMES = registry.games()
WIFI, HERE = "http://192.168.0.23:8866/class/", "http://127.0.0.1:8866/class/"


def blocks_of(phone, kind):
    found = [block for block in phone.screen["blocks"] if block["kind"] == kind]
    halves = [half for block in phone.screen["blocks"] for half in block.get("halves", []) if half["kind"] == kind]
    return [*found, *halves]


def block_of(phone, kind):
    [block] = blocks_of(phone, kind)
    return block


def buttons(phone):
    return [each["id"] for each in (phone.scene or phone.screen)["buttons"]]


def places(phone):
    return [(each["name"], each["look"]) for each in block_of(phone, "round")["places"]]


async def seated(server, game="nanatoridori", players=4):
    """Return a room with Mira, who made the table, and Jun, who has sat down."""
    room, mira = await open_table(server, game, players, "Mira")
    jun = await sit_down(server, room, "Jun")
    await mira.press("friends:table")
    return room, mira, jun


# The page for friends --------------------------------------------------------------------


@on_server
async def test_the_form_makes_the_table_that_was_asked_for(server):
    address = f"{server.address[:-6]}friends"
    _status, _headers, page, jar = await fetch(address)
    assert re.findall(r'name="game" value="(\w+)"', page) == list(GAMES)
    form = f"kind=friends&game=nanuk&seats=7&name=%20Mira%0A%E2%80%AE&_xsrf={jar['_xsrf'].replace('|', '%7C')}"
    status, headers, _page, jar = await fetch(f"{server.address}open", jar, method="POST", body=form)
    room = server.registry.rooms[headers["Location"][-4:]]
    assert (status, room.lobby.game, room.lobby.players) == (302, "nanuk", 7)
    assert (room.everybody[0].name, room.lobby.people) == ("Mira", {0: 0})


@pytest.mark.parametrize("more", ["game=chess&seats=4", "game=nanuk&seats=99", "game=nanuk&seats=-1", "seats=x&name="])
@on_server
async def test_nonsense_in_the_form_makes_a_usual_table(server, more):
    status, where, _jar = await open_room(server, f"friends&{more}")
    lobby = server.registry.rooms[where[-4:]].lobby
    least, most = registry.about(lobby.game).players
    assert (status, least <= lobby.players <= most) == (302, True)


@on_server
async def test_letters_lead_to_the_table_and_wrong_ones_back(server):
    room, _mira = await open_table(server)
    there = f"{server.address[:-6]}friends"
    for query, where in (
        (f"code={room.code.lower()}", f"/class/{room.code}"),
        (f"code={room.code}&watch=yes", f"/class/{room.code}?watch=yes"),
    ):
        status, headers, _page, _jar = await fetch(f"{there}/find?{query}")
        assert (status, headers["Location"]) == (302, where)
    status, headers, _page, _jar = await fetch(f"{there}/{room.code.lower()}")
    assert (status, headers["Location"]) == (302, f"/class/{room.code}")
    for way, more in (("join", ""), ("watch", "&watch=yes")):
        status, _headers, page, _jar = await fetch(f"{there}/find?code=BBBB{more}")
        assert (status, "No such table. Look at the letters again." in page) == (404, True)
        assert f'id="wrong-{way}"' in page


@on_server
async def test_wrong_letters_of_friends_count_like_those_of_a_class(server):
    jar, pages = {}, ("friends/find?code=BBBB", "friends/CCCC", "class/find?code=DDDD")
    for each in range(limits.MAX_WRONG_CODES):
        _status, headers, _page, jar = await fetch(f"{server.address[:-6]}{pages[each % 3]}", jar)
        [cookie] = [line for line in headers.get_list("Set-Cookie") if line.startswith("bbb-guest")]
        assert "; Path=/;" in f"{cookie};"
    assert (await fetch(f"{server.address[:-6]}friends/find?code=CCCC", jar))[0] == 429


def test_the_page_says_nothing_of_walls():
    page = friends_pages.landing("/class/", "/friends/", xsrf="x", may_make=True, play="/voila/render/").html
    words = re.sub(r"<[^>]+>", " ", page).lower()
    assert [word for word in ("wall", "projector", "phones come in", "server", "command") if word in words] == []
    assert words.count("class") == 1
    assert 'href="/class/"' in page


# Sitting down ----------------------------------------------------------------------------


@on_server
async def test_a_guest_is_invited_and_sits_down_under_a_name(server):
    room, mira = await open_table(server, "koinobori", 3, "Mira")
    guest = await join(server, room.code)
    assert guest.title == "Mira invites you to Koinobori"
    assert (mira.title, "Mira is here · 2 seats free" in mira.text) == ("Your table is ready", True)
    await guest.set("friends:sit", "Jun")
    assert guest.title == "You are at the table"
    await mira.press("friends:table")
    assert places(mira) == [("Mira (you)", "own"), ("Jun", "person"), ("Free seat", "free")]
    assert places(guest)[0] == ("Jun (you)", "own")


@on_server
async def test_two_of_one_name_are_told_apart(server):
    room, mira = await open_table(server, "nanatoridori", 4, "Jun")
    for _friend in range(2):
        await sit_down(server, room, "Jun")
    await mira.press("friends:table")
    assert [name for name, _look in places(mira)] == ["Jun (you)", "Jun 2", "Jun 3", "Free seat"]
    await mira.press("tables:begin:nanatoridori")
    assert room.activity.tables[0].record.names[:3] == ("Jun", "Jun 2", "Jun 3")


@on_server
async def test_a_friend_leaves_and_watches_and_the_seat_is_free_again(server):
    room, mira, jun = await seated(server)
    await jun.press("friends:leave")
    assert jun.title == "Mira invites you to Nanatoridori"
    await jun.press("friends:watch")
    assert (jun.title, room.lobby.people) == ("You will watch", {0: 0})
    await mira.press("tables:begin:nanatoridori")
    await jun.until(lambda: jun.scene and jun.scene["note"] == "you look on")
    await mira.until(lambda: mira.scene and mira.scene["note"] == "1 looks on")
    assert [zone["cards"] for zone in jun.scene["zones"] if zone["id"] == "hand"] in ([], [[]])


@on_server
async def test_who_came_by_letters_to_watch_does_not_sit(server):
    room, mira = await open_table(server, "nanatoridori", 4, "Mira")
    status, _headers, _page, jar = await fetch(f"{server.address}{room.code}?watch=yes")
    watcher = await join(server, room.code, jar)
    assert (status, watcher.title) == (200, "You will watch")
    await mira.press("friends:table")
    assert len(room.lobby.people) == 1
    await fetch(f"{server.address}{room.code}?watch=yes", mira.jar)
    assert room.lobby.people == {0: 0}
    await watcher.press("friends:sit")
    assert watcher.title == "You are at the table"


# The maker's choices ---------------------------------------------------------------------


@on_server
async def test_the_maker_fills_frees_and_counts_seats(server):
    _room, mira, _jun = await seated(server)
    await mira.press("seat:2")
    assert mira.title == "Who takes the free seat?"
    cast = block_of(mira, "cast")["options"]
    assert [each["level"] for each in cast] == ["New to the game", "Knows the basics", "Plays well", "Expert"]
    await mira.press("pick:2:olive")
    assert [each["on"] for each in block_of(mira, "cast")["options"]] == [False, False, False, True]
    await mira.press("friends:fill:2")
    assert places(mira)[2] == ("Olive, the owl", "program")
    await mira.press("seat:2")
    assert mira.title == "Who plays at this seat?"
    await mira.press("friends:table")
    await mira.press("free:2")
    assert places(mira)[2] == ("Free seat", "free")
    await mira.press("seat:2")
    await mira.press("friends:keep:2")
    assert places(mira)[2] == ("Free seat", "free")
    for _press in range(9):
        await mira.press("friends:more")
    assert len(places(mira)) == registry.about("nanatoridori").players[1]
    for _press in range(9):
        await mira.press("friends:fewer")
    assert places(mira) == [("Mira (you)", "own"), ("Jun", "person")]
    assert mira.screen["foot"] == "**Every seat is taken.** A friend who comes later can watch."


@on_server
async def test_a_friend_s_seat_is_freed_only_after_a_question(server):
    room, mira, jun = await seated(server)
    await mira.press("free:1")
    assert (mira.title, room.lobby.people) == ("Jun sits here", {0: 0, 1: 1})
    await mira.press("friends:free:1")
    assert room.lobby.people == {0: 0}
    await jun.until(lambda: jun.title.startswith("Mira invites you"))


@pytest.mark.parametrize("game", GAMES)
@on_server
async def test_start_works_with_every_seat_free(server, game):
    room, mira = await open_table(server, game)
    await mira.press("friends:table")
    await mira.press(f"tables:begin:{game}")
    await mira.until(lambda: mira.scene)
    names = room.activity.tables[0].record.names
    assert len({*names}) == len(names) == room.lobby.players
    assert {*names[1:]} <= {each.name for each in CAST.values()}


def test_free_seats_play_at_the_level_chosen_last():
    lobby = FriendsLobby("nanatoridori", 4)
    lobby.sit(0)
    assert {each.level_name for each in lobby.company({0: "Olive"}).values()} != {"searching"}
    lobby.fill(1, "olive")
    company = lobby.company({0: "Mira"})
    assert [each.level_name for each in company.values()] == ["searching"] * 3
    assert len({each.id for each in company.values()}) == 3


@pytest.mark.parametrize("game", GAMES)
def test_seats_shrink_around_the_people(game):
    least, most = registry.about(game).players
    lobby = FriendsLobby(game, most)
    lobby.people = {0: 0, most - 1: 1}
    lobby.resize(least)
    assert (lobby.players, sorted(lobby.people.values())) == (least, [0, 1])
    assert max(lobby.people) < least
    for number in range(most + 3):
        lobby.sit(number)
        lobby.resize(lobby.players + 1)
    assert len(lobby.people) == lobby.players == most
    lobby.resize(0)
    assert lobby.players == most


# Coming late ---------------------------------------------------------------------------------


@on_server
async def test_a_late_friend_of_the_same_name_is_told_apart(server):
    room, mira, _jun = await seated(server)
    await mira.press("tables:begin:nanatoridori")
    late = await join(server, room.code)
    await late.set("friends:sit", "Jun")
    await late.until(lambda: late.scene)
    assert sorted(name for name in room.activity.tables[0].record.names if "Jun" in name) == ["Jun", "Jun 2"]


@on_server
async def test_a_closed_table_says_goodbye_in_its_own_words(server):
    room, mira = await open_table(server, name="Mira")
    await mira.leave()
    room.end()
    server.registry.tick()
    for there in (f"class/{room.code}", f"friends/{room.code}", f"friends/find?code={room.code}"):
        status, _headers, page, _jar = await fetch(f"{server.address[:-6]}{there}")
        assert (status, "This table is closed" in page, "class is over" in page) == (404, True, False)


@on_server
async def test_a_late_friend_takes_over_a_computer_player(server):
    room, mira, _jun = await seated(server)
    await mira.press("tables:begin:nanatoridori")
    table = room.activity.tables[0]
    late = await join(server, room.code)
    taken = table.record.names[2]
    assert late.title == "They are playing Nanatoridori"
    assert f"{taken} plays that seat until you sit down." in late.text
    await late.set("friends:sit", "Ada")
    await late.until(lambda: late.scene)
    assert table.record.names[2] == "Ada"
    assert sorted(table.people) == [0, 1, 2]
    watcher = await join(server, room.code)
    await watcher.press("friends:watch")
    await watcher.until(lambda: watcher.scene)
    assert "beside:sit" in buttons(watcher)
    await watcher.press("beside:tables")
    await watcher.until(lambda: watcher.screen)
    assert watcher.title == "They are playing Nanatoridori"


def test_a_restarted_server_knows_seats_names_and_levels(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            room, mira, jun = await seated(server)
            await mira.press("seat:3")
            await mira.press("pick:3:pepe")
            await mira.press("friends:fill:3")
            before = places(mira)
            room.keep()
        async with start_local_server(tmp_path) as again:
            back = await join(again, room.code, mira.jar)
            there = await join(again, room.code, jun.jar)
            await there.until(lambda: there.title == "You are at the table")
            assert places(back) == before

    run_coroutine(scenario())


# A hand alone ---------------------------------------------------------------------------------


@on_server
async def test_a_trial_is_alone_and_ends_with_the_start(server):
    room, mira, jun = await seated(server)
    await jun.press("friends:try")
    await jun.until(lambda: jun.scene)
    assert jun.scene["note"] == "a trial, alone"
    await mira.press("friends:more")
    assert isinstance(room.everybody[1].board, SeatBoard)
    await jun.press("beside:back")
    assert (jun.title, room.lobby.trials) == ("You are at the table", {})
    await jun.press("friends:try")
    await mira.press("tables:begin:nanatoridori")
    await jun.until(lambda: jun.scene and jun.scene["note"] != "a trial, alone")
    assert room.lobby.trials == {}


@on_server
async def test_only_some_try_a_hand_at_the_same_time(server):
    room, _mira, jun = await seated(server)
    room.lobby.trials = dict(enumerate([_NoTable()] * MAX_TRIALS, 100))
    await jun.press("friends:try")
    assert 1 in room.lobby.trials  # those of devices that are not here were ended
    await jun.press("beside:back")
    for each in room.everybody:
        each.line = each.line or (lambda _message: None)
    room.lobby.trials = dict.fromkeys([0, *range(2, MAX_TRIALS + 1)], _NoTable())
    await jun.press("friends:try")
    assert len(room.lobby.trials) <= MAX_TRIALS


class _NoTable:
    def stop(self):
        pass


# Can they reach you? -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "waited", "state", "fits"),
    [
        (HERE, 0, "alone", None),
        (HERE, ALONE_SECONDS + 1, "alone", None),
        (WIFI, 0, "open", None),
        (WIFI, ALONE_SECONDS + 1, "doubtful", 0),
        ("https://games.example/class/", ALONE_SECONDS + 1, "doubtful", 0),
    ],
)
@on_server
async def test_reach_is_said_as_it_is(server, address, waited, state, fits):
    room, mira = await open_table(server, name="Mira")
    room.addresses, room.find_addresses, room.pages = [address], list, "/voila/render/"
    room.open_since = time.monotonic() - waited
    seen = len(mira.frames)
    room._draw_wall()
    await mira.until(lambda: len(mira.frames) > seen)
    assert block_of(mira, "reachable")["state"] == state
    panel = block_of(mira, "reachable")
    assert [at for at, each in enumerate(panel["steps"]) if each["fits"]] == ([] if fits is None else [fits])
    assert ("play" in [each["id"] for each in panel["acts"]]) is (state == "alone")
    assert [word for word in ("bbb", "--host", "127.0.0.1", "localhost") if word in mira.text] == []
    assert ("Mobile data will not work" in mira.text) is address.startswith(WIFI)
    assert ("Far away?" in mira.text) is address.startswith(WIFI)  # over the internet, nobody is


@on_server
async def test_a_device_that_could_not_stay_is_noticed(server):
    room, _mira = await open_table(server, name="Mira")
    room.addresses = [WIFI]
    assert reach.find_reach(room) == "open"
    _status, _headers, _page, jar = await fetch(server.address + room.code)
    room.everybody[1].away_since -= reach.STUCK_SECONDS + 1
    assert reach.find_reach(room) == "open"  # this may be the preview of the link in a chat
    await fetch(f"{server.address}{room.code}/line", jar)
    for room.addresses, fits in (
        ([WIFI], "Guest or school Wi-Fi?"),
        (["https://games.example/class/"], "A strict network?"),
    ):
        assert (reach.find_reach(room), reach.advice(room)[reach.likeliest_step(room)].head) == (
            "doubtful",
            fits,
        )
        assert "can come in" not in reach.sentence(room)
    await sit_down(server, room)
    assert reach.find_reach(room) == "open"


@on_server
async def test_the_maker_checks_again_and_takes_another_address(server):
    room, mira = await open_table(server, name="Mira")
    room.addresses, room.find_addresses = [WIFI, "http://10.0.0.7:8866/class/"], list
    room._draw_wall()
    await mira.until(lambda: "friends:addresses" in mira.text)
    await mira.press("friends:addresses")
    await mira.press("address:1")
    assert "http://10.0.0.7:8866/friends/" in block_of(mira, "invite")["copied"]
    await mira.press("friends:look")
    await mira.until(lambda: "Phones now go to" in mira.text)


# Names -------------------------------------------------------------------------------------------


@on_server
async def test_names_are_said_at_the_table_alone(server):
    _room, _mira, _jun = await seated(server)
    other, _host = await open_table(server)
    stranger = await join(server, other.code)
    await stranger.press("friends:watch")
    assert "Jun" not in "".join(stranger.frames)
    _status, _headers, page, _jar = await fetch(f"{server.address[:-6]}friends")
    assert "Jun" not in page
    assert "Jun" not in json.dumps(server.registry.open().plain())
