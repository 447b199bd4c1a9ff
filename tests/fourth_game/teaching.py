"""What lessons know of Stepping Stones: the numbers that its rules name; all words are those of every small game."""

from gamelib.lessons.small_game import SmallGameWords
from tests.fourth_game.cards import COPIES, RANKS
from tests.fourth_game.state import STONES

WORDS = SmallGameWords(STONES, {"copies": COPIES, "ranks": len(RANKS)})
