import type { ServerResponse } from "node:http";

import { expect, it } from "vitest";

import { open, openTestApp } from "./test-server.fixture.ts";
import type { DevChannel } from "./options.ts";
import { ask } from "./visitor.fixture.ts";
import { TestApp } from "./test-view.fixture.ts";

function createDevChannel(): DevChannel {
  const listening = new Set<ServerResponse>();
  return {
    module: "export const isDevModule = true;",
    listen: (response) => {
      listening.add(response);
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write("data: 1\n\n");
    },
    close: () => {
      for (const response of listening) response.end("data: 2\n\n");
    },
  };
}

it("[N33] a page loads the development module and receives events until the server stops", async () => {
  const { server } = await openTestApp({ devChannel: createDevChannel(), basePath: "/studio" });
  const page = await ask(server.url, "/studio/");
  expect(page.body).toContain('<script type="module" src="/studio/modules/dev.js"></script>');
  const module = await ask(server.url, "/studio/modules/dev.js");
  expect(module).toMatchObject({ status: 200, body: "export const isDevModule = true;" });
  expect(module.headers["content-type"]).toContain("text/javascript");
  expect((await ask(server.url, "/studio/modules/dev", { method: "HEAD" })).status).toBe(200);
  const response = await fetch(`${server.url}modules/dev`);
  const [text] = await Promise.all([response.text(), server.close()]);
  expect(text).toBe("data: 1\n\ndata: 2\n\n");
});

it("[N33] the development channel requires authorization", async () => {
  const server = await open(new TestApp().app, {
    devChannel: createDevChannel(),
    authorize: () => undefined,
  });
  expect((await ask(server.url, "/modules/dev")).status).toBe(401);
  expect((await ask(server.url, "/modules/dev.js")).status).toBe(401);
});

it("[N33] without a development channel the page loads no development module", async () => {
  const { server } = await openTestApp();
  expect((await ask(server.url, "/")).body).not.toContain("modules/dev");
  expect((await ask(server.url, "/modules/dev")).status).toBe(404);
  expect((await ask(server.url, "/modules/dev.js")).status).toBe(404);
});
