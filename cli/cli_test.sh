#!/usr/bin/env bash
# The program as a person meets it: help, games through a pipe and at a terminal, records, bad input.
#   cli_test.sh PROGRAM
set -uo pipefail
export LC_ALL=C.UTF-8
program=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0

check() {  # DESCRIPTION COMMAND…
  local description=$1
  shift
  if "$@"; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$description"
  fi
}
says() { grep -qF -- "$2" <<<"$1"; }
lacks() { ! grep -qF -- "$2" <<<"$1"; }
play() { "$program" play shangrila --seed 1 "$@"; }

# Help.
check "help names every command" says "$("$program" --help)" bench
for command in play replay referee serve backup restore export verify load arena perft bench; do
  check "$command --help has an explanation" says "$("$program" $command --help)" Usage
done
check "an unknown command is refused" bash -c "! $program dance >/dev/null 2>&1"

# A game through a pipe.
output=$(printf 'place 5 healer\nwhy place 5 healer\nplace 5 healer\nnonsense\nlist place\nundo\nplace 6 priest\nsave game.txt\nlog\nquit\n' | play)
check "an action is told" says "$output" "Red places a Healer master in village 5."
check "why gives the rule" says "$output" "lies in village 5 already"
check "text that is no action is explained" says "$output" "is not written like any action"
check "undo works" says "$output" "Taken back."
check "the game is saved" says "$(cat game.txt)" "0: place 6 priest"
check "leaving offers the record" says "$output" "as a record that “load” reads"
check "no colour codes in a pipe" lacks "$output" $'\033'
check "at most 80 columns" bash -c '! grep -qE "^.{81,}" <<<"$1"' _ "$output"
check "end of input leaves cleanly" play </dev/null >/dev/null
check "German" says "$(printf 'place 5 healer\n' | play --language de)" "Rot setzt einen Heiler-Meister in Dorf 5 ein."
check "Dutch" says "$(printf 'help\n' | play --language nl)" "terug naar de laatste beslissing"
check "a saved game goes on" says "$(printf 'log\n' | play --load game.txt)" "place 6 priest"
check "load in mid-game" says "$(printf 'place 1 healer\nload game.txt\nlog\n' | play)" "Loaded from game.txt"
check "hot seat" says "$(printf 'place 1 healer\nplace 2 healer\n' | play --players 3 --seats person,person,person)" "Yellow>"

# Khan: hidden hands, conquests by points, a board of one's own.
khan() { "$program" play khan --seed 1 "$@"; }
output=$(printf 'why yurt f5\nyurt a1\n' | khan --players 2)
check "a reason in Khan" says "$output" "f5 is river"
check "Khan in 80 columns" bash -c '! grep -qE "^.{81,}" <<<"$1"' _ "$output"
check "nobody sees another's hand" says "$(printf 'yurt a1\nyurt n1\n' | khan --players 2 --seats person,person)" "Let nobody else look"
khan --players 3 --seats greedy,greedy,greedy </dev/null >khan.txt
check "computers play Khan to the end" grep -q wins khan.txt
check "cards drawn by others stay hidden" bash -c '! grep -q "draws [A-Z]" khan.txt'
{ sed -n '1,/^$/p' "$source/games/khan/playthroughs/3-seats-printed.txt"; sed -n '/^[0-9c]/p' "$source/games/khan/playthroughs/3-seats-printed.txt" | head -130; } >middle.txt
check "conquests are listed by points" grep -qE '^conquer +[0-9]+: [A-Z][0-9] ' <(printf 'list conquer\n' | khan --load middle.txt --seats person,person,person)
check "a board of one's own" says "$("$program" perft khan --board "$source/data/khan-board.json" --depth 2)" 12800
sed 's/"song": "m10"/"song": "f5"/' "$source/data/khan-board.json" >drowned.json
check "a board that cannot be played is refused" says "$(khan --board drowned.json 2>&1)" "There is no place for the Song ruler on f5"
check "a board that is not JSON is refused" says "$(khan --board khan.txt 2>&1)" "is not JSON"

# Carpe Astra.
carpe() { "$program" play carpe-astra --seed 1 "$@"; }
output=$(printf 'skip\nlist build\nskip\nwhy deploy 9,9\nwhy done\n' | carpe --players 3 --option advanced=true)
check "hexes show their tile, guild and agents" grep -qE '^ 0 +-1.*0Se' <<<"$output"
check "empty hexes are marked while tiles are built" grep -qE ' 0\.' <<<"$output"
check "builds are listed by tile and hex" grep -qE '^build +[a-z]{2} -?[0-9],-?[0-9]: -?[0-9],-?[0-9] ' <<<"$output"
check "a hex that is not there" says "$output" "there is no board here (9,9)."
check "Carpe Astra in 80 columns" bash -c '! grep -v "^\[" <<<"$1" | grep -qE "^.{81,}"' _ "$output"
carpe --seats greedy,greedy,greedy,greedy </dev/null >carpe.txt
check "computers play Carpe Astra to the end" grep -q "the throne goes to" carpe.txt
check "cards drawn into hands stay hidden" bash -c '! grep -q "draws [NS]-" carpe.txt'
scoring=$source/games/carpe_astra/playthroughs/4-seats-scoring.txt
turns() { sed -n '1,/^$/p' "$scoring"; sed -n '/^[0-9c]/p' "$scoring" | sed "/^[0-9]: score/q" | sed '$d'; }
turns >before-scoring.txt
check "cards that could be scored are shown" says "$(printf 'board\n' | carpe --load before-scoring.txt --seats person,person,person,person)" "could score now:"
check "a layout of one's own" says "$("$program" perft carpe-astra --layout "$source/data/carpe-astra.json" --depth 2)" 210
sed 's/"homes": \["1,-1"/"homes": ["1,-99"/' "$source/data/carpe-astra.json" >far.json
check "a layout that cannot be played is refused" says "$(carpe --players 2 --layout far.json 2>&1)" "1,-99 lies too far out"
check "an option of another game is refused" says "$(play --layout "$source/data/carpe-astra.json" 2>&1)" "no option “layout”"

# A whole game, and its record.
"$program" play shangrila --seed 2 --seats greedy,random,greedy,random </dev/null >whole.txt
check "computers play to the end" grep -q wins whole.txt
printf '{"op":"new","game":"shangrila","players":4,"seed":"x"}\n{"op":"playout"}\n{"op":"record"}\n' | "$program" referee | tail -1 |
  sed 's/.*"record":"//; s/"}$//; s/\\n/\n/g; s/\\\(.\)/\1/g' >record.txt
check "replay tells the story" says "$("$program" replay record.txt)" "The game is over"
check "replay steps" says "$(yes '' | "$program" replay --step record.txt)" "Stones left"
check "annotated records load again" bash -c "$program replay --annotate record.txt > annotated.txt && $program replay --annotate annotated.txt | cmp - annotated.txt"

# Fair draws, of a game that was drawn with them.
fair=$source/table/testing/fair-khan.txt
check "fair draws are found fair" says "$("$program" verify "$fair")" "Fair: secret, nonces and"
check "the commitment is shown, to be compared" says "$("$program" verify "$fair")" "DrawsCommitment: "
check "in German" says "$("$program" verify --language de "$fair")" "Ehrlich: Geheimnis, Beiträge und"
sed 's/DrawsTakeBacks ".*"/DrawsTakeBacks "0:7"/' "$fair" >unfair.txt
check "unfair draws are found, with the action" says "$("$program" verify unfair.txt 2>&1)" "Not fair. Action 7:"
check "and the exit status says so" bash -c "! $program verify unfair.txt 2>/dev/null"
check "a record without draws is refused" says "$("$program" verify record.txt 2>&1)" "does not say how its draws were made"

# Bad files.
sed 's/^1: .*/1: place 99 healer/' record.txt >damaged.txt
check "a damaged record is refused with its line" says "$("$program" replay damaged.txt 2>&1)" "Line 7:"
check "a missing file is refused" bash -c "! $program replay nowhere.txt 2>/dev/null"
check "a file that cannot be loaded leaves the game alone" says "$(printf 'place 1 healer\nload damaged.txt\nlog\n' | play)" "place 1 healer"
check "a place that cannot be written to is refused" says "$(printf 'save /nowhere/x\n' | play)" "Cannot write /nowhere/x"
check "wrong seats are refused" says "$(play --seats person,wizard 2>&1)" "no player called 'wizard'"
check "wrong options are refused" says "$(play --option setup=chess 2>&1)" "choose from free and first-game"
check "wrong number of players" says "$(play --players 7 2>&1)" "3 to 4 players"

# A house's database: from a backup written here, and back. The record above is its one finished game.
{
  printf '{"guildhall":"backup","version":1}\n["people","p","Ann","ann","hash",1]\n'
  for id in over running; do
    printf '["tables","%s",%d,0,2,"{\\"game\\":\\"shangrila\\",\\"players\\":4,\\"options\\":{},\\"rules_version\\":1,' $id $([ $id = over ] && echo 2 || echo 1)
    printf '\\"seats\\":[{\\"name\\":\\"Ann\\"},{\\"name\\":\\"Bob\\"},{\\"name\\":\\"Eve\\"},{\\"name\\":\\"Dan\\"}],\\"headers\\":{\\"Date\\":\\"today\\"}}"]\n'
  done
  sed -n 's/^\([0-9]\): \(.*\)/["actions","over",N,\1,"\2",3]/p' record.txt | awk '{ sub("N", NR - 1); print }'
} >rows.jsonl
{ cat rows.jsonl; printf '{"rows":%d,"sha256":"%s"}\n' $(($(wc -l <rows.jsonl) - 1)) "$(sha256sum <rows.jsonl | cut -d' ' -f1)"; } >by-hand.backup
house() { "$program" "$1" --database house.db "${@:2}" 2>&1; }
check "a backup is restored" says "$(house restore by-hand.backup)" "restored from by-hand.backup"
check "only into an empty database" says "$(house restore by-hand.backup)" "is not empty"
check "a backup is written" says "$(house backup again.backup)" "written to again.backup"
# A backup of an older version has fewer columns in a row; the newer one begins each row as it does.
begin_so() { while read -r row; do grep -qF -- "${row%]}" "$2" || return 1; done < <(tail -n +2 "$1"); }
check "what was restored is what is backed up" begin_so rows.jsonl again.backup
check "a backup is restored elsewhere" says "$("$program" restore --database second.db again.backup 2>&1)" "restored from again.backup"
"$program" backup --database second.db third.backup >second.log 2>&1
check "and is the same when it is backed up again" cmp -s again.backup third.backup
check "a backup is never written over" says "$(house backup again.backup)" "is there already"
head -c 2000 by-hand.backup >cut.backup
check "a backup that was cut off is refused" says "$("$program" restore --database other.db cut.backup 2>&1)" "cut off"
check "and no database is made of it" test ! -e other.db
check "no database, no backup" bash -c "! $program backup --database nowhere.db x.backup 2>/dev/null"
check "a game that cannot be read is left out, and said to be" says "$(house export records)" "Game over is left out"

# The referee answers every line, whatever it is, and lives on.
{ head -c 20000 /dev/urandom | tr '\n' 'x'; echo; head -c 3000000 /dev/zero | tr '\0' '['; echo; printf '\n{"op":"games"}'; } | "$program" referee >answers.txt
check "one answer a line" test "$(wc -l <answers.txt)" -eq 4
check "a long line is too long" says "$(sed -n 2p answers.txt)" '"too-long"'
check "a last line without line end is answered" says "$(tail -1 answers.txt)" '"ok":true'

# At a terminal: colours, completion, Ctrl-C. A key is pressed once what it answers is on the screen.
at_terminal() { TERM=xterm script -qfc "stty cols 80 rows 24; $1" /dev/null >screen; }
sees() {  # TEXT [in so many lines]
  for _ in $(seq 600); do
    [ "$(grep -cs -- "$1" screen)" -lt "${2:-1}" ] || return 0
    sleep 0.1
  done
}
: >screen
{ sees 'Red> '; printf 'pl\t5 hea\t\n'; sees 'Red> ' 2; printf '\003'; sees 'Save the game'; printf 'saved.txt\n'; sees 'Saved as'; } |
  at_terminal "$program play shangrila --seed 1"
check "colours at a terminal" says "$(cat screen)" $'\033[38;5;166m'
check "Tab completes, Ctrl-C offers to save" grep -qs '0: place 5 healer' saved.txt
: >screen
{ sees 'Red> '; printf '\004'; } | NO_COLOR=1 at_terminal "$program play shangrila --seed 1"
output=$(cat screen)
check "NO_COLOR is respected" lacks "$output" $'\033[38'

# The arena, interrupted and resumed.
arena() { "$program" arena shangrila greedy random --players 3 --seed x --json match.json "$@" 2>&1; }
whole=$(arena --blocks 12)
check "the arena says who is stronger" says "$whole" "one greedy against 2 random, 36 games"
arena --blocks 5 >/dev/null
check "resuming gives the same result" test "$(arena --blocks 12 --resume)" = "$whole"
check "one thread gives the same result" test "$(arena --blocks 12 --threads 1)" = "$whole"
check "another match is not resumed" says "$("$program" arena shangrila random greedy --players 3 --json match.json --resume 2>&1)" "its first differs"
echo '{"blocks":[1]}' >match.json
check "a damaged file is refused" says "$(arena --resume)" "is of another match"
check "an unknown player is refused" says "$("$program" arena shangrila greedy wizard 2>&1)" "no player called 'wizard'"

check "bench prints a signature" says "$("$program" bench --signature)" signature
check "perft counts" says "$("$program" perft shangrila --depth 2)" 8190

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
