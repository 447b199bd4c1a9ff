"""A class of thirty at once: learners who behave as pages do, in bursts, and what happens when something breaks."""
