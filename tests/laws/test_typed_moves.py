"""Moves as people type them: understood if only one move can be meant, answered by a question if several can.

Each legal move of random positions is spelled in several ways; each spelling must be read as that move, or be answered
by a question that names it.
"""

import re
from collections import Counter
from random import Random

import pytest

from gamelib import Stream, koinobori, nanatoridori, nanuk
from gamelib.core import registry
from gamelib.core.errors import BadNotation, UnclearMove
from gamelib.koinobori import Mast, Place, Shift, Steal, Take
from gamelib.koinobori.card_names import name_card
from gamelib.lessons import lesson_paths, load, start_attempt
from gamelib.nanatoridori import Discard, Pass, Play, TakeIn
from gamelib.nanuk import Ante, Boast, Choose, Doom, Give, Side
from gamelib.record import start
from tests.laws import GAMES, SPREAD, many, report
from tests.laws.configurations import sampled
from tests.laws.test_refusals_are_true import FLOCK, check_sentence, write_card

each_game = pytest.mark.parametrize("game", GAMES)
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spellings_of_move(move, view):
    """Return several ways in which people may type a move."""
    return SPELLERS[type(move)](move, view) if type(move) in SPELLERS else SINGLE[move.kind]


def spell_play(move, _view):
    cards, first = " ".join(map(str, move.cards)), move.places[0]
    if move.open:
        return [
            f"play {cards} with open {' '.join(map(str, move.open))}",
            f"{cards} + open {move.open[0]}"[:99]
            if len(move.open) == 1
            else f"play {cards} with open {move.open[0]} {move.open[0]}",
        ]
    found = [
        f"play {cards}",
        cards,
        f"PLAY {cards.replace(' ', ',')}",
        f"I play the {cards.replace(' ', ' and ')}",
        f"play {cards} at {first}",
        f"lay {cards} from place {first}",
        f"play {cards} on the left",
        f"play {cards} right",
    ]
    if 1 < len(move.cards) <= 7:
        found += [
            f"play {NUMBERS[len(move.cards)]} {move.cards[0]}s",
            f"play {move.places[0]}-{move.places[-1]}",
            f"play {move.cards[0]}s",
        ]
    return found


def spell_pass(move, view):
    if not move.open:
        return ["PASS", "I pass", "skip", "pass."]
    alone = ["pass", "I pass"] if len({*view.open[view.turn]}) == 1 else []
    return [f"pass {move.open}", f"Pass and pick up {move.open}", f"pass, take {move.open}", *alone]


def spell_take_in(move, view):
    cards, gap = " ".join(map(str, move.cards)), move.gaps[0]
    ends = ["take left", "take it in at the left", "keep them first"] if gap == 0 else []
    ends += ["take right", "insert at the end"] if gap == len(view.hand) else []
    return [
        f"take in {cards} at {gap}",
        f"take it in at {gap}",
        f"TAKE IN at gap {gap}",
        f"keep {cards} at gap {gap}",
        f"put it in gap {gap}",
        "take in",
        "keep it",
        f"take {cards}",
        cards,
        *ends,
    ]


def spell_discard(move, _view):
    cards = ",".join(map(str, move.cards))
    return ["discard", "Discard it!", f"discard {cards}", "drop it", "throw it away", "discard the flock"]


def spell_boast(move, _view):
    animal = {"seal": "seals", "bird": "birds"}.get(move.animal, move.animal)
    days = NUMBERS[move.days]
    return [
        f"boast {move.number} {animal} in {move.days} days",
        f"{move.number} {animal.upper()}, {move.days} days",
        f"I raise to {move.number} {animal} in {days} days",
        f"in {move.days} days {move.number} {animal}",
        f"{move.number} {animal}",
        f"{move.number} in {move.days} days",
        f"{move.number} {move.animal} {move.days}",
    ]


def spell_side(move, _view):
    if move.hunt:
        return ["hunt", "I hunt", "join the hunt", "Side Hunt", "go hunting"]
    return ["doom", "stay", "stay at home", "I stay home", "doomed"]


def spell_ante(move, _view):
    words = move.card.replace("-", " ")
    return [
        f"ante {words}",
        f"ante the {move.card}",
        move.card,
        f"lay a {words}",
        f"I lay the {words} as my ante",
        f"ANTE {move.card}s",
    ]


def spell_give(move, _view):
    counted = Counter(move.cards)
    several = " and ".join(f"{many} {card}" if many > 1 else card for card, many in counted.items())
    return [
        f"give {','.join(move.cards)}",
        f"give {' and '.join(move.cards)}",
        " ".join(move.cards),
        f"Give {several}",
        f"I give the {', the '.join(card.replace('-', ' ') for card in move.cards)}",
    ]


def spell_choose(move, _view):
    words = move.card.replace("-", " ")
    return [f"take {move.card}", f"choose the {words}", move.card, f"pick {words}s", f"I take the {words}"]


def spell_take(move, view):
    end = "left" if move.place < len(view.row) else "right"
    return [
        f"take {end}",
        f"TAKE the {end} card",
        f"take {move.card}",
        f"draw {move.card.replace('+', ' and ')}",
        f"I take number {move.place}",
        end,
        "take",
        "take a card",
        f"take the card on the {end}",
    ]


def spell_place(move, _view):
    card, post, named = move.card, move.post, name_card(move.card)
    if move.over:
        return [
            f"post {post} {card} over {move.over}",
            f"cover {move.over} with {card}",
            f"{card} over {move.over}",
            f"cover post {post} with {card}",
            f"put {named} over {name_card(move.over)}",
        ]
    return [
        f"post {post} {card}",
        f"play {card} on post {post}",
        f"{card} on post {post}",
        f"POST {post}: {card}",
        f"put the {named} on post {post}",
        f"hang {card} on {post}",
        f"play {card}",
        f"post {post}",
    ]


def spell_mast(move, _view):
    return [
        f"mast {move.card}",
        f"{move.card} on my mast",
        f"play {name_card(move.card)} on the mast",
        "mast",
        f"put {move.card} on mast",
    ]


def spell_shift(move, _view):
    one, other = move.source, move.target
    return [
        f"move {one} to {other}",
        f"Move the top of post {one} to post {other}",
        f"move from {one} to {other}",
        f"move {one} {other}",
        f"move to {other}",
        "move",
    ]


def spell_steal(move, _view):
    letter = "ABCDE"[move.seat]
    return [
        f"steal {letter}",
        f"steal from {letter.lower()}",
        f"Steal a card from {letter}",
        "steal",
        f"steal from player {letter}",
    ]


SPELLERS = {
    Play: spell_play,
    Pass: spell_pass,
    TakeIn: spell_take_in,
    Discard: spell_discard,
    Boast: spell_boast,
    Side: spell_side,
    Ante: spell_ante,
    Give: spell_give,
    Choose: spell_choose,
    Take: spell_take,
    Place: spell_place,
    Mast: spell_mast,
    Shift: spell_shift,
    Steal: spell_steal,
}
SINGLE = {
    "doom": ["Doom!", "doomed", "I doom the hunt", "it is doomed", "that is impossible"],
    "refresh": ["new row", "Refresh the row", "replace the row"],
    "pass": ["I pass", "PASS", "skip"],
    "done": ["stop", "end turn", "I am done", "Done.", "leave it"],
}
assert Doom().kind in SINGLE


def meaning_of(text, view):
    """Return the move a text means and no options, or None and the moves among which the question asks to choose."""
    try:
        return view.read_move(text), ()
    except UnclearMove as error:
        return None, error.moves


def moments_to_choose(game, number, seed):
    """Yield states with a seat that owes a choice, and its view."""
    for step in sampled(game, number, seed=seed, most=30 * SPREAD):
        if step.seat is not None:
            yield step.state, step.seat, step.state.view(step.seat)


def sample_of_each_kind(moves, rng, number=12):
    """Return up to `number` moves of each kind."""
    by_kind = {}
    for move in moves if len(moves) < 200 else rng.sample(list(moves), 200):
        by_kind.setdefault(type(move), []).append(move)
    return [move for each in by_kind.values() for move in rng.sample(each, min(number, len(each)))]


@each_game
def test_notation_of_each_legal_move_means_itself(game):
    rng, read = Random(1), 0
    for state, seat, view in moments_to_choose(game, many(150, 1_500), seed=6 * 10**6):
        for move in sample_of_each_kind(state.moves(seat), rng, 40):
            assert view.read_move(str(move)) == move
            assert str(view.read_move(str(move).upper())) == str(move)
            read += 1
    report(f"{game}: {read:,} moves in notation mean themselves")


@each_game
def test_spellings_mean_their_move_or_are_asked_back(game):
    rng, counts, seen = Random(2), Counter(), Counter()
    for state, seat, view in moments_to_choose(game, many(150, 1_500), seed=7 * 10**6):
        for move in sample_of_each_kind(state.moves(seat), rng):
            for text in spellings_of_move(move, view):
                meant, asked = meaning_of(text, view)
                if asked or meant is None:
                    assert move in asked or is_open_question(text, move), (text, move, asked, view.write())
                    counts["asked"] += 1
                else:
                    assert meant == move or is_said_of_an_end(text, meant, view), (text, move, meant, view.write())
                    counts["read"] += 1
                seen[type(move).__name__] += 1
    report(f"{game}: {counts.total():,} spellings, {counts['read']:,} read and {counts['asked']:,} asked back; {seen}")
    assert counts["read"] > 2 * counts["asked"] or game == "koinobori"
    assert counts["asked"]


def is_open_question(text, move):
    """Return whether a boast was typed without its days: the question then need not list the moves."""
    return isinstance(move, Boast) and "day" not in text


def is_said_of_an_end(text, meant, view):
    """Return whether `left` or `right` selected another of several equal plays, which is legal too."""
    return text.endswith((" left", " right")) and view.why_not(meant) is None and isinstance(meant, Play)


@each_game
def test_playing_a_spelling_is_playing_the_move(game):
    rng = Random(3)
    for state, seat, view in moments_to_choose(game, many(40, 500), seed=8 * 10**6):
        for move in sample_of_each_kind(state.moves(seat), rng, 2):
            for text in spellings_of_move(move, view):
                if meaning_of(text, view)[0] == move:
                    assert state.why_not(text, seat) is None
                    assert state.play(text, seat) == state.play(move, seat)
                    break


@each_game
def test_meaning_depends_on_nothing_hidden(game):
    rng, words = (
        Random(4),
        sorted(
            {
                word
                for moves in sampled(game, 30, seed=3)
                if moves.seat is not None
                for move in sample_of_each_kind(moves.state.moves(moves.seat), Random(5), 3)
                for text in spellings_of_move(move, moves.state.view(moves.seat))
                for word in text.split()
            }
        ),
    )
    for state, seat, view in moments_to_choose(game, many(60, 600), seed=9 * 10**6):
        other = view.imagine(Stream(rng.randrange(10**9), "typed")).view(seat)
        texts = [" ".join(rng.choices(words, k=rng.randint(1, 5))) for _text in range(20)]
        texts += [
            text for move in sample_of_each_kind(state.moves(seat), rng, 2) for text in spellings_of_move(move, view)
        ]
        for text in texts:
            assert answer_to(text, view) == answer_to(text, other)


def answer_to(text, view):
    """Return the refusal of a text, or the type and message of the error if it cannot be read."""
    try:
        return view.why_not(text)
    except BadNotation as error:
        return type(error), str(error)


@each_game
def test_out_of_turn_nothing_is_asked_back(game):
    for state, seat, view in moments_to_choose(game, many(40, 500), seed=10**7):
        for other in set(range(state.players)) - {*state.to_act}:
            for text in spellings_of_move(state.moves(seat)[0], view):
                try:
                    assert state.why_not(text, other) is not None
                except UnclearMove:
                    raise
                except BadNotation:
                    continue


PLAYED = [
    ("nanatoridori", "hand 1 6 6 2 | table 3 3", "play 6 6", "play 6 6 at 2-3"),
    ("nanatoridori", "hand 1 6 6 2 | table 3 3", "play the two 6s", "play 6 6 at 2-3"),
    ("nanatoridori", "hand 1 6 2 6 | table 3", "play 6 left", "play 6 at 2"),
    ("nanatoridori", "hand 1 6 2 6 | table 3", "play the last 6", "play 6 at 4"),
    ("nanatoridori", "hand 1 2 | table 6 6 | held 5 5 beaten", "discard", "discard 5 5"),
    ("nanatoridori", "hand 1 2 | table 6 6 | held 5 5 beaten", "take left", "take in 5 5 at gap 0"),
    ("nanatoridori", "hand 1 2 | table 6 6 | held 5 5 beaten", "keep left", "take in 5 5 at gap 0"),
    ("nanatoridori", "hand 1 2 | table 6 6 | held 5 5 beaten", "keep 5 5 at gap 0", "take in 5 5 at gap 0"),
    ("nanuk", "first B", "boast 4 seals in 5 days", "4 seal in 5 days"),
    ("nanuk", "boast 4 seal in 5 days by A | turn B", "7 days", "4 seal in 7 days"),
    ("nanuk", "boast 4 seal in 5 days by A | doom B", "hunt", "side hunt"),
    ("nanuk", "boast 4 seal in 5 days by A | doom B", "doom", "side doom"),
    (
        "koinobori",
        "hand A pink/take1 | row lime/take1 black/take1 green/extra orange/extra",
        "take left",
        "take 1 lime/take1",
    ),
    ("koinobori", "hand A pink/take1", "post 1 pink/take1", "post 1 <- pink/take1"),
    ("koinobori", "hand A pink/take1", "post 1 pink", "post 1 <- pink/take1"),
    (
        "nanuk",
        "boast 4 seal in 5 days by A | doom B | hunters A C | doomers B D E | A seal fish fish | C seal fish fish"
        " | ante B deer | ante D seal | ante E bird",
        "give seal, fish",
        "give seal fish",
    ),
    (
        "koinobori",
        "players 2 | first A | hand A green+lime+pink | hand B lime/take1 | post 1 black+pink/steal"
        " | turn A | played 1 | icon steal on post 1",
        "steal B",
        "steal from B",
    ),
]


def test_wordings_in_the_help_are_understood():
    wordings = {(game, wording) for game in GAMES for wording in registry.about(game).wordings}

    assert wordings <= {(game, typed) for game, _position, typed, _meant in PLAYED}


@pytest.mark.parametrize(("game", "position", "typed", "meant"), PLAYED)
def test_short_ways_of_typing_are_understood(game, position, typed, meant):
    state = registry.about(game).rules.read(position, seed=1)
    seat = state.to_act[0]

    assert str(state.view(seat).read_move(typed)) == meant


ASKED = [
    ("nanatoridori", "hand 1 6 2 6 | table 3", "play 6", "which 6 do you mean: play 6 at 2 or play 6 at 4?"),
    ("nanatoridori", "hand 1 2 | table 6 | held 5 beaten", "take 5", "where does 5 go?"),
    ("nanuk", "first B", "4 seals", "4 seals in how many days?"),
    ("koinobori", "hand A pink/take1 | players 2 | flags pink lime orange", "play pink", "which card goes where: "),
]


@pytest.mark.parametrize(("game", "position", "typed", "question"), ASKED)
def test_several_meanings_are_asked_back(game, position, typed, question):
    state = registry.about(game).rules.read(position, seed=1)

    with pytest.raises(UnclearMove) as caught:
        state.play(typed, state.to_act[0])

    assert str(caught.value).startswith(question)


def test_a_record_keeps_the_notation():
    record = start(nanuk, players=5, seed=7, first=0).play("boast 4 seals in 5 days", 0)

    assert record.entries[0].move == "4 seal in 5 days"


def test_a_question_in_a_lesson_is_no_mistake():
    steps = [step for path in lesson_paths("nanatoridori") for step in load(path).steps if step.kind == "play"]
    attempt = next(
        attempt
        for step in steps
        if (attempt := start_attempt(step)) and len({*cards_in_several_places(attempt.view)}) > 0
    )
    card = cards_in_several_places(attempt.view)[0]

    verdict = attempt.judge(f"play {card}")

    assert verdict.kind == "unread"
    assert verdict.say.startswith(f"Which {card} do you mean")
    assert verdict.attempt == attempt


def cards_in_several_places(view):
    """Return the cards that could be played from several places."""
    singles = Counter(move.cards[0] for move in view.moves() if isinstance(move, Play) and len(move.cards) == 1)
    return [card for card, many_places in singles.items() if many_places > 1] if view.held is None else []


def test_planted_faults_are_noticed(monkeypatch):
    view = nanatoridori.read("hand 1 6 2 6 | table 3", seed=1).view(0)
    monkeypatch.setattr("gamelib.nanatoridori.typed.choose_meaning", lambda moves, *_rest: next(iter(moves), None))

    assert meaning_of("play 6", view)[0] != Play((6,), (4,))
    assert not meaning_of("play 6", view)[1]


# Mistyped moves --------------------------------------------------------------------------------

BIRDS = ("", "wren", "robin", "duck", "owl", "parrot", "crane", "peacock")
HUGE = "99999999999999999999"
LONG_NUMBER = re.compile(r"\d{3,}")


def mangle_move(game, move, view, rng):
    """Return pairs of a text and what it must mean: a move, or None where only its answer is checked."""
    by_game = {"nanatoridori": mangle_birds, "nanuk": mangle_boasts, "koinobori": mangle_carps}
    return list(by_game[game](move, view, rng))


def mangle_birds(move, view, rng):
    if isinstance(move, Pass) and not view.open:
        yield from (("draw", move), ("draw a card", move), ("I draw one", move))
    if not isinstance(move, Play):
        return
    yield "play all", Play(view.hand, tuple(range(1, len(view.hand) + 1)))
    yield f"play {HUGE}", None
    yield f"play {' '.join(map(str, move.cards))} at {HUGE}", None
    rank, size = move.cards[0], len(move.cards)
    if not move.open and size > 1 and view.hand.count(rank) == size:
        yield from (
            (text, move)
            for text in (
                str(rank) * size,
                f"play {str(rank) * size}",
                "-".join([str(rank)] * size),
                f"play the {NUMBERS[size]} {BIRDS[rank]}s",
                f"play {BIRDS[rank]}s" if size == 2 else f"play all {rank}s",
            )
        )
    if size == 1 and not move.open and view.hand.count(rank) == 1:
        yield f"play the {BIRDS[rank]}", move
    if view.open:
        other = rng.randint(1, 7)
        yield f"play {rank} with {other}", ("open", other)
        for card in view.open[view.seat]:
            yield f"pick up {card}", Pass(card)


def mangle_boasts(move, view, rng):
    if isinstance(move, Give):
        yield "give all", Give(view.hand)
        animal = move.cards[0].rpartition("-")[2]
        yield f"give all {animal}", Give(tuple(card for card in view.hand if card.endswith(animal)))
        yield f"give {HUGE} {move.cards[0]}", None
    if not isinstance(move, Boast):
        return
    yield f"{HUGE} {move.animal} in {move.days} days", Boast(int(HUGE), move.animal, move.days)
    yield f"{HUGE} {move.animal}s", None
    yield f"{move.number} {move.animal} in {HUGE} days", Boast(move.number, move.animal, int(HUGE))
    if last := view.boast:
        many = rng.randint(1, 9)
        longer = last._replace(days=last.days + many)
        yield from ((text, longer) for text in (f"+{many} days", f"{NUMBERS[many]} more days", f"raise by {many} days"))
        yield f"+{many} {last.animal}", last._replace(number=last.number + many)
        yield f"+{many}", None


def mangle_carps(move, _view, rng):
    if not isinstance(move, Mast | Place):
        return
    bare, post = move.card.partition("/")[0], rng.choice([1, 2, 9, int(HUGE)])
    place = Place(move.card, post)
    yield from (
        (text, place) for text in (f"post{post}<-{move.card}", f"post {post} <- {bare}", f"post {post}<-{bare}")
    )
    yield from ((text, Mast(move.card)) for text in (f"mast <- {bare}", f"mast<-{move.card}"))
    yield from ((f"take {HUGE}", None), ("play all", None), (f"put {bare} on post {HUGE}", Place(move.card, int(HUGE))))


def answer_to_mangled(view, text):
    """Return the move that a text means and its refusal; or None and the error."""
    try:
        move = view.read_move(text)
    except BadNotation as error:
        return None, error
    return move, view.why_not(move)


def check_answer(game, view, text, meant):
    """Check what is said of a text; return what kind of answer it was."""
    move, said = answer_to_mangled(view, text)
    where = (text, str(move), str(said), view.write())
    if isinstance(meant, tuple) and meant[0] == "open":
        assert isinstance(move, Play), where
        assert move.open == (meant[1],) or "which" in str(said), where
    elif meant is not None and move is not None:
        assert move == meant, where
    elif meant is not None:
        assert isinstance(said, UnclearMove), where
    if said is not None:
        told = {*LONG_NUMBER.findall(str(said).partition("[")[0])}
        assert told <= {HUGE, *LONG_NUMBER.findall(str(move))}, where
        assert not re.search(r"\w+\(\w+=", str(said)), where
    if isinstance(said, UnclearMove):
        assert all(view.why_not(each) is None for each in said.moves), where
    elif said is not None and move is not None:
        check_sentence(game, view, move, said)
        check_holding(game, view, str(said), where)
    return "asked" if isinstance(said, UnclearMove) else "unread" if move is None else "refused" if said else "read"


def check_holding(game, view, said, where):
    """Check that nobody is told not to hold a card that lies in the hand under that name."""
    if game == "koinobori" and (match := re.search("you do not hold (.+?);", said)):
        named, _slash, icon = write_card(match[1]).partition("/")
        held = [card.partition("/") for card in view.hand]
        assert not any(
            sorted(card.split("+")) == sorted(named.split("+")) and icon in ("", of) for card, _sign, of in held
        ), where


@each_game
def test_what_is_said_of_mistyped_moves_is_true(game):
    rng, counts = Random(7), Counter()
    for state, seat, view in moments_to_choose(game, many(150, 1_500), seed=11 * 10**6):
        for move in sample_of_each_kind(state.moves(seat), rng, 4):
            for text, meant in mangle_move(game, move, view, rng):
                counts[check_answer(game, view, text, meant)] += 1

    report(f"{game}: {counts.total():,} mistyped texts: {counts}")
    assert counts["read"] > 50
    assert counts["refused"] > 50


TRUE_REASONS = [
    (
        "koinobori",
        "players 3 | turn A | hand A lime/take1 green+pink/cover",
        "post 9 <- lime",
        "KOI-4.10",
        ["1", "4", "9"],
    ),
    (
        "nanatoridori",
        "players 2 | turn A | A 1 3 5 6 | open A 3 4 | table 2 2 by B",
        "play 3 with 4",
        "NANA-8.9",
        ["a four", "a three"],
    ),
    (
        "nanatoridori",
        "players 3 | turn A | A 1 5 5 6 | table 2 by C",
        "play all",
        "NANA-4.1",
        ["a one", "two fives", "a six"],
    ),
    (
        "nanuk",
        "players 5 | boast 3 seal in 4 days by A | turn B",
        f"{HUGE} seals",
        "NANUK-4.4",
        ["27", HUGE],
    ),
    (
        "nanuk",
        "players 5 | boast 3 seal in 12 days by A | turn B",
        "+1 day",
        "NANUK-4.3",
        ["13"],
    ),
]


@pytest.mark.parametrize(("game", "position", "typed", "clause", "numbers"), TRUE_REASONS)
def test_the_true_reason_is_given(game, position, typed, clause, numbers):
    rules = {"koinobori": koinobori, "nanatoridori": nanatoridori, "nanuk": nanuk}[game]
    state = rules.read(position, seed=1)

    refusal = state.view(state.to_act[0]).why_not(typed)
    named = [match[0] for match in re.finditer(rf"\d+|{FLOCK.pattern}", refusal.because)]
    assert (refusal.clause, named) == (clause, numbers)


@pytest.mark.parametrize(
    ("game", "name", "fault"),
    [
        ("koinobori", "_complete", lambda move, _view: move),
        ("nanuk", "_read_raise", lambda *_anything: None),
        ("nanatoridori", "_plural_rank", lambda _word: None),
    ],
)
def test_a_reader_that_forgets_a_way_of_typing_is_noticed(game, name, fault, monkeypatch):
    monkeypatch.setattr(f"gamelib.{game}.typed.{name}", fault)

    with pytest.raises(AssertionError):
        test_what_is_said_of_mistyped_moves_is_true(game)
