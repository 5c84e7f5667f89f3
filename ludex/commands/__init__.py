"""The commands, one a module with a `command`; each loads what it needs when it runs."""
