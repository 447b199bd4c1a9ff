"""The events that Nanatoridori's log must have for each move, worked out from the literal table before and after it."""

from tests.literal.told import NAMES, Told

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
    return [Told("deal", None, clause, (), (says,))]


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
    told = [Told("play", seat, clause, (*cards, *added.split()), (*says, *["open " + added] * bool(added)))]
    if beaten and not table.held:
        assert not table.hands[seat], flock
        told.append(Told("discard", seat, "NANA-5.10", tuple(beaten), (NAMES[seat],)))
    return told


def of_pass(before, _table, seat, text, _seen):
    if before.variant == "duel":
        if before.open[seat]:
            card = text.split()[1]
            return [Told("pass", seat, "NANA-8.6", (card,), (NAMES[seat], f"open {card}"))]
        return [Told("pass", seat, "NANA-8.7", (), (NAMES[seat], "without an open card"))]
    if not before.deck:
        return [Told("pass", seat, "NANA-5.6", (), (NAMES[seat], "the deck is empty"))]
    return [Told("pass", seat, "NANA-5.4", (), (NAMES[seat], "draws"), ((seat,), (str(before.deck[0]),)))]


def picked_up(before, seat):
    """Return where the held cards were picked up: a player who owns the flock on the table has just beaten another."""
    if before.owner == seat:
        return "beaten" if before.hands[seat] else "beaten with the last card"
    return "open" if before.variant == "duel" else "drawn"


def of_discard(before, _table, seat, _text, _seen):
    clause = {"beaten": "NANA-5.2", "beaten with the last card": "NANA-5.10", "open": "NANA-8.6", "drawn": "NANA-5.4"}
    return [Told("discard", seat, clause[picked_up(before, seat)], tuple(before.held), (NAMES[seat],))]


def of_take_in(before, _table, seat, text, seen):
    gap = int(text.split()[-1])
    where = ("where nobody sees it",) if not seen else ("in front of card 1",) if gap == 0 else (f"behind card {gap}",)
    if picked_up(before, seat) == "drawn":
        secret = ((seat,), tuple(map(str, before.held)))
        return [Told("take in", seat, "NANA-5.4", (), (NAMES[seat], *where), secret)]
    clause = {"beaten": "NANA-4.3", "beaten with the last card": "NANA-5.10", "open": "NANA-8.6"}
    return [Told("take in", seat, clause[picked_up(before, seat)], tuple(before.held), (NAMES[seat], *where))]


def aftermath(before, table, seat, text):
    """Return the expected events after a move: who went out, which flock was left to nobody, who lost the round."""
    told = []
    if len(table.out) > len(before.out):
        clause = "NANA-8.10" if table.variant == "duel" else "NANA-5.9"
        told.append(Told("out", table.out[-1], clause, (), (NAMES[table.out[-1]], "no cards left")))
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
    return Told("clear", leader, clause, tuple(before.flock), says)


def of_loss(before, table):
    loser = table.loser
    if table.variant == "one-winner":
        points = [f"{NAMES[seat]} {points}" for seat, points in enumerate(table.points)]
        return Told("lost", loser, "NANA-8.2", (), (f"{NAMES[loser]} is the last with cards", *points))
    left = table.penguins[loser]
    if not table.out and table.duel_drop_loses == "match":
        return Told("lost", loser, "NANA-8.7", (), (NAMES[loser], "loses the duel", "penguin", "no penguin left"))
    assert left == before.penguins[loser] - 1
    says = (NAMES[loser], "loses the round", "penguin", f"has {left or 'no'} penguin{'s' if left > 1 else ''} left")
    return Told("lost", loser, "NANA-7.2", (), says)
