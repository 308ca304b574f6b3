import { gzipSync } from "node:zlib";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { operation, operationWithBody } from "../request/operation.fixture.ts";
import { planRequest } from "../request/plan-request.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { StreamItem } from "./item-reader.ts";
import { sendRequest } from "./send-request.ts";
import { closedAddress, startServer } from "./server.fixture.ts";

const megabyte = 1024 * 1024;

describe("a response", () => {
  it("[O61] is the outcome whatever its status", async () => {
    const { url, seen } = await startServer((_, response) =>
      response.writeHead(404, { "Content-Type": "Application/JSON; charset=UTF-8" }).end("{}"),
    );
    const outcome = await sendRequest(postTo(url, "application/json", { a: 1 }));
    expect(outcome).toMatchObject({
      kind: "response",
      received: {
        status: 404,
        statusText: "Not Found",
        url: `${url}/things`,
        mediaType: "application/json",
        charset: "UTF-8",
        body: new Uint8Array([123, 125]),
        isTruncated: false,
        milliseconds: expect.any(Number) as number,
      },
    });
    expect(seen).toMatchObject([
      { method: "POST", url: "/things", headers: { "content-type": "application/json" } },
    ]);
    expect(seen[0]?.body.toString()).toBe('{"a":1}');
  });

  it("[O62] sends multipart that any parser reads", async () => {
    const { url, seen } = await startServer((_, response) => response.end());
    const photo = new File([new Uint8Array([0, 255, 13, 10])], 'a"b\n.png', { type: "image/png" });
    const body = { name: "Ada\r\n", address: { a: 1 }, photo, 'quo"te': "x" };
    await sendRequest(postTo(url, "multipart/form-data", body));
    const [request] = seen;
    const type = String(request?.headers["content-type"]);
    const form = await new Response(new Blob([Uint8Array.from(request?.body ?? [])]), {
      headers: { "Content-Type": type },
    }).formData();
    expect(form.get("name")).toBe("Ada\r\n");
    expect(form.get("address")).toBe('{"a":1}');
    expect(form.get('quo"te')).toBe("x");
    const file = form.get("photo") as File;
    expect([file.name, file.type]).toEqual(['a"b\n.png', "image/png"]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([0, 255, 13, 10]));
    expect(request?.body.toString()).toContain(
      'name="address"\r\nContent-Type: application/json\r\n\r\n{"a":1}',
    );
  });
});

describe("limits", () => {
  it("[O770] leave time for the upload of a large body", async () => {
    const { url } = await startServer((_request, response) => {
      setTimeout(() => response.end("stored"), 60);
    });
    const content = new Blob([new Uint8Array(10 * megabyte)]);
    const plan = { ...getFrom(url), method: "POST", body: { kind: "bytes", content } as const };
    expect(await sendRequest(plan, { timeout: 1 })).toMatchObject({ kind: "response" });
    expect(await sendRequest(getFrom(url), { timeout: 1 })).toMatchObject({ kind: "timeout" });
  });

  it("[O63] stop a body that inflates beyond the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * megabyte), { level: 9 });
    expect(bomb.length).toBeLessThan(megabyte);
    const { url } = await startServer((_, response) =>
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb),
    );
    const before = process.memoryUsage().arrayBuffers;
    const outcome = await sendRequest(getFrom(url));
    expect(outcome).toMatchObject({ kind: "response", received: { isTruncated: true } });
    expect(bodyLength(outcome)).toBe(10 * megabyte);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * megabyte);
  });

  it("[O63] stop an endless body, and close the connection", async () => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    let closed: () => void = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { url } = await startServer((_, response) => {
      const write = (): void => {
        while (response.write(chunk));
      };
      response.on("drain", write).on("close", closed);
      write();
    });
    const outcome = await sendRequest(getFrom(url), { sizeLimit: megabyte });
    expect(bodyLength(outcome)).toBe(megabyte);
    await isClosed;
  });

  it("[O63] allow a body of exactly the limit", async () => {
    const { url } = await startServer((_, response) => response.end("abc"));
    const outcome = await sendRequest(getFrom(url), { sizeLimit: 3 });
    expect(outcome).toMatchObject({ kind: "response", received: { isTruncated: false } });
  });

  it.each([
    ["says nothing", false],
    ["begins and does not end", true],
  ])("[O64] abort a server that %s after the timeout", async (_, begins) => {
    const { url } = await startServer((_, response) => {
      if (begins) response.write("x");
    });
    const outcome = await sendRequest(getFrom(url), { timeout: 50 });
    expect(outcome.kind).toBe("timeout");
  });

  it("[O64] allow canceling by signal: before sending, while waiting, and during the body", async () => {
    const controller = new AbortController();
    const { url, seen } = await startServer((request, response) => {
      if (request.url === "/things?body") response.write("beginning", () => controller.abort());
    });
    const early = await sendRequest(getFrom(url), { signal: AbortSignal.abort() });
    expect(early).toEqual({ kind: "canceled", received: undefined });
    expect(seen).toEqual([]);
    const waiting = new AbortController();
    const pending = sendRequest(getFrom(url), { signal: waiting.signal });
    await expect.poll(() => seen.length).toBe(1);
    waiting.abort();
    expect(await pending).toEqual({ kind: "canceled", received: undefined });
    const plan = { ...getFrom(url), url: `${url}/things?body` };
    expect((await sendRequest(plan, { signal: controller.signal })).kind).toBe("canceled");
  });
});

describe("no response", () => {
  it.each([
    ["a closed port", closedAddress, /refused/],
    ["an unknown name", () => "http://nowhere.invalid", /nowhere\.invalid could not be found/],
    ["a port of another protocol", () => "http://127.0.0.1:9", /Port 9 .*fetch.*another/],
  ])("[O65] from %s has a reason that says what to check", async (_, address, reason) => {
    const outcome = await sendRequest(getFrom(await address()));
    expect(outcome).toMatchObject({
      kind: "network",
      reason: expect.stringMatching(reason) as string,
    });
  });

  it("[O65] reports a broken connection, in the head and in the body", async () => {
    const { url } = await startServer((request, response) => {
      if (request.url === "/body") response.writeHead(200, { "Content-Length": 9 }).write("abc");
      setImmediate(() => request.socket.destroy());
    });
    for (const path of ["/head", "/body"]) {
      const outcome = await sendRequest({ ...getFrom(url), url: url + path });
      expect(outcome).toMatchObject({
        kind: "network",
        reason: `${url} closed the connection before its response was complete.`,
      });
    }
  });

  it.each([
    ["GET", "response", 2],
    ["HEAD", "response", 2],
    ["POST", "network", 1],
    ["PUT", "network", 1],
  ])(
    "[O68] a %s on a connection that the server closes ends with a %s",
    async (method, kind, times) => {
      const { url, seen } = await startServer((request, response) => {
        if (seen.length === 1) request.socket.destroy();
        else response.end();
      });
      expect(await sendRequest({ ...getFrom(url), method })).toMatchObject({ kind });
      expect(seen.length).toBe(times);
    },
  );

  it("[S220] explains why a process that sends requests for a page did not send one", async () => {
    const rejecting =
      (code: string): typeof fetch =>
      async () => {
        throw Object.assign(new Error(code), { code });
      };
    const plan = getFrom("https://api.example.com");
    const reasonFor = async (code: string): Promise<unknown> =>
      sendRequest(plan, { fetch: rejecting(code), isBrowser: false });
    expect(await reasonFor("target_not_allowed")).toMatchObject({
      kind: "network",
      reason: expect.stringContaining(
        "does not send requests to https://api.example.com",
      ) as string,
    });
    expect(await reasonFor("ECONNREFUSED")).toMatchObject({
      reason: expect.stringContaining("refused") as string,
    });
  });

  it("[O65] mentions in a page that the server may not allow the page", async () => {
    const outcome = await sendRequest(getFrom(await closedAddress()), { isBrowser: true });
    expect(outcome).toMatchObject({ reason: expect.stringContaining("CORS") as string });
  });

  it.each(["TRACE", "GET"])("[O65] reports a %s that cannot be sent", async (method) => {
    const body = { kind: "text", text: "x" } as const;
    const outcome = await sendRequest({ ...getFrom("http://127.0.0.1:1"), method, body });
    expect(outcome).toMatchObject({
      reason: expect.stringContaining(`${method} request`) as string,
    });
  });
});

describe("retries", () => {
  it.each([
    ["GET", 2, 3],
    ["PUT", 1, 2],
    ["GET", undefined, 1],
    ["POST", 5, 1],
    ["PATCH", 5, 1],
  ])("[O66] sends a %s with retry %s %s times", async (method, retry, times) => {
    const { url, seen } = await startServer((_, response) =>
      response.writeHead(503, { "Retry-After": "0" }).end(),
    );
    const outcome = await sendRequest({ ...getFrom(url), method }, { retry });
    expect(outcome).toMatchObject({ kind: "response", received: { status: 503 } });
    expect(seen.length).toBe(times);
  });

  it("[O66] stop at a response, and can be canceled while waiting", async () => {
    const controller = new AbortController();
    const { url, seen } = await startServer((_, response) => {
      response.writeHead(503, { "Retry-After": "600" }).end();
      setImmediate(() => controller.abort());
    });
    const outcome = await sendRequest(getFrom(url), { retry: 3, signal: controller.signal });
    expect(outcome.kind).toBe("canceled");
    expect(seen.length).toBe(1);
  });

  it("[O66] wait for a `Retry-After` that is longer than a timer can be", async () => {
    const { url, seen } = await startServer((_, response) =>
      response.writeHead(503, { "Retry-After": "9999999" }).end(),
    );
    const outcome = await sendRequest(getFrom(url), { retry: 3, timeout: 300 });
    expect(outcome.kind).toBe("timeout");
    expect(seen.length).toBe(1);
  });
});

describe("streams", () => {
  it.each([
    [
      "text/event-stream",
      ["event: a\nid: 1\nda", "ta: x\ndata: y\n\nda", "ta: z\n\ndata: unfinished"],
      ["x\ny", "z"],
    ],
    ["application/x-ndjson", ['{"a":', "1}\n\n", "2\r\n3"], ['{"a":1}', "2", "3"]],
    ["application/jsonl; charset=utf-8", ["1\n2\n"], ["1", "2"]],
    ["application/json-seq", ['\u001E{\n"a":1}\n\u001E', "2\n"], ['{\n"a":1}', "2"]],
  ])("[O67] of %s are delivered item by item", async (type, pieces, expected) => {
    const { url } = await startServer((_, response) => {
      response.writeHead(200, { "Content-Type": type });
      for (const piece of pieces) response.write(piece);
      response.end();
    });
    const items: StreamItem[] = [];
    const outcome = await sendRequest(getFrom(url), { onItem: (item) => items.push(item) });
    expect(items.map(({ data }) => data)).toEqual(expected);
    expect(outcome.kind).toBe("response");
    expect(bodyLength(outcome)).toBe(pieces.join("").length);
  });

  it("[O67] are delivered as they arrive, beyond the timeout, until they are stopped", async () => {
    const controller = new AbortController();
    const timeout = 1_000;
    let sendNext = (): void => {};
    const { url } = await startServer((_, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write("data: before\n\n");
      sendNext = () => void response.write("data: after\n\n");
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const items: unknown[] = [];
    const onItem = (item: unknown): void => {
      items.push(item);
      if (items.length === 2) return controller.abort();
      vi.advanceTimersByTime(2 * timeout);
      sendNext();
    };
    const outcome = await sendRequest(getFrom(url), {
      onItem,
      signal: controller.signal,
      timeout,
    });
    expect(outcome).toMatchObject({ kind: "canceled", received: { status: 200 } });
    expect(items).toHaveLength(2);
  });

  it.each(["text/event-stream", "application/x-ndjson"])(
    "[O67] of %s end if one item is longer than the limit",
    async (type) => {
      const { url } = await startServer((_, response) => {
        response.writeHead(200, { "Content-Type": type });
        const write = (): void => {
          while (response.write("data: ".padEnd(64 * 1024, "x")));
        };
        response.on("drain", write);
        write();
      });
      const outcome = await sendRequest(getFrom(url), { sizeLimit: megabyte, onItem: () => {} });
      expect(outcome).toMatchObject({ kind: "response", received: { isTruncated: true } });
    },
  );
});

function getFrom(baseUrl: string): RequestPlan {
  return planRequest(operation(), {}, { baseUrl });
}

function postTo(baseUrl: string, mediaType: string, body: unknown): RequestPlan {
  return planRequest(operationWithBody(mediaType), { body }, { baseUrl });
}

function bodyLength(outcome: Awaited<ReturnType<typeof sendRequest>>): number | undefined {
  return outcome.kind === "response" ? outcome.received.body.length : undefined;
}
