"""A literal Koinobori: lists of cards, and one method for each thing the rulebook tells a player to do.

Written from the rulebook alone. Where that leaves a choice, it follows the recommended rulings K1 to K21.
Cards are their written names, deck[0] is the top of the deck, row[0] is the left end of the row.
A post is a list of spaces from the flag up, and a space is a list of cards of which the last lies on top.
"""

from gamelib.core.chance import Stream
from tests.literal.expected_events import NAMES, ExpectedEvent

COLOURS = ["green", "lime", "orange", "black", "purple", "pink"]
ICONS = ["", "cover", "move", "extra", "take2", "take1", "steal", "refresh"]
LETTERS = "ABCDEFGH"
LEVELS = [(1, 1, 3), (2, 1, 3), (2, 1, 4), (2, 2, 4)]  # take, play, hold, from the bottom up (K1)


def colours_of(card):
    return card.split("/")[0].split("+")


def icon_of(card):
    return card.split("/")[1] if "/" in card else ""


def in_order(cards):
    return sorted(cards, key=place_of)


def place_of(card):
    """Return a sort key: fewer colours first, then by colour, then by icon."""
    colours = [COLOURS.index(colour) for colour in colours_of(card)]
    return len(colours), colours, ICONS.index(icon_of(card))


class Table:
    split_plays = True  # ruling K2: plays may be split between mast and posts
    level_counts_at_once = True  # ruling K3: an uncovered level counts in the same turn
    must_act = True  # ruling K4: a player with a move may not pass
    closing_icons = True  # ruling K7: the icon of a closing card works
    moved_icons_again = False  # ruling K9: the icon of a moved card does not work again
    steal_keeps_limit = True  # ruling K10: the hand limit applies to stealing
    reshuffle = True  # ruling K11: the discards become the deck
    final_tie = "shared"  # ruling K12; or "last in turn"
    stuck = "scored"  # ruling K16; or "drawn"
    either_end = True  # ruling K17: a take may use both ends of the row
    cover_stacks = True  # ruling K18: a covering card may be covered
    move_itself = True  # ruling K19: the move icon may move its own card
    extra_triggers = True  # ruling K20: the icon of an extra card works

    def __init__(self, players, seed, cards, masts=LEVELS, first=None, **rulings):
        self.players = players
        self.seed = seed
        for name, ruled in rulings.items():
            assert hasattr(Table, name), name
            setattr(self, name, ruled)
        self.levels = [tuple(level) for level in masts]
        self.flags = list(Stream(seed, "flags").shuffle(COLOURS))[: players + 1]
        self.posts = [[] for _ in self.flags]
        self.masts = [[] for _ in range(players)]
        self.deck = list(Stream(seed, "deal").shuffle(in_order(cards)))
        self.discards = []
        self.steals = 0
        self.reshuffles = 0
        self.hands = []
        for _ in range(players):
            self.hands.append(in_order([self.deck.pop(0), self.deck.pop(0)]))
        self.row = []
        self.fill_the_row()
        self.passes = 0
        self.over = False
        self.first = Stream(seed, "first").randbelow(players) if first is None else first
        self.begin_a_turn(self.first)

    def begin_a_turn(self, seat):
        self.turn = seat
        self.action = None
        self.taken = 0
        self.played = 0
        self.extra = 0
        self.played_on = set()
        self.owed = None  # the icon still to be used
        self.owed_takes = 0
        self.shifting = None  # the post with the card whose move icon is owed
        self.end_taken_from = None
        self.level_at_the_start = self.level_now(seat)

    # Cards and levels

    def level(self, seat):
        """Return the level that counts: the one now uncovered, or by ruling that at the start of the turn (K3)."""
        return self.level_now(seat) if self.level_counts_at_once else self.level_at_the_start

    def level_now(self, seat):
        """Return the lowest uncovered level of a mast: how many cards to take, to play, to hold."""
        return self.levels[len(self.masts[seat])]

    def closed(self, post):
        return len(self.posts[post]) == 5

    def room_in_hand(self, seat):
        return len(self.hands[seat]) < self.level(seat)[2]

    def ends_of_the_row(self):
        """Return the takes from both ends (K14, K17), or by ruling from the end where this take began."""
        places = {1, len(self.row)} if self.row else set()
        if self.end_taken_from and not self.either_end:
            places &= {1 if self.end_taken_from == "left" else len(self.row)}
        return {f"take {place} {self.row[place - 1]}" for place in places}

    # Legal moves

    def to_act(self):
        return [] if self.over else [self.turn]

    def is_legal(self, seat, text):
        return text in self.legal(seat)

    def legal(self, seat):
        if seat not in self.to_act():
            return set()
        if self.owed:
            return self.icon_moves(seat) | {"done"}
        moves = set()
        if self.action in (None, "take"):
            moves |= self.takes(seat)
        if self.action in (None, "play"):
            moves |= self.plays(seat)
        if self.action is None:  # ruling K4: only a player with no other move passes
            return moves | {"pass"} if not moves or not self.must_act else moves
        return moves | {"done"}

    def takes(self, seat):
        """Return the takes: up to the number of the level, and never beyond the hand limit."""
        if self.taken < self.level(seat)[0] and self.room_in_hand(seat):
            return self.ends_of_the_row()
        return set()

    def plays(self, seat):
        ordinary = self.played < self.level(seat)[1]
        moves = set()
        for card in self.hands[seat]:
            if ordinary and len(self.masts[seat]) < 3 and self.may_play_on("mast"):
                moves.add(f"mast <- {card}")
            if (ordinary or self.extra) and self.may_play_on("posts"):  # ruling K20: an extra card, posts only
                moves |= self.places(card)
        return moves

    def may_play_on(self, where):
        return self.split_plays or not self.played_on or self.played_on == {where}

    def places(self, card):
        moves = set()
        for post in range(len(self.posts)):
            if self.closed(post):
                continue
            moves.add(f"post {post + 1} <- {card}")
            covers = icon_of(card) == "cover" and (self.extra_triggers or not self.extra)
            if covers and self.posts[post] and (self.cover_stacks or len(self.posts[post][-1]) == 1):  # rulings K8, K18
                moves.add(f"post {post + 1} <- {card} over {self.posts[post][-1][-1]}")
        return moves

    def icon_moves(self, seat):
        if self.owed == "take":
            return self.ends_of_the_row() if self.owed_takes and self.room_in_hand(seat) else set()
        if self.owed == "steal":
            return self.steal_moves(seat)
        if self.owed == "move":
            return self.shift_moves()
        return {"refresh"} if self.row or self.deck or (self.discards and self.reshuffle) else set()

    def steal_moves(self, seat):
        """Return the steals: from anybody else who holds a card, if there is room in the hand (K10)."""
        moves = set()
        for other in range(self.players):
            room = self.room_in_hand(seat) or not self.steal_keeps_limit
            if other != seat and self.hands[other] and room:
                moves.add(f"steal from {LETTERS[other]}")
        return moves

    def shift_moves(self):
        """Return the shifts: the top of an open post goes to another open post (K7, K19)."""
        moves = set()
        for source in range(len(self.posts)):
            for target in range(len(self.posts)):
                both_open = not self.closed(source) and not self.closed(target)
                itself = source == self.shifting and not self.move_itself
                if source != target and both_open and self.posts[source] and not itself:
                    moves.add(f"move post {source + 1} to post {target + 1}")
        return moves

    # Playing

    def play(self, seat, text):
        assert self.is_legal(seat, text), text
        words = text.split()
        if words[0] == "pass":
            self.pass_the_turn(seat)
            return
        self.passes = 0
        if words[0] == "take":
            self.take(seat, int(words[1]))
        elif words[0] == "mast":
            self.put_on_the_mast(seat, words[2])
        elif words[0] == "post":
            self.put_on_a_post(seat, int(words[1]) - 1, words[3], over="over" in words)
        elif words[0] == "move":
            self.shift(int(words[2]) - 1, int(words[5]) - 1)
        elif words[0] == "steal":
            self.steal(seat, LETTERS.index(words[2]))
        elif words[0] == "refresh":
            self.discards += self.row
            self.row = []
            self.fill_the_row()
            self.owed = "take"
            self.owed_takes = 1
            self.end_taken_from = None
        else:
            self.stop()
        self.go_on(seat)

    def pass_the_turn(self, seat):
        self.passes += 1
        if self.passes == self.players:
            self.over = True  # ruling K16: all have passed
        else:
            self.begin_a_turn((seat + 1) % self.players)

    def take(self, seat, place):
        self.end_taken_from = "left" if place == 1 else "right"
        self.hands[seat] = in_order([*self.hands[seat], self.row.pop(place - 1)])
        if self.owed:
            self.owed_takes -= 1
        else:
            self.action = "take"
            self.taken += 1

    def put_on_the_mast(self, seat, card):
        self.hands[seat].remove(card)
        self.masts[seat].append(card)
        self.action = "play"
        self.played += 1
        self.played_on.add("mast")

    def put_on_a_post(self, seat, post, card, over):
        self.hands[seat].remove(card)
        if over:
            self.posts[post][-1].append(card)  # ruling K6: no higher than before
        else:
            self.posts[post].append([card])
        self.action = "play"
        self.played_on.add("posts")
        if self.extra:
            self.extra -= 1
            if not self.extra_triggers:
                return
        else:
            self.played += 1
        self.owe_the_icon(post)

    def shift(self, source, target):
        """Move a top with all it covers (K18); its icon does not work again (K9), or by ruling any but move does."""
        self.posts[target].append(self.posts[source].pop())
        self.owed = None
        if self.moved_icons_again and icon_of(self.posts[target][-1][-1]) != "move":
            self.owe_the_icon(target)

    def owe_the_icon(self, post):
        if self.closed(post) and not self.closing_icons:
            return
        icon = icon_of(self.posts[post][-1][-1])
        self.shifting = post
        self.end_taken_from = None
        if icon == "extra":
            self.extra += 1
        elif icon in ("take1", "take2"):
            self.owed = "take"
            self.owed_takes = int(icon[-1])
        elif icon in ("move", "steal", "refresh"):
            self.owed = icon

    def steal(self, seat, victim):
        self.steals += 1
        at = Stream(self.seed, "steal", self.steals).randbelow(len(self.hands[victim]))
        self.hands[seat] = in_order([*self.hands[seat], self.hands[victim].pop(at)])
        self.owed = None

    def stop(self):
        """Leave the icon still to be used, or without one the rest of the turn."""
        if self.owed:
            self.finish_the_icon()
        else:
            self.finish_the_turn()

    def finish_the_icon(self):
        if self.owed == "take":
            self.refill_after_a_take()
        self.owed = None
        self.owed_takes = 0

    def finish_the_turn(self):
        if self.action == "take":
            self.refill_after_a_take()
        self.begin_a_turn((self.turn + 1) % self.players)

    def go_on(self, seat):
        """End the game if all posts are full (K13), and skip icons and turns that allow nothing."""
        if all(self.closed(post) for post in range(len(self.posts))):
            self.over = True
            return
        if self.owed and self.legal(seat) == {"done"}:
            self.finish_the_icon()
        if self.turn == seat and self.action and not self.owed and self.legal(seat) == {"done"}:
            self.finish_the_turn()

    # The row and the deck

    def refill_after_a_take(self):
        """Fill the row if three or fewer cards are left after the whole take (K5, K21)."""
        if len(self.row) <= 3:
            self.fill_the_row()

    def fill_the_row(self):
        while len(self.row) < 7:
            if not self.deck:
                if not self.discards or not self.reshuffle:  # ruling K11: the row stays short
                    return
                self.reshuffles += 1
                stream = Stream(self.seed, "reshuffle", self.reshuffles)
                self.deck = list(stream.shuffle(in_order(self.discards)))
                self.discards = []
            self.row.append(self.deck.pop(0))

    # The end

    def post_score(self, post):
        """Return the colour a post scores and its worth: the most frequent untied colour, else the flag and 1."""
        counts = dict.fromkeys(COLOURS, 0)
        for space in self.posts[post]:
            for colour in colours_of(space[-1]):
                counts[colour] += 1
        for number in range(max(counts.values()), 0, -1):
            alike = [colour for colour in COLOURS if counts[colour] == number]
            if len(alike) == 1:
                return alike[0], number
        return self.flags[post], 1

    def points(self, seat):
        carps = []
        for card in self.masts[seat]:
            carps += colours_of(card)
        total = 0
        scored = []
        for post in range(len(self.posts)):
            colour, worth = self.post_score(post)
            total += worth * carps.count(colour)
            scored.append(colour)
        for colour in carps:
            if colour not in scored:
                total -= 3
        return total

    def next_round(self):
        raise AssertionError("the game is one round")

    def result(self):
        if not self.over:
            return None
        scores = [self.points(seat) for seat in range(self.players)]
        winners = [seat for seat in range(self.players) if scores[seat] == max(scores)]  # ruling K12: ties
        if self.final_tie == "last in turn":
            winners = [max(winners, key=lambda seat: (seat - self.first) % self.players)]
        if self.stuck == "drawn" and not all(self.closed(post) for post in range(len(self.posts))):
            winners = []
        losers = [seat for seat in range(self.players) if seat not in winners]
        return winners, losers, scores

    def facts(self):
        return {
            "turn": None if self.over else self.turn,
            "action": self.action,
            "owed": self.owed,
            "owed takes": self.owed_takes,
            "extra": self.extra,
            "hands": [list(hand) for hand in self.hands],
            "masts": [list(mast) for mast in self.masts],
            "posts": [[list(space) for space in post] for post in self.posts],
            "flags": list(self.flags),
            "row": list(self.row),
            "deck": list(self.deck),
            "discards": in_order(self.discards),
            "steals": self.steals,
            "reshuffles": self.reshuffles,
            "passes": self.passes,
        }


ICON_WORDS = {"take1": "take one", "take2": "take two"}
"""Icons whose notation differs from their name."""
CLAIMS = (
    "cannot be used and lapses",
    "lapses as the game ends",
    "filled up",
    "no more cards",
    "stops",
    "leaves the icon",
    "Every post has five cards",
    "All have passed",
    "passes",
    "shuffled into a new deck",
)


def beginning(table):
    """Return the expected events of dealing a game."""
    says = (*table.flags, f"{NAMES[table.turn]} starts")
    hands = [
        ExpectedEvent("deal", seat, "KOI-2.3", (), (NAMES[seat], "two cards"), ((seat,), tuple(table.hands[seat])))
        for seat in range(table.players)
    ]
    return [ExpectedEvent("deal", None, "KOI-2.4", tuple(table.row), says), *hands]


def events(before, table, seat, text, memory):
    """Return the expected events of a move; `memory` holds the icon that now allows cards to be taken."""
    words = text.split()
    act = {
        "take": of_take,
        "post": of_place,
        "mast": of_mast,
        "move": of_move,
        "steal": of_steal,
        "refresh": of_refresh,
        "done": of_done,
        "pass": of_pass,
    }[words[0]]
    told = [act(before, table, seat, words, memory)]
    told += of_lapses(before, table, seat, words)
    remember_the_icon(table, words, memory)
    return told + of_refill(before, table, words) + of_end(table)


def of_take(before, _table, seat, words, memory):
    clauses = {"take1": "KOI-5.15", "take2": "KOI-5.14", "refresh": "KOI-5.17"}
    clause = clauses[memory["icon"]] if before.owed else "KOI-3.2"
    return ExpectedEvent("take", seat, clause, (words[2],), (NAMES[seat], f"from place {words[1]}"))


def of_place(before, _table, seat, words, _memory):
    post = int(words[1])
    if "over" in words:
        covered = before.posts[post - 1][-1][-1]
        return ExpectedEvent(
            "place", seat, "KOI-5.9", (words[3],), (NAMES[seat], f"over {covered} on the {before.flags[post - 1]} post")
        )
    return ExpectedEvent("place", seat, "KOI-5.5", (words[3],), (NAMES[seat], f"on the {before.flags[post - 1]} post"))


def of_mast(_before, table, seat, words, _memory):
    assert table.masts[seat][-1] == words[2]
    return ExpectedEvent("mast", seat, "KOI-5.6", (), (NAMES[seat], "face down"), ((seat,), (words[2],)))


def of_move(before, _table, seat, words, _memory):
    top = before.posts[int(words[2]) - 1][-1][-1]
    source, target = (before.flags[int(words[at]) - 1] for at in (2, 5))
    return ExpectedEvent(
        "move", seat, "KOI-5.10", (top,), (NAMES[seat], f"from the {source} post to the {target} post")
    )


def of_steal(before, table, seat, words, _memory):
    victim = LETTERS.index(words[2])
    left = list(table.hands[victim])
    stolen = [card for card in before.hands[victim] if card not in left or left.remove(card)]
    return ExpectedEvent(
        "steal",
        seat,
        "KOI-5.16",
        (),
        (f"{NAMES[seat]} steals a card from {NAMES[victim]}",),
        ((seat, victim), tuple(stolen)),
    )


def of_refresh(before, _table, seat, _words, _memory):
    return ExpectedEvent("refresh", seat, "KOI-5.17", tuple(before.row), (NAMES[seat], "discards the row"))


def of_done(before, _table, seat, _words, memory):
    if before.owed:
        icon = ICON_WORDS.get(memory["icon"], memory["icon"])
        return ExpectedEvent("done", seat, "KOI-3.4", (), (NAMES[seat], "leaves the icon", f"the icon {icon}"))
    if before.extra:
        return ExpectedEvent("done", seat, "KOI-3.4", (), (NAMES[seat], "stops", "leaves the icon", "the icon extra"))
    return ExpectedEvent(
        "done", seat, {"take": "KOI-3.2", "play": "KOI-3.3"}[before.action], (), (NAMES[seat], "stops")
    )


def of_pass(_before, _table, seat, _words, _memory):
    return ExpectedEvent("pass", seat, "KOI-4.28", (), (NAMES[seat], "passes"))


def icon_at_work(before, table, words):
    """Return the icon of a card placed or moved, if it takes effect."""
    if words[0] == "post":
        post, works = int(words[1]) - 1, table.extra_triggers or not before.extra
    elif words[0] == "move":
        post, works = int(words[5]) - 1, table.moved_icons_again
    else:
        return ""
    icon = icon_of(table.posts[post][-1][-1])
    if words[0] == "move" and icon == "move":
        return ""
    return icon if works and (table.closing_icons or not table.closed(post)) else ""


def of_lapses(before, table, seat, words):
    """Return the expected events of icons that could not be used, or that the end of the game cut off."""
    told = []
    clause, says = ("KOI-7.1", "lapses as the game ends") if table.over else ("KOI-5.18", "cannot be used and lapses")
    icon = icon_at_work(before, table, words)
    turn_is_over = table.over or table.turn != seat
    if icon in ("take1", "take2", "refresh", "move", "steal") and (turn_is_over or not table.owed):
        told.append(ExpectedEvent("lapse", seat, clause, (), (f"icon {ICON_WORDS.get(icon, icon)} ", says)))
    extra = max(0, before.extra - (words[0] == "post")) + (icon == "extra")
    stopped = words[0] == "done" and not before.owed
    if turn_is_over and not stopped:
        told += [ExpectedEvent("lapse", seat, clause, (), ("icon extra ", says))] * extra
    return told


def remember_the_icon(table, words, memory):
    if words[0] == "refresh":
        memory["icon"] = "refresh"
    elif words[0] in ("post", "move") and table.owed:
        memory["icon"] = icon_of(table.posts[int(words[1 if words[0] == "post" else 5]) - 1][-1][-1])


def of_refill(before, table, words):
    """Return the expected events of cards that were added to the row."""
    kept = 0 if words[0] == "refresh" else len(before.row) - (words[0] == "take")
    fresh = tuple(table.row[kept:])
    if not fresh:
        return []
    says = ("filled up",) if len(table.row) == 7 else ("no more cards",)
    if table.reshuffles > before.reshuffles:
        return [ExpectedEvent("refill", None, "KOI-5.3", fresh, (*says, "shuffled into a new deck"))]
    if len(table.row) < 7:
        return [ExpectedEvent("refill", None, "KOI-5.4", fresh, says)]
    return [ExpectedEvent("refill", None, "KOI-5.17" if words[0] == "refresh" else "KOI-5.1", fresh, says)]


def of_end(table):
    if not table.over:
        return []
    full = all(len(post) == 5 for post in table.posts)
    clause, says = ("KOI-7.1", "Every post has five cards") if full else ("KOI-7.2", "All have passed")
    masts = [
        ExpectedEvent("mast shown", seat, "KOI-6.6", tuple(table.masts[seat]), (NAMES[seat],))
        for seat in range(table.players)
    ]
    return [ExpectedEvent("end", None, clause, (), (says,)), *masts]
