"use strict";
// All tables at a glance: a cell each, kept and changed where it stands.

class Cell {
  constructor(name) {
    this.name = name;
    this.field = make("span", { kind: "field", "aria-hidden": "true" });
    this.card = make("b");
    this.field.append(make("i", { kind: "shape" }), this.card);
    this.title = make("h2");
    this.aside = make("span", { kind: "muted" });
    this.turn = make("p", { kind: "turn" });
    this.seats = make("ol", { kind: "seats" });
    this.rows = [];
    this.element = make("a", { kind: "cell", href: `#${encodeURIComponent(name)}` },
      this.field, make("div", { kind: "head" }, this.title, this.aside), this.turn, this.seats);
  }

  // Where two hundred stand side by side, a name says no more than it must.
  show(table, { isTight, prefix }) {
    const { view } = table;
    const gone = isGone(table);
    mark(this.element, "state", gone ? "gone" : needsHelp(table) ? "help" : "well");
    const callers = view.seats.filter((seat) => seat.uno);
    mark(this.element, "uno", String(callers.length > 0));
    mark(this.field, "color", view.color || "none");
    say(this.card, faceOf(view.top));
    say(this.title, this.name.slice(prefix));
    const round = view.round ? word("round", { n: view.round }) : "";
    say(this.aside, isTight ? word("uno") : round); // shown there only where somebody has called
    const turn = gone ? word("offline") : needsHelp(table) ? view.help[0] : turnText(view);
    const acting = view.seats[view.turn];
    say(this.turn, isTight && acting && !gone && !needsHelp(table) ? nameOf(acting) : turn);
    this.showSeats(isTight ? callers : clockwise(view).map((at) => view.seats[at]), acting);
    const calls = callers.map((seat) => `${nameOf(seat)}: ${word("uno")}`);
    const label = [this.name, turn, cardName(view), ...calls].filter(Boolean).join(", ");
    if (this.element.getAttribute("aria-label") !== label) this.element.setAttribute("aria-label", label);
  }

  showSeats(seats, acting) {
    while (this.rows.length > seats.length) this.rows.pop().element.remove();
    while (this.rows.length < seats.length) {
      const row = new SeatRow();
      this.rows.push(row);
      this.seats.append(row.element);
    }
    seats.forEach((seat, at) => this.rows[at].show(seat, seat === acting));
  }
}

class SeatRow {
  constructor() {
    this.badge = new BadgeMark();
    this.name = make("span", { kind: "name" });
    this.cards = make("span", { kind: "cards" });
    this.score = make("span", { kind: "score" });
    this.element = make("li", {}, this.badge.element, this.name, this.cards, this.score);
  }

  show(seat, acting) {
    this.badge.show(seat);
    say(this.name, nameOf(seat));
    say(this.cards, seat.uno ? word("uno") : seat.cards === null ? "?" : String(seat.cards));
    say(this.score, points(seat.score));
    mark(this.element, "acting", String(acting));
    mark(this.element, "uno", String(seat.uno));
    mark(this.element, "out", String(seat.out));
  }
}

class Overview {
  topics = [...ALL_TABLES, TOURNAMENT];

  constructor() {
    this.cells = new Map();
    this.order = [];
    this.form = { isTight: false, prefix: 0 };
    this.grid = make("div", { kind: "grid" });
    this.empty = make("p", { kind: "empty", text: word("nothing") });
    this.element = make("section", { label: word("tables") }, this.empty, this.grid);
  }

  show() {
    this.prepare();
    for (const name of Store.tables.keys()) this.update({ name, kind: "view" });
  }

  // How close they stand follows from how many there are, drawn or not.
  prepare() {
    if (this.changes === Store.changes) return;
    this.changes = Store.changes;
    const count = Store.tables.size;
    const isTight = count > 48;
    mark(this.grid, "density", isTight ? "tight" : count > 12 ? "close" : count > 6 ? "roomy" : "few");
    const prefix = isTight ? sharedPrefix([...Store.tables.keys()]) : 0;
    if (isTight === this.form.isTight && prefix === this.form.prefix) return;
    this.form = { isTight, prefix };
    for (const [name, cell] of this.cells) {
      const table = Store.tables.get(name);
      if (table?.view) cell.show(table, this.form);
    }
  }

  // One table has said something: only its cell is looked at.
  update({ name, kind }) {
    const table = Store.tables.get(name);
    if (!table?.view) this.remove(name);
    else if (kind === "view" || kind === "health") this.cellOf(name).show(table, this.form);
    else if (kind === "moment") flash(this.cellOf(name).element, table.moment.event_type);
  }

  cellOf(name) {
    if (!this.cells.has(name)) this.insert(name, new Cell(name));
    return this.cells.get(name);
  }

  // Table 10 after table 9.
  insert(name, cell) {
    let [low, high] = [0, this.order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ORDER.compare(this.order[middle], name) < 0) low = middle + 1;
      else high = middle;
    }
    this.grid.insertBefore(cell.element, this.grid.children[low] || null);
    this.order.splice(low, 0, name);
    this.cells.set(name, cell);
    this.empty.hidden = true;
  }

  remove(name) {
    if (!this.cells.has(name)) return;
    this.cells.get(name).element.remove();
    this.cells.delete(name);
    this.order.splice(this.order.indexOf(name), 1);
    this.empty.hidden = this.order.length > 0;
  }
}

// How many letters all names begin with, where only numbers follow.
function sharedPrefix(names) {
  const prefix = names[0].replace(/[0-9]+$/, "");
  const areNumbered = names.every((name) => name.startsWith(prefix) && /^[0-9]+$/.test(name.slice(prefix.length)));
  return areNumbered ? prefix.length : 0;
}

function flash(element, kind) {
  element.dataset.moment = "";
  requestAnimationFrame(() => {
    element.dataset.moment = kind;
  });
}
