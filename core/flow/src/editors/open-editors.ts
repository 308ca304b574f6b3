import { batch, type Collection, type CollectionDelta, ValidationError } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import type { View } from "@heddle/views";

import type { GraphState } from "../change/graph-state.ts";
import { edgeTypeOf } from "../edge/edge-defaults.ts";
import { NotFoundError } from "../flow-errors.ts";
import type { Flow } from "../flow.ts";
import { dataSchemaOf } from "../item/data-schema.ts";
import type { GraphItem } from "../item/graph-item.ts";
import type { ItemKind } from "../item/item-kind.ts";
import { ledgerOf } from "../ledger.ts";
import type { EditorData, EditorFactory } from "./editor-factory.ts";
import { memberOf } from "./member-of.ts";
import type { OpenEditorRecord } from "./open-editor-record.ts";
import { OpenEditor } from "./open-editor.ts";
import { isUnfinished } from "./unfinished.ts";

/** What an editor is made with. */
const editorParameters = [
  "nodeTypes",
  "edgeTypes",
  "nodeEditors",
  "edgeEditors",
  "defaultNodeEditor",
  "defaultEdgeEditor",
] as const;

/** What each kind of item has of its own. */
const kinds = {
  node: (flow: Flow, { nodeItems }: GraphState) => ({
    items: nodeItems,
    defaultType: null,
    types: flow.nodeTypes,
    editors: flow.nodeEditors,
    defaultEditor: flow.defaultNodeEditor,
  }),
  edge: (flow: Flow, { edgeItems }: GraphState) => ({
    items: edgeItems,
    defaultType: edgeTypeOf(null, flow.defaultEdgeOptions),
    types: flow.edgeTypes,
    editors: flow.edgeEditors,
    defaultEditor: flow.defaultEdgeEditor,
  }),
} as const;

/** An editor, and the object of the item that it was made for. */
interface MadeEditor {
  readonly editor: OpenEditor;
  readonly item: GraphItem | undefined;
}

/**
 * The editors that are open in a flow: made when they are opened, ended when they are closed or their item goes. One that
 * is closed with something in it that could not be saved is kept until it is opened again.
 */
export class OpenEditors {
  readonly #flow: Flow;
  readonly #state: GraphState;
  /** Hears which editors are kept. */
  readonly #onKept: (keys: readonly string[]) => void;
  readonly #open: Collection<OpenEditorRecord>;
  // By the view, which is in a record: when the record comes back, so does its editor.
  readonly #byView = new WeakMap<View, MadeEditor>();
  readonly #kept = new Map<string, OpenEditorRecord>();
  #opened = 0;

  constructor(flow: Flow, state: GraphState, onKept: (keys: readonly string[]) => void) {
    this.#flow = flow;
    this.#state = state;
    this.#onKept = onKept;
    // To everybody else it is there to read.
    this.#open = flow.openEditors as Collection<OpenEditorRecord>;
    flow.watch(["nodeRecords", "edgeRecords"], () => this.#follow());
    ledgerOf(flow).watch(["nodeInstances", "edgeInstances"], () => this.#follow());
    flow.watch(editorParameters, () => {
      this.#drop(() => true);
      this.#each((record) => this.#remake(record));
    });
    flow.watch("defaultEdgeOptions", () => this.#follow());
    flow.watch("editable", () => this.#each(({ view }) => this.#lock(view)));
    flow.watch("editorMode", () => this.#makeRoom([...this.#open].at(-1)?.[0]));
    flow.watch("openEditors", ({ openEditors }) => openEditors && this.#end(openEditors));
  }

  /** Opens the editor of an item; one that is open stays as it is. */
  open(kind: ItemKind, id: string): void {
    const key = keyOf(kind, id);
    if (this.#open.has(key)) return;
    const record = this.#restored(key) ?? this.#make(kind, id);
    batch(() => {
      this.#open.add(key, record);
      this.#makeRoom(key);
    });
  }

  /** Closes the editor of an item, where one is open. */
  close(kind: ItemKind, id: string): void {
    const key = keyOf(kind, id);
    if (this.#open.has(key)) this.#open.remove(key);
  }

  /** Makes the editor of an item anew, where one is open: what was entered in it and not saved is given up. */
  reset(kind: ItemKind, id: string): void {
    const record = this.#open.get(keyOf(kind, id));
    if (record) this.#remake(record);
  }

  #each(work: (record: OpenEditorRecord) => void): void {
    const open = [...this.#open];
    batch(() => {
      for (const [, record] of open) work(record);
    });
  }

  #follow(): void {
    this.#drop(({ kind, id }) => !this.#itemsOf(kind).get(id));
    this.#each((open) => {
      const { kind, id } = open;
      const record = this.#itemsOf(kind).get(id);
      if (!record) this.close(kind, id);
      else if (this.#isFor(open)) this.#byView.get(open.view)?.editor.receive(record.data);
      else this.#remake(open);
    });
  }

  /** Whether an editor was made for the item as it is, with its type and its object. */
  #isFor({ kind, id, view }: OpenEditorRecord): boolean {
    const items = this.#itemsOf(kind);
    const { editor, item } = this.#byView.get(view) ?? {};
    return editor?.type === this.#typeOf(kind, id) && item === items.instance(id);
  }

  /** The name of the type that an item is edited as. */
  #typeOf(kind: ItemKind, id: string): string {
    const { items, defaultType } = kinds[kind](this.#flow, this.#state);
    return items.get(id)?.type ?? defaultType ?? "";
  }

  #itemsOf(kind: ItemKind): GraphState["nodeItems"] | GraphState["edgeItems"] {
    return kinds[kind](this.#flow, this.#state).items;
  }

  /** The editor that was kept for an item, in step with what has changed since. */
  #restored(key: string): OpenEditorRecord | undefined {
    const record = this.#kept.get(key);
    if (!record || !this.#isFor(record)) return undefined;
    const { kind, id, view } = record;
    this.#byView.get(view)?.editor.receive(this.#itemsOf(kind).get(id)?.data ?? {});
    this.#lock(view);
    return { ...record, restored: true };
  }

  #keep(key: string, record: OpenEditorRecord): void {
    this.#kept.set(key, record);
    this.#onKept([...this.#kept.keys()]);
  }

  /** Keeps editors no longer; those that are not open again end. */
  #drop(isMeant: (record: OpenEditorRecord) => boolean): void {
    const dropped = [...this.#kept].filter(([, record]) => isMeant(record));
    if (dropped.length === 0) return;
    for (const [key, record] of dropped) {
      this.#kept.delete(key);
      if (this.#open.get(key)?.view !== record.view) this.#dispose(record);
    }
    this.#onKept([...this.#kept.keys()]);
  }

  /** Only inside the nodes is there room for more than one. */
  #makeRoom(kept: string | undefined): void {
    if (this.#flow.editorMode === "node") return;
    this.#each(({ kind, id }) => {
      if (keyOf(kind, id) !== kept) this.close(kind, id);
    });
  }

  #remake({ kind, id }: OpenEditorRecord): void {
    this.#open.replace(keyOf(kind, id), this.#make(kind, id));
  }

  #make(kind: ItemKind, id: string): OpenEditorRecord {
    const { items, types, editors, defaultEditor } = kinds[kind](this.#flow, this.#state);
    const record = items.get(id);
    if (!record) throw new NotFoundError(`Flow.openEditor: there is no ${kind} "${id}"`);
    const item = items.instance(id);
    const type = this.#typeOf(kind, id);
    const typeSchema = memberOf<{ readonly schema: JsonSchema | null }>(types, type)?.schema;
    const schema = dataSchemaOf(typeSchema ?? null, item);
    const own: EditorFactory | undefined = item && ((...args) => item.editor(...args));
    const opening = ++this.#opened;
    const editor = new OpenEditor(
      {
        factories: [own, memberOf(editors, type), defaultEditor],
        onError: (error) => this.#flow.onError(error),
      },
      record.data,
      schema,
      { id, type, onPatch: (patch) => this.#patch(kind, id, patch, opening) },
    );
    const view = editor.view();
    this.#byView.set(view, { editor, item });
    this.#lock(view);
    return { kind, id, view, restored: false };
  }

  /** What an editor reports is a request of the user's like any other, and may be refused like one. */
  #patch(kind: ItemKind, id: string, patch: EditorData, opening: number): void {
    // One that is kept reports nothing, as if it had ended.
    if (this.#kept.has(keyOf(kind, id)) && !this.#open.has(keyOf(kind, id))) return;
    // Typing in one field is one step to undo, as long as the editor is open.
    const gesture = `${opening} ${Object.keys(patch).join()}`;
    try {
      this.#flow.perform("patchData", [kind, id, patch, gesture]);
    } catch (error) {
      throw error instanceof ValidationError ? withinData(error, `${kind} "${id}"`) : error;
    }
  }

  #lock(view: View): void {
    this.#byView.get(view)?.editor.setDisabled(!this.#flow.editable);
  }

  #end({ inverse }: CollectionDelta<OpenEditorRecord>): void {
    this.#drop(({ kind, id }) => this.#open.has(keyOf(kind, id)));
    for (const change of inverse.toReversed()) {
      if (!("record" in change)) continue;
      const { id: key, record } = change;
      if (this.#open.get(key)?.view === record.view) continue;
      if (!this.#open.has(key) && this.#isWorthKeeping(record)) this.#keep(key, record);
      else this.#dispose(record);
    }
  }

  #dispose({ view }: OpenEditorRecord): void {
    this.#byView.get(view)?.editor.dispose();
  }

  #isWorthKeeping(record: OpenEditorRecord): boolean {
    const isThere = this.#itemsOf(record.kind).get(record.id) !== undefined;
    return isThere && this.#isFor(record) && isUnfinished(record.view);
  }
}

function keyOf(kind: ItemKind, id: string): string {
  return `${kind}:${id}`;
}

/** An editor knows the data only, not the record that it is in. */
function withinData({ issues }: ValidationError, subject: string): ValidationError {
  return new ValidationError(
    subject,
    issues.map((issue) =>
      issue.path[0] === "data" ? { ...issue, path: issue.path.slice(1) } : issue,
    ),
  );
}
