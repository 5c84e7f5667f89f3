"""Paragraphs for what a ruleset declares: kinds, members, places, records, facts, the ranking."""

import re
from dataclasses import replace
from functools import cached_property
from typing import assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.filling import holes, in_words
from ....interpreter.analysis.locals import all_rules
from ....interpreter.analysis.rewrite import parts
from ....interpreter.analysis.ruleset import (
    Attribute,
    Copies,
    Example,
    Fact,
    Kind,
    Meaning,
    Member,
    Option,
    Printed,
    Rank,
    Record,
    Resource,
    Result,
    Rule,
    Sheet,
    Slot,
    Visibility,
    Zone,
)
from ....interpreter.analysis.terms import (
    AggregateTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    Clause,
    CountTerm,
    DescriptionTerm,
    Expression,
    FactTerm,
    FinishTerm,
    FlagTerm,
    LocalTerm,
    MatchTerm,
    MemberTerm,
    MovePiecesTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OrTerm,
    RecordTerm,
    ResultTerm,
    SameTerm,
    SelectionTerm,
    ShuffleTerm,
    SomeTerm,
    TheTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import (
    FLAG,
    SEAT,
    FlagType,
    ThingType,
    Type,
)
from ..declared import Declared
from ..drafts import Draft, leaf, led
from ..lets import is_seat
from ..members import kind_of
from ..own_picks import own_picks
from ..paragraphs import Paragraph, Part
from ..scores import Added, Scores
from ..turns import has_turns
from .clauses import FALLBACK, collective, is_clause, it_at_the_end, its, they
from .drafts import NOTHING, finish, opening
from .picks import MOST
from .prints import Prints


class Declarations(Prints):
    """Paragraphs for declarations."""

    def heading(self, thing: Declared) -> str:
        """Return a short title, with a capital."""
        match thing:
            case Example(title=title):
                text = title
            case Zone() | Record() | Option() | Fact() | Rule():
                text = self.names.title(thing.id)
                text = in_words(text) if holes(text) else text
            case Kind(id=id_, plural=plural):
                text = words.spaced(plural or id_)
            case Member(id=id_):
                text = words.bare(self.names.member(kind_of(self._ruleset, thing).id, id_))
            case Meaning():
                fact = thing.clause.path.partition("/")[0]
                text = in_words(self.names.title(fact))
            case Rank() | Copies() | Printed():
                text = words.spaced(thing.clause.path)
            case Resource(plural=plural):
                text = plural
            case Attribute() | Slot():
                text = self._own_name(thing)
            case Result(id=id_):
                text = words.spaced(id_)
            case Sheet(title=title, id=id_):
                text = title or words.spaced(id_)
            case _:
                assert_never(thing)
        return words.capital(text)

    def one_of(self, kind: str) -> str:
        return self.names.kind(kind)[0]

    def declared(self, thing: Declared) -> tuple[Paragraph, ...]:
        return finish(self._declared(thing))

    def ranking(self, ranks: tuple[Rank, ...]) -> tuple[Paragraph, ...]:
        if not ranks:
            return ()
        first, *others = (self._rank(rank) for rank in ranks)
        together = leaf(f"if players {'still ' * bool(others)}tie, they share the victory", None)
        return finish((first, *self._only_some(), *others, together))

    def _only_some(self) -> tuple[Draft, ...]:
        """Return that some ends leave only some players in the ranking, and where that is told."""
        ends = [
            rule
            for rule in all_rules(self._ruleset)
            if any(isinstance(part, FinishTerm) and part.among is not None for part in parts(rule.body))
        ]
        named = [Part(words.quoted(self.heading(rule)), None, rule.id) for rule in ends if rule.title]
        if not ends:
            return ()
        commas = [piece for one in named for piece in (one, Part(", ", None))][:-1]
        see = (Part(" (see ", None), *commas, Part(")", None)) if named else ()
        compared = Part(", only these are compared", None)
        return (Draft((Part("where only some players can win", None), *see, compared)),)

    def table(self) -> tuple[Paragraph, ...]:
        limit = self._ruleset.round_limit
        rounds = f"this program breaks a game off after {limit} round{'s' * (limit != 1)}"
        counts = self._ruleset.players
        told = f"the game is for {words.spans(counts)} player{'s' * (counts != (1,))}"
        told += "; turns go clockwise" * (counts != (1,) and has_turns(self._ruleset))
        again = "when a round is over, the next one begins, until the game ends"
        lines = self._ruleset.lines
        return finish((leaf(told, lines.get("players")), leaf(again, None), leaf(rounds, lines.get("round"))))

    def _declared(self, thing: Declared) -> tuple[Draft, ...]:
        match thing:
            case Kind():
                return (self._kind(thing),)
            case Member():
                return (self._member(thing),)
            case Attribute():
                return (self._attribute(thing),)
            case Slot():
                return (self._slot(thing),)
            case Copies():
                return (self._copies(thing),)
            case Resource():
                return (self._resource(thing),)
            case Zone():
                return (self._zone(thing),)
            case Record() | Option():
                return (self._kept(thing),)
            case Fact():
                return self.own_words(thing.clause, thing.meanings, self._of_fact(thing))
            case Meaning():
                return (self._meaning(thing, FlagType()),)
            case Rule(sort="whenever", clause=clause, body=body):
                return self.own_words(clause, body, self.standing(body))
            case Rule(sort="refill", clause=clause, body=body):
                return self.own_words(clause, body, (self._refill(thing),))
            case Rule(clause=clause, body=body):
                return self.near(thing)._told_in(clause, body)
            case Result(id_, type_, clause, of):
                noun = self.result(id_, type_)
                if of != SEAT:
                    owner = words.a(words.spaced(of))
                    return (leaf(f"the {noun} of {owner} is what was chosen for it in secret", clause),)
                return (leaf(f"the {noun} of a player is what the player chose in secret", clause),)
            case Rank():
                return (self._rank(thing),)
            case Printed():
                return (self._printed(thing),)
            case Sheet():
                return (self._sheet(thing),)
            case Example():
                return self._example(thing)
            case _:
                assert_never(thing)

    # ---- places and counts ------------------------------------------------------------------------------

    def _resource(self, resource: Resource) -> Draft:
        supply = f"{resource.supply} {self.names.resource(resource.id, resource.supply or 0)} in all"
        if resource.supply is None:
            supply = f"as many {self.names.resource(resource.id, 2)} as needed"
        who = "that player" if resource.visibility.owner and not resource.visibility.cases else "a player"
        seen = self._seen(resource.visibility, f"how many {who} has").replace("its owner", "the player")
        there = "is" if resource.supply == 1 else "are"
        return leaf(f"there {there} {supply}; {seen}", resource.clause)

    def _zone(self, zone: Zone) -> Draft:
        refill = () if zone.refill is None else self._declared(zone.refill)
        each = f"each {self.names.kind(zone.of)[0]}" if zone.of else None
        filled = None if each is None else self.names.filled(zone.id, [each])
        title = words.the(filled or self.names.zone(zone.id))
        if each is not None and filled is None:
            title = f"{title} of {each}"
        kinds = [self.names.kind(kind)[1] for kind in zone.kinds]
        holds = kinds + [self.names.resource(resource, 2) for resource in zone.resources]
        told = words.listed(holds)
        heads = [self.names.kind(kind)[0] for kind in zone.kinds]
        heads += [self.names.resource(resource, 1) for resource in zone.resources]
        found = re.search(rf"\b(?:{'|'.join(map(re.escape, (*heads, *holds)))})\b", title)
        names_them = len(holds) == 1 and found is not None
        if names_them and zone.visibility.cases is None:
            pile = ", which lie one upon another" * zone.ordered
            return leaf(self._seen(zone.visibility, title) + pile, zone.clause, *refill)
        pile = ", one upon another" * zone.ordered
        seen = self._seen(zone.visibility, "them")
        if each is not None and filled is None:
            text = f"{each} has {words.a(self.names.zone(zone.id))} of {told}{pile}; {seen}"
        else:
            text = f"{title} {'hold' if words.is_plural(title) else 'holds'} {told}{pile}; {seen}"
        return leaf(text, zone.clause, *refill)

    def _refill(self, refill: Rule) -> Draft:
        zone = self._ruleset.zones[refill.id.rpartition(".")[0]]
        needed = words.listed([words.a(self.names.kind(kind)[0]) for kind in zone.kinds], "or")
        place = ZoneTerm(zone.id, refill.parameters[0] if refill.parameters else None)
        text = f"when {needed} is needed and {self.noun(place)} is empty"
        match refill.body:
            case (
                *before,
                MovePiecesTerm(
                    what=DescriptionTerm(_, None, ()), count=None, source=ZoneTerm() as source
                ) as move,
                ShuffleTerm(clause, shuffled),
            ) if place == move.target == shuffled and self.names.ordered(source.zone):
                pieces = (
                    Part(f"shuffle {self.noun(source)}", clause),
                    Part(f" to form a new {words.bare(self.noun(place))}", move.clause),
                )
                body = (*self._drafts((*before,)), Draft(pieces))
            case _:
                body = self._drafts(refill.body)
        return opening(text, refill.clause, body, ": ")

    def _seen(self, visibility: Visibility, what: str) -> str:
        if visibility.cases is not None:
            cases = visibility.cases
            then, otherwise = (self._seen(found, what) for found in (cases.then, cases.otherwise))
            return f"if {self.condition(cases.condition)}, {then}; otherwise {otherwise}"
        if visibility.everyone:
            return f"everyone may see {what}"
        return f"only its owner may see {what}" if visibility.owner else f"nobody may see {what}"

    def _kept(self, thing: Record | Option) -> Draft:
        start = self.noun(thing.start)
        match thing:
            case Record():
                open_ = thing.visibility == Visibility(everyone=True)
                seen = () if open_ else (leaf(self._seen(thing.visibility, "it"), thing.clause),)
                it = "the answer" if isinstance(thing.type, FlagType) else "it"
                text = f"{self._tracked(thing)}; at the start {it} is {start}"
                return leaf(text, thing.clause, *seen)
            case Option():
                title = words.quoted(self.names.title(thing.id))
                text = f"before the game the players settle {title}: {self.type(thing.type)}"
                needs = [
                    leaf(f"it is allowed only if {self.condition(found.condition)}", found.clause)
                    for found in thing.requirements
                ]
                unless = f"unless they say otherwise it is {start}"
                return leaf(f"{text}; {unless}", thing.clause, *needs)
            case _:
                assert_never(thing)

    def _tracked(self, record: Record) -> str:
        title, type_ = self.names.title(record.id), self.type(record.type)
        each = "" if record.of is None else f"each {self.names.kind(record.of)[0]}"
        filled = self.names.filled(record.id, [each]) if each else None
        if isinstance(record.type, FlagType):
            said = (
                title
                if is_clause(title)
                else f"{each} is {title}"
                if each
                else f"{words.quoted(title)} holds"
            )
            return f"it is kept in mind whether {filled or said}"
        noun = filled or (f"{words.bare(title)} of {each}" if each else title)
        return f"{words.the(noun)} {'are' if words.is_plural(title) else 'is'} {type_}"

    # ---- what follows from the rest ---------------------------------------------------------------------

    def _of_fact(self, fact: Fact) -> tuple[Draft, ...]:
        """Return what a fact is; one whose lines are each of one member, a sentence for each of these."""
        asked = self._asked(fact) if isinstance(fact.type, FlagType) and len(fact.meanings) > 1 else None
        if asked is None:
            return (self._derived(fact),)
        each = tuple(self._for_member(fact, asked, one) for one in fact.meanings)
        return led(fact.clause, each, NOTHING)

    def _derived(self, fact: Fact) -> Draft:
        subject = (
            self._fact(fact.id, fact.parameters) if fact.parameters else words.the(self.names.title(fact.id))
        )
        flag = isinstance(fact.type, FlagType)
        if flag:
            subject = self._told(fact)
        be = self.be(FactTerm(fact.id, fact.parameters, type=fact.type))
        match fact.meanings:
            case (Meaning(value, None, clause),) if flag:
                return self._only(subject, fact.clause, value, clause)
            case (Meaning(value, None, clause),) if len(terms := [*self.scores.added(value)]) > MOST:
                items = tuple(self._added(term, clause) for term in terms)
                own = Part(f" {be} the sum of these", clause)
                return Draft((Part(subject, fact.clause), own), items, colon=True)
            case (Meaning(value, None, clause),):
                said = self.noun(value)
                if said.count(" the only ") == 1 and any(isinstance(part, TheTerm) for part in parts(value)):
                    said = (
                        f"{_there_once(said.replace(' the only ', ' the '), subject)}, if there is just one"
                    )
                picks = own_picks(self._ruleset, value)
                if picks is not None:
                    said = said.replace(f" that {self.noun(picks.seat)} ", " that they ")
                silent = tuple(Part("", one) for one in (() if picks is None else picks.clauses))
                return Draft((Part(subject, fact.clause), Part(f" {be} {said}", clause), *silent))
            case (*exceptions, Meaning(value, None, clause)) if flag and all(
                one.value == FlagTerm(False) and one.condition is not None for one in exceptions
            ):
                if value == FlagTerm(True):
                    return self._unless(subject, fact.clause, clause, exceptions)
                return self._but(self._only(subject, fact.clause, value, clause), fact.clause, exceptions)
            case (
                Meaning(
                    _,
                    (
                        MatchTerm(LocalTerm() as asked, one, False)
                        | SameTerm(LocalTerm() as asked, MemberTerm() as one, False)
                    ),
                ) as first,
                Meaning(value, None, clause),
            ) if not flag and fact.parameters == (asked,):
                return self._of_one_and_others(fact, asked, one)
            case (first, Meaning(value, None, clause)) if not flag:
                line = self._meaning(first, fact.type).text
                other = f"otherwise {self.noun(value)}"
                if first.condition is None:
                    other = f"or {self.noun(value)} where there is none"
                pieces = (
                    Part(f"{subject} {be} ", fact.clause),
                    Part(line, first.clause),
                    Part(f", {other}", clause),
                )
                return Draft(pieces)
            case (Meaning(value, condition, clause),) if condition is not None and not flag:
                nothing = "nobody" if is_seat(fact.type) else "nothing"
                own = Part(f", otherwise {nothing}", fact.clause)
                return Draft(
                    (
                        Part(f"{subject} {be} ", fact.clause),
                        *self._meaning(fact.meanings[0], fact.type).parts,
                        own,
                    )
                )
            case (*_, Meaning(FlagTerm(True), None, clause)) if (
                flag and (told := self._first_then_unless(subject, fact, clause)) is not None
            ):
                return told
            case (*lines, Meaning(FlagTerm(True), None, clause)) if flag:
                items = tuple(self._meaning(one, fact.type) for one in lines)
                text = " unless one of these says otherwise; the first that applies decides"
                return Draft((Part(subject, fact.clause), Part(text, clause)), items, colon=True)
            case meanings:
                items = tuple(self._meaning(one, fact.type) for one in meanings)
                behind = (
                    "; the first of these that applies decides"
                    if flag
                    else f" {be} the first of these that applies"
                )
                return Draft((Part(subject + behind, fact.clause),), items, colon=True)

    def _of_one_and_others(self, fact: Fact, asked: LocalTerm, one: Expression) -> Draft:
        """Return what a fact is for one thing, and what for all others of that kind."""
        first, otherwise = fact.meanings
        other = f"any other {self.local(asked)}"
        told = []
        for thing, meaning in ((self.noun(one), first), (other, otherwise)):
            inner = self.binding(asked, thing)
            value = re.sub(rf"^the ([\w -]+?) of {re.escape(thing)}$", r"its \1", inner.noun(meaning.value))
            of = inner._fact(fact.id, fact.parameters)
            told.append(f"{of} {self.be(meaning.value)} {value}")
        return Draft(
            (Part("", fact.clause), Part(told[0], first.clause), Part(f"; {told[1]}", otherwise.clause))
        )

    def _first_then_unless(self, subject: str, fact: Fact, clause: Clause) -> Draft | None:
        """Return what holds in one case at once, and in others unless something speaks against it."""
        first, *others = fact.meanings[:-1]
        cases = []
        for number, one in enumerate(others):
            match one:
                case Meaning(FlagTerm(False), condition, own) if condition is not None:
                    cases.append((condition, own))
                case Meaning(value, condition, own) if (
                    condition is not None and number == len(others) - 1 and not isinstance(value, FlagTerm)
                ):
                    against = AndTerm((condition, NotTerm(value, type=FLAG)), type=FLAG)
                    cases.append((against, own))
                case _:
                    return None
        if first.value != FlagTerm(True) or first.condition is None or len(cases) < 2:
            return None
        parts_ = (
            Part(f"{subject} ", fact.clause),
            Part(f"if {self.condition(first.condition)}", first.clause),
            Part(", and otherwise unless one of these holds", clause),
        )
        items = tuple(leaf(self._against(condition), own) for condition, own in cases)
        return Draft(parts_, items, colon=True)

    def _against(self, condition: Expression) -> str:
        """Return a case in which something does not hold; what a thing has is `its` behind that it has it."""
        told = self.condition(condition)
        match condition:
            case AndTerm((SameTerm(AttributeTerm(kind, attribute, of), NothingTerm(), True), _)):
                whose, noun = self.noun(of), self.names.property(kind, attribute)
                has, and_, behind = told.partition(f" and the {noun} of {whose} ")
                return (
                    f"{has} and its {noun} {re.sub(rf'{re.escape(whose)}$', 'it', behind)}" if and_ else told
                )
            case _:
                return told

    def _added(self, term: Added, clause: Clause) -> Draft:
        """Return what a sum has: what is counted is `1 for each`."""
        fact, own, *others = term.clauses or (clause, clause)
        value = term.value
        if isinstance(getattr(value, "number", value), AmountTerm | CountTerm):
            value = ArithmeticTerm("*", NumberTerm(1, type=value.type), value, type=value.type)
        told = self._meaning(Meaning(value, term.condition, own), value.type)
        return replace(told, parts=(*(Part("", one) for one in (fact, *others)), *told.parts))

    @cached_property
    def scores(self) -> Scores:
        return Scores(self._ruleset)

    def _told(self, fact: Fact) -> str:
        return self._flag(FactTerm(fact.id, fact.parameters, type=fact.type), negated=False)

    def _unless(self, subject: str, head: Clause, clause: Clause, exceptions: list[Meaning]) -> Draft:
        """Return what always holds, but for some cases."""
        own = (Part(subject, head), Part(" unless ", clause))
        items = [
            leaf(self.condition(one.condition), one.clause) for one in exceptions if one.condition is not None
        ]
        if len(items) == 1:
            return Draft((*own, *items[0].parts))
        return Draft((*own, Part("one of these holds", head)), tuple(items), colon=True)

    def _but(self, told: Draft, head: Clause, exceptions: list[Meaning]) -> Draft:
        """Return what a flag means, with the cases in which it never holds."""
        conditions = [(one.condition, one.clause) for one in exceptions if one.condition is not None]
        match conditions:
            case ((condition, clause),) if not told.items and not isinstance(condition, OrTerm):
                return replace(
                    told, parts=(*told.parts, Part(f", but never if {self.condition(condition)}", clause))
                )
            case _:
                pass
        if (listed := self._all_of(told, head, exceptions)) is not None:
            return listed
        text = "but never if one of these holds"
        items = tuple(leaf(self.condition(condition), clause) for condition, clause in conditions)
        if told.items and len(items) == 1 and not items[0].items:
            only = leaf(f"but never if {items[0].text}", items[0].parts[0].clause)
            return replace(told, items=(*told.items, only))
        if told.items:
            return replace(told, items=(*told.items, Draft((Part(text, head),), items, colon=True)))
        return replace(told, parts=(*told.parts, Part(f", {text}", head)), items=items, colon=True)

    def _all_of(self, told: Draft, head: Clause, exceptions: list[Meaning]) -> Draft | None:
        """Return what a flag means and that none of several cases is there, as a list of what has to hold."""
        told_as = " when "
        where = next((at for at, part in enumerate(told.parts) if part.text.startswith(told_as)), None)
        if where is None or told.items or len(exceptions) < 2:
            return None
        none = [(self._denied(one.condition), one.clause) for one in exceptions if one.condition is not None]
        if any(text.startswith(FALLBACK) for text, _ in none):
            return None
        own = tuple(replace(part, text=part.text.removeprefix(told_as)) for part in told.parts[where:])
        items = (Draft(own), *(leaf(text, clause) for text, clause in none))
        start = (*told.parts[:where], Part(f"{told_as}all of this holds", head))
        return Draft(start, items, colon=True)

    def _denied(self, condition: Expression) -> str:
        """Return that a condition does not hold; of several together, that one of them does not."""
        match condition:
            case AndTerm(operands):
                first, *others = (self._denied(operand) for operand in operands)
                return words.listed([first, *map(self._spoken_of(operands[0]), others)], "or")
            case _:
                return self.condition(NotTerm(condition, type=FLAG))

    def _asked(self, fact: Fact) -> LocalTerm | None:
        """Return what a fact is asked of whose lines are each of one member, the last of all others."""
        asked: dict[LocalTerm, list[Expression]] = {}
        for one in fact.meanings[:-1]:
            match one.condition:
                case SameTerm(LocalTerm() as local, MemberTerm() as member, False):
                    asked.setdefault(local, []).append(member)
                case _:
                    return None
        members = next(iter(asked.values()), [])
        whole = (
            len(asked) == 1 and len({*members}) == len(members) > 1 and fact.meanings[-1].condition is None
        )
        return next(iter(asked)) if whole else None

    def _for_member(self, fact: Fact, asked: LocalTerm, meaning: Meaning) -> Draft:
        """Return a line of a fact for the member of which it is: `the player has met the duty when …`."""
        match meaning.condition:
            case SameTerm(_, MemberTerm(kind, member)):
                said = words.quoted(self.names.member(kind, member))
            case _:
                said = self._others(fact, asked)
        one = self.binding(asked, said)
        told = one._told(fact)
        if meaning.value == FlagTerm(False):
            term = FactTerm(fact.id, fact.parameters, type=fact.type)
            return leaf(one._flag(term, negated=True), meaning.clause)
        return self._only(told, meaning.clause, meaning.value, meaning.clause)

    def _others(self, fact: Fact, asked: LocalTerm) -> str:
        """Return the members of which no line of a fact is: by its name if it is one."""
        kind = asked.type.kind if isinstance(asked.type, ThingType) else ""
        found = self._ruleset.kinds.get(kind)
        told = {
            one.condition.right.member
            for one in fact.meanings
            if isinstance(one.condition, SameTerm) and isinstance(one.condition.right, MemberTerm)
        }
        rest = [member.id for member in (found.members if found else ()) if member.id not in told]
        if len(rest) == 1:
            return words.quoted(self.names.member(kind, rest[0]))
        return f"any other {self.names.kind(kind)[0]}"

    def _only(self, subject: str, head: Clause, value: Expression, clause: Clause) -> Draft:
        match value:
            case FlagTerm(True):
                return Draft((Part(subject, head), Part(" always", clause)))
            case FlagTerm(False):
                return Draft((Part(subject, head), Part(" never", clause)))
            case _ if (listed := self._list(value, clause)) is not None:
                pieces = (Part(subject, head), Part(" when ", clause), *listed.parts)
                return Draft(pieces, listed.items, colon=True)
            case _:
                told = they(it_at_the_end(self.condition(value), subject), subject)
                return Draft((Part(subject, head), Part(f" when {told}", clause)))

    def _meaning(self, meaning: Meaning, type_: Type) -> Draft:
        """Return a line of a fact, of which the first that applies decides."""
        condition = "" if meaning.condition is None else f" if {self.condition(meaning.condition)}"
        match meaning.value:
            case FlagTerm(value):
                text = f"{'always' if value else 'not'}{condition or ' in any other case'}"
            case value if isinstance(value.type, FlagType):
                only = its(self.condition(value), condition)
                text = (
                    f"{condition.removeprefix(' ')}, only if {only}"
                    if condition
                    else f"otherwise only if {only}"
                )
            case value:
                text = self.noun(value)
                if meaning.condition is not None:
                    there = self._there(value, meaning.condition)
                    text += f" if {there or self.condition(meaning.condition)}".replace(
                        f" if {text} ", " if it ", 1
                    )
        return leaf(text, meaning.clause)

    def _there(self, value: Expression, condition: Expression) -> str | None:
        """Return the condition that there is what the value is about: `there are any`."""
        match value, condition:
            case CountTerm(things) | AggregateTerm(things=things), SomeTerm(same) if _whole(things) == _whole(
                same
            ):
                one = isinstance(things, ResultTerm) and collective(words.spaced(things.result))
                return "there is one" if one else "there are any"
            case _, SameTerm(RecordTerm(of=owner) as left, NothingTerm(), True) if left in {*parts(value)}:
                whose = owner is not None and is_seat(owner.type) and not is_seat(left.type)
                return f"{self.noun(owner)} has one" if owner is not None and whose else "there is one"
            case _:
                return None

    def _rank(self, rank: Rank) -> Draft:
        """Return who wins by a line of the ranking, if those above it have left several."""
        first = rank.clause.path == self._ruleset.ranking[0].clause.path
        among = "when the game ends" if first else "if players tie"
        if (lead := self.scores.lead(rank)) is not None and lead.condition is not None:
            silent = tuple(Part("", clause) for clause in lead.clauses)
            return Draft((*silent, Part(self._ahead(among, rank.player, lead.condition), rank.clause)))
        mark = f"\0{rank.player.local}\0"
        inner = self.binding(rank.player, mark)
        own = inner.own(rank.value, rank.player, many=False)
        if own is None:
            said = inner.noun(rank.value).replace(mark, "that player")
            return leaf(f"{among}, the player wins for whom this is the {rank.order}: {said}", rank.clause)
        most = rank.order
        if words.is_plural(own):
            most = {"highest": "most", "lowest": "fewest"}[rank.order]
        return leaf(f"{among}, the player with the {most} {own} wins", rank.clause)

    def _ahead(self, among: str, player: LocalTerm, condition: Expression) -> str:
        """Return who wins by a condition; what in it is of no player is told with when players tie."""
        operands = condition.operands if isinstance(condition, AndTerm) else (condition,)
        table = [self.condition(one) for one in operands if player not in {*parts(one)}]
        when = f"{words.listed([among, *table], 'and')}, "
        match [one for one in operands if player in {*parts(one)}]:
            case [SameTerm(RecordTerm(of=None) as who, right, False)] if right == player:
                return f"{when}{self.noun(who)} wins if they are among the tied"
            case own:
                told = AndTerm((*own,), type=FLAG) if len(own) > 1 else own[0]
                return f"{when}a player comes first if {self.binding(player, 'that player').condition(told)}"


def _whole(things: Expression) -> Expression:
    """Return the collection that is selected from without a condition."""
    return things.source if isinstance(things, SelectionTerm) and things.condition is None else things


def _there_once(told: str, subject: str) -> str:
    """Return what somebody at a place is, with `there` for the place where it ends with that."""
    found = re.search(r" (?:in|on|at|beside) .+$", subject)
    return f"{told.removesuffix(found[0])} there" if found and told.endswith(found[0]) else told
