"""The built kernel; without it these tests fail, since a kernel that nobody compares would be no twin."""

import pytest

from gamelib.kernel import loader


@pytest.fixture(scope="session")
def library():
    """Return the kernel of this machine."""
    found = loader.library()
    assert found is not None, "the kernel is not built, or not from these sources: run `make kernel`"
    return found
