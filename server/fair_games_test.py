#!/usr/bin/env python3
"""Whole games through the real house, each with commitments, rounds, take-backs and a proof, which the engine and a
second reading of the specification (table/testing/fair_draws.py) must both accept, and which must be what was told.

    fair_games_test.py PROGRAM HOUSE

PROGRAM is guildhall, HOUSE a house that answers on standard input (server/testing/house_by_lines.cpp).
GUILDHALL_FAIR_GAMES=n plays n games.
"""

import json
import os
import pathlib
import random
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "table" / "testing"))
import fair_draws
from fair_draws import Referee, commitment_of_nonce

GAMES = int(os.environ.get("GUILDHALL_FAIR_GAMES", "4"))


class House:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.told = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def answer(self, who, **request):
        self.process.stdin.write(json.dumps({"who": who, "ask": request}) + "\n")
        self.process.stdin.flush()
        said = json.loads(self.process.stdout.readline())
        for name, event in said["told"]:
            self.told.setdefault(name, []).append(event)
        return said["answer"]

    def ask(self, who, **request):
        answer = self.answer(who, **request)
        assert answer["ok"], (who, request, answer)
        return answer

    def code(self, who, **request):
        answer = self.answer(who, **request)
        return "" if answer["ok"] else answer["error"]["code"]


class Seated:
    """Somebody at a table, with an honest page: the nonces, and what was told of steps and chain."""

    def __init__(self, house, name, generator):
        self.house, self.name, self.generator = house, name, generator
        self.nonces = {}

    def commitment(self):
        nonce = self.generator.randbytes(32)
        self.nonces[commitment_of_nonce(nonce)] = nonce
        return commitment_of_nonce(nonce)

    def ask(self, **request):
        return self.house.ask(self.name, **request)

    def reveal(self, table, document):
        standing = document["draws"]["commitments"][document["mine"]]
        return self.ask(op="reveal", table=table, round=document["draws"]["round"], nonce=self.nonces[standing].hex())


def open_table(house, generator, players, game, by_lot):
    people = [Seated(house, name, generator) for name in ("ann", "ben", "cleo", "dan")[:players]]
    made = people[0].ask(
        op="create", game=game, players=players, order="lot" if by_lot else "given", public=False,
        pace={"kind": "untimed"}, standin="novice", hints=False,
    )
    table = made["table"]["id"]
    for person in people:
        person.ask(op="watch", table=table)
        person.ask(op="sit", table=table, round=1, commitment=person.commitment())
    return table, people


def begin(house, generator, table, people):
    """Perhaps after rounds that came to nothing."""
    for broken in range(generator.randrange(3)):
        loser = generator.choice(people)
        round_ = broken + 1
        assert house.code(loser.name, op="commit", table=table, round=round_, lost=True) == ""
        for person in people:
            person.ask(op="commit", table=table, round=round_ + 1, commitment=person.commitment())
    for person in generator.sample(people, len(people)):
        document = person.ask(op="watch", table=table)["table"]
        assert document["status"] == "revealing", document
        person.reveal(table, document)


def play(house, generator, table, people):
    made = [0]
    while True:
        document = people[0].ask(op="watch", table=table)
        if document["table"]["status"] == "over":
            return
        seats = {seat["person"]: number for number, seat in enumerate(document["table"]["seats"])}
        actor = next(person for person in people if seats[person.name] == document["table"]["actor"])
        size = document["table"]["actions"]
        if size > 3 and generator.random() < 0.03:
            take_back(house, generator, table, people, actor, size)
            continue
        legal = actor.ask(op="legal", table=table)["actions"]
        actor.ask(op="apply", table=table, action=generator.choice(legal), at=size)
        made[0] += 1


def take_back(house, generator, table, people, actor, size):
    to = generator.randrange(max(0, size - 12), size)
    answer = house.answer(actor.name, op="take-back", table=table, to=to)
    if not answer["ok"]:
        assert answer["error"]["code"] in ("bad-request", "limit"), answer
        return
    while not answer["done"]:
        question = people[0].ask(op="watch", table=table)["table"]["question"]
        if question is None:
            return
        seats = people[0].ask(op="watch", table=table)["table"]["seats"]
        house.ask(seats[question["asked"][0]]["person"], op="consent", table=table, question=question["id"], yes=True)


def check(house, table, people, referee, other):
    proof = people[-1].ask(op="proof", table=table)["proof"]
    told = fair_draws.verify(proof, referee)
    answer = other.ask(op="verify", proof=proof)
    assert answer["fair"] and answer["chain"] == told["chain"], answer
    record = people[0].ask(op="record", table=table)["record"]
    assert other.ask(op="verify", record=record)["fair"]
    for person in people:
        events = [event for event in house.told[person.name] if event.get("table") == table]
        (begun,) = [event for event in events if event["event"] == "begun"]
        assert begun["chain"] == told["chain"][0]
        steps = 0
        for event in events:
            if event["event"] not in ("action", "taken-back"):
                continue
            assert event["step"] == steps, event
            assert event["chain"] == [told["chain"][steps + 1]], event
            line = event["entry"]["action"] if event["event"] == "action" else "take-back %d" % event["actions"]
            claimed = proof["steps"][steps]
            assert line == claimed or (line.endswith(" ?") and claimed.startswith(line[:-1])), (line, claimed)
            steps += 1
        assert steps == len(proof["steps"])
        mine = next(n for n, seat in enumerate(people[0].ask(op="watch", table=table)["table"]["seats"]) if seat["person"] == person.name)
        place = proof["lot"][mine]
        assert person.nonces[proof["table"]["commitments"][place]].hex() == proof["nonces"][place]
    watched = people[0].ask(op="watch", table=table)
    assert watched["step"] == len(proof["steps"]) and watched["chain"] == proof["chain"]
    return proof


def main():
    program, lines = map(os.path.realpath, sys.argv[1:3])
    generator = random.Random(int(os.environ.get("GUILDHALL_SEED", "7")))
    counted = {"steps": 0, "take-backs": 0, "draws": 0}
    with Referee(program) as referee, Referee(program) as other:
        for number in range(GAMES):
            with House(lines) as house:
                game, players = ("khan", "carpe-astra")[number % 2], generator.randint(2, 4)
                table, people = open_table(house, generator, players, game, generator.random() < 0.7)
                assert house.code("ann", op="proof", table=table) == "not-over"
                begin(house, generator, table, people)
                play(house, generator, table, people)
                proof = check(house, table, people, referee, other)
                counted["steps"] += len(proof["steps"])
                counted["take-backs"] += sum(line.startswith("take-back ") for line in proof["steps"])
    print("%d games, %d steps, %d take-backs" % (GAMES, counted["steps"], counted["take-backs"]))


if __name__ == "__main__":
    main()
