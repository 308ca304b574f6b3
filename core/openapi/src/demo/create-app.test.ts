import { Checkbox, IntegerInput, Select, TextInput } from "@heddle/views";
import { expect, it, vi } from "vitest";

import { startResponder, sent, textOf } from "../form/api.fixture.ts";
import { createApp } from "./create-app.ts";

it("[O130] has a required text, a choice of three, a bounded number and a boolean", () => {
  const { widgets, fields, operation } = createApp();
  expect(Object.values(widgets).map(({ constructor }) => constructor)).toEqual([
    TextInput,
    Select,
    IntegerInput,
    Checkbox,
  ]);
  expect(fields.map(({ required }) => required)).toEqual([true, false, false, false]);
  expect(fields.map(({ schema }) => schema)).toMatchObject([
    {},
    { enum: { length: 3 } },
    { minimum: 0, maximum: 120 },
    {},
  ]);
  expect(operation).toMatchObject({ method: "post" });
});

it("[O409] starts the echo server in Node if nothing listens at its address", async () => {
  const app = createApp();
  app.populate({ name: "Ada" });
  expect((await app.submit())?.json()).toMatchObject({ body: { name: "Ada" } });
});

it("[O409] says in a page how to start the echo server", async () => {
  // Port 7357 may have a server by now, so the page's own fetch fails.
  vi.stubGlobal("document", {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  try {
    const app = createApp();
    app.populate({ name: "Ada" });
    await expect(app.submit()).resolves.toBeNull();
    expect(app.lastSubmit).toEqual({ code: "network" });
    expect(textOf(app.response)).toContain("npx @heddle/echo");
  } finally {
    vi.unstubAllGlobals();
  }
});

it("[O130] sends the values to the specified server", async () => {
  const server = await startResponder((seen) => ({ body: { json: sent(seen) } }));
  const app = createApp({ baseUrl: server.url });
  app.populate({ name: "Ada", role: "weaver", age: 36, subscribe: true });
  const response = await app.submit();
  expect(response?.json()).toEqual({
    json: { name: "Ada", role: "weaver", age: 36, subscribe: true },
  });
  app.populate({ name: "Ada" });
  expect(app.populate({ age: 121 })).toEqual(["age"]);
});
