import type { Clock } from "./clock.ts";

/** Does one slice of work and returns whether there is more. */
export type Job = () => boolean;

/** Jobs may take this long before everything else in the process gets its turn. */
const turnMs = 10;

/** Runs long work in slices. Jobs with one key run one after another; keys take turns, so that none waits for all others. */
export class JobQueue {
  readonly #clock: Clock;
  readonly #turnMs: number;
  /** The first key is next. */
  readonly #waiting = new Map<string, Job[]>();
  #usedMs = 0;
  /** Whether a slice runs, or the turn is over. */
  #isBusy = false;

  constructor(clock: Clock, turnLimitMs: number = turnMs) {
    this.#clock = clock;
    this.#turnMs = turnLimitMs;
  }

  /** Adds a job. It starts immediately if no other one waits and this turn is not over. */
  add(job: Job, key = ""): void {
    const jobs = this.#waiting.get(key);
    if (jobs) jobs.push(job);
    else this.#waiting.set(key, [job]);
    this.#run();
  }

  #run(): void {
    while (this.#waiting.size > 0 && !this.#isBusy) {
      this.#isBusy = true;
      const start = this.#clock.now();
      // After an error the others go on in the next turn.
      let isTurnOver = true;
      try {
        this.#runSlice();
        // The clock may be set back.
        this.#usedMs += Math.max(0, this.#clock.now() - start);
        isTurnOver = this.#usedMs >= this.#turnMs;
      } finally {
        if (isTurnOver) this.#endTurn();
        else this.#isBusy = false;
      }
    }
  }

  #runSlice(): void {
    const [[key, jobs] = ["", []]] = this.#waiting;
    const job = jobs.shift();
    if (job?.()) jobs.unshift(job);
    // Behind the other keys.
    this.#waiting.delete(key);
    if (jobs.length > 0) this.#waiting.set(key, jobs);
  }

  #endTurn(): void {
    this.#usedMs = 0;
    // Scheduled after the work: a timer that is already due would run before all other events.
    this.#clock.after(0, () => {
      this.#isBusy = false;
      this.#run();
    });
  }
}
