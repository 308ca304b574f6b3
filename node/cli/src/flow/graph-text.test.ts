import fc from "fast-check";
import { expect, it } from "vitest";

import { placeNodes } from "./graph-file.ts";
import { graphs, type GraphName } from "./graph-fixtures.fixture.ts";
import { GraphText, writeGraph } from "./graph-text.ts";

const names = Object.keys(graphs) as GraphName[];

it.each(names)("[K20] a graph of %s is read", async (name) => {
  const { flow } = await GraphText.read("file", graphs[name]);
  expect([...flow.nodeRecords].map(([id]) => id)).toEqual(["warp", "weave"]);
  expect(flow.node("warp")?.data).toMatchObject({ hours: 2 });
  expect([...flow.edgeRecords].map(([, { source, target }]) => [source, target])).toEqual([
    ["warp", "weave"],
  ]);
});

it.each(names)("[K22] a graph of %s is written in its original format", async (name) => {
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

it("[K22] unchanged parts are written unchanged", async () => {
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
  ["networkx", /^\{"directed": false,.*\}$/],
] as const)("[K22] a file of %s keeps its indentation", async (name, expected) => {
  const text = await GraphText.read("file", graphs[name]);
  expect(await text.write(text.flow)).toMatch(expected);
});

it.each([
  ["tabs", "\t", "\n", ""],
  ["CRLF line ends", "    ", "\r\n", ""],
  ["a byte order mark", " ", "\n", "\uFEFF"],
  ["a single line with CRLF", "", "\r\n", "\uFEFF"],
  ["wide indentation", " ".repeat(16), "\n", ""],
])("[K22] a text with %s keeps its style after a change", async (_, indent, lineEnd, mark) => {
  const { flow } = await GraphText.read("file", graphs.heddle);
  flow.updateNode("warp", { label: "Two\n  lines\u2028  and more" });
  const document: unknown = JSON.parse(await writeGraph(flow, "json"));
  const lines = JSON.stringify(document, null, indent && 1)
    .split("\n")
    .map((line) => line.replace(/^ +/, ({ length }) => indent.repeat(length)));
  const original = `${mark}${lines.join(lineEnd)}${lineEnd}`;
  const text = await GraphText.read("file", original);
  expect(await text.write(text.flow)).toBe(original);
  text.flow.updateNode("warp", { label: "Warp" });
  expect(await text.write(text.flow)).toBe(original.replace(/"Two[^"]*"/, '"Warp"'));
});

it("[K22] the options of a graphology file allow its new edges", async () => {
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

it.each(["null", '{ "x": 3, "y": 4, "zoom": 2 }'])(
  "[K31] neither the selection nor the viewport is saved: the file keeps its viewport, %s",
  async (viewport) => {
    const original = graphs.heddle.replace('"viewport": null', `"viewport": ${viewport}`);
    const text = await GraphText.read("file", original);
    text.flow.select(["warp"], ["e"], "set");
    text.flow.viewport = { x: 1, y: 2, zoom: 0.5 };
    expect(await text.write(text.flow)).toBe(original);
  },
);

/** The lines that differ. */
function changedLines(before: string, after: string): readonly (readonly string[])[] {
  const [one, other] = [before.split("\n"), after.split("\n")];
  return [one.filter((line) => !other.includes(line)), other.filter((line) => !one.includes(line))];
}

it.each(names)("[K790] a graph of %s without changes is written as it was", async (name) => {
  const text = await GraphText.read("file", graphs[name]);
  expect(await text.write(text.flow)).toBe(graphs[name]);
});

it.each(["", "\n", "\r\n"])("[K870] a file ends as it did, with %j", async (end) => {
  const document = JSON.stringify(JSON.parse(graphs.heddle), null, 2);
  const text = await GraphText.read("file", document + end);
  expect(await text.write(text.flow)).toBe(document + end);
});

/** Written by a person: no ids of edges, explicit defaults, and members in any order. */
const handwritten = `{
  "nodes": [
    { "label": "Warp", "id": "warp", "type": null, "selected": false },
    {"id": "weave", "position": {"x": 200, "y": 0}},
    { "id": "wash", "position": { "y": 0, "x": 400 } }
  ],
  "edges": [
    { "target": "weave", "source": "warp" },
    { "source": "weave", "target": "wash", "label": "dry" }
  ]
}
`;

it("[K790] a changed, an added and a removed item are one line each", async () => {
  const text = await GraphText.read("file", handwritten);
  expect(await text.write(text.flow)).toBe(handwritten);
  text.flow.moveNodes([{ id: "weave", x: 210, y: 5 }], "drag");
  const moved = await text.write(text.flow);
  expect(changedLines(handwritten, moved)).toEqual([
    ['    {"id": "weave", "position": {"x": 200, "y": 0}},'],
    ['    { "id": "weave", "position": { "x": 210, "y": 5 } },'],
  ]);
  text.flow.updateNode("warp", { label: "Wind" });
  text.flow.addNode({ id: "dye", position: { x: 1, y: 2 }, data: { colors: ["red", "blue"] } });
  text.flow.addEdge({ source: "wash", target: "dye" });
  const added = await text.write(text.flow);
  expect(changedLines(moved, added)[1]).toEqual([
    '    { "label": "Wind", "id": "warp", "type": null, "selected": false },',
    '    { "id": "wash", "position": { "y": 0, "x": 400 } },',
    '    { "id": "dye", "position": { "x": 1, "y": 2 }, "data": { "colors": ["red", "blue"] } }',
    '    { "source": "weave", "target": "wash", "label": "dry" },',
    '    { "source": "wash", "target": "dye" }',
  ]);
  text.flow.removeNode("dye");
  text.flow.updateNode("warp", { label: "Warp" });
  expect(await text.write(text.flow)).toBe(moved);
});

it("[K790] a new file has a line for each item, and no defaults", async () => {
  const { flow } = await GraphText.read("file", graphs.heddle);
  expect(await writeGraph(flow, "json")).toBe(`{
  "version": 1,
  "nodes": [
    { "id": "warp", "label": "Warp", "data": { "hours": 2 } },
    { "id": "weave", "label": "Weave", "position": { "x": 200, "y": 0 } }
  ],
  "edges": [
    { "id": "e", "source": "warp", "target": "weave" }
  ]
}
`);
});

it("[K790] any graph that is written is read as the same one, in the style of any text", async () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const item = fc.record({
    label: fc.option(fc.string()),
    data: fc.dictionary(fc.string(), value),
  });
  const styles = fc.constantFrom(undefined, 1, 2, "\t");
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 5 }), styles, async (items, indent) => {
      const nodes = items.map((each, at) => ({ ...each, id: `n${at}` }));
      const source = JSON.stringify({ nodes, edges: [] }, null, indent);
      // A graph does not accept these names.
      fc.pre(!/"(?:__proto__|constructor|prototype)":/.test(source));
      const text = await GraphText.read("file", source);
      expect(JSON.parse(await text.write(text.flow))).toEqual(JSON.parse(source));
      text.flow.addNode({ id: "new", data: { list: [1, { a: {} }] } });
      const again = await GraphText.read("file", await text.write(text.flow));
      expect(again.flow.toJSON()).toEqual(text.flow.toJSON());
      const fresh = await GraphText.read("file", await writeGraph(text.flow, "json"));
      expect(fresh.flow.toJSON()).toEqual(text.flow.toJSON());
    }),
  );
});

it.each(names)("[K31] the selection in a graph of %s is not saved", async (name) => {
  const text = await GraphText.read("file", graphs[name]);
  const [edge = ""] = [...text.flow.edgeRecords].map(([id]) => id);
  text.flow.select(["warp"], [edge], "set");
  text.flow.moveNodes([{ id: "warp", x: 7, y: 8 }], "drag");
  text.flow.updateNode("weave", { draggable: false });
  text.flow.select(["weave"], [], "add");
  const written = await text.write(text.flow);
  expect(written).not.toContain("selected");
  const again = await GraphText.read("file", written);
  expect(again.flow.selection).toEqual({ nodes: [], edges: [] });
  expect(again.flow.node("warp")?.position).toEqual({ x: 7, y: 8 });
  expect(again.flow.node("weave")?.draggable).toBe(false);
});

it("[K31] `selected` in a file is read, and written as false", async () => {
  const original = graphs["nodes and edges"].replaceAll('"id": "w', '"selected": true, "id": "w');
  const text = await GraphText.read("file", original);
  expect(text.flow.selection.nodes).toEqual(["warp", "weave"]);
  const { nodes, viewport } = JSON.parse(await text.write(text.flow)) as Record<string, unknown>;
  expect(nodes).toMatchObject([{ selected: false }, { selected: false }]);
  expect(viewport).toBeUndefined();
});

it.each(["networkx", "graphology"] as const)(
  "[K29] nodes of %s without a label show their ids, which are not written as labels",
  async (name) => {
    const text = await GraphText.read("file", graphs[name]);
    expect(text.flow.node("warp")?.label).toBe("warp");
    expect(await text.write(text.flow)).not.toMatch(/"label":\s*"warp"/);
    text.flow.updateNode("warp", { label: "Warp" });
    expect(await text.write(text.flow)).toMatch(/"label":\s*"Warp"/);
  },
);

it("[K29] a label of the file is written even if it equals the id", async () => {
  const source = '{"directed":true,"nodes":[{"id":7,"label":"7"},{"id":"b"}],"edges":[]}';
  const text = await GraphText.read("file", source);
  const { nodes } = JSON.parse(await text.write(text.flow)) as { nodes: object[] };
  expect(nodes[0]).toMatchObject({ id: 7, label: "7" });
  expect(nodes[1]).not.toHaveProperty("label");
});

it("[K29] nodes without a position are laid out along the edges, including cycles", async () => {
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
  await placeNodes(flow);
  const places = [...flow.nodeRecords].map(([, { position }]) => position);
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
  const [a, b, c, d, e] = places.map(({ x }) => x);
  expect([b, c, e]).toEqual([b, b, b]);
  expect([a, d]).toEqual([0, 0]);
  expect(b).toBeGreaterThan(0);
  expect(flow.canUndo).toBe(false);
});

it("[K29] nodes keep their positions", async () => {
  const { flow } = await GraphText.read("file", graphs.heddle);
  await placeNodes(flow);
  expect(flow.node("weave")?.position).toEqual({ x: 200, y: 0 });
});

it("[K22] unknown keys of another program are kept", async () => {
  const original = {
    version: 1,
    nodes: [{ id: "warp" }],
    edges: [],
    viewport: null,
    groups: ["warp"],
  };
  const text = await GraphText.read("file", JSON.stringify(original));
  expect(JSON.parse(await text.write(text.flow))).toMatchObject({ groups: ["warp"] });
});

it("[K20] the error mentions no function", async () => {
  const twice = '{"nodes": [{"id": "a"}, {"id": "a"}], "edges": []}';
  const reading = GraphText.read("weave.json", twice);
  await expect(reading).rejects.toThrow(/^"weave.json" is not a graph: [^:]*"a"[^:]*$/);
});

it.each([
  ["", /empty/],
  ['{\n  "nodes": [}', /JSON.*: Unexpected token '}'/],
  ["[1]", /an object with nodes and edges/],
  ['{"name": "looms", "version": "1.2.0"}', /an object with nodes and edges/],
  ['{"nodes": 1, "edges": []}', /"nodes" is not a list/],
  ['{"openapi": "3.1.0"}', /an object with nodes and edges/],
  ['{"directed": true, "nodes": [{"id": 1}], "edges": [{"source": 1, "target": 2}]}', /2/],
  [
    '{"options": {"type": "odd", "multi": true}, "attributes": {}, "nodes": [], "edges": []}',
    /type/,
  ],
  ["Wind the warp", /JSON/],
])("[K20] %j is rejected", async (source, problem) => {
  const reading = GraphText.read("weave.json", source);
  await expect(reading).rejects.toMatchObject({ exitCode: 3 });
  await expect(reading).rejects.toThrow(/^"weave.json" is not a graph: /);
  await expect(reading).rejects.toThrow(problem);
});

it("[K20] a JSON syntax error has its position", async () => {
  const reading = GraphText.read("weave.json", '{\n  "nodes": []\n  "edges": []\n}');
  await expect(reading).rejects.toThrow(/^"weave.json" is not a graph: .* 3:3: /);
});
