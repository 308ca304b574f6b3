import type { Translatable } from "@heddle/params";

import type { OverwriteOptions, WatchedFile } from "../files/watched-file.ts";
import { reasonNotWritten } from "../files/write-errors.ts";

/** Whether the file contains the graph. */
export type SavingState =
  | { readonly name: "saved" }
  | { readonly name: "unsaved" }
  | { readonly name: "failed"; readonly reason: Translatable }
  /** Another program changed the file: nothing is saved until the user chooses a version. */
  | { readonly name: "conflict" };

interface GraphSaverOptions {
  readonly file: WatchedFile;
  /** Returns the current text of the graph. */
  readonly write: () => Promise<string>;
  readonly onState: (state: SavingState) => void;
  /** Called after the file was written. The next write waits for it. */
  readonly onSaved?: () => Promise<void>;
  /** Called with the file that keeps a replaced version of another program. */
  readonly onKept: (path: string) => void;
  /** Changes within this time are saved together. */
  readonly saveDelayMs?: number;
  /** How often the file is checked for changes by other programs. */
  readonly checkIntervalMs?: number;
}

/** Saves a graph shortly after a change, one save at a time. Overwrites changes of other programs only on request. */
export class GraphSaver {
  readonly #options: GraphSaverOptions;
  readonly #checkTimer: NodeJS.Timeout;
  #state: SavingState = { name: "saved" };
  #isDirty = false;
  #saveTimer: NodeJS.Timeout | undefined;
  /** Checks and writes run one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(options: GraphSaverOptions) {
    this.#options = options;
    this.#checkTimer = setInterval(
      () => void this.#enqueue(() => this.#check()),
      options.checkIntervalMs ?? 1_000,
    );
  }

  get state(): SavingState {
    return this.#state;
  }

  /** Whether there are unsaved changes. */
  get isDirty(): boolean {
    return this.#isDirty;
  }

  /** Schedules a save after a change of the graph. */
  scheduleSave(): void {
    this.#isDirty = true;
    if (this.#state.name === "conflict") return;
    if (this.#state.name === "saved") this.#setState({ name: "unsaved" });
    this.#startSaveTimer();
  }

  /** Saves pending changes now. */
  async save(): Promise<void> {
    await this.#enqueue(() => this.#save());
  }

  /** Saves over the changes of another program. */
  async overwrite(): Promise<void> {
    await this.#enqueue(() => this.#write({ overwrite: true }));
  }

  /** Discards pending changes; `read` loads the file, and no save runs during it. */
  async reload(read: () => Promise<void>): Promise<void> {
    await this.#enqueue(async () => {
      await read();
      this.#isDirty = false;
      this.#cancelSave();
      this.#setState({ name: "saved" });
    });
  }

  /** Saves pending changes and stops checking the file. */
  async end(): Promise<void> {
    clearInterval(this.#checkTimer);
    this.#cancelSave();
    await this.save();
    this.#cancelSave();
  }

  #startSaveTimer(): void {
    const { saveDelayMs = 300 } = this.#options;
    this.#saveTimer ??= setTimeout(() => {
      this.#cancelSave();
      void this.save();
    }, saveDelayMs);
  }

  #cancelSave(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
  }

  async #save(): Promise<void> {
    if (this.#isDirty && this.#state.name !== "conflict") await this.#write();
  }

  async #write(options?: OverwriteOptions): Promise<void> {
    const { file, write, onSaved, onKept } = this.#options;
    this.#cancelSave();
    this.#isDirty = false;
    try {
      const { isWritten, kept } = await file.write(await write(), options);
      if (isWritten) await onSaved?.();
      else this.#isDirty = true;
      if (kept !== undefined) onKept(kept);
      const name = this.#isDirty ? "unsaved" : "saved";
      this.#setState({ name: isWritten ? name : "conflict" });
    } catch (error) {
      this.#isDirty = true;
      this.#setState({ name: "failed", reason: reasonNotWritten(error) });
    }
  }

  async #check(): Promise<void> {
    if (this.#state.name === "conflict") return;
    if (await this.#options.file.isChanged()) this.#setState({ name: "conflict" });
    // Retry a failed save.
    else if (this.#isDirty) await this.#write();
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  #setState(state: SavingState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
