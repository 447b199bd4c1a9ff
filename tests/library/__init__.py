"""The library beyond the rules: records, players, odds, simulation, the terminal."""
