import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { describeRequest } from "./describe-request.ts";
import { type EchoServer, startEchoServer } from "./start-echo-server.ts";

let server: EchoServer;

beforeAll(async () => {
  server = await startEchoServer({ port: 0 });
});

afterAll(() => server.close());

describe("the echo server", () => {
  it("[E1] describes the request", async () => {
    const answer = await ask("/pets/7?a=1&b=2&b=3", {
      method: "PUT",
      headers: { "X-One": "1", Cookie: "sid=a=b; tag=x; tag=y" },
    });
    expect(answer).toMatchObject({
      method: "PUT",
      url: "/pets/7?a=1&b=2&b=3",
      path: "/pets/7",
      query: { a: "1", b: ["2", "3"] },
      headers: { "x-one": "1" },
      cookies: { sid: "a=b", tag: ["x", "y"] },
      body: null,
      files: {},
    });
  });

  it("[E2] repeats a JSON body digit for digit", async () => {
    const body = '{"id":9007199254740993,"x":1.10}';
    const headers = { "Content-Type": "application/vnd.test+json; a=b" };
    const response = await fetch(server.url, { method: "POST", headers, body });
    expect(await response.text()).toContain(`"body":${body}}`);
  });

  it("[E2] collects many values of one name without copying them again for each", async () => {
    const count = 500_000;
    // Quadratic work would not end here: 125,000,000,000 copied values.
    const { json } = await describeRequest({
      method: "POST",
      url: "/",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new TextEncoder().encode("a&".repeat(count)),
    });
    expect((JSON.parse(json) as { body: { a: string[] } }).body.a).toHaveLength(count);
  });

  it("[E2] describes fields and files of forms", async () => {
    const form = new FormData();
    form.append("name", "Ada");
    form.append("photo", new File(["abc"], "a.png", { type: "image/png" }));
    expect(await ask("/", { method: "POST", body: form })).toMatchObject({
      body: { name: "Ada" },
      files: { photo: { name: "a.png", type: "image/png", size: 3 } },
    });
    const urlencoded = new URLSearchParams([
      ["a", "1"],
      ["a", "2"],
    ]);
    expect(await ask("/", { method: "POST", body: urlencoded })).toMatchObject({
      body: { a: ["1", "2"] },
    });
  });

  it.each([
    ["plain", "text/plain", "plain"],
    [new Uint8Array([255, 0]), "application/octet-stream", "/wA="],
    ["{", "application/json", "{"],
    ["no parts", "multipart/form-data; boundary=x", "no parts"],
  ])("[E2] describes other bodies as text or base64 (%#)", async (body, type, expected) => {
    const answer = await ask("/", { method: "POST", body, headers: { "Content-Type": type } });
    expect(answer).toMatchObject({ body: expected });
  });

  it.each([
    ["http://localhost:5173", "http://localhost:5173"],
    ["http://127.0.0.1", "http://127.0.0.1"],
    ["https://evil.test", null],
    ["http://localhost.evil.test", null],
    ["null", null],
  ])("[E3] answers a page of %s with the origin %s", async (origin, allowed) => {
    const headers = { Origin: origin, "Access-Control-Request-Method": "PATCH" };
    for (const method of ["GET", "OPTIONS"]) {
      const response = await fetch(server.url, { method, headers });
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe(allowed);
      await response.text();
    }
  });

  it("[E4, E7] listens on loopback, on the requested port", async () => {
    expect(new URL(server.url).hostname).toBe("127.0.0.1");
    await expect(startEchoServer({ port: server.port })).rejects.toMatchObject({
      code: "port_in_use",
    });
  });

  it.each([
    [5006, "invalid_argument", "options"],
    [{ port: "7357" }, "invalid_argument", "port"],
    [{ prot: 0 }, "unknown_option", "prot"],
  ])("[E9] rejects the options %j", async (options, code, option) => {
    await expect(startEchoServer(options as object)).rejects.toMatchObject({ code, option });
  });

  it("[E5] rejects a body that is too long", async () => {
    const body = new Uint8Array(11 * 1024 * 1024);
    const response = await fetch(server.url, { method: "POST", body });
    expect(response.status).toBe(413);
  });
});

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, init);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  return response.json();
}
