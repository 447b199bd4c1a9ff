"""A literal Nanatoridori table: lists of cards, and a method for each step of the rulebook.

Written from the sources N1, N2 and N3 alone; where they leave a choice it follows rulings T1 to T25.
A card is its rank, a hand is a list from left to right, and deck[0] is the top of the deck.
"""

from gamelib.core.chance import Stream
from tests.literal.expected_events import NAMES, ExpectedEvent

LETTERS = "ABCDEFGH"


def format_cards(cards):
    """Return cards as a move writes them."""
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
        assert (self.variant == "duel") == (players == 2)  # ruling T21: two players have the duel and nothing else
        self.take_when_going_out = take_when_going_out
        self.duel_drop_loses = duel_drop_loses
        self.penguins = [duel_penguins if self.variant == "duel" else 2] * players
        self.points = [0] * players
        self.round = 1
        if first is None:
            first = Stream(seed, "first").randbelow(players)
        self.deal_round(first)

    # Setting up

    def deal_round(self, starter):
        """Shuffle all 63 cards and deal 8 to each; in the duel 11, two more face up, and set the rest aside."""
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

    # Whose turn it is, and the legal moves

    def to_act(self):
        if self.phase in ("turn", "held"):
            return [self.turn]
        return []

    def legal(self, seat):
        if seat not in self.to_act():
            return set()
        if self.phase == "held":
            return self.moves_for_held_cards(seat)
        moves = self.flocks_to_play(seat)
        if self.flock:  # ruling T12: on an empty table a player must play
            moves |= self.ways_to_pass(seat)
        return moves

    def is_legal(self, seat, text):
        return text in self.legal(seat) or self.leftmost(seat, text) in self.legal(seat)

    def leftmost(self, seat, text):
        """Return a play written with the first cards of its run instead of other cards of it."""
        hand = self.hands[seat]
        start, end = self.places(text) if text.startswith("play ") else (0, 0)
        cards = text.removeprefix("play ").split(" at ")[0]
        if start < end <= len(hand) and format_cards(hand[start:end]) == cards and len(set(cards.split())) == 1:
            size = end - start
            while start > 0 and hand[start - 1] == hand[start]:
                start -= 1
            where = str(start + 1) if size == 1 else f"{start + 1}-{start + size}"
            added = text.partition(" with open ")[1:]
            return f"play {cards} at {where}" + "".join(added)
        return text

    def places(self, text):
        """Return the slice of the hand that a play takes: start and end."""
        numbers = text.partition(" with open ")[0].split(" at ")[1].split("-")
        return int(numbers[0]) - 1, int(numbers[-1])

    def flocks_to_play(self, seat):
        """Return every run of equal neighbours that is strong enough, alone or with open cards of its rank."""
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
                        text = f"play {format_cards(part)} at {where}"
                        if added:
                            text += f" with open {format_cards(matching[:added])}"
                        moves.add(text)
        return moves

    def stronger(self, flock):
        """Return whether a flock has more cards, or as many of a higher rank; any flock beats an empty table."""
        if not self.flock:
            return True
        if len(flock) > len(self.flock):
            return True
        return len(flock) == len(self.flock) and flock[0] > self.flock[0]

    def ways_to_pass(self, seat):
        if self.variant == "duel" and self.open[seat]:
            return {f"pass {card}" for card in self.open[seat]}
        return {"pass"}

    def moves_for_held_cards(self, seat):
        moves = {f"discard {format_cards(self.held)}"}
        for gap in range(len(self.hands[seat]) + 1):
            moves.add(f"take in {format_cards(self.held)} at gap {gap}")
        return moves

    # Making a move

    def play(self, seat, text):
        assert self.is_legal(seat, text), text
        words = text.split()
        if words[0] == "play":
            self.play_flock(seat, text)
        elif words[0] == "pass":
            self.pass_turn(seat, words[1:])
        elif words[0] == "discard":
            self.discards += self.held
            self.held = []
            self.end_turn(seat)
        else:
            gap = int(words[-1])
            self.hands[seat][gap:gap] = self.held
            self.held = []
            self.end_turn(seat)

    def play_flock(self, seat, text):
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
            self.discards += beaten  # ruling T15: the last card is out, so the beaten flock is not taken
            beaten = []
        if beaten:
            self.held = beaten
            self.phase = "held"
        else:
            self.end_turn(seat)

    def pass_turn(self, seat, named):
        self.passed.add(seat)
        if self.variant == "duel":
            if not named:  # ruling T6: passing without an open card loses the round, or by another ruling the match
                if self.duel_drop_loses == "match":
                    self.penguins[seat] = 1
                self.end_round(seat)
                return
            self.open[seat].remove(int(named[0]))
            self.held = [int(named[0])]
            self.phase = "held"
        elif self.deck:
            self.held = [self.deck.pop(0)]
            self.phase = "held"
        else:
            self.end_turn(seat)  # ruling T17: nothing to draw

    def end_turn(self, seat):
        self.phase = "turn"
        if not self.hands[seat]:
            self.out.append(seat)
        still_in = [each for each in range(self.players) if self.hands[each]]
        if len(still_in) == 1:
            self.end_round(still_in[0])
            return
        self.turn = self.next_with_cards(seat)
        if self.flock and all(each in self.passed or each == self.owner for each in still_in):
            self.discards += self.flock
            self.flock = []
            if self.hands[self.owner]:
                self.turn = self.owner
            else:
                self.turn = self.next_with_cards(self.owner)  # ruling T18: the owner is out
            self.owner = None
            self.passed = set()

    def next_with_cards(self, seat):
        while True:
            seat = (seat + 1) % self.players
            if self.hands[seat]:
                return seat

    # The end of a round and of the game

    def end_round(self, loser):
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
        self.deal_round(self.loser)  # ruling T5: in every variant the loser starts

    def result(self):
        """Return winners, losers and final scores (points or penguins), or None while the game lasts."""
        if self.phase != "game over":
            return None
        if self.variant == "one-winner":  # ruling T4: the highest total wins
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


CLAIMS = (
    "Everyone else has passed",
    "All who are still in have passed",
    "is out, so",
    "the deck is empty",
    "beats",
    "leads",
    "loses the round",
    "loses the duel",
    "penguin",
    "no cards left",
    "without an open card",
    "draws",
    "where nobody sees it",
)


def beginning(table):
    """Return the expected events of dealing a round."""
    says = f"Round {table.round}: everyone is dealt {len(table.hands[0])} cards; {NAMES[table.turn]} starts."
    if table.variant == "duel":
        clause = "NANA-8.5"
    elif table.round == 1:
        clause = "NANA-2.1"
    else:
        clause = "NANA-8.4" if table.variant == "one-winner" else "NANA-7.3"
    return [ExpectedEvent("deal", None, clause, (), (says,))]


def events(before, table, seat, text, seen):
    """Return the expected events of a move; `seen` says whether places in a hand are seen."""
    act = {"play": of_play, "pass": of_pass, "discard": of_discard, "take": of_take_in}[text.split()[0]]
    return act(before, table, seat, text, seen) + aftermath(before, table, seat, text)


def of_play(before, table, seat, text, _seen):
    flock, beaten = table.flock or before.held, before.flock
    where, _with, added = text.partition(" with open ")
    cards = [int(card) for card in where.split(" at ")[0].split()[1:]]
    says = (NAMES[seat], "beats" if beaten else "leads", *[" ".join(map(str, beaten))] * bool(beaten))
    clause = "NANA-8.8" if added else "NANA-4.2" if beaten else "NANA-5.1"
    told = [ExpectedEvent("play", seat, clause, (*cards, *added.split()), (*says, *["open " + added] * bool(added)))]
    if beaten and not table.held:
        assert not table.hands[seat], flock
        told.append(ExpectedEvent("discard", seat, "NANA-5.10", tuple(beaten), (NAMES[seat],)))
    return told


def of_pass(before, _table, seat, text, _seen):
    if before.variant == "duel":
        if before.open[seat]:
            card = text.split()[1]
            return [ExpectedEvent("pass", seat, "NANA-8.6", (card,), (NAMES[seat], f"open {card}"))]
        return [ExpectedEvent("pass", seat, "NANA-8.7", (), (NAMES[seat], "without an open card"))]
    if not before.deck:
        return [ExpectedEvent("pass", seat, "NANA-5.6", (), (NAMES[seat], "the deck is empty"))]
    return [ExpectedEvent("pass", seat, "NANA-5.4", (), (NAMES[seat], "draws"), ((seat,), (str(before.deck[0]),)))]


def picked_up(before, seat):
    """Return where the held cards were picked up: a player who owns the flock on the table has just beaten another."""
    if before.owner == seat:
        return "beaten" if before.hands[seat] else "beaten with the last card"
    return "open" if before.variant == "duel" else "drawn"


def of_discard(before, _table, seat, _text, _seen):
    clause = {"beaten": "NANA-5.2", "beaten with the last card": "NANA-5.10", "open": "NANA-8.6", "drawn": "NANA-5.4"}
    return [ExpectedEvent("discard", seat, clause[picked_up(before, seat)], tuple(before.held), (NAMES[seat],))]


def of_take_in(before, _table, seat, text, seen):
    gap = int(text.split()[-1])
    where = ("where nobody sees it",) if not seen else ("in front of card 1",) if gap == 0 else (f"behind card {gap}",)
    if picked_up(before, seat) == "drawn":
        secret = ((seat,), tuple(map(str, before.held)))
        return [ExpectedEvent("take in", seat, "NANA-5.4", (), (NAMES[seat], *where), secret)]
    clause = {"beaten": "NANA-4.3", "beaten with the last card": "NANA-5.10", "open": "NANA-8.6"}
    return [ExpectedEvent("take in", seat, clause[picked_up(before, seat)], tuple(before.held), (NAMES[seat], *where))]


def aftermath(before, table, seat, text):
    """Return the expected events after a move: who went out, which flock was left to nobody, who lost the round."""
    told = []
    if len(table.out) > len(before.out):
        clause = "NANA-8.10" if table.variant == "duel" else "NANA-5.9"
        told.append(ExpectedEvent("out", table.out[-1], clause, (), (NAMES[table.out[-1]], "no cards left")))
    if table.loser is not None:
        return [*told, of_loss(before, table)]
    if before.flock and not table.flock:
        told.append(of_clear(before, table, before.passed | ({seat} if text == "pass" else set())))
    return told


def of_clear(before, table, passed):
    leader, owner = table.turn, before.owner
    still_in = {seat for seat in range(table.players) if table.hands[seat]}
    if table.variant == "duel" or table.hands[owner]:
        assert leader == owner
        assert still_in - {leader} <= passed
        clause = "NANA-8.11" if table.variant == "duel" else "NANA-5.7"
        says = ("Everyone else has passed", f"{NAMES[leader]} leads", "leads")
    else:
        assert still_in <= passed
        clause = "NANA-5.8"
        says = (
            "All who are still in have passed",
            "is out, so",
            f"{NAMES[owner]} is out, so {NAMES[leader]} leads",
            "leads",
        )
    return ExpectedEvent("clear", leader, clause, tuple(before.flock), says)


def of_loss(before, table):
    loser = table.loser
    if table.variant == "one-winner":
        points = [f"{NAMES[seat]} {points}" for seat, points in enumerate(table.points)]
        return ExpectedEvent("lost", loser, "NANA-8.2", (), (f"{NAMES[loser]} is the last with cards", *points))
    left = table.penguins[loser]
    if not table.out and table.duel_drop_loses == "match":
        return ExpectedEvent(
            "lost", loser, "NANA-8.7", (), (NAMES[loser], "loses the duel", "penguin", "no penguin left")
        )
    assert left == before.penguins[loser] - 1
    says = (NAMES[loser], "loses the round", "penguin", f"has {left or 'no'} penguin{'s' if left > 1 else ''} left")
    return ExpectedEvent("lost", loser, "NANA-7.2", (), says)
