"""Training of the nets by which players move at once: in C, handed out and written down by Python."""
