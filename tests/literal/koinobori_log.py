"""The events that Koinobori's log must have for each move, worked out from the literal table before and after it."""

from tests.literal.koinobori import LETTERS, icon_of
from tests.literal.told import NAMES, Told

ICON_WORDS = {"take1": "take one", "take2": "take two"}
"""Icons whose notation differs from their name."""
CLAIMS = (
    "cannot be used and lapses",
    "lapses: the game is over",
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
        Told("deal", seat, "KOI-2.3", (), (NAMES[seat], "two cards"), ((seat,), tuple(table.hands[seat])))
        for seat in range(table.players)
    ]
    return [Told("deal", None, "KOI-2.4", tuple(table.row), says), *hands]


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
    return Told("take", seat, clause, (words[2],), (NAMES[seat], f"from place {words[1]}"))


def of_place(before, _table, seat, words, _memory):
    post = int(words[1])
    if "over" in words:
        covered = before.posts[post - 1][-1][-1]
        return Told("place", seat, "KOI-5.9", (words[3],), (NAMES[seat], f"over {covered} on post {post}"))
    return Told("place", seat, "KOI-5.5", (words[3],), (NAMES[seat], f"on post {post}"))


def of_mast(_before, table, seat, words, _memory):
    assert table.masts[seat][-1] == words[2]
    return Told("mast", seat, "KOI-5.6", (), (NAMES[seat], "face down"), ((seat,), (words[2],)))


def of_move(before, _table, seat, words, _memory):
    top = before.posts[int(words[2]) - 1][-1][-1]
    return Told("move", seat, "KOI-5.10", (top,), (NAMES[seat], f"from post {words[2]} to post {words[5]}"))


def of_steal(before, table, seat, words, _memory):
    victim = LETTERS.index(words[2])
    left = list(table.hands[victim])
    stolen = [card for card in before.hands[victim] if card not in left or left.remove(card)]
    return Told(
        "steal",
        seat,
        "KOI-5.16",
        (),
        (f"{NAMES[seat]} steals a card from {NAMES[victim]}",),
        ((seat, victim), tuple(stolen)),
    )


def of_refresh(before, _table, seat, _words, _memory):
    return Told("refresh", seat, "KOI-5.17", tuple(before.row), (NAMES[seat], "discards the row"))


def of_done(before, _table, seat, _words, memory):
    if before.owed:
        icon = ICON_WORDS.get(memory["icon"], memory["icon"])
        return Told("done", seat, "KOI-3.4", (), (NAMES[seat], "leaves the icon", f"the icon {icon}"))
    if before.extra:
        return Told("done", seat, "KOI-3.4", (), (NAMES[seat], "stops", "leaves the icon", "the icon extra"))
    return Told("done", seat, {"take": "KOI-3.2", "play": "KOI-3.3"}[before.action], (), (NAMES[seat], "stops"))


def of_pass(_before, _table, seat, _words, _memory):
    return Told("pass", seat, "KOI-4.28", (), (NAMES[seat], "passes"))


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
    clause, says = ("KOI-7.1", "lapses: the game is over") if table.over else ("KOI-5.18", "cannot be used and lapses")
    icon = icon_at_work(before, table, words)
    turn_is_over = table.over or table.turn != seat
    if icon in ("take1", "take2", "refresh", "move", "steal") and (turn_is_over or not table.owed):
        told.append(Told("lapse", seat, clause, (), (f"icon {ICON_WORDS.get(icon, icon)} ", says)))
    extra = max(0, before.extra - (words[0] == "post")) + (icon == "extra")
    stopped = words[0] == "done" and not before.owed
    if turn_is_over and not stopped:
        told += [Told("lapse", seat, clause, (), ("icon extra ", says))] * extra
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
        return [Told("refill", None, "KOI-5.3", fresh, (*says, "shuffled into a new deck"))]
    if len(table.row) < 7:
        return [Told("refill", None, "KOI-5.4", fresh, says)]
    return [Told("refill", None, "KOI-5.17" if words[0] == "refresh" else "KOI-5.1", fresh, says)]


def of_end(table):
    if not table.over:
        return []
    full = all(len(post) == 5 for post in table.posts)
    clause, says = ("KOI-7.1", "Every post has five cards") if full else ("KOI-7.2", "All have passed")
    masts = [
        Told("mast shown", seat, "KOI-6.6", tuple(table.masts[seat]), (NAMES[seat],)) for seat in range(table.players)
    ]
    return [Told("end", None, clause, (), (says,)), *masts]
