"""Steps and a lesson head that tests write into lesson files, one of each kind."""

HEAD = 'title = "T"\ngame = "nanatoridori"\nminutes = 5\ncan = ["something"]\n'
PLAY = """[[step]]
kind = "play"
title = "beat it"
say = "Two fives lie on the table: beat them."
clauses = ["NANA-4.2"]
position = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"
goal = ["happens beat"]
answer = ["1 5 5 [6 6] 2"]
done = "Sixes are higher."
hints = ["Something stronger.", "To the right."]
  [[step.mistake]]
  try = "1 [5 5] 6 6 2"
  broke = "NANA-4.2"
  say = "Just as strong is not stronger."
  [[step.mistake]]
  try = "pass"
  say = "You need not pass."
"""
BEST = PLAY.replace('["happens beat"]', '["best"]\nbest = ["1 5 5 [6 6] 2"]')
TWO = PLAY.replace('goal = ["happens beat"]', 'goal = ["hand has 5 5 5 5"]').replace(
    'answer = ["1 5 5 [6 6] 2"]', 'answer = ["1 5 5 [6 6] 2", "1 5 5 (5 5) 2"]'
)
WAYS = (
    PLAY.replace("A 1 5 5 6 6 2", "A 1 5 5 6 6 2 2 2")
    .replace("6 6] 2", "6 6] 2 2 2")
    .replace('6 6 2"', '6 6 2 2 2"')
    .replace("Sixes are higher.", "Each of them wins.")
    .replace(
        "  [[step.mistake]]\n",
        """  [[step.way]]
  when = ["happens beat 6 6"]
  say = "Sixes are higher."
  moves = ["1 5 5 [6 6] 2 2 2"]
  [[step.way]]
  when = ["happens beat 2 2 2"]
  say = "Three are more."
  moves = ["1 5 5 6 6 [2 2 2]"]
  [[step.mistake]]
""",
        1,
    )
)
PARTS = """[[step]]
kind = "play"
title = "begin"
say = "Try to pass, then lead."
position = "players 3 | turn A | A 1 5 5 2"
goal = ["refused NANA-3.3", "happens lead"]
parts = ["Try to pass", "Lead a flock"]
answer = ["pass", "1 [5 5] 2"]
done = "You had to lead."
hints = ["Pass.", "Then lead."]
"""
PICK = """[[step]]
kind = "pick"
title = "point"
say = "Point at what can be played."
position = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"
right = "any playable"
done = "The sixes."
hints = ["Look right."]
"""
CHOOSE = """[[step]]
kind = "choose"
title = "which"
say = "Which is stronger?"
options = [{ text = "7 7", right = true, say = "Yes." }, { text = "7", right = false, say = "One is less than two." }]
done = "Two beat one."
hints = ["Count."]
"""
ORDER = """[[step]]
kind = "order"
title = "weakest first"
say = "Put them in order."
items = ["2", ["7", "7 again"], "1 1"]
done = "Size first."
hints = ["Singles first."]
"""
NUMBER = """[[step]]
kind = "number"
title = "guess"
say = "Guess the chance."
right = "odds.no_neighbours(8)"
near = 5
done = "With eleven cards it is {odds.no_neighbours(11)}."
hints = ["Less than half."]
"""
