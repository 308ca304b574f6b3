import { expect, it } from "vitest";

import { answering, api, button, taking } from "./api.fixture.ts";
import type { OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  properties: { name: { type: "string" }, age: { type: "integer" } },
};
const openapi = api({ "/people": { post: taking(schema) } });

function makeForm(baseUrl: string, options: Partial<OpenAPIFormOptions> = {}): OpenAPIForm {
  return new OpenAPIForm({ openapi, baseUrl, path: "/people", method: "post", ...options });
}

it("[O253] values are filled in at first, as far as they fit", async () => {
  const initialValues = { name: "Ada", age: "old", colour: "red" };
  const baseUrl = "http://api.test";
  expect(makeForm(baseUrl, { initialValues }).values).toEqual({ name: "Ada" });
  const later = makeForm(baseUrl, { initialValues, openapi: JSON.stringify(openapi) });
  await later.ready;
  expect(later.values).toEqual({ name: "Ada" });
});

it("[O254] every answer is told, whatever its status, and no other end", async () => {
  const told: number[] = [];
  let status = 200;
  const server = await answering(() => ({ status, body: {} }));
  const form = makeForm(server.url, {
    initialValues: { name: "Ada" },
    onResponse: (response) => told.push(response.status),
  });
  await button(form.form, "Send").call("press");
  await expect.poll(() => form.busy).toBe(false);
  status = 422;
  await form.submit();
  form.baseUrl = "http://127.0.0.1:1";
  await form.submit();
  expect(told).toEqual([200, 422]);
});

it("[O254] a listener that fails does not take the answer away", async () => {
  const server = await answering();
  const errors: unknown[] = [];
  const failure = new Error("listener");
  const form = makeForm(server.url, {
    initialValues: { name: "Ada" },
    onResponse: () => {
      throw failure;
    },
  });
  form.onError = (error) => errors.push(error);
  expect(await form.submit()).toMatchObject({ status: 200 });
  expect(errors).toEqual([failure]);
});
