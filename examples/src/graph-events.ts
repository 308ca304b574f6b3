/** Every change of a graph emits one event. Drag, connect, select, edit or undo, and watch the log. */
import { Column, Table, type Viewable } from "@heddle/core";
import { defineNodeType, Flow } from "@heddle/flow";
import * as z from "zod";

const step = defineNodeType({
  type: "step",
  label: "Step",
  color: "#14a38b",
  schema: z.object({ minutes: z.int().min(1).max(90).default(10) }),
});

export function app(): Viewable {
  const flow = new Flow({ nodeTypes: { step }, validateOnPatch: true });
  const log = new Table({ caption: "Events, newest first", limit: 6 });
  flow.on("*", ({ type, ...payload }) => {
    const row = { event: type, payload: JSON.stringify(payload) };
    log.rows = [row, ...log.rows].slice(0, 100);
  });

  // One transaction. Undo cannot revert it, since this is the initial graph.
  const addInitialGraph = (): void => {
    flow.addNode(
      step.node({ id: "wind", label: "Wind", data: { minutes: 30 } }),
    );
    const weave = { id: "weave", label: "Weave", data: { minutes: 60 } };
    flow.addNode(step.node({ ...weave, position: { x: 260, y: 60 } }));
    flow.addEdge({ source: "wind", target: "weave" });
    flow.patchNodeData("weave", { minutes: 75 });
  };
  flow.transaction(addInitialGraph, { history: false });
  return new Column({ children: [flow, log] });
}
