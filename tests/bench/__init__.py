"""Benchmarks: random play through the public words next to OpenSpiel and RLCard, odds, players, and clicks."""
