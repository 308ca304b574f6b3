import type { WatchedFile } from "../files/watched-file.ts";
import { reasonNotWritten } from "../files/write-atomically.ts";

/** How it stands with a graph and its file. */
export type SavingState =
  | { readonly name: "saved" }
  | { readonly name: "unsaved" }
  | { readonly name: "failed"; readonly reason: string }
  /** Somebody else has written the file: nothing is saved until it is said which of both counts. */
  | { readonly name: "conflict" };

interface GraphSaverOptions {
  readonly file: WatchedFile;
  /** The text of the graph as it is now. */
  readonly write: () => Promise<string>;
  readonly onState: (state: SavingState) => void;
  /** How many milliseconds changes are collected for. */
  readonly pause?: number;
  /** How many milliseconds lie between looking whether somebody else has written the file. */
  readonly interval?: number;
}

/** Saves a graph soon after it was changed, one save at a time, and never over what somebody else has written. */
export class GraphSaver {
  readonly #options: GraphSaverOptions;
  readonly #watching: NodeJS.Timeout;
  #state: SavingState = { name: "saved" };
  #isDirty = false;
  #waiting: NodeJS.Timeout | undefined;
  /** Looking at the file and writing it, one after the other. */
  #work: Promise<void> = Promise.resolve();

  constructor(options: GraphSaverOptions) {
    this.#options = options;
    this.#watching = setInterval(
      () => void this.#inTurn(() => this.#look()),
      options.interval ?? 1_000,
    );
  }

  get state(): SavingState {
    return this.#state;
  }

  /** Whether there is something that is not in the file. */
  get isDirty(): boolean {
    return this.#isDirty;
  }

  /** Tells that the graph was changed. */
  touch(): void {
    this.#isDirty = true;
    if (this.#state.name === "conflict") return;
    if (this.#state.name === "saved") this.#become({ name: "unsaved" });
    this.#saveSoon();
  }

  /** Saves what is not saved yet. */
  async save(): Promise<void> {
    await this.#inTurn(() => this.#save());
  }

  /** Saves over what somebody else has written. */
  async overwrite(): Promise<void> {
    await this.#inTurn(() => this.#write());
  }

  /** Takes what is in the file for what the graph is; nothing is saved meanwhile. */
  async reload(read: () => Promise<void>): Promise<void> {
    await this.#inTurn(async () => {
      await read();
      this.#isDirty = false;
      this.#waitNoMore();
      this.#become({ name: "saved" });
    });
  }

  /** Saves what is not saved yet, and looks at the file no more. */
  async end(): Promise<void> {
    clearInterval(this.#watching);
    this.#waitNoMore();
    await this.save();
    this.#waitNoMore();
  }

  #saveSoon(): void {
    const { pause = 300 } = this.#options;
    this.#waiting ??= setTimeout(() => {
      this.#waitNoMore();
      void this.save();
    }, pause);
  }

  /** The next change is waited for anew. */
  #waitNoMore(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }

  async #save(): Promise<void> {
    if (!this.#isDirty || this.#state.name === "conflict") return;
    if (await this.#options.file.isChanged()) this.#become({ name: "conflict" });
    else await this.#write();
  }

  async #write(): Promise<void> {
    this.#waitNoMore();
    this.#isDirty = false;
    try {
      await this.#options.file.write(await this.#options.write());
      this.#become({ name: this.#isDirty ? "unsaved" : "saved" });
    } catch (error) {
      this.#isDirty = true;
      this.#become({ name: "failed", reason: reasonNotWritten(error) });
    }
  }

  async #look(): Promise<void> {
    if (this.#state.name === "conflict") return;
    if (await this.#options.file.isChanged()) this.#become({ name: "conflict" });
    // What could not be saved may be possible by now.
    else if (this.#isDirty) await this.#write();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => {});
    return done;
  }

  #become(state: SavingState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
