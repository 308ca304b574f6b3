import type { Translatable } from "@heddle/params";

import { messageBytes } from "./intent-arguments.ts";
import { labelOf, pathOf } from "./model-path.ts";
import { type Prediction, ReplicaModel } from "./replica-model.ts";

/** A user's edit, described so that it can be replayed in another session. */
export interface Edit {
  /** Edits with the same key replace each other. */
  readonly key: string | symbol;
  readonly path: string;
  readonly kind: string;
  readonly label: Translatable;
  readonly intent: string;
  readonly args: readonly unknown[];
  readonly bytes: number;
  /** Whether the edit entered a value that the user would miss. */
  readonly isValue: boolean;
  /** The value that the user saw after the edit: the predicted one, or else the last argument. */
  readonly value: unknown;
  /** The last command that the host accepted after this edit. */
  readonly followedBy?: Translatable | undefined;
}

/** An edit as the page displays it. */
interface LostEdit {
  readonly label: Translatable;
  /** The model's kind; passwords, for example, must not be displayed. */
  readonly kind: string;
  readonly value: unknown;
  /** The command that followed and may already have processed the value. */
  readonly followedBy?: Translatable | undefined;
}

/** Describes an intent independently of the session's model ids. */
export function createEdit(
  model: ReplicaModel,
  coalescingKey: string | undefined,
  intent: string,
  args: readonly unknown[],
  prediction: Prediction,
): Edit {
  const path = pathOf(model);
  const [shown] = Object.values(prediction.values ?? {});
  return {
    key: coalescingKey === undefined ? Symbol(intent) : `${path} ${coalescingKey}`,
    path,
    kind: model.kind,
    label: labelOf(model),
    intent,
    args,
    bytes: messageBytes(args),
    isValue: coalescingKey !== undefined || (isValue(shown) && prediction.records === undefined),
    value: shown === undefined ? args.at(-1) : shown,
  };
}

/** Whether this is the value of a field; the rows of a list are models. */
function isValue(shown: unknown): boolean {
  const isModels = Array.isArray(shown) && shown.some((item) => item instanceof ReplicaModel);
  return shown !== undefined && !isModels;
}

export function toLostEdit({ label, kind, value, followedBy }: Edit): LostEdit {
  return { label, kind, value, ...(followedBy !== undefined && { followedBy }) };
}

const logLimits = { edits: 2_000, bytes: 4_000_000 };

/** The user's edits of a session, the latest per key, so that they can be offered after a loss. */
export class RecoveryLog {
  readonly #entries = new Map<Edit["key"], { edit: Edit; commandCount: number }>();
  #bytes = 0;
  #commandCount = 0;
  #lastCommand: Translatable | undefined;
  #isIncomplete: boolean;

  constructor(edits: readonly Edit[] = [], isIncomplete = false) {
    this.#isIncomplete = isIncomplete;
    for (const edit of edits) this.add(edit);
  }

  /** Whether edits were dropped. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /** The retained edits, oldest first. */
  get edits(): Edit[] {
    return Array.from(this.#entries.values(), ({ edit, commandCount }) =>
      commandCount < this.#commandCount ? { ...edit, followedBy: this.#lastCommand } : edit,
    );
  }

  /** Adds an edit and removes an earlier one with the same key. */
  add(edit: Edit): void {
    this.#delete(edit.key);
    this.#entries.set(edit.key, { edit, commandCount: this.#commandCount });
    this.#bytes += edit.bytes;
    while (this.#entries.size > logLimits.edits || this.#bytes > logLimits.bytes)
      this.#dropOldest();
  }

  /** Records a command, which may have processed the edits so far. */
  markCommand(command: Translatable): void {
    this.#commandCount += 1;
    this.#lastCommand = command;
  }

  #dropOldest(): void {
    for (const key of this.#entries.keys()) {
      this.#isIncomplete = true;
      return this.#delete(key);
    }
  }

  #delete(key: Edit["key"]): void {
    this.#bytes -= this.#entries.get(key)?.edit.bytes ?? 0;
    this.#entries.delete(key);
  }
}
