"""The printed report on a class: each question with its position, the answers as bars beside the odds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from html import escape
from math import ceil
from statistics import median
from typing import NamedTuple

from gamelib import beliefs, lessons
from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.drawing import bar, path, svg
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_and, n_
from gamelib.core.rulebook import clause
from gamelib.core.written_numbers import short_of_hundred, write_tick
from gamelib.lessons.believed import lessons_about
from gamelib.players import shown_name
from widgets.pictures.printing import Paper
from widgets.pictures.still import still

Row = Mapping[str, str]
MOST_MIX_UPS, MOST_REFUSED, MOST_ANSWERS, MOST_COUNTED = 6, 6, 6, 2_000
MAX_POSITION = 2_000
"""Characters of a position that is drawn."""
PAGE_MM, HEAD_MM, FOOT_MM = 272.0, 14.0, 18.0
PARAGRAPH_MM, QUESTION_MM, LINE_MM, ROW_MM, LINE_OF_ROW_MM, CHART_MM = 1.1, 11.0, 4.4, 2.0, 3.6, 16.0
CHART_WIDE_MM = 80.0
WIDTHS_MM, WIDTH_OF_MANY_MM = (72, 64, 56, 50, 44), 60
"""How wide positions are drawn: as wide as one page allows; and where one page is not enough."""
TEXT_MM = 182.0
BINS, BIN_WIDE, EDGE = 20, 14, 12
LETTERS = "ABCDEF"
SEATS = ("seat", "lead")
VOTES = ("move", "number", "average", "choice", *SEATS)


class UnbreakablePart(NamedTuple):
    """A part of the paper that must not be split across pages, and its height."""

    html: str
    high: float


def paper(
    questions: Sequence[Sequence[Row]], refused: Sequence[Row], pages: str = "", mixed_up: Sequence[Row] = ()
) -> Paper:
    """Put everything on one page; on several, if there are many questions. `pages` is where the lessons are, or ""."""
    beside = [*_build_mix_ups(mixed_up[:MOST_MIX_UPS], pages), *_build_refusals(refused[:MOST_REFUSED], pages)]
    for width in WIDTHS_MM:
        parts = [*_build_questions(questions, width), *beside]
        if HEAD_MM + FOOT_MM + sum(part.high for part in parts) <= PAGE_MM:
            break
    else:
        parts = [*_build_questions(questions, WIDTH_OF_MANY_MM), *beside]
    sheets, left = [_build_head(questions)], PAGE_MM - HEAD_MM
    for part in [*parts, _build_foot()]:
        if part.high > left and left < PAGE_MM:
            sheets, left = [*sheets, ""], PAGE_MM
        sheets[-1] += part.html
        left -= part.high
    return Paper(_("How the lesson went"), tuple(f'<div class="report">{sheet}</div>' for sheet in sheets))


def _build_questions(questions: Sequence[Sequence[Row]], width: float) -> list[UnbreakablePart]:
    first: dict[tuple[str, str], int] = {}
    for at, rows in enumerate(questions, 1):
        first.setdefault((rows[0]["game"], rows[0]["position"]), at)
    return [
        _build_question(at, rows, width, first[rows[0]["game"], rows[0]["position"]])
        for at, rows in enumerate(questions, 1)
    ]


def count_questions(questions: Sequence[Sequence[Row]]) -> int:
    """Return how many of a class's activities were questions, rather than deals or tables."""
    return sum(rows[0]["kind"] in VOTES for rows in questions)


def _build_head(questions: Sequence[Sequence[Row]]) -> str:
    games = join_and(
        [registry.about(game).title for game in registry.games() if any(rows[0]["game"] == game for rows in questions)]
    )
    asked = count_questions(questions)
    many = n_("{count} question", "{count} questions", asked).format(count=asked) if asked else ""
    return (
        f"<h1>{escape(_('How the lesson went'))}</h1>"
        f'<p class="sub">{escape(" · ".join(filter(None, (games, many))))}</p>'
    )


def _build_foot() -> UnbreakablePart:
    words = _(
        "No names are asked, and the animals are not kept, so nobody can be found on this page. For the odds, we "
        "assume that everybody has played like the “{level}” program and plays on like it."
    ).format(level=shown_name("keen"))
    read = _(
        "Hollow bars are the first of two votes, filled ones the second. Green is what was worked out; thin lines "
        "show how far the luck of the dealing alone can move it."
    )
    return UnbreakablePart(f'<p class="foot">{escape(read)} {escape(words)}</p>', FOOT_MM)


# A question ---------------------------------------------------------------------------------


def _build_question(at: int, rows: Sequence[Row], width: float, first: int) -> UnbreakablePart:
    """Return a question: its number, its position, the answers, and the result in words."""
    kind, game, position = (rows[0][key] for key in ("kind", "game", "position"))
    counts = [row for row in rows if row["kind"] != "finding"]
    found = [row for row in rows if row["kind"] == "finding"]
    about = [registry.about(game).title] if game in registry.games() else []
    picture, high = picture_of(game, position, width) if kind not in ("deal", "tables") else ("", 0.0)
    if kind == "deal" and position:
        about.append(_("code {code}").format(code=position))
    if picture and first < at:
        picture, high = "", 0.0
        about.append(_("position of question {number}").format(number=first))
    room = TEXT_MM - (width + 5 if picture else 0)
    body = {
        "number": _build_number_bars,
        "average": _build_average_bars,
        "deal": _build_score_bars,
        "tables": _build_table_counts,
    }.get(kind, _build_vote_bars)(counts, found, room)
    inside = f"<div>{body.html}</div>"
    if picture:
        inside = f'<div class="withcards" style="--wide:{width:g}mm">{picture}{inside}</div>'
    small = escape(" · ".join([*about, *_describe_number_of_answers(counts if kind in VOTES else ())]))
    asked = rows[0]["question"]
    head = f'<h2><b class="no">{at}</b> {escape(asked)} <small>{small}</small></h2>'
    high = (
        max(body.high, high)
        + QUESTION_MM
        + LINE_MM * (_count_lines(f"{8 * ' '}{asked}{asked[::3]}{small}", TEXT_MM) - 1)
    )
    return UnbreakablePart(f'<section class="asked">{head}{inside}</section>', high)


def _describe_number_of_answers(counts: Sequence[Row]) -> list[str]:
    """Say how many answers each round of the vote had."""
    all_of = Counter[str]()
    for row in counts:
        all_of[row["vote"] or "1"] += number_in(row["count"])
    if len(all_of) > 1:
        return [_("{first} answers, then {second}").format(first=all_of[min(all_of)], second=all_of[max(all_of)])]
    return [n_("{count} answer", "{count} answers", count).format(count=count) for count in all_of.values()]


@lru_cache(maxsize=64)
def picture_of(game: str, position: str, width: float) -> tuple[str, float]:
    """Return a position as the choosing seat sees it, and its height; "" and 0 if the text is not a position."""
    if game not in registry.games() or not position or len(position) > MAX_POSITION:
        return "", 0.0
    try:
        state = stored.start(game, position=position, seed=1).state
        drawn = still(state.view(state.to_act[0]))
    except (GameError, IndexError):
        return "", 0.0
    _left, _top, wide, high = map(float, drawn.svg.partition('viewBox="')[2].partition('"')[0].split())
    return drawn.img(), width * high / wide


def _count_lines(words: str, room: float) -> int:
    """Return the most lines that a text can need in a column of `room` millimetres."""
    return max(1, ceil(1.8 * len(words) / room))


def _paragraphs(sentences: Sequence[str], room: float) -> UnbreakablePart:
    return UnbreakablePart(
        "".join(f"<p>{escape(words)}</p>" for words in sentences),
        sum(LINE_MM * _count_lines(words, room) + PARAGRAPH_MM for words in sentences),
    )


def _build_vote_bars(counts: Sequence[Row], found: Sequence[Row], room: float) -> UnbreakablePart:
    """Return answers as bars, hollow for the first round and solid for the second, with their values beside them."""
    votes = sorted({row["vote"] or "1" for row in counts})[-2:]
    answers: dict[str, dict[str, Row]] = {}
    for row in counts:
        answers.setdefault(row["words"] or row["answer"], {})[row["vote"] or "1"] = row
    most = max([1, *(number_in(row["count"]) for row in counts)])
    shown = _answers_that_fit(answers)
    lines = "".join(
        _answer_row(letter, words, answers[words], votes, most) for letter, words in zip(LETTERS, shown, strict=False)
    )
    many = len(votes) > 1
    bars = _("Both votes") if many else _("Votes")
    is_seat = counts[0]["kind"] in SEATS if counts else False
    heads = [_("Answer"), bars, _("How often, of 100") if is_seat else _("Ends well, of 100")]
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    left = len(answers) - len(shown)
    lines_in = [max(2, _count_lines(words, room * 0.33)) for words in shown]
    rest = f'<p class="rest">{escape(_describe_further_answers(left))}</p>' if left else ""
    high = LINE_MM + ROW_MM + (LINE_MM if left else 0) + sum(ROW_MM + lines * LINE_OF_ROW_MM for lines in lines_in)
    said = _paragraphs([row["words"] for row in found], room)
    return UnbreakablePart(f'<table class="votes"><tr>{head}</tr>{lines}</table>{rest}{said.html}', high + said.high)


def _describe_further_answers(left: int) -> str:
    return n_(
        "{count} more answer is in the saved table.", "{count} more answers are in the saved table.", left
    ).format(count=left)


def _answers_that_fit(answers: Mapping[str, Mapping[str, Row]]) -> list[str]:
    """Return the answers that fit, in their order: the best, and the most frequent."""

    def rank(words: str) -> tuple[bool, int]:
        rows = answers[words].values()
        return not any(map(is_best, rows)), -sum(number_in(row["count"]) for row in rows)

    kept = sorted(answers, key=rank)[:MOST_ANSWERS]
    return [words for words in answers if words in kept]


def _answer_row(letter: str, words: str, by_vote: Mapping[str, Row], votes: Sequence[str], most: int) -> str:
    """Return an answer as a row of the table."""
    counts = [number_in(by_vote[vote]["count"]) if vote in by_vote else 0 for vote in votes]
    looks = ["hollow", "solid"][-len(counts) :]
    bars = "".join(
        f'<span class="bar {look}"><i style="width:{26 * count / most:.1f}mm"></i>{count}</span>'
        for look, count in zip(looks, counts, strict=True)
    )
    last = by_vote[max(by_vote)]
    good = ' class="best"' if is_best(last) else ""
    name = f'<b class="letter">{letter}</b> {escape(words)}'
    return f"<tr{good}><td>{name}</td><td>{bars}</td><td>{_value_cell(last)}</td></tr>"


def _value_cell(row: Row) -> str:
    """Return the value of an answer, as a number with its interval and as a bar."""
    value, low, high = (_parse_percentage(row[key]) for key in ("value", "low", "high"))
    if value is None:
        return ""
    between = (
        ""
        if low is None or high is None
        else " <small>"
        + escape(_("({low} to {high})").format(low=short_of_hundred(low / 100), high=short_of_hundred(high / 100)))
        + "</small>"
    )
    whisker = "" if low is None or high is None else f'<u style="left:{low:g}%;width:{max(0, high - low):g}%"></u>'
    return (
        f"<b>{short_of_hundred(value / 100)}{' ✓' if is_best(row) else ''}</b>{between}"
        f'<span class="odds"><i style="width:{value:g}%"></i>{whisker}</span>'
    )


def is_best(row: Row) -> bool:
    """Return whether no other answer is known to be better than this row's."""
    return row["best"] not in ("", "0", "False")


def number_in(text: str) -> int:
    """Return the count in a cell; 0 if it holds none.

    >>> number_in("13"), number_in("many")
    (13, 0)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0


def _parse_number(text: str) -> float | None:
    """Return the number in a cell; None if it holds none that an answer could have."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < 100_000 else None


def _parse_percentage(text: str) -> float | None:
    """Return the number from 0 to 100 in a cell; None if it holds none."""
    number = _parse_number(text)
    return number if number is not None and 0 <= number <= 100 else None


# Numbers and scores ----------------------------------------------------------------------------


def _build_number_bars(counts: Sequence[Row], found: Sequence[Row], room: float) -> UnbreakablePart:
    """Return the distribution of answers from 0 to 100, as bars and in words, with the computed number."""
    votes, lines, series = sorted({row["vote"] or "1" for row in counts})[-2:], [], []
    for vote in votes:
        given = sorted(
            number_in(row["answer"])
            for row in counts
            if (row["vote"] or "1") == vote
            for _one in range(min(number_in(row["count"]), MOST_COUNTED))
        )
        bins = [0] * BINS
        for number in given:
            bins[min(number * BINS // 100, BINS - 1)] += 1
        series.append(bins)
        if given:
            lines.append(_describe_numbers(vote, given))
    exact = _parse_percentage(found[0]["value"]) if found else None
    chart = _build_chart(series, [(mark, str(mark)) for mark in (0, 25, 50, 75, 100)], exact)
    beside, said = _place_beside(chart, lines, room), _paragraphs([row["words"] for row in found], room)
    return UnbreakablePart(beside.html + said.html, beside.high + said.high)


def _describe_numbers(vote: str, given: Sequence[float]) -> str:
    """Say how many numbers were given in a vote, between which, and their median; they are in order."""
    line = n_(
        "Vote {number}: {count} answer, {low}.",
        "Vote {number}: {count} answers, from {low} to {high}; the middle one is {middle}.",
        len(given),
    )
    low, high, middle = (write_tick(round(each, 2)) for each in (given[0], given[-1], median(given)))
    return line.format(number=vote, count=len(given), low=low, high=high, middle=middle)


def _build_average_bars(counts: Sequence[Row], found: Sequence[Row], room: float) -> UnbreakablePart:
    """Return the distribution of answers on a line of their own, in its steps, with the computed average."""
    given = [row for row in counts if row["answer"].removeprefix("-").isdecimal() and len(row["answer"]) < 6]
    words = {int(row["answer"]): row["words"] for row in given}
    right = _parse_number(found[0]["value"]) if found else None
    ends = [*words, *([] if right is None else [right])]
    if len({*ends}) < 2:
        return _paragraphs([row["words"] for row in (*counts, *found)], room)
    low, high = min(ends), max(ends)
    series, lines = [], []
    for vote in sorted({row["vote"] or "1" for row in given})[-2:]:
        mine = {int(row["answer"]): number_in(row["count"]) for row in given if (row["vote"] or "1") == vote}
        bins = [0] * BINS
        for answer, count in mine.items():
            bins[min(int((answer - low) * BINS / (high - low)), BINS - 1)] += count
        series.append(bins)
        numbers = {each: _parse_number(words[each].replace("\N{MINUS SIGN}", "-")) for each in sorted(mine)}
        every = [number for each, number in numbers.items() if number is not None for _one in range(mine[each])]
        lines += [_describe_numbers(vote, every[:MOST_COUNTED])] if every else []

    def place(steps: float) -> float:
        return 100 * (steps - low) / (high - low)

    marks = [(place(each), words[each]) for each in sorted({min(words), max(words)})]
    chart = _build_chart(series, marks, None if right is None else place(right))
    beside, said = _place_beside(chart, lines, room), _paragraphs([row["words"] for row in found], room)
    return UnbreakablePart(beside.html + said.html, beside.high + said.high)


def _place_beside(chart: str, sentences: Sequence[str], room: float) -> UnbreakablePart:
    """Return a chart with sentences beside it, or below if there is no space beside it."""
    if room < TEXT_MM:
        said = _paragraphs(sentences, room)
        return UnbreakablePart(chart + said.html, CHART_MM + said.high)
    said = _paragraphs(sentences, room - CHART_WIDE_MM)
    return UnbreakablePart(f'<div class="numbers">{chart}<div>{said.html}</div></div>', max(CHART_MM, said.high))


def _build_score_bars(counts: Sequence[Row], found: Sequence[Row], room: float) -> UnbreakablePart:
    """Return how often each score of a deal occurred, as bars if there are more than two, and the result in words."""
    said = [row["words"] for row in found]
    scores = {
        int(row["answer"]): number_in(row["count"])
        for row in counts
        if row["answer"].removeprefix("-").isdecimal() and len(row["answer"]) < 6
    }
    if len(scores) < 3:
        return _paragraphs(said, room)
    low, high = min(scores), max(scores)
    bins = [0] * BINS
    for score, count in scores.items():
        bins[min((score - low) * BINS // (high - low), BINS - 1)] += count
    middle = (low + high) // 2
    marks = [(0.0, str(low)), (100 * (middle - low) / (high - low), str(middle)), (100.0, str(high))]
    return _place_beside(_build_chart([bins], marks, None), said, room)


def _build_chart(series: Sequence[Sequence[int]], marks: Sequence[tuple[float, str]], exact: float | None) -> str:
    """Return bars over a line: hollow for a first round, solid for a second; a green mark at the computed value."""
    most = max([1, *(count for bins in series for count in bins)])
    looks = ["hollow", "solid"][-len(series) :] if series else []
    wide, drawn = BIN_WIDE / max(1, len(series)), ""
    for turn, (look, bins) in enumerate(zip(looks, series, strict=True)):
        drawn += svg(
            *(
                bar(look, EDGE + at * BIN_WIDE + turn * wide + 0.6, 44 - high, wide - 1.2, high)
                for at, high in enumerate(40 * count / most for count in bins)
                if high
            )
        )

    def x_of_value(at: float) -> float:
        return round(EDGE + at / 100 * BINS * BIN_WIDE, 1)

    words = svg(*(("text", {"x": x_of_value(at), "y": 58}, word) for at, word in marks))
    mark = "" if exact is None else svg(path("exact", f"M{x_of_value(exact)} 2V44"))
    return (
        f'<svg class="chart" viewBox="0 0 {2 * EDGE + BINS * BIN_WIDE} 62" aria-hidden="true">'
        f"{svg(path('', f'M{EDGE} 44H{EDGE + BINS * BIN_WIDE}'))}{drawn}{mark}{words}</svg>"
    )


def _build_table_counts(counts: Sequence[Row], _found: Sequence[Row], room: float) -> UnbreakablePart:
    return _paragraphs([f"{row['words']}: {row['count']}" for row in counts], room)


# What was refused --------------------------------------------------------------------------------


def _lesson_link(lesson: lessons.Lesson, pages: str) -> str:
    """Return the title of a lesson; with the address of the pages, as a link to it."""
    title = escape(_(lesson.title))
    return f'<a href="{escape(pages)}{lesson.game}/{lesson.name}.ipynb">{title}</a>' if pages else title


def _build_mix_ups(rows: Sequence[Row], pages: str) -> list[UnbreakablePart]:
    """Return what several learners answered by, each with the rule and the lesson about it; nothing without any."""
    items, high = "", QUESTION_MM
    for row in rows:
        with suppress(GameError):
            belief = beliefs.belief(row["game"], row["answer"])
            said = belief.told_of_class(number_in(row["count"]), number_in(row["value"]))
            lesson = next(iter(lessons_about(belief.game, belief.name)), None)
            link, title = (f" {_lesson_link(lesson, pages)}", lesson.title) if lesson is not None else ("", "")
            items += f"<li><b>{escape(said)}</b> {escape(belief.truth)}{link}</li>"
            high += ROW_MM + LINE_MM * _count_lines(f"{said}{belief.truth}{title}", TEXT_MM)
    head = escape(_("What some learners mix up"))
    note = escape(_("Said only of what at least three learners have shown by their answers. Nobody's name is known."))
    part = f'<section class="mixed"><h2>{head}</h2><ul>{items}</ul><p class="sub">{note}</p></section>'
    return [UnbreakablePart(part, high + LINE_MM)] if items else []


def _build_refusals(rows: Sequence[Row], pages: str = "") -> list[UnbreakablePart]:
    """Return the most frequent refusals, and the lessons about them; nothing without any."""
    if not rows:
        return []
    head = "".join(f"<th>{escape(each)}</th>" for each in (_("Rule"), _("In words"), _("Times"), _("Lesson")))
    items, high = "", QUESTION_MM + LINE_MM
    for row in rows:
        words = row["words"]
        with suppress(GameError):
            words = words or first_sentence(clause(row["answer"]).text)
        found = lessons.lesson_that_teaches(row["answer"])
        title = _(found.title) if found else ""
        link = _lesson_link(found, pages) if found else ""
        items += (
            f"<tr><td><b>{escape(row['answer'])}</b></td><td>{escape(words)}</td>"
            f"<td><b>{number_in(row['count'])}</b></td><td>{link}</td></tr>"
        )
        high += ROW_MM + LINE_MM * max(_count_lines(words, 98), _count_lines(title, 40))
    part = UnbreakablePart(
        f'<section class="refused"><h2>{escape(_("What the table refused most often"))}</h2>'
        f"<table><tr>{head}</tr>{items}</table>{_describe_next_time(rows)}</section>",
        high + LINE_MM,
    )
    return [part]


def first_sentence(words: str) -> str:
    """Return a text up to its first full stop.

    >>> first_sentence("Pass, and draw a card (rule 4.2). Then wait.")
    'Pass, and draw a card (rule 4.2).'
    """
    return re.split(r"(?<=[.!?]) (?=[A-Z])", words, maxsplit=1)[0]


def _describe_next_time(rows: Sequence[Row]) -> str:
    """Say which lesson to repeat: the one about the most frequent refusal, if there is one."""
    found = lessons.lesson_that_teaches(rows[0]["answer"])
    if found is None:
        return ""
    words = _("For next time: the lesson “{title}” is about what was refused most.").format(title=_(found.title))
    return f"<p><b>{escape(words)}</b></p>"
