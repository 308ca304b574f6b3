import assert from "node:assert/strict";
import { test } from "node:test";
import { app } from "./app.ts";

test("the editor loads an order", async () => {
  const record = await app().load({ id: 2 });
  assert.equal((record as { customer?: unknown } | null)?.customer, "Ben");
});
