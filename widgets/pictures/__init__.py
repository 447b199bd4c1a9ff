"""Pictures that need no kernel: positions, charts, and sheets to print."""
