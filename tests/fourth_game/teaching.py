"""What lessons need of Stepping Stones: the numbers in its rules. All words are those that every small game gets."""

from gamelib.lessons.small_game import SmallGameWords
from tests.fourth_game.cards import COPIES, RANKS
from tests.fourth_game.state import STONES

WORDS = SmallGameWords(STONES, {"copies": COPIES, "ranks": len(RANKS)})
