"""From the files of several layers to one list of declarations."""
