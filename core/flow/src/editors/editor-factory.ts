import type { JsonSchema } from "@heddle/schema";
import type { Viewable } from "@heddle/views";

/** The data of a node or an edge, by key. */
export type EditorData = Readonly<Record<string, unknown>>;

/** What an editor is told besides the data and the schema. */
// Not an interface: an editor may take any options, and only an alias fits an index signature.
export type EditorOptions = {
  /** The id of the node or edge. */
  readonly id: string;
  /** The name of its type. */
  readonly type: string;
  /** Reports what the user changed; `undefined` removes a key. Throws when the change is refused. */
  readonly onPatch: (patch: EditorData) => void;
};

/** A function that makes an editor, or returns nothing and leaves it to the next one. */
export type EditorFunction = (
  data: EditorData,
  schema: JsonSchema | null,
  options: EditorOptions,
) => Viewable | null | undefined | void;

/** A class of editors. */
export type EditorClass = new (
  data: EditorData,
  schema: JsonSchema | null,
  options: EditorOptions,
) => Viewable;

/** What makes an editor: a function or a class, called with the same arguments. */
export type EditorFactory = EditorFunction | EditorClass;

/** What an editor may have besides its view: to be told of changes, to be locked and to clean up. */
export interface EditorMethods {
  /** The data was changed elsewhere. */
  receive?(data: EditorData): void;
  /** Whether the user may only look. */
  setDisabled?(disabled: boolean): void;
  /** The editor was closed. */
  dispose?(): void;
}

/** Makes an editor, whichever way the factory is called. */
export function makeEditor(
  factory: EditorFactory,
  ...args: Parameters<EditorFunction>
): Viewable | undefined {
  const made = isClass(factory) ? new factory(...args) : factory(...args);
  return made ?? undefined;
}

/** The prototype of a class cannot be replaced; that of a function can. */
function isClass(factory: EditorFactory): factory is EditorClass {
  return Object.getOwnPropertyDescriptor(factory, "prototype")?.writable === false;
}
