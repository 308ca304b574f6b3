import { stringifyExactJson } from "@heddle/schema";

import { idText } from "./id-text.ts";
import { edgeIdOf } from "../edge/edge-record.ts";

/** An edge between nodes of a flow, with its key in a network graph where it has one. */
export interface KeyedEdge {
  readonly source: string;
  readonly target: string;
  readonly key: unknown;
}

/** Says which id an edge gets: its key, or its ends and its key where that key is there more than once. */
export function edgeIdsByKey(edges: readonly KeyedEdge[]): (edge: KeyedEdge) => string {
  const counts = new Map<string, number>();
  for (const { key } of edges) {
    const text = stringifyExactJson(key);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return ({ source, target, key }) => {
    const ends = edgeIdOf(source, target);
    if (key === undefined || key === null) return ends;
    return counts.get(stringifyExactJson(key)) === 1 ? idText(key) : `${ends}:${idText(key)}`;
  };
}
