"""Answer cards: their codes, their sheets, the reader on drawn classes, and the votes."""
