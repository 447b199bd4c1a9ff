"""The live class: rooms in the server process, phones that join without an account, and a wall to lead them from."""
