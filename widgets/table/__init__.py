"""The table: a whole game to play, against bots or with other people at one device."""
