"""The three games a second time: slow, plain and literal, written from the rulebooks to compare with."""
