"""Every event is in the log, cites the clause that applies and says what is true, compared with the literal tables.

Random games of every variant are played on both; the module of each literal table derives the expected events from the
rulebook. Every kind of event has to occur in every circumstance that `seeds/<game>-events.toml` names.
"""

from bisect import bisect_right
from copy import copy
from random import Random
from types import SimpleNamespace

import pytest

from gamelib import koinobori, nanatoridori, nanuk
from gamelib.core import registry, rulebook
from gamelib.core.chance import Stream
from gamelib.core.events import facts_in_order
from gamelib.core.language import name_slot
from gamelib.core.rulebook import clause, event_clauses
from gamelib.koinobori import log as koinobori_log
from gamelib.nanatoridori import log as nanatoridori_log
from gamelib.nanuk import log as nanuk_log
from gamelib.nanuk.cards import Setup
from gamelib.nanuk.state import start_game
from gamelib.players import player
from tests.laws import many
from tests.literal import koinobori as literal_koinobori
from tests.literal import nanatoridori as literal_nanatoridori
from tests.literal import nanuk as literal_nanuk
from tests.literal.expected_events import differences
from tests.rules.test_literal_engine import KOINOBORI, NANATORIDORI, NANUK, PREFERENCES, combinations
from tests.tiers import DEEP, rest_in_deep

# The tables to walk --------------------------------------------------------------------


class FewCards(literal_nanuk.Table):
    """A season of Nanuk with a small deck, so that the cards run out in every possible way."""

    def __init__(self, cards, **setting):
        self.few = cards
        super().__init__(**setting)

    def the_hundred_cards(self):
        return literal_nanuk.in_order(self.few)


def deal_alike(game, literal, seed, setting, rulings):
    """Return a state and its literal table, dealt alike."""
    setting = dict(setting)
    shown = {"places_seen": setting.pop("places_seen", True)} if game is nanatoridori else {}
    if game is not nanuk or "cards" not in setting:
        state = game.deal(seed=seed, rulings=game.Rulings(**rulings, **shown), **setting)
        return state, literal.Table(seed=seed, **setting, **rulings)
    table = FewCards(seed=seed, **setting, **rulings)
    cards = tuple(table.the_hundred_cards())
    terms = Setup(setting["players"], False, setting.get("seasons", 1), nanuk.Rulings(**rulings), cards)
    first = Stream(seed, "first").randbelow(setting["players"])
    return start_game(terms, seed, first, Stream(seed, "deal", 1).shuffle(cards)), table


FEW = ["deer", "seal", "fish", "bird", "inuksuk", "bear-fish"]
NANUK_WITH_FEW = combinations(
    [
        {"players": 5, "cards": [FEW[at % kinds] for at in range(size)]}
        for size, kinds in ((16, 4), (17, 5), (20, 6), (25, 6), (30, 6))
    ],
    [{}, {"empty_deck_is_winter": False}, {"tie": "bears"}],
)
TABLES = {
    "nanatoridori": SimpleNamespace(
        game=nanatoridori,
        log=nanatoridori_log,
        literal=literal_nanatoridori,
        games=many(60, 600),
        settings=NANATORIDORI + [({**setting, "places_seen": False}, rulings) for setting, rulings in NANATORIDORI],
    ),
    "nanuk": SimpleNamespace(
        game=nanuk,
        log=nanuk_log,
        literal=literal_nanuk,
        games=many(90, 900),
        settings=NANUK + NANUK_WITH_FEW * 2,
    ),
    "koinobori": SimpleNamespace(
        game=koinobori,
        log=koinobori_log,
        literal=literal_koinobori,
        games=many(90, 900),
        settings=KOINOBORI,
    ),
}
ALSO = {
    "nanatoridori": ["hand 1 5 5 6 | table 3 3", "variant duel | players 2 | hand 1 5 5 6"],
    "nanuk": ["players 5 | turn A"],
    "koinobori": ["players 2 | turn A"],
}
"""Typed positions, whose first event the literal tables do not have."""


# The walk ---------------------------------------------------------------------------------


def choose(game, state, seat, random):
    """Return a random move, or one of those that fit this game's randomly chosen preference."""
    if game is not nanuk or state.phase != "boasting":
        moves = sorted(state.moves(seat), key=str)
        preferred = [move for move in moves if random.preference(str(move))] if random.random() < random.loyalty else []
        if random.is_able:
            return player("careful").move(state.view(seat))
        return random.choice(preferred or moves)
    if state.boast and random.random() < 0.3:
        return nanuk.Doom()
    number, animal, days = state.boast[:3] if state.boast else (1, "seal", 1)
    raised = [
        nanuk.Boast(number, animal, days + 1),
        nanuk.Boast(number + 1, animal, days),
        nanuk.Boast(number + 1, random.choice(nanuk.ANIMALS), min(12, days + random.choice((0, 2, 11)))),
    ]
    return random.choice([each for each in raised if state.why_not(each, seat) is None] or [nanuk.Doom()])


def play(table, seed):
    """Play a game on both tables, checking its log now and then on the way and at the end."""
    setting, rulings = table.settings[Random(seed).randrange(len(table.settings))]
    state, literal = deal_alike(table.game, table.literal, seed, setting, rulings)
    random, memory = Random(seed), {}
    random.preference, random.loyalty = random.choice(PREFERENCES), random.choice((0.8, 1))
    random.is_able = table.game is nanatoridori and random.random() < 0.2  # others seldom go out in a duel
    steps = [(0, table.literal.beginning(literal))]
    memory["dealer"] = getattr(literal, "first", None)
    while not state.result and len(steps) < 700:
        facts = len(facts_in_order(state.past)) if table.game is nanuk else state.ply
        if not state.to_act:
            state = state.next_round()
            literal.next_round()
            memory["dealer"] = getattr(literal, "first", None)
            steps.append((facts, table.literal.beginning(literal)))
            continue
        seat = random.choice(state.to_act)
        move, before = choose(table.game, state, seat, random), snapshot(literal)
        state = state.play(move, seat)
        literal.play(seat, str(move))
        if table.game is nanatoridori:
            memory = state.rulings.places_seen
        steps.append((facts, table.literal.events(before, literal, seat, str(move), memory)))
        if random.random() < 0.01:
            check_steps(table, state, steps, f"seed {seed}, {setting}, {rulings}")
        if table.game is nanatoridori:
            memory = {}
    check_steps(table, state, steps, f"seed {seed}, {setting}, {rulings}")


def snapshot(table):
    """Return a copy of a literal table, its nested lists included."""
    now = copy(table)
    for name, value in vars(table).items():
        setattr(now, name, copy_nested(value))
    return now


def copy_nested(value):
    if isinstance(value, list):
        return [copy_nested(each) if isinstance(each, list | dict | set) else each for each in value]
    return copy(value)


def check_steps(table, state, steps, where):
    """Raise AssertionError unless the log has exactly the expected events of each step."""
    by_step, starts = [[] for _step in steps], [facts for facts, _told in steps]
    for event in state.log:
        by_step[bisect_right(starts, event.ply) - 1].append(event)
    view, first = state.view(0), starts[len(starts) // 3]
    assert view.log_from(first) == tuple(event for event in view.log if event.ply >= first), where
    for events, (_facts, told) in zip(by_step, steps, strict=True):
        assert not (wrong := differences(events, told, table.literal.CLAIMS)), f"{where}: {wrong}"


def count_events_of_games(name, games, monkeypatch):
    """Play games of every variant and check their logs; return each kind and circumstance that occurred."""
    table, occurred = TABLES[name], set()

    def note_kind(game, kind, circumstance):
        occurred.add((kind, circumstance))
        return rulebook.event_clause(game, kind, circumstance)

    monkeypatch.setattr(table.log, "event_clause", note_kind)
    everything = {(kind, each) for kind, cases in rulebook.event_clauses(name).items() for each in cases}
    for seed in range(games):
        play(table, seed)
        if not DEEP and occurred == everything:
            break
    for position in ALSO[name]:
        event = table.game.read(position, seed=1).log[0]
        assert event.clause == rulebook.event_clause(
            name,
            "set up",
            {"nanatoridori": "for the duel" if "duel" in position else "for the basic game"}.get(name, "a position"),
        )
    return occurred


each_game = pytest.mark.parametrize("name", TABLES)


@pytest.mark.parametrize("name", rest_in_deep(TABLES, ["koinobori"]))
def test_every_event_cites_the_clause_that_applies(name, monkeypatch):
    occurred = count_events_of_games(name, TABLES[name].games, monkeypatch)

    assert set(TABLES) == set(registry.games())
    assert occurred == {(kind, each) for kind, cases in event_clauses(name).items() for each in cases}


@each_game
def test_every_clause_cited_exists_and_is_no_table_talk(name):
    cited = {number for cases in event_clauses(name).values() for number in cases.values()}

    assert [number for number in cited if clause(number).kind == "table talk"] == []


# The faults that it must find -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("nanatoridori", ("clear", "its owner has cards"), ("clear", "its owner is out")),
        ("nanatoridori", ("take in", "a drawn card"), ("take in", "a beaten flock")),
        ("nanatoridori", ("deal", "the first round"), ("deal", "a later round")),
        ("nanuk", ("deal", "before the first hunt"), ("deal", "after a hunt")),
        ("nanuk", ("hunt", "all days drawn"), ("hunt", "ended by a bear")),
        ("nanuk", ("day", "a cancelled bear on another animal"), ("day", "a cancelled bear on an animal of the boast")),
        ("koinobori", ("done", "taking"), ("done", "playing")),
        ("koinobori", ("refill", "after a take"), ("refill", "after a refresh")),
        ("koinobori", ("lapse", "it cannot be used"), ("lapse", "the game is over")),
    ],
)
def test_two_clauses_swapped_are_found(name, one, other, monkeypatch):
    faulty = {kind: dict(cases) for kind, cases in event_clauses(name).items()}
    faulty[one[0]][one[1]], faulty[other[0]][other[1]] = faulty[other[0]][other[1]], faulty[one[0]][one[1]]
    monkeypatch.setattr(rulebook, "event_clauses", lambda _game: faulty)

    with pytest.raises(AssertionError, match="clause"):
        count_events_of_games(name, TABLES[name].games, monkeypatch)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("nanatoridori", "clear"),
        ("nanatoridori", "out"),
        ("nanuk", "antes"),
        ("nanuk", "hands"),
        ("koinobori", "lapse"),
        ("koinobori", "refill"),
    ],
)
def test_an_event_left_out_is_found(name, kind, monkeypatch):
    state = TABLES[name].game.State
    told = state.log.fget
    monkeypatch.setattr(state, "log", property(lambda self: tuple(each for each in told(self) if each.kind != kind)))

    with pytest.raises(AssertionError, match=f"'{kind}'.* happened"):
        count_events_of_games(name, TABLES[name].games, monkeypatch)


@pytest.mark.parametrize(
    ("name", "true", "false"),
    [
        ("nanatoridori", "All who are still in have passed", "Everyone else has passed"),
        ("nanatoridori", " 8 cards", " 9 cards"),
        ("nanatoridori", "1 penguin ", "2 penguins "),
        ("nanuk", "is dealt 1 card", "is dealt 2 cards"),
        ("nanuk", "clockwise", "anticlockwise"),
        ("nanuk", name_slot(0), name_slot(1)),
        ("koinobori", "from place 7", "from place 6"),
        ("koinobori", "cannot be used and lapses", "lapses as the game ends"),
    ],
)
def test_a_false_word_is_found(name, true, false, monkeypatch):
    state = TABLES[name].game.State
    told = state.log.fget
    monkeypatch.setattr(
        state,
        "log",
        property(lambda self: tuple(each._replace(template=each.template.replace(true, false)) for each in told(self))),
    )

    with pytest.raises(AssertionError, match=r"claims|left out"):
        count_events_of_games(name, TABLES[name].games, monkeypatch)
