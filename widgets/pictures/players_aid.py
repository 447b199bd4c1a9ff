"""The text of players' aids: set-up, the whole turn, the end and the score, on one page per game."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.core.rulebook import clauses


class AidPart(NamedTuple):
    """A part of an aid: its heading, its lines, and the numbers of the clauses they put into words.

    `symbols` names for each line the drawings beside it, as they stand on the cards. A part that `is_aside` is about
    setting up, or about another way to play: for a first game on a screen nobody needs it.
    """

    heading: str
    lines: tuple[str, ...]
    rules: str = ""
    symbols: tuple[str, ...] = ()
    is_aside: bool = False


def aid_parts(game: str) -> tuple[AidPart, ...]:
    """Return the parts of a game's aid; a game without an aid gets a list of its `must` and `may` clauses.

    >>> [part.heading for part in aid_parts("nanatoridori")][:3]
    ['What you want', 'Before you begin', 'Your turn: play or pass']
    """
    parts = _AIDS.get(registry.check_game(game))
    return parts() if parts else _clause_parts(game)


def _clause_parts(game: str) -> tuple[AidPart, ...]:
    headings = {"must": _("You must"), "may": _("You may")}
    return tuple(
        AidPart(heading, tuple(rule.sentence for rule in clauses(game).values() if rule.kind == kind))
        for kind, heading in headings.items()
    )


def _aid_of_nanatoridori() -> tuple[AidPart, ...]:
    return (
        AidPart(
            _("What you want"),
            (
                _(
                    "An empty hand. The last player with cards loses a penguin, and whoever loses the second one has "
                    "lost the game."
                ),
            ),
        ),
        AidPart(
            _("Before you begin"),
            (
                _(
                    "Shuffle all 63 cards and deal eight to everybody. The rest is the deck, face down. Everybody "
                    "takes two penguins."
                ),
                _("Keep your cards in the order in which you got them. You may never sort your hand."),
                _("Choose anybody to start. Play goes clockwise."),
            ),
            "2.1–2.3",
            is_aside=True,
        ),
        AidPart(
            _("Your turn: play or pass"),
            (
                _(
                    "**Play a flock:** one card, or equal cards that lie side by side in your hand. You may keep a "
                    "part of them."
                ),
                _(
                    "If a flock lies on the table, yours must be stronger: as many cards of a higher rank, or "
                    "more cards of any rank. So 2 < 5 < "
                    "3\N{NO-BREAK SPACE}3 < 6\N{NO-BREAK SPACE}6 < 2\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}2."
                ),
                _(
                    "Then pick up the flock you have beaten. Put all of it, in one piece, into any one gap of your "
                    "hand, or discard all of it."
                ),
                _(
                    "**Or pass,** even if you could play: draw the top card of the deck, look at it, and put it into "
                    "any gap or discard it."
                ),
                _("If no flock lies on the table, you must play one."),
            ),
            "3.1–3.4, 3.6, 4.1–4.7, 5.1–5.4",
        ),
        *_end_of_nanatoridori(),
    )


def _end_of_nanatoridori() -> tuple[AidPart, ...]:
    return (
        AidPart(
            _("What happens by itself"),
            (
                _("Equal cards that come to lie side by side belong together: they are one flock now."),
                _(
                    "When all others have passed, one after another, the flock is discarded. Whoever played it leads "
                    "with any flock."
                ),
                _("Discards lie open and stay out of the round. If the deck is empty, a pass draws nothing."),
            ),
            "5.3, 5.5–5.7, 6.2",
        ),
        AidPart(
            _("Going out"),
            (
                _("With your last card gone you are out and safe. A flock you beat with it is discarded."),
                _(
                    "Your last flock stays on the table to be beaten. If nobody does, it is discarded, and the next "
                    "player with cards leads."
                ),
            ),
            "3.7, 5.8–5.10",
        ),
        AidPart(
            _("The end"),
            (
                _(
                    "The round ends when only one player has cards: that player gives up a penguin, shuffles and deals "
                    "everything anew, and starts."
                ),
                _("The game ends when somebody has no penguin left. That player loses; everybody else wins."),
            ),
            "7.1–7.5",
        ),
        AidPart(
            _("One winner (3 to 6 players)"),
            (
                _(
                    "Count points instead of penguins: after each round 4 for whoever goes out first, none for the "
                    "last, 2 for all others. With 10 points or more at the end of a round, the highest total wins."
                ),
            ),
            "8.1–8.4",
            is_aside=True,
        ),
        AidPart(
            _("The duel (2 players)"),
            (
                _("Eleven cards each, and two more face up in front of you. There is no deck."),
                _(
                    "Whoever passes picks up one of their own open cards for the hand, or discards it; then the other "
                    "leads. Whoever passes without an open card loses the round."
                ),
                _("To cards from your hand you may add your open cards of the same rank."),
            ),
            "8.5–8.11",
            is_aside=True,
        ),
    )


def _aid_of_nanuk() -> tuple[AidPart, ...]:
    return (
        AidPart(
            _("What you want"),
            (
                _(
                    "Cards that make points at the end of the season: join hunts that succeed, and stay behind when "
                    "they fail."
                ),
            ),
        ),
        AidPart(
            _("Before you begin"),
            (
                _(
                    "Five to eight players. Shuffle all 100 cards and deal three to everybody; the rest is the deck. "
                    "Choose a first player. A season is a series of hunts."
                ),
            ),
            "2.1–2.6",
            is_aside=True,
        ),
        AidPart(
            _("1. Boast"),
            (
                _(
                    "The first player flips the wind token: it shows in which direction you take turns in this hunt. "
                    "Then the first player boasts: an animal, how many, in how many days. “2 seals in 3 days.”"
                ),
                _("The next one raises, or says **doomed**. Nobody may pass."),
                _(
                    "To raise, name more animals, or more days, or both. Neither may go down. You may change the "
                    "animal only with a higher number. The most is 27 animals and 12 days."
                ),
            ),
            "2.7, 3.1–3.5, 4.1–4.11",
        ),
        AidPart(
            _("2. Take a side"),
            (
                _(
                    "The last to boast leads the hunt. Whoever said doomed leads those who stay behind. All others "
                    "choose in secret: hunt or stay behind. Show your choices at the same time; they are final."
                ),
            ),
            "4.12, 4.13, 5.1, 5.2",
        ),
        AidPart(
            _("3. Antes and gifts"),
            (
                _("Everybody who stays behind lays one card face down, the ante."),
                _(
                    "Hunters give one to three cards face down. The next hunter after the leader begins, the leader "
                    "comes last. Mix the given cards and turn them up."
                ),
            ),
            "4.14–4.20, 5.3, 5.4",
        ),
        *_end_of_nanuk(),
    )


def _end_of_nanuk() -> tuple[AidPart, ...]:
    return (
        AidPart(
            _("4. The days"),
            (
                _(
                    "Turn up one card for each day of the boast, all of them. Count the animals of the boast, given "
                    "and drawn; a double counts as two."
                ),
                _(
                    "A bear that is **drawn** ends the hunt: it fails. But each Inuksuk, given or drawn before, "
                    "cancels one bear, and the animal on that card counts. Bears on given cards do nothing."
                ),
                _("After the last day the hunt succeeds if there are enough."),
            ),
            "5.5–5.13",
            ("double", "bear inuksuk", "day"),
        ),
        AidPart(
            _("5. Share the pot"),
            (
                _(
                    "The pot is every card of the hunt, antes too. Hunters share it after a success, those who stayed "
                    "behind after a failure: the same number for each, one at a time, leader first, in the direction "
                    "of the wind. Discard what is left over."
                ),
                _("Deal everybody up to three cards. The leader of the side that won is the next first player."),
            ),
            "4.21, 4.22, 5.17–5.21, 5.24",
        ),
        AidPart(
            _("The season ends: winter"),
            (
                _("The deck runs out while you deal new cards, or right after: the season is over at once."),
                _(
                    "It runs out while days are drawn: shuffle all hands and discards, draw the days that are left, "
                    "share the pot, and the season is over."
                ),
            ),
            "3.6, 5.14–5.16, 5.22–5.25",
        ),
        AidPart(
            _("Points"),
            (
                _(
                    "Group the cards you have won, each once; a double is two cards. One of each of the four animals: "
                    "**3 points**. Two of the same animal, or two Inuksuks: **1 point**. An Inuksuk may stand for any "
                    "animal."
                ),
                _(
                    "The most bear cards: **2 points**, or 1 each if several have the most. Cards in hand are worth "
                    "nothing. The most points win."
                ),
            ),
            "7.1–7.10",
        ),
    )


def _aid_of_koinobori() -> tuple[AidPart, ...]:
    return (
        AidPart(_("What you want"), (_("Carps on your own mast in the colours that score on the festival posts."),)),
        AidPart(
            _("Before you begin"),
            (
                _(
                    "Shuffle the flags and lay one more than you are players in a line: the posts. Deal two cards to "
                    "everybody and seven face up in a row; the rest is the deck. Play goes clockwise."
                ),
            ),
            "2.1–2.6",
            is_aside=True,
        ),
        AidPart(
            _("Your turn: take or play"),
            (
                _(
                    "**Take** cards one by one from the ends of the row, never from the middle, up to the take number "
                    "of your level."
                ),
                _(
                    "**Or play** cards one by one, up to the play number of your level: face up on a post with fewer "
                    "than five cards, or face down on your mast."
                ),
                _(
                    "At least one, never both in one turn, and never more cards in your hand than your level allows. "
                    "Pass only if you can do neither."
                ),
            ),
            "3.1–3.5, 4.1–4.10, 4.27, 4.28",
        ),
        AidPart(
            _("Your mast"),
            (
                _(
                    "Lay the first card on level 1, the next ones above it. The lowest free level counts at once. "
                    "Three cards fit; you alone may look at them."
                ),
                _("Level: take, play, hand. **1:** 1, 1, 3. **2:** 2, 1, 3. **3:** 2, 1, 4. **4:** 2, 2, 4."),
            ),
            "1.4, 1.5, 4.11, 5.6",
        ),
        AidPart(
            _("Icons, used at once on a post, or not at all"),
            (
                _("**Cover:** put the card on the top card of an open post; what is covered does not count."),
                _("**Move:** put the top card of an open post on another one with room, with all it covers."),
                _("**Extra:** play one more card, on a post."),
                _("**Take 2, take 1:** take up to that many from the ends of the row."),
                _("**Steal:** draw a card at random from another hand, if yours has room."),
                _("**Refresh:** discard the row, turn up seven new cards; then you may take one."),
            ),
            "3.4, 4.12–4.26, 5.7–5.19",
            ("cover", "move", "extra", "take2 take1", "steal", "refresh"),
        ),
        *_end_of_koinobori(),
    )


def _end_of_koinobori() -> tuple[AidPart, ...]:
    return (
        AidPart(
            _("The row"),
            (
                _(
                    "With three cards or fewer left after a take, move them to the left and fill up to seven. If the "
                    "deck runs out, shuffle the discards."
                ),
            ),
            "5.1–5.4",
        ),
        AidPart(
            _("The end"),
            (
                _("The game ends at once when every post has five cards. Turn up your masts."),
                _(
                    "On each post look at the cards that are not covered. The colour with the most carps scores. "
                    "Colours that tie drop out, and the next place is looked at. If all tie, the colour of the flag "
                    "scores, and its value is 1."
                ),
            ),
            "7.1–7.5, 7.7",
        ),
        AidPart(
            _("Points"),
            (
                _(
                    "The value of a post is the number of carps of its scoring colour there. You get it once for each "
                    "carp of that colour on your mast."
                ),
                _(
                    "A carp on your mast whose colour scores on no post costs you **3 points**. Cards in hand are "
                    "worth nothing. The most points win."
                ),
            ),
            "7.6, 7.8–7.10",
        ),
    )


_AIDS = {"nanatoridori": _aid_of_nanatoridori, "nanuk": _aid_of_nanuk, "koinobori": _aid_of_koinobori}
