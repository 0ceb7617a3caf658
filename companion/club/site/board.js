"use strict";
// Which page is shown, in which language and light; drawing waits for the next frame.

const FRAME_MS = 8;
const REST_MS = 40;

const Board = {
  page: null,
  waiting: new Map(),
  hasHeardAll: false, // that the broker keeps
  drawn: 0, // when

  begin() {
    drawFigures();
    Words.choose(Words.usual());
    this.dress(recall("theme") || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
    this.offerLanguages();
    document.getElementById("theme").addEventListener("click", () => {
      this.dress(document.documentElement.dataset.theme === "light" ? "dark" : "light");
      remember("theme", document.documentElement.dataset.theme);
    });
    addEventListener("hashchange", () => this.open());
    this.open();
    this.state("connecting");
  },

  dress(theme) {
    document.documentElement.dataset.theme = theme;
    const label = word(theme === "light" ? "dark" : "light");
    document.getElementById("theme").setAttribute("aria-label", label);
  },

  offerLanguages() {
    const select = document.getElementById("language");
    for (const [code, name] of Object.entries(TOLD.languages)) select.append(make("option", { value: code, text: name }));
    select.value = Words.language;
    select.addEventListener("change", () => {
      Words.choose(select.value);
      remember("language", select.value);
      this.dress(document.documentElement.dataset.theme);
      this.state(this.stateWord);
      this.open();
    });
  },

  // "#" all tables, "#!ranking", "#!tournament", "#table-3", "#table-3/123456" with a code to pair by.
  open() {
    const [name, code] = location.hash.slice(1).split("/").map(decodeURIComponent);
    for (const element of document.querySelectorAll("[data-word]")) say(element, word(element.dataset.word));
    if (name === "!ranking") this.page = new Ranking();
    else if (name === "!tournament") this.page = new Tournament();
    else if (name) this.page = new Single(name, code);
    else this.page = new Overview();
    this.table = name && !name.startsWith("!") ? name : null;
    this.name = name;
    this.tabs();
    document.getElementById("page").replaceChildren(this.page.element);
    this.page.show();
    this.alarms();
    document.title = this.table ? `UNO ${this.table}` : `UNO · ${word(name?.slice(1) || "tables")}`;
    this.onOpen?.();
  },

  tabs() {
    const tabs = ["", "!ranking", ...(Store.tournament || this.name === "!tournament" ? ["!tournament"] : [])];
    document.getElementById("tabs").replaceChildren(...tabs.map((name) => {
      const text = word(name.slice(1) || (this.name ? "all" : "tables"));
      const tab = make("a", { href: `#${name}`, text });
      if (name === (this.name || "")) tab.setAttribute("aria-current", "page");
      return tab;
    }));
  },

  state(key) {
    this.stateWord = key;
    say(document.getElementById("state"), key ? word(key) : "");
  },

  take(topic, payload) {
    const changed = Store.take(topic, payload);
    if (changed) this.note(changed);
  },

  // What was taken back while nobody listened is told by nobody.
  forgetSilent(since) {
    this.hasHeardAll = true;
    if (this.table) this.page.show();
    for (const changed of Store.forgetSilent(since)) this.note(changed);
  },

  note(changed) {
    if (changed.kind === "tournament") this.tabs();
    if (!this.waiting.size) this.drawRested();
    this.waiting.set(`${changed.name}/${changed.kind}`, changed);
  },

  // With a rest between two drawings: each lays out and paints anew, however little it draws.
  drawRested() {
    setTimeout(() => this.drawSoon(), this.drawn + REST_MS - performance.now());
  },

  drawSoon() {
    requestAnimationFrame(() => this.draw());
  },

  // Some at a time: two hundred tables at once are drawn over several frames. Whatever becomes
  // of one table, the others are drawn.
  draw() {
    const until = performance.now() + FRAME_MS;
    try {
      this.page.prepare?.();
      for (const [key, changed] of this.waiting) {
        this.waiting.delete(key);
        this.page.update(changed);
        if (performance.now() > until) break;
      }
      this.alarms();
    } finally {
      this.drawn = performance.now();
      if (this.waiting.size) this.drawSoon();
    }
  },

  // Not at a table's own page: there it is asked on the spot, and others are not its concern.
  alarms() {
    const asking = this.table ? [] : [...Store.tables].filter(([, table]) => needsHelp(table)).map(([name]) => name).sort(ORDER.compare);
    say(document.getElementById("alarms"), asking.length ? word("asking", { names: asking.join(", ") }) : "");
  },
};

Board.begin();
