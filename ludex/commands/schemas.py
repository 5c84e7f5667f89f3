"""The form of the JSON that each command writes: JSON Schema, edition 2020-12."""

from __future__ import annotations

from typing import Any

from ludex.interpreter.play import decision_log

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "number"}
NUMBER_OR_NULL: Schema = {"type": ["number", "null"]}
COUNT: Schema = {"type": "integer", "minimum": 0}
PLACE: Schema = {"type": "integer", "minimum": 1}
PLACE_OR_NULL: Schema = {"type": ["integer", "null"], "minimum": 1}
SEED: Schema = {"type": "integer", "minimum": 0, "maximum": 2**64 - 1}
VERSION: Schema = {"const": 1, "description": "the version of this form"}


def _list(items: Schema, description: str = "") -> Schema:
    return {"type": "array", "items": items} | ({"description": description} if description else {})


def _map(values: Schema, description: str) -> Schema:
    return {"type": "object", "additionalProperties": values, "description": description}


def _record(properties: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _or_null(schema: Schema) -> Schema:
    """Return the form of what is null behind a mistake."""
    return {"anyOf": [{"type": "null"}, schema]}


def _whole(title: str, properties: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"ludex {title}"}
    return head | _record({"format": VERSION, **properties}, optional)


_TEXTS = _list(TEXT)

_LABEL = _record({"file": TEXT, "line": PLACE, "column": PLACE, "length": COUNT, "text": TEXT})

_DIAGNOSTIC = _record(
    {
        "code": TEXT,
        "severity": {"enum": ["error", "warning"]},
        "file": TEXT,
        "line": PLACE,
        "column": {**PLACE, "description": "counted from 1 in what `unit` says"},
        "unit": {"const": "code points"},
        "title": TEXT,
        "labels": _list(_LABEL),
        "help": TEXT_OR_NULL,
        "layers": _list(TEXT, "from the ruleset at fault to the one that was asked for"),
    }
)

_RESULT: dict[str, Schema] = {
    "ranking": _list(_record({"seat": COUNT, "place": PLACE}), "every seat, best first; ties share a place"),
    "points": {"type": ["array", "null"], "items": {"type": "integer"}, "description": "by seat"},
    "end": {"enum": ["finished", "won", "limit reached"]},
    "rounds": PLACE,
    "decisions": COUNT,
}

_SPREAD = _record(
    {
        "mean": NUMBER_OR_NULL,
        "low": {"type": ["integer", "null"]},
        "high": {"type": ["integer", "null"]},
    }
)
_STANDING: dict[str, Schema] = {
    "played": COUNT,
    "won": {**NUMBER, "description": "games; a first place that is shared counts in parts"},
    "mean_place": NUMBER_OR_NULL,
    "mean_points": NUMBER_OR_NULL,
}
_MEASURE = _record(
    {
        "id": TEXT,
        "title": TEXT,
        "of": {**TEXT_OR_NULL, "description": "the kind of its owners; null: the table"},
        "owners": _list(TEXT, "there is a value for each of them; none: one for the table"),
        "unit": TEXT,
        "flag": {**FLAG, "description": "yes is 1, no is 0"},
        "each_round": FLAG,
    }
)
_SIMULATED: dict[str, Schema] = {
    "ruleset": TEXT,
    "title": {**TEXT, "description": "of the ruleset"},
    "layers": _list(TEXT),
    "options": _map(TEXT, "the value of every option"),
    "settings": _list(
        _record({"id": TEXT, "title": TEXT, "value": TEXT}), "the options in words, with their values"
    ),
    "fingerprint": TEXT,
    "measured_fingerprint": {**TEXT, "description": "of its measures, its `progress` and its uses"},
    "seats": _list(TEXT),
    "agents": _list(TEXT, "by seat, in game 0"),
    "rotate_seats": {**FLAG, "description": "the agents move on by a seat from game to game"},
    "seed": SEED,
    "broken_off_after": {**PLACE_OR_NULL, "description": "so many rounds"},
    "version": {**TEXT, "description": "of Ludex"},
    "resources": _list(_record({"id": TEXT, "title": TEXT}), "those that players hold"),
    "measures": _list(_MEASURE),
    "implied": _list(_MEASURE, "points and amounts in every round, where no measure is those"),
    "uses": _list(
        _record(
            {
                "id": TEXT,
                "relation": {
                    **TEXT,
                    "description": "`chooses`, or the record, zone or measure that says what a seat has",
                },
                "kind": {**TEXT_OR_NULL, "description": "of the instances; null: ways of a choice"},
                "title": TEXT,
                "settled": {**FLAG, "description": "it is the same from the set-up to the end"},
                "instances": _list(_record({"id": TEXT, "title": TEXT})),
            }
        ),
        "what seats have at the end, and what they choose",
    ),
}
_MEASURED: Schema = {
    "description": "a number, or one for each owner; null where there is no value",
    "anyOf": [
        {"type": ["integer", "null"]},
        {"type": "array", "items": {"type": ["integer", "null"]}},
    ],
}
_BROKEN: dict[str, Schema] = {"index": COUNT, "seed": SEED, "rule": TEXT_OR_NULL, "reason": TEXT}
_ROW: dict[str, Schema] = {
    "index": COUNT,
    "seed": SEED,
    "agents": _list(TEXT, "by seat"),
    "end": {"enum": ["finished", "won", "limit reached", "fault"]},
    "ranking": _or_null(_RESULT["ranking"]),
    "points": _RESULT["points"],
    "rounds": PLACE_OR_NULL,
    "decisions": {"type": ["integer", "null"], "minimum": 0},
    "answers": {**TEXT_OR_NULL, "description": "a digest of who answered what"},
    "held": _map(_list(COUNT, "by seat"), "at the end, by the ids of resources"),
    "gained": _map(_list(COUNT, "by seat"), "before, by the ids of resources"),
    "measures": _map(_MEASURED, "at the end, by the ids of measures"),
    "rounds_asked": _list(PLACE, "the rounds that asked a question"),
    "course": _map(
        _list(_MEASURED, "when each of these rounds asked its first question"),
        "in every round; implied ones too",
    ),
    "uses": _map(
        _map(_list(COUNT, "by seat"), "by the ids of instances; none of what no seat has or chooses"),
        "what seats have at the end and how often they chose what, by the ids of uses",
    ),
    "fault": _or_null(_record({"rule": TEXT_OR_NULL, "reason": TEXT})),
}

_BOUNDS: dict[str, Schema] = {
    "low": {**NUMBER_OR_NULL, "description": "of the interval"},
    "high": {**NUMBER_OR_NULL, "description": "of the interval"},
}
_SHARE = _record(
    {
        "count": {**NUMBER, "description": "a first place that is shared counts in parts"},
        "of": COUNT,
        "share": {**NUMBER_OR_NULL, "description": "null of none"},
        **_BOUNDS,
    }
)
_MEAN = _record({"count": COUNT, "mean": NUMBER_OR_NULL, **_BOUNDS})
_DISTRIBUTION = _record(
    {
        "count": COUNT,
        "mean": NUMBER_OR_NULL,
        **_BOUNDS,
        "deviation": {**NUMBER_OR_NULL, "description": "standard; null of fewer than two"},
        "lowest": {"type": ["integer", "null"]},
        "quartiles": _or_null(_list({"type": "integer"}, "the second is the median")),
        "highest": {"type": ["integer", "null"]},
        "bins": _list(_record({"low": {"type": "integer"}, "high": {"type": "integer"}, "count": COUNT})),
    }
)
_CAME_OUT: dict[str, Schema] = {"won": _SHARE, "place": _MEAN, "points": _or_null(_MEAN)}
_APART: dict[str, Schema] = {
    "all": {**_MEAN, "description": "of the means of games"},
    **{name: _or_null(_MEAN) for name in ("winners", "others", "difference")},
}
_REPORT: dict[str, Schema] = {
    **{name: schema for name, schema in _SIMULATED.items() if name not in ("measures", "implied", "uses")},
    "confidence": {**NUMBER, "description": "of each interval"},
    "games": COUNT,
    "whole": {**COUNT, "description": "games that did not break off; all that follows but `ends` is of them"},
    "ends": _list(_record({"end": _ROW["end"], **_SHARE["properties"]})),
    "faults": _list(
        _record({"index": COUNT, "seed": SEED, "rule": TEXT_OR_NULL, "reason": TEXT}), "100 at most"
    ),
    "tied": {**_SHARE, "description": "games in which several share the first place"},
    "rounds": _DISTRIBUTION,
    "decisions": _DISTRIBUTION,
    "points": _or_null(_DISTRIBUTION),
    "by_seat": _list(_record({"seat": TEXT, **_CAME_OUT})),
    "by_agent": _list(_record({"agent": TEXT, **_CAME_OUT})),
    "measures": _list(
        _record(
            {
                "id": TEXT,
                "title": TEXT,
                "unit": TEXT,
                "flag": FLAG,
                "of": TEXT_OR_NULL,
                "each_round": FLAG,
                "distribution": {**_DISTRIBUTION, "description": "at the end, over all owners"},
                "owners": _list(_record({"owner": TEXT, **_MEAN["properties"]})),
                "end": {
                    **_record(_APART),
                    "description": "those who won and the others, of what players have",
                },
                "won_with": {**_or_null(_SHARE), "description": "of the players for whom it is yes"},
                "won_without": {**_or_null(_SHARE), "description": "of the players for whom it is no"},
                "rounds": _list(
                    _record({"round": PLACE, **_APART}), "when each round asked its first question"
                ),
            }
        )
    ),
    "uses": _list(
        _record(
            {
                **{
                    name: _SIMULATED["uses"]["items"]["properties"][name]
                    for name in ("id", "relation", "kind", "title", "settled")
                },
                "instances": _list(
                    _record(
                        {
                            "id": TEXT,
                            "title": TEXT,
                            "times": COUNT,
                            "games": {**_SHARE, "description": "in which some player has or chooses it"},
                            "seats": {**_SHARE, "description": "players in games who have or choose it"},
                            "won_with": {**_SHARE, "description": "of these players"},
                            "won_without": {**_SHARE, "description": "of the others"},
                        }
                    )
                ),
            }
        )
    ),
}

_CITATION = _record({"kind": TEXT, "key": TEXT_OR_NULL, "heading": TEXT_OR_NULL, "text": TEXT_OR_NULL})

_CLAUSE = _record(
    {
        "number": PLACE,
        "path": TEXT,
        "layer": TEXT,
        "file": TEXT,
        "line": PLACE,
        "source": _TEXTS,
        "citations": _list(_CITATION),
    }
)

_SENTENCE = _record(
    {
        "parts": _list(_record({"text": TEXT, "clause": COUNT})),
        "style": TEXT,
        "items": _list({"$ref": "#/$defs/sentence"}),
    }
)

_EXPLANATION: dict[str, Schema] = {
    "ruleset": TEXT,
    "path": TEXT,
    "sort": TEXT,
    "title": TEXT,
    "sentences": _list({"$ref": "#/$defs/sentence"}),
    "clauses": _list(_CLAUSE),
}

_CODE: dict[str, Schema] = {
    "code": TEXT,
    "severity": {"enum": ["error", "warning"]},
    "title": TEXT,
    "why": TEXT,
    "example": TEXT,
    "right": TEXT,
    "beside": _list(_record({"path": TEXT, "text": TEXT}), "the files that the example stands on"),
}

_EXPLAIN: Schema = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "ludex explain",
    "anyOf": [_record({"format": VERSION, **_EXPLANATION}), _record({"format": VERSION, **_CODE})],
    "$defs": {"sentence": _SENTENCE},
}

_EXAMPLES: dict[str, Schema] = {"examples": COUNT, "passed": COUNT, "failed": COUNT}
_FAILURE = _record(
    {
        "title": TEXT,
        "line": PLACE,
        "messages": _TEXTS,
        "because_of": _list(TEXT, "ids of the layers without which it does not fail"),
    }
)

_REPLAYED: dict[str, Schema] = {"equal": FLAG, "difference": TEXT_OR_NULL, "same_fingerprint": FLAG}

_STEP = _record(
    {
        "decision": {
            "anyOf": [
                {"type": "null"},
                _record({"seat": TEXT_OR_NULL, "prompt": TEXT, "about": TEXT, "path": TEXT, "choice": TEXT}),
            ],
            "description": "null for the set-up",
        },
        "clauses": _list(
            _record({"path": TEXT, "file": TEXT, "line": PLACE, "text": TEXT, "times": PLACE}),
            "each clause that ran, in the order in which they ran first",
        ),
        "events": _TEXTS,
    }
)

_LEVELS = ("not cited", "cited", "reached", "guarded", "not applicable")

_COVERED: dict[str, Schema] = {
    "statements": COUNT,
    "cited": COUNT,
    "reached": COUNT,
    "guarded": {"type": ["integer", "null"], "description": "null where it was not tried"},
    "not_applicable": COUNT,
    "clauses_without_source": _list(TEXT, "paths of clauses"),
    "missing": _record({"cited": _TEXTS, "reached": _TEXTS, "guarded": _TEXTS}),
    "by_kind": _map(_record(dict.fromkeys(_LEVELS, COUNT)), "statements of each kind, by level"),
    "by_statement": _list(
        _record(
            {
                "id": TEXT,
                "kind": TEXT,
                "level": {"enum": list(_LEVELS)},
                "reason": {**TEXT_OR_NULL, "description": "why it is not applicable"},
                "clauses": _list(TEXT, "paths of the clauses that cite it"),
            }
        )
    ),
}

_REVIEWED = _record(
    {
        "id": TEXT,
        "kind": TEXT,
        "statement": TEXT,
        "clauses": _list(
            _record({"path": TEXT, "file": TEXT, "line": PLACE, "source": _TEXTS, "sentences": _TEXTS})
        ),
    }
)

_COVERAGE: Schema = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "ludex coverage",
    "anyOf": [
        _record({"format": VERSION, **_COVERED}),
        _record({"format": VERSION, "review": _list(_REVIEWED, "with --review")}),
    ],
}

_KIND = _record(
    {
        "id": TEXT,
        "several": TEXT,
        "pieces": FLAG,
        "attributes": _TEXTS,
        "members": _list(
            _record(
                {
                    "id": TEXT,
                    "title": TEXT_OR_NULL,
                    "values": _map(TEXT, "by attribute, as it is written"),
                    "copies": {**TEXT, "description": "of pieces"},
                },
                optional=("copies",),
            )
        ),
    }
)

_ASSUMED = _record(
    {
        "path": TEXT,
        "file": TEXT,
        "line": PLACE,
        "reason": TEXT,
        "value": {**TEXT, "description": "what is written there"},
        "change": {**TEXT, "description": "the block with which a layer gives it another value"},
    }
)

_PLACED: dict[str, Schema] = {"layer": TEXT, "file": TEXT, "line": PLACE}

_CHANGES = _list(
    _record(
        {
            "part": {**TEXT, "description": "the path of the innermost thing with a name around it"},
            "kind": {"enum": ["added", "removed", "changed", "moved"]},
            "old": {**TEXT_OR_NULL, "description": "lines of the old ruleset, without sources and comments"},
            "new": TEXT_OR_NULL,
            "layer": {**TEXT, "description": "whose line is new, or who took the old one away"},
        }
    )
)

_LINES = _list(_record({**_PLACED, "text": TEXT}), "a comment has the place of the line that it stands above")

_PATHS = _list(
    _record(
        {
            "path": TEXT,
            "sort": TEXT,
            "title": TEXT_OR_NULL,
            "text": {**TEXT, "description": "the line that says its worth, empty if none does alone"},
            **_PLACED,
        }
    ),
    "with --paths",
)

_SHOWN: dict[str, Schema] = {"ruleset": TEXT, "layers": _TEXTS}

_PLAYED: dict[str, Schema] = {
    "pairs": {**COUNT, "description": "those in which neither game broke off"},
    "players": PLACE,
    "agents": _list(TEXT, "by seat, in the first pair; they move on by a seat from pair to pair"),
    "options": _map(TEXT, "those that were set"),
    "rounds": {**PLACE_OR_NULL, "description": "after how many each game was broken off"},
    "seed": SEED,
    "identical": {**COUNT, "description": "the pairs in which nothing came out otherwise"},
    "same_program": {**FLAG, "description": "whether both play by the same program"},
    "limit_reached": _record({"old": COUNT, "new": COUNT}),
    "differences": _list(
        _record(
            {
                "id": TEXT,
                "name": TEXT,
                "share": {**FLAG, "description": "whether it is a share of the games, from 0 to 1"},
                "detail": {**FLAG, "description": "whether it is how often a single thing is had or chosen"},
                "old": NUMBER,
                "new": NUMBER,
                "mean": {**NUMBER, "description": "of new less old, pair by pair"},
                "pairs": {**COUNT, "description": "those in which both games have a number"},
                "more": {**COUNT, "description": "the pairs in which it is more in the new ruleset"},
                "fewer": COUNT,
                "low": {
                    **NUMBER_OR_NULL,
                    "description": "all intervals hold together with 95 percent; null: too few pairs differ",
                },
                "high": NUMBER_OR_NULL,
                "size": {**NUMBER_OR_NULL, "description": "the mean in standard deviations"},
                "smallest": {**NUMBER_OR_NULL, "description": "what would mostly have been seen"},
                "sure": FLAG,
                "finding": {**TEXT_OR_NULL, "description": "it in a sentence, if it is sure"},
            }
        ),
        "first those that are sure; the largest for its deviation first, of single seats and details last",
    ),
    "alike": _list(TEXT, "ids of what is the same in every pair"),
    "faults": _list(
        _record({"new": FLAG, **_BROKEN}), "games that broke off, and whether by the new ruleset"
    ),
    "not_concluded": _TEXTS,
}

_RAN = _list(
    _record(
        {
            "path": TEXT,
            "file": TEXT,
            "line": PLACE,
            "text": TEXT,
            "times": {**COUNT, "description": "how often it ran in all games that were watched"},
            "games": {**COUNT, "description": "in how many of them it ran"},
            "watched": {**COUNT, "description": "how many they are"},
        }
    )
)

_EXAMPLE_OUTCOME = _record({"title": TEXT, "layer": TEXT, "own": FLAG, "passed": FLAG, "messages": _TEXTS})

SCHEMAS: dict[str, Schema] = {
    "check": _whole("check", {"diagnostics": _list(_DIAGNOSTIC)}),
    "test": _whole(
        "test",
        {
            **_EXAMPLES,
            "by_file": _map(_record({**_EXAMPLES, "failures": _list(_FAILURE)}), "by the name of the file"),
            "mutants": {**COUNT, "description": "with --mutate: changed copies of the rules"},
            "killed": {**COUNT, "description": "with --mutate: those that an example notices"},
            "refused": {**COUNT, "description": "with --mutate: further ones that no check lets pass"},
            "by_class": _map(
                _record({"mutants": COUNT, "killed": COUNT}), "with --mutate: by what they change"
            ),
            "survivors": _list(
                _record(
                    {
                        "ruleset": TEXT,
                        "clause": TEXT,
                        "file": TEXT,
                        "line": PLACE,
                        "change": TEXT,
                        "class": TEXT,
                    }
                ),
                "with --mutate: those that none notices",
            ),
        },
        optional=("mutants", "killed", "refused", "by_class", "survivors"),
    ),
    "run": _whole(
        "run",
        {
            "ruleset": TEXT,
            "layers": _TEXTS,
            "options": _map(TEXT, "the value of each option"),
            "fingerprint": TEXT,
            "seed": SEED,
            "agents": _list(TEXT, "by seat, in game 0"),
            "rotate_seats": {**FLAG, "description": "the agents move on by a seat from game to game"},
            "games": _list(
                _record(
                    {
                        "index": COUNT,
                        "seed": SEED,
                        **_RESULT,
                        "view": {**_TEXTS, "description": "with --view"},
                    },
                    optional=("view",),
                )
            ),
            "series": {"type": "null"},
        },
    ),
    "replay": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ludex replay",
        "anyOf": [
            _record({"format": VERSION, **_REPLAYED, "result": _or_null(_record(_RESULT))}),
            _record(
                {
                    "format": VERSION,
                    **_REPLAYED,
                    "games": {**COUNT, "description": "that have a result in the log"},
                    "of": {**PLACE, "description": "so many games it was to have"},
                    "decisions": COUNT,
                }
            ),
        ],
    },
    "explain": _EXPLAIN,
    "coverage": _COVERAGE,
    "data": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ludex data",
        "anyOf": [
            _record({"format": VERSION, "ruleset": TEXT, "kinds": _list(_KIND)}),
            _record({"format": VERSION, "ruleset": TEXT, "assumed": _list(_ASSUMED, "with --missing")}),
        ],
    },
    "show": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ludex show",
        "anyOf": [
            _record({"format": VERSION, **_SHOWN, "lines": _LINES}),
            _record({"format": VERSION, **_SHOWN, "paths": _PATHS}),
        ],
    },
    "diff": _whole(
        "diff",
        {
            "changes": _CHANGES,
            "reordered": {**FLAG, "description": "what is in both stands in another order or layer"},
        },
    ),
    "try": _whole(
        "try",
        {
            "diagnostics": _list(_DIAGNOSTIC),
            **{name: _or_null(_record(_SHOWN)) for name in ("old", "new")},
            "changes": _or_null(_CHANGES),
            "examples": _or_null(_list(_EXAMPLE_OUTCOME)),
            "games": _or_null(_record({**_PLAYED, "clauses": _RAN})),
        },
    ),
    "compare": _whole(
        "compare",
        {
            "old": _record(_SHOWN),
            "new": _record(_SHOWN),
            "changes": _CHANGES,
            "games": _record(_PLAYED),
            "out": {**TEXT_OR_NULL, "description": "the folder with the rows of both, in `old` and `new`"},
        },
    ),
    "trace": _whole(
        "trace",
        {
            "ruleset": TEXT,
            "seed": SEED,
            "game": COUNT,
            "game_seed": SEED,
            "agents": _list(TEXT, "by seat"),
            "steps": _list(_STEP),
        },
    ),
    "vocabulary": _whole(
        "vocabulary",
        {"words": _list(_record({"word": TEXT, "group": TEXT, "meaning": TEXT, "use": TEXT}))},
    ),
    "list": _whole(
        "list",
        {
            "rulesets": _list(
                _record(
                    {
                        "name": TEXT,
                        "id": TEXT,
                        "title": TEXT,
                        "players": _list(PLACE),
                        "extends": _list(TEXT, "the names of the rulesets that it is put above"),
                    }
                )
            )
        },
    ),
    "simulate": _whole(
        "simulate",
        {
            **_SIMULATED,
            "games": COUNT,
            "ends": _map(COUNT, "how many games ended how"),
            "faults": _list(_record(_BROKEN)),
            "rounds": _SPREAD,
            "decisions": _SPREAD,
            "by_seat": _list(_record({"seat": TEXT, **_STANDING})),
            "by_agent": _list(_record({"agent": TEXT, **_STANDING})),
            "measured": _map(_SPREAD, "at the end, over all games and owners, by the ids of measures"),
            "out": {**TEXT_OR_NULL, "description": "the folder with the rows"},
        },
    ),
    "rows": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "a line of ludex rows",
        **_record(_ROW),
    },
    "log": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "a line of ludex run --log",
        **decision_log.schema(),
    },
    "report": _whole("report", _REPORT),
    "options": _whole(
        "options",
        {
            "ruleset": TEXT,
            "players": _list(PLACE),
            "options": _list(
                _record(
                    {
                        "id": TEXT,
                        "title": TEXT_OR_NULL,
                        "type": TEXT,
                        "values": _TEXTS,
                        "default": {**TEXT_OR_NULL, "description": "null where it is worked out"},
                        "titles": _map(TEXT, "the titles of the values that have one"),
                        "starts": _list(_record({"players": PLACE, "value": TEXT})),
                    }
                )
            ),
        },
    ),
}
