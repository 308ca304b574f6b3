import { translate } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { Flow } from "../index.ts";
import type { FlowViewer } from "../flow.ts";
import { withMessage } from "../../../params/src/thrown.fixture.ts";

interface SharedFlow {
  readonly flow: Flow;
  readonly ada: FlowViewer;
  readonly ben: FlowViewer;
}

function sharedFlow(): SharedFlow {
  const nodes = ["a", "b", "c", "d", "e"].map((id) => ({ id, label: id.toUpperCase() }));
  const flow = new Flow({ nodes });
  return { flow, ada: flow.createViewer({ name: "Ada" }), ben: flow.createViewer({ name: "Ben" }) };
}

function move(viewer: FlowViewer, x: number, ...ids: string[]): void {
  viewer.perform("moveNodes", [ids.map((id) => ({ id, x, y: 0 })), `drag ${x}`]);
}

const undo = (viewer: FlowViewer): unknown => viewer.perform("undo", []);

/** The notice in English. */
function noticeOf({ undoNotice }: FlowViewer): string | undefined {
  return undoNotice ? translate(undoNotice.text, undefined) : undefined;
}

describe("[G482] undo in a shared flow", () => {
  it("says what it has skipped, and who has changed it", () => {
    const { flow, ada, ben } = sharedFlow();
    move(ada, 5, "a", "b");
    move(ben, 7, "a");
    undo(ada);
    expect(flow.nodes.map(({ position }) => position.x)).toEqual([7, 0, 0, 0, 0]);
    expect(ada.undoNotice?.text).toMatchObject({ code: "flow.reverted.undo.partly" });
    expect(noticeOf(ada)).toBe('Undone, except what Ben changed since: "A".');
    expect([ben.undoNotice, flow.undoNotice]).toEqual([null, null]);
  });

  it("says nothing if it has skipped nothing", () => {
    const { ada, ben } = sharedFlow();
    move(ada, 5, "a");
    move(ben, 7, "b");
    undo(ada);
    ada.perform("redo", []);
    expect(ada.undoNotice).toBe(null);
  });

  it("goes on to the step before if nothing is left of one", () => {
    const { flow, ada, ben } = sharedFlow();
    move(ada, 5, "a");
    move(ada, 6, "b");
    move(ben, 7, "b");
    undo(ada);
    expect([flow.node("a")?.position.x, flow.node("b")?.position.x]).toEqual([0, 7]);
    expect(noticeOf(ada)).toBe('Undone, except what Ben changed since: "B".');
    expect([ada.canUndo, ada.canRedo]).toEqual([false, true]);
    ada.perform("redo", []);
    expect(flow.node("a")?.position.x).toBe(5);
  });

  it("says so if nothing is left of any step", () => {
    const { flow, ada, ben } = sharedFlow();
    move(ada, 5, "a");
    const added = ada.perform("insert", ["viewable", { x: 0, y: 0 }]) as string;
    ben.perform("connect", [{ source: "b", target: added }]);
    ben.perform("remove", [["a"], []]);
    const before = JSON.stringify(flow);
    undo(ada);
    expect(JSON.stringify(flow)).toBe(before);
    expect([ada.canUndo, ada.canRedo]).toEqual([false, false]);
    expect(ada.undoNotice?.text).toMatchObject({ code: "flow.reverted.undo.nothing" });
    expect(noticeOf(ada)).toContain("Ben changed it since");
    expect(noticeOf(ada)).toContain("a deleted node");
  });

  it("says the same about redo", () => {
    const { ada, ben } = sharedFlow();
    move(ada, 5, "a");
    undo(ada);
    move(ben, 7, "a");
    ada.perform("redo", []);
    expect(noticeOf(ada)).toBe('Nothing was redone, because Ben changed it since: "A".');
  });

  it("names connections, three items at most, and nobody who is not known", () => {
    const { flow, ada } = sharedFlow();
    const edge = ada.perform("connect", [{ source: "a", target: "b" }]) as string;
    flow.updateEdge(edge, { label: "by code" });
    undo(ada);
    expect(noticeOf(ada)).toBe(
      'Nothing was undone, because somebody else changed it since: the connection from "A" to "B".',
    );
    move(ada, 5, "a", "b", "c", "d", "e");
    for (const id of ["a", "b", "c", "d"]) flow.updateNode(id, { position: { x: 9, y: 9 } });
    undo(ada);
    expect(noticeOf(ada)).toMatch(/^Undone, except .*: "[B-D]", "[B-D]", "[B-D]" and 1 more\.$/);
    expect(ada.undoNotice?.number).toBe(2);
  });

  it("does not go on to a step of code, which users may not revert", () => {
    const { flow, ada } = sharedFlow();
    flow.addNode({ id: "by code" });
    flow.perform("relabel", ["node", "a", "mine"]);
    ada.perform("relabel", ["node", "a", "Ada's"]);
    flow.enableDelete = false;
    flow.perform("undo", []);
    expect(flow.nodeRecords.has("by code")).toBe(true);
  });

  it("says that an edge cannot return, because others have removed its other end", () => {
    const { flow, ada, ben } = sharedFlow();
    flow.addEdge({ id: "e", source: "a", target: "b" });
    ada.perform("remove", [["a"], []]);
    ben.perform("remove", [["b"], []]);
    undo(ada);
    expect([flow.nodeRecords.has("a"), flow.edges]).toEqual([true, []]);
    expect(noticeOf(ada)).toBe("Undone, except what Ben changed since: a deleted connection.");
  });

  it("says that an edge cannot return, because others have put its end into a subgraph", () => {
    const { flow, ada, ben } = sharedFlow();
    flow.addNode({ id: "s", type: "subgraph-definition" });
    flow.addEdge({ id: "e", source: "a", target: "b" });
    ada.perform("remove", [["b"], []]);
    ben.perform("setParent", [["a"], "s", ""]);
    undo(ada);
    expect([flow.nodeRecords.has("b"), flow.edges]).toEqual([true, []]);
    expect(noticeOf(ada)).toBe("Undone, except what Ben changed since: a deleted connection.");
    expect(() => Flow.fromJSON(flow.toJSON())).not.toThrow();
  });

  it("removes an input again whose subgraph others have made a group, with its edges", () => {
    const { flow, ada, ben } = sharedFlow();
    for (const id of ["s", "t"]) flow.addNode({ id, type: "subgraph-definition" });
    flow.addNode({ id: "in", type: "subgraph-input", parent: "s" });
    flow.addNode({ id: "inner", parent: "s" });
    flow.addEdge({ source: "in", target: "inner" });
    ada.perform("remove", [["in"], []]);
    ben.perform("setParent", [["inner"], "t", ""]);
    flow.updateNode("s", { type: "group" });
    const before = JSON.stringify(flow);
    undo(ada);
    expect(JSON.stringify(flow)).toBe(before);
  });

  it("changes nothing if a subgraph would be wrong", () => {
    const { flow, ada, ben } = sharedFlow();
    flow.addNode({ id: "s", type: "subgraph-definition" });
    flow.addNode({ id: "inner", parent: "s" });
    ada.perform("setParent", [["inner"], null, ""]);
    ben.perform("connect", [{ source: "a", target: "inner" }]);
    const before = JSON.stringify(flow);
    expect(() => undo(ada)).toThrow(withMessage("flow.subgraphs.crossing"));
    expect([JSON.stringify(flow), ada.canUndo]).toEqual([before, true]);
  });

  it("says that a node has no place, because others have used its id or removed its group", () => {
    const { flow, ada, ben } = sharedFlow();
    flow.group(["a"], { label: "Group" });
    ada.perform("setParent", [["a"], null, ""]);
    ada.perform("remove", [["b"], []]);
    ben.perform("remove", [["group-1"], []]);
    flow.addNode({ id: "b", label: "B" });
    undo(ada);
    expect(noticeOf(ada)).toBe(
      'Nothing was undone, because somebody else, Ben changed it since: "B", "A".',
    );
    expect(flow.node("a")?.parent).toBeUndefined();
  });
});
