"""Which Chromium the browser tests use: mostly the headless shell, sometimes the full browser."""

import time
from pathlib import Path

import pytest

from tests.browser import binaries


@pytest.fixture
def computer(tmp_path, monkeypatch):
    """A function that puts a program on a computer on which nothing is installed."""

    def install(path, script=""):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        return str(file)

    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(binaries, "LISTS", tmp_path / "lists")
    monkeypatch.setattr(binaries.os, "getuid", lambda: 0)
    monkeypatch.setattr(binaries, "_playwright_chromium", lambda: tmp_path / "kept/chromium-12/linux/chrome")
    return install


def test_headless_shell_is_preferred_to_chromium(computer):
    full, shell = computer("bin/chromium"), computer("bin/chromium-headless-shell")

    assert (binaries.find_headless(), binaries.find_chromium()) == (shell, full)


def test_full_chromium_is_for_deep_rows_that_are_not_headless(computer, monkeypatch):
    full, shell = computer("bin/chromium"), computer("bin/chromium-headless-shell")
    monkeypatch.delenv("BBB_HEADLESS", raising=False)
    assert (binaries.find_for_tests(deep=False), binaries.find_for_tests(deep=True)) == (shell, full)

    monkeypatch.setenv("BBB_HEADLESS", "1")
    assert binaries.find_for_tests(deep=True) == shell


def test_chromium_stands_in_for_a_missing_shell(computer):
    assert binaries.find_headless() is None
    full = computer("bin/google-chrome")

    assert binaries.find_headless() == full


@pytest.mark.parametrize("name", ["chrome-headless-shell", "headless_shell"])
def test_shell_that_playwright_fetched_is_found(computer, name):
    full = computer("kept/chromium-12/linux/chrome")
    computer(f"kept/chromium_headless_shell-11/linux/{name}")
    assert binaries.find_headless() == full

    shell = computer(f"kept/chromium_headless_shell-12/linux/{name}")
    assert (binaries.find_headless(), binaries.find_chromium()) == (shell, full)


def test_variable_names_the_browser_to_use(computer, monkeypatch):
    computer("bin/chromium-headless-shell")
    monkeypatch.setenv("CHROMIUM", "/mine")

    assert (binaries.find_headless(), binaries.find_chromium()) == ("/mine", "/mine")


APT = """
echo "$@" >> "$0.log"
case "$*" in
    *--no-download*) cp "$0" "$(dirname "$0")/chromium-headless-shell" ;;
esac
"""


def use_apt(computer, script):
    """Install a script as apt; return a function that lists the first and the last word of each call."""
    log = computer("bin/apt-get", f"PATH=$PATH:/bin:/usr/bin\n{script}") + ".log"

    def calls():
        with Path(log).open() as lines:
            return [(words[1], words[-1]) for words in map(str.split, lines)]

    return calls


def test_shell_is_fetched_where_chromium_is_installed(computer):
    full, calls = computer("bin/chromium"), use_apt(computer, APT)

    assert binaries.fetch_headless() == full.replace("chromium", "chromium-headless-shell")
    assert calls() == [("update", "update"), *[("install", "chromium-headless-shell")] * 2]

    binaries.fetch_headless()
    assert len(calls()) == 3


def test_chromium_stands_in_when_the_download_fails(computer):
    full, calls = computer("bin/chromium"), use_apt(computer, f"{APT}exit 100")
    computer("lists/bookworm_Packages.lz4")

    assert binaries.fetch_headless() == full
    assert calls() == [("install", "chromium-headless-shell")]


@pytest.mark.parametrize("lists", [(), ("lists/bookworm_Packages.lz4",)])
def test_slow_download_is_given_up_for_chromium(computer, lists, monkeypatch):
    full, _ = computer("bin/chromium"), use_apt(computer, "exec sleep 30")
    monkeypatch.setattr(binaries, "WAIT_SECONDS", 0.2)
    for path in lists:
        computer(path)

    began = time.monotonic()
    assert binaries.fetch_headless() == full
    assert time.monotonic() - began < 10


def test_apt_is_used_by_root_only(computer, monkeypatch):
    full, calls = computer("bin/chromium"), use_apt(computer, APT)
    monkeypatch.setattr(binaries.os, "getuid", lambda: 1000)

    assert binaries.fetch_headless() == full
    with pytest.raises(FileNotFoundError):
        calls()
