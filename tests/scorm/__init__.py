"""Tests of packages for learning management systems."""
