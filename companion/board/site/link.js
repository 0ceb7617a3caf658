"use strict";
// The connection to the broker that serves this page.

const Link = {
  begin() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.client = mqtt.connect(`${scheme}://${location.host}/mqtt`, {
      protocolVersion: 5,
      clientId: phoneId(),
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
    this.client.on("message", (topic, payload) => Board.take(topic, payload));
    Board.onOpen = () => this.listen();
  },

  // The words of a round only from the table that is looked at.
  listen() {
    if (!this.client.connected) return;
    this.client.subscribe(["uno/+/view", "uno/+/health", "uno/+/people", "uno/+/moment"], { qos: 1 });
    if (this.heard && this.heard !== Board.table) this.client.unsubscribe(`uno/${this.heard}/round`);
    if (Board.table) this.client.subscribe(`uno/${Board.table}/round`, { qos: 1 });
    this.heard = Board.table;
  },
};

// A name that nobody can guess, of this tab alone: only who has it may press.
function phoneId() {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  try {
    const known = sessionStorage.getItem("uno-phone") || made.join("");
    sessionStorage.setItem("uno-phone", known);
    return known;
  } catch {
    return made.join("");
  }
}

Link.begin();
