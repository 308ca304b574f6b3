import { equalValues, type Handle, type Outcome } from "@heddle/params";

import { textOf } from "../value-text.ts";

/** Somebody else in a field. */
export interface PersonInField {
  readonly person: string;
  readonly name: string;
  readonly color: string;
}

/** Input of the user that somebody else replaced while the user was in the field. */
export interface LostInput {
  readonly mine: string;
  readonly theirs: string;
  /** The only other person in the field, who probably made the change; undefined if there are several or none. */
  readonly by: PersonInField | undefined;
}

/** Text that the user has typed into a field. */
interface Typed {
  readonly text: string;
  /** All texts that the user has typed into the field, and the text that was in it before. */
  readonly texts: ReadonlySet<string>;
  /** Edits that the model has not answered. */
  pending: number;
  /** The value of the user's text: the predicted one, otherwise the one after the model has answered. */
  own: { readonly value: unknown } | undefined;
  readonly stop: () => void;
}

interface ReplacedInputParts {
  /** The other people in a field. */
  readonly othersIn: (handle: Handle) => readonly PersonInField[];
  /** Called when input was replaced, or a note about it removed. */
  readonly onChange: () => void;
}

/** Notices input of the user that somebody else replaces while the user is in the field. */
export class ReplacedInput {
  readonly #parts: ReplacedInputParts;
  readonly #typed = new Map<Handle, Typed>();
  readonly #lost = new Map<Handle, LostInput>();

  constructor(parts: ReplacedInputParts) {
    this.#parts = parts;
  }

  /** Forgets what the user has typed. */
  dispose(): void {
    for (const { stop } of this.#typed.values()) stop();
    this.#typed.clear();
  }

  /** The replaced input of a field. */
  of(handle: Handle): LostInput | undefined {
    return this.#lost.get(handle);
  }

  readonly onTyped = (handle: Handle, text: string, settled: Promise<Outcome>): void => {
    // Nobody receives the value of a password.
    if (handle.kind === "password-input") return;
    const before = this.#typed.get(handle);
    const value = handle.read("value");
    const typed: Typed = {
      text,
      texts: new Set([...(before?.texts ?? [textOf(value)]), text]),
      pending: (before?.pending ?? 0) + 1,
      own: textOf(value) === text ? { value } : undefined,
      stop: before?.stop ?? handle.subscribe(["value"], () => this.#compare(handle)),
    };
    this.#typed.set(handle, typed);
    this.forget(handle);
    void settled.then(({ ok }) => {
      const current = this.#typed.get(handle);
      if (!current) return;
      if (!ok) return this.onLeft(handle);
      current.pending -= 1;
      if (current.pending > 0) return;
      // The answer may come together with a later change.
      current.own ??= { value: answerOf(handle, current) };
      this.#compare(handle);
    });
  };

  /** Called when the user has left a field: from now on, changes of others do not interrupt the user's input. */
  readonly onLeft = (handle: Handle): void => {
    this.#typed.get(handle)?.stop();
    this.#typed.delete(handle);
  };

  /** Removes the note about replaced input. */
  forget(handle: Handle): void {
    if (this.#lost.delete(handle)) this.#parts.onChange();
  }

  /** Enters the user's input again. */
  takeBack(handle: Handle): void {
    const lost = this.#lost.get(handle);
    this.forget(handle);
    if (lost) void handle.call("enter", lost.mine);
  }

  #compare(handle: Handle): void {
    const typed = this.#typed.get(handle);
    if (!typed?.own || typed.pending > 0) return;
    const value = handle.read("value");
    if (equalValues(value, typed.own.value)) return;
    const others = this.#parts.othersIn(handle);
    const people = new Set(others.map(({ person }) => person));
    const by = people.size === 1 ? others[0] : undefined;
    this.#lost.set(handle, { mine: typed.text, theirs: textOf(value), by });
    this.#parts.onChange();
  }
}

/** The user's value after the model has answered. A text that the user never typed is somebody else's. */
function answerOf(handle: Handle, { text, texts }: Typed): unknown {
  const value = handle.read("value");
  return handle.kind === "text-input" && !texts.has(textOf(value)) ? text : value;
}
