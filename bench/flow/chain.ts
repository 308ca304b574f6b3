import { Flow } from "@heddle/flow";

/** A flow with a chain of `count` nodes, and one node without edges. */
export function chainOf(count: number): Flow {
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % 100) * 240, y: Math.floor(at / 100) * 120 },
    data: { value: 0, text: "something" },
  }));
  const edges = Array.from({ length: count - 1 }, (_, at) => ({
    id: `e${at}`,
    source: `n${at}`,
    target: `n${at + 1}`,
  }));
  return new Flow({ nodes: [...nodes, { id: "loose" }], edges });
}
