import assert from "node:assert/strict";
import { test } from "node:test";
import { app } from "./app.ts";

test("the console lists the orders", async () => {
  const console = app();
  await console.ready;
  console.open("get:/orders");
  const response = await console.form?.submit();
  assert.equal(response?.status, 200);
});
