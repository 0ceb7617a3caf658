"use strict";
// A phone as the buttons of one seat: paired by the code on the table's screen, its clock
// compared with the table's, since who pressed first decides.

const KEYS = ["uno", "catch", "draw", "pass"];
const TAB = tabName();

// A name that nobody can guess, of this tab alone: only who has it may press.
function tabName() {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  return ofTab("phone") || ofTab("phone", made.join(""));
}

// What this tab knows, also after it was loaded anew, as phones do by themselves.
function ofTab(name, value = null) {
  try {
    if (value !== null) sessionStorage.setItem(`uno-${name}`, value);
    return sessionStorage.getItem(`uno-${name}`) || "";
  } catch {
    return value || "";
  }
}

class Phone {
  constructor(table, code) {
    this.presses = `uno/${table}/phone/${TAB}/press`;
    this.answers = `uno/${table}/phone/${TAB}/answer`;
    this.table = table;
    const seat = ofTab(`seat/${table}`);
    this.seat = seat ? Number(seat) : null;
    this.chosen = null;
    this.count = Date.now(); // rises, also after the page was loaded anew
    this.said = make("p", { role: "status" });
    this.code = make("input", {
      id: "code", inputmode: "numeric", autocomplete: "off", maxlength: "6", pattern: "[0-9]*", label: word("code"),
    });
    this.code.value = /^[0-9]{6}$/.test(code || "") ? code : "";
    this.seats = make("div", { kind: "choices", role: "group", label: word("seat") });
    this.pair = make("button", { type: "button", kind: "strong", text: word("pair") });
    this.pair.addEventListener("click", () => this.ask());
    this.asking = make("div", {}, make("p", { text: word("seat") }), this.seats,
      make("label", {}, make("span", { text: `${word("code")} ` }), this.code), this.pair);
    this.keys = make("div", { kind: "keys" }, ...KEYS.map((key) => this.key(key)));
    this.leave = make("button", { type: "button", text: word("leave") });
    this.leave.addEventListener("click", () => this.say({ kind: "leave" }));
    this.having = make("div", {}, this.keys, this.leave);
    this.element = make("section", { kind: "phone" }, make("h2", { text: word("buttons") }), this.said,
      this.asking, this.having);
    this.names = "";
    this.arrange();
  }

  key(name) {
    const key = make("button", { type: "button", text: word(name) });
    // Pressed when touched, not when let go: the moment counts.
    key.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.press(name);
    });
    key.addEventListener("keydown", (event) => {
      if (!event.repeat && (event.key === "Enter" || event.key === " ")) this.press(name);
    });
    return key;
  }

  // While the phone slept, the table may have taken its buttons back.
  doubt() {
    this.session = null;
  }

  show({ health, view }) {
    // A table that was started anew knows no phones: it says so when one speaks to it.
    if (this.seat !== null && health?.session !== this.session) this.say({ kind: "pong", ping: 0, clock: 0 });
    this.session = health?.session;
    if (this.said.textContent === word("lost")) say(this.said, ""); // something has come
    this.element.hidden = !(health?.pairs && health.state === "online");
    const seats = view ? clockwise(view).map((at) => [at, view.seats[at]]) : [];
    const names = JSON.stringify(seats.map(([at, seat]) => [at, seat.name, seat.figure, seat.tint]));
    if (names !== this.names) {
      this.names = names;
      this.offer(seats);
    }
  }

  offer(seats) {
    this.seats.replaceChildren(...seats.map(([at, seat]) => {
      const choice = make("button", { type: "button", "aria-pressed": String(at === this.chosen) }, badge(seat),
        make("span", { text: nameOf(seat) }));
      choice.addEventListener("click", () => {
        this.chosen = at;
        for (const element of this.seats.children) {
          element.setAttribute("aria-pressed", String(element === choice));
        }
      });
      return choice;
    }));
  }

  arrange() {
    ofTab(`seat/${this.table}`, this.seat === null ? "" : String(this.seat));
    this.asking.hidden = this.seat !== null;
    this.having.hidden = this.seat === null;
    mark(this.element, "paired", String(this.seat !== null));
  }

  ask() {
    if (this.chosen === null) say(this.said, word("seat"));
    else if (!/^[0-9]{6}$/.test(this.code.value)) say(this.said, word("code"));
    else this.say({ kind: "pair", seat: this.chosen, code: this.code.value });
  }

  press(name) {
    const clock = performance.now();
    this.count += 1;
    this.say({ kind: "press", n: this.count, button: name, clock });
  }

  say(message) {
    if (!Link.say(this.presses, message)) say(this.said, word("lost"));
  }

  hear(answer) {
    switch (answer.kind) {
      case "ping":
        this.say({ kind: "pong", ping: answer.ping, clock: performance.now() });
        break;
      case "paired":
        this.seat = answer.seat;
        say(this.said, word("measuring"));
        break;
      case "ready":
        say(this.said, word("ready"));
        break;
      case "taken":
        say(this.said, word("taken"));
        break;
      case "refused":
        if (answer.why === "revoked") this.seat = null;
        say(this.said, word(answer.why));
        break;
      default:
    }
    this.arrange();
  }
}
