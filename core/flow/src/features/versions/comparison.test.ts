import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

import { Flow } from "../../index.ts";
import { withCode } from "../../../../params/src/thrown.fixture.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const monday = (): Flow =>
  new Flow({
    nodes: [
      { id: "a", label: "A", data: { rows: 10, unit: "m" } },
      { id: "b", position: { x: 5, y: 5 } },
      { id: "gone", label: "Gone", position: { x: 1, y: 2 }, data: { secret: 1 } },
    ],
    edges: [{ id: "ab", source: "a", target: "b" }],
  });

/** `{ "node:a": "changed" }` */
function changesIn(flow: Flow): Record<string, string> {
  return Object.fromEntries(Array.from(flow.differences, ([key, { change }]) => [key, change]));
}

describe("[G430] comparedWith", () => {
  it("lists what was added, removed, changed and moved since, with the values of fields", () => {
    const flow = monday();
    flow.comparedWith = monday().toJSON();
    expect(changesIn(flow)).toEqual({});
    flow.addNode({ id: "new" });
    flow.patchNodeData("a", { rows: 20, unit: undefined });
    flow.relabel("node", "a", "Orders");
    flow.moveNodes([{ id: "b", x: 9, y: 5 }], "g");
    flow.removeNode("gone");
    flow.relabel("edge", "ab", "hourly");
    expect(changesIn(flow)).toEqual({
      "node:new": "added",
      "node:a": "changed",
      "node:b": "moved",
      "node:gone": "removed",
      "edge:ab": "changed",
    });
    expect(flow.differences.get("node:a")?.fields).toEqual([
      { name: "label", before: '"A"', after: '"Orders"' },
      { name: "data.rows", before: "10", after: "20" },
      { name: "data.unit", before: '"m"', after: null },
    ]);
    const { ghost } = flow.differences.get("node:gone") ?? {};
    expect(ghost).toMatchObject({ label: "Gone", position: { x: 1, y: 2 }, data: {} });
    expect(flow.differences.get("node:b")?.ghost).toMatchObject({ position: { x: 5, y: 5 } });
  });

  it("is a flow, its JSON or a text, and null ends the comparison", () => {
    const other = monday();
    for (const comparedWith of [other, other.toJSON(), JSON.stringify(other)]) {
      const flow = new Flow({ nodes: [{ id: "a" }], comparedWith });
      expect(changesIn(flow)).toMatchObject({ "node:a": "changed", "edge:ab": "removed" });
      flow.comparedWith = null;
      flow.addNode({ id: "later" });
      expect(changesIn(flow)).toEqual({});
    }
    const flow = monday();
    expect(() => flow.update({ comparedWith: "{}" })).toThrow(withCode("invalid_graph"));
    expect(flow.comparedWith).toBe(null);
  });
});

describe("[G431] differences", () => {
  it("follow changes of both graphs, undo and rollback, and are neither saved nor undone", () => {
    const [flow, other] = [monday(), monday()];
    flow.comparedWith = other;
    other.removeNode("gone");
    expect(changesIn(flow)).toEqual({ "node:gone": "added" });
    flow.removeNode("gone");
    expect(changesIn(flow)).toEqual({});
    flow.undo();
    expect(changesIn(flow)).toEqual({ "node:gone": "added" });
    expect(() =>
      flow.transaction(() => {
        flow.addNode({ id: "x" });
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(changesIn(flow)).toEqual({ "node:gone": "added" });
    expect(JSON.stringify(flow)).not.toContain("differences");
  });

  it("follow the old graph if a transaction that compares with another one fails", () => {
    const [flow, other] = [monday(), monday()];
    flow.comparedWith = other;
    for (const comparedWith of [null, new Flow(), new Flow().toJSON()]) {
      expect(() =>
        flow.transaction(() => {
          flow.comparedWith = comparedWith;
          throw new Error("no");
        }),
      ).toThrow("no");
    }
    flow.removeNode("gone");
    other.addNode({ id: "late" });
    expect(changesIn(flow)).toEqual({ "node:gone": "removed", "node:late": "removed" });
  });

  it("do not keep a flow alive that is compared with a longer-lived one", async () => {
    const other = monday();
    const compared = (): WeakRef<Flow> => new WeakRef(new Flow({ comparedWith: other }));
    const flow = compared();
    // Weak references are cleared in a later turn.
    await new Promise(setImmediate);
    collectGarbage();
    expect(flow.deref()).toBeUndefined();
    other.removeNode("gone");
  });

  it("compare only the items that a change concerns", () => {
    const flow = monday();
    flow.comparedWith = monday();
    const keys: string[] = [];
    flow.differences.watch((changed) => void keys.push(...changed));
    flow.patchNodeData("a", { rows: 11 });
    expect(keys).toEqual(["node:a"]);
  });

  it("are updated together", () => {
    const flow = monday();
    const updates: string[][] = [];
    flow.differences.watch((changed) => void updates.push([...changed].toSorted()));
    flow.comparedWith = new Flow();
    const all = ["edge:ab", "node:a", "node:b", "node:gone"];
    expect(updates).toEqual([all]);
    flow.remove(["a", "b", "gone"], []);
    expect(updates.slice(1).flat().toSorted()).toEqual(all);
    expect(updates.length).toBeLessThanOrEqual(3);
  });
});
