"use strict";
// What the tables have said. Whatever else comes, in whatever shape, is let be.

const MOST_TABLES = 500;
const LARGEST = 65536;
const VERSION = 1;
// In the order in which the broker tells them: how many tables there are comes first.
const ALL_TABLES = ["uno/+/health", "uno/+/view", "uno/+/moment"];
const TOURNAMENT = "uno/tournament/tournament";
const ORDER = new Intl.Collator("en", { numeric: true });
const COLORS = ["red", "yellow", "green", "blue", "pink", "teal", "orange", "violet"];

const isText = (value) => typeof value === "string" && value.length <= 500;
const isWhole = (value) => Number.isSafeInteger(value);
const isList = (value, most, isEach) => Array.isArray(value) && value.length <= most && value.every(isEach);
const orNull = (isKind) => (value) => value === null || isKind(value);
const isTint = (value) => typeof value === "string" && /^#[0-9A-Fa-f]{6}$/.test(value);
const isFigure = (value) => typeof value === "string" && Object.hasOwn(TOLD.figures, value);

function fits(value, shape) {
  return value !== null && typeof value === "object"
    && Object.entries(shape).every(([key, isKind]) => isKind(value[key]));
}

const isSeat = (value) => fits(value, {
  name: isText, figure: isFigure, tint: isTint, cards: orNull(isWhole), score: Number.isFinite,
});
const isLine = (value) => fits(value, { says: isText, why: isText, row: isText });
const isPerson = (value) => fits(value, {
  name: isText, figure: isFigure, tint: isTint, games_won: isWhole, rounds: isWhole,
  rounds_won: isWhole, points: Number.isFinite, uno_called: isWhole, uno_caught: isWhole,
  catches: isWhole, challenges: isWhole, challenges_won: isWhole, cards_drawn: isWhole,
});

const isSeated = (value) => fits(value, {
  table: isText, players: (names) => isList(names, 10, isText), scores: (all) => isList(all, 10, Number.isFinite),
  winners: (seats) => isList(seats, 10, isWhole),
});
const isStanding = (value) => fits(value, {
  name: isText, place: isWhole, games: isWhole, games_won: isWhole, met: isWhole, behind: Number.isFinite,
  points: Number.isFinite,
});

const SHAPES = {
  tournament: {
    system: (value) => value === "mixed" || value === "swiss", round: isWhole, rounds: isWhole,
    seated: (value) => isList(value, 500, isSeated), ranking: (value) => isList(value, 300, isStanding),
  },
  view: {
    phase: isText, round: isWhole, turn: orNull(isWhole), direction: isWhole,
    color: orNull((value) => COLORS.includes(value)), top: orNull(isText), owed: isWhole,
    owes: orNull(isWhole), target: isWhole, seats: (value) => isList(value, 10, isSeat),
    order: (value) => value === undefined || isList(value, 10, isWhole), // not told by older programs
    winners: (value) => isList(value, 10, isWhole), says: (value) => isList(value, 5, isText),
    asks: isText, help: (value) => isList(value, 5, isText),
  },
  health: { state: (value) => value === "online" || value === "offline" },
  round: { lines: (value) => isList(value, 200, isLine) },
  people: { people: (value) => isList(value, 100, isPerson) },
  moment: { event_type: isText, seat: isWhole, name: isText },
};

const KEPT = ["health", "view", "round", "people"]; // by the broker, until it is taken back

const Store = {
  tables: new Map(),
  changes: 0, // rises when a table comes or goes
  tournament: null,

  // Returns the table that has changed and in what, or null.
  take(topic, payload) {
    const [root, name, kind, more] = topic.split("/");
    if (root !== "uno" || more !== undefined || !(kind in SHAPES)) return null;
    if ((kind === "tournament") !== (name === "tournament")) return null;
    if (payload.length === 0) return this.forget(name, kind);
    const said = payload.length <= LARGEST ? parsed(payload) : null;
    if (!fits(said, SHAPES[kind]) || said.version !== VERSION || said.table !== name) return null;
    if (kind === "tournament") {
      this.tournament = { ...said, toldAt: performance.now() };
      return { name, kind };
    }
    if (!this.tables.has(name)) {
      if (this.tables.size >= MOST_TABLES) return null;
      this.tables.set(name, {});
      this.changes += 1;
    }
    const table = this.tables.get(name);
    table[kind] = said;
    table.toldAt = performance.now();
    return { name, kind };
  },

  // Forgets the tables that have said nothing since then, and such a tournament; returns what
  // has changed, as `take` does.
  forgetSilent(since) {
    const silent = [...this.tables].filter(([, table]) => table.toldAt < since).map(([name]) => name);
    for (const name of silent) this.tables.delete(name);
    if (silent.length) this.changes += 1;
    const gone = this.tournament?.toldAt < since ? [this.forget("tournament", "tournament")] : [];
    return [...silent.map((name) => ({ name, kind: "people" })), ...gone];
  },

  forget(name, kind) {
    if (kind === "tournament") {
      this.tournament = null;
      return { name, kind };
    }
    const table = this.tables.get(name);
    if (!table) return null;
    delete table[kind];
    if (!KEPT.some((each) => table[each])) {
      this.tables.delete(name);
      this.changes += 1;
    }
    return { name, kind };
  },
};

function parsed(payload) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch {
    return null;
  }
}

const isGone = (table) => table.health?.state !== "online";
const needsHelp = (table) => !isGone(table) && table.view?.help.length > 0;
const nameOf = (person) => person.name || word(person.figure);

// The numbers of the seats clockwise as people sit.
function clockwise(view) {
  const order = new Set(view.order);
  const isComplete = order.size === view.seats.length && view.seats.every((_, at) => order.has(at));
  return isComplete ? [...order] : [...view.seats.keys()];
}

// Who leads: by points, or by few points where few are good.
function leaders(view) {
  const order = view.lowest_wins ? 1 : -1;
  return view.seats.map((seat, at) => ({ seat, at })).sort((a, b) => order * (a.seat.score - b.seat.score));
}
