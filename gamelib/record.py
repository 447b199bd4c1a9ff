"""`Record`, a whole game as data: its beginning, its moves and remarks, stored as text that people can read and edit.

>>> from gamelib import nanatoridori, record
>>> game = record.start(nanatoridori, players=4, seed=7, names=["Ann", "Bob"])
>>> game = game.play(game.state.moves()[0], comment="bold")
>>> record.read(record.write(game)) == game
True
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from gamelib.core import language, registry
from gamelib.core import rulings as ruled
from gamelib.core.chance import fresh_seed
from gamelib.core.errors import (
    BadDeck,
    BadNotation,
    BadPlayers,
    BadSave,
    GameError,
    SaveCorrupt,
    SaveTooBig,
    SaveVersion,
)
from gamelib.core.language import _
from gamelib.core.notation import seat_letter
from gamelib.core.protocols import Game, State
from gamelib.core.save_format import (
    FORMAT,
    MAX_BYTES,
    MAX_MOVES,
    MAX_REMARK,
    check_keys,
    dumps,
    get_strings,
    get_typed,
    loads,
)

NEXT_ROUND = "next round"
LONGEST_NAME = 20


class Entry(NamedTuple):
    """One line of a record: the seat, the move in full, a remark. Without a seat it deals the next round."""

    seat: int | None
    move: str
    comment: str = ""

    def __str__(self) -> str:
        who = "" if self.seat is None else f"{seat_letter(self.seat)}: "
        return f"{who}{self.move}" + (f"  # {self.comment}" if self.comment else "")


@dataclass(frozen=True)
class Record:
    """A game from its beginning to `state`; immutable, so playing on returns a new record.

    `beginning` is the deal, or the position it began from, as JSON text; `prior_log` is the log of what happened before
    a position.
    """

    game: str
    beginning: str
    entries: tuple[Entry, ...] = ()
    names: tuple[str, ...] = ()
    comment: str = ""
    prior_log: tuple[str, ...] = ()
    state: State = field(compare=False, repr=False, kw_only=True)

    def __len__(self) -> int:
        """Return the number of moves; dealing a new round counts as one."""
        return len(self.entries)

    def __repr__(self) -> str:
        return f"<{self.game}, {self.state.players} players, {len(self)} moves>"

    def play(self, move: Any, seat: int | None = None, comment: str = "") -> Record:
        """Return the record with one more move, which may be notation."""
        state, entry = _play_entry(self.state, move, seat, _remark(comment))
        return self._append(state, entry)

    def next_round(self, comment: str = "") -> Record:
        """Return the record with the next round dealt."""
        return self._append(self.state.next_round(), Entry(None, NEXT_ROUND, _remark(comment)))

    def states(self) -> Iterator[State]:
        """Yield every state from the beginning to now, one more than there are moves."""
        state = _initial_state(self.game, json.loads(self.beginning))
        yield state
        for seat, move, _comment in self.entries:
            state = state.next_round() if seat is None else state.play(move, seat)
            yield state

    def at(self, ply: int) -> State:
        """Return the state after `ply` moves."""
        return self.fork(ply).state

    def fork(self, ply: int) -> Record:
        """Return the record of the first `ply` moves, to take a move back or to try another."""
        self._check_ply(ply)
        states = self.states()
        state = next(states)
        for _entry in range(ply):
            state = next(states)
        return replace(self, entries=self.entries[:ply], state=state)

    def call(self, *names: str) -> Record:
        """Return the record with names for the seats, the first for seat 0."""
        return replace(self, names=_names(names, self.state.players))

    def remark(self, ply: int, comment: str) -> Record:
        """Return the record with a remark at a move, the first being 1; 0 is for the whole game."""
        self._check_ply(ply)
        if ply == 0:
            return replace(self, comment=_remark(comment))
        entry = self.entries[ply - 1]._replace(comment=_remark(comment))
        return replace(self, entries=(*self.entries[: ply - 1], entry, *self.entries[ply:]))

    def _append(self, state: State, entry: Entry) -> Record:
        if len(self) >= MAX_MOVES:
            raise SaveTooBig(_("a record holds at most {most} moves").format(most=MAX_MOVES))
        return replace(self, entries=(*self.entries, entry), state=state)

    def _check_ply(self, ply: object) -> None:
        if type(ply) is not int or not 0 <= ply <= len(self):
            raise GameError(
                _("this game has moves 0 to {last}, but no move {ply!r:.40}").format(last=len(self), ply=ply)
            )


# How a game begins -----------------------------------------------------------


def start(
    game: ModuleType | str,
    *,
    names: Sequence[str] = (),
    comment: str = "",
    position: str | None = None,
    seed: int | None = None,
    **arguments: Any,
) -> Record:
    """Return a record that begins with a deal, by the arguments of the game's `deal`, or with a position.

    >>> from gamelib import nanatoridori
    >>> start(nanatoridori, players=4, seed=7)
    <nanatoridori, 4 players, 0 moves>
    """
    title = registry.game_name(game)
    rules = _game_module(title)
    beginning = {"position": position, "seed": fresh_seed() if seed is None else seed} | {
        word: ruled.to_plain(value) if isinstance(value, rules.Rulings) else _to_json(_inline_file(rules, word, value))
        for word, value in arguments.items()
    }
    deal_arguments = {word: value for word, value in beginning.items() if value is not None}
    return _new_record(title, deal_arguments, names, comment, strict=True)


def _new_record(
    game: str,
    beginning: dict[str, Any],
    names: Sequence[str],
    comment: str,
    prior_log: Sequence[str] = (),
    *,
    strict: bool = False,
) -> Record:
    """Return a record without moves; a position is kept as its state writes it, with the cards dealt into it."""
    state = _initial_state(game, beginning, strict)
    if "position" in beginning:
        beginning = {"position": state.write()}
    return Record(
        game,
        json.dumps(beginning, ensure_ascii=False),
        (),
        _names(names, state.players),
        _remark(comment),
        tuple(map(_remark, prior_log)),
        state=state,
    )


def _initial_state(game: str, beginning: dict[str, Any], strict: bool = False) -> State:
    """Return the state a game begins with; if `strict` is false, also from a position that is refused when typed."""
    rules = _game_module(game)
    if "position" in beginning:
        check_keys(beginning, ("position", "seed"), _("a game that begins with a position"))
        return rules.read(beginning["position"], seed=beginning.get("seed"), strict=strict)
    check_keys(beginning, signature(rules.deal).parameters, _("the deal of {game}").format(game=game))
    if type(beginning.get("seed")) is not int:
        raise SaveCorrupt(_("a stored game names the seed it was dealt from"))
    if isinstance(beginning.get("rulings"), dict):
        beginning = beginning | {"rulings": ruled.from_plain(rules.Rulings, beginning["rulings"])}
    return rules.deal(**{word: _as_list(word, value) for word, value in beginning.items()})


def _game_module(game: object) -> Game:
    return registry.about(game).rules


def _inline_file(rules: Game, word: str, value: Any) -> Any:
    """Return the cards or levels in a file for an argument of the deal that names the file."""
    read_typed = getattr(rules, f"read_{word}", None)
    return value if value is None or read_typed is None else read_typed(value)


def _as_list(word: str, value: Any) -> Any:
    """Return cards and levels of a record as lists: text could be taken for the name of a file, and a record must open
    none.
    """
    if word not in ("cards", "masts"):
        return value
    return [level.split("/") if word == "masts" else level for level in str(value).split()]


def _to_json(value: Any) -> Any:
    """Return an argument of a deal as JSON can hold it: cards become text, a list of them a line of text."""
    if type(value) not in (list, tuple):
        return value if value is None or isinstance(value, str | bool | int | dict) else _card(value)
    if any(type(each) in (list, tuple) or (isinstance(each, str) and " " in each) for each in value):
        return [_to_json(each) for each in value]
    return " ".join(map(_card, value))


def _card(value: Any) -> str:
    try:
        return str(value)
    except Exception as error:  # the `__str__` of a user's own class may raise anything
        raise BadDeck(
            _("a deal takes numbers, text and cards, not {kind}").format(kind=type(value).__name__)
        ) from error


def _names(names: object, players: int) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) > players:
        raise BadPlayers(
            _("names are a list, at most one for each of {players} players, not {names!r:.60}").format(
                players=players, names=names
            )
        )
    for name in names:
        if not isinstance(name, str) or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadPlayers(
                _("a name is at most {most} characters of text, not {name!r:.40}").format(most=LONGEST_NAME, name=name)
            )
    return tuple(name.strip() for name in names)


def _remark(remark: object) -> str:
    if not isinstance(remark, str) or not remark.isprintable() or len(remark) > MAX_REMARK:
        raise BadNotation(
            _("a remark is a line of text, at most {most} characters, not {remark!r:.40}").format(
                most=MAX_REMARK, remark=remark
            )
        )
    return remark.strip()


# How it goes on --------------------------------------------------------------


def _play_entry(before: State, move: Any, seat: int | None, comment: str) -> tuple[State, Entry]:
    if isinstance(move, str) and (seat in before.to_act or len(before.to_act) == 1):
        move = before.view(before.to_act[0] if seat is None else seat).read_move(move)
    after = before.play(move, seat)
    if seat is None:
        [seat] = before.to_act
    return after, Entry(seat, _notation(before, move, seat, after), comment)


def _notation(before: State, move: Any, seat: int, after: State) -> str:
    """Return the canonical notation of a move, recognised by its effect if it was tried in another form."""
    options = before.moves(seat)
    if move in options:
        return str(move)
    return next((str(option) for option in options if before.play(option, seat) == after), str(move))


# On paper --------------------------------------------------------------------

_KEYS = ("holds", "format", "game", "names", "comment", "start", "told", "moves")
_SEAT_KEYS = ("holds", "format", "game", "names", "seat", "position", "told")
_MOVE = re.compile(r"(?:([A-Ha-h]) *: *)?([^#]*?) *(?:# *(.*))?")


def write(game: Record, seat: int | None = None) -> str:
    """Return the record as text for `read`; for a seat, only what that seat knows.

    >>> print(write(start("nanatoridori", players=4, seed=7)), end="")
    {
      "holds": "a game that is not over, with everybody's cards: whoever reads on has seen them",
      "format": 1,
      "game": "nanatoridori",
      "start": {"seed": 7, "players": 4},
      "moves": []
    }
    """
    plain: dict[str, Any] = {"holds": "", "format": FORMAT, "game": game.game}
    if seat is None:
        hidden = _("a game that is not over, with everybody's cards: whoever reads on has seen them")
        plain["holds"] = _("a game that is over, with all that was hidden in it") if game.state.result else hidden
        plain |= {
            "names": list(game.names),
            "comment": game.comment,
            "start": json.loads(game.beginning),
            "told": list(game.prior_log),
            "moves": list(map(str, game.entries)),
        }
    else:
        view = game.state.view(seat)
        known = _("what {name} knows and nothing else; the other cards are dealt anew when this is opened")
        plain["holds"] = known.format(name=language.seat_name(seat, game.names))
        plain |= {
            "names": list(game.names),
            "seat": seat_letter(seat),
            "position": view.write(),
            "told": [f"{event.tell(game.names)} [{event.clause}]" for event in view.log],
        }
    return dumps({word: value for word, value in plain.items() if value or word == "moves"})


def read(text: str) -> Record:
    """Parse a record; every move is played again, so what loads is legal."""
    plain = loads(text)
    if (version := get_typed(plain, "format", int)) != FORMAT:
        raise SaveVersion(
            _("this game is stored in format {found}; this program reads format {ours}").format(
                found=version, ours=FORMAT
            )
        )
    known = _SEAT_KEYS if "seat" in plain else _KEYS
    check_keys(plain, known, _("a stored game"))
    get_typed(plain, "holds", str, "")
    title, names, moves = get_typed(plain, "game", str), get_strings(plain, "names"), get_strings(plain, "moves")
    if "seat" in plain:
        beginning = {"position": get_typed(plain, "position", str), "seed": fresh_seed()}
    else:
        beginning = get_typed(plain, "start", dict)
    try:
        record = _new_record(title, beginning, names, get_typed(plain, "comment", str, ""), get_strings(plain, "told"))
    except BadSave:
        raise
    except GameError as error:
        raise SaveCorrupt(_("how the game begins: {error}").format(error=error)) from error
    return _replay(record, moves)


def _replay(record: Record, moves: Sequence[str]) -> Record:
    state, entries = record.state, []
    for number, line in enumerate(moves, 1):
        try:
            state, entry = _line(state, line)
        except GameError as error:
            raise SaveCorrupt(
                _("move {number}, {line:.80}: {error}").format(
                    number=number, line=line.partition("#")[0].strip(), error=error
                )
            ) from error
        entries.append(entry)
    return replace(record, entries=tuple(entries), state=state)


def _line(state: State, line: str) -> tuple[State, Entry]:
    match = _MOVE.fullmatch(line.strip())
    if match is None or not match[2]:
        raise BadNotation(_("a line of a stored game is like 'B: pass  # a remark', or it is 'next round'"))
    who, move, comment = match[1], " ".join(match[2].split()), _remark(match[3] or "")
    if who is None and move.lower() == NEXT_ROUND:
        return state.next_round(), Entry(None, NEXT_ROUND, comment)
    seat = None if who is None else language.LETTERS.index(who.upper())
    if seat is not None and seat >= state.players:
        seats = language.join_and(language.LETTERS[: state.players])
        raise BadPlayers(_("the seats of this game are {seats}").format(seats=seats))
    return _play_entry(state, move, seat, comment)


def narrate(game: Record) -> str:
    """Return the record to read aloud: each move and its events, who alone saw what, and how it ended.

    >>> print(narrate(start("nanatoridori", players=4, seed=7).play("play 5 at 1")), end="")
        Round 1: everyone is dealt 8 cards; Chloe starts. [NANA-2.1]
    1. C: play 5 at 1
        Chloe leads 5. [NANA-5.1]
    """
    lines = [f"    {line}" for line in game.prior_log]
    before = 0
    for number, state in enumerate(game.states()):
        if number:
            lines.append(f"{number}. {game.entries[number - 1]}")
        events = state.log
        for event in events[before:]:
            lines.append(f"    {event.tell(game.names)} [{event.clause}]")
            if event.secret:
                seats = language.join_and([language.seat_name(seat, game.names) for seat in event.secret.seats])
                lines.append(
                    "    "
                    + _("{seats} alone: {line}").format(
                        seats=seats, line=language.fill_names(event.secret.template, game.names)
                    )
                )
        before = len(events)
    if game.state.result:
        lines.append(game.state.result.tell(game.names))
    return "\n".join(lines) + "\n"


# Files -----------------------------------------------------------------------


def save(game: Record, path: str | Path, seat: int | None = None) -> None:
    """Write the record to a file, atomically; for a seat, only what that seat knows."""
    path, text = _path(path), write(game, seat)
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise BadSave(
            _("the game could not be stored in {name}: {why}").format(name=path.name, why=error.strerror)
        ) from error
    finally:
        with suppress(OSError):
            fresh.unlink()


def _path(path: object) -> Path:
    if not isinstance(path, str | Path) or "\0" in str(path):
        raise BadSave(_("a game is stored in a file, named by text or a Path, not {path!r:.60}").format(path=path))
    return Path(path)


def load(path: str | Path) -> Record:
    """Return the record in a file."""
    path = _path(path)
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # reading a pipe would wait for somebody to write
            raise BadSave(_("{name:.80} is a device or a pipe, not a file with text in it").format(name=path.name))
        with path.open("rb") as file:
            stored = file.read(4 * MAX_BYTES + 1)
    except OSError as error:
        raise BadSave(_("{name:.80} cannot be opened: {why}").format(name=path.name, why=error.strerror)) from error
    if len(stored) > 4 * MAX_BYTES:
        raise SaveTooBig(_("{name} is larger than any stored game").format(name=path.name))
    try:
        return read(stored.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise SaveCorrupt(_("{name} is not text").format(name=path.name)) from None
