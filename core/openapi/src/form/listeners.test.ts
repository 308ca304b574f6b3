import { expect, it } from "vitest";

import { startResponder, api, button, withBody } from "./api.fixture.ts";
import type { OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  properties: { name: { type: "string" }, age: { type: "integer" } },
};
const openapi = api({ "/people": { post: withBody(schema) } });

function makeForm(baseUrl: string, options: Partial<OpenAPIFormOptions> = {}): OpenAPIForm {
  return new OpenAPIForm({ openapi, baseUrl, path: "/people", method: "post", ...options });
}

it("[O253] fills in initial values as far as they fit", async () => {
  const initialValues = { name: "Ada", age: "old", color: "red" };
  const baseUrl = "http://api.test";
  expect(makeForm(baseUrl, { initialValues }).values).toEqual({ name: "Ada" });
  const later = makeForm(baseUrl, { initialValues, openapi: JSON.stringify(openapi) });
  await later.ready;
  expect(later.values).toEqual({ name: "Ada" });
});

it("[O254] calls onResponse for every status, and for no other outcome", async () => {
  const statuses: number[] = [];
  let status = 200;
  const server = await startResponder(() => ({ status, body: {} }));
  const form = makeForm(server.url, {
    initialValues: { name: "Ada" },
    onResponse: (response) => statuses.push(response.status),
  });
  await button(form.form, "Send").call("press");
  await expect.poll(() => form.busy).toBe(false);
  status = 422;
  await form.submit();
  form.baseUrl = "http://127.0.0.1:1";
  await form.submit();
  expect(statuses).toEqual([200, 422]);
});

it("[O254] keeps the response if a listener throws", async () => {
  const server = await startResponder();
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
