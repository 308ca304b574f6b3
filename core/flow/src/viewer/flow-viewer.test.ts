import { dispose } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { Flow, type FlowOptions } from "../index.ts";
import type { FlowViewer } from "../flow.ts";
import { withCode, withMessage } from "../../../params/src/thrown.fixture.ts";

function sharedFlow(options: FlowOptions = {}): { flow: Flow; ada: FlowViewer; ben: FlowViewer } {
  const flow = new Flow({
    nodes: ["a", "b", "c"].map((id, at) => ({ id, position: { x: at * 100, y: 0 } })),
    edges: [{ id: "ab", source: "a", target: "b" }],
    ...options,
  });
  return { flow, ada: flow.createViewer(), ben: flow.createViewer() };
}

function move(viewer: FlowViewer, id: string, x: number): void {
  viewer.perform("moveNodes", [[{ id, x, y: 0 }], `drag ${id}`]);
}

function xOf(flow: Flow, id: string): number | undefined {
  return flow.node(id)?.position.x;
}

describe("[G290] a viewer", () => {
  it("shows the graph of the flow, and changes it", () => {
    const { flow, ada, ben } = sharedFlow();
    expect(ada.kind).toBe("flow");
    expect(ada.read("nodeRecords")).toBe(flow.nodeRecords);
    const seen: number[] = [];
    ben.subscribe(["nodeRecords", "selection"], () => seen.push(flow.nodeRecords.size));
    ada.perform("insert", ["viewable", { x: 0, y: 0 }]);
    expect([flow.nodeRecords.size, seen]).toEqual([4, [4]]);
  });

  it("has its own selection and viewport", () => {
    const { flow, ada, ben } = sharedFlow({ viewport: { x: 1, y: 2, zoom: 1 } });
    ada.perform("select", [["a"], ["ab"], "set"]);
    ben.perform("select", [["b"], [], "set"]);
    ben.perform("select", [["c"], [], "add"]);
    expect(ada.selection).toEqual({ nodes: ["a"], edges: ["ab"] });
    expect(ben.selection).toEqual({ nodes: ["b", "c"], edges: [] });
    expect(flow.selection).toEqual({ nodes: [], edges: [] });
    expect(flow.node("a")?.selected).toBe(false);
    ada.perform("setViewport", [{ x: 9, y: 9, zoom: 2 }]);
    expect(ada.viewport).toEqual({ x: 9, y: 9, zoom: 2 });
    expect([ben.viewport, flow.viewport]).toEqual([flow.viewport, { x: 1, y: 2, zoom: 1 }]);
  });

  it("follows the rules of the flow with its own selection", () => {
    const { flow, ada, ben } = sharedFlow({ enableMultiselect: false });
    ada.perform("select", [["a"], [], "set"]);
    ben.perform("select", [["b"], [], "add"]);
    expect(() => ada.perform("select", [["b"], [], "add"])).toThrow(
      withMessage("flow.oneSelected"),
    );
    flow.editable = false;
    expect(() => move(ada, "a", 1)).toThrow(withMessage("flow.readOnly"));
    expect(() => ada.perform("destroy", [])).toThrow(withCode("unknown_intent"));
  });

  it("selects what it pastes and duplicates", () => {
    const { ada, ben } = sharedFlow();
    ben.perform("select", [["b"], [], "set"]);
    const [copy] = ada.perform("duplicate", [["a"]]) as string[];
    expect(ada.selection.nodes).toEqual([copy]);
    expect(ben.selection.nodes).toEqual(["b"]);
  });

  it("loses removed items from its selection", () => {
    const { flow, ada, ben } = sharedFlow();
    ada.perform("select", [["a", "b"], ["ab"], "set"]);
    ben.perform("remove", [["a"], []]);
    expect(ada.selection).toEqual({ nodes: ["b"], edges: [] });
    flow.nodes = [];
    expect(ada.selection).toEqual({ nodes: [], edges: [] });
  });

  it("opens its own editors", () => {
    const { flow, ada, ben } = sharedFlow();
    ada.perform("openEditor", ["node", "a"]);
    ben.perform("openEditor", ["node", "b"]);
    expect([...ada.openEditors].map(([key]) => key)).toEqual(["node:a"]);
    expect([...ben.openEditors].map(([key]) => key)).toEqual(["node:b"]);
    expect(flow.openEditors.size).toBe(0);
  });

  it("is set by the flow alone", () => {
    const { ada } = sharedFlow();
    expect(() => ada.set("selection", { nodes: ["a"], edges: [] })).toThrow(withCode("derived"));
  });
});

describe("[G291] the undo history of a viewer", () => {
  it("has the viewer's own steps only", () => {
    const { flow, ada, ben } = sharedFlow();
    move(ada, "a", 5);
    move(ben, "b", 500);
    expect([ada.canUndo, ben.canUndo, flow.canUndo]).toEqual([true, true, false]);
    ada.perform("undo", []);
    expect([xOf(flow, "a"), xOf(flow, "b")]).toEqual([0, 500]);
    expect([ada.canUndo, ada.canRedo, ben.canUndo]).toEqual([false, true, true]);
    move(ben, "c", 7);
    ada.perform("redo", []);
    expect(xOf(flow, "a")).toBe(5);
  });

  it("keeps a value that another viewer has set since", () => {
    const { flow, ada, ben } = sharedFlow();
    ada.perform("patchData", ["node", "a", { color: "red", size: 1 }, "type"]);
    ben.perform("patchData", ["node", "a", { color: "blue" }, "type"]);
    ada.perform("undo", []);
    expect(flow.node("a")?.data).toEqual({ color: "blue" });
    ada.perform("redo", []);
    expect(flow.node("a")?.data).toEqual({ color: "blue", size: 1 });
  });

  it("keeps a node that another viewer has changed or connected since", () => {
    const { flow, ada, ben } = sharedFlow();
    const changed = ada.perform("insert", ["viewable", { x: 0, y: 0 }]) as string;
    const connected = ada.perform("insert", ["viewable", { x: 0, y: 0 }]) as string;
    const left = ada.perform("insert", ["viewable", { x: 0, y: 0 }]) as string;
    ben.perform("relabel", ["node", changed, "Ben's"]);
    ben.perform("connect", [{ source: "c", target: connected }]);
    for (let step = 0; step < 3; step += 1) ada.perform("undo", []);
    expect([changed, connected, left].map((id) => flow.nodeRecords.has(id))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("does not take back a replaced graph that others have changed since", () => {
    const { flow, ada } = sharedFlow();
    flow.nodes = [{ id: "z" }];
    move(ada, "z", 3);
    flow.undo();
    expect(flow.nodeRecords.has("z")).toBe(true);
  });

  it("is as before while the flow has no other viewer", () => {
    const { flow, ada, ben } = sharedFlow();
    for (const viewer of [ada, ben]) dispose(viewer, {});
    flow.patchNodeData("a", { color: "red" });
    flow.transaction(() => flow.patchNodeData("a", { color: "blue" }), { history: false });
    flow.undo();
    expect(flow.node("a")?.data).toEqual({});
  });
});

describe("[G292] a viewer that ends", () => {
  it("takes its history and its editors along", () => {
    const { flow, ada, ben } = sharedFlow();
    move(ada, "a", 5);
    ada.perform("openEditor", ["node", "a"]);
    dispose(ada, {});
    expect(ben.canUndo).toBe(false);
    flow.patchNodeData("a", { color: "red" });
    expect(flow.node("a")?.data).toEqual({ color: "red" });
    expect(flow.createViewer().id).not.toBe(ada.id);
  });
});
