"""Benchmarks: random play through the public API beside OpenSpiel and RLCard, odds, players, clicks, page weight."""
