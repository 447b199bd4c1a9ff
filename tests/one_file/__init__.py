"""The class in one file: what it carries, how it unpacks, and the desk and a class that it opens."""
