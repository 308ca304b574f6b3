import { describe, expect, it } from "vitest";

import { Flow } from "./index.ts";

/** Changes every object and list inside a value that can be changed. */
function vandalize(value: unknown, seen: Set<unknown> = new Set()): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const inner of Object.values(value)) vandalize(inner, seen);
  if (Object.isFrozen(value)) return;
  if (Array.isArray(value)) value.push("changed");
  else Reflect.set(value, "changed", true);
}

const node = (id: string) => ({
  id,
  position: { x: 1, y: 2 },
  data: { deep: { list: [{ a: 1 }] } },
  style: { color: "red" },
});

function graph(): Flow {
  const edge = {
    id: "e",
    source: "a",
    target: "b",
    data: { deep: [1] },
    markerEnd: { type: "arrow" },
  };
  return new Flow({
    nodes: [node("a"), node("b")],
    edges: [edge],
    defaultEdgeOptions: { style: { stroke: "red" } },
  });
}

describe("[G750] what a graph hands out", () => {
  it("cannot change the graph: items, records, types, selection and JSON", () => {
    const flow = graph();
    const before = JSON.stringify(flow.toJSON());
    vandalize(flow.toJSON());
    for (const item of [...flow.nodes, ...flow.edges, flow.getNode("a"), flow.getEdge("e")]) {
      const { data, style } = item as { data: unknown; style: unknown };
      vandalize([
        data,
        style,
        (item as { position?: unknown }).position,
        (item as { markerEnd?: unknown }).markerEnd,
      ]);
      vandalize((item as { toJSON?: () => unknown }).toJSON?.());
    }
    vandalize([
      flow.viewport,
      flow.defaultEdgeOptions,
      flow.selection,
      flow.nodeTypes,
      flow.connectionRules,
    ]);
    expect(JSON.stringify(flow.toJSON())).toBe(before);
  });

  it("payloads of events change neither the graph, nor its undo history, nor the next listener", () => {
    const flow = graph();
    const heard: string[] = [];
    flow.on("*", (event) => vandalize({ ...event, node: undefined, edge: undefined }));
    flow.on("*", (event) => heard.push(JSON.stringify({ ...event, node: 0, edge: 0 })));
    const before = JSON.stringify(flow.toJSON());
    const change = { deep: { list: [{ a: 2 }] }, more: [1] };
    flow.patchNodeData("a", change);
    const after = JSON.stringify(flow.toJSON());
    vandalize(change);
    flow.updateNode("a", { position: { x: 5, y: 6 }, style: { color: "blue" } });
    flow.removeNode("b");
    expect(heard.join()).not.toContain('changed":true');
    expect(heard.join()).not.toContain('"changed"');
    flow.undo();
    flow.undo();
    expect(JSON.stringify(flow.toJSON())).toBe(after);
    flow.undo();
    expect(JSON.stringify(flow.toJSON())).toBe(before);
  });
});
