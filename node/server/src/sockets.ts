import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { closeCodes } from "@heddle/sync";
import { type WebSocket, WebSocketServer } from "ws";

import { AddressCount } from "./address-count.ts";
import { logError } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Settings } from "./options.ts";
import { SocketTransport, type TransportLimits } from "./socket-transport.ts";

/** More than a session lets a slow reader have. */
const bufferedBytes = 8_388_608;

/** The open WebSockets: how many there are and from where, and which of them are dead. */
export class Sockets {
  readonly #settings: Settings;
  readonly #metrics: Metrics;
  readonly #server: WebSocketServer;
  readonly #open = new Map<SocketTransport, WebSocket>();
  readonly #perAddress = new AddressCount();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(settings: Settings, metrics: Metrics) {
    this.#settings = settings;
    this.#metrics = metrics;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: settings.limits.frameBytes,
    });
    const { silenceMilliseconds } = settings.limits;
    this.#heartbeat = setInterval(() => this.#sweep(), silenceMilliseconds / 2).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  get #transportLimits(): TransportLimits {
    const { intentsPerSecond } = this.#settings.limits;
    // Besides its intents a page says that it is there and what it has seen.
    return { messagesPerSecond: 4 * intentsPerSecond, bufferedBytes };
  }

  /** Whether one more from this address would be too many. */
  isFull(address: string): boolean {
    const { connections, connectionsPerAddress } = this.#settings.limits;
    return this.#open.size >= connections || this.#perAddress.of(address) >= connectionsPerAddress;
  }

  /** Turns a request into a connection. */
  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    address: string,
    onOpen: (transport: SocketTransport) => void,
  ): void {
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      const transport = new SocketTransport(opened, this.#metrics, this.#transportLimits, (error) =>
        logError(this.#settings.log, "connection_failed", error),
      );
      this.#metrics.add("connections_opened");
      this.#perAddress.add(address);
      this.#open.set(transport, opened);
      const hurry = setTimeout(() => {
        if (!transport.isGreeted)
          transport.close(closeCodes.badMessage, "A connection begins with hello.");
      }, this.#settings.limits.helloMilliseconds).unref();
      opened.once("close", () => {
        clearTimeout(hurry);
        this.#perAddress.remove(address);
        this.#open.delete(transport);
      });
      opened.on("pong", () => {
        transport.lastHeard = Date.now();
      });
      onOpen(transport);
    });
  }

  /** Closes all that are still open. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const transport of this.#open.keys()) {
      transport.close(closeCodes.restarting, "The server stops.");
    }
  }

  #sweep(): void {
    const { silenceMilliseconds } = this.#settings.limits;
    for (const [transport, socket] of this.#open) {
      if (Date.now() - transport.lastHeard > silenceMilliseconds) socket.terminate();
      else socket.ping();
    }
  }
}
