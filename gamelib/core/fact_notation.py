"""What has happened, written on paper: each game gives its kinds of facts a form, and this writes and reads them.

A form is a sentence with a slot for each field of the fact, `{seat:seat} takes {place:int}`; after the colon stands
what the field holds. A part in square brackets is left out where its first field holds nothing. Facts of one move are
separated by commas, moves by semicolons; what a seat alone knows of a fact follows after `=`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from gamelib.core.errors import BadNotation, GameError
from gamelib.core.language import LETTERS, _

MOVE, FACT, SECRET = "; ", ", ", " = "
MOST_FACTS = 5000
"""Maximum number of facts that are read; no game has as many."""


class FieldKind(NamedTuple):
    """What a field can hold: a pattern for its text, and how it is read and written."""

    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


class RememberedFact(NamedTuple):
    """A fact with the number of its move, and what a seat alone knows of it, as text; "" if nothing."""

    move: int
    fact: Any
    secret: str = ""


def read_seat(text: str) -> int:
    """Return the seat of a letter."""
    return LETTERS.index(text)


def read_list(text: str) -> tuple[str, ...]:
    """Return the words of a text; `-` stands for none."""
    return () if text == "-" else tuple(text.split())


def write_list(words: Sequence[Any]) -> str:
    """Return words as text, `-` for none."""
    return " ".join(map(str, words)) or "-"


def kind_of_lists(kind: FieldKind) -> FieldKind:
    """Return the kind that holds several lists, separated by slashes."""
    return FieldKind(
        rf"{kind.pattern}(?: / {kind.pattern})*",
        lambda text: tuple(map(kind.read, text.split(" / "))),
        lambda some: " / ".join(map(kind.write, some)),
    )


NUMBER = r"\d{1,3}"
SEAT = FieldKind("[A-H]", read_seat, LETTERS.__getitem__)
INT = FieldKind(rf"-?{NUMBER}", int)
WORD = FieldKind(r"[^\s,;=/\[\]]+(?:/\w+)?", str)
INTS = FieldKind(rf"-?{NUMBER}(?: -?{NUMBER})*|-", lambda text: tuple(map(int, read_list(text))), write_list)
SEATS = FieldKind(
    r"[A-H](?: [A-H])*|-",
    lambda text: tuple(map(read_seat, read_list(text))),
    lambda seats: write_list([LETTERS[seat] for seat in seats]),
)
BOOL = FieldKind("yes|no", lambda text: text == "yes", lambda value: "yes" if value else "no")
KINDS = {"seat": SEAT, "int": INT, "word": WORD, "ints": INTS, "seats": SEATS, "bool": BOOL}
"""What fields of any game can hold."""


class FactForm:
    """The form of one type of fact."""

    def __init__(self, fact: type, template: str, kinds: Mapping[str, FieldKind]) -> None:
        self.fact, self.template = fact, template
        self.slots = {name: {**KINDS, **kinds}[kind] for name, kind in re.findall(r"\{(\w+):(\w+)\}", template)}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The regular expression of the whole form."""
        text = re.sub(r"\[([^\]]*)\]", r"(?:\1)?", self.template)
        return re.compile(
            re.sub(r"\{(\w+):\w+\}", lambda slot: f"(?P<{slot[1]}>{self.slots[slot[1]].pattern})", text), re.ASCII
        )

    def write(self, fact: Any) -> str:
        """Return a fact as text."""

        def fill(text: str) -> str:
            return re.sub(r"\{(\w+):\w+\}", lambda slot: self.slots[slot[1]].write(getattr(fact, slot[1])), text)

        def keep(part: re.Match[str]) -> str:
            first = re.findall(r"\{(\w+):", part[1])[0]
            return part[1] if getattr(fact, first) else ""

        return fill(re.sub(r"\[([^\]]*)\]", keep, self.template))

    def read(self, text: str, missing: Mapping[str, Any]) -> Any:
        """Return the fact that a text says; None if it is of another form. `missing` has fields that are left out."""
        found = self.pattern.fullmatch(text)
        if not found:
            return None
        named = {name: self.slots[name].read(part) for name, part in found.groupdict().items() if part is not None}
        fields = self.fact._fields  # type: ignore[attr-defined]  # every fact is a NamedTuple
        return self.fact(**{name: value for name, value in missing.items() if name in fields} | named)


def fact_forms(templates: Mapping[type, str], kinds: Mapping[str, FieldKind]) -> dict[type, FactForm]:
    """Return the forms of a game's facts."""
    return {fact: FactForm(fact, template, kinds) for fact, template in templates.items()}


def refuse_history(error: Exception) -> BadNotation:
    """Return the refusal of a history that failed with an error; only our own errors are in words for readers."""
    if isinstance(error, GameError):
        return BadNotation(_("what has happened cannot have happened like this: {error}").format(error=error))
    return BadNotation(_("what has happened cannot have happened like this"))


def write_facts(known: Mapping[type, FactForm], facts: Sequence[RememberedFact]) -> str:
    """Return facts as text."""
    text, before = "", None
    for move, fact, secret in facts:
        between = "" if before is None else FACT if move == before else MOVE * (move - before)
        text += between + known[type(fact)].write(fact) + (SECRET + secret if secret else "")
        before = move
    return text or "-"


def read_facts(
    known: Mapping[type, FactForm], text: str, missing: Mapping[str, Any], first: int = 0
) -> list[RememberedFact]:
    """Return the facts that a text says, moves numbered from `first`; `missing` has fields that texts leave out.

    A fact with a field `ply` is told the number of its move.
    """
    facts: list[RememberedFact] = []
    for move, part in enumerate([] if text == "-" else text.split(MOVE.strip()), first):
        for said in part.split(FACT.strip()) if part.strip() else ():
            plain, _sign, secret = " ".join(said.split()).partition(SECRET)
            found = next(filter(None, (form.read(plain, {**missing, "ply": move}) for form in known.values())), None)
            if found is None or len(facts) >= MOST_FACTS:
                raise BadNotation(_("{text!r:.60} is nothing that can have happened").format(text=plain))
            facts.append(RememberedFact(move, found, secret))
    return facts
