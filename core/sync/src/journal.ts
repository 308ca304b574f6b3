import type { Prediction } from "./prediction.ts";
import type { ReplicaModel } from "./replica-model.ts";

/** Something that the user did: what to do again, and where, if the session is lost. */
export interface Edit {
  readonly path: string;
  readonly kind: string;
  readonly label: string;
  readonly intent: string;
  readonly args: readonly unknown[];
  /** Whether it entered a value, so that a person would miss it. */
  readonly isValue: boolean;
  /** What was entered: the last argument, or what was predicted of an intent that takes none. */
  readonly value: unknown;
}

const maximumEdits = 2_000;

/** What the user did since the last command, by place in the tree, so that a lost session can be filled in again. */
export class Journal {
  readonly #edits = new Map<string, Edit>();
  #noted = 0;

  /** Notes what was done; with a topic, what was done before about the same thing is forgotten. */
  note(
    model: ReplicaModel,
    topic: string | undefined,
    intent: string,
    args: readonly unknown[],
    predicted: Prediction = {},
  ): void {
    const path = pathOf(model);
    const key = topic === undefined ? `#${(this.#noted += 1)}` : `${path} ${topic}`;
    const [shown] = Object.values(predicted.values ?? {});
    const isValue = topic !== undefined || shown !== undefined;
    const value = args.length > 0 ? args.at(-1) : shown;
    const { kind } = model;
    this.#edits.delete(key);
    this.#edits.set(key, { path, kind, label: labelOf(model), intent, args, isValue, value });
    const [oldest] = this.#edits.keys();
    if (this.#edits.size > maximumEdits && oldest !== undefined) this.#edits.delete(oldest);
  }

  /** Forgets everything: a command has taken it over. */
  clear(): void {
    this.#edits.clear();
  }

  /** Removes and returns everything, oldest first. */
  take(): Edit[] {
    const edits = [...this.#edits.values()];
    this.#edits.clear();
    return edits;
  }
}

/** Where a model stands, by the names of what it is inside of. */
export function pathOf(model: ReplicaModel): string {
  const steps: string[] = [];
  for (let at = model; at.place && steps.length < 1_000; at = at.place.holder) {
    steps.unshift(nameOf(at) || at.place.step);
  }
  return steps.join("/");
}

/** What a person calls the model. */
export function labelOf(model: ReplicaModel): string {
  return text(model, "label") || nameOf(model) || model.kind;
}

function nameOf(model: ReplicaModel): string {
  return text(model, "name");
}

function text(model: ReplicaModel, name: string): string {
  const value = model.shown(name);
  return typeof value === "string" ? value : "";
}
