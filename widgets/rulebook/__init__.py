"""The rule book: search the clauses, read them, and try each one in a position."""
