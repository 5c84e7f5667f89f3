"""Paragraphs for what a ruleset declares: kinds, members, places, records, facts, the ranking."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Self, assert_never

from ....interpreter.analysis.english import spaced
from ....interpreter.analysis.filling import without_holes
from ....interpreter.analysis.rewrite import locals_in, unnamed
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
    AllTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    Clause,
    CompareTerm,
    CountTerm,
    Expression,
    FactTerm,
    FlagTerm,
    ForEveryTerm,
    LocalTerm,
    MeasuredTerm,
    MemberTerm,
    NothingTerm,
    NumberTerm,
    SameTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import SEAT, FlagType, SetType, Type
from ..declared import Declared
from ..drafts import Draft, leaf
from ..lets import is_seat
from ..members import kind_of
from ..own_picks import own_picks
from ..paragraphs import Paragraph, Part
from ..scores import Added, Scores
from ..turns import has_turns
from . import words
from .drafts import finish, opening
from .names import PLAYER
from .nouns import Group
from .prints import Prints
from .statements import MOST


class Declarations(Prints):
    """Paragraphs for declarations."""

    def heading(self, thing: Declared) -> str:
        """Return a short title."""
        match thing:
            case Example(title=title):
                return title
            case Zone() | Record() | Option() | Fact() | Rule():
                return self.open_title(thing.id)
            case Kind(id=id_):
                return self.names.noun(id_).name
            case Member(title=title, id=id_):
                own = kind_of(self._ruleset, thing).id if title is None else ""
                return self.names.member(own, id_) if title is None else without_holes(title)
            case Meaning():
                return self.open_title(thing.clause.path.partition("/")[0])
            case Rank() | Copies() | Printed():
                return spaced(thing.clause.path)
            case Resource(id=id_):
                return self.names.amount_of(id_).name
            case Attribute() | Slot():
                return self.names.property(thing.clause.path.partition(".")[0], thing.id)
            case Result(id=id_, type=type_):
                return self.names.local(id_, type_)
            case Sheet(title=title, id=id_):
                return title or spaced(id_)
            case _:
                assert_never(thing)

    def one_of(self, kind: str) -> str:
        return self.names.noun(kind).name

    def declared(self, thing: Declared) -> tuple[Paragraph, ...]:
        return finish(self._declared(thing))

    def ranking(self, ranks: tuple[Rank, ...]) -> tuple[Paragraph, ...]:
        if not ranks:
            return ()
        together = leaf(
            f"{'' if len(ranks) == 1 else 'それでも'}差がつかないプレイヤーは、ともに勝利する", None
        )
        return finish((*(self._rank(rank) for rank in ranks), together))

    def table(self) -> tuple[Paragraph, ...]:
        counts = self._ruleset.players
        turns = counts != (1,) and has_turns(self._ruleset)
        told = f"このゲームは{words.spans(counts)}人用で{'、手番は時計回りに進む' if turns else 'ある'}"
        again = "ゲームが終わるまで、ラウンドを繰り返す"
        rounds = f"{self._ruleset.round_limit}ラウンドが終わるとゲームを打ち切る"
        return finish((leaf(told, None), leaf(again, None), leaf(rounds, None)))

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
                return self.own_words(thing.clause, thing.meanings, (self._derived(thing),))
            case Meaning():
                return (self._meaning(thing, FlagType()),)
            case Rule(sort="whenever", clause=clause, body=body):
                return self.own_words(clause, body, self.standing(body))
            case Rule(sort="refill", clause=clause, body=body):
                return self.own_words(clause, body, (self._refill(thing),))
            case Rule(clause=clause, body=body):
                return self._told_in(clause, body)
            case Result(id_, type_, clause, of):
                owner = PLAYER.name if of == SEAT else self.names.noun(of).name
                chosen = "自身が" if of == SEAT else "について"
                noun = self.names.local(id_, type_)
                return (leaf(f"{owner}の{noun}とは、その{owner}{chosen}秘密裏に選んだものである", clause),)
            case Rank():
                return (self._rank(thing),)
            case Printed():
                return (self._printed(thing),)
            case Sheet():
                return (self._sheet(thing),)
            case Example():
                return self.example(thing)
            case _:
                assert_never(thing)

    # ---- places and counts ------------------------------------------------------------------------------

    def _resource(self, resource: Resource) -> Draft:
        noun = self.names.amount_of(resource.id)
        supply = f"{noun.name}は必要なだけある"
        if resource.supply is not None:
            supply = f"{noun.name}は全部で{noun.number(resource.supply)}ある"
        return leaf(
            f"{supply}。{self._seen(resource.visibility, '各プレイヤーの持っている数')}", resource.clause
        )

    def _zone(self, zone: Zone) -> Draft:
        refill = () if zone.refill is None else self._declared(zone.refill)
        each = f"各{self.names.noun(zone.of).name}" if zone.of else None
        title = self.names.zone(zone.id)
        if each is not None:
            title = self.names.filled(zone.id, [each]) or f"{each}の{title}"
        holds = [self.names.noun(kind).name for kind in zone.kinds]
        holds += [self.names.amount_of(resource).name for resource in zone.resources]
        pile = "積み重ねた" * zone.ordered
        named = len(holds) == 1 and title.endswith(holds[0])
        if named:
            text = f"{title}は積み重ねて置く。" if zone.ordered else ""
            return leaf(text + self._seen(zone.visibility, title), zone.clause, *refill)
        text = f"{title}には{pile}{words.listed(holds)}が置かれる。{self._seen(zone.visibility, '中身')}"
        return leaf(text, zone.clause, *refill)

    def _refill(self, refill: Rule) -> Draft:
        zone = self._ruleset.zones[refill.id.rpartition(".")[0]]
        needed = words.either([self.names.noun(kind).name for kind in zone.kinds])
        place = ZoneTerm(zone.id, refill.parameters[0] if refill.parameters else None)
        text = f"{needed}が必要なときに{self.noun(place)}が空である場合"
        return opening(text, refill.clause, self._drafts(refill.body))

    def _seen(self, visibility: Visibility, what: str) -> str:
        if visibility.cases is not None:
            cases = visibility.cases
            then, otherwise = (self._seen(found, what) for found in (cases.then, cases.otherwise))
            return f"{self.condition(cases.condition)}場合は{then}。そうでない場合は{otherwise}"
        if visibility.everyone:
            return f"{what}は全員が見てよい"
        return f"{what}は持ち主だけが見てよい" if visibility.owner else f"{what}は誰も見てはならない"

    def _kept(self, thing: Record | Option) -> Draft:
        start = self.noun(thing.start)
        match thing:
            case Record():
                open_ = thing.visibility == Visibility(everyone=True)
                seen = () if open_ else (leaf(self._seen(thing.visibility, "これ"), thing.clause),)
                if isinstance(thing.start, FlagTerm):
                    start = "成り立つ" if thing.start.value else "成り立たない"
                else:
                    start = f"{start}である"
                return leaf(f"{self._tracked(thing)}。最初は{start}", thing.clause, *seen)
            case Option():
                title = words.quoted(self.names.title(thing.id))
                text = f"ゲームの前に{title}を決める（{self.type(thing.type)}）。決めない場合は{start}とする"
                needs = [
                    leaf(f"{self.condition(found.condition)}場合にのみ許される", found.clause)
                    for found in thing.requirements
                ]
                return leaf(text, thing.clause, *needs)
            case _:
                assert_never(thing)

    def _tracked(self, record: Record) -> str:
        title = self.names.title(record.id)
        each = None if record.of is None else f"各{self.names.noun(record.of).name}"
        filled = None if each is None else self.names.filled(record.id, [each])
        if isinstance(record.type, FlagType):
            said = self._predicate("" if filled or each is None else f"{each}が", filled or title, False)
            return f"{said}かどうかを記録する"
        noun = filled or (title if each is None else f"{each}の{title}")
        return f"{noun}を記録する（{self.type(record.type)}）"

    # ---- what follows from the rest ---------------------------------------------------------------------

    def _derived(self, fact: Fact) -> Draft:
        flag = isinstance(fact.type, FlagType)
        if flag:
            return self._judged(fact)
        subject = (
            self._unbound(fact)._fact(fact.id, fact.parameters)
            if fact.parameters
            else self.names.title(fact.id)
        )
        like = FactTerm(fact.id, fact.parameters, type=fact.type)
        match fact.meanings:
            case (Meaning(value, None, clause),) if len(terms := [*self.scores.added(value)]) > 1:
                items = tuple(self._added_up(one, clause, like) for one in terms)
                return Draft(
                    (Part(f"{subject}は、", fact.clause), Part("次の合計である", clause)), items, colon=True
                )
            case (Meaning(value, None, clause),):
                told = self._with_values(value, like)
                own = own_picks(self._ruleset, value)
                silent = tuple(Part("", one) for one in (() if own is None else own.clauses))
                return Draft((Part(f"{subject}は、", fact.clause), Part(f"{told}である", clause), *silent))
            case (
                Meaning(less, CompareTerm("<", left, right), head),
                Meaning(value, None, clause),
            ) if (unnamed(left), unnamed(right)) == (unnamed(less), unnamed(value)):
                which = words.size(self.noun(less), more=False)
                both = Part(f"{self.noun(less)}と、{self.noun(value)}", head)
                return Draft(
                    (Part(f"{subject}は、", fact.clause), both, Part(f"のうち{which}ほうである", clause))
                )
            case (first, Meaning(value, None, clause)) if not any(
                isinstance(one.value, AggregateTerm | ArithmeticTerm | CountTerm) and first.condition
                for one in fact.meanings
            ):
                told, other = (self._with_values(one, like) for one in (first.value, value))
                if first.condition is None:
                    then, behind = f"{told}である", f"（それがない場合は{other}）"
                else:
                    then = f"{self.condition(first.condition)}場合は{told}"
                    behind = f"、そうでない場合は{other}である"
                return Draft(
                    (Part(f"{subject}は、", fact.clause), Part(then, first.clause), Part(behind, clause))
                )
            case (Meaning(value, condition, clause),) if condition is not None:
                told = f"{self.condition(condition)}場合は{self._with_values(value, like)}である"
                return Draft((Part(f"{subject}は、", fact.clause), Part(told, clause)))
            case meanings:
                items = tuple(self._meaning(one, fact.type, one is meanings[-1]) for one in meanings)
                which = "次のとおり" if len(meanings) <= MOST else "次のうち最初に当てはまるもの"
                text = f"{subject}は、{which}である"
                return Draft((Part(text, fact.clause),), items, colon=True)

    def _with_values(self, term: Expression, like: FactTerm) -> str:
        """Return a value; of what few members have, the number that each has: `星の得点（赤3点、青1点）`."""
        told = self.counted(term, like)
        match term:
            case AttributeTerm(kind, attribute):
                members = self._ruleset.kinds[kind].members
                had = [(one.id, one.values.get(attribute, ())) for one in members]
                numbers = [(id_, one) for id_, values in had for one in values if isinstance(one, NumberTerm)]
                if not len(members) == len(numbers) <= MOST:
                    return told
                each = (f"{self.names.member(kind, id_)}{self.counted(one, like)}" for id_, one in numbers)
                return f"{told}（{'、'.join(each)}）"
            case _:
                return told

    @cached_property
    def scores(self) -> Scores:
        return Scores(self._ruleset)

    def _added_up(self, term: Added, clause: Clause, like: FactTerm) -> Draft:
        """Return what a sum has, where there is a condition only if that holds."""
        fact, own, *others = term.clauses or (clause, clause)
        silent = tuple(Part("", one) for one in (fact, *others))
        told = self._summand(term.value, like)
        if term.condition is not None:
            value = self._with_values(term.value, like)
            match term.value, term.condition:
                case AttributeTerm(of=of), SameTerm(left, NothingTerm(), True) if of == left:
                    value = f"その{value.removeprefix(f'{self.noun(of)}の')}"
                case _:
                    pass
            told = f"{self.condition(term.condition).removeprefix(f'{PLAYER.name}が')}場合は{value}"
        return Draft((*silent, Part(told, own)))

    def _summand(self, term: Expression, like: FactTerm) -> str:
        """Return what a sum adds up, of the player that it is about."""
        match term, like.arguments:
            case ArithmeticTerm("*", NumberTerm() as each, MeasuredTerm(number) | number), _ if isinstance(
                number, AmountTerm | CountTerm
            ):
                told = f"{self._one(number)}につき{self.counted(each, like)}"
            case MeasuredTerm(number) | number, _ if (
                isinstance(number, AmountTerm | CountTerm) and (each_is := self.counter(like)) is not None
            ):
                told = f"{self._one(number)}につき{each_is.replace('{}', '1')}"
            case ForEveryTerm(), _:
                told = self._for_every(term, like)
            case _:
                told = self.noun(term)
        return _of_player(told)

    def _one(self, number: AmountTerm | CountTerm) -> str:
        """Return one of what is counted: `プレイヤーの石1個`."""
        match number:
            case CountTerm(things):
                return self.group(things).count(1)
            case AmountTerm(resource, holder):
                place = "の" if is_seat(holder.type) else "にある"
                return f"{self.noun(holder)}{place}{self.amount(1, resource)}"
            case _:
                assert_never(number)

    def _unbound(self, fact: Fact) -> Self:
        """Return the verbaliser that first speaks of what a fact is asked of."""
        inner = copy(self)
        asked = {one.local for one in fact.parameters}
        inner._bound = {local: said for local, said in self._bound.items() if local not in asked}
        return inner

    def _judged(self, fact: Fact) -> Draft:
        """Return when what is yes or no holds, with the words of its title."""
        subject = self._unbound(fact)._flag(FactTerm(fact.id, fact.parameters, type=fact.type), negated=False)
        match fact.meanings:
            case (Meaning(value, None, clause),):
                return self._only(subject, fact.clause, value, clause)
            case meanings if (each := self._by_member(fact)) is not None:
                items = tuple(
                    leaf(f"{member}：{_of_player(self.condition(one.value))}場合", one.clause)
                    for member, one in zip(each, meanings, strict=True)
                )
                first = meanings[0].condition
                assert isinstance(first, SameTerm) and isinstance(first.left, LocalTerm)
                text = f"{subject}のは、{self.local(first.left)}ごとに次の場合に限る"
                return Draft((Part(text, fact.clause),), items, colon=True)
            case (*exceptions, Meaning(value, None, clause)) if all(
                one.value == FlagTerm(False) for one in exceptions
            ):
                items = tuple(
                    leaf(f"{self.condition(one.condition)}場合", one.clause)
                    for one in exceptions
                    if one.condition is not None
                )
                if value == FlagTerm(True):
                    return self._unless(subject, fact.clause, clause, items)
                told = self._only(subject, fact.clause, value, clause)
                if told.items:
                    return self._excepted(told, value, clause, items)
                if len(items) == 1 and not items[0].items:
                    aside = (Part("（", fact.clause), *items[0].parts, Part("を除く）", fact.clause))
                    return replace(told, parts=(*told.parts, *aside))
                but = Part("ただし、次の場合を除く", fact.clause)
                return replace(told, parts=(*told.parts, Part("。", clause), but), items=items, colon=True)
            case meanings:
                items = tuple(self._meaning(one, fact.type, one is meanings[-1]) for one in meanings)
                text = f"{subject}かどうかは、次のうち最初に当てはまるもので決まる"
                return Draft((Part(text, fact.clause),), items, colon=True)

    def _unless(self, subject: str, head: Clause, clause: Clause, exceptions: tuple[Draft, ...]) -> Draft:
        """Return what holds but for some exceptions."""
        about = subject.removeprefix(f"{PLAYER.name}が")
        told = subject if about == subject else f"{PLAYER.name}は{about}"
        match exceptions:
            case (Draft(parts, ()),):
                return Draft((Part("", head), *parts, Part(f"を除き、{told}", clause)))
            case _:
                parts = (Part("次のいずれかの場合を除き、", head), Part(told, clause))
                return Draft(parts, exceptions, colon=True)

    def _excepted(
        self, told: Draft, value: Expression, clause: Clause, exceptions: tuple[Draft, ...]
    ) -> Draft:
        """Return a list with its exceptions: one stands before the list, several are an item of it."""
        head, *behind = told.parts
        match exceptions:
            case (Draft(parts, ()),):
                return replace(told, parts=(head, *parts, Part("を除き、", clause), *behind))
            case _:
                none = Draft((Part("次のどの場合にも当てはまらない", clause),), exceptions, colon=True)
                if isinstance(value, AndTerm):
                    return replace(told, items=(*told.items, none))
                both = (head, Part("次のすべてを", clause), behind[-1])
                return Draft(both, (self._bulleted(value, clause), none), colon=True)

    def _by_member(self, fact: Fact) -> tuple[str, ...] | None:
        """Return the members by which a fact has a condition each, the last one too; None if it has not."""
        *first, last = fact.meanings
        asked, members = set(), []
        for one in first:
            match one.condition:
                case SameTerm(LocalTerm(local), MemberTerm(kind, member), False):
                    asked.add((local, kind))
                    members.append(member)
                case _:
                    return None
        if (
            len(asked) != 1
            or last.condition is not None
            or any(isinstance(one.value, FlagTerm) for one in fact.meanings)
        ):
            return None
        ((_, kind),) = asked
        rest = [one.id for one in self._ruleset.kinds[kind].members if one.id not in members]
        if len(rest) != 1 or len({*members}) != len(members):
            return None
        return tuple(self.names.member(kind, member) for member in (*members, *rest))

    def _only(self, subject: str, head: Clause, value: Expression, clause: Clause) -> Draft:
        can = subject.endswith(words.CAN)
        start, end = ("のは、", "場合に限る") if can else ("とは、", "ことをいう")
        told = subject if can else words.quoted(subject)
        match value:
            case FlagTerm(True):
                return Draft((Part("常に", clause), Part(subject, head)))
            case FlagTerm(False):
                return Draft((Part(subject, head), Part("ことは決してない", clause)))
            case _ if (listed := self._list(value, clause)) is not None:
                parts = (Part(told + start, head), *listed.parts, Part(f"満たす{end}", clause))
                return Draft(parts, listed.items, colon=True)
            case _:
                return Draft((Part(told + start, head), Part(f"{self.condition(value)}{end}", clause)))

    def _meaning(self, meaning: Meaning, type_: Type, last: bool = False) -> Draft:
        """Return a line of a fact, of which the first that applies decides."""
        condition = "それ以外の場合" * last
        if meaning.condition is not None:
            condition = f"{self.condition(meaning.condition)}場合"
        fact = self._ruleset.facts[meaning.clause.path.partition("/")[0]]
        term = FactTerm(fact.id, fact.parameters, type=fact.type)
        match meaning.value:
            case FlagTerm(value):
                told = words.predicate(self._flag(term, negated=not value))
                text = f"{condition or 'それ以外の場合'}は、{told}"
            case value if isinstance(value.type, FlagType):
                told = words.predicate(self._flag(term, negated=False))
                text = f"{condition or 'それ以外の場合'}は、{self.condition(value)}ときに限り、{told}"
            case value if condition:
                text = f"{condition}：{self.counted(value, term)}"
            case value:
                text = f"{self.counted(value, term)}（それがある場合）"
        return leaf(text, meaning.clause)

    def _rank(self, rank: Rank) -> Draft:
        """Return who wins by a line of the ranking, if those above it have left several."""
        first = rank.clause.path == self._ruleset.ranking[0].clause.path
        among = "ゲーム終了時" if first else "差がつかない場合"
        if (lead := self.scores.lead(rank)) is not None and lead.condition is not None:
            silent = tuple(Part("", clause) for clause in lead.clauses)
            told = f"{among}、{self._leading(rank.player, lead.condition)}が勝利する"
            return Draft((*silent, Part(told, rank.clause)))
        mark = f"\0{rank.player.local}\0"
        value = self.binding(rank.player, mark).noun(rank.value)
        own = value.removeprefix(f"{mark}の").removeprefix(f"{mark}が").replace(mark, "各プレイヤー")
        order = words.size(own, more=rank.order == "highest")
        return leaf(f"{among}、{own}の最も{order}プレイヤーが勝利する", rank.clause)

    def _leading(self, player: LocalTerm, condition: Expression) -> str:
        """Return the player of whom a condition is true, behind what of it is not about players."""
        operands = condition.operands if isinstance(condition, AndTerm) else (condition,)
        theirs = tuple(one for one in operands if player.local in locals_in(one))
        others = [self.condition(one) for one in operands if one not in theirs]
        when = f"{words.both(others)}ときは、" if others else ""
        if not theirs:
            return f"{when}{PLAYER.name}"
        whole = AndTerm(theirs, type=condition.type)
        return when + self.relative(player, AllTerm(SEAT, type=SetType(SEAT)), whole, Group(PLAYER)).text


def _of_player(clause: str) -> str:
    """Return a clause about a player without that one: `石を所持している`, `石の数が3である`."""
    told = clause.removeprefix(f"{PLAYER.name}が").removeprefix(f"{PLAYER.name}の")
    return told.replace(f"、かつ{PLAYER.name}の", "、かつ")
