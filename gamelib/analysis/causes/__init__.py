"""Why one move is better than another: causes that have been tested on imagined deals before they are said.

Each game has a small vocabulary of causes, in the module that its `About` names as `causes`. A cause is a sentence and
two changes of imagined deals. One takes the cause away, as by moving two cards apart that came together. The other is
the control: it changes as much of what has nothing to do with the cause. The sentence is said only if the cost of the
worse move goes with the cause, and stays with the control; where no cause passes, nothing is said.

>>> from gamelib import nanatoridori
>>> view = nanatoridori.read("players 3 | A 4 7 4 2 | B ? ? ? ? | C ? ? ? ? | table - | turn A", seed=7).view(0)
>>> [cause.sentence for cause in possible_causes(view, "play 2 at 4", "play 7 at 2")][:1]
['With the 7 gone, two 4s stand together.']
"""

from gamelib.analysis.causes.cause import Arm, Cause, Pair, possible_causes
from gamelib.analysis.causes.trial import TestedCause, find_advice, find_cause, try_cause

__all__ = ["Arm", "Cause", "Pair", "TestedCause", "find_advice", "find_cause", "possible_causes", "try_cause"]
