import type { Clock } from "./clock.ts";
import { afterClose, type ClientMessage, closeCodes, type ServerMessage } from "./protocol.ts";
import type { Transport } from "./transport.ts";

/** What a line tells its owner. */
export interface LineEvents {
  /** A connection is open; what is returned is the first thing said over it. */
  onOpen(): ClientMessage;
  onMessage(message: ServerMessage): void;
  /** The connection is gone, and another one will be tried. */
  onDown(reason: string): void;
  /** No other connection will be tried. */
  onStop(cause: "stop" | "authenticate", reason: string): void;
}

const silence = { ping: 15_000, limit: 35_000 };
const backoff = { first: 250, most: 15_000 };
/** A connection that has lasted so long was a good one. */
const steady = 5_000;

/** A client's line to its host: opens a connection, notices when it is dead, and opens another one, ever more patiently. */
export class Line {
  readonly #connect: () => Promise<Transport>;
  readonly #clock: Clock;
  readonly #events: LineEvents;
  #transport: Transport | undefined;
  #attempts = 0;
  #lastHeard = 0;
  #openedAt: number | undefined;
  #isStopped = false;
  #cancelTimer: () => void = () => {};

  constructor(connect: () => Promise<Transport>, clock: Clock, events: LineEvents) {
    this.#connect = connect;
    this.#clock = clock;
    this.#events = events;
    void this.#open();
  }

  send(message: ClientMessage): void {
    this.#transport?.send(JSON.stringify(message));
  }

  /** Something got done over the connection: the next interruption is a new one. */
  praise(): void {
    this.#attempts = 0;
  }

  /** Ends a connection that is of no use any more, and tries another. */
  reconnect(reason: string): void {
    this.#drop(closeCodes.restarting, reason);
    this.#retry(reason);
  }

  /** Ends for good. */
  close(): void {
    this.#isStopped = true;
    this.#drop(closeCodes.ended, "The page was left.");
  }

  async #open(): Promise<void> {
    let transport: Transport;
    try {
      transport = await this.#connect();
    } catch (error) {
      return this.#retry(error instanceof Error ? error.message : String(error));
    }
    if (this.#isStopped) return transport.close(closeCodes.ended, "The page was left.");
    this.#transport = transport;
    transport.onMessage = (text) => {
      if (this.#transport !== transport) return;
      this.#lastHeard = this.#clock.now();
      this.#events.onMessage(JSON.parse(text) as ServerMessage);
    };
    transport.onClose = (code, reason) => {
      if (this.#transport === transport) this.#onClose(code, reason);
    };
    this.#lastHeard = this.#openedAt = this.#clock.now();
    this.send(this.#events.onOpen());
    // Saying it may have been the end of it.
    if (this.#transport === transport) this.#listen();
  }

  #onClose(code: number, reason: string): void {
    this.#transport = undefined;
    this.#cancelTimer();
    const next = afterClose(code);
    if (next === "retry") return this.#retry(reason);
    this.#isStopped = true;
    this.#events.onStop(next, reason);
  }

  #drop(code: number, reason: string): void {
    const transport = this.#transport;
    this.#transport = undefined;
    this.#cancelTimer();
    transport?.close(code, reason);
  }

  #retry(reason: string): void {
    if (this.#isStopped) return;
    this.#events.onDown(reason);
    if (this.#clock.now() - (this.#openedAt ?? Infinity) > steady) this.#attempts = 0;
    this.#openedAt = undefined;
    const longest = Math.min(backoff.most, backoff.first * 2 ** this.#attempts);
    this.#attempts += 1;
    // Spread out, so that the visitors of a restarted host do not come back all at once.
    const delay = longest * (0.5 + this.#clock.random() / 2);
    this.#cancelTimer = this.#clock.after(delay, () => void this.#open());
  }

  /** A connection that says nothing for long is dead, even if nobody closed it. */
  #listen(): void {
    this.#cancelTimer = this.#clock.after(silence.ping, () => {
      if (this.#clock.now() - this.#lastHeard > silence.limit) {
        return this.reconnect("The host does not answer.");
      }
      this.send({ type: "ping" });
      this.#listen();
    });
  }
}
