import { isPlainObject } from "@heddle/params";

import type { JsonSchema } from "@heddle/schema";

/** Members of React Flow that a flow keeps but does not read, and what to write for them. */
const unread = {
  nodes: {
    parentId: "write `parent`; positions in a group are absolute",
    parentNode: "write `parent`; positions in a group are absolute",
    hidden: "remove the node, or put it into a group with `collapsed`",
    extent: "remove it: a group does not limit where its nodes are",
    expandParent: "remove it: a group does not limit where its nodes are",
    width: "write `style: { width }`, or `dimensions` of a group",
    height: "write `style: { height }`, or `dimensions` of a group",
    sourcePosition: "write `outputs` of the node type",
    targetPosition: "write `inputs` of the node type",
  },
  edges: {
    hidden: "remove the edge",
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Where React Flow has the title of a node. */
const labelHint = "write `label` beside `data`";

interface Types {
  readonly nodeTypes: Readonly<Record<string, { readonly schema: JsonSchema | null }>>;
}

/**
 * What a graph has that a flow does not read, one text for each member:
 * `{ nodes: [{ id: "a", parentId: "b" }] }` → ["1 × `parentId` of nodes: write `parent`; …"]
 */
export function unreadMembers(
  graph: { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] },
  types: Types,
): string[] {
  const counts = new Map<string, number>();
  const count = (text: string): void => void counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const list of ["nodes", "edges"] as const) {
    for (const item of graph[list].filter(isPlainObject)) {
      for (const [name, hint] of Object.entries(unread[list])) {
        if (isSet(item[name])) count(`\`${name}\` of ${list}: ${hint}`);
      }
      if (list === "nodes" && hasLabelInData(item, types))
        count(`\`data.label\` of nodes: ${labelHint}`);
    }
  }
  return Array.from(counts, ([text, times]) => `${times} × ${text}`);
}

/** Says once, for each member, that a graph of React Flow has something that a flow does not read. */
export class UnreadReport {
  readonly #types: Types;
  readonly #reported = new Set<string>();

  constructor(types: Types) {
    this.#types = types;
  }

  report(graph: Parameters<typeof unreadMembers>[0]): void {
    const found = unreadMembers(graph, this.#types).filter((text) => !this.#reported.has(text));
    for (const text of found) this.#reported.add(text);
    if (found.length === 0) return;
    // oxlint-disable-next-line no-console -- for the developer: nothing has failed
    console.warn(
      `Heddle keeps these members of React Flow in the graph, but does not read them:\n- ${found.join("\n- ")}`,
    );
  }
}

/** React Flow writes `hidden: false` into files, which changes nothing. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** Whether the title is in data, in a node that has no label, not even `null`, and whose type has no such data. */
function hasLabelInData(
  { label, data, type }: Readonly<Record<string, unknown>>,
  { nodeTypes }: Types,
): boolean {
  if (label !== undefined || !isPlainObject(data) || typeof data["label"] !== "string")
    return false;
  const isTyped = typeof type === "string" && Object.hasOwn(nodeTypes, type);
  return !isTyped || nodeTypes[type]?.schema === null;
}
