"""Nanatoridori on a table: lists of cards, one method for each thing the rulebook tells you to do.

Written from N1, N2 and N3 alone. Where they leave a choice the table follows rulings T1 to T25.
A card is its rank, a hand is a list from left to right, and deck[0] is the top of the deck.
"""

from gamelib.core.chance import Stream

LETTERS = "ABCDEFGH"


def spell(cards):
    """Cards as they stand in a move."""
    return " ".join(str(card) for card in cards)


class Table:
    def __init__(
        self,
        players,
        seed,
        variant=None,
        first=None,
        duel_penguins=2,
        duel_drop_loses="round",
        take_when_going_out=False,
    ):
        self.players = players
        self.seed = seed
        self.variant = variant or ("duel" if players == 2 else "basic")
        assert (self.variant == "duel") == (players == 2)  # T21: two players have the duel and nothing else
        self.take_when_going_out = take_when_going_out
        self.duel_drop_loses = duel_drop_loses
        self.penguins = [duel_penguins if self.variant == "duel" else 2] * players
        self.points = [0] * players
        self.round = 1
        if first is None:
            first = Stream(seed, "first").randbelow(players)
        self.deal_a_round(first)

    # Setting up

    def deal_a_round(self, starter):
        """Shuffle all 63, deal 8 to each; in the duel 11, and two more face up, and the rest is put aside."""
        cards = []
        for rank in range(1, 8):
            cards += [rank] * 9
        self.deck = list(Stream(self.seed, "deal", self.round).shuffle(cards))
        self.hands = []
        self.open = []
        for _ in range(self.players):
            size = 11 if self.variant == "duel" else 8
            self.hands.append([self.deck.pop(0) for _ in range(size)])
        for _ in range(self.players):
            face_up = []
            if self.variant == "duel":
                face_up.append(self.deck.pop(0))
                face_up.append(self.deck.pop(0))
            self.open.append(face_up)
        self.aside = []
        if self.variant == "duel":
            self.aside = self.deck
            self.deck = []
        self.discards = []
        self.flock = []
        self.owner = None
        self.held = []
        self.passed = set()
        self.out = []
        self.loser = None
        self.turn = starter
        self.phase = "turn"

    # Who has to do something, and what may they do

    def to_act(self):
        if self.phase in ("turn", "held"):
            return [self.turn]
        return []

    def legal(self, seat):
        if seat not in self.to_act():
            return set()
        if self.phase == "held":
            return self.places_for_what_is_held(seat)
        moves = self.flocks_to_play(seat)
        if self.flock:  # T12: with nothing on the table one has to play
            moves |= self.ways_to_pass(seat)
        return moves

    def is_legal(self, seat, text):
        return text in self.legal(seat) or self.leftmost(seat, text) in self.legal(seat)

    def leftmost(self, seat, text):
        """The same play written with the first cards of the run in place of some others of it."""
        hand = self.hands[seat]
        start, end = self.places(text) if text.startswith("play ") else (0, 0)
        cards = text.removeprefix("play ").split(" at ")[0]
        if start < end <= len(hand) and spell(hand[start:end]) == cards and len(set(cards.split())) == 1:
            size = end - start
            while start > 0 and hand[start - 1] == hand[start]:
                start -= 1
            where = str(start + 1) if size == 1 else f"{start + 1}-{start + size}"
            added = text.partition(" with open ")[1:]
            return f"play {cards} at {where}" + "".join(added)
        return text

    def places(self, text):
        """Where the cards of a play stand: from, and up to but not including."""
        numbers = text.partition(" with open ")[0].split(" at ")[1].split("-")
        return int(numbers[0]) - 1, int(numbers[-1])

    def flocks_to_play(self, seat):
        """Every stretch of equal neighbours, alone or with open cards of its rank, if strong enough."""
        hand = self.hands[seat]
        moves = set()
        for start in range(len(hand)):
            for end in range(start + 1, len(hand) + 1):
                part = hand[start:end]
                rank = part[0]
                if part != [rank] * len(part):
                    continue
                if start > 0 and hand[start - 1] == rank:
                    continue  # a flock from the middle of a run is written as the leftmost of the run
                where = str(end) if end == start + 1 else f"{start + 1}-{end}"
                matching = [card for card in self.open[seat] if card == rank]
                for added in range(len(matching) + 1):
                    if self.stronger(part + matching[:added]):
                        text = f"play {spell(part)} at {where}"
                        if added:
                            text += f" with open {spell(matching[:added])}"
                        moves.add(text)
        return moves

    def stronger(self, flock):
        """More cards, or as many of a higher rank; anything goes on an empty table."""
        if not self.flock:
            return True
        if len(flock) > len(self.flock):
            return True
        return len(flock) == len(self.flock) and flock[0] > self.flock[0]

    def ways_to_pass(self, seat):
        if self.variant == "duel" and self.open[seat]:
            return {f"pass {card}" for card in self.open[seat]}
        return {"pass"}

    def places_for_what_is_held(self, seat):
        moves = {f"discard {spell(self.held)}"}
        for gap in range(len(self.hands[seat]) + 1):
            moves.add(f"take in {spell(self.held)} at gap {gap}")
        return moves

    # Doing it

    def play(self, seat, text):
        assert self.is_legal(seat, text), text
        words = text.split()
        if words[0] == "play":
            self.lay_a_flock(seat, text)
        elif words[0] == "pass":
            self.pass_the_turn(seat, words[1:])
        elif words[0] == "discard":
            self.discards += self.held
            self.held = []
            self.end_the_turn(seat)
        else:
            gap = int(words[-1])
            self.hands[seat][gap:gap] = self.held
            self.held = []
            self.end_the_turn(seat)

    def lay_a_flock(self, seat, text):
        start, end = self.places(text)
        flock = self.hands[seat][start:end]
        del self.hands[seat][start:end]
        for card in text.partition(" with open ")[2].split():
            self.open[seat].remove(int(card))
            flock.append(int(card))
        beaten = self.flock
        self.flock = flock
        self.owner = seat
        self.passed = set()
        if beaten and not self.hands[seat] and not self.take_when_going_out:
            self.discards += beaten  # T15: the last card is out, so the beaten flock is not taken
            beaten = []
        if beaten:
            self.held = beaten
            self.phase = "held"
        else:
            self.end_the_turn(seat)

    def pass_the_turn(self, seat, named):
        self.passed.add(seat)
        if self.variant == "duel":
            if not named:  # T6: passing with no open card loses the round; otherwise the match
                if self.duel_drop_loses == "match":
                    self.penguins[seat] = 1
                self.end_the_round(seat)
                return
            self.open[seat].remove(int(named[0]))
            self.held = [int(named[0])]
            self.phase = "held"
        elif self.deck:
            self.held = [self.deck.pop(0)]
            self.phase = "held"
        else:
            self.end_the_turn(seat)  # T17: nothing to draw

    def end_the_turn(self, seat):
        self.phase = "turn"
        if not self.hands[seat]:
            self.out.append(seat)
        still_in = [each for each in range(self.players) if self.hands[each]]
        if len(still_in) == 1:
            self.end_the_round(still_in[0])
            return
        self.turn = self.next_with_cards(seat)
        if self.flock and all(each in self.passed or each == self.owner for each in still_in):
            self.discards += self.flock
            self.flock = []
            if self.hands[self.owner]:
                self.turn = self.owner
            else:
                self.turn = self.next_with_cards(self.owner)  # T18
            self.owner = None
            self.passed = set()

    def next_with_cards(self, seat):
        while True:
            seat = (seat + 1) % self.players
            if self.hands[seat]:
                return seat

    # The end of a round and of the game

    def end_the_round(self, loser):
        self.loser = loser
        if self.variant == "one-winner":
            for seat in range(self.players):
                if seat == loser:
                    continue
                self.points[seat] += 4 if seat == self.out[0] else 2
            over = max(self.points) >= 10
        else:
            self.penguins[loser] -= 1
            over = self.penguins[loser] == 0
        self.phase = "game over" if over else "round over"

    def next_round(self):
        assert self.phase == "round over"
        self.round += 1
        self.deal_a_round(self.loser)  # T5: in every variant the loser starts

    def result(self):
        """Winners, losers and what each has in the end: points, or penguins."""
        if self.phase != "game over":
            return None
        if self.variant == "one-winner":  # T4
            winners = [seat for seat in range(self.players) if self.points[seat] == max(self.points)]
            scores = self.points
        else:
            winners = [seat for seat in range(self.players) if self.penguins[seat] > 0]
            scores = self.penguins
        losers = [seat for seat in range(self.players) if seat not in winners]
        return winners, losers, list(scores)

    def facts(self):
        return {
            "round": self.round,
            "phase": self.phase,
            "turn": self.turn if self.to_act() else None,
            "hands": [list(hand) for hand in self.hands],
            "open": [sorted(cards) for cards in self.open],
            "deck": self.deck + self.aside,
            "discards": sorted(self.discards),
            "flock": list(self.flock),
            "owner": self.owner,
            "held": list(self.held),
            "passed": sorted(self.passed),
            "out": list(self.out),
            "loser": self.loser,
            "penguins": list(self.penguins),
            "points": list(self.points),
        }
