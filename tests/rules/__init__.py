"""The rules, clause by clause, the stored games and the literal engine: the quick tier."""
