import assert from "node:assert/strict";
import { test } from "node:test";
import { createWorkflow } from "./workflow.ts";

test("a workflow starts with three connected steps", () => {
  const flow = createWorkflow();
  assert.deepEqual(
    flow.nodes.map(({ type }) => type),
    ["schedule", "request", "message"],
  );
  assert.equal(flow.edges.length, 2);
});
