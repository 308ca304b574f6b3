import { Text, toView, type Viewable } from "@heddle/views";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

import { makeFlow, viewAt } from "./edited-flow.fixture.ts";
import { itemSchema } from "./editor.contract.ts";
import type { EditorData, EditorFactory } from "../../item/editor.ts";
import { JsonEditor } from "./json-editor.ts";
import { shownWidgets, widgetNamed } from "./shown-widgets.fixture.ts";
import { isUnfinished } from "./unsaved-input.ts";
import { Edge, Flow, type FlowEvent, Node, NodeType } from "../../index.ts";
import { withCode, withMessage } from "../../../../params/src/thrown.fixture.ts";

function openKeys(flow: Flow): string[] {
  return [...flow.openEditors].map(([key]) => key);
}

/** An editor that records the calls of its methods. */
function recordingEditor(log: unknown[]): EditorFactory {
  return (data) => ({
    view: () => "seen",
    receive: (received: EditorData) => void log.push(received),
    dispose: () => void log.push(`end of ${String(data["name"])}`),
  });
}

describe("opening and closing", () => {
  it("[G99] is an intent", async () => {
    const flow = makeFlow({ editorMode: "node" });
    expect(await flow.call("openEditor", "node", "a")).toMatchObject({ ok: true });
    expect(await flow.call("openEditor", "edge", "e")).toMatchObject({ ok: true });
    expect([...flow.openEditors].map(([key, { kind, id }]) => [key, kind, id])).toEqual([
      ["node:a", "node", "a"],
      ["edge:e", "edge", "e"],
    ]);
    expect(widgetNamed(viewAt(flow, "node:a"), "name").value).toBe("A");
    expect(shownWidgets(viewAt(flow, "edge:e"))[0]?.value).toEqual({ weight: 2 });
    expect(await flow.call("closeEditor", "node", "a")).toMatchObject({ ok: true });
    expect(await flow.call("closeEditor", "node", "a")).toMatchObject({ ok: true });
    expect(openKeys(flow)).toEqual(["edge:e"]);
  });

  it("[G99] rejects unknown items", async () => {
    const flow = makeFlow();
    expect(await flow.call("openEditor", "node", "x")).toMatchObject({ ok: false });
    expect(await flow.call("openEditor", "edge", "a")).toMatchObject({ ok: false });
    expect(() => flow.openEditor("node", "x")).toThrow(withCode("not_found"));
    expect(openKeys(flow)).toEqual([]);
  });

  it("[G99] keeps an open editor, and disposes a closed one", () => {
    const log: unknown[] = [];
    const flow = makeFlow({ defaultNodeEditor: recordingEditor(log) });
    flow.openEditor("node", "a");
    const view = viewAt(flow, "node:a");
    flow.openEditor("node", "a");
    expect([viewAt(flow, "node:a") === view, log]).toEqual([true, []]);
    flow.closeEditor("node", "a");
    expect(log).toEqual(["end of A"]);
  });

  it("[G100] keeps 100 editors open in the mode node, and closes the oldest", async () => {
    const flow = makeFlow({ editorMode: "node" });
    const ids = Array.from({ length: 101 }, (_, at) => `n${at}`);
    flow.transaction(() => ids.forEach((id) => flow.addNode({ id })));
    flow.openEditor("node", "n0");
    await shownWidgets(viewAt(flow, "node:n0"))[0]?.call("enter", "{ not json");
    for (const id of ids.slice(1)) flow.openEditor("node", id);
    expect(openKeys(flow)).toEqual(ids.slice(1).map((id) => `node:${id}`));
    expect(flow.unfinished).toEqual(["node:n0"]);
  });

  it("[G100] keeps one editor open, or several in the mode node", () => {
    const log: unknown[] = [];
    const flow = makeFlow({ defaultNodeEditor: recordingEditor(log) });
    flow.openEditor("node", "a");
    flow.openEditor("node", "b");
    expect([openKeys(flow), log]).toEqual([["node:b"], ["end of A"]]);
    flow.editorMode = "node";
    flow.openEditor("node", "a");
    flow.openEditor("edge", "e");
    expect(openKeys(flow)).toEqual(["node:b", "node:a", "edge:e"]);
    flow.editorMode = "side";
    expect(openKeys(flow)).toEqual(["edge:e"]);
  });
});

describe("an open editor", () => {
  it("[G106] is created again when another object has its id", () => {
    class Own extends Node {
      override editor(): Viewable {
        return "own";
      }
    }
    const flow = makeFlow();
    flow.openEditor("node", "a");
    const { nodes } = flow;
    const own = new Own(flow.toJSON().nodes[0]);
    flow.nodes = [own, { id: "b" }];
    expect(shownWidgets(viewAt(flow, "node:a"))).toEqual([]);
    flow.nodes = nodes;
    expect(widgetNamed(viewAt(flow, "node:a"), "name").value).toBe("A");
  });

  it("[G101] changes the data of its item and emits one event", async () => {
    const flow = makeFlow({ editorMode: "node" });
    const events: FlowEvent[] = [];
    flow.on("*", (event) => void events.push(event));
    flow.openEditor("node", "a");
    flow.openEditor("edge", "e");
    await widgetNamed(viewAt(flow, "node:a"), "name").call("enter", "A2");
    await widgetNamed(viewAt(flow, "node:a"), "amount").call("clear");
    await shownWidgets(viewAt(flow, "edge:e"))[0]?.call("enter", '{"weight": 3}');
    expect(flow.getNode("a")?.data).toEqual({ name: "A2" });
    expect(events).toEqual([
      { type: "node_data_changed", node_id: "a", patch: { name: "A2" }, removed: [] },
      {
        type: "node_data_changed",
        node_id: "a",
        patch: { amount: undefined },
        removed: ["amount"],
      },
      { type: "edge_data_changed", edge_id: "e", patch: { weight: 3 }, removed: [] },
    ]);
  });

  it("[G101] typing in one field is one step, and the editor shows its undo", async () => {
    const flow = makeFlow({ clock: { now: () => 0 } });
    flow.openEditor("node", "a");
    const [name, amount] = ["name", "amount"].map((key) =>
      widgetNamed(viewAt(flow, "node:a"), key),
    );
    for (const typed of ["Ab", "Abc"]) await name?.call("enter", typed);
    await amount?.call("enter", "2");
    await name?.call("enter", "Abcd");
    const seen = (): unknown[] => [name?.value, amount?.value];
    const steps = [seen()];
    while (flow.canUndo) {
      flow.undo();
      steps.push(seen());
    }
    expect(steps).toEqual([
      ["Abcd", 2],
      ["Abc", 2],
      ["Abc", 1],
      ["A", 1],
    ]);
    flow.redo();
    expect(seen()).toEqual(["Abc", 1]);
  });

  it("[G102] shows changes of others", () => {
    const flow = makeFlow();
    flow.openEditor("node", "a");
    const name = widgetNamed(viewAt(flow, "node:a"), "name");
    flow.patchNodeData("a", { name: "elsewhere" });
    expect(name.value).toBe("elsewhere");
    flow.updateNode("a", { data: { amount: 7 } });
    expect([name.value, widgetNamed(viewAt(flow, "node:a"), "amount").value]).toEqual([
      undefined,
      7,
    ]);
  });

  it("[G102] receives neither its own changes nor those of other items", async () => {
    const log: unknown[] = [];
    const flow = makeFlow({
      nodeEditors: {
        item: (...args) => {
          const editor = new JsonEditor(...args);
          const receive = editor.receive.bind(editor);
          editor.receive = (data) => {
            log.push(data);
            receive(data);
          };
          return editor;
        },
      },
    });
    flow.openEditor("node", "a");
    flow.updateNode("a", { position: { x: 5, y: 5 }, label: "moved" });
    flow.patchNodeData("b", { name: "other" });
    await shownWidgets(viewAt(flow, "node:a"))[0]?.call("enter", '{"name": "own"}');
    expect([flow.getNode("a")?.data, log]).toEqual([{ name: "own" }, []]);
  });

  it("[G102] closes when its item is removed", () => {
    const log: unknown[] = [];
    const flow = makeFlow({
      editorMode: "node",
      defaultNodeEditor: recordingEditor(log),
      defaultEdgeEditor: recordingEditor(log),
    });
    for (const id of ["a", "b"]) flow.openEditor("node", id);
    flow.openEditor("edge", "e");
    flow.removeNode("a");
    expect([openKeys(flow), log]).toEqual([["node:b"], ["end of A", "end of undefined"]]);
    flow.nodes = [{ id: "b", type: "item", data: { name: "B2" } }];
    expect([openKeys(flow), log.at(-1)]).toEqual([["node:b"], { name: "B2" }]);
    flow.nodes = [];
    expect([openKeys(flow), log.at(-1)]).toEqual([[], "end of B"]);
  });

  it("[G103] is locked in a flow that cannot be edited", async () => {
    const flow = makeFlow({ editable: false });
    expect(await flow.call("openEditor", "node", "a")).toMatchObject({ ok: true });
    const name = widgetNamed(viewAt(flow, "node:a"), "name");
    expect(await name.call("enter", "x")).toMatchObject({ ok: false });
    flow.editable = true;
    expect(await name.call("enter", "x")).toMatchObject({ ok: true });
    flow.editable = false;
    expect(await name.call("enter", "y")).toMatchObject({ ok: false });
    expect(flow.getNode("a")?.data).toMatchObject({ name: "x" });
  });

  it("[G103] reports are rejected by a flow that cannot be edited", () => {
    let report: ((patch: EditorData) => void) | undefined;
    const flow = makeFlow({
      editable: false,
      defaultNodeEditor: (_data, _schema, { onPatch }) => {
        report = onPatch;
        return "shown";
      },
    });
    flow.openEditor("node", "a");
    expect(() => report?.({ name: "x" })).toThrow(withMessage("flow.readOnly"));
    expect(flow.getNode("a")?.data).toMatchObject({ name: "A" });
  });

  it("[G104] shows the rejection of the flow", async () => {
    const schema = { ...(itemSchema as object), required: ["amount"] };
    const nodeTypes = { item: new NodeType({ type: "item", schema }) };
    const flow = makeFlow({ nodeTypes, validateOnPatch: true });
    flow.openEditor("node", "b");
    const view = viewAt(flow, "node:b");
    await widgetNamed(view, "name").call("enter", "B2");
    expect(widgetNamed(view, "amount").error).toBeTruthy();
    expect(flow.getNode("b")?.data).toEqual({ name: "B" });
    await widgetNamed(view, "amount").call("enter", "3");
    expect(widgetNamed(view, "amount").error).toBeNull();
    expect(flow.getNode("b")?.data).toEqual({ name: "B2", amount: 3 });
  });

  it("[G177] saves a key that is longer than that of a gesture", async () => {
    const flow = makeFlow();
    flow.openEditor("edge", "e");
    const [text] = shownWidgets(viewAt(flow, "edge:e"));
    const data = { ["k".repeat(1_000)]: 1 };
    expect(await text?.call("enter", JSON.stringify(data))).toMatchObject({ ok: true });
    expect(flow.getEdge("e")?.data).toEqual(data);
  });

  it("[G175] cannot enlarge the graph beyond its limit, and shows the reason", async () => {
    const flow = makeFlow({ editorMode: "node", maximumBytes: 0 });
    const before = flow.toJSON();
    flow.openEditor("node", "b");
    const form = toView(viewAt(flow, "node:b"));
    await widgetNamed(form, "name").call("enter", "A longer name");
    expect(isUnfinished(form)).toBe(true);
    flow.openEditor("edge", "e");
    const [text] = shownWidgets(viewAt(flow, "edge:e"));
    await text?.call("enter", '{ "weight": 2, "more": "data" }');
    expect(text?.error).toContain("cannot be larger");
    expect(flow.toJSON()).toEqual(before);
  });
});

class Filter extends Node.with({
  threshold: { type: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.5), view: "rw" },
}) {}

describe("opening an editor", () => {
  it("[G81] uses the editor of the object, of its type, or the default", () => {
    class Special extends Node {
      override editor(data: EditorData): Viewable | null {
        return data["plain"] === true ? null : new Text({ text: `own of ${this.id}` });
      }
    }
    class Wire extends Edge {
      override editor(): Viewable {
        return "wire";
      }
    }
    const flow = makeFlow({
      editorMode: "node",
      nodeEditors: { item: () => "of the type" },
      defaultNodeEditor: () => "default",
      defaultEdgeEditor: () => "default of edges",
      nodes: [
        new Special({ id: "own", type: "item" }),
        new Special({ id: "none", type: "item", data: { plain: true } }),
        { id: "typed", type: "item" },
        { id: "other" },
      ],
      edges: [
        new Wire({ id: "wire", source: "own", target: "none" }),
        { id: "plain", source: "own", target: "other" },
      ],
    });
    const texts = ["node:own", "node:none", "node:typed", "node:other", "edge:wire", "edge:plain"];
    for (const key of texts) flow.openEditor(...(key.split(":") as ["node" | "edge", string]));
    expect([...flow.openEditors].map(([, { view }]) => textIn(view))).toEqual([
      "own of own",
      "of the type",
      "of the type",
      "default",
      "wire",
      "default of edges",
    ]);
  });

  it("[G82] reports an editor that throws to the flow", () => {
    const errors: unknown[] = [];
    class Watched extends Flow {
      override onError(error: unknown): void {
        errors.push(error);
      }
    }
    const failure = new Error("broken");
    const flow = new Watched({
      nodes: [{ id: "a" }],
      defaultNodeEditor: () => {
        throw failure;
      },
    });
    flow.openEditor("node", "a");
    expect([errors, openKeys(flow)]).toEqual([[failure], ["node:a"]]);
  });

  it("[G105] shows a form of the parameters that an object declares", async () => {
    const filter = new Filter({ id: "f" });
    const flow = new Flow({ nodes: [filter] });
    flow.openEditor("node", "f");
    const threshold = widgetNamed(viewAt(flow, "node:f"), "threshold");
    expect([threshold.kind, threshold.value]).toEqual(["slider", 0.5]);
    await threshold.call("enter", "0.7");
    expect([filter.threshold, flow.getNode("f")?.data]).toEqual([0.7, { threshold: 0.7 }]);
    filter.threshold = 0.2;
    expect(threshold.value).toBe(0.2);
  });

  it("[G106] creates another editor when the type of the item, or the factories, change", () => {
    const log: unknown[] = [];
    const flow = makeFlow({ nodeEditors: { other: () => "other" } });
    flow.openEditor("node", "a");
    flow.updateNode("a", { type: "other" });
    expect(textIn(viewAt(flow, "node:a"))).toBe("other");
    flow.nodeEditors = { other: recordingEditor(log) };
    expect(textIn(viewAt(flow, "node:a"))).toBe("seen");
    flow.nodeTypes = {};
    expect(log).toEqual(["end of A"]);
  });

  it("[G107] opens no editor if the transaction is rolled back", () => {
    const log: unknown[] = [];
    const flow = makeFlow({ defaultNodeEditor: recordingEditor(log) });
    flow.openEditor("node", "a");
    const view = viewAt(flow, "node:a");
    expect(() =>
      flow.transaction(() => {
        flow.openEditor("node", "b");
        flow.removeNode("a");
        throw new Error("rolled back");
      }),
    ).toThrow("rolled back");
    expect([openKeys(flow), viewAt(flow, "node:a") === view, log]).toEqual([["node:a"], true, []]);
    flow.patchNodeData("a", { name: "A2" });
    expect(log).toEqual([{ name: "A2", amount: 1 }]);
  });
});

function textIn(view: Viewable): unknown {
  const { children } = view as unknown as { readonly children: readonly Text[] };
  return children[0]?.text;
}
