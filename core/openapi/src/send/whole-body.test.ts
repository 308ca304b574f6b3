import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { Secrets } from "../request/mask-secrets.ts";
import { operation } from "../request/operation.fixture.ts";
import { planRequest } from "../request/plan-request.ts";
import type { Received } from "./api-response.ts";
import { sendRequest, type SendOutcome } from "./send-request.ts";
import { startServer } from "./server.fixture.ts";
import type { DownloadOptions } from "./whole-body.ts";

const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => `row ${at}\n`).join(""));

async function download(
  respond: Parameters<typeof startServer>[0],
  options: Partial<DownloadOptions> = {},
  sizeLimit = 10_000,
): Promise<SendOutcome> {
  const { url } = await startServer(respond);
  const plan = planRequest(operation({ method: "get" }), {}, { baseUrl: url });
  return sendRequest(plan, {
    sizeLimit,
    download: { secrets: [], hides: () => false, ...options },
  });
}

function receivedIn(outcome: SendOutcome): Received {
  if (outcome.kind !== "response") throw new Error(`The outcome is ${outcome.kind}.`);
  return outcome.received;
}

async function hashOf(content: Blob | Buffer): Promise<string> {
  const bytes = content instanceof Blob ? Buffer.from(await content.arrayBuffer()) : content;
  return createHash("sha256").update(bytes).digest("hex");
}

describe("[O772] a body that is too large to be shown", () => {
  it.each([
    ["as it is", {}, content],
    ["decompressed", { "Content-Encoding": "gzip" }, gzipSync(content)],
  ] as const)("is stored whole, %s", async (_how, headers, sent) => {
    const type = { "Content-Type": "text/csv" };
    const outcome = await download((_, response) =>
      response.writeHead(200, { ...headers, ...type }).end(sent),
    );
    const { body, file, isTruncated } = receivedIn(outcome);
    expect([body.length, isTruncated, file?.size, file?.type]).toEqual([
      10_000,
      true,
      content.length,
      "text/csv",
    ]);
    expect(await hashOf(file!)).toBe(await hashOf(content));
  });

  it("is not stored if it breaks off", async () => {
    const outcome = await download((_, response) => {
      response.writeHead(200, { "Content-Length": content.length });
      response.write(content.subarray(0, 1_000_000), () => response.destroy());
    });
    expect(outcome).toMatchObject({ kind: "network" });
    expect(outcome).not.toHaveProperty("received");
  });

  it.each([
    ["announced", { "Content-Length": content.length }],
    ["not announced", {}],
  ] as const)("is not stored beyond the limit, %s", async (_how, headers) => {
    const outcome = await download((_, response) => response.writeHead(200, headers).end(content), {
      limit: content.length - 1,
    });
    expect(receivedIn(outcome)).toMatchObject({ isTruncated: true, notStored: "limit" });
    expect(receivedIn(outcome).file).toBeUndefined();
  });

  it("is not stored if its passwords cannot be masked", async () => {
    const utf16 = { "Content-Type": "text/plain; charset=utf-16" };
    const outcomes = [
      await download((_, response) => response.end(content), { hides: () => true }),
      await download((_, response) => response.writeHead(200, utf16).end(content), {
        secrets: ["hush-hush"],
      }),
    ];
    for (const outcome of outcomes)
      expect(receivedIn(outcome)).toMatchObject({ isTruncated: true, notStored: "secrets" });
  });

  it.each([
    ["trickles", 2 ** 10, "timeout"],
    ["is slow", 2 ** 16, "response"],
  ])("is read without a limit of time, unless it %s", async (_how, partBytes, kind) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const timeout = 1_000;
    let parts = 0;
    const pull = (body: ReadableStreamDefaultController): void => {
      parts += 1;
      if (parts > 1) vi.advanceTimersByTime(timeout - 1);
      if (parts < 10) body.enqueue(new Uint8Array(partBytes));
      else body.close();
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const plan = planRequest(operation({ method: "get" }), {}, { baseUrl: "http://a.example" });
    const outcome = await sendRequest(plan, {
      fetch: async () => new Response(body),
      timeout,
      sizeLimit: 1,
      download: { secrets: [], hides: () => false },
    });
    expect(outcome.kind).toBe(kind);
  });

  it("a smaller body has no file", async () => {
    const { file, isTruncated } = receivedIn(
      await download((_, response) => response.end("abc"), {}, 3),
    );
    expect([file, isTruncated]).toEqual([undefined, false]);
  });

  it("has its secrets masked, wherever its parts end and however they are written", () => {
    const secret = "hush+hush/1";
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")];
    const place = fc.record({
      at: fc.integer({ min: 0, max: 2_600_000 }),
      form: fc.constantFrom(...forms),
    });
    const filling = Buffer.alloc(2_700_000, "x - ");
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 6 }),
        (places, sizes) => {
          const bytes = Buffer.from(filling);
          for (const { at, form } of places) bytes.write(form, at);
          const secrets = new Secrets([secret]);
          const mask = secrets.inStream();
          const masked: Uint8Array[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            masked.push(mask(bytes.subarray(at, at + size), false));
            at += size;
          }
          masked.push(mask(new Uint8Array(), true));
          expect(Buffer.concat(masked).equals(secrets.inBytes(bytes))).toBe(true);
        },
      ),
      { numRuns: 10 },
    );
  });

  it("is without the secrets of its request", async () => {
    const secret = "hush-hush-1";
    const echo = Buffer.concat([content, Buffer.from(secret), content]);
    const { file } = receivedIn(
      await download((_, response) => response.end(echo), { secrets: [secret] }),
    );
    const text = await file!.text();
    expect([text.includes(secret), text.includes("********")]).toEqual([false, true]);
  });
});
