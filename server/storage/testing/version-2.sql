-- A database as version 2 of it was, made by a house: a game of Khan with two take-backs. It must open for ever: do not
-- change it.
CREATE TABLE schema (version BIGINT NOT NULL, readable_by BIGINT NOT NULL DEFAULT 1);
INSERT INTO schema VALUES(2,2);
CREATE TABLE people (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  password TEXT NOT NULL,
  created BIGINT NOT NULL,
  likeness TEXT NOT NULL DEFAULT '');
INSERT INTO people VALUES('2dfe1be472b1871bf42adc90038b592d','Guest 4351','','',1795129308439,'');
CREATE TABLE tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  created BIGINT NOT NULL,
  used BIGINT NOT NULL DEFAULT 0, device TEXT NOT NULL DEFAULT '');
INSERT INTO tokens VALUES('c8b27d018d19ba76be216223773320c878a9f6ebc20011ef60e44a1402a81c12','2dfe1be472b1871bf42adc90038b592d',1795129308439,1795129308439,'?');
CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  status BIGINT NOT NULL,
  listed BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  document TEXT NOT NULL,
  revision BIGINT NOT NULL DEFAULT 1, due BIGINT NOT NULL DEFAULT 0, size BIGINT NOT NULL DEFAULT 0);
INSERT INTO tables VALUES('ee4467320f3627d90e6e172c97cfb45f',1,1,1795129308826,'{"barred":[],"broken":[],"by_lot":false,"clock_at":1795129308826,"clock_seat":-1,"created":1795129308466,"creator":"2dfe1be472b1871bf42adc90038b592d","draws_version":2,"flags":[0,0],"game":"khan","grace":0,"hints":false,"in_vain":[0,0],"last_actor":0,"left":[0,0],"lot":[],"options":{"rulers":"printed"},"pace":{"increment":0,"kind":"untimed","time":0},"players":2,"questions":0,"rematch":"","round":1,"rules_version":1,"seats":[{"commitment":"58be7203dd2b6d9d5cdb26fe35fad80d0e408cda609741309a190556a0616fbe","kind":"person","name":"Guest 4351","nonce":"39dea853b711fce38ea928550084ce688090e541095db421a39b7289f2e81cb3","person":"2dfe1be472b1871bf42adc90038b592d","seated":true,"standin":false},{"commitment":"","kind":"computer","name":"novice","nonce":"","person":"","seated":false,"standin":false}],"secret":"c2e91fa4bd8557cf439a65d50aa5ebb506ad00fdd33600f178ebd9f53e188a79","since":1795129308826,"standin":"novice","take_backs":[],"timed":[0,0],"undone":[{"draws":9,"lines":["yurt i3","yurt i4","yurt h7","yurt h11","draw russian-stone","draw georgian-forest","draw abbasid-ice","draw delhi-stone","draw georgian-outland","draw delhi-khan","draw seljuk-outland","draw seljuk-tundra","draw abbasid-khan","invade delhi-stone e4"],"to":2},{"draws":9,"lines":["yurt h7","yurt i9","draw abbasid-sand","draw hungarian-mountain","draw delhi-khan","draw hungarian-sand","draw georgian-sand","draw abbasid-khan","draw hungarian-stone","draw russian-ice","draw delhi-tundra","invade delhi-khan g5","invade hungarian-mountain j11"],"to":4}],"void_commitments":[]}',20,0,15);
CREATE TABLE table_people (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  place BIGINT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (table_id, place)
);
INSERT INTO table_people VALUES('ee4467320f3627d90e6e172c97cfb45f',0,'2dfe1be472b1871bf42adc90038b592d');
CREATE TABLE actions (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  n BIGINT NOT NULL,
  actor BIGINT NOT NULL,
  action TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n)
);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',0,0,'yurt e5',1795129308480);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',1,1,'yurt d5',1795129308484);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',2,0,'yurt i3',1795129308667);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',3,1,'yurt i4',1795129308675);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',4,0,'yurt h7',1795129308823);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',5,1,'yurt j10',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',6,-1,'draw hungarian-sand',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',7,-1,'draw goryeo-outland',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',8,-1,'draw georgian-khan',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',9,-1,'draw song-mountain',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',10,-1,'draw goryeo-khan',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',11,-1,'draw delhi-mountain',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',12,-1,'draw abbasid-tundra',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',13,-1,'draw goryeo-mountain',1795129308826);
INSERT INTO actions VALUES('ee4467320f3627d90e6e172c97cfb45f',14,-1,'draw georgian-forest',1795129308826);
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
CREATE TABLE requests (
  person TEXT NOT NULL,
  request_key TEXT NOT NULL,
  answer TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (person, request_key)
);
CREATE TABLE outages (
  began BIGINT NOT NULL PRIMARY KEY,
  ended BIGINT NOT NULL
);
CREATE TABLE revoked (
  hash TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
);
CREATE TABLE guesses (
  account TEXT NOT NULL PRIMARY KEY,
  free_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX people_by_name_key ON people (name_key) WHERE name_key <> '';
CREATE INDEX tokens_by_person ON tokens (person);
CREATE INDEX tables_by_status ON tables (status, changed);
CREATE INDEX table_people_by_person ON table_people (person);
CREATE INDEX tables_by_due ON tables (due) WHERE due > 0;
CREATE INDEX tokens_by_use ON tokens (used);
CREATE INDEX requests_by_time ON requests (at);
CREATE INDEX revoked_by_time ON revoked (at);
CREATE UNIQUE INDEX people_by_likeness ON people (likeness) WHERE likeness <> '';
