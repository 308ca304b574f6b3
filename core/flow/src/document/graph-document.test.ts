import { MultiDirectedGraph, UndirectedGraph } from "graphology";
import { describe, expect, it } from "vitest";

import { Flow } from "../flow.ts";
import { InvalidGraphError, recognizeGraph } from "./graph-document.ts";

const flow = new Flow({
  nodes: [{ id: "a" }, { id: "b" }],
  edges: [{ source: "a", target: "b" }],
});

describe("[G155] recognizes the format of a graph", () => {
  const { nodes, edges } = flow.toJSON();

  it.each([
    ["json", flow.toJSON()],
    ["json", { nodes, edges }],
    ["json", { nodes: [], edges: [] }],
    ["json", Flow.fromNodeLink(flow.toNodeLink()).toJSON()],
    ["json", { nodes, edges, options: { type: "mixed", multi: true }, attributes: {} }],
    ["json", { nodes, edges, graph: {}, directed: true }],
    ["json", { nodes, edges, links: [] }],
    ["node-link", flow.toNodeLink()],
    ["node-link", flow.toNodeLink({ edges: "links" })],
    ["node-link", { nodes: [], links: [] }],
    ["node-link", { directed: true, nodes: [{ id: 1 }], edges: [] }],
    ["graphology", new MultiDirectedGraph().export()],
    ["graphology", new UndirectedGraph().export()],
    ["graphology", { nodes: [{ key: "a" }], edges: [] }],
  ])("%s", (format, document) => {
    expect(recognizeGraph(document).format).toBe(format);
    expect(recognizeGraph(JSON.stringify(document)).format).toBe(format);
  });

  it("accepts Python's extensions of JSON", () => {
    const text = '{"nodes": [{"id": 1, "weight": NaN}], "links": []}';
    expect(recognizeGraph(text)).toEqual({
      format: "node-link",
      document: { nodes: [{ id: 1, weight: null }], links: [] },
    });
  });

  it.each(["[]", "7", "not JSON", ""])("rejects text without a document: %j", (text) => {
    expect(() => recognizeGraph(text)).toThrow(InvalidGraphError);
  });
});

it("[G123] names a part that nests deeper than the limit in the message", () => {
  const deep = (id: string, levels: number): string =>
    `{"id":"${id}","data":${'{"a":'.repeat(levels)}1${"}".repeat(levels)}}`;
  const text = `{"nodes":[${deep("flat", 150)},${deep("deep", 250)},${deep("deeper", 500)}],"edges":[]}`;
  expect(() => Flow.fromJSON(text)).toThrow('nodes[1] (id "deep") nests deeper than 200 levels');
});
