"use strict";
// Elements and drawings: badges, cards, the marks of the colors.

const SVG = "http://www.w3.org/2000/svg";

function make(tag, { kind, text, label, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  if (label) element.setAttribute("aria-label", label);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Sets only what has changed: nothing else is laid out anew.
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function mark(element, name, value) {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}

function svg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// The figures are drawn once; all badges show them.
function drawFigures() {
  const all = svg("svg", { class: "unseen", "aria-hidden": "true" });
  for (const [name, drawing] of Object.entries(TOLD.figures)) {
    const symbol = svg("symbol", { id: `figure-${name}`, viewBox: "0 0 100 100" });
    symbol.innerHTML = drawing; // our own, from TOLD
    all.append(symbol);
  }
  document.body.prepend(all);
}

class BadgeMark {
  constructor() {
    this.element = svg("svg", { viewBox: "0 0 152 152", class: "badge", "aria-hidden": "true" });
    this.figure = svg("use", { x: 26, y: 26, width: 100, height: 100 });
    this.element.append(svg("circle", { cx: 76, cy: 76, r: 76 }), this.figure);
  }

  show(person) {
    const href = `#figure-${person.figure}`;
    if (this.figure.getAttribute("href") !== href) this.figure.setAttribute("href", href);
    if (this.tint !== person.tint) {
      this.tint = person.tint;
      this.element.style.setProperty("--tint", person.tint);
    }
  }
}

function badge(person) {
  const found = new BadgeMark();
  found.show(person);
  return found.element;
}

const SIGNS = { S: "⊘", R: "⇄", W: "★" };
const SIGN_WORDS = { S: "skip", R: "reverse", W: "wild" };

// What stands on a card: its color letter is shown as the color.
function faceOf(top) {
  const symbol = top && /^[RYGBPTOV]./.test(top) ? top.slice(1) : top || "";
  return SIGNS[symbol] || symbol.replace(/^W(?=.)/, "");
}

function cardName(view) {
  if (!view.top) return "";
  const symbol = /^[RYGBPTOV]./.test(view.top) ? view.top.slice(1) : view.top;
  const color = view.color ? word(view.color) : "";
  return `${color} ${SIGN_WORDS[symbol] ? word(SIGN_WORDS[symbol]) : symbol}`.trim();
}

function turnText(view) {
  if (view.winners.length) return word("won", { name: nameOf(view.seats[view.winners[0]] || { name: "?" }) });
  if (view.phase === "over") return word("between");
  if (view.phase === "count") return word("counting");
  if (view.owed && view.seats[view.owes]) return word("owes", { name: nameOf(view.seats[view.owes]), n: view.owed });
  const seat = view.seats[view.turn];
  return seat ? word("turn", { name: nameOf(seat) }) : word("between");
}
