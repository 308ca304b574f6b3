import type { Clock } from "./clock.ts";

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** A clock that stands still until it is told to go on, with random numbers from a seed. */
export class VirtualClock implements Clock {
  readonly #timers = new Set<Timer>();
  #now = 0;
  #order = 0;
  #seed: number;

  constructor(seed = 1) {
    this.#seed = seed;
  }

  get timers(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#now + milliseconds, order: (this.#order += 1), callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  random(): number {
    // mulberry32: small, and the same on every machine.
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Lets time pass; what is due happens in order, and promises get their turn in between. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#now = Math.max(this.#now, timer.at);
      this.#timers.delete(timer);
      timer.callback();
      await settle();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}
