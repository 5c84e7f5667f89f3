"""A small ruleset built by hand, with every construct in it, and shorthands for terms."""

from itertools import count
from typing import Literal

from ludex.grammar.model import Note
from ludex.grammar.source import Source, Span
from ludex.interpreter.analysis import ruleset as r
from ludex.interpreter.analysis import terms as t
from ludex.interpreter.analysis.types import (
    FLAG,
    NUMBER,
    SEAT,
    SUPPLY,
    NumberType,
    SetType,
    ThingType,
    Type,
    ZoneType,
)

PLAYER = ThingType(SEAT)
CARD = ThingType("card")
SUIT = ThingType("suit")
COINS = NumberType("coin")

SOURCE = Source("toy.ludex", "".join(f"line {number}\n" for number in range(1, 40)))
_ORDINALS = count()


def clause(path: str | None = None, line: int = 1, notes: tuple[Note, ...] = ()) -> t.Clause:
    """Return a clause at a line of the source; without a path it gets one of its own."""
    span = Span("toy.ludex", 0, 4, line, 1)
    return t.Clause(path or f"round/{next(_ORDINALS)}", "toy", notes, span=span)


def number(value: int, unit: str | None = None) -> t.NumberTerm:
    return t.NumberTerm(value, type=NumberType(unit))


def local(name: str, type_: Type = PLAYER) -> t.LocalTerm:
    return t.LocalTerm(f"{name}.1", name, type=type_)


player, rival, card, mine = (
    local("player"),
    local("rival"),
    local("card", CARD),
    local("chosen", SetType("card")),
)


def coins(holder: t.Expression = player) -> t.AmountTerm:
    return t.AmountTerm("coin", holder, type=COINS)


def zone(name: str, of: t.Expression | None = None) -> t.ZoneTerm:
    return t.ZoneTerm(name, of, type=ZoneType(name, ("card",)))


def score(of: t.Expression = player) -> t.RecordTerm:
    return t.RecordTerm("score", of, type=NUMBER)


def played(of: t.Expression = player) -> t.ResultTerm:
    return t.ResultTerm("played", of, type=CARD)


def rank(of: t.Expression = card) -> t.AttributeTerm:
    return t.AttributeTerm("card", "rank", of, type=NUMBER)


def those(
    condition: t.Expression | None, variable: t.LocalTerm = card, source: t.Expression | None = None
) -> t.SelectionTerm:
    source = source or zone("hand", player)
    return t.SelectionTerm(variable, source, condition, type=SetType("card"))


players = t.AllTerm(SEAT, type=SetType(SEAT))
suits = t.AllTerm("suit", type=SetType("suit"))
supply = t.ZoneTerm(SUPPLY, None, type=ZoneType(SUPPLY, ("card",)))
nobody = t.NothingTerm(type=PLAYER)
stars = t.MemberTerm("suit", "star", type=SUIT)
ace = t.DescriptionTerm("card", "ace", (("rank", number(1)),), type=SetType("card"))
ready = t.RecordTerm("ready", player, type=FLAG)


_SCORE, _THREE, _TWO_COINS = score(), number(3), number(2, "coin")


def is_more(left: t.Expression = _SCORE, right: t.Expression = _THREE) -> t.CompareTerm:
    return t.CompareTerm(">", left, right, type=FLAG)


def by_rank(order: Literal["highest", "lowest"]) -> t.ExtremeTerm:
    return t.ExtremeTerm(order, card, rank())


EXPRESSIONS: tuple[t.Expression, ...] = (
    number(4),
    number(4, "coin"),
    t.FlagTerm(True, type=FLAG),
    nobody,
    t.MeasuredTerm(score(), type=COINS),
    stars,
    t.SeatTerm("red", type=PLAYER),
    player,
    t.OptionTerm("variant", type=NUMBER),
    score(),
    coins(),
    rank(played()),
    t.FaceTerm(card, type=NUMBER),
    played(),
    t.FactTerm("pace", (player,), type=NUMBER),
    t.FactTerm("distance", (player, rival), type=NUMBER),
    zone("hand", player),
    players,
    t.LookupTerm("suit", (("worth", number(2)),), type=ThingType("suit", True)),
    ace,
    t.AfterTerm(SEAT, player, type=PLAYER),
    those(is_more(rank())),
    t.CountTerm(those(is_more(rank())), type=NUMBER),
    t.AggregateTerm("highest", card, rank(), zone("hand", player), type=NUMBER),
    t.AggregateTerm("total", rival, coins(rival), players, type=NUMBER),
    t.TheTerm(those(is_more(rank())), type=CARD),
    t.ExtremesTerm(number(1), by_rank("highest"), zone("hand", player), type=SetType("card")),
    t.ExtremesTerm(number(2), by_rank("lowest"), those(is_more(rank())), type=SetType("card")),
    t.ExtremesTerm(score(), by_rank("lowest"), zone("hand", player), type=SetType("card")),
    t.ArithmeticTerm("-", score(), number(2), type=NUMBER),
    t.ForEveryTerm(number(1), 3, coins(), type=NUMBER),
    t.ForEveryTerm(number(1), 3, t.CountTerm(zone("hand", player), type=NUMBER), type=NUMBER),
    t.ForEveryTerm(number(1), 3, score(), type=NUMBER),
    t.TableTerm(((2, 3, number(6)), (4, 4, number(5))), type=NUMBER),
)

CONDITIONS: tuple[t.Expression, ...] = (
    t.SomeTerm(those(is_more(rank())), type=FLAG),
    t.NoTerm(those(t.MatchTerm(card, ace, False, type=FLAG)), type=FLAG),
    t.NotTerm(is_more(), type=FLAG),
    t.AndTerm((is_more(), t.OrTerm((ready, is_more(coins(), number(1))), type=FLAG)), type=FLAG),
    t.OrTerm((ready, t.AndTerm((is_more(), ready), type=FLAG)), type=FLAG),
    is_more(),
    is_more(coins(), number(2)),
    is_more(coins(zone("pot")), number(0)),
    is_more(t.CountTerm(players), number(2)),
    t.SameTerm(score(), number(2), False, type=FLAG),
    t.SameTerm(coins(), number(2), True, type=FLAG),
    t.SameTerm(t.CountTerm(players), number(1), False, type=FLAG),
    t.SameTerm(t.RecordTerm("dealer", None, type=PLAYER), nobody, True, type=FLAG),
    t.SameTerm(rival, player, False, type=FLAG),
    t.MatchTerm(played(), ace, False, type=FLAG),
    t.AdjectiveTerm(ready, False, type=FLAG),
    t.AdjectiveTerm(t.FactTerm("safe", (player,), type=FLAG), True, type=FLAG),
)


def only(text: str = "never") -> t.Block:
    return (t.ImpossibleTerm(clause(), text),)


def gain(amount: t.Expression = _TWO_COINS) -> t.TransferTerm:
    return t.TransferTerm(clause(), "gain", player, "coin", amount, supply, player, True, None)


def statements() -> tuple[t.Statement, ...]:
    """Return one statement of each sort at least, each clause with a path of its own."""
    finish = t.FinishTerm(clause(), None)
    local_target = local("chosen", CARD)
    return (
        t.OnlyIfTerm(clause(), is_more(), (gain(), finish)),
        t.LetTerm(clause(), local("next", SUIT), stars),
        t.SetTerm(clause(), score(), number(4)),
        t.SetTerm(clause(), score(), t.ArithmeticTerm("+", score(), number(4), type=NUMBER)),
        t.SetTerm(clause(), ready, t.FlagTerm(True, type=FLAG)),
        t.SetTerm(clause(), ready, is_more()),
        t.IfTerm(
            clause(),
            (
                (clause(), is_more(), (gain(), gain())),
                (clause(), ready, (finish,)),
                (clause(), None, (gain(number(1, "coin")),)),
            ),
        ),
        t.ForEachTerm(clause(), player, players, None, (gain(),)),
        t.ForEachTerm(clause(), card, those(is_more(rank())), None, (gain(), finish)),
        t.ForEachTerm(clause(), player, players, t.RecordTerm("dealer", None, type=PLAYER), (gain(),)),
        t.RepeatTerm(clause(), 5, None, (gain(),)),
        t.RepeatTerm(clause(), 4, is_more(), (gain(), t.NothingHappensTerm(clause()))),
        t.NothingHappensTerm(clause()),
        t.StepTerm(clause(), "opening", None, (gain(number(7, "coin")),)),
        t.StepTerm(clause(), "deal", t.TitleTerm("Dealing"), (gain(), finish)),
        t.ChooseTerm(
            clause(),
            player,
            None,
            (
                t.AlternativeTerm(clause(), "stay", t.TitleTerm("Stay"), None, ()),
                t.AlternativeTerm(clause(), "leave", None, is_more(), (gain(), finish)),
            ),
            (finish,),
        ),
        t.PickOneTerm(clause(), player, card, those(is_more(rank())), local_target, only()),
        t.PickSetTerm(
            clause(),
            player,
            number(1),
            number(3),
            zone("hand", player),
            mine,
            (t.SuchThatTerm(clause(), "fit", is_more(t.CountTerm(mine), number(1))),),
            (finish,),
        ),
        t.PickSetTerm(clause(), player, None, None, zone("hand", player), mine, (), None),
        t.PickNumberTerm(clause(), player, number(0), coins(), 20, local("bid", COINS), None),
        t.ChancePickTerm(clause(), those(is_more(rank())), local_target, (finish,)),
        t.ChancePickTerm(clause(), players, rival, None),
        t.SealedTerm(
            clause(),
            player,
            players,
            (t.PickOneTerm(clause(), player, card, zone("hand", player), played(), None),),
        ),
        t.SealedTerm(clause(), player, players, (gain(), gain())),
        t.SealedTerm(clause(), rival, players, (t.LetTerm(clause(), player, rival), gain()), rival),
        t.MovePiecesTerm(clause(), ace, number(2), None, zone("deck"), zone("hand", player)),
        t.MovePiecesTerm(clause(), ace, None, None, supply, zone("hand", player)),
        t.MovePiecesTerm(clause(), ace, number(1), by_rank("lowest"), zone("deck"), zone("hand", player)),
        t.MovePiecesTerm(clause(), played(), None, None, None, zone("deck")),
        t.MovePiecesTerm(clause(), zone("hand", player), None, None, None, zone("deck")),
        t.MovePiecesTerm(clause(), played(), None, None, None, zone("deck"), bottom=True),
        gain(),
        t.TransferTerm(
            clause(), "pay", player, "coin", number(1, "coin"), player, zone("pot"), True, (finish,)
        ),
        t.TransferTerm(clause(), "move", None, "coin", coins(zone("pot")), zone("pot"), player, True, None),
        t.ShuffleTerm(clause(), zone("deck")),
        t.RollTerm(clause(), zone("deck")),
        t.RevealTerm(clause(), zone("hand", player), None),
        t.RevealTerm(clause(), zone("deck"), player),
        t.RunTerm(clause(), "card", "effect", played(), (player,)),
        t.DoTerm(clause(), "judge", (player, rival)),
        t.WinTerm(clause(), player),
        finish,
        t.FinishTerm(clause(), t.SelectionTerm(player, players, ready, type=SetType(SEAT))),
        *only(),
    )


def ruleset(body: t.Block = ()) -> r.Ruleset:
    """Return a ruleset whose round is `body`."""
    everyone, owner = r.Visibility(everyone=True), r.Visibility(owner=True)
    worth = r.Attribute("worth", NUMBER, clause("suit.worth"))
    suit = r.Kind("suit", "suits", False, {"worth": worth}, {}, None,
        (
            r.Member("star", "Star", True, {"worth": (number(2),)}, {}, (), clause("suit.star")),
            r.Member("moon", None, True, {"worth": (number(3),)}, {}, (), clause("suit.moon")),
        ), clause("suit", 3))  # fmt: skip
    effect = r.Rule("card.ace.effect", None, (player,), (gain(),), clause("card.ace.effect"))
    copies = (r.Copies(1, ("suit", "suit"), "rank", ((1, 2), (2, 2), (3, 1)), clause("card.ace/1")),)
    cards = r.Kind("card", "cards", True, {"rank": r.Attribute("rank", NUMBER, clause("card.rank"))},
        {"effect": r.Slot("effect", (("player", PLAYER),), clause("card.effect"))}, (1, 6),
        (
            r.Member("ace", "ace", True, {}, {"effect": effect}, copies, clause("card.ace")),
            r.Member("joker", None, True, {}, {}, (), clause("card.joker")),
        ), clause("card", 4))  # fmt: skip
    notes = (Note("cites", ("RB.hand",)), Note("cites", ("RB.unknown",)))
    zones = (
        r.Zone("hand", None, SEAT, ("card",), (), False, owner, clause("hand", 5, notes)),
        r.Zone("deck", None, None, ("card",), (), True, r.Visibility(), clause("deck", 6)),
        r.Zone("pot", "the pot in the middle", None, (), ("coin",), False, everyone, clause("pot", 7)),
    )
    records = (
        r.Record("score", None, SEAT, NUMBER, number(0), everyone, clause("score")),
        r.Record("ready", None, SEAT, FLAG, t.FlagTerm(False), everyone, clause("ready")),
        r.Record("dealer", None, None, ThingType(SEAT, True), nobody, everyone, clause("dealer")),
    )
    pace, safe = "how far the figure goes", "safe from attack"
    facts = (
        r.Fact("pace", pace, (player,), False, NUMBER, (
            r.Meaning(number(2), is_more(), clause("pace/1")), r.Meaning(score(), None, clause("pace/2")),
        ), clause("pace")),
        r.Fact("safe", safe, (player,), False, FLAG, (
            r.Meaning(is_more(), None, clause("safe/1")),
        ), clause("safe")),
        r.Fact("distance", None, (player, rival), True, NUMBER, (), clause("distance")),
    )  # fmt: skip
    judge = r.Rule("judge", "Judging", (player, rival), only(), clause("judge", 20))
    entry = r.CatalogueEntry("hand", "Hands", "Cards in the hand are secret.", "rule")
    return r.Ruleset(
        id="toy", title="A toy", layers=("toy",), players=(2, 3, 4), round_limit=9,
        kinds={"suit": suit, "card": cards},
        resources={"coin": r.Resource("coin", "coins", 80, owner, clause("coin"))},
        zones={zone.id: zone for zone in zones},
        records={record.id: record for record in records},
        options={"variant": r.Option("variant", None, NUMBER, number(1), clause("variant"))},
        facts={fact.id: fact for fact in facts},
        rules={"judge": judge, "round": r.Rule("round", None, (), body, clause("round", 10))},
        results={"played": r.Result("played", CARD, clause("played"))},
        ranking=(
            r.Rank("highest", player, coins(), clause("ranking/1")),
            r.Rank("lowest", player, score(), clause("ranking/2")),
        ),
        examples=(),
        catalogues={"RB": r.Catalogue("RB", "sources/rb", "Rulebook", {"hand": entry})},
        clauses=(clause("players", 2),),
        sources={"toy.ludex": SOURCE},
    )  # fmt: skip
