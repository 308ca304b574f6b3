/** Time as an argument, so that a test can be in charge of it. */
export interface Clock {
  now(): number;
  /** Calls back later; returns the function that calls it off. */
  after(milliseconds: number, callback: () => void): () => void;
  /** A number from 0 up to 1. */
  random(): number;
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
