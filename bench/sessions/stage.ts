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
    this.#port = await this.#server.ask("listen");
    await this.#probe.ask("grow", this.#port, 1);
    // Code that runs for the first time is slow, and asks for memory that it keeps.
    await this.#probe.ask("latencies", 500, 0);
    return this;
  }

  usage(): Promise<Usage> {
    return this.#server.ask("usage");
  }

  /** Lets the crowd grow, the timed client counted in. */
  async growTo(sessions: number): Promise<void> {
    await this.#crowd.ask("grow", this.#port, sessions - 1);
  }

  /** How long changes of the timed client take while everybody else makes one per second. */
  async latencies(changes: number): Promise<number[]> {
    await this.#crowd.ask("hum");
    const times = await this.#probe.ask<number[]>("latencies", changes, 5);
    await this.#crowd.ask("quiet");
    return times;
  }

  /** Lets the crowd make changes as fast as they are answered; returns the seconds that it took. */
  storm(changesEach: number): Promise<number> {
    return this.#crowd.ask("storm", changesEach, 4);
  }

  close(): void {
    for (const program of [this.#server, this.#probe, this.#crowd]) program.end();
  }
}
