"""Koinobori, 4 what is allowed: why a move is refused.

The judge reads a seat's view only, so that no refusal can give a secret away.
"""

from __future__ import annotations

from typing import TypeAlias

from gamelib.core import language
from gamelib.core.language import _, n_
from gamelib.core.verdicts import Refusal
from gamelib.koinobori.card_names import icon_word, name_card, name_post
from gamelib.koinobori.cards import CARPS, HEIGHT, ICON, Card, Post
from gamelib.koinobori.facts import Act, Hung, Placed, Refilled, Shifted, Stopped, Taken
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
from gamelib.koinobori.position import SeatPosition

Fault: TypeAlias = tuple[str, ...]
"""What is wrong with a move: the clause, the sentence, and the place ids of the cards at fault."""


def why_not(view: SeatPosition, move: Move) -> Refusal | None:
    """Return None if the seat may make this move, else the first rule it breaks."""
    if view.end_reason:
        return Refusal("KOI-4.2", _("the game is over"))
    if view.seat is None:
        return Refusal("KOI-4.1", _("an onlooker watches and makes no moves"))
    if view.seat != view.turn.seat:
        return _out_of_turn(view, view.seat, move)
    fault = _fault(view, move)
    return Refusal(fault[0], fault[1], fault[2:], nearby(view, move)) if fault else None


def _fault(view: SeatPosition, move: Move) -> Fault | None:
    match move:
        case Take():
            return _fault_of_taking(view) or _fault_of_limit(view, move) or _fault_of_take(view, move)
        case Place():
            return _fault_of_playing(view) or _fault_of_hand(view, move) or _fault_of_place(view, move)
        case Mast():
            return _fault_of_playing(view, on_mast=True) or _fault_of_hand(view, move) or _fault_of_mast(view, move)
        case Shift():
            return _fault_of_shift(view, move)
        case Steal():
            return _fault_of_steal(view, move)
        case Refresh() if view.turn.icon == "refresh" and view.turn.owed >= 0:
            return "KOI-4.24", _("the refresh icon has replaced the row once, and once is all it does")
        case Refresh() if view.turn.icon != "refresh":
            return "KOI-4.24", _("the row is replaced only with a refresh icon, as soon as its card is on a post")
        case Done() if not view.turn.action:
            return _fault_of_stopping(view)
        case Pass() if PASS not in view.moves():
            return _fault_of_passing(view)
    return None


# Whose turn it is, and ending it


def _last_act(view: SeatPosition) -> Act | None:
    """Return the last thing a player did, or None at the beginning."""
    past = view.past
    while past is not None:
        past, fact = past
        if not isinstance(fact, Refilled):
            return fact if isinstance(fact, Act) else None
    return None


def _acts_of_last_turn(view: SeatPosition, seat: int) -> list[Act]:
    """Return what a seat did in the turn that has just ended, latest first; empty if that was another seat's turn."""
    acts: list[Act] = []
    past = view.past
    while past is not None:
        past, fact = past
        if isinstance(fact, Act) and fact.seat == seat:
            acts.append(fact)
        elif not isinstance(fact, Refilled):
            break
    return acts


def _out_of_turn(view: SeatPosition, seat: int, move: Move) -> Refusal:
    """Refuse a move out of turn; if the seat has just ended its own turn, say why that is over."""
    line = _("it is {name}'s turn")
    acts = _acts_of_last_turn(view, seat)
    if acts and isinstance(move, Take | Place | Mast):
        line = _why_turn_is_over(view, seat, acts, isinstance(move, Take))
    return Refusal("KOI-4.1", line.format(name=language.name_slot(view.turn.seat)), (f"seat:{view.turn.seat}",))


def _why_turn_is_over(view: SeatPosition, seat: int, acts: list[Act], would_take: bool) -> str:
    """Return why a seat that has just ended its turn may not go on with it; `acts` is what it did, the latest first."""
    has_played = any(isinstance(act, Placed | Hung) for act in acts)
    taken = [act for act in acts if isinstance(act, Taken) and not act.icon]
    has_stopped = isinstance(acts[0], Stopped) and not acts[0].icon
    if taken and not would_take:
        return _("you have taken cards, and nobody takes and plays in one turn; it is {name}'s turn now")
    if has_played and would_take:
        return _(
            "you have played in your turn, and after that only an icon lets you take cards; it is {name}'s turn now"
        )
    level = view.setup.levels[len(view.masts[seat])]
    if taken and (len(taken) >= level.take or len(view.hand) >= level.hold):
        return _("you have taken all your level and hand limit allow in one turn; it is {name}'s turn now")
    if has_played and view.hand and not has_stopped:
        return _("you have played all you may in one turn; it is {name}'s turn now")
    return _("your turn is over; it is {name}'s turn now")


def _fault_of_stopping(view: SeatPosition) -> Fault:
    """Return what forbids stopping before anything has been done."""
    if PASS in view.moves():
        return "KOI-4.27", _("nothing has been done in this turn yet; to do nothing in it, say pass")
    line = _("nothing has been done in this turn yet; {owed} first")
    return "KOI-4.27", line.format(owed=_what_can_be_done(view))


def _fault_of_passing(view: SeatPosition) -> Fault:
    if view.turn.action:
        return "KOI-4.28", _("you have begun your turn; to stop here, say done")
    line = _("you may not pass while there is something you can do: {owed}")
    return "KOI-4.28", line.format(owed=_what_can_be_done(view))


def _what_can_be_done(view: SeatPosition) -> str:
    """Return in words what the seat to act could begin its turn with."""
    moves = view.moves()
    if not any(isinstance(move, Take) for move in moves):
        return _("play a card")
    return _("take or play a card") if any(isinstance(move, Place | Mast) for move in moves) else _("take a card")


# Taking


def _fault_of_taking(view: SeatPosition) -> Fault | None:
    """Return what forbids taking any card now."""
    turn = view.turn
    if turn.action != "play" or (turn.icon and turn.owed > 0):
        return None
    if turn.icon == "refresh":
        return "KOI-4.7", _("first replace the row with the refresh icon; then one card may be taken")
    if isinstance(last := _last_act(view), Taken) and last.seat == turn.seat:
        return "KOI-4.4", _("the icon {icon} gives you no more cards in this turn").format(icon=icon_word(last.icon))
    return "KOI-4.7", _("you have played in this turn; after that only an icon lets you take cards")


def _fault_of_limit(view: SeatPosition, move: Take) -> Fault | None:
    """Return what forbids taking even one more card into this hand."""
    (level, number), count = level_of(view, view.turn.seat), len(view.hand)
    if count < level.hold:
        return None
    line = n_(
        "your hand holds {count} card and level {level} allows no more; play one instead",
        "your hand holds {count} cards and level {level} allows no more; play one instead",
        count,
    )
    lit = [f"row:{move.place}"] if 1 <= move.place <= len(view.row) else []
    places = [f"hand:{place}" for place in range(1, count + 1)]
    return "KOI-4.5", line.format(count=count, level=number), *lit, *places


def _fault_of_take(view: SeatPosition, move: Take) -> Fault | None:
    row, place, card = view.row, move.place, move.card
    if not row:
        return "KOI-4.3", _("the row is empty; there is no card to take")
    if not 1 <= place <= len(row):
        line = n_(
            "the row has {count} card, there is no place {place}",
            "the row has {count} cards, there is no place {place}",
            len(row),
        )
        return "KOI-4.3", line.format(count=len(row), place=place)
    place_id = f"row:{place}"
    if row[place - 1] != card:
        line = _("the card at place {place} of the row is {card}, not {named}")
        return "KOI-4.3", line.format(place=place, card=name_card(row[place - 1]), named=name_card(card)), place_id
    if 1 < place < len(row):
        line = _(
            "the card with {card} lies inside the row; only its ends may be taken: "
            "{left} on the left or {right} on the right"
        )
        if row[0] == row[-1]:
            line = _("the card with {card} lies inside the row; only its ends may be taken, and both are {left}")
        if len(takes(row, view.turn.end)) == 1:
            line = _("the card with {card} lies inside the row; by this ruling you go on at the {end} end, with {next}")
        named, left, right = map(name_card, (card, row[0], row[-1]))
        return "KOI-4.3", line.format(card=named, left=left, right=right, end=_end(view), next=_next(view)), place_id
    if move not in takes(row, view.turn.end):
        line = _("by this ruling all cards of one take come from the same end, here {next} on the {end}")
        return "KOI-4.6", line.format(next=_next(view), end=_end(view)), place_id
    return None


def _end(view: SeatPosition) -> str:
    """Return in words the end of the row from which this take must continue."""
    return _("left") if view.turn.end == "left" else _("right")


def _next(view: SeatPosition) -> str:
    """Name the card at the end of the row from which this take must continue."""
    return name_card(view.row[0] if view.turn.end == "left" else view.row[-1])


# Playing


def _fault_of_playing(view: SeatPosition, on_mast: bool = False) -> Fault | None:
    """Return what forbids playing any card now."""
    turn = view.turn
    if turn.action == "take":
        return "KOI-4.7", _("you have taken a card; a turn is taking or playing, not both")
    level, number = level_of(view, view.turn.seat)
    if turn.actions_made >= level.play and not turn.extra:
        line = n_(
            "level {level} lets you play {count} card in a turn, and you have played it",
            "level {level} lets you play {count} cards in a turn, and you have played them",
            level.play,
        )
        return "KOI-4.9", line.format(count=level.play, level=number)
    if turn.icon:
        line = _("first use the icon {icon}, or say done to leave it")
        return "KOI-4.25", line.format(icon=icon_word(turn.icon)), f"post{turn.icon_post}:top"
    if on_mast and turn.actions_made >= level.play:
        return "KOI-4.26", _("the card an extra icon allows goes on a post, not on the mast")
    return None


def _fault_of_hand(view: SeatPosition, move: Place | Mast) -> Fault | None:
    if move.card in view.hand:
        return None
    line = _("you do not hold {card}; your hand is {hand}")
    if not view.hand:
        line = _("you do not hold {card}; your hand is empty")
    return "KOI-4.8", line.format(card=name_card(move.card), hand=_("; ").join(map(name_card, view.hand)))


def _in_hand(view: SeatPosition, card: Card) -> str:
    return f"hand:{view.hand.index(card) + 1}"


def _fault_of_place(view: SeatPosition, move: Place) -> Fault | None:
    posts, post = view.posts, move.post
    if not 1 <= post <= len(posts):
        line = _("there are the posts 1 to {last}, no post {post}")
        return "KOI-4.10", line.format(last=len(posts), post=post)
    if move.over:
        return _fault_of_cover(view, move, posts[post - 1]) or _fault_of_split(view, move)
    if len(posts[post - 1]) >= HEIGHT:
        return (
            "KOI-4.10",
            _("{post} has five cards and is closed").format(post=name_post(view.flags, post)),
            f"post{post}:top",
        )
    return _fault_of_split(view, move)


def _fault_of_cover(view: SeatPosition, move: Place, spaces: Post) -> Fault | None:
    rulings, hand, post, top = view.rulings, _in_hand(view, move.card), move.post, f"post{move.post}:top"
    if len(spaces) >= HEIGHT:
        line = _("{post} has five cards and is closed; nothing on it is covered any more")
        return "KOI-4.15", line.format(post=name_post(view.flags, post)), top
    if ICON[move.card] != "cover":
        line = _("{card} has no cover icon, so it cannot be put over {over}")
        return "KOI-4.12", line.format(card=name_card(move.card), over=name_card(move.over)), hand
    if view.turn.extra and not rulings.extra_triggers:
        return "KOI-5.13", _("by this ruling the icon of a card played by an extra icon does not work"), hand
    if not spaces:
        line = _("only the flag lies at {post}; there is nothing to cover, so {card} is played as any other")
        return "KOI-4.13", line.format(post=name_post(view.flags, post), card=name_card(move.card)), f"post{post}:flag"
    if spaces[-1][-1] != move.over:
        line = _("the top card of {post} is {top}; only that can be covered, not {over}")
        on_top, named = name_card(spaces[-1][-1]), name_card(move.over)
        return "KOI-4.14", line.format(post=name_post(view.flags, post), top=on_top, over=named), top
    if len(spaces[-1]) > 1 and not rulings.cover_stacks:
        line = _("{top} covers a card itself, and by this ruling is not covered in turn")
        return "KOI-4.16", line.format(top=name_card(spaces[-1][-1])), top
    return None


def _fault_of_split(view: SeatPosition, move: Place | Mast) -> Fault | None:
    """Return a fault if the turn would have plays on the mast and on posts against the ruling."""
    turn = view.turn
    elsewhere = turn.raised if isinstance(move, Place) else turn.actions_made - turn.raised
    if view.rulings.split_plays or not elsewhere or (turn.extra and isinstance(move, Place)):
        return None
    return "KOI-3.5", _("by this ruling all cards of a turn go on posts, or all on the mast"), _in_hand(view, move.card)


def _fault_of_mast(view: SeatPosition, move: Mast) -> Fault | None:
    if len(view.masts[view.turn.seat]) >= COVERED_LEVELS:
        return "KOI-4.11", _("your mast has three cards; its top level is never covered"), "mast"
    return _fault_of_split(view, move)


# Icons


def _fault_of_shift(view: SeatPosition, move: Shift) -> Fault | None:
    posts, turn, source = view.posts, view.turn, move.source
    if turn.icon != "move":
        return "KOI-4.17", _("cards on posts are moved only with a move icon, as soon as its card is on a post")
    if not 1 <= source <= len(posts):
        line = _("there are the posts 1 to {last}, no post {post}")
        return "KOI-4.18", line.format(last=len(posts), post=source)
    if not posts[source - 1]:
        line = _("there is no card on {post} to move")
        return "KOI-4.18", line.format(post=name_post(view.flags, source)), f"post{source}:flag"
    top = f"post{source}:top"
    if len(posts[source - 1]) >= HEIGHT:
        line = _("{post} has five cards and is closed; nothing on it is moved any more")
        return "KOI-4.15", line.format(post=name_post(view.flags, source)), top
    if source == turn.icon_post and not view.rulings.move_itself:
        return "KOI-4.20", _("by this ruling the card with the move icon does not move itself"), top
    if move.target == source:
        return "KOI-4.19", _("a card is moved from one post to another, not back to its own"), top
    if not 1 <= move.target <= len(posts):
        line = _("there are the posts 1 to {last}, no post {post}")
        return "KOI-4.19", line.format(last=len(posts), post=move.target), top
    if len(posts[move.target - 1]) >= HEIGHT:
        line = _("{post} has five cards and is closed; there is no room on it")
        return "KOI-4.19", line.format(post=name_post(view.flags, move.target)), f"post{move.target}:top"
    return None


def _fault_of_steal(view: SeatPosition, move: Steal) -> Fault | None:
    turn = view.turn
    if turn.icon != "steal":
        return _fault_of_lapsed_steal(view) or (
            "KOI-4.21",
            _("cards are stolen only with a steal icon, as soon as its card is on a post"),
        )
    if move.seat == turn.seat:
        return "KOI-4.22", _("you cannot steal from your own hand; choose another player")
    if move.seat >= view.setup.players:
        return "KOI-4.22", _("there is no player {letter} at this table").format(letter=language.LETTERS[move.seat])
    if not view.hand_sizes[move.seat]:
        return "KOI-4.22", _("{name} holds no cards").format(name=language.name_slot(move.seat)), f"seat:{move.seat}"
    return None


def _fault_of_lapsed_steal(view: SeatPosition) -> Fault | None:
    """Return why the steal icon of the card just placed has lapsed, if there was one."""
    last, count = _last_act(view), len(view.hand)
    if not (isinstance(last, Placed | Shifted) and last.icon == "steal" and last.seat == view.turn.seat):
        return None
    if count >= level_of(view, view.turn.seat)[0].hold and view.rulings.steal_keeps_limit:
        line = _("your hand holds {cards}, which is its limit; the steal icon lapsed")
        return "KOI-4.23", line.format(cards=language.count_cards(count))
    return "KOI-4.22", _("nobody else holds a card, so the steal icon lapsed")


# The legal move that comes closest -----------------------------------------------------


Distance: TypeAlias = tuple[int, ...]
"""How far a legal move is from the one tried; compared part by part, the first part first."""


def nearby(view: SeatPosition, tried: Move) -> Move | None:
    """Return the legal move most like the one tried, of the same kind if there is one; None if there is none.

    The same card counts first, then the same place. If no move of that kind is legal, the suggestion is what has to be
    done first, or to end the turn.
    """
    return min(view.moves(), key=lambda option: _distance(view, tried, option), default=None)


def _distance(view: SeatPosition, tried: Move, option: Move) -> Distance:
    match tried, option:
        case Take(), Take():
            return 0, abs(option.place - tried.place)
        case Place(), Place():
            return 0, *_distance_of_plays(tried, option)
        case Mast(), Mast():
            return 0, unlikeness(option.card, tried.card)
        case Place() | Mast(), Place() | Mast():
            return 1, unlikeness(option.card, tried.card), *_where(option)
        case Shift(), Shift():
            return 0, abs(option.source - tried.source), abs(option.target - tried.target)
        case Steal(), Steal():
            return 0, abs(option.seat - tried.seat)
    if type(tried) is type(option):
        return 0, 0
    return 2, _rank_of_other_kind(view, tried, option)


def _distance_of_plays(tried: Place, option: Place) -> Distance:
    covers_alike = bool(tried.over) == bool(option.over)
    other_top = unlikeness(option.over, tried.over) if tried.over and option.over else 0
    return unlikeness(option.card, tried.card), abs(option.post - tried.post), not covers_alike, other_top


def _where(option: Place | Mast) -> Distance:
    return (option.post, bool(option.over)) if isinstance(option, Place) else (0, 0)


def unlikeness(one: Card, other: Card) -> int:
    """Return how unlike two cards are: 0 for the same, more for other colours than for another icon."""
    carps, others = {*CARPS.get(one, ())}, {*CARPS.get(other, ())}
    return 0 if one == other else 1 + 2 * len(carps ^ others) + (ICON.get(one) != ICON.get(other))


def _rank_of_other_kind(view: SeatPosition, tried: Move, option: Move) -> int:
    """Rank a legal move of another kind than the one tried; 0 serves its purpose best.

    What has to come first ranks best, such as playing a card that has the wanted icon. After that comes stopping, for a
    turn that has begun, and then taking or playing a card.
    """
    match tried, option:
        case (Take(), Refresh()) | (Done() | Pass(), Done() | Pass()):
            return 0
        case Shift() | Steal() | Refresh(), Place() if ICON[option.card] == _ICONS[type(tried)] and not option.over:
            return 0
        case Refresh(), Take() if view.turn.icon:
            return 0
    return _RANKS.get(type(option), 3)


_ICONS: dict[type[Move], str] = {Shift: "move", Steal: "steal", Refresh: "refresh"}
_RANKS: dict[type[Move], int] = {Done: 1, Take: 2, Place: 4, Mast: 5, Pass: 6}
