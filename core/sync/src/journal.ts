import type { Edit } from "./edit.ts";

const maximum = { edits: 2_000, bytes: 4_000_000 };

/** What the user did in a session, of each thing the last, so that a lost session can be filled in again. */
export class Journal {
  readonly #entries = new Map<Edit["key"], { edit: Edit; turn: number }>();
  #bytes = 0;
  /** How many commands there were. */
  #turn = 0;
  #command: string | undefined;
  #hasForgotten: boolean;

  constructor(edits: readonly Edit[] = [], hasForgotten = false) {
    this.#hasForgotten = hasForgotten;
    for (const edit of edits) this.note(edit);
  }

  /** Whether more was done than is kept. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }

  /** All that is kept, oldest first. */
  get edits(): Edit[] {
    return Array.from(this.#entries.values(), ({ edit, turn }) =>
      turn < this.#turn ? { ...edit, before: this.#command } : edit,
    );
  }

  /** Notes what was done; what was done before about the same thing is forgotten. */
  note(edit: Edit): void {
    this.#delete(edit.key);
    this.#entries.set(edit.key, { edit, turn: this.#turn });
    this.#bytes += edit.bytes;
    while (this.#entries.size > maximum.edits || this.#bytes > maximum.bytes) this.#forgetOldest();
  }

  /** Notes a command: it may have taken over what was done so far. */
  mark(command: string): void {
    this.#turn += 1;
    this.#command = command;
  }

  #forgetOldest(): void {
    for (const key of this.#entries.keys()) {
      this.#hasForgotten = true;
      return this.#delete(key);
    }
  }

  #delete(key: Edit["key"]): void {
    this.#bytes -= this.#entries.get(key)?.edit.bytes ?? 0;
    this.#entries.delete(key);
  }
}
