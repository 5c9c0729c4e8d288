#!/usr/bin/env python3
"""Fair draws, version 2: `guildhall verify` and a second reading of the specification (fair_draws.py) judge the same
proofs, those of the vectors, games made here, and forgeries of both, and must agree on each.

    forgeries_test.py PROGRAM

GUILDHALL_FORGERIES=all forges every step of every game, not a sample; GUILDHALL_FAIR_GAMES=n makes n games.
"""

import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # nothing is left in the tree

import fair_draws
from fair_draws import Doubt, Referee

HERE = pathlib.Path(__file__).parent
VECTORS = json.loads((HERE / "draws-2.json").read_text(encoding="utf-8"))
EVERYTHING = os.environ.get("GUILDHALL_FORGERIES") == "all"
GAMES = int(os.environ.get("GUILDHALL_FAIR_GAMES", "2"))
SAMPLE = 3  # forgeries of each kind and game

failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED:", what, flush=True)


# The reading itself, against the vectors of a third implementation.


def test_vectors(referee):
    for vector in VECTORS["uniform"]:
        blocks = [bytes.fromhex(block) for block in vector["blocks"]]
        expect(fair_draws.uniform(vector["below"], iter(blocks)) == vector["result"], "uniform %s" % vector)
    for vector in VECTORS["lots"]:
        expect(fair_draws.lot_of(bytes.fromhex(vector["key"]), vector["players"]) == vector["lot"], "lot %s" % vector)
    for number, game in enumerate(VECTORS["games"]):
        told = fair_draws.verify(game["proof"], referee)
        expect(told["chain"] == game["chain"], "chain of game %d" % number)
        expect(told["draws"] == len(game["draws"]), "draws of game %d" % number)


# Both judges.


class Judges:
    def __init__(self, program, referee, other):
        self.program, self.referee, self.other = program, referee, other
        self.judged = 0

    def engine(self, proof):
        """(holds, step) by the program."""
        answer = self.other.ask(op="verify", proof=proof)
        return answer["fair"], None if answer["fair"] else answer["step"]

    def reading(self, proof):
        """(holds, step) by the second reading."""
        try:
            fair_draws.verify(proof, self.referee)
            return True, None
        except Doubt as doubt:
            return False, doubt.step

    def agree(self, proof, what):
        self.judged += 1
        engine, reading = self.engine(proof), self.reading(proof)
        expect(engine == reading, "%s: the engine says %s, the reading %s" % (what, engine, reading))
        return engine

    def refuse(self, proof, what, step_named=False):
        holds, step = self.agree(proof, what)
        expect(not holds, what + ": not found")
        if step_named:
            expect(step is not None, what + ": no step is named")

    def accept(self, proof, what):
        holds, step = self.agree(proof, what)
        expect(holds, what + ": refused at step %s" % step)

    def command(self, text, language="en"):
        """What `guildhall verify FILE` says and its exit status."""
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as file:
            file.write(text)
            file.flush()
            done = subprocess.run(
                [self.program, "verify", file.name, "--language", language], capture_output=True, encoding="utf-8"
            )
        return done.returncode, done.stdout + done.stderr


def record_of(proof, actions_by):
    table = proof["table"]

    def header(name, value):
        return '[%s "%s"]\n' % (name, value.replace("\\", "\\\\").replace('"', '\\"'))

    return (
        header("Game", table["game"])
        + header("RulesVersion", str(table["rules"]))
        + header("Players", str(table["players"]))
        + header("Options", json.dumps(table["options"]))
        + header("Proof", json.dumps(proof))
        + "\n"
        + "".join("%s: %s\n" % pair for pair in actions_by)
    )


def actions_by(referee):
    """The actions of the referee's table, each with its actor."""
    history = referee.ask(op="history", seat="all", **{"from": 0})["actions"]
    return [(entry["actor"], entry["action"]) for entry in history]


# Forgeries.


def places_in(document, path=()):
    yield path
    if isinstance(document, dict):
        for name in document:
            yield from places_in(document[name], path + (name,))
    if isinstance(document, list):
        for index in range(len(document)):
            yield from places_in(document[index], path + (index,))


def with_value(document, path, value):
    if not path:
        return value
    changed = copy.copy(document)
    changed[path[0]] = with_value(document[path[0]], path[1:], value)
    return changed


def value_at(document, path):
    for name in path:
        document = document[name]
    return document


def other_values(value):
    if isinstance(value, str) and len(value) == 64:
        yield ("0" if value[0] != "0" else "1") + value[1:]
        yield value.upper()
        yield value[:-1]
        yield value + "0"
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield -1
        yield value + 0.5
        yield str(value)
    yield from (None, "", "x", 7, True, False, [], {}, [None], {"x": 1}, "00" * 32)


def forged_fields(proof):
    for path in places_in(proof):
        if not path:
            continue
        if path[:1] == ("steps",) and len(path) > 1:
            continue
        value = value_at(proof, path)
        for other in other_values(value):
            if fair_draws.canonical(other) != fair_draws.canonical(value) or type(other) is not type(value):
                yield with_value(proof, path, other), "%s = %r" % ("/".join(map(str, path)), other)
        if path and isinstance(path[-1], str):
            without = copy.deepcopy(proof)
            del value_at(without, path[:-1])[path[-1]]
            yield without, "without " + "/".join(map(str, path))


def sample(items, generator):
    items = list(items)
    return items if EVERYTHING else generator.sample(items, min(SAMPLE, len(items)))


def forged_steps(proof, draws, generator):
    steps = proof["steps"]
    count = len(steps)

    def forged(lines, what):
        return {**proof, "steps": lines}, what

    for i in sample(range(count), generator):
        yield forged(steps[:i] + steps[i + 1 :], "step %d dropped" % i)
        yield forged(steps[: i + 1] + steps[i:], "step %d doubled" % i)
    for i in sample(range(count - 1), generator):
        if steps[i] != steps[i + 1]:
            yield forged(steps[:i] + [steps[i + 1], steps[i]] + steps[i + 2 :], "steps %d and the next swapped" % i)
    for i in sample(range(count), generator):
        invented = generator.choice([steps[generator.randrange(count)], "take-back %d" % generator.randrange(40), "", "pass"])
        if invented != steps[i]:
            yield forged(steps[:i] + [invented] + steps[i:], "step %d invented: %s" % (i, invented))
    for i, _, drawn in sample(draws, generator):
        others = [choice for _, _, choice in draws if choice != drawn]
        yield forged(steps[:i] + [generator.choice(others)] + steps[i + 1 :], "the draw at step %d replaced" % i)
    for i, line in enumerate(steps):
        if line.startswith("take-back "):
            to = int(line.split()[1])
            yield forged(steps[:i] + ["take-back %d" % (to + 1)] + steps[i + 1 :], "take-back at step %d changed" % i)
    yield forged(steps + ["take-back 0"], "taken back after the end")
    yield forged(steps[:-1], "the last step dropped")
    yield forged([], "no steps")


def chained(proof):
    """The same with the chain made anew, as a house would that cheats."""
    nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in proof["nonces"]]
    key = fair_draws.key_of(bytes.fromhex(proof["secret"]), nonces)
    link = fair_draws.first_link(proof["table"])
    for line in proof["steps"]:
        link = fair_draws.next_link(key, link, line)
    return {**proof, "chain": link.hex()}


def test_forgeries(judges, proof, draws, name, generator):
    judges.accept(proof, name)
    fields = list(forged_fields(proof))
    for forged, what in fields if EVERYTHING else generator.sample(fields, min(50, len(fields))):
        judges.refuse(forged, "%s, %s" % (name, what))
    for forged, what in forged_steps(proof, draws, generator):
        judges.refuse(forged, "%s, %s" % (name, what), step_named=True)
        judges.agree(chained(forged), "%s, %s, with a chain to fit" % (name, what))


def test_replaced_draws(judges, proof, draws, name, generator):
    """Even with a chain to fit, a draw that is not the due one is named."""
    for step, _, drawn in sample(draws, generator):
        other = generator.choice([choice for _, _, choice in draws if choice != drawn])
        forged = chained({**proof, "steps": proof["steps"][:step] + [other] + proof["steps"][step + 1 :]})
        expect(judges.agree(forged, name) == (False, step), "%s: the draw at step %d is not named" % (name, step))


# The command.


def test_command(judges, proof, actions, name):
    status, said = judges.command(json.dumps(proof))
    expect(status == 0, name + ": refused by the command: " + said)
    first = fair_draws.first_link(proof["table"])
    taken_back = [step for step, line in enumerate(proof["steps"]) if line.startswith("take-back ")]
    for part in [fair_draws.phrase_of(first), proof["chain"], "Round: %d" % proof["table"]["round"], "Names are not covered"]:
        expect(part in said, "%s: the command does not say %s" % (name, part))
    for step in taken_back:
        expect("step %d " % (step + 1) in said, "%s: take-back at step %d is not told" % (name, step))
    expect(judges.command(record_of(proof, actions))[0] == 0, name + ": the record is refused")
    if actions:
        shorter, said = judges.command(record_of(proof, actions[:-1]))
        expect(shorter == 1 and "Action %d" % len(actions) in said, name + ": a shortened record is not refused: " + said)
    step = max(len(proof["steps"]) - 3, 0)
    forged = {**proof, "steps": proof["steps"][:step] + ["take-back 9999"] + proof["steps"][step:]}
    for language, words in ("en", "Step %d (%d"), ("de", "Schritt %d (%d"), ("nl", "Stap %d (%d"):
        status, said = judges.command(json.dumps(forged), language)
        expect(status == 1 and words % (step + 1, step) in said, "%s, %s: the step is not named: %s" % (name, language, said))
    expect(judges.command(json.dumps(proof)[:-5])[0] == 1, name + ": half a proof is accepted")
    twice = json.dumps(proof).replace('"version": 2', '"version": 1, "version": 2', 1)
    expect(judges.command(twice)[0] == 1, name + ": a name that stands twice is accepted")


# Games made here.


def made_game(referee, generator):
    game = generator.choice(["khan", "carpe-astra"])
    players = generator.randint(2, 4)
    people = [generator.random() < 0.7 for _ in range(players)]
    people[generator.randrange(players)] = True
    nonces = [generator.randbytes(32) if person else None for person in people]
    rounds = generator.randint(1, 3)
    broken = [(r, generator.randrange(players), generator.choice(["left", "late", "lost"])) for r in range(1, rounds)]
    taken = [0]

    def choose(actions, made, decisions):
        if len(decisions) > 1 and taken[0] < 100 and generator.random() < 0.03:
            taken[0] += 1
            return "take-back %d" % generator.choice(decisions[:-1])
        return generator.choice(actions)

    unfinished = generator.random() < 0.2
    return fair_draws.play(
        referee,
        game,
        players,
        {},
        generator.randbytes(32),
        nonces,
        generator.choice(["lot", "given"]),
        generator.randbytes(16).hex(),
        choose,
        broken,
        most_steps=generator.randrange(100) if unfinished else 10**6,
    )


def draws_in(proof, referee):
    """(step, number, choice) of each draw; the proof holds."""
    draws = []
    table = proof["table"]
    actor = referee.ask(op="new", game=table["game"], players=table["players"], options=table["options"])["actor"]
    for step, line in enumerate(proof["steps"]):
        if line.startswith("take-back "):
            actor = referee.ask(op="fork", at=int(line.split()[1]), **{"as": "main"})["actor"]
            continue
        if actor == "chance":
            draws.append((step, len(draws), line))
        actor = referee.ask(op="apply", action=line)["actor"]
    return draws


def main():
    program = os.path.realpath(sys.argv[1])
    generator = random.Random(2)
    with Referee(program) as referee, Referee(program) as other:
        test_vectors(referee)
        judges = Judges(program, referee, other)
        for number, vector in enumerate(VECTORS["games"]):
            name = "vector %d" % number
            test_forgeries(judges, vector["proof"], vector["draws"], name, generator)
            test_replaced_draws(judges, vector["proof"], vector["draws"], name, generator)
            fair_draws.verify(vector["proof"], referee)
            test_command(judges, vector["proof"], actions_by(referee), name)
        for number in range(GAMES):
            proof = made_game(referee, generator)
            name = "game %d of %s" % (number, proof["table"]["game"])
            judges.accept(proof, name)
            if number < 2:
                test_command(judges, proof, actions_by(referee), name)
                draws = draws_in(proof, referee)
                if len({choice for _, _, choice in draws}) > 1:
                    test_replaced_draws(judges, proof, draws, name, generator)
    print("%d proofs judged twice, %d failures" % (judges.judged, len(failures)))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
