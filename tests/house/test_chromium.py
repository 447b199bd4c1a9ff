"""Which Chromium the browser tests use: `make test` the headless shell where there is one, all else the full one."""

import pytest

from tests.browser import binaries


@pytest.fixture
def computer(tmp_path, monkeypatch):
    """A computer on which nothing is installed; the function it is puts a program there."""
    def install(path):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
        file.chmod(0o755)
        return str(file)

    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(binaries, "_playwright_chromium", lambda: tmp_path / "kept/chromium-12/linux/chrome")
    return install


def test_headless_shell_is_preferred_to_chromium(computer):
    full, shell = computer("bin/chromium"), computer("bin/chromium-headless-shell")

    assert (binaries.headless(), binaries.chromium()) == (shell, full)


def test_chromium_stands_in_for_a_missing_shell(computer):
    assert binaries.headless() is None
    full = computer("bin/google-chrome")

    assert binaries.headless() == full


@pytest.mark.parametrize("name", ["chrome-headless-shell", "headless_shell"])
def test_shell_that_playwright_fetched_is_found(computer, name):
    full = computer("kept/chromium-12/linux/chrome")
    computer(f"kept/chromium_headless_shell-11/linux/{name}")
    assert binaries.headless() == full

    shell = computer(f"kept/chromium_headless_shell-12/linux/{name}")
    assert (binaries.headless(), binaries.chromium()) == (shell, full)


def test_variable_names_the_browser_to_use(computer, monkeypatch):
    computer("bin/chromium-headless-shell")
    monkeypatch.setenv("CHROMIUM", "/mine")

    assert (binaries.headless(), binaries.chromium()) == ("/mine", "/mine")
