"""A literal Nanuk: lists of cards, one method for each instruction of the rulebook.

Written from NK alone. Where it leaves a choice the table follows the recommended rulings B1 to B24.
Cards are their written names, deck[0] is the top of the deck, and clockwise is towards the next letter.
"""

from functools import cache
from itertools import combinations

from gamelib.core.chance import Stream

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
