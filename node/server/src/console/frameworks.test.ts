import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { serve } from "@hono/node-server";
import { Controller, Get, Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import Koa from "koa";
import { describe, expect, it, onTestFinished } from "vitest";

import * as forExpress from "../express.ts";
import * as forFastify from "../fastify.ts";
import * as forHono from "../hono.ts";
import { createHandler, type Handler } from "../handler.ts";
import * as forKoa from "../koa.ts";
import * as forNest from "../nest.ts";
import * as forNode from "../node.ts";
import { buildConsolePageFirst, buildPageFirst } from "../page.fixture.ts";
import { TestApp } from "../test-view.fixture.ts";
import { visit } from "../visitor.fixture.ts";
import type { ApiConsoleOptions } from "./console-options.ts";
import { listen, sendFrom, TestApi } from "./console.fixture.ts";

buildConsolePageFirst();
buildPageFirst();

const rest = "The rest of the site";

/** Starts a site with a console at `/docs` and a document at `/openapi.json`, and returns its origin. */
type StartConsole = (options: ApiConsoleOptions, document: object) => Promise<string>;

const consoles: Readonly<Record<string, StartConsole>> = {
  express: async (options, document) => {
    const site = express().use(express.json());
    site.use("/docs", forExpress.apiConsole(options));
    site.get("/openapi.json", (_request, response) => void response.json(document));
    site.get("/", (_request, response) => void response.send(rest));
    return listen(createServer(site));
  },
  fastify: async (options, document) => {
    const site = fastify();
    onTestFinished(() => site.close());
    site.register(forFastify.apiConsole(options), { prefix: "/docs" });
    site.get("/openapi.json", () => document);
    site.get("/", () => rest);
    return site.listen({ port: 0, host: "127.0.0.1" });
  },
  hono: async (options, document) => {
    const site = new Hono();
    site.all("/docs/*", forHono.apiConsole(options));
    site.get("/openapi.json", (context) => context.json(document));
    site.get("/", (context) => context.text(rest));
    return serveHono(site).url;
  },
  koa: async (options, document) => {
    const site = new Koa();
    site.use(forKoa.apiConsole("/docs", options));
    site.use((context) => {
      context.body = context.path === "/openapi.json" ? document : rest;
    });
    return listen(serverOf(site));
  },
  nest: async (options, document) => {
    class Documents {
      openapi(): object {
        return document;
      }

      index(): string {
        return rest;
      }
    }
    Controller()(Documents);
    decorate(Documents, "openapi", Get("openapi.json"));
    decorate(Documents, "index", Get());
    // oxlint-disable-next-line no-extraneous-class -- Nest reads what the decorator adds
    class Site {}
    Module({ controllers: [Documents] })(Site);
    const site = await NestFactory.create(Site, { logger: false });
    onTestFinished(() => site.close());
    site.use("/docs", forNest.apiConsole(options));
    await site.listen(0, "127.0.0.1");
    return originOf(site.getHttpServer() as Server);
  },
  "node:http": async (options, document) => {
    const docs = forNode.apiConsole(options);
    return listen(
      createServer((request, response) => {
        if (request.url?.startsWith("/docs")) void docs(request, response);
        else response.end(request.url === "/openapi.json" ? JSON.stringify(document) : rest);
      }),
    );
  },
};

function serverOf(site: Koa): Server {
  const answer = site.callback();
  return createServer((request, response) => void answer(request, response));
}

/** Decorators without their syntax, which Node does not know. */
function decorate(
  type: { readonly prototype: object },
  name: string,
  decorator: MethodDecorator,
): void {
  const method = Object.getOwnPropertyDescriptor(type.prototype, name);
  if (method) decorator(type.prototype, name, method);
}

function serveHono(site: Hono): { readonly server: Server; readonly url: Promise<string> } {
  const { Request, Response } = globalThis;
  const server = serve({ fetch: site.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  onTestFinished(() => {
    // It replaces them for the whole process.
    Object.assign(globalThis, { Request, Response });
    server.closeAllConnections();
    server.close();
  });
  return { server, url: once(server, "listening").then(() => originOf(server)) };
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(Object.entries(consoles))("in %s", (_name, start) => {
  it("[S207] the console has its page, its files and its document, and the site the rest", async () => {
    const api = await TestApi.start();
    const openapi = (request: Request): Readonly<Record<string, unknown>> => ({
      ...api.document,
      "x-agent": request.headers.get("User-Agent"),
    });
    const url = await start({ openapi }, {});
    for (const page of [`${url}/docs`, `${url}/docs/`, `${url}/docs?theme=dark`]) {
      const response = await fetch(page);
      expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
      const [, file = ""] = /src="([^"]+)"/.exec(await response.text()) ?? [];
      const asset = await fetch(new URL(file, page));
      expect([asset.status, asset.headers.get("Cache-Control")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      expect(await asset.text()).toContain("import");
    }
    const headers = { "User-Agent": "visitor" };
    const document = await fetch(`${url}/docs/openapi.json`, { headers });
    expect(await document.json()).toMatchObject({ "x-agent": "visitor" });
    expect((await fetch(`${url}/docs`, { method: "HEAD" })).status).toBe(200);
    expect(await (await fetch(url)).text()).toBe(rest);
  });

  it("[S207] the process sends requests to the servers of the document of a path", async () => {
    const [api, other] = await Promise.all([TestApi.start(), TestApi.start()]);
    const url = await start({ openapi: "/openapi.json", send: "server" }, api.document);
    const body = "a".repeat(100_000);
    const answer = await sendFrom(`${url}/docs`, { method: "POST", url: api.url, body });
    expect(answer.api).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect(api.seen).toMatchObject([{ method: "POST", body }]);
    expect(await sendFrom(`${url}/docs`, { url: other.url })).toMatchObject({ status: 403 });
  });
});

it.each(["/docs/", "/teams/:team/docs"])(
  "[S207] the prefix of Fastify can be %s",
  async (prefix) => {
    const site = fastify();
    onTestFinished(() => site.close());
    site.register(forFastify.apiConsole({ openapi: {} }), { prefix });
    const url = `${await site.listen({ port: 0, host: "127.0.0.1" })}${prefix.replace(":team", "a")}`;
    const page = await (await fetch(url)).text();
    const [, file = ""] = /src="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(new URL(file, url))).status).toBe(200);
  },
);

/** Starts a site with the apps of a handler, and returns its origin. */
const apps: Readonly<Record<string, (handler: Handler) => Promise<string>>> = {
  express: async (handler) => {
    const site = express().use(handler.request);
    site.get("/", (_request, response) => void response.send(rest));
    const server = createServer(site);
    handler.attach(server);
    return listen(server);
  },
  fastify: async (handler) => {
    const site = fastify();
    onTestFinished(() => site.close());
    site.register(forFastify.servedApp(handler));
    site.get("/", () => rest);
    return site.listen({ port: 0, host: "127.0.0.1" });
  },
  hono: async (handler) => {
    const site = new Hono();
    site.use(forHono.servedApp(handler));
    site.get("/", (context) => context.text(rest));
    const { server, url } = serveHono(site);
    handler.attach(server);
    return url;
  },
  koa: async (handler) => {
    const site = new Koa();
    site.use(forKoa.servedApp(handler));
    site.use((context) => {
      context.body = rest;
    });
    const server = serverOf(site);
    handler.attach(server);
    return listen(server);
  },
};

describe.each(Object.entries(apps))("in %s", (_name, start) => {
  it("[S219] an app is served with its WebSocket, and the site keeps the rest", async () => {
    const testApp = new TestApp();
    const handler = createHandler(testApp.app, { basePath: "/app", logger: false });
    onTestFinished(() => handler.close());
    const url = await start(handler);
    expect(await (await fetch(`${url}/app`)).text()).toContain("<script");
    expect(await (await fetch(url)).text()).toBe(rest);
    const { root } = await visit({ url: `${url}/app/` });
    expect(await root.call("write", "hello")).toMatchObject({ ok: true });
  });
});

it("[S219] an attached handler leaves upgrades elsewhere to other listeners, and rejects them without any", async () => {
  const handler = createHandler(new TestApp().app, { basePath: "/app", logger: false });
  onTestFinished(() => handler.close());
  const statusOf = async (url: string): Promise<string> => {
    const { request } = await import("node:http");
    const headers = { Connection: "Upgrade", Upgrade: "websocket" };
    const outgoing = request(`${url}/chat`, { headers, agent: false });
    outgoing.end();
    return Promise.race([
      once(outgoing, "response").then(([response]) =>
        String((response as { statusCode: number }).statusCode),
      ),
      once(outgoing, "upgrade").then(() => "upgraded"),
    ]);
  };
  const alone = createServer();
  handler.attach(alone);
  expect(await statusOf(await listen(alone))).toBe("404");
  const shared = createServer();
  handler.attach(shared);
  shared.on("upgrade", (request, socket) => {
    if (request.url === "/chat")
      socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      );
  });
  expect(await statusOf(await listen(shared))).toBe("upgraded");
});
