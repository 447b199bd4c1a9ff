"""The repository itself: structure, dependencies, README, notebooks."""
