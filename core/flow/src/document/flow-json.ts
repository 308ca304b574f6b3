import { isNumeric } from "@heddle/params";
import * as z from "zod/mini";

import {
  type Attributes,
  detectFormat,
  type GraphFormat,
  type GraphOrigin,
  InvalidGraphError,
  parseItems,
  noGraph,
  originType,
  parseDocument,
  unreadable,
} from "./graph-document.ts";
import type { EdgeInput } from "../change/edge-input.ts";
import type { EdgeJSON } from "../record/edge-record.ts";
import { InvalidEdgeError, InvalidNodeError } from "../flow-errors.ts";
import { isReadable, newestVersion, versionOf } from "./format-version.ts";
import type { NodeInput } from "../change/node-input.ts";
import type { NodeJSON } from "../record/node-record.ts";
import { type Viewport, viewportType } from "../viewport.ts";

/** A flow as JSON. Features add their parts. */
export interface FlowJSON {
  /** 2 if the graph uses something that version 1 does not have, such as groups. */
  readonly version: 1 | 2;
  readonly nodes: readonly NodeJSON[];
  readonly edges: readonly EdgeJSON[];
  readonly viewport: Viewport | null;
  /** The parts of a graph of another library that a flow has no place for: `toNodeLink` and `toGraphology` write them back. */
  readonly origin?: GraphOrigin;
}

/** The parts of features that `toJSON` includes. */
export interface SaveOptions {}

/** A graph in Heddle's format. One that another program wrote needs only nodes and edges. Features add their parts. */
export interface SavedGraph {
  readonly version?: number | null | undefined;
  readonly nodes: readonly NodeInput[];
  readonly edges: readonly EdgeInput[];
  readonly viewport?: Viewport | null | undefined;
  readonly origin?: GraphOrigin | null | undefined;
}

/** The options for `new Flow` that a saved graph gives. */
export interface RestoredGraph {
  readonly nodes: readonly NodeInput[];
  readonly edges: readonly EdgeInput[];
  readonly viewport: Viewport | null;
  readonly origin: GraphOrigin | null;
  /** The parts of features that are in the file, by their name. */
  readonly parts: ReadonlyMap<string, object>;
}

/** The zod types of the parts of features, by their name in the file. */
export type PartTypes = ReadonlyMap<string, z.ZodMiniType<object>>;

const subject = "Flow.fromJSON";

/** How to open the graph of another library. */
const foreignFormatHints: Readonly<Partial<Record<GraphFormat, string>>> = {
  "node-link": hintFor("networkx", "Flow.fromNodeLink"),
  graphology: hintFor("graphology", "Flow.fromGraphology"),
};

function hintFor(library: string, reader: string): string {
  return `it is one of ${library}; convert it with "heddle flow convert --to json" first, or read it with ${reader}`;
}

/**
 * The graph of a flow as JSON, with the selection and the viewport. Not saved: types, other parameters, views and objects
 * of nodes, open editors, and the undo history. `stringifyExactJson` writes numbers of any length as they are;
 * `JSON.stringify(flow)` throws for a number of which a reader could lose digits.
 */
export function writeFlowJSON(
  { nodes, edges, viewport }: Pick<FlowJSON, "nodes" | "edges" | "viewport">,
  origin: GraphOrigin | null,
): FlowJSON {
  const version = versionOf({ nodes, edges });
  return { version, nodes, edges, viewport, ...(origin && { origin }) };
}

/**
 * Reads a saved graph, an object or JSON; long numbers in JSON stay exact. `new Flow` then checks fields, ids and ends,
 * but neither types, ports and cycles, nor data against its schema. Unknown fields of items are kept, others dropped.
 */
export function readFlowJSON(source: string | SavedGraph, types: PartTypes): RestoredGraph {
  const document = parseDocument(subject, source);
  // Before the version, so that another JSON file is not reported as a wrong version.
  if (!("nodes" in document)) throw new InvalidGraphError(subject, noGraph);
  assertVersion(document["version"] ?? 1);
  const hint = foreignFormatHints[detectFormat(document)];
  if (hint !== undefined) throw new InvalidGraphError(subject, hint);
  return {
    nodes: completeItems(document, "nodes") as unknown as NodeInput[],
    edges: completeItems(document, "edges") as unknown as EdgeInput[],
    viewport: parsePart("viewport", document["viewport"], viewportType),
    origin: parsePart("origin", document["origin"], originType),
    parts: new Map(
      [...types].flatMap(([name, type]) => {
        const part = parsePart(name, document[name], type);
        return part === null ? [] : [[name, part] as const];
      }),
    ),
  };
}

/** Throws for an unsupported version. */
function assertVersion(saved: unknown): void {
  if (isReadable(saved)) return;
  const isLater = isNumeric(saved) && Number(saved) > newestVersion;
  throw new InvalidGraphError(
    subject,
    isLater
      ? `it was saved in version ${String(saved)} of the format, and this reads versions up to ${newestVersion}; open it with a newer Heddle`
      : `the version must be 1 or ${newestVersion}; correct it, or save the graph again`,
  );
}

/** The required strings of items, and the error if one is missing. */
const needs = {
  nodes: { names: ["id"], Problem: InvalidNodeError },
  edges: { names: ["source", "target"], Problem: InvalidEdgeError },
} as const;

/** The items of a list. The error for an incomplete one names its index, because it may have no id. */
function completeItems(document: Attributes, list: keyof typeof needs): Attributes[] {
  const items = parseItems(subject, document, list);
  const { names, Problem } = needs[list];
  for (const name of names) {
    const at = items.findIndex((item) => typeof item[name] !== "string" || item[name] === "");
    if (at === -1) continue;
    throw new Problem(
      unreadable,
      `${list}[${at}] has no ${name}, a text that is not empty; give it one`,
    );
  }
  return items;
}

function parsePart<Part>(name: string, value: unknown, type: z.ZodMiniType<Part>): Part | null {
  const result = z.safeParse(z.nullish(type), value);
  if (result.success) return result.data ?? null;
  throw new InvalidGraphError(subject, `its ${name} is not valid; correct it, or leave it out`);
}
