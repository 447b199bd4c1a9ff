"""Rooms in a Jupyter server: loaded as an extension, served below the server's prefix, prepared in advance."""

import asyncio
import gc
import json
import tomllib
import zlib
from pathlib import Path
from types import SimpleNamespace

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from tests.room.phones import (
    InlineExecutor,
    fetch,
    join,
    open_question,
    open_wall,
    run_coroutine,
    start_local_server,
    xsrf_of,
)
from widgets import Room
from widgets.drawings import qr_code
from widgets.fonts import font_files
from widgets.room import device, handlers, journal, page_sockets, questions, room_pages, vote_screens
from widgets.room import room as rooms
from widgets.room.thinking import Thinking
from widgets.stage.front_end import IS_SERVED, looks_of_games
from widgets.table.autosave import LocksUnavailable
from widgets.web import room_extension
from widgets.web.server import embedded_options

TOP = Path(__file__).parent.parent.parent


def load_extension(monkeypatch, tmp_path, signs_in=True, logged=None, **server):
    """Load the extension; return the handlers' addresses, and the registry if there is one."""
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "games"))
    added = []
    server |= {
        "identity_provider": SimpleNamespace(auth_enabled=signs_in),
        "log": SimpleNamespace(warning=([] if logged is None else logged).append),
    }

    async def scenario():
        app = SimpleNamespace(add_handlers=lambda _host, found: added.extend(found), settings={})
        room_extension._load_jupyter_server_extension(SimpleNamespace(web_app=app, trust_xheaders=False, **server))
        await asyncio.sleep(0.05)
        if added:
            app.settings["bbb_rooms"].stop()

    run_coroutine(scenario())
    return [path for path, *_rest in added], added[0][2]["registry"] if added else None


def test_a_jupyter_server_loads_rooms_as_an_extension(tmp_path, monkeypatch):
    paths, registry = load_extension(monkeypatch, tmp_path, base_url="/user/x/", ip="192.168.0.7", port=8888)
    assert room_extension._jupyter_server_extension_points() == [{"module": "widgets.web.room_extension"}]
    assert all(path.startswith(("/user/x/class", "/user/x/friends")) for path in paths)
    assert registry.addresses == ["http://192.168.0.7:8888/user/x/class/"]


@pytest.mark.parametrize("where", ["loopback", "hub"])
def test_addresses_come_with_the_request_where_only_it_knows(where, tmp_path, monkeypatch):
    if where == "hub":
        monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/x/")
    _paths, registry = load_extension(
        monkeypatch, tmp_path, base_url="/user/x/", port=8888, ip="127.0.0.1" if where == "loopback" else "0.0.0.0"
    )
    assert registry.addresses == []


@pytest.mark.parametrize("signs_in", [True, False])
def test_owner_of_a_jupyter_server_leads_by_signing_in(signs_in, tmp_path, monkeypatch):
    logged = []
    _paths, registry = load_extension(
        monkeypatch, tmp_path, signs_in, logged, base_url="/user/x/", ip="127.0.0.1", port=8888
    )
    link = f"http://127.0.0.1:8888/user/x/{registry.leader.link()}"
    assert registry.owner_signs_in
    assert [link in line for line in logged] == ([] if signs_in else [True])


def test_servers_find_their_own_rooms_by_name(tmp_path, monkeypatch):
    def room_folder_name(**more):
        return load_extension(monkeypatch, tmp_path, **({"base_url": "/", "ip": "127.0.0.1", "port": 8888} | more))[
            1
        ].server

    assert room_folder_name() == room_folder_name(ip="0.0.0.0")
    assert len({room_folder_name(), room_folder_name(port=8889), room_folder_name(base_url="/x/")}) == 3
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/x/")
    assert room_folder_name(base_url="/user/x/") == room_folder_name(base_url="/user/x/", port=9999)


def test_a_server_says_that_files_cannot_be_locked(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "lock_file", refuse_locks)
    logged = []
    _paths, registry = load_extension(monkeypatch, tmp_path, True, logged, base_url="/", ip="127.0.0.1", port=8888)
    assert [line.startswith("Files cannot be locked in ") for line in logged] == [True]
    assert registry.folder is None


def refuse_locks(_file):
    raise LocksUnavailable


def test_binder_has_no_rooms(tmp_path, monkeypatch):
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/somebody/something")
    assert load_extension(monkeypatch, tmp_path, base_url="/", ip="0.0.0.0", port=8888) == ([], None)
    assert not Room().can_open


@pytest.mark.parametrize(("where", "rooms"), [("BINDER_REQUEST", False), ("JUPYTERHUB_SERVICE_PREFIX", True)])
def test_front_door_leads_to_rooms_where_there_are_any(where, rooms, monkeypatch):
    monkeypatch.setenv(where, "/user/x/")
    monkeypatch.setenv(IS_SERVED, "yes")
    assert embedded_options()["VoilaConfiguration"]["resources"]["bbb"]["rooms"] is rooms


def test_a_cell_run_again_shows_the_room_that_is_open(monkeypatch):
    monkeypatch.setattr(Room, "_latest", "")
    first = Room()
    first.code = "BCDF"
    assert (first.can_open, str(first), Room().code) == (True, "Room BCDF", "BCDF")


def test_installation_enables_the_extension():
    with (TOP / "pyproject.toml").open("rb") as file:
        shared = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    [(folder, target)] = shared.items()
    [path] = (TOP / folder).glob("*.json")
    assert target == "etc/jupyter/jupyter_server_config.d"
    assert json.loads(path.read_text()) == {"ServerApp": {"jpserver_extensions": {room_extension.__name__: True}}}


def test_a_wall_says_if_no_phone_can_come_in():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            room.addresses = ["http://127.0.0.1:8888/class/"]
            await wall.press("room:lobby")
            assert "No phone can come in" in wall.text
            room.addresses = ["http://192.168.0.7:8888/class/"]
            await wall.press("room:lobby")
            assert "No phone can come in" not in wall.text

    run_coroutine(scenario())


def test_rooms_lie_under_a_prefix():
    async def scenario():
        async with start_local_server(base="/user/x/") as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            assert phone.title.startswith("You are ")
            status, _headers, page, _jar = await fetch(server.address + room.code)
            assert (status, f"/user/x/class/{room.code}/line" in page) == (200, True)
            assert wall.title == "Come in"

    run_coroutine(scenario())


def test_a_phone_page_weighs_little_and_its_first_table_no_more():
    page = room_pages.room_page("/class/", "BCDF", "/class/BCDF/line", "en")
    script, look, *of_tables = room_pages.served_files(room_pages.ROOM).values()
    fonts = sum(map(len, font_files().values()))

    assert weigh(page, script, look) + fonts < 62_200
    of_games = [look for _name, look in looks_of_games().values()]
    assert weigh(*of_tables, max(of_games, key=len)) < 47_100


def weigh(*texts):
    """Return how many bytes of these texts are sent."""
    return sum(len(zlib.compress(text.encode(), 9)) for text in texts)


def test_what_is_kept_is_made_before_a_class_comes_in():
    kept = room_pages.served_files, vote_screens.table_picture, qr_code.qr_svg, device._animal
    room = rooms.Room("BCDF", Thinking(InlineExecutor()))
    room.addresses = ["http://10.0.0.7:8866/class/"]
    for make in handlers.pieces_to_warm_up([room]):
        make()
    made = [each.cache_info().misses for each in kept]
    room_pages.room_page("/class/", "BCDF", "/class/BCDF/line", "en")
    first = questions.next_question("nanuk", ())
    vote_screens.wall_screen(questions.vote_about("nanuk", first.id, "move"), 0)
    room.wall()
    phone, _secret = room.join()
    room.connect(phone, lambda _message: None)
    assert made == [each.cache_info().misses for each in kept]


def test_a_phone_that_comes_in_is_told_all_in_one_packet():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, [phone] = await open_question(server)
            for back in (await join(server, room.code, phone.jar), await join(server, room.code)):
                [first] = map(json.loads, back.frames)
                assert sorted(first) == ["scene", "words", "you"]

    run_coroutine(scenario())


def test_a_page_that_was_made_once_is_not_made_again():
    made = room_pages.room_page("/class/", "BCDF", "/class/BCDF/line", "en")
    assert room_pages.room_page("/class/", "BCDF", "/class/BCDF/line", "en") is made


@pytest.mark.deep
def test_what_was_warmed_up_is_not_searched_for_garbage(monkeypatch):
    monkeypatch.setattr(handlers, "pieces_to_warm_up", lambda _rooms: iter([]))
    gc.unfreeze()
    try:
        asyncio.run(handlers.fill_caches([]))

        assert gc.get_freeze_count() > 1_000
    finally:
        gc.freeze()


def test_a_server_prepares_once_when_it_has_a_room():
    async def scenario():
        async with start_local_server() as server:
            begun = []
            server.registry.on_first_room = lambda: begun.append(1)
            server.registry.prepare()
            assert begun == []
            server.registry.open()
            server.registry.open()
            assert begun == [1]

    run_coroutine(scenario())


def test_lines_look_back_less_far_to_compress():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            cookie = "; ".join(f"{name}={value}" for name, value in wall.jar.items())
            address = f"ws://127.0.0.1:{server.port}/class/wall/{room.code}/line"
            line = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}), compression_options={})
            assert json.loads(await line.read_message())["screen"]["title"] == wall.title
            line.close()
            protocol = page_sockets.RoomSocket(None, False, SimpleNamespace(compression_options={}))
            assert protocol._get_compressor_options("server", {})["max_wbits"] == page_sockets.WINDOW_BITS
            assert protocol._get_compressor_options("client", {})["max_wbits"] == zlib.MAX_WBITS

    run_coroutine(scenario())


def test_rooms_are_tested_also_where_a_loop_is_running():
    async def scenario():
        async with start_local_server() as server:
            return len(server.registry.rooms)

    async def in_a_browser_test():
        return run_coroutine(scenario())

    assert asyncio.run(in_a_browser_test()) == 0


@pytest.mark.parametrize(
    ("asked_as", "phones"),
    [("127.0.0.1", "10.0.0.7:8866/class"), ("localhost", "10.0.0.7:8866/class"), ("games.example", "games.example:")],
)
def test_a_door_opened_on_the_server_leads_phones_to_it(asked_as, phones):
    async def scenario():
        async with start_local_server() as server:
            server.app.settings["allow_remote_access"] = True
            server.registry.reachable = ["http://10.0.0.7:8866/class/"]
            host = {"headers": {"Host": f"{asked_as}:{server.port}"}}
            _status, _headers, page, jar = await fetch(server.address, **host)
            assert f'data-phones="http://{phones}' in page
            _status, _headers, page, jar = await fetch(f"{server.address[:-6]}friends", jar, **host)
            body = f"kind=friends&_xsrf={xsrf_of(page)}"
            status, *_rest = await fetch(f"{server.address}open", jar, method="POST", body=body, **host)
            assert status == 302
            [room] = server.registry.rooms.values()
            assert room.short_address.startswith(phones)

    run_coroutine(scenario())


def test_a_room_of_friends_is_prepared_without_anybody_in_it():
    for make in handlers.pieces_to_warm_up([rooms.Room("BCDF", Thinking(InlineExecutor()), kind="friends")]):
        make()
