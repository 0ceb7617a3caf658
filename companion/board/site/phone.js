"use strict";
// A phone as the buttons of one seat: filled in where the table takes phones.

class Phone {
  constructor() {
    this.element = make("section", { kind: "phone" });
    this.element.hidden = true;
  }

  show() {}
}
