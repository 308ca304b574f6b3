import { describe, expect, it, vi } from "vitest";

import { Flow, type FlowEvents, type FlowOptions } from "../../index.ts";
import { withIssue } from "../../../../params/src/thrown.fixture.ts";

const at = { x: 10, y: 20 };
const csv = (name = "rows.csv"): File => new File(["a,b\n1,2"], name, { type: "text/csv" });

function flowWith(options: FlowOptions = {}): {
  readonly flow: Flow;
  readonly drops: FlowEvents["drop"][];
} {
  const flow = new Flow({ nodes: [{ id: "a" }], dropTypes: ["text/csv", "image/*"], ...options });
  const drops: FlowEvents["drop"][] = [];
  flow.on("drop", (event) => void drops.push(event));
  return { flow, drops };
}

async function codeOf(flow: Flow, ...args: unknown[]): Promise<string | undefined> {
  const outcome = await flow.call("drop", ...args);
  return outcome.ok ? undefined : (outcome.translatable?.code ?? outcome.code);
}

describe("[G420] a drop", () => {
  it("emits an event with the position, the items and what is below", async () => {
    const { flow, drops } = flowWith();
    const file = csv();
    const text = { type: "text/csv", text: "x" };
    expect(await flow.call("drop", at, [file, text], "a")).toMatchObject({ ok: true, result: [] });
    const target = { node_id: "a", handle_id: null, direction: null };
    const dropped = { kind: "file", name: "rows.csv", type: "text/csv", size: 7, file };
    const items = [dropped, { kind: "text", ...text }];
    expect(drops).toEqual([{ type: "drop", position: at, items, target }]);
    expect(flow.canUndo).toBe(false);
  });

  it.each([
    [["text/csv"], csv(), true],
    [["TEXT/CSV"], { type: "text/csv;charset=utf-8", text: "" }, true],
    [["image/*"], new File([], "a.png", { type: "image/png" }), true],
    [["Files"], new File([], "unknown"), true],
    [["Files"], { type: "text/csv", text: "" }, false],
    [["text/csv"], new File([], "unknown"), false],
    [["text/*"], { type: "application/json", text: "" }, false],
    [[], csv(), false],
  ])("with the types %j accepts only these", async (dropTypes, item, isAccepted) => {
    const { flow, drops } = flowWith({ dropTypes });
    expect((await flow.call("drop", at, [item], null)).ok).toBe(isAccepted);
    expect(drops).toHaveLength(isAccepted ? 1 : 0);
  });

  it("rejects types that are no types", () => {
    expect(() => new Flow({ dropTypes: [".csv"] })).toThrow(
      withIssue("invalid_format", "dropTypes", 0),
    );
  });
});

describe("[G421] a drop is rejected as a whole", () => {
  it.each([
    ["in a read-only graph", "flow.readOnly", [csv()], null, { editable: false }],
    ["with another type", "flow.drop.otherType", [csv(), { type: "text/html", text: "" }], null],
    ["with a file of an unknown type", "flow.drop.unknownType", [new File([], "x")], null],
    ["without anything", "flow.drop.nothing", [], null],
    ["with 500 files", "flow.drop.tooMany", Array.from({ length: 500 }, () => csv()), null],
    ["on a node that is not there", "flow.noNode", [csv()], "x"],
    ["with a path in place of a file", "validation", [{ $: "file", id: "/etc/passwd" }], null],
  ] as const)("%s", async (_case, code, items, target, options: FlowOptions = {}) => {
    const onDrop = vi.fn();
    const { flow, drops } = flowWith({ onDrop, ...options });
    expect(await codeOf(flow, at, items, target)).toBe(code);
    expect([drops, onDrop.mock.calls]).toEqual([[], []]);
  });
});

describe("[G422] onDrop", () => {
  it("makes nodes and edges, in one undo step, at the drop unless they have a position", async () => {
    const { flow } = flowWith({
      onDrop: async ({ items }) => ({
        nodes: await Promise.all(
          items.map(async (item) => ({
            id: "a",
            data: { text: item.kind === "file" ? await item.file.text() : item.text },
          })),
        ),
        edges: [{ source: "a", target: "a-3" }],
      }),
    });
    const outcome = await flow.call("drop", at, [csv(), { type: "text/csv", text: "y" }], null);
    expect(outcome).toMatchObject({ ok: true, result: ["a-2", "a-3"] });
    expect(flow.node("a-2")).toMatchObject({ position: at, data: { text: "a,b\n1,2" } });
    expect(flow.node("a-3")?.position.x).toBeGreaterThan(at.x);
    flow.undo();
    expect([flow.nodes.length, flow.edges.length, flow.canUndo]).toEqual([1, 0, false]);
  });

  it("numbers ids that exist: those of edges, and the groups of nodes", async () => {
    const { flow } = flowWith({
      onDrop: () => ({
        nodes: [
          { id: "table", type: "group" },
          { id: "row", parent: "table" },
          { id: "cell", parent: "table" },
        ],
        edges: [{ id: "next", source: "row", target: "cell" }],
      }),
    });
    await flow.call("drop", at, [csv()], null);
    expect(await flow.call("drop", at, [csv()], null)).toMatchObject({
      ok: true,
      result: ["table-2", "row-2", "cell-2"],
    });
    expect(flow.childrenOf("table-2")).toEqual(["row-2", "cell-2"]);
    expect(flow.edge("next-2")).toMatchObject({ source: "row-2", target: "cell-2" });
  });

  it.each([
    [5, "the result has to be an object"],
    [{ nodes: "abc" }, "nodes has to be a list"],
    [{ nodes: [null] }, "a node"],
    [{ edges: [4] }, "an edge has to be an object"],
    [{ nodes: [{ id: "b", label: 5 }] }, "label"],
    [{ nodes: [{}] }, "id"],
    [{ nodes: [{ id: 5 }] }, "id"],
    [{ nodes: [{ id: "b" }], edges: [{ id: 5, source: "b", target: "a" }] }, "id"],
  ])("reports the result %j, and adds nothing", async (result, text) => {
    const { flow } = flowWith({ onDrop: () => result as never });
    await expect(flow.drop(at, [csv()])).rejects.toMatchObject({
      message: expect.stringContaining(text),
      code: expect.any(String),
    });
    expect(flow.nodes).toHaveLength(1);
  });

  it("adds nothing once the graph is read-only or full, and nothing of a result that is wrong", async () => {
    const ids = ["b", "c"].map((id) => ({ id }));
    const [locked, full, wrong] = [
      flowWith({
        onDrop: (_drop, host) => {
          host.editable = false;
          return { nodes: ids };
        },
      }),
      flowWith({ maximumItems: 2, onDrop: () => ({ nodes: ids }) }),
      flowWith({ onDrop: () => ({ nodes: ids, edges: [{ source: "b", target: "nowhere" }] }) }),
    ];
    wrong.flow.onError = vi.fn();
    expect(await codeOf(locked.flow, at, [csv()], null)).toBe("flow.readOnly");
    expect(await codeOf(full.flow, at, [csv()], null)).toBe("flow.full");
    expect((await wrong.flow.call("drop", at, [csv()], null)).ok).toBe(false);
    for (const { flow } of [locked, full, wrong]) expect(flow.nodes).toHaveLength(1);
  });

  it("adds to the group and the undo history of the viewer who dropped", async () => {
    const { flow } = flowWith({ onDrop: () => ({ nodes: [{ id: "b" }] }) });
    flow.addNode({ id: "group", type: "group" });
    const viewer = flow.createViewer();
    await viewer.call("enter", "group");
    await viewer.call("drop", at, [csv()], null);
    expect(flow.node("b")?.parent).toBe("group");
    expect([viewer.canUndo, await viewer.call("undo")]).toMatchObject([true, { ok: true }]);
    expect(flow.node("b")).toBeUndefined();
  });

  it("rejects the drop with the reason that it throws", async () => {
    const { flow } = flowWith({
      onDrop: () => {
        throw new TypeError("secret");
      },
    });
    const onError = vi.fn();
    flow.onError = onError;
    const outcome = await flow.call("drop", at, [csv()], null);
    expect(outcome).toMatchObject({ ok: false, code: "failed" });
    expect(JSON.stringify(outcome)).not.toContain("secret");
    expect(onError).toHaveBeenCalledOnce();
  });
});
