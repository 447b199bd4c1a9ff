"""The rule book: search the clauses, read them, and try each on a position."""
