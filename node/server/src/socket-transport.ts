import { closeCodes, RateLimit, systemClock, type Transport } from "@heddle/sync";
import type { WebSocket } from "ws";

import type { Metrics } from "./metrics.ts";

/** How long the other side may take to agree to a close. */
const patience = 2_000;

/** What one connection may use up. */
export interface TransportLimits {
  readonly messagesPerSecond: number;
  /** How much may wait for a client that goes on talking without reading. */
  readonly bufferedBytes: number;
}

/** A WebSocket as a connection of a session. */
export class SocketTransport implements Transport {
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  /** Whether anything was sent: a session has taken the connection. */
  isGreeted = false;
  lastHeard: number = Date.now();
  readonly #socket: WebSocket;
  readonly #metrics: Metrics;
  readonly #limits: TransportLimits;
  readonly #messageRate: RateLimit;
  readonly #onError: (error: unknown) => void;

  constructor(
    socket: WebSocket,
    metrics: Metrics,
    limits: TransportLimits,
    onError: (error: unknown) => void,
  ) {
    this.#socket = socket;
    this.#metrics = metrics;
    this.#limits = limits;
    this.#messageRate = new RateLimit(limits.messagesPerSecond, systemClock);
    this.#onError = onError;
    socket.on("message", (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on("close", (code, reason) => this.onClose(code, reason.toString()));
    // What went wrong is followed by the close.
    socket.on("error", () => {});
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    this.isGreeted = true;
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#metrics.add("bytes_sent", Buffer.byteLength(text));
    this.#socket.send(text);
  }

  close(code: number, reason: string): void {
    // A reason has at most 123 bytes.
    this.#socket.close(
      code,
      Buffer.from(reason)
        .subarray(0, 120)
        .toString()
        .replace(/\uFFFD$/, ""),
    );
    setTimeout(() => this.#socket.terminate(), patience).unref();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.lastHeard = Date.now();
    this.#metrics.add("bytes_received", data.length);
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (isBinary) return this.close(closeCodes.badMessage, "Only text is understood.");
    if (!this.#affords()) {
      return this.close(closeCodes.overloaded, "Too many messages in a short time.");
    }
    try {
      this.onMessage(data.toString());
    } catch (error) {
      // A mistake of ours must not take the other visitors with it.
      this.#onError(error);
      this.close(closeCodes.failed, "Something went wrong.");
    }
  }

  /** Whether this is still talking: not faster than one can listen, and not without listening. */
  #affords(): boolean {
    return this.#messageRate.take(1) > 0 && this.bufferedAmount <= this.#limits.bufferedBytes;
  }
}
