"""The answers beside each other: what was counted, what was dealt, and whether the two agree."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from gamelib.core.language import _, n_
from gamelib.core.written_numbers import RARE, Number, decimal, one_in, out_of_hundred, percent, readable
from gamelib.odds.ask_games import Game
from gamelib.odds.numbers import EXACT
from widgets.asking.kinds import AskKind
from widgets.asking.own_question import BLANK, OwnQuestion
from widgets.asking.pictures import draw_bars, draw_settling_share, outcomes_with_bars
from widgets.asking.trials import Trials
from widgets.explore import blocks
from widgets.explore.blocks import Blocks

MOST_ADDED = 4
"""The most bars whose chances are added up beside the answer."""
LEAST_TRIALS, LEAST_HIGHEST = 20, 1000
"""Trials before it is said whether they agree; where the chart of trials ends at least."""


def words_and_blanks_of(words: str) -> list[str]:
    """Return the words of a line and its blanks in turn.

    >>> words_and_blanks_of("I hold {cards} and pass")
    ['I hold ', 'cards', ' and pass']
    """
    return BLANK.split(words)


# Counted ------


def counted_title(question: OwnQuestion) -> str:
    """Return the heading of the answer at the left."""
    return _("Counted") if question.asked.is_counted else _("Not to be counted")


def badge_of(question: OwnQuestion) -> tuple[str, str]:
    """Return the kind of the answer at the left, and its words."""
    if not question.asked.is_counted:
        return "", ""
    kind = question.asked.kind
    return (kind, _("counted exactly")) if kind == EXACT else (kind, _("with assumptions"))


def counted_blocks(question: OwnQuestion, trials: Trials) -> Blocks:
    """Return the answer, its bars, and how it was counted."""
    if not question.asked.is_counted:
        return _uncounted_blocks(question, trials)
    odds = question.asked.odds
    found: Blocks = [blocks.big(percent(odds.value), _lines_below_answer(question), "", "")]
    if len(question.conditions) > 1:
        found.append(_ladder_of_conditions(question))
    elif question.counted is not None:
        chances = {number: float(chance) for number, chance in question.counted.items()}
        found.append(_bars_of(question, chances))
    else:
        found.append(_yes_or_no_bar(float(odds.value)))
    if compared := question.kind.compare_with_neighbour(question.asked):
        found.append(blocks.text(compared))
    return [*found, blocks.fold(_("How it was counted"), _counting_blocks(question))]


def _lines_below_answer(question: OwnQuestion) -> list[str]:
    """Return the chance in other words, and the chances that it is the sum of."""
    value = question.asked.value
    line = _chance_in_trials(value, question.kind)
    if question.counted is None:
        return [line]
    chances = {number: float(chance) for number, chance in question.counted.items()}
    terms = [decimal(100 * chances[number]) for number in outcomes_with_bars(chances) if _fits(question, number)]
    # As it stands on the page: readers add up what they see, so nothing rounded may be left over.
    adds_up = percent(sum(map(Fraction, terms)) / 100) == percent(value)
    return [line, " + ".join(terms)] if 1 < len(terms) <= MOST_ADDED and adds_up else [line]


def _chance_in_trials(value: Number, kind: AskKind) -> str:
    """Say a chance as a number of trials; one that is next to nothing, or next to certain, as one of many."""
    if value in (0, 1):
        return _("**always**") if value else _("**never**")
    rare = min(value, 1 - value)
    if rare >= RARE:
        return _("about **{count} of {several}**").format(count=out_of_hundred(value), several=_several(kind, 100))
    line = _("about **1 of {several}**") if value == rare else _("all but about **1 of {several}**")
    return line.format(several=_several(kind, one_in(rare)))


def _several(kind: AskKind, number: int) -> str:
    """Return a number of trials: `100 hands`."""
    return kind.count_trials(number).format(number=readable(number))


def _fits(question: OwnQuestion, number: Any) -> bool:
    """Return whether a number is one that the only condition asks for."""
    chosen = question.conditions[0].chosen
    wanted, how = int(chosen.get("number") or chosen.get("size") or 0), chosen.get("how", "ge")
    holds = number == wanted if how == "eq" else number >= wanted if how == "ge" else number <= wanted
    return bool(holds) != (chosen.get("is") == "no")


def _bars_of(question: OwnQuestion, chances: dict[Any, float]) -> dict[str, Any]:
    chosen = question.conditions[0].chosen
    axis = question.kind.axis(chosen)
    marked = [number for number in chances if _fits(question, number)]
    kept = outcomes_with_bars(chances)
    label = _("{axis}: {bars}").format(
        axis=axis, bars=", ".join(f"{number}: {percent(chances[number])}" for number in kept)
    )
    return blocks.chart(draw_bars(chances, marked, axis, is_rough=not question.asked.is_counted), label)


def _ladder_of_conditions(question: OwnQuestion) -> dict[str, Any]:
    """Return a bar for each condition by itself, and one for all of them."""
    singles = [(line.read_aloud(), question.condition(at)) for at, line in enumerate(question.conditions)]
    whole = _("both") if len(singles) == 2 else _("all of it")
    together = whole if question.joiner == "and" else _("at least one of them")
    rows = [
        (words, float(each.value), percent(each.value))
        for words, each in [*singles, (together, question.asked)]
        if each.is_counted
    ]
    return blocks.ladder(rows, _("Each condition by itself, and together"))


def _yes_or_no_bar(value: float) -> dict[str, Any]:
    """Return a bar divided in two: it is so, or it is not."""
    parts = [
        ("good", value, _("yes: {share}").format(share=percent(value)), percent(value, 0)),
        ("rest", 1 - value, _("no: {share}").format(share=percent(1 - value)), percent(1 - value, 0)),
    ]
    return blocks.divided_bar(parts, _("yes {share}, no {rest}").format(share=percent(value), rest=percent(1 - value)))


def _counting_blocks(question: OwnQuestion) -> Blocks:
    """Return how many ways fit of how many, and what is assumed."""
    odds, law = question.asked.odds, question.asked.law
    ways: Any = sum((law or {}).values())
    found: Blocks = []
    good = Fraction(odds.value) * Fraction(ways)
    if good.denominator == 1 and Fraction(ways).denominator == 1:
        line = (
            n_(
                "There are {ways} ways, all equally likely. {good} of them fits, so it is {share}.",
                "There are {ways} ways, all equally likely. {good} of them fit, so it is {share}.",
                int(good),
            )
            if good
            else _("There are {ways} ways, all equally likely. None of them fits, so it is {share}.")
        )
        found.append(blocks.text(line.format(ways=readable(int(ways)), good=readable(int(good)), share=odds.brief())))
    else:
        found.append(blocks.text(_("Every combination was counted with its chance.")))
    if odds.assumptions:
        found.append(blocks.text(_("We assume: {what}.").format(what=_("; ").join(odds.assumptions)), "soft"))
    return found


def _uncounted_blocks(question: OwnQuestion, trials: Trials) -> Blocks:
    """Say why nothing was counted; show what the trials brought, once there are some."""
    experiment = question.experiment
    reason = (
        _("How a game goes depends on how people play, so it is played out among computer players.")
        if isinstance(experiment, Game)
        else _("There are too many combinations to count quickly, so it is played out.")
    )
    found: Blocks = [blocks.text(reason)]
    if len(trials) and question.counted is not None:
        total = len(trials)
        chances = {number: trials.numbers[number] / total for number in sorted(trials.numbers)}
        average = sum(number * share for number, share in chances.items())
        found.append(_bars_of(question, chances))
        found.append(blocks.text(_("On average {number} so far.").format(number=decimal(float(average)))))
    elif len(trials) and isinstance(experiment, Game):
        line = _("Whoever begins has **{share}** of all wins, a shared win counted in part. A fair share is {fair}.")
        share, fair = percent(trials.share_of_starter, 1), percent(Fraction(1, experiment.players), 1)
        found.append(blocks.text(line.format(share=share, fair=fair)))
    elif not len(trials):
        found.append(blocks.text(_("Have some dealt: one, a hundred or a thousand."), "soft"))
    return found


# Dealt ------


def dealt_title(question: OwnQuestion, trials: Trials) -> str:
    """Return the heading of the answer at the right."""
    word = question.kind.trial_words().heading
    if not len(trials):
        return _("{dealt}: not yet").format(dealt=word)
    line = n_("{dealt} {number} time", "{dealt} {number} times", len(trials))
    return line.format(dealt=word, number=readable(len(trials)))


def trials_in_words(question: OwnQuestion, trials: Trials) -> str:
    """Say in how many trials it was so."""
    if not len(trials):
        return ""
    return _("**{so} of {several}**").format(so=readable(trials.so), several=_several(question.kind, len(trials)))


def dealt_blocks(question: OwnQuestion, trials: Trials) -> Blocks:
    """Return the share of the trials, its band, how it settles, and the last trial."""
    exact = float(question.asked.value) if question.asked.is_counted else None
    most = LEAST_HIGHEST if len(trials) <= LEAST_HIGHEST else 10 * LEAST_HIGHEST
    drawing = draw_settling_share(trials.running, exact, most, question.kind.trial_words().several)
    if not len(trials):
        label = _("A chart that fills as you deal")
        return [blocks.text(_("Deal it yourself, and see where the share settles.")), blocks.chart(drawing, label)]
    found = trials.found
    lines = [
        trials_in_words(question, trials),
        _("so between {low} and {high}, 19 times of 20").format(low=percent(found.low, 1), high=percent(found.high, 1)),
    ]
    legend = {"trend": _("share so far"), "band": _("how far off it may be")}
    if exact is not None:
        legend = {"truth": _("counted"), **legend}
    label = " ".join(lines).replace("**", "")
    chart = blocks.chart(drawing, label, str(len(trials)), legend)
    return [blocks.big(percent(found.value, 1), lines, "", ""), chart, *_last_trial(question, trials)]


def _last_trial(question: OwnQuestion, trials: Trials) -> Blocks:
    """Show the last trial, and whether it was so."""
    if trials.last is None:
        return []
    dealt = question.kind.show(trials.last.dealt)
    verdict = _("The last one fits.") if trials.last.outcome else _("The last one does not fit.")
    shown: Blocks = [blocks.text(" ".join(filter(None, (verdict, dealt.words))), "soft")]
    if dealt.faces:
        state = "target" if trials.last.outcome else ""
        row = blocks.cards(dealt.faces, label=_("The last one"), small=True, states=[state] * len(dealt.faces))
        for at, card in enumerate(row["cards"]):
            card["key"] = f"{len(trials)}:{at}"
        shown.append(row)
    return shown


def verdict(question: OwnQuestion, trials: Trials) -> str:
    """Say whether what was counted and what was dealt agree."""
    if not question.asked.is_counted:
        return _("Nothing was counted here, so the share of what is played out is the answer, as far as it goes.")
    if len(trials) < LEAST_TRIALS:
        return _("Deal a hundred or a thousand, and see whether the two agree.")
    found, exact = trials.found, float(question.asked.value)
    words = {"exact": percent(exact), "low": percent(found.low, 1), "high": percent(found.high, 1)}
    if found.excludes(exact):
        return _(
            "**The two differ:** {exact} does not lie between {low} and {high}. That happens about one time in twenty; "
            "deal on, and they come together."
        ).format(**words)
    return _("**The two agree:** {exact} lies between {low} and {high}.").format(**words)
