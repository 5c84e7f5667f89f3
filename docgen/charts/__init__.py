"""Charts: numbers as drawings, which a template writes as SVG; each has its figures in a table."""
