import { Flow } from "@heddle/flow";
import { describe, expect, it } from "vitest";

import { ShownGraph } from "./shown-graph.ts";

/** `outer` contains `inner`, which contains `a` and `b`; `x` leads to `a`, `a` to `b`, and `b` to `y`. */
function nested(): Flow {
  return new Flow({
    nodes: [
      { id: "outer", type: "group" },
      { id: "inner", type: "group", parent: "outer" },
      { id: "a", parent: "inner", label: "A" },
      { id: "b", parent: "inner" },
      { id: "x" },
      { id: "y" },
    ],
    edges: [
      { source: "x", target: "a", targetHandle: "in" },
      { source: "a", target: "b" },
      { source: "b", target: "y" },
    ],
  });
}

function shown(flow: Flow): { graph: ShownGraph; nodes: () => string[]; edges: () => string[] } {
  const graph = new ShownGraph(flow);
  return {
    graph,
    nodes: () => Array.from(graph.nodes, ([id]) => id),
    edges: () => Array.from(graph.edges, ([, { source, target }]) => `${source} ${target}`),
  };
}

describe("the shown graph", () => {
  it("[F173] leaves out what is in collapsed groups, and leads edges to the outermost one", () => {
    const flow = nested();
    const { graph, nodes, edges } = shown(flow);
    expect([graph.isWhole, graph.nodes.size]).toEqual([true, 6]);
    flow.collapse("inner");
    expect(nodes()).toEqual(["outer", "inner", "x", "y"]);
    expect(edges()).toEqual(["x inner", "inner y"]);
    expect([graph.isWhole, graph.nodes.size, graph.nodes.has("a")]).toEqual([false, 4, false]);
    flow.collapse("outer");
    expect([nodes(), edges()]).toEqual([
      ["outer", "x", "y"],
      ["x outer", "outer y"],
    ]);
    flow.expand("outer");
    flow.expand("inner");
    expect(edges()).toEqual(["x a", "a b", "b y"]);
  });

  it("[F173] a collapsed group has a port for each port that edges lead to", () => {
    const flow = nested();
    flow.collapse("inner");
    const { graph } = shown(flow);
    const ports = graph.nodes.get("inner")?.ports;
    expect(ports?.inputs).toMatchObject([{ label: "A: in" }]);
    expect(ports?.outputs).toMatchObject([{ label: "b" }]);
    const port = graph.edges.get("x->a")?.targetHandle;
    expect(ports?.inputs).toMatchObject([{ id: port }]);
    flow.removeEdge("x->a");
    expect(graph.nodes.get("inner")?.ports?.inputs).toEqual([]);
  });

  it("[F173] reports everything that appears or disappears", () => {
    const flow = nested();
    const { graph } = shown(flow);
    const seen = { nodes: new Set<string>(), edges: new Set<string>() };
    graph.nodes.watch((ids) => ids.forEach((id) => seen.nodes.add(id)));
    graph.edges.watch((ids) => ids.forEach((id) => seen.edges.add(id)));
    flow.collapse("inner");
    expect([...seen.nodes].toSorted()).toEqual(["a", "b", "inner"]);
    expect([...seen.edges].toSorted()).toEqual(["a->b", "b->y", "x->a"]);
    seen.nodes.clear();
    flow.addEdge({ source: "x", target: "b" });
    expect([...seen.nodes]).toEqual(["inner"]);
  });

  it("[F174] inside a group only its nodes are shown", () => {
    const flow = nested();
    const { nodes, edges } = shown(flow);
    flow.enter("outer");
    expect([nodes(), edges()]).toEqual([["inner", "a", "b"], ["a b"]]);
    flow.enter("inner");
    expect(nodes()).toEqual(["a", "b"]);
    flow.removeNode("inner");
    expect(nodes()).toEqual(["outer", "x", "y"]);
  });
});
