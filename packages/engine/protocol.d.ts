// Every request, answer, event and document of docs/reference.md. Made by scripts/schema from data/schema:
// change it there.
/* eslint-disable */

// The referee protocol.

/** A seat, in turn order from 0. */
export type Seat = number;

/** Whoever must act next; null when the game is over. */
export type Actor = Seat | "chance" | null;

export type Language = "en" | "de" | "nl";

/** The values an option can have and the one it has when left out; or that it is an object. */
export type OptionDescription = {
  values?: unknown[];
  default?: unknown;
  type?: "object";
};

export type GameDescription = {
  key: string;
  names: {
    en: string;
    de: string;
    nl: string;
  };
  /** With how many it can be played. */
  seats: number[];
  rules_version: number;
  options: Record<string, OptionDescription>;
  computer_players: string[];
  yardsticks: string[];
};

export type Options = ShangrilaOptions | KhanOptions | CarpeAstraOptions;

export type View = ShangrilaView | KhanView | CarpeAstraView;

export type State = ShangrilaState | KhanState | CarpeAstraState;

export type Hints = ShangrilaHints | KhanHints | CarpeAstraHints;

export type Effect = ShangrilaEffect | KhanEffect | CarpeAstraEffect;

/** An action that was made, as a seat may know it. */
export type Entry = {
  /** The number of actions before it. */
  n: number;
  actor: Seat | "chance";
  /** Of a hidden one only the first word: `draw ?`. */
  action: string;
  effects: Effect[];
};

/** What the seat to act is asked for. */
export type Prompt = {
  seat: Seat;
  /** Such as `khan.prompt.first-action`. */
  key: string;
  args: Record<string, unknown>;
  /** The sentence. */
  text: string;
};

/** Told to the seat to act alone; null for all others, and while chance draws. */
export type AskedFor = null | Prompt;

/** What one seat did: events only, what was won or paid added up. */
export type RecapRow = {
  seat: Seat;
  /** The number of its first action. */
  from: number;
  /** The number after its last. */
  until: number;
  effects: Effect[];
};

/** How long to think. */
export type Budget = {
  ms: number;
} | {
  simulations: number;
};

/** What a player thinks of one action. */
export type Line = {
  /** An action in the words of the game's rules. */
  action: string;
  simulations: number;
  /** By seat: the share of the win to be expected. */
  win: number[];
  /** By seat: the score to be expected. */
  score: number[];
};

/** What a seat has seen: every action as it saw it. */
export type Observation = {
  game: string;
  players: number;
  options: Options;
  seat: Seat;
  actions: ({
    actor: Seat | "chance";
    action: string;
  })[];
};

export type Error = {
  /** What kind of refusal. */
  code: "bad-json" | "bad-request" | "too-long" | "unknown-op" | "no-table" | "unknown-game" | "bad-players" | "bad-options" | "bad-seat" | "syntax" | "illegal" | "stale" | "not-chance" | "not-seat" | "over" | "empty" | "bad-observation" | "bad-record" | "no-draws";
  /** The sentence for a person. */
  message: string;
  /** When illegal: a stable key of the rule. */
  rule?: string;
  /** What the sentence is built from. */
  args?: Record<string, unknown>;
  /** Of a bad record. */
  line?: number;
};

/** The answer to a request that was not carried out. */
export type Refusal = {
  ok: false;
  error: Error;
  id?: unknown;
};

/** What there is to play. */
export type GamesRequest = {
  op: "games";
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type GamesAnswer = {
  ok: true;
  games: GameDescription[];
  id?: unknown;
};

/** Begins a game; replaces the table. */
export type NewRequest = {
  op: "new";
  game: string;
  players: number;
  options?: Options;
  seed?: string;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type NewAnswer = {
  ok: true;
  actor: Actor;
  id?: unknown;
};

/** Goes on from a record; replaces the table. */
export type LoadRequest = {
  op: "load";
  record: string;
  seed?: string;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type LoadAnswer = {
  ok: true;
  actor: Actor;
  id?: unknown;
};

/** What the actor can do. */
export type LegalRequest = {
  op: "legal";
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type LegalAnswer = {
  ok: true;
  actor: Actor;
  actions: string[];
  /** For chance: how likely each is against the others. */
  weights?: number[];
  id?: unknown;
};

/** Does it. */
export type ApplyRequest = {
  op: "apply";
  /** An action in the words of the game's rules. */
  action: string;
  /** Refused as `stale` unless so many actions have been made. */
  at?: number;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type ApplyAnswer = {
  ok: true;
  actor: Actor;
  effects: Effect[];
  id?: unknown;
};

/** Whether an action is legal, and which rule it breaks. */
export type WhyRequest = {
  op: "why";
  /** An action in the words of the game's rules. */
  action: string;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type WhyAnswer = {
  ok: true;
  legal: true;
  id?: unknown;
} | {
  ok: true;
  legal: false;
  rule: string;
  args: Record<string, unknown>;
  message: string;
  id?: unknown;
};

/** What an action would do, as the seat would see it; changes nothing. */
export type PreviewRequest = {
  op: "preview";
  /** An action in the words of the game's rules. */
  action: string;
  seat: null | Seat;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type PreviewAnswer = {
  ok: true;
  effects: Effect[];
  view: View;
  hints: Hints;
  id?: unknown;
};

/** Draws for chance. */
export type RollRequest = {
  op: "roll";
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type RollAnswer = {
  ok: true;
  /** An action in the words of the game's rules. */
  action: string;
  actor: Actor;
  effects: Effect[];
  id?: unknown;
};

/** Takes the last action back. */
export type UndoRequest = {
  op: "undo";
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type UndoAnswer = {
  ok: true;
  actor: Actor;
  id?: unknown;
};

/** Everything. */
export type StateRequest = {
  op: "state";
  at?: number;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type StateAnswer = {
  ok: true;
  state: State;
  id?: unknown;
};

/** What a seat may know; null is a spectator. */
export type ViewRequest = {
  op: "view";
  seat: null | Seat;
  at?: number;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type ViewAnswer = {
  ok: true;
  view: View;
  /** Of the present position. */
  hints?: Hints;
  /** Of the present position. */
  prompt?: AskedFor;
  id?: unknown;
};

/** What the others have done since a seat last acted, and what it is asked for now. */
export type RecapRequest = {
  op: "recap";
  seat: null | Seat;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type RecapAnswer = {
  ok: true;
  recap: RecapRow[];
  prompt: AskedFor;
  id?: unknown;
};

/** The actions, as a seat may know them. */
export type HistoryRequest = {
  op: "history";
  seat: null | Seat | "all";
  from?: number;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type HistoryAnswer = {
  ok: true;
  actions: Entry[];
  id?: unknown;
};

/** Another table from the first actions of this one. */
export type ForkRequest = {
  op: "fork";
  at: number;
  as: string;
  seed?: string;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type ForkAnswer = {
  ok: true;
  actor: Actor;
  id?: unknown;
};

/** Ends the table. */
export type CloseRequest = {
  op: "close";
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type CloseAnswer = {
  ok: true;
  id?: unknown;
};

/** Random actions to the end of the game. */
export type PlayoutRequest = {
  op: "playout";
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type PlayoutAnswer = {
  ok: true;
  actions: string[];
  id?: unknown;
};

/** The game as text. */
export type RecordRequest = {
  op: "record";
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type RecordAnswer = {
  ok: true;
  record: string;
  id?: unknown;
};

/** Whether the draws of a record follow from what it says of them. */
export type VerifyRequest = {
  op: "verify";
  /** Or `proof`. */
  record?: string;
  /** Of version 2 of fair draws: the object, or that as text. */
  proof?: unknown;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type VerifyAnswer = {
  ok: true;
  fair: true;
  version: 2;
  /** The game was played to its end. */
  over: boolean;
  draws: number;
  steps: number;
  round: number;
  broken: Broken[];
  take_backs: TakenBack[];
  phrase: string;
  /** Its first value, and that after each step. */
  chain: string[];
  id?: unknown;
} | {
  ok: true;
  fair: false;
  version: 2;
  /** How many steps went before the one that does not follow; null when it lies in none. */
  step: null | number;
  reason: string;
  id?: unknown;
} | {
  ok: true;
  fair: true;
  version: 1;
  /** How many were checked. */
  draws: number;
  id?: unknown;
} | {
  ok: true;
  fair: false;
  version: 1;
  /** The first that does not follow; null when it is the headers. */
  action: null | number;
  reason: string;
  id?: unknown;
};

/** A round that was broken off: its number, the place it was broken off by, and why. */
export type Broken = [number, Seat, "left" | "late" | "lost"];

/** A take-back: how many steps went before it, and how many actions remained. */
export type TakenBack = {
  step: number;
  to: number;
};

/** What commits to a number of 32 bytes. */
export type CommitRequest = {
  op: "commit";
  /** 64 hexadecimal digits. */
  nonce: string;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type CommitAnswer = {
  ok: true;
  commitment: string;
  id?: unknown;
};

/** What the chain of a game begins with. */
export type ChainRequest = {
  op: "chain";
  /** What was agreed on before the game. */
  agreed: Record<string, unknown>;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type ChainAnswer = {
  ok: true;
  chain: string;
  phrase: string;
  id?: unknown;
};

/** What a seat has seen, as a document. */
export type ObservationRequest = {
  op: "observation";
  seat: Seat;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type ObservationAnswer = {
  ok: true;
  observation: Observation;
  id?: unknown;
};

/** What a computer player would do. */
export type ThinkRequest = {
  op: "think";
  player: string;
  budget?: Budget;
  seed?: string;
  keep?: boolean;
  top?: number;
  observation?: Observation;
  /** Echoed in the answer. */
  id?: unknown;
  /** Of every sentence in the answer. */
  language?: Language;
  /** A name; `main` by default. */
  table?: string;
};

export type ThinkAnswer = {
  ok: true;
  /** An action in the words of the game's rules. */
  action: string;
  lines: Line[];
  id?: unknown;
};

/** Every request by its `op`. */
export type Requests = {
  games: GamesRequest;
  new: NewRequest;
  load: LoadRequest;
  legal: LegalRequest;
  apply: ApplyRequest;
  why: WhyRequest;
  preview: PreviewRequest;
  roll: RollRequest;
  undo: UndoRequest;
  state: StateRequest;
  view: ViewRequest;
  recap: RecapRequest;
  history: HistoryRequest;
  fork: ForkRequest;
  close: CloseRequest;
  playout: PlayoutRequest;
  record: RecordRequest;
  verify: VerifyRequest;
  commit: CommitRequest;
  chain: ChainRequest;
  observation: ObservationRequest;
  think: ThinkRequest;
};

/** Every answer by the `op` of its request. */
export type Answers = {
  games: GamesAnswer;
  new: NewAnswer;
  load: LoadAnswer;
  legal: LegalAnswer;
  apply: ApplyAnswer;
  why: WhyAnswer;
  preview: PreviewAnswer;
  roll: RollAnswer;
  undo: UndoAnswer;
  state: StateAnswer;
  view: ViewAnswer;
  recap: RecapAnswer;
  history: HistoryAnswer;
  fork: ForkAnswer;
  close: CloseAnswer;
  playout: PlayoutAnswer;
  record: RecordAnswer;
  verify: VerifyAnswer;
  commit: CommitAnswer;
  chain: ChainAnswer;
  observation: ObservationAnswer;
  think: ThinkAnswer;
};

export type Request = GamesRequest | NewRequest | LoadRequest | LegalRequest | ApplyRequest | WhyRequest | PreviewRequest | RollRequest | UndoRequest | StateRequest | ViewRequest | RecapRequest | HistoryRequest | ForkRequest | CloseRequest | PlayoutRequest | RecordRequest | VerifyRequest | CommitRequest | ChainRequest | ObservationRequest | ThinkRequest;

// The Bridges of Shangri-La.

/** A village by its number on the board. */
export type ShangrilaVillage = number;

export type ShangrilaGuild = "rainmaker" | "astrologer" | "dragonbreeder" | "priest" | "yetiwhisperer" | "firekeeper" | "healer";

/** What is agreed before the game; complete in every document, and what is left out of a request takes its first value. */
export type ShangrilaOptions = {
  /** Tiles placed by the seats, or the printed start for beginners. */
  setup?: "free" | "first-game";
  /** 11 stones and two villages left, or 12 stones and one. */
  edition?: "kosmos" | "999";
};

export type ShangrilaField = {
  owner: Seat;
  /** A student stands on the master. */
  student: boolean;
};

export type ShangrilaVillageDocument = {
  id: ShangrilaVillage;
  /** The village is at peace. */
  stone: boolean;
  /** Only the guilds with a master here. */
  fields: {
    rainmaker?: ShangrilaField;
    astrologer?: ShangrilaField;
    dragonbreeder?: ShangrilaField;
    priest?: ShangrilaField;
    yetiwhisperer?: ShangrilaField;
    firekeeper?: ShangrilaField;
    healer?: ShangrilaField;
  };
};

/** The whole position: nothing is hidden in this game, and what a seat may know is the state. */
export type ShangrilaView = {
  game: "shangrila";
  players: number;
  options: ShangrilaOptions;
  actor: Actor;
  phase: "setup" | "main" | "over";
  over: boolean;
  /** By seat: what it would score if the game ended now. */
  scores: number[];
  /** Empty until the game is over; more than one is a shared win. */
  winners: Seat[];
  villages: ShangrilaVillageDocument[];
  /** Those that stand, each as the lower and the higher village. */
  bridges: [ShangrilaVillage, ShangrilaVillage][];
  /** By seat: tiles not on the board. */
  supply: {
    rainmaker: number;
    astrologer: number;
    dragonbreeder: number;
    priest: number;
    yetiwhisperer: number;
    firekeeper: number;
    healer: number;
  }[];
  /** By seat: villages with a master of its own; breaks ties. */
  held: number[];
  stones_left: number;
  /** Between the two recruits of a turn. */
  recruiting: boolean;
};

export type ShangrilaState = ShangrilaView;

/** This game tells a seat nothing more of its prospects. */
export type ShangrilaHints = Record<string, never>;

/** What an action did: one thing of several, in order. */
export type ShangrilaEffect = {
  kind: "placed";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  guild: ShangrilaGuild;
  at: ShangrilaVillage;
} | {
  kind: "recruited";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  guild: ShangrilaGuild;
  at: ShangrilaVillage;
} | {
  kind: "journey";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  from: ShangrilaVillage;
  to: ShangrilaVillage;
  tiles: [number, number];
  masters: [number, number];
  stronger: ShangrilaVillage;
} | {
  kind: "arrived";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  guild: ShangrilaGuild;
  from: ShangrilaVillage;
  at: ShangrilaVillage;
  as: "master" | "student";
} | {
  kind: "turned-back";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  guild: ShangrilaGuild;
  from: ShangrilaVillage;
  at: ShangrilaVillage;
  to: "supply";
} | {
  kind: "ousted";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  piece: "master" | "student";
  guild: ShangrilaGuild;
  at: ShangrilaVillage;
  to: "supply";
} | {
  kind: "bridge-broken";
  /** The sentence, in the language of the request. */
  text: string;
  between: [ShangrilaVillage, ShangrilaVillage];
} | {
  kind: "stone";
  /** The sentence, in the language of the request. */
  text: string;
  at: ShangrilaVillage;
} | {
  kind: "passed";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
} | {
  kind: "score" | "held";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  change: number;
} | {
  kind: "main-phase";
  /** The sentence, in the language of the request. */
  text: string;
} | {
  kind: "recruiting" | "turn";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
} | {
  kind: "over" | "over-stalemate";
  /** The sentence, in the language of the request. */
  text: string;
  winners: Seat[];
};

// Khan.

/** A column and a row: `c4`. */
export type KhanCell = string;

export type KhanRuler = "seljuk" | "russian" | "song" | "abbasid" | "goryeo" | "hungarian" | "georgian" | "delhi";

export type KhanRegion = "mountain" | "ice" | "tundra" | "stone" | "sand" | "forest";

/** A polyomino by its usual letter and its number of cells; B is a bridge. */
export type KhanShape = "I2" | "I3" | "L3" | "I4" | "O4" | "T4" | "S4" | "L4" | "F5" | "I5" | "L5" | "N5" | "P5" | "T5" | "U5" | "V5" | "W5" | "X5" | "Y5" | "Z5" | "B3" | "B4";

export type KhanSpecial = "morale" | "protect" | "divine" | "scout";

export type KhanDirection = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

/** A ruler and a symbol: `seljuk-river`. */
export type KhanCard = string;

/** Cards: listed for those who may know them, counted for all others. */
export type KhanPile = KhanCard[] | {
  count: number;
};

export type KhanContent = {
  yurt: Seat | "neutral";
} | {
  ruler: KhanRuler;
} | {
  /** Its place in `tiles`. */
  tile: number;
};

export type KhanTile = {
  shape: KhanShape;
  cells: KhanCell[];
  owners: Seat[];
  points: number;
};

/** What is agreed before the game; complete in every document but for a `board`, which is there when one was given. */
export type KhanOptions = {
  /** On the start cells of the board, or placed by the seats. */
  rulers?: "printed" | "free";
  /** Another board, as in `data/khan-board.json`. */
  board?: Record<string, unknown>;
};

/** What a seat, or a spectator, may know. */
export type KhanView = {
  game: "khan";
  players: number;
  options: KhanOptions;
  actor: Actor;
  phase: "rulers" | "yurts" | "deal" | "flight" | "actions" | "expelling" | "discarding" | "consent" | "special" | "refill" | "conquest" | "over";
  over: boolean;
  /** By seat: what it would score if the game ended now. */
  scores: number[];
  /** Empty until the game is over; more than one is a shared win. */
  winners: Seat[];
  /** By cell, those that are not empty. */
  cells: Record<string, KhanContent>;
  /** In the order of play. */
  tiles: KhanTile[];
  /** By shape: tiles left. */
  stock: {
    I2: number;
    I3: number;
    L3: number;
    I4: number;
    O4: number;
    T4: number;
    S4: number;
    L4: number;
    F5: number;
    I5: number;
    L5: number;
    N5: number;
    P5: number;
    T5: number;
    U5: number;
    V5: number;
    W5: number;
    X5: number;
    Y5: number;
    Z5: number;
    B3: number;
    B4: number;
  };
  /** By ruler: yurts left. */
  camps: {
    seljuk: number;
    russian: number;
    song: number;
    abbasid: number;
    goryeo: number;
    hungarian: number;
    georgian: number;
    delhi: number;
  };
  /** Rulers who have left. */
  out: KhanRuler[];
  /** By seat. Those of others are counts. */
  hands: KhanPile[];
  deck: {
    count: number;
  };
  discard: KhanCard[];
  /** By seat: special cards unplayed. */
  specials: {
    morale: number;
    protect: number;
    divine: number;
    scout: number;
  }[];
  in_force: ({
    seat: Seat;
    card: "protect" | "divine";
    region: null | KhanRegion;
  })[];
  reserved: {
    seat: Seat;
    shape: KhanShape;
  }[];
  turn: Seat;
  actions_left: number;
  /** While consent is asked: the conquest, and the seats still to answer in order. */
  pending: null | {
    shape: KhanShape;
    cells: KhanCell[];
    ask: Seat[];
  };
  expelled: null | KhanRuler;
  /** The action in hand is the one from `morale`. */
  extra: boolean;
  /** Seats that refused this turn. */
  refused: Seat[];
  /** The special card played this turn. */
  played: null | KhanSpecial;
  /** By seat: of its last finished turn. */
  last_special: (null | KhanSpecial)[];
  end_phase: boolean;
  /** By seat: sizes, the largest first. */
  territories: number[][];
  bonus: number[];
};

/** Everything. */
export type KhanState = {
  game: "khan";
  players: number;
  options: KhanOptions;
  actor: Actor;
  phase: "rulers" | "yurts" | "deal" | "flight" | "actions" | "expelling" | "discarding" | "consent" | "special" | "refill" | "conquest" | "over";
  over: boolean;
  /** By seat: what it would score if the game ended now. */
  scores: number[];
  /** Empty until the game is over; more than one is a shared win. */
  winners: Seat[];
  /** By cell, those that are not empty. */
  cells: Record<string, KhanContent>;
  /** In the order of play. */
  tiles: KhanTile[];
  /** By shape: tiles left. */
  stock: {
    I2: number;
    I3: number;
    L3: number;
    I4: number;
    O4: number;
    T4: number;
    S4: number;
    L4: number;
    F5: number;
    I5: number;
    L5: number;
    N5: number;
    P5: number;
    T5: number;
    U5: number;
    V5: number;
    W5: number;
    X5: number;
    Y5: number;
    Z5: number;
    B3: number;
    B4: number;
  };
  /** By ruler: yurts left. */
  camps: {
    seljuk: number;
    russian: number;
    song: number;
    abbasid: number;
    goryeo: number;
    hungarian: number;
    georgian: number;
    delhi: number;
  };
  /** Rulers who have left. */
  out: KhanRuler[];
  /** By seat. */
  hands: KhanCard[][];
  deck: KhanCard[];
  discard: KhanCard[];
  /** By seat: special cards unplayed. */
  specials: {
    morale: number;
    protect: number;
    divine: number;
    scout: number;
  }[];
  in_force: ({
    seat: Seat;
    card: "protect" | "divine";
    region: null | KhanRegion;
  })[];
  reserved: {
    seat: Seat;
    shape: KhanShape;
  }[];
  turn: Seat;
  actions_left: number;
  /** While consent is asked: the conquest, and the seats still to answer in order. */
  pending: null | {
    shape: KhanShape;
    cells: KhanCell[];
    ask: Seat[];
  };
  expelled: null | KhanRuler;
  /** The action in hand is the one from `morale`. */
  extra: boolean;
  /** Seats that refused this turn. */
  refused: Seat[];
  /** The special card played this turn. */
  played: null | KhanSpecial;
  /** By seat: of its last finished turn. */
  last_special: (null | KhanSpecial)[];
  end_phase: boolean;
  /** By seat: sizes, the largest first. */
  territories: number[][];
  bonus: number[];
};

/** This game tells a seat nothing more of its prospects. */
export type KhanHints = Record<string, never>;

/** What an action did: one thing of several, in order. */
export type KhanEffect = {
  kind: "ruler";
  /** The sentence, in the language of the request. */
  text: string;
  ruler: KhanRuler;
  at: KhanCell;
} | {
  kind: "yurt";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  at: KhanCell;
} | {
  kind: "neutral-yurt";
  /** The sentence, in the language of the request. */
  text: string;
  at: KhanCell;
} | {
  kind: "drew";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  /** `?` to all but its owner. */
  card: KhanCard | "?";
} | {
  kind: "revealed";
  /** The sentence, in the language of the request. */
  text: string;
  card: KhanCard;
} | {
  kind: "discarded";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  card: KhanCard;
} | {
  kind: "reshuffled";
  /** The sentence, in the language of the request. */
  text: string;
  cards: number;
} | {
  kind: "draw-again";
  /** The sentence, in the language of the request. */
  text: string;
  ruler: KhanRuler;
} | {
  kind: "fled" | "driven";
  /** The sentence, in the language of the request. */
  text: string;
  ruler: KhanRuler;
  from: KhanCell;
  to: KhanCell;
  direction: KhanDirection;
} | {
  kind: "camp";
  /** The sentence, in the language of the request. */
  text: string;
  ruler: KhanRuler;
  left: number;
} | {
  kind: "ruler-left";
  /** The sentence, in the language of the request. */
  text: string;
  ruler: KhanRuler;
  at: KhanCell;
} | {
  kind: "end-phase";
  /** The sentence, in the language of the request. */
  text: string;
} | {
  kind: "expelling";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  ruler: KhanRuler;
} | {
  kind: "consent-asked";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  shape: KhanShape;
  cells: KhanCell[];
  ask: Seat[];
} | {
  kind: "accepted" | "refused";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
} | {
  kind: "conquered";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  shape: KhanShape;
  cells: KhanCell[];
  owners: Seat[];
  points: number;
  tile: number;
} | {
  kind: "special";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  card: KhanSpecial;
} | {
  kind: "in-force" | "protection-ended";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  card: "protect" | "divine";
  region: "mountain" | "ice" | "tundra" | "stone" | "sand" | "forest" | "everywhere";
} | {
  kind: "reserved" | "reservation-ended";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  shape: KhanShape;
} | {
  kind: "skipped" | "passed";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
} | {
  kind: "territories";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  sizes: number[];
} | {
  kind: "bonus";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  points: number;
} | {
  kind: "score";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  change: number;
} | {
  kind: "turn-ended";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  special: "morale" | "protect" | "divine" | "scout" | "none";
} | {
  kind: "turn";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
} | {
  kind: "phase";
  /** The sentence, in the language of the request. */
  text: string;
  phase: "rulers" | "yurts" | "deal" | "flight" | "actions" | "expelling" | "discarding" | "consent" | "special" | "refill" | "conquest" | "over";
  actions_left: number;
  extra: boolean;
} | {
  kind: "to-act";
  /** The sentence, in the language of the request. */
  text: string;
  actor: Seat | "chance";
} | {
  kind: "over";
  /** The sentence, in the language of the request. */
  text: string;
  winners: Seat[];
};

// Carpe Astra.

/** A guild by its letter: military, traders, priests, engineers, settlers, politicians. */
export type CarpeAstraGuild = "m" | "t" | "p" | "e" | "s" | "o";

/** A place on the board, `q,r`. */
export type CarpeAstraHex = string;

/** A tile by its two guilds: `mt`. */
export type CarpeAstraTile = string;

/** A network or slander card: `N-mtp`. */
export type CarpeAstraCard = string;

/** An event: `E-so`. */
export type CarpeAstraEvent = string;

export type CarpeAstraDeck = "network" | "slander";

export type CarpeAstraCharacter = "admiral" | "trader" | "priest" | "senator";

/** By guild. */
export type CarpeAstraMarkers = {
  m: number;
  t: number;
  p: number;
  e: number;
  s: number;
  o: number;
};

export type CarpeAstraHexDocument = {
  kind: "guild";
  guild: CarpeAstraGuild;
  tile: CarpeAstraTile;
  agents: Seat[];
} | {
  kind: "home";
  seat: Seat;
  agents: Seat[];
} | {
  kind: "senate";
  agents: Seat[];
};

/** What is agreed before the game; complete in every document but for a `layout`, which is there when one was given. */
export type CarpeAstraOptions = {
  /** With face-up cards. */
  advanced?: boolean;
  /** Extra credits for those who act early. */
  balanced?: boolean;
  /** By seat, all different. */
  characters?: CarpeAstraCharacter[];
  /** Another start, as in `data/carpe-astra.json`. */
  layout?: Record<string, unknown>;
};

/** What a seat, or a spectator, may know. */
export type CarpeAstraView = {
  game: "carpe-astra";
  players: number;
  options: CarpeAstraOptions;
  actor: Actor;
  phase: "setup" | "plan" | "taking" | "drawing" | "discarding" | "contacts" | "refilling" | "infiltration" | "removing" | "support" | "events" | "over";
  over: boolean;
  /** By seat: what it would score if the game ended now. */
  scores: number[];
  /** Empty until the game is over; more than one is a shared win. */
  winners: Seat[];
  round: number;
  turn: Seat;
  /** By place: the board. */
  hexes: Record<string, CarpeAstraHexDocument>;
  /** Tiles on offer. */
  display: CarpeAstraTile[];
  stack: {
    unseen: {
      count: number;
    };
    /** Under the stack, the next to come first. */
    returned: CarpeAstraTile[];
  };
  bank: CarpeAstraMarkers;
  /** By seat: agents not on the board. */
  hand_agents: number[];
  credits: number[];
  /** By seat: markers won. */
  support: CarpeAstraMarkers[];
  /** By seat. Those of others are counts. */
  hands: (CarpeAstraCard[] | {
    count: number;
  })[];
  network: {
    deck: {
      count: number;
    };
    discard: CarpeAstraCard[];
    /** Face up, in the advanced game. */
    open: CarpeAstraCard[];
  };
  slander: {
    deck: {
      count: number;
    };
    discard: CarpeAstraCard[];
    /** Face up, in the advanced game. */
    open: CarpeAstraCard[];
  };
  events: {
    /** By round; null while face down. */
    row: (null | CarpeAstraEvent | "gone")[];
    out: CarpeAstraEvent[];
    unseen: {
      count: number;
    };
  };
  moves_made: number;
  scored: number;
  slandered: Seat[];
  to_take: number;
  extra: number;
  to_discard: number;
  built: boolean;
  /** What chance draws from. */
  source: null | "tiles" | "network" | "slander" | "events";
};

/** Everything. */
export type CarpeAstraState = {
  game: "carpe-astra";
  players: number;
  options: CarpeAstraOptions;
  actor: Actor;
  phase: "setup" | "plan" | "taking" | "drawing" | "discarding" | "contacts" | "refilling" | "infiltration" | "removing" | "support" | "events" | "over";
  over: boolean;
  /** By seat: what it would score if the game ended now. */
  scores: number[];
  /** Empty until the game is over; more than one is a shared win. */
  winners: Seat[];
  round: number;
  turn: Seat;
  /** By place: the board. */
  hexes: Record<string, CarpeAstraHexDocument>;
  /** Tiles on offer. */
  display: CarpeAstraTile[];
  stack: {
    unseen: CarpeAstraTile[];
    /** Under the stack, the next to come first. */
    returned: CarpeAstraTile[];
  };
  bank: CarpeAstraMarkers;
  /** By seat: agents not on the board. */
  hand_agents: number[];
  credits: number[];
  /** By seat: markers won. */
  support: CarpeAstraMarkers[];
  /** By seat. */
  hands: CarpeAstraCard[][];
  network: {
    deck: CarpeAstraCard[];
    discard: CarpeAstraCard[];
    /** Face up, in the advanced game. */
    open: CarpeAstraCard[];
  };
  slander: {
    deck: CarpeAstraCard[];
    discard: CarpeAstraCard[];
    /** Face up, in the advanced game. */
    open: CarpeAstraCard[];
  };
  events: {
    /** By round; null while face down. */
    row: (null | CarpeAstraEvent | "gone")[];
    out: CarpeAstraEvent[];
    unseen: CarpeAstraEvent[];
  };
  moves_made: number;
  scored: number;
  slandered: Seat[];
  to_take: number;
  extra: number;
  to_discard: number;
  built: boolean;
  /** What chance draws from. */
  source: null | "tiles" | "network" | "slander" | "events";
};

/** The cards the seat could score now, and those one step away; empty before the first turn and for spectators. */
export type CarpeAstraHints = {
  now?: CarpeAstraCard[];
  one_step?: CarpeAstraCard[];
};

/** What an action did: one thing of several, in order. */
export type CarpeAstraEffect = {
  kind: "tile-laid";
  /** The sentence, in the language of the request. */
  text: string;
  tile: CarpeAstraTile;
  at: [CarpeAstraHex, CarpeAstraHex];
} | {
  kind: "tile-drawn" | "tile-came-back";
  /** The sentence, in the language of the request. */
  text: string;
  tile: CarpeAstraTile;
} | {
  kind: "tiles-returned";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  tiles: CarpeAstraTile[];
} | {
  kind: "built";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  tile: CarpeAstraTile;
  at: [CarpeAstraHex, CarpeAstraHex];
} | {
  kind: "rotated";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  tile: CarpeAstraTile;
} | {
  kind: "planned";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
} | {
  kind: "took";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  deck: CarpeAstraDeck;
} | {
  kind: "card-drawn";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  deck: CarpeAstraDeck;
  /** `?` to all but its owner. */
  card: CarpeAstraCard | "?";
} | {
  kind: "card-taken" | "card-discarded";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  card: CarpeAstraCard;
} | {
  kind: "card-opened";
  /** The sentence, in the language of the request. */
  text: string;
  card: CarpeAstraCard;
} | {
  kind: "deck-renewed";
  /** The sentence, in the language of the request. */
  text: string;
  deck: CarpeAstraDeck;
} | {
  kind: "deployed";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  at: CarpeAstraHex;
  placements: number;
} | {
  kind: "moved";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  from: CarpeAstraHex;
  to: CarpeAstraHex;
  placements: number;
} | {
  kind: "ousted" | "removed" | "went-home";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  at: CarpeAstraHex;
} | {
  kind: "scored";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  card: CarpeAstraCard;
  scored: number;
} | {
  kind: "slandered";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  card: CarpeAstraCard;
  against: Seat;
  scored: number;
} | {
  kind: "event-paid";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  event: CarpeAstraEvent;
  card: CarpeAstraCard;
} | {
  kind: "marker-won" | "marker-lost";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  guild: CarpeAstraGuild;
} | {
  kind: "marker-seized";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  from: Seat;
  guild: CarpeAstraGuild;
} | {
  kind: "no-marker";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
} | {
  kind: "credits" | "score";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  change: number;
} | {
  kind: "skipped" | "finished";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  phase: "setup" | "plan" | "taking" | "drawing" | "discarding" | "contacts" | "refilling" | "infiltration" | "removing" | "support" | "events" | "over";
} | {
  kind: "event-drawn" | "event-replaced";
  /** The sentence, in the language of the request. */
  text: string;
  event: CarpeAstraEvent;
  round: number;
} | {
  kind: "round-ended" | "round";
  /** The sentence, in the language of the request. */
  text: string;
  round: number;
} | {
  kind: "due";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
  to_take: number;
  extra: number;
  to_discard: number;
} | {
  kind: "turn";
  /** The sentence, in the language of the request. */
  text: string;
  seat: Seat;
} | {
  kind: "phase";
  /** The sentence, in the language of the request. */
  text: string;
  phase: "setup" | "plan" | "taking" | "drawing" | "discarding" | "contacts" | "refilling" | "infiltration" | "removing" | "support" | "events" | "over";
  source: "none" | "tiles" | "network" | "slander" | "events";
  actor: Seat | "chance" | "nobody";
} | {
  kind: "over";
  /** The sentence, in the language of the request. */
  text: string;
  winners: Seat[];
};
