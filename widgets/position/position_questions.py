"""What is asked about a position in each game: the choices one might try, and three or four questions about chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _, join_or, seat_name
from gamelib.core.written_numbers import short_of_hundred
from gamelib.koinobori import moves as hanging
from gamelib.koinobori.card_names import colour_word
from gamelib.nanatoridori import moves as flying
from gamelib.nanatoridori.cards import FLOCK, Flock, format_cards
from gamelib.nanuk import moves as hunting
from gamelib.nanuk.cards import ANIMAL, ANIMALS, describe_cards, name_card
from gamelib.odds import Odds, koinobori, nanatoridori, nanuk
from widgets.explore.blocks import divided_bar
from widgets.position.answer_blocks import (
    Block,
    badge_of,
    bars,
    choice,
    rows,
    say,
    small_line,
    steps_of,
    value_of,
)
from widgets.position.game_setup import MOST_DIGITS
from widgets.position.game_setups import setup_of
from widgets.stage.position_draft import Draft

MOST_CHOICES = 12
"""Choices that are not allowed and yet listed, so that one can ask why."""


class PositionQuestions:
    """The questions of one game about one position; `first` is the first number that was found."""

    def __init__(self, draft: Draft, chosen: dict[str, str]) -> None:
        self.draft, self.view, self.chosen = draft, draft.view, chosen
        self.first: Odds | None = None

    def choices(self) -> list[Any]:
        """Return moves that somebody might want to make, allowed or not."""
        return []

    def dials(self) -> list[Block]:
        """Return what moves can be set with, where there are too many to list."""
        return []

    def consequence(self, move: Any) -> str:
        """Say what a move leads to, as far as that is certain; "" where nothing is worth saying."""
        del move
        return ""

    def all(self) -> Iterator[list[Block]]:
        """Yield blocks as they are worked out."""
        raise NotImplementedError

    def in_short(self) -> Iterator[list[Block]]:
        """Yield a few blocks to stand below another answer."""
        return iter(())

    def _ask(self, question: Any, *args: Any, **named: Any) -> Odds | None:
        """Ask for a number; return None where the question makes no sense here."""
        with suppress(GameError):
            found: Odds = question(*args, **named)
            self.first = self.first or found
            return found
        return None

    def _lines(self, asked: Iterable[tuple[str, Odds | None]]) -> list[tuple[str, str]]:
        return [(label, value_of(number)) for label, number in asked if number is not None]


class NanatoridoriQuestions(PositionQuestions):
    """Whether others can beat a flock, and whether the next card joins one."""

    def choices(self) -> list[Any]:
        """Return every run of equal cards in the hand, part of it or whole, and passing."""
        hand, some = self.view.hand, list[Any]([flying.PASS])
        if self.view.held:
            return some
        for start, end in combinations(range(len(hand) + 1), 2):
            if len({*hand[start:end]}) == 1:
                some.append(flying.Play(hand[start:end], tuple(range(start + 1, end + 1))))
        return [*{str(getattr(move, "cards", "")): move for move in reversed(some)}.values()][::-1][:MOST_CHOICES]

    def consequence(self, move: Any) -> str:
        """Say what a flock beats, and what is left in the hand."""
        if not isinstance(move, flying.Play):
            return ""
        left = [card for at, card in enumerate(self.view.hand, 1) if at not in move.places]
        kept = format_cards(left)
        if not left:
            return _("That was your last card.")
        if self.view.table:
            return _("It beats {table}, and leaves you {cards}.").format(table=self.view.table, cards=kept)
        return _("It leaves you {cards}.").format(cards=kept)

    def _flocks(self) -> list[Flock]:
        """Return the flocks that may be played, or the one on the table."""
        if self.draft.seat in self.view.to_act and not self.view.held:
            plays = [(*move.cards, *move.open) for move in self.view.moves() if isinstance(move, flying.Play)]
            return [FLOCK[cards[0]][len(cards)] for cards in dict.fromkeys(plays) if len({*cards}) == 1]
        return [self.view.table] if self.view.table else []

    def in_short(self) -> Iterator[list[Block]]:
        """Yield the questions: there are only a few."""
        return self.all()

    def all(self) -> Iterator[list[Block]]:
        """Yield who can beat what may be played, and what drawing a card would do."""
        others = [seat for seat in self._others() if self.view.hand_sizes[seat]]
        names = [seat_name(seat) for seat in others]
        lines: list[tuple[str, Odds | None]] = []
        for flock in self._flocks()[:2]:
            beats = _("{name} can beat {flock}")
            if others:
                number = self._ask(nanatoridori.can_beat, str(flock), self.view, seat=others[0])
                lines.append((beats.format(name=names[0], flock=flock), number))
            if len(others) > 1:
                number = self._ask(nanatoridori.any_beats, str(flock), self.view, seats=others)
                lines.append((_("{names} can").format(names=join_or(names)), number))
            yield []
        if self.view.pass_draws or self.draft.seat not in self.view.to_act:
            lines.append((_("The next card joins a bird of yours"), self._ask(nanatoridori.joins, self.view)))
        numbers = [number for _label, number in lines if number is not None]
        if numbers:
            yield [rows("", self._lines(lines)), *badge_of([numbers[-1]])]

    def _others(self) -> list[int]:
        return [(self.draft.seat + step) % self.draft.players for step in range(1, self.draft.players)]


def _read_count(typed: str, usual: int) -> int:
    """Return the count that a browser says was typed; the usual one if it is none, or far too large."""
    count = int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else 0
    return count or usual


class NanukQuestions(PositionQuestions):
    """How a hunt ends, what a gift does to it, and what a higher boast would come to."""

    def choices(self) -> list[Any]:
        """Return boasts near the one on the table, both sides, and every gift of the hand."""
        state, hand = self.draft.state, self.view.hand
        kinds = {move.kind for move in self.view.moves()}
        if "boast" in kinds or "doom" in kinds:
            boast = state.boast or hunting.Boast(1, ANIMALS[0], 1)
            lower = [
                hunting.Boast(number, animal, days)
                for number, days in (
                    (boast.number, boast.days),
                    (boast.number - 1, boast.days),
                    (boast.number, boast.days - 1),
                )
                for animal in dict.fromkeys((boast.animal, *ANIMALS))
                if number > 0 and days > 0
            ]
            tried = [self._tried()] if self.chosen else []
            return [*tried, *([] if state.boast else [hunting.Doom()]), *lower][:MOST_CHOICES]
        if "give" in kinds:
            return [hunting.Give(tuple(cards)) for cards in _gifts(hand)]
        return []

    def _tried(self) -> Any:
        boast = self.draft.state.boast or hunting.Boast(1, ANIMALS[0], 2)
        number, days = (
            _read_count(self.chosen.get(name, ""), usual)
            for name, usual in (("number", boast.number + 1), ("days", boast.days + 1))
        )
        animal = self.chosen.get("animal", "")
        return hunting.Boast(number, animal if animal in ANIMALS else boast.animal, days)

    def dials(self) -> list[Block]:
        """Return a boast to be set and asked about."""
        if not any(move.kind == "boast" for move in self.view.moves()):
            return []
        tried = self._tried()
        animals = [(animal, name_card(animal)) for animal in ANIMALS]
        return [
            {
                "kind": "dials",
                "title": _("May you boast this?"),
                "ask": str(tried),
                "label": _("Ask"),
                "counts": [
                    {"name": name, "label": label, "value": str(value), **steps_of(label)}
                    for name, label, value in (
                        ("number", _("Animals"), tried.number),
                        ("days", _("Days"), tried.days),
                    )
                ],
                "choice": choice("animal", _("Animal"), animals, tried.animal),
            }
        ]

    def all(self) -> Iterator[list[Block]]:
        """Yield how the hunt ends, and what would change that."""
        boast = self.draft.state.boast
        if boast is None:
            yield from self._first_boasts()
            return
        yield self._fates(boast)
        gifts = [
            (_describe(cards), self._ask(nanuk.boast, None, self.view, giving=" ".join(cards)))
            for cards in self._given()
        ]
        gifts = sorted((each for each in gifts if each[1] is not None), key=lambda each: -float(each[1]))  # type: ignore[arg-type]
        if gifts:
            yield [rows(_("And if you give …"), self._lines(gifts[:4]))]
        higher = (
            hunting.Boast(boast.number + more, boast.animal, boast.days + longer)
            for more, longer in ((0, 1), (1, 0), (1, 1))
        )
        lines = self._lines((each.describe(), self._ask(nanuk.boast, str(each), self.view)) for each in higher)
        if lines:
            yield [rows(_("And for a higher boast, giving all that helps"), lines)]

    def in_short(self) -> Iterator[list[Block]]:
        """Yield how the hunt ends."""
        if self.draft.state.boast is not None:
            yield self._fates(self.draft.state.boast)

    def _given(self) -> list[Sequence[str]]:
        gives = [move.cards for move in self.view.moves() if move.kind == "give"]
        return gives or _gifts(self.view.hand)

    def _fates(self, boast: Any) -> list[Block]:
        with suppress(GameError):
            ends = nanuk.fates(None, self.view)
            number = self._ask(nanuk.boast, None, self.view)
            shares = {name: float(ends[name].value) for name in ("succeeds", "too few", "bear", "cards run out")}
            words = {
                "succeeds": _("{count} succeed"),
                "too few": _("{count} too few"),
                "bear": _("{count} end with a bear"),
                "cards run out": _("{count} run out of cards"),
            }
            parts = [
                (
                    name.replace(" ", "-"),
                    share,
                    words[name].format(count=short_of_hundred(share)),
                    short_of_hundred(share),
                )
                for name, share in shares.items()
                if share > 0
            ]
            line = _("of 100 hunts for {boast} succeed, if you give all that helps and the others nothing that does.")
            said = ", ".join(text for _tone, _share, text, _short in parts)
            return [
                say(line.format(boast=boast.describe()), strong=short_of_hundred(shares["succeeds"])),
                divided_bar(parts, said),
                *badge_of([number] if number else []),
            ]
        return []

    def _first_boasts(self) -> Iterator[list[Block]]:
        held = [ANIMAL[card] for card in self.view.hand if card in ANIMAL and ANIMAL[card] in ANIMALS]
        animal = max(ANIMALS, key=held.count)
        some = [hunting.Boast(number, animal, number + 1) for number in range(2, 6)]
        lines = [(each.describe(), self._ask(nanuk.boast, str(each), self.view)) for each in some]
        numbers = [number for _label, number in lines if number is not None]
        yield [rows(_("If you lead, giving all that helps"), self._lines(lines)), *badge_of(numbers)]


class KoinoboriQuestions(PositionQuestions):
    """Which colour scores on a post, and what a card of the hand is worth on the mast."""

    def choices(self) -> list[Any]:
        """Return taking from the row, every card of the hand in every place, and passing."""
        row, hand = self.view.row, dict.fromkeys(self.view.hand)
        takes = [hanging.Take(at, row[at - 1]) for at in (1, 2, len(row)) if at <= len(row) and row]
        posts = range(1, len(self.view.posts) + 1)
        places = [hanging.Place(card, post) for card in hand for post in posts]
        return [*takes, *(hanging.Mast(card) for card in hand), *places, hanging.PASS][: 2 * MOST_CHOICES]

    def _post(self) -> int:
        """Return the number of the post that is asked about."""
        posts = self.view.posts
        wanted = self.chosen.get("post", "")
        if wanted.isdecimal() and 0 < int(wanted) <= len(posts):
            return int(wanted)
        return max(range(1, len(posts) + 1), key=lambda at: (0 < len(posts[at - 1]) < len(max(posts, key=len)), -at))

    def all(self) -> Iterator[list[Block]]:
        """Yield what scores on a post, what is certain elsewhere, and what the cards of the hand are worth."""
        flags, post = self.draft.state.setup.flags, self._post()
        options = [(str(at), colour_word(flag)) for at, flag in enumerate(flags, 1)]
        blocks = [choice("post", _("What scores on the post"), options, str(post))]
        with suppress(GameError):
            table = koinobori.post_colours(post, self.view)
            cells = sorted(table.items(), key=lambda each: -float(each[1].value))
            self.first = cells[0][1]
            lines = [(f"carp-{name}", colour_word(name), float(cell.value), value_of(cell)) for name, cell in cells]
            blocks += [bars("", lines), *badge_of([cells[0][1]])]
        yield blocks
        worth: list[tuple[str, str]] = []
        for at, flag in enumerate(flags, 1):
            if at != post and self.view.posts[at - 1]:
                worth += self._most_likely(at, colour_word(flag))
                yield []
        for card in dict.fromkeys(self.view.hand):
            label = _("{card} on your mast").format(card=_sentence(describe_card(card)))
            worth += self._lines([(label, self._ask(koinobori.mast_value, card, self.view))])
            yield []
        if worth:
            average = _("On average, if every free space is filled by a random card.")
            yield [rows("", worth), small_line(average)]

    def _most_likely(self, post: int, flag: str) -> list[tuple[str, str]]:
        with suppress(GameError):
            best = max(koinobori.post_colours(post, self.view).items(), key=lambda each: float(each[1].value))
            line = _("{flag} post: {colour} scores")
            return [(_sentence(line.format(flag=flag, colour=colour_word(best[0]))), value_of(best[1]))]
        return []


def describe_card(card: str) -> str:
    """Return the name of a banner card within a sentence."""
    return setup_of("koinobori").card_name(card)


def _gifts(hand: Sequence[str]) -> list[Sequence[str]]:
    """Return every gift that can be made of a hand, the larger ones first."""
    sizes = range(len(hand), 0, -1)
    return [*dict.fromkeys(tuple(cards) for size in sizes for cards in combinations(hand, size))]


def _describe(cards: Sequence[str]) -> str:
    return _sentence(describe_cards(cards)) if cards else _("Nothing")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


QUESTIONS: dict[str, type[PositionQuestions]] = {
    "nanatoridori": NanatoridoriQuestions,
    "nanuk": NanukQuestions,
    "koinobori": KoinoboriQuestions,
}


def questions_for(draft: Draft, chosen: dict[str, str]) -> PositionQuestions:
    """Return the questions about a position; `chosen` is what was chosen in the answers."""
    return QUESTIONS[draft.game](draft, chosen)
