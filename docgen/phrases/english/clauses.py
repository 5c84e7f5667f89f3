"""Turns finished clauses: denies them, makes relative clauses of them. Knows words, no terms.

A thing that a clause is about may stand in it as a mark between zero characters; see `Conditions.relative`.
"""

import re

from ....interpreter.analysis import english as words

FALLBACK = "it is not the case that "
"""Stands before a clause in which no verb is found to deny."""

ONESELF = "\2"
"""Stands for a player in what that player does."""

_FINITE = re.compile(r"\b(is|are|was|were|may|can|must|will|has|have|had|does|do)\b")
_RELATIVE = re.compile(r"\b(who|whom|whose|that|which|where|when|if|whether)\b")
_NEGATIVE = re.compile(r"\b(not|no|none|nor|neither|never|nobody|nothing|nowhere|cannot|without)\b")
_JOINED = re.compile(
    r"\b(and|or|but|plus|as well as|if|unless|when|whenever|while|until|because|although|though|some\w*)\b"
)
_QUANTIFIED = re.compile(
    r"\b(an?|another|each|every\w*|all|always|both|either|any\w*|only|few|fewer|less|many|more|most|several"
    r"|at least|at most|exactly|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+"
    r"|sometimes|often|after|before|since|once|as soon as)\b"
)
_NOT_ONE = re.compile(r"an? (?:few|lot|couple|number|pair|dozen|majority|minority|half|third|quarter)\b")
_ADVERB = re.compile(r"(?:\w+ly|already|just|ever|also|still|yet|once|twice|so|then|now|always|often|thus)$")
_PARTICIPLE = re.compile(
    r"(?:\w+(?:ed|en|wn|ught)|been|come|run|begun|met|held|won|lost|made|paid|had|done|gone|left|built|put|cut"
    r"|set|led|sent|sold|told|found|stood|said|read|struck)$"
)
_IRREGULAR = re.compile(
    r"(?:become|bent|bet|bid|bled|bound|bred|burst|burnt|cast|caught|clung|cost|crept|dealt|dug|drunk|dwelt|fed"
    r"|felt|fled|flung|fought|got|ground|heard|hit|hung|hurt|kept|knelt|laid|lain|leapt|leant|learnt|lent|let|lit"
    r"|lost|meant|overcome|quit|rid|risen|rung|said|sat|shed|shone|shot|shrunk|shut|slain|slept|slid|slit|slung"
    r"|spent|spilt|split|spread|sprung|spun|stolen|struck|stuck|stung|sung|sunk|swept|swum|swung|taken|thrust"
    r"|torn|sworn|worn|born|borne|undergone|understood|undone|upset|wept|withdrawn|withheld|withstood|won|wound"
    r"|wrung)$"
)
_NO_PARTICIPLE = re.compile(
    r"(?:ten|\w+teen|seven|eleven|red|bed|seed|reed|weed|need|shed|sled|queen|garden|token|kitten|chicken|oven|linen"
    r"|raven|heaven|haven|citizen|warden|maiden|alien|men|women|children|oxen|pen|den|hen|golden|wooden|open|green"
    r"|even|own|town|crown|brown|gown|clown|an|on|in)$"
)
_ADJECTIVE = re.compile(r"(?:^|\s)(?:\w+est|best|last|next|other|first|second|third|\w+th)$")
_TOKEN = "[\1\0][^\0\1]*[\0\1]"
_VERBS = {"is": "are", "has": "have", "does": "do", "was": "were"}
PLACES = "in|on|at|under|beside|before|behind|over|below|above"
"""What says that something is at a place."""
_NO_VERBS = ("and", "or", "of", "in", "on", "with", "after", "among", "from", "to")
_NOT_BEFORE_OBJECT = ("is", "are", "not", "than", "as", "and", "or", "be")


def base(verb: str) -> str:
    """Return the verb as it stands behind `does not`, of its form with `he`: `stand` of `stands`."""
    if verb in ("goes", "does") or re.search(r"(?:ss|sh|ch|x|z)es$", verb):
        return verb[:-2]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb.removesuffix("s")


def third(verb: str) -> str:
    """Return the verb as it stands behind `he`: `places` of `place`."""
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


def plural_verb(verb: str) -> str:
    """Return the verb as it stands behind several: `are` of `is`, `stand` of `stands`, `may` of `may`."""
    return _VERBS.get(verb) or base(verb)


def participle(word: str) -> bool:
    """Whether the word looks like what `has` takes behind it (`held`), not like a noun."""
    return _PARTICIPLE.match(word) is not None


def adjective(words_: str) -> bool:
    """Whether a name is no noun: `robbed`, `first`, `best`."""
    return participle(words_) or _ADJECTIVE.search(words_) is not None


def comparative(word: str) -> bool:
    """Whether a name says how much more: `higher`."""
    return word in ("higher", "lower", "greater", "larger", "smaller", "fewer")


def collective(name: str) -> bool:
    """Whether a name is what several things together are: `best pair`."""
    return name.rpartition(" ")[2] in ("pair", "couple", "trio", "set", "group", "run", "row", "meld", "team")


def is_clause(title: str) -> bool:
    """Whether a title looks like a sentence of its own: it has a verb that is not in a relative clause."""
    found = _FINITE.search(title)
    return found is not None and found.start() > 0 and not _RELATIVE.search(title[: found.start()])


def denied(clause: str) -> str:
    """Return the clause denied, by its verb where that is found."""
    return _denied(clause) or FALLBACK + clause


def _denied(clause: str) -> str | None:
    """Return the clause denied, None where a `not` might deny less or more than all of it."""
    if _NEGATIVE.search(clause) or _JOINED.search(clause) or _NOT_ONE.match(clause):
        return None
    finite = _FINITE.search(clause)
    if found := re.match(r"an? ", clause):
        subject = clause[found.end() : finite.start() if finite else found.end()]
        return None if _QUANTIFIED.search(re.sub(_TOKEN, "", subject)) else f"no {clause[found.end() :]}"
    found = re.match(rf"({_TOKEN}|it) (\w+s)\b", clause)
    if found and found[2] not in _VERBS and not _QUANTIFIED.match(found[2]) and not _ADVERB.match(found[2]):
        return f"{found[1]} does not {base(found[2])}{clause[found.end() :]}"
    if finite is None or _RELATIVE.search(clause[: finite.start()]):
        return None
    before, verb, behind = clause[: finite.start()], finite[1], clause[finite.end() :]
    if _QUANTIFIED.search(re.sub(_TOKEN, "", before)):
        return None
    following = re.sub(r"\W+$", "", behind.split()[0]) if behind.split() else ""
    match verb:
        case "can":
            return f"{before}cannot{behind}"
        case "must":
            return f"{before}need not{behind}"
        case "has" | "have" | "had" if _ADVERB.match(following):
            return None
        case "has" | "have" | "had" if not _behind_has(following):
            do = {"has": "does", "have": "do", "had": "did"}[verb]
            return f"{before}{do} not have{behind}"
        case "do" | "does":
            return None
        case _:
            return f"{before}{verb} not{behind}"


def from_now_on(clause: str) -> str:
    """Return a clause as one that begins to hold: `the gate is now open`, `the gate is not open any longer`.

    What has happened happens now, and what has not has not happened yet: `the player announces the end`.
    """
    finite = _FINITE.search(clause)
    if finite is None or _RELATIVE.search(clause[: finite.start()]):
        return f"from now on {clause}"
    if _NEGATIVE.search(clause):
        words_ = clause[finite.end() :].removeprefix(" not").split()
        perfect = finite[1] in ("has", "have") and words_ and _behind_has(words_[0])
        return f"{clause} yet" if perfect else f"{clause} any longer"
    if found := re.match(r"(.*)\bhas (\w+[cvz])ed\b(.*)", clause):
        return f"{found[1]}{found[2]}es{found[3]}"
    return f"{clause[: finite.end()]} now{clause[finite.end() :]}"


def _behind_has(word: str) -> bool:
    """Whether the word behind `has` says what was done, not what is held."""
    return (participle(word) and _NO_PARTICIPLE.match(word) is None) or _IRREGULAR.match(word) is not None


def relative(clause: str, mark: str, *, many: bool, seat: bool) -> str | None:
    """Return a clause on the marked thing as a relative clause of it; None if it does not speak of it.

    Marks may be left in what is returned, for the name of the thing.
    """
    if mark not in clause:
        return None
    who = "who" if seat else "that"
    if clause.startswith(f"{mark}'s "):
        return f"whose {clause[len(mark) + 3 :]}"
    for pronoun in ("who ", "that "):
        if clause.startswith(f"{mark} is one {pronoun}"):
            return clause[len(f"{mark} is one ") :]
    found = re.match(rf"{re.escape(mark)} (\w+)", clause)
    if found and found[1] not in _NO_VERBS:
        verb = plural_verb(found[1]) if many else found[1]
        return f"{who} {verb}{clause[found.end() :]}"
    return (
        _having(clause, mark, who, many)
        or _with(clause, mark, "their" if seat or many else "its")
        or _whose(clause, mark)
        or _object(clause, mark, "whom" if seat else "that")
        or f"for {'whom' if seat else 'which'} {clause.removeprefix(f'for {mark}, ')}"
    )


def _with(clause: str, mark: str, own: str) -> str | None:
    """Return `with a card in their hand` for `there is a card in this player's hand`.

    `with the player on it` for `the player on this space is the player`.
    """
    same = re.match(rf"the ([\w -]+) ({PLACES}) {re.escape(mark)} is (not )?the \1$", clause)
    if same is not None:
        return f"with{'out' * bool(same[3])} the {same[1]} {same[2]} {'it' if own == 'its' else 'them'}"
    found = re.match(r"there (?:is|are) ", clause)
    if found is None or clause.count(mark) != 1 or _RELATIVE.search(clause[: clause.index(mark)]):
        return None
    it = "it" if own == "its" else "them"
    what = clause[found.end() :].replace(f"{mark}'s", own)
    plain = re.match(rf"((?:(?!(?:of|in|on|among|beside)\b)[^\s\0]+ )+)of {re.escape(mark)}(?= |$)", what)
    if plain is not None:  # `with a card` is enough for `with a card of theirs`
        return f"with {plain[1].rstrip()}{what[plain.end() :]}"
    what = re.sub(rf"the ([\w -]+?) of {re.escape(mark)}", rf"{own} \1", what)
    return f"with {what.replace(mark, it)}"


def _having(clause: str, mark: str, who: str, many: bool) -> str | None:
    """Return `who has the seal among their tokens` for `the seal is among this player's tokens`."""
    where = rf"(the [\w -]+?) (?:is|are) (not )?(among|in) {re.escape(mark)}'s ([^\0]+)"
    found = re.fullmatch(where, clause)
    if found is None:
        return None
    has = ("do not have" if many else "does not have") if found[2] else "have" if many else "has"
    return f"{who} {has} {found[1]} {found[3]} {'their' if many or who == 'who' else 'its'} {found[4]}"


def _whose(clause: str, mark: str) -> str | None:
    """Return `whose keeper is …` for `the keeper of this box is …`."""
    found = re.match(rf"the ([^\0]+?) of {re.escape(mark)} ", clause)
    if (
        found is None
        or re.search(r"\b(of|in|on|at|only|for|among)\b", found[1])
        or _RELATIVE.search(found[1])
    ):
        return None
    return f"whose {found[1]} {clause[found.end() :]}"


def _object(clause: str, mark: str, that: str) -> str | None:
    """Return `that the player has met` for `the player has met this goal`."""
    used = re.fullmatch(
        rf"((?:the [\w ]+|{ONESELF}) (?:can|may|must) (?:not )?\w+) {re.escape(mark)}( [^\0]+)", clause
    )
    if used is not None:
        return f"{that} {used[1]}{used[2]}"
    if re.fullmatch(rf"(?:the [\w ]+|{ONESELF}) has no [\w ]+ of {re.escape(mark)}", clause):
        return f"of {'which' if that == 'that' else that} {clause.removesuffix(f' of {mark}')}"
    rest = clause.removesuffix(f" {mark}")
    if rest == clause or clause.count(mark) != 1 or clause.startswith("there ") or _RELATIVE.search(rest):
        return None
    if found := re.match(r"(.* )the ([\w-]+) of$", rest):
        return f"whose {found[2]} {found[1].rstrip()}"
    return None if rest.split()[-1] in _NOT_BEFORE_OBJECT else f"{that} {rest}"


def there(clause: str, subject: str) -> str:
    """Return a clause on somebody, with `their` for what is theirs, and `there` for where they are."""
    if not clause.startswith(f"{subject} "):
        return clause
    rest = clause[len(subject) :]
    rest = re.sub(rf"\bthe ([\w -]+?) of {re.escape(subject)}(?![\w'])", r"their \1", rest)
    rest = re.sub(rf"(?<!\w){re.escape(subject)}'s?(?!\w)", "their", rest)
    if found := re.fullmatch(rf"the [\w-]+ (?:{PLACES}) (.+)", subject):
        rest = re.sub(rf" (?:{PLACES}) {re.escape(found[1])}(?![\w'])", " there", rest)
    return subject + rest


def without_repeats(clauses: list[str], start: str) -> list[str]:
    """Return clauses without the beginning that one shares with the one before it."""
    before = ["", *clauses]
    return [
        one.removeprefix(start) if last.startswith(start) else one
        for last, one in zip(before, clauses, strict=False)
    ]


def its(clause: str, condition: str) -> str:
    """Return a clause behind a condition that something has something: what it has is `its` there."""
    found = re.match(r" ?if (the [\w-]+) has ", condition)
    return clause if found is None else re.sub(rf"\bthe ([\w-]+) of {found[1]}\b", r"its \1", clause)


AGENTS = {"controller": "controls", "holder": "holds", "keeper": "keeps", "owner": "owns", "ruler": "rules"}
"""What somebody does who is called so."""


ASKING = {"required": "requires", "needed": "needs", "demanded": "demands", "allowed": "allows"}
"""What something does whose number of things is called so."""


def subject_once(clauses: list[str]) -> list[str]:
    """Return clauses of which several in a row have one subject: it stands in the first of them only."""
    found = re.match(r"(the [\w-]+(?: \w+)?) (?:is|has|may|can|does|controls|holds)\b", clauses[0])
    told = clauses[:1]
    for clause in clauses[1:]:
        same = (
            found is not None
            and len(told)
            and re.match(rf"{re.escape(found[1])} (?:is|has|may|can|does|controls|holds)\b", clause)
        )
        if not same or found is None:
            return [*told, *clauses[len(told) :]]
        told.append(clause.removeprefix(f"{found[1]} "))
    return told


def it_at_the_end(clause: str, subject: str) -> str:
    """Return a clause behind a sentence on one thing, with `it` where it ends with that thing."""
    found = re.match(r"(the (?!player)[\w-]+) (?:is|has|may|can) ", subject)
    if (
        found is None
        or clause.count(found[1]) != 1
        or subject.count(" the ")
        or not clause.endswith(f" {found[1]}")
    ):
        return clause
    return f"{clause.removesuffix(found[1])}it"


def they(clause: str, subject: str) -> str:
    """Return a clause behind a sentence on a player, who is `they` where the clause is on nobody else."""
    found = re.match(r"the player (?:is|has) ", subject)
    if (
        found is None
        or clause.count("player") != 1
        or not (verb := re.match(r"the player (is|has) ", clause))
    ):
        return clause
    told = f"they {plural_verb(verb[1])} {clause[verb.end() :]}"
    one = re.search(r"\ban? ([\w-]+) of (the [\w-]+)$", told)
    if one is None or not subject.endswith(f" {one[2]}"):
        return told
    return f"{told[: one.start()]}one of its {words.plural(one[1])}"
