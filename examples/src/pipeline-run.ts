/** Press Run: each step shows its state, its time and its rows, and one fails. Then click a port to see what came out of it. */
import { Button, Table, type Viewable } from "@heddle/core";
import { Flow, NodeType } from "@heddle/flow";

type Order = {
  readonly id: number;
  readonly total: number;
  readonly paid: boolean;
};
type Rows = readonly Order[];

const steps: Readonly<Record<string, (rows: Rows) => Rows>> = {
  read: () =>
    Array.from({ length: 40 }, (_, id) => ({
      id,
      total: (id * 37) % 90,
      paid: id % 3 > 0,
    })),
  paid: (rows) => rows.filter(({ paid }) => paid),
  large: (rows) => rows.filter(({ total }) => total > 60),
  refunds: (rows) => {
    const refunds = rows.filter(({ total }) => total < 0);
    if (refunds.length === 0) throw new Error("There are no refunds");
    return refunds;
  },
};

export function app(): Viewable {
  const rowsOf = new Map<string, Rows>();
  const pause = async (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    });

  /** Runs a node on the rows of the one before it, and then all nodes after it. */
  const runFrom = async (id: string): Promise<void> => {
    const [before = ""] = flow.sourcesOf(id);
    const startedAt = Date.now();
    try {
      for (const progress of [0, 0.3, 0.6, 0.9]) {
        flow.status.set(id, { state: "running", progress });
        await pause(150);
      }
      const rows = steps[id]?.(rowsOf.get(before) ?? []) ?? [];
      rowsOf.set(id, rows);
      flow.inspect(
        { node: id, port: "out" },
        new Table({ rows: [...rows], limit: 4 }),
      );
      flow.status.set(id, {
        state: "done",
        duration: Date.now() - startedAt,
        badge: `${rows.length} rows`,
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const duration = Date.now() - startedAt;
      flow.status.set(id, { state: "failed", duration, message });
      return;
    }
    await Promise.all(flow.targetsOf(id).map(runFrom));
  };
  const run = async (): Promise<void> => {
    for (const id of Object.keys(steps)) {
      flow.status.set(id, { state: "waiting" });
    }
    await runFrom("read");
  };

  const step = new NodeType({
    type: "step",
    label: "Step",
    inputs: ["in"],
    outputs: ["out"],
    actions: [
      {
        id: "run",
        label: "Run from here",
        icon: "▶",
        shortcut: "Ctrl+Enter",
        readOnly: true,
        run: async ({ id }) => runFrom(id),
      },
    ],
  });
  const flow: Flow = new Flow({
    nodeTypes: { step },
    // The steps are fixed: users run them and look at their rows.
    editable: false,
    showMinimap: true,
    topPanel: [new Button({ label: "Run", variant: "primary", onPress: run })],
    nodes: [
      { id: "read", label: "Read orders", position: { x: 0, y: 70 } },
      { id: "paid", label: "Only paid", position: { x: 240, y: 0 } },
      { id: "large", label: "Above 60", position: { x: 480, y: 0 } },
      { id: "refunds", label: "Refunds", position: { x: 240, y: 140 } },
    ].map((node) => ({ ...node, type: "step" })),
    edges: [
      { source: "read", target: "paid" },
      { source: "paid", target: "large" },
      { source: "read", target: "refunds" },
    ],
  });
  return flow;
}
