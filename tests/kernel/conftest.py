"""The built kernel as a fixture. Without a kernel these tests fail: skipping them would leave it uncompared."""

import pytest

from gamelib.kernel import loader


@pytest.fixture(scope="session")
def library():
    """Return the kernel of this machine."""
    found = loader.library()
    assert found is not None, "the kernel is not built, or not from these sources: run `make kernel`"
    return found
