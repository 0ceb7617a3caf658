"use strict";
// One table large: who acts, color, hands, scores, the record with its rules.

class Single {
  constructor(name, code) {
    this.name = name;
    this.title = make("h1");
    this.round = make("p", { kind: "muted" });
    this.field = make("div", { kind: "field large" });
    this.card = make("b");
    this.color = make("span");
    this.field.append(make("i", { kind: "shape" }), this.card, this.color);
    this.turn = make("p", { kind: "act", "aria-live": "polite" });
    this.way = make("p", { kind: "way" });
    this.asks = make("p", { kind: "asks" });
    this.seats = make("ol", { kind: "hands" });
    this.lines = make("ol", { kind: "record" });
    this.people = make("div", { kind: "people" });
    this.phone = new Phone(name, code);
    const kinds = ["health", "view", "moment", "round", "people"];
    this.topics = [...kinds.map((kind) => `uno/${name}/${kind}`), this.phone.answers, TOURNAMENT];
    this.element = make("article", { kind: "single" },
      make("header", {}, this.title, this.round),
      this.field,
      make("div", { kind: "now" }, this.turn, this.way, this.asks),
      this.seats,
      this.phone.element,
      make("section", { kind: "told" }, make("h2", { text: word("record") }), this.lines),
      make("section", { kind: "told" }, make("h2", { text: word("statistics") }), this.people));
  }

  show() {
    const table = Store.tables.get(this.name) || {};
    say(this.title, this.name);
    if (table.view) this.showView(table);
    else if (Board.hasHeardAll) this.showGone();
    if (table.round) this.showRecord(table.round.lines);
    if (table.people) this.showPeople(table.people.people);
    this.phone.show(table);
  }

  update({ name, kind }) {
    if (name !== this.name) return;
    if (!Store.tables.has(name)) this.showGone();
    else if (kind === "moment") flash(this.element, Store.tables.get(name)?.moment.event_type || "");
    else this.show();
  }

  showGone() {
    mark(this.element, "state", "gone");
    say(this.turn, word("offline"));
  }

  showView(table) {
    const { view } = table;
    mark(this.element, "state", isGone(table) ? "gone" : "well");
    const target = view.target ? word("target", { n: view.target }) : "";
    say(this.round, [view.round ? word("round", { n: view.round }) : "", target].filter(Boolean).join(" · "));
    mark(this.field, "color", view.color || "none");
    say(this.card, faceOf(view.top));
    say(this.color, view.color ? word(view.color) : "");
    this.field.setAttribute("aria-label", cardName(view));
    this.field.setAttribute("role", "img");
    say(this.turn, isGone(table) ? word("offline") : turnText(view));
    const way = { 1: "clockwise", "-1": "counterclockwise" }[view.direction];
    say(this.way, way ? `${view.direction === 1 ? "↻" : "↺"} ${word(way)}` : "");
    say(this.asks, [...view.help, view.asks].filter(Boolean).join(" · "));
    this.seats.replaceChildren(...clockwise(view).map((at) => hand(view.seats[at], at === view.turn)));
  }

  showRecord(lines) {
    this.lines.replaceChildren(...[...lines].reverse().map(({ says, why, row }) => make("li", {},
      make("span", { text: says }),
      ...(why ? [make("small", { text: row ? `${why} (${row})` : why })] : []))));
  }

  showPeople(people) {
    const facts = ["rounds_won", "games_won", "points", "uno_called", "uno_caught", "catches", "challenges_won",
      "cards_drawn"];
    const heads = ["rounds", "games", "points", "called", "caught", "catches", "challenges", "drawn"];
    this.people.replaceChildren(...people.map((person) => make("details", {},
      make("summary", {}, badge(person), make("span", { text: nameOf(person) })),
      make("dl", {}, ...facts.flatMap((fact, at) => [
        make("dt", { text: word(heads[at]) }), make("dd", { text: points(person[fact]) })])))));
  }
}

function hand(seat, acting) {
  const cards = seat.cards === null ? "?" : String(seat.cards);
  const fan = make("span", { kind: "fan", "aria-hidden": "true" });
  for (let at = 0; at < Math.min(seat.cards || 0, 12); at += 1) fan.append(make("i"));
  const row = make("li", { "data-acting": String(acting), "data-uno": String(seat.uno), "data-out": String(seat.out) },
    badge(seat), make("span", { kind: "name", text: nameOf(seat) }), fan,
    make("span", { kind: "cards", text: cards, label: `${word("cards")}: ${cards}` }),
    make("span", { kind: "called", text: seat.uno ? word("uno") : "" }),
    make("span", { kind: "score", text: points(seat.score), label: `${word("score")}: ${points(seat.score)}` }));
  if (acting) row.setAttribute("aria-current", "true");
  return row;
}
