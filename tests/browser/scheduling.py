"""Which worker runs which browser test: those of a server that is slow to start stay together and are run first."""

from pathlib import PurePosixPath

from xdist.scheduler import LoadScopeScheduling

SLOW_SERVERS = {
    "site": ("test_lite", "test_lite_offline"),
    "lab": ("test_lab", "test_front_ends"),
    "binder": ("test_binder_pages",),
    "place": ("test_front_end_addresses",),
}
"""Fixtures of which `make browser` starts one each though it has two workers, and the files whose tests need them."""

SERVER_OF = {file: server for server, files in SLOW_SERVERS.items() for file in files}


def unit_of(test: str) -> str:
    """Return what a test, given by its id, stays together with: the tests of its server, or nothing but itself."""
    file = PurePosixPath(test.partition("::")[0]).stem
    return SERVER_OF.get(file, test)


class ServerScheduling(LoadScopeScheduling):
    """Deals tests to workers, the largest units first; xdist's own groups do nothing under pytest 9.2.

    Where all tests need the same server, each worker starts one: together they would keep one worker busy only.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if self.is_one_unit() else unit_of(nodeid)

    def is_one_unit(self) -> bool:
        """Return whether all tests of this run stay together."""
        return all(unit_of(test) == unit_of(self.collection[0]) for test in self.collection)
