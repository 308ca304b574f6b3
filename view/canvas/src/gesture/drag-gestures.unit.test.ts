import { Flow, flowCaller, FlowReader } from "@heddle/flow";
import { expect, onTestFinished, test } from "vitest";

import { ItemNames } from "../item-names.ts";
import { CanvasState } from "../canvas-state.ts";
import { middleOf, type Point } from "../geometry/rectangle.ts";
import type { Translate } from "../messages.ts";
import { Signal } from "../signal.ts";
import { MoveGesture } from "./drag-gestures.ts";
import { EdgeInsertion } from "./edge-insertion.ts";

/** An edge that leads out of a frame, and a node without edges in another frame below. */
function crossing(): Flow {
  return new Flow({
    nodes: [
      { id: "frame", type: "group", dimensions: { width: 1000, height: 400 } },
      { id: "inside", parent: "frame", position: { x: 50, y: 100 } },
      { id: "outside", position: { x: 1800, y: 100 } },
      {
        id: "below",
        type: "group",
        position: { x: 0, y: 800 },
        dimensions: { width: 1000, height: 400 },
      },
      { id: "loose", parent: "below", position: { x: 500, y: 900 } },
    ],
    edges: [{ id: "e", source: "inside", target: "outside", type: "straight" }],
  });
}

/** Drops the middle of the node "loose" at a point, on the edge below it. */
async function dropLoose(flow: Flow, at: Point): Promise<void> {
  const state = new CanvasState(flow);
  onTestFinished(() => state.dispose());
  const insertion = new EdgeInsertion(
    {
      flow: new FlowReader(flow),
      state,
      insertion: new Signal<string | undefined>(undefined),
      names: new ItemNames(flow, state, new Signal<Translate>(String)),
      announce: () => {},
    },
    { id: "loose" },
  );
  const from = middleOf(state.rectangleOf("loose")!);
  const gesture = new MoveGesture({
    state,
    intents: flowCaller(flow),
    ids: ["loose"],
    from,
    insertion,
  });
  gesture.move(at);
  await gesture.commit();
}

test.each([
  ["inside the frame", 600, "frame"],
  ["outside of all frames", 1400, undefined],
])("[F137, F172] a node dropped on an edge %s belongs there", async (_where, x, parent) => {
  const flow = crossing();
  const before = flow.toJSON();
  await dropLoose(flow, { x, y: 120 });
  expect(flow.edges.map(({ source, target }) => [source, target])).toEqual([
    ["inside", "loose"],
    ["loose", "outside"],
  ]);
  expect(flow.node("loose")?.parent).toBe(parent);
  flow.undo();
  expect([flow.toJSON(), flow.canUndo]).toEqual([before, false]);
});
