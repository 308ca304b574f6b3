import type { Translatable } from "@heddle/params";
import * as z from "zod/mini";

import { recordBytes } from "../../change/record-bytes.ts";
import { edgesBetween } from "../../group/graph-fragment.ts";
import { withDescendants } from "../../group/group-tree.ts";
import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { idsType, type IntentRules } from "../../kernel/intents.ts";
import { messages } from "../../messages.ts";
import { type NodeJSON, type Position, positionType } from "../../record/node-record.ts";
import { isDefinition } from "../../record/subgraph-parts.ts";
import { type Connection, type ConnectionRules, whyNotConnect } from "../../rules/connection.ts";
import {
  isKnownType,
  whyLongLabel,
  whyNotDuplicate,
  whyReadOnly,
  whyTooLarge,
} from "../../rules/guards.ts";
import { readClipboard } from "./clipboard-text.ts";
import { GraphClipboard } from "./copy-paste.ts";

export class ClipboardMethods {
  readonly #host: FeatureHost;
  readonly #clipboard: GraphClipboard;

  constructor(host: FeatureHost) {
    this.#host = host;
    this.#clipboard = new GraphClipboard(host);
  }

  /** The clipboard text of nodes and the edges between them. */
  copy(nodes: readonly string[] = this.#host.flow.selection.nodes): string {
    return this.#clipboard.copy(nodes);
  }

  /**
   * Adds copied nodes and edges with their upper left corner at a position, and returns the ids of the nodes. It
   * selects them, or only the first without `enableMultiselect`. Users cannot paste flags and styles of other graphs.
   */
  paste(text: string, position: Position): string[] {
    this.#host.assertArguments("paste", text, position);
    return this.#clipboard.paste(text, position);
  }

  /** Adds a copy of nodes and of the edges between them, selects it, and returns the ids of its nodes. The data is in the flow already, so it is not validated. */
  duplicate(nodes: readonly string[]): string[] {
    return this.#clipboard.duplicate(nodes);
  }
}

/** Applies the rules for inserting and connecting to the items of a paste. */
function whyNotPaste(flow: IntentRules, text: string): Translatable | undefined {
  const whyNot = whyReadOnly(flow);
  if (whyNot !== undefined) return whyNot;
  const { nodes, edges } = readClipboard(text);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (
    whyUnknownTypes(flow, nodes) ??
    whyNotConnectAll({ ...rulesOf(flow), node: (nodeId) => byId.get(nodeId) }, edges) ??
    whyLongLabels([...nodes, ...edges]) ??
    whyTooLarge(flow, totalBytes([...nodes, ...edges]))
  );
}

function whyNotCopy(flow: IntentRules, nodes: readonly string[]): Translatable | undefined {
  const whyNot = whyNotDuplicate(flow, nodes);
  if (whyNot !== undefined) return whyNot;
  // The ports of existing edges are not checked again.
  const nodeTypeRecords = labelsOf(flow.nodeTypeRecords);
  const rules = { ...rulesOf(flow), nodeTypeRecords, node: (each: string) => flow.node(each) };
  const copied = withDescendants(flow, nodes);
  const edges = edgesBetween(flow, new Set(copied));
  const records = copied.flatMap((each) => flow.nodeRecords.get(each) ?? []);
  return whyNotConnectAll(rules, edges) ?? whyTooLarge(flow, totalBytes([...records, ...edges]));
}

/** Node types without their ports. */
function labelsOf(types: ConnectionRules["nodeTypeRecords"]): ConnectionRules["nodeTypeRecords"] {
  const labels = Object.entries(types).map(([type, { label = null }]) => [type, { label }]);
  return Object.fromEntries(labels) as ConnectionRules["nodeTypeRecords"];
}

function whyLongLabels(
  items: readonly { readonly label: string | null }[],
): Translatable | undefined {
  const labels = items.map(({ label }) => label);
  return labels.map(whyLongLabel).find((whyNot) => whyNot !== undefined);
}

function totalBytes(records: readonly object[]): number {
  return records.reduce((bytes, record) => bytes + recordBytes(record), 0);
}

/** Unknown types are accepted if the graph has nodes of them already, or if their definition is pasted, too. */
function whyUnknownTypes(flow: IntentRules, nodes: readonly NodeJSON[]): Translatable | undefined {
  const definitions = new Set(nodes.filter(isDefinition).map((node) => node.id));
  const unknown = nodes
    .map(({ type }) => type)
    .filter((type) => !isKnownType(flow, type) && !definitions.has(type));
  if (unknown.length === 0) return undefined;
  const present = new Set([...flow.nodeRecords].map(([, { type }]) => type));
  const absent = unknown.find((type) => !present.has(type));
  return absent === undefined ? undefined : messages.noType({ type: absent });
}

/** The rules for connections between new nodes. Loops and full ports are found when the edges are added. */
function rulesOf(flow: IntentRules): Omit<ConnectionRules, "node"> {
  const { editable, enableConnect, nodeTypeRecords, connectionRules, portTypeRecords } = flow;
  const noEdges = { edge: () => undefined, edgesOf: none, eachNeighbor: none };
  const rules = { editable, enableConnect, nodeTypeRecords, connectionRules, portTypeRecords };
  return { ...rules, allowEdgeLoops: true, ...noEdges };
}

const none = (): readonly never[] => [];

function whyNotConnectAll(
  rules: ConnectionRules,
  connections: readonly Connection[],
): Translatable | undefined {
  for (const each of connections) {
    const whyNot = whyNotConnect(rules, each);
    if (whyNot !== undefined) return whyNot;
  }
  return undefined;
}

/** Copying, pasting and duplicating. */
export const clipboard: FlowFeature<ClipboardMethods, NoShape, NoShape, NoShape> = {
  name: "clipboard",
  intents: {
    paste: { args: [z.string(), positionType], guard: whyNotPaste },
    duplicate: { args: [idsType], guard: whyNotCopy },
  },
  methods: ClipboardMethods,
};
