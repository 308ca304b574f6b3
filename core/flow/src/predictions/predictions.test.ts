import { patchRecord } from "@heddle/params";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Flow, FlowOptions } from "../index.ts";
import { chain } from "../recorded-flow.suite.ts";
import { selectionModes } from "../selection.ts";
import { predictions } from "./predictions.ts";

type Asked = readonly [intent: string, ...args: unknown[]];
type Shown = readonly [values: Record<string, unknown>, records: readonly unknown[]];

const asked: readonly Asked[] = [
  [
    "moveNodes",
    [
      { id: "a", x: 1, y: 2 },
      { id: "b", x: 3, y: 4 },
    ],
    "drag",
  ],
  ["moveNodes", [{ id: "fixed", x: 1, y: 1 }], "drag"],
  ["select", ["a", "b"], ["a->b"], "set"],
  ["select", ["b", "c"], [], "toggle"],
  ["select", ["a"], [], "add"],
  ["select", ["a"], ["a->b"], "remove"],
  ["patchData", "node", "a", { size: 1 }, "g"],
  ["patchData", "node", "a", { color: "red" }, "g"],
  ["patchData", "edge", "a->b", { weight: 2 }, "g"],
  ["relabel", "node", "a", "A"],
  ["relabel", "edge", "a->b", null],
  ["setViewport", { x: 1, y: 2, zoom: 3 }],
];

/** Reads as a replica does. */
function readerOf(flow: Flow): (topic: string) => unknown {
  return (topic) => {
    const [, name = topic, id] = /^(.*?)\/(.*)$/.exec(topic) ?? [];
    const value = flow.read(name);
    return id === undefined ? value : (value as Flow["nodeRecords"]).get(id);
  };
}

/** What is predicted, and what a view sees of it now. */
function shown(flow: Flow, [intent, ...args]: Asked): { predicted: Shown; seen: () => Shown } {
  const prediction = predictions.flow[intent]?.(readerOf(flow), ...args);
  const { values = {}, records = [] } = prediction ?? {};
  const recordsOf = (name: string): Flow["nodeRecords"] => flow.read(name) as Flow["nodeRecords"];
  return {
    predicted: [
      values,
      records.map(({ name, key, patch, merges }) =>
        patchRecord(recordsOf(name).get(key) ?? {}, patch, new Set(merges)),
      ),
    ],
    seen: () => [
      Object.fromEntries(Object.keys(values).map((name) => [name, flow.read(name)])),
      records.map(({ name, key }) => recordsOf(name).get(key)),
    ],
  };
}

describe("predictions", () => {
  it.each<[name: string, options: FlowOptions]>([
    ["a flow", {}],
    ["a read-only flow", { editable: false }],
    ["a flow without multiple selection", { enableMultiselect: false }],
  ])("[G140] of %s are what it does", async (_name, options) => {
    const { flow } = chain(options);
    flow.addNode({ id: "fixed", draggable: false });
    for (const each of asked) {
      const { predicted, seen } = shown(flow, each);
      await flow.call(...each);
      expect([each, seen()]).toEqual([each, predicted]);
    }
  });

  it("[G140] are made for what changes what is there", () => {
    const { flow } = chain();
    flow.addNode({ id: "fixed" });
    for (const each of asked) {
      expect(predictions.flow[each[0]]?.(readerOf(flow), ...each.slice(1))).toBeDefined();
    }
  });

  it("[G140] of any selection are what the flow makes of it", () => {
    const some = fc.subarray(["a", "b", "c"]);
    const someEdges = fc.subarray(["a->b", "b->c"]);
    const mode = fc.constantFrom(...selectionModes);
    fc.assert(
      fc.property(some, someEdges, some, someEdges, mode, (first, edges, nodes, others, how) => {
        const { flow } = chain();
        flow.select(first, edges);
        const { predicted, seen } = shown(flow, ["select", nodes, others, how]);
        flow.select(nodes, others, how);
        expect(inOrder(seen())).toEqual(inOrder(predicted));
      }),
    );
  });
});

/** With the ids of the selection in order: which came first is no matter. */
function inOrder([values, records]: Shown): Shown {
  const { nodes, edges } = values["selection"] as Flow["selection"];
  return [{ selection: { nodes: nodes.toSorted(), edges: edges.toSorted() } }, records];
}
