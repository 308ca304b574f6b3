import assert from "node:assert/strict";
import { test } from "node:test";
import { app } from "./app.ts";

test("a new room has a graph that can grow", () => {
  const flow = app();
  flow.addNode({ id: "next", label: "Next", position: { x: 480, y: 0 } });
  assert.deepEqual(
    flow.nodes.map(({ id }) => id),
    ["idea", "plan", "next"],
  );
});
