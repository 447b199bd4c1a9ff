"""Static pictures, which need no running kernel: positions, charts, and sheets to print."""
