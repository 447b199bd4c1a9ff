"""The class in one file: a file for each system that a teacher opens, and that needs nothing but Python."""
