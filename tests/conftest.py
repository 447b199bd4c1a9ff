"""What holds for all tests."""

from tests.laws import DEEP


def pytest_collection_modifyitems(config, items):
    """What takes long is left for those who ask for it."""
    if not DEEP:
        left = [item for item in items if item.get_closest_marker("deep")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
