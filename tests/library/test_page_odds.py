"""Every number counted on the pages about chance equals an oracle's, written from what the page says and shows."""

import ast
import re
from collections import Counter
from fractions import Fraction
from itertools import chain
from pathlib import Path

import nbformat
import pytest

from tests.oracles import banners, counts, explore, flocks, hunts
from tests.oracles.decks import BIRDS, hunting, without
from tests.oracles.decks import banners as banner_deck
from tests.tiers import DEEP

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
NOT_COUNTED = re.compile(r"\b(evaluate|Table)\(|\bplayers=")
"""Pattern of calls that play moves out or open a table: only their numbers are not counted."""

EIGHT = [0] * 8
FLAGS = ("pink", "lime", "orange")


# What the pages show ------------------------------------------------------------------------------

HAND = [6, 4, 4, 6, 1, 5]
SEEN_BIRDS = [*HAND, 3, 3]
LEAD = [7, 7, 1, 4, 4, 4, 2]
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


def free_of_neighbours(cards, deck=BIRDS):
    return flocks.chance_of(flocks.fresh_hand(deck, cards), lambda number, _longest: number == cards)


def by_flocks():
    found = flocks.fresh_hand(BIRDS, 8)
    return {
        number: flocks.chance_of(found, lambda flocks_in, _longest, number=number: flocks_in == number)
        for number in range(1, 9)
    }


def beaten(rank, size, hand=(), cards=EIGHT, places=True):
    """Return how often another hand beats a flock that lies on the table, or is in the asker's `hand`."""
    seen = [*(hand or [rank] * size), *filter(None, cards)]
    return flocks.beater((size, rank), cards, without(BIRDS, seen), (), places)


def hunted(days, number, given, hand=HUNTER, animal="seal"):
    return explore.hunt_ends(explore.left_of_hunt(hand), days, animal, number, given)["succeeds"]


def seals_by_others(given, gives, hunters):
    return explore.helped(explore.left_of_hunt(HUNTER), 5, "seal", 5, given, gives, hunters)


def lasted(days, given=()):
    return 1 - explore.hunt_ends(explore.left_of_hunt(given), days, "seal", 0, given)["bear"]


def boasts_with_my_cards():
    return {(number, days): hunted(days, number, HUNTER) for number in (1, 4, 8) for days in (1, 5, 9)}


def rewarded(more):
    left = without(hunting(), [*WON, *POT])
    return {card: hunts.reward(card, WON, [*left, *without(POT, [card])], more) for card in POT}


def refilled(colour, cards=4):
    return banners.new_cards(without(banner_deck(), IN_SIGHT), cards, colour, 2)


def filled(cards):
    return banners.filling(cards, "pink", without(banner_deck(), [*HANGING, *cards[len(CLOSE) :]]))


PAGES = {
    "nanatoridori/odds": {
        "odds.no_neighbours(3, deck='1 1 2')": lambda: free_of_neighbours(3, [1, 1, 2]),
        "odds.flocks(8)": lambda: flocks.mean_flocks(flocks.fresh_hand(BIRDS, 8)),
        "odds.flock_counts(8)": lambda: {number: share for number, share in by_flocks().items() if share},
        "longer = odds.no_neighbours(cards)": lambda: {cards: free_of_neighbours(cards) for cards in range(1, 13)},
    },
    "nanatoridori/odds_more": {
        "odds.unseen_cards(view)": lambda: Counter(without(BIRDS, SEEN_BIRDS)),
        "odds.joins(view)": lambda: flocks.joins(HAND, without(BIRDS, SEEN_BIRDS), 2),
        "odds.joins(view, size=3)": lambda: flocks.joins(HAND, without(BIRDS, SEEN_BIRDS), 3),
        "three = odds.joins(hand='6 4 4 6 1 5', size=size)": lambda: flocks.joins(HAND, without(BIRDS, HAND), 3),
        "pair.what_if(hand='4 4 6 6 1 5')": lambda: flocks.joins([4, 4, 6, 6, 1, 5], without(BIRDS, HAND), 2),
        "three.what_if(hand='4 4 6 6 1 5')": lambda: flocks.joins([4, 4, 6, 6, 1, 5], without(BIRDS, HAND), 3),
        "odds.can_beat('4 4', view)": lambda: beaten(4, 2, SEEN_BIRDS),
        "grid = odds.can_beat([rank] * size, hand=unknown)": lambda: {
            f"{rank}": {size: beaten(rank, size) for size in (1, 2, 3)} for rank in range(1, 8, 1 if DEEP else 6)
        },
        "odds.can_beat('5 5', hand='? 6 ? 6')": lambda: beaten(5, 2, cards=[0, 6, 0, 6]),
        "safe.what_if(places_seen=False)": lambda: beaten(5, 2, cards=[0, 6, 0, 6], places=False),
        "safe.what_if(hand='? ? ? ?')": lambda: beaten(5, 2, cards=[0] * 4),
        "beaten = odds.can_beat(flock, lead)": lambda: {
            "two peacocks": beaten(7, 2, LEAD),
            "three owls": beaten(4, 3, LEAD),
            "one wren": beaten(1, 1, LEAD),
            "one robin": beaten(2, 1, LEAD),
        },
    },
    "nanuk/odds": {
        "odds.boast('1 seal in 2 days', deck='seal bear-seal inuksuk')": lambda: hunts.every_order(
            ["seal", "bear-seal", "inuksuk"], 2, "seal", 1
        )["succeeds"],
        "odds.cancelled(inuksuks=2, bears=2)": lambda: hunts.all_cancelled(2, 2, 0),
        "odds.no_bears(5)": lambda: counts.among(hunting(), 5, lambda card: "bear" in card)[0],
        "odds.boast('3 seals in 6 days').what_if(bears_on_doubles=3)": lambda: explore.hunt_ends(
            hunting(3, 3), 6, "seal", 3, ()
        )["succeeds"],
    },
    "nanuk/odds_more": {
        "odds.boast('5 seals in 5 days', view)": lambda: hunted(5, 5, HUNTER),
        "supposed = odds.boast('5 seals in 5 days', view, others=others, hunters=who)": lambda: {
            f"{who} {gives}": seals_by_others(HUNTER, gives, who) for who in (1, 2) for gives in ("any", "helpful")
        },
        "alone.what_if(**seals)": lambda: hunted(5, 5, HUNTER[:2]),
        "alone.what_if(**seals, others='helpful', hunters=2)": lambda: seals_by_others(HUNTER[:2], "helpful", 2),
        "odds.boasts('seal', view, numbers=8)": boasts_with_my_cards,
        "odds.boast(None, side)": lambda: hunted(5, 6, ["inuksuk"], AT_A_SIDE, "bird"),
        "odds.rewards(chooser)": lambda: rewarded(0),
        "odds.rewards(chooser, more=2)": lambda: rewarded(2),
    },
    "koinobori/odds": {
        "odds.post_colours(['green', 'green', 'lime', 'pink'], flag='pink', deck=four)": lambda: banners.every_filling(
            ["green", "green", "lime", "pink"], "pink", ["lime", "black", "pink+lime", "green+lime"]
        ),
        "odds.scores('green', ['green', 'green', 'lime'], flag='pink', deck=['lime', 'lime', 'pink'])": lambda: (
            banners.every_filling(["green", "green", "lime"], "pink", ["lime", "lime", "pink"])["green"]
        ),
    },
    "koinobori/odds_more": {
        "odds.scores('black', 1, view)": lambda: filled(CLOSE)["black"],
        "chances = odds.scores(colour, 1, view)": lambda: {
            colour: filled(CLOSE)[colour] for colour in ("black", "purple")
        },
        "odds.post_colours(1, view)": lambda: filled(CLOSE),
        "odds.post_colours(1, after)": lambda: filled([*CLOSE, "black/take1"]),
        "wanted = odds.refill(colour, view, at_least=2)": lambda: {
            colour: refilled(colour) for colour in ("black", "purple", "pink")
        },
        "odds.refill('pink', view, at_least=2).what_if(refresh=True)": lambda: refilled("pink", 7),
        "odds.mast_value('green+lime+black', last)": lambda: banners.every_earning(
            "green+lime+black", LAST, FLAGS, without(banner_deck(), [*chain(*LAST), "green+lime+black"])
        ),
    },
    "start": {
        "hands = odds.nanatoridori.no_neighbours(cards)": lambda: {
            cards: free_of_neighbours(cards) for cards in range(2, 13)
        },
        "{days: odds.nanuk.survive(days) for days in range(1, 8)}": lambda: {
            days: lasted(days) for days in range(1, 8)
        },
    },
}
"""For each page its questions, each with the function that answers it. A question asked in a loop is named by the
variable that keeps the answers, `name = ...`, or else by the whole comprehension.
"""


SIMULATED = {"odds.mast_value(card, view)"}
"""Questions with simulated answers: `tests.library.odds_cases` compares them as far as luck allows."""


def is_question(node):
    """Return whether a call asks for odds."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return node.func.attr == "what_if" or re.fullmatch(r"odds\.(\w+\.)?\w+", ast.unparse(node.func)) is not None


def statements(page):
    """Return the statements of a page that ask for odds, and those that they need, in order."""
    cells = nbformat.read(NOTEBOOKS / f"{page}.ipynb", as_version=4).cells
    lines = [line for cell in cells if cell.cell_type == "code" for line in ast.parse(cell.source).body]
    lines = [line for line in lines if not NOT_COUNTED.search(ast.unparse(line))]
    needed, found = set(), []
    for line in reversed(lines):
        names = [node for node in ast.walk(line) if isinstance(node, ast.Name)]
        sets = {node.id for node in names if isinstance(node.ctx, ast.Store)}
        if isinstance(line, ast.Import | ast.ImportFrom) or sets & needed or asked_in(line):
            needed |= {node.id for node in names}
            found.append(line)
    return found[::-1]


def asked_in(node):
    """Return the text of every outermost call that asks for odds."""
    if is_question(node):
        return {ast.unparse(node)}
    return {text for child in ast.iter_child_nodes(node) for text in asked_in(child)}


def plain(answer):
    """Return an answer as numbers, or by rows and cells."""
    if isinstance(answer, dict) or hasattr(answer, "keys"):
        return {key: plain(answer[key]) for key in answer}
    answer = getattr(answer, "after", answer)
    return getattr(answer, "value", answer)


def differing(found, right):
    """Return the cells in which an answer is wrong."""
    if not isinstance(right, dict):
        return [] if float(plain(found)) == pytest.approx(float(right), abs=1e-12) else [(found, right)]
    return [(key, *each) for key, value in right.items() for each in differing(found[key], value)]


@pytest.mark.parametrize("page", PAGES)
def test_counted_numbers_are_those_of_the_oracle(page):
    names = {}
    exec(compile(ast.Module(statements(page), []), page, "exec"), names)

    for question, right in PAGES[page].items():
        name, looped, _call = question.partition(" = ")
        found = eval(name if looped else question, names)
        assert differing(found, right()) == [], question


@pytest.mark.parametrize("page", PAGES)
def test_every_number_of_a_page_has_an_oracle(page):
    texts = [question.partition(" = ")[2] or question for question in PAGES[page]]
    answered = {asked for text in texts for asked in asked_in(ast.parse(text))}

    assert {text for line in statements(page) for text in asked_in(line)} - SIMULATED == answered


def test_a_wrong_number_is_noticed():
    assert differing({1: Fraction(1, 2)}, {1: Fraction(1, 3)})
    assert differing(Fraction(1, 2), Fraction(1, 3))
