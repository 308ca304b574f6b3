import { HeddleError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import * as openapi from "./index.ts";
import { validateDocument, yamlPositions } from "./validate.ts";

const document = { openapi: "3.1.0", info: {}, paths: { "/things": { get: { responses: {} } } } };
const operation = openapi.getOperation(document, "/things", "get");
const plan = openapi.planRequest(operation, {}, { baseUrl: "http://localhost" });

/** Wrong calls from plain JavaScript, by function. `new` calls a class. */
const wrongCalls: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  loadOpenAPI: [[], [null], [5], [[]], [document, null], [document, "strict"]],
  getOperation: [
    [],
    [null, "/things", "get"],
    [document],
    [document, "/things"],
    [document, "/things", 5],
    [document, 5, "get"],
  ],
  findUpdateOperations: [[], [5], [document], [document, 5]],
  collectFields: [[], [document], [document, null], [document, {}], [document, operation, null]],
  responseSchema: [[], [null], [document], [document, null], [document, {}]],
  resolveRef: [[], [null, { $ref: "#/a" }], ["text", { $ref: "#/a" }]],
  serversOf: [[], [null], [5], [document, 5], [document, {}]],
  planRequest: [
    [],
    [null, {}, { baseUrl: "http://localhost" }],
    [{}, {}, { baseUrl: "http://localhost" }],
    [operation],
    [operation, null, { baseUrl: "http://localhost" }],
    [operation, {}],
    [operation, {}, {}],
    [operation, {}, { baseUrl: 5 }],
  ],
  sendRequest: [[], [null], [{}], [plan, null], [plan, 5]],
  toCurl: [[], [null], [{}], [plan, null]],
  toFetch: [[], [null], [{}], [plan, null]],
  readBaseUrl: [[], [null], [5]],
  assertHeader: [[], ["headers"], ["headers", "X-Name", 5], ["headers", null, "a"]],
  responseView: [[], [null], [{}], [{ status: 200, headers: [], body: "text" }]],
  itemFeed: [[null], [5]],
  validateDocument: [[], [null], [5]],
  yamlPositions: [[], [null], [5]],
  "new OpenAPIDocument": [[], [null], [5], [{}]],
  "new ApiResponse": [[], [null], [{}]],
};

const exported: Readonly<Record<string, unknown>> = { ...openapi, validateDocument, yamlPositions };

describe("[O405] wrong arguments from plain JavaScript throw a HeddleError", () => {
  const cases = Object.entries(wrongCalls).flatMap(([name, calls]) =>
    calls.map((args) => [name, args] as const),
  );
  it.each(cases)("%s %j", async (name, args) => {
    expect(await failureOf(name, args)).toBeInstanceOf(HeddleError);
  });
});

async function failureOf(name: string, args: readonly unknown[]): Promise<unknown> {
  const target = exported[name.replace(/^new /, "")];
  try {
    if (name.startsWith("new ")) Reflect.construct(target as new () => unknown, args);
    else await (target as (...args: readonly unknown[]) => unknown)(...args);
  } catch (error) {
    return error;
  }
  return undefined;
}
