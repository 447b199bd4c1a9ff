"""Koinobori's questions: which colour scores on a post, what a refill brings, what a card on the mast is worth.

>>> print(post_colours())
One space is left. Which colour will score?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import decimal, percent
from gamelib.koinobori.card_names import colour_word, flag_word, name_card
from gamelib.koinobori.cards import CARPS, COLOURS, HEIGHT, ICON, ROW, house_cards, without_icon
from gamelib.koinobori.scoring import post_value, score
from gamelib.odds import Odds, koinobori
from gamelib.odds.numbers import BadQuestion
from gamelib.odds.tables import Table
from widgets.explore import blocks, charts
from widgets.explore.arguments import check_cards, check_number, check_option
from widgets.explore.blocks import Block, Parts, percent_text
from widgets.explore.guessing import (
    BeadGuess,
    ChoiceGuess,
    CurveGuess,
    Guessing,
    LineGuess,
    outcomes_up_to,
    shares_up_to,
)
from widgets.explore.question import Question
from widgets.explore.question_kinds import CurrentQuestion, QuestionKind, Shows, choice, show_counting, stepper
from widgets.scenes.card_faces import card_key

GAME = "koinobori"
POST = ("green", "green+black", "lime", "pink")
MOST_IN_HAND = 6


def _check_post(given: object) -> tuple[str, ...]:
    return check_cards(GAME, "post", given, 1, HEIGHT - 1)


def _check_colour(name: str, given: object) -> str:
    return check_option(name, given, COLOURS)


def _face_keys(cards: Iterable[str]) -> list[str]:
    return [card_key(GAME, card) for card in cards]


def _colour_options(_q: Any) -> list[tuple[str, str]]:
    return [(colour, colour_word(colour)) for colour in COLOURS]


def _unseen_cards_beside(cards: Iterable[str], *, may_lack: bool = False) -> list[str]:
    """Return the cards of the house deck that may come if these lie on the table, icons aside."""
    left = list(house_cards())
    for card in cards:
        found = next((each for each in left if each == card), "") or next(
            (each for each in left if without_icon(each) == without_icon(card)), ""
        )
        if found:
            left.remove(found)
        elif not may_lack:
            raise BadQuestion(_("the deck has no card left with these colours: {card:.40}").format(card=card))
    return left


def _show_last_cards(q: Any) -> Parts:
    return [blocks.cards(_face_keys(q.filled), label=_("The cards that came last"), small=True)]


# Posts -------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _chances_of_colours(post: tuple[str, ...], flag: str) -> Table:
    return koinobori.post_colours(list(post), flag=flag)


@lru_cache(maxsize=4096)
def _scoring_colour(post: tuple[str, ...], flag: str) -> str:
    """Return the colour that scores on a full post."""
    return post_value(flag, tuple((without_icon(card),) for card in post))[2]


def unseen(q: Any) -> list[str]:
    """Return the cards that may come on a post."""
    return _unseen_cards_beside(q.post)


def _percentages_of_colours(q: Any) -> dict[str, float]:
    table = _chances_of_colours(q.post, q.flag)
    return {colour: 100 * float(table[colour]) for colour in COLOURS}


def _colour_ladder(q: Any) -> Parts:
    rows = [
        (colour_word(colour), share / 100, percent_text(share)) for colour, share in _percentages_of_colours(q).items()
    ]
    return [blocks.ladder(rows, _("How often each colour scores"))]


def _show_post(q: Any) -> Parts:
    many = len(q.post)
    line = n_(
        "There is {count} card on the post, and its flag is {flag}:",
        "There are {count} cards on the post, and its flag is {flag}:",
        many,
    )
    return [
        line.format(count=many, flag=flag_word(q.flag)),
        blocks.cards(_face_keys(q.post), label=_("The post, from the bottom")),
    ]


def _fill_post(q: Any, rng: Stream) -> tuple[str, float]:
    """Fill the post with cards that may come."""
    more = rng.sample(unseen(q), HEIGHT - len(q.post))
    q.filled = [without_icon(card) for card in more]
    last = card_key(GAME, q.filled[-1]) if len(more) == 1 else ""
    return last, _scoring_colour((*q.post, *q.filled), q.flag) == q.colour


def _kind_about_posts(vary: tuple[Any, ...], *, last: Shows = _show_last_cards, **more: Any) -> QuestionKind:
    """Return a kind of question about a post with some cards and a flag."""
    return QuestionKind(
        game=GAME,
        vary=(
            choice("colour", lambda _q: _("How often will it score?"), _colour_options),
            choice("flag", lambda _q: _("The flag"), lambda _q: [(colour, flag_word(colour)) for colour in COLOURS]),
            *vary,
        ),
        answer=lambda q: _chances_of_colours(q.post, q.flag)[q.colour],
        lines=lambda q: [_("of the time {colour} scores").format(colour=colour_word(q.colour))],
        effect=lambda q: _("{colour}: **{share}** if the flag is {flag}.").format(
            colour=colour_word(q.colour).capitalize(), share=percent(q.answer().value), flag=flag_word(q.flag)
        ),
        draw=_fill_post,
        last=last,
        tries=lambda q: (
            _("Fill it once"),
            _("posts let {colour} score").format(colour=colour_word(q.colour)),
            _("posts filled"),
        ),
        python=lambda q: f'gamelib.odds.koinobori.post_colours({[*q.post]!r}, flag="{q.flag}")["{q.colour}"]',
        **more,
    )


HANGING = stepper(
    "hanging",
    lambda _q: _("Cards on the post"),
    most=lambda q: len(q.all_cards),
    then=lambda q: setattr(q, "post", q.all_cards[: q.hanging]),
)
"""How many of the given cards hang already, at first all of them."""


def _topic_about_filling(kind: QuestionKind, post: Sequence[str], flag: str) -> CurrentQuestion:
    cards = _check_post(post)
    colour = max(COLOURS, key=lambda colour: sum(colour in card for card in cards))
    return CurrentQuestion(
        kind, all_cards=cards, post=cards, hanging=len(cards), flag=_check_colour("flag", flag), colour=colour
    )


def _describe_spaces_left(q: Any) -> str:
    spaces = HEIGHT - len(q.post)
    if spaces == 1:
        return _("One space is left. Which colour will score?")
    return n_(
        "{spaces} space is left. Which colour will score?", "{spaces} spaces are left. Which colour will score?", spaces
    ).format(spaces=spaces)


def cards_that_let_score(q: Any, colour: str) -> list[str]:
    """Return the cards with which a colour scores if one space is left."""
    found = [card for card in unseen(q) if _scoring_colour((*q.post, card), q.flag) == colour]
    return sorted(found, key=lambda card: (len(without_icon(card)), card))


def _cards_by_colour(q: Any) -> Parts:
    """Show the unseen cards grouped by the colour that scores with them; with more spaces, the number of ways."""
    if len(q.post) != HEIGHT - 1:
        return show_counting(q)
    found: list[Block | str] = []
    for colour in sorted(COLOURS, key=lambda each: -q.shares()[each]):
        if cards := cards_that_let_score(q, colour):
            line = n_("**{count}** card lets {colour} score", "**{count}** cards let {colour} score", len(cards))
            words = line.format(count=len(cards), colour=colour_word(colour))
            keys = _face_keys(map(without_icon, cards))
            found += [words, blocks.cards(keys, small=True, label=words.replace("**", ""))]
    good, ways, share = len(cards_that_let_score(q, q.colour)), len(unseen(q)), percent(q.answer().value)
    return [*found, _("**{good} / {ways} = {share}**").format(good=good, ways=ways, share=share)]


def _guess_colours(q: Any) -> Guessing:
    names = {colour: {"label": colour_word(colour), "face": card_key(GAME, colour)} for colour in COLOURS}
    return BeadGuess(_("Which colour will score, of 100 posts"), names, q.shares)


def _with_present_settings(found: Parts) -> Parts:
    return [blocks.text(_("With the settings as they are now"), "head"), *found]


POST_COLOURS = _kind_about_posts(
    (HANGING,),
    key="koinobori.post_colours",
    title=_describe_spaces_left,
    of=lambda q: len(unseen(q)),
    shares=_percentages_of_colours,
    guess=_guess_colours,
    ask=lambda q: [
        *_show_post(q),
        _(
            "The colour with the most carps scores. Colours that tie drop out, and the next place counts. If"
            " every place is tied, the colour of the flag scores."
        ),
        _("**{count} cards** may come, each as likely as any other. Icons do nothing here.").format(
            count=len(unseen(q))
        ),
        _(
            "You have **20 beads**, and each stands for 5 posts of 100. Put them on the colours that you expect to "
            "score."
        ),
    ],
    after=lambda q: _with_present_settings(_colour_ladder(q)) if q.changed_from is not None else [],
    remark=lambda q: _(
        "Do not forget the flag: when every place is tied, {colour} scores. In all, {colour} has a chance of {share}."
    ).format(colour=flag_word(q.flag), share=percent_text(q.shares()[q.flag])),
    counted=_cards_by_colour,
    last=lambda q: _show_last_cards(q) if len(q.filled) > 1 else [],
)


def post_colours(
    post: Sequence[str] = POST, flag: str = "pink", *, number: int = 0, seed: int | None = None
) -> Question:
    """Ask which colour scores when the last spaces of a post are filled."""
    return Question(_topic_about_filling(POST_COLOURS, post, flag), number=number, seed=seed)


def _shares_by_cards(q: Any) -> dict[int, float]:
    """Return the percentage for each number of the cards hung on the post."""
    return {
        many: 100 * float(_chances_of_colours(q.all_cards[:many], q.flag)[q.colour])
        for many in range(1, len(q.all_cards) + 1)
    }


def _card_ladder(q: Any) -> Parts:
    rows = [
        (n_("{many} card", "{many} cards", many).format(many=many), share / 100, percent_text(share))
        for many, share in q.shares().items()
    ]
    return [blocks.ladder(rows, _("How often the colour scores"))]


def _guess_after_each_card(q: Any) -> Guessing:
    handles = range(1, len(q.all_cards) + 1)
    label = _("Of 100 posts, how many let {colour} score").format(colour=colour_word(q.colour))
    return CurveGuess(label, [*handles], {at: str(at) for at in handles}, q.shares, axis=_("cards on the post"))


FILLS = _kind_about_posts(
    (HANGING,),
    key="koinobori.fills",
    title=lambda q: _("How sure is {colour} as the post fills?").format(colour=colour_word(q.colour)),
    shares=_shares_by_cards,
    guess=_guess_after_each_card,
    ask=lambda q: [
        _("These cards are put on a post with a {flag} flag, one after the other:").format(flag=flag_word(q.flag)),
        blocks.cards(_face_keys(q.all_cards), label=_("The post, from the bottom")),
        _("After each of them: of 100 ways to fill the other spaces, how many let {colour} score?").format(
            colour=colour_word(q.colour)
        ),
    ],
    after=lambda q: _with_present_settings(_card_ladder(q)) if q.changed_from is not None else [],
    remark=lambda q: _("From the first card to the last, the chance goes from {first} to {last}.").format(
        first=percent_text(q.shares()[1]), last=percent_text(q.shares()[len(q.all_cards)])
    ),
)


def fills(post: Sequence[str] = POST, flag: str = "pink", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often the leading colour scores, card after card."""
    return Question(_topic_about_filling(FILLS, post, flag), number=number, seed=seed)


YOUNG_CARDS = ("lime+pink", "lime", "lime+orange+pink", "green")


def _most_likely(q: Any) -> str:
    return max(COLOURS, key=lambda colour: q.shares()[colour])


def _guess_young_post(q: Any) -> Guessing:
    names = {colour_word(colour): colour for colour in COLOURS}
    return ChoiceGuess(
        _("Which colour scores most often?"),
        {words: (words, [card_key(GAME, colour)]) for words, colour in names.items()},
        lambda words: _chances_of_colours(q.post, q.flag)[names[words]],
        LineGuess(q.title, lambda: 0.0),
        then=_("And how often does {what} score?"),
    )


def _describe_number_of_ways(q: Any) -> Parts:
    """Say how many ways were counted: there are too many to list."""
    ways = Fraction(q.answer().value)
    line = _("Every way to fill the four spaces was counted: **{share}** of them, or {exact}.")
    return [line.format(share=percent(ways), exact=f"{ways.numerator:,}/{ways.denominator:,}")]


YOUNG_POST = _kind_about_posts(
    (
        choice(
            "card",
            lambda _q: _("The card"),
            lambda _q: [(card, name_card(card)) for card in YOUNG_CARDS],
            then=lambda q: setattr(q, "post", (q.card,)),
        ),
    ),
    key="koinobori.young_post",
    title=lambda _q: _("One card is there. Which colour has the best chance?"),
    when_asked=lambda q: setattr(q, "colour", _most_likely(q)),
    shares=_percentages_of_colours,
    guess=_guess_young_post,
    ask=lambda q: [
        *_show_post(q),
        _("Four spaces are free. Suppose that any cards may fill them, each as likely as any other; icons do nothing."),
    ],
    after=_colour_ladder,
    remark=lambda q: (
        _("No carp of it is there yet: with so few carps ties are frequent, and the last tie ends at the flag.")
        if _most_likely(q) == q.flag and q.flag not in q.post[0]
        else _("With so few carps ties are frequent, and the last tie ends at the flag.")
    ),
    counted=_describe_number_of_ways,
)


def young_post(card: str = "lime+pink", flag: str = "green", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which colour has the best prospects on a post with one card."""
    (card,) = check_cards(GAME, "card", [card], 1, 1)
    return Question(
        CurrentQuestion(YOUNG_POST, card=card, post=(card,), flag=_check_colour("flag", flag)), number=number, seed=seed
    )


# The row -----------------------------------------------------------------------------------

MANY_CARPS = 4
"""Numbers of carps from this one on are counted together."""
ICONS = ("steal", "extra", "take2", "cover")


def _count_wanted(q: Any, card: str) -> int:
    return CARPS[card].count(q.wanted) if q.wanted in COLOURS else int(ICON[card] == q.wanted)


def _draw_new_cards(q: Any, rng: Stream) -> tuple[str, float]:
    q.new = list(rng.sample(house_cards(), q.cards))
    return "", sum(_count_wanted(q, card) for card in q.new) >= q.least


def _limit_least_to_cards(q: Any) -> None:
    q.least = min(q.least, q.cards)


def _show_last_new_cards(q: Any) -> Parts:
    states = ["target" if _count_wanted(q, card) else "" for card in q.new]
    return [blocks.cards(_face_keys(q.new), label=_("The new cards, the last time"), small=True, states=states)]


NEW_CARDS = stepper("cards", lambda _q: _("New cards"), ROW, then=_limit_least_to_cards)


def _kind_about_new_cards(**more: Any) -> QuestionKind:
    """Return a kind of question about the new cards of the row."""
    return QuestionKind(
        game=GAME,
        answer=lambda q: koinobori.refill(q.wanted, cards=q.cards, at_least=q.least),
        draw=_draw_new_cards,
        last=_show_last_new_cards,
        tries=lambda _q: (_("Fill once"), _("rows brought enough"), _("rows filled")),
        python=lambda q: (
            f'gamelib.odds.koinobori.refill("{q.wanted}", cards={q.cards}'
            f"{f', at_least={q.least}' if q.least > 1 else ''})"
        ),
        **more,
    )


def _draw_refill_curve(q: Any) -> Parts:
    values = {cards: float(koinobori.refill(q.wanted, cards=cards)) for cards in range(1, ROW + 1)}
    words = n_("{cards} card: {share}", "{cards} cards: {share}", q.cards).format(
        cards=q.cards, share=percent(q.answer().value)
    )
    return [blocks.chart(charts.curve(values, q.cards, words, _("new cards")), words)]


REFILL = _kind_about_new_cards(
    key="koinobori.refill",
    title=lambda q: n_(
        "{cards} new card: is what you want among them?", "{cards} new cards: is what you want among them?", q.cards
    ).format(cards=q.cards),
    vary=(
        NEW_CARDS,
        choice(
            "wanted",
            lambda _q: _("What you want"),
            lambda _q: [*zip(ICONS, (_("steal"), _("extra"), _("take two"), _("cover")), strict=True)],
        ),
    ),
    ask=lambda q: [
        _("You want a card that lets you do this. Each icon is on three of the 81 cards of the house deck:"),
        blocks.cards(
            _face_keys(card for card in house_cards() if _count_wanted(q, card)), label=_("The cards you want")
        ),
        _("If that many new cards come 100 times, how often is at least one of these three there?"),
    ],
    after=_draw_refill_curve,
    lines=lambda _q: [_("of the time at least one of the three comes")],
    remark=lambda q: (
        _(
            "One card alone brings it in 3 of 81 cases, {share}. {cards} cards bring a little less than {cards} "
            "times that, because two of the three may come together."
        ).format(share=percent(koinobori.refill(q.wanted, cards=1).value), cards=q.cards)
        if q.cards > 1
        else ""
    ),
    hint=lambda _q: _("A refresh brings seven new cards: how much better is that than four?"),
)


def refill(wanted: str = "steal", cards: int = 4, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often the new cards of the row bring what one wants."""
    wanted, cards = check_option("wanted", wanted, ICONS), check_number("cards", cards, 1, ROW)
    return Question(CurrentQuestion(REFILL, wanted=wanted, cards=cards, least=1), number=number, seed=seed)


def _show_carp_numbers(q: Any) -> Parts:
    found = koinobori.arrivals(q.wanted, cards=q.cards)
    values = {many: float(found[many]) for many in range(q.cards + 1)}
    labels = [percent_text(100 * value) for value in values.values()]
    label = _("A chart of the number of {colour} carps on {cards} new cards").format(
        colour=colour_word(q.wanted), cards=q.cards
    )
    return [blocks.chart(charts.bars(values, labels, q.least, _("carps that come")), label)]


ARRIVALS = _kind_about_new_cards(
    key="koinobori.arrivals",
    title=lambda q: _("How many {colour} carps will come?").format(colour=colour_word(q.wanted)),
    vary=(
        NEW_CARDS,
        stepper("least", lambda _q: _("at least"), MANY_CARPS, lambda _q: _("carps"), then=_limit_least_to_cards),
        choice("wanted", lambda _q: _("of this colour"), _colour_options),
    ),
    shares=lambda q: shares_up_to(MANY_CARPS, koinobori.arrivals(q.wanted, cards=q.cards)),
    guess=lambda q: BeadGuess(
        _("{colour} carps on the new cards").format(colour=colour_word(q.wanted).capitalize()),
        outcomes_up_to(MANY_CARPS),
        q.shares,
    ),
    ask=lambda q: [
        n_(
            "**{cards} new card** comes. 36 of the 81 cards of the house deck show this carp.",
            "**{cards} new cards** come. 36 of the 81 cards of the house deck show this carp.",
            q.cards,
        ).format(cards=q.cards),
        blocks.cards([card_key(GAME, q.wanted)], label=_("The carp that is counted")),
        _("You have **20 beads**, and each stands for 5 refills of 100. Put them on the numbers that you expect."),
    ],
    more=_show_carp_numbers,
    lines=lambda q: [_("of refills bring {least} or more").format(least=q.least)],
    remark=lambda q: _("On average {mean} come: each card brings one with a chance of 36 in 81.").format(
        mean=decimal(float(koinobori.arrivals(q.wanted, cards=q.cards).mean))
    ),
    hint=lambda _q: _("The house deck treats all colours alike: change the colour, and nothing changes."),
)


def arrivals(colour: str = "pink", cards: int = 4, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how many carps of a colour the new cards of the row bring."""
    cards = check_number("cards", cards, 1, ROW)
    topic = CurrentQuestion(ARRIVALS, wanted=_check_colour("colour", colour), cards=cards, least=2)
    return Question(topic, number=number, seed=seed)


# The mast ----------------------------------------------------------------------------------

FIRST = ("lime", "lime+orange", "lime+purple", "green", "green+black")
SECOND = ("pink", "purple+pink", "green+pink", "black", "orange+black")
FLAGS = ("green", "black")
LEAST_POINTS, MOST_POINTS = -9, 9


@lru_cache(maxsize=256)
def _value_on_mast(card: str, second: tuple[str, ...]) -> Odds:
    return koinobori.mast_value(card, posts=[[*FIRST], [*second]], flags=" ".join(FLAGS))


def _name(card: str) -> str:
    return name_card(without_icon(card))


def _cards_on_second_post(q: Any) -> tuple[str, ...]:
    return SECOND[: q.hanging]


def _guess_mast(q: Any) -> Guessing:
    names = {_name(card): card for card in q.hand}
    return ChoiceGuess(
        _("Which card is worth most on the mast?"),
        {words: (words, _face_keys([card])) for words, card in names.items()},
        lambda words: _value_on_mast(names[words], _cards_on_second_post(q)),
        LineGuess(q.title, lambda: 0.0, least=10 * LEAST_POINTS, most=10 * MOST_POINTS, per=10),
        then=_("And how many points is {what} worth there, on average?"),
    )


def _ask_mast(q: Any) -> Parts:
    left = len(SECOND) - q.hanging
    now = n_(
        "**{left} space** is left on it, and any card may come.",
        "**{left} spaces** are left on it, and any cards may come.",
        left,
    ).format(left=left)
    return [
        _("The first post is full: lime scores, with three carps."),
        blocks.cards(_face_keys(FIRST), label=_("The first post"), small=True),
        _("On the second post, with a black flag, are these cards. {now}").format(
            now=now if left else _("It is full.")
        ),
        blocks.cards(_face_keys(_cards_on_second_post(q)), label=_("The second post"), small=True),
        _(
            "Each carp on your mast earns what its colour is worth on each post where it scores. A carp whose"
            " colour scores nowhere costs three."
        ),
    ]


def _show_value_of_each(q: Any) -> Parts:
    span, title = MOST_POINTS - LEAST_POINTS, _("What each card earns on the mast, in points")
    worth = {card: float(_value_on_mast(card, _cards_on_second_post(q))) for card in q.hand}
    rows = [(_name(card), worth[card] / span, decimal(worth[card])) for card in q.hand]
    return [blocks.text(title, "head"), blocks.ladder(rows, title, origin=-LEAST_POINTS / span)]


def _fill_second_post(q: Any, rng: Stream) -> tuple[str, float]:
    """Fill the second post, and count what the card earns."""
    left = _unseen_cards_beside((*FIRST, *_cards_on_second_post(q), q.card), may_lack=True)
    q.filled = [without_icon(card) for card in rng.sample(left, len(SECOND) - q.hanging)]
    posts = [tuple((card,) for card in post) for post in (FIRST, (*_cards_on_second_post(q), *q.filled))]
    return "", float(score(FLAGS, posts, [(q.card,)]).totals[0])


MAST = QuestionKind(
    game=GAME,
    key="koinobori.mast",
    title=lambda _q: _("Is it worth hiding it on the mast?"),
    when_asked=lambda q: setattr(
        q, "card", max(q.hand, key=lambda card: float(_value_on_mast(card, _cards_on_second_post(q))))
    ),
    vary=(
        choice("card", lambda _q: _("Which card?"), lambda q: [(card, _name(card)) for card in q.hand]),
        stepper(
            "hanging",
            lambda _q: _("Cards on the second post"),
            len(SECOND),
            least=3,
        ),
    ),
    answer=lambda q: _value_on_mast(q.card, _cards_on_second_post(q)),
    guess=_guess_mast,
    ask=_ask_mast,
    after=_show_value_of_each,
    large=lambda q: decimal(float(q.answer())),
    lines=lambda q: [_("points, on average, for {card} on the mast").format(card=_name(q.card))],
    remark=lambda _q: _(
        "A carp that scores nowhere costs three points, so a card with one good colour and one bad may be worth"
        " nothing."
    ),
    hint=lambda _q: _("Put a card on the second post, or take one off: what does it cost you not to know?"),
    draw=_fill_second_post,
    last=lambda q: _show_last_cards(q) if q.filled else [],
    tries=lambda _q: (_("Fill it once"), _("Points earned"), _("times filled")),
    python=lambda q: (
        f'gamelib.odds.koinobori.mast_value("{q.card}",'
        f" posts={[' '.join(FIRST), ' '.join(_cards_on_second_post(q))]!r},"
        f' flags="{" ".join(FLAGS)}")'
    ),
    bounds=(float(LEAST_POINTS), float(MOST_POINTS)),
)


def mast(hand: str = "lime+pink lime+black orange+black+pink", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which card is worth most on the mast, and how much."""
    cards = check_cards(GAME, "hand", hand, 1, MOST_IN_HAND)
    return Question(CurrentQuestion(MAST, hand=[*cards], hanging=4), number=number, seed=seed)
