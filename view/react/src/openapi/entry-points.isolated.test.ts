import { expect, test } from "vitest";

import { componentOf } from "../registry.ts";

test("[RM870] a form and a record editor do not register the console", async () => {
  const form = await import("./form.ts");
  const record = await import("./record.ts");
  expect(componentOf("openapi-console")).toBeUndefined();
  const apiConsole = await import("./console.ts");
  expect(componentOf("openapi-console")).toBeDefined();
  expect({ ...(await import("./index.ts")) }).toEqual({ ...form, ...record, ...apiConsole });
});
