"""The bookkeeping of kernels: which page each belongs to, when it is no longer needed, how many fit in memory."""

import asyncio
import logging
from functools import partial
from types import SimpleNamespace

import pytest

from widgets.web import kernel_limits
from widgets.web.forked_kernels import NO_FORK
from widgets.web.kernel_limits import KernelLimits
from widgets.web.visits import Visits, WaitingLimits

PATIENCE = WaitingLimits()


class Clock:
    """A clock that stands still until the test advances it."""

    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def visits(clock):
    """A bookkeeping with one page that has been sent."""
    visits = Visits(PATIENCE, clock)
    visits.begin("one", "nanuk/play.ipynb")
    visits.sent("one")
    return visits


def test_waiting_times_keep_the_promised_limits():
    silent_browser = sum(milliseconds / 1000 for milliseconds in (20_000, 90_000))

    assert PATIENCE.unconnected < 90
    assert PATIENCE.away + silent_browser < 300


def test_page_that_never_connects_loses_its_kernel(visits, clock):
    clock.now += PATIENCE.unconnected - 1
    assert visits.abandoned() == {}

    clock.now += 1
    assert "never connected" in visits.abandoned()["one"]


def test_request_of_a_slow_page_keeps_its_kernel(visits, clock):
    for _quarter_minute in range(20):
        clock.now += 15
        visits.request("one")
        assert visits.abandoned(crowded=True) == {}


def test_crowd_shortens_the_wait_for_silent_pages(visits, clock):
    clock.now += PATIENCE.crowded

    assert visits.abandoned() == {}
    assert list(visits.abandoned(crowded=True)) == ["one"]


def test_connected_page_keeps_its_kernel_for_good(visits, clock):
    visits.connect("one", 1)
    clock.now += 100_000

    assert visits.abandoned(crowded=True) == {}
    assert visits.connected == 1


def test_page_that_went_away_has_minutes_to_return(visits, clock):
    visits.connect("one", 1)
    clock.now += 10_000
    visits.connect("one", 0)
    clock.now += PATIENCE.away - 1
    assert visits.abandoned(crowded=True) == {}

    clock.now += 1
    assert "away" in visits.abandoned()["one"]


def test_page_that_is_still_being_sent_is_left_alone(visits, clock):
    visits.begin("two", "nanuk/learn.ipynb")
    clock.now += 1000

    assert list(visits.abandoned()) == ["one"]


def test_ended_and_pooled_kernels_are_no_visits(visits, clock):
    visits.connect("pooled", 1)
    visits.keep_only(["pooled"])
    clock.now += 1000

    assert len(visits) == 0
    assert visits.abandoned() == {}


# The manager ------------------------------------------------------------------------


async def start_of(kernel):
    """Return the result of a kernel's start, as Voila keeps it in a pool."""
    return {
        "kernel_id": kernel,
        "task": asyncio.get_running_loop().create_future(),
        "renderer": SimpleNamespace(rendered_cache=[]),
    }


class Manager:
    """A kernel manager whose kernels are names."""

    def __init__(self, ready=0):
        self.kernels = [f"ready {number}" for number in range(ready)]
        self.parent = SimpleNamespace(base_url="/", server_url="/", port=8866)
        self._pools, self._kernel_connections, self._pending_kernels = {"play": list(self.kernels)}, {}, {}
        self.restarted, self.filled, self.environments = set(), [], []

    def __contains__(self, kernel):
        return kernel in self.kernels

    def get_kernel(self, kernel):
        return SimpleNamespace(
            start_restarter=partial(self.restarted.add, kernel), stop_restarter=partial(self.restarted.discard, kernel)
        )

    async def is_alive(self, kernel):
        return "dead" not in kernel

    def fill_if_needed(self, delay, notebook_name):
        self.filled.append((delay, notebook_name))

    async def _initialize(self, _page, _kernel, **options):
        self.environments.append(options.get("env"))
        return await start_of(await self.start_kernel())

    def list_kernel_ids(self):
        return list(self.kernels)

    def get_pool_size(self, page):
        return len(self._pools.get(page, []))

    async def get_rendered_notebook(self, notebook_name):
        start = await self._pools[notebook_name].pop(0)
        return start["task"], [], start["kernel_id"]

    async def start_kernel(self):
        await asyncio.sleep(0)
        self.kernels.append(f"cold {len(self.kernels)}")
        return self.kernels[-1]

    async def shutdown_kernel(self, kernel):
        self.kernels.remove(kernel)

    def notify_connect(self, kernel):
        self._kernel_connections[kernel] = 1

    def notify_disconnect(self, kernel):
        self._kernel_connections[kernel] = 0


def limits_for(manager, most, clock):
    """Return the limits of a manager, with the test's clock."""
    manager._pools = {
        page: [asyncio.ensure_future(start_of(kernel)) for kernel in pool] for page, pool in manager._pools.items()
    }
    limits = KernelLimits(manager, most, PATIENCE, logging.getLogger("tables"))
    limits.visits = Visits(PATIENCE, clock)
    return limits


async def open_page(limits, page="other"):
    """Open a page; return whether there was room."""
    with limits.claim(page) as claim:
        if claim:
            await limits.manager.get_rendered_notebook(notebook_name=page)
    await asyncio.sleep(0.01)
    return bool(claim)


def test_pages_that_arrive_together_stay_below_the_limit(clock):
    async def arrive():
        limits = limits_for(Manager(), 3, clock)
        return await asyncio.gather(*(open_page(limits) for _page in range(8))), limits.tables

    came, tables = asyncio.run(arrive())

    assert (sum(came), tables) == (3, 3)


def test_ready_table_is_handed_out_even_when_full(clock):
    async def arrive():
        limits = limits_for(Manager(ready=2), 2, clock)
        with limits.claim("play") as ready, limits.claim("other") as cold:
            return ready, cold

    ready, cold = asyncio.run(arrive())

    assert ready.page == "play"
    assert cold is None


class StartingManager(Manager):
    """A manager whose pool is just starting; like Voila's, it schedules another kernel on request."""

    most = 0

    def begin(self, many):
        """Schedule the kernels of the pool."""
        self._pools["play"] = [asyncio.ensure_future(self._initialize("play", None)) for _kernel in range(many)]

    async def start_kernel(self):
        await asyncio.sleep(0.02)
        kernel = await super().start_kernel()
        self.most = max(self.most, len(self.kernels))
        return kernel


async def visit_as_voila(limits):
    """Open a page with preheated kernels as Voila does; return whether there was room."""
    with limits.claim("play") as claim:
        await asyncio.sleep(0)  # others arrive while Voila prepares its response
        if claim:
            await limits.manager.get_rendered_notebook(notebook_name="play")
    return bool(claim)


def test_pages_before_the_first_tables_stay_below_the_limit(clock):
    async def arrive():
        manager = StartingManager()
        limits = limits_for(manager, 5, clock)
        manager.begin(3)
        came = await asyncio.gather(*(visit_as_voila(limits) for _page in range(20)))
        return sum(came), manager.most, limits.tables, manager.get_pool_size("play")

    assert asyncio.run(arrive()) == (5, 5, 5, 0)


def test_page_gets_a_new_kernel_when_the_ready_one_has_ended(clock):
    async def arrive():
        limits = limits_for(Manager(ready=1), 5, clock)
        with limits.claim("play") as claim:
            assert limits.takes_preheated("play")
            limits.manager._pools["play"].clear()
            return limits.takes_preheated("play"), claim.adds_kernel

    assert asyncio.run(arrive()) == (False, True)


def test_full_server_ends_unused_kernels_for_a_new_page(clock, caplog):
    async def arrive():
        limits = limits_for(Manager(), 1, clock)
        came = [await open_page(limits), await open_page(limits)]
        clock.now += PATIENCE.crowded
        return [*came, await open_page(limits), await open_page(limits)]

    assert asyncio.run(arrive()) == [True, False, False, True]
    assert "A table was ended: other: its page has never connected, silent for 25 s. 0 tables" in caplog.text


def test_page_that_fails_gives_its_place_back(clock):
    async def fail():
        limits = limits_for(Manager(), 1, clock)
        with pytest.raises(OSError, match="no"), limits.claim("other"):
            raise OSError("no")
        return limits.tables

    assert asyncio.run(fail()) == 0


def test_connection_is_noticed_through_the_manager(clock):
    async def connect():
        limits = limits_for(Manager(), 2, clock)
        await open_page(limits)
        limits.manager.notify_connect("cold 0")
        clock.now += 100_000
        await limits.end_abandoned()
        connected = limits.tables
        limits.manager.notify_disconnect("cold 0")
        clock.now += PATIENCE.away
        await limits.end_abandoned()
        return connected, limits.tables

    assert asyncio.run(connect()) == (1, 0)


# Kernels that fail -------------------------------------------------------------------


def test_kernel_that_does_not_start_leaves_the_pool(clock, caplog):
    async def fail():
        limits = limits_for(Manager(ready=1), 5, clock)
        limits.manager._pending_kernels = dict.fromkeys(["refused"], SimpleNamespace(done=lambda: True))
        broken = asyncio.get_running_loop().create_future()
        limits.manager._pools["play"].append(broken)
        limits.watch_pool("play")
        broken.set_exception(OSError("no\nroom"))
        await asyncio.sleep(0.01)
        return limits.manager

    manager = asyncio.run(fail())

    assert (manager.get_pool_size("play"), manager._pending_kernels) == (1, {})
    assert manager.filled == [(kernel_limits.REFILL_SECONDS, "play")]
    assert "A table could not be started: play: OSError: no room. 1 tables" in caplog.text


def test_dead_kernel_of_the_pool_is_replaced(clock, caplog):
    async def die():
        limits = limits_for(Manager(ready=2), 5, clock)
        limits.watch_pool("play")
        await asyncio.sleep(0.01)
        limits._preheated["dead"] = limits._preheated.pop("ready 0")
        limits.manager.kernels[0] = "dead"
        await limits.end_abandoned()
        return limits.manager

    manager = asyncio.run(die())

    assert (manager.kernels, len(manager.filled)) == (["ready 1"], 1)
    assert "A table was ended: play: its program ended before a page came" in caplog.text


def test_page_whose_kernel_fails_gets_an_unforked_one(clock):
    async def fail():
        limits = limits_for(Manager(), 1, clock)
        with limits.claim("other") as claim:
            await limits.manager.get_rendered_notebook(notebook_name="other")
            await limits.give_up(claim, OSError("no"))
            waiting = limits.tables
            await limits.manager.get_rendered_notebook(notebook_name="other")
        return waiting, limits.manager

    waiting, manager = asyncio.run(fail())

    assert (waiting, manager.kernels) == (1, ["cold 0"])
    assert [NO_FORK in each for each in manager.environments] == [False, True]


def test_kernel_is_started_again_only_once_its_page_has_come(clock, caplog):
    async def connect():
        limits = limits_for(Manager(), 3, clock)
        await open_page(limits)
        before = set(limits.manager.restarted)
        limits.manager.kernels.append("dead")
        for kernel in ("cold 0", "dead"):
            limits.manager.notify_connect(kernel)
        await asyncio.sleep(0.01)
        return before, limits.manager

    before, manager = asyncio.run(connect())

    assert (before, manager.restarted, manager.kernels) == (set(), {"cold 0"}, ["cold 0"])
    assert "its program ended before its page came" in caplog.text


def test_container_limit_counts_as_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel_limits, "CGROUP", tmp_path)
    without = kernel_limits.available_megabytes()
    (tmp_path / "memory.max").write_text(f"{3 * 2**20}\n")
    (tmp_path / "memory.current").write_text(f"{2**20}\n")

    assert kernel_limits.available_megabytes() == 2
    assert without > 2
