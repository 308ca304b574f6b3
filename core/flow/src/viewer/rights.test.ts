import { describe, expect, it } from "vitest";

import { Flow } from "../flow.ts";
import type { FlowViewer } from "../flow.ts";

/** A viewer who may only do what the set contains. */
function viewerWho(flow: Flow, may: ReadonlySet<string>): FlowViewer {
  return flow.createViewer({
    whyNot: (intent) => (may.has(intent) ? undefined : `Ada may not ${intent}.`),
  });
}

const allowed = (...intents: string[]): Set<string> => new Set(["patchData", ...intents]);

const newFlow = (): Flow => new Flow({ nodes: [{ id: "a" }, { id: "b" }] });

describe("[G480] a viewer with limited rights", () => {
  it("is rejected with the reason, and changes nothing", async () => {
    const flow = newFlow();
    const viewer = viewerWho(flow, allowed());
    const before = flow.toJSON();
    const calls: [string, ...unknown[]][] = [
      ["moveNodes", [{ id: "a", x: 9, y: 9 }], "drag"],
      ["remove", ["a"], []],
      ["connect", { source: "a", target: "b" }],
      ["undo"],
      ["cancelLayout"],
      ["paste", "{}", { x: 0, y: 0 }],
    ];
    for (const [intent, ...args] of calls) {
      expect(await viewer.call(intent, ...args)).toMatchObject({
        ok: false,
        code: "forbidden",
        reason: `Ada may not ${intent}.`,
      });
    }
    expect(flow.toJSON()).toEqual(before);
  });

  it("can do what it may, and what concerns only its own view", async () => {
    const flow = newFlow();
    const viewer = viewerWho(flow, new Set(["relabel"]));
    expect(await viewer.call("relabel", "node", "a", "Start")).toMatchObject({ ok: true });
    expect(await viewer.call("select", ["a"], [], "set")).toMatchObject({ ok: true });
    expect(await viewer.call("setViewport", { x: 1, y: 2, zoom: 1 })).toMatchObject({ ok: true });
    expect(viewer.selection.nodes).toEqual(["a"]);
  });

  it("shows a read-only graph if it may not change data, also when that changes", () => {
    const flow = newFlow();
    const may = allowed();
    const viewer = viewerWho(flow, may);
    const other = flow.createViewer();
    expect(viewer.editable).toBe(true);
    may.delete("patchData");
    viewer.updateRights();
    expect([viewer.editable, other.editable, flow.editable]).toEqual([false, true, true]);
    flow.editable = false;
    expect([viewer.editable, other.editable]).toEqual([false, false]);
    flow.editable = true;
    expect([viewer.editable, other.editable]).toEqual([false, true]);
  });
});
