"""Rooms in a Jupyter server: the module is an extension of it, and lies under its prefix."""

import asyncio
import zlib
from types import SimpleNamespace

from tests.room.phones import fetch, join, open_wall, served
from widgets.room import handlers, room_pages


def test_a_jupyter_server_loads_rooms_as_an_extension(tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "games"))
    added = []

    async def go():
        app = SimpleNamespace(add_handlers=lambda _host, found: added.extend(found), settings={})
        handlers._load_jupyter_server_extension(SimpleNamespace(web_app=app, base_url="/user/x/"))
        await asyncio.sleep(0.05)
        app.settings["bbb_rooms"].stop()

    asyncio.run(go())
    assert handlers._jupyter_server_extension_points() == [{"module": "widgets.room.handlers"}]
    assert all(path.startswith("/user/x/class") for path, *_rest in added)


def test_rooms_lie_under_a_prefix():
    async def go():
        async with served(base="/user/x/") as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            assert phone.title.startswith("You are ")
            status, _headers, page, _jar = await fetch(server.address + room.code)
            assert (status, f"/user/x/class/{room.code}/line" in page) == (200, True)
            assert wall.title == "Come in"

    asyncio.run(go())


def test_a_phone_page_weighs_less_than_60_kilobytes():
    page = room_pages.room_page("/class/", "BCDF", "/class/BCDF/line", "en")
    texts = [page, *room_pages.served_files(room_pages.ROOM).values()]
    assert sum(len(zlib.compress(text.encode(), 9)) for text in texts) < 60_000
