import { Message } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { defineNodeType, type Flow, type FlowOptions, FlowReader, whyNotConnect } from "./index.ts";
import { writeClipboard } from "./features/clipboard/clipboard-text.ts";
import { fragmentOf } from "./group/graph-fragment.ts";
import { whyNotEdit, whyNotMove, whyNotRemove, whyNotSelect } from "./rules/guards.ts";
import { messages } from "./messages.ts";
import { box, chain } from "./recorded-flow.fixture.ts";

type IntentCall = readonly [intent: string, ...args: unknown[]];

const nodeTypes = {
  split: defineNodeType({ type: "split", inputs: ["in"], outputs: ["left", "right"] }),
  sink: defineNodeType({ type: "sink", inputs: ["in"], outputs: [] }),
  source: defineNodeType({ type: "source", inputs: [], outputs: ["out"] }),
};

/** The chain a -> b -> c, a node that nothing may be done with, and nodes with ports. */
function graph(options: FlowOptions = {}): Flow {
  const nodes = [
    ...["a", "b", "c"].map((id) => ({ id })),
    { id: "fixed", label: "Fixed", draggable: false, connectable: false, deletable: false },
    ...Object.keys(nodeTypes).map((type) => ({ id: type, type })),
  ];
  return chain({ nodeTypes, nodes, ...options }).flow;
}

async function messageOf(flow: Flow, [intent, ...args]: IntentCall): Promise<Message | undefined> {
  const outcome = await flow.call(intent, ...args);
  if (outcome.ok) return undefined;
  expect(outcome.reason).toBe(outcome.translatable?.text);
  return outcome.translatable;
}

const origin = { x: 0, y: 0 };
const connect = (source: string, target: string, ports: object = {}): IntentCall => [
  "connect",
  { source, target, ...ports },
];
const text = (nodes: unknown, edges: unknown = []): string =>
  JSON.stringify({ heddle: "flow", version: 1, nodes, edges });

describe("the reason of a rejected intent", () => {
  it.each<[code: string, args: object, call: IntentCall, options?: FlowOptions]>([
    ["readOnly", {}, ["relabel", "node", "a", "A"], { editable: false }],
    ["full", { most: 9 }, ["insert", "sink", origin], { maximumItems: 9 }],
    ["tooLarge", { most: 0.0005 }, ["insert", "sink", origin], { maximumBytes: 500 }],
    [
      "largeNode",
      { id: "a", most: 1 },
      ["patchData", "node", "a", { text: "x".repeat(1_048_576) }, "g"],
    ],
    [
      "largeEdge",
      { id: "a->b", most: 1 },
      ["patchData", "edge", "a->b", { text: "x".repeat(1_048_576) }, "g"],
    ],
    ["longLabel", { most: 10_000 }, ["relabel", "node", "a", "A".repeat(10_001)]],
    ["noNode", { id: "x" }, ["moveNodes", [{ id: "x", x: 1, y: 1 }], "g"]],
    ["noNode", { id: "x" }, connect("a", "x")],
    ["noEdge", { id: "x" }, ["relabel", "edge", "x", "X"]],
    ["noType", { type: "x" }, ["insert", "x", origin]],
    ["noType", { type: "x" }, ["paste", text([{ id: "p", type: "x" }]), origin]],
    ["notDraggable", { name: "Fixed" }, ["moveNodes", [{ id: "fixed", x: 1, y: 1 }], "g"]],
    ["notDeletable", { name: "Fixed" }, ["remove", ["fixed"], []]],
    ["notConnectable", { name: "Fixed" }, connect("a", "fixed")],
    ["noOutputs", { name: "sink" }, connect("sink", "a")],
    ["noInputs", { name: "source" }, connect("a", "source")],
    ["noOutput", { name: "split", port: "x" }, connect("split", "a", { sourceHandle: "x" })],
    ["noInput", { name: "split", port: "x" }, connect("a", "split", { targetHandle: "x" })],
    ["oneSelected", {}, ["select", ["a", "b"], [], "set"], { enableMultiselect: false }],
    ["deletingOff", {}, ["remove", ["a"], []], { enableDelete: false }],
    ["connectingOff", {}, connect("a", "c"), { enableConnect: false }],
    ["loop", {}, connect("c", "a")],
    ["reverse", {}, connect("split", "source", { sourceHandle: "in", targetHandle: "out" })],
    ["noFittingPort", { name: "source" }, ["insertOnEdge", "a->b", { id: "source" }]],
    ["noFittingPort", { name: "source" }, ["addConnected", "source", origin, { source: "a" }]],
    ["duplicate", {}, connect("a", "b"), { connectionRules: { allowDuplicates: false } }],
    ["noEdge", { id: "x" }, ["reconnect", "x", { target: "a" }]],
    ["loop", {}, ["reconnect", "b->c", { target: "a" }]],
  ])("[G174] is the message %s with %o", async (code, args, call, options) => {
    expect(await messageOf(graph(options), call)).toMatchObject({ code: `flow.${code}`, args });
  });

  it.each<[detail: Message, text: string]>([
    [messages.nothingCopied, "no graph"],
    [
      messages.otherVersion({ copied: "3", read: "2" }),
      JSON.stringify({ heddle: "flow", version: 3 }),
    ],
    [
      messages.damagedCopy({ detail: messages.damage.repeatedId }),
      text([{ id: "p" }, { id: "p" }]),
    ],
    [messages.damagedCopy({ detail: messages.damage.notList({ place: "nodes" }) }), text({})],
    [
      messages.damagedCopy({
        detail: messages.damage.tooDeep({ place: "nodes[0]", levels: "200" }),
      }),
      text([{ id: "p", data: JSON.parse('{"a":'.repeat(200) + 1 + "}".repeat(200)) as object }]),
    ],
  ])("[G174] rejected paste: the reason is %s", async (problem, copied) => {
    const expected = messages.failed({ call: messages.cannotPaste, problem });
    expect(await messageOf(graph(), ["paste", copied, origin])).toEqual(expected);
  });

  it("[G174] rejected paste: the reason has the issues of the schema", async () => {
    const nodes = [{ id: "p", type: "box", label: "Box", data: {} }];
    const outcome = await graph({ nodeTypes: { ...nodeTypes, ...box } }).call(
      "paste",
      text(nodes),
      origin,
    );
    expect(outcome).toMatchObject({
      code: "validation",
      issues: [{ path: ["data", "size"] }],
      translatable: {
        code: "flow.failed",
        args: {
          call: { args: { call: messages.cannotPaste, problem: { args: { name: "Box" } } } },
          problem: { code: "flow.invalidField", args: { path: "data.size" } },
        },
      },
    });
    expect(outcome).toHaveProperty("reason", expect.stringMatching(/: node "Box": data\.size: ./));
  });

  it("[G174] pasted loop: the reason names the edge", async () => {
    const loops = [
      { id: "e", source: "p", target: "q" },
      { id: "f", source: "q", target: "p" },
    ];
    const problem = messages.edgeLoop({ id: "f", source: "q", target: "p" });
    expect(
      await messageOf(graph(), ["paste", text([{ id: "p" }, { id: "q" }], loops), origin]),
    ).toEqual(messages.failed({ call: messages.cannotPaste, problem }));
  });

  it("[G174] rejected undo: the reason is that of the forbidden intent", async () => {
    const flow = graph();
    flow.addNode({ id: "new", label: "New" });
    flow.enableDelete = false;
    expect(await messageOf(flow, ["undo"])).toEqual(messages.deletingOff);
    const { flow: other } = chain();
    other.updateNode("a", { label: "A", draggable: false });
    expect(await messageOf(other, ["undo"])).toEqual(messages.notDraggable({ name: "A" }));
  });

  it("[G174] is the same where a replica evaluates the guard", async () => {
    const flow = graph({ enableMultiselect: false });
    const copied = new FlowReader(flow);
    const move = [{ id: "fixed", x: 1, y: 1 }];
    const loop = { source: "c", target: "a" };
    const guards = [
      [whyNotMove(copied, move), ["moveNodes", move, "g"]],
      [whyNotRemove(copied, ["fixed"], []), ["remove", ["fixed"], []]],
      [whyNotSelect(copied, ["a", "b"], [], "set"), ["select", ["a", "b"], [], "set"]],
      [whyNotEdit(copied, "edge", "x"), ["relabel", "edge", "x", "X"]],
      [whyNotConnect(copied, loop), ["connect", loop]],
    ] as const;
    for (const [why, call] of guards) {
      expect(why).toBeInstanceOf(Message);
      expect(await messageOf(flow, call)).toEqual(why);
    }
  });

  it("[G174] has numbers that each language writes", () => {
    expect(messages.full({ most: 200_000 }).text).toContain("more than 200,000 nodes");
    const { flow } = chain();
    const copied = writeClipboard(fragmentOf(flow.toJSON(), ["a"]));
    expect(() => flow.paste(`"${copied.padEnd(10_000_000)}"`, origin)).toThrow(
      expect.objectContaining({
        translatable: expect.objectContaining({
          args: {
            call: messages.cannotPaste,
            problem: messages.tooMuchCopied({ most: 10_000_000 }),
          },
        }),
      }),
    );
  });
});
