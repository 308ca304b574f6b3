import type { MetricRow } from "./metrics.ts";

/** The rooms of a server: `openRooms` of the package `@heddle/rooms` creates them. */
export interface ServedRooms {
  /** The name of this process; session ids start with it. */
  readonly instance: string;
  /** Registers the process under its name, and reports errors of the store from now on. */
  start(onError: (error: unknown) => void): Promise<void>;
  /** The name of the process that has opened a room; undefined if none has. */
  locate(room: string): Promise<string | undefined>;
  /** Rows of `/metrics`. */
  metrics(): readonly MetricRow[];
  /** Writes the pending changes and returns the rooms to other processes. */
  close(): Promise<void>;
}
