import { parseExactJson, stringifyExactJson } from "@heddle/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Flow } from "../../flow.ts";
import { standardJson } from "../../document/graph-document.ts";
import { anyGraph } from "./graph-json.fixture.ts";
import { hasNetworkx, python, recorded } from "./networkx.fixture.ts";

/** Converts node-link JSON to a flow and back. */
function roundTrip(text: string): string {
  return stringifyExactJson(Flow.fromNodeLink(text).toNodeLink());
}

describe.each(recorded)("the file %s of networkx", (name, text) => {
  it("[G117] becomes a flow", () => {
    const flow = Flow.fromNodeLink(text);
    expect(flow.nodes.map(({ id }) => id)).toEqual(["warp", "reed", "7-2", "[0,1]", "7"]);
    expect(flow.getNode("warp")).toMatchObject({
      label: "Warp beam",
      type: "beam",
      position: { x: 10, y: 20.5 },
      data: { threads: 480 },
    });
    const edge = name.startsWith("multi") ? "warp->reed:0" : "warp->reed";
    expect(flow.getEdge(edge)).toMatchObject({
      source: "warp",
      target: "reed",
      label: "end",
      type: "thread",
      data: { weight: 0.5 },
    });
    expect(flow.edges).toHaveLength(name.startsWith("multi") ? 5 : 4);
  });

  it("[G121] loses nothing in a round trip", () => {
    const before = parseExactJson(standardJson(text)) as object;
    expect(parseExactJson(roundTrip(text))).toMatchObject(before);
  });
});

const same = `
import json, math, sys, networkx as nx
def equal(a, b):
    if isinstance(a, float) and math.isnan(a): return b is None
    if isinstance(a, dict): return isinstance(b, dict) and all(k in b and equal(a[k], b[k]) for k in a)
    if isinstance(a, list): return isinstance(b, list) and len(a) == len(b) and all(map(equal, a, b))
    return a == b
def problems(a, b):
    if type(a) is not type(b): yield f"{type(a)} {type(b)}"
    if not equal(a.graph, b.graph): yield f"{a.graph} {b.graph}"
    if list(a.nodes) != list(b.nodes): yield f"{a.nodes} {b.nodes}"
    for n in a:
        if not equal(a.nodes[n], b.nodes[n]): yield f"{n}: {a.nodes[n]} {b.nodes[n]}"
    if set(a.edges) != set(b.edges): yield f"{a.edges} {b.edges}"
    for e in a.edges:
        if not equal(a.edges[e], b.edges[e]): yield f"{e}: {a.edges[e]} {b.edges[e]}"
def read(text):
    data = json.loads(text)
    return nx.node_link_graph(data, edges="links" if "links" in data else "edges")
`;

const randomGraphs = process.env["HEDDLE_FULL"] ? 100 : 25;

/** Random graphs of every kind with attributes of every kind, from a seed. */
const random = `
import json, math, random, sys, networkx as nx
seed = int(sys.stdin.read())
r = random.Random(seed)
def value(depth=0):
    kinds = [lambda: r.randint(-9, 9), lambda: r.random(), lambda: "text", lambda: None, lambda: True,
             lambda: math.inf, lambda: -math.inf, lambda: math.nan, lambda: 3 ** r.randint(1, 90)]
    if depth < 2: kinds += [lambda: [value(depth + 1)], lambda: {"key": value(depth + 1)}]
    return r.choice(kinds)()
def attributes():
    found = {name: value() for name in r.sample(["a", "weight", "id", "style", "selected", "undirected"], 3)}
    if r.random() < .3: found["label"] = r.choice(["text", 5, 0.5, True])
    if r.random() < .3: found["type"] = r.choice(["loom", 3])
    return found
ids = ["", "1", "a", "constructor", 1, 0, 2.5, (0, 1), ("a", 1), 10 ** 30]
for number in range(${randomGraphs}):
    kind = r.choice([nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph])
    graph = kind(**attributes())
    for node in r.sample(ids, 5):
        place = r.choice([{}, {"position": (r.random(), 2)}, {"position": {"x": 1, "y": r.random(), "z": 3}}])
        found = {**attributes(), **place}
        found.pop("id", None)
        graph.add_node(node, **found)
    nodes = list(graph)
    for _ in range(r.randint(0, 9)):
        key = {"key": r.choice([None, "k", "a->b", 7])} if graph.is_multigraph() else {}
        graph.add_edge(r.choice(nodes), r.choice(nodes), **key, **attributes())
    print(json.dumps(nx.node_link_data(graph, edges=r.choice(["edges", "links"]))))
`;

const seed = Number(process.env["HEDDLE_SEED"] ?? Math.floor(Math.random() * 1e9));

describe.skipIf(!hasNetworkx)(`networkx itself, HEDDLE_SEED=${seed}`, () => {
  it("[G121] finds no loss in recorded and random graphs", () => {
    const texts = [
      ...recorded.map(([, text]) => text),
      ...python(random, String(seed)).trim().split("\n"),
    ];
    const program = `${same}
for before, after in json.load(sys.stdin):
    for problem in problems(read(before), read(after)): print(problem)`;
    expect(python(program, JSON.stringify(texts.map((text) => [text, roundTrip(text)])))).toBe("");
  });

  it.each(["edges", "links"] as const)("[G120] round-trips any flow, with its %s", (edgesName) => {
    const graphs = fc.sample(anyGraph, { numRuns: randomGraphs, seed });
    const texts = graphs.map((graph) =>
      stringifyExactJson(new Flow({ ...graph }).toNodeLink({ edges: edgesName })),
    );
    const program = `${same}
for text in json.load(sys.stdin):
    print(json.dumps(nx.node_link_data(read(text), edges="${edgesName}")))`;
    const answers = python(program, JSON.stringify(texts)).trim().split("\n");
    for (const [at, { nodes, edges }] of graphs.entries()) {
      const answer = Flow.fromNodeLink(answers[at] ?? "").toJSON();
      expect(answer.nodes).toEqual(nodes);
      // networkx orders them by their nodes.
      expect(new Set(answer.edges)).toEqual(new Set(edges));
    }
  });
});
