import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readClipboard, writeClipboard } from "./clipboard-text.ts";
import { fragmentOf, placedAt, shiftedBy, withFreshIds } from "../../group/graph-fragment.ts";
import { anyGraph } from "../convert/graph-json.fixture.ts";
import { type EdgeJSON, blankEdge } from "../../record/edge-record.ts";
import { type NodeJSON, blankNode } from "../../record/node-record.ts";
import { withCode } from "../../../../params/src/thrown.fixture.ts";

function node(id: string, x = 0, y = 0): NodeJSON {
  return { ...blankNode, id, position: { x, y }, data: { id } };
}

function edge(source: string, target: string, id = `${source}->${target}`): EdgeJSON {
  return { ...blankEdge, id, source, target };
}

const graph = {
  nodes: [node("read", 100, 50), node("filter", 300, 20), node("write", 500, 80)],
  edges: [edge("read", "filter"), edge("filter", "write"), edge("write", "read", "again")],
};

const header = { heddle: "flow", version: 1 };

function text(nodes: unknown, edges: unknown = []): string {
  return JSON.stringify({ ...header, nodes, edges });
}

describe("a fragment", () => {
  it("[G130] has the nodes and the edges between them, deselected", () => {
    const selected = {
      nodes: graph.nodes.map((each) => ({ ...each, selected: true })),
      edges: graph.edges.map((each) => ({ ...each, selected: true })),
    };
    expect(fragmentOf(selected, ["filter", "read", "unknown"])).toEqual({
      nodes: graph.nodes.slice(0, 2),
      edges: graph.edges.slice(0, 1),
    });
  });

  it("[G130] survives a round trip through the clipboard", () => {
    expect(JSON.parse(writeClipboard(graph))).toEqual({ ...header, ...graph });
    fc.assert(
      fc.property(anyGraph, (any) => {
        expect(readClipboard(writeClipboard(any))).toEqual(any);
      }),
    );
  });

  it("[G130] may omit fields with defaults", () => {
    const nodes = [{ id: "a" }, { id: "b", label: "B" }];
    expect(readClipboard(text(nodes, [{ id: "e", source: "a", target: "b" }]))).toEqual({
      nodes: [
        { ...blankNode, id: "a" },
        { ...blankNode, id: "b", label: "B" },
      ],
      edges: [edge("a", "b", "e")],
    });
  });
});

describe("the clipboard", () => {
  it.each([
    ["plain text", "Dear all,", "holds no nodes"],
    ["nothing", "", "holds no nodes"],
    ["other JSON", '{"nodes": [], "edges": []}', "holds no nodes"],
    ["JSON without an object", "[1]", "holds no nodes"],
    ["JSON that is cut off", text([{ id: "a" }]).slice(0, -3), "holds no nodes"],
    ["another version", JSON.stringify({ ...header, version: 3 }), "version 3"],
    ["no version", JSON.stringify({ heddle: "flow" }), "version null"],
    ["no list of nodes", text({}), "nodes are not a list"],
    ["no list of edges", text([], null), "edges are not a list"],
    ["a node that is not an object", text(["a"]), "nodes[0] is not an object"],
    ["a node without an id", text([{ id: "a" }, { label: "B" }]), "nodes[1].id"],
    ["a wrong position", text([{ id: "a", position: { x: "1", y: 0 } }]), "nodes[0].position.x"],
    ["a view", text([{ id: "a", view: { kind: "html" } }]), "nodes[0].view"],
    ["an edge without ends", text([{ id: "a" }], [{ id: "e", source: "a" }]), "edges[0].target"],
    [
      "a forbidden key in data",
      text([{ id: "a", data: JSON.parse('{"__proto__":1}') }]),
      "__proto__",
    ],
    ["a forbidden id", text([{ id: "__proto__" }]), "__proto__"],
    ["a duplicate node", text([{ id: "a" }, { id: "a" }]), "twice"],
    [
      "an edge to a node that was not copied",
      text([{ id: "a" }], [{ id: "e", source: "a", target: "b" }]),
      'the edge "e"',
    ],
    ["a very long text", `"${"x".repeat(10_000_000)}"`, "10,000,000"],
  ])("[G131] is rejected with %s", (_, given, reason) => {
    expect(() => readClipboard(given)).toThrow(
      expect.objectContaining({
        name: "ClipboardError",
        code: "clipboard",
        message: expect.stringContaining(reason),
      }),
    );
  });
});

describe("text that cannot be pasted", () => {
  it.each([
    ["other text", "Dear all,", /graph\. Copy some nodes first\.$/],
    ["another version", JSON.stringify({ ...header, version: 3 }), /Copy the nodes again, .*3/],
    ["damaged text", text([{ label: "B" }]), /Copy the nodes again\. \(Problem: nodes\[0\]\.id /],
  ])("[G164] the reason explains what to do: %s", (_, given, words) => {
    expect(() => readClipboard(given)).toThrow(withCode("clipboard"));
    expect(() => readClipboard(given)).toThrow(words);
  });
});

describe("pasting", () => {
  const none = { nodes: new Set<string>(), edges: new Set<string>() };

  it("[G132] keeps free ids", () => {
    expect(withFreshIds(graph, none)).toEqual(graph);
  });

  it("[G132] renames existing ids, including those in edges", () => {
    const taken = {
      nodes: new Set(["filter", "filter-2", "write"]),
      edges: new Set(["read->filter", "again"]),
    };
    const { nodes, edges } = withFreshIds(graph, taken);
    expect(nodes).toEqual([
      graph.nodes[0],
      { ...graph.nodes[1], id: "filter-3" },
      { ...graph.nodes[2], id: "write-2" },
    ]);
    expect(edges).toEqual([
      edge("read", "filter-3"),
      edge("filter-3", "write-2"),
      edge("write-2", "read", "again-2"),
    ]);
  });

  it("[G132] returns distinct ids, and the same ones each time", () => {
    const ids = fc.uniqueArray(fc.constantFrom("a", "a-2", "a-3", "b", "0", "1"));
    fc.assert(
      fc.property(anyGraph, ids, ids, (any, nodeIds, edgeIds) => {
        const taken = { nodes: new Set(nodeIds), edges: new Set(edgeIds) };
        const { nodes, edges } = withFreshIds(any, taken);
        expect(new Set([...nodeIds, ...nodes.map(({ id }) => id)]).size).toBe(
          nodeIds.length + any.nodes.length,
        );
        expect(new Set([...edgeIds, ...edges.map(({ id }) => id)]).size).toBe(
          edgeIds.length + any.edges.length,
        );
        expect(withFreshIds(any, taken)).toEqual({ nodes, edges });
        const index = (list: readonly NodeJSON[], id: string): number =>
          list.findIndex((each) => each.id === id);
        for (const [at, { source, target }] of edges.entries()) {
          expect(index(nodes, source)).toBe(index(any.nodes, any.edges[at]!.source));
          expect(index(nodes, target)).toBe(index(any.nodes, any.edges[at]!.target));
        }
      }),
    );
  });

  it("[G133] places the upper left corner at a point", () => {
    const { nodes, edges } = placedAt(graph, { x: 1000, y: 2000 });
    expect(nodes.map(({ position }) => position)).toEqual([
      { x: 1000, y: 2030 },
      { x: 1200, y: 2000 },
      { x: 1400, y: 2060 },
    ]);
    expect(edges).toEqual(graph.edges);
    expect(placedAt({ nodes: [], edges: [] }, { x: 1, y: 2 }).nodes).toEqual([]);
  });

  it("[G133] can be shifted from its original", () => {
    const { nodes } = shiftedBy(graph, { x: 10, y: -10 });
    expect(nodes[0]?.position).toEqual({ x: 110, y: 40 });
  });
});
