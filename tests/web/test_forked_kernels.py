"""Kernels forked from the fork server: they run, end with their server, and fall back to the usual way of starting."""

import asyncio
import logging
import os
import socket
import subprocess
import sys
import time

import psutil
import pytest
import zmq
from jinja2 import DictLoader, Environment
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning import LocalProvisioner
from nbformat.v4 import new_code_cell, new_notebook
from voila.paths import collect_template_paths

from widgets.web import fork_server, forked_kernels
from widgets.web.forked_kernels import ForkedProcess, ForkingProvisioner, ForkServer
from widgets.web.page_frame import template_variables
from widgets.web.server import TEMPLATE_OPTIONS, prepare
from widgets.web.voila_app import CompiledTemplates, QuickExporter, compile_templates

pytestmark = pytest.mark.skipif(not forked_kernels.can_fork(), reason="kernels are not forked there")


@pytest.fixture
def fork_own_kernels(monkeypatch):
    """Make this process fork its kernels, from a fork server of the test's own."""
    ours = ForkServer()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setattr(ForkingProvisioner, "fork_server", ours)
    forked_kernels.use_forked_kernels()
    yield ours
    forked_kernels.KernelProvisionerFactory.clear_instance()
    if ours._program:
        ours._door.close()
        ours._program.wait(30)


async def run_code(code):
    """Run code in a new kernel; return its output, the kernel's process, and whether that ended."""
    manager = AsyncKernelManager()
    await manager.start_kernel()
    process = manager.provisioner.process
    client = manager.client()
    client.start_channels()
    printed = []
    try:
        await client.wait_for_ready(timeout=60)
        await client.execute_interactive(code, timeout=60, output_hook=lambda said: printed.append(said["content"]))
        was_running = process.poll() is None
    finally:
        client.stop_channels()
        await manager.shutdown_kernel()
    return "".join(each.get("text", "") for each in printed), process, was_running


@pytest.mark.usefixtures("fork_own_kernels")
def test_forked_kernel_keeps_no_history_and_flushes_only_output():
    code = (
        "import sys; print('a'); sys.stdout.flush(); "
        "print(get_ipython().history_manager.enabled, type(sys.stdout).__name__, 'b'); sys.stdout.flush()"
    )

    printed, _process, _running = asyncio.run(run_code(code))

    assert printed == "a\nFalse QuickStream b\n"


@pytest.mark.usefixtures("fork_own_kernels")
def test_forked_kernel_runs_code_and_is_shut_down():
    code = (
        "import random, sys, os; targets = get_ipython().kernel.comm_manager.targets; "
        "print(random.random(), 'widgets.table.table' in sys.modules, *targets, os.getpid())"
    )
    first, process, was_running = asyncio.run(run_code(code))
    second, _process, _running = asyncio.run(run_code(code))

    assert isinstance(process, ForkedProcess)
    assert was_running
    assert first.split()[1:] == ["True", "jupyter.widget", "jupyter.widget.control", str(process.pid)]
    assert first.split()[0] != second.split()[0]
    assert process.poll() is not None
    assert not psutil.pid_exists(process.pid)


def test_kernel_starts_unforked_without_a_fork_server(fork_own_kernels, monkeypatch, caplog):
    def fail():
        raise OSError("no process")

    monkeypatch.setattr(fork_own_kernels, "_start", fail)
    printed, process, _running = asyncio.run(run_code("print(7)"))

    assert printed == "7\n"
    assert isinstance(process, subprocess.Popen)
    assert "could not be forked" in caplog.text


@pytest.mark.deep
def test_fork_server_that_has_ended_is_started_again(fork_own_kernels):
    asyncio.run(run_code("1"))
    fork_own_kernels._program.kill()
    fork_own_kernels._program.wait(30)

    assert isinstance(asyncio.run(run_code("1"))[1], ForkedProcess)


class CrowdedForkServer:
    """A fork server run by the test itself: requests wait in its queue until `answer` is called."""

    def __init__(self):
        self.fork_server = ForkServer()
        self.fork_server._program = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        self.fork_server._door, self.door = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.fork_server._door.setblocking(False)
        self.door.settimeout(20)

    def refuses_another(self):
        """Return whether the queue would reject another request of the same size."""
        try:
            self.fork_server._door.send(b" " * CROWDED_BYTES)
        except BlockingIOError:
            return True
        return False

    def answer(self, many):
        """Take `many` requests and answer each with its own number in place of a process."""
        for number in range(many):
            _message, lines, _flags, _address = socket.recv_fds(self.door, fork_server.MOST_BYTES, 1)
            with socket.socket(fileno=lines[0]) as line:
                line.send(str(number).encode())

    def request(self):
        """Return a request that fills a good part of the queue."""
        return fork_server.KernelRequest(arguments=[], folder=".", environment={"LONG": " " * CROWDED_BYTES})


CROWDED_BYTES = 15_000


@pytest.fixture
def crowded_fork_server():
    """Provide a fork server that takes no request until it is told to."""
    ours = CrowdedForkServer()
    yield ours
    ours.fork_server._program.communicate(b"\n", timeout=20)
    ours.fork_server._door.close()
    ours.door.close()


def test_forks_wait_when_many_are_requested_at_once(crowded_fork_server):
    async def fork_all(many):
        async with asyncio.timeout(30):
            forks = [
                asyncio.ensure_future(crowded_fork_server.fork_server.fork(crowded_fork_server.request()))
                for _each in range(many)
            ]
            await asyncio.sleep(0.1)
            was_full = crowded_fork_server.refuses_another()
            await asyncio.to_thread(crowded_fork_server.answer, many)
            return was_full, await asyncio.gather(*forks)

    was_full, kernels = asyncio.run(fork_all(40))
    for each in kernels:
        each.line.close()

    assert was_full
    assert sorted(each.pid for each in kernels) == list(range(40))


def test_kernel_starts_unforked_if_the_queue_stays_full(crowded_fork_server, monkeypatch, caplog):
    async def launch(_self, cmd, **_options):
        return cmd

    while not crowded_fork_server.refuses_another():
        pass
    monkeypatch.setattr(forked_kernels, "FORK_SECONDS", 0.2)
    monkeypatch.setattr(ForkingProvisioner, "fork_server", crowded_fork_server.fork_server)
    monkeypatch.setattr(LocalProvisioner, "launch_kernel", launch)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "x"]

    assert asyncio.run(asyncio.wait_for(ForkingProvisioner().launch_kernel(command), 20)) == command
    assert [entry.levelname for entry in caplog.records] == ["WARNING"]
    assert "could not be forked" in caplog.text
    assert "Traceback" not in caplog.text


def test_kernel_of_another_python_is_not_forked(monkeypatch):
    async def launch(_self, cmd, **_options):
        return cmd

    monkeypatch.setattr(LocalProvisioner, "launch_kernel", launch)
    provisioner = ForkingProvisioner()

    for command in (["/other/python", "-m", "ipykernel_launcher", "-f", "x"], [sys.executable, "-m", "another"]):
        assert asyncio.run(provisioner.launch_kernel(command)) == command


SERVER = """
import asyncio, os, sys
from widgets.web.forked_kernels import ForkServer
async def run():
    fork_server = ForkServer()
    kernel = await fork_server.fork({"arguments": ["-f", sys.argv[1]], "folder": ".", "environment": dict(os.environ)})
    print(fork_server._program.pid, kernel.pid, flush=True)
    await asyncio.sleep(600)
asyncio.run(run())
"""


@pytest.mark.deep
def test_killed_server_leaves_neither_kernel_nor_fork_server(tmp_path):
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path / "connection.json")],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    left = [int(number) for number in server.stdout.readline().split()]
    server.kill()
    server.wait(30)
    server.stdout.close()

    assert len(left) == 2
    until = time.monotonic() + 30
    while any(psutil.pid_exists(each) for each in left) and time.monotonic() < until:
        time.sleep(0.1)
    assert [each for each in left if psutil.pid_exists(each)] == []


ENDS_WITH_LINE = """
import socket, sys, threading, time
from widgets.web.fork_server import _end_with_line
threading.Thread(target=_end_with_line, args=(socket.socket(fileno=int(sys.argv[1])),), daemon=True).start()
time.sleep(60)
"""


@pytest.mark.parametrize("message", [b"", b"the number of the process"])
def test_kernel_ends_with_its_server_even_with_unread_data(message):
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        kernel = subprocess.Popen(
            [sys.executable, "-c", ENDS_WITH_LINE, str(theirs.fileno())], pass_fds=[theirs.fileno()]
        )
        theirs.send(message)
    ours.close()

    assert kernel.wait(30) == 1


def test_only_errors_of_an_ending_kernel_are_not_logged():
    # This tests the filter itself: a server of another test in this process may have silenced the log.
    log = logging.getLogger("a kernel's words")
    log.addFilter(fork_server.is_worth_logging)

    def is_logged(error: Exception | None, words: str = "words") -> bool:
        failure = (type(error), error, None) if error else None
        return bool(log.filter(log.makeRecord(log.name, logging.ERROR, __file__, 1, words, (), failure)))

    assert not is_logged(zmq.ZMQError(zmq.ENOTSOCK))
    assert is_logged(zmq.ZMQError(zmq.EFSM))
    assert is_logged(None)
    assert not is_logged(None, fork_server.INTERRUPTED)


def test_end_of_a_kernel_is_noticed_without_waiting():
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = ForkedProcess(os.getpid(), ours)

    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.01)
    assert process.poll() is None
    theirs.close()
    assert process.poll() == process.wait() == 1
    process.kill()  # must not raise, although the process has ended


def test_modules_of_a_kernel_are_imported_before_the_fork():
    known = "import sys; from widgets.web import fork_server; fork_server.import_all(); known = set(sys.modules)"
    more = (
        "from widgets import Lesson, Table; import ipykernel.debugger\nTable('nanuk'); Lesson('nanuk/01_boast_or_doom')"
    )
    ends = "print(*sorted(set(sys.modules) - known))"
    came = subprocess.run(
        [sys.executable, "-c", f"{known}\n{more}\n{ends}"],
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )

    assert [name for name in came.stdout.split() if name.startswith(("widgets", "gamelib", "ipykernel"))] == []
    assert "widgets" not in fork_server.UNUSED


# Templates --------------------------------------------------------------------------


def test_template_is_compiled_once_until_it_changes(monkeypatch):
    compiled, sources = CompiledTemplates(), {"page": "one {{ 1 }}"}
    loader, times = DictLoader(sources), []
    plain = Environment.compile
    monkeypatch.setattr(Environment, "compile", lambda *given, **more: times.append(1) or plain(*given, **more))

    def render():
        return Environment(loader=loader, bytecode_cache=compiled).get_template("page").render()

    assert [render(), render()] == ["one 1", "one 1"]
    assert len(times) == 1
    sources["page"] = "two {{ 1 }}"
    assert render() == "two 1"
    assert len(times) == 2


def page_exporter():
    template = TEMPLATE_OPTIONS["template"]
    paths = collect_template_paths(["voila", "nbconvert"], template)
    return QuickExporter(template_name=template, template_paths=paths)


def compiled_by_a_page(monkeypatch):
    """Build a page with one cell; return the templates that had to be compiled for it."""
    found, plain = [], Environment.compile

    def compile_and_note(environment, source, name=None, *more):
        found.append(name)
        return plain(environment, source, name, *more)

    monkeypatch.setattr(Environment, "compile", compile_and_note)

    async def cells(notebook, _kernel):
        for cell in notebook.cells:
            yield cell

    async def start(*_given):
        return "kernel"

    async def build():
        words = template_variables(None) | {"rooms": True}
        context = {"bbb": words, "base_url": "/", "theme": "light", "metadata": {"name": "play"}}
        pieces = page_exporter().generate_from_notebook_node(
            new_notebook(
                cells=[new_code_cell("# Title")], metadata={"kernelspec": {"name": "python3", "display_name": "Python"}}
            ),
            resources=context,
            extra_context={"kernel_start": start, "cell_generator": cells, "frontend": "voila", "main_js": "voila.js"},
            page_config={"bbbHere": {}},
        )
        return "".join([piece async for piece, _resources in pieces])

    assert asyncio.run(build()).rstrip().endswith("</html>")
    return found


def test_first_page_compiles_no_template(monkeypatch):
    monkeypatch.setattr(os, "environ", {**os.environ})  # it tells kernels where things are
    prepare()
    monkeypatch.setattr(QuickExporter, "compiled", CompiledTemplates())
    assert len(compiled_by_a_page(monkeypatch)) > 10, "what is compiled must be noticed here"
    monkeypatch.setattr(QuickExporter, "compiled", CompiledTemplates())
    assert len([*compile_templates(page_exporter())]) > 10
    assert compiled_by_a_page(monkeypatch) == []
