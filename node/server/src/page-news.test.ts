import type { ServerResponse } from "node:http";

import { expect, it } from "vitest";

import { open, openTestApp } from "./test-server.fixture.ts";
import type { PageNews } from "./options.ts";
import { ask } from "./visitor.fixture.ts";
import { TestApp } from "./test-view.fixture.ts";

function tellingNews(): PageNews {
  const listening = new Set<ServerResponse>();
  return {
    module: "export const isNews = true;",
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

it("[N33] a page loads the news module and receives news until the server stops", async () => {
  const { server } = await openTestApp({ news: tellingNews(), basePath: "/studio" });
  const page = await ask(server.url, "/studio/");
  expect(page.body).toContain('<script type="module" src="/studio/modules/news.js"></script>');
  const module = await ask(server.url, "/studio/modules/news.js");
  expect(module).toMatchObject({ status: 200, body: "export const isNews = true;" });
  expect(module.headers["content-type"]).toContain("text/javascript");
  expect((await ask(server.url, "/studio/modules/news", { method: "HEAD" })).status).toBe(200);
  const response = await fetch(`${server.url}modules/news`);
  const [text] = await Promise.all([response.text(), server.close()]);
  expect(text).toBe("data: 1\n\ndata: 2\n\n");
});

it("[N33] news require authorization", async () => {
  const server = await open(new TestApp().app, {
    news: tellingNews(),
    authorize: () => undefined,
  });
  expect((await ask(server.url, "/modules/news")).status).toBe(401);
  expect((await ask(server.url, "/modules/news.js")).status).toBe(401);
});

it("[N33] without news the page has no news module", async () => {
  const { server } = await openTestApp();
  expect((await ask(server.url, "/")).body).not.toContain("news");
  expect((await ask(server.url, "/modules/news")).status).toBe(404);
  expect((await ask(server.url, "/modules/news.js")).status).toBe(404);
});
