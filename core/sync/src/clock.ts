import { timerDelay } from "@heddle/params";

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Time and randomness as a dependency, so that tests control both. */
export interface Clock {
  now(): number;
  /** Schedules a callback and returns the function that cancels it. After `Infinity` it is never called. */
  after(milliseconds: number, callback: () => void): () => void;
  /** In the range [0, 1). */
  random(): number;
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (leftMs: number): void => {
      const delayMs = timerDelay(leftMs);
      const next = leftMs > delayMs ? () => wait(leftMs - delayMs) : callback;
      timer = setTimeout(next, delayMs);
    };
    wait(milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** A clock that only moves when `advance` is called, with seeded random numbers. */
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
    // mulberry32: small, and deterministic on every machine.
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Moves time forward: runs due timers in order, and pending promises in between. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await flushMicrotasks();
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#now = Math.max(this.#now, timer.at);
      this.#timers.delete(timer);
      timer.callback();
      await flushMicrotasks();
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

async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}
