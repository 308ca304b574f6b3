import { NotFoundError } from "../../flow-errors.ts";
import { describe, expect, it } from "vitest";

import { Flow, InvalidArgumentError, InvalidGraphError } from "../../index.ts";
import { chain, stateOf } from "../../recorded-flow.fixture.ts";
import { withCode } from "../../../../params/src/thrown.fixture.ts";

describe("the status of items", () => {
  it("[G255] is set, read and removed", () => {
    const { flow } = chain();
    flow.status.set("a", { state: "running", progress: 0.5, message: "half" });
    flow.status.set("a->b", { state: "done", duration: 12, badge: undefined });
    expect(flow.status.get("a")).toEqual({ state: "running", progress: 0.5, message: "half" });
    expect(flow.status.get("a->b")).toEqual({ state: "done", duration: 12 });
    flow.status.set("a", { state: "done" });
    expect(flow.status.get("a")).toEqual({ state: "done" });
    flow.status.clear("a");
    expect([flow.status.get("a"), flow.statusRecords.size]).toEqual([undefined, 1]);
    flow.status.clear();
    expect(flow.statusRecords.size).toBe(0);
  });

  it("[G255] belongs to a node and an edge with the same id", () => {
    const flow = new Flow({
      nodes: [{ id: "a" }, { id: "b" }],
      edges: [{ id: "a", source: "a", target: "b" }],
    });
    flow.status.set("a", { state: "done" });
    flow.status.set({ edge: "a" }, { state: "failed" });
    expect(flow.status.get({ node: "a" })).toEqual({ state: "done" });
    expect(flow.status.get({ edge: "a" })).toEqual({ state: "failed" });
    flow.status.clear({ edge: "a" });
    expect([...flow.statusRecords].map(([key]) => key)).toEqual(["node:a"]);
  });

  it.each<[name: string, item: unknown, status: unknown, error: new (...args: never[]) => Error]>([
    ["an unknown item", "no", { state: "done" }, NotFoundError],
    ["an unknown edge", { edge: "a" }, { state: "done" }, NotFoundError],
    ["a wrong item", 7, { state: "done" }, InvalidArgumentError],
    ["no status", "a", undefined, InvalidArgumentError],
    ["an unknown state", "a", { state: "started" }, InvalidArgumentError],
    ["an unknown field", "a", { state: "done", color: "red" }, InvalidArgumentError],
    ["a wrong progress", "a", { state: "running", progress: 50 }, InvalidArgumentError],
  ])("[G255] rejects %s", (_name, item, status, error) => {
    const { flow } = chain();
    expect(() => flow.status.set(item as never, status as never)).toThrow(error);
    expect(flow.statusRecords.size).toBe(0);
  });

  it("[G256] is observable, one patch of what changed", () => {
    const { flow } = chain();
    const changes: unknown[] = [];
    const seen: unknown[] = [];
    flow.watch("statusRecords", ({ statusRecords }) => changes.push(...statusRecords!.changes));
    const stop = flow.status.watch((items) => void seen.push(items));
    flow.status.set("a", { state: "running", message: "long text", progress: 0.1 });
    flow.status.set("a", { state: "running", message: "long text", progress: 0.2 });
    flow.status.set("a", { state: "running", message: "long text", progress: 0.2 });
    stop();
    flow.status.clear();
    expect(changes.slice(1)).toEqual([
      { type: "patch", id: "node:a", patch: { progress: 0.2 } },
      { type: "remove", id: "node:a" },
    ]);
    expect(seen).toEqual([[{ kind: "node", id: "a" }], [{ kind: "node", id: "a" }]]);
  });

  it("[G257] is neither undone nor emitted, and saved on request", () => {
    const { flow, events } = chain();
    const before = stateOf(flow);
    flow.status.set("a", { state: "done" });
    expect([stateOf(flow), events, flow.canUndo]).toEqual([before, [], false]);
    expect(JSON.parse(JSON.stringify(flow))).not.toHaveProperty("status");
    const saved = flow.toJSON({ status: true });
    expect(saved.status).toEqual({ nodes: { a: { state: "done" } }, edges: {} });
    const other = { nodes: { gone: { state: "done" }, b: { state: "idle" } }, edges: {} } as const;
    expect(Flow.fromJSON(saved).status.get("a")).toEqual({ state: "done" });
    expect(Flow.fromJSON({ ...saved, status: other }).status.toJSON()).toEqual({
      nodes: { b: { state: "idle" } },
      edges: {},
    });
    const wrong = { nodes: { a: { state: "new" } }, edges: {} } as never;
    expect(() => Flow.fromJSON({ ...saved, status: wrong })).toThrow(InvalidGraphError);
  });

  it("[G257] is restored by a transaction that fails", () => {
    const { flow } = chain();
    flow.status.set("a", { state: "running" });
    const fail = (): void => {
      flow.status.set("a", { state: "done" });
      flow.removeNode("b");
      throw new Error("rolled back");
    };
    flow.status.set("b", { state: "waiting" });
    expect(() => flow.transaction(fail)).toThrow("rolled back");
    expect([flow.status.get("a"), flow.status.get("b")]).toEqual([
      { state: "running" },
      { state: "waiting" },
    ]);
  });

  it("[G258] is removed with its item, and not restored by undo", () => {
    const { flow } = chain();
    for (const id of ["a", "b", "a->b"]) flow.status.set(id, { state: "done" });
    flow.removeNode("b");
    expect([...flow.statusRecords].map(([key]) => key)).toEqual(["node:a"]);
    flow.undo();
    expect(flow.status.get("b")).toBeUndefined();
    flow.replace({ nodes: [{ id: "c" }, { id: "a" }], edges: [] });
    expect(flow.status.get("a")).toEqual({ state: "done" });
    flow.nodes = [];
    expect(flow.statusRecords.size).toBe(0);
  });

  it("[G259] cannot be set by a view", async () => {
    const { flow } = chain();
    const forged = [
      ["set", "statusRecords", [["node:a", { state: "done" }]]],
      ["set", "status", { state: "done" }],
      ["status.set", "a", { state: "done" }],
      ["status", "a", { state: "done" }],
    ] as const;
    for (const [intent, ...args] of forged) {
      expect(await flow.call(intent, ...args)).toMatchObject({ ok: false });
    }
    expect(flow.statusRecords.size).toBe(0);
  });

  it("[G260] has a limited size", () => {
    const nodes = Array.from({ length: 4_500 }, (_, at) => ({ id: `n${at}` }));
    const flow = new Flow({ nodes });
    const set = (id: string, length: number): void =>
      flow.status.set(id, { state: "failed", message: "x".repeat(length) });
    expect(() => set("n0", 2_001)).toThrow(InvalidArgumentError);
    expect(() => flow.status.set("n0", { state: "done", badge: "x".repeat(41) })).toThrow(
      InvalidArgumentError,
    );
    const all = (): void => flow.transaction(() => nodes.forEach(({ id }) => set(id, 2_000)));
    expect(all).toThrow(withCode("invalid_argument"));
    expect(flow.statusRecords.size).toBe(0);
    for (const { id } of nodes.slice(0, 10)) set(id, 2_000);
    expect(flow.statusRecords.size).toBe(10);
  });
});
