"""Setting up a position of Nanuk: a hand, a boast, who dooms it, who hunts, and what is chosen now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamelib.core.errors import BadNotation
from gamelib.core.language import LETTERS, _
from gamelib.core.notation import parse_seat
from gamelib.nanuk.cards import ANIMALS, INUKSUK, name_card
from widgets.position.game_setup import PLACES, ROW, CardZone, ChosenSetting, CountedSetting, GameSetup
from widgets.stage.position_draft import Draft
from widgets.stage.position_sheet import without

BOAST, SIDE, HUNT, STAY = "boast", "side", "hunt", "stay"
"""What the seat that looks is about to do: boast or doom, choose a side, give to the hunt, lay an ante."""
PHASES = {"boasting": BOAST, "sides": SIDE, "declaring": SIDE, "giving": HUNT, "antes": STAY}
FIRST_BOAST = (2, ANIMALS[1], 4)
"""What has been boasted when a hunt is set up and nobody has said anything yet."""
KEYS = {"d": "deer", "s": "seal", "f": "fish", "b": "bird", "i": INUKSUK}


@dataclass(frozen=True)
class HuntPlan:
    """How a hunt stands, as it is set; the lines of a position follow from it."""

    doing: str
    boast: tuple[int, str, int] | None
    leader: int
    wind: int
    hunters: frozenset[int]


class NanukSetup(GameSetup):
    """The parts, cards and settings of Nanuk."""

    game = "nanuk"
    EMPTY = "players 5 | turn A | first A"
    MODIFIERS = ("double", "bear")
    SEAT_PARTS = ("{seat}", "ante {seat}", "gave {seat}", "pile {seat}")
    OF_HUNT = (
        "boast",
        "doom",
        "hunters",
        "doomers",
        "chosen",
        "turn",
        "first",
        "outcome",
        "winter",
        "over",
        "pot",
        "wind",
    )
    EXAMPLES = (
        (
            "Do my seals carry it?",
            "players 5 | wind anticlockwise | boast 3 seal in 4 days by E | doom D | hunters A E | doomers B C D"
            " | A seal seal inuksuk | turn A",
        ),
        ("Higher, or doomed?", "players 5 | boast 4 fish in 5 days by E | A fish double-fish bird | turn A"),
        (
            "Which side are you on?",
            "players 5 | boast 4 deer in 5 days by C | doom D | A deer deer bear-seal | hunters C | doomers D",
        ),
        (
            "What do you put down?",
            "players 5 | boast 6 bird in 6 days by D | doom E | hunters D | doomers A B C E | A bird bear-bird deer",
        ),
        ("The first boast", "players 6 | turn A | first A | A seal double-seal inuksuk"),
    )

    def plan(self, draft: Draft) -> HuntPlan:
        """Return how the hunt stands."""
        state = draft.state
        boast = (state.boast.number, state.boast.animal, state.boast.days) if state.boast else None
        leader = state.leader if state.leader is not None else (draft.seat - state.wind) % draft.players
        hunters = frozenset(seat for seat, side in enumerate(state.sides) if side)
        return HuntPlan(PHASES.get(state.phase, BOAST), boast, leader, state.wind, hunters)

    # What lies where ------------------------------------------------------------------

    def zones(self, draft: Draft) -> list[CardZone]:
        """Return the pot, if there is one, and the hand."""
        zones = [CardZone("pot", _("The pot"), ROW)] if draft.state.pot else []
        if draft.state.piles[draft.seat]:
            zones.append(CardZone(f"pile {draft.letter}", _("What you have won"), ROW, at="side"))
        return [*zones, CardZone(draft.letter, _("Your hand"), PLACES, at="hand")]

    def cards_at(self, draft: Draft, key: str) -> Sequence[Any]:
        """Return the cards in a part."""
        if key == "pot":
            return draft.state.pot  # type: ignore[no-any-return]
        return draft.state.piles[draft.seat] if key.startswith("pile ") else draft.view.hand  # type: ignore[no-any-return]

    def box(self, draft: Draft) -> Sequence[Any]:
        """Return all cards of the game."""
        return draft.state.terms.cards  # type: ignore[no-any-return]

    def palette(self, draft: Draft, modifiers: Collection[str]) -> list[str]:
        """Return a card of each animal, with what is switched on, and the Inuksuk."""
        del draft
        marks = "".join(f"{mark}-" for mark in self.MODIFIERS if mark in modifiers)
        return [*(marks + animal for animal in ANIMALS), INUKSUK]

    def card_of_key(self, pressed: str, modifiers: Collection[str]) -> str:
        """Return the card of a letter."""
        card = KEYS.get(pressed, "")
        marks = "".join(f"{mark}-" for mark in self.MODIFIERS if mark in modifiers)
        return marks + card if card in ANIMALS else card

    def headline(self, draft: Draft) -> str:
        """Return the boast."""
        return str(draft.state.boast.describe()) if draft.state.boast else ""

    def may_be_empty(self, draft: Draft, key: str) -> bool:
        """Return whether a part without cards is empty."""
        del draft
        return key not in LETTERS

    # Settings ---------------------------------------------------------------------------

    def settings(self, draft: Draft) -> list[ChosenSetting | CountedSetting]:
        """Return what is done now, the boast, who leads, who hunts, and which way the wind blows."""
        plan, some = self.plan(draft), self.common_settings(draft)
        doing = ((BOAST, _("I boast")), (SIDE, _("I take a side")), (HUNT, _("I hunt")), (STAY, _("I stay")))
        some.append(ChosenSetting("doing", _("What you do now"), doing, plan.doing, "hand"))
        number, animal, days = plan.boast or (0, "", 0)
        none = (("", _("no boast yet")),) if plan.doing == BOAST else ()
        animals = (*none, *((each, name_card(each)) for each in ANIMALS))
        some.append(ChosenSetting("animal", _("The boast"), animals, animal))
        if plan.boast:
            some += [CountedSetting("number", _("Animals"), str(number)), CountedSetting("days", _("Days"), str(days))]
        winds = (("1", _("clockwise")), ("-1", _("anticlockwise")))
        some.append(ChosenSetting("wind", _("The wind blows"), winds, str(plan.wind)))
        if plan.boast and plan.doing != BOAST:
            seats = [draft.seat, *self.others(draft)]
            options = tuple((LETTERS[seat], self.seat_name(draft, seat)) for seat in seats)
            some.append(ChosenSetting("leader", _("Who leads the hunt"), options, LETTERS[plan.leader]))
            doomer = (plan.leader + plan.wind) % draft.players
            sides = (("hunt", _("hunts")), ("stay", _("stays")))
            if plan.doing != SIDE:
                some += [
                    ChosenSetting(
                        f"side:{LETTERS[seat]}",
                        self.seat_name(draft, seat),
                        sides,
                        "hunt" if seat in plan.hunters else "stay",
                        f"seat {seat}",
                    )
                    for seat in self.others(draft)
                    if seat not in (plan.leader, doomer)
                ]
        return some

    def setters(self) -> Mapping[str, Any]:
        """Return what each setting does."""
        named = ("doing", "animal", "number", "days", "wind", "leader", "side")
        return {**super().setters(), **{name: getattr(self, f"_with_{name}") for name in named}}

    def _with_doing(self, draft: Draft, _rest: str, value: str) -> str:
        plan = replace(self.plan(draft), doing=value if value in PHASES.values() else BOAST)
        if plan.doing != BOAST:
            plan = replace(plan, boast=plan.boast or FIRST_BOAST)
            plan = self._with_possible_leader(draft, plan)
        return self._write(draft, plan)

    def _with_animal(self, draft: Draft, _rest: str, value: str) -> str:
        plan = self.plan(draft)
        number, _animal, days = plan.boast or FIRST_BOAST
        boast = (number, value, days) if value in ANIMALS else None
        return self._write(draft, replace(plan, boast=boast if plan.doing == BOAST else boast or plan.boast))

    def _with_number(self, draft: Draft, _rest: str, value: str) -> str:
        return self._with_boast(draft, 1 if value == "1" else -1, 0)

    def _with_days(self, draft: Draft, _rest: str, value: str) -> str:
        return self._with_boast(draft, 0, 1 if value == "1" else -1)

    def _with_boast(self, draft: Draft, more: int, longer: int) -> str:
        plan = self.plan(draft)
        number, animal, days = plan.boast or FIRST_BOAST
        number, days = number + more, days + longer
        if not number or not days:
            raise BadNotation(_("A boast names at least one animal and one day."))
        return self._write(draft, replace(plan, boast=(number, animal, days)))

    def _with_wind(self, draft: Draft, _rest: str, value: str) -> str:
        plan = replace(self.plan(draft), wind=-1 if value == "-1" else 1)
        return self._write(draft, plan if plan.doing == BOAST else self._with_possible_leader(draft, plan))

    def _with_leader(self, draft: Draft, _rest: str, value: str) -> str:
        plan = replace(self.plan(draft), leader=parse_seat(value, draft.players))
        if why := self._why_no_leader(draft, plan):
            raise BadNotation(why)
        return self._write(draft, plan)

    def _with_side(self, draft: Draft, seat: str, value: str) -> str:
        plan, at = self.plan(draft), parse_seat(seat, draft.players)
        return self._write(draft, replace(plan, hunters=plan.hunters - {at} | ({at} if value == "hunt" else set())))

    def _why_no_leader(self, draft: Draft, plan: HuntPlan) -> str:
        """Say why a seat cannot have led this hunt, given what you do now; "" if it can."""
        name = self.seat_name(draft, plan.leader)
        if (plan.leader + plan.wind) % draft.players == draft.seat and plan.doing in (SIDE, HUNT):
            line = _("You come after {name}, so it is you who calls the hunt doomed: you stay. Let another lead it.")
            return line.format(name=name)
        if plan.leader == draft.seat and plan.doing in (SIDE, STAY):
            return _("Whoever boasts last leads the hunt and cannot stay: choose “I hunt”, or let another lead it.")
        return ""

    def _with_possible_leader(self, draft: Draft, plan: HuntPlan) -> HuntPlan:
        """Return the plan with another leader, if the one it has cannot have led this hunt."""
        if not self._why_no_leader(draft, plan):
            return plan
        return replace(plan, leader=_usual_leader(draft.seat, plan.wind, draft.players))

    def _for_players(self, draft: Draft, count: int) -> str:
        text = without(super()._for_players(draft, count), "totals", "dealer", "hunt", *self.OF_HUNT)
        plan = self.plan(draft)
        if plan.doing != BOAST:
            plan = replace(plan, leader=_usual_leader(draft.seat, plan.wind, count))
        hunters = frozenset(seat for seat in plan.hunters if seat < count)
        return self._with_hunt(
            text, draft.seat, count, replace(plan, hunters=hunters), declared=draft.state.terms.declared_sides
        )

    def _write(self, draft: Draft, plan: HuntPlan) -> str:
        """Return the position with a hunt that stands like this."""
        put_down = [f"{part} {letter}" for part in ("ante", "gave") for letter in LETTERS]
        text = without(draft.text, "deck", "dealer", *self.OF_HUNT, *put_down)
        return self._with_hunt(text, draft.seat, draft.players, plan, declared=draft.state.terms.declared_sides)

    def _with_hunt(self, text: str, seat: int, players: int, plan: HuntPlan, *, declared: bool) -> str:
        letter = LETTERS[seat]
        wind = "clockwise" if plan.wind > 0 else "anticlockwise"
        if plan.boast is None:
            return f"{text} | wind {wind} | turn {letter} | first {letter}"
        number, animal, days = plan.boast
        leader = (seat - plan.wind) % players if plan.doing == BOAST else plan.leader
        said = f"{text} | wind {wind} | boast {number} {animal} in {days} days by {LETTERS[leader]}"
        if plan.doing == BOAST:
            return f"{said} | turn {letter}"
        doomer = (leader + plan.wind) % players
        hunting = ({*plan.hunters, leader} | ({seat} if plan.doing == HUNT else set())) - {doomer}
        hunting -= {seat} if plan.doing in (STAY, SIDE) else set()
        staying = {*range(players)} - hunting - ({seat} if plan.doing == SIDE else set())
        if plan.doing == SIDE and not declared:
            hunting, staying = {leader}, {doomer}
        sides = f"hunters {_letters(hunting)} | doomers {_letters(staying)}"
        turn = f" | turn {letter}" if plan.doing == HUNT or (plan.doing == SIDE and declared) else ""
        return f"{said} | doom {LETTERS[doomer]} | {sides}{turn}"


def _usual_leader(seat: int, wind: int, players: int) -> int:
    """Return who leads a hunt unless it is set: two seats before the one that looks, so that another dooms it."""
    return (seat - 2 * wind) % players


def _letters(seats: Collection[int]) -> str:
    return " ".join(LETTERS[seat] for seat in sorted(seats))
