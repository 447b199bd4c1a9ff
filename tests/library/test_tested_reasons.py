"""Reasons that were tested: causes are true, their edits take away these alone, and only what holds is said."""

import tomllib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import gamelib
from gamelib import Stream, evaluate, nanatoridori, player, record
from gamelib.analysis import tested_reasons
from gamelib.analysis.evaluation import play_out
from gamelib.analysis.move_reasons import find_reason_to_move
from gamelib.analysis.tested_reasons import Question, edit_without, find_tested_reason, holds, try_edits
from gamelib.core.causes import Cause, Lines, find_causes, find_controls
from gamelib.core.errors import GameError
from gamelib.core.language import address, fill_names
from gamelib.core.reasons import Reason
from gamelib.koinobori import cause as koinobori_causes
from gamelib.nanatoridori import cause as nanatoridori_causes
from gamelib.nanuk import cause as nanuk_causes
from tests.laws import many, report
from tests.library.test_choice_words import NOTATION
from tests.oracles.causes import COLOURS, says_what_is, takes_away
from tests.oracles.hunts import best_score

TABLES = {
    "nanatoridori": [{"players": 4}, {"players": 3, "variant": "one-winner"}, {"players": 2, "variant": "duel"}],
    "nanuk": [{"players": 5}, {"players": 8}],
    "koinobori": [{"players": 2}, {"players": 4}],
}
RARE = {"nanuk": ["doom"], "nanatoridori": [], "koinobori": []}
"""Moves of which there are few among many others; each is one of some pairs."""
KINDS = {
    "nanatoridori": {
        "out", "fewer", "joins", "parts", "left", "alone", "stronger", "dearer", "spent", "strong", "later", "plays",
    },
    "nanuk": {
        "too many", "bears", "lacks", "too short", "bound", "may succeed", "stays", "holds", "no bears", "leads",
        "may fail", "leads doom", "adds", "double", "brings", "gives away",
    },
    "koinobori": {
        "scores", "costs", "posts gain", "posts lose", "raises", "fits", "fits not", "icon", "place", "takes",
        "takes poor", "feeds", "choice", "end",
    },
}  # fmt: skip
MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text(encoding="utf-8"))
CHOICES, PAIRS, DEALS = 120, 4, 2


def choices(game, count):
    """Yield views of random games, each with two of its moves."""
    left, seed = count, 0
    while left > 0:
        rng, bot = Random(f"causes {game} {seed}"), player(("careful", "random")[seed % 2], seed=seed)
        played = record.start(game, seed=seed, **TABLES[game][seed % len(TABLES[game])])
        for _ply in range(150):
            if not played.state.to_act or left <= 0:
                break
            seat = played.state.to_act[0]
            view = played.state.view(seat)
            moves = list(view.moves())
            if len(moves) > 1:
                left -= 1
                for _pair in range(PAIRS):
                    yield view, *rng.sample(moves, 2)
                for rare in [move for move in moves if str(move) in RARE[game]]:
                    other = rng.choice([move for move in moves[:60] if move != rare])
                    yield view, rare, other
                    yield view, other, rare
            played = played.play(bot.move(view), seat)
        seed += 1


# Positions as plain values ----------------------------------------------------------------


def plain(game, state):
    """Return a position as the oracle reads it."""
    flat = [card for hand in state.hands for card in hand] + [*state.deck]
    found = {"hands": state.hands, "deck": state.deck, "others": state.hands}
    if game == "nanatoridori":
        table = [*state.table.cards] if state.table else []
        held = [*(state.held.cards if state.held else ()), *state.discards]
        flat += [*table, *held, *[card for cards in state.open for card in cards]]
        return found | {"cards": flat, "table": (len(table), *table[:1])}
    if game == "nanuk":
        laid = [card for card in state.antes if card] + [card for cards in state.gifts for card in cards or ()]
        flat += [*state.pot, *state.discards, *laid, *[card for pile in state.piles for card in pile]]
        return found | {
            "cards": flat,
            "boast": state.boast,
            "leader": state.leader,
            "doomer": state.doomer,
            "queue": state.queue,
            "laid": (laid, state.pot, state.piles),
        }
    spaces = [card for post in state.posts for space in post for card in space]
    flat += [*state.row, *state.discards, *spaces, *[card for mast in state.masts for card in mast]]
    return found | {"cards": flat, "masts": state.masts, "posts": state.posts, "levels": state.setup.levels}


def seen_by(game, view, made, better):
    """Return what a seat sees and its two moves, as the oracle reads them."""
    seen = {"seat": view.seat, "hand": view.hand, "made": str(made), "better": str(better)}
    if game == "nanatoridori":
        left = [nanatoridori_causes.hand_after(view.hand, move) for move in (made, better)]
        return seen | {"left": left[0], "better left": left[1], "better played": len(getattr(better, "cards", ()))}
    if game == "nanuk":
        pile = view.piles[view.seat]
        cards = [getattr(move, "card", None) for move in (made, better)]
        adds = [best_score((*pile, card)) - best_score(pile) if card else 0 for card in cards]
        return seen | {"boast": str(view.boast), "adds": adds}
    mast = view.masts[view.seat]
    cards = {name: card_of(view, move) for name, move in (("made", made), ("better", better))}
    tops = [space[-1] for post in view.posts for space in post]
    own = points(view, view.posts, mast)
    return seen | {
        "mast": mast,
        "card": cards,
        "free": sum(5 - len(post) for post in view.posts),
        "worth": {name: card and points(view, view.posts, (*mast, card)) - own for name, card in cards.items()},
        "shown": {name: sum(carps(top).count(each) for top in tops for each in {*carps(card)}) for name, card in
                  cards.items()},
        "change": {name: points(view, laid(view, move), mast) - own for name, move in
                   (("made", made), ("better", better))},
    }  # fmt: skip


def card_of(view, move):
    return view.row[move.place - 1] if move.kind == "take" else getattr(move, "card", "")


def carps(card):
    return card.partition("/")[0].split("+") if card else []


def laid(view, move):
    """Return the posts after a move, each as the cards that show."""
    posts = [[*post] for post in view.posts]
    if move.kind == "place":
        posts[move.post - 1] = [*posts[move.post - 1][: -1 if move.over else None], (move.card,)]
    elif move.kind == "move":
        posts[move.target - 1].append(posts[move.source - 1].pop())
    return posts


def points(view, posts, mast):
    """Return what a mast is worth, from the rulebook: the most frequent colour scores that no other equals."""
    own, total, scoring = Counter(carp for card in mast for carp in carps(card)), 0, set()
    for flag, post in zip(view.flags, posts, strict=True):
        counts = Counter(carp for space in post for carp in carps(space[-1]))
        alone = [colour for colour in COLOURS if counts[colour] and [*counts.values()].count(counts[colour]) == 1]
        best = max(alone, key=counts.__getitem__, default=flag)
        total += own[best] * (counts[best] if alone else 1)
        scoring.add(best)
    return total - 3 * sum(count for colour, count in own.items() if colour not in scoring)


def both_plain(game, lines):
    return {name: plain(game, getattr(lines, name)) for name in ("made", "better")}


def tried_causes(game, count):
    """Yield each cause found in random positions, with what the oracle needs to judge it."""
    for number, (view, made, better) in enumerate(choices(game, count)):
        for cause in find_causes(view, made, better):
            deals = []
            for deal in range(DEALS):
                state = view.imagine(Stream(number, "deal", deal))
                lines = Lines(state, state.play(made, view.seat), state.play(better, view.seat))
                if (edited := cause.edit(lines, Stream(number))) is not None:
                    both = [
                        {name: plain(game, getattr(each, name)) for name in ("made", "better")}
                        for each in (lines, edited)
                    ]
                    deals.append(both)
            yield view, seen_by(game, view, made, better), cause, deals


def first_fault(game, count=CHOICES):
    """Return the first cause that the oracle finds false, or whose edit does something else; None if there is none."""
    found = Counter()
    for view, seen, cause, deals in tried_causes(game, count):
        kind, said = cause.reason.kind, fill_names(cause.reason.sentence, address((), view.seat))
        found[kind] += 1
        if not says_what_is(game, seen, kind, said):
            return "says", kind, said, seen
        for before, after in deals:
            if not takes_away(game, seen, kind, before, after):
                return "edits", kind, said, before, after
    report(f"{game}: {found.total():,} causes true, {dict(found)}")
    return None if {*found} >= KINDS[game] else ("missing", KINDS[game] - {*found})


@pytest.mark.parametrize("game", TABLES)
def test_causes_are_true_and_taken_away_alone(game):
    assert first_fault(game, many(CHOICES, 40 * CHOICES)) is None


@pytest.mark.parametrize("game", TABLES)
def test_what_is_said_is_a_sentence_to_whoever_decides(game):
    for view, made, better in choices(game, 40):
        for cause in find_causes(view, made, better):
            for names in (address((), view.seat), None):
                said = fill_names(cause.reason.sentence, names)
                assert said[0].isupper() or said[0].isdigit(), said
                assert said.endswith("."), said
                assert not NOTATION.search(said), said
                assert names or "your" not in said.lower(), said


# Planted faults ---------------------------------------------------------------------------


def always(find):
    """Return a cause that is always said: one of another kind whose condition was forgotten."""
    return lambda choice: find(choice) or Cause(Reason("parts", "The 3 parts the 4s, which are neighbours."), nothing)


def nothing(lines, _rng):
    return lines


def spoil_always(monkeypatch):
    monkeypatch.setattr(nanatoridori_causes, "_parts", always(nanatoridori_causes._parts))


def spoil_idle(monkeypatch):
    monkeypatch.setattr(nanatoridori_causes, "reordered", lambda state, *_hands: state)


def spoil_more(monkeypatch):
    """Have an edit take the deck away, too."""
    right = nanatoridori_causes.with_cards
    monkeypatch.setattr(
        nanatoridori_causes, "with_cards", lambda *given: right(*given)._replace(deck=right(*given).deck[1:])
    )


def spoil_bears(monkeypatch):
    monkeypatch.setattr(nanuk_causes, "_without_bears", lambda state: state)


def spoil_boast(monkeypatch):
    """Have an edit throw away a card of every hand, too."""
    right = nanuk_causes._boasted
    monkeypatch.setattr(
        nanuk_causes,
        "_boasted",
        lambda *given, **changed: right(*given, **changed)._replace(hands=tuple(h[1:] for h in given[0].hands)),
    )


def spoil_worth(monkeypatch):
    monkeypatch.setattr(koinobori_causes, "worth", lambda _view, posts, mast: len(mast) + sum(map(len, posts)))


def spoil_mast(monkeypatch):
    monkeypatch.setattr(koinobori_causes, "_exchange_on_mast", lambda state, *_other: state)


@pytest.mark.parametrize(
    ("game", "spoil"),
    [
        ("nanatoridori", spoil_always),
        ("nanatoridori", spoil_idle),
        ("nanatoridori", spoil_more),
        ("nanuk", spoil_bears),
        ("nanuk", spoil_boast),
        ("koinobori", spoil_worth),
        ("koinobori", spoil_mast),
    ],
)
def test_a_planted_fault_in_a_cause_is_found(game, spoil, monkeypatch):
    spoil(monkeypatch)
    assert first_fault(game)[0] in ("says", "edits")


# The test -----------------------------------------------------------------------------------

START = nanatoridori.read("players 4 | turn A | A 1 7 2 7 1 7 1 5 | table -", seed=3)
JOINS = START.view(0), "play 1 at 1", "play 2 at 3"


@pytest.fixture
def few_deals(monkeypatch):
    monkeypatch.setattr(tested_reasons, "KERNEL_DEALS", (100, 400))
    monkeypatch.setattr(tested_reasons, "DEALS", (20, 60))


def declare(monkeypatch, *edits, controls=(nothing,)):
    """Replace the causes of all games by one for each of some edits."""
    causes = [Cause(Reason(f"planted {at}", "Said."), edit) for at, edit in enumerate(edits)]
    monkeypatch.setattr(tested_reasons, "find_causes", lambda *_question: iter(causes))
    monkeypatch.setattr(tested_reasons, "find_controls", lambda *_question: iter(controls))


@pytest.mark.usefixtures("few_deals")
def test_a_reason_says_what_joins():
    found = find_tested_reason(*JOINS, seed=1)

    assert found.kind == "joins"
    assert found.tell() == "Once the 2 is gone, the 7s beside it stand together."
    assert found.cost.low > 0
    assert found.removed >= 0.6


@pytest.mark.usefixtures("few_deals")
def test_an_edit_that_does_nothing_is_never_said(monkeypatch):
    declare(monkeypatch, nothing)
    assert find_tested_reason(*JOINS) is None


@pytest.mark.usefixtures("few_deals")
def test_an_edit_that_turns_the_cost_around_is_not_said(monkeypatch):
    declare(monkeypatch, lambda lines, _rng: Lines(lines.dealt, lines.better, lines.made))
    assert find_tested_reason(*JOINS) is None


@pytest.mark.usefixtures("few_deals")
def test_nothing_is_said_where_a_control_takes_the_cost_away(monkeypatch):
    def equal(lines, _rng):
        return lines._replace(better=lines.made)

    declare(monkeypatch, equal)
    assert find_tested_reason(*JOINS).kind == "planted 0"
    declare(monkeypatch, equal, controls=(equal,))
    assert find_tested_reason(*JOINS) is None


@pytest.mark.usefixtures("few_deals")
def test_two_causes_are_said_where_only_both_do(monkeypatch):
    def at_odd(wanted):
        """Take the cost away in every other deal."""
        return lambda lines, rng: lines._replace(better=lines.made) if rng.position % 2 == wanted else lines

    declare(monkeypatch, at_odd(0), at_odd(1))
    found = find_tested_reason(*JOINS)

    assert found.kind in ("planted 0 and planted 1", "planted 1 and planted 0")
    assert found.tell() == "Said. Said."


@pytest.mark.usefixtures("few_deals")
def test_a_move_is_explained_beside_the_best_that_is_worse():
    view, worse, best = JOINS
    found = find_reason_to_move(view, best, seed=1)

    assert found is not None
    assert found.tell(address((), 0))
    assert find_reason_to_move(view, worse, seed=1) is None


def test_without_causes_or_a_stop_nothing_is_said(monkeypatch):
    assert find_tested_reason(*JOINS, stop=lambda: True) is None
    declare(monkeypatch)
    assert find_tested_reason(*JOINS) is None


@pytest.mark.usefixtures("few_deals")
def test_a_reason_tells_no_hidden_card():
    other = START.view(0).imagine(Stream(8))
    assert other.hands != START.hands
    said = [find_tested_reason(view, *JOINS[1:], seed=1) for view in (other.view(0), JOINS[0])]
    assert said[0].removed == said[1].removed
    assert said[0].tell() == said[1].tell()


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize(
    ("game", "mistake"),
    [(game, each) for game, written in MISTAKES.items() for each in written],
    ids=lambda given: given if isinstance(given, str) else given["reason"],
)
def test_a_reason_holds_again_in_fresh_deals(game, mistake):
    view = getattr(gamelib, game).read(mistake["position"], seed=1).view(mistake["seat"])
    question = Question(view, *map(view.read_move, (mistake["made"], mistake["better"])), player("keen"))
    found = find_tested_reason(*question[:3], seed=1)
    assert found.kind == mistake["reason"]

    [again] = try_edits(question, [edit_without(found.causes)], Stream(7, "again"), 800)
    controls = try_edits(question, [*find_controls(*question[:3])], Stream(7), 300)

    assert 0.6 <= again.removed < 2, again.removed
    assert not any(map(holds, controls))


# Given states -------------------------------------------------------------------------------


def test_evaluate_tries_moves_in_given_states():
    view = JOINS[0]
    states = [view.imagine(Stream(number)) for number in range(12)]
    found = evaluate(view, moves=JOINS[1:], states=states, seed=4, progress=False)

    rng = Stream(4, "evaluate")
    chances = [rng.next_bits() for _state in states]
    for move in JOINS[1:]:
        played = [play_out(state.play(move), 0, player("keen"), "win", each) for state, each in
                  zip(states, chances, strict=True)]  # fmt: skip
        assert found.of(move).value.value == pytest.approx(sum(played) / 12)
    assert found.deals == 12
    assert "the positions given" in str(found)
    assert found.python() == ""


def test_evaluate_refuses_states_without_the_move():
    other = nanatoridori.read("players 4 | turn A | A 5 | table -", seed=3)
    with pytest.raises(GameError):
        evaluate(JOINS[0], moves=JOINS[1:], states=[other], progress=False)
