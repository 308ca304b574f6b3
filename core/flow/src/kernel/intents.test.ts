import { intentsOf } from "@heddle/params";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";

import { defineNodeType, Flow, type FlowOptions, whyNotConnect } from "../index.ts";
import { writeClipboard } from "../features/clipboard/clipboard-text.ts";
import { fragmentOf } from "../group/graph-fragment.ts";
import { chain, stateOf, typesOf } from "../recorded-flow.fixture.ts";
import { withIssue } from "../../../params/src/thrown.fixture.ts";

const nodeTypes = {
  split: defineNodeType({
    type: "split",
    schema: z.object({ ways: z.number().default(2), url: z.string() }),
    inputs: ["in"],
    outputs: ["left", "right"],
  }),
  sink: defineNodeType({ type: "sink", inputs: ["in"], outputs: [] }),
};

type IntentCall = readonly [intent: string, ...args: unknown[]];

/** The graph of the tests: a -> b -> c, a fixed node, one with two outputs and one with inputs only. */
function workshop(options: FlowOptions = {}): ReturnType<typeof chain> {
  const nodes = [
    ...["a", "b", "c"].map((id) => ({ id })),
    { id: "fixed", draggable: false, connectable: false, deletable: false },
    { id: "split", type: "split", label: "Splitter" },
    { id: "sink", type: "sink" },
  ];
  return chain({ nodeTypes, nodes, ...options });
}

async function reasonOf(flow: Flow, [intent, ...args]: IntentCall): Promise<string | undefined> {
  const outcome = await flow.call(intent, ...args);
  return outcome.ok ? undefined : `${outcome.code}: ${outcome.reason}`;
}

const connect = (source: string, target: string, handles: object = {}): IntentCall => [
  "connect",
  { source, target, ...handles },
];
const copied = (): string => {
  const { flow } = workshop();
  return writeClipboard(fragmentOf(flow.toJSON(), ["a", "b"]));
};

/** A handwritten clipboard text. */
const text = (nodes: readonly object[], edges: readonly object[] = []): string =>
  JSON.stringify({ heddle: "flow", version: 1, nodes, edges });
const pair = (source: object = {}, target: object = {}): object[] => [
  { id: "p", ...source },
  { id: "q", ...target },
];
const filled = { type: "split", data: { ways: 2, url: "/" } };
const link = { id: "e", source: "p", target: "q", sourceHandle: "none" };

describe("a rejected intent", () => {
  it.each<[rule: string, call: IntentCall, options?: FlowOptions]>([
    ["G45", ["moveNodes", [{ id: "a", x: 1, y: 1 }], "g"], { editable: false }],
    ["G45", connect("a", "c"), { editable: false }],
    ["G45", ["remove", ["a"], []], { editable: false }],
    ["G45", ["insert", "viewable", { x: 0, y: 0 }], { editable: false }],
    ["G45", ["patchData", "node", "a", { x: 1 }, "g"], { editable: false }],
    ["G45", ["relabel", "node", "a", "A"], { editable: false }],
    ["G45", ["paste", copied(), { x: 0, y: 0 }], { editable: false }],
    ["G45", ["duplicate", ["a"]], { editable: false }],
    ["G45", ["undo"], { editable: false }],
    ["G45", ["redo"], { editable: false }],
    ["G45", ["set", "editable", true], { editable: false }],
    ["G45", ["addNode", { id: "x" }]],
    [
      "G46",
      [
        "moveNodes",
        [
          { id: "x", x: 1, y: 1 },
          { id: "y", x: 1, y: 1 },
        ],
        "g",
      ],
    ],
    [
      "G46",
      [
        "moveNodes",
        [
          { id: "a", x: 1, y: 1 },
          { id: "fixed", x: 1, y: 1 },
        ],
        "g",
      ],
    ],
    ["G46", ["moveNodes", [{ id: "a", x: Infinity, y: 1 }], "g"]],
    ["G47", connect("a", "c"), { enableConnect: false }],
    ["G47", connect("a", "x")],
    ["G47", connect("x", "a")],
    ["G47", connect("a", "fixed")],
    ["G47", connect("c", "a")],
    ["G47", connect("a", "a")],
    ["G47", connect("sink", "a")],
    ["G47", connect("split", "a", { sourceHandle: "middle" })],
    ["G47", connect("a", "split", { targetHandle: "left" })],
    ["G48", ["remove", ["a"], []], { enableDelete: false }],
    ["G48", ["remove", [], ["a->b"]], { enableDelete: false }],
    ["G48", ["remove", ["a", "fixed"], []]],
    ["G48", ["remove", ["a"], ["x"]]],
    ["G48", ["remove", ["x"], []]],
    ["G49", ["select", ["a", "b"], [], "set"], { enableMultiselect: false }],
    ["G49", ["select", ["a"], ["a->b"], "set"], { enableMultiselect: false }],
    ["G49", ["select", ["x"], [], "set"]],
    ["G181", ["select", Array.from({ length: 1_000 }, (_, at) => `n${at}`), [], "toggle"]],
    ["G181", ["remove", ["a"], Array.from({ length: 1_000 }, (_, at) => `n${at}`)]],
    ["G177", ["moveNodes", [{ id: "a", x: 1, y: 1 }], "g".repeat(201)]],
    ["G177", ["patchData", "node", "a", { url: "/" }, "g".repeat(201)]],
    ["G49", ["select", ["a"], [], "most"]],
    ["G50", ["insert", "unknown", { x: 0, y: 0 }]],
    ["G50", ["insert", "constructor", { x: 0, y: 0 }]],
    ["G136", ["paste", "no graph", { x: 0, y: 0 }]],
    ["G136", ["duplicate", ["a", "x"]]],
    ["G171", ["paste", copied(), { x: 0, y: 0 }], { enableConnect: false }],
    ["G171", ["paste", text([{ id: "p", type: "unknown" }]), { x: 0, y: 0 }]],
    ["G171", ["paste", text(pair({}, { connectable: false }), [link]), { x: 0, y: 0 }]],
    ["G171", ["paste", text(pair({ type: "sink" }), [link]), { x: 0, y: 0 }]],
    ["G171", ["paste", text(pair(filled), [link]), { x: 0, y: 0 }]],
    ["G171", ["duplicate", ["a", "b"]], { enableConnect: false }],
    ["G171", ["duplicate", ["fixed", "sink"]], { edges: [{ source: "fixed", target: "sink" }] }],
    ["G52", ["patchData", "edge", "x", {}, "g"]],
    ["G52", ["patchData", "node", "a", JSON.parse('{"__proto__":1}'), "g"]],
    ["G55", ["insert", "viewable", { x: 0, y: 0 }], { maximumItems: 8 }],
    ["G55", connect("a", "c"), { maximumItems: 8 }],
    ["G55", ["duplicate", ["a", "b"]], { maximumItems: 10 }],
    ["G55", ["paste", copied(), { x: 0, y: 0 }], { maximumItems: 10 }],
    ["G175", ["insert", "split", { x: 0, y: 0 }], { maximumBytes: 0 }],
    ["G175", connect("a", "c"), { maximumBytes: 0 }],
    ["G175", ["duplicate", ["a"]], { maximumBytes: 0 }],
    ["G175", ["paste", copied(), { x: 0, y: 0 }], { maximumBytes: 0 }],
    ["G175", ["relabel", "node", "a", "A"], { maximumBytes: 0 }],
    ["G175", ["patchData", "node", "a", { url: "/" }, "g"], { maximumBytes: 0 }],
    ["G176", ["relabel", "node", "a", "A".repeat(10_001)]],
    ["G176", ["paste", text([{ id: "p", label: "A".repeat(10_001) }]), { x: 0, y: 0 }]],
    ["G52", ["patchData", "node", "a", { deep: [chain().flow] }, "g"]],
    ["G52", ["relabel", "node", "x", "X"]],
    ["G52", ["click", "x"]],
    ["G52", ["setViewport", { x: 0, y: 0, zoom: -1 }]],
  ])("[G31] [%s] has no effect and a reason: %o", async (_rule, call, options) => {
    const { flow, events } = workshop(options);
    const before = stateOf(flow);
    const reason = await reasonOf(flow, call);
    expect(reason).toMatch(/^\w+: ./);
    expect(reason).not.toContain("Something went wrong");
    expect(stateOf(flow)).toBe(before);
    expect(events).toEqual([]);
  });

  it("[G47] has the reason of whyNotConnect", async () => {
    const { flow } = workshop();
    const call = { source: "split", target: "a", sourceHandle: "middle" };
    const translatable = { code: "flow.noOutput", args: { name: "Splitter", port: "middle" } };
    expect(whyNotConnect(flow, call)).toMatchObject(translatable);
    expect(await flow.call("connect", call)).toMatchObject({ code: "refused", translatable });
    expect(whyNotConnect(flow, { ...call, sourceHandle: "left" })).toBeUndefined();
  });
});

describe("an accepted intent", () => {
  it("[G45] selects, clicks and pans in a read-only flow", async () => {
    const { flow, events } = workshop({ editable: false });
    await flow.call("select", ["a"], [], "set");
    await flow.call("click", "a");
    await flow.call("setViewport", { x: 0, y: 0, zoom: 2 });
    await flow.call("openEditor", "node", "a");
    expect(typesOf(events)).toEqual(["selection_changed", "node_clicked", "viewport_changed"]);
    expect(flow.openEditors.has("node:a")).toBe(true);
    flow.addNode({ id: "by code" });
    expect(flow.canUndo).toBe(true);
  });

  it("[G221] clicks nodes, ports and edges that exist", async () => {
    const { flow, events } = workshop();
    const port = { node: "split", port: "left", side: "output" } as const;
    const [edge] = flow.edges;
    await flow.call("click", "a");
    await flow.call("click", port);
    await flow.call("click", { edge: edge?.id ?? "" });
    expect(events).toEqual([
      { type: "node_clicked", node_id: "a" },
      { type: "handle_clicked", node_id: "split", handle_id: "left", direction: "output" },
      { type: "edge_clicked", edge_id: edge?.id },
    ]);
    const codeOf = async (target: unknown): Promise<unknown> => {
      const outcome = await flow.call("click", target);
      return outcome.ok ? undefined : outcome.translatable?.code;
    };
    expect(await codeOf("nobody")).toBe("flow.noNode");
    expect(await codeOf({ ...port, node: "nobody" })).toBe("flow.noNode");
    expect(await codeOf({ ...port, port: "middle" })).toBe("flow.noOutput");
    expect(await codeOf({ ...port, side: "input" })).toBe("flow.noInput");
    flow.addNode({ id: "note", type: "note" });
    events.length = 0;
    expect(await codeOf({ ...port, node: "note", port: null })).toBe("flow.noOutput");
    expect(await codeOf({ edge: "nothing" })).toBe("flow.noEdge");
    expect(events).toEqual([]);
  });

  it("[G460] reports where the pointer rests while somebody listens", async () => {
    const { flow, events } = workshop();
    const port = { node: "split", port: "left", side: "output" } as const;
    expect(flow.reportsHover).toBe(false);
    const unsubscribe = flow.on("handle_hovered", () => {});
    expect(flow.reportsHover).toBe(true);
    await flow.call("hover", port, true);
    await flow.call("hover", port, false);
    await flow.call("hover", { edge: "a->b" }, true);
    await flow.call("hover", { edge: "a->b" }, false);
    const place = { node_id: "split", handle_id: "left", direction: "output" };
    expect(events).toEqual([
      { type: "handle_hovered", ...place },
      { type: "handle_unhovered", ...place },
      { type: "edge_hovered", edge_id: "a->b" },
      { type: "edge_unhovered", edge_id: "a->b" },
    ]);
    expect(await flow.call("hover", { ...port, port: "middle" }, true)).toMatchObject({
      ok: false,
    });
    expect(await flow.call("hover", "a", true)).toMatchObject({ ok: false, code: "validation" });
    expect(events).toHaveLength(4);
    unsubscribe();
    expect(flow.reportsHover).toBe(false);
  });

  it("[G46] moving several nodes is one transaction", async () => {
    const { flow, events } = workshop();
    const moves = ["a", "b", "c"].map((id, at) => ({ id, x: at + 1, y: 9 }));
    expect(await flow.call("moveNodes", moves, "drag")).toMatchObject({ ok: true });
    expect(events).toEqual(
      moves.map(({ id, x, y }) => ({ type: "node_moved", node_id: id, position: { x, y } })),
    );
    flow.undo();
    expect(flow.node("c")?.position).toEqual({ x: 0, y: 0 });
  });

  it("[G181] does the work of a repeated id once", async () => {
    const { flow, events } = workshop();
    const many = Array<string>(1_000).fill("b");
    const edgesOf = vi.spyOn(flow, "edgesOf");
    expect(await flow.call("duplicate", many)).toEqual({ ok: true, result: ["b-2"] });
    // Once by the guard, and once for the copy.
    expect(edgesOf).toHaveBeenCalledTimes(2);
    const moves = many.map((id, x) => ({ id, x, y: 0 }));
    events.length = 0;
    expect(await flow.call("moveNodes", moves, "g")).toMatchObject({ ok: true });
    expect(events).toEqual([{ type: "node_moved", node_id: "b", position: { x: 999, y: 0 } }]);
    await flow.call("select", many, Array(1_000).fill("a->b"), "toggle");
    expect(flow.selection).toMatchObject({ nodes: ["b-2", "b"], edges: ["a->b"] });
    edgesOf.mockClear();
    expect(await flow.call("remove", many, Array(1_000).fill("a->b"))).toMatchObject({ ok: true });
    expect(edgesOf).toHaveBeenCalledTimes(1);
    expect(flow.node("b")).toBeUndefined();
  });

  it("[G55] inserts up to maximumItems", async () => {
    const { flow } = workshop({ maximumItems: 9 });
    expect(flow.nodeRecords.size + flow.edgeRecords.size).toBe(8);
    expect(await flow.call("insert", "sink", { x: 0, y: 0 })).toMatchObject({ ok: true });
    expect(await flow.call(...connect("a", "c"))).toMatchObject({ ok: false, code: "refused" });
    expect(flow.addNode({ id: "by code" })).toBe("by code");
  });

  it("[G175] shortens, moves, deletes and undoes in a graph that is too large", async () => {
    const { flow } = workshop();
    flow.updateNode("a", { label: "A long label" });
    flow.maximumBytes = flow.bytes - 1;
    expect(await flow.call("relabel", "node", "a", "Longer than before")).toMatchObject({
      code: "refused",
      translatable: { code: "flow.tooLarge" },
    });
    for (const call of [
      ["relabel", "node", "a", "Short"],
      ["moveNodes", [{ id: "a", x: 9, y: 9 }], "g"],
      ["remove", ["b"], []],
      ["undo"],
      ["undo"],
      ["undo"],
    ] as const) {
      expect([call, await reasonOf(flow, call)]).toEqual([call, undefined]);
    }
    expect(flow.bytes).toBeGreaterThan(flow.maximumBytes);
    expect(flow.addNode({ id: "by code" })).toBe("by code");
  });

  it("[G175] edits data up to maximumBytes", async () => {
    const { flow } = workshop();
    flow.maximumBytes = flow.bytes + 1_000;
    const patch = (length: number): IntentCall => [
      "patchData",
      "node",
      "a",
      { text: "x".repeat(length) },
      "g",
    ];
    expect(await reasonOf(flow, patch(900))).toBeUndefined();
    expect(await reasonOf(flow, patch(1_000))).toMatch(/^refused: The graph cannot be larger/);
    expect(flow.node("a")?.data).toEqual({ text: "x".repeat(900) });
    expect(await reasonOf(flow, patch(1))).toBeUndefined();
  });

  it("[G176] sets a label of 10,000 characters, code a longer one", async () => {
    const { flow } = workshop();
    expect(await reasonOf(flow, ["relabel", "edge", "a->b", "A".repeat(10_000)])).toBeUndefined();
    flow.updateNode("a", { label: "A".repeat(10_001) });
    expect(await reasonOf(flow, ["duplicate", ["a"]])).toBeUndefined();
  });

  it("[G47] connects ports", async () => {
    const { flow } = workshop();
    const outcome = await flow.call(...connect("split", "sink", { sourceHandle: "left" }));
    expect(outcome).toEqual({ ok: true, result: "split->sink" });
    expect(await flow.call(...connect("split", "sink", { sourceHandle: "right" }))).toEqual({
      ok: true,
      result: "split->sink-2",
    });
    expect(flow.getEdge("split->sink")).toMatchObject({ sourceHandle: "left", targetHandle: null });
  });

  it("[G171] pastes items that could be inserted and connected", async () => {
    const { flow } = workshop();
    const lawful = text(pair(filled, { type: "sink" }), [{ ...link, sourceHandle: "left" }]);
    expect(await flow.call("paste", lawful, { x: 0, y: 0 })).toMatchObject({ ok: true });
    flow.enableConnect = false;
    const alone = text([{ id: "p", ...filled }]);
    expect(await flow.call("paste", alone, { x: 0, y: 0 })).toMatchObject({ ok: true });
    expect(await flow.call("duplicate", ["a", "c"])).toMatchObject({ ok: true });
  });

  it("[G171] duplicates items of code with an unknown type or port", async () => {
    const { flow } = workshop();
    flow.addNode({ id: "other", type: "unknown" });
    flow.addEdge({ source: "split", target: "other", sourceHandle: "middle" });
    expect(await flow.call("duplicate", ["split", "other"])).toMatchObject({ ok: true });
    const other = flow.copy(["other"]);
    expect(await flow.call("paste", other, { x: 0, y: 0 })).toMatchObject({ ok: true });
  });

  it("[G171] code may paste anything", () => {
    const { flow } = workshop({ enableConnect: false });
    const anything = text(pair({ type: "unknown", connectable: false }), [link]);
    expect(flow.paste(anything, { x: 0, y: 0 })).toEqual(["p", "q"]);
  });

  it("[G48] deleting is one undo step", async () => {
    const { flow, events } = workshop();
    await flow.call("remove", ["b", "c"], ["a->b"]);
    expect(typesOf(events)).toEqual([
      "edge_deleted",
      "edge_deleted",
      "node_deleted",
      "node_deleted",
    ]);
    flow.undo();
    expect(flow.edges.map(({ id }) => id)).toEqual(["a->b", "b->c"]);
  });

  it("[G49] changes the selection", async () => {
    const { flow } = workshop();
    const select = async (...args: unknown[]): Promise<unknown> => {
      await flow.call("select", ...args);
      return flow.selection;
    };
    expect(await select(["a", "a"], [], "set")).toEqual({ nodes: ["a"], edges: [] });
    expect(await select(["b"], ["a->b"], "add")).toEqual({ nodes: ["a", "b"], edges: ["a->b"] });
    expect(await select(["b", "c"], [], "toggle")).toEqual({ nodes: ["a", "c"], edges: ["a->b"] });
    expect(await select(["a"], ["a->b"], "remove")).toEqual({ nodes: ["c"], edges: [] });
    flow.enableMultiselect = false;
    expect(await select(["a"], [], "set")).toEqual({ nodes: ["a"], edges: [] });
  });

  it("[G50] inserts a node with the schema's defaults, without validation", async () => {
    const { flow } = workshop();
    const outcome = await flow.call("insert", "split", { x: 3, y: 4 });
    expect(outcome).toEqual({ ok: true, result: "split-1" });
    expect(flow.node("split-1")).toMatchObject({ data: { ways: 2 }, position: { x: 3, y: 4 } });
    expect(() => flow.addNode({ id: "x", type: "split" })).toThrow(
      withIssue("required", "data", "url"),
    );
    expect(await flow.call("insert", "viewable", { x: 0, y: 0 })).toMatchObject({ ok: true });
  });

  it("[G52] edits one item", async () => {
    const { flow, events } = workshop();
    await flow.call("patchData", "node", "a", { size: 1 }, "g");
    await flow.call("patchData", "edge", "a->b", { weight: 1 }, "g");
    await flow.call("relabel", "node", "a", "A");
    await flow.call("relabel", "edge", "a->b", "way");
    await flow.call("relabel", "node", "a", null);
    expect(events).toEqual([
      { type: "node_data_changed", node_id: "a", patch: { size: 1 }, removed: [] },
      { type: "edge_data_changed", edge_id: "a->b", patch: { weight: 1 }, removed: [] },
      { type: "node_updated", node_id: "a", changes: { label: "A" } },
      { type: "edge_updated", edge_id: "a->b", changes: { label: "way" } },
      { type: "node_updated", node_id: "a", changes: { label: null } },
    ]);
  });
});

describe("the arguments of an intent", () => {
  const at = { x: 0, y: 0 };
  it.each<[intent: string, ...args: unknown[]]>([
    ["moveNodes", [{ id: "a", x: 1, y: 1 }], "g"],
    ["select", ["a"], [], "set"],
    ["connect", { source: "a", target: "c" }],
    ["insert", "viewable", at],
    ["paste", copied(), at],
    ["patchData", "node", "a", { size: 1 }, "g"],
    ["relabel", "node", "a", "A"],
    ["openEditor", "node", "a"],
    ["closeEditor", "node", "a"],
    ["resetEditor", "node", "a"],
  ])(
    "[G143] the arguments of %s are parsed once, for views and for code",
    async (intent, ...args) => {
      const { flow } = workshop();
      const types = intentsOf(Flow).get(intent)?.declaration.args ?? [];
      // Records parse positions too, so the other argument is counted.
      const counted = types.at(["insert", "paste"].includes(intent) ? 0 : -1) as z.ZodType;
      const parse = vi.spyOn(counted._zod, "run");
      expect(await flow.call(intent, ...args)).toMatchObject({ ok: true });
      // Simple arguments of views need no zod.
      expect(parse.mock.calls.length).toBeLessThanOrEqual(1);
      flow.undo();
      parse.mockClear();
      Reflect.apply(Reflect.get(flow, intent), flow, args);
      expect(parse).toHaveBeenCalledTimes(1);
      parse.mockRestore();
    },
  );
});
