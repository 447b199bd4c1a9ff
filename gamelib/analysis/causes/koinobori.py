"""What may make one move of Koinobori better than another.

| cause | taken away by |
| --- | --- |
| scores | other colours in place of those on the mast that a card adds to a post |
| no use | the colours of the worse card on the mast |
| closes | the post closed after the other move, too |
| level | levels of the mast that allow no more than now |
| mast | other colours for those of a card for the mast that score now; the best card in place of the worse one |
| opens | another card in the row beside the one that is taken |
| taken | other colours in place of those of a taken card that the mast or the posts have |
| more cards | the hand without the card that was taken |
| icon | the icon left unused; for a card that is taken, a card without it |
| kept | another card in place of the one that stays in the hand |

The control changes as many cards that have nothing to do with it in the middle of the row; or it exchanges two colours,
in which the moves have no part, in the hands and on the masts of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gamelib.analysis.causes.cause import Arm, Cause, Pair
from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and, n_
from gamelib.core.move_phrases import as_label
from gamelib.kernel.compiled_game import Change
from gamelib.kernel.koinobori import GAME
from gamelib.koinobori.card_names import colour_word, flag_word, icon_word
from gamelib.koinobori.cards import CARPS, COLOURS, HEIGHT, ICON, Card, Cards, in_order
from gamelib.koinobori.choice_words import name
from gamelib.koinobori.moves import DONE, Mast, Move, Place, Take
from gamelib.koinobori.scoring import carps, post_value
from gamelib.koinobori.view import View
from gamelib.players.koinobori import Prospects, value

MOST_AT_END = 3
"""With fewer cards in the row, the same card may be reached from both ends."""
Changes = tuple[Change, ...]
Colours = frozenset[str]


class Choice(NamedTuple):
    """Two moves of one moment."""

    view: View
    worse: Move
    better: Move

    @property
    def seat(self) -> int:
        """The seat that chooses."""
        return self.view.seat or 0

    @property
    def mast(self) -> Cards:
        """The cards on its mast."""
        return self.view.masts[self.seat]

    @property
    def in_moves(self) -> tuple[Card, ...]:
        """The cards that the moves are about."""
        return tuple([move.card for move in (self.worse, self.better) if isinstance(move, Place | Mast | Take)])

    def pair(self, changes: Changes) -> Pair:
        """Return both moves in deals that are changed beforehand."""
        return Pair(Arm((self.worse,), before=changes), Arm((self.better,), before=changes))


def find_causes(view: View, worse: Move, better: Move) -> Iterator[Cause]:
    """Yield what may make a move better than another."""
    choice = Choice(view, worse, better)
    for find in (_level, _scores, _no_use, _closes, _mast, _not_scoring, _taken, _opens, _icon, _kept, _more_cards):
        yield from find(choice)


# Cards on posts -----------------------------------------------------------------------------


def _scores(choice: Choice) -> Iterator[Cause]:
    """Find that a card adds to a post what the seat has on its mast, or in its hand."""
    better = choice.better
    if not isinstance(better, Place):
        return
    post = flag_word(choice.view.flags[better.post - 1])
    rest = _without(choice.view.hand, better.card)
    for cards, line in (
        (choice.mast, _("On the {post} post it adds {colours}, which the mast has.")),
        (rest, _("On the {post} post it adds {colours}, which the rest of the hand has.")),
    ):
        colours = _colours(better.card) & {*carps(cards)}
        edited = _without_colours(choice, cards, colours)
        if not colours or edited is None or (cards is rest and not _is_free(choice, rest)):
            continue
        changes = _change_mast(choice, edited) if cards is choice.mast else _change_hand(choice, (*edited, better.card))
        sentence = line.format(post=post, colours=_named(colours))
        size = sum(before != after for before, after in zip(cards, edited, strict=True))
        yield from _cause(choice, "scores", (sentence, sentence), changes, size)


def _no_use(choice: Choice) -> Iterator[Cause]:
    """Find that a card adds to a post what the seat's mast does not have."""
    worse, mast = choice.worse, choice.mast
    if not isinstance(worse, Place) or not mast or _colours(worse.card) & {*carps(mast)}:
        return
    kinds = [card for card in _kinds(choice) if ICON[card] == ICON[mast[-1]]]
    like = min(kinds, key=lambda card: -len(_colours(card) & _colours(worse.card)))
    sentence = _("On the {post} post {card} adds nothing that the mast has.").format(
        post=flag_word(choice.view.flags[worse.post - 1]), card=name(worse.card)
    )
    yield from _cause(choice, "no use", (sentence, ""), _change_mast(choice, (*mast[:-1], like)), 1)


def _closes(choice: Choice) -> Iterator[Cause]:
    """Find that one of the moves closes a post, and the other does not."""
    for move, other in ((choice.worse, choice.better), (choice.better, choice.worse)):
        if not isinstance(move, Place) or not _is_closing(choice.view, move):
            continue
        if isinstance(other, Place) and (other.post == move.post or _is_closing(choice.view, other)):
            continue
        yield from _with_closed_post(choice, move, move is choice.better)


def _with_closed_post(choice: Choice, move: Place, is_better: bool) -> Iterator[Cause]:
    """Yield the cause that a move closes a post; it goes if the other move's deals have that post closed, too."""
    view, other = choice.view, choice.worse if is_better else choice.better
    heights = {at: len(post) + (isinstance(other, Place) and other.post == at) for at, post in enumerate(view.posts, 1)}
    elsewhere = [at for at, height in heights.items() if height < HEIGHT - 1 and at != move.post]
    has_choice_left = view.turn.icon or (isinstance(other, Place) and (other.over or ICON[other.card]))
    if not elsewhere or has_choice_left:
        return
    spaces = view.posts[elsewhere[0] - 1]
    if isinstance(other, Place) and other.post == elsewhere[0]:
        spaces = (*spaces, (other.card,))
    plain = Arm((choice.worse if not is_better else choice.better,))
    closed, higher = [
        Arm((other,), after=GAME.change_post(at, (*post, (move.card,)), view.setup.cards))
        for at, post in ((move.post, view.posts[move.post - 1]), (elsewhere[0], spaces))
    ]
    without, control = [Pair(arm, plain) if is_better else Pair(plain, arm) for arm in (closed, higher)]
    sentence = _("It closes the {post} post, which nobody can change any more.").format(
        post=flag_word(view.flags[move.post - 1])
    )
    if not is_better:
        sentence = _("The {post} post stays open.").format(post=flag_word(view.flags[move.post - 1]))
    yield Cause("closes", sentence, sentence, without, (control,))


def _is_closing(view: View, move: Place) -> bool:
    return not move.over and len(view.posts[move.post - 1]) == HEIGHT - 1


def _icon(choice: Choice) -> Iterator[Cause]:
    """Find that the icon of a card does something."""
    better, view = choice.better, choice.view
    if not isinstance(better, Place) or not ICON[better.card]:
        return
    then = view.imagine(Stream(0)).play(better, choice.seat)
    if then.to_act != (choice.seat,) or DONE not in then.moves():
        return
    sentence = _("Its icon “{icon}” works there.").format(icon=icon_word(ICON[better.card]))
    unused = Pair(Arm((choice.worse,)), Arm((better, DONE)))
    yield Cause("icon", sentence, sentence, unused, tuple(map(choice.pair, _controls(choice))))


# Cards on the mast --------------------------------------------------------------------------


def _level(choice: Choice) -> Iterator[Cause]:
    """Find that one more card on the mast allows more."""
    view, height = choice.view, len(choice.mast)
    if not isinstance(choice.better, Mast) or isinstance(choice.worse, Mast) or height + 1 >= len(view.setup.levels):
        return
    levels = view.setup.levels
    now, then = levels[height], levels[height + 1]
    if then.take > now.take:
        sentence = n_(
            "One more card on the mast lets a turn take {count} card.",
            "One more card on the mast lets a turn take {count} cards.",
            then.take,
        ).format(count=then.take)
    elif then.play > now.play:
        sentence = n_(
            "One more card on the mast lets a turn play {count} card.",
            "One more card on the mast lets a turn play {count} cards.",
            then.play,
        ).format(count=then.play)
    elif then.hold > now.hold:
        sentence = n_(
            "One more card on the mast lets the hand hold {count} card.",
            "One more card on the mast lets the hand hold {count} cards.",
            then.hold,
        ).format(count=then.hold)
    else:
        return
    flat = view.setup._replace(levels=(*levels[: height + 1], *[now] * (len(levels) - height - 1)))
    arms = [Arm((move,), setup=flat) for move in (choice.worse, choice.better)]
    yield Cause("level", sentence, sentence, Pair(*arms), tuple(map(choice.pair, _controls(choice))))


def _mast(choice: Choice) -> Iterator[Cause]:
    """Find that a card for the mast has colours that score on posts now, or that the mast has already."""
    better, leads = choice.better, _leads(choice.view)
    if not isinstance(better, Mast):
        return
    if colours := _colours(better.card) & {*leads}:
        best = max(sorted(colours), key=leads.__getitem__)
        sentence = n_(
            "It has {colour}, which scores on {count} post now.",
            "It has {colour}, which scores on {count} posts now.",
            leads[best],
        ).format(colour=colour_word(best), count=leads[best])
        other = _unlike(choice, better.card, colours)
        yield from _with_other_card(choice, "mast", (sentence, sentence), better.card, other)
    if colours := _colours(better.card) & {*carps(choice.mast)}:
        sentence = _("It has {colours} like the mast.").format(colours=_named(colours))
        other = _unlike(choice, better.card, colours)
        yield from _with_other_card(choice, "mast", (sentence, sentence), better.card, other)


def _not_scoring(choice: Choice) -> Iterator[Cause]:
    """Find that a card for the mast lacks the colour that scores on most posts now."""
    worse, leads = choice.worse, _leads(choice.view)
    if not isinstance(worse, Mast) or not leads:
        return
    best = max(leads, key=leads.__getitem__)
    if best in _colours(worse.card):
        return
    kinds = [card for card in _kinds(choice) if ICON[card] == ICON[worse.card]]
    promise = Prospects(choice.view.posts, choice.view.flags).carp
    like = max(kinds, key=lambda card: (value(card, promise), card))
    sentence = n_(
        "{card} has no {colour}, which scores on {count} post now.",
        "{card} has no {colour}, which scores on {count} posts now.",
        leads[best],
    ).format(card=as_label(name(worse.card)), colour=colour_word(best), count=leads[best])
    yield from _with_other_card(choice, "mast", (sentence, ""), worse.card, like)


# Cards in the hand --------------------------------------------------------------------------


def _taken(choice: Choice) -> Iterator[Cause]:
    """Find that a card that is taken has colours that the mast or the hand has, or that score on posts now."""
    better, view = choice.better, choice.view
    if not isinstance(better, Take):
        return
    leads = _leads(view)
    if ICON[better.card]:
        kinds = [card for card in _kinds(choice) if not ICON[card]]
        plain = min(kinds, key=lambda card: (-len(_colours(card) & _colours(better.card)), card))
        sentence = _("It has the icon “{icon}”.").format(icon=icon_word(ICON[better.card]))
        yield _with_other_taken(choice, "icon", sentence, better, plain)
    for known, line in (
        ({*carps(choice.mast)}, _("It has {colours}, which the mast has.")),
        ({*leads}, _("It has {colours}: on posts, that scores now.")),
        ({*carps(view.hand)}, _("It has {colours}, which the hand has.")),
        ({*leads, *carps(choice.mast), *carps(view.hand)}, _("It has {colours}: that goes with mast, hand or posts.")),
    ):
        colours = _colours(better.card) & known
        card = _unlike(choice, better.card, colours)
        if not colours or card is None:
            continue
        yield _with_other_taken(choice, "taken", line.format(colours=_named(colours)), better, card)


def _with_other_taken(choice: Choice, kind: str, sentence: str, better: Take, card: Card) -> Cause:
    """Return a cause that is taken away by another card in the place of the row from which one is taken."""
    row = tuple([card if at == better.place else each for at, each in enumerate(choice.view.row, 1)])
    changes = GAME.change_row(row, choice.view.setup.cards)
    without = Pair(Arm((choice.worse,), before=changes), Arm((better._replace(card=card),), before=changes))
    return Cause(kind, sentence, sentence, without, tuple(map(choice.pair, _controls(choice))))


def _opens(choice: Choice) -> Iterator[Cause]:
    """Find that the worse move opens the way to another card of the row for the next player."""
    worse, view = choice.worse, choice.view
    if not isinstance(worse, Take) or len(view.row) < MOST_AT_END:
        return
    at = 1 if worse.place == 1 else len(view.row) - 2
    card = _unlike(choice, view.row[at], _colours(view.row[at]))
    kinds = [each for each in _kinds(choice) if not ICON[each]]
    if ICON[view.row[at]]:
        card = min(kinds, key=lambda each: (-len(_colours(each) & _colours(view.row[at])), each))
    if card is None:
        return
    row = (*view.row[:at], card, *view.row[at + 1 :])
    sentence = _("It opens the way to {card} for others.").format(card=name(view.row[at]))
    yield from _cause(choice, "opens", (sentence, ""), GAME.change_row(row, view.setup.cards), 1)


def _more_cards(choice: Choice) -> Iterator[Cause]:
    """Find that a card more comes into the hand."""
    better, view, worse = choice.better, choice.view, Arm((choice.worse,))
    if not isinstance(better, Take) or isinstance(choice.worse, Take) or view.turn.icon or view.turn.action == "play":
        return
    count = len(view.hand) + 1
    sentence = n_("The hand then holds {count} card.", "The hand then holds {count} cards.", count).format(count=count)
    without = Arm((better,), after=GAME.change_hand(choice.seat, view.hand, view.setup.cards))
    yield Cause("more cards", sentence, sentence, Pair(worse, without), tuple(map(choice.pair, _controls(choice))))


def _kept(choice: Choice) -> Iterator[Cause]:
    """Find that a card stays in the hand that the worse move gives away."""
    worse, better, view = choice.worse, choice.better, choice.view
    if not isinstance(worse, Place | Mast) or (isinstance(better, Place | Mast) and better.card == worse.card):
        return
    other = _unlike(choice, worse.card, _colours(worse.card))
    if other is None:
        return
    sentence = _("{card} stays in the hand.").format(card=as_label(name(worse.card)))
    hand = (*_without(view.hand, worse.card), other)
    without = Pair(Arm((worse,)), Arm((better,), before=_change_hand(choice, hand)))
    yield Cause("kept", sentence, sentence, without, tuple(map(choice.pair, _controls(choice))))


# Changed cards ------------------------------------------------------------------------------


def _cause(choice: Choice, kind: str, said: tuple[str, str], changes: Changes, size: int) -> Iterator[Cause]:
    """Yield a cause that changes take away from both moves."""
    yield Cause(kind, *said, choice.pair(changes), tuple(map(choice.pair, _controls(choice, size))))


def _with_other_card(
    choice: Choice, kind: str, said: tuple[str, str], card: Card, other: Card | None
) -> Iterator[Cause]:
    """Yield a cause that is taken away by another card of the hand, in both moves."""
    if other is None:
        return
    changes = _change_hand(choice, (*_without(choice.view.hand, card), other))
    moves = [
        move._replace(card=other) if isinstance(move, Place | Mast) and move.card == card else move
        for move in (choice.worse, choice.better)
    ]
    yield Cause(
        kind, *said, Pair(*[Arm((move,), before=changes) for move in moves]), tuple(map(choice.pair, _controls(choice)))
    )


def _change_hand(choice: Choice, hand: Cards) -> Changes:
    return GAME.change_hand(choice.seat, in_order(hand), choice.view.setup.cards)


def _change_mast(choice: Choice, mast: Cards) -> Changes:
    return GAME.change_mast(choice.seat, mast, choice.view.setup.cards)


def _controls(choice: Choice, size: int = 1) -> tuple[Changes, ...]:
    """Return changes of about as many cards that the moves are not about."""
    view, found = choice.view, list[Changes]()
    for places in (range(1, len(view.row) - 1), range(len(view.row) - 2, 0, -1)):
        row = [*view.row]
        for at in [*places][:size]:
            row[at] = _unlike(choice, row[at], _colours(row[at])) or row[at]
        if tuple(row) != view.row:
            found.append(GAME.change_row(tuple(row), view.setup.cards))
    return (*found, _exchange_colours(choice))


def _exchange_colours(choice: Choice) -> Changes:
    """Return the change that exchanges two colours in the hands and on the masts of the others."""
    used = carps([*choice.in_moves, *choice.mast])
    one, other = sorted(COLOURS, key=lambda colour: used.get(colour, 0))[:2]
    swapped = {one: other, other: one}
    by_carps = {(tuple(sorted(CARPS[card])), ICON[card]): card for card in _kinds(choice)}
    becomes = {
        card: by_carps.get((tuple(sorted(swapped.get(colour, colour) for colour in CARPS[card])), ICON[card]), card)
        for card in _kinds(choice)
    }
    return GAME.change_others(choice.seat, becomes, choice.view.setup.cards)


def _without_colours(choice: Choice, cards: Cards, colours: Colours) -> Cards | None:
    """Return cards without some colours, each changed as little as may be; None if one cannot be changed."""
    edited = [_unlike(choice, card, colours) if _colours(card) & colours else card for card in cards]
    known = [card for card in edited if card is not None]
    return tuple(known) if len(known) == len(edited) else None


def _unlike(choice: Choice, card: Card, colours: Colours) -> Card | None:
    """Return the card of the box, with the same icon, that is most like a card but has none of some colours."""
    kinds = [
        each
        for each in _kinds(choice)
        if ICON[each] == ICON[card] and len(CARPS[each]) == len(CARPS[card]) and not _colours(each) & colours
    ]
    return min(kinds, key=lambda each: (-len(_colours(each) & _colours(card)), each), default=None)


def _kinds(choice: Choice) -> list[Card]:
    return list(dict.fromkeys(choice.view.setup.cards))


def _is_free(choice: Choice, cards: Cards) -> bool:
    """Return whether none of some cards of the hand is what the worse move is about."""
    worse = choice.worse
    return not (isinstance(worse, Place | Mast) and worse.card in cards)


def _leads(view: View) -> dict[str, int]:
    """Return the colours that would score now on posts with cards, each with the number of these posts."""
    found = [post_value(flag, post) for flag, post in zip(view.flags, view.posts, strict=True) if post]
    scoring = [colour for _counts, _places, colour, _value, by_flag in found if not by_flag]
    return {colour: scoring.count(colour) for colour in COLOURS if colour in scoring}


def _colours(card: Card) -> Colours:
    return frozenset(CARPS[card])


def _named(colours: Colours) -> str:
    return join_and([colour_word(colour) for colour in COLOURS if colour in colours])


def _without(hand: Cards, card: Card) -> Cards:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
