#!/usr/bin/env bash
# A small crowd at a real house, over real sockets: server/load_test.sh PROGRAM
set -euo pipefail
program=$1
scratch=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait
  rm -rf "$scratch"
}
trap finish EXIT
fail() {
  printf 'load_test: %s\n' "$1" >&2
  cat "$scratch"/* >&2
  exit 1
}

: >"$scratch/said"  # there before the house is, for it is looked into at once
"$program" serve --port 0 --database "$scratch/house.db" --connections-per-address 100 >"$scratch/said" 2>&1 &
server=$!
for _ in $(seq 600); do
  port=$(sed -n 's|^Guildhall is at http://[^/]*:\([0-9]*\)/$|\1|p' "$scratch/said")
  [ -z "$port" ] || break
  sleep 0.1
done
[ -n "$port" ] || fail 'the house did not open'

# 60 guests are what one address may bring in an hour. They act often enough for whole games to end and begin again.
"$program" load --port "$port" --connections 60 --rate 2000 --seconds 5 --pid "$server" --json \
  >"$scratch/report" 2>"$scratch/progress" || fail 'the load failed'
report=$(cat "$scratch/report")
[[ $report == *'"connections":60,'* ]] || fail 'some did not get in'
[[ $report == *'"errors":{}'* ]] || fail 'something went wrong'
[[ $report == *'"missing":0,'* ]] || fail 'an action is missing'
[[ $report != *'"acknowledged":0,'* ]] || fail 'nobody acted'
[ "$(wc -l <"$scratch/progress")" -ge 5 ] || fail 'no progress was shown'

# On a slow machine one more may have become welcome by now, but not twenty.
"$program" load --port "$port" --connections 20 --rate 10 --seconds 1 >"$scratch/refused" 2>&1 || true
grep -q 'becoming a guest: 429' "$scratch/refused" || fail 'too many guests got in, or why they did not is not said'
"$program" load --port 1 --connections 2 --rate 10 --seconds 1 >"$scratch/closed" 2>&1 && fail 'a closed house is full'
grep -q 'Nobody got in' "$scratch/closed" || fail 'that nobody got in is not said'
echo 'load: a small crowd plays, and nothing is lost'
