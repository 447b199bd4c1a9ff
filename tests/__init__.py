"""What is promised: clause by clause, and the laws every game obeys."""
