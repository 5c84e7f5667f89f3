"""What each word of an edit does to what lies below: `change`, `replace`, `before`, `after`, `remove`."""
