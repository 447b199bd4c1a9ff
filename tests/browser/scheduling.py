"""Which worker runs which browser test: the tests of a slow-starting server share a worker and run first."""

from pathlib import PurePosixPath

from xdist.scheduler import LoadScopeScheduling

SLOW_SERVERS = {
    "site": ("test_lite", "test_packages"),
    "lab": ("test_lab",),
    "binder": ("test_binder_pages",),
    "reference": ("test_reference",),
    "place": ("test_front_end_addresses",),
}
"""Fixtures that start a slow server, with the files that use them; one worker makes each."""

SERVER_OF = {file: server for server, files in SLOW_SERVERS.items() for file in files}


def scheduling_unit(test: str) -> str:
    """Return the unit of a test, given by its id: all tests of its slow server, or just the test."""
    file = PurePosixPath(test.partition("::")[0]).stem
    return SERVER_OF.get(file, test)


class ServerScheduling(LoadScopeScheduling):
    """Deals tests to workers, the largest units first; xdist's own groups do nothing under pytest 9.2.

    If all tests need the same server, each worker starts one, since a single unit would occupy only one worker.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if self.is_one_unit() else scheduling_unit(nodeid)

    def is_one_unit(self) -> bool:
        """Return whether all tests of this run belong to one unit."""
        return all(scheduling_unit(test) == scheduling_unit(self.collection[0]) for test in self.collection)
