"""Many games at once, and one game looked back at: simulate, evaluate, review, shape."""
