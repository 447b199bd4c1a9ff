"""The notebook of fifteen questions: each is one line, and each number in it is that of an oracle."""

import ast
import html
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path

import nbformat
import pytest

from gamelib import Stream, koinobori, nanatoridori, nanuk, odds, player, simulate
from tests.oracles import counts
from tests.oracles.banners import earn_often, filling
from tests.oracles.decks import BIRDS, banners, count_animals, has_bear, hunting, without
from tests.oracles.flocks import beater, chance_of, fresh_hand, joins
from tests.oracles.hunts import Table

NOTEBOOK = Path(__file__).resolve().parent.parent.parent / "notebooks" / "questions.ipynb"
STANDARD_ERRORS = 4.5
"""Maximum distance, in standard errors, of a simulated number from another number, which may be sampled too."""

HAND = [1, 1, 2, 4, 4, 4, 7, 6]
UNSEEN = without(BIRDS, HAND)
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
    assert dict(answer(1)) == counts.among(BIRDS, 8, lambda card: card == 7)


def test_2_a_run_of_four_or_more():
    assert answer(2).value == chance_of(fresh_hand(BIRDS, 8), lambda _flocks, longest: longest >= 4)


def test_3_the_card_i_draw_joins_a_flock():
    assert answer(3).value == joins(HAND, UNSEEN, 2)


def test_4_the_next_player_beats_the_flock():
    assert answer(4).value == beater((3, 4), [0] * 4, UNSEEN)


def test_5_any_of_the_three_beats_it():
    found, (value, error) = answer(5), counts.any_beats_often((3, 4), [[0] * 4, [0] * 3, [0] * 3], UNSEEN, 20_000)

    assert found.kind == "exact"
    assert float(found) == pytest.approx(value, abs=STANDARD_ERRORS * error)
    assert answer(4) < found < 1


def test_6_seals_in_ten_days():
    assert dict(answer(6)) == counts.among(hunting(), 10, lambda card: count_animals([card], "seal"))


def test_7_bears_before_day_six():
    assert dict(answer(7)) == counts.among(hunting(), 5, has_bear)


@pytest.mark.parametrize(("number", "already"), [(8, []), (9, ["double-seal", "seal", "fish"])])
def test_8_and_9_the_best_number_of_days_for_four_seals(number, already):
    box = Table(without(hunting(), ["inuksuk", *already]), 99 - len(already))
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
    assert dict(odds.nanuk.hand_before_boast("seal")) == counts.among(
        hunting(), 3, lambda card: count_animals([card], "seal")
    )


def post_pool():
    """Return the cards that may still come to the post: all of the box but those that lie on it."""
    return without(banners(), POST)


def test_11_which_colour_scores_on_a_post():
    table, right = answer(11), filling(POST, "pink", post_pool())

    assert {colour: table[colour].value for colour in table} == right


def test_12_what_a_mast_card_is_worth():
    pool = without(post_pool(), [MINE[1]])

    assert agrees(answer(12), *earn_often(MINE[1], [POST, [], []], ("pink", "lime", "orange"), pool, 3000))


def rounds(deal, levels, number):
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
    played = rounds(lambda at: names["table"].imagine(Stream(at, "dealt")), ["keen"] * 4, KEEN_ROUNDS)
    for seat in range(4):
        value, error = mean_and_error([shares[seat] for shares, _first in played])
        share = found.share(seat)
        spread = (share.high - share.low) / 3.92
        assert abs(share.value - value) <= STANDARD_ERRORS * sqrt(spread**2 + error**2)


def test_14_whether_it_is_an_advantage_to_begin():
    played = rounds(lambda at: nanuk.deal(5, seed=10**7 + at), ["careful"] * 5, 200)

    assert agrees(answer(14), *mean_and_error([shares[first] for shares, first in played]))


def test_15_how_much_better_one_player_is():
    played = rounds(lambda at: koinobori.deal(2, seed=10**8 + at), ["keen", "careful"], 100)

    assert agrees(answer(15), *mean_and_error([100 * (one - other) for (one, other), _first in played]))
    assert answer(15).value == simulate(koinobori, ["keen", "careful"], 100, 1, progress=False).lead(0, 1).value


def test_an_answer_of_the_notebook_can_be_wrong():
    wrong = dict(answer(7)) | {0: Fraction(1, 2)}

    assert wrong != counts.among(hunting(), 5, has_bear)
    assert nanatoridori.NAME in cells()[0]
