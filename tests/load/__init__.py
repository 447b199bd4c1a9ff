"""Load tests: a class of thirty arriving at once, slow networks, rooms full of phones, and the effect of faults."""
