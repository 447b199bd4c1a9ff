"""A literal Nanuk: lists of cards, one method for each instruction of the rulebook.

Written from NK alone. Where it leaves a choice the table follows the recommended rulings B1 to B24.
Cards are their written names, deck[0] is the top of the deck, and clockwise is towards the next letter.
"""

from functools import cache
from itertools import combinations

from gamelib.core.chance import Stream
from tests.literal.expected_events import NAMES, ExpectedEvent, join

ANIMALS = ["deer", "seal", "fish", "bird"]
LETTERS = "ABCDEFGH"
CANONICAL = []
for _animal in ANIMALS:
    CANONICAL += [_animal, f"double-{_animal}", f"bear-{_animal}", f"double-bear-{_animal}"]
CANONICAL.append("inuksuk")


def animal_of(card):
    return card.split("-")[-1]


def animals_on(card):
    """Return the number of animals on a card."""
    if card == "inuksuk":
        return 0
    return 2 if card.startswith("double-") else 1


def has_bear(card):
    return "bear-" in card


def in_order(cards):
    return sorted(cards, key=CANONICAL.index)


def say_boast(number, animal, days):
    return f"{number} {animal} in {days} {'day' if days == 1 else 'days'}"


class Table:
    bears_per_animal = 3  # ruling B1: bears on three cards of each animal
    bears_on_doubles = 0
    highest_number = 27  # ruling B3: the most animals in a boast
    empty_deck_is_winter = True  # ruling B15: even without discards under it
    bonus_without_bears = False  # ruling B16: no bears, no bear points
    tie = "shared"  # ruling B18; or "bears"

    def __init__(self, players, seed, first=None, declared_sides=False, seasons=1, **rulings):
        self.players = players
        self.seed = seed
        self.declared_sides = declared_sides
        self.seasons = seasons
        for name, ruled in rulings.items():
            assert hasattr(Table, name), name
            setattr(self, name, ruled)
        self.season = 1
        self.totals = [0] * players
        if first is None:
            first = Stream(seed, "first").randbelow(players)
        self.deal_a_season(first)

    # Setting up

    def the_hundred_cards(self):
        """Return 24 cards of each animal, three of them double, some with bears (B1); and four Inuksuk."""
        cards = []
        for animal in ANIMALS:
            doubles = [f"double-{animal}"] * 3
            for at in range(self.bears_on_doubles):
                doubles[at] = f"double-bear-{animal}"
            singles = [animal] * 21
            for at in range(self.bears_per_animal - self.bears_on_doubles):
                singles[at] = f"bear-{animal}"
            cards += doubles + singles
        cards += ["inuksuk"] * 4
        assert len(cards) == 100
        return in_order(cards)

    def deal_a_season(self, first):
        self.deck = list(Stream(self.seed, "deal", self.season).shuffle(self.the_hundred_cards()))
        self.discards = []
        self.piles = [[] for _ in range(self.players)]
        self.hands = []
        for _ in range(self.players):
            self.hands.append([self.deck.pop(0), self.deck.pop(0), self.deck.pop(0)])
        self.scores = None
        self.hunt = 0
        self.begin_a_hunt(first)

    def begin_a_hunt(self, first):
        self.hunt += 1
        self.first = first
        self.wind = [1, -1][Stream(self.seed, "wind", self.season, self.hunt).randbelow(2)]
        self.boast = None
        self.hunt_leader = None
        self.doom_leader = None
        self.sides = [None] * self.players
        self.antes = [None] * self.players
        self.given = [[] for _ in range(self.players)]
        self.drawn = []
        self.pot = []
        self.winter = False
        self.success = None
        self.choosers = []
        self.turn = first
        self.phase = "boasting"

    def with_the_wind(self, seat):
        """Return all seats from this one on, in the direction of the wind."""
        return [(seat + self.wind * step) % self.players for step in range(self.players)]

    # Seats to act, and their legal moves

    def to_act(self):
        if self.phase == "boasting":
            return [self.turn]
        if self.phase == "sides":
            undecided = [seat for seat in self.with_the_wind(self.doom_leader) if self.sides[seat] is None]
            return undecided[:1] if self.declared_sides else undecided
        if self.phase == "antes":
            return [seat for seat in self.doomers() if self.antes[seat] is None]
        if self.phase == "giving":
            hunters = self.hunters()[1:] + self.hunters()[:1]  # the leader is the last to give
            return [seat for seat in hunters if not self.given[seat]][:1]
        if self.phase == "rewards":
            return self.choosers[:1]
        return []

    def hunters(self):
        """Return the hunters in the direction of the wind, their leader first."""
        return [seat for seat in self.with_the_wind(self.hunt_leader) if self.sides[seat] == "hunt"]

    def doomers(self):
        """Return the doomers in the direction of the wind, their leader first."""
        return [seat for seat in self.with_the_wind(self.doom_leader) if self.sides[seat] == "doom"]

    def legal(self, seat):
        if seat not in self.to_act():
            return set()
        if self.phase == "boasting":
            return self.all_raises() | ({"doom"} if self.boast else set())  # ruling B6: no boast, nothing to doom
        if self.phase == "sides":
            return {"side hunt", "side doom"}
        if self.phase == "antes":
            return {f"ante {card}" for card in self.hands[seat]}
        if self.phase == "giving":
            return self.all_gifts(seat)
        return {f"choose {card}" for card in self.pot}

    def all_raises(self):
        boasts = set()
        for number in range(1, self.highest_number + 1):
            for animal in ANIMALS:
                for days in range(1, 13):
                    if self.is_a_raise(number, animal, days):
                        boasts.add(say_boast(number, animal, days))
        return boasts

    def all_gifts(self, seat):
        gifts = set()
        for size in range(1, len(self.hands[seat]) + 1):
            for cards in combinations(self.hands[seat], size):
                gifts.add("give " + " ".join(in_order(cards)))
        return gifts

    def is_a_raise(self, number, animal, days):
        """Return whether a boast raises the last: more animals or days, neither less; another animal needs more."""
        # rulings B4 and B5: neither number may go down, and another animal needs a higher number
        if animal not in ANIMALS or not 1 <= number <= self.highest_number or not 1 <= days <= 12:
            return False
        if self.boast is None:
            return True
        old_number, old_animal, old_days = self.boast
        if number < old_number or days < old_days:
            return False
        if number == old_number and days == old_days:
            return False
        return animal == old_animal or number > old_number

    def is_legal(self, seat, text):
        if self.phase != "boasting" or text == "doom":
            return text in self.legal(seat)
        words = text.split()
        if seat not in self.to_act() or len(words) != 5 or words[2] != "in":
            return False
        number, animal, days = int(words[0]), words[1], int(words[3])
        return text == say_boast(number, animal, days) and self.is_a_raise(number, animal, days)

    # Making a move

    def play(self, seat, text):
        assert self.is_legal(seat, text), text
        words = text.split()
        if words[0] == "doom":
            self.declare_doom(seat)
        elif words[0] == "side":
            self.sides[seat] = words[1]
            if None not in self.sides:
                self.phase = "antes"
        elif words[0] == "ante":
            self.hands[seat].remove(words[1])
            self.antes[seat] = words[1]
            if not self.to_act():
                self.phase = "giving"
        elif words[0] == "give":
            for card in words[1:]:
                self.hands[seat].remove(card)
                self.given[seat].append(card)
            if seat == self.hunt_leader:
                self.finish_the_hunt()
        elif words[0] == "choose":
            self.choose_a_reward(seat, words[1])
        else:
            self.boast = (int(words[0]), words[1], int(words[3]))
            self.turn = self.with_the_wind(seat)[1]

    def declare_doom(self, seat):
        """Make the seat that doomed leader of the doomers, and the last boaster leader of the hunters."""
        self.doom_leader = seat
        self.hunt_leader = self.with_the_wind(seat)[-1]
        self.sides[self.doom_leader] = "doom"
        self.sides[self.hunt_leader] = "hunt"
        self.phase = "sides"

    def finish_the_hunt(self):
        """Draw a card a day until all days are over or a bear comes that no Inuksuk cancels."""
        contributed = []
        for cards in self.given:
            contributed += cards
        number, animal, days = self.boast
        outcome = None
        while outcome is None:
            if len(self.drawn) == days:
                animals = 0
                for card in contributed + self.drawn:
                    if animal_of(card) == animal:  # ruling B2: no Inuksuk; B9: also on a bear card
                        animals += animals_on(card)
                outcome = "success" if animals >= number else "failure"
            elif not self.deck and not self.winter and self.face_up_cards_show():
                self.let_winter_come()
            elif not self.deck:
                outcome = "uncompleted"
            else:
                self.drawn.append(self.deck.pop(0))
                bears = [card for card in self.drawn if has_bear(card)]
                shields = [card for card in contributed + self.drawn if card == "inuksuk"]
                if len(bears) > len(shields):  # ruling B8: looked at after each card, so a later Inuksuk is too late
                    outcome = "failure"
        self.pot = in_order(contributed + self.drawn + [card for card in self.antes if card])  # B10, B11: antes, too
        if outcome == "uncompleted":
            self.discards += self.pot
            self.pot = []
            self.end_the_season()
            return
        self.success = outcome == "success"
        winners = self.hunters() if self.success else self.doomers()
        self.choosers = winners * (len(self.pot) // len(winners))  # ruling B12: a double is one card to share
        self.phase = "rewards"

    def face_up_cards_show(self):
        """Return whether the discards under an empty deck show; without discards the ruling decides (B15)."""
        return bool(self.discards) or self.empty_deck_is_winter

    def let_winter_come(self):
        """Shuffle all hands and the discards into a new deck, since no face-down card is left."""
        self.winter = True
        cards = self.discards
        for hand in self.hands:
            cards = cards + hand
        self.hands = [[] for _ in range(self.players)]
        self.discards = []
        self.deck = list(Stream(self.seed, "winter", self.season, self.hunt).shuffle(in_order(cards)))

    def choose_a_reward(self, seat, card):
        self.choosers.pop(0)
        self.pot.remove(card)
        self.piles[seat].append(card)
        if self.choosers:
            return
        self.discards += self.pot
        self.pot = []
        if self.winter:  # ruling B22: no new cards after winter
            self.end_the_season()
        else:
            self.deal_new_cards()

    def deal_new_cards(self):
        """Deal everyone up to three cards; if the face-down cards run out, throw the new cards in (B15)."""
        new = [[] for _ in range(self.players)]
        for seat in range(self.players):
            while len(self.hands[seat]) + len(new[seat]) < 3:
                if not self.deck:
                    self.throw_in(new)
                    return
                new[seat].append(self.deck.pop(0))
        if not self.deck and self.face_up_cards_show():
            self.throw_in(new)
            return
        for seat in range(self.players):
            self.hands[seat] += new[seat]
        self.begin_a_hunt(self.hunt_leader if self.success else self.doom_leader)

    def throw_in(self, new):
        for cards in new + self.hands:
            self.discards += cards
        self.hands = [[] for _ in range(self.players)]
        self.end_the_season()

    # The end of a season and of the game

    def end_the_season(self):
        self.scores = [points_for_pile(pile) for pile in self.piles]
        bears = self.bears_won()
        most = [seat for seat in range(self.players) if bears[seat] == max(bears)]
        if max(bears) > 0 or self.bonus_without_bears:  # ruling B16: no bears, no bear points
            for seat in most:
                self.scores[seat] += 2 if len(most) == 1 else 1
        for seat in range(self.players):
            self.totals[seat] += self.scores[seat]
        self.phase = "game over" if self.season == self.seasons else "season over"

    def bears_won(self):
        return [len([card for card in pile if has_bear(card)]) for pile in self.piles]

    def winners_of_the_season(self):
        best = [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]
        if self.tie == "bears":  # ruling B18: most bears win a tie
            most = max(self.bears_won()[seat] for seat in best)
            best = [seat for seat in best if self.bears_won()[seat] == most]
        return best

    def next_round(self):
        """Begin the next season with the winner of the last; of several winners one is drawn."""
        assert self.phase == "season over"
        best = self.winners_of_the_season()
        first = best[0]
        if len(best) > 1:
            first = best[Stream(self.seed, "next first", self.season).randbelow(len(best))]
        self.season += 1
        self.deal_a_season(first)

    def result(self):
        if self.phase != "game over":
            return None
        winners = [seat for seat in range(self.players) if self.totals[seat] == max(self.totals)]  # B18: shared
        if self.seasons == 1:
            winners = self.winners_of_the_season()
        losers = [seat for seat in range(self.players) if seat not in winners]
        return winners, losers, list(self.totals)

    def facts(self):
        return {
            "season": self.season,
            "hunt": self.hunt,
            "phase": self.phase,
            "first": self.first,
            "wind": self.wind,
            "boast": say_boast(*self.boast) if self.boast else None,
            "hunt leader": self.hunt_leader,
            "doom leader": self.doom_leader,
            "sides": list(self.sides),
            "antes": list(self.antes),
            "given": [in_order(cards) for cards in self.given],
            "drawn": list(self.drawn),
            "pot": in_order(self.pot),
            "success": self.success,
            "winter": self.winter,
            "owed": list(self.choosers),
            "hands": [in_order(hand) for hand in self.hands],
            "deck": list(self.deck),
            "discards": in_order(self.discards),
            "piles": [in_order(pile) for pile in self.piles],
            "scores": self.scores and list(self.scores),
            "totals": list(self.totals),
        }


def points_for_pile(pile):
    """Return the points of a pile arranged at its best; a double counts as two cards."""
    counts = dict.fromkeys([*ANIMALS, "inuksuk"], 0)
    for card in pile:
        counts[animal_of(card)] += max(1, animals_on(card))
    wild = counts.pop("inuksuk")
    return best_points(tuple(sorted(counts.values())), wild)


@cache
def best_points(counts, wild):
    """Return the most points, trying every pair and every set that could be taken off first (B17)."""
    best = 0
    for kind in range(4):  # a pair of one kind, in which one card may be an Inuksuk
        for natural in (1, 2):
            if counts[kind] >= natural and wild >= 2 - natural:
                left = list(counts)
                left[kind] -= natural
                best = max(best, 1 + best_points(tuple(sorted(left)), wild - (2 - natural)))
    if wild >= 2:
        best = max(best, 1 + best_points(counts, wild - 2))
    for natural in range(5):  # a set, with these animals real and the others Inuksuk
        for kinds in combinations(range(4), natural):
            if all(counts[kind] for kind in kinds) and wild >= 4 - natural:
                left = list(counts)
                for kind in kinds:
                    left[kind] -= 1
                best = max(best, 3 + best_points(tuple(sorted(left)), wild - (4 - natural)))
    return best


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
    told = [ExpectedEvent("season", None, clause, (), (f"{NAMES[table.first]} starts",))]
    told += [of_deal("NANUK-2.3", seat, hand) for seat, hand in enumerate(table.hands)]
    return [*told, of_wind(table)]


def of_deal(clause, seat, cards):
    says = f"{NAMES[seat]} is dealt {len(cards)} card{'' if len(cards) == 1 else 's'}."
    return ExpectedEvent("deal", seat, clause, (), (says,), ((seat,), tuple(cards)))


def of_wind(table):
    blows = "blows clockwise" if table.wind == 1 else "blows anticlockwise"
    return ExpectedEvent(
        "wind", table.first, "NANUK-2.7", (), (f"Hunt {table.hunt}: {NAMES[table.first]} flips", blows)
    )


def events(before, table, seat, text, memory):
    """Return the expected events of a move; `memory` holds the dealer of this season."""
    words = text.split()
    if words[0] == "doom":
        number, _animal, days = before.boast
        says = (f"{NAMES[seat]} says", f"{NAMES[table.hunt_leader]} leads it: {number} ", f"in {days} day")
        return [ExpectedEvent("doom", seat, "NANUK-5.1", (), says)]
    if words[0] == "side":
        return of_side(table, seat, words[1])
    if words[0] == "ante":
        return [ExpectedEvent("ante", seat, "NANUK-5.3", (), (NAMES[seat], "face down"), ((seat,), (words[1],)))]
    if words[0] == "give":
        number = f"{len(words) - 1} card{'' if len(words) == 2 else 's'}."
        told = [
            ExpectedEvent(
                "give", seat, "NANUK-6.5", (), (f"{NAMES[seat]} gives {number}",), ((seat,), tuple(words[1:]))
            )
        ]
        return told + (of_hunt(before, table, memory) if seat == before.hunt_leader else [])
    if words[0] == "choose":
        return of_choice(before, table, seat, words[1])
    return [ExpectedEvent("boast", seat, "NANUK-3.1", (), (f"{NAMES[seat]} boasts {words[0]} ", f"in {words[3]} day"))]


def of_side(table, seat, side):
    if table.declared_sides:
        says = "declares for the hunt" if side == "hunt" else "declares for staying behind"
        return [ExpectedEvent("declare", seat, "NANUK-8.2", (), (f"{NAMES[seat]} {says}",))]
    told = [ExpectedEvent("side", seat, "NANUK-6.3", (), (f"{NAMES[seat]} has chosen",), ((seat,), ()))]
    if None in table.sides:
        return told
    hunters, doomers = ([at for at, each in enumerate(table.sides) if each == one] for one in ("hunt", "doom"))
    says = f"On the hunt: {join(hunters)}. Staying behind: {join(doomers)}."
    return [*told, ExpectedEvent("sides", None, "NANUK-5.2", (), (says,))]


def of_hunt(before, table, memory):
    """Return the expected events of a hunt once its leader has given: cards, days, antes and the pot."""
    given = in_order([card for cards in table.given for card in cards])
    number, animal, days = table.boast
    shields = given.count("inuksuk")
    says = (f"They show {count(given, animal)} of {number} ", f"and {shields or 'no'} Inuksuk")
    told = [ExpectedEvent("reveal", None, "NANUK-5.4", tuple(given), says)]
    told += of_days(before, table, given, memory)
    found, by_bear = count(given + table.drawn, animal), is_stopped(given, table.drawn)
    antes = [(seat, card) for seat, card in enumerate(before.antes) if card]
    shown = ExpectedEvent(
        "antes", None, "NANUK-5.3", tuple(card for _seat, card in antes), tuple(NAMES[at] for at, _ in antes)
    )
    if table.success is None:
        pot = in_order(given + table.drawn + [card for _seat, card in antes])
        return [
            *told,
            ExpectedEvent("hunt", None, "NANUK-5.15", (), ("is not completed",)),
            shown,
            ExpectedEvent("left", None, "NANUK-5.15", tuple(pot)),
            of_season(table),
        ]
    if by_bear:
        told.append(ExpectedEvent("hunt", None, "NANUK-5.9", (), ("The hunt fails",)))
    else:
        assert len(table.drawn) == days
        assert (found >= number) == table.success
        result = "The hunt succeeds" if table.success else "The hunt fails"
        told.append(
            ExpectedEvent("hunt", None, "NANUK-5.13", (), (result, f": {number} ", "boasted, ", f"{found} found"))
        )
    winners = table.hunters() if table.success else table.doomers()
    share = len(table.pot) // len(winners)
    says = (join(winners), f"pot of {len(table.pot)} cards", "whole pot" if len(winners) == 1 else f"{share} each")
    return [*told, shown, ExpectedEvent("share", None, "NANUK-5.19", (), says)]


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
        clause, says = clause_and_words_of_day(given, table.drawn[:day], animal, day == days)
        told.append(ExpectedEvent("day", memory["dealer"], clause, (card,), (f"Day {day}: ", *says)))
    left = days - len(table.drawn)
    if left and table.success is None:
        if table.winter and len(table.drawn) == len(before.deck):
            told.append(of_winter(before, table, left))
        says = ("no card left",) if left == 1 else ("no cards left", f"last {left} days")
        told.append(ExpectedEvent("short", None, "NANUK-5.15" if table.winter else "NANUK-5.16", (), says))
    return told


def clause_and_words_of_day(given, drawn, animal, is_last):
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
    until = f"the {left} days left;" if left > 1 else "the last day;"
    return ExpectedEvent("winter", None, clause, (), (says, f"{cards} cards in all", until))


def of_choice(before, table, seat, card):
    """Return the expected events of a reward, and after the last one of the rest of the pot and the new cards."""
    told = [ExpectedEvent("choose", seat, "NANUK-4.21", (card,), (f"{NAMES[seat]} chooses",))]
    if table.choosers:
        return told
    rest = list(before.pot)
    rest.remove(card)
    if rest:
        told.append(ExpectedEvent("left", None, "NANUK-5.20", tuple(rest), ("Discarded: ",)))
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
    told = [ExpectedEvent("thrown", None, clause, tuple(before.deck), (says, *thrown))]
    return told + [ExpectedEvent("hands", None, "NANUK-5.22", tuple(hands), ("All hands are discarded",))] * bool(hands)


def of_season(table):
    best = max(table.scores)
    is_tied = table.scores.count(best) > 1
    winners = table.winners_of_the_season()
    says = (f"Season {table.season} is over", "share the win" if len(winners) > 1 else "wins the season", join(winners))
    return ExpectedEvent("over", None, "NANUK-7.10" if is_tied else "NANUK-7.9", (), says)
