import type { ServerResponse } from "node:http";

import { expect, it } from "vitest";

import { open, openWorkshop } from "./open.fixture.ts";
import type { PageNews } from "./page-news.ts";
import { ask } from "./request.fixture.ts";
import { Workshop } from "./workbench.fixture.ts";

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

it("[N33] a page runs the module of the news, and hears them until the server stops", async () => {
  const { server } = await openWorkshop({ news: tellingNews(), basePath: "/studio" });
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

it("[N33] nobody hears them who may not see the app", async () => {
  const server = await open(new Workshop().app, {
    news: tellingNews(),
    authorize: () => undefined,
  });
  expect((await ask(server.url, "/modules/news")).status).toBe(401);
  expect((await ask(server.url, "/modules/news.js")).status).toBe(401);
});

it("[N33] a server without news has a page without them", async () => {
  const { server } = await openWorkshop();
  expect((await ask(server.url, "/")).body).not.toContain("news");
  expect((await ask(server.url, "/modules/news")).status).toBe(404);
  expect((await ask(server.url, "/modules/news.js")).status).toBe(404);
});
