import * as z from "zod/mini";

import { type GraphOrigin, originType } from "./convert/graph-origin.ts";
import { InvalidGraphError } from "./convert/invalid-graph-error.ts";
import { itemsOf, noGraph, parseDocument } from "./convert/parse-document.ts";
import type { EdgeInput } from "./edge/edge-input.ts";
import type { EdgeJSON } from "./edge/edge-record.ts";
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

/** Reads a graph that was saved, an object or JSON; what its nodes and edges are is for the flow to check. */
export function readFlowJSON(source: string | SavedGraph): RestoredGraph {
  const document = parseDocument(subject, source);
  const { nodes: _, edges: __, viewport, origin, ...others } = document;
  // Much that is no graph has a version too.
  if (!("nodes" in document)) throw new InvalidGraphError(subject, noGraph);
  const saved = others["version"] ?? version;
  if (saved !== version) {
    throw new InvalidGraphError(
      subject,
      `the graph is of version ${JSON.stringify(saved)} of the format, and this reads version ${version}`,
    );
  }
  const unknown = Object.keys(others).find((name) => name !== "version");
  if (unknown !== undefined) {
    throw new InvalidGraphError(
      subject,
      `"${unknown}" is no part of a saved graph; one of networkx is read by Flow.fromNodeLink`,
    );
  }
  return {
    // The flow checks them one by one.
    nodes: itemsOf(subject, document, "nodes") as unknown as NodeInput[],
    edges: itemsOf(subject, document, "edges") as unknown as EdgeInput[],
    viewport: partOf("viewport", viewport, viewportType),
    origin: partOf("origin", origin, originType),
  };
}

function partOf<Part>(name: string, value: unknown, type: z.ZodMiniType<Part>): Part | null {
  const result = z.safeParse(z.nullish(type), value);
  if (result.success) return result.data ?? null;
  throw new InvalidGraphError(subject, `its ${name} is not one`);
}
