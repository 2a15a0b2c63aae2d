"""The site: its settings, addresses and processes."""
