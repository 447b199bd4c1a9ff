"""The games against the slow, literal tables of tests/literal: same seeds and moves must give the same positions.

The deep tier compares 100,000 positions of each game instead of 6,000.
"""

from collections import deque
from dataclasses import fields
from random import Random

import pytest

from gamelib import koinobori, nanatoridori, nanuk
from gamelib.core.errors import BadNotation
from tests.laws import many
from tests.laws.configurations import other_values
from tests.literal import koinobori as literal_koinobori
from tests.literal import nanatoridori as literal_nanatoridori
from tests.literal import nanuk as literal_nanuk

POSITIONS = many(3_000, 40_000)
CHUNKS = range(4)

PREFERENCES = (
    lambda _text: True,
    lambda text: text.startswith(("play", "discard", "doom", "post", "extra")),
    lambda text: text.startswith(("play", "take in", "side doom", "mast")),
    lambda text: text.startswith(("pass", "take in", "side hunt", "post")) or (text + " ").count(" ") == 4,
)
"""Preferences for moves: any, those that end a game soon, those that collect cards, hunting with a full hand."""


class EngineAndTwin:
    """A game and its literal table, played move by move."""

    def __init__(self, game, literal, seed, setting, rulings):
        self.read_move = game.read_move
        self.setting = f"seed {seed}, {setting}, rulings {rulings}"
        self.state = game.deal(seed=seed, rulings=game.Rulings(**rulings), **setting)
        self.table = literal.Table(seed=seed, **setting, **rulings)
        self.moves_made = []

    def check_same(self, what, ours, literal):
        """Raise AssertionError, with the game so far, unless both agree."""
        if ours != literal:
            lines = [self.setting, f"moves: {self.moves_made}", what]
            lines += [f"  the game:          {ours}", f"  the literal table: {literal}"]
            raise AssertionError("\n".join(lines))

    def play(self, seat, move):
        self.moves_made.append(f"{'ABCDEFGH'[seat]} {move}")
        self.state = self.state.play(move, seat)
        self.table.play(seat, str(move))

    def next_round(self):
        self.moves_made.append("next round")
        self.state = self.state.next_round()
        self.table.next_round()

    def compare_the_end(self):
        """Compare winners, losers and scores; return whether the game is over."""
        result = self.state.result
        self.check_same("result", result and tuple(map(list, result[:3])), self.table.result())
        return result is not None


def facts_of_nanatoridori(state, table):
    over, held, flock = state.loser >= 0, state.held, state.table
    standing = "points" if state.variant == "one-winner" else "penguins"
    ours = {
        "round": state.round,
        "phase": "game over" if state.result else "round over" if over else "held" if held else "turn",
        "turn": None if over else state.turn,
        "hands": [list(hand) for hand in state.hands],
        "open": [sorted(cards) for cards in state.open] or [[] for _hand in state.hands],
        "deck": list(state.deck),
        "discards": sorted(state.discards),
        "flock": list(flock.cards) if flock else [],
        "owner": None if state.owner < 0 else state.owner,
        "held": list(held.cards) if held else [],
        "out": list(state.out),
        "loser": state.loser if over else None,
        standing: list(state.standing),
    }
    return ours, {name: fact for name, fact in table.facts().items() if name in ours}


def facts_of_nanuk(state, table):
    over = state.phase == "over"
    before = state.phase in ("boasting", "sides", "declaring", "antes", "giving")
    literal = table.facts()
    phase = {"declaring": "sides", "over": "game over" if state.result else "season over"}
    ours = {
        "season": state.season,
        "hunt": state.hunt,
        "phase": phase.get(state.phase, state.phase),
        "wind": state.wind,
        "boast": state.boast and str(state.boast),
        "pot": list(state.pot),
        "success": state.won,
        "winter": state.winter,
        "hands": [list(hand) for hand in state.hands],
        "discards": list(state.discards),
        "piles": [list(pile) for pile in state.piles],
    }
    if not over:
        ours |= {"first": state.first, "deck": list(state.deck), "totals": list(state.totals), "scores": None}
        ours["doom leader"] = state.doomer
        ours["sides"] = [side if side is None else "hunt" if side else "doom" for side in state.sides]
    if state.doomer is not None and not over:
        ours["hunt leader"] = state.leader
    if before:
        ours |= {"antes": list(state.antes), "given": [list(cards or ()) for cards in state.gifts]}
    if state.phase == "rewards":
        ours["owed"] = list(state.queue)
    if over:
        ours["scores"] = list(state.round_result.scores)
    return ours, {name: fact for name, fact in literal.items() if name in ours}


def facts_of_koinobori(state, table):
    ours = {
        "turn": state.to_act[0] if state.to_act else None,
        "hands": [list(hand) for hand in state.hands],
        "masts": [list(mast) for mast in state.masts],
        "posts": [[list(space) for space in post] for post in state.posts],
        "flags": list(state.flags),
        "row": list(state.row),
        "deck": list(state.deck),
        "discards": sorted(state.discards, key=literal_koinobori.place_of),
        "steals": state.steals,
        "reshuffles": state.reshuffles,
        "passes": state.passes,
    }
    if state.to_act:
        icon, owed = state.turn.icon, state.turn.owed
        ours |= {"action": state.turn.action or None, "extra": state.turn.extra, "owed takes": max(owed, 0)}
        ours["owed"] = None if not icon else "take" if owed > 0 else icon
    literal = table.facts()
    return ours, {name: fact for name, fact in literal.items() if name in ours}


def compare_moves(pair, seat, _random):
    """Compare the legal moves of a seat and return them by text."""
    moves = {str(move): move for move in pair.state.moves(seat)}
    pair.check_same(f"moves of seat {seat}", sorted(moves), sorted(pair.table.legal(seat)))
    return moves


def compare_boasts(pair, seat, random):
    """Compare a sample of the thousand boasts, sometimes all; return some, mostly small raises."""
    if pair.state.phase != "boasting":
        return compare_moves(pair, seat, random)
    moves = pair.state.moves(seat)
    if random.random() < 0.03:
        compare_moves(pair, seat, random)
        pair.check_same("how many boasts", len(moves), len(pair.table.legal(seat)))
    sample = {str(move): move for move in (moves[random.randrange(len(moves))] for _ in range(3))}
    for text in sample:
        pair.check_same(f"may one {text}", True, pair.table.is_legal(seat, text))
    number, animal, days = pair.state.boast[:3] if pair.state.boast else (1, "seal", 1)
    near = {}
    for _ in range(6):
        animal = random.choice([animal, "deer", "seal", "fish", "bird"])
        more, longer = random.choice((-1, 0, 0, 0, 1, 1, 2)), random.choice((-1, 0, 0, 1, 1, 2))
        boast = nanuk.Boast(number + more, animal, days + longer)
        pair.check_same(f"may one {boast}", boast in moves, pair.table.is_legal(seat, str(boast)))
        if boast in moves:
            near[str(boast)] = boast
    pair.check_same("may one doom", nanuk.Doom() in moves, pair.table.is_legal(seat, "doom"))
    if nanuk.Doom() in moves and (random.random() < 0.25 or not near):
        return {"doom": nanuk.Doom()}
    return sample if random.random() < 0.04 or not near else near


def compare_attempt(pair, text, random):
    """Compare for every seat whether it may make a move that was legal a little earlier."""
    seat = random.randrange(pair.state.players)
    try:
        # as a move, since free text may be understood that the literal table cannot read
        refusal = pair.state.why_not(pair.read_move(text), seat)
    except BadNotation as error:
        refusal = error
    pair.check_same(f"may seat {seat} {text}: {refusal}", refusal is None, pair.table.is_legal(seat, text))


def play_side_by_side(pair, facts, compare, random):
    """Play one game to its end; return the number of positions compared."""
    positions = 0
    recent_moves = deque(maxlen=60)
    is_preferred = random.choice(PREFERENCES)
    while True:
        positions += 1
        pair.check_same("seats to act", list(pair.state.to_act), pair.table.to_act())
        ours, literal = facts(pair.state, pair.table)
        if ours != literal:
            differ = [name for name in ours if ours[name] != literal.get(name)]
            for name in differ:
                pair.check_same(name, ours[name], literal.get(name))
        if not pair.state.to_act:
            if pair.compare_the_end():
                return positions
            pair.next_round()
            continue
        seat = random.choice(pair.state.to_act)
        moves = compare(pair, seat, random)
        if recent_moves and random.random() < 0.2:
            compare_attempt(pair, random.choice(recent_moves), random)
        preferred = [text for text in moves if is_preferred(text)] if random.random() < 0.8 else []
        text = random.choice(sorted(preferred or moves))
        recent_moves.append(text)
        pair.play(seat, text if random.random() < 0.05 else moves[text])


def play_many(game, literal, settings, facts, compare, positions, chunk):
    """Play games with one setting after another, in mixed order, until `positions` have been compared."""
    settings = Random(1).sample(settings, len(settings))
    seed = chunk  # each chunk has seeds of its own
    while positions > 0:
        setting, rulings = settings[seed % len(settings)]
        pair = EngineAndTwin(game, literal, seed, setting, rulings)
        positions -= play_side_by_side(pair, facts, compare, Random(seed))
        seed += len(CHUNKS)


def combinations(settings, rulings):
    """Return every setting with every choice of rulings."""
    return [(setting, choice) for setting in settings for choice in rulings]


def each_ruling_alone(rulings):
    """Return the default rulings, then each ruling changed alone, except those about what is seen."""
    kinds = [field for field in fields(rulings) if not field.name.endswith("_seen")]
    return [{}, *({field.name: value} for field in kinds for value in other_values(field))]


NANATORIDORI = combinations(
    [{"players": players, "variant": variant} for players in (3, 4, 5, 6) for variant in ("basic", "one-winner")],
    [
        choice
        for choice in each_ruling_alone(nanatoridori.Rulings)
        if not any(name.startswith("duel_") for name in choice)
    ],
) + combinations([{"players": 2, "variant": "duel"}], each_ruling_alone(nanatoridori.Rulings) * 2)
NANUK = combinations(
    [
        {"players": players, "declared_sides": declared, "seasons": seasons}
        for players, seasons in ((5, 1), (6, 2), (7, 1), (8, 3), (6, 1), (5, 2), (8, 1), (7, 2))
        for declared in (False, True)
    ],
    [
        {},
        {"bears_per_animal": 0, "bonus_without_bears": True},
        {"bears_per_animal": 5, "bears_on_doubles": 2},
        {"tie": "bears", "bears_per_animal": 1},
        {"highest_number": 5, "empty_deck_is_winter": False},
    ],
)

BOX = {
    "the house deck": koinobori.read_cards(None),
    "many icons": [f"{card}/{icon}" for card in ("pink", "green+lime", "black+black") for icon in koinobori.ICONS] * 4,
    "few cards": ["pink", "lime/steal", "green+black+pink/refresh", "orange/take2", "green/extra"] * 6,
    "covers": ["lime+pink/cover", "green/cover", "orange/move", "black/refresh", "purple+purple+pink"] * 7,
}
MASTS = ([(1, 1, 3), (2, 1, 3), (2, 1, 4), (2, 2, 4)], [(2, 1, 3), (1, 3, 5), (3, 2, 3), (2, 3, 6)])
KOINOBORI = [
    ({"players": 2 + at % 4, "cards": list(BOX[box]), "masts": MASTS[at // 4 % 2]}, ruled)
    for at in range(8)
    for ruled in (
        {},
        {"split_plays": False, "stuck": "drawn"},
        {"level_counts_at_once": False, "either_end": False},
        {"must_act": False, "final_tie": "last in turn"},
        {"closing_icons": False, "moved_icons_again": True},
        {"cover_stacks": False, "move_itself": False},
        {"extra_triggers": False, "steal_keeps_limit": False},
        {"reshuffle": False},
        {"moved_icons_again": True, "must_act": False, "stuck": "drawn"},
    )
    for box in BOX
]


@pytest.fixture
def positions():
    """Return the number of positions that a chunk compares."""
    return POSITIONS // len(CHUNKS)


def test_literal_tables_score_the_rulebooks_examples():
    sets = ["deer", "bear-seal", "fish", "bird"] * 2
    pairs = ["deer", "inuksuk", "double-deer", "double-deer", "double-fish"]
    table = literal_koinobori.Table(2, 1, ["green"] * 81)
    table.flags = ["orange", "purple", "pink"]
    table.posts = [
        [["green"]] * 5,
        [["orange+black+purple"]] * 2 + [["orange+black+green"], ["green"], ["lime+pink"]],
        [["lime+pink"]] * 3 + [["green"]] * 2,
    ]
    table.posts[1][4] = ["pink", "lime", "lime+pink"]
    table.masts[0] = ["green+purple", "green+orange+black", "lime+pink"]

    assert literal_nanuk.points_for_pile([*sets, *pairs, "fish"]) == 10
    assert table.points(0) == 3


@pytest.mark.parametrize("chunk", CHUNKS)
def test_nanatoridori_agrees_with_the_literal_table(chunk, positions):
    play_many(
        nanatoridori,
        literal_nanatoridori,
        NANATORIDORI,
        facts_of_nanatoridori,
        compare_moves,
        positions,
        chunk,
    )


@pytest.mark.parametrize("chunk", CHUNKS)
def test_nanuk_agrees_with_the_literal_table(chunk, positions):
    play_many(nanuk, literal_nanuk, NANUK, facts_of_nanuk, compare_boasts, positions, chunk)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_koinobori_agrees_with_the_literal_table(chunk, positions):
    play_many(koinobori, literal_koinobori, KOINOBORI, facts_of_koinobori, compare_moves, positions, chunk)
