"""What is known of a learner's beliefs: how much speaks for each, which are named or due, which rules are known well.

A learner is a value, which can be written down and read back. Days are numbered as by
`datetime.date.today().toordinal()`; callers pass them in.

>>> from gamelib.beliefs import make_item
>>> learner = Learner("nanatoridori")
>>> for seed in (19, 28, 34):
...     learner = learner.note(make_item("nanatoridori", seed, "beats"), "yes", day=1)
>>> learner.named
('rank-first',)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple, get_args

from gamelib.beliefs.belief_words import belief, of
from gamelib.beliefs.evidence import BIT, Answers, Pair, answers_to, possible_pairs
from gamelib.beliefs.items import Item
from gamelib.core import registry, save_format
from gamelib.core.arithmetic import add_up, exponential
from gamelib.core.boxes import DAYS
from gamelib.core.errors import BadSave, SaveVersion
from gamelib.core.language import _

Source = Literal["practice", "lesson", "puzzle", "game"]
"""Where an answer was given."""
Stage = Literal["", "suspected", "named"]
SOURCES: tuple[Source, ...] = get_args(Source)
STAGES: tuple[Stage, ...] = get_args(Stage)
WEIGHTS: Mapping[Source, float] = {"practice": 1.0, "lesson": 0.8, "puzzle": 0.6, "game": 0.3}
"""How much an answer says by where it is given: a lesson has just told the rule, and in a game there are plans, too."""
BARS: Mapping[Source, float] = {"practice": 0.9, "lesson": 0.9, "puzzle": 0.9, "game": 0.98}
"""How likely a belief has to be for an answer from there to name it."""
EVEN = 0.5
"""How likely a belief has to be for one more question about it; less likely, it is named no longer."""
HOLDS = (0.6, 0.35, 0.05)
"""How many hold none of the beliefs in view, one, and two. Nobody is taken to hold more."""
OUTSIDE = 0.02
"""How likely a belief outside the window is, in shares of one inside."""
HALF_LIFE = 60
"""Days after which an answer says half as much."""
LEAST, MOST, FAINT = -4.0, 40.0, 0.02
"""No more can speak against a belief, so that a change of mind shows, or for it; and what is forgotten."""
TOLD = 1.5
"""What speaks for a belief once the learner has been told: many keep it all the same."""
KNOWN_WELL = -2.0
"""What has to speak against a belief for its rule to count as known well."""
FIRM_BOX = 4
"""From this box on, a rule is known well of which somebody once had to be told."""
FORMAT = 1
PARTS = 1000
"""Odds are written down as whole numbers, in thousandths."""
LATEST, STRONGEST = 10**7, 50 * PARTS
"""No day is written with a higher number, and no odds."""


class Known(NamedTuple):
    """What is known of one belief."""

    odds: float = 0.0
    """What speaks for it: the logarithm of how many times likelier the answers are with it than without any."""
    stage: Stage = ""
    box: int = 0
    """From 1 on, once it is to be asked for again; it rises with each review that goes well."""
    due: int = 0
    told: bool = False
    """Whether it was named, and the learner has been told."""


@dataclass(frozen=True)
class Learner:
    """What is known of the beliefs of one learner about one game; a value, so noting an answer returns a new one."""

    game: str
    day: int = 0
    """The day of the last answer, to which what is known refers."""
    beliefs: Mapping[str, Known] = field(default_factory=dict)
    shared: Mapping[Pair, float] = field(default_factory=dict)
    """What was counted twice, as it speaks for either of two beliefs: a correction to the sum of their odds."""
    noted: int = 0
    """How many answers were noted."""

    def known(self, name: str) -> Known:
        """Return what is known of a belief."""
        return self.beliefs.get(name, Known())

    # Noting answers -----------------------------------------------------------------

    def at(self, day: int) -> Learner:
        """Return what is still known on a day: what answers say halves as time goes by."""
        if day <= self.day:
            return self
        left = exponential(-BIT * (day - self.day) / HALF_LIFE) if self.day else 1.0
        return replace(
            self,
            day=day,
            beliefs={name: each._replace(odds=left * each.odds) for name, each in self.beliefs.items()},
            shared={pair: left * each for pair, each in self.shared.items() if abs(left * each) > FAINT},
        )

    def note(
        self, item: Item[Any], answer: str, source: Source = "practice", *, day: int = 0, window: Collection[str] = ()
    ) -> Learner:
        """Return the learner once an answer is noted, given where it was given, and the beliefs in view: all if none.

        A belief that has become likelier than not is suspected first, and one more question about it is asked. It is
        named when the answer is again the one that it leads to, and it then is as likely as the bar wants.
        """
        return self.note_answer(answers_to(item), answer, source, day=day, window=window)

    def note_answer(
        self, answers: Answers, answer: str, source: Source, *, day: int = 0, window: Collection[str] = ()
    ) -> Learner:
        """Return the learner once an answer is noted to a question that may be no item: a step of a lesson."""
        noted = self.at(day)._weighed(answers, answer, WEIGHTS[source])
        likely = noted.likely(window)
        beliefs = dict(noted.beliefs)
        for name, chance in likely.items():
            before = noted.known(name)
            again = answer in answers.wrong.get(name, ()) and answer not in answers.right
            known = before._replace(stage=_next_stage(before.stage, chance, BARS[source], again))
            if name in answers.wrong and before.box and source != "game":
                known = _reviewed(known, answer in answers.right, noted.day)
            if known != Known():
                beliefs[name] = known
        return replace(noted, beliefs=beliefs, noted=self.noted + 1)

    def _weighed(self, answers: Answers, answer: str, weight: float) -> Learner:
        ratios = {name: weight * answers.log_ratio(answer, wrong) for name, wrong in answers.wrong.items()}
        beliefs, shared = dict(self.beliefs), dict(self.shared)
        for name, ratio in ratios.items():
            known = self.known(name)
            beliefs[name] = known._replace(odds=min(MOST, max(LEAST, known.odds + ratio)))
        for pair, together in answers.every_pair():
            # what speaks for two has bounds of its own: what is no longer counted of either may not stay here
            now = [beliefs.get(name, Known()).odds for name in pair]
            before = [self.known(name).odds for name in pair]
            both = add_up([*before, shared.get(pair, 0.0), weight * answers.log_ratio(answer, together)])
            twice = add_up([min(2 * MOST, max(2 * LEAST, both)), -now[0], -now[1]])
            if abs(twice) > FAINT or pair in shared:
                shared[pair] = twice
        return replace(self, beliefs=beliefs, shared=shared)

    def after_being_told(self, name: str, *, day: int = 0) -> Learner:
        """Return the learner once they have been told that a belief is wrong: it goes into the first box."""
        known = Known(TOLD, "", 1, day + DAYS[0], told=True)
        learner = self.at(day)
        return replace(
            learner,
            beliefs={**learner.beliefs, belief(self.game, name).name: known},
            shared={pair: each for pair, each in learner.shared.items() if name not in pair},
        )

    def scheduled(self, name: str, *, day: int = 0) -> Learner:
        """Return the learner once a belief is to be asked for again tomorrow, as one answer came of it."""
        learner = self.at(day)
        known = learner.known(belief(self.game, name).name)._replace(box=1, due=day + DAYS[0])
        return replace(learner, beliefs={**learner.beliefs, name: known})

    # Looking ------------------------------------------------------------------------

    def likely(self, window: Collection[str] = ()) -> dict[str, float]:
        """Return how likely each belief is to be held, given the beliefs in view: all if none."""
        return self.weights(window).every

    def weights(self, window: Collection[str] = ()) -> Weights:
        """Return how likely it is that no belief is held, each one alone, and each two."""
        shares = _shares(self.game, frozenset(window))
        strong = {name: share * exponential(self.known(name).odds) for name, share in shares.items()}
        one = {name: HOLDS[1] * each for name, each in strong.items()}
        two = {
            (first, second): HOLDS[2]
            * strong[first]
            * strong[second]
            * exponential(self.shared.get((first, second), 0.0))
            for first, second in possible_pairs(self.game)
        }
        whole = add_up([HOLDS[0], *one.values(), *two.values()])
        return Weights(
            {name: each / whole for name, each in one.items()}, {pair: each / whole for pair, each in two.items()}
        )

    @property
    def named(self) -> tuple[str, ...]:
        """The beliefs that are named now, in the order of the game."""
        return self._at_stage("named")

    @property
    def suspected(self) -> tuple[str, ...]:
        """The beliefs of which one more question has to be asked before they are named."""
        return self._at_stage("suspected")

    def _at_stage(self, stage: Stage) -> tuple[str, ...]:
        return tuple(each.name for each in of(self.game) if self.known(each.name).stage == stage)

    def due(self, day: int) -> tuple[str, ...]:
        """Return the beliefs that are to be asked for again on a day, the longest due first."""
        boxed = [(known.due, name) for name, known in self.beliefs.items() if 0 < known.box <= len(DAYS)]
        return tuple(name for due, name in sorted(boxed) if due <= day)

    @property
    def boxed(self) -> tuple[str, ...]:
        """The beliefs that are to be asked for again some day."""
        return tuple(each.name for each in of(self.game) if 0 < self.known(each.name).box <= len(DAYS))

    @property
    def mixed_up(self) -> tuple[str, ...]:
        """The beliefs of which the learner has been told, until enough reviews have gone well."""
        return tuple(each.name for each in of(self.game) if (known := self.known(each.name)).told and _is_open(known))

    def rules_known_well(self, day: int = 0) -> tuple[str, ...]:
        """Return the beliefs whose rule is known well: answers spoke against them, and reviews, if any, went well."""
        learner = self.at(day)
        return tuple(
            each.name
            for each in of(self.game)
            if (known := learner.known(each.name)).odds <= KNOWN_WELL and not _is_open(known)
        )

    def merged(self, other: Learner) -> Learner:
        """Return what is known of one learner in two places: the later of both, or else what more answers have told.

        Answers may have been noted in both, so that adding them up would count them twice.
        """
        return max(self, other, key=lambda each: (each.day, each.noted))

    # Writing down -------------------------------------------------------------------

    def write(self) -> str:
        """Return the learner as a text that `read_learner` reads back.

        >>> print(Learner("nanuk", 5, {"may-pass": Known(1.25)}).write(), end="")
        {
          "format": 1,
          "game": "nanuk",
          "day": 5,
          "beliefs": [
            ["may-pass", 1250, "", 0, 0, 0]
          ],
          "shared": [],
          "noted": 0
        }
        """
        return save_format.dumps(
            {
                "format": FORMAT,
                "game": self.game,
                "day": self.day,
                "beliefs": [
                    [name, round(PARTS * each.odds), *each[1:4], int(each.told)] for name, each in self.beliefs.items()
                ],
                "shared": [[*pair, round(PARTS * each)] for pair, each in self.shared.items() if abs(each) > FAINT],
                "noted": self.noted,
            }
        )


def read_learner(text: str) -> Learner:
    """Return the learner in a text; raise BadSave if there is none. Beliefs that there are no longer are left out.

    >>> learner = Learner("nanuk", 5, {"may-pass": Known(1.25)})
    >>> read_learner(learner.write()) == learner
    True
    """
    plain = save_format.loads(text)
    if plain.get("format") != FORMAT:
        raise SaveVersion(_("this is written in another format than {ours}").format(ours=FORMAT))
    game = registry.check_game(save_format.get_typed(plain, "game", str))
    names = {each.name for each in of(game)}
    beliefs = {}
    for name, odds, stage, box, due, told in _rows(plain, "beliefs", 6):
        boxed = _read_count(box, len(DAYS) + 1), _read_count(due, LATEST)
        known = Known(_read_odds(odds), stage, *boxed, told=_read_count(told, 1) > 0)
        if stage not in STAGES:
            raise BadSave(_("{given!r:.40} cannot be known of a belief").format(given=stage))
        if name in names:
            beliefs[name] = known
    read = [((first, second), _read_odds(odds)) for first, second, odds in _rows(plain, "shared", 3)]
    shared = {pair: odds for pair, odds in read if pair in possible_pairs(game)}
    noted = _read_count(plain.get("noted", 0), LATEST)
    return Learner(game, _read_count(plain.get("day"), LATEST), beliefs, shared, noted)


def _row(name: str, known: Known) -> list[str | int]:
    """Return what is written of one belief."""
    return [name, round(PARTS * known.odds), known.stage, known.box, known.due, int(known.told)]


def _rows(plain: Mapping[str, Any], word: str, size: int) -> list[list[Any]]:
    rows = save_format.get_typed(plain, word, list)
    if not all(isinstance(row, list) and len(row) == size and all(map(_is_simple, row)) for row in rows):
        raise BadSave(_("'{key}' is a list of lists of {size}").format(key=word, size=size))
    return list(rows)


def _is_simple(value: Any) -> bool:
    return type(value) in (str, int)


def _read_odds(value: Any) -> float:
    if type(value) is not int or abs(value) > STRONGEST:
        raise BadSave(_("a whole number was expected, not {given!r:.40}").format(given=value))
    return value / PARTS


def _read_count(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadSave(_("a whole number from 0 on was expected, not {given!r:.40}").format(given=value))
    return value


@dataclass(frozen=True)
class Weights:
    """How likely it is that somebody holds one belief alone, and two; nobody holds more."""

    one: dict[str, float]
    two: dict[Pair, float]

    @cached_property
    def every(self) -> dict[str, float]:
        """How likely each belief is, alone or with another."""
        every = dict(self.one)
        for (first, second), each in self.two.items():
            every[first] += each
            every[second] += each
        return every


def _is_open(known: Known) -> bool:
    """Return whether a belief is asked for again, and not enough reviews have gone well."""
    return 0 < known.box < FIRM_BOX


def _next_stage(stage: Stage, chance: float, bar: float, again: bool) -> Stage:
    """Return the stage of a belief with this chance after an answer, which was again the one that it leads to."""
    if stage == "named":
        return "named" if chance >= EVEN else ""
    if stage == "suspected" and again and chance >= bar:
        return "named"
    return "suspected" if chance >= EVEN else ""


def _reviewed(known: Known, well: bool, day: int) -> Known:
    """Return what is known of a belief after a review; one before its day changes nothing if it goes well."""
    if not well:
        return known._replace(box=1, due=day + DAYS[0])
    if day < known.due or known.box > len(DAYS):
        return known
    return known._replace(box=known.box + 1, due=day + DAYS[min(known.box, len(DAYS) - 1)])


@lru_cache(maxsize=256)
def _shares(game: str, window: frozenset[str]) -> dict[str, float]:
    """Return how likely each belief is among all of a game before anything is asked."""
    for name in window:
        belief(game, name)  # an unknown name is refused, with those there are
    parts = {each.name: 1.0 if not window or each.name in window else OUTSIDE for each in of(game)}
    whole = add_up(parts.values())
    return {name: part / whole for name, part in parts.items()}
