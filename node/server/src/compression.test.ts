import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";

import { moduleFiles, registerView } from "./page.ts";
import { StaticFile } from "./response.ts";
import { openTestApp } from "./test-server.fixture.ts";
import { type HttpResponse, ask } from "./visitor.fixture.ts";

const module = `export const words = ${JSON.stringify("warp and weft ".repeat(200))};`;

/** Files of the page and a module, each requested with an `Accept-Encoding`. */
async function filesFor(encoding: string | undefined, method = "GET"): Promise<HttpResponse[]> {
  registerView("sent-file-test", { source: module });
  const { server } = await openTestApp();
  const { body: html } = await ask(server.url, "/");
  const assets = Array.from(html.matchAll(/\/assets\/[^"]+/g), ([path]) => path);
  expect(assets.some((path) => path.endsWith(".css"))).toBe(true);
  expect(assets.some((path) => path.endsWith(".js"))).toBe(true);
  const paths = [...assets, `/modules/${moduleFiles()["sent-file-test"]}`];
  const headers = encoding === undefined ? {} : { "Accept-Encoding": encoding };
  // Twice: the second response comes from the cache and must be equal.
  const responses = [...paths, ...paths].map((path) => ask(server.url, path, { method, headers }));
  return Promise.all(responses);
}

it.each(["gzip", "gzip, deflate, br, zstd", "deflate, GZIP;q=0.5", "x-gzip", "*", "br, *;q=0.1"])(
  "[N34] compresses text for Accept-Encoding %s",
  async (encoding) => {
    const plain = await filesFor(undefined);
    const compressed = await filesFor(encoding);
    expect(compressed).toHaveLength(plain.length);
    for (const [at, { headers, bytes, status }] of compressed.entries()) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-encoding": "gzip",
        vary: "Accept-Encoding",
        "content-length": String(bytes.length),
        "cache-control": expect.stringContaining("immutable") as string,
      });
      expect(gunzipSync(bytes).equals(plain[at]!.bytes)).toBe(true);
    }
    expect(compressed.at(-1)!.bytes.length).toBeLessThan(module.length / 5);
  },
);

it.each([undefined, "", "identity", "gzip;q=0", "gzip; q=0.0, *", "br", "*;q=0", "gzip;q=x"])(
  "[N34] sends text uncompressed for Accept-Encoding %s",
  async (encoding) => {
    for (const { headers, bytes } of await filesFor(encoding)) {
      expect(headers).toMatchObject({
        vary: "Accept-Encoding",
        "content-length": String(bytes.length),
      });
      expect(headers["content-encoding"]).toBeUndefined();
    }
  },
);

it.each(["gzip", "identity"])(
  "[N34] a HEAD request with %s has the headers of a GET",
  async (encoding) => {
    const got = await filesFor(encoding);
    const heads = await filesFor(encoding, "HEAD");
    for (const [at, { headers, bytes }] of heads.entries()) {
      expect(bytes).toHaveLength(0);
      for (const name of ["content-length", "content-encoding", "content-type", "vary"])
        expect(headers[name]).toBe(got[at]!.headers[name]);
    }
  },
);

it("[N34] a font is sent uncompressed, and existing headers stay", async () => {
  const content = Buffer.from("weft ".repeat(100));
  const files = new Map([
    ["/font", new StaticFile(content, "font/woff2")],
    ["/style", new StaticFile(content, "text/css; charset=utf-8")],
  ]);
  const server = createServer((request, response) => {
    response.setHeader("Vary", "Origin");
    void files.get(request.url ?? "")?.respond(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const question = { headers: { "Accept-Encoding": "gzip" } };
  const font = await ask(url, "/font", question);
  expect(font.bytes.equals(content)).toBe(true);
  expect(font.headers["content-encoding"]).toBeUndefined();
  const style = await ask(url, "/style", question);
  expect(style.headers).toMatchObject({ vary: "Origin, Accept-Encoding" });
});
