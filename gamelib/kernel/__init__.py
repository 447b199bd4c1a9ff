"""The compiled twin of the rules: many rounds at once, with the same numbers as the Python engine.

Python is what is read, taught and believed. Where the kernel was built, simulations and searches of whole rounds run in
it; everything that it does not know is handed back to Python. `source/` holds it as freestanding C, one header a game.
"""
