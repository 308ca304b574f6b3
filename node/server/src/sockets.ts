import { timerDelay } from "@heddle/params";
import { closeCodes, type MessageParts, RateLimit, type Transport } from "@heddle/sync";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";

import { monotonicClock } from "./clock.ts";
import { logError } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Settings } from "./options.ts";

/** The open WebSockets, checked for silence. */
export class Sockets {
  readonly #settings: Settings;
  readonly #metrics: Metrics;
  readonly #server: WebSocketServer;
  readonly #transports = new Map<SocketTransport, WebSocket>();
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

  /** Completes the WebSocket handshake. A connection is closed unless `onHello` is called in time. */
  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onOpen: (transport: SocketTransport, onHello: () => void) => void,
  ): void {
    const { log, limits } = this.#settings;
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      const transport = new SocketTransport(opened, socket, this.#metrics, {
        // Besides intents a page sends pings and acks.
        messagesPerSecond: 4 * limits.intentsPerSecond,
        onError: (error) => logError(log, "connection_failed", error),
      });
      this.#metrics.add("connections_opened");
      this.#transports.set(transport, opened);
      const cancelHelloTimer = monotonicClock.after(limits.helloMilliseconds, () =>
        transport.close(closeCodes.badMessage, "A connection begins with hello."),
      );
      onOpen(transport, cancelHelloTimer);
      opened.once("close", () => {
        cancelHelloTimer();
        this.#transports.delete(transport);
      });
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
      if (monotonicClock.now() - transport.lastMessageAt > silenceMilliseconds) socket.terminate();
      else socket.ping();
    }
  }
}

/** Time for the client to confirm a close. */
const closeTimeoutMs = 2_000;

/** A client with more unsent messages is closed when it sends another one: it sends pings and never reads. */
const maximumUnsent = 10_000;

interface TransportOptions {
  readonly messagesPerSecond: number;
  readonly onError: (error: unknown) => void;
}

/**
 * A WebSocket as a transport. It writes its frames of text to the stream itself: without compression they are a header and
 * the text, and one buffer costs half as much as the two writes of `ws`, which also encodes the same text for each
 * connection.
 */
export class SocketTransport implements Transport {
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  lastMessageAt: number = monotonicClock.now();
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #metrics: Metrics;
  readonly #messageRate: RateLimit;
  readonly #onError: (error: unknown) => void;
  #unsent = 0;

  constructor(
    socket: WebSocket,
    stream: Duplex,
    metrics: Metrics,
    { messagesPerSecond, onError }: TransportOptions,
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.#metrics = metrics;
    this.#messageRate = new RateLimit(messagesPerSecond, monotonicClock);
    this.#onError = onError;
    socket.on("message", (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on("ping", (data: Buffer) => this.#receiveControl(() => this.#pong(data)));
    socket.on("pong", () => this.#receiveControl());
    socket.on("close", (code, reason) => this.onClose(code, reason.toString()));
    // `close` follows every error.
    socket.on("error", () => {});
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    const length = Buffer.byteLength(text);
    const header = headerLength(length);
    const frame = Buffer.allocUnsafe(header + length);
    frame.write(text, header);
    this.#write(frame, length);
  }

  sendParts(parts: MessageParts): void {
    const buffers = parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part));
    const length = buffers.reduce((sum, each) => sum + each.length, 0);
    const header = Buffer.allocUnsafe(headerLength(length));
    this.#write(Buffer.concat([header, ...buffers]), length);
  }

  /** Writes a frame with a payload of this length, in front of which there is room for the header. */
  #write(frame: Buffer, length: number): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    writeHeader(frame, length);
    this.#metrics.add("bytes_sent", length);
    this.#unsent += 1;
    this.#stream.write(frame, this.#onSent);
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

  readonly #onSent = (): void => {
    this.#unsent -= 1;
  };

  #pong(data: Buffer): void {
    this.#unsent += 1;
    this.#socket.pong(data, false, this.#onSent);
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
    this.lastMessageAt = monotonicClock.now();
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#unsent < maximumUnsent && this.#messageRate.take(1) > 0) return true;
    this.close(closeCodes.overloaded, "Too many messages in a short time.");
    return false;
  }
}

/** The first byte of a text message in one frame. */
const textFrame = 0x81;

/** The length of a frame's header: its type, and the length of the payload in 1, 3 or 9 bytes. */
function headerLength(payload: number): number {
  if (payload < 126) return 2;
  return payload < 65_536 ? 4 : 10;
}

function writeHeader(frame: Buffer, payload: number): void {
  frame[0] = textFrame;
  if (payload < 126) {
    frame[1] = payload;
  } else if (payload < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(payload, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(payload), 2);
  }
}
