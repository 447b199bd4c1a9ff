"""Ask your own: an experiment, and what is counted in it, put together from parts and answered at once.

`hand` deals a fresh hand, `draws` the next cards for your hand, `hunt` the days of a hunt, `post` fills a post, `game`
plays to the end. What they count is added, compared and joined by `&`, `|` and `~`, always about the same cards.

>>> from gamelib.odds import ask
>>> sevens = ask.hand(8).copies(7)
>>> print((sevens >= 3).brief(), (sevens + ask.hand(8).copies(6) >= 3).brief())
7.97 % 41.17 %
>>> print(ask.draws(2, "1 4 2 6 3").joins(2).brief())
95.10 %
>>> ask.read("hand(8): copies(7) >= 3 and longest < 3").write()
'hand(8): copies(7) >= 3 and longest < 3'
"""

from gamelib.odds.ask_games import Game
from gamelib.odds.ask_hands import DrawsByPassing, FreshHand
from gamelib.odds.ask_hunts import Hunt
from gamelib.odds.ask_posts import Post
from gamelib.odds.ask_reading import read
from gamelib.odds.counts_and_conditions import Condition, Count, NoSuchCount, Trial

hand, draws, hunt, post, game = FreshHand, DrawsByPassing, Hunt, Post, Game

__all__ = ["Condition", "Count", "NoSuchCount", "Trial", "draws", "game", "hand", "hunt", "post", "read"]


def __dir__() -> list[str]:
    """Return the public names, for tab completion."""
    return __all__
