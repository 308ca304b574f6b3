import type { Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { widgetNamed } from "../features/editors/shown-widgets.fixture.ts";
import { Flow, type FlowOptions } from "../index.ts";
import type { FlowViewer } from "../flow.ts";
import { withMessage } from "../../../params/src/thrown.fixture.ts";

interface SharedFlow {
  readonly flow: Flow;
  readonly ada: FlowViewer;
  readonly ben: FlowViewer;
  readonly xOf: (id: string) => number | undefined;
}

function sharedFlow(options: FlowOptions = {}): SharedFlow {
  const nodes = ["a", "b", "c"].map((id, at) => ({ id, position: { x: at * 100, y: 0 } }));
  const flow = new Flow({ nodes, ...options });
  const xOf = (id: string): number | undefined => flow.node(id)?.position.x;
  return { flow, ada: flow.createViewer(), ben: flow.createViewer(), xOf };
}

/** One message of a drag, as a page sends it. */
function drag(viewer: FlowViewer, x: number, ...ids: string[]): void {
  viewer.perform("moveNodes", [ids.map((id) => ({ id, x, y: 0 })), `drag of ${viewer.id}`]);
}

function undo(viewer: FlowViewer): void {
  viewer.perform("undo", []);
}

/** The JSON input of an open editor. */
function inputOf({ openEditors }: FlowViewer, key: string): Widget {
  return widgetNamed(openEditors.get(key)?.view ?? "", "");
}

describe("[G481] of two viewers of one flow,", () => {
  it("the undo of one does not revert a later move of the other", () => {
    const { ada, ben, xOf } = sharedFlow();
    drag(ada, 5, "a");
    drag(ben, 7, "a");
    drag(ben, 8, "b");
    undo(ada);
    expect([xOf("a"), xOf("b")]).toEqual([7, 8]);
  });

  it("the undo of one keeps a newer value of the other for the same key", () => {
    const { flow, ada, ben } = sharedFlow();
    ada.perform("patchData", ["node", "a", { color: "red" }, "color"]);
    ben.perform("patchData", ["node", "a", { color: "blue" }, "color"]);
    undo(ada);
    expect(flow.node("a")?.data).toEqual({ color: "blue" });
  });

  it("an edit of one does not discard what the other can redo", () => {
    const { ada, ben, xOf } = sharedFlow();
    drag(ben, 8, "b");
    undo(ben);
    drag(ada, 5, "a");
    expect(ben.canRedo).toBe(true);
    ben.perform("redo", []);
    expect([xOf("a"), xOf("b")]).toEqual([5, 8]);
  });

  it("one needs a single undo after 250 edits of the other", () => {
    const { flow, ada, ben, xOf } = sharedFlow();
    drag(ada, 5, "a");
    for (let count = 0; count < 250; count += 1) {
      ben.perform("patchData", ["node", "b", { count }, `edit ${count}`]);
    }
    undo(ada);
    expect([xOf("a"), ada.canUndo]).toEqual([0, false]);
    expect(flow.node("b")?.data).toEqual({ count: 249 });
  });

  it("two drags at the same time are one undo step each", () => {
    const { ada, ben, xOf } = sharedFlow();
    for (const x of [1, 2, 3, 4]) {
      drag(ada, x, "a");
      drag(ben, 100 + x, "b");
    }
    undo(ada);
    expect([xOf("a"), xOf("b"), ada.canUndo]).toEqual([0, 104, false]);
    undo(ben);
    expect([xOf("b"), ben.canUndo]).toEqual([100, false]);
  });

  it("an undo of one during a drag of the other does not throw the dragged node back", () => {
    const { ada, ben, xOf } = sharedFlow();
    drag(ben, 50, "a");
    drag(ada, 60, "a");
    undo(ben);
    expect(xOf("a")).toBe(60);
    drag(ada, 70, "a");
    undo(ada);
    expect(xOf("a")).toBe(50);
  });

  it("the undo of one cannot delete a node of the other, with `enableDelete: false`", () => {
    const { flow, ada, ben } = sharedFlow({ enableDelete: false });
    drag(ada, 5, "a");
    const added = ben.perform("insert", ["viewable", { x: 0, y: 0 }]) as string;
    while (ada.canUndo) undo(ada);
    undo(ada);
    expect(flow.nodeRecords.has(added)).toBe(true);
    expect(() => ada.perform("remove", [[added], []])).toThrow(withMessage("flow.deletingOff"));
  });

  it("a click of one does not replace the selection that the other deletes", () => {
    const { flow, ada, ben } = sharedFlow();
    ada.perform("select", [["a"], [], "set"]);
    ben.perform("click", ["b"]);
    ben.perform("select", [["b"], [], "set"]);
    ada.perform("remove", [ada.selection.nodes, ada.selection.edges]);
    expect([...flow.nodeRecords].map(([id]) => id)).toEqual(["b", "c"]);
    expect(ben.selection.nodes).toEqual(["b"]);
  });

  it("each has an editor of its own, with a draft of its own", () => {
    const { flow, ada, ben } = sharedFlow({ editorMode: "toolbar" });
    for (const viewer of [ada, ben]) viewer.perform("openEditor", ["node", "a"]);
    const [adas, bens] = [ada, ben].map((viewer) => inputOf(viewer, "node:a"));
    const draft = '{ "by": "Ada';
    void adas?.call("enter", draft);
    expect([adas?.draft, bens?.draft]).toEqual([draft, null]);
    ben.perform("openEditor", ["node", "b"]);
    expect([...ada.openEditors].map(([key]) => key)).toEqual(["node:a"]);
    expect(inputOf(ada, "node:a").draft).toBe(draft);
    expect(flow.node("a")?.data).toEqual({});
  });

  it("the rest of a move is applied if the other has deleted one of the nodes", () => {
    const { flow, ada, ben, xOf } = sharedFlow();
    ben.perform("remove", [["b"], []]);
    drag(ada, 5, "a", "b", "c");
    expect([xOf("a"), xOf("c")]).toEqual([5, 5]);
    const group = ada.perform("group", [["c"], {}]) as string;
    ada.perform("setParent", [["a", "b"], group, "drag"]);
    expect(flow.node("a")?.parent).toBe(group);
    expect(() => drag(ada, 6, "b")).toThrow(withMessage("flow.noNode"));
    undo(ada);
    expect(flow.nodeRecords.has("b")).toBe(false);
  });
});
