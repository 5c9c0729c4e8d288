-- A database as version 1 of it was, with a little of everything. It must open for ever: do not change it.
CREATE TABLE schema (version BIGINT NOT NULL);
INSERT INTO schema VALUES (1);

CREATE TABLE people (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  password TEXT NOT NULL,
  created BIGINT NOT NULL
);
CREATE UNIQUE INDEX people_by_name_key ON people (name_key) WHERE name_key <> '';
INSERT INTO people VALUES ('p1', 'Ann', 'ann', '$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA', 1700000000000);
INSERT INTO people VALUES ('p2', 'Guest 7', '', '', 1700000001000);

CREATE TABLE tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  created BIGINT NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (person);
INSERT INTO tokens VALUES ('h1', 'p1', 1700000000500);

CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  status BIGINT NOT NULL,
  listed BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  document TEXT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, changed);
INSERT INTO tables VALUES ('t1', 1, 1, 1700000002000, '{"game":"shangrila","players":3}');

CREATE TABLE table_people (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  place BIGINT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (table_id, place)
);
CREATE INDEX table_people_by_person ON table_people (person);
INSERT INTO table_people VALUES ('t1', 0, 'p2');
INSERT INTO table_people VALUES ('t1', 1, 'p1');

CREATE TABLE actions (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  n BIGINT NOT NULL,
  actor BIGINT NOT NULL,
  action TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n)
);
INSERT INTO actions VALUES ('t1', 0, 0, 'place 5 healer', 1700000001500);
INSERT INTO actions VALUES ('t1', 1, 1, 'place 6 priest', 1700000002000);

CREATE TABLE messages (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  n BIGINT NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  seat BIGINT NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n)
);
INSERT INTO messages VALUES ('t1', 0, 'p2', 'Guest 7', 0, 'Grüße', 1700000001800);
