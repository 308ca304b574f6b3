import type { Attributes } from "./attributes.ts";
import type { Meaning } from "./meaning.ts";
import { position } from "./position.ts";
import { text } from "./text.ts";
import { blankEdge } from "../edge/edge-record.ts";
import { blankNode } from "../node/node-record.ts";

/** Where the fields of nodes, or those of edges, are among the attributes of a network graph. */
export interface AttributeTable {
  /** Attributes that are a field of the record. */
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** Fields of the record that are no attribute: every graph has a place for them. */
  readonly structure: ReadonlySet<string>;
  /** What the other fields are when nothing is said about them. */
  readonly blank: Attributes;
}

export const nodeAttributes: AttributeTable = {
  meanings: { position, label: text, type: text },
  structure: new Set(["id", "data", "view"]),
  blank: { ...blankNode },
};

export const edgeAttributes: AttributeTable = {
  meanings: { label: text, type: text, sourceHandle: text, targetHandle: text },
  structure: new Set(["id", "source", "target", "data"]),
  blank: { ...blankEdge },
};
