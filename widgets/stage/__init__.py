"""What every board shares: the scene it draws, the script that draws it, messages, announcements, forms."""
