import { isSubgraphPart } from "../record/subgraph-parts.ts";
import { noteType } from "../record/note.ts";

/** The versions of the file format that this release reads. */
export type FormatVersion = 1 | 2;

/** The newest version that this release reads and writes. */
export const newestVersion = 2;

/** The fields of items that version 2 added. */
const addedFields = { nodes: ["parent", "collapsed", "dimensions"], edges: ["bends"] } as const;

interface WrittenGraph {
  readonly nodes: readonly (object & { readonly type?: string })[];
  readonly edges: readonly object[];
}

/**
 * The version to write a graph in: 2 only if it uses something of version 2. So a release that reads version 1 still
 * opens every graph that it understands completely, and rejects one of which it would lose a part.
 */
export function versionOf(graph: WrittenGraph): FormatVersion {
  const isNew =
    graph.nodes.some(({ type = "" }) => type === noteType || isSubgraphPart({ type })) ||
    (["nodes", "edges"] as const).some((list) => usesAny(graph[list], addedFields[list]));
  return isNew ? newestVersion : 1;
}

/** Whether this release reads a version. */
export function isReadable(version: unknown): version is FormatVersion {
  return version === 1 || version === newestVersion;
}

function usesAny(items: readonly object[], names: readonly string[]): boolean {
  return items.some((item) =>
    names.some((name) => Boolean((item as Readonly<Record<string, unknown>>)[name])),
  );
}
