"""Tab completion after a name and a dot offers all public names, and nothing else."""

import importlib
import subprocess
import sys

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter

GAMES = ["koinobori", "nanatoridori", "nanuk"]
OFFERED = {
    "gamelib": {*GAMES, "odds", "classroom", "simulate", "player", "clause", "Stream"},
    "widgets": {"Table", "Hand", "Lesson", "Desk", "chart"},
    "gamelib.nanatoridori": {"deal", "read", "Flock", "Rulings"},
    "gamelib.nanuk": {"deal", "read", "Boast", "Rulings"},
    "gamelib.koinobori": {"deal", "read", "Mast", "Rulings"},
    "gamelib.odds": {*GAMES, "Odds", "ask"},
    "gamelib.odds.ask": {"hand", "draws", "hunt", "post", "game", "read"},
    "gamelib.odds.nanatoridori": {"joins", "can_beat", "no_neighbours"},
    "gamelib.odds.nanuk": {"boast", "survive", "rewards"},
    "gamelib.odds.koinobori": {"refill", "scores", "mast_value"},
    "widgets.pictures.chart": {"bars", "grid", "line"},
}
NOT_FOR_PEOPLE = {"annotations", "cards", "import_module", "n_", "numbers", "partial", "state", "Any", "Counter"}


@pytest.mark.parametrize("name", OFFERED)
def test_tab_completion_offers_public_names_only(name):
    short = name.rpartition(".")[2]
    completer = IPCompleter(namespace={short: importlib.import_module(name)})
    with provisionalcompleter():
        offered = {completion.text for completion in completer.completions(f"{short}.", len(short) + 1)}

    assert OFFERED[name] <= offered
    assert not NOT_FOR_PEOPLE & offered


@pytest.mark.parametrize("name", OFFERED)
def test_names_offered_by_tab_exist(name):
    offered = importlib.import_module(name)
    assert all(hasattr(offered, each) for each in dir(offered))


def test_names_offered_by_tab_exist_after_import():
    code = "import gamelib; print(gamelib.odds.nanuk.cancelled(1, 1), gamelib.koinobori.NAME)"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout == "The chance that every bear is cancelled is 1/2, 50.00 % (exact). koinobori\n"
