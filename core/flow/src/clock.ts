/** Says what time it is. */
export interface Clock {
  /** In milliseconds. */
  now(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() };
