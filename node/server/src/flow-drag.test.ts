import { predictions } from "@heddle/flow/predictions";
import { Flow, type FlowEvent, type NodeRecord } from "@heddle/flow";
import { RefusedError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { chainOf } from "./flow-replica.fixture.ts";
import { proxyTo } from "./chaos-proxy.fixture.ts";
import { openFlows } from "./test-server.fixture.ts";
import { pause, until, visit, type Visitor } from "./visitor.fixture.ts";

const ids = ["a", "b", "c"];
const steps = Array.from({ length: 90 }, (_, at) => at + 1);

/** Different positions of three nodes after a number of steps. */
function positionsAfter(step: number): { id: string; x: number; y: number }[] {
  return ids.map((id, at) => ({ id, x: 100 * at + step, y: step }));
}

/** A graph that rejects deletions, which a prediction cannot know. */
class UndeletableFlow extends Flow {
  constructor({ nodes, edges }: Flow) {
    super({ nodes, edges });
  }

  override remove(): void {
    throw new RefusedError("Not today.");
  }
}

interface Dragging {
  readonly flowApp: Awaited<ReturnType<typeof openFlows>>["flowApp"];
  readonly proxy: Awaited<ReturnType<typeof proxyTo>>;
  readonly ada: Visitor;
  /** The displayed positions of each node. */
  readonly shown: ReadonlyMap<string, number[]>;
}

async function openEdits(make: () => Flow = chainOf): Promise<Omit<Dragging, "shown">> {
  const { server, flowApp } = await openFlows(make);
  const proxy = await proxyTo(server.port);
  return { flowApp, proxy, ada: await visit({ url: proxy.url, options: { predictions } }) };
}

async function openDrag(): Promise<Dragging> {
  const { flowApp, proxy, ada } = await openEdits();
  const nodes = ada.root.records("nodeRecords");
  const shown = new Map(ids.map((id) => [id, [] as number[]]));
  for (const id of ids) {
    nodes.subscribe(id, () => {
      shown.get(id)?.push(positionOf(ada, id).y);
    });
  }
  return { flowApp, proxy, ada, shown };
}

/** The displayed position of a node. */
function positionOf({ root }: Visitor, id: string): { readonly x: number; readonly y: number } {
  const node = root.peek(`nodeRecords/${id}`) as NodeRecord;
  return node.position;
}

function movesOf(events: readonly FlowEvent[] = [], node: string): unknown[] {
  return events.flatMap((event) =>
    event.type === "node_moved" && event.node_id === node ? [event.position] : [],
  );
}

describe("[N72] dragging three nodes", () => {
  it("a drag in mode event emits one event per node, at its final position", async () => {
    const { flowApp, proxy, ada, shown } = await openDrag();
    proxy.delay = 10;
    const drop = ada.root.call("moveNodes", positionsAfter(90), "drag");
    // It is shown there before the server has answered.
    expect([...shown.values()]).toEqual([[90], [90], [90]]);
    proxy.cut();
    expect(await drop).toMatchObject({ ok: true });
    await until(() => ada.replica.state.unsent === 0);
    expect(flowApp.events).toEqual([
      positionsAfter(90).map(({ id, x, y }) => ({
        type: "node_moved",
        node_id: id,
        position: { x, y },
      })),
    ]);
    expect([...shown.values()]).toEqual([[90], [90], [90]]);
  });

  it("a drag in mode debounce emits events for all three nodes, never jumps back and is one undo step", async () => {
    const { flowApp, proxy, ada, shown } = await openDrag();
    proxy.delay = 5;
    for (const step of steps) {
      void ada.root.call("moveNodes", positionsAfter(step), "drag");
      if (step % 30 === 10) proxy.cut();
      await pause(5);
    }
    await until(() => ada.replica.state.unsent === 0);
    expect(flowApp.flows).toHaveLength(1);
    for (const [at, id] of ids.entries()) {
      expect([id, shown.get(id)]).toEqual([id, steps]);
      const places = steps.map((step) => ({ x: 100 * at + step, y: step }));
      expect([id, movesOf(flowApp.events[0], id)]).toEqual([id, places]);
    }
    flowApp.flow.undo();
    expect(flowApp.flow.node("c")?.position).toEqual({ x: 2, y: 0 });
    expect(flowApp.flow.canUndo).toBe(false);
  });

  it("a drag by the app and a visitor ends at the last position of each node", async () => {
    const { flowApp, ada } = await openDrag();
    for (const step of steps) {
      void ada.root.call("moveNodes", [{ id: "a", x: step, y: step }], "drag");
      flowApp.flow.updateNode("b", { position: { x: -step, y: 0 } });
      if (step % 10 === 0) await pause(2);
    }
    await until(() => ada.replica.state.unsent === 0);
    expect(flowApp.flow.node("a")?.position).toEqual({ x: 90, y: 90 });
    expect(flowApp.flow.node("b")?.position).toEqual({ x: -90, y: 0 });
    const nodes = ada.root.records("nodeRecords");
    await until(() => positionOf(ada, "b").x === -90);
    expect([...nodes]).toEqual([...flowApp.flow.nodeRecords]);
  });
});

describe("[N73] edits of a graph", () => {
  it("edits of different nodes, or keys of one node, do not replace each other", async () => {
    const { flowApp, proxy, ada } = await openEdits();
    const typed = "a text that is typed quickly";
    for (let at = 1; at <= typed.length; at += 1) {
      const text = typed.slice(0, at);
      void ada.root.call("patchData", "node", "a", { text }, "typing");
      void ada.root.call("patchData", "node", "b", { text: text.toUpperCase() }, "typing");
      void ada.root.call("patchData", "edge", "ab", { text }, "typing");
      void ada.root.call("patchData", "node", "a", { other: at }, "other");
      flowApp.flow.patchNodeData("a", { app: at });
      if (at === 10) proxy.cut();
      await pause(2);
    }
    await until(() => ada.replica.state.unsent === 0);
    const size = typed.length;
    expect(flowApp.flow.node("a")?.data).toEqual({ size: 0, text: typed, other: size, app: size });
    expect(flowApp.flow.node("b")?.data).toEqual({ size: 1, text: typed.toUpperCase() });
    expect(flowApp.flow.getEdge("ab")?.data).toEqual({ text: typed });
    await until(() => ada.root.peek("nodeRecords/a") !== undefined);
    expect([...ada.root.records("nodeRecords")]).toEqual([...flowApp.flow.nodeRecords]);
  });

  it("edits of the structure come after all earlier edits", async () => {
    const { flowApp, proxy, ada } = await openEdits();
    proxy.delay = 5;
    const order: string[] = [];
    flowApp.flow.on("*", ({ type }) => void order.push(type));
    void ada.root.call("setViewport", { x: 1, y: 1, zoom: 1 });
    void ada.root.call("setViewport", { x: 2, y: 2, zoom: 1 });
    void ada.root.call("moveNodes", positionsAfter(5).slice(0, 1), "drag");
    void ada.root.call("relabel", "node", "b", "B");
    void ada.root.call("remove", ["b"], []);
    proxy.cut();
    expect(ada.root.records("edgeRecords").size).toBe(0);
    expect(await ada.root.call("connect", { source: "a", target: "c" })).toMatchObject({
      ok: true,
      result: "a->c",
    });
    expect(new Set(order.slice(0, 2))).toEqual(new Set(["viewport_changed"]));
    expect(order.filter((type) => type !== "viewport_changed")).toEqual([
      "node_moved",
      "node_updated",
      "edge_deleted",
      "edge_deleted",
      "node_deleted",
      "edge_added",
    ]);
  });

  it("edits that only the model can reject are displayed once and reverted, others not at all", async () => {
    const { proxy, ada } = await openEdits(() => new UndeletableFlow(chainOf()));
    const nodes = ada.root.records("nodeRecords");
    const seen: string[] = [];
    nodes.watch(() =>
      seen.push(Array.from(nodes, ([id, { label }]) => `${id} ${label as string}`).join()),
    );
    const before = [...nodes].map(([id]) => `${id} null`).join();
    proxy.delay = 10;
    const outcome = ada.root.call("remove", ["b"], []);
    expect([nodes.has("b"), ada.root.records("edgeRecords").size]).toEqual([false, 0]);
    expect(await outcome).toMatchObject({ ok: false, reason: "Not today." });
    expect(await ada.root.call("remove", ["fixed"], [])).toMatchObject({ ok: false });
    expect(await ada.root.call("moveNodes", [{ id: "fixed", x: 1, y: 1 }], "g")).toMatchObject({
      ok: false,
    });
    expect(seen).toEqual(["a null,c null,fixed null", before]);
  });
});
