import type { Clock } from "./clock.ts";
import type { Transport } from "./transport.ts";

/** Fault injection for `MemoryNetwork`; probabilities from 0 to 1 per message. */
export interface NetworkFaults {
  readonly latency: number;
  /** The connection breaks, and messages in transit are lost. */
  readonly cut: number;
  readonly duplicate: number;
  /** A message overtakes the previous one. */
  readonly swap: number;
  /** A message stays in the sender's buffer for `stallMs`. */
  readonly stall: number;
}

export const noFaults: NetworkFaults = { latency: 0, cut: 0, duplicate: 0, swap: 0, stall: 0 };

const stallMs = 400;
const abnormalClosure = 1006;

/** Connects a client to a host in memory and injects network faults. */
export class MemoryNetwork {
  readonly #clock: Clock;
  readonly #accept: (transport: Transport) => void;
  readonly #links = new Set<Link>();
  faults: NetworkFaults;
  isDown = false;

  constructor(
    clock: Clock,
    accept: (transport: Transport) => void,
    faults: NetworkFaults = noFaults,
  ) {
    this.#clock = clock;
    this.#accept = accept;
    this.faults = faults;
  }

  /** Opens a connection to the host. */
  connect(): Promise<Transport> {
    if (this.isDown) return Promise.reject(new Error("The network is down."));
    const link: Link = new Link(
      this.#clock,
      () => this.faults,
      () => this.#links.delete(link),
    );
    this.#links.add(link);
    this.#accept(link.host);
    return Promise.resolve(link.client);
  }

  /** Breaks all connections. */
  cut(): void {
    for (const link of this.#links) link.break();
  }
}

class Link {
  readonly client: Endpoint;
  readonly host: Endpoint;
  readonly #onEnd: () => void;

  constructor(clock: Clock, faults: () => NetworkFaults, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.client = new Endpoint(clock, faults, this);
    this.host = new Endpoint(clock, faults, this);
    this.client.other = this.host;
    this.host.other = this.client;
  }

  break(): void {
    this.end(abnormalClosure, "The connection broke.");
  }

  end(code: number, reason: string, except?: Endpoint): void {
    this.#onEnd();
    for (const side of [this.client, this.host]) {
      if (!side.isOpen) continue;
      side.isOpen = false;
      if (side !== except) side.onClose(code, reason);
    }
  }
}

interface Message {
  readonly text: string;
}

class Endpoint implements Transport {
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  bufferedAmount = 0;
  isOpen = true;
  other: Endpoint | undefined;
  readonly #clock: Clock;
  readonly #faults: () => NetworkFaults;
  readonly #link: Link;
  /** Arrival time of the last message; the next one arrives later, unless it overtakes. */
  #lastArrival = 0;
  /** In the order of sending, since timers may fire in another: browsers delay nested ones. */
  readonly #inTransit = new Set<Message>();

  constructor(clock: Clock, faults: () => NetworkFaults, link: Link) {
    this.#clock = clock;
    this.#faults = faults;
    this.#link = link;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    const { cut, duplicate } = this.#faults();
    this.#deliver(text);
    if (this.#clock.random() < duplicate) this.#deliver(text);
    if (this.#clock.random() < cut) this.#link.break();
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    // Messages sent before the close still arrive.
    const delay = Math.max(0, this.#lastArrival - this.#clock.now());
    this.isOpen = false;
    this.#clock.after(delay, () => {
      for (const message of this.#inTransit) this.#arrive(message);
      this.#link.end(code, reason, this);
    });
  }

  #deliver(text: string): void {
    const { latency, swap, stall } = this.#faults();
    const now = this.#clock.now();
    const isStalled = this.#clock.random() < stall;
    const delay = latency * this.#clock.random() + (isStalled ? stallMs : 0);
    const isSwapped = this.#clock.random() < swap;
    const arrival = isSwapped ? now : Math.max(this.#lastArrival, now + delay);
    this.#lastArrival = Math.max(this.#lastArrival, arrival);
    const message: Message = { text };
    this.bufferedAmount += text.length;
    this.#inTransit.add(message);
    this.#clock.after(arrival - now, () => {
      if (isSwapped) this.#arrive(message);
      else this.#arriveUpTo(message);
    });
  }

  /** Delivers a message after all that were sent before it. */
  #arriveUpTo(last: Message): void {
    if (!this.#inTransit.has(last)) return;
    for (const message of this.#inTransit) {
      this.#arrive(message);
      if (message === last) return;
    }
  }

  #arrive(message: Message): void {
    if (!this.#inTransit.delete(message)) return;
    this.bufferedAmount -= message.text.length;
    if (this.other?.isOpen) this.other.onMessage(message.text);
  }
}
