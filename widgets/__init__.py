"""What the games look like in a notebook: the table, its controls, the lesson player.

A widget draws a view and sends back what a person tried, in notation; it knows no rule. The rules are
in `gamelib`.
"""
