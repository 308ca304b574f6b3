import { expect, it } from "vitest";

import { api, textOf } from "../form/api.fixture.ts";
import { OpenAPIConsole } from "./openapi-console.ts";
import { studioApi } from "./studio.fixture.ts";
import { messages } from "./messages.ts";

const baseUrl = "http://127.0.0.1:1";

it.each([
  [undefined, ["customer"]],
  [true, ["customer"]],
  [false, ["id", "customer"]],
])("[O336] with skipReadOnly %s the form of a POST has %j", (skipReadOnly, names) => {
  const console = new OpenAPIConsole({
    openapi: studioApi,
    baseUrl,
    ...(skipReadOnly !== undefined && { skipReadOnly }),
  });
  console.open("post:/orders");
  expect(console.form?.fields.map(({ name }) => name)).toEqual(names);
});

it("[O337] says on the overview that the document declares no credentials", () => {
  const silent = api({ "/a": { get: {} }, "/b": { get: {} } });
  const pageOf = (openapi: Record<string, unknown>, allowCustomHeaders: boolean): string =>
    textOf(new OpenAPIConsole({ openapi, baseUrl, allowCustomHeaders }).page);
  expect(pageOf(silent, false)).toContain(messages.noCredentials.text);
  expect(pageOf(silent, true)).toContain(messages.addCredentials.text);
  expect(pageOf(studioApi, false)).not.toContain(messages.noCredentials.text);
  expect(pageOf(studioApi, true)).not.toContain(messages.addCredentials.text);
});
