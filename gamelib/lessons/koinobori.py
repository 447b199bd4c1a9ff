"""What lessons know of Koinobori: goal words, events, places to point at, figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from gamelib.core.errors import BadLesson, GameError
from gamelib.core.events import Event
from gamelib.core.language import LETTERS, _, count_cards, join_or
from gamelib.core.notation import parse_seat as seat_named
from gamelib.koinobori.cards import (
    CARPS,
    COLOURS,
    DEALT,
    DECK_SIZE,
    HEIGHT,
    ICON,
    ICONS,
    MAX_CARPS,
    PENALTY,
    REFILL_AT,
    ROW,
    house_cards,
    read_card,
)
from gamelib.koinobori.scoring import carps as carps_of
from gamelib.koinobori.scoring import post_value
from gamelib.koinobori.text import picture
from gamelib.lessons.claims import Claim, IsThere
from gamelib.lessons.moment import Moment, Places, Test, Word, cards_named, cards_test_parser, parse_int, reject_rest
from gamelib.odds.numbers import Odds

RULES = {
    "hand": DEALT,
    "cards": DECK_SIZE,
    "row": ROW,
    "few": REFILL_AT,
    "post": HEIGHT,
    "levels": 4,
    "mast": 3,
    "penalty": PENALTY,
    "colours": len(COLOURS),
    "icons": len(ICONS),
    "most carps": MAX_CARPS,
    "flag": 1,
    "fewest players": 2,
    "most players": 5,
}

HAPPENS = {
    "take": _("a card was taken, in a turn of taking or by an icon"),
    "place": _("a card was put on a post"),
    "cover": _("a card was put over another"),
    "mast": _("a card was hung on one's own mast"),
    "move": _("the top of a post was moved"),
    "steal": _("a card was stolen"),
    "refresh": _("the row was replaced"),
    "done": _("somebody stopped, or left an icon"),
    "leave": _("an icon was left unused"),
    "pass": _("somebody passed"),
    "refill": _("the row was filled up"),
    "reshuffle": _("the discarded cards became the deck"),
    "deal": _("the cards were dealt"),
    "end": _("the game ended"),
    "mast shown": _("a mast was turned face up"),
}


def card(text: str) -> str:
    """Parse a card in goal words."""
    try:
        return read_card(text)
    except GameError as error:
        raise BadLesson(str(error)) from error


def colour(text: str) -> str:
    """Parse a colour in goal words."""
    if text not in COLOURS:
        raise BadLesson(_("a colour is {colours}, not {text!r:.30}").format(colours=join_or(COLOURS), text=text))
    return text


def happened(moment: Moment) -> list[tuple[set[str], Event]]:
    """Return the events since the step began, each with its kinds."""
    more = {"KOI-5.9": "cover", "KOI-3.4": "leave", "KOI-5.3": "reshuffle"}
    return [({event.kind} | ({more[event.clause]} if event.clause in more else set()), event) for event in moment.news]


# Goal words ------------------------------------------------------------------------


_POST = re.compile(r"(\d) (top|has|scores|worth|of|closed|open)(?: (.+))?")


def _parse_post_goal(rest: str) -> Test:
    match = _POST.fullmatch(rest)
    if not match:
        raise BadLesson(
            _(
                "a post is asked for like post 2 top lime, post 2 has lime, post 2 scores lime, post 2 worth"
                " 4, post 2 of 3 or post 2 closed, not {text!r:.40}"
            ).format(text=rest)
        )
    at, asked, more = int(match[1]), match[2], match[3] or ""
    test = _POST_TESTS[asked](more)
    return lambda moment: (
        1 <= at <= len(moment.state.posts) and test(moment.state.flags[at - 1], moment.state.posts[at - 1])
    )


PostTest = Callable[[str, Any], bool]


def _parse_top_goal(more: str) -> PostTest:
    wanted = card(more)
    return lambda _flag, post: bool(post and post[-1][-1] == wanted)


def _parse_shows_goal(more: str) -> PostTest:
    wanted = Counter(cards_named(more, "post 2 has lime", card))
    return lambda _flag, post: not wanted - Counter(space[-1] for space in post)


def _parse_scores_goal(more: str) -> PostTest:
    wanted = colour(more)
    return lambda flag, post: post_value(flag, post)[2] == wanted


def _parse_worth_goal(more: str) -> PostTest:
    at_least = more.startswith("at least ")
    number = parse_int(more.removeprefix("at least "), "post 2 worth 4")
    return lambda flag, post: post_value(flag, post)[3] >= number if at_least else post_value(flag, post)[3] == number


def _parse_card_count_goal(more: str) -> PostTest:
    number = parse_int(more, "post 2 of 3")
    return lambda _flag, post: len(post) == number


def _parse_closed_goal(more: str) -> PostTest:
    reject_rest(more, "post 2 closed")
    return lambda _flag, post: len(post) == HEIGHT


def _parse_open_goal(more: str) -> PostTest:
    reject_rest(more, "post 2 open")
    return lambda _flag, post: len(post) < HEIGHT


_POST_TESTS: dict[str, Callable[[str], PostTest]] = {
    "top": _parse_top_goal,
    "has": _parse_shows_goal,
    "scores": _parse_scores_goal,
    "worth": _parse_worth_goal,
    "of": _parse_card_count_goal,
    "closed": _parse_closed_goal,
    "open": _parse_open_goal,
}


def _parse_icon_goal(rest: str) -> Test:
    if rest not in (*ICONS, "none"):
        raise BadLesson(_("an icon is {icons}, or none, not {rest!r:.30}").format(icons=join_or(ICONS), rest=rest))
    return lambda moment: moment.state.turn.icon == ("" if rest == "none" else rest)


def _parse_level_goal(rest: str) -> Test:
    number = parse_int(rest, "level 2")
    return lambda moment: len(moment.view.masts[moment.seat]) + 1 == number


def _parse_hand_size_goal(rest: str) -> Test:
    number = parse_int(rest, "hand of 3")
    return lambda moment: len(moment.view.hand) == number


def _parse_row_size_goal(rest: str) -> Test:
    number = parse_int(rest, "row of 7")
    return lambda moment: len(moment.view.row) == number


def _parse_extra_goal(rest: str) -> Test:
    number = parse_int(rest, "extra 1")
    return lambda moment: moment.state.turn.extra == number


GOALS = {
    "hand": Word(
        "hand lime pink/steal",
        _("the learner holds exactly these cards; hand empty"),
        cards_test_parser(lambda moment: moment.view.hand, card, "hand lime", exactly=True),
    ),
    "hand has": Word(
        "hand has lime",
        _("the learner holds these cards, and perhaps others"),
        cards_test_parser(lambda moment: moment.view.hand, card, "hand has lime", exactly=False),
    ),
    "hand of": Word("hand of 3", _("the learner holds so many cards"), _parse_hand_size_goal),
    "mast": Word(
        "mast lime+pink",
        _("exactly these cards hang on the learner's mast; mast empty"),
        cards_test_parser(lambda moment: moment.view.masts[moment.seat], card, "mast lime", exactly=True),
    ),
    "mast has": Word(
        "mast has lime+pink",
        _("these cards hang on the learner's mast, and perhaps others"),
        cards_test_parser(lambda moment: moment.view.masts[moment.seat], card, "mast has lime", exactly=False),
    ),
    "level": Word("level 2", _("this level of the learner's mast counts"), _parse_level_goal),
    "row has": Word(
        "row has lime+pink",
        _("these cards lie in the row"),
        cards_test_parser(lambda moment: moment.view.row, card, "row has lime", exactly=False),
    ),
    "row of": Word("row of 7", _("so many cards lie in the row"), _parse_row_size_goal),
    "post": Word(
        "post 2 top lime",
        _(
            "of a post: top CARD, has CARDS, scores COLOUR, worth 4 (worth at least 4), of 3"
            " (so many cards high), closed, open"
        ),
        _parse_post_goal,
    ),
    "icon": Word("icon move", _("this icon is to be used or left now; icon none"), _parse_icon_goal),
    "extra": Word("extra 1", _("so many more plays are owed by extra icons"), _parse_extra_goal),
}

# Places ------------------------------------------------------------------------------


def _parse_row_ends_pick(rest: str) -> Places:
    reject_rest(rest, "any ends")
    return lambda view: [frozenset([f"row:{at}"]) for at in sorted({1, len(view.row)} - {0})]


def _posts_pick_parser(which: Callable[[str, Any], bool], usage: str) -> Callable[[str], Places]:
    def read(rest: str) -> Places:
        reject_rest(rest, usage)
        return lambda view: [
            frozenset([f"post{at}"]) for at, post in enumerate(view.posts, 1) if which(view.flags[at - 1], post)
        ]

    return read


def _parse_scoring_posts_pick(rest: str) -> Places:
    wanted = colour(rest)
    return lambda view: [
        frozenset([f"post{at}"])
        for at, post in enumerate(view.posts, 1)
        if post_value(view.flags[at - 1], post)[2] == wanted
    ]


def _parse_tops_pick(rest: str) -> Places:
    reject_rest(rest, "any tops")
    return lambda view: [
        frozenset([f"post{at}:top"]) for at, post in enumerate(view.posts, 1) if 0 < len(post) < HEIGHT
    ]


def _cards_pick_parser(
    which: Callable[[str, str], bool], read_word: Callable[[str], str], usage: str
) -> Callable[[str], Places]:
    def read(rest: str) -> Places:
        zone, _blank, more = rest.partition(" ")
        if zone not in ("hand", "row"):
            raise BadLesson(_("'{usage}' needs hand or row, not {zone!r:.30}").format(usage=usage, zone=zone))
        wanted = read_word(more)
        return lambda view: [
            frozenset([f"{zone}:{at}"]) for at, each in enumerate(getattr(view, zone), 1) if which(each, wanted)
        ]

    return read


def _icon_or_any(text: str) -> str:
    if text not in (*ICONS, ""):
        raise BadLesson(_("an icon is {icons}, not {text!r:.30}").format(icons=join_or(ICONS), text=text))
    return text


PICKS = {
    "ends": Word("all ends", _("the cards at the ends of the row"), _parse_row_ends_pick),
    "open posts": Word(
        "any open posts",
        _("posts with room"),
        _posts_pick_parser(lambda _flag, post: len(post) < HEIGHT, "any open posts"),
    ),
    "closed posts": Word(
        "all closed posts",
        _("posts with five cards"),
        _posts_pick_parser(lambda _flag, post: len(post) == HEIGHT, "all closed posts"),
    ),
    "flag posts": Word(
        "all flag posts",
        _("posts where the flag decides"),
        _posts_pick_parser(lambda flag, post: post_value(flag, post)[4], "all flag posts"),
    ),
    "posts scoring": Word(
        "all posts scoring lime", _("posts where this colour scores as they stand"), _parse_scoring_posts_pick
    ),
    "tops": Word("any tops", _("the top cards of open posts, which can be covered or moved"), _parse_tops_pick),
    "carps in": Word(
        "all carps in row lime",
        _("cards in the hand or the row that show this colour"),
        _cards_pick_parser(lambda each, wanted: wanted in CARPS.get(each, ()), colour, "all carps in row lime"),
    ),
    "icons in": Word(
        "all icons in hand steal",
        _("cards in the hand or the row with an icon, or with this one"),
        _cards_pick_parser(
            lambda each, wanted: ICON.get(each, "") == wanted if wanted else bool(ICON.get(each)),
            _icon_or_any,
            "all icons in hand steal",
        ),
    ),
}


def zones(view: Any) -> list[str]:
    """Return every place of the table that can be pointed at."""
    posts = list(enumerate(view.posts, 1))
    seats = LETTERS[: view.players]
    return [
        *(f"hand:{at}" for at in range(1, len(view.hand) + 1)),
        *(f"row:{at}" for at in range(1, len(view.row) + 1)),
        *(f"post{at}" for at, _post in posts),
        *(f"post{at}:top" for at, post in posts if post),
        *(f"post{at}:flag" for at, _post in posts),
        *(f"post{at}:{space}" for at, post in posts for space in range(1, len(post) + 1)),
        "mast",
        "deck",
        "discard",
        *(f"mast:{seat}" for seat in seats),
        *(f"seat:{seat}" for seat in seats),
    ]


def touched(view: Any, move: Any) -> list[str]:
    """Return the places that a move touches."""
    match move.kind:
        case "take":
            return [f"row:{move.place}"]
        case "place" | "mast" if move.card in view.hand:
            hand_place = f"hand:{view.hand.index(move.card) + 1}"
            return [hand_place, "mast" if move.kind == "mast" else f"post{move.post}"]
        case "move":
            return [f"post{move.source}:top", f"post{move.target}"]
        case "steal":
            return [f"seat:{LETTERS[move.seat]}"]
    return []


# Figures -----------------------------------------------------------------------------


def points(view: Any, seat: int) -> int:
    """Return what a seat's mast would earn and cost as the posts stand, as far as the learner knows the mast."""
    return int(view.score.totals[seat])


def box() -> tuple[str, ...]:
    """Return all cards of the box."""
    return house_cards()


def box_of(view: Any) -> tuple[str, ...]:
    """Return all cards of the game that a view belongs to."""
    return tuple(view.setup.cards)


def unseen(view: Any) -> tuple[str, ...]:
    """Return the cards whose place a seat does not know."""
    left = Counter(view.setup.cards)
    known = [*view.hand, *view.row, *view.discards, *(each for mast in view.masts for each in mast)]
    known += [each for post in view.posts for space in post for each in space]
    known += [each for at, hand in enumerate(view.known) if at != view.seat for each in hand]
    left.subtract(each for each in known if each in CARPS)
    return tuple((+left).elements())


def _post_value_figure(_game: str, view: Any, post: int) -> int:
    return post_value(view.flags[post - 1], view.posts[post - 1])[3]


def _carps_figure(_game: str, view: Any, of: str, post: int | None = None, on: str | None = None) -> int:
    """Count carps of a colour on a post of the table, or on named cards."""
    cards = (
        cards_named(on, "carps('lime', on='lime+pink')", card)
        if on is not None
        else [space[-1] for space in view.posts[(post or 1) - 1]]
    )
    return carps_of(cards).get(colour(of), 0)


def _level_allows_figure(_game: str, view: Any, what: str, who: str | None = None) -> int:
    at = view.seat if who is None else seat_named(who, view.players)
    if what not in ("take", "play", "hold"):
        raise BadLesson(_("a level says what one may take, play or hold, not {what!r:.30}").format(what=what))
    return int(getattr(view.setup.levels[len(view.masts[at])], what))


def _penalty_figure(_game: str, view: Any, who: str | None = None) -> int:
    at = view.seat if who is None else seat_named(who, view.players)
    return -int(view.score.penalties[at])


def _blind_draw_figure(_game: str, view: Any, who: str, of: int = 1) -> Odds:
    """Return the chance that a blind draw from a hand takes one of `of` particular cards."""
    seat = seat_named(who, view.players)
    hand_size = int(view.hand_sizes[seat])
    if not 0 < of <= hand_size:
        raise BadLesson(
            _("a blind draw is one of {cards} in hand; {of} of them there are not").format(
                cards=count_cards(hand_size), of=of
            )
        )
    return Odds(_("a card drawn blind is the one that is meant"), Fraction(of, hand_size))


_COLOURS = "|".join(COLOURS)


def _cards_in_sight(view: Any) -> list[str]:
    """Return the cards that the learner sees, covered ones too."""
    cards = [
        *view.hand,
        *view.row,
        *view.discards,
        *(each for mast in view.masts for each in mast),
        *(each for post in view.posts for space in post for each in space),
    ]
    return [each for each in cards if each in CARPS]


SHOWN = ("level",)
"""Figures of this game that are numbers on the table."""
CLAIMS = (
    Claim(r"\bNUMBER cards? (?:hangs?) on your mast\b", lambda view, _found: len(view.masts[view.seat])),
    Claim(r"\bNUMBER cards? (?:is|are|lie|lies)(?: left)? in the row\b", lambda view, _found: len(view.row)),
    Claim(
        rf"\bNUMBER (?P<colour>{_COLOURS}) carps? hang(?:s?) on your mast\b",
        lambda view, found: sum(found["colour"].lower() in CARPS[each] for each in view.masts[view.seat]),
    ),
    Claim(r"\byou are on level NUMBER\b", lambda view, _found: len(view.masts[view.seat]) + 1),
)
THINGS: dict[str, IsThere] = {
    r"\bpost (?P<post>\d)\b": lambda view, found: int(found["post"]) <= len(view.posts),
    rf"\b(?P<colour>{_COLOURS})\b": lambda view, found: (
        found["colour"].lower() in view.flags
        or any(found["colour"].lower() in CARPS[each] for each in _cards_in_sight(view))
    ),
    r"\b(?P<icon>cover|move|extra|steal|refresh)(?: card| icon)\b": lambda view, found: (
        view.turn.icon == found["icon"].lower()
        or any(each.endswith("/" + found["icon"].lower()) for each in _cards_in_sight(view))
    ),
}


def question_text(view: Any, names: Sequence[str]) -> str:
    """Return the table as text for a step that asks about it: without what the game works out for players."""
    return picture(view, names, asked=True)


FIGURES: dict[str, tuple[str, str, Callable[..., Any]]] = {
    "value": ("value(2)", _("what a post is worth as it stands"), _post_value_figure),
    "carps": (
        "carps('lime', post=2)",
        _("carps of a colour that show on a post; or on='lime+pink lime' on such cards"),
        _carps_figure,
    ),
    "level": (
        "level('take')",
        _("what the learner's level lets one take, play or hold; level('take', 'B') of a seat"),
        _level_allows_figure,
    ),
    "blind": (
        "blind('B', 2)",
        _("the chance that a card drawn blind from a hand is the one that is meant, or one of so many"),
        _blind_draw_figure,
    ),
    "lost": (
        "lost('A')",
        _("what a seat's carps of colours that score nowhere cost as the posts stand"),
        _penalty_figure,
    ),
}
