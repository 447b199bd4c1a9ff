"""The screens of a question of chance: its cards, everybody's guesses on a line, and the count step by step."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from gamelib.core.intervals import Interval
from gamelib.core.language import _, as_sentence, n_
from gamelib.odds.step_parts import Step
from widgets.explore.question import kind_label
from widgets.room.chance_vote import ChanceVote
from widgets.room.score_chart import marks_of, number_chart
from widgets.room.screens import Block, button, screen, text
from widgets.room.vote import CHANCE
from widgets.room.vote_screens import build_rows, faces_of, subject_on_phone, subject_on_wall
from widgets.scenes.card_faces import card_key, faces_by_key
from widgets.scenes.shared import UNSEEN

PARTS_OF_PULL = 50
"""A mean is pulled away from the median if they are further apart than the line's length divided by this."""
FEWEST_FOR_SPREAD = 5
"""The least number of guesses whose median and mean are compared."""
SIGNS = {"exact": "✓", "assumed": "?"}
"""The sign of each kind of number."""
DOTS_ON_LINE = 44
"""How many dots lie beside each other on the line of the wall."""
SPOT_ON_PARTS = 50

# What is asked ----------------------------------------------------------------------------


@subject_on_phone.register
def cards_on_phone(vote: ChanceVote) -> list[Block]:
    """Return the cards and the words of a question."""
    asked = vote.question
    found: list[Block] = []
    if asked.cards:
        faces = faces_by_key(vote.game, asked.cards)
        label = ", ".join(faces[each]["name"] for each in asked.cards)
        found.append({"kind": "strip", "cards": [*asked.cards], "label": label})
    return [*found, text(asked.before)] if asked.before else found


@subject_on_wall.register
def cards_on_wall(vote: ChanceVote) -> dict[str, Any]:
    """Return the cards of a question before the world of their game, with its words."""
    asked = vote.question
    faces = faces_by_key(vote.game, asked.cards)
    block = {
        "kind": "asked",
        "game": vote.game,
        "cards": [*asked.cards],
        "alt": ", ".join(faces[each]["name"] for each in asked.cards),
        "text": asked.before,
    }
    return {"blocks": [block], "faces": faces, "game": vote.game}


# The wall: guesses, then the count ------------------------------------------------------------


def dots_screen(vote: ChanceVote, has_more: bool) -> dict[str, Any]:
    """Return what the class said beside what is right."""
    rows = [] if vote.kind == "number" else _rows(vote)
    main = (
        button("math:step", _("Count it together"), main=True, key="C")
        if vote.steps_to_answer
        else _next_question(vote, main=True)
    )
    said: list[Block] = []
    if vote.is_weighed:
        chart = _guesses(vote) if vote.kind == "number" else {"kind": "bars", "rows": rows, **_legend(vote)}
        said = [chart, text(describe_result(vote), "tip")]
        if vote.right.kind == "assumed":
            said.append(text(_("We assume: {what}.").format(what=_("; ").join(vote.right.assumptions)), "quiet"))
    else:
        said = [text(_("The number is being worked out …"), "quiet")]
    others = [] if not vote.steps_to_answer else [_next_question(vote)]
    return screen(
        vote.text,
        *said,
        head=_("Ask the class"),
        sub=_("both votes and what is right") if vote.has_second else _("your answers and what is right"),
        faces={**faces_by_key(vote.game, vote.question.cards), **faces_of(vote, rows)},
        game=vote.game,
        buttons=[*([main] if vote.is_weighed else []), *_more_like_this(has_more), *others, _to_the_door()],
    )


def counted_screen(vote: ChanceVote, shown: int, has_more: bool) -> dict[str, Any]:
    """Return the first so many steps of the count; the next one is there, but pale."""
    steps = vote.steps_to_answer
    is_last = shown >= len(steps)
    faces = {
        card_key(vote.game, card) for step in steps[:shown] for card in (*_cards_in(step), *_cards_beside(step))
    } | {*vote.question.cards}
    go_on = _next_question(vote, main=True) if is_last else button("math:step", _("Next step"), main=True, key="C")
    return screen(
        vote.text,
        {
            "kind": "counted",
            "steps": [_step(vote, step, at, shown) for at, step in enumerate(steps[: shown + 1])],
            "beside": _beside(vote, steps[:shown]),
            "badge": f"{SIGNS[vote.right.kind]} {kind_label(vote.right.kind)}",
        },
        head=_("Ask the class"),
        sub=_("counted together"),
        faces=faces_by_key(vote.game, sorted(faces)),
        game=vote.game,
        buttons=[
            go_on,
            *(_more_like_this(has_more) if is_last else []),
            button("math:dots", _("To the answers"), key="B"),
            _to_the_door(),
        ],
    )


def _to_the_door() -> dict[str, Any]:
    return button("room:lobby", _("To the door"), back=True)


def _next_question(vote: ChanceVote, main: bool = False) -> dict[str, Any]:
    return button(f"room:questions:{vote.game}:{CHANCE}", _("Next question"), main=main, key="N")


def _more_like_this(has_more: bool) -> list[dict[str, Any]]:
    return [button("room:more", _("More like this"), key="M")] if has_more else []


def _rows(vote: ChanceVote) -> list[dict[str, Any]]:
    rows = build_rows(vote)
    return [{**row, "number": vote.number_of(row["id"])} if vote.is_weighed else row for row in rows]


def _legend(vote: ChanceVote) -> dict[str, str]:
    return {
        "first": _("first vote") if vote.has_second else "",
        "second": _("second vote") if vote.has_second else _("your answers"),
        "odds": _("on average") if vote.is_mean else _("how likely it is"),
    }


def _guesses(vote: ChanceVote) -> Block:
    """Return the guesses as dots at their values, with what is right, the median and the mean."""
    line, numbers = vote.line, vote.numbers()
    count = len(numbers)
    lines: list[Block] = [{"style": "exact", "at": line.place(vote.right_steps), "label": _badge_and_number(vote)}]
    if vote.middle is not None and vote.average is not None:
        middle, average = line.words(vote.middle), line.words(round(vote.average, 1))
        lines += [
            {
                "style": "middle",
                "at": line.place(vote.middle),
                "label": _("your middle (the median): {number}").format(number=middle),
            },
            {
                "style": "average",
                "at": line.place(vote.average),
                "label": _("your average (the mean): {number}").format(number=average),
            },
        ]
    head = _("You said, on average") if vote.is_mean else _("You said, of 100 times")
    note = n_("{count} answer, a dot where it was put", "{count} answers, a dot each, where you put it", count)
    first = vote.numbers(first=True)
    return {
        "kind": "guesses",
        "head": head,
        "note": note.format(count=count),
        "cards": [each for each in vote.question.cards if each != UNSEEN],
        "across": DOTS_ON_LINE,
        "dots": _stacked(vote, numbers),
        "first": _stacked(vote, first),
        "now": _("second vote"),
        "before": _("first vote"),
        "lines": lines,
        "marks": [[place, words] for place, words in marks_of(line)],
        "alt": " ".join(
            [
                f"{head}: {', '.join(line.words(each) for each in numbers)}.",
                *(f"{each['label']}." for each in lines),
            ]
        ),
    }


def _badge_and_number(vote: ChanceVote) -> str:
    """Return what kind of number is right, and the number."""
    line = _("with assumptions: {number}") if vote.right.kind == "assumed" else _("counted: {number}")
    return line.format(number=vote.said)


def _stacked(vote: ChanceVote, numbers: Sequence[int]) -> list[list[float]]:
    """Return where each dot stands, and how many lie below it: dots touch, but do not cover each other."""
    width, tops = vote.line.length / DOTS_ON_LINE, list[int]()
    found = []
    for number in numbers:
        level = next((at for at, other in enumerate(tops) if number - other >= width), len(tops))
        tops[level : level + 1] = [number]
        found.append([vote.line.place(number), level])
    return found


# The steps ------------------------------------------------------------------------------------


def _step(vote: ChanceVote, step: Step, at: int, shown: int) -> Block:
    is_shown, is_last = at < shown, at == len(vote.steps_to_answer) - 1
    return {
        "number": at + 1,
        "say": step.say,
        "more": step.more if is_shown else "",
        "cards": [card_key(vote.game, card) for card in _cards_in(step)] if is_shown else [],
        "sum": [*step.sum()] if is_shown else [],
        "state": "next" if not is_shown else "last" if is_last else "now" if at == shown - 1 else "",
    }


MOST_BESIDE_STEP = 6
"""So many cards stand beside a sentence; more of them stand beside all steps."""


def _cards_in(step: Step) -> tuple[str, ...]:
    return step.cards if len(step.cards) <= MOST_BESIDE_STEP else ()


def _cards_beside(step: Step) -> list[str]:
    ways = chain.from_iterable(way.cards for way in step.ways)
    return [*(pile.card for pile in step.piles), *ways, *(() if _cards_in(step) else step.cards)]


def _beside(vote: ChanceVote, steps: Sequence[Step]) -> Block | None:
    """Return the cards of the latest step that has some: columns, ways, or a row; None if there is none."""
    step = next((each for each in reversed(steps) if each.piles or each.ways), None)
    if step is None:
        return None
    if step.piles:
        return {
            "heading": step.heading,
            "piles": [
                {"face": card_key(vote.game, pile.card), "count": pile.count, "fits": pile.fits, "word": pile.word}
                for pile in step.piles
            ],
            "marks": any(pile.fits for pile in step.piles),
        }
    return {
        "heading": n_("{count} way", "{count} ways", len(step.ways)).format(count=len(step.ways)),
        "ways": [
            {"cards": [card_key(vote.game, card) for card in way.cards], "fits": way.fits, "word": way.word}
            for way in step.ways
        ],
        "marks": any(way.word for way in step.ways),
    }


# In words -----------------------------------------------------------------------------------


def describe_result(vote: ChanceVote) -> str:
    """Say what the answers come to, by rules that hold for every class."""
    if not vote.is_weighed:
        return ""
    if vote.kind == "choice":
        return _describe_choices(vote)
    numbers = vote.numbers()
    if not numbers:
        return _("Nobody has answered. It is {number}.").format(number=vote.said)
    return " ".join(filter(None, (_describe_change(vote), _describe_spread(vote), _describe_halves(vote))))


def describe_number(vote: ChanceVote) -> str:
    """Say what is right."""
    if vote.kind == "number":
        return _("It is {number}.").format(number=vote.said)
    said = [f"{vote.words_of(each)}: {vote.number_of(each)}" for each in vote.rows()]
    return as_sentence("; ".join(said))


def _describe_choices(vote: ChanceVote) -> str:
    best, counts, first = vote.best_answers(), vote.counts(), vote.first_counts()
    if not best:
        return _("They all come to the same: whatever you said, you could be right.")
    words = as_sentence(", ".join(vote.words_of(each) for each in sorted(best)))
    now, before = (sum(counted[each] for each in best) for counted in (counts, first))
    if not counts and not first:
        said = _("Nobody has answered.")
    elif vote.has_second:
        said = _("{before} of you said so at first, {now} the second time.").format(before=before, now=now)
    else:
        said = _("{now} of {all} of you said so.").format(now=now, all=counts.total())
    return f"**{words}** {said}"


def _describe_change(vote: ChanceVote) -> str:
    """Say how the middle has moved between two votes."""
    if not vote.has_second or vote.first_middle is None or vote.middle is None:
        return ""
    before, now = (vote.line.words(each) for each in (vote.first_middle, vote.middle))
    off = [abs(each - vote.right_steps) for each in (vote.first_middle, vote.middle)]
    if before == now:
        return _("Your middle stayed at {now}.").format(now=now)
    line = (
        _("**Talking helped:** your middle went from {before} to {now}.")
        if off[1] < off[0]
        else _("Your middle went from {before} to {now}, further away.")
        if off[1] > off[0]
        else _("Your middle went from {before} to {now}, as far away as before.")
    )
    return line.format(before=before, now=now)


def _describe_spread(vote: ChanceVote) -> str:
    """Say what the distance of median and mean shows."""
    if len(vote.numbers()) < FEWEST_FOR_SPREAD or vote.middle is None or vote.average is None:
        return ""
    pull = vote.average - vote.middle
    if abs(pull) <= vote.line.length / PARTS_OF_PULL:
        return _("**Your middle and your average are close together:** high and low guesses balance.")
    return (
        _("**High guesses pull the average up more than the middle.**")
        if pull > 0
        else _("**Low guesses pull the average down more than the middle.**")
    )


def _describe_halves(vote: ChanceVote) -> str:
    """Say where the middle comes from, once the class is even and both halves are apart."""
    numbers, line = vote.numbers(), vote.line
    half, odd = divmod(len(numbers), 2)
    if odd or len(numbers) < FEWEST_FOR_SPREAD or numbers[half - 1] == numbers[half]:
        return ""
    return _("{half} of you said {low} or less, {half} said {high} or more: halfway is {middle}.").format(
        half=half,
        low=line.words(numbers[half - 1]),
        high=line.words(numbers[half]),
        middle=line.words(vote.middle or 0),
    )


# On the phone ---------------------------------------------------------------------------------


def result_on_phone(vote: ChanceVote, number: int, explains: bool) -> dict[str, Any]:
    """Return the result for one device; once the wall has counted it, with the count."""
    mine = vote.last_answer_of(number)
    if not vote.is_weighed:
        return screen(_("The vote is closed"), text(_("The number is being worked out …"), "big"))
    why = [text(_("Why?"), "head"), *(text(step_in_words(step)) for step in vote.steps_to_answer)] if explains else []
    look = [] if explains or not vote.steps_to_answer else [text(_("Look at the wall: it is counted there."), "quiet")]
    if vote.kind == "choice":
        rows = _rows(vote)
        words = vote.words_of(mine) if mine else ""
        own = [text(_("Your answer: {answer}.").format(answer=words))] if mine else []
        chart: Block = {"kind": "bars", "rows": rows, **_legend(vote)}
        return screen(
            _("The result"),
            *own,
            chart,
            text(describe_result(vote), "tip"),
            *why,
            *look,
            faces=faces_of(vote, rows),
            game=vote.game,
        )
    title = (
        _("You said {guess}. It is {number}.").format(guess=vote.line.words(int(mine)), number=vote.said)
        if mine
        else _("It is {number}.").format(number=vote.said)
    )
    place = vote.line.place(vote.right_steps)
    return screen(
        title,
        number_chart(
            vote.numbers(),
            Interval(place, place, place),
            int(mine) if mine else None,
            line=vote.line,
            label=_badge_and_number(vote),
        ),
        *([text(_how_near(vote, int(mine)), "tip")] if mine else []),
        text(describe_result(vote)),
        *why,
        *look,
    )


def _how_near(vote: ChanceVote, mine: int) -> str:
    off = abs(mine - vote.right_steps)
    if off < 1:
        return _("Less than 1 off.") if not vote.is_mean else _("As near as can be.")
    line = _("Only {off} off.") if off <= vote.line.length / SPOT_ON_PARTS else _("{off} off.")
    return line.format(off=vote.line.words(round(off)))


def step_in_words(step: Step) -> str:
    """Return a step as one text, with the number that it reaches."""
    return " ".join(filter(None, (step.say, step.more, _(" = ").join(f"**{each}**" for each in step.sum()))))
