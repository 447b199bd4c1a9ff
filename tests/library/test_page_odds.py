"""Numbers of the pages and of the fifteen questions: each is that of an oracle, and as short to ask as elsewhere."""

import ast
import html
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest

from gamelib import Stream, koinobori, nanatoridori, nanuk, odds, player, simulate
from tests.oracles import banners, counts, explore, flocks, hunts
from tests.oracles.banners import mean_by_sampling, scoring_by_merged_fillings
from tests.oracles.dealing import BIRDS, count_animals, has_bear, hunting_cards, without_cards
from tests.oracles.dealing import house_deck as banner_deck
from tests.oracles.flocks import chance_of, chance_of_beating, chance_of_joining, count_fresh_hands
from tests.oracles.hunts import HuntTable

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
NOT_COUNTED = re.compile(r"\b(evaluate|Table)\(|\bplayers=")
"""Pattern of calls that play moves out or open a table: only their numbers are not counted."""

FLAGS = ("pink", "lime", "orange")


# What the pages show ------------------------------------------------------------------------------

HAND = [6, 4, 4, 6, 1, 5]
SEEN_BIRDS = [*HAND, 3, 3]
CLOSE = ["green+black+purple", "black+purple+pink", "green+black+purple", "lime+black+purple"]
HANGING = [*CLOSE, "green+lime/steal", "orange/extra"]
IN_SIGHT = [
    *HANGING,
    "orange+black+purple",
    "orange+black+pink",
    "green+orange+pink",
    "lime/take1",
    "orange+black/cover",
    "orange+black+pink",
    "green+black+pink",
    "black/take1",
    "lime+orange+pink",
]
LAST = [
    ["green+black+purple", "green+purple+pink", "black/take1", "purple+pink/refresh", "green+orange/move"],
    ["green/extra", "orange+pink/take2", "green+lime+pink", "lime+orange+black", "green+lime+orange"],
    ["lime+orange+pink", "orange/extra", "lime+orange+purple", "green+lime+purple"],
]
HUNTER = ["double-seal", "seal", "inuksuk"]
AT_A_SIDE = ["deer", "fish", "inuksuk"]
WON, POT = ["deer", "seal"], ["seal", "fish", "bird", "inuksuk"]


# What is right ------------------------------------------------------------------------------------


def chance_of_no_neighbours(cards, deck=BIRDS):
    return flocks.chance_of(flocks.count_fresh_hands(deck, cards), lambda number, _longest: number == cards)


def chances_of_flock_counts():
    found = flocks.count_fresh_hands(BIRDS, 8)
    return {
        number: flocks.chance_of(found, lambda flocks_in, _longest, number=number: flocks_in == number)
        for number in range(1, 9)
    }


def chance_to_beat_flock(rank, size, hand=(), cards=(0,) * 8, places=True):
    """Return how often another hand beats a flock that lies on the table, or is in the asker's `hand`."""
    seen = [*(hand or [rank] * size), *filter(None, cards)]
    return flocks.chance_of_beating((size, rank), cards, without_cards(BIRDS, seen), (), places)


def hunt_chances(days, number, given, hand=HUNTER, animal="seal"):
    return explore.hunt_ends(explore.box_without(hand), days, animal, number, given)["succeeds"]


def seals_with_gifts_of_others(given, gives, hunters):
    return explore.hunt_ends_with_help(explore.box_without(HUNTER), 5, "seal", 5, given, gives, hunters)


def chance_of_lasting(days, given=()):
    return 1 - explore.hunt_ends(explore.box_without(given), days, "seal", 0, given)["bear"]


def mean_reward(more):
    left = without_cards(hunting_cards(), [*WON, *POT])
    return {card: hunts.mean_reward(card, WON, [*left, *without_cards(POT, [card])], more) for card in POT}


def chance_of_all_tied(shown):
    """Return how often every place is tied on a post once it is full, icons aside."""
    deck = [card.partition("/")[0] for card in banner_deck()]
    return banners.chance_of_tie(shown, without_cards(deck, shown))


def chance_of_colour_in_refill(colour, cards=4):
    return banners.chance_of_new_cards(without_cards(banner_deck(), IN_SIGHT), cards, colour, 2)


def post_colour_chances(cards):
    return banners.scoring_by_merged_fillings(
        cards, "pink", without_cards(banner_deck(), [*HANGING, *cards[len(CLOSE) :]])
    )


PAGES = {
    "nanatoridori/odds": {
        "odds.no_neighbours(3, deck='1 1 2')": lambda: chance_of_no_neighbours(3, [1, 1, 2]),
        "odds.flocks(8)": lambda: flocks.mean_flocks(flocks.count_fresh_hands(BIRDS, 8)),
        "odds.flock_counts(8)": lambda: {number: share for number, share in chances_of_flock_counts().items() if share},
    },
    "nanatoridori/odds_more": {
        "odds.unseen_cards(view)": lambda: Counter(without_cards(BIRDS, SEEN_BIRDS)),
        "odds.joins(view)": lambda: flocks.chance_of_joining(HAND, without_cards(BIRDS, SEEN_BIRDS), 2),
        "odds.joins(view, size=3)": lambda: flocks.chance_of_joining(HAND, without_cards(BIRDS, SEEN_BIRDS), 3),
        "pair, three = odds.joins(hand='6 4 4 6 1 5', size=size).what_if(hand='4 4 6 6 1 5')": lambda: {
            nth: flocks.chance_of_joining([4, 4, 6, 6, 1, 5], without_cards(BIRDS, HAND), size)
            for nth, size in enumerate((2, 3))
        },
        "pair.before, three.before": lambda: {
            nth: flocks.chance_of_joining(HAND, without_cards(BIRDS, HAND), size) for nth, size in enumerate((2, 3))
        },
        "odds.can_beat('4 4', view)": lambda: chance_to_beat_flock(4, 2, SEEN_BIRDS),
        "odds.can_beat('5 5', hand='? 6 ? 6')": lambda: chance_to_beat_flock(5, 2, cards=[0, 6, 0, 6]),
        "safe.what_if(places_seen=False)": lambda: chance_to_beat_flock(5, 2, cards=[0, 6, 0, 6], places=False),
        "safe.what_if(hand='? ? ? ?')": lambda: chance_to_beat_flock(5, 2, cards=[0] * 4),
    },
    "nanuk/odds": {
        "odds.boast('1 seal in 2 days', deck='seal bear-seal inuksuk')": lambda: hunts.ends_by_every_order(
            ["seal", "bear-seal", "inuksuk"], 2, "seal", 1
        )["succeeds"],
        "odds.cancelled(inuksuks=2, bears=2)": lambda: hunts.share_of_all_cancelled(2, 2, 0),
        "odds.no_bears(5)": lambda: counts.totals_of_hand(hunting_cards(), 5, lambda card: "bear" in card)[0],
        "odds.boast('3 seals in 6 days').what_if(bears_on_doubles=3)": lambda: explore.hunt_ends(
            hunting_cards(3, 3), 6, "seal", 3, ()
        )["succeeds"],
    },
    "nanuk/odds_more": {
        "odds.boast('5 seals in 5 days', view)": lambda: hunt_chances(5, 5, HUNTER),
        "supposed = odds.boast('5 seals in 5 days', view, others=others, hunters=who)": lambda: {
            f"{who} {gives}": seals_with_gifts_of_others(HUNTER, gives, who)
            for who in (1, 2)
            for gives in ("any", "helpful")
        },
        "alone.what_if(**seals)": lambda: hunt_chances(5, 5, HUNTER[:2]),
        "alone.what_if(**seals, others='helpful', hunters=2)": lambda: seals_with_gifts_of_others(
            HUNTER[:2], "helpful", 2
        ),
        "odds.boast(None, side)": lambda: hunt_chances(5, 6, ["inuksuk"], AT_A_SIDE, "bird"),
        "today, later = odds.rewards(named('what to choose').state().view(0), more=more)": lambda: {
            nth: mean_reward(more) for nth, more in enumerate((0, 2))
        },
    },
    "koinobori/odds": {
        "odds.post_colours('green green lime pink', flag='pink', deck='lime black pink+lime green+lime')": lambda: (
            banners.scoring_by_every_filling(
                ["green", "green", "lime", "pink"], "pink", ["lime", "black", "pink+lime", "green+lime"]
            )
        ),
        "odds.scores('green', ['green', 'green', 'lime'], flag='pink', deck=['lime', 'lime', 'pink'])": lambda: (
            banners.scoring_by_every_filling(["green", "green", "lime"], "pink", ["lime", "lime", "pink"])["green"]
        ),
        "odds.flag_decides('lime+pink')": lambda: chance_of_all_tied(["lime+pink"]),
    },
    "koinobori/odds_more": {
        "odds.scores('black', 1, view)": lambda: post_colour_chances(CLOSE)["black"],
        "chances = odds.scores(colour, 1, view)": lambda: {
            f"For {colour} to score": post_colour_chances(CLOSE)[colour] for colour in ("black", "purple")
        },
        "odds.post_colours(1, view)": lambda: post_colour_chances(CLOSE),
        "odds.post_colours(1, after)": lambda: post_colour_chances([*CLOSE, "black/take1"]),
        "wanted = odds.refill(colour, view, at_least=2)": lambda: {
            colour: chance_of_colour_in_refill(colour) for colour in ("black", "purple", "pink")
        },
        "odds.refill('pink', view, at_least=2).what_if(refresh=True)": lambda: chance_of_colour_in_refill("pink", 7),
        "odds.mast_value('green+lime+black', last)": lambda: banners.mean_by_every_filling(
            "green+lime+black", LAST, FLAGS, without_cards(banner_deck(), [*chain(*LAST), "green+lime+black"])
        ),
    },
    "start": {
        "hands = odds.nanatoridori.no_neighbours(cards)": lambda: {
            cards: chance_of_no_neighbours(cards) for cards in range(2, 13)
        },
        "{days: odds.nanuk.survive(days) for days in range(1, 8)}": lambda: {
            days: chance_of_lasting(days) for days in range(1, 8)
        },
    },
}
"""For each page its questions, each with the function that answers it. A question asked in a loop is named by the
variables that keep the answers, `name = ...`, or else by the whole comprehension.
"""


SIMULATED = {"odds.mast_value(card, view)"}
"""Questions with simulated answers: `tests.library.odds_cases` compares them as far as luck allows."""


def is_question(node):
    """Return whether a call asks for odds."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return node.func.attr == "what_if" or re.fullmatch(r"odds\.(\w+\.)?\w+", ast.unparse(node.func)) is not None


def odds_statements(page):
    """Return the statements of a page that ask for odds, and those that they need, in order."""
    cells = nbformat.read(NOTEBOOKS / f"{page}.ipynb", as_version=4).cells
    lines = [line for cell in cells if cell.cell_type == "code" for line in ast.parse(cell.source).body]
    lines = [line for line in lines if not NOT_COUNTED.search(ast.unparse(line))]
    needed, found = set(), []
    for line in reversed(lines):
        names = [node for node in ast.walk(line) if isinstance(node, ast.Name)]
        sets = {node.id for node in names if isinstance(node.ctx, ast.Store)}
        if isinstance(line, ast.Import | ast.ImportFrom) or sets & needed or outermost_odds_calls(line):
            needed |= {node.id for node in names}
            found.append(line)
    return found[::-1]


def outermost_odds_calls(node):
    """Return the text of every outermost call that asks for odds."""
    if is_question(node):
        return {ast.unparse(node)}
    return {text for child in ast.iter_child_nodes(node) for text in outermost_odds_calls(child)}


def as_plain_numbers(answer):
    """Return an answer as numbers, or by rows and cells."""
    if isinstance(answer, dict) or hasattr(answer, "keys"):
        return {key: as_plain_numbers(answer[key]) for key in answer}
    answer = getattr(answer, "after", answer)
    return getattr(answer, "value", answer)


def differing_cells(found, right):
    """Return the cells in which an answer is wrong."""
    if not isinstance(right, dict):
        return [] if float(as_plain_numbers(found)) == pytest.approx(float(right), abs=1e-12) else [(found, right)]
    return [(key, *each) for key, value in right.items() for each in differing_cells(found[key], value)]


@pytest.mark.parametrize("page", PAGES)
def test_counted_numbers_are_those_of_the_oracle(page):
    names = {}
    exec(compile(ast.Module(odds_statements(page), []), page, "exec"), names)

    for question, right in PAGES[page].items():
        name, looped, _call = question.partition(" = ")
        found = eval(name if looped else question, names)
        assert differing_cells(found, right()) == [], question


@pytest.mark.parametrize("page", PAGES)
def test_every_number_of_a_page_has_an_oracle(page):
    texts = [question.partition(" = ")[2] or question for question in PAGES[page]]
    answered = {asked for text in texts for asked in outermost_odds_calls(ast.parse(text))}

    asked = {text for line in odds_statements(page) for text in outermost_odds_calls(line)} - SIMULATED
    assert asked - answered == set(), f"{page} asks this: add its oracle to PAGES in tests/library/test_page_odds.py"
    assert answered - asked == set(), f"{page} no longer asks this: take it out of PAGES"


def test_a_wrong_number_is_noticed():
    assert differing_cells({1: Fraction(1, 2)}, {1: Fraction(1, 3)})
    assert differing_cells(Fraction(1, 2), Fraction(1, 3))


# The fifteen questions ----------------------------------------------------------------------------

NOTEBOOK = NOTEBOOKS / "questions.ipynb"
STANDARD_ERRORS = 4.5
"""Maximum distance, in standard errors, of a simulated number from another number, which may be sampled too."""

BIRDS_HELD = [1, 1, 2, 4, 4, 4, 7, 6]
BIRDS_UNSEEN = without_cards(BIRDS, BIRDS_HELD)
POST = ["green+black+purple", "black+purple+pink", "lime+black+purple"]
MINE = ["black/take1", "lime+orange+pink"]
KEEN_ROUNDS = 150


@cache
def cells():
    """Return the sources of the code cells."""
    return [cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells if cell.cell_type == "code"]


@cache
def answer(number):
    """Return the answer of the notebook to a question, counted from 1."""
    names = {}
    exec(cells()[0], names)
    return eval(cells()[number], names)


def agrees(found, value, error=0.0):
    """Return whether luck can explain how far a sampled answer is from a value."""
    low, high = found.interval
    return abs(float(found) - value) <= STANDARD_ERRORS * sqrt(((high - low) / 3.92) ** 2 + error**2)


def test_there_are_fifteen_questions_of_one_line_each():
    assert len(cells()) == 16
    assert all("\n" not in source and isinstance(ast.parse(source).body[0], ast.Expr) for source in cells()[1:])


def test_each_line_can_be_read_where_no_code_is_shown():
    texts = [cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells if cell.cell_type == "markdown"]
    lines = re.findall(r"```python\n(.*?)\n```", "\n".join(texts), re.DOTALL)

    assert lines == [*cells()]


def test_each_answer_shows_its_number_and_its_kind():
    cells_run = [cell for cell in nbformat.read(NOTEBOOK, as_version=4).cells if cell.cell_type == "code"][1:]
    for cell in cells_run:
        shown = next(output.data for output in cell.outputs if "data" in output)
        words = html.unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", "".join(shown["text/html"]), flags=re.DOTALL))
        assert re.search(r"exact|simulated|assum", words), cell.source
        assert re.search(r"\d", words), cell.source
        assert not re.search(r"Fraction|Odds\(|None", words), cell.source


def test_each_question_is_found_by_its_first_letters():
    for source in cells()[1:]:
        names = re.match(r"odds\.(\w+)\.(\w+)", source)
        if names:
            assert names[2] in dir(getattr(odds, names[1])), source


def test_1_sevens_in_a_fresh_hand():
    assert dict(answer(1)) == counts.totals_of_hand(BIRDS, 8, lambda card: card == 7)


def test_2_a_run_of_four_or_more():
    assert answer(2).value == chance_of(count_fresh_hands(BIRDS, 8), lambda _flocks, longest: longest >= 4)


def test_3_the_card_i_draw_joins_a_flock():
    assert answer(3).value == chance_of_joining(BIRDS_HELD, BIRDS_UNSEEN, 2)


def test_4_the_next_player_beats_the_flock():
    assert answer(4).value == chance_of_beating((3, 4), [0] * 4, BIRDS_UNSEEN)


def test_5_any_of_the_three_beats_it():
    found = answer(5)
    value, error = counts.any_beats_by_sampling((3, 4), [[0] * 4, [0] * 3, [0] * 3], BIRDS_UNSEEN, 20_000)

    assert found.kind == "exact"
    assert float(found) == pytest.approx(value, abs=STANDARD_ERRORS * error)
    assert answer(4) < found < 1


def test_6_seals_in_ten_days():
    assert dict(answer(6)) == counts.totals_of_hand(hunting_cards(), 10, lambda card: count_animals([card], "seal"))


def test_7_bears_before_day_six():
    assert dict(answer(7)) == counts.totals_of_hand(hunting_cards(), 5, has_bear)


@pytest.mark.parametrize(("number", "already"), [(8, []), (9, ["double-seal", "seal", "fish"])])
def test_8_and_9_the_best_number_of_days_for_four_seals(number, already):
    box = HuntTable(without_cards(hunting_cards(), ["inuksuk", *already]), 99 - len(already))
    chances = {
        days: box.ends(days - len(already), "seal", 4, ["inuksuk", *already])["succeeds"]
        for days in range(max(1, len(already)), 13)
    }

    best = answer(number)

    assert best.odds.value == max(chances.values())
    assert chances[best.column] == best.odds.value


def test_10_what_a_boast_tells_about_a_hand():
    told, said = answer(10), Counter()
    keen = player("keen")
    for at in range(1500):  # the same deals played through the public names, from other seeds
        view = nanuk.deal(5, seed=10**6 + at, first=0).view(0)
        if str(keen.move(view, Stream(at, "another"))) == "2 seal in 2 days":
            said[count_animals(view.hand, "seal")] += 1
    for outcome in {*told, *said}:
        share = (told[outcome] * told.n + said[outcome]) / (told.n + said.total())
        error = sqrt(share * (1 - share) * (1 / told.n + 1 / said.total()))
        assert abs(told[outcome] - said[outcome] / said.total()) <= STANDARD_ERRORS * error
    assert told.kind == "assumed"
    assert dict(odds.nanuk.hand_before_boast("seal")) == counts.totals_of_hand(
        hunting_cards(), 3, lambda card: count_animals([card], "seal")
    )


def post_pool():
    """Return the cards that may still come to the post: all of the box but those that lie on it."""
    return without_cards(banner_deck(), POST)


def test_11_which_colour_scores_on_a_post():
    table, right = answer(11), scoring_by_merged_fillings(POST, "pink", post_pool())

    assert {colour: table[colour].value for colour in table} == right


def test_12_what_a_mast_card_is_worth():
    pool = without_cards(post_pool(), [MINE[1]])

    assert agrees(answer(12), *mean_by_sampling(MINE[1], [POST, [], []], ("pink", "lime", "orange"), pool, 3000))


def play_rounds(deal, levels, number):
    """Play rounds through the public names alone; return each round's shares of the win by seat, and who began."""
    shares = []
    players = [player(level) for level in levels]
    for at in range(number):
        state, chance = deal(at), Stream(at, "oracle")
        first = state.to_act[0]
        while state.to_act:
            seat = state.to_act[0]
            state = state.play(players[seat].move(state.view(seat), chance), seat)
        winners = state.round_result.winners
        shares.append(([(seat in winners) / len(winners) for seat in range(len(levels))], first))
    return shares


def mean_and_error(values):
    """Return the mean of some values and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def test_13_who_wins_from_this_position():
    found = answer(13)
    names = {}
    exec(cells()[0], names)
    played = play_rounds(lambda at: names["table"].imagine(Stream(at, "dealt")), ["keen"] * 4, KEEN_ROUNDS)
    for seat in range(4):
        value, error = mean_and_error([shares[seat] for shares, _first in played])
        share = found.share(seat)
        spread = (share.high - share.low) / 3.92
        assert abs(share.value - value) <= STANDARD_ERRORS * sqrt(spread**2 + error**2)


def test_14_whether_it_is_an_advantage_to_begin():
    played = play_rounds(lambda at: nanuk.deal(5, seed=10**7 + at), ["careful"] * 5, 200)

    assert agrees(answer(14), *mean_and_error([shares[first] for shares, first in played]))


def test_15_how_much_better_one_player_is():
    played = play_rounds(lambda at: koinobori.deal(2, seed=10**8 + at), ["keen", "careful"], 100)

    assert agrees(answer(15), *mean_and_error([100 * (one - other) for (one, other), _first in played]))
    assert answer(15).value == simulate(koinobori, ["keen", "careful"], 100, 1, progress=False).lead(0, 1).value


def test_an_answer_of_the_notebook_can_be_wrong():
    wrong = dict(answer(7)) | {0: Fraction(1, 2)}

    assert wrong != counts.totals_of_hand(hunting_cards(), 5, has_bear)
    assert nanatoridori.NAME in cells()[0]


# Ten questions beside icepool ----------------------------------------------------------------------


class QuestionInBothLibraries(NamedTuple):
    """A question in both libraries, and the answer as a number; for a distribution, its mean."""

    asks: str
    theirs: str
    game: str
    ours: str
    answer: Fraction


SEVENS = "Deck({i: 9 for i in range(1, 8)}).deal(8).keep_outcomes([7]).size()"
SEALS = "Deck({2: 3, 1: 21, 0: 76}).deal(10).sum()"
TEN = [
    QuestionInBothLibraries(
        "sevens in a fresh hand of eight", SEVENS, "nanatoridori", "odds.copies(7)", Fraction(8, 7)
    ),
    QuestionInBothLibraries(
        "two or more", f"({SEVENS} >= 2).mean()", "nanatoridori", "odds.copies(7) >= 2", Fraction(19659109, 61474519)
    ),
    QuestionInBothLibraries(
        "how many on average", f"{SEVENS}.mean()", "nanatoridori", "odds.copies(7).mean", Fraction(8, 7)
    ),
    QuestionInBothLibraries(
        "if there is one, how often two or more",
        f"(n := {SEVENS}).probability('>=', 2) / n.probability('>=', 1)",
        "nanatoridori",
        "odds.copies(7).given(lambda n: n > 0) >= 2",
        Fraction(19659109, 44959189),
    ),
    QuestionInBothLibraries(
        "the next card joins 6 4 4 6 1 5",
        "Die({1: 8, 2: 9, 3: 9, 4: 7, 5: 8, 6: 7, 7: 9}).map(lambda card: card in (1, 4, 5, 6)).mean()",
        "nanatoridori",
        "odds.joins(hand='6 4 4 6 1 5')",
        Fraction(10, 19),
    ),
    QuestionInBothLibraries("seals in ten days", SEALS, "nanuk", "odds.animals('seal', 10)", Fraction(27, 10)),
    QuestionInBothLibraries(
        "the number that half of all hunts reach",
        f"{SEALS}.median()",
        "nanuk",
        "odds.animals('seal', 10).median",
        Fraction(3),
    ),
    QuestionInBothLibraries(
        "no bear stops a hunt of six days",
        "Deck({0: 84, 1: 4, -1: 12}).sequence(6).map(lambda d: all(sum(d[:n]) >= 0 for n in range(7))).mean()",
        "nanuk",
        "odds.survive(6, giving=())",
        Fraction(296705347, 596026200),
    ),
    QuestionInBothLibraries(
        "four new cards bring one with which to steal",
        "(Deck({1: 3, 0: 78}).deal(4).sum() >= 1).mean()",
        "koinobori",
        "odds.refill('steal', cards=4)",
        Fraction(1217, 8532),
    ),
    QuestionInBothLibraries(
        "pink carps on four new cards",
        "Deck({1: 36, 0: 45}).deal(4).sum()",
        "koinobori",
        "odds.arrivals('pink', cards=4)",
        Fraction(16, 9),
    ),
]
each_question = pytest.mark.parametrize("both", TEN, ids=lambda both: both.asks)


def as_number(answer):
    """Return a number, and for a distribution its mean."""
    mean = getattr(answer, "mean", answer)
    return float(mean() if callable(mean) else mean)


@each_question
def test_our_line_gives_the_same_answer_and_is_no_longer(both):
    answer = eval(both.ours, {"odds": getattr(odds, both.game)})

    assert as_number(answer) == pytest.approx(float(both.answer), abs=1e-12)
    assert len(both.ours) <= len(both.theirs)
    assert "\n" not in both.ours


@each_question
def test_icepool_gives_the_stored_answers(both):
    if find_spec("icepool"):
        answer = eval(both.theirs, vars(import_module("icepool")).copy())
        assert as_number(answer) == pytest.approx(float(both.answer), abs=1e-12)
    else:
        compile(both.theirs, both.asks, "eval")
