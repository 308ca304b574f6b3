import { Checkbox, IntegerInput, Select, TextInput } from "@heddle/views";
import { expect, it } from "vitest";

import { answering, sent } from "../form/api.fixture.ts";
import { createApp } from "./create-app.ts";

it("[O130] has a required text, a choice of three, a bounded number and a yes or no", () => {
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

it("[O130] sends what is entered to the server that it is given", async () => {
  const server = await answering((seen) => ({ body: { json: sent(seen) } }));
  const app = createApp({ baseUrl: server.url });
  app.populate({ name: "Ada", role: "weaver", age: 36, subscribe: true });
  const response = await app.submit();
  expect(response?.json()).toEqual({
    json: { name: "Ada", role: "weaver", age: 36, subscribe: true },
  });
  app.populate({ name: "Ada" });
  expect(app.populate({ age: 121 })).toEqual(["age"]);
});
