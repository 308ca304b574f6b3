import { patchRecord } from "@heddle/params";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Flow, FlowOptions } from "../index.ts";
import { chain } from "../recorded-flow.fixture.ts";
import { selectionModes } from "../selection.ts";
import { link, typedFlow } from "../port/typed-flow.fixture.ts";
import { predictions } from "./predictions.ts";

type IntentCall = readonly [intent: string, ...args: unknown[]];

const calls: readonly IntentCall[] = [
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
  ["connect", { source: "a", target: "c" }],
  ["connect", { source: "a", target: "c", sourceHandle: "out", targetHandle: null }],
  ["connect", { source: "c", target: "a" }],
  ["connect", { source: "a", target: "a" }],
  ["connect", { source: "a", target: "fixed" }],
  ["reconnect", "a->c", { sourceHandle: "other" }],
  ["reconnect", "a->c", { source: "b", target: "c" }],
  ["reconnect", "a->c", { target: "a" }],
  ["reconnect", "nothing", {}],
  ["select", ["a", "b"], ["a->c-2"], "set"],
  ["remove", ["fixed"], ["a->c"]],
  ["remove", ["nothing"], []],
  ["remove", ["b"], ["a->c", "a->b"]],
  ["moveNodes", [{ id: "b", x: 1, y: 1 }], "drag"],
  ["remove", ["a", "c"], []],
];

const collections = ["nodeRecords", "edgeRecords", "openEditors"] as const;

/** The visible state of a flow that predictions can change. */
interface Shown {
  readonly selection: Flow["selection"];
  readonly viewport: Flow["viewport"];
  readonly records: Readonly<Record<string, Record<string, unknown>>>;
}

function shownBy(flow: Flow): Shown {
  const { selection, viewport } = flow;
  const records = collections.map((name) => [
    name,
    Object.fromEntries(flow.read(name) as object as Iterable<[string, unknown]>),
  ]);
  return { selection, viewport, records: Object.fromEntries(records) };
}

/** The state of a replica after the prediction of an intent. */
function predicted(flow: Flow, [intent, ...args]: IntentCall): Shown {
  const { values, records = [] } =
    predictions.flow[intent]?.((name) => flow.read(name), ...args) ?? {};
  const shown = shownBy(flow);
  for (const { name, key, ...forecast } of records) {
    const ofName = shown.records[name] ?? {};
    if ("record" in forecast) ofName[key] ??= forecast.record;
    else if ("isGone" in forecast) delete ofName[key];
    else {
      const { patch, merges } = forecast as { patch: object; merges?: readonly string[] };
      ofName[key] &&= patchRecord(ofName[key], patch, new Set(merges));
    }
  }
  return { ...shown, ...values };
}

describe("predictions", () => {
  it.each<[name: string, options: FlowOptions]>([
    ["a flow", {}],
    ["a read-only flow", { editable: false }],
    ["a flow without multiple selection", { enableMultiselect: false }],
    ["a flow without connecting", { enableConnect: false }],
    ["a flow without deleting", { enableDelete: false }],
    ["a flow with zoom limits", { minZoom: 0.9, maxZoom: 1.1 }],
    ["a flow with loops", { allowEdgeLoops: true }],
    ["a flow without duplicates", { connectionRules: { allowDuplicates: false } }],
    ["a flow with default data of edges", { defaultEdgeOptions: { data: { weight: 1 } } }],
  ])("[G140] predict the effect of every intent on %s", async (_name, options) => {
    const { flow } = chain({ editorMode: "node", ...options });
    flow.addNode({ id: "fixed", draggable: false, connectable: false, deletable: false });
    for (const id of ["b", "c"]) flow.openEditor("node", id);
    for (const each of calls) {
      const expected = predicted(flow, each);
      await flow.call(...each);
      expect([each, shownBy(flow)]).toEqual([each, expected]);
    }
  });

  it("[G140] exist for all intents that need only rendered values", () => {
    expect(Object.keys(predictions.flow).toSorted()).toEqual([
      "collapse",
      "connect",
      "enter",
      "expand",
      "moveNodes",
      "patchData",
      "reconnect",
      "relabel",
      "remove",
      "resize",
      "select",
      "setBends",
      "setParent",
      "setViewport",
    ]);
  });

  it("[G218] nothing is predicted that only validateConnection decides", async () => {
    const { flow } = chain({ validateConnection: () => undefined });
    const validated: readonly IntentCall[] = [
      ["connect", { source: "a", target: "c" }],
      ["reconnect", "a->b", { target: "c" }],
    ];
    for (const each of validated) {
      expect(predicted(flow, each)).toEqual(shownBy(flow));
      expect(await flow.call(...each)).toMatchObject({ ok: true });
    }
  });

  it("[G218] a connection that the rules about ports forbid is not predicted", async () => {
    const { flow } = typedFlow({}, [{ id: "e", ...link("load.image -> blur.in") }]);
    for (const [text, isAllowed] of [
      ["load.image -> blur.in", false],
      ["load.text -> blur2.in", false],
      ["load.mask -> blur2.in", true],
    ] as const) {
      const call = ["connect", link(text)] as const;
      const expected = predicted(flow, call);
      expect(await flow.call(...call)).toMatchObject({ ok: isAllowed });
      expect(shownBy(flow)).toEqual(expected);
    }
  });

  it("[G140] any predicted selection equals the flow's result", () => {
    const some = fc.subarray(["a", "b", "c"]);
    const someEdges = fc.subarray(["a->b", "b->c"]);
    const mode = fc.constantFrom(...selectionModes);
    fc.assert(
      fc.property(some, someEdges, some, someEdges, mode, (first, edges, nodes, others, how) => {
        const { flow } = chain();
        flow.select(first, edges);
        const expected = predicted(flow, ["select", nodes, others, how]);
        flow.select(nodes, others, how);
        expect(shownBy(flow)).toEqual(expected);
      }),
    );
  });
});
