import { expect, it } from "vitest";

import { loadOpenAPI } from "../document/load-openapi.ts";
import { messages } from "../messages.ts";
import { getOperation } from "../operation/get-operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import { startServer } from "../send/server.fixture.ts";
import { api, textOf } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const security = {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
};

function shown(paths: object, rest: object = {}): string {
  const openapi = api(paths, rest);
  return textOf(new OpenAPIForm({ openapi, baseUrl: "http://api.test", path: "/x" }).view());
}

it("[O257] names an operation without a name once", () => {
  expect(shown({ "/x": { get: {} } }).match(/\/x/g)).toHaveLength(1);
  expect(shown({ "/x": { get: { summary: "Read it" } } })).toContain("/x");
});

it("[O258] says that there is no input only if there are no credentials either", () => {
  expect(shown({ "/x": { get: {} } })).toContain(messages.noInputs.text);
  expect(shown({ "/x": { get: {} } }, security)).not.toContain(messages.noInputs.text);
});

it("[O259] shows no function names to users", async () => {
  const form = new OpenAPIForm({
    openapi: "{ no document",
    baseUrl: "http://api.test",
    path: "/x",
  });
  await form.ready.catch(() => {});
  expect(textOf(form.form)).toContain("The text is");
  expect(textOf(form.form)).not.toContain("loadOpenAPI");
  const document = await loadOpenAPI(api({ "/looms": { get: {} } }));
  const thrown = (): unknown => {
    try {
      return getOperation(document, "/loms", "get");
    } catch (error) {
      return error;
    }
  };
  expect(String(reasonFor(thrown()))).toBe(
    "No GET /loms in the document; did you mean GET /looms?",
  );
});

it("[O259] shows a timeout as it was set", async () => {
  const server = await startServer(() => {});
  const openapi = api({ "/x": { get: {} } });
  // The headers function uses a part of the timeout.
  const headers = async (): Promise<Record<string, string>> => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    return {};
  };
  const form = new OpenAPIForm({
    openapi,
    baseUrl: server.url,
    path: "/x",
    timeout: 1500,
    headers,
  });
  await form.submit();
  expect(textOf(form.response)).toContain(messages.timedOut({ count: 1.5 }).text);
});
