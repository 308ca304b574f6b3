import { RecordList } from "@heddle/params";
import { onTestFinished, vi } from "vitest";

/** Counts how many records are looked at, put and removed, in every collection of this process. */
export class WorkMeter {
  work = 0;

  constructor() {
    const { prototype } = RecordList;
    for (const name of ["get", "has", "put", "remove"] as const) {
      const method = prototype[name] as (...args: unknown[]) => unknown;
      const note = (): void => this.#note();
      vi.spyOn(prototype, name).mockImplementation(function (this: unknown, ...args: unknown[]) {
        note();
        return method.apply(this, args) as never;
      });
    }
    const iterate = prototype[Symbol.iterator];
    const note = (): void => this.#note();
    prototype[Symbol.iterator] = function* (this: RecordList<object>) {
      for (const entry of iterate.call(this)) {
        note();
        yield entry;
      }
    };
    onTestFinished(() => {
      prototype[Symbol.iterator] = iterate;
    });
  }

  reset(): void {
    this.work = 0;
  }

  /** Counts no longer. */
  stop(): void {
    vi.restoreAllMocks();
  }

  #note(): void {
    this.work += 1;
  }
}
