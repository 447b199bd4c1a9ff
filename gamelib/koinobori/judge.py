"""Koinobori, 4 what is allowed: the judge who says why not.

It knows only what the seat knows, so it cannot give a secret away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib import words
from gamelib.judging import Refusal
from gamelib.koinobori.cards import HEIGHT, ICON, Card, Post, shown
from gamelib.koinobori.legal import COVERED_LEVELS, level_of, takes
from gamelib.koinobori.moves import (
    PASS,
    Done,
    Mast,
    Move,
    Pass,
    Place,
    Refresh,
    Shift,
    Steal,
    Take,
)
from gamelib.log import Fact
from gamelib.words import _, n_

if TYPE_CHECKING:
    from gamelib.koinobori.view import View

# The judge --------------------------------------------------------------------------


def why_not(view: View, move: Move) -> Refusal | None:
    """None if the seat may make this move, else the first rule it breaks."""
    if view.over:
        return Refusal("KOI-4.2", _("the game is over"))
    if view.seat != view.turn.seat:
        return _out_of_turn(view, move)
    match move:
        case Take():
            return _why_not_taking(view, move) or _why_not_take(view, move)
        case Place():
            return _why_not_playing(view, move) or _why_not_place(view, move)
        case Mast():
            return _why_not_playing(view, move) or _why_not_mast(view, move)
        case Shift():
            return _why_not_shift(view, move)
        case Steal():
            return _why_not_steal(view, move)
    return _why_not_other(view, move)


def _why_not_other(view: View, move: Move) -> Refusal | None:
    turn = view.turn
    match move:
        case Refresh() if turn.icon != "refresh" or turn.owed >= 0:
            because = _("the row is replaced only with a refresh icon, just after its card has been placed")
            return _refused(view, move, "KOI-4.24", because)
        case Done() if not turn.doing:
            because = _("nothing has been done in this turn yet; take or play at least one card")
            return _refused(view, move, "KOI-4.27", because)
        case Pass():
            return _why_not_pass(view, move)
    return None


def _refused(view: View, move: Move, clause: str, because: str, *cards: str) -> Refusal:
    return Refusal(clause, because, cards, nearby(view, move))


def nearby(view: View, move: Move) -> Move | None:
    """A legal move like the one that was tried: of its kind if there is one, and as much the same as can be."""
    options = view.moves()
    same = [option for option in options if type(option) is type(move)] or options

    def likeness(option: Move) -> int:
        return sum(part in move for part in option)

    return max(same, key=likeness, default=None)


def _last_move(view: View) -> Fact:
    """The last thing a player did."""
    past = view.past
    while past is not None:
        past, fact = past
        if fact[0] != "refill":
            return fact
    return ("",)


def _out_of_turn(view: View, move: Move) -> Refusal:
    """It is somebody else's turn; if it has only just become so, say why one's own is over."""
    last, seat, now = _last_move(view), view.seat, words.who(view.turn.seat)
    line = _("it is the turn of {name}")
    if (
        seat is not None
        and last[0] in ("take", "place", "mast")
        and last[1] == seat
        and isinstance(move, (Take, Place, Mast))
    ):
        if last[0] != "take":
            line = _("you have played all you may in one turn; it is the turn of {name} now")
        elif not isinstance(move, Take):
            line = _("you have taken cards, and nobody takes and plays in one turn; it is the turn of {name} now")
        else:
            line = _("you have taken all your level and hand limit allow in one turn; it is the turn of {name} now")
    return Refusal("KOI-4.1", line.format(name=now), (f"seat:{view.turn.seat}",))


# Taking


def _why_not_taking(view: View, move: Take) -> Refusal | None:
    """Whether this is a moment for taking at all."""
    turn = view.turn
    if turn.doing != "play" or (turn.icon and turn.owed > 0):
        return None
    if turn.icon == "refresh":
        return _refused(
            view, move, "KOI-4.7", _("first replace the row with the refresh icon; then one card may be taken")
        )
    if (last := _last_move(view))[0] == "take" and last[1] == turn.seat:
        return _refused(
            view, move, "KOI-4.4", _("the icon {icon} has given all the cards it gives").format(icon=last[4])
        )
    return _refused(
        view, move, "KOI-4.7", _("you have played in this turn; after that only an icon lets you take cards")
    )


def _why_not_take(view: View, move: Take) -> Refusal | None:
    row, hand, turn = view.row, view.hand, view.turn
    lit, raised = f"row:{move.place}", len(view.masts[turn.seat])
    if not 1 <= move.place <= len(row):
        return _refused(
            view,
            move,
            "KOI-4.3",
            n_(
                "the row has {count} card, there is no place {place}",
                "the row has {count} cards, there is no place {place}",
                len(row),
            ).format(count=len(row), place=move.place),
        )
    if row[move.place - 1] != move.card:
        return _refused(
            view,
            move,
            "KOI-4.3",
            _("at place {place} of the row lies {card}, not {named}").format(
                place=move.place, card=row[move.place - 1], named=move.card
            ),
            lit,
        )
    if 1 < move.place < len(row):
        return _refused(
            view,
            move,
            "KOI-4.3",
            _("{card} lies inside the row; only the ends may be taken, here {left} or {right}").format(
                card=move.card, left=row[0], right=row[-1]
            ),
            lit,
        )
    level = level_of(view.setup, turn, raised)
    if len(view.hand) >= level.hold:
        return _refused(
            view,
            move,
            "KOI-4.5",
            n_(
                "your hand holds {count} card and level {level} allows no more; play one instead",
                "your hand holds {count} cards and level {level} allows no more; play one instead",
                len(hand),
            ).format(count=len(hand), level=raised + 1),
            lit,
            *(f"hand:{place}" for place in range(1, len(hand) + 1)),
        )
    if move not in takes(row, turn.end):
        return _refused(
            view,
            move,
            "KOI-4.6",
            _("by this ruling all cards of one take come from the same end, here {card}").format(
                card=row[0] if turn.end == "left" else row[-1]
            ),
            lit,
        )
    return None


# Playing


def _why_not_playing(view: View, move: Place | Mast) -> Refusal | None:
    """Whether this is a moment for playing, and the card one's own."""
    turn = view.turn
    if turn.doing == "take":
        return _refused(view, move, "KOI-4.7", _("you have taken a card; a turn is taking or playing, not both"))
    if move.card not in view.hand:
        return _refused(
            view,
            move,
            "KOI-4.8",
            _("you do not hold {card}; your hand is {hand}").format(card=move.card, hand=shown(view.hand)),
        )
    level = level_of(view.setup, turn, len(view.masts[turn.seat]))
    if turn.made >= level.play and not turn.extra:
        return _refused(
            view,
            move,
            "KOI-4.9",
            n_(
                "level {level} lets you play {count} card in a turn, and you have",
                "level {level} lets you play {count} cards in a turn, and you have",
                level.play,
            ).format(count=level.play, level=view.setup.levels.index(level) + 1),
            _in_hand(view, move.card),
        )
    if turn.icon:
        return _refused(
            view,
            move,
            "KOI-4.25",
            _("first use the icon {icon}, or say done to leave it").format(icon=turn.icon),
            f"post{turn.own}:top",
        )
    return None


def _in_hand(view: View, card: Card) -> str:
    return f"hand:{view.hand.index(card) + 1}"


def _why_not_place(view: View, move: Place) -> Refusal | None:
    posts, top = view.posts, f"post{move.post}:top"
    if not 1 <= move.post <= len(posts):
        return _refused(
            view,
            move,
            "KOI-4.10",
            _("there are the posts 1 to {last}, no post {post}").format(last=len(posts), post=move.post),
        )
    spaces = posts[move.post - 1]
    if move.over:
        return _why_not_cover(view, move, spaces, top) or _why_not_split(view, move)
    if len(spaces) >= HEIGHT:
        return _refused(
            view, move, "KOI-4.10", _("post {post} has five cards and is closed").format(post=move.post), top
        )
    return _why_not_split(view, move)


def _why_not_cover(view: View, move: Place, spaces: Post, top: str) -> Refusal | None:
    rulings, hand = view.rulings, _in_hand(view, move.card)
    if len(spaces) >= HEIGHT:
        return _refused(
            view,
            move,
            "KOI-4.15",
            _("post {post} has five cards and is closed; nothing on it is covered any more").format(post=move.post),
            top,
        )
    if ICON[move.card] != "cover":
        return _refused(
            view,
            move,
            "KOI-4.12",
            _("{card} has no cover icon, so it goes above {over}, not over it").format(card=move.card, over=move.over),
            hand,
            top,
        )
    if view.turn.extra and not rulings.extra_triggers:
        return _refused(
            view, move, "KOI-5.13", _("by this ruling the icon of a card played by an extra icon does not work"), hand
        )
    if not spaces:
        return _refused(
            view,
            move,
            "KOI-4.13",
            _("only the flag lies at post {post}; there is nothing to cover, so {card} is played as any other").format(
                post=move.post, card=move.card
            ),
            f"post{move.post}:flag",
        )
    if spaces[-1][-1] != move.over:
        return _refused(
            view,
            move,
            "KOI-4.14",
            _("the top card of post {post} is {top}; only that can be covered, not {over}").format(
                post=move.post, top=spaces[-1][-1], over=move.over
            ),
            top,
        )
    if len(spaces[-1]) > 1 and not rulings.cover_stacks:
        return _refused(
            view,
            move,
            "KOI-4.16",
            _("{top} covers a card itself, and by this ruling is not covered in turn").format(top=spaces[-1][-1]),
            top,
        )
    return None


def _why_not_split(view: View, move: Place | Mast) -> Refusal | None:
    """Whether plays on the mast and on posts may stand in one turn."""
    turn = view.turn
    others = (
        turn.raised
        if isinstance(move, Place) and not turn.extra
        else turn.made - turn.raised
        if isinstance(move, Mast)
        else 0
    )
    if view.rulings.split_plays or not others:
        return None
    return _refused(
        view,
        move,
        "KOI-3.5",
        _("by this ruling all cards of a turn go on posts, or all on the mast"),
        _in_hand(view, move.card),
    )


def _why_not_mast(view: View, move: Mast) -> Refusal | None:
    turn, raised = view.turn, len(view.masts[view.turn.seat])
    if turn.made >= level_of(view.setup, turn, raised).play:
        return _refused(
            view,
            move,
            "KOI-4.26",
            _("the card an extra icon allows goes on a post, not on the mast"),
            _in_hand(view, move.card),
        )
    if raised >= COVERED_LEVELS:
        return _refused(view, move, "KOI-4.11", _("your mast has three cards; its top level is never covered"), "mast")
    return _why_not_split(view, move)


# Icons


def _why_not_shift(view: View, move: Shift) -> Refusal | None:
    posts, turn = view.posts, view.turn
    if turn.icon != "move":
        return _refused(
            view,
            move,
            "KOI-4.17",
            _("cards on posts are moved only with a move icon, just after its card has been placed"),
        )
    if not 1 <= move.source <= len(posts) or not posts[move.source - 1]:
        return _refused(
            view,
            move,
            "KOI-4.18",
            _("there is no card on post {post} to move").format(post=move.source),
            f"post{move.source}:flag",
        )
    if len(posts[move.source - 1]) >= HEIGHT:
        return _refused(
            view,
            move,
            "KOI-4.15",
            _("post {post} has five cards and is closed; nothing on it is moved any more").format(post=move.source),
            f"post{move.source}:top",
        )
    if move.source == turn.own and not view.rulings.move_itself:
        return _refused(
            view,
            move,
            "KOI-4.20",
            _("by this ruling the card with the move icon does not move itself"),
            f"post{move.source}:top",
        )
    if not 1 <= move.target <= len(posts) or move.target == move.source:
        return _refused(
            view,
            move,
            "KOI-4.19",
            _("a card is moved from one post to another; there are the posts 1 to {last}").format(last=len(posts)),
            f"post{move.source}:top",
        )
    if len(posts[move.target - 1]) >= HEIGHT:
        return _refused(
            view,
            move,
            "KOI-4.19",
            _("post {post} has five cards and is closed; there is no room on it").format(post=move.target),
            f"post{move.target}:top",
        )
    return None


def _why_not_steal(view: View, move: Steal) -> Refusal | None:
    turn, seats = view.turn, view.setup.players
    if turn.icon != "steal":
        last, hold = _last_move(view), level_of(view.setup, turn, len(view.masts[turn.seat])).hold
        lapsed = last[0] in ("place", "move") and last[-1] == "steal" and last[1] == turn.seat
        if lapsed and len(view.hand) >= hold and view.rulings.steal_keeps_limit:
            return _refused(
                view,
                move,
                "KOI-4.23",
                _("your hand holds {count} cards, which is its limit; the steal icon lapsed").format(
                    count=len(view.hand)
                ),
            )
        if not lapsed or any(size for seat, size in enumerate(view.sizes) if seat != turn.seat):
            return _refused(
                view,
                move,
                "KOI-4.21",
                _("cards are stolen only with a steal icon, just after its card has been placed"),
            )
    if move.seat == turn.seat:
        return _refused(view, move, "KOI-4.22", _("nobody steals from the own hand"))
    if move.seat >= seats:
        return _refused(
            view,
            move,
            "KOI-4.22",
            _("there is no player {letter} at this table").format(letter=words.LETTERS[move.seat]),
        )
    if not view.sizes[move.seat]:
        return _refused(
            view, move, "KOI-4.22", _("{name} holds no cards").format(name=words.who(move.seat)), f"seat:{move.seat}"
        )
    return None


def _why_not_pass(view: View, move: Pass) -> Refusal | None:
    if view.turn.doing:
        return _refused(view, move, "KOI-4.28", _("you have begun your turn; to stop here, say done"))
    if PASS in view.moves():
        return None
    return _refused(view, move, "KOI-4.28", _("you can take or play a card, so you may not pass"))
