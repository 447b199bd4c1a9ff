"""The table: a whole game to play, against programs or with others at one device."""
