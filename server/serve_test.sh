#!/usr/bin/env bash
# `guildhall serve` as a browser meets it, and as someone meets it who means no good: server/serve_test.sh PROGRAM
set -euo pipefail
program=$1
scratch=$(mktemp -d)
servers=()
finish() {
  for server in "${servers[@]}"; do kill "$server" 2>/dev/null || true; done
  rm -rf "$scratch"
}
trap finish EXIT
fail() {
  printf 'serve_test: %s\n' "$1" >&2
  exit 1
}

# Starts a server; its process in $server, its port in $port.
start() {
  : >"$scratch/said"  # there before the house is, for it is looked into at once
  "$program" serve --database "$scratch/house-${#servers[@]}.db" "$@" >"$scratch/said" 2>&1 &
  server=$!
  servers+=("$server")
  for _ in $(seq 600); do
    port=$(sed -n 's|^Guildhall is at http://[^/]*:\([0-9]*\)/$|\1|p' "$scratch/said")
    [ -z "$port" ] || return 0
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
  done
  cat "$scratch/said" >&2
  fail "it did not start with: $*"
}

# Sends bytes, written as for printf, on a connection of their own and reads until it is closed, without CR and NUL.
send() {
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  { printf "$1" >&3; } 2>/dev/null || true
  timeout 30 cat <&3 2>/dev/null | tr -d '\r\000' >"$scratch/answer" || true
  exec 3<&- 3>&-
}
ask() { send "$1"' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'"${2:-}"'\r\n'; }
status() { sed -n '1s/^HTTP\/1\.1 \([0-9]*\).*/\1/p' "$scratch/answer"; }
field() { sed -n "/^\$/q; s/^$1: //Ip" "$scratch/answer"; }
expect() {  # WHAT FOUND WANTED
  [ "$2" = "$3" ] || fail "$1: found \"$2\" where \"$3\" was wanted"
}

start --port 0 --connections-per-address 250

# Someone who never finishes asking.
exec 6<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.1\r\nHost:' >&6

ask 'GET /'
expect 'the page' "$(status) $(field Content-Type)" '200 text/html; charset=utf-8'
expect 'caching of the page' "$(field Cache-Control)" no-cache
[[ $(field Content-Security-Policy) == "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';"* ]] || fail 'no policy'
[ -n "$(field Date)" ] || fail 'no date'
script=$(sed -n 's/.*src="\.\{0,1\}\(\/assets\/[^"]*\.js\)".*/\1/p' "$scratch/answer" | head -n 1)
[ -n "$script" ] || fail 'the page names no script'
tag=$(field ETag)

ask 'GET /' "If-None-Match: $tag\r\n"
expect 'the page again' "$(status)" 304
ask "GET $script" 'Accept-Encoding: gzip\r\n'
expect 'the script' "$(status) $(field Content-Encoding) $(field Content-Type)" '200 gzip text/javascript; charset=utf-8'
expect 'caching of the script' "$(field Cache-Control)" 'public, max-age=31536000, immutable'
ask 'HEAD /'
expect 'a head' "$(status) $(sed '1,/^$/d' "$scratch/answer" | wc -c)" '200 0'
ask 'GET /service-worker.js'
expect 'the service worker' "$(status) $(field Cache-Control)" '200 no-cache'
ask 'GET /nothing'
expect 'what is not there' "$(status)" 404
ask 'GET /../../../../etc/passwd'
expect 'what is none of their business' "$(status)" 404
send 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi'
expect 'another method' "$(status) $(field Allow)" '405 GET, HEAD'
send 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
expect 'two requests at once' "$(grep -ao '^HTTP/1.1 [0-9]*' "$scratch/answer" | tr '\n' ' ')" 'HTTP/1.1 200 HTTP/1.1 404 '

send 'nonsense\r\n\r\n'
expect 'nonsense' "$(status)" 400
send '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'
expect 'a greeting of another protocol' "$(status)" 400
send 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'
expect 'no host' "$(status)" 400
send 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'
expect 'a version that is none' "$(status)" 400
send 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'
expect 'a length that is none' "$(status)" 400
send 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n'
expect 'two lengths' "$(status)" 400
send 'GET / HTTP/1.1\r\nHost: a\r\nX: '"$(printf 'x%.0s' $(seq 20000))"'\r\n\r\n'
expect 'a header that is too long' "$(status)" 431
send 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n'
expect 'a body that is too long' "$(status)" 413

# Many at once, all of them silent.
for i in $(seq 10 200); do eval "exec $i<>/dev/tcp/127.0.0.1/$port"; done
ask 'GET /'
expect 'the page beside 190 silent connections' "$(status)" 200
for i in $(seq 10 200); do eval "exec $i<&- $i>&-"; done

timeout 25 cat <&6 >"$scratch/answer" || fail 'someone who never finishes asking is waited for'
expect 'an answer to half a request' "$(status)" ''
exec 6<&- 6>&-

# Many from one address are too many. (Bash has 255 for itself.)
mapfile -t many < <(seq 10 254; seq 256 271)
for i in "${many[@]}"; do eval "exec $i<>/dev/tcp/127.0.0.1/$port"; done
ask 'GET /'
expect 'the page beside more connections than one address may have' "$(status)" ''
for i in "${many[@]}"; do eval "exec $i<&- $i>&-"; done

# What cannot be served at is refused with a reason.
if "$program" serve --database "$scratch/other.db" --port "$port" >"$scratch/refused" 2>&1; then fail 'served at a port that was taken'; fi
grep -q 'Cannot serve at 127.0.0.1 port' "$scratch/refused" || fail 'no reason for a port that is taken'
if "$program" serve --database "$scratch/other.db" --address nonsense >"$scratch/refused" 2>&1; then fail 'served at no address'; fi
grep -q 'nonsense is no IP address' "$scratch/refused" || fail 'no reason for an address that is none'
if "$program" serve --database "$scratch/house-0.db" >"$scratch/refused" 2>&1; then fail 'two houses with one database'; fi
grep -q 'Another house is open with the database' "$scratch/refused" || fail 'no reason for a database that is taken'

# Told to stop, it stops soon, silent connections or not.
exec 5<>"/dev/tcp/127.0.0.1/$port"
kill -TERM "$server"
for _ in $(seq 300); do
  kill -0 "$server" 2>/dev/null || break
  sleep 0.1
done
if kill -0 "$server" 2>/dev/null; then fail 'it did not stop'; fi
wait "$server" || fail 'it did not end well'
grep -q '^Stopped' "$scratch/said" || fail 'it did not say that it stopped'
exec 5<&- 5>&-

# Without a port asked for, one that is taken is passed over.
start
taken=$port
start
[ "$port" -gt "$taken" ] || fail "the next free port after $taken was not taken"
kill -INT "$server"
wait "$server" || fail 'it did not end well when interrupted'

echo 'serve_test: everything passes'
