"""Load test: a class of thirty arriving at once, in bursts, and the effect of faults."""
