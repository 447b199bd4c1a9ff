"""Questions put together from parts: lines that work, texts, deals one by one, and the words of all results."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from fractions import Fraction
from itertools import islice

import pandas
import pytest

import gamelib
from gamelib import evaluate, forecast, koinobori, nanatoridori, nanuk, odds, shape, simulate
from gamelib.odds import BadQuestion, ask
from gamelib.odds.data_frames import MissingTool
from gamelib.odds.python_lines import python_line
from tests.support.sampling import agrees

HAND = ask.hand(8)
SEVENS, SIXES = HAND.copies(7), HAND.copies(6)
VIEWS = {
    "draws": nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5", seed=7).view(0),
    "hunt": nanuk.deal(5, seed=7).play("2 fish in 3 days").view(1),
    "post": koinobori.deal(3, seed=7).view(1),
}
ONE_LINE = {
    "sixes and sevens in one hand": lambda: odds.nanatoridori.copies(7) + odds.nanatoridori.copies(6),
    "a pair side by side after two passes": lambda: odds.nanatoridori.joins("1 4 2 6 3", draws=2),
    "five fish in six days": lambda: ask.hunt("fish", 6, "fish fish inuksuk", others="helpful", hunters=3).succeeds(5),
    "may the hand be sorted": lambda: (HAND.longest() >= 3).what_if(may_sort=True),
    "rounds until somebody wins": lambda: ask.game("nanatoridori", 4).rounds().simulated(30),
    "does beginning help": lambda: ask.game("koinobori", 2).beginning(30),
}


@pytest.mark.parametrize("name", ONE_LINE)
def test_a_question_in_one_line_shows_itself(name):
    answer = ONE_LINE[name]()

    assert answer._repr_html_().startswith("<")
    assert len(str(answer)) > 40


def test_a_joint_count_is_not_a_sum_of_two_deals():
    joint = SEVENS + SIXES

    assert joint.distribution == odds.nanatoridori.copies([7, 6]).map(sum)
    assert joint.distribution != (odds.nanatoridori.copies(7) + odds.nanatoridori.copies(6).of_another_deal()).given(
        range(9)
    )
    with pytest.raises(BadQuestion, match="about the same cards"):
        SEVENS + ask.hand(9).copies(6)


def test_sorting_a_hand_makes_flocks_of_all_equal_cards():
    swing = (HAND.longest() >= 3).what_if(may_sort=True)
    most = ask.hand(8, may_sort=True)

    assert swing.before.value == odds.nanatoridori.flock_of(3).value
    assert swing.after.value == 1 - (~(most.longest() >= 3)).value
    assert agrees(swing.after.value, (most.longest() >= 3).simulated(400, seed=3).value, 400)
    assert swing >= 0.4
    with pytest.raises(BadQuestion, match="what can is cards, deck and may_sort"):
        (HAND.longest() >= 3).what_if(days=9)


@pytest.mark.parametrize(
    "question",
    [
        ask.draws(2, VIEWS["draws"]).joins(3),
        ask.hunt("fish", 3, VIEWS["hunt"], others="helpful", hunters=2).survives(),
        ask.post(1, VIEWS["post"]).scores("lime"),
        ask.hand(5, "1 1 2 2 3 3").longest().given(ask.hand(5, "1 1 2 2 3 3").copies(1) >= 1),
        ask.game("koinobori", 2, "random").starter_wins(),
    ],
    ids=lambda question: question.experiment.NAME,
)
def test_a_question_is_read_back_whole(question):
    again = ask.read(question.write())
    by_python = eval(question.python(), {"gamelib": gamelib})

    assert again == by_python == question == pickle.loads(pickle.dumps(question)) == copy.deepcopy(question)
    assert again.write() == question.write()
    assert dict(again.items()) == dict(question.items())


def test_a_question_at_a_table_agrees_with_the_named_ones():
    hunt = ask.hunt("fish", 3, VIEWS["hunt"], others="helpful", hunters=2)
    post = ask.post(1, VIEWS["post"])

    assert ask.draws(1, VIEWS["draws"]).joins(3).value == odds.nanatoridori.joins(VIEWS["draws"], size=3).value
    assert (
        hunt.succeeds(2).value == odds.nanuk.boast("2 fish in 3 days", VIEWS["hunt"], others="helpful", hunters=2).value
    )
    assert (
        hunt.survives().odds.assumptions
        == odds.nanuk.survive(3, VIEWS["hunt"], giving=None, others="helpful", hunters=2).assumptions
        or hunt.survives().kind == "assumed"
    )
    assert post.scores("lime").value == odds.koinobori.scores("lime", 1, VIEWS["post"]).value
    assert post.tied().value == odds.koinobori.flag_decides(1, VIEWS["post"]).value


def test_trials_are_dealt_one_by_one_and_make_the_simulation():
    question = SEVENS >= 2
    trials = list(islice(question.trials(seed=3), 400))

    assert [trial.number for trial in trials] == list(range(400))
    assert all(trial.outcome == (trial.dealt.count(7) >= 2) and len(trial.dealt) == 8 for trial in trials)
    assert question.simulated(400, seed=3).value == sum(trial.outcome for trial in trials) / 400
    assert agrees(question.value, question.simulated(400, seed=3).value, 400)
    assert {trial.outcome for trial in islice((SEVENS + 0).given(question).trials(), 50)} <= set(range(2, 9))


def test_every_answer_says_how_it_was_found():
    wide = ask.read("hunt('fish', 6, 'fish fish inuksuk', others='helpful', hunters=3): survives and brought > bears")

    assert ((SEVENS >= 3).kind, (SEVENS >= 3).is_counted) == ("exact", True)
    assert (wide.kind, wide.is_counted, wide.odds.n) == ("assumed", False, 2000)
    assert ask.post("lime pink", flag="green").tied().kind == "assumed"
    assert "everybody plays like" in str(ask.game("nanuk", 5).rounds().simulated(5))


def test_players_of_a_game_are_called_by_any_of_their_names():
    assert ask.game("nanuk", 5, "basics") == ask.game("nanuk", 5, "Knows the basics") == ask.game("nanuk", 5)
    assert ask.game("nanuk", 5, "well").text == 'game("nanuk", 5, "keen")'


def test_python_words_that_would_be_wrong_are_refused():
    for wrong in (
        lambda: (SEVENS >= 3) and (SIXES >= 1),
        lambda: 2 <= SEVENS <= 3,
        lambda: SEVENS >= 2.5,
        lambda: (SEVENS >= 3) + 1,
        lambda: (SEVENS >= 3) & 1,
        lambda: SEVENS.exactly("3"),
        lambda: SEVENS.given(SIXES),
        lambda: HAND.days,
        lambda: (odds.nanatoridori.copies(7) >= 3) & odds.nanuk.survive(3),
    ):
        with pytest.raises(BadQuestion) as refused:
            wrong()
        assert len(str(refused.value)) > 40
    assert not hasattr(HAND, "days")


def test_a_number_of_a_joined_question_has_its_line():
    number = (odds.nanatoridori.copies(7) >= 3) & (odds.nanatoridori.copies(6) >= 1)

    assert eval(python_line(number), {"gamelib": gamelib}).value == number.value


RESULTS = {
    "Odds": lambda: odds.nanatoridori.flock_of(3),
    "Distribution": lambda: odds.nanuk.bears(5),
    "Table": lambda: odds.nanuk.boasts("seal")[2:4, 3:5],
    "OutcomeTable": lambda: odds.nanatoridori.longest(4),
    "Swing": lambda: odds.nanuk.survive(3).what_if(days=4),
    "Count": lambda: SEVENS + SIXES,
    "Condition": lambda: SEVENS >= 3,
    "Simulated": lambda: simulate("koinobori", 2, 8, 1, progress=False),
    "Evaluation": lambda: evaluate(VIEWS["draws"], 8, 1, progress=False),
    "Forecast": lambda: forecast(VIEWS["post"], 8, 1, progress=False),
    "Shape": lambda: shape("koinobori", 2, 2, 1, progress=False),
}
SINGLE = {"Odds", "Distribution", "OutcomeTable", "Count", "Condition", "Simulated"}


@pytest.mark.parametrize("name", RESULTS)
def test_all_results_share_one_set_of_words(name, monkeypatch):
    from matplotlib.figure import Figure  # noqa: PLC0415

    found = RESULTS[name]()
    monkeypatch.setitem(sys.modules, "pandas", None)

    assert len(list(found.items())) >= 2
    assert found._repr_html_().startswith("<")
    assert found.plot(Figure().subplots()).patches
    assert (found >= 0) is not NotImplemented
    with pytest.raises(MissingTool, match="pip install pandas"):
        found.to_frame()
    if name in SINGLE:
        assert found.mean.value is not None
        assert found.quantile(Fraction(1, 2)) is not None
    elif name != "Swing":
        for refused in (lambda: found.mean, lambda: found.quantile(0.5), lambda: found.given(1)):
            with pytest.raises(BadQuestion, match="choose one of"):
                refused()


@pytest.mark.parametrize("name", RESULTS)
def test_a_frame_has_a_row_for_each_number(name):
    found = RESULTS[name]()
    frame = found.to_frame()

    assert isinstance(frame, pandas.DataFrame)
    if name in ("Odds", "Condition"):
        assert (len(frame), frame["value"].tolist()) == (1, [float(found)])
    elif name == "Simulated":
        assert len(frame) == len(found) * 2
    elif name in ("Distribution", "Count"):
        assert frame["outcome"].tolist() == [outcome for outcome, _chance in found.items()]
        assert frame["chance"].sum() == pytest.approx(1)
    else:
        assert len(frame) >= 2
    assert not frame.isna().any().any()
    assert frame.select_dtypes("number").shape[1] >= 2


def test_asking_needs_neither_pandas_nor_numpy():
    code = (
        "import sys; from gamelib.odds import ask; print(ask.hand(8).copies(7) >= 3); "
        "print({'numpy', 'matplotlib', 'pandas'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.endswith("set()\n")
