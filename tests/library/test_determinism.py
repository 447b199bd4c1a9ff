"""Determinism: the same seed and moves give the same bytes under every hash seed and on every interpreter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamelib.core import registry
from tests.library.digests import KEPT, digest

TOP = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("game", registry.games())
def test_digests_agree_in_every_interpreter(game):
    assert digest(game) == json.loads(KEPT.read_text(encoding="utf-8"))[game]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4000000000"])
def test_hash_seed_changes_no_digest(hash_seed):
    told = subprocess.run(
        [sys.executable, "-m", "tests.library.digests"],
        cwd=TOP,
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(TOP)},
    )

    assert json.loads(told.stdout) == json.loads(KEPT.read_text(encoding="utf-8"))
