import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as httpRequest } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

import express from "express";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { sendFromServer } from "../../../../view/page/src/console/send-from-server.ts";
import { apiConsole } from "../express.ts";
import { apiConsole as fetchConsole } from "../fetch.ts";
import type { LogEntry } from "../log.ts";
import { buildConsolePageFirst } from "../page.fixture.ts";
import { documentOf, listen, post, sendFrom, startConsole, TestApi } from "./console.fixture.ts";
import { requestType } from "./relay.ts";
import { isPublicAddress } from "./public-address.ts";

buildConsolePageFirst();

describe("a request that the process sends", () => {
  it("[S210] has the method, the headers and the body of the page", async () => {
    const api = await TestApi.start();
    const console = await startConsole({ openapi: api.document, send: "server" });
    const answer = await sendFrom(console, {
      method: "PUT",
      url: `${api.url}/orders/7?full=1`,
      headers: [
        ["Authorization", "Bearer of-the-visitor"],
        ["Cookie", "session=entered"],
        ["Content-Type", "application/json"],
      ],
      body: '{"seats":4}',
    });
    expect(answer.api).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect(api.seen).toMatchObject([
      {
        method: "PUT",
        url: "/orders/7?full=1",
        headers: {
          authorization: "Bearer of-the-visitor",
          cookie: "session=entered",
          "content-type": "application/json",
          "content-length": "11",
        },
        body: '{"seats":4}',
      },
    ]);
  });

  it("[S210] has its answer streamed, and decompressed", async () => {
    const api = await TestApi.start((request, response) => {
      if (request.url === "/zipped") {
        response.setHeader("Content-Encoding", "gzip").end(gzipSync("unzipped"));
      } else {
        response.setHeader("Content-Type", "text/event-stream").write("data: 1\n\n");
      }
    });
    const console = await startConsole({ openapi: api.document, send: "server" });
    const zipped = await sendFrom(console, { url: `${api.url}/zipped` });
    expect(zipped.api?.body).toBe("unzipped");
    const outgoing = httpRequest(`${console}/send`, {
      method: "POST",
      headers: { "Content-Type": requestType, Origin: new URL(console).origin },
    });
    outgoing.end(`${JSON.stringify({ method: "GET", url: `${api.url}/events`, headers: [] })}\n`);
    const [incoming] = (await once(outgoing, "response")) as [AsyncIterable<Buffer>];
    let text = "";
    // The API never ends it.
    for await (const chunk of incoming) {
      text += chunk.toString();
      if (text.includes("data: 1")) break;
    }
    expect(text).toContain("text/event-stream");
  });

  it("[S210] is canceled when its page goes away", async () => {
    let isClosed = false;
    const api = await TestApi.start((_request, response) => {
      response.write("first");
      response.once("close", () => (isClosed = true));
    });
    const console = await startConsole({ openapi: api.document, send: "server" });
    const outgoing = httpRequest(`${console}/send`, {
      method: "POST",
      headers: { "Content-Type": requestType, Origin: new URL(console).origin },
    });
    outgoing.on("error", () => {});
    outgoing.end(`${JSON.stringify({ method: "GET", url: api.url, headers: [] })}\n`);
    await once(outgoing, "response");
    outgoing.destroy();
    await expect.poll(() => isClosed).toBe(true);
  });

  it("[S211] goes to the origins of the document, of `origins` and of `baseUrl`", async () => {
    const [named, listed, base] = await Promise.all([
      TestApi.start(),
      TestApi.start(),
      TestApi.start(),
    ]);
    const console = await startConsole({
      openapi: named.document,
      send: "server",
      origins: [listed.url],
      baseUrl: `${base.url}/v1`,
    });
    for (const { url } of [named, listed, base]) {
      expect(await sendFrom(console, { url: `${url}/orders` })).toMatchObject({ status: 200 });
    }
  });

  it("[S211] goes to the servers of paths and operations, and to sign-ins", async () => {
    const [ofPath, ofOperation, ofSignIn] = await Promise.all([
      TestApi.start(),
      TestApi.start(),
      TestApi.start(),
    ]);
    const get = { servers: [{ url: ofOperation.url }], responses: {} };
    const flows = { clientCredentials: { tokenUrl: `${ofSignIn.url}/token`, scopes: {} } };
    const openapi = documentOf({
      paths: { "/a": { servers: [{ url: ofPath.url }], get } },
      components: { securitySchemes: { login: { type: "oauth2", flows } } },
    });
    const console = await startConsole({ openapi, send: "server" });
    for (const { url } of [ofPath, ofOperation, ofSignIn]) {
      expect(await sendFrom(console, { url: `${url}/x` })).toMatchObject({ status: 200 });
    }
  });

  it("[S211] goes nowhere else: nothing is connected to", async () => {
    const [api, other] = await Promise.all([TestApi.start(), TestApi.start()]);
    const console = await startConsole({ openapi: api.document, send: "server" });
    const { port } = new URL(api.url);
    for (const url of [
      other.url,
      `http://user@127.0.0.1:${new URL(other.url).port}`,
      `http://localhost:${port}`,
      `https://127.0.0.1:${port}`,
      "file:///etc/passwd",
      "data:text/plain,a",
      `${new URL(console).origin}/openapi.json`,
    ]) {
      expect([url, await sendFrom(console, { url })]).toMatchObject([
        url,
        { status: 403, code: "target_not_allowed" },
      ]);
    }
    expect(other.seen).toEqual([]);
  });

  it("[S212] follows no redirect: the page asks for each step", async () => {
    const other = await TestApi.start();
    const api = await TestApi.start((_request, response) =>
      response.writeHead(307, { Location: `${other.url}/collect` }).end(),
    );
    const console = await startConsole({ openapi: api.document, send: "server" });
    const { api: answer } = await sendFrom(console, {
      url: api.url,
      headers: [["Authorization", "Bearer secret"]],
    });
    expect(answer?.status).toBe(307);
    expect(answer?.headers).toContainEqual(["Location", `${other.url}/collect`]);
    expect(other.seen).toEqual([]);
  });

  it("[S212] the page follows redirects of GET only, and sends no headers to another origin", async () => {
    const other = await TestApi.start();
    const api = await TestApi.start((request, response) => {
      const isMoved = request.url === "/moved";
      response.writeHead(307, { Location: isMoved ? `${other.url}/here` : "/moved" }).end();
    });
    const console = await startConsole({
      openapi: api.document,
      send: "server",
      origins: [other.url],
    });
    const nodeFetch = fetch;
    // A browser adds its origin.
    const ownHeaders = { "Content-Type": requestType, Origin: new URL(console).origin };
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      nodeFetch(input, { ...init, headers: ownHeaders }),
    );
    const send = sendFromServer(new URL(`${console}/send`));
    const headers = { Authorization: "Bearer secret" };
    const got = await send(`${api.url}/orders`, { headers });
    expect([got.status, got.url]).toEqual([200, `${other.url}/here`]);
    expect(api.seen).toMatchObject([
      { url: "/orders", headers: { authorization: "Bearer secret" } },
      { url: "/moved", headers: { authorization: "Bearer secret" } },
    ]);
    expect(other.seen).toHaveLength(1);
    expect(other.seen[0]?.headers).not.toHaveProperty("authorization");
    const posted = await send(`${api.url}/orders`, { method: "POST", headers, body: "secret" });
    expect(posted.status).toBe(307);
    expect([api.seen.length, other.seen.length]).toEqual([3, 1]);
  });

  it("[S213] has no headers of a connection or a proxy, and none of the visitor's request", async () => {
    const api = await TestApi.start();
    const console = await startConsole({ openapi: api.document, send: "server" });
    await sendFrom(
      console,
      {
        method: "POST",
        url: api.url,
        body: "a",
        headers: [
          ["Connection", "upgrade"],
          ["Upgrade", "websocket"],
          ["Transfer-Encoding", "chunked"],
          ["Content-Length", "99"],
          ["Host", "other.example"],
          ["X-Forwarded-For", "10.0.0.1"],
          ["X-Client-IP", "10.0.0.1"],
          ["CF-Connecting-IP", "10.0.0.1"],
          ["True-Client-IP", "10.0.0.1"],
          ["X-Real-IP", "10.0.0.1"],
          ["X-Original-URL", "/admin"],
          ["X-SSL-Client-Cert", "a"],
          ["Forwarded", "for=10.0.0.1"],
          ["Proxy-Authorization", "Basic x"],
          ["Expect", "100-continue"],
        ],
      },
      { Cookie: "session=of-the-docs", Authorization: "Bearer of-the-docs" },
    );
    const [{ headers } = { headers: {} }] = api.seen;
    expect(headers).toMatchObject({ host: new URL(api.url).host, "content-length": "1" });
    for (const name of [
      "authorization",
      "cf-connecting-ip",
      "cookie",
      "expect",
      "forwarded",
      "origin",
      "proxy-authorization",
      "transfer-encoding",
      "true-client-ip",
      "upgrade",
      "x-client-ip",
      "x-forwarded-for",
      "x-original-url",
      "x-real-ip",
      "x-ssl-client-cert",
    ])
      expect(headers).not.toHaveProperty(name);
  });

  it("[S214] cannot change the page by the headers of its answer", async () => {
    const api = await TestApi.start((_request, response) =>
      response
        .writeHead(201, {
          "Set-Cookie": "session=stolen",
          "Content-Type": "text/html",
          "Clear-Site-Data": '"*"',
          "Content-Security-Policy": "default-src *",
        })
        .end("<script>alert(1)</script>"),
    );
    const console = await startConsole({ openapi: api.document, send: "server" });
    const { headers, api: answer } = await sendFrom(console, { url: api.url });
    expect(headers.get("Set-Cookie")).toBeNull();
    expect(headers.get("Clear-Site-Data")).toBeNull();
    expect(headers.get("Content-Type")).toBe("application/vnd.heddle.response");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(answer?.status).toBe(201);
    expect(answer?.headers).toContainEqual(["Set-Cookie", "session=stolen"]);
  });
});

describe("limits", () => {
  it("[S215] reject a body that is too long or not as long as announced", async () => {
    const api = await TestApi.start();
    const limits = { requestBytes: 10 };
    const console = await startConsole({ openapi: api.document, send: "server", limits });
    const sent = { method: "POST", url: api.url };
    expect(await sendFrom(console, { ...sent, body: "a".repeat(11) })).toMatchObject({
      status: 413,
    });
    for (const length of [1, 9]) {
      const answer = await sendFrom(console, { ...sent, body: "aaaaa", length });
      expect([length, answer.code]).toEqual([length, "bad_request"]);
    }
    expect(api.seen.map(({ body }) => body)).toEqual([]);
    expect(await sendFrom(console, { ...sent, body: "aaaaa" })).toMatchObject({ status: 200 });
  });

  it("[S215] abort an answer that is too long, however small it was sent", async () => {
    const api = await TestApi.start((_request, response) =>
      response.setHeader("Content-Encoding", "gzip").end(gzipSync("a".repeat(1_000_000))),
    );
    const limits = { responseBytes: 100_000 };
    const console = await startConsole({ openapi: api.document, send: "server", limits });
    await expect(sendFrom(console, { url: api.url })).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  it("[S771] an answer arrives whole or not at all, of any size", async () => {
    const content = Buffer.alloc(3_000_000, "0123456789");
    const api = await TestApi.start(({ url }, response) => {
      response.writeHead(200, { "Content-Length": content.length });
      if (url === "/whole") response.end(content);
      else response.write(content.subarray(0, 1_000_000), () => response.destroy());
    });
    const console = await startConsole({ openapi: api.document, send: "server" });
    const answer = await sendFrom(console, { url: `${api.url}/whole` });
    expect(answer.api?.body).toBe(content.toString());
    await expect(sendFrom(console, { url: `${api.url}/part` })).rejects.toMatchObject({
      code: "ECONNRESET",
    });
  });

  it("[S215] end a request without an answer, and one that falls silent", async () => {
    const api = await TestApi.start(({ url }, response) => {
      if (url === "/silent") response.write("first");
    });
    const options = { openapi: api.document, send: "server" } as const;
    const hasty = await startConsole({ ...options, limits: { answerMilliseconds: 50 } });
    expect(await sendFrom(hasty, { url: `${api.url}/never` })).toMatchObject({
      status: 504,
      code: "ETIMEDOUT",
    });
    const console = await startConsole({ ...options, limits: { silenceMilliseconds: 50 } });
    await expect(sendFrom(console, { url: `${api.url}/silent` })).rejects.toMatchObject({
      code: "ECONNRESET",
    });
  });

  it("[S770] a body is streamed: the API reads its beginning before the page has sent its end", async () => {
    let arrived: (text: string) => void = () => {};
    const beginning = new Promise<string>((resolve) => {
      arrived = resolve;
    });
    const api = createServer((request, response) => {
      request.once("data", (chunk) => arrived(String(chunk)));
      request.once("end", () => response.end("stored"));
    });
    const url = await listen(api);
    const openapi = documentOf({ servers: [{ url }] });
    const console = await startConsole({ openapi, send: "server" });
    const head = { method: "POST", url, headers: [], length: 12 };
    const answer = await post(
      console,
      (async function* () {
        yield `${JSON.stringify(head)}\nbegin `;
        yield (await beginning) === "begin " ? "of end" : "";
      })(),
    );
    expect(answer.api).toMatchObject({ status: 200, body: "stored" });
  });

  it("[S215] reject further requests while too many are running, and count ended ones no longer", async () => {
    const waiting: (() => void)[] = [];
    const api = await TestApi.start((_request, response) => {
      waiting.push(() => response.end("late"));
    });
    const limits = { requests: 1 };
    const console = await startConsole({ openapi: api.document, send: "server", limits });
    const first = sendFrom(console, { url: api.url });
    await expect.poll(() => waiting.length).toBe(1);
    expect(await sendFrom(console, { url: api.url })).toMatchObject({ status: 429 });
    waiting[0]?.();
    expect((await first).api?.body).toBe("late");
    expect(await sendFrom(console, { url: "http://other.example" })).toMatchObject({ status: 403 });
    const next = sendFrom(console, { url: api.url });
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    expect(await next).toMatchObject({ status: 200 });
  });

  it.each([
    "",
    "\n",
    "{}\n",
    "null\n",
    `{"method":"CONNECT","url":"http://a.example","headers":[]}\n`,
    `{"method":"GET","url":"no url","headers":[]}\n`,
    `{"method":"GET","url":"http://a.example","headers":[["a"]]}\n`,
    `{"method":"G T","url":"http://a.example","headers":[]}\n`,
    `{"method":"GET","url":"http://a.example","headers":[],"length":-1}\n`,
    "a".repeat(200_000),
  ])("[S215] reject what is not a request: %#", async (text) => {
    const console = await startConsole({ openapi: documentOf(), send: "server" });
    expect(await post(console, text)).toMatchObject({ status: 400, code: "bad_request" });
  });

  it("[S215] leave the connection to the next request, whatever of a body was not read", async () => {
    const api = await TestApi.start();
    const console = await startConsole({ openapi: api.document, send: "server" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const statusOf = async (type: string, text: string): Promise<number | undefined> => {
      const headers = { "Content-Type": type, Origin: new URL(console).origin };
      const outgoing = httpRequest(`${console}/send`, { method: "POST", headers, agent });
      outgoing.end(text);
      const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
      await buffer(incoming);
      return incoming.statusCode;
    };
    expect(await statusOf("text/plain", "a".repeat(5_000_000))).toBe(403);
    const head = { method: "GET", url: api.url, headers: [] };
    expect(await statusOf(requestType, `${JSON.stringify(head)}\n`)).toBe(200);
  });

  it("[S215] end quietly where something else has answered", async () => {
    const site = express();
    site.use((_request, response, next) => {
      response.end("answered");
      next();
    });
    site.use("/docs", apiConsole({ openapi: documentOf(), logger: false }));
    const url = await listen(createServer(site));
    expect(await (await fetch(`${url}/docs`)).text()).toBe("answered");
    expect(await (await fetch(`${url}/docs`)).text()).toBe("answered");
  });

  it("[S215] reject headers that would be others", async () => {
    const api = await TestApi.start();
    const console = await startConsole({ openapi: api.document, send: "server" });
    for (const header of [
      ["a b", "c"],
      ["Accept", "b\r\nc: d"],
    ] as const) {
      const answer = await sendFrom(console, { url: api.url, headers: [header] });
      expect(answer).toMatchObject({ status: 400, code: "bad_request" });
    }
    expect(api.seen).toEqual([]);
  });
});

describe("the page that has a request sent", () => {
  it("[S216] is a page of this console", async () => {
    const api = await TestApi.start();
    const console = await startConsole({ openapi: api.document, send: "server" });
    const rejected = { status: 403, code: "foreign_origin" };
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: new URL(console).origin, "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { "Content-Type": "text/plain" },
      { "Content-Type": "application/json" },
    ])
      expect(await sendFrom(console, { url: api.url }, headers)).toMatchObject(rejected);
    expect(api.seen).toEqual([]);
    // Behind a proxy that ends TLS, the origin of the page is not the one that this process sees.
    const proxied = { Origin: "https://docs.example", "Sec-Fetch-Site": "same-origin" };
    expect(await sendFrom(console, { url: api.url }, proxied)).toMatchObject(rejected);
    const options = { openapi: api.document, send: "server" } as const;
    const any = await startConsole({ ...options, allowedOrigins: "any" });
    expect(await sendFrom(any, { url: api.url }, proxied)).toMatchObject({ status: 200 });
  });

  it("[S216] is not a page whose name leads to this machine, unless the app allows it", async () => {
    const api = await TestApi.start();
    const options = { openapi: api.document, send: "server" } as const;
    const headers = { Host: "docs.example", Origin: "http://docs.example" };
    const console = await startConsole(options);
    const rejected = await sendFrom(console, { url: api.url }, headers);
    expect(rejected).toMatchObject({ status: 421, code: "foreign_host" });
    const allowing = await startConsole({ ...options, allowedOrigins: ["http://docs.example"] });
    expect(await sendFrom(allowing, { url: api.url }, headers)).toMatchObject({ status: 200 });
  });

  it("[S216] has an allowed host where the process does not know its own address", async () => {
    const api = await TestApi.start();
    const options = { openapi: api.document, send: "server", logger: false } as const;
    const allowing = fetchConsole({ ...options, allowedOrigins: ["https://docs.example"] });
    const statusAt = async (origin: string): Promise<number> => {
      const body = `${JSON.stringify({ method: "GET", url: api.url, headers: [] })}\n`;
      const headers = { "Content-Type": requestType, Origin: origin };
      return (await allowing(new Request(`${origin}/docs/send`, { method: "POST", headers, body })))
        .status;
    };
    expect(await statusAt("https://docs.example")).toBe(200);
    expect(await statusAt("https://evil.example")).toBe(421);
  });

  it("[S216] exists only if the process sends the requests", async () => {
    const api = await TestApi.start();
    const console = await startConsole({ openapi: api.document });
    expect(await sendFrom(console, { url: api.url })).toMatchObject({ status: 404 });
  });
});

describe("a document of somebody else", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.0.2.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.175.48.1",
    "198.51.100.1",
    "203.0.113.1",
    "255.255.255.255",
    "192.168.1.1",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "100::1",
    "2001::1",
    "fec0::1",
    "64:ff9b::7f00:1",
    "64:ff9b::192.0.2.1",
    "64:ff9b:1::1",
    "::ffff:10.0.0.1",
    "::ffff:203.0.113.9",
    "::ffff:0:127.0.0.1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:808:808::",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "100:0:0:1::1",
    "fe80::1%eth0",
    "not an address",
    "fd00::1",
    "fe80::1",
  ])("[S217] cannot lead to %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    "1.1.1.1",
    "93.184.216.34",
    "172.32.0.1",
    "2606:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
  ])("[S217] can lead to %s", (address) => expect(isPublicAddress(address)).toBe(true));

  /** Gives this machine other addresses until the test ends. */
  function haveAddresses(...networks: readonly string[]): void {
    const { networkInterfaces } = os;
    onTestFinished(() => {
      os.networkInterfaces = networkInterfaces;
      syncBuiltinESMExports();
    });
    os.networkInterfaces = () => ({
      eth0: networks.map((network) => {
        const [address = "", prefix] = network.split("/");
        const family = address.includes(":") ? "IPv6" : "IPv4";
        const cidr = prefix === undefined ? null : network;
        return { address, family, cidr } as os.NetworkInterfaceInfo;
      }),
    });
    syncBuiltinESMExports();
  }

  it("[S831] cannot lead to the public addresses of this machine", () => {
    const [ofMachine, other] = ["8.8.4.4", "2606:4700::1234"];
    haveAddresses(ofMachine, other);
    for (const address of [ofMachine, other, `::ffff:${ofMachine}`, `64:ff9b::${ofMachine}`])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
    expect(isPublicAddress("8.8.8.8")).toBe(true);
  });

  it("[S861] cannot lead to public addresses in the networks of this machine", () => {
    haveAddresses("8.8.4.4/28", "2606:4700:0:1::1234/64");
    const near = ["8.8.4.1", "::ffff:8.8.4.15", "64:ff9b::8.8.4.9", "2606:4700:0:1:f::9"];
    const far = ["8.8.4.16", "::ffff:8.8.5.4", "64:ff9b::8.8.4.16", "2606:4700:0:2::1234"];
    expect(near.filter(isPublicAddress)).toEqual([]);
    expect(far.filter(isPublicAddress)).toEqual(far);
    // A tunnel may have all addresses as its network.
    haveAddresses("8.8.4.4/0");
    expect(["8.8.4.4", "8.8.4.1"].map(isPublicAddress)).toEqual([false, true]);
  });

  it("[S217] names servers on this machine in vain, by address or by name, unless the app lists them", async () => {
    const api = await TestApi.start();
    const { port } = new URL(api.url);
    const byName = `http://localhost:${port}`;
    const openapi = documentOf({ servers: [{ url: api.url }, { url: byName }] });
    const host = await TestApi.start((_request, response) => response.end(JSON.stringify(openapi)));
    const url = `${host.url}/openapi.json`;
    const console = await startConsole({ openapi: url, send: "server" });
    for (const target of [api.url, byName])
      expect(await sendFrom(console, { url: target })).toMatchObject({
        code: "target_not_allowed",
      });
    expect(api.seen).toEqual([]);
    // The app has chosen this origin itself.
    expect(await sendFrom(console, { url })).toMatchObject({ status: 200 });
    const listing = await startConsole({ openapi: url, send: "server", origins: [byName] });
    expect(await sendFrom(listing, { url: byName })).toMatchObject({ status: 200 });
  });
});

describe("[S832] a function of the app", () => {
  /** Consoles whose function makes a server of something that a visitor has sent. */
  const functions: Readonly<Record<string, (request: Request) => string>> = {
    "the host": ({ headers }) => `http://${headers.get("Host")}`,
    "the URL": ({ url }) => new URL(url).origin,
    "X-Forwarded-Host": ({ headers }) => `http://${headers.get("X-Forwarded-Host")}`,
    Origin: ({ headers }) => headers.get("Origin") ?? "",
    Referer: ({ headers }) => headers.get("Referer") ?? "",
    "a cookie": ({ headers }) => (headers.get("Cookie") ?? "").replace("api=", ""),
  };

  const namesOfMachine = [
    "127.0.0.1",
    "localhost",
    "127.0.0.2",
    "127.1",
    "2130706433",
    "0.0.0.0",
    "[::1]",
    "[::ffff:127.0.0.1]",
  ];

  it.each(Object.entries(functions))(
    "that uses %s leads to no service here",
    async (_, serverOf) => {
      const inner = await TestApi.start();
      const { port } = new URL(inner.url);
      const openapi = (request: Request): Readonly<Record<string, unknown>> =>
        documentOf({ servers: [{ url: serverOf(request) }] });
      for (const allowedOrigins of [undefined, "any"] as const) {
        const console = await startConsole({
          openapi,
          send: "server",
          ...(allowedOrigins && { allowedOrigins }),
        });
        for (const name of namesOfMachine) {
          const host = `${name}:${port}`;
          const url = `http://${host}`;
          const answer = await sendFrom(
            console,
            { url },
            {
              Host: host,
              Origin: url,
              Referer: url,
              Cookie: `api=${url}`,
              "X-Forwarded-Host": host,
            },
          );
          expect([host, answer.status]).toEqual([host, expect.toBeOneOf([403, 421])]);
        }
      }
      expect(inner.seen).toEqual([]);
    },
  );

  it("names servers on this machine in vain, unless the app lists them", async () => {
    const api = await TestApi.start();
    const options = { openapi: () => api.document, send: "server" } as const;
    const console = await startConsole(options);
    expect(await sendFrom(console, { url: api.url })).toMatchObject({
      code: "target_not_allowed",
    });
    const listing = await startConsole({ ...options, origins: [api.url] });
    expect(await sendFrom(listing, { url: api.url })).toMatchObject({ status: 200 });
    expect(api.seen).toHaveLength(1);
  });
});

describe("[S833] the headers of a request", () => {
  it("are usual ones, and those that the document declares or the app lists", async () => {
    const api = await TestApi.start();
    const parameters = [
      { name: "X-Tenant", in: "header", schema: { type: "string" } },
      { name: "X-Client-IP", in: "header", schema: { type: "string" } },
    ];
    const openapi = {
      ...api.document,
      paths: { "/orders": { get: { parameters, responses: {} } } },
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    };
    const options = { openapi, send: "server" } as const;
    const console = await startConsole({ ...options, headers: ["X-Listed", "CF-Connecting-IP"] });
    const statusWith = async (...names: readonly string[]): Promise<unknown> => {
      const headers = names.map((name) => [name, "a"] as const);
      const { status, code } = await sendFrom(console, { url: api.url, headers });
      return [status, code];
    };
    const sent = ["Accept", "If-Match", "x-tenant", "X-Key", "X-LISTED", "CF-Connecting-IP"];
    expect(await statusWith(...sent, "X-Client-IP")).toEqual([200, undefined]);
    for (const name of sent) expect(api.seen[0]?.headers).toHaveProperty(name.toLowerCase(), "a");
    expect(api.seen[0]?.headers).not.toHaveProperty("x-client-ip");
    for (const name of ["X-Other", "Origin", "Referer", "Sec-Fetch-Site", "__proto__", "X"])
      expect(await statusWith(name)).toEqual([403, "header_not_allowed"]);
    expect(api.seen).toHaveLength(1);
  });

  it("that are not sent are named", async () => {
    const api = await TestApi.start();
    const console = await startConsole({ openapi: api.document, send: "server" });
    const nodeFetch = fetch;
    const ownHeaders = { "Content-Type": requestType, Origin: new URL(console).origin };
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      nodeFetch(input, { ...init, headers: ownHeaders }),
    );
    const send = sendFromServer(new URL(`${console}/send`));
    await expect(send(api.url, { headers: { "X-Other": "a" } })).rejects.toMatchObject({
      code: "header_not_allowed",
      message: "X-Other",
    });
  });
});

describe("[S834] a place", () => {
  it("is not taken by a request whose head has not arrived, which has a time limit", async () => {
    const api = await TestApi.start();
    const limits = { requests: 1, headMilliseconds: 300 };
    const console = await startConsole({ openapi: api.document, send: "server", limits });
    const starts = Array.from({ length: 20 }, () => {
      const outgoing = httpRequest(`${console}/send`, {
        method: "POST",
        headers: { "Content-Type": requestType, Origin: new URL(console).origin },
        agent: false,
      });
      outgoing.on("error", () => {}).write("{");
      return outgoing;
    });
    const answers = Promise.all(
      starts.map(async (outgoing) => {
        const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
        incoming.resume();
        await once(incoming, "close");
        return incoming.statusCode;
      }),
    );
    expect(await sendFrom(console, { url: api.url })).toMatchObject({ status: 200 });
    expect(new Set(await answers)).toEqual(new Set([408]));
    for (const outgoing of starts) outgoing.destroy();
  });

  it("is one of the share of an address", async () => {
    const waiting: (() => void)[] = [];
    const api = await TestApi.start((_request, response) => {
      waiting.push(() => response.end("late"));
    });
    const limits = { requests: 3, requestsPerAddress: 2 };
    const addressOf = ({ headers }: Request): string => headers.get("X-Real-IP") ?? "";
    const options = { openapi: api.document, send: "server", limits } as const;
    const console = await startConsole({ ...options, addressOf });
    const send = (from: string): ReturnType<typeof sendFrom> =>
      sendFrom(console, { url: api.url }, { "X-Real-IP": from });
    // Both addresses are of one network.
    const running = [send("2001:db8::1"), send("2001:db8::ffff:1")];
    await expect.poll(() => waiting.length).toBe(2);
    expect(await send("2001:db8::2")).toMatchObject({ status: 429 });
    running.push(send("b"));
    await expect.poll(() => waiting.length).toBe(3);
    expect(await send("c")).toMatchObject({ status: 429 });
    for (const end of waiting) end();
    for (const each of running) expect(await each).toMatchObject({ status: 200 });
    const ofSocket = await startConsole({ ...options, limits: { requestsPerAddress: 0 } });
    expect(await sendFrom(ofSocket, { url: api.url })).toMatchObject({ status: 429 });
  });
});

describe("a document that redirects", () => {
  it("[S217] leads the process to no origin that the app has not named", async () => {
    const inner = await TestApi.start();
    const host = await TestApi.start((_request, response) => {
      response.writeHead(302, { Location: `${inner.url}/secret` }).end();
    });
    const logged: LogEntry[] = [];
    const console = await startConsole({
      openapi: `${host.url}/openapi.json`,
      send: "server",
      logger: (entry) => void logged.push(entry),
    });
    expect(await sendFrom(console, { url: inner.url })).toMatchObject({ status: 403 });
    expect(host.seen).toHaveLength(1);
    expect(inner.seen).toEqual([]);
    expect(logged).toMatchObject([{ event: "document_failed", code: "document_redirect" }]);
  });

  it("[S217] may lead to another path, and to origins that the app lists", async () => {
    const api = await TestApi.start();
    const text = JSON.stringify(documentOf({ servers: [{ url: "https://orders.example" }] }));
    const other = await TestApi.start((_request, response) => response.end(text));
    const host = await TestApi.start(({ url }, response) => {
      const Location = url === "/openapi.json" ? "/moved.json" : `${other.url}/openapi.json`;
      response.writeHead(302, { Location }).end();
    });
    const console = await startConsole({
      openapi: `${host.url}/openapi.json`,
      send: "server",
      origins: [other.url],
    });
    expect(await sendFrom(console, { url: api.url })).toMatchObject({ status: 403 });
    expect(host.seen.map(({ url }) => url)).toEqual(["/openapi.json", "/moved.json"]);
    expect(other.seen).toHaveLength(1);
  });

  it("[S217] is that of somebody else, too, if its address has no scheme", async () => {
    const inner = await TestApi.start();
    const document = JSON.stringify(documentOf({ servers: [{ url: inner.url }] }));
    const host = await TestApi.start((_request, response) => response.end(document));
    const openapi = host.url.replace("http:", "");
    const console = await startConsole({ openapi, send: "server" });
    const answer = await sendFrom(console, { url: inner.url });
    expect(answer).toMatchObject({ code: "target_not_allowed" });
    expect(host.seen).toHaveLength(1);
    expect(inner.seen).toEqual([]);
  });
});

describe("a document at a path of this server", () => {
  it("[S218] is loaded from this process, whatever host the visitor names", async () => {
    const [api, evil] = await Promise.all([TestApi.start(), TestApi.start()]);
    const console = await startConsole({ openapi: "/own.json", send: "server" });
    const headers = { Host: new URL(evil.url).host, Origin: evil.url };
    expect(await sendFrom(console, { url: evil.url }, headers)).toMatchObject({ status: 403 });
    expect(evil.seen).toEqual([]);
    expect(api.seen).toEqual([]);
  });

  it("[S218] names the origins of requests, but not this server itself", async () => {
    const api = await TestApi.start();
    const document = documentOf({ servers: [{ url: api.url }, { url: "/" }] });
    const site = express();
    site.get("/openapi.json", (_request, response) => void response.json(document));
    site.use("/docs", apiConsole({ openapi: "/openapi.json", send: "server", logger: false }));
    const url = await listen(createServer(site));
    expect(await sendFrom(`${url}/docs`, { url: api.url })).toMatchObject({ status: 200 });
    expect(await sendFrom(`${url}/docs`, { url })).toMatchObject({ status: 403 });
  });

  it("[S860] names the host that it was asked for in vain, at every address of this process", async () => {
    const open = async (host: string): Promise<string> => {
      const site = express();
      site.get("/openapi.json", ({ headers }, response) => {
        response.json(documentOf({ servers: [{ url: `http://${headers.host}` }] }));
      });
      const options = { openapi: "/openapi.json", send: "server", logger: false } as const;
      site.use("/docs", apiConsole({ ...options, allowedOrigins: "any" }));
      return new URL(await listen(createServer(site), host)).port;
    };
    const own = ["127.0.0.1", "[::ffff:127.0.0.1]", "[::1]", "localhost"];
    const listening = { "0.0.0.0": ["127.0.0.1"], "::": ["127.0.0.1", "[::1]"] };
    for (const [host, visited] of Object.entries(listening)) {
      const port = await open(host);
      for (const [at, name] of visited.flatMap((at) => own.map((name) => [at, name]))) {
        // The host of the request would be rejected by itself.
        const headers = { Host: "visitors.example", Origin: "http://visitors.example" };
        const url = `http://${name}:${port}`;
        const { status, code } = await sendFrom(`http://${at}:${port}/docs`, { url }, headers);
        expect([host, at, name, status, code]).toEqual([host, at, name, 403, "target_not_allowed"]);
      }
    }
  });
});
