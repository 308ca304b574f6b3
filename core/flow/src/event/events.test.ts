import { unhandled } from "@heddle/params";
import { describe, expect, it } from "vitest";

import {
  Edge,
  Flow,
  type FlowEvent,
  type FlowEvents,
  type FlowEventType,
  InvalidArgumentError,
  Node,
} from "../index.ts";
import { chain, recorded, stateOf, typesOf } from "../recorded-flow.fixture.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

/** A node that records the calls of its hooks. */
class HookRecorder extends Node {
  readonly calls: string[] = [];

  #record(hook: string, event: FlowEvent, flow: Flow): void {
    this.calls.push(flow instanceof Flow ? `${hook} ${event.type}` : "no flow");
  }

  override onAdd(...args: Parameters<Node["onAdd"]>): void {
    this.#record("onAdd", ...args);
  }
  override onClick(...args: Parameters<Node["onClick"]>): void {
    this.#record("onClick", ...args);
  }
  override onDataChange(...args: Parameters<Node["onDataChange"]>): void {
    this.#record("onDataChange", ...args);
  }
  override onDelete(...args: Parameters<Node["onDelete"]>): void {
    this.#record("onDelete", ...args);
  }
  override onEvent(...args: Parameters<Node["onEvent"]>): void {
    this.#record("onEvent", ...args);
  }
  override onMove(...args: Parameters<Node["onMove"]>): void {
    this.#record("onMove", ...args);
  }
  override onSelectionChanged(...args: Parameters<Node["onSelectionChanged"]>): void {
    this.#record("onSelectionChanged", ...args);
  }
  override onSync(...args: Parameters<Node["onSync"]>): void {
    this.#record("onSync", ...args);
  }
}

class EdgeHookRecorder extends Edge {
  readonly calls: string[] = [];

  override onEvent({ type }: FlowEvent): void {
    this.calls.push(type);
  }
  override onDataChange(): void {
    this.calls.push("onDataChange");
  }
}

describe("events", () => {
  it("[G32] are several if a node is updated in several ways", () => {
    const { flow, events } = chain();
    const update = { label: "A", data: { size: 1 }, position: { x: 5, y: 0 }, parent: "b" };
    flow.updateNode("a", update);
    expect(events).toMatchObject([
      { type: "node_moved", position: { x: 5, y: 0 } },
      { type: "node_updated", changes: { label: "A" } },
      { type: "node_updated", changes: { parent: "b" } },
      { type: "node_data_changed", patch: { size: 1 } },
    ]);
    events.length = 0;
    flow.undo();
    expect(events).toMatchObject([
      { type: "node_data_changed", removed: ["size"] },
      { type: "node_updated", changes: { parent: null } },
      { type: "node_moved", position: { x: 0, y: 0 } },
      { type: "node_updated", changes: { label: null } },
    ]);
  });

  it("[G33] call the callbacks of the type in order, then those of all events, then the hooks", () => {
    const { flow } = chain();
    const calls: string[] = [];
    const node = new Node({ id: "n" });
    node.onMove = () => void calls.push("hook");
    node.onEvent = ({ type }) => void calls.push(`any hook ${type}`);
    flow.addNode(node);
    calls.length = 0;
    flow.on("*", ({ type }) => void calls.push(`all ${type}`));
    flow.on("node_moved", (event, given) => {
      expect(given).toBe(flow);
      calls.push(`first ${event.node_id} ${event.position.x}`);
    });
    flow.on("node_moved", () => void calls.push("second"));
    flow.updateNode("n", { position: { x: 5, y: 0 } });
    expect(calls).toEqual(["first n 5", "second", "all node_moved", "hook", "any hook node_moved"]);
  });

  it("[G33] call their specific hook", async () => {
    const flow = new Flow({ nodes: [{ id: "a" }] });
    const node = new HookRecorder({ id: "n" });
    flow.addNode(node);
    flow.updateNode("n", { position: { x: 1, y: 1 }, label: "N", data: { a: 1 } });
    await flow.call("click", "n");
    flow.select(["n"]);
    flow.select(["a"]);
    flow.updateNode("a", { label: "not about n" });
    flow.nodes = [...flow.nodes, { id: "b" }];
    flow.removeNode("n");
    expect(node.calls).toEqual([
      "onAdd node_added",
      "onEvent node_added",
      "onMove node_moved",
      "onEvent node_moved",
      "onEvent node_updated",
      "onDataChange node_data_changed",
      "onEvent node_data_changed",
      "onClick node_clicked",
      "onEvent node_clicked",
      "onSelectionChanged selection_changed",
      "onEvent selection_changed",
      "onSelectionChanged selection_changed",
      "onEvent selection_changed",
      "onSync sync",
      "onEvent sync",
      "onDelete node_deleted",
      "onEvent node_deleted",
    ]);
  });

  it("[G33] call the hooks of edges", () => {
    const { flow } = chain();
    const edge = new EdgeHookRecorder({ id: "e", source: "a", target: "c" });
    flow.addEdge(edge);
    edge.data = { x: 1 };
    flow.removeNode("a");
    expect(edge.calls).toEqual(["edge_added", "onDataChange", "edge_data_changed", "edge_deleted"]);
  });

  it("[G34] reach other callbacks if one throws", () => {
    const { flow, events } = chain();
    const errors: unknown[] = [];
    flow.onError = (error) => void errors.push(error);
    const node = new Node({ id: "n" });
    node.onAdd = () => {
      throw new Error("hook");
    };
    node.onEvent = () => {
      throw new Error("any hook");
    };
    flow.on("node_added", () => {
      throw new Error("callback");
    });
    flow.addNode(node);
    expect(errors).toMatchObject([
      { message: "callback" },
      { message: "hook" },
      { message: "any hook" },
    ]);
    expect(typesOf(events)).toEqual(["node_added"]);
    expect(flow.getNode("n")).toBe(node);
  });

  it("[G35] an unsubscribed callback is not called", () => {
    const { flow } = chain();
    const calls: string[] = [];
    const stopSecond = (): void => second();
    const first = flow.on("node_added", () => {
      calls.push("first");
      stopSecond();
      flow.on("node_added", () => void calls.push("late"));
    });
    const second = flow.on("node_added", () => void calls.push("second"));
    flow.addNode({ id: "x" });
    expect(calls).toEqual(["first"]);
    first();
    flow.addNode({ id: "y" });
    expect(calls).toEqual(["first", "late"]);
    expect(() => flow.on("node_added " as FlowEventType, () => {})).toThrow(
      withCode("unknown_event"),
    );
  });

  it("[G36] report the selection once, at the end", () => {
    const { flow, events } = chain();
    flow.transaction(() => {
      flow.select(["a"]);
      flow.addNode({ id: "d", selected: true });
      flow.select(["b"], ["a->b"], "add");
      flow.removeNode("a");
    });
    expect(events.at(-1)).toEqual({ type: "selection_changed", nodes: ["d", "b"], edges: [] });
    expect(typesOf(events)).toEqual([
      "node_added",
      "edge_deleted",
      "node_deleted",
      "selection_changed",
    ]);
    expect(flow.selection).toEqual({ nodes: ["d", "b"], edges: [] });
    events.length = 0;
    flow.transaction(() => {
      flow.select(["c"]);
      flow.select(["d", "b"]);
    });
    expect(events).toEqual([]);
  });

  it("[G36] call the hooks of selected objects that leave the graph", () => {
    const calls: string[] = [];
    class Watched extends Node {
      override onSelectionChanged({ nodes }: FlowEvents["selection_changed"]): void {
        calls.push(`${this.label}: ${nodes.join()}`);
      }
    }
    class Wire extends Edge {
      override onSelectionChanged(): void {
        calls.push(this.id);
      }
    }
    const node = (label: string, selected: boolean): Node =>
      new Watched({ id: label[0] ?? "", label, selected });
    const wire = new Wire({ id: "wire", source: "a", target: "b", selected: true });
    const flow = new Flow({ nodes: [node("a", true), node("b", true)], edges: [wire] });
    calls.length = 0;
    flow.removeNode("b");
    expect(calls.splice(0)).toEqual(["b: a", "wire"]);
    flow.nodes = [];
    expect(calls.splice(0)).toEqual(["a: "]);
    flow.nodes = [node("a one", false)];
    flow.nodes = [node("a two", true)];
    expect(calls.splice(0)).toEqual(["a two: a"]);
    flow.nodes = [node("a three", false)];
    expect(calls.splice(0)).toEqual(["a two: "]);
  });

  it("[G37] events of changes by a callback are emitted after the pending ones", () => {
    const { flow, events } = chain();
    flow.on("node_deleted", ({ node_id }) => void flow.addNode({ id: `instead of ${node_id}` }));
    flow.remove(["a", "b"], []);
    expect(typesOf(events)).toEqual([
      "edge_deleted",
      "node_deleted",
      "edge_deleted",
      "node_deleted",
      "node_added",
      "node_added",
    ]);
    expect(flow.nodes.map(({ id }) => id)).toEqual(["c", "instead of a", "instead of b"]);
  });

  it("[G38] report the viewport, set by code or an intent", async () => {
    const { flow, events } = chain({ editable: false });
    const viewport = { x: 1, y: 2, zoom: 0.5 };
    flow.viewport = viewport;
    await flow.call("setViewport", viewport);
    await flow.call("setViewport", { ...viewport, zoom: 2 });
    flow.viewport = null;
    expect(events).toEqual([
      { type: "viewport_changed", viewport },
      { type: "viewport_changed", viewport: { ...viewport, zoom: 2 } },
      { type: "viewport_changed", viewport: null },
    ]);
    expect(flow.canUndo).toBe(false);
  });

  it("[G165] a viewport set by code is requested of all views, one set by a viewer is not", async () => {
    const { flow } = chain();
    const viewport = { x: 1, y: 2, zoom: 0.5 };
    await flow.call("setViewport", viewport);
    expect(flow.viewport).toEqual(viewport);
    expect(flow.requestedViewport).toEqual({ viewport: null, revision: 0 });
    flow.viewport = { ...viewport, zoom: 2 };
    expect(flow.requestedViewport).toEqual({
      viewport: { ...viewport, zoom: 2 },
      revision: 1,
    });
    await flow.call("setViewport", viewport);
    flow.viewport = { ...viewport, zoom: 2 };
    expect(flow.requestedViewport.revision).toBe(2);
  });

  it("[G34] reach other callbacks when a promise rejects, and when onError throws", async () => {
    const { flow, events } = chain();
    const errors: unknown[] = [];
    const node = new Node({ id: "n" });
    node.onAdd = async () => {
      throw new Error("hook");
    };
    flow.on("node_added", async () => {
      throw new Error("callback");
    });
    flow.onError = (error) => void errors.push(error);
    flow.addNode(node);
    await expect.poll(() => errors).toMatchObject([{ message: "callback" }, { message: "hook" }]);
    const { report } = unhandled;
    unhandled.report = (error) => void errors.push(error);
    flow.onError = () => {
      throw new Error("onError");
    };
    flow.on("node_deleted", () => {
      throw new Error("callback");
    });
    flow.removeNode("n");
    unhandled.report = report;
    expect(errors.at(-1)).toMatchObject({ message: "onError" });
    expect(typesOf(events)).toEqual(["node_added", "node_deleted"]);
  });

  it("[G19] are not emitted by an async transaction, which is rejected", async () => {
    const { flow, events } = chain();
    const errors: unknown[] = [];
    flow.onError = (error) => void errors.push(error);
    const before = stateOf(flow);
    const work = async (): Promise<void> => {
      flow.removeNode("a");
      throw new Error("late");
    };
    expect(() => flow.transaction(work)).toThrow(InvalidArgumentError);
    expect([stateOf(flow), events]).toEqual([before, []]);
    await expect.poll(() => errors).toMatchObject([{ message: "late" }]);
  });

  it("[G146] a graph passed to the constructor calls only the hooks of its objects", () => {
    const node = new HookRecorder({ id: "n" });
    const { events } = recorded(new Flow({ nodes: [node] }));
    expect(node.calls).toEqual([
      "onAdd node_added",
      "onEvent node_added",
      "onSync sync",
      "onEvent sync",
    ]);
    expect(events).toEqual([]);
  });

  it("[G146] replacing the graph calls onAdd and onDelete of objects that enter or leave", () => {
    const [stays, goes, comes] = ["stays", "goes", "comes"].map((id) => new HookRecorder({ id }));
    const edge = new EdgeHookRecorder({ id: "e", source: "stays", target: "goes" });
    const { flow, events } = recorded(new Flow({ nodes: [stays!, goes!], edges: [edge] }));
    const deleted: unknown[] = [];
    goes!.onDelete = (event) => void deleted.push(event);
    const calls = [stays!.calls, goes!.calls, comes!.calls, edge.calls];
    for (const each of calls) each.length = 0;
    flow.nodes = [stays!, comes!];
    expect(calls).toEqual([
      ["onSync sync", "onEvent sync"],
      ["onEvent node_deleted"],
      ["onAdd node_added", "onEvent node_added", "onSync sync", "onEvent sync"],
      ["edge_deleted"],
    ]);
    expect(deleted).toEqual([{ type: "node_deleted", node_id: "goes", deleted_edges: ["e"] }]);
    expect(typesOf(events)).toEqual(["sync"]);
    flow.undo();
    expect(comes!.calls.slice(4)).toEqual(["onDelete node_deleted", "onEvent node_deleted"]);
    expect(edge.calls).toEqual(["edge_deleted", "edge_added", "sync"]);
  });

  it("[G146] replacing the graph emits only sync, even if the selection changes with it", () => {
    const { flow, events } = chain();
    flow.select(["a"]);
    events.length = 0;
    flow.nodes = [{ id: "a" }, { id: "b", selected: true }];
    expect([typesOf(events), flow.selection.nodes]).toEqual([["sync"], ["b"]]);
    events.length = 0;
    flow.transaction(() => {
      flow.nodes = [{ id: "a" }, { id: "b" }];
      flow.select(["a"]);
    });
    expect(typesOf(events)).toEqual(["sync", "selection_changed"]);
    expect(flow.selection.nodes).toEqual(["a"]);
  });

  it("[G147] data events list removed keys, even as JSON", () => {
    const { flow, events } = recorded(new Flow({ nodes: [{ id: "a", data: { x: 1, y: 1 } }] }));
    flow.patchNodeData("a", { x: undefined, y: null });
    expect(JSON.parse(JSON.stringify(events))).toEqual([
      { type: "node_data_changed", node_id: "a", patch: { y: null }, removed: ["x"] },
    ]);
  });
});
