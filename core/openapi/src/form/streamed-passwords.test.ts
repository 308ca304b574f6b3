import { Download } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { startServer } from "../send/server.fixture.ts";
import { api, gate, textOf, viewsIn } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const user = {
  type: "object",
  properties: { name: { type: "string" }, pin: { type: "string", format: "password" } },
};
const components = { schemas: { User: user } };
const reference = { $ref: "#/components/schemas/User" };
const events = {
  type: "object",
  oneOf: [
    { properties: { event: { const: "note" }, data: { type: "string" } } },
    {
      properties: {
        event: { const: "user" },
        data: { contentMediaType: "application/json", contentSchema: reference },
      },
    },
  ],
};

const eve = '{"name":"Eve","pin":"x7"}';
const bob = '{"name":"Bob","pin":"y8"}';
const lines = `${eve}\n${bob}\n`;
const userEvents = `event: note\ndata: hello\n\nevent: user\nid: 1\ndata: ${eve}\n\ndata: ${bob}\n\n`;

const streams: Readonly<Record<string, readonly [type: string, holder: object, body: string]>> = {
  "JSON lines with a schema of a line": ["application/x-ndjson", { schema: reference }, lines],
  "JSON lines with a schema of a list": [
    "application/jsonl",
    { schema: { type: "array", items: reference } },
    lines,
  ],
  "a JSON sequence": [
    "application/json-seq",
    { itemSchema: reference },
    `\u001E${eve}\n\u001E${bob}\n`,
  ],
  "events with a schema of their data": ["text/event-stream", { schema: reference }, userEvents],
  "events with a schema of an event": [
    "text/event-stream",
    { itemSchema: events },
    userEvents.replaceAll("\n\ndata", "\n\nevent: user\ndata"),
  ],
};

describe("[O293] masks the declared passwords of a stream", () => {
  for (const [title, [mediaType, holder, body]] of Object.entries(streams))
    it(`in ${title}`, async () => {
      const later = gate();
      const server = await startServer((_request, response) => {
        response.writeHead(200, { "Content-Type": mediaType });
        response.write(body);
        void later.opened.then(() => response.end());
      });
      const content = { [mediaType]: holder };
      const openapi = api(
        { "/users": { get: { responses: { 200: { description: "", content } } } } },
        { components },
      );
      const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/users" });
      const submit = form.submit();
      const shown = (): string => textOf(form.response);
      await expect.poll(shown).toContain("Eve");
      expect(shown()).not.toContain("x7");
      later.open();
      const response = await submit;
      expect(shown()).toContain("Bob");
      expect(shown()).not.toMatch(/x7|y8/);
      const download = viewsIn(form.response).find((view) => view instanceof Download);
      const file = await download?.file?.text();
      expect(file).toContain("Bob");
      expect(file).not.toMatch(/x7|y8/);
      expect(response?.text()).toBe(body);
    });
});

it("[O86] masks an escaped secret in a finished stream", async () => {
  const item = String.raw`{"said":"\u0068unter22"}`;
  const server = await startServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "application/x-ndjson" });
    response.end(`${item}\n`);
  });
  const openapi = api({ "/users": { get: { responses: {} } } });
  const headers = { Authorization: "hunter22" };
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/users", headers });
  await form.submit();
  expect(textOf(form.response)).toContain("said");
  expect(textOf(form.response)).not.toContain("unter22");
});
