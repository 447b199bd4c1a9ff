"""*Ask your own*: a question about chance, put together from select lists, counted and dealt side by side."""
