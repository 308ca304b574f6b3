import * as z from "zod/mini";

import { type EditorFactory } from "../../item/editor.ts";
import { type ItemKind, itemKinds } from "../../item-kind.ts";
import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { readOnlyTable } from "../../kernel/parameters.ts";
import { whyUnknownItem } from "../../rules/guards.ts";
import { openEditorType } from "./open-editor.ts";
import { Editors } from "./open-editors.ts";

const factoryType = z.custom<EditorFactory>(
  (value) => typeof value === "function",
  "must be a function or a class that makes an editor",
);

const factory = { type: z._default(z.nullable(factoryType), null), view: "none" } as const;

function factories(name: string) {
  const table = z._default(z.record(z.string(), factoryType), {});
  return { type: readOnlyTable(name, table), view: "none" } as const;
}

const parameters = {
  /** The editor factories of nodes, by type name. */
  nodeEditors: factories("nodeEditors"),
  /** The editor factories of edges, by type name. */
  edgeEditors: factories("edgeEditors"),
  /** The editor factory of nodes whose type has none. */
  defaultNodeEditor: factory,
  /** The editor factory of edges whose type has none. */
  defaultEdgeEditor: factory,
  /** Where editors open. */
  editorMode: { type: z._default(z.enum(["toolbar", "node", "side"]), "toolbar"), view: "r" },
} as const;

const viewerParameters = {
  /** The open editors, by `node:` or `edge:` and the id. */
  openEditors: { collection: openEditorType, view: "r", closed: true },
  /** The keys of items whose editors were closed with unsaved input. */
  unfinished: { type: z._default(z.array(z.string()), []), view: "r" },
} as const;

export class EditorMethods {
  readonly #host: FeatureHost<typeof parameters & typeof viewerParameters>;
  readonly #editors: Editors;

  constructor(host: FeatureHost<typeof parameters & typeof viewerParameters>) {
    this.#host = host;
    this.#editors = new Editors(host);
  }

  /** Opens the editor of an item's data; outside the mode "node" it replaces the open one. */
  openEditor(kind: ItemKind, id: string): void {
    this.#host.assertArguments("openEditor", kind, id);
    this.#editors.of(this.#host.viewers.actingId).open(kind, id);
  }

  /** Closes the editor of an item, if it is open. Unsaved input is kept until it is opened again. */
  closeEditor(kind: ItemKind, id: string): void {
    this.#host.assertArguments("closeEditor", kind, id);
    this.#editors.of(this.#host.viewers.actingId).close(kind, id);
  }

  /** Creates the open editor of an item again, which discards unsaved input. */
  resetEditor(kind: ItemKind, id: string): void {
    this.#host.assertArguments("resetEditor", kind, id);
    this.#editors.of(this.#host.viewers.actingId).reset(kind, id);
  }
}

const args = [z.enum(itemKinds), z.string()];

/** Editors of the data of nodes and edges. */
export const editors: FlowFeature<
  EditorMethods,
  typeof parameters,
  NoShape,
  typeof viewerParameters
> = {
  name: "editors",
  parameters,
  viewerParameters,
  intents: {
    openEditor: { args, guard: whyUnknownItem, isOwn: true },
    closeEditor: { args, isOwn: true },
    resetEditor: { args, isOwn: true },
  },
  methods: EditorMethods,
};
