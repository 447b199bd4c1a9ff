"""Steps made afresh for one belief: a position in which somebody who holds it answers wrongly, and is told why.

Every kind of item in `gamelib.beliefs` is also a form of step. It is judged as a lesson's step is, and shown only after
the right answer has been given to it, and the believer's.

>>> step = practice_step("nanatoridori", "rank-first", 3)
>>> attempt = start_attempt(step)
>>> attempt.judge(answer(attempt)).kind
'done'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, get_args

from gamelib.beliefs import Belief, Item, Learner, ask, belief, of
from gamelib.beliefs.choosing import information, items_of_kind, kinds_showing
from gamelib.beliefs.evidence import YES_OR_NO, ItemAnswers, answers_to
from gamelib.beliefs.items import NOTHING, Form
from gamelib.beliefs.minds import kinds as known_kinds
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _, address, fill_names
from gamelib.lessons.attempt import answer, start_attempt
from gamelib.lessons.believed import given_in
from gamelib.lessons.goals import BEST
from gamelib.lessons.steps import NOTHING_FITS, UNKNOWN, AnswerOption, ExpectedMistake, Origin, Step
from gamelib.lessons.verdict import Verdict
from gamelib.players.characters import names_of_lessons

SEAT = 0
"""The learner's seat."""
MADE = "practice-"
"""The beginning of the ids of steps that were made; the belief and the number follow."""
CHOICE_MADE = "choice-"
"""The same of steps that are always answered by choosing."""
EVERY_FORM: frozenset[Form] = frozenset(get_args(Form))
CHOOSABLE: frozenset[Form] = frozenset({"options", "number"})
"""The forms of items that can be answered by choosing: a number can be one of several."""
NEXT_NUMBERS = (1, -1, 2, -2)
MOST_ITEMS = 400
"""How many items of a kind are made before another kind is tried."""
LOOKED_AT = 4
"""How many items that show the belief are looked at for one to which no other belief leads to the same answer."""
SAMPLE, MORE_VARIED = 12, 3
"""How many items of a kind are looked at, and how much more often a kind comes whose right answers vary."""
CHOICE = 5
"""How many steps are made for one that is asked."""
MOST_OPTIONS = 5
MOST_TRIES = 50
SEEDS = 10**6


class _Draft(NamedTuple):
    """An item that becomes a step: what somebody answers to it with each belief, and the belief that it is made for."""

    answers: ItemAnswers
    held: Belief
    rng: Stream

    @property
    def item(self) -> Item[Any]:
        return self.answers.item

    def tell(self, text: str) -> str:
        """Return a sentence as the learner reads it."""
        return fill_names(text, address(names_of_lessons(self.item.game), SEAT))

    def origin(self, given: str) -> Origin:
        """Return which belief a wrong answer comes of: the one that the step is made for, if it can."""
        names = [self.held.name, *self.answers.wrong]
        return next((Origin(name, told=True) for name in names if given in self.answers.wrong[name]), UNKNOWN)

    def reply(self, given: str) -> str:
        """Return what is said to a wrong answer: what would have to be so for it to be right, or else the rule."""
        name = self.origin(given).belief
        return belief(self.item.game, name).reply if name else _("No. {rule}").format(rule=self.held.truth)

    def mistakes(self, form: Form) -> tuple[ExpectedMistake, ...]:
        """Return what somebody with some belief answers wrongly, by the acts that give each answer."""
        wrong = dict.fromkeys(
            given for some in self.answers.wrong.values() for given in sorted(some - self.answers.right)
        )
        return tuple(
            ExpectedMistake(act, None, self.reply(given), origin=self.origin(given))
            for given in wrong
            for act in _ACTS[form](self, given)
        )


class MadeStep(NamedTuple):
    """A step that was made for a belief, what is answered to its item, and which answer to the item each act gives."""

    step: Step
    belief: str
    answers: ItemAnswers
    given: Mapping[str, str]

    @property
    def item(self) -> Item[Any]:
        """The item from which it was made."""
        return self.answers.item

    @property
    def question(self) -> str:
        """What is asked, in the same words wherever it is asked and however it is answered."""
        return repr(self.item)

    def is_believed(self, verdict: Verdict) -> bool:
        """Return whether a verdict was given on the answer of somebody who holds the belief."""
        return not verdict.is_done and self.answer_in(verdict) in self.answers.wrong[self.belief]

    def answer_in(self, verdict: Verdict) -> str:
        """Return the answer to the item on which a verdict was given; empty if nobody has a reason to give it."""
        if verdict.is_done:
            return min(self.answers.right)
        return self.given.get(given_in(verdict), "")


def practice_step(game: str, name: str, seed: int) -> Step:
    """Return a step that shows whether somebody holds a belief; the same seed makes the same step.

    >>> step = practice_step("nanuk", "target-ends", 7)
    >>> step.kind, step.mistakes[0].origin.belief
    ('number', 'target-ends')
    """
    return make_practice(game, name, seed).step


def make_practice(game: str, name: str, seed: int) -> MadeStep:
    """Return the step that a seed makes for a belief, and its item; raise GameError if none can be made."""
    held, rng = belief(game, name), Stream(seed, f"practice of {game}, {name}")
    for draft in islice(_drafts(held, rng), MOST_TRIES):
        if (made := _make(draft, f"{MADE}{name}-{seed}")) is not None:
            return made
    raise GameError(_("no step could be made for {name} from {seed}").format(name=name, seed=seed))


def make_choice(game: str, name: str, seed: int) -> MadeStep:
    """Return a step for a belief that is answered by choosing; raise GameError if it can be shown in no such way.

    >>> made = make_choice("nanuk", "target-ends", 7)
    >>> made.step.kind, len(made.step.options) >= 2
    ('choose', True)
    """
    held, rng = belief(game, name), Stream(seed, f"choice about {game}, {name}")
    for draft in islice(_drafts(held, rng, CHOOSABLE), MOST_TRIES):
        if (made := _make(draft, f"{CHOICE_MADE}{name}-{seed}", "options")) is not None:
            return made
    raise GameError(_("no question to choose from could be made for {name} from {seed}").format(name=name, seed=seed))


@lru_cache(maxsize=8)
def can_be_chosen(game: str) -> tuple[str, ...]:
    """Return the beliefs about a game of which somebody can be asked by choosing, in the order of the game."""
    return tuple(each.name for each in of(game) if _kinds_by_variety(each, CHOOSABLE))


def choose_practice(learner: Learner, rng: Stream, window: Collection[str] = ()) -> MadeStep:
    """Return the step that tells most of some made for the beliefs in view, all if none; suspected ones come first.

    Beliefs whose rule is known well come only if no other is left, and then in turns.
    """
    names = [each.name for each in of(learner.game) if not window or each.name in window]
    wanted = [name for name in learner.suspected if name in names] or _unsettled(learner, names)
    made = _make_some(learner.game, wanted or names, rng)
    if not wanted:
        return made[0]
    weights = learner.weights(names)
    return max(made, key=lambda each: information(each.answers, weights))


def choose_check(learner: Learner, rng: Stream) -> MadeStep | None:
    """Return the step of some that bears on most rules that are not known well yet; None if all are."""
    unsettled = _unsettled(learner, [each.name for each in of(learner.game)])
    if not unsettled:
        return None
    made = _make_some(learner.game, unsettled, rng)
    return max(made, key=lambda each: len(each.answers.wrong.keys() & {*unsettled}))


def _unsettled(learner: Learner, names: Sequence[str]) -> list[str]:
    known_well = learner.rules_known_well(learner.day)
    return [name for name in names if name not in known_well]


def _make_some(game: str, names: Sequence[str], rng: Stream) -> list[MadeStep]:
    chosen = rng.shuffle([*names])[:CHOICE]
    return [make_practice(game, name, rng.randbelow(SEEDS)) for name in chosen]


def _make(draft: _Draft, step_id: str, chosen: Form | None = None) -> MadeStep | None:
    """Return the step that an item becomes; None if it does not show the belief, or the library judges otherwise.

    Without a form, it is answered in one of those of its item.
    """
    form: Form = chosen or draft.rng.choice(draft.item.forms)
    step = _as_step(draft, form, step_id)
    if draft.item.judge() != draft.answers.right or not is_proved(step, draft.held.name):
        return None
    every = [*dict.fromkeys([*_offered(draft, form), *draft.answers.possible])]
    return MadeStep(
        step, draft.held.name, draft.answers, {act: given for given in every for act in _ACTS[form](draft, given)}
    )


def is_proved(step: Step, name: str) -> bool:
    """Return whether the right answer does a step, and every answer of somebody with this belief does not."""
    attempt = start_attempt(step)
    if not attempt.judge(right_act(step)).is_done:
        return False
    believed = answers_of_believer(step, name)
    return bool(believed) and not any(attempt.judge(act).is_done for act in believed)


def right_act(step: Step) -> Any:
    """Return the right answer to a step that was made, as a learner would give it."""
    right = answer(start_attempt(step))
    return right[0] if step.kind == "play" else right


def answers_of_believer(step: Step, name: str) -> list[str]:
    """Return the wrong answers of a step that come of a belief, as a learner would give them."""
    options = [option.text for option in step.options if option.origin.belief == name]
    return [*options, *(mistake.act for mistake in step.mistakes if mistake.origin.belief == name)]


# Finding an item ------------------------------------------------------------------------


def _drafts(held: Belief, rng: Stream, forms: frozenset[Form] = EVERY_FORM) -> Iterator[_Draft]:
    """Yield items to which somebody with this belief answers wrongly, of every kind with one of the forms."""
    kinds = _kinds_by_variety(held, forms)
    while kinds:
        found = [*islice(_parting(held, rng.choice(kinds), rng), LOOKED_AT)]
        if found:
            yield next(filter(_is_alone, found), found[0])


@lru_cache(maxsize=256)
def _kinds_by_variety(held: Belief, forms: frozenset[Form] = EVERY_FORM) -> tuple[str, ...]:
    """Return the kinds that show a belief, those several times to which more than one answer is ever right."""
    rng, kinds = Stream(0, "variety of kinds"), []
    for kind in kinds_showing(held.game)[held.name]:
        if forms.isdisjoint(known_kinds(held.game)[kind].forms):
            continue
        sample = islice(_parting(held, kind, rng), SAMPLE)
        kinds += [kind] * (MORE_VARIED if len({draft.answers.right for draft in sample}) > 1 else 1)
    return tuple(kinds)


def _parting(held: Belief, kind: str, rng: Stream) -> Iterator[_Draft]:
    for item in islice(items_of_kind(held.game, kind, rng), MOST_ITEMS):
        if not ask(item) & ask(item, held.name) and item.suits(held.name):
            yield _Draft(answers_to(item), held, rng)


def _is_alone(draft: _Draft) -> bool:
    """Return whether no other belief leads to the believer's answer."""
    wrong = draft.answers.wrong
    return all(some.isdisjoint(wrong[draft.held.name]) for name, some in wrong.items() if name != draft.held.name)


# Forms ----------------------------------------------------------------------------------


def _as_step(draft: _Draft, form: Form, step_id: str) -> Step:
    """Return the step that an item becomes, in one of the forms in which it may be answered."""
    item, held = draft.item, draft.held
    where: dict[str, Any] = {"position": item.position, "seat": SEAT} if item.on_table else {}
    step = Step(
        kind="",
        title=_("practice"),
        id=step_id,
        say=draft.tell(item.task if form == "moves" else item.question),
        done=held.truth,
        game=item.game,
        clauses=held.clauses,
        seed=draft.rng.randbelow(SEEDS),
        hints=(held.truth,),
        **where,
    )
    return _FORMS[form](draft, step)


def _with_options(draft: _Draft, step: Step) -> Step:
    """Let the learner choose one of several answers."""
    shown = _answers_shown(draft)
    options = [
        AnswerOption(draft.tell(draft.item.name_answer(given)), True, "")
        if given in draft.answers.right
        else AnswerOption(draft.tell(draft.item.name_answer(given)), False, draft.reply(given), draft.origin(given))
        for given in shown
    ]
    return replace(step, kind="choose", options=tuple(options))


def _answers_shown(draft: _Draft) -> list[str]:
    """Return the answers to choose from: yes and no, all seats in turn order, or some answers in random order."""
    believed = draft.answers.wrong[draft.held.name]
    others = [*dict.fromkeys([*_offered(draft, "options"), *sorted(draft.answers.possible)])]
    if draft.answers.possible <= YES_OR_NO:
        return ["yes", "no"]
    if all(given in LETTERS for given in others):
        return sorted(others)
    must = sorted(draft.answers.right | believed)
    more = draft.rng.shuffle([given for given in others if given not in must])
    return [*draft.rng.shuffle([*must, *more[: MOST_OPTIONS - len(must)]])]


def _offered(draft: _Draft, form: Form) -> Sequence[str]:
    """Return answers to choose from besides those that somebody has a reason to give: of numbers, the next ones."""
    if form != "options" or "number" not in draft.item.forms:
        return draft.item.offered()
    (right,) = draft.answers.right
    return [str(int(right) + step) for step in NEXT_NUMBERS if int(right) + step >= 0]


def _with_number(draft: _Draft, step: Step) -> Step:
    """Let the learner type a number."""
    (right,) = draft.answers.right
    return replace(step, kind="number", right=right, mistakes=draft.mistakes("number"))


def _with_places(draft: _Draft, step: Step) -> Step:
    """Let the learner point at places, or answer that nothing fits."""
    right = tuple(place for given in draft.answers.right for place in draft.item.places(given))
    return replace(step, kind="pick", places=right, nothing=True, mistakes=draft.mistakes("places"))


def _with_moves(draft: _Draft, step: Step) -> Step:
    """Let the learner make one of the best moves."""
    best = tuple(move for given in sorted(draft.answers.right) for move in draft.item.moves(given))
    step = replace(step, kind="play", goal=((BEST,),), best=best, answer=best[:1], within=1)
    view = start_attempt(step).view
    wrong = [
        replace(mistake, broke=refusal.clause if (refusal := view.why_not(view.read_move(mistake.act))) else None)
        for mistake in draft.mistakes("moves")
    ]
    attempt = start_attempt(step := replace(step, mistakes=tuple(wrong)))
    # moves of equal cards lead to the same position: of those, the first stands for all
    return replace(step, mistakes=tuple(each for each in wrong if attempt.judge(each.act).mistake == each))


_ACTS: dict[Form, Callable[[_Draft, str], Sequence[str]]] = {
    "options": lambda draft, given: [draft.tell(draft.item.name_answer(given))],
    "number": lambda _draft, given: [given],
    "places": lambda draft, given: [NOTHING_FITS] if given == NOTHING else draft.item.places(given),
    "moves": lambda draft, given: draft.item.moves(given),
}
"""The acts by which an answer to an item is given, in each form."""

_FORMS: dict[Form, Callable[[_Draft, Step], Step]] = {
    "options": _with_options,
    "number": _with_number,
    "places": _with_places,
    "moves": _with_moves,
}
