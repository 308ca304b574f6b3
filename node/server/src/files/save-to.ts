import { readFile } from "node:fs/promises";

import { stringifyExactJson } from "@heddle/schema";

import { logError, type Logger, ServerError, writeLogLine } from "../log.ts";
import { writeAtomically } from "./write-atomically.ts";

/** A model that `saveTo` can save, such as a `Flow`. */
export interface Savable {
  /** The content of the file. */
  toJSON(): unknown;
  /** Calls back after every change. */
  on(event: "*", callback: () => void): () => void;
}

/** Options of `saveTo`. */
export interface SaveOptions {
  /** Changes within this time are saved together; a failed save is repeated after it. Default: 500 ms. */
  readonly delayMs?: number;
  readonly logger?: Logger | false;
}

/** The saving of a model to a file. */
export interface Saving {
  /** Saves pending changes now; rejects if the file cannot be written. */
  flush(): Promise<void>;
  /** Saves pending changes and stops. */
  stop(): Promise<void>;
}

/** Savings that a closing server flushes. */
const active = new Set<Saving>();

/** Saves all pending changes of this process. */
export async function flushAll(): Promise<void> {
  await Promise.all([...active].map((saving) => saving.flush()));
}

/**
 * Saves a model to a file shortly after each change, also while changes keep coming, and when a server of this process
 * closes. Readers see the old text or the new one. A version that another program has written is kept next to the file.
 */
export function saveTo(model: Savable, file: string, options: SaveOptions = {}): Saving {
  const { delayMs = 500, logger = writeLogLine } = options;
  const log: Logger = logger === false ? () => {} : logger;
  let timer: NodeJS.Timeout | undefined;
  let isDirty = false;
  let known = readFile(file, "utf8").catch(() => undefined);
  /** Saves run one after the other. */
  let queue: Promise<void> = Promise.resolve();

  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!isDirty) return;
    isDirty = false;
    try {
      const text = `${stringifyExactJson(model.toJSON(), 2)}\n`;
      const { kept } = await writeAtomically(file, text, { known: [await known, text] });
      if (kept !== undefined) log({ level: "warning", event: "file_replaced", file, kept });
      known = Promise.resolve(text);
    } catch (error) {
      schedule();
      logError(log, "save_failed", error);
      throw new ServerError("not_saved", `saveTo: "${file}" could not be written`, {
        cause: error,
      });
    }
  };
  const enqueue = async (): Promise<void> => {
    const saved = queue.then(save);
    queue = saved.catch(() => {});
    return saved;
  };
  const schedule = (): void => {
    isDirty = true;
    // The log has the reason of a failure.
    timer ??= setTimeout(() => void enqueue().catch(() => {}), delayMs);
  };
  const unsubscribe = model.on("*", schedule);
  const saving: Saving = {
    flush: enqueue,
    stop: async () => {
      unsubscribe();
      active.delete(saving);
      await enqueue().finally(() => clearTimeout(timer));
    },
  };
  active.add(saving);
  return saving;
}
