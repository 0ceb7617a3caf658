"use strict";
// A tournament: who sits where in this round, how the games ended, and who leads.

class Tournament {
  topics = [...ALL_TABLES, TOURNAMENT];

  constructor() {
    this.title = make("h1");
    this.system = make("p", { kind: "muted" });
    this.tables = make("div", { kind: "draw" });
    const head = ["place", "player", "games", "behind", "score"];
    this.body = make("tbody");
    this.ranking = make("table", { kind: "ranking", label: word("ranking") },
      make("thead", {}, make("tr", {}, ...head.map((key) => make("th", { scope: "col", text: word(key) })))), this.body);
    this.empty = make("p", { kind: "empty", text: word("none") });
    this.element = make("article", { kind: "tournament" }, this.empty,
      make("header", {}, this.title, this.system), this.tables, this.ranking);
  }

  show() {
    const told = Store.tournament;
    for (const element of this.element.children) element.hidden = !told;
    this.empty.hidden = Boolean(told);
    if (!told) return;
    say(this.title, word("of_rounds", { n: told.round, all: told.rounds }));
    say(this.system, word(told.system));
    this.tables.replaceChildren(...told.seated.map(drawnTable));
    const begun = told.ranking.some((each) => each.games);
    this.ranking.hidden = !begun;
    if (begun) this.body.replaceChildren(...told.ranking.map(ranked));
  }

  update({ kind }) {
    if (kind === "tournament") this.show();
  }
}

function drawnTable({ table, players, scores, winners }) {
  const seats = players.map((name, at) => make("li", { "data-won": String(winners.includes(at)) },
    make("span", { kind: "name", text: name }),
    make("span", { kind: "score", text: scores.length ? points(scores[at]) : "" })));
  const ends = winners.map((at) => word("won", { name: players[at] })).join(", ");
  return make("a", { href: `#${encodeURIComponent(table)}`, kind: "drawn", "data-over": String(scores.length > 0),
    label: [table, ends || players.join(", ")].join(": ") }, make("h2", { text: table }), make("ol", {}, ...seats));
}

function ranked(each) {
  return make("tr", {}, make("td", { text: String(each.place) }),
    make("th", { scope: "row" }, make("span", { text: each.name })),
    make("td", { text: `${each.games_won} / ${each.games}` }),
    make("td", { text: `${points(each.behind)} / ${each.met}` }),
    make("td", { text: points(each.points) }));
}
