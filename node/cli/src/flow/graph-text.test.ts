import { expect, it } from "vitest";

import { graphs, type GraphName } from "./graph-fixtures.suite.ts";
import { GraphText } from "./graph-text.ts";
import { placeNodes } from "./place-nodes.ts";

const names = Object.keys(graphs) as GraphName[];

it.each(names)("[K20] a graph of %s is read", async (name) => {
  const { flow } = await GraphText.read("file", graphs[name]);
  expect([...flow.nodeRecords].map(([id]) => id)).toEqual(["warp", "weave"]);
  expect(flow.node("warp")?.data).toMatchObject({ hours: 2 });
  expect([...flow.edgeRecords].map(([, { source, target }]) => [source, target])).toEqual([
    ["warp", "weave"],
  ]);
});

it.each(names)("[K22] a graph of %s goes back in its form", async (name) => {
  const text = await GraphText.read("file", graphs[name]);
  text.flow.patchNodeData("warp", { hours: 3 });
  const written = JSON.parse(await text.write(text.flow)) as Record<string, unknown>;
  const before = JSON.parse(graphs[name].replace("NaN", "null")) as Record<string, unknown>;
  expect(Object.keys(written)).toEqual(Object.keys(before));
  const { nodes: _, edges: __, links: ___, ...others } = before;
  expect(written).toMatchObject(others);
  expect(JSON.stringify(written["nodes"])).toContain('"hours":3');
  const again = await GraphText.read("file", JSON.stringify(written));
  expect(again.format).toBe(text.format);
  expect(again.flow.toJSON()).toEqual(text.flow.toJSON());
});

it("[K22] what was not changed goes back as it was", async () => {
  const text = await GraphText.read("file", graphs["nodes and edges"]);
  expect(JSON.parse(await text.write(text.flow))).toMatchObject(
    JSON.parse(graphs["nodes and edges"]) as object,
  );
  const undirected = await GraphText.read("file", graphs.graphology);
  expect(JSON.parse(await undirected.write(undirected.flow))).toMatchObject(
    JSON.parse(graphs.graphology) as object,
  );
});

it.each([
  ["nodes and edges", /^\{\n {4}"nodes": \[\n {8}\{/],
  ["heddle", /^\{\n {2}"version": 1,\n {2}"nodes": \[\n {4}\{/],
  ["networkx", /^\{"directed":false,.*\}\n$/],
] as const)("[K22] the file of %s is indented as it was", async (name, expected) => {
  const text = await GraphText.read("file", graphs[name]);
  expect(await text.write(text.flow)).toMatch(expected);
});

it("[K22] a graph of graphology allows what was drawn into it", async () => {
  const text = await GraphText.read("file", graphs.graphology, { allowEdgeLoops: true });
  text.flow.addEdge({ id: "back", source: "weave", target: "warp" });
  expect(await optionsOf(text)).toMatchObject({ multi: false, allowSelfLoops: false });
  text.flow.addEdge({ id: "again", source: "weave", target: "warp" });
  text.flow.addEdge({ id: "loop", source: "warp", target: "warp" });
  expect(await optionsOf(text)).toEqual({ type: "mixed", multi: true, allowSelfLoops: true });
});

async function optionsOf(text: GraphText): Promise<unknown> {
  return (JSON.parse(await text.write(text.flow)) as { readonly options: unknown }).options;
}

it.each(["networkx", "graphology"] as const)(
  "[K29] nodes of %s without a label are called by their ids, which are not written",
  async (name) => {
    const text = await GraphText.read("file", graphs[name]);
    expect(text.flow.node("warp")?.label).toBe("warp");
    expect(await text.write(text.flow)).not.toMatch(/"label":\s*"warp"/);
    text.flow.updateNode("warp", { label: "Warp" });
    expect(await text.write(text.flow)).toMatch(/"label":\s*"Warp"/);
  },
);

it("[K29] a label that has come with its node is written, also where it is the id", async () => {
  const source = '{"directed":true,"nodes":[{"id":7,"label":"7"},{"id":"b"}],"edges":[]}';
  const text = await GraphText.read("file", source);
  const { nodes } = JSON.parse(await text.write(text.flow)) as { nodes: object[] };
  expect(nodes[0]).toMatchObject({ id: 7, label: "7" });
  expect(nodes[1]).not.toHaveProperty("label");
});

it("[K29] nodes that have no place are laid out along the edges, circles too", async () => {
  const document = {
    directed: true,
    nodes: ["a", "b", "c", "d", "e"].map((id) => ({ id })),
    edges: [
      { source: "a", target: "b" },
      { source: "a", target: "c" },
      { source: "d", target: "e" },
      { source: "e", target: "d" },
    ],
  };
  const { flow } = await GraphText.read("file", JSON.stringify(document));
  placeNodes(flow);
  const places = [...flow.nodeRecords].map(([, { position }]) => position);
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
  const [a, b, c, d, e] = places.map(({ x }) => x);
  expect([b, c, e]).toEqual([b, b, b]);
  expect([a, d]).toEqual([0, 0]);
  expect(b).toBeGreaterThan(0);
  expect(flow.canUndo).toBe(false);
});

it("[K29] nodes that have a place keep it", async () => {
  const { flow } = await GraphText.read("file", graphs.heddle);
  placeNodes(flow);
  expect(flow.node("weave")?.position).toEqual({ x: 200, y: 0 });
});

it.each([
  ["", /not JSON/],
  ["[1]", /an object with nodes and edges/],
  ['{"nodes": 1, "edges": []}', /"nodes" is not a list/],
  ['{"openapi": "3.1.0"}', /is no part of a saved graph|is not a list/],
  ['{"directed": true, "nodes": [{"id": 1}], "edges": [{"source": 1, "target": 2}]}', /2/],
  ['{"options": {"type": "odd"}, "nodes": [], "edges": []}', /type/],
])("[K20] %j is told to be no graph", async (source, problem) => {
  const reading = GraphText.read("weave.json", source);
  await expect(reading).rejects.toMatchObject({ exitCode: 3 });
  await expect(reading).rejects.toThrow(/^"weave.json" is not a graph: /);
  await expect(reading).rejects.toThrow(problem);
});
