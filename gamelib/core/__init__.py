"""What every game is made of: chance, errors, notation, events, rules in numbered clauses. Imports nothing above it."""
