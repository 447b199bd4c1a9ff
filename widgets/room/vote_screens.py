"""The screens of a vote, on phones and on the wall."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, singledispatch
from statistics import median
from typing import Any

from gamelib import record as stored
from gamelib.core import language, registry
from gamelib.core.intervals import Interval
from gamelib.core.language import _, as_sentence, join_and, n_
from gamelib.core.written_numbers import in_parts, out_of_hundred, short_of_hundred, whole_hundredths, write_tick
from gamelib.players import shown_name
from gamelib.players.characters import characters_of_lessons, names_of_lessons
from gamelib.players.win_words import one_wins
from widgets import scenes
from widgets.answer_cards.codes import LETTERS as CARD_LETTERS
from widgets.pictures.still import still
from widgets.room.card_votes import describe_trap
from widgets.room.score_chart import number_chart
from widgets.room.screens import Block, button, choices, screen, slider, text
from widgets.room.seat_board import QuestionGame, SeatBoard, SeatGame, labels
from widgets.room.seat_words import best_sentence, describe_rounds, level_sentence
from widgets.room.vote import ROWS_FOR_HANDS, Poll, Vote
from widgets.room.why import faces_in, reason_of, why_block

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_ROWS, MOST_SEATS, ROWS_ON_WALL = 5, 6, 4
"""The most moves and seats with a row, and moves with one below a position; the least frequent are counted together."""
PICTURED = frozenset({"game", "title", "ply", "dock", "faces", "signs", "seats", "zones"})
"""The keys of a scene that a table for display keeps."""
WIDE_PIXELS, NARROW_PIXELS = 1040, 840
"""The layout width of a table beside a question, with and without columns in the middle, before enlargement."""
PHONE_PIXELS = (500, 560, 640)
"""The layout width of a position on a phone: the narrower, the larger its text."""
PHONE_SHAPE = 1.21
"""The greatest ratio of height to width with which a position fits on a phone above the answers."""
TOUCHED = frozenset({"gaps", "stepper"})
"""The keys of a zone that only serve interaction."""
CLEAR_SHARE = 0.75
"""The least share of the class with which an answer counts as agreed."""
PARTS_OF_NEAR = 10
"""A number agrees with the median if they are no further apart than the line's length divided by this."""


@singledispatch
def subject_on_phone(vote: Poll) -> list[Block]:
    """Return what a question is about, on a phone."""
    raise NotImplementedError(type(vote))


@subject_on_phone.register
def position_on_phone(vote: Vote) -> list[Block]:
    """Return the position as a picture, as the seat that is to choose sees it."""
    return [position_block(vote.game, vote.position)]


@singledispatch
def subject_on_wall(vote: Poll) -> dict[str, Any]:
    """Return what a screen of the wall holds so that what is asked about stands beside the words: blocks and more."""
    raise NotImplementedError(type(vote))


@subject_on_wall.register
def table_on_wall(vote: Vote) -> dict[str, Any]:
    """Return the position as a table that cannot be touched."""
    return {"position": table_picture(vote.game, vote.position)}


@lru_cache(maxsize=32)
def position_block(game: str, position: str) -> Block:
    """Draw a position, cached because the wall is redrawn up to five times a second while answers come in."""
    state = stored.start(game, position=position, seed=1).state
    seat = state.to_act[0]
    names = language.address(names_of_lessons(game), seat)
    faces = characters_of_lessons(game, state.players, seat)
    stills = (still(state.view(seat), names, headed=False, wide=wide, characters=faces) for wide in PHONE_PIXELS)
    picture = min(
        stills, key=lambda each: max(PHONE_SHAPE, _height_to_width(each.svg))
    )  # the first that is flat enough
    return {"kind": "picture", "html": picture.img(), "alt": picture.alt}


def _height_to_width(svg: str) -> float:
    """Return the ratio of a drawing's height to its width."""
    _left, _top, wide, high = map(float, svg.partition('viewBox="')[2].partition('"')[0].split())
    return high / wide


def faces_of(vote: Poll, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the faces of the cards in rows."""
    keys = {key for row in rows for key in row["strip"].get("cards", ())}
    return {key: scenes.scenes_of(vote.game).face(key) for key in sorted(keys)}


@lru_cache(maxsize=32)
def table_picture(game: str, position: str) -> dict[str, Any]:
    """Return the position as a table that cannot be touched, as the seat that is to choose sees it."""
    record = stored.start(game, position=position, seed=1)
    record, seat = record.call(*names_of_lessons(game)[: record.state.players]), record.state.to_act[0]
    return {
        "id": f"{game} {position}",
        "alt": still(record.state.view(seat), language.address(record.names, seat)).alt,
        **untouchable_table(QuestionGame(record, seat)),
    }


def untouchable_table(game: SeatGame) -> dict[str, Any]:
    """Return a game as a table that cannot be touched: its scene, labels, and how wide it is laid out."""
    scene = {key: value for key, value in SeatBoard(game).scene.items() if key in PICTURED}
    scene["zones"] = [_zone_without_controls(zone) for zone in scene["zones"]]
    is_wide = any(zone["kind"] == "columns" for zone in scene["zones"])
    return {"words": labels(), "scene": scene, "width": WIDE_PIXELS if is_wide else NARROW_PIXELS}


def _zone_without_controls(zone: dict[str, Any]) -> dict[str, Any]:
    """Return a zone without its controls."""
    zone = {key: value for key, value in zone.items() if key not in TOUCHED}
    if "dials" in zone:
        zone["dials"] = [{**dial, "fixed": True} for dial in zone["dials"]]
    return zone


# On the phone ---------------------------------------------------------------------------


def phone_screen(vote: Poll, number: int) -> dict[str, Any]:
    """Return a phone's screen for a question that is not about a move, or that is closed."""
    mine = vote.answer_of(number)
    if vote.is_open and vote.kind == "number":
        note = text(_("Sent. You may change it until the vote closes.") if mine else "", "tip")
        return screen(vote.text, note, *subject_on_phone(vote), _slider_of(vote, mine))
    if vote.is_open:
        options = [(f"answer:{each}", vote.words_of(each)) for each in vote.rows()]
        note = text(_("Sent. Tap another answer to change it, until the vote closes.") if mine else "", "tip")
        return screen(vote.text, note, *subject_on_phone(vote), choices(options, f"answer:{mine}", columns=True))
    if vote.is_talked_about:
        timer = {"kind": "timer", "seconds": vote.talk_seconds, "label": _("left to talk")}
        return screen(
            _("Talk"),
            text(_("Find somebody with another answer. Say yours, and why."), "big"),
            *_own_answer(vote, mine, _("Your first answer")),
            timer,
            *subject_on_phone(vote),
            text(_("Nothing to tap now. The second vote opens here."), "tip"),
            **_faces_in_answers(vote, [mine]),
        )
    if isinstance(vote, Vote) and vote.is_revealed:
        return _result_screen(vote, number)
    return screen(
        _("The vote is closed"),
        text(_("Look at the wall."), "big"),
        *_own_answer(vote, mine, _("Your answer")),
        **_faces_in_answers(vote, [mine]),
    )


def _slider_of(vote: Poll, mine: str) -> Block:
    """Return the slider for a number, where it was left."""
    line = vote.line
    unit = "" if vote.is_mean else "%"
    return slider(int(mine) if mine else None, vote.text, _("Send"), unit, (line.least, line.most), line.per)


def _own_answer(vote: Poll, mine: str, note: str) -> list[Block]:
    """Return a device's answer, as a picture and in words; empty if it has not answered."""
    if not mine:
        return []
    return [{"kind": "chosen", "note": note, "label": vote.words_of(mine), "strip": vote.picture_of(mine)}]


def _faces_in_answers(vote: Poll, answers: list[str]) -> dict[str, Any]:
    """Return the faces of the cards in answers."""
    return {
        "faces": faces_of(vote, [{"strip": vote.picture_of(each)} for each in answers if each]),
        "game": vote.game,
    }


def _result_screen(vote: Vote, number: int) -> dict[str, Any]:
    """Return the result for one device."""
    mine, before = vote.answer_of(number), vote.first_answer_of(number)
    lines = []
    if before and mine and before != mine:
        lines.append(
            text(
                _("You changed your answer from “{before}” to “{now}”.").format(
                    before=vote.words_of(before), now=vote.words_of(mine)
                )
            )
        )
    elif mine or before:
        lines.append(text(_("Your answer: {answer}.").format(answer=vote.words_of(mine or before))))
    rows = _rows_with_room(vote)
    return screen(
        _("The result"),
        *lines,
        _answers_chart(vote, rows, mine or before),
        text(describe_result(vote), "tip"),
        *([text(reason.sentence, "info")] if (reason := reason_of(vote)) else []),
        faces=faces_of(vote, rows),
        game=vote.game,
    )


def _rows_with_room(vote: Vote, most: int = MOST_ROWS) -> list[dict[str, Any]]:
    """Return the rows of moves or seats that fit; numbers are shown on a line instead."""
    return [] if vote.kind == "number" else build_rows(vote, MOST_SEATS if vote.names_seats else most)


def _answers_chart(vote: Vote, rows: list[dict[str, Any]], mine: str = "") -> Block:
    """Return the class's answers beside the computed values: numbers on a line, moves and seats in rows."""
    if vote.kind != "number":
        return {"kind": "bars", "rows": rows, **_chart_legend(vote), **_rows_that_add_up(vote, rows)}
    return number_chart(vote.numbers(), vote.own_chance, int(mine) if mine else None)


def _rows_that_add_up(vote: Vote, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the last rows of a question whose answers make a whole: those left out, and all together."""
    if not vote.names_seats:
        return {}
    counts, first, shown = vote.counts(), vote.first_counts(), {row["id"] for row in rows}
    left = [each for each in vote.rows() if each not in shown]
    others = n_("{count} other", "{count} others", len(left)).format(count=len(left))
    sums = [*([(others, left)] if left else []), (_("together"), vote.rows())]
    return {
        "sums": [
            {
                "label": label,
                "first": sum(first[each] for each in some) if vote.has_second else None,
                "second": sum(counts[each] for each in some),
                "number": in_parts(sum((vote.rounds[int(each)] for each in some), Fraction())) if vote.rounds else "",
            }
            for label, some in sums
        ]
    }


def _describe_answers_left_out(vote: Vote, rows: list[dict[str, Any]]) -> str:
    """Say how many answers do not fit, if any; of seats, a row of their own says it."""
    if vote.names_seats:
        return ""
    rest = vote.counts().total() - sum(row["second"] for row in rows) if rows else 0
    return (
        n_("{count} more answer is not shown.", "{count} more answers are not shown.", rest).format(count=rest)
        if rest
        else ""
    )


# On the wall --------------------------------------------------------------------------------


def wall_screen(vote: Poll, here: int) -> dict[str, Any]:
    """Return the wall's screen of a vote; while it is open, it shows only how many have answered."""
    if vote.is_open and not vote.by_hand:
        return _open_screen(vote, here)
    if vote.is_open:
        return _hands_screen(vote)
    if vote.is_talked_about:
        return _talk_screen(vote)
    if isinstance(vote, Vote) and vote.is_revealed:
        return _revealed_screen(vote)
    return _closed_screen(vote)


def screen_beside_position(
    vote: Poll, title: str, sub: str, *blocks: Block, buttons: list[dict[str, Any]], **more: Any
) -> dict[str, Any]:
    """Return a screen of the wall with the position beside the words, and a last button that stops the vote."""
    subject = subject_on_wall(vote)
    if "faces" in subject:
        more = {**more, "faces": {**subject["faces"], **more.get("faces", {})}}
    return screen(
        title,
        *subject.get("blocks", ()),
        *blocks,
        head=_("Ask the class"),
        sub=sub,
        buttons=[*buttons, button("room:lobby", _("Stop this"), back=True)],
        **{name: value for name, value in subject.items() if name not in ("blocks", "faces")} | more,
    )


def _open_screen(vote: Poll, here: int) -> dict[str, Any]:
    answered = len(vote.answers)
    is_alone = not here and not answered
    by_hand = button("vote:hands", _("Count hands") if is_alone else _("Count hands instead"), key="H", main=is_alone)
    return screen_beside_position(
        vote,
        vote.text,
        _("second vote") if vote.has_second else _("first vote"),
        text(_describe_how_to_answer(vote), "big"),
        {
            "kind": "meter",
            "have": answered,
            "all": max(here, answered),
            "label": _describe_answer_count(answered, here),
            "note": _("Nobody sees the answers until you close the vote."),
        },
        buttons=[
            button("vote:close", _("Close the vote"), main=not is_alone, key="X"),
            by_hand,
            button("vote:cards", _("Use answer cards"), key="K"),
        ],
    )


def _describe_answer_count(answered: int, here: int) -> str:
    if not here and not answered:
        return _("Nobody has come in yet.")
    line = n_("{count} of {here} has answered.", "{count} of {here} have answered.", answered)
    return line.format(count=answered, here=max(here, answered))


def _describe_how_to_answer(vote: Poll) -> str:
    if vote.has_second:
        return {
            "move": _("Vote again: make your move on your phone."),
            "number": _("Vote again: set your number on your phone."),
        }.get(vote.kind, _("Vote again: choose on your phone."))
    return {
        "move": _("Make your move on your phone. Do not talk yet."),
        "number": _("Set your number on your phone. Do not talk yet."),
    }.get(vote.kind, _("Choose on your phone. Do not talk yet."))


def rows_of_hands(vote: Poll) -> list[dict[str, Any]]:
    """Return a row for each answer for which hands are counted, with how many have been raised."""
    return [{**row, "id": f"hand:{row['id']}", "count": vote.hands[row["id"]]} for row in _rows_for_hands(vote)]


def _rows_for_hands(vote: Poll) -> list[dict[str, Any]]:
    """Return the answers for which hands are counted: a few moves, all seats and choices, or ranges of numbers."""
    if vote.kind != "number":
        return build_rows(vote, ROWS_FOR_HANDS if vote.kind == "move" else MOST_SEATS if vote.names_seats else None)
    ranges = [(answer, *ends) for answer, ends in vote.for_hands().items() if ends is not None]
    return [
        {
            "id": answer,
            "letter": letter,
            "label": _("{low} to {high}").format(low=vote.line.words(low), high=vote.line.words(high)),
            "strip": {},
        }
        for letter, (answer, low, high) in zip(LETTERS, ranges, strict=False)
    ]


def _hands_screen(vote: Poll) -> dict[str, Any]:
    rows = rows_of_hands(vote)
    raised, sent = vote.hands.total(), len(vote.answers)
    so_far = n_("{count} hand so far", "{count} hands so far", raised).format(count=raised)
    if sent:
        so_far += ", " + n_("{count} answer from phones", "{count} answers from phones", sent).format(count=sent)
    foot = f"{so_far}. " + _("Press a letter once for each hand; with Shift, to take one back.") if rows else ""
    ready: Block = {"kind": "hands", "rows": rows} if rows else text(_("The moves to choose from are being found …"))
    return screen_beside_position(
        vote,
        vote.text,
        _("raise your hands"),
        ready,
        foot=foot,
        faces=faces_of(vote, rows),
        game=vote.game,
        buttons=[
            button("vote:close", _("Close the vote"), main=True, key="X"),
            *([] if raised else [button("vote:cards", _("Use answer cards"), key="K")]),
        ],
    )


def _talk_screen(vote: Poll) -> dict[str, Any]:
    return screen_beside_position(
        vote,
        _("Talk to somebody who answered differently"),
        _("talk"),
        text(_("Say what you chose, and why. Then you vote again."), "big"),
        {"kind": "timer", "seconds": vote.talk_seconds, "label": _("left to talk")},
        _unlabelled_bars(vote),
        buttons=[
            button("vote:again", _("Vote again"), main=True, key="V"),
            button("vote:longer", _("+ 1 minute"), key="M"),
        ],
    )


def _unlabelled_bars(vote: Poll) -> Block:
    """Return the answers as unlabelled bars, which must not reveal yet which one is right.

    Numbers are shown on their line, without the computed one.
    """
    if vote.kind == "number":
        return number_chart(vote.numbers(), None, None, is_open=False, line=vote.line)
    return {
        "kind": "counts",
        "counts": sorted(vote.counts().values(), reverse=True),
        "label": _("How your answers are split, largest group first. Which answer is which stays hidden:"),
    }


def _closed_screen(vote: Poll) -> dict[str, Any]:
    has_answers, agreed = bool(vote.counts()), _is_agreed(vote)
    second = vote.is_closed_again
    main_talk = not (agreed or second or not has_answers)
    return screen_beside_position(
        vote,
        _("The vote is closed"),
        _("second vote") if second else _("first vote"),
        *([_unlabelled_bars(vote)] if has_answers else []),
        text(_advise_next_step(vote, agreed), "info"),
        buttons=[
            *(
                []
                if second
                else [button("vote:talk", _("Talk, then vote again"), main=main_talk, space=main_talk, key="T")]
            ),
            button("vote:reveal", vote.reveal_label, main=not main_talk, space=not main_talk, key="R"),
        ],
    )


def _is_agreed(vote: Poll) -> bool:
    """Return whether the class agrees: enough gave the same answer, or numbers close to the median."""
    counts = vote.counts()
    if vote.kind == "number" and counts:
        numbers = vote.numbers()
        most = sum(abs(each - median(numbers)) <= vote.line.length / PARTS_OF_NEAR for each in numbers)
    else:
        most = max(counts.values(), default=0)
    return bool(counts) and most >= CLEAR_SHARE * counts.total()


def _advise_next_step(vote: Poll, agreed: bool) -> str:
    """Advise on the next step by the spread of the answers alone, without revealing which is right."""
    if not vote.counts():
        return _("Nobody has answered.")
    if vote.kind == "number":
        low, high = (vote.line.words(each) for each in (vote.numbers()[0], vote.numbers()[-1]))
        return (
            _("Most of your numbers lie close together. Show the odds?")
            if agreed
            else _("Your numbers reach from {low} to {high}, so there is something to talk about.").format(
                low=low, high=high
            )
        )
    return (
        _("Most of you agree. {show}?").format(show=vote.reveal_label)
        if agreed
        else _("No answer has three quarters of the votes, so there is something to talk about.")
    )


def _revealed_screen(vote: Vote) -> dict[str, Any]:
    rows, why = _rows_with_room(vote, ROWS_ON_WALL), why_block(vote, table_picture(vote.game, vote.position))
    if vote.is_weighed:
        said: Block = {
            "kind": "beside",
            "blocks": [
                text(describe_result(vote), "tip"),
                text(describe_trap(vote)),
                text(f"{_describe_answers_left_out(vote, rows)} {_describe_assumptions()}".strip(), "quiet"),
            ],
        }
    elif vote.is_hurried:
        said = text(_("The odds are still being worked out. Press again to go on without them."), "info")
    else:
        said = text(_("The odds are being worked out …"), "quiet")
    sub = _("both votes and the odds") if vote.has_second else _("your answers and the odds")
    return screen(
        vote.text,
        why,
        _answers_chart(vote, rows),
        said,
        head=_("Ask the class"),
        sub=sub,
        faces={**faces_of(vote, rows), **{key: scenes.scenes_of(vote.game).face(key) for key in sorted(faces_in(why))}},
        game=vote.game,
        buttons=[_button_to_go_on(vote), button("room:lobby", _("To the door"), back=True)],
    )


def _button_to_go_on(vote: Vote) -> dict[str, Any]:
    """Return the button to the next question; until the odds are there, it has to be pressed twice.

    Otherwise an accidental double press would skip the result of the vote.
    """
    questions = f"room:questions:{vote.game}:{vote.kind}"
    if vote.is_weighed:
        return button(questions, _("Next question"), main=True, key="N")
    if vote.is_hurried:
        return button(questions, _("Go on without the odds"), main=True, key="N")
    return button("vote:hurry", _("Next question"), main=True, key="N")


def _chart_legend(vote: Vote) -> dict[str, str]:
    odds = (
        ""
        if vote.kind == "number"
        else describe_rounds(vote)
        if vote.names_seats
        else _("of 100 rounds won")
        if one_wins(vote.view)
        else _("of 100 rounds not lost")
    )
    return {
        "first": _("first vote") if vote.has_second else "",
        "second": _("second vote") if vote.has_second else _("your answers"),
        "odds": odds,
    }


def _describe_assumptions() -> str:
    return _(
        "We assume that everybody has played like the “{level}” program and plays on like it. The thin lines show "
        "how far the luck of the dealing alone can move a number."
    ).format(level=shown_name("keen"))


def build_rows(vote: Poll, most: int | None = None) -> list[dict[str, Any]]:
    """Return answers as rows: words, cards, the counts of each round and, once revealed, their values.

    At most `most` rows are returned: the best answers, and those given most often.
    """
    counts, first = vote.counts(), vote.first_counts()
    values = vote.values() if vote.is_revealed else {}
    best = vote.best_answers() if vote.is_revealed else set()
    shown = sorted(vote.rows(), key=lambda each: (each not in best, -counts[each] - first[each], each))[:most]
    letters = _letters_of_rows(vote, sorted(shown, key=vote.rows().index))
    return [
        {
            "id": each,
            "letter": letter,
            "label": vote.words_of(each),
            **_cards_held(vote, each),
            "strip": vote.picture_of(each),
            "first": first[each] if vote.has_second else None,
            "second": counts[each],
            **_value_fields(values.get(each)),
            **_format_value(values.get(each)),
            **_rounds_of(vote, each),
            **({"best": True} if each in best else {}),
        }
        for each, letter in letters.items()
    ]


def _rounds_of(vote: Poll, answer: str) -> dict[str, str]:
    """Return in how many of the rounds that were played out an answer about seats comes true."""
    if not isinstance(vote, Vote) or not vote.is_revealed or not vote.names_seats or not vote.rounds:
        return {}
    return {"number": in_parts(vote.rounds[int(answer)])}


def _letters_of_rows(vote: Poll, answers: list[str]) -> dict[str, str]:
    """Return the letter of each answer, in order: that of the cards, or else the next one that no card has."""
    on_cards = {each: vote.cards.letter_of(each) if vote.cards is not None else "" for each in answers}
    others = iter(LETTERS[len(CARD_LETTERS) if any(on_cards.values()) else 0 :])
    letters = {each: letter or next(others, "") for each, letter in on_cards.items()}
    return dict(sorted(letters.items(), key=lambda row: row[1]))


def _cards_held(vote: Poll, answer: str) -> dict[str, str]:
    """Return how many cards a seat holds, if the question is about seats: others' cards are not in the picture."""
    sizes = getattr(vote.view, "hand_sizes", ()) if isinstance(vote, Vote) else ()
    if not vote.names_seats or not any(sizes) or int(answer) >= len(sizes):
        return {}
    count = sizes[int(answer)]
    return {"note": n_("{count} card", "{count} cards", count).format(count=count)}


def _value_fields(value: Interval | None) -> dict[str, float]:
    if value is None:
        return {}
    return {"value": round(100 * value.value, 2), "low": round(100 * value.low, 1), "high": round(100 * value.high, 1)}


def _format_value(value: Interval | None) -> dict[str, str]:
    """Return the number beside an answer's bar."""
    return {} if value is None else {"number": short_of_hundred(value.value)}


def computed_number(vote: Vote) -> dict[str, float]:
    """Return the computed number, if the question asks for a number."""
    return _value_fields(vote.own_chance) if vote.kind == "number" else {}


def describe_result(vote: Vote) -> str:
    """Summarise the result of a vote. Shares have no interval, because the class is the whole population."""
    best, counts, first = vote.best_answers(), vote.counts(), vote.first_counts()
    if not vote.is_weighed:
        return ""
    right, before = sum(counts[each] for each in best), sum(first[each] for each in best)
    if vote.kind == "number" and (exact := vote.own_chance) is not None:
        numbers = vote.numbers()
        found = _("It is {number} of 100, and that can be off by {off}.").format(
            number=out_of_hundred(exact.value), off=max(1, round(50 * (exact.high - exact.low)))
        )
        return (
            _("{found} Lined up by size, the middle of your answers is {middle}.").format(
                found=found, middle=write_tick(median(numbers))
            )
            if numbers
            else found
        )
    if not best:
        return _level_sentence(vote)
    return registry.about(vote.game).name_cards(_best_sentence(vote, best, right, before))


def _level_sentence(vote: Vote) -> str:
    """Say that no answer is known to be better than another."""
    if vote.names_seats:
        return level_sentence(vote)
    if len({whole_hundredths(each.value) for each in vote.values().values()}) == 1:
        return _("All these moves come to the same: whatever you chose, you lose nothing by it.")
    return _(
        "No move here does better than another, as far as can be told: with numbers so close, luck alone could "
        "make the difference."
    )


def _best_sentence(vote: Vote, best: set[str], right: int, before: int) -> str:
    """Say which answers are best, and how many of the class gave one of them."""
    given = {
        "before": before,
        "now": right,
        "all": vote.counts().total() + vote.trapped,
        "names": join_and([vote.words_of(each) for each in sorted(best)]),
        "words": vote.words_of(max(best, key=lambda each: (vote.values()[each].value, each))),
    }
    if vote.names_seats:
        sentence = best_sentence(vote)
    elif not vote.counts() and not vote.first_counts():
        sentence = _("{words}: nothing does better. Nobody has answered.")
    elif len(best) == 1:
        sentence = (
            _("{words}: nothing does better. {before} of you chose it at first, {now} the second time.")
            if vote.has_second
            else _("{words}: nothing does better. {now} of {all} of you chose it.")
        )
    else:
        sentence = (
            _(
                "{words}: nothing does better. {before} of you chose that or something as good at first, "
                "{now} the second time."
            )
            if vote.has_second
            else _("{words}: nothing does better. {now} of {all} of you chose that or something as good.")
        )
    return as_sentence(sentence.format(**given))
