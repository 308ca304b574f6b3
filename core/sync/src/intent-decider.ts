import {
  type IntentDeclaration,
  intentsOf,
  isPlainObject,
  isRefusalCode,
  type Outcome,
  RefusedError,
  RefusedFile,
  rejectionOf,
} from "@heddle/params";

import type { SessionJournal } from "./durable-gate.ts";
import { decode, EncodingError, type References, stringField } from "./encoding.ts";
import { messages } from "./messages.ts";
import type { ModelTree } from "./model-tree.ts";
import type { EncodedObject, IntentResult, LossyIntent, NumberedIntent } from "./protocol.ts";
import type { ResultStore } from "./result-store.ts";
import { layersOf } from "./view-shape.ts";

interface DeciderOptions {
  readonly tree: Pick<ModelTree, "get">;
  readonly results: Pick<ResultStore, "decided" | "get">;
  readonly journal: SessionJournal | undefined;
  /** The most asynchronous intents that run at a time. */
  readonly concurrentIntents: number;
  readonly decodeFile: ((reference: EncodedObject) => unknown) | undefined;
  /** Called with the outcome of each intent. */
  readonly onDecide: ((outcome: Outcome) => void) | undefined;
  /** Called with the number of the next intent, if earlier ones are missing. */
  readonly onGap: (expected: number) => void;
  /** Receives unexpected errors of intents. */
  readonly onError: ((error: unknown) => void) | undefined;
  /** Commits the changes so far, with the results of intents. */
  readonly commit: (results: readonly IntentResult[]) => void;
}

/** Decides the intents of a session in the order of their numbers, each of them once. */
export class IntentDecider {
  readonly #options: DeciderOptions;
  /** The asynchronous intents that run, by number; without a client number if the journal contains a part of them. */
  readonly #running = new Map<number, { page: string; clientNumber: number | undefined }>();

  constructor(options: DeciderOptions) {
    this.#options = options;
  }

  /** Decides an intent of a page, or repeats its result; returns whether the next intent can follow this one. */
  decide(intent: NumberedIntent, page: string): boolean {
    const { results, onGap } = this.#options;
    const expected = results.decided + 1;
    if (intent.number > expected) {
      onGap(expected);
      return false;
    }
    if (intent.number === expected) this.#decide(intent, page);
    else this.#repeat(intent.number);
    return true;
  }

  /** A rejected one has no effect, like a dropped one. */
  performLossy(call: LossyIntent): void {
    // Any other intent needs a number, a result and a place in the journal.
    const declaration = this.#declarationOf(call);
    if (declaration?.lossy !== true) return;
    try {
      void this.#perform(call, declaration);
    } catch (error) {
      this.#reject(call, error);
    }
  }

  #decide(intent: NumberedIntent, page: string): void {
    // Earlier changes are a transaction of their own.
    this.#options.commit([]);
    // Its page has sent it to an earlier session, whose result was lost.
    const { number, clientNumber = number } = intent;
    if (this.#options.journal?.hasDecided(page, clientNumber) === true) {
      this.#commitResult(intent, page, { outcome: nothing });
      return;
    }
    // Before it runs, because it may remove its own model.
    const declaration = this.#declarationOf(intent);
    const sendsRows = declaration?.sendsRows === true;
    try {
      const result = this.#perform(intent, declaration);
      if (result instanceof Promise) {
        const isStored = this.#commitResult(intent, page, { outcome: nothing, isPending: true });
        this.#running.set(number, { page, clientNumber: isStored ? undefined : clientNumber });
        const finish = (outcome: Outcome): void => {
          this.#running.delete(number);
          this.#commitResult(intent, page, { outcome });
        };
        void result.then(
          (value: unknown) => finish(successOutcome(value, sendsRows)),
          (error: unknown) => finish(this.#reject(intent, error)),
        );
      } else {
        this.#commitResult(intent, page, { outcome: successOutcome(result, sendsRows) });
      }
    } catch (error) {
      this.#commitResult(intent, page, { outcome: this.#reject(intent, error) });
    }
  }

  #perform({ id, intent, args }: LossyIntent, declaration: IntentDeclaration | undefined): unknown {
    const model = this.#options.tree.get(id);
    if (!model) throw new RefusedError(messages.unknown_object, "unknown_object");
    if (this.#running.size >= this.#options.concurrentIntents) {
      throw new RefusedError(messages.busy, "busy");
    }
    const { journal } = this.#options;
    if (journal?.whyNot && declaration?.viewer !== true) {
      const reason = journal.whyNot(model, intent);
      if (reason !== undefined) throw new RefusedError(reason, "forbidden");
    }
    const references = declaration?.takesRefusedFiles ? this.#references : this.#onlyWholeFiles;
    return model.perform(
      intent,
      args.map((arg) => decode(arg, references)),
    );
  }

  #declarationOf({ id, intent }: LossyIntent): IntentDeclaration | undefined {
    const model = this.#options.tree.get(id);
    for (const { constructor } of model ? layersOf(model) : []) {
      const declared = intentsOf(constructor).get(intent);
      if (declared) return declared.declaration;
    }
    return undefined;
  }

  #reject({ id }: LossyIntent, error: unknown): Outcome {
    const isEncoding = error instanceof EncodingError;
    const model = isEncoding ? undefined : this.#options.tree.get(id);
    // The intent may have removed its own model.
    const isPublic = isEncoding || error instanceof RefusedError;
    const outcome = model?.rejection(error) ?? rejectionOf(isPublic ? error : undefined);
    if (!outcome.ok && outcome.code === "failed") this.#options.onError?.(error);
    return outcome;
  }

  /** Stores the result of an intent and sends it with the changes so far. Returns whether the journal got changes of it. */
  #commitResult(
    { number, clientNumber = number }: NumberedIntent,
    page: string,
    given: Omit<IntentResult, "number">,
  ): boolean {
    const result = { number, ...given };
    if (!result.isPending) this.#options.onDecide?.(result.outcome);
    const running = [...this.#running.values()].flatMap((each) =>
      each.page === page ? (each.clientNumber ?? []) : [],
    );
    const isStored = this.#options.journal?.onDecided(page, clientNumber, running);
    this.#options.commit([result]);
    return isStored === true;
  }

  /** Sends the stored result of an intent again. */
  #repeat(number: number): void {
    const { results, commit } = this.#options;
    const result = results.get(number);
    if (!result) return;
    commit([]);
    commit([result]);
  }

  readonly #references: References = {
    encode: () => undefined,
    decode: (reference) => {
      if (reference["$"] === "model") {
        const model = this.#options.tree.get(stringField(reference, "id"));
        if (model) return model;
      }
      const file = reference["$"] === "file" && this.#options.decodeFile?.(reference);
      if (file) return file;
      if (reference["$"] === "refused-file") return readRefusedFile(reference);
      throw new EncodingError("it refers to something that is not in this session");
    },
  };

  /** For an intent that does without none of its files. */
  readonly #onlyWholeFiles: References = {
    encode: (value) => this.#references.encode(value),
    decode: (reference) => {
      const decoded = this.#references.decode(reference);
      if (decoded instanceof RefusedFile) throw new RefusedError(decoded.reason, "upload");
      return decoded;
    },
  };
}

/** `{ $: "refused-file", name: "film.bin", size: 2000, code: "too_large", limit: 1000 }` */
function readRefusedFile(reference: EncodedObject): RefusedFile {
  const { size, code, limit } = reference;
  if (!isRefusalCode(code)) throw new EncodingError("a refused file has no known code");
  return new RefusedFile(stringField(reference, "name"), Number(size), {
    code,
    limit: Number(limit),
  });
}

const nothing: Outcome = { ok: true, result: undefined };

/** Only plain values, lists of them and declared rows are sent. State changes arrive through the models. */
function successOutcome(value: unknown, sendsRows: boolean): Outcome {
  if (value === undefined) return nothing;
  const isMember = (each: unknown): boolean => isPlain(each) || (sendsRows && isRow(each));
  const isSendable = Array.isArray(value) ? value.every(isMember) : isPlain(value);
  return { ok: true, result: isSendable ? value : undefined };
}

/** `{ id: "a", count: 2 }` */
function isRow(value: unknown): boolean {
  return isPlainObject(value) && Object.values(value).every(isPlain);
}

function isPlain(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
