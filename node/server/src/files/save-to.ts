import { stat } from "node:fs/promises";

import { assertArgument } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";

import { logError, type Logger, ServerError, writeLogLine } from "../log.ts";
import { FileLock } from "./file-lock.ts";
import { removeParts, targetOf, writeAtomically, writeUnsaved } from "./write-atomically.ts";

/** A model that `saveTo` can save, such as a `Flow`. */
export interface Savable {
  /** The content of the file. */
  toJSON(): unknown;
  /** Calls back after every change. */
  on(event: "*", callback: () => void): () => void;
}

/** Options of `saveTo`. */
export interface SaveOptions {
  /**
   * A save starts this long after a change. After each failed save the time doubles, up to a minute, or 5 s while another
   * process holds the lock. Default: 500 ms.
   */
  readonly delayMs?: number;
  readonly logger?: Logger | false;
}

/** The saving of a model to a file. */
export interface Saving {
  /** Saves pending changes now; rejects if the file cannot be written. */
  flush(): Promise<void>;
  /**
   * Saves pending changes, stops, and lets other processes save to the file. If another process holds its lock, writes
   * the changes to a new file next to it and rejects.
   */
  stop(): Promise<void>;
}

/** The last save of each model, for a closing server. */
const lastSaves = new Set<() => Promise<void>>();

/** Saves all pending changes of this process; rejects with the first failure once all have ended. */
export async function flushAll(): Promise<void> {
  const results = await Promise.allSettled([...lastSaves].map((saveLast) => saveLast()));
  const failed = results.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** The longest time between two attempts, unless `maximumRetryMsOf` has one for the reason of the failure. */
const maximumRetryMs = 60_000;
/** By the reason of a failure: a lock can be free at any time. */
const maximumRetryMsOf: ReadonlyMap<string, number> = new Map([["file_in_use", 5_000]]);

/** How long to wait for the next save: twice as long after each failure. */
export function waitMs(delayMs: number, failures: number, reason = ""): number {
  const maximumMs = maximumRetryMsOf.get(reason) ?? maximumRetryMs;
  return Math.max(delayMs, Math.min(maximumMs, Math.max(1, delayMs) * 2 ** failures));
}

/**
 * Saves a model to a file shortly after each change, also while changes keep coming, and when a server of this process
 * closes. Readers see the old text or the new one. A version that another program has written is kept next to the file.
 * From the first save on, no other process can save to the file with `saveTo` or `heddle flow`.
 */
export function saveTo(model: Savable, file: string, options: SaveOptions = {}): Saving {
  assertArgument("saveTo", "file", file, "storableText");
  const { delayMs = 500, logger = writeLogLine } = options;
  const log: Logger = logger === false ? () => {} : logger;
  let timer: NodeJS.Timeout | undefined;
  let isDirty = false;
  let lock: FileLock | undefined;
  // The text of the model when `saveTo` was called: a file with another text is kept before it is replaced.
  let expectedText = savedText(model);
  /** Saves run one after the other. */
  let queue: Promise<void> = Promise.resolve();
  let failures = 0;
  /** The reason of the last failure. */
  let reason = "";
  /** The reasons in the log since the last save that succeeded. */
  const reasons = new Set<string>();

  const hold = async (): Promise<void> => {
    if (await lock?.isHeld()) return;
    await lock?.release();
    lock = undefined;
    const found = await stat(file).catch(() => undefined);
    // Several processes can write to a pipe or a device.
    if (found && !found.isFile()) return;
    const target = await targetOf(file);
    lock = await FileLock.acquire(target);
    await removeParts(target);
  };
  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!isDirty) return;
    isDirty = false;
    try {
      await hold();
      const text = savedText(model);
      const { kept } = await writeAtomically(file, text, {
        keepReplacedUnless: [expectedText, text],
      });
      if (kept !== undefined) log({ level: "warning", event: "file_replaced", file, kept });
      expectedText = text;
      if (failures > 0) log({ level: "info", event: "saved_again", file });
      failures = 0;
      reasons.clear();
    } catch (error) {
      failures += 1;
      reason = failureReason(error);
      schedule();
      if (!reasons.has(reason)) logError(log, "save_failed", error);
      reasons.add(reason);
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
    timer ??= setTimeout(() => void enqueue().catch(() => {}), waitMs(delayMs, failures, reason));
  };
  const saveLast = async (): Promise<void> => {
    try {
      await enqueue();
    } catch (error) {
      await keepUnsaved();
      throw error;
    }
  };
  const keepUnsaved = async (): Promise<void> => {
    try {
      const kept = await writeUnsaved(file, savedText(model));
      log({ level: "warning", event: "unsaved_kept", file, kept });
    } catch (error) {
      logError(log, "save_failed", error);
    }
  };
  const unsubscribe = model.on("*", schedule);
  const stop = async (): Promise<void> => {
    unsubscribe();
    lastSaves.delete(saveLast);
    try {
      await saveLast();
    } finally {
      clearTimeout(timer);
      await lock?.release();
    }
  };
  let stopped: Promise<void> | undefined;
  lastSaves.add(saveLast);
  return { flush: enqueue, stop: () => (stopped ??= stop()) };
}

function savedText(model: Savable): string {
  return `${stringifyExactJson(model.toJSON(), 2)}\n`;
}

/** The code of an error, such as `ENOSPC`, otherwise its class. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error ? String(error.code) : error.constructor.name;
}
