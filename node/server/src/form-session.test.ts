import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { OpenAPIForm } from "@heddle/openapi";
import { expect, it, onTestFinished } from "vitest";

import { open } from "./test-server.fixture.ts";
import { ask, until, visit } from "./visitor.fixture.ts";

const openapi = {
  openapi: "3.1.0",
  info: { title: "Looms", version: "1" },
  paths: { "/events": { get: { responses: {} } } },
};

/** An event stream without an end, and the number of its listeners. */
async function startStream(): Promise<{ readonly url: string; listeners: number }> {
  const server = createServer((_request, response) => {
    stream.listeners += 1;
    response.on("close", () => (stream.listeners -= 1));
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: 1\n\n");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const stream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listeners: 0,
  };
  return stream;
}

it("[O220] the stream of a form ends with its session", async () => {
  const stream = await startStream();
  const forms: OpenAPIForm[] = [];
  const app = (): OpenAPIForm => {
    const form = new OpenAPIForm({ openapi, baseUrl: stream.url, path: "/events" });
    forms.push(form);
    return form;
  };
  const visitor = await visit(await open(app, { session: { ttl: 20 } }));
  const [form] = forms;
  const answer = form?.submit();
  await until(() => visitor.received.join("").includes("Items"));
  expect(stream.listeners).toBe(1);
  visitor.replica.close();
  await until(() => stream.listeners === 0);
  await expect(answer).resolves.toBeNull();
  expect(form?.busy).toBe(false);
});

it("[N771] a large response is downloaded whole from the session", async () => {
  const content = Buffer.alloc(300_000, "0123456789");
  const server = createServer((_request, response) => response.end(content));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const form = new OpenAPIForm({ openapi, baseUrl, path: "/events", sizeLimit: 1_000 });
  const served = await open(() => form);
  const visitor = await visit(served);
  await form.submit();
  const reference = (): RegExpExecArray | null =>
    /"\$":"file","id":"([\w-]+)","name":"[^"]*","type":"[^"]*","size":300000/.exec(
      visitor.received.join(""),
    );
  await until(() => reference() !== null);
  const answer = await ask(served.url, `/session/${visitor.session}/files/${reference()?.[1]}`);
  expect([answer.status, answer.headers["content-disposition"]]).toEqual([200, "attachment"]);
  expect(answer.body).toBe(content.toString());
});
