import { fieldLabelOf, type Others } from "@heddle/canvas";
import type { Handle } from "@heddle/params";

import { type FieldPeople, sharedForm } from "../../../shared/field-notes.tsx";
import { type PersonInField, ReplacedInput } from "../../../shared/replaced-input.ts";
import type { SharedForm } from "../../../shared/shared-context.ts";

/** The other people in the fields of an open editor, and the input that they have replaced. */
export class EditorPeople implements FieldPeople {
  readonly replaced: ReplacedInput = new ReplacedInput({
    othersIn: (handle) => this.othersIn(this.#elements.get(handle) ?? null),
    onChange: () => this.#notify(),
  });
  readonly form: SharedForm = sharedForm(this);
  readonly #others: Others;
  /** The edited item, as presence names it: `node:a` */
  readonly #item: string;
  readonly #elements = new Map<Handle, Element>();
  readonly #listeners = new Set<() => void>();

  constructor(others: Others, item: string) {
    this.#others = others;
    this.#item = item;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.#others.viewers.subscribe(listener);
    return () => {
      stop();
      this.#listeners.delete(listener);
    };
  };

  othersIn(element: Element | null): readonly PersonInField[] {
    const editing = this.#others.viewers.value.filter(({ editor }) => editor === this.#item);
    if (editing.length === 0) return editing;
    const label = fieldLabelOf(element);
    return editing
      .filter(({ field }) => field !== null && field === label)
      .map(({ person, name, color }) => ({ person, name, color }));
  }

  place(handle: Handle, element: Element): () => void {
    this.#elements.set(handle, element);
    return () => this.#elements.delete(handle);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
