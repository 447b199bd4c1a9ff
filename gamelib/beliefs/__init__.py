"""Beliefs: rules that people get wrong, what somebody answers who holds one, and which a learner holds, by the answers.

>>> from gamelib import beliefs
>>> beliefs.belief("nanatoridori", "rank-first").thought
'You may think that a higher number always beats a lower one, however many cards there are.'
>>> item = beliefs.make_item("nanatoridori", 6, "beats")
>>> print(item.question)
On the table: three ones. Can you beat this with two fours?
>>> sorted(item.judge()), list(beliefs.wrong_answers(item))
(['no'], ['rank-first', 'pips-add'])
"""

from gamelib.beliefs.belief_words import Belief, belief, of
from gamelib.beliefs.choosing import next_item
from gamelib.beliefs.items import Answer, Item
from gamelib.beliefs.known_beliefs import Learner, read_learner
from gamelib.beliefs.minds import ask, contradict, kinds, make_item, mind, wrong_answers

__all__ = [
    "Answer",
    "Belief",
    "Item",
    "Learner",
    "ask",
    "belief",
    "contradict",
    "kinds",
    "make_item",
    "mind",
    "next_item",
    "of",
    "read_learner",
    "wrong_answers",
]


def __dir__() -> list[str]:
    """Return the public names, for tab completion."""
    return __all__
