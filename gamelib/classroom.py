"""A class without a server: a short code deals everybody the same cards, and short codes bring back the results.

>>> deal = share("nanatoridori", players=4, seed=7)
>>> deal.code
'4BB-0007-RV'
>>> read_code("4bb ooo7 rv") == deal
True
>>> read_code("4BB-0070-RV")
Traceback (most recent call last):
gamelib.core.errors.BadNotation: in '4BB-0070-RV' the 7 and the 0 look swapped; did you mean 4BB-0007-RV?
>>> result = deal.result(deal.deal(), seat=0)
Traceback (most recent call last):
gamelib.core.errors.GameError: the game is not over yet, so there is no result to hand in

A deal's code is the number of players, the letters of game and variant, four signs for the seed, and two check signs. A
result's code has the seat, W or N for won or not, and two signs for the score before its check signs. Codes of earlier
versions, such as B4B-0007-0, begin with the letter of the game, end with a single check sign and are still read.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from gamelib import record as stored
from gamelib.core import language, registry
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.check_signs import (
    ALPHABET,
    add_check_signs,
    find_slips,
    has_right_signs,
    plain_signs,
    read_signs,
    write_signs,
)
from gamelib.core.errors import BadNotation, BadPlayers, GameError
from gamelib.core.intervals import Interval, share_interval
from gamelib.core.language import _, n_
from gamelib.core.progress_bar import Progress, progress_reporter
from gamelib.core.protocols import State
from gamelib.core.registry import About, Variant
from gamelib.players import Player, player
from gamelib.players.win_words import one_wins
from gamelib.record import Record

SEEDS = len(ALPHABET) ** 4
"""Number of deals that can be written with four signs."""

MOST_SCORE = len(ALPHABET) ** 2 // 2
ENDS = {"W": True, "N": False}
PLAYER_DIGITS = "2345678"
DEAL_SIGNS, RESULT_SIGNS, OLD_DEAL_SIGNS = 9, 13, 8
"""Lengths of the codes. Result codes of earlier versions are as long as today's but begin with the letter of a game."""
Read = TypeVar("Read", "SharedDeal", "HandedResult")
CLASS_SEAT = 0
"""Where each learner of a class sits in the deal of a code."""
CLASS_LEVEL = "careful"
"""How the programs play in the deal of a class, alike for everybody."""
MAX_INPUT = 10_000
"""Maximum length in characters of all the codes a class hands in."""


class SharedDeal(NamedTuple):
    """A deal that a whole class plays."""

    game: str
    players: int
    variant: str
    seed: int

    @property
    def code(self) -> str:
        """The code that is written on the board."""
        return _group_with_dashes(add_check_signs(self.signs))

    @property
    def signs(self) -> str:
        """The signs of the deal, without check signs."""
        about = registry.about(self.game)
        return f"{self.players}{about.letter}{_find_variant(about, self.variant).letter}{write_signs(self.seed, 4)}"

    def deal(self) -> State:
        """Deal the game: the same cards for everybody who has the code."""
        return registry.about(self.game).rules.deal(**self.arguments)

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments of the game's `deal`."""
        variant = _find_variant(registry.about(self.game), self.variant)
        return {"players": self.players, "seed": self.seed, **variant.arguments}

    def begin(self) -> Record:
        """Return the record of a game of this deal, before its first move."""
        return stored.start(self.game, comment=_("The class's deal {code}").format(code=self.code), **self.arguments)

    @property
    def one_wins(self) -> bool:
        """Whether one seat wins a round of this deal; otherwise all seats but one win it, by not losing."""
        return one_wins(self.deal().view(0))

    def result(self, state: State, seat: int) -> HandedResult:
        """Return the result that a learner hands in: whether the seat won its first round, and its score."""
        ended = state.round_result
        if ended is None:
            raise GameError(_("the game is not over yet, so there is no result to hand in"))
        return HandedResult(self, language.LETTERS[seat], seat in ended.winners, ended.scores[seat])

    def __str__(self) -> str:
        return self.code


class HandedResult(NamedTuple):
    """The result of one learner in the deal of a class."""

    shared: SharedDeal
    seat: str
    won: bool
    score: int

    @property
    def code(self) -> str:
        """The code that is handed in; it holds no name."""
        about = "W" if self.won else "N"
        score = write_signs(min(max(self.score, -MOST_SCORE), MOST_SCORE - 1) + MOST_SCORE, 2)
        return _group_with_dashes(add_check_signs(f"{self.shared.signs}{self.seat}{about}{score}"))

    def __str__(self) -> str:
        return self.code


class Results(NamedTuple):
    """The results of a class in one deal, and the codes that could not be read."""

    shared: SharedDeal
    handed: tuple[HandedResult, ...]
    unread: tuple[str, ...]
    slips: tuple[str, ...] = ()
    """For each code that could not be read, what looks wrong in it."""

    @property
    def wins(self) -> int:
        """How many won."""
        return sum(each.won for each in self.handed)

    def histogram(self) -> dict[int, int]:
        """Return how many learners reached each score, the lowest score first."""
        return dict(sorted(Counter(each.score for each in self.handed).items()))

    def share(self) -> Interval:
        """Return the share that won with its 95 % interval: a class is a sample, too."""
        return share_interval(self.wins, len(self.handed))

    def __str__(self) -> str:
        head = (
            n_(
                "{many} result of the deal {code}: {wins} won.",
                "{many} results of the deal {code}: {wins} won.",
                len(self.handed),
            )
            if self.shared.one_wins
            else n_(
                "{many} result of the deal {code}: {wins} did not lose.",
                "{many} results of the deal {code}: {wins} did not lose.",
                len(self.handed),
            )
        )
        lines = [head.format(many=len(self.handed), code=self.shared.code, wins=self.wins)]
        lines += [f"{score:4}  {'#' * many}  {many}" for score, many in self.histogram().items()]
        if self.unread:
            lines.append(_("Not read: {codes}").format(codes=language.join_and(self.unread)))
        return "\n".join(lines)


def share(game: str, players: int, variant: str = "basic", seed: int | None = None) -> SharedDeal:
    """Return a deal for a class; without a seed, a fresh one.

    >>> share("koinobori", players=3, seed=31).code
    '3KB-000Z-04'
    """
    if game not in registry.games() or registry.about(game).find_variant(variant) is None:
        raise GameError(
            _("there is no game {game!r:.40} with a variant {variant!r:.40}; there are {games}").format(
                game=game, variant=variant, games=language.join_and(registry.games())
            )
        )
    if type(players) is not int or not 2 <= players <= len(language.LETTERS):
        raise BadPlayers(_("a class's deal is for 2 to 8 players, not {players!r:.40}").format(players=players))
    shared = SharedDeal(game, players, variant, (fresh_seed() if seed is None else seed) % SEEDS)
    shared.deal()
    return shared


def read_code(text: str) -> SharedDeal:
    """Return the deal of a code; raises GameError, which says what looks wrong, if the code was mistyped."""
    signs = _normalise(text)
    if len(signs) == OLD_DEAL_SIGNS:
        return _read_old_deal(signs)
    if len(signs) != DEAL_SIGNS:
        raise BadNotation(_("a code of a deal looks like 4BB-0007-RV, not {text!r:.40}").format(text=text))
    return _read_checked(signs, text, _parse_deal)


def deal_of(record: Record) -> SharedDeal | None:
    """Return the deal of a class with which a game began; None if it began otherwise.

    >>> deal_of(share("nanuk", players=5, seed=7).begin()).code
    '5NB-0007-T6'
    """
    begun = json.loads(record.beginning)
    for code in re.findall(r"\b\w{3}-\w{4}-\w{2}\b", record.comment):
        with suppress(GameError):
            shared = read_code(code)
            if shared.game == record.game and shared.arguments == begun:
                return shared
    return None


def result_of(record: Record, seat: int) -> HandedResult | None:
    """Return what a seat hands in after the first round of a game; None before its end, or if no code stands for it."""
    shared = deal_of(record)
    ended = next((state for state in record.states() if state.round_result is not None), None) if shared else None
    return shared.result(ended, seat) if shared and ended else None


def read_result(text: str) -> HandedResult:
    """Return the result of a code; raises GameError, which says what looks wrong, if the code was mistyped.

    >>> handed = HandedResult(share("koinobori", players=3, seed=31), "A", True, 12)
    >>> read_result(handed.code) == handed
    True
    """
    signs = _normalise(text)
    if len(signs) != RESULT_SIGNS:
        raise BadNotation(_("a code of a result looks like 4BB-0007-AWGC-6F, not {text!r:.40}").format(text=text))
    if signs[0] not in PLAYER_DIGITS and signs[1] in PLAYER_DIGITS and _old_check_sign(signs[:-1]) == signs[-1]:
        return _parse_end(_read_old_deal(signs[:OLD_DEAL_SIGNS]), signs[OLD_DEAL_SIGNS:])
    return _read_checked(signs, text, _parse_result)


def results(codes: str | Iterable[str]) -> list[Results]:
    """Return all results handed in, sorted by deal; one that is handed in twice counts twice.

    Codes may be separated by lines or commas, or stand among other words, since a teacher who types thirty of them
    makes slips.
    """
    lines = re.split(r"[\n,;]+", codes[:MAX_INPUT]) if isinstance(codes, str) else [str(code)[:80] for code in codes]
    by_deal: dict[SharedDeal, list[HandedResult]] = {}
    unread, slips = [], []
    for line in filter(None, map(str.strip, lines)):
        try:
            handed = read_result(line)
        except GameError as error:
            unread.append(line[:40])
            slips.append(str(error))
        else:
            by_deal.setdefault(handed.shared, []).append(handed)
    all_results = [Results(shared, tuple(all_of), ()) for shared, all_of in by_deal.items()]
    if not all_results:
        raise BadNotation(_("none of these is the code of a result"))
    return [all_results[0]._replace(unread=tuple(unread), slips=tuple(slips)), *all_results[1:]]


def expected(
    shared: SharedDeal, seat: int, name: str = "careful", times: int = 200, seed: int = 1, *, progress: Progress = None
) -> list[tuple[bool, int]]:
    """Play the deal `times` times with a bot in one seat; return for each game whether it won, and its score.

    The others play at random in one decision out of four and carefully in the rest, so that no two games are alike.
    """
    with progress_reporter(progress, times, _("games")) as more:
        outcomes = []
        for time in range(times):
            outcomes.append(_simulate_result(shared, seat, player(name, seed=time), Stream(seed, "a class", time)))
            more(1)
    return outcomes


def computed(results: Results, times: int = 200, seed: int = 1) -> list[tuple[bool, int]]:
    """Play the deal of a class with a careful bot, from each seat in proportion to the learners who sat there."""
    seats = Counter(language.LETTERS.index(each.seat) for each in results.handed)
    many, outcomes, before = len(results.handed), list[tuple[bool, int]](), 0
    for seat, count in sorted(seats.items()):
        upto = (before + count) * times // many
        share = upto - before * times // many
        outcomes += expected(results.shared, seat, times=share, seed=seed + seat, progress=False)
        before += count
    return outcomes


def _simulate_result(shared: SharedDeal, seat: int, mine: Player, chance: Stream) -> tuple[bool, int]:
    """Play one game and return whether the seat won, and its score."""
    state, careful = shared.deal(), player("careful")
    while (ended := state.round_result) is None:
        acting = state.to_act[0]
        view = state.view(acting)
        if acting == seat:
            move = mine.move(view, chance)
        else:
            move = chance.choice(view.moves()) if chance.randbelow(4) == 0 else careful.move(view)
        state = state.play(move, acting)
    return seat in ended.winners, ended.scores[seat]


def _find_variant(about: About, name: str) -> Variant:
    """Return the variant of that name; raises GameError if the game has none."""
    variant = about.find_variant(name)
    if variant is None:
        raise GameError(_("there is no variant {name!r:.40} of {game}").format(name=name, game=about.title))
    return variant


# Signs ------------------------------------------------------------------------------


def _group_with_dashes(signs: str) -> str:
    """Return a code with dashes: the table, the seed, the result if there is one, the check signs."""
    return "-".join(filter(None, (signs[:3], signs[3:7], signs[7:-2], signs[-2:])))


def _old_check_sign(signs: str) -> str:
    """Return the only check sign of a code of an earlier version, which misses one slip in sixty."""
    places = "".join(str(ord(sign) * (at * 2 + 3)) + "." for at, sign in enumerate(signs))
    return ALPHABET[Stream(0, places).randbelow(len(ALPHABET))]


def _normalise(text: object) -> str:
    """Return the signs of a code, however it was typed."""
    if not isinstance(text, str) or len(text) > 80:
        raise BadNotation(_("a code is a few letters and digits, like 4BB-0007-RV"))
    return plain_signs(text)


def _read_checked(signs: str, text: str, parse: Callable[[str], Read]) -> Read:
    """Return what a code stands for. Raise BadNotation if its check signs do not fit, and name the slip if possible."""
    if has_right_signs(signs):
        return parse(signs[:-2])
    slips = [slip for slip in find_slips(signs) if _is_code(slip.meant, parse)]
    if not slips:
        raise BadNotation(
            _("{text!r:.40} has more than one mistake; please compare it again, character by character").format(
                text=text
            )
        )
    places = slips[0].places
    line = (
        _("in {text!r:.40} two neighbours look swapped; did you mean {meant}?")
        if len(slips) > 1
        else _("in {text!r:.40} the {sign} and the {other} look swapped; did you mean {meant}?")
        if len(places) > 1
        else _("in {text!r:.40} the {sign}, character {place}, looks wrong; did you mean {meant}?")
    )
    raise BadNotation(
        line.format(
            text=text,
            sign=signs[places[0]],
            place=places[0] + 1,
            other=signs[places[-1]],
            meant=language.join_or([_group_with_dashes(slip.meant) for slip in slips]),
        )
    )


def _is_code(signs: str, parse: Callable[[str], object]) -> bool:
    """Return whether a code stands for anything, given that its check signs fit."""
    try:
        parse(signs[:-2])
    except GameError:
        return False
    return True


def _parse_deal(signs: str) -> SharedDeal:
    """Return the deal that seven signs stand for. Raise BadNotation if no game has such a deal."""
    players, letter, variant = signs[0], signs[1], signs[2]
    about = next((each for each in map(registry.about, registry.games()) if each.letter == letter), None)
    variants = {each.letter: each.name for each in about.variants} if about is not None else {}
    if about is None or players not in PLAYER_DIGITS or variant not in variants or not set(signs) <= set(ALPHABET):
        raise BadNotation(_("{code:.40} names no table of a game").format(code=signs[:3]))
    shared = SharedDeal(about.name, int(players), variants[variant], read_signs(signs[3:]))
    shared.deal()
    return shared


def _parse_result(signs: str) -> HandedResult:
    """Return the result that eleven signs stand for. Raise BadNotation if no such result is possible."""
    return _parse_end(_parse_deal(signs[:7]), signs[7:])


def _parse_end(shared: SharedDeal, signs: str) -> HandedResult:
    """Return the result of four signs: a seat, an end, a score of two signs; signs after them are ignored."""
    seat, about = signs[0], signs[1]
    if seat not in language.LETTERS[: shared.players] or about not in ENDS or not set(signs) <= set(ALPHABET):
        raise BadNotation(_("{code:.40} names no seat and no end of this game").format(code=signs))
    return HandedResult(shared, seat, ENDS[about], read_signs(signs[2:4]) - MOST_SCORE)


def _read_old_deal(signs: str) -> SharedDeal:
    """Return the deal of a code of an earlier version, which has one check sign and begins with the game's letter."""
    if _old_check_sign(signs[:7]) != signs[7]:
        raise BadNotation(_("{code:.40} was not copied correctly: its last character does not fit").format(code=signs))
    return _parse_deal(signs[1] + signs[0] + signs[2:7])
