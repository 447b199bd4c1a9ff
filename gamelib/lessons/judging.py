"""What is said to an act: done, on the way, allowed but not what was asked, expected and wrong, refused, unreadable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from gamelib.core import language
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import _, as_sentence, n_
from gamelib.lessons import act_notation
from gamelib.lessons.attempt import Attempt, Guess, Verdict, in_order
from gamelib.lessons.figures import Figure, parse_guess
from gamelib.lessons.goals import holds
from gamelib.lessons.steps import GO_ON, NEXT_ROUND, Mistake, play_line, split_seat
from gamelib.odds.numbers import amount, percent

LONGEST = 2000


def judge(attempt: Attempt, given: Any) -> Verdict:
    """What comes of an act; whatever is given, the answer is a sentence."""
    if attempt.done:
        return Verdict("done", _("This step is done: go on to the next."), attempt)
    tried = replace(attempt, tries=attempt.tries + 1)
    if isinstance(given, str):
        given = given.strip()[:LONGEST]
    try:
        return _JUDGES[attempt.step.kind](tried, given)
    except GameError as error:
        return Verdict("unread", as_sentence(language.fill_names(str(error))), attempt)


def _done(attempt: Attempt, frames: tuple[Any, ...] = (), said: str = "") -> Verdict:
    attempt = replace(attempt, done=True)
    return Verdict(
        "done", " ".join(filter(None, (said, attempt.personalise(attempt.step.done)))), attempt, frames=frames
    )


def _mistaken(attempt: Attempt, mistake: Mistake, refusal: Refusal_ = None, frames: tuple[Any, ...] = (),
              places: tuple[str, ...] = ()) -> Verdict:
    slipped = replace(attempt, mistakes_made=attempt.mistakes_made + 1)
    clause = refusal.clause if refusal else mistake.broke
    return Verdict("refused" if refusal else "mistake", attempt.personalise(mistake.say), slipped, clause, refusal,
                   refusal.cards if refusal else places, frames, mistake=mistake)


# Play ------------------------------------------------------------------------------


def _play(attempt: Attempt, given: Any) -> Verdict:
    if attempt.over:
        return _verdict_when_stuck(attempt)
    if not isinstance(given, str):
        given = str(given)
    _who, text = split_seat(given)
    if text.lower() == NEXT_ROUND:
        return _next_round(attempt)
    if text.lower() == GO_ON and attempt.others_wait:
        now = replace(attempt, made=(*attempt.made, GO_ON), earlier=attempt)
        return _others(now, [])
    view = attempt.view
    move = act_notation.resolve_move(view, attempt.step.game, text)
    if refusal := view.why_not(move):
        return _refused(attempt, move, refusal)
    usual = act_notation.canonical(attempt.state, attempt.seat, move)
    after = attempt.state.play(move, attempt.seat)
    return _judge_legal_move(attempt, usual, after, move)


def _refused(attempt: Attempt, move: Any, refusal: Any) -> Verdict:
    attempt = replace(attempt, refused=(*attempt.refused, refusal.clause))
    if holds(attempt.step.goal, attempt.moment):
        return replace(_done(attempt), refusal=refusal, clause=refusal.clause, places=refusal.cards)
    planned = attempt.on_plan()
    for mistake in attempt.step.mistakes:
        if mistake.broke == refusal.clause and (_is_tried(attempt, mistake, move) or _covers(mistake, attempt)):
            return _mistaken(attempt, mistake, refusal)
    said = as_sentence(refusal.because)
    is_asked = any(each.broke == refusal.clause for each in attempt.plan[:planned or 0])
    if refusal.instead is not None and not is_asked:
        said += " " + _("You could: {move}.").format(move=refusal.instead)
    if is_asked:
        said += " " + _("That was to be tried. Go on: {say}").format(say=attempt.say)
    slips = attempt.mistakes_made + (not is_asked)
    return Verdict("refused", said, replace(attempt, mistakes_made=slips), refusal.clause, refusal, refusal.cards)


def _is_tried(attempt: Attempt, mistake: Mistake, move: Any) -> bool:
    """Whether a move is the one that a mistake names."""
    try:
        named = act_notation.resolve_move(attempt.view, attempt.step.game, split_seat(mistake.act)[1])
    except GameError:  # it is meant for another moment of the step
        return False
    return act_notation.is_same(attempt.state, attempt.seat, move, named)


def _covers(mistake: Mistake, attempt: Attempt) -> bool:
    return bool(mistake.when) and holds(mistake.when, attempt.moment)


def _judge_legal_move(attempt: Attempt, usual: str, after: Any, move: Any) -> Verdict:
    """A move that is allowed: perhaps the goal, perhaps a mistake that was expected; then the others move."""
    now = replace(attempt, state=after, made=(*attempt.made, usual), earlier=attempt)
    if holds(attempt.step.goal, now.moment):
        return _done(now, (after,))
    if now.on_plan() is None:
        for mistake in attempt.step.mistakes:
            if mistake.broke is None and (_is_tried(attempt, mistake, move) or _covers(mistake, now)):
                return _mistaken(attempt, mistake, frames=_consequence(after, mistake))
    return _others(now, [after], may_act=not now.step.wait)


def _consequence(after: Any, mistake: Mistake) -> tuple[Any, ...]:
    frames = [after]
    for line in mistake.show:
        try:
            frames.append(play_line(frames[-1], line))
        except GameError:  # the move was not just the one for which this was written
            break
    return tuple(frames)


def _others(now: Attempt, frames: list[Any], may_act: bool = True) -> Verdict:
    """What is said once the others have moved, if they do: where they wait, only the learner lets them."""
    for attempt in now.others_act() if may_act else ():
        now = attempt
        frames.append(now.state)
        if holds(now.step.goal, now.moment):
            return _done(now, tuple(frames))
    is_late = now.step.within is not None and len(now.made) >= now.step.within
    deals_on = any(planned.usual == NEXT_ROUND for planned in now.plan) and now.state.result is None
    is_over = not now.state.to_act and not deals_on and not now.step.wait
    if is_late or (is_over and now.plan):
        return replace(_verdict_when_stuck(replace(now, over=True)), frames=tuple(frames))
    if now.on_plan() is not None:
        return Verdict("on", _("Yes, go on: {say}").format(say=now.say), now, frames=tuple(frames))
    say = _("That is allowed, and it is not yet what was asked: {say}").format(say=now.say)
    return Verdict("other", say, now, frames=tuple(frames))


def _verdict_when_stuck(attempt: Attempt) -> Verdict:
    say = _("From here it cannot be reached any more. Take the last move back, or start this step again: {say}")
    return Verdict("over", say.format(say=attempt.say), attempt)


def _next_round(attempt: Attempt) -> Verdict:
    after = attempt.state.next_round()
    return _judge_legal_move(attempt, NEXT_ROUND, after, NEXT_ROUND)


# Pick, choose, order -----------------------------------------------------------------


def _pick(attempt: Attempt, given: Any) -> Verdict:
    step, view = attempt.step, attempt.view
    picked = act_notation.parse_places(given, step.game, view)
    right = act_notation.right_places(step, view)
    if picked in right:
        return _done(attempt)
    for mistake in step.mistakes:
        if picked == act_notation.parse_places(mistake.act, step.game, view):
            return _mistaken(attempt, mistake, places=tuple(sorted(picked)))
    wrong = tuple(sorted(picked - frozenset().union(*right)))
    if not picked:
        say = _("Point at something first: {say}")
    elif any(picked < one for one in right):
        say = _("Right so far, but something is missing: {say}")
    elif any(picked > one for one in right):
        say = _("That is too much: {say}")
    else:
        say = _("Not quite. {say}")
    slips = attempt.mistakes_made + bool(picked)
    return Verdict("other", say.format(say=attempt.say), replace(attempt, mistakes_made=slips), places=wrong)


def _choose(attempt: Attempt, given: Any) -> Verdict:
    options, texts = attempt.step.options, attempt.shuffled_items
    if isinstance(given, int) or (isinstance(given, str) and given.isdigit() and given not in texts):
        at = int(given) - 1
    elif given in texts:
        at = texts.index(given)
    else:
        at = -1
    if not 0 <= at < len(options):
        raise BadLesson(_("choose one of the answers, by its number from 1 to {last} or by its text").format(
            last=len(options)))
    option = options[at]
    said = attempt.personalise(option.say)
    if option.right:
        return _done(attempt, said=said)
    return Verdict("mistake", said, replace(attempt, mistakes_made=attempt.mistakes_made + 1))


def _order(attempt: Attempt, given: Any) -> Verdict:
    items, shown = attempt.items, attempt.shuffled_items
    parts = [part.strip() for part in given.split("|")] if isinstance(given, str) else given
    if not isinstance(parts, list | tuple) or sorted(map(str, parts)) != sorted(shown):
        raise BadLesson(_("put all of these in order, each once: {items}").format(items=" | ".join(shown)))
    order = tuple(map(str, parts))
    if in_order(order, items):
        return _done(attempt)
    attempt = replace(attempt, mistakes_made=attempt.mistakes_made + 1)
    for mistake in attempt.step.mistakes:
        if order == tuple(attempt.personalise(part.strip()) for part in mistake.act.split("|")):
            return _mistaken(attempt, mistake)
    fits = next(at for at in range(len(order)) if not _is_prefix(order[:at + 1], items))
    say = n_("The first {fits} stands right. {say}", "The first {fits} stand right. {say}", fits)
    if not fits:
        say = _("The first does not stand there. {say}")
    return Verdict("other", say.format(fits=fits, say=attempt.say), attempt)


def _is_prefix(order: tuple[str, ...], items: tuple[tuple[str, ...], ...]) -> bool:
    """Whether these items can stand at the beginning of a right order."""
    left = list(order)
    for tied in items:
        here, left = left[:len(tied)], left[len(tied):]
        if any(each not in tied for each in here):
            return False
    return True


# Numbers -----------------------------------------------------------------------------


def _number(attempt: Attempt, given: Any) -> Verdict:
    right = attempt.figure
    assert right is not None
    number = parse_guess(str(given), right.is_chance)
    guess = Guess(attempt.step.title, float(number), float(right.value), right.is_chance)
    said = _mistake_in_number(attempt, number, right)
    if attempt.step.near:
        near = _is_near(number, right, attempt.step.near)
        reveal = _("Well guessed: it is {value}.") if near else _too_high_or_low(number, right)
        reveal = reveal.format(value=right.brief, guess=_brief(number, right))
        return replace(_done(attempt, said=" ".join(filter(None, (said, reveal)))), guess=guess)
    if _is_near(number, right, 0):
        return replace(_done(attempt), guess=guess)
    attempt = replace(attempt, mistakes_made=attempt.mistakes_made + 1)
    if said:
        return Verdict("mistake", said, attempt, guess=guess)
    say = _("{guess} is too many. {say}") if number > right.value else _("{guess} is too few. {say}")
    return Verdict("other", say.format(guess=_brief(number, right), say=attempt.say), attempt, guess=guess)


def _brief(number: Fraction, right: Figure) -> str:
    return percent(number) if right.is_chance else amount(number)


def _too_high_or_low(number: Fraction, right: Figure) -> str:
    return (_("You guessed {guess}, and that is too high: it is {value}.") if number > right.value else
            _("You guessed {guess}, and that is too low: it is {value}."))


def _is_near(number: Fraction, right: Figure, near: float) -> bool:
    """Near is in percentage points for chances; a number typed to two places counts as the same."""
    slack = Fraction(str(near)) / (100 if right.is_chance else 1)
    rounding = Fraction(1, 10_000) if right.is_chance else Fraction(1, 1000)
    return abs(Fraction(number) - Fraction(right.value)) <= slack + rounding


def _mistake_in_number(attempt: Attempt, number: Fraction, right: Figure) -> str:
    for mistake in attempt.step.mistakes:
        if _is_near(number, right._replace(value=parse_guess(mistake.act, right.is_chance)), 0):
            return attempt.personalise(mistake.say)
    return ""


Refusal_ = Any
_JUDGES: dict[str, Callable[[Attempt, Any], Verdict]] = {
    "play": _play, "pick": _pick, "choose": _choose, "order": _order, "number": _number}
