"use strict";
// The connection to the broker that serves this page.

// In the order in which the broker tells them: how many tables there are comes first.
const EVERYTHING = ["uno/+/health", "uno/+/view", "uno/tournament/tournament", "uno/+/people", "uno/+/moment"];

const Link = {
  begin() {
    this.name = phoneName();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.client = mqtt.connect(`${scheme}://${location.host}/mqtt`, {
      protocolVersion: 5,
      clientId: this.name,
      reconnectPeriod: 1000,
      connectTimeout: 5000,
      properties: { maximumPacketSize: LARGEST },
    });
    this.client.on("connect", () => {
      Board.state("");
      this.listen();
    });
    this.client.on("close", () => Board.state("lost"));
    this.client.on("error", () => Board.state("lost"));
    this.client.on("message", (topic, payload) => {
      if (topic === this.answers) this.answered(payload);
      else Board.take(topic, payload);
    });
    Board.onOpen = () => this.listen();
  },

  // The words of a round only from the table that is looked at.
  listen() {
    if (!this.client.connected) return;
    this.client.subscribe(EVERYTHING, { qos: 1 });
    if (this.heard && this.heard !== Board.table) this.client.unsubscribe([`uno/${this.heard}/round`, this.answers]);
    this.answers = Board.table && `uno/${Board.table}/phone/${this.name}/answer`;
    if (Board.table) this.client.subscribe([`uno/${Board.table}/round`, this.answers], { qos: 1 });
    this.heard = Board.table;
  },

  say(topic, message) {
    if (this.client.connected) this.client.publish(topic, JSON.stringify(message), { qos: 0 });
  },

  answered(payload) {
    const answer = payload.length <= 512 ? parsed(payload) : null;
    if (answer && typeof answer.kind === "string") Board.page.phone?.hear(answer);
  },
};

// A name that nobody can guess, of this tab alone: only who has it may press.
function phoneName() {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  try {
    const known = sessionStorage.getItem("uno-phone") || made.join("");
    sessionStorage.setItem("uno-phone", known);
    return known;
  } catch {
    return made.join("");
  }
}

// The client comes last, and when it was read the page is seen before it is used.
addEventListener("DOMContentLoaded", () => setTimeout(() => Link.begin()));
