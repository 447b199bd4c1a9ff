"""Answer cards for classes without phones: their codes, their sheets to print, and the reader for a camera."""
