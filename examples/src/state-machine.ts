/** Press a button to take the order to its next state. Draw an edge to add a transition, or select one to edit it. */
import { Button, Row, type Viewable } from "@heddle/core";
import { defineEdgeType, Flow } from "@heddle/flow";
import * as z from "zod";

const transition = defineEdgeType({
  type: "transition",
  label: "Transition",
  shape: "smoothstep",
  schema: z.object({
    event: z.string().min(1).meta({ title: "Event" }),
    role: z.enum(["buyer", "weaver"]).optional().meta({ title: "Who may" }),
  }),
});
const states = {
  Ordered: { x: 0, y: 120 },
  Canceled: { x: 230, y: 260 },
  Weaving: { x: 340, y: 120 },
  Checked: { x: 620, y: 0 },
  Mending: { x: 620, y: 240 },
  Shipped: { x: 880, y: 0 },
};
const transitions = [
  ["Ordered", "Weaving", "begin", "weaver"],
  ["Ordered", "Canceled", "cancel", "buyer"],
  ["Weaving", "Checked", "inspect", "weaver"],
  ["Checked", "Mending", "reject", "weaver"],
  ["Mending", "Weaving", "mend", "weaver"],
  ["Checked", "Shipped", "ship", "weaver"],
] as const;

export function app(): Viewable {
  const flow = new Flow({
    edgeTypes: { transition },
    nodes: Object.entries(states).map(([id, position]) => ({ id, position })),
    edges: transitions.map(([source, target, event, role]) =>
      transition.edge({ source, target, label: event, data: { event, role } }),
    ),
    allowEdgeLoops: true,
    validateOnPatch: true,
    defaultEdgeOptions: { markerEnd: { type: "arrowclosed" } },
  });
  let current = "Ordered";

  /** Derived changes are not undo steps. */
  const withoutHistory = (work: () => void): void =>
    flow.transaction(work, { history: false });
  const enter = (state: string): void => {
    withoutHistory(() => {
      if (flow.node(current)) flow.updateNode(current, { style: null });
      flow.updateNode(state, {
        style: { background: "#0b7a6b", color: "#fff" },
      });
    });
    current = state;
    showTransitions();
  };
  const showTransitions = (): void => {
    const outgoing = flow.edges.filter(({ source }) => source === current);
    const children = outgoing.map(({ data, target }) => {
      return new Button({
        label: String(data["event"]),
        onPress: () => enter(target),
      });
    });
    flow.topPanel = children.length > 0 ? [new Row({ children })] : [];
  };

  flow.on("edge_added", ({ edge: { id, type } }) => {
    if (type === null)
      withoutHistory(() =>
        flow.updateEdge(id, { type: transition.type, data: { event: "next" } }),
      );
    showTransitions();
  });
  flow.on("edge_data_changed", ({ edge_id, patch }) => {
    if ("event" in patch)
      withoutHistory(() =>
        flow.updateEdge(edge_id, { label: String(patch["event"]) }),
      );
    showTransitions();
  });
  flow.on("edge_deleted", showTransitions);
  enter(current);
  return flow;
}
