"""Documents to print: what stands in them, as records that every layout reads alike.

Each document has a module: `reference`, `aids`, `table_plays`, `changes`. The reference is made of
`rule_chapters` and `kind_chapters`, which are `drafts` until all is told, with `places`, `tables`,
`examples` and `index`. `writing` makes `records` of sentences, `homes` says where each rule is told.
"""
