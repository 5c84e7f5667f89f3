"""What each built-in word means, with a short use. Data only; `vocabulary` holds it against the grammar.

Uses name things of no game: tile, deck, hand and coin stand for whatever a ruleset declares.
"""

DECLARATIONS = """
language | the edition of the language, first line of a file | language 1
ruleset | a game or a layer over one, with its title | ruleset mine "Mine"
players | how many can play | players 2, 3, 4
source | a catalogue of statements that clauses cite, under a short name | source RB = sources/rulebook
limit | after how many rounds the game ends undecided | round limit 30
kind | a sort of things, with what each of them has | kind suit "suits"
piece | a kind whose members lie in zones and can be moved | piece tile "tiles"
with | the one attribute of a member, on its own line; what decides which pieces go | tile corner with worth 3
by | the number that a table is read by | by players 2: 5, 3 to 4: 6
copies | how many of a piece there are | copies 2 per suit
per | one for each: member of a kind, value of an attribute | copies 2 per suit
faces | the numbers on a piece that can be rolled | faces 1 to 6
resource | what is counted and has no faces, with its plural | resource coin "coins"
supply | how much there is, and where it lies until it is taken | supply 40
unlimited | as much as anybody needs | supply unlimited
zone | a place for pieces or resources, for the table or for each member of a kind | zone hand of player
holds | what may lie in a zone | holds tile
ordered | the zone is a pile with a top | ordered
entry | how print tells a move into a zone | entry "place {what} face up on the table"
refill | what happens when a counted move needs a piece of the pile and it is empty | refill
visible | who may see what lies there; without it nobody, but all see a record | visible to owner
everyone | all players | visible to everyone
owner | the player that the zone or record belongs to | visible to owner
nobody | no player | visible to nobody
record | a value that the table keeps track of | record score of player
starts | the value at the start of the game | starts 0
option | what the table settles before the game | option open "Play with open hands"
fact | what follows from the rest and is never set | fact last of player
means | a value of a fact, with its condition | means 3 if worth of tile > 2
rule | something that happens, under a name; in a kind, what each member may do | rule deal(player)
whenever | a rule that runs of itself as soon as its conditions hold | whenever broke "Out of coins"
setup | the rule that prepares the table | setup
round | the rule that is repeated until the game ends | round
ranking | what decides between the players, first things first | ranking
measure | what is counted of every game, once or for each member of a kind | measure wealth of player
progress | how well a player stands before the game is over, first things first; for greedy players | progress
example | a situation and what the rules make of it, checked and printed | example "two tiles are too few"
heading | a kind has a chapter of its own in print, under this title | heading "The tiles"
print | how the members or pieces of a kind are printed, to be cut out | print as tile 40 by 40 mm
card | a shape of what is cut out | print as card 63 by 88 mm
tile | a shape of what is cut out | print as tile 40 by 40 mm
disc | a shape of what is cut out, with its size across | print as disc 25 mm
mm | the unit of sizes in print | print as disc 25 mm
front | what stands on the front of a printed piece | front worth, effect of suit
back | the text on the back of a printed piece | back "Tiles"
sheet | a page of print that players need at the table | sheet overview "A round"
outline | on a sheet: the titles of the steps of a rule | outline round
tell | on a sheet: a rule, a step, a fact or the ranking in sentences | tell round.deal
table | on a sheet: a row for each member of a kind, with what it has | table suit with worth, effect
box | on a sheet: room to lay down what a player has | box coins
seats | who sits at the table, clockwise | seats red, blue
when | the rule or step that the example runs | when round.deal
given | what lies on the table before | given coins of red is 3
answers | what a seat, or chance, answers to the next question | red answers corner
refused | an answer that the rules do not allow | red is refused corner by round.deal
expect | what has changed afterwards | expect coins of red is 2
known | which players know it and nobody else: what lies in a zone, an amount | expect deck is known to red
at | opens a phrase: `at least` | expect at least coins of red is 2
least | what follows may not be everything | expect at least coins of red is 2
"""

STATEMENTS = """
only | only if a condition holds: the rest of a block, an option, a layer | only if some (tile in deck)
if | what follows happens only if a condition holds | if coins of player > 3
otherwise | what happens, or holds, if nothing before did | otherwise
unable | what happens if the line above cannot be carried out | if unable
let | a name for a value until the end of the rule | let price be worth of tile
be | the value of a `let` | let price be worth of tile
set | a record gets a new value | set score of player to 3
to | the new value, the place where something goes, the end of a range | set score of player to 3
repeat | the block again and again, at most so many times | repeat at most 20 times while pot < 6
more | behind `or`: at least so many are picked | pick 2 or more tiles in hand of player as sold
most | before the number of times | repeat at most 20 times
times | how often | repeat at most 20 times
while | as long as a condition holds | repeat at most 20 times while pot < 6
for | opens a phrase: `for each`, `rule for`, `run … for` | for each player
each | the block once for each thing | for each tile in hand of player
in | the things of a collection | for each tile in hand of player
where | only those that meet a condition | for each tile where worth of tile > 2
step | a part of a rule, under a name | step deal "Dealing"
choose | a player takes one of several ways | choose
either | the first way | either stay "Stay"
or | another way; in conditions: one of several holds; in types: the value may be missing | or leave "Leave"
pick | a player picks things or a number | pick 2 tiles in hand of player as chosen
any | as many as one likes, none included | pick any tiles in hand of player as chosen
chance | picks one thing at random; in examples, decides what luck brings | chance picks player as first
as | the name for what was picked | pick tile in hand of player as chosen
such | opens a phrase: `such that` | such that fit: count of chosen > 1
that | a condition on everything picked together, under a name | such that fit: count of chosen > 1
sealed | several players choose at once and show together | sealed for each player
move | pieces or amounts go from one place to another | move 1 tile from deck to hand of player
bottom | the lower end of a pile, where pieces go under the others | move tile to bottom of deck
all | everything there that fits the description | move all tiles from hand of player to deck
from | the place where something comes from, who comes first | move 1 tile from deck to hand of player
gain | a player takes an amount | gain 2 coins
pay | a player gives an amount, all of it or nothing | pay 2 coins
shuffle | a pile gets an order by chance | shuffle deck
roll | every piece there falls on a face by chance | roll tray
reveal | everyone gets to know the pieces | reveal hand of player
run | carries out what a member of a kind demands | run effect of tile for player
win | the game ends and these players have won | player wins
look | a player sees pieces, alone | look at deck
finish | the game ends and the ranking decides | finish
impossible | the author's claim that this is never reached | impossible "the deck is never empty here"
"""

EXPRESSIONS = """
of | what belongs to something | coins of player
after | the next member of a kind, round in a circle; in a layer: lines behind a place | player after dealer
count | how many there are | count of hand of player
total | the sum of an attribute or fact over things | total worth of hand of player
highest | the highest of several numbers; in a ranking: more is better | highest worth of hand of player
lowest | the lowest of several numbers; in a ranking: less is better | lowest worth of hand of player
the | the one thing of which something is true, if there is just one | the (player where coins of player > 9)
every | opens the end of `for every`: once for each full number of these | 1 for every 10 coins of player
some | there is at least one | some (tile in hand of player where worth of tile > 2)
no | there is none; also the answer `no` | no (tile in hand of player)
yes | the answer `yes` | set open to yes
nothing | no thing, where a thing may be missing | choice of player is nothing
not | the opposite | not open
and | all of several conditions | open and coins of player > 3
is | two things are the same, or a thing has a property | choice of player is corner
"""

LAYERS = """
extends | the rulesets that a layer stands on | extends base, house/long_game
excludes | the layers that cannot be played together with this one | excludes house/short_game
change | what is different in a declaration, or at a place | change fact reward
confirm | what stays as it is, with the statements that say so | confirm round.income cites RX.income
replace | a declaration, or what happens at a place, anew | replace round.income
remove | what the rulesets below declare, or do at a place, no longer | remove round.income
before | lines in front of a place, or at the beginning of a rule | before round.income
inherited | what the rulesets below do here, or the value that a fact has there | inherited
"""

NOTES = """
cites | the statements of a source that a clause follows | cites RB.setup.hands
assumed | a value that no source states, with the reason | assumed "the source is silent"
ruling | a reading that settles an open point, with the reason | ruling "as most people play it"
says | the author's own sentence for what a line does, with values in its holes | says "Pay {price} for it."
generated | in a layer, the sentence made from the rule, instead of one of the author's own | says generated
"""

TYPES = """
number | whole numbers, with limits where they are known | number 0 to 9
flag | yes or no | flag
"""

GROUPS = {
    "declarations": DECLARATIONS,
    "statements": STATEMENTS,
    "expressions": EXPRESSIONS,
    "layers": LAYERS,
    "notes": NOTES,
    "types": TYPES,
}
