"""Tests of packages for learning platforms."""
