import { type Flow, type FlowOptions, NodeType } from "@heddle/flow";

import { chainOf } from "./flow-replica.fixture.ts";

/** An intent with its encoded arguments. */
export type IntentCall = readonly [intent: string, ...args: unknown[]];

/** Two nodes in the clipboard. */
export const copied: string = chainOf().copy(["a", "b"]);
export const origin: { readonly x: number; readonly y: number } = { x: 0, y: 0 };

const nan = { $: "number", value: "NaN" };
const infinity = { $: "number", value: "Infinity" };
const dropped = { type: "text/plain", text: "dropped" };
const schema = {
  type: "object",
  properties: { size: { type: "number", maximum: 10 } },
};
const nodeTypes = {
  sized: new NodeType({ type: "sized", schema, inputs: ["in"], outputs: [] }),
  typed: new NodeType({
    type: "typed",
    inputs: [{ id: "in", type: "image", maxConnections: 1 }],
    outputs: [{ id: "out", type: "text" }],
  }),
};

function moveTo(x: unknown, y: unknown): IntentCall {
  return ["moveNodes", [{ id: "a", x, y }], "g"];
}

function connect(source: string, target: string, handles: object = {}): IntentCall {
  return ["connect", { source, target, ...handles }];
}

export function pasted(nodes: readonly object[], edges: readonly object[] = []): IntentCall {
  return ["paste", JSON.stringify({ heddle: "flow", version: 1, nodes, edges }), origin];
}

/** Forged intents with their expected rejection codes. */
export const forgeries: readonly {
  readonly who: string;
  readonly call: IntentCall;
  readonly code: string;
  readonly options?: FlowOptions;
}[] = (
  [
    ["connects where that is off", connect("a", "c"), "refused", { enableConnect: false }],
    ["deletes where that is off", ["remove", ["a"], []], "refused", { enableDelete: false }],
    [
      "deletes an edge where that is off",
      ["remove", [], ["ab"]],
      "refused",
      { enableDelete: false },
    ],
    [
      "selects two where one may be",
      ["select", ["a"], ["ab"], "add"],
      "refused",
      { enableMultiselect: false },
    ],
    [
      "moves what is fixed",
      [
        "moveNodes",
        [
          { id: "a", x: 1, y: 1 },
          { id: "fixed", x: 1, y: 1 },
        ],
        "g",
      ],
      "refused",
    ],
    ["connects what cannot be", connect("a", "fixed"), "refused"],
    ["connects from what cannot be", connect("fixed", "a"), "refused"],
    ["deletes what cannot be", ["remove", ["a", "fixed"], []], "refused"],
    ["closes a loop", connect("c", "a"), "refused"],
    ["connects a node with itself", connect("a", "a"), "refused"],
    ["connects to an output", connect("a", "sized", { targetHandle: "out" }), "refused"],
    ["connects by a property", connect("a", "sized", { targetHandle: "length" }), "refused"],
    ["connects from what has no output", connect("sized", "a"), "refused"],
    ["connects other types", connect("typed", "typed2"), "refused"],
    ["connects where there is no room", connect("a", "typed"), "refused"],
    [
      "connects backwards",
      connect("typed2", "typed", { sourceHandle: "in", targetHandle: "out" }),
      "refused",
    ],
    ["arranges what is not there", ["layout", { nodes: ["__proto__"] }], "refused"],
    ["arranges forever", ["layout", { timeoutMs: 1e9 }], "validation"],
    ["arranges far apart", ["layout", { spacing: 1e9 }], "validation"],
    ["arranges by a prototype", ["layout", { algorithm: "constructor" }], "validation"],
    ["reconnects what is not there", ["reconnect", "x", { target: "b" }], "refused"],
    ["reconnects a prototype", ["reconnect", "__proto__", { target: "b" }], "refused"],
    ["reconnects to nowhere", ["reconnect", "ab", { target: "x" }], "refused"],
    ["reconnects to a loop", ["reconnect", "ab", { target: "a" }], "refused"],
    ["reconnects to a full port", ["reconnect", "ab", { target: "typed" }], "refused"],
    [
      "reconnects where that is off",
      ["reconnect", "ab", { target: "c" }],
      "refused",
      { enableConnect: false },
    ],
    ["reconnects by words", ["reconnect", "ab", "c"], "validation"],
    ["reconnects data", ["reconnect", "ab", { target: { id: "c" } }], "validation"],
    ["adds what does not fit", ["addConnected", "typed", origin, { source: "typed" }], "refused"],
    ["adds to a full port", ["addConnected", "sized", origin, { target: "typed" }], "refused"],
    ["adds a prototype", ["addConnected", "constructor", origin, { source: "a" }], "refused"],
    [
      "adds with two ends",
      ["addConnected", "typed", origin, { source: "a", target: "b" }],
      "validation",
    ],
    ["adds without an end", ["addConnected", "typed", origin, {}], "validation"],
    ["puts a node on no edge", ["insertOnEdge", "x", { id: "a" }], "refused"],
    ["puts a node on its own edge", ["insertOnEdge", "ab", { id: "a" }], "refused"],
    ["puts what does not fit on an edge", ["insertOnEdge", "ab", { id: "sized" }], "refused"],
    [
      "puts a prototype on an edge",
      ["insertOnEdge", "ab", { type: "toString", position: origin }],
      "refused",
    ],
    ["puts nothing on an edge", ["insertOnEdge", "ab", {}], "validation"],
    ["asks for everything that fits", ["fittingTypes", {}], "validation"],
    ["groups what is not there", ["group", ["a", "x"], {}], "refused"],
    ["groups nothing", ["group", [], {}], "refused"],
    ["groups with a label that is no text", ["group", ["a"], { label: 1 }], "validation"],
    ["groups a prototype", ["group", ["__proto__"], {}], "refused"],
    ["ungroups what is no group", ["ungroup", "a"], "refused"],
    ["enters what is no group", ["enter", "a"], "refused"],
    ["saves nothing as a type", ["saveAsSubgraph", [], {}], "refused"],
    ["saves what is not there", ["saveAsSubgraph", ["a", "x"], {}], "refused"],
    ["saves a prototype", ["saveAsSubgraph", "__proto__", {}], "refused"],
    ["saves what is fixed", ["saveAsSubgraph", ["a", "fixed"], {}], "refused"],
    ["saves over a type", ["saveAsSubgraph", ["a"], { type: "viewable" }], "refused"],
    ["saves over a node", ["saveAsSubgraph", ["a"], { type: "b" }], "refused"],
    ["saves over a prototype", ["saveAsSubgraph", ["a"], { type: "__proto__" }], "validation"],
    [
      "saves a type without end",
      ["saveAsSubgraph", ["a"], { type: "x".repeat(201) }],
      "validation",
    ],
    ["saves a name that is no text", ["saveAsSubgraph", ["a"], { label: {} }], "validation"],
    ["detaches a node", ["detachSubgraph", "a"], "refused"],
    ["detaches a prototype", ["detachSubgraph", "constructor"], "refused"],
    ["deletes a type with instances", ["remove", ["part"], []], "refused"],
    ["deletes an input in use", ["remove", ["part.in"], []], "refused"],
    ["takes an input out", ["setParent", ["part.in"], null, "g"], "refused"],
    ["groups an input", ["group", ["part.in"], {}], "refused"],
    ["puts an instance into its type", ["setParent", ["used"], "part", "g"], "subgraph"],
    ["connects into a type", connect("a", "part.out"), "refused"],
    ["adds an input to the graph", ["insert", "subgraph-input", origin], "subgraph"],
    [
      "pastes a type that contains itself",
      pasted([
        { id: "own", type: "subgraph-definition" },
        { id: "p", type: "own", parent: "own" },
      ]),
      "subgraph",
    ],
    [
      "pastes types that contain each other",
      pasted([
        { id: "one", type: "subgraph-definition" },
        { id: "p", type: "other", parent: "one" },
        { id: "other", type: "subgraph-definition" },
        { id: "q", type: "one", parent: "other" },
      ]),
      "subgraph",
    ],
    [
      "pastes a type into a type",
      pasted([
        { id: "one", type: "subgraph-definition" },
        { id: "other", type: "subgraph-definition", parent: "one" },
      ]),
      "subgraph",
    ],
    [
      "pastes an edge out of a type",
      pasted(
        [{ id: "one", type: "subgraph-definition" }, { id: "p", parent: "one" }, { id: "q" }],
        [{ id: "pq", source: "p", target: "q" }],
      ),
      "refused",
    ],
    ["saves a protected frame", ["saveAsSubgraph", "frame", {}], "refused"],
    [
      "saves a frame where deleting is off",
      ["saveAsSubgraph", "frame", {}],
      "refused",
      { enableDelete: false },
    ],
    [
      "detaches where deleting is off",
      ["detachSubgraph", "used"],
      "refused",
      { enableDelete: false },
    ],
    [
      "saves under a long name",
      ["saveAsSubgraph", ["a"], { label: "x".repeat(10_001) }],
      "refused",
    ],
    ["enters a list", ["enter", ["part"]], "validation"],
    ["collapses a type", ["collapse", "part"], "refused"],
    ["dissolves a type", ["ungroup", "part"], "refused"],
    [
      "resizes to infinity",
      ["resize", "frame", { width: infinity, height: 1 }, "g"],
      "invalid_value",
    ],
    ["resizes a prototype", ["resize", "__proto__", { width: 1, height: 1 }, "g"], "refused"],
    ["resizes by words", ["resize", "frame", "large", "g"], "validation"],
    ["sets differences", ["update", { differences: [] }], "unknown_intent"],
    ["compares with another graph", ["compareWith", { nodes: [], edges: [] }], "unknown_intent"],
    ["puts a node into itself", ["setParent", ["a"], "a", "g"], "refused"],
    ["puts a node into nothing", ["setParent", ["a"], "x", "g"], "refused"],
    ["resizes a card", ["resize", "a", { width: 10, height: 10 }, "g"], "refused"],
    ["resizes below nothing", ["resize", "a", { width: -1, height: 10 }, "g"], "validation"],
    ["collapses what is no group", ["collapse", "a"], "refused"],
    ["expands a prototype", ["expand", "__proto__"], "refused"],
    ["enters a prototype", ["enter", "constructor"], "refused"],
    ["bends what is not there", ["setBends", "x", [origin], "g"], "refused"],
    ["bends a prototype", ["setBends", "__proto__", [origin], "g"], "refused"],
    ["bends to infinity", ["setBends", "ab", [{ x: infinity, y: 0 }], "g"], "invalid_value"],
    [
      "bends too often",
      ["setBends", "ab", Array.from({ length: 101 }, () => origin), "g"],
      "validation",
    ],
    ["names what is not there", ["relabel", "node", "x", "X"], "refused"],
    ["names a prototype", ["relabel", "edge", "__proto__", "X"], "refused"],
    ["aligns what is not there", ["align", ["x"], "left"], "refused"],
    ["aligns by a prototype", ["align", ["a"], "constructor"], "validation"],
    ["distributes what is fixed", ["distribute", ["a", "b", "fixed"], "horizontal"], "refused"],
    ["runs what no node has", ["runAction", "a", "toString"], "refused"],
    ["runs an action of nothing", ["runAction", "x", "run"], "refused"],
    ["lists actions of a prototype", ["actionsOf", "__proto__"], "refused"],
    ["cancels somebody's layout", ["cancelLayout", "of somebody"], "invalid_arguments"],
    ["arranges some of the unplaced", ["arrangeUnplaced", ["a"]], "invalid_arguments"],
    ["undoes many steps", ["undo", 1e9], "invalid_arguments"],
    ["redoes many steps", ["redo", 1e9], "invalid_arguments"],
    ["closes the editor of no item", ["closeEditor", "flow", "a"], "validation"],
    ["resets the editor of no item", ["resetEditor", "__proto__", "a"], "validation"],
    [
      "clicks a port of a prototype",
      ["click", { node: "__proto__", port: "in", side: "input" }],
      "refused",
    ],
    [
      "clicks a port that is not there",
      ["click", { node: "typed", port: "length", side: "input" }],
      "refused",
    ],
    ["clicks a prototype of an edge", ["click", { edge: "__proto__" }], "refused"],
    ["hovers a prototype", ["hover", { edge: "__proto__" }, true], "refused"],
    ["hovers a node", ["hover", "a", true], "validation"],
    ["finds too much", ["find", "a", { limit: 1e9 }], "validation"],
    ["finds everywhere", ["find", "a", { in: ["__proto__"] }], "validation"],
    ["drops where nothing can be", ["drop", origin, [dropped], null], "refused"],
    [
      "drops another type",
      ["drop", origin, [dropped], null],
      "refused",
      { dropTypes: ["image/*", "Files"] },
    ],
    [
      "drops too much",
      ["drop", origin, Array.from({ length: 101 }, () => dropped), null],
      "refused",
      { dropTypes: ["text/plain"] },
    ],
    [
      "drops on a prototype",
      ["drop", origin, [dropped], "__proto__"],
      "refused",
      { dropTypes: ["text/plain"] },
    ],
    [
      "drops a file of nobody",
      ["drop", origin, [{ $: "file", id: "../../etc/passwd", name: "x", type: "", size: 1 }], null],
      "encoding",
      { dropTypes: ["Files"] },
    ],
    [
      "drops to nowhere",
      ["drop", { x: nan, y: 0 }, [dropped], null],
      "invalid_value",
      { dropTypes: ["text/plain"] },
    ],
    ["pastes a node inside itself", pasted([{ id: "p", parent: "p" }]), "clipboard"],
    ["moves what is not there", ["moveNodes", [{ id: "x", x: 1, y: 1 }], "g"], "refused"],
    ["moves a prototype", ["moveNodes", [{ id: "__proto__", x: 1, y: 1 }], "g"], "refused"],
    ["deletes a prototype", ["remove", ["__proto__"], ["constructor"]], "refused"],
    ["selects a prototype", ["select", ["__proto__"], [], "set"], "refused"],
    ["clicks a prototype", ["click", "constructor"], "refused"],
    ["edits a prototype", ["patchData", "node", "__proto__", { polluted: 1 }, "g"], "refused"],
    ["opens the editor of a prototype", ["openEditor", "node", "__proto__"], "refused"],
    ["inserts a prototype", ["insert", "constructor", origin], "refused"],
    ["copies what is not there", ["duplicate", ["a", "x"]], "refused"],
    ["moves nowhere", moveTo(nan, 0), "invalid_value"],
    ["moves to infinity", moveTo(0, infinity), "invalid_value"],
    ["moves by words", moveTo("1", 0), "validation"],
    ["moves without a place", ["moveNodes", [{ id: "a" }], "g"], "validation"],
    ["looks at nowhere", ["setViewport", { x: nan, y: 0, zoom: 1 }], "invalid_value"],
    ["looks through nothing", ["setViewport", { x: 0, y: 0, zoom: 0 }], "validation"],
    ["edits what is no item", ["patchData", "flow", "a", { size: 1 }, "g"], "validation"],
    ["edits what no view sees", ["patchData", "nodeInstances", "a", {}, "g"], "validation"],
    ["patches with a list", ["patchData", "node", "a", [1], "g"], "validation"],
    [
      "patches with a date",
      ["patchData", "node", "a", { $: "date", value: "2026-01-01T00:00:00.000Z" }, "g"],
      "validation",
    ],
    [
      "patches with an invalid date",
      ["patchData", "node", "a", { at: { $: "date", value: "bad" } }, "g"],
      "encoding",
    ],
    [
      "puts a model into data",
      ["patchData", "node", "a", { me: { $: "model", id: "m1" } }, "g"],
      "validation",
    ],
    [
      "puts a model deep into data",
      ["patchData", "node", "a", { me: [{ x: { $: "model", id: "m1" } }] }, "g"],
      "validation",
    ],
    [
      "hides a forbidden key",
      [
        "patchData",
        "node",
        "a",
        {
          $: "entries",
          value: [
            ["$", 1],
            ["__proto__", {}],
          ],
        },
        "g",
      ],
      "encoding",
    ],
    [
      "breaks the schema",
      ["patchData", "node", "sized", { size: 11 }, "g"],
      "validation",
      { validateOnPatch: true },
    ],
    ["pastes what is no graph", ["paste", "{}", origin], "clipboard"],
    ["pastes a prototype", pasted([{ id: "__proto__" }]), "clipboard"],
    [
      "pastes a forbidden key",
      [
        "paste",
        `{"heddle":"flow","version":1,"nodes":[{"id":"x","data":{"__proto__":{"polluted":1}}}],"edges":[]}`,
        origin,
      ],
      "clipboard",
    ],
    ["pastes a view", pasted([{ id: "x", view: { kind: "button" } }]), "clipboard"],
    [
      "pastes an edge to elsewhere",
      pasted([{ id: "x" }], [{ id: "e", source: "x", target: "a" }]),
      "clipboard",
    ],
    [
      "pastes a loop",
      pasted(
        [{ id: "x" }, { id: "y" }],
        [
          { id: "e", source: "x", target: "y" },
          { id: "f", source: "y", target: "x" },
        ],
      ),
      "edge_loop",
    ],
    [
      "pastes an edge where connecting is off",
      pasted([{ id: "x" }, { id: "y" }], [{ id: "e", source: "x", target: "y" }]),
      "refused",
      { enableConnect: false },
    ],
    [
      "pastes an edge to what may not be connected",
      pasted(
        [{ id: "x" }, { id: "y", connectable: false }],
        [{ id: "e", source: "x", target: "y" }],
      ),
      "refused",
    ],
    ["pastes a type that there is not", pasted([{ id: "x", type: "nothing" }]), "refused"],
    ["pastes to nowhere", ["paste", copied, { x: nan, y: 0 }], "invalid_value"],
  ] as readonly (readonly [string, IntentCall, string, FlowOptions?])[]
).map(([who, call, code, options = {}]) => ({ who, call, code, options }));

/** The graph under attack. */
export function forgeryFlow(options: FlowOptions = {}): Flow {
  const flow = chainOf({ nodeTypes, ...options });
  flow.addNode({ id: "sized", type: "sized" });
  for (const id of ["typed", "typed2"]) flow.addNode({ id, type: "typed" });
  flow.addEdge({ id: "a typed", source: "a", target: "typed" });
  flow.addNode({ id: "part", type: "subgraph-definition" });
  flow.addNode({ id: "part.in", type: "subgraph-input", parent: "part" });
  flow.addNode({ id: "part.out", type: "subgraph-output", parent: "part" });
  flow.addEdge({ source: "part.in", target: "part.out" });
  flow.addNode({ id: "used", type: "part" });
  flow.addEdge({ source: "a", target: "used", targetHandle: "part.in" });
  flow.addNode({ id: "frame", type: "group", deletable: false });
  flow.addNode({ id: "framed", parent: "frame" });
  return flow;
}
