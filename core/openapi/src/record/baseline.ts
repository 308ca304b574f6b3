import { equalValues } from "@heddle/params";

import type { Field } from "../fields/field.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import { type Difference, differences, withDifferences } from "./difference.ts";

/** A record as it was loaded or saved. */
export type ApiRecord = Readonly<Record<string, unknown>>;

interface Shown {
  readonly value: unknown;
  readonly draft: string | null;
}

/**
 * A record, and how the widgets show it. An edit is a difference from what the widgets showed at first, made in the
 * record: whatever they do not show, or cannot hold, stays as it came.
 */
export class Baseline {
  readonly record: ApiRecord;
  readonly entityTag: string | undefined;
  /** The names of what no widget could take. */
  readonly unshown: readonly string[];
  readonly #inputs: OperationInputs;
  readonly #body: unknown;
  readonly #shown: ReadonlyMap<string, Shown>;

  /** Fills the widgets from the record. */
  constructor(inputs: OperationInputs, record: ApiRecord, entityTag: string | undefined) {
    this.record = record;
    this.entityTag = entityTag;
    this.#inputs = inputs;
    for (const field of inputs.at("body")) inputs.widgetOf(field).clear();
    const whole = inputs.fields.find((field) => field.isWholeBody);
    this.unshown = inputs.populate(whole ? { [whole.key]: record } : record);
    this.#body = inputs.body() ?? {};
    this.#shown = new Map(inputs.fields.map((field) => [field.key, this.#look(field)]));
  }

  /** The record with what was entered. */
  get edited(): unknown {
    return withDifferences(this.record, this.changes);
  }

  /** What was entered, place by place. */
  get changes(): readonly Difference[] {
    return differences(this.#body, this.#inputs.body() ?? {});
  }

  /** Whether something was entered, be it a value yet or not. */
  get isEdited(): boolean {
    return this.#inputs.at("body").some((field) => this.isTouched(field));
  }

  /** Whether a field is not as it was shown at first. */
  isTouched(field: Field): boolean {
    const [shown, now] = [this.#shown.get(field.key), this.#look(field)];
    return shown?.draft !== now.draft || !equalValues(shown.value, now.value);
  }

  #look(field: Field): Shown {
    const { value, draft } = this.#inputs.widgetOf(field);
    return { value, draft };
  }
}
