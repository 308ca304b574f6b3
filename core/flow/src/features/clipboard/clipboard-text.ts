import {
  assertSerializable,
  forbiddenKeys,
  HeddleError,
  isPlainObject,
  maximumDepth,
  nestsDeeper,
  type Translatable,
} from "@heddle/params";
import { parseExactJson, stringifyExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { copyFragment, type GraphFragment } from "../../group/graph-fragment.ts";
import { blankEdge, edgeRecordType } from "../../record/edge-record.ts";
import { ClipboardError } from "../../flow-errors.ts";
import { isReadable, newestVersion, versionOf } from "../../document/format-version.ts";
import { messages } from "../../messages.ts";
import { nestingErrorIn } from "../../group/group-tree.ts";
import { blankNode, nodeRecordType } from "../../record/node-record.ts";
import { type SubgraphGraph, withDefinitions } from "../../record/subgraph-parts.ts";

/** A clipboard can contain anything, so longer text is not parsed. */
const maxCharacters = 10_000_000;

/** The text of nodes with everything inside them, the definitions of instances among these, and the edges between them. */
export function copiedText(graph: SubgraphGraph, nodes: readonly string[]): string {
  return writeClipboard(copyFragment(graph, withDefinitions(graph, nodes)));
}

/** `{ nodes, edges } → '{"heddle":"flow","version":1,"nodes":[…],"edges":[…]}'` */
export function writeClipboard({ nodes, edges }: GraphFragment): string {
  return stringifyExactJson({ heddle: "flow", version: versionOf({ nodes, edges }), nodes, edges });
}

/** Reverses `writeClipboard`; throws a `ClipboardError` for any other text. */
export function readClipboard(text: string): GraphFragment {
  const document = parse(text);
  const nodes = parseItems(document, "nodes", blankNode, nodeRecordType);
  const edges = parseItems(document, "edges", blankEdge, edgeRecordType);
  const nodeIds = new Set(nodes.map(({ id }) => id));
  const edgeIds = new Set(edges.map(({ id }) => id));
  if (nodeIds.size < nodes.length || edgeIds.size < edges.length) {
    throw damagedClipboard(messages.damage.repeatedId);
  }
  const dangling = edges.find(({ source, target }) => !nodeIds.has(source) || !nodeIds.has(target));
  if (dangling) throw damagedClipboard(messages.damage.missingEnd({ id: dangling.id }));
  const stranger = nestingErrorIn(new Map(nodes.map((node) => [node.id, node])));
  if (stranger) throw damagedClipboard(messages.damage.wrongParent(stranger));
  return { nodes, edges };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  if (typeof text !== "string") throw new ClipboardError(messages.nothingCopied);
  if (text.length > maxCharacters) {
    throw new ClipboardError(messages.tooMuchCopied({ most: maxCharacters }));
  }
  const document = parseJson(text);
  if (!isPlainObject(document) || document["heddle"] !== "flow") {
    throw new ClipboardError(messages.nothingCopied);
  }
  if (!isReadable(document["version"])) {
    assertStorable("version", document["version"]);
    const copied = stringifyExactJson(document["version"]);
    throw new ClipboardError(messages.otherVersion({ copied, read: String(newestVersion) }));
  }
  return document;
}

/** The value of a JSON text; undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (cause) {
    if (cause instanceof HeddleError) return undefined;
    throw cause;
  }
}

function parseItems<Item>(
  document: Readonly<Record<string, unknown>>,
  name: "nodes" | "edges",
  defaults: object,
  type: z.ZodMiniType<Item>,
): Item[] {
  const items = document[name];
  if (!Array.isArray(items)) throw damagedClipboard(messages.damage.notList({ place: name }));
  return items.map((item: unknown, index) => {
    const itemPath = `${name}[${index}]`;
    if (!isPlainObject(item))
      throw damagedClipboard(messages.damage.notObject({ place: itemPath }));
    assertStorable(itemPath, item);
    assertId(itemPath, item["id"]);
    const result = z.safeParse(type, { ...defaults, ...item });
    if (result.success) return result.data;
    const path = result.error.issues[0]?.path ?? [];
    throw damagedClipboard(messages.damage.invalid({ place: [itemPath, ...path].join(".") }));
  });
}

function assertId(path: string, id: unknown): void {
  if (typeof id === "string" && forbiddenKeys.has(id)) {
    throw damagedClipboard(messages.damage.forbiddenId({ place: path, id }));
  }
}

/** Checks values before the flow does, so that the error names the clipboard. */
function assertStorable(path: string, value: unknown): void {
  if (nestsDeeper(value)) {
    const levels = String(maximumDepth);
    throw damagedClipboard(messages.damage.tooDeep({ place: path, levels }));
  }
  try {
    assertSerializable(path, value);
  } catch (error) {
    throw error instanceof HeddleError ? damagedClipboard(error.message) : error;
  }
}

/** The error for text that Heddle did not write, or that was edited. */
function damagedClipboard(detail: Translatable): ClipboardError {
  return new ClipboardError(messages.damagedCopy({ detail }));
}
