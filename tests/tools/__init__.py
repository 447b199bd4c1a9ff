"""Programs that generate or update files in the repository."""
