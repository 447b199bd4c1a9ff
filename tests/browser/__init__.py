"""What people see: the pages in a real browser, with nothing of the machine's but Chromium."""
