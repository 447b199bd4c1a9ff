"""All tests; `tests/tiers.py` explains which of them run when."""
