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

it("[O257] an operation without a name is named once", () => {
  expect(shown({ "/x": { get: {} } }).match(/\/x/g)).toHaveLength(1);
  expect(shown({ "/x": { get: { summary: "Read it" } } })).toContain("/x");
});

it("[O258] only where nothing at all is asked for the form says so", () => {
  expect(shown({ "/x": { get: {} } })).toContain(messages.noInputs);
  expect(shown({ "/x": { get: {} } }, security)).not.toContain(messages.noInputs);
});

it("[O259] what users read names no function", async () => {
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
  expect(reasonFor(thrown())).toBe("No GET /loms in the document; did you mean GET /looms?");
});

it("[O259] a time-out is told as it was set", async () => {
  const server = await startServer(() => {});
  const openapi = api({ "/x": { get: {} } });
  // What gives the headers takes a part of the time.
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
  expect(textOf(form.response)).toContain(messages.timedOut(1.5));
});
