import { timerDelay } from "@heddle/params";
import { closeCodes, RateLimit, systemClock, type Transport } from "@heddle/sync";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";

import { logError } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Settings } from "./options.ts";

/** More than a session's limit for slow readers. */
const bufferedBytes = 8_388_608;

/** The open WebSockets, counted per address and checked for silence. */
export class Sockets {
  readonly #settings: Settings;
  readonly #metrics: Metrics;
  readonly #server: WebSocketServer;
  readonly #transports = new Map<SocketTransport, WebSocket>();
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
      // Pongs count toward the limits of a connection.
      autoPong: false,
    });
    const { silenceMilliseconds } = settings.limits;
    const intervalMs = timerDelay(silenceMilliseconds / 2);
    this.#heartbeat = setInterval(() => this.#closeSilent(), intervalMs).unref();
  }

  get size(): number {
    return this.#transports.size;
  }

  get #transportLimits(): TransportLimits {
    const { intentsPerSecond } = this.#settings.limits;
    // Besides intents a page sends pings and acks.
    return { messagesPerSecond: 4 * intentsPerSecond, bufferedBytes };
  }

  /** Whether the address has reached a connection limit; its requests in progress count as connections. */
  isFull(address: string): boolean {
    const { connections, connectionsPerAddress } = this.#settings.limits;
    return (
      this.#transports.size >= connections || this.#perAddress.of(address) >= connectionsPerAddress
    );
  }

  /** Counts a request until its response ends. */
  countRequest(address: string, response: ServerResponse): void {
    this.#perAddress.add(address);
    response.once("close", () => this.#perAddress.remove(address));
  }

  /** Completes the WebSocket handshake. */
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
      this.#transports.set(transport, opened);
      const cancelHelloTimer = systemClock.after(this.#settings.limits.helloMilliseconds, () => {
        if (!transport.hasSession)
          transport.close(closeCodes.badMessage, "A connection begins with hello.");
      });
      opened.once("close", () => {
        cancelHelloTimer();
        this.#perAddress.remove(address);
        this.#transports.delete(transport);
      });
      onOpen(transport);
    });
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const transport of this.#transports.keys()) {
      transport.close(closeCodes.restarting, "The server stops.");
    }
  }

  #closeSilent(): void {
    const { silenceMilliseconds } = this.#settings.limits;
    for (const [transport, socket] of this.#transports) {
      if (performance.now() - transport.lastMessageAt > silenceMilliseconds) socket.terminate();
      else socket.ping();
    }
  }
}

/** Time for the client to confirm a close. */
const closeTimeoutMs = 2_000;

/** Limits of one connection. */
export interface TransportLimits {
  readonly messagesPerSecond: number;
  /** Buffered bytes at which a client that sends without reading is closed. */
  readonly bufferedBytes: number;
}

/** A WebSocket as a transport. */
export class SocketTransport implements Transport {
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  /** Whether a session has accepted the connection. */
  hasSession = false;
  /** By `performance.now()`: the clock of the system may be set. */
  lastMessageAt: number = performance.now();
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
    socket.on("ping", (data: Buffer) => this.#receiveControl(() => socket.pong(data)));
    socket.on("pong", () => this.#receiveControl());
    socket.on("close", (code, reason) => this.onClose(code, reason.toString()));
    // `close` follows every error.
    socket.on("error", () => {});
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    this.hasSession = true;
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#metrics.add("bytes_sent", Buffer.byteLength(text));
    this.#socket.send(text);
  }

  close(code: number, reason: string): void {
    // A close reason has at most 123 bytes.
    this.#socket.close(
      code,
      Buffer.from(reason)
        .subarray(0, 120)
        .toString()
        .replace(/\uFFFD$/, ""),
    );
    setTimeout(() => this.#socket.terminate(), closeTimeoutMs).unref();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#metrics.add("bytes_received", data.length);
    if (!this.#accepts()) return;
    if (isBinary) return this.close(closeCodes.badMessage, "Only text is understood.");
    try {
      this.onMessage(data.toString());
    } catch (error) {
      // An internal error must not affect other visitors.
      this.#onError(error);
      this.close(closeCodes.failed, "Something went wrong.");
    }
  }

  /** Handles a ping or pong frame, which counts like a message. */
  #receiveControl(answer: () => void = () => {}): void {
    if (this.#accepts()) answer();
  }

  /** Whether the connection is open and within its limits; closes it if it is not. */
  #accepts(): boolean {
    this.lastMessageAt = performance.now();
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    const isRead = this.bufferedAmount <= this.#limits.bufferedBytes;
    if (isRead && this.#messageRate.take(1) > 0) return true;
    this.close(closeCodes.overloaded, "Too many messages in a short time.");
    return false;
  }
}

/** Counts per client address. */
export class AddressCount {
  readonly #counts = new Map<string, number>();

  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  add(address: string): void {
    this.#counts.set(address, this.of(address) + 1);
  }

  remove(address: string): void {
    const left = this.of(address) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}

/** Counts per client address in the current second. */
export class AddressRate {
  readonly #perSecond: number;
  #counts = new AddressCount();
  #second = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Counts one more, and returns whether it is within the limit. */
  take(address: string): boolean {
    const second = Math.floor(Date.now() / 1_000);
    // All addresses start over together, so that nothing is kept of those that left.
    if (second !== this.#second) this.#counts = new AddressCount();
    this.#second = second;
    this.#counts.add(address);
    return this.#counts.of(address) <= this.#perSecond;
  }
}
