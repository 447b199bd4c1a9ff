"""The live class: rooms in the server process, phones that come in without an account, and a wall to lead them from."""
