"""The events that Nanuk's log must have for each move, worked out from the literal table before and after it."""

from tests.literal.nanuk import animal_of, animals_on, has_bear, in_order
from tests.literal.told import NAMES, Told, join

CLAIMS = (
    "to cancel it: Nanuk ends the hunt",
    "an Inuksuk cancels the bear",
    "the animal counts",
    "can cancel one bear",
    "neither helps nor harms",
    "that makes",
    "the face-up cards are reached",
    "the deck is used up",
    "The deck is used up",
    "The hunt succeeds",
    "The hunt fails",
    "boasted, ",
    "is not completed",
    "no card left",
    "no cards left",
    "thrown in",
    "no new cards can be dealt",
    "A face-up card appears",
    "A face-up card lies on top",
    "share the win",
    "wins the season",
)


def beginning(table):
    """Return the expected events of dealing a season."""
    clause = "NANUK-8.4" if table.season > 1 else "NANUK-2.2"
    told = [Told("season", None, clause, (), (f"{NAMES[table.first]} starts",))]
    told += [of_deal("NANUK-2.3", seat, hand) for seat, hand in enumerate(table.hands)]
    return [*told, of_wind(table)]


def of_deal(clause, seat, cards):
    says = f"{NAMES[seat]} is dealt {len(cards)} card{'' if len(cards) == 1 else 's'}."
    return Told("deal", seat, clause, (), (says,), ((seat,), tuple(cards)))


def of_wind(table):
    blows = "blows clockwise" if table.wind == 1 else "blows counterclockwise"
    return Told("wind", table.first, "NANUK-2.7", (), (f"Hunt {table.hunt}: {NAMES[table.first]} flips", blows))


def events(before, table, seat, text, memory):
    """Return the expected events of a move; `memory` holds the dealer of this season."""
    words = text.split()
    if words[0] == "doom":
        number, _animal, days = before.boast
        says = (f"{NAMES[seat]} says", f"{NAMES[table.hunt_leader]} leads it: {number} ", f"in {days} day")
        return [Told("doom", seat, "NANUK-5.1", (), says)]
    if words[0] == "side":
        return of_side(table, seat, words[1])
    if words[0] == "ante":
        return [Told("ante", seat, "NANUK-5.3", (), (NAMES[seat], "face down"), ((seat,), (words[1],)))]
    if words[0] == "give":
        number = f"{len(words) - 1} card{'' if len(words) == 2 else 's'}."
        told = [Told("give", seat, "NANUK-6.5", (), (f"{NAMES[seat]} gives {number}",), ((seat,), tuple(words[1:])))]
        return told + (of_hunt(before, table, memory) if seat == before.hunt_leader else [])
    if words[0] == "choose":
        return of_choice(before, table, seat, words[1])
    return [Told("boast", seat, "NANUK-3.1", (), (f"{NAMES[seat]} boasts {words[0]} ", f"in {words[3]} day"))]


def of_side(table, seat, side):
    if table.declared_sides:
        says = "declares for the hunt" if side == "hunt" else "declares for staying at home"
        return [Told("declare", seat, "NANUK-8.2", (), (f"{NAMES[seat]} {says}",))]
    told = [Told("side", seat, "NANUK-6.3", (), (f"{NAMES[seat]} has chosen",), ((seat,), ()))]
    if None in table.sides:
        return told
    hunters, doomers = ([at for at, each in enumerate(table.sides) if each == one] for one in ("hunt", "doom"))
    says = f"On the hunt: {join(hunters)}. At home: {join(doomers)}."
    return [*told, Told("sides", None, "NANUK-5.2", (), (says,))]


def of_hunt(before, table, memory):
    """Return the expected events of a hunt once its leader has given: cards, days, antes and the pot."""
    given = in_order([card for cards in table.given for card in cards])
    number, animal, days = table.boast
    shields = given.count("inuksuk")
    says = (f"They show {count(given, animal)} of {number} ", f"and {shields or 'no'} Inuksuk")
    told = [Told("reveal", None, "NANUK-5.4", tuple(given), says)]
    told += of_days(before, table, given, memory)
    found, by_bear = count(given + table.drawn, animal), is_stopped(given, table.drawn)
    antes = [(seat, card) for seat, card in enumerate(before.antes) if card]
    shown = Told("antes", None, "NANUK-5.3", tuple(card for _seat, card in antes), tuple(NAMES[at] for at, _ in antes))
    if table.success is None:
        pot = in_order(given + table.drawn + [card for _seat, card in antes])
        return [
            *told,
            Told("hunt", None, "NANUK-5.15", (), ("is not completed",)),
            shown,
            Told("left", None, "NANUK-5.15", tuple(pot)),
            of_season(table),
        ]
    if by_bear:
        told.append(Told("hunt", None, "NANUK-5.9", (), ("The hunt fails",)))
    else:
        assert len(table.drawn) == days
        assert (found >= number) == table.success
        result = "The hunt succeeds" if table.success else "The hunt fails"
        told.append(Told("hunt", None, "NANUK-5.13", (), (result, f": {number} ", "boasted, ", f"{found} found")))
    winners = table.hunters() if table.success else table.doomers()
    share = len(table.pot) // len(winners)
    says = (join(winners), f"pot of {len(table.pot)} cards", f"takes {share}" if len(winners) == 1 else f"{share} each")
    return [*told, shown, Told("share", None, "NANUK-5.19", (), says)]


def count(cards, animal):
    """Return how many animals of a kind some cards show."""
    return sum(animals_on(card) for card in cards if animal_of(card) == animal)


def is_stopped(given, drawn):
    """Return whether the last card drawn is a bear that no Inuksuk wards off."""
    return len([card for card in drawn if has_bear(card)]) > (given + drawn).count("inuksuk")


def of_days(before, table, given, memory):
    """Return the expected events of each card drawn, and of winter where the deck ended."""
    _number, animal, days = table.boast
    told = []
    for day, card in enumerate(table.drawn, 1):
        if table.winter and day == len(before.deck) + 1:
            told.append(of_winter(before, table, days - day + 1))
        clause, says = of_day(given, table.drawn[:day], animal, day == days)
        told.append(Told("day", memory["dealer"], clause, (card,), (f"Day {day}: ", *says)))
    left = days - len(table.drawn)
    if left and table.success is None:
        if table.winter and len(table.drawn) == len(before.deck):
            told.append(of_winter(before, table, left))
        says = ("no card left",) if left == 1 else ("no cards left", f"last {left} days")
        told.append(Told("short", None, "NANUK-5.15" if table.winter else "NANUK-5.16", (), says))
    return told


def of_day(given, drawn, animal, is_last):
    """Return the clause and the words for the newest card drawn."""
    card, found = drawn[-1], count(given + drawn, animal)
    counts = animal_of(card) == animal
    if has_bear(card) and is_stopped(given, drawn):
        return "NANUK-5.9", ("to cancel it: Nanuk ends the hunt",)
    if has_bear(card) and counts:
        return "NANUK-5.10", ("an Inuksuk cancels the bear", "the animal counts", f"counts: {found}.")
    if has_bear(card):
        return "NANUK-5.8", ("an Inuksuk cancels the bear",)
    if card == "inuksuk" and not is_last:
        return "NANUK-5.8", ("can cancel one bear",)
    if counts:
        return "NANUK-5.7", ("that makes", f"that makes {found}.")
    return "NANUK-5.6", ("neither helps nor harms",)


def of_winter(before, table, left):
    cards = len(before.discards) + sum(len(hand) for hand in before.hands) - len(table.given[before.hunt_leader])
    clause, says = (
        ("NANUK-5.14", "the face-up cards are reached") if before.discards else ("NANUK-5.16", "the deck is used up")
    )
    return Told("winter", None, clause, (), (says, f"{cards} cards", f"days left, {left};"))


def of_choice(before, table, seat, card):
    """Return the expected events of a reward, and after the last one of the rest of the pot and the new cards."""
    told = [Told("choose", seat, "NANUK-4.21", (card,), (f"{NAMES[seat]} chooses",))]
    if table.choosers:
        return told
    rest = list(before.pot)
    rest.remove(card)
    if rest:
        told.append(Told("left", None, "NANUK-5.20", tuple(rest), ("Discarded: ",)))
    if table.phase != "boasting":
        if not before.winter:
            told += of_throwing_in(before, bool(before.discards or rest))
        return [*told, of_season(table)]
    at = 0
    for each, hand in enumerate(before.hands):
        if missing := 3 - len(hand):
            told.append(of_deal("NANUK-5.21", each, before.deck[at : at + missing]))
            at += missing
    return [*told, of_wind(table)]


def of_throwing_in(before, has_discards):
    needed, left = sum(3 - len(hand) for hand in before.hands), len(before.deck)
    thrown = ("thrown in",) if left else ("no new cards can be dealt",)
    if not has_discards:
        clause, says = "NANUK-5.16", "The deck is used up"
    elif needed > left:
        clause, says = "NANUK-5.22", "A face-up card appears" if left else "A face-up card lies on top"
    else:
        assert needed == left
        clause, says = "NANUK-5.23", "A face-up card lies on top"
    hands = in_order([card for hand in before.hands for card in hand])
    told = [Told("thrown", None, clause, tuple(before.deck), (says, *thrown))]
    return told + [Told("hands", None, "NANUK-5.22", tuple(hands), ("All hands are discarded",))] * bool(hands)


def of_season(table):
    best = max(table.scores)
    is_tied = table.scores.count(best) > 1
    winners = table.winners_of_the_season()
    says = (f"Season {table.season} is over", "share the win" if len(winners) > 1 else "wins the season", join(winners))
    return Told("over", None, "NANUK-7.10" if is_tied else "NANUK-7.9", (), says)
