"use strict";
// The connection to the broker that serves this page.

const SETTLED_MS = 10000; // by then the broker has told all that it keeps

const Link = {
  heard: new Set(),

  begin() {
    this.client = mqtt.connect(Ahead.address, {
      createWebsocket: () => Ahead.take(),
      protocolVersion: 5,
      clientId: TAB,
      keepalive: 15,
      reconnectPeriod: 1000,
      connectTimeout: 5000,
      resubscribe: false,
      properties: { maximumPacketSize: LARGEST },
    });
    this.client.on("connect", () => this.begun());
    this.client.on("close", () => {
      clearTimeout(this.settling);
      Board.state("lost");
    });
    this.client.on("error", () => Board.state("lost"));
    this.client.on("message", (topic, payload) => {
      if (topic.endsWith("/answer")) this.answered(topic, payload);
      else Board.take(topic, payload);
    });
    Board.onOpen = () => this.listen();
  },

  begun() {
    const since = performance.now();
    Board.state("");
    this.heard.clear();
    Board.page.phone?.doubt();
    this.listen();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => Board.forgetSilent(since), SETTLED_MS);
  },

  // A page hears what it shows: a table of its own as long as it is looked at, all tables from
  // then on. Each message once at most (QoS 0), so that the broker waits for no answers; a new
  // connection brings all that is kept anew.
  listen() {
    if (!this.client.connected) return;
    const wanted = Board.page.topics;
    const asked = wanted.filter((topic) => !this.heard.has(topic));
    const left = [...this.heard].filter((topic) => !topic.includes("+") && !wanted.includes(topic));
    if (asked.length) this.client.subscribe(asked);
    if (left.length) this.client.unsubscribe(left);
    for (const topic of asked) this.heard.add(topic);
    for (const topic of left) this.heard.delete(topic);
  },

  // Whether it is on its way.
  say(topic, message) {
    if (this.client.connected) this.client.publish(topic, JSON.stringify(message), { qos: 0 });
    return this.client.connected;
  },

  answered(topic, payload) {
    const { phone } = Board.page;
    const answer = phone?.answers === topic && payload.length <= 512 ? parsed(payload) : null;
    if (answer && typeof answer.kind === "string") phone.hear(answer);
  },
};

Link.begin();
