#!/usr/bin/env bash
# What stands in operations/ as an operator would use it, with a real nginx, openssl and systemd-analyze:
#   operations_test.sh PROGRAM
set -euo pipefail
export LC_ALL=C.UTF-8
program=$(realpath "$1")
operations=$(realpath "$(dirname "$0")")
PATH=$PATH:/usr/sbin
scratch=$(mktemp -d)
started=()
finish() {
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait
  rm -rf "$scratch"
}
trap finish EXIT
fail() {
  printf 'operations_test: %s\n' "$1" >&2
  tail -n 20 "$scratch"/*.log >&2 || true
  exit 1
}
expect() {  # WHAT FOUND WANTED
  [ "$2" = "$3" ] || fail "$1: found \"$2\" where \"$3\" was wanted"
}

# A port of its own for each, which nginx must be told beforehand: below those that the system gives to connections.
next_port=$((10000 + RANDOM % 20000))
free_port() {  # NAME: a variable that is given it
  while (exec 3<>"/dev/tcp/127.0.0.1/$next_port") 2>/dev/null; do next_port=$((next_port + 1)); done
  printf -v "$1" '%d' "$next_port"
  next_port=$((next_port + 1))
}
answers() {  # waits until something listens at the port
  for _ in $(seq 600); do
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
    sleep 0.1
  done
  fail "nothing listens at port $1"
}
start() {  # NAME COMMAND…
  "${@:2}" >"$scratch/$1.log" 2>&1 &
  started+=($!)
}

# The units are sound, with the paths they will have here.
mkdir -p "$scratch/units/guildhall.service.d"
here() { sed "s|/usr/local/bin/guildhall|$program|; s|/etc/guildhall.conf|$scratch/guildhall.conf|; /^Documentation=/d" "$1"; }
here "$operations/guildhall.service" >"$scratch/units/guildhall.service"
here "$operations/guildhall-backup.service" >"$scratch/units/guildhall-backup.service"
cp "$operations/guildhall-backup.timer" "$scratch/units/"
verified() { systemd-analyze verify "$scratch"/units/*.service "$scratch"/units/*.timer 2>&1; }
expect 'what systemd says of the units' "$(verified)" ''
cp "$operations/guildhall.service.d/tls.conf" "$scratch/units/guildhall.service.d/"
expect 'what systemd says of them with tls.conf' "$(verified)" ''

# The settings: every flag has its line, and every line is taken.
settings=$operations/guildhall.conf
for flag in $("$program" serve --help | grep -aoE '^ +(-[a-z],)?--[a-z-]+' | grep -oE '[a-z][a-z-]+$'); do
  case $flag in help | config) continue ;; esac
  grep -qE "^#?$flag = " "$settings" || fail "guildhall.conf does not name $flag"
done
for name in house secure plain direct alone; do free_port $name; done
sed -E "s/^#([a-z-]+ = )/\1/; s|^port = .*|port = $house|; s|/var/lib/guildhall|$scratch|; /^tls-/d
        s|^public-url = .*|public-url = \"https://club.example:$secure\"|" "$settings" >"$scratch/guildhall.conf"

# A proxy before the house, as in the example.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=club.example \
  -addext subjectAltName=DNS:club.example -keyout "$scratch/key.pem" -out "$scratch/certificate.pem" 2>/dev/null
sed "/\[::\]/d; s|listen 443|listen 127.0.0.1:$secure|; s|listen 80|listen 127.0.0.1:$plain|
     s|127.0.0.1:8080|127.0.0.1:$house|
     s|/etc/letsencrypt/live/club.example/fullchain.pem|$scratch/certificate.pem|
     s|/etc/letsencrypt/live/club.example/privkey.pem|$scratch/key.pem|" "$operations/nginx.conf" >"$scratch/site.conf"
[ "$(id -u)" -ne 0 ] || echo 'user root;' >"$scratch/nginx.conf"
cat >>"$scratch/nginx.conf" <<CONFIGURATION
daemon off;
pid $scratch/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path $scratch/body;
  proxy_temp_path $scratch/proxy;
  fastcgi_temp_path $scratch/fastcgi;
  uwsgi_temp_path $scratch/uwsgi;
  scgi_temp_path $scratch/scgi;
  include $scratch/site.conf;
}
CONFIGURATION
start house "$program" serve --config "$scratch/guildhall.conf"
start nginx nginx -e stderr -p "$scratch" -c "$scratch/nginx.conf"
answers "$house"
answers "$secure"

ask() { curl -sS --max-time 10 --cacert "$scratch/certificate.pem" --resolve "club.example:$secure:127.0.0.1" "$@"; }
status() { ask -o /dev/null -w '%{http_code}' "$@"; }
site=https://club.example:$secure
expect 'the page through the proxy' "$(status "$site/")" 200
expect 'its health through the proxy' "$(status "$site/healthz")" 200
expect 'figures, which are for the machine itself' "$(status "$site/metrics")" 404
expect 'figures asked on the machine' "$(status "http://127.0.0.1:$house/metrics")" 200
expect 'http is sent to https' "$(curl -sS -o /dev/null -w '%{http_code}' "http://127.0.0.1:$plain/")" 301

me() { ask -D "$scratch/headers" -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' -d '{}' "$@" "$site/api/me"; }
expect 'a guest from elsewhere' "$(me -H 'Origin: https://elsewhere.example')" 403
expect 'a new guest' "$(me -H "Origin: $site")" 200
cookie=$(sed -n 's/^set-cookie: \(__Host-guildhall=[^;]*\);.*/\1/Ip' "$scratch/headers")
[ -n "$cookie" ] || fail 'no cookie came'
grep -qi '^set-cookie: .*; *secure' "$scratch/headers" || fail 'the cookie is not marked Secure'

upgrade() {  # what the house answers to a WebSocket's opening; the connection is given up after a second
  curl -sS --http1.1 --max-time 1 --cacert "$scratch/certificate.pem" --resolve "club.example:$secure:127.0.0.1" \
    -o /dev/null -w '%{http_code}' -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
    -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H "Origin: $site" "$@" "$site/socket" 2>/dev/null || true
}
expect 'a socket through the proxy' "$(upgrade -H "Cookie: $cookie")" 101
expect 'a socket without a cookie' "$(upgrade)" 401

# A name that is no setting is a mistake, and is said.
echo 'colour = "red"' >"$scratch/wrong.conf"
refused=$("$program" serve --config "$scratch/wrong.conf" 2>&1) && fail 'a setting that does not exist was taken'
[[ $refused == *colour* ]] || fail "of a setting that does not exist it is said: $refused"

# With a certificate of its own.
start direct "$program" serve --port "$direct" --database "$scratch/direct.db" --public-url "https://club.example:$direct" \
  --tls-certificate "$scratch/certificate.pem" --tls-key "$scratch/key.pem"
answers "$direct"
expect 'https without a proxy' "$(curl -sS --max-time 10 --cacert "$scratch/certificate.pem" -o /dev/null -w '%{http_code}' \
  --resolve "club.example:$direct:127.0.0.1" "https://club.example:$direct/healthz")" 200
curl -sS --max-time 10 --cacert "$scratch/certificate.pem" -o /dev/null -D "$scratch/headers" \
  --resolve "club.example:$direct:127.0.0.1" "https://club.example:$direct/"
grep -qi '^strict-transport-security: max-age=' "$scratch/headers" || fail 'https without a proxy does not ask to stay https'

# The unit's own command, with the settings as they stand; only the port comes from elsewhere, and goes before theirs.
line=$(sed -n 's/^ExecStart=//p' "$scratch/units/guildhall.service")
cp "$settings" "$scratch/guildhall.conf"
mkdir "$scratch/state"
read -ra command <<<"$line"
start unit env STATE_DIRECTORY="$scratch/state" GUILDHALL_PORT="$alone" "${command[@]}"
unit=${started[-1]}
answers "$alone"
expect 'the health of the unit' "$(status "http://127.0.0.1:$alone/healthz")" 200
[ -s "$scratch/state/guildhall.db" ] || fail 'no database in the folder of the service'

# A backup of the open house by the backup unit's own command, and what it is for.
mkdir "$scratch/backups"
backup=$(sed -n 's/^ExecStart=//p' "$scratch/units/guildhall-backup.service" |
  sed "s|/var/lib/guildhall|$scratch/state|; s|/var/backups/guildhall|$scratch/backups|; s|\\$\\$|$|g; s|%%|%|g")
written=$(eval "$backup" </dev/null)
restored=$("$program" restore --database "$scratch/restored.db" "$scratch"/backups/*.backup)
expect 'rows of the backup' "${restored%% restored*}" "${written%% written*}"

kill -TERM "$unit"
status=0
wait "$unit" || status=$?
expect 'leaving in good order' "$status" 0

echo 'operations: proxy, units, settings and backup work as they stand'
