"use strict";
// The way to the broker, opened while the rest of the page is read: Mosquitto looks at new
// web sockets ten times a second only.

const Ahead = {
  address: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/mqtt`,
  socket: null,

  begin() {
    this.socket = this.open();
  },

  // The first who asks has it, if it still leads anywhere; whoever comes later opens anew.
  take() {
    const { socket } = this;
    this.socket = null;
    return socket && socket.readyState <= WebSocket.OPEN ? socket : this.open();
  },

  open() {
    return new WebSocket(this.address, "mqtt");
  },
};

Ahead.begin();
