import { ExactNumber } from "@heddle/params";
import * as z from "zod/mini";

import type { Attributes } from "./convert/attributes.ts";
import { formatOf, type GraphFormat } from "./convert/graph-format.ts";
import { type GraphOrigin, originType } from "./convert/graph-origin.ts";
import { InvalidGraphError, unreadable } from "./convert/invalid-graph-error.ts";
import { itemsOf, noGraph, parseDocument } from "./convert/parse-document.ts";
import type { EdgeInput } from "./edge/edge-input.ts";
import type { EdgeJSON } from "./edge/edge-record.ts";
import { InvalidEdgeError, InvalidNodeError } from "./flow-errors.ts";
import type { NodeInput } from "./node/node-input.ts";
import type { NodeJSON } from "./node/node-record.ts";
import { type Viewport, viewportType } from "./viewport.ts";

/** A graph as it is saved. */
export interface FlowJSON {
  readonly version: 1;
  readonly nodes: readonly NodeJSON[];
  readonly edges: readonly EdgeJSON[];
  readonly viewport: Viewport | null;
  /** Of a graph that was made of another library's: what a flow cannot say about that. */
  readonly origin?: GraphOrigin;
}

/** A graph that was saved, here or by another program: only its nodes and edges need to be there. */
export interface SavedGraph {
  readonly version?: number | null | undefined;
  readonly nodes: readonly NodeInput[];
  readonly edges: readonly EdgeInput[];
  readonly viewport?: Viewport | null | undefined;
  readonly origin?: GraphOrigin | null | undefined;
}

/** What a flow is made of that was saved. */
export interface RestoredGraph {
  readonly nodes: readonly NodeInput[];
  readonly edges: readonly EdgeInput[];
  readonly viewport: Viewport | null;
  readonly origin: GraphOrigin | null;
}

const subject = "Flow.fromJSON";
const version = 1;

/** What to do with a graph that is of another library. */
const readers: Readonly<Partial<Record<GraphFormat, string>>> = {
  "node-link": ofLibrary("networkx", "Flow.fromNodeLink"),
  graphology: ofLibrary("graphology", "Flow.fromGraphology"),
};

function ofLibrary(library: string, reader: string): string {
  return `it is one of ${library}; convert it with "heddle flow convert --to json" first, or read it with ${reader}`;
}

/** Reads a graph that was saved, an object or JSON; what its nodes and edges are is for the flow to check. */
export function readFlowJSON(source: string | SavedGraph): RestoredGraph {
  const document = parseDocument(subject, source);
  // Much that is no graph has a version too.
  if (!("nodes" in document)) throw new InvalidGraphError(subject, noGraph);
  assertVersion(document["version"] ?? version);
  const reader = readers[formatOf(document)];
  if (reader !== undefined) throw new InvalidGraphError(subject, reader);
  return {
    // The flow checks them one by one.
    nodes: completeItems(document, "nodes") as unknown as NodeInput[],
    edges: completeItems(document, "edges") as unknown as EdgeInput[],
    viewport: partOf("viewport", document["viewport"], viewportType),
    origin: partOf("origin", document["origin"], originType),
  };
}

/** Throws for a version that is another one; only a later one is read by a newer Heddle. */
function assertVersion(saved: unknown): void {
  if (saved === version) return;
  const isLater = isNumber(saved) && Number(saved) > version;
  throw new InvalidGraphError(
    subject,
    isLater
      ? `it was saved in version ${String(saved)} of the format, and this reads version ${version}; open it with a newer Heddle`
      : `the version must be ${version}; correct it, or save the graph again`,
  );
}

function isNumber(value: unknown): value is number | bigint | ExactNumber {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}

/** The texts that every item has, and what is thrown without them. */
const needs = {
  nodes: { names: ["id"], Problem: InvalidNodeError },
  edges: { names: ["source", "target"], Problem: InvalidEdgeError },
} as const;

/** The items of a list; throws with the place of one that is not complete, as it has no id to be named by. */
function completeItems(document: Attributes, list: keyof typeof needs): Attributes[] {
  const items = itemsOf(subject, document, list);
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

function partOf<Part>(name: string, value: unknown, type: z.ZodMiniType<Part>): Part | null {
  const result = z.safeParse(z.nullish(type), value);
  if (result.success) return result.data ?? null;
  throw new InvalidGraphError(subject, `its ${name} is not one; correct it, or leave it out`);
}
