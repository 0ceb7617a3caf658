"use strict";
// The evening's ranking: everybody of all tables; who has told a name is one person.

class Ranking {
  topics = [...ALL_TABLES, "uno/+/people", TOURNAMENT];

  constructor() {
    this.body = make("tbody");
    const head = ["", "player", "table", "rounds", "games", "points"];
    const cells = head.map((key) => make("th", { scope: "col", text: key && word(key) }));
    this.empty = make("p", { kind: "empty", text: word("nobody") });
    this.table = make("table", { kind: "ranking" }, make("thead", {}, make("tr", {}, ...cells)), this.body);
    this.element = make("section", { label: word("ranking") }, this.empty, this.table);
  }

  show() {
    const found = evening();
    this.empty.hidden = found.length > 0;
    this.table.hidden = !found.length;
    this.body.replaceChildren(...found.slice(0, 300).map((person, at) => make("tr", {},
      make("td", { text: String(at + 1) }),
      make("th", { scope: "row" }, badge(person), make("span", { text: nameOf(person) })),
      make("td", { text: [...person.tables].join(", ") }),
      make("td", { text: `${person.rounds_won} / ${person.rounds}` }),
      make("td", { text: String(person.games_won) }),
      make("td", { text: points(person.points) }))));
  }

  update({ kind }) {
    if (kind === "people") this.show();
  }
}

function evening() {
  const found = new Map();
  for (const [name, table] of Store.tables) {
    for (const [at, person] of (table.people?.people || []).entries()) {
      // An initial or a figure tells nobody from somebody at another table.
      const shared = !/^(.{1,2}\.)?$/u.test(person.name);
      const key = shared ? person.name.toLowerCase() : `${name}/${at}`;
      const known = found.get(key);
      if (known) add(known, person).tables.add(name);
      else found.set(key, { ...person, tables: new Set([name]) });
    }
  }
  return [...found.values()].sort((a, b) => b.games_won - a.games_won
    || b.rounds_won - a.rounds_won || b.points - a.points);
}

function add(known, person) {
  for (const [key, value] of Object.entries(person)) {
    if (typeof value === "number") known[key] += value;
  }
  return known;
}
