import type { Clock } from "./clock.ts";
import { afterClose, type ClientMessage, closeCodes, type ServerMessage } from "./protocol.ts";
import type { Transport } from "./transport.ts";
import { readServerMessage, writeMessage } from "./wire.ts";

interface ClientConnectionEvents {
  /** A connection is open; returns the first message to send. */
  onOpen(): ClientMessage;
  onMessage(message: ServerMessage): void;
  /** The connection broke, and a new one will be opened. */
  onDisconnect(reason: string): void;
  /** No further connection will be opened. */
  onStop(cause: "stop" | "authenticate", reason: string): void;
}

const pingIntervalMs = 15_000;
const silenceLimitMs = 35_000;
const firstBackoffMs = 250;
const maxBackoffMs = 15_000;
/** A process that waits until it can take over answers within a few seconds. */
const maxElsewhereBackoffMs = 1_000;
/** A connection that lasted this long resets the backoff. */
const stableAfterMs = 5_000;

const movedReason = "The app continues in another process.";

/** The client's connection to its host: detects dead connections and reconnects with backoff. */
export class ClientConnection {
  readonly #connect: () => Promise<Transport>;
  readonly #clock: Clock;
  readonly #events: ClientConnectionEvents;
  #transport: Transport | undefined;
  #attempts = 0;
  #lastMessageAt = 0;
  #openedAt: number | undefined;
  #isStopped = false;
  #cancelTimer: () => void = () => {};

  constructor(connect: () => Promise<Transport>, clock: Clock, events: ClientConnectionEvents) {
    this.#connect = connect;
    this.#clock = clock;
    this.#events = events;
    void this.#open();
  }

  /** Bytes that the network has not accepted yet. */
  get bufferedAmount(): number {
    return this.#transport?.bufferedAmount ?? 0;
  }

  send(message: ClientMessage): void {
    this.#transport?.send(writeMessage(message));
  }

  /** Called when the connection made progress: the next interruption starts with the shortest delay. */
  resetBackoff(): void {
    this.#attempts = 0;
  }

  /** Drops the current connection and opens another. */
  reconnect(reason: string): void {
    this.#drop(closeCodes.restarting, reason);
    this.#retry(reason);
  }

  /** Closes without reconnecting. */
  close(): void {
    this.#isStopped = true;
    this.#drop(closeCodes.ended, "The page was closed.");
  }

  async #open(): Promise<void> {
    let transport: Transport;
    try {
      transport = await this.#connect();
    } catch (error) {
      return this.#retry(error instanceof Error ? error.message : String(error));
    }
    if (this.#isStopped) return transport.close(closeCodes.ended, "The page was closed.");
    this.#transport = transport;
    transport.onMessage = (text) => {
      if (this.#transport !== transport) return;
      this.#lastMessageAt = this.#clock.now();
      this.#events.onMessage(readServerMessage(text));
    };
    transport.onClose = (code, reason) => {
      if (this.#transport === transport) this.#onClose(code, reason);
    };
    this.#lastMessageAt = this.#openedAt = this.#clock.now();
    this.send(this.#events.onOpen());
    // Sending may already have closed the connection.
    if (this.#transport === transport) this.#scheduleHeartbeat();
  }

  #onClose(code: number, reason: string): void {
    this.#transport = undefined;
    this.#cancelTimer();
    const next = afterClose(code);
    if (code === closeCodes.elsewhere) return this.#retry(movedReason, maxElsewhereBackoffMs);
    if (next === "retry") return this.#retry(reason || "The connection broke.");
    this.#isStopped = true;
    this.#events.onStop(next, reason);
  }

  #drop(code: number, reason: string): void {
    const transport = this.#transport;
    this.#transport = undefined;
    this.#cancelTimer();
    transport?.close(code, reason);
  }

  #retry(reason: string, limitMs = maxBackoffMs): void {
    if (this.#isStopped) return;
    this.#events.onDisconnect(reason);
    if (this.#clock.now() - (this.#openedAt ?? Infinity) > stableAfterMs) this.#attempts = 0;
    this.#openedAt = undefined;
    const maxDelayMs = Math.min(limitMs, firstBackoffMs * 2 ** this.#attempts);
    this.#attempts += 1;
    // Jitter keeps the clients of a restarted host from reconnecting simultaneously.
    const delayMs = maxDelayMs * (0.5 + this.#clock.random() / 2);
    this.#cancelTimer = this.#clock.after(delayMs, () => void this.#open());
  }

  /** A connection without messages is dead, even if it was not closed. */
  #scheduleHeartbeat(): void {
    const leftMs = this.#lastMessageAt + silenceLimitMs - this.#clock.now();
    this.#cancelTimer = this.#clock.after(Math.min(pingIntervalMs, leftMs), () => {
      if (this.#clock.now() - this.#lastMessageAt >= silenceLimitMs) {
        return this.reconnect("The host does not answer.");
      }
      this.send({ type: "ping" });
      this.#scheduleHeartbeat();
    });
  }
}
