import {
  batch,
  type Collection,
  type CollectionDelta,
  onDispose,
  type Records,
  type Translatable,
  ValidationError,
} from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import type { View } from "@heddle/views";

import { type EdgeDefaults, edgeTypeOf } from "../../item/edge-defaults.ts";
import { NotFoundError } from "../../flow-errors.ts";
import { maximumGestureLength } from "../../history/history.ts";
import type { GraphItem } from "../../item/graph-item.ts";
import type { ItemKind } from "../../item-kind.ts";
import { typeNamed } from "../../item/item-type.ts";
import { dataSchemaOf } from "../../item/own-parameters.ts";
import { messages } from "../../messages.ts";
import type { FeatureHost } from "../../kernel/feature.ts";
import type { KernelViewer } from "../../viewer/kernel-viewer.ts";
import type { EditorData, EditorFactory } from "../../item/editor.ts";
import { OpenEditor, type OpenEditorRecord } from "./open-editor.ts";
import { isUnfinished, unsavedBytes } from "./unsaved-input.ts";

type Types = Readonly<Record<string, { readonly schema: JsonSchema | null }>>;
type Factories = Readonly<Record<string, EditorFactory>>;

/** The parameters of a flow that its editors depend on. */
interface EditorParameters {
  readonly nodeTypes: Types;
  readonly edgeTypes: Types;
  readonly nodeEditors: Factories;
  readonly edgeEditors: Factories;
  readonly defaultNodeEditor: EditorFactory | null;
  readonly defaultEdgeEditor: EditorFactory | null;
  readonly defaultEdgeOptions: EdgeDefaults;
  readonly editable: boolean;
  readonly editorMode: "toolbar" | "node" | "side";
}

/** The parameters of a viewer that its editors set. */
interface EditorValues {
  readonly openEditors: Records<OpenEditorRecord>;
  readonly unfinished: readonly string[];
}

/** The model that shows editors: a viewer, or the flow itself. */
type ViewerModel = Pick<KernelViewer, "editable" | "perform"> &
  EditorValues & {
    watch(
      names: readonly ["openEditors", "editable"],
      callback: (changes: {
        readonly openEditors?: CollectionDelta<OpenEditorRecord>;
        readonly editable?: unknown;
      }) => void,
    ): () => void;
  };

/** What the editors need from the flow that they belong to. */
export interface EditorHost extends Pick<FeatureHost, "graph" | "viewers" | "watchItems"> {
  readonly flow: EditorParameters &
    ViewerModel & {
      watch(names: readonly (keyof EditorParameters)[], callback: () => void): () => void;
      onError(error: unknown): void;
    };
}

/** The most open editors: each takes memory, with or without input. */
const maximumOpen = 100;

/** The most closed editors that keep unsaved input. */
const maximumRetained = 20;

/** The most bytes of unsaved input in widgets of all editors, open and closed: input that is not saved has no other limit. */
const maximumUnsavedBytes = 4_000_000;

/** The open editors of each viewer. */
export class Editors {
  readonly #host: EditorHost;
  readonly #byViewer = new Map<string, ViewerEditors>();

  #isWatching = false;

  constructor(host: EditorHost) {
    this.#host = host;
  }

  /** The open editors of a viewer. */
  of(viewer: string): ViewerEditors {
    this.#watch();
    return this.#byViewer.get(viewer) ?? this.#create(viewer);
  }

  #create(viewer: string): ViewerEditors {
    const editors = new ViewerEditors(this.#host, viewer);
    this.#byViewer.set(viewer, editors);
    const model = this.#host.viewers.get(viewer);
    if (!model) return editors;
    onDispose(model, () => {
      editors.dispose();
      this.#byViewer.delete(viewer);
    });
    return editors;
  }

  /** Called by the first editor: a graph without editors is built faster without watchers. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const { flow, watchItems } = this.#host;
    const types = ["nodeTypes", "edgeTypes"] as const;
    const factories = [
      "nodeEditors",
      "edgeEditors",
      "defaultNodeEditor",
      "defaultEdgeEditor",
    ] as const;
    watchItems(() => this.#each((editors) => editors.onItemsChanged()));
    flow.watch([...types, ...factories], () => this.#each((editors) => editors.recreateAll()));
    flow.watch(["defaultEdgeOptions"], () => this.#each((editors) => editors.onItemsChanged()));
    flow.watch(["editorMode"], () => this.#each((editors) => editors.onModeChanged()));
  }

  #each(work: (editors: ViewerEditors) => void): void {
    for (const editors of this.#byViewer.values()) work(editors);
  }
}

/** An editor, and the object of the item that it was created for. */
interface CreatedEditor {
  readonly editor: OpenEditor;
  readonly item: GraphItem | undefined;
  /** The bytes of its unsaved input. */
  unsaved: number;
}

/**
 * The open editors of one viewer. They are created when opened, and disposed when closed or when their item is removed. An
 * editor that is closed with unsaved input is retained until it is opened again.
 */
class ViewerEditors {
  readonly #host: EditorHost;
  readonly #viewer: string;
  readonly #open: Collection<OpenEditorRecord>;
  readonly #unwatch: () => void;
  // By the view, which is part of the record: when a rollback restores the record, the editor is found again.
  readonly #byView = new WeakMap<View, CreatedEditor>();
  readonly #retained = new Map<string, OpenEditorRecord>();
  #openings = 0;

  constructor(host: EditorHost, viewer: string) {
    this.#host = host;
    this.#viewer = viewer;
    const model = this.#model;
    // Their public type is read-only.
    this.#open = model.openEditors as Collection<OpenEditorRecord>;
    this.#unwatch = model.watch(["openEditors", "editable"], ({ openEditors: delta, editable }) => {
      if (delta) {
        this.#onOpenChanged(delta);
        const [last] = Array.from(this.#open, ([key]) => key).slice(-1);
        host.viewers.present(viewer, { editor: last ?? null });
      }
      if (editable) this.#each(({ view }) => this.#lock(view));
    });
  }

  /** The model with the parameters of the viewer. */
  get #model(): ViewerModel {
    const { viewers, flow } = this.#host;
    // The viewers of a flow with editors have the parameters of editors.
    return (viewers.get(this.#viewer) as Partial<ViewerModel> | undefined as ViewerModel) ?? flow;
  }

  #items(kind: ItemKind): EditorHost["graph"]["nodes"] | EditorHost["graph"]["edges"] {
    const { nodes, edges } = this.#host.graph;
    return kind === "node" ? nodes : edges;
  }

  /** Disposes all editors, open and retained. */
  dispose(): void {
    this.#unwatch();
    for (const [, record] of this.#open) this.#dispose(record);
    for (const record of this.#retained.values()) this.#dispose(record);
    this.#retained.clear();
  }

  /** Opens the editor of an item; an open one stays as it is. */
  open(kind: ItemKind, id: string): void {
    const key = keyOf(kind, id);
    if (this.#open.has(key)) return;
    const record = this.#restored(key) ?? this.#create(kind, id);
    batch(() => {
      this.#open.add(key, record);
      this.#makeRoom();
    });
  }

  /** Closes the editor of an item, if it is open. */
  close(kind: ItemKind, id: string): void {
    const key = keyOf(kind, id);
    if (this.#open.has(key)) this.#open.remove(key);
  }

  /** Creates the open editor of an item again, which discards unsaved input. */
  reset(kind: ItemKind, id: string): void {
    const record = this.#open.get(keyOf(kind, id));
    if (record) this.#recreate(record);
  }

  /** Shows changed items in their editors, and closes the editors of removed ones. */
  onItemsChanged(): void {
    this.#release(({ kind, id }) => !this.#items(kind).get(id));
    this.#each((open) => {
      const { kind, id } = open;
      const record = this.#items(kind).get(id);
      if (!record) this.close(kind, id);
      else if (this.#isCurrent(open)) this.#byView.get(open.view)?.editor.receive(record.data);
      else this.#recreate(open);
    });
  }

  /** Creates all editors again, because the types or the editor factories were replaced. */
  recreateAll(): void {
    this.#release(() => true);
    this.#each((record) => this.#recreate(record));
  }

  /** Closes editors that the `editorMode` has no room for. */
  onModeChanged(): void {
    this.#makeRoom();
  }

  /** Disposes editors that are no longer open, and retains those with unsaved input. */
  #onOpenChanged({ inverse }: CollectionDelta<OpenEditorRecord>): void {
    this.#release(({ kind, id }) => this.#open.has(keyOf(kind, id)));
    for (const change of inverse.toReversed()) {
      if (!("record" in change)) continue;
      const { id: key, record } = change;
      if (this.#open.get(key)?.view === record.view) continue;
      if (!this.#open.has(key) && this.#hasUnsavedInput(record)) this.#retain(key, record);
      else this.#dispose(record);
    }
  }

  #each(work: (record: OpenEditorRecord) => void): void {
    const open = [...this.#open];
    batch(() => {
      for (const [, record] of open) work(record);
    });
  }

  /** Whether an editor was created for the present type and object of its item. */
  #isCurrent({ kind, id, view }: OpenEditorRecord): boolean {
    const { editor, item } = this.#byView.get(view) ?? {};
    return editor?.type === this.#typeOf(kind, id) && item === this.#items(kind).instance(id);
  }

  /** The name of the type whose schema and editor apply to an item. */
  #typeOf(kind: ItemKind, id: string): string {
    const type = this.#items(kind).get(id)?.type ?? null;
    const { defaultEdgeOptions } = this.#host.flow;
    return (kind === "edge" ? edgeTypeOf(type, defaultEdgeOptions) : type) ?? "";
  }

  /** The retained editor of an item, updated to the present data. */
  #restored(key: string): OpenEditorRecord | undefined {
    const record = this.#retained.get(key);
    if (!record || !this.#isCurrent(record)) return undefined;
    const { kind, id, view } = record;
    this.#byView.get(view)?.editor.receive(this.#items(kind).get(id)?.data ?? {});
    this.#lock(view);
    return { ...record, restored: true };
  }

  #retain(key: string, record: OpenEditorRecord): void {
    this.#retained.set(key, record);
    this.#limitUnsaved();
    this.#showUnfinished();
  }

  /** Beyond a limit, forgets the oldest closed editors, then resets the open one with the most unsaved input. */
  #limitUnsaved(): void {
    for (const oldest of this.#retained.values()) {
      const isWithin = this.#retained.size <= maximumRetained && !this.#hasTooMuchInput;
      if (isWithin) return;
      this.#release((each) => each === oldest);
    }
    if (!this.#hasTooMuchInput) return;
    const largest = [...this.#open]
      .map(([, record]) => record)
      .reduce((most, record) => (this.#unsavedOf(record) > this.#unsavedOf(most) ? record : most));
    this.#recreate(largest, messages.muchInput({ most: maximumUnsavedBytes / 1_000_000 }));
  }

  #showUnfinished(): void {
    this.#host.viewers.show(this.#viewer, { unfinished: [...this.#retained.keys()] });
  }

  get #hasTooMuchInput(): boolean {
    const records = new Set([
      ...this.#retained.values(),
      ...[...this.#open].map(([, each]) => each),
    ]);
    const bytes = [...records].reduce((sum, record) => sum + this.#unsavedOf(record), 0);
    return bytes > maximumUnsavedBytes;
  }

  #unsavedOf({ view }: OpenEditorRecord): number {
    return this.#byView.get(view)?.unsaved ?? 0;
  }

  /** Stops retaining editors, and disposes those that are not open again. */
  #release(isReleased: (record: OpenEditorRecord) => boolean): void {
    const released = [...this.#retained].filter(([, record]) => isReleased(record));
    if (released.length === 0) return;
    for (const [key, record] of released) {
      this.#retained.delete(key);
      if (this.#open.get(key)?.view !== record.view) this.#dispose(record);
    }
    this.#showUnfinished();
  }

  /** Closes the oldest editors. Only the mode "node" has room for more than one. */
  #makeRoom(): void {
    const room = this.#host.flow.editorMode === "node" ? maximumOpen : 1;
    const surplus = Math.max(0, this.#open.size - room);
    batch(() => {
      for (const [, { kind, id }] of [...this.#open].slice(0, surplus)) this.close(kind, id);
    });
  }

  #recreate({ kind, id }: OpenEditorRecord, warning?: Translatable): void {
    this.#open.replace(keyOf(kind, id), this.#create(kind, id, warning));
  }

  #create(kind: ItemKind, id: string, warning?: Translatable): OpenEditorRecord {
    const items = this.#items(kind);
    const record = items.get(id);
    if (!record) throw new NotFoundError(`Flow.openEditor: there is no ${kind} "${id}"`);
    const item = items.instance(id);
    const type = this.#typeOf(kind, id);
    const { types, editors, defaultEditor } = editorSources(kind, this.#host.flow);
    const schema = dataSchemaOf(typeNamed(types, type)?.schema ?? null, item);
    const own: EditorFactory | undefined = item && ((...args) => item.editor(...args));
    const opening = ++this.#openings;
    const editor = new OpenEditor(
      {
        factories: [own, typeNamed(editors, type), defaultEditor],
        onError: (error) => this.#host.flow.onError(error),
      },
      record.data,
      schema,
      { id, type, onPatch: (patch) => this.#patch(kind, id, patch, opening) },
    );
    const view = editor.view();
    const created: CreatedEditor = { editor, item, unsaved: 0 };
    this.#byView.set(view, created);
    this.#lock(view);
    if (warning !== undefined) editor.warn(warning);
    editor.onInput(() => {
      created.unsaved = unsavedBytes(view);
      this.#limitUnsaved();
    });
    return { kind, id, view, restored: false };
  }

  #patch(kind: ItemKind, id: string, patch: EditorData, opening: number): void {
    // A retained editor reports nothing, like a disposed one.
    if (this.#retained.has(keyOf(kind, id)) && !this.#open.has(keyOf(kind, id))) return;
    // Typing in one field of one open editor is one undo step.
    const gesture = `${opening} ${Object.keys(patch).join()}`.slice(0, maximumGestureLength);
    try {
      this.#model.perform("patchData", [kind, id, patch, gesture]);
    } catch (error) {
      throw error instanceof ValidationError ? withinData(error, `${kind} "${id}"`) : error;
    }
  }

  #lock(view: View): void {
    this.#byView.get(view)?.editor.setDisabled(!this.#model.editable);
  }

  #dispose({ view }: OpenEditorRecord): void {
    this.#byView.get(view)?.editor.dispose();
  }

  #hasUnsavedInput(record: OpenEditorRecord): boolean {
    const exists = this.#items(record.kind).get(record.id) !== undefined;
    return exists && this.#isCurrent(record) && isUnfinished(record.view);
  }
}

function keyOf(kind: ItemKind, id: string): string {
  return `${kind}:${id}`;
}

function editorSources(
  kind: ItemKind,
  parameters: EditorParameters,
): { types: Types; editors: Factories; defaultEditor: EditorFactory | null } {
  const { nodeTypes, nodeEditors, defaultNodeEditor } = parameters;
  if (kind === "node") {
    return { types: nodeTypes, editors: nodeEditors, defaultEditor: defaultNodeEditor };
  }
  const { edgeTypes, edgeEditors, defaultEdgeEditor } = parameters;
  return { types: edgeTypes, editors: edgeEditors, defaultEditor: defaultEdgeEditor };
}

/** The error with paths inside the data: an editor does not know the record. `["data", "size"] → ["size"]` */
function withinData({ issues }: ValidationError, subject: string): ValidationError {
  return new ValidationError(
    subject,
    issues.map((issue) =>
      issue.path[0] === "data" ? { ...issue, path: issue.path.slice(1) } : issue,
    ),
  );
}
