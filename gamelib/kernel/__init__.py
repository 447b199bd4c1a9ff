"""The compiled twin of the rules: many rounds at once, with the same numbers as the Python engine.

The Python code is what people read, teach and trust. Where the kernel was built, simulations and searches of whole
rounds run in it; everything that it does not know is handed back to Python. `source/` holds it as freestanding C, one
header for each game.
"""
