import { Flow } from "@heddle/flow";

/** All ids have one length. */
export function idAt(at: number): string {
  return `node ${String(at).padStart(5, "0")}`;
}

/** Nodes in a row. */
export function rowOf(count: number): Flow {
  const ids = Array.from({ length: count }, (_, at) => idAt(at));
  return new Flow({
    nodes: ids.map((id, at) => ({ id, position: { x: 10 * at, y: 0 }, data: { size: 1 } })),
    edges: ids
      .slice(1)
      .map((target, at) => ({ id: `e${target}`, source: String(ids[at]), target })),
  });
}
