"""Fair draws, version 2, a second time: from the text of the specification alone, with Python's standard library.

The tests hold the house and `guildhall verify` against it. What follows from the rules of a game (which actions are
legal, what chance can do, who has won) it asks `guildhall referee`; everything else it works out itself.
"""

import hashlib
import hmac
import json
import re
import subprocess

MOST_TAKE_BACKS = 100
MOST_ROUNDS = 3


# Bytes.


def digest(data):
    return hashlib.sha256(data).digest()


def keyed(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def is_hexadecimal(value):
    """32 bytes as the specification writes them: exactly 64 digits, lower case."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def commitment_of_secret(secret):
    return digest(b"guildhall secret 2\0" + secret).hex()


def commitment_of_nonce(nonce):
    return digest(b"guildhall nonce 2\0" + nonce).hex()


# JSON, read strictly and written by RFC 8785.


def read_json(text):
    """The document; ValueError for what is not JSON, has a name twice, or holds text that is no Unicode."""

    def once(pairs):
        document = dict(pairs)
        if len(document) != len(pairs):
            raise ValueError("a name stands twice")
        return document

    def refuse(word):
        raise ValueError(word + " is no JSON")

    document = json.loads(text, object_pairs_hook=once, parse_constant=refuse)
    canonical(document).encode("utf-8")
    return document


def number_text(value):
    """A number as ECMAScript writes it."""
    double = float(value)
    if double != double or double in (float("inf"), float("-inf")):
        raise ValueError("no number of JSON")
    if double == 0:
        return "0"
    sign = "-" if double < 0 else ""
    shortest = repr(abs(double))
    mantissa, _, exponent = shortest.partition("e")
    whole, _, fraction = mantissa.partition(".")
    if fraction == "0":
        fraction = ""
    point = len(whole) + int(exponent or 0)
    digits = whole + fraction
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    tail = ("." + digits[1:]) if count > 1 else ""
    return sign + digits[0] + tail + "e" + ("+" if power > 0 else "-") + str(abs(power))


def canonical(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return string_text(value)
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(string_text(name) + ":" + canonical(value[name]) for name in names) + "}"


def string_text(text):
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
    pieces = [short.get(c) or ("\\u%04x" % ord(c) if ord(c) < 0x20 else c) for c in text]
    return '"' + "".join(pieces) + '"'


# Key, lot, draws, chain.


def uniform(below, blocks):
    """A number below so many from a stream of 32-byte blocks."""
    limit = below * (2**64 // below)
    for block in blocks:
        x = int.from_bytes(block[:8], "big")
        if x < limit:
            return x % below
    raise ValueError("the stream has ended")


def stream(key, label, *numbers):
    i = 0
    while True:
        text = " ".join(str(number) for number in (*numbers, i))
        yield keyed(key, label + b"\0" + text.encode())
        i += 1


def key_of(secret, nonces):
    return digest(b"guildhall key 2\0" + secret + b"".join(nonce for nonce in nonces if nonce is not None))


def lot_of(key, players):
    places = list(range(players))
    for k in range(players - 1, 0, -1):
        j = uniform(k + 1, stream(key, b"seat", k))
        places[j], places[k] = places[k], places[j]
    return places


def draw_of(key, number, choices):
    """The due choice; choices are (text, weight)."""
    choices = sorted(choices, key=lambda choice: choice[0].encode())
    left = uniform(sum(weight for _, weight in choices), stream(key, b"draw", number))
    for text, weight in choices:
        if left < weight:
            return text
        left -= weight
    raise AssertionError("never")


def first_link(table):
    return digest(b"guildhall table 2\0" + canonical(table).encode("utf-8"))


def next_link(key, link, line):
    return digest(b"guildhall step 2\0" + link + keyed(key, b"line\0" + link + line.encode("utf-8")))


def phrase_of(link):
    return link.hex()[:4] + " " + link.hex()[4:8]


# The rules, asked of the referee.


class Referee:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def answer(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, **request):
        answer = self.answer(**request)
        if not answer["ok"]:
            raise RuntimeError(str(request)[:300] + ": " + str(answer["error"]))
        return answer

    def rules_version(self, game):
        for known in self.ask(op="games")["games"]:
            if known["key"] == game:
                return known["rules_version"]
        return None


# Verification.


class Doubt(Exception):
    """Why a proof does not hold, and at which step (the number of steps before it), where it is one."""

    def __init__(self, reason, step=None):
        super().__init__(reason if step is None else "step %d: %s" % (step, reason))
        self.step = step


def require(holds, reason, step=None):
    if not holds:
        raise Doubt(reason, step)


def is_number(value):
    return type(value) is int and value >= 0


def check_form(proof):
    names = {"version", "table", "secret", "nonces", "lot", "steps", "chain", "scores", "winners"}
    require(isinstance(proof, dict) and set(proof) == names, "the proof has other fields than it should")
    require(type(proof["version"]) is int and proof["version"] == 2, "another version")
    table = proof["table"]
    names = {"broken", "commitment", "commitments", "game", "options", "order", "players", "round", "rules", "table"}
    require(isinstance(table, dict) and set(table) == names, "the table has other fields than it should")
    players = table["players"]
    require(is_number(players) and players >= 1, "players")
    require(is_number(table["round"]) and 1 <= table["round"] <= MOST_ROUNDS, "round")
    require(is_number(table["rules"]), "rules")
    require(table["order"] in ("lot", "given"), "order")
    require(isinstance(table["game"], str) and isinstance(table["table"], str), "game or table")
    require(isinstance(table["options"], dict), "options")
    require(is_hexadecimal(table["commitment"]) and is_hexadecimal(proof["secret"]), "commitment or secret")
    require(is_hexadecimal(proof["chain"]), "chain")
    for values in (table["commitments"], proof["nonces"]):
        require(isinstance(values, list) and len(values) == players, "one for every place")
        require(all(value is None or is_hexadecimal(value) for value in values), "hexadecimal")
    require(any(value is not None for value in table["commitments"]), "no person")
    require(isinstance(proof["lot"], list) and all(is_number(place) for place in proof["lot"]), "lot")
    steps = proof["steps"]
    require(isinstance(steps, list) and all(isinstance(line, str) for line in steps), "steps")
    check_broken(table)


def check_broken(table):
    """Every round before this one was broken, each by those who are listed, in order."""
    broken = table["broken"]
    require(isinstance(broken, list), "broken")
    before = (0, -1)
    for entry in broken:
        require(isinstance(entry, list) and len(entry) == 3, "broken")
        number, place, why = entry
        require(is_number(number) and is_number(place), "broken")
        require(place < table["players"] and why in ("left", "late", "lost"), "broken")
        require((number, place) > before, "broken rounds in another order")
        before = (number, place)
    require({entry[0] for entry in broken} == set(range(1, table["round"])), "rounds that were not broken, or missing")


def verify(proof, referee):
    """Raises Doubt unless all holds; else what there is to tell."""
    check_form(proof)
    table, players = proof["table"], proof["table"]["players"]
    secret = bytes.fromhex(proof["secret"])
    nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in proof["nonces"]]

    require(commitment_of_secret(secret) == table["commitment"], "the secret is not the one committed to")
    for place, (nonce, committed) in enumerate(zip(nonces, table["commitments"])):
        require((nonce is None) == (committed is None), "a nonce for every commitment and no other: place %d" % place)
        if nonce is not None:
            require(commitment_of_nonce(nonce) == committed, "the nonce of place %d is another" % place)
    key = key_of(secret, nonces)
    due = lot_of(key, players) if table["order"] == "lot" else list(range(players))
    require(proof["lot"] == due, "the lot")

    require(referee.rules_version(table["game"]) == table["rules"], "unknown game or rules")
    opened = referee.answer(op="new", game=table["game"], players=players, options=table["options"], seed="")
    require(opened["ok"], "the table cannot be set up")
    state = referee.ask(op="state")["state"]
    require(canonical(state["options"]) == canonical(table["options"]), "the options are not complete")

    told = follow(proof, key, referee, opened["actor"])
    state = referee.ask(op="state")["state"]
    count = len(proof["steps"])
    if state["over"]:
        require(proof["scores"] == state["scores"], "the scores", count)
        require(proof["winners"] == state["winners"], "the winners", count)
        for numbers in (proof["scores"], proof["winners"]):
            require(all(type(number) is int for number in numbers), "numbers", count)
    else:
        require(proof["scores"] is None and proof["winners"] is None, "the game is unfinished", count)
    told["over"] = state["over"]
    return told


def follow(proof, key, referee, actor):
    """Every step, every draw, and the chain."""
    links = [first_link(proof["table"])]
    made, draws, take_backs = [], 0, []
    for step, line in enumerate(proof["steps"]):
        back = re.fullmatch("take-back (0|[1-9][0-9]*)", line)
        require(actor is not None, "a step after the end", step)
        if back:
            to = int(back[1])
            require(to < len(made), "there is nothing to take back", step)
            require(len(take_backs) < MOST_TAKE_BACKS, "too many take-backs", step)
            actor = referee.ask(op="fork", at=to, **{"as": "main"})["actor"]
            require(isinstance(actor, int), "it leads to where no seat was to act", step)
            del made[to:]
            take_backs.append((step, to))
        else:
            if actor == "chance":
                legal = referee.ask(op="legal")
                expected = draw_of(key, draws, list(zip(legal["actions"], legal["weights"])))
                require(line == expected, "the draw is " + line + ", due is " + expected, step)
                draws += 1
            applied = referee.answer(op="apply", action=line)
            require(applied["ok"], "not legal: " + line, step)
            entry = referee.ask(op="history", seat="all", **{"from": len(made)})["actions"][0]
            require(entry["action"] == line, "not written as it should be: " + line, step)
            actor = applied["actor"]
            made.append(line)
        links.append(next_link(key, links[-1], line))
    count = len(proof["steps"])
    require(links[-1].hex() == proof["chain"], "the chain ends in another value", count)
    return {
        "steps": count,
        "draws": draws,
        "take_backs": take_backs,
        "chain": [link.hex() for link in links],
        "phrase": phrase_of(links[0]),
        "actions": made,
    }


# A game that is made here, as an honest house would make it.


def play(referee, game, players, options, secret, nonces, order, table, choose, broken=(), most_steps=10**6):
    """`choose(actions, made, where seats were to act)` gives the line of a seat: an action, or a take-back."""
    referee.ask(op="new", game=game, players=players, options=options, seed="")
    document = {
        "broken": [list(entry) for entry in broken],
        "commitment": commitment_of_secret(secret),
        "commitments": [None if nonce is None else commitment_of_nonce(nonce) for nonce in nonces],
        "game": game,
        "options": referee.ask(op="state")["state"]["options"],
        "order": order,
        "players": players,
        "round": 1 + max([entry[0] for entry in broken], default=0),
        "rules": referee.rules_version(game),
        "table": table,
    }
    key = key_of(secret, nonces)
    link, steps, made, decisions, draws = first_link(document), [], [], [], 0
    while len(steps) < most_steps:
        legal = referee.ask(op="legal") if not ended(referee) else None
        if legal is None:
            break
        if legal["actor"] == "chance":
            line = draw_of(key, draws, list(zip(legal["actions"], legal["weights"])))
            draws += 1
        else:
            if len(made) not in decisions:
                decisions.append(len(made))
            line = choose(legal["actions"], made, decisions)
        if line.startswith("take-back "):
            to = int(line.split()[1])
            referee.ask(op="fork", at=to, **{"as": "main"})
            del made[to:]
            decisions = [at for at in decisions if at <= to]
        else:
            referee.ask(op="apply", action=line)
            made.append(line)
        steps.append(line)
        link = next_link(key, link, line)
    state = referee.ask(op="state")["state"]
    return {
        "version": 2,
        "table": document,
        "secret": secret.hex(),
        "nonces": [None if nonce is None else nonce.hex() for nonce in nonces],
        "lot": lot_of(key, players) if order == "lot" else list(range(players)),
        "steps": steps,
        "chain": link.hex(),
        "scores": state["scores"] if state["over"] else None,
        "winners": state["winners"] if state["over"] else None,
    }


def ended(referee):
    return referee.ask(op="state")["state"]["over"]
