"use strict";
// The words of the page, in the language that was chosen on it, else the browser's.

const Words = {
  choose(code) {
    this.language = code in TOLD.languages ? code : "en";
    this.numbers = new Intl.NumberFormat(this.language, { maximumFractionDigits: 2, useGrouping: false });
    document.documentElement.lang = this.language;
  },

  usual() {
    const asked = [recall("language"), ...navigator.languages].filter(Boolean);
    const known = asked.map((code) => code.slice(0, 2)).find((code) => code in TOLD.languages);
    return known || "en";
  },
};

function word(key, values = {}) {
  const text = TOLD.words[Words.language][key] || TOLD.words.en[key] || key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

function points(number) {
  return Words.numbers.format(number);
}

// What a browser that forbids storage forgets is asked again: no more than that.
function recall(key) {
  try {
    return localStorage.getItem(`uno-${key}`);
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(`uno-${key}`);
    else localStorage.setItem(`uno-${key}`, value);
  } catch {
    // forgotten
  }
}
