import { Program } from "./process.ts";
import type { Usage } from "./server.ts";

/** A server of one library, a client whose changes are timed, and a crowd of others, each in its own process. */
export class Stage {
  readonly #server: Program;
  readonly #probe: Program;
  readonly #crowd: Program;
  #port = 0;

  constructor(library: string, notes: number) {
    this.#server = new Program("server.ts", library, notes);
    this.#probe = new Program("crowd.ts", library, notes);
    this.#crowd = new Program("crowd.ts", library, notes);
  }

  async open(): Promise<this> {
    this.#port = await this.#server.call("listen");
    await this.#probe.call("grow", this.#port, 1);
    // Warm-up: code that runs for the first time is slow, and allocates memory that it keeps.
    await this.#probe.call("latencies", 500, 0);
    return this;
  }

  usage(): Promise<Usage> {
    return this.#server.call("usage");
  }

  /** Opens sessions up to this number, including the timed client. */
  async growTo(sessions: number): Promise<void> {
    await this.#crowd.call("grow", this.#port, sessions - 1);
  }

  /** The latencies of changes of the timed client while all other sessions make one per second. */
  async latencies(changes: number): Promise<number[]> {
    await this.#crowd.call("startLoad");
    const times = await this.#probe.call<number[]>("latencies", changes, 5);
    await this.#crowd.call("stopLoad");
    return times;
  }

  /** Makes changes in all other sessions as fast as they are answered; returns the seconds. */
  burst(changesEach: number): Promise<number> {
    return this.#crowd.call("burst", changesEach, 4);
  }

  close(): void {
    for (const program of [this.#server, this.#probe, this.#crowd]) program.end();
  }
}
