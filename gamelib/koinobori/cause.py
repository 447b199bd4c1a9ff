"""Koinobori: what may have made a move cost something, and how an imagined deal looks without it.

A card that was hung, put on a post or taken is exchanged for another one of the deck, or a mast gets no higher level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from gamelib.core.causes import Cause, Edit, Lines, after_better, after_made, before_both, exchange
from gamelib.core.chance import Stream
from gamelib.core.language import Sentence, _, as_sentence, n_, name_slot
from gamelib.core.reasons import Reason
from gamelib.core.tuples import replace_at
from gamelib.core.written_numbers import number_word
from gamelib.koinobori import legal
from gamelib.koinobori.card_names import colour_word
from gamelib.koinobori.cards import CARPS, HEIGHT, ICON, Card, Cards, Post, in_order
from gamelib.koinobori.choice_words import name
from gamelib.koinobori.moves import Mast, Move, Place, Shift, Take
from gamelib.koinobori.scoring import carps, post_value, score
from gamelib.koinobori.state import State
from gamelib.koinobori.view import View

MANY, GOOD = 3, 3
"""How many carps of its colours on posts speak for a card; how many points a good one is worth on a mast."""
MORE = 2
"""Whoever takes a card instead of playing one holds so many cards more."""
FEW_SPACES = 8
"""With so few free spaces on the posts, the end is near."""
TRIED = 8
"""How many kinds of cards an edit looks for in the deck, those first that suit it best."""


class Choice(NamedTuple):
    """A move and a better one of a seat, with what the seat sees."""

    view: View
    made: Move
    better: Move

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.view.seat or 0

    @property
    def mast(self) -> Cards:
        """The cards on its mast."""
        return self.view.masts[self.seat]


def find_causes(view: View, made: Move, better: Move) -> Iterator[Cause]:
    """Yield what may have made a move of this seat worse than a better one."""
    choice = Choice(view, made, better)
    found = [
        _scores,
        _costs,
        _posts_gain,
        _posts_lose,
        _raises,
        _fits,
        _fits_not,
        _icon,
        _last_place,
        _takes,
        _takes_poor,
        _feeds_others,
        _keeps_choice,
        _ends_soon,
    ]
    for find in found:
        yield from filter(None, [find(choice)])


def worth(view: View, posts: Sequence[Post], mast: Cards) -> int:
    """Return what a mast earns and costs as posts stand."""
    return score(view.flags, posts, (mast,)).totals[0]


def posts_after(view: View, move: Move) -> tuple[Post, ...]:
    """Return the posts after a move."""
    posts = [*view.posts]
    if isinstance(move, Place):
        at = move.post - 1
        posts[at] = (*posts[at][:-1], (*posts[at][-1], move.card)) if move.over else (*posts[at], (move.card,))
    elif isinstance(move, Shift):
        posts[move.target - 1] = (*posts[move.target - 1], posts[move.source - 1][-1])
        posts[move.source - 1] = posts[move.source - 1][:-1]
    return tuple(posts)


# Masts ----------------------------------------------------------------------------------


def _hung_worth(choice: Choice, card: Card) -> int:
    """Return what a card on the mast adds to it as the posts stand."""
    view = choice.view
    return worth(view, view.posts, (*choice.mast, card)) - worth(view, view.posts, choice.mast)


def _scores(choice: Choice) -> Cause | None:
    """Find that a card scores on the mast, or that the posts show many of its carps."""
    better = choice.better
    if not isinstance(better, Mast) or (sentence := _speaks_for(choice, better.card)) is None:
        return None
    poor = _kinds(choice, lambda card: (abs(_hung_worth(choice, card)), _shown(choice, card)))
    edit = after_better(lambda state: _exchange_on_mast(state, choice.seat, better.card, poor))
    return Cause(Reason("scores", sentence), edit)


def _speaks_for(choice: Choice, card: Card) -> str | None:
    """Say what speaks for a card on a mast; None if nothing does."""
    gain, shown = _hung_worth(choice, card), _shown(choice, card)
    if gain > 0:
        return n_(
            "On a mast, {card} is worth {points} point as the posts stand.",
            "On a mast, {card} is worth {points} points as the posts stand.",
            gain,
        ).format(card=name(card), points=gain)
    if shown < MANY:
        return None
    return _("The posts already show {shown} carps of the colours on {card}.").format(shown=shown, card=name(card))


def _shown(choice: Choice, card: Card) -> int:
    """Return how many carps of the colours of a card the posts show."""
    tops = carps([space[-1] for post in choice.view.posts for space in post])
    return sum([tops.get(colour, 0) for colour in {*CARPS[card]}])


def _costs(choice: Choice) -> Cause | None:
    """Find that a card scores nothing on the mast, or costs points."""
    made = choice.made
    if not isinstance(made, Mast) or (gain := _hung_worth(choice, made.card)) > 0:
        return None
    sentence = (
        n_(
            "On a mast, {card} costs {points} point as the posts stand.",
            "On a mast, {card} costs {points} points as the posts stand.",
            -gain,
        )
        if gain
        else _("On a mast, {card} scores nothing as the posts stand.")
    ).format(card=name(made.card), points=-gain)
    rich = _kinds(choice, lambda card: abs(_hung_worth(choice, card) - GOOD))
    edit = after_made(lambda state: _exchange_on_mast(state, choice.seat, made.card, rich))
    return Cause(Reason("costs", sentence, strength=-gain), edit)


def _last_place(choice: Choice) -> Cause | None:
    """Find that the card made takes a place on the mast, of which there are few, from a better card."""
    made = choice.made
    if not isinstance(made, Mast) or isinstance(choice.better, Mast) or _hung_worth(choice, made.card) <= 0:
        return None
    left = legal.COVERED_LEVELS - len(choice.mast) - 1
    sentence = n_(
        "That keeps a place on the mast, which then has only {left} left.",
        "That keeps a place on the mast, which then has only {left} left.",
        left,
    ).format(left=left + 1)
    rich = _kinds(choice, lambda card: -_hung_worth(choice, card))
    edit = after_made(lambda state: _exchange_on_mast(state, choice.seat, made.card, rich))
    return Cause(Reason("place", sentence), edit)


def _kinds(choice: Choice, rank: Callable[[Card], Any]) -> list[Card]:
    """Return some kinds of cards in the box that have no icon, by a rank, lowest first."""
    box = sorted({card for card in choice.view.setup.cards if not ICON[card]})
    return sorted(box, key=rank)[:TRIED]


def _exchange_on_mast(state: State, seat: int, card: Card, wanted: list[Card]) -> State | None:
    """Return a state in which a card on a mast is another one, exchanged with the deck; None if the deck has none."""
    mast, deck = [*state.masts[seat]], [*state.deck]
    if card not in mast:
        return None
    at = len(mast) - 1 - mast[::-1].index(card)
    if not any(exchange(mast, [deck], at, other) for other in wanted):
        return None
    return state._replace(masts=replace_at(state.masts, seat, tuple(mast)), deck=tuple(deck))


def _raises(choice: Choice) -> Cause | None:
    """Find that hanging a card brings a higher level."""
    view, hung = choice.view, len(choice.mast)
    if not isinstance(choice.better, Mast) or isinstance(choice.made, Mast) or hung >= legal.COVERED_LEVELS:
        return None
    now, then = view.setup.levels[hung], view.setup.levels[hung + 1]
    if now == then:
        return None
    line = (
        _("With one more card on the mast, {then} cards may be taken in a turn instead of {now}.").format(
            then=then.take, now=now.take
        )
        if then.take > now.take
        else _("With one more card on the mast, {then} cards may be played in a turn instead of {now}.").format(
            then=then.play, now=now.play
        )
        if then.play > now.play
        else _("With one more card on the mast, {then} cards may be held instead of {now}.").format(
            then=then.hold, now=now.hold
        )
    )
    levels = (*view.setup.levels[: hung + 1], *[now] * (legal.COVERED_LEVELS - hung))
    setup = view.setup._replace(levels=levels)

    def edit(lines: Lines, _rng: Stream) -> Lines | None:
        made, better = [lines.dealt._replace(setup=setup).play(move, choice.seat) for move in choice[1:]]
        return lines._replace(made=made, better=better)

    return Cause(Reason("raises", line), edit)


# Posts ----------------------------------------------------------------------------------


def _post_change(choice: Choice, move: Move) -> int:
    """Return by how many points a move on the posts changes what the mast is worth."""
    return worth(choice.view, posts_after(choice.view, move), choice.mast) - worth(
        choice.view, choice.view.posts, choice.mast
    )


def _posts_gain(choice: Choice) -> Cause | None:
    """Find that the better move makes the posts worth more to the mast."""
    better = choice.better
    if not isinstance(better, Place | Shift) or (gain := _post_change(choice, better)) <= 0:
        return None
    sentence = Sentence(
        n_(
            "That makes the posts worth {points} point more to {name}'s mast.",
            "That makes the posts worth {points} points more to {name}'s mast.",
            gain,
        ),
        n_(
            "That makes the posts worth {points} point more to your mast.",
            "That makes the posts worth {points} points more to your mast.",
            gain,
        ),
    ).format(points=gain, name=name_slot(choice.seat))
    return Cause(Reason("posts gain", sentence, strength=gain), after_better(_other_top(choice, better)))


def _posts_lose(choice: Choice) -> Cause | None:
    """Find that the move made makes the posts worth less to the mast, or no more than others would."""
    made = choice.made
    if not isinstance(made, Place | Shift) or (gain := _post_change(choice, made)) >= 0:
        return None
    sentence = Sentence(
        n_(
            "The other way, the posts are worth {points} point less to {name}'s mast.",
            "The other way, the posts are worth {points} points less to {name}'s mast.",
            -gain,
        ),
        n_(
            "The other way, the posts are worth {points} point less to your mast.",
            "The other way, the posts are worth {points} points less to your mast.",
            -gain,
        ),
    ).format(points=-gain, name=name_slot(choice.seat))
    return Cause(Reason("posts lose", sentence, strength=-gain), after_made(_other_top(choice, made)))


def _other_top(choice: Choice, move: Place | Shift) -> Callable[[State], State | None]:
    """Return a change by which the card that a move has put on a post is another, which does least to the mast."""
    post = move.target if isinstance(move, Shift) else move.post
    after = posts_after(choice.view, move)

    def with_top(card: Card) -> tuple[Post, ...]:
        spaces = after[post - 1]
        return replace_at(after, post - 1, (*spaces[:-1], (*spaces[-1][:-1], card)))

    before = worth(choice.view, choice.view.posts, choice.mast)
    wanted = _kinds(choice, lambda card: abs(worth(choice.view, with_top(card), choice.mast) - before))

    def change(state: State) -> State | None:
        spaces = state.posts[post - 1]
        return _exchange_on_post(state, post, spaces[-1][-1], wanted) if spaces else None

    return change


def _fits(choice: Choice) -> Cause | None:
    """Find that the better move puts colours of the mast on a post, which may come to score there."""
    return _shared_colours(choice, choice.better, True)


def _fits_not(choice: Choice) -> Cause | None:
    """Find that the move made puts a card on a post that shows no colour of the mast."""
    return _shared_colours(choice, choice.made, False)


def _shared_colours(choice: Choice, move: Move, is_better: bool) -> Cause | None:
    if not isinstance(move, Place) or not choice.mast:
        return None
    own = carps(choice.mast)
    shared = [colour for colour in own if colour in CARPS[move.card]]
    if bool(shared) != is_better:
        return None
    sentence = (
        Sentence(
            _("On a post, {card} counts for colours of {name}'s mast."),
            _("On a post, {card} counts for colours of your mast."),
        )
        if is_better
        else Sentence(
            _("On a post, {card} counts for no colour of {name}'s mast."),
            _("On a post, {card} counts for no colour of your mast."),
        )
    ).format(card=name(move.card), name=name_slot(choice.seat))
    sign = 1 if is_better else -1
    wanted = _kinds(choice, lambda card: sign * sum([carp in own for carp in CARPS[card]]))

    def change(state: State) -> State | None:
        return _exchange_on_post(state, move.post, move.card, wanted)

    edit = after_better(change) if is_better else after_made(change)
    return Cause(Reason("fits" if is_better else "fits not", sentence, strength=len(shared)), edit)


def _feeds_others(choice: Choice) -> Cause | None:
    """Find that the card put on a post makes a colour lead there of which the mast has none."""
    made = choice.made
    if not isinstance(made, Place) or made.over:
        return None
    post, flag = choice.view.posts[made.post - 1], choice.view.flags[made.post - 1]
    after = posts_after(choice.view, made)[made.post - 1]
    colour = post_value(flag, after)[2]
    if colour == post_value(flag, post)[2] or colour in carps(choice.mast):
        return None
    sentence = Sentence(
        _("{Card} makes {colour} lead on a post, of which {name}'s mast has none."),
        _("{Card} makes {colour} lead on a post, of which your mast has none."),
    ).format(Card=as_sentence(name(made.card))[:-1], colour=colour_word(colour), name=name_slot(choice.seat))
    before = post_value(flag, post)[2:4]
    wanted = _kinds(choice, lambda card: post_value(flag, (*post, (card,)))[2:4] != before)
    edit = after_made(lambda state: _exchange_on_post(state, made.post, made.card, wanted))
    return Cause(Reason("feeds", sentence), edit)


def _exchange_on_post(state: State, post: int, card: Card, wanted: list[Card]) -> State | None:
    """Return a state in which the top of a post is another card, exchanged with the deck; None if the deck has none."""
    spaces, deck = state.posts[post - 1], [*state.deck]
    top = [*spaces[-1]] if spaces else []
    if not top or top[-1] != card or not any(exchange(top, [deck], len(top) - 1, other) for other in wanted):
        return None
    return state._replace(posts=replace_at(state.posts, post - 1, (*spaces[:-1], tuple(top))), deck=tuple(deck))


# The end ----------------------------------------------------------------------------------


def _ends_soon(choice: Choice) -> Cause | None:
    """Find that few spaces on the posts are free, so that what is not played soon counts for nothing."""
    free = sum([HEIGHT - len(post) for post in choice.view.posts])
    if free > FEW_SPACES or type(choice.made) is type(choice.better):
        return None
    sentence = n_(
        "Only {free} space on the posts is free, so the end is near.",
        "Only {free} spaces on the posts are free, so the end is near.",
        free,
    ).format(free=free)

    def longer(state: State) -> State:
        gone = [card for post in state.posts if len(post) > 1 for card in post[0]]
        posts = tuple([post[1:] if len(post) > 1 else post for post in state.posts])
        changed = state._replace(posts=posts, open_posts=legal.open_posts(posts), discards=(*state.discards, *gone))
        return _with_options(changed, choice.seat)

    return Cause(Reason("end", sentence), before_both(choice.seat, longer, choice.made, choice.better))


# Cards taken, and icons -------------------------------------------------------------------


def _icon(choice: Choice) -> Cause | None:
    """Find that the better card has an icon that can be used."""
    better = choice.better
    if not isinstance(better, Place) or not ICON[better.card] or better.over:
        return None
    if isinstance(choice.made, Place) and choice.made.card == better.card:
        return None
    sentence = _("On a post, the icon of {card} can be used.").format(card=name(better.card))
    own = {*CARPS[better.card]}
    plain = _kinds(choice, lambda card: len(own ^ {*CARPS[card]}))
    return Cause(Reason("icon", sentence), _another_card(choice, better, plain))


def _takes(choice: Choice) -> Cause | None:
    """Find that the card taken by the better move is of use."""
    better = choice.better
    if not isinstance(better, Take):
        return None
    card = choice.view.row[better.place - 1]
    sentence = _speaks_for(choice, card)
    if sentence is None and ICON[card]:
        sentence = _("The icon of {card} can be used on a post.").format(card=name(card))
    if sentence is None:
        return None
    poor = _kinds(choice, lambda other: (_hung_worth(choice, other), _shown(choice, other)))
    return Cause(
        Reason("takes", sentence), after_better(lambda state: _exchange_in_hand(state, choice.seat, card, poor))
    )


def _takes_poor(choice: Choice) -> Cause | None:
    """Find that the card taken by the move made is of little use."""
    made = choice.made
    if not isinstance(made, Take) or ICON[card := choice.view.row[made.place - 1]]:
        return None
    if (gain := _hung_worth(choice, card)) > 0:
        return None
    sentence = (
        n_(
            "On a mast, {card} would cost {points} point as the posts stand.",
            "On a mast, {card} would cost {points} points as the posts stand.",
            -gain,
        )
        if gain
        else _("On a mast, {card} would score nothing as the posts stand.")
    ).format(card=name(card), points=-gain)
    rich = _kinds(choice, lambda other: abs(_hung_worth(choice, other) - GOOD))
    edit = after_made(lambda state: _exchange_in_hand(state, choice.seat, card, rich))
    return Cause(Reason("takes poor", sentence, strength=-gain), edit)


def _keeps_choice(choice: Choice) -> Cause | None:
    """Find that the better move leaves more cards in the hand, to choose from."""
    if not isinstance(choice.better, Take) or not isinstance(choice.made, Mast | Place):
        return None
    sentence = Sentence(
        _("{name} then holds {count} cards more to choose from."), _("You then hold {count} cards more to choose from.")
    ).format(name=name_slot(choice.seat), count=number_word(MORE))

    def change(state: State) -> State | None:
        if len(state.deck) < MORE:
            return None
        hand = in_order((*state.hands[choice.seat], *state.deck[-MORE:]))
        fuller = state._replace(hands=replace_at(state.hands, choice.seat, hand), deck=state.deck[:-MORE])
        acts = state.turn.seat == choice.seat and not state.end_reason
        return _with_options(fuller, choice.seat) if acts else fuller

    return Cause(Reason("choice", sentence), after_made(change))


def _exchange_in_hand(state: State, seat: int, card: Card, wanted: list[Card]) -> State | None:
    """Return a state in which a card of a hand is another one, exchanged with the deck; None if the deck has none."""
    hand, deck = [*state.hands[seat]], [*state.deck]
    if card not in hand or not any(exchange(hand, [deck], hand.index(card), other) for other in wanted):
        return None
    changed = state._replace(hands=replace_at(state.hands, seat, in_order(hand)), deck=tuple(deck))
    return _with_options(changed, seat) if state.turn.seat == seat and not state.end_reason else changed


def _another_card(choice: Choice, better: Place, wanted: list[Card]) -> Edit:
    """Return an edit by which the better card is another one, exchanged with the deck, when it is played."""

    def edit(lines: Lines, _rng: Stream) -> Lines | None:
        hand, deck = [*lines.dealt.hands[choice.seat]], [*lines.dealt.deck]
        at = hand.index(better.card)
        if not any(exchange(hand, [deck], at, other) for other in wanted):
            return None
        played = better._replace(card=hand[at])
        dealt = lines.dealt._replace(hands=replace_at(lines.dealt.hands, choice.seat, tuple(hand)), deck=tuple(deck))
        dealt = _with_options(dealt, choice.seat)
        return lines._replace(better=dealt.play(played, choice.seat)) if played in dealt.options else None

    return edit


def _with_options(state: State, seat: int) -> State:
    """Return a state whose moves fit the hand of the seat to act."""
    view = state.view(seat)
    return state._replace(options=legal.find_legal_moves(view, state.hands[seat], len(state.masts[seat])))


# What should not matter ----------------------------------------------------------------------


def find_controls(view: View, made: Move, better: Move) -> Iterator[Edit]:
    """Yield edits by which the lower half of the deck is turned around, or each post below its top."""
    seat = view.seat or 0
    yield before_both(seat, _turn_bottom_around, made, better)
    yield before_both(seat, _turn_posts_around, made, better)


def _turn_bottom_around(state: State) -> State:
    half = len(state.deck) // 2
    return state._replace(deck=(*state.deck[:half], *reversed(state.deck[half:])))


def _turn_posts_around(state: State) -> State:
    """Turn around the cards below the top one of every post: what they count does not depend on their order."""
    return state._replace(posts=tuple([(*post[:-1][::-1], *post[-1:]) for post in state.posts]))
