"""Programs that make or renew files of the repository."""
