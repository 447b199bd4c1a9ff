"""The table of Koinobori in the kernel: its numbers, the names in its C code, and how its values lie in memory."""

from functools import lru_cache

from gamelib.core.arithmetic import exponential, hyperbolic_tangent
from gamelib.kernel.compiled_game import SHARED
from gamelib.kernel.declarations import Declarations, values_of
from gamelib.koinobori import cards
from gamelib.koinobori.cards import HEIGHT, ICONS, MAX_CARPS, ROW, Rulings
from gamelib.koinobori.moves import Done, Mast, Pass, Place, Refresh, Shift, Steal, Take
from gamelib.players import koinobori as playing
from gamelib.players import koinobori_deals as dealing
from gamelib.players import koinobori_net, net
from gamelib.players import koinobori_story as story
from gamelib.players.koinobori import MOST_MASTED

MOST_SEATS, POSTS, MOST_CARDS, LEVELS = 5, 6, 128, 4
COUNTS, FLAT = 16, 241
"""How many carps of a colour the exponentials are for; and from how many points on the hyperbolic tangent is 1."""
SLOTS, TOKEN, MOST_TOKENS, MOST_SAMPLES, UNKNOWN_DECK = 256, 128, 127, 64, -1
"""Hands and masts have slots: up to TOKEN cards that everybody knows, beyond it the numbers of cards never seen."""
NOTHING, NO_MOMENT = 255, 65535
"""What stands after the last change, and in a change that was no decision of another seat."""

DECLARED = Declarations(globals(), vars(cards), vars(story), vars(net), vars(koinobori_net), base=SHARED)
ICON = DECLARED.enumeration("Icon", {"": "NO", **{icon: icon.upper() for icon in ICONS}}, "_ICON")
ACTION = DECLARED.enumeration("Action", {"": "UNDECIDED", "take": "TAKING", "play": "PLAYING"})
END = DECLARED.enumeration("End", {"": "ANY_END", "left": "LEFT", "right": "RIGHT"})
REASON = DECLARED.enumeration("Reason", {"": "PLAYED_ON", "full": "FULL", "stuck": "STUCK"})
KIND = DECLARED.enumeration("Kind", (Take, Place, Mast, Shift, Steal, Refresh, Done, Pass))

CARD = DECLARED.layout(
    "Card",
    f"""
    u8 icon carps colour[{MAX_CARPS}]
    u64 shows  # the carps of each colour, a byte for each
    """,
)
LEVEL = DECLARED.layout("Level", "i32 take play hold")
SETUP = DECLARED.layout(
    "Setup",
    f"""
    i32 players first flags_given cards  # first: DRAWN_BY_LOT, or the seat that begins
    {DECLARED.rulings(Rulings)}
    Level level[{LEVELS}]
    u8 flags[{POSTS}] box[{MOST_CARDS}]
    Card card[{MOST_CARDS + 1}]  # by the number of the card, from 1
    """,
)
TURN = DECLARED.layout("Turn", "i32 seat action made raised extra icon owed icon_post end")
STATE = DECLARED.layout(
    "State",
    f"""
    u64 key  # of the game's seed, for shuffles and stolen cards
    i32 first steals reshuffles passes over gone next cards row_size  # the deck: from deck[next] on
    Turn turn
    u8 flags[{POSTS}] row[{ROW + 1}] held[{MOST_SEATS}] masted[{MOST_SEATS}] height[{POSTS}]
    u8 mast[{MOST_SEATS}][{MOST_MASTED}]
    u8 top[{POSTS}][{HEIGHT}] depth[{POSTS}][{HEIGHT}]  # the visible card at each place, and how many cards lie there
    u8 hand[{MOST_SEATS}][{MOST_CARDS}] deck[{MOST_CARDS}] discards[{MOST_CARDS}]
    """,
)
MOVE = DECLARED.layout(
    "Move",
    """
    u8 kind card
    u8 post  # from 1; the place of a take, or the seat stolen from
    u8 over  # the card covered, or the target of a shift
    """,
)
LOT = DECLARED.layout("Lot", "i32 count limbs bits\n u32 sums choices")
VIEW = DECLARED.layout(
    "View",
    f"""
    State now  # only the seat's own hand and mast have cards
    i32 tokens deck groups samples  # deck: how many cards, UNKNOWN_DECK if nobody knows which
    i32 follows limbs  # follows: whether it is told what the others have done
    u32 scales  # the place of what samples weigh by the number of tokens shown, whatever these are
    u32 moments changes[{MOST_SEATS}]  # the places of the others' decisions, and of each group's changes
    Lot lot[{MOST_SEATS}]  # one for all groups together; if that is too large, one for each, to draw samples from
    Lot of_group[{MOST_SEATS}]
    u8 seats[{MOST_SEATS}]  # of each group, as bits
    u8 unseen[{MOST_CARDS + 1}] known_deck[{MOST_CARDS}]  # how many of each card; cards in the order of hands
    u8 owner[{MOST_CARDS}]  # the group of each token
    """,
)
CHANGE = DECLARED.layout("Change", "u8 kind seat card victim steal\n u16 moment")
MOMENT = DECLARED.layout("Moment", "State now\n Move move")
CHAIN = DECLARED.layout(
    "Chain",
    f"""
    i32 begun block left  # left: the cards that no seat holds
    i32 surprises[{MOST_SEATS}]
    u32 history[{MOST_SEATS}]  # of each group, its place in the view
    u8 card_of[{SLOTS}] rest[{MOST_CARDS}]
    """,
)
NAMED_WEIGHTS = "growth later rise held first_steps steps doubt most_surprises parts"
WEIGHTS = DECLARED.layout(
    "Weights",
    f"""
    double exponential[{HEIGHT}][{COUNTS}] tangent[{2 * FLAT + 1}] icon[{len(ICON)}]
    double {NAMED_WEIGHTS}
    """,
)
TERMS = DECLARED.layout("Terms", "Setup setup\n Weights weights")
NET = DECLARED.layout("Net", net.layout(*koinobori_net.SHAPE))
SHOWN = DECLARED.layout("Shown", "u64 shows\n u8 number icon")
SEEN = DECLARED.layout(
    "Seen",
    f"""
    u64 mast cards in_row left post[{POSTS}] pool[{MOST_SEATS - 1}]  # carps by colour
    Shown hand[{koinobori_net.MOST_HELD}] row[{ROW}] top[{POSTS}]
    u8 height[{POSTS}] flag[{POSTS}]
    u8 their_held[{MOST_SEATS - 1}] their_mast[{MOST_SEATS - 1}] pooled[{MOST_SEATS - 1}]
    u8 take[{LEVELS}] play[{LEVELS}] hold[{LEVELS}]
    u8 players seat order deck held masted row_size at_once closing triggers
    u8 made raised extra icon owed  # owed: one more than the icon still lets the seat take
    """,
)


def encode_weights() -> bytes:
    """Return the keen player's weights, with tables of functions that compiled code would round differently."""
    return WEIGHTS.pack(
        exponential=[
            exponential((playing.LEANING + playing.FIRMER * cards) * count)
            for cards in range(HEIGHT)
            for count in range(COUNTS)
        ],
        tangent=_tangents(),
        icon=[playing.ICON_WORTH[icon] for icon in ICON],
        **values_of(NAMED_WEIGHTS, playing, dealing),
    )


@lru_cache(maxsize=1)
def _tangents() -> list[float]:
    return [hyperbolic_tangent(ahead / 12) for ahead in range(-FLAT, FLAT + 1)]
