"""Many cases of one behaviour as a few tests, since thousands of tests cost more than the cases themselves."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

GROUP = "group"


def parametrize_groups(
    argument: str, cases: dict[str, Any], by: Callable[[str], str]
) -> Callable[[Callable[..., None]], Any]:
    """Return a decorator that makes a test for each group of cases, by their names; it names every case that fails."""
    groups: dict[str, dict[str, Any]] = {}
    for name, case in cases.items():
        groups.setdefault(by(name), {})[name] = case
    assert groups, "there are no cases to try"

    def make_grouped_test(test: Callable[..., None]) -> Any:
        def try_group(**fixtures: Any) -> None:
            failed: dict[str, BaseException] = {}
            for name, case in fixtures.pop(GROUP).items():
                try:
                    test(**fixtures, **{argument: case})
                except (Exception, pytest.fail.Exception) as error:
                    failed[name] = error
            if failed:
                lines = [f"{name}: {type(error).__name__} {error}" for name, error in failed.items()]
                raise AssertionError("\n".join(lines)) from next(iter(failed.values()))

        given = [GROUP if name == argument else name for name in inspect.signature(test).parameters]
        try_group.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in given]
        )
        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(try_group, name, getattr(test, name))
        return pytest.mark.parametrize(GROUP, groups.values(), ids=groups)(try_group)

    return make_grouped_test
