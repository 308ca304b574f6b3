import {
  HeddleError,
  type Issue,
  ValidationError,
  equalValues,
  issue,
  patchRecord,
} from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import type { HasView, Viewable } from "@heddle/views";

/** The base class of editors: has the data, reports changes of the user, and receives changes of others. */
export abstract class Editor implements HasView, EditorMethods {
  readonly schema: JsonSchema | null;
  readonly id: string;
  readonly type: string;
  readonly #onPatch: EditorOptions["onPatch"] | undefined;
  readonly #disposers: (() => void)[] = [];
  #data: EditorData;
  #isClosed = false;

  constructor(
    data: EditorData | null = null,
    schema: JsonSchema | null = null,
    { id = "", type = "", onPatch }: Partial<EditorOptions> = {},
  ) {
    this.#data = data ?? {};
    this.schema = schema;
    this.id = id;
    this.type = type;
    this.#onPatch = onPatch;
  }

  /** The last data that was received or reported. */
  get data(): EditorData {
    return this.#data;
  }

  abstract view(): Viewable;

  /** Receives the data after a change. Data that the editor reported itself is ignored. */
  receive(data: EditorData): void {
    const before = this.#data;
    if (equalValues(before, data)) return;
    this.#data = data;
    this.onDataChanged(before);
  }

  /** Locks or unlocks the editor. */
  setDisabled(_disabled: boolean): void {}

  /** Stops all work of the editor; it reports nothing afterwards. */
  dispose(): void {
    this.#isClosed = true;
    for (const end of this.#disposers.splice(0)) end();
  }

  /** Registers a function that is called when the editor is closed. */
  protected onDispose(end: () => void): void {
    this.#disposers.push(end);
  }

  /** Reports a patch if it changes the data. If it is rejected, the data stays and the error is thrown. */
  protected patch(patch: EditorData): void {
    if (this.#isClosed) return;
    const before = this.#data;
    const after = patchRecord(before, patch);
    if (equalValues(before, after)) return;
    // Set before it is reported, so that `receive` ignores the same change.
    this.#data = after;
    try {
      this.#onPatch?.(patch);
    } catch (error) {
      this.#data = before;
      throw error;
    }
  }

  /** Called when the data has changed elsewhere: shows `data`. */
  protected onDataChanged(_before: EditorData): void {}
}

/** The data of a node or an edge, by key. */
export type EditorData = Readonly<Record<string, unknown>>;

/** What an editor receives besides the data and the schema. */
// Not an interface: an editor may accept any options, and only an alias matches an index signature.
export type EditorOptions = {
  /** The id of the node or edge. */
  readonly id: string;
  /** The name of its type. */
  readonly type: string;
  /** Reports the changed keys; `undefined` removes a key. Throws if the change is rejected. */
  readonly onPatch: (patch: EditorData) => void;
};

/** A function that creates an editor, or returns nothing so that the next one is tried. */
export type EditorFunction = (
  data: EditorData,
  schema: JsonSchema | null,
  options: EditorOptions,
) => Viewable | null | undefined | void;

export type EditorClass = new (
  data: EditorData,
  schema: JsonSchema | null,
  options: EditorOptions,
) => Viewable;

/** A function or a class that creates an editor; both receive the same arguments. */
export type EditorFactory = EditorFunction | EditorClass;

/** Optional methods of an editor. */
export interface EditorMethods {
  /** Receives data that changed elsewhere. */
  receive?(data: EditorData): void;
  /** Locks or unlocks the editor. */
  setDisabled?(disabled: boolean): void;
  /** Called when the editor is closed. */
  dispose?(): void;
}

/** Creates an editor, with a class or a function. */
export function createEditor(
  factory: EditorFactory,
  ...args: Parameters<EditorFunction>
): Viewable | undefined {
  const editor = isClass(factory) ? new factory(...args) : factory(...args);
  return editor ?? undefined;
}

/** The prototype of a class cannot be replaced; that of a function can. */
function isClass(factory: EditorFactory): factory is EditorClass {
  return Object.getOwnPropertyDescriptor(factory, "prototype")?.writable === false;
}

/** The issues of an error that rejected a change; an unexpected error is thrown again. */
export function rejectionIssues(error: unknown): readonly Issue[] {
  if (error instanceof ValidationError) return error.issues;
  if (!(error instanceof HeddleError)) throw error;
  return [issue([], error.code, error.translatable ?? error.message)];
}
