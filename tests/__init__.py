"""All tests; `tests/tiers.py` explains which of them run when."""

STALE = "stale: `make renew` renews it"
"""What a test says of a derived file that differs from a new one."""
