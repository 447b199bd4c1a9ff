"""The teacher's desk: a position, a vote of the class, and what each move comes to."""
