import { setFlagsFromString } from "node:v8";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { runInNewContext } from "node:vm";

import { describe, expect, it, onTestFinished } from "vitest";

import { operationWithBody } from "../request/operation.fixture.ts";
import { planRequest } from "../request/plan-request.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import { sendRequest, type SendOptions, type SendOutcome } from "./send-request.ts";
import { startServer } from "./server.fixture.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** A file whose parts are made when they are read. */
class WatchedFile extends File {
  readonly #parts: number;
  readonly made: WeakRef<Uint8Array>[] = [];
  readonly canceled: Promise<void>;
  #cancel = (): void => {};

  constructor(parts: number) {
    super([], "large.bin", { type: "application/octet-stream" });
    this.#parts = parts;
    this.canceled = new Promise((resolve) => {
      this.#cancel = resolve;
    });
  }

  override get size(): number {
    return this.#parts * partBytes;
  }

  override stream(): ReturnType<File["stream"]> {
    let part = 0;
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: (controller) => {
          if (part === this.#parts) return controller.close();
          const bytes = new Uint8Array(partBytes).fill((part += 1));
          this.made.push(new WeakRef(bytes));
          controller.enqueue(bytes);
        },
        cancel: () => this.#cancel(),
      },
      { highWaterMark: 0 },
    );
  }

  async held(): Promise<number> {
    // A reference lasts until the current task ends.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    collectGarbage();
    return this.made.filter((part) => part.deref() !== undefined).length;
  }
}

const partBytes = 2 ** 16;

function planFor(
  url: string,
  file: Blob,
  method: "post" | "put" | "patch" | "delete" = "post",
): RequestPlan {
  const binary = { ...operationWithBody("application/octet-stream"), method };
  return planRequest(binary, { body: file }, { baseUrl: url });
}

function upload(url: string, file: Blob, options?: SendOptions): Promise<SendOutcome> {
  return sendRequest(planFor(url, file), options);
}

async function listen(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("[O900] a file that is sent", () => {
  it("is not kept in memory", async () => {
    const file = new WatchedFile(512);
    let bytes = 0;
    let held: number | undefined;
    let length: string | undefined;
    const url = await listen((request, response) => {
      request.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      request.on("end", () => {
        length = request.headers["content-length"];
        // The request has not ended for its sender.
        void file.held().then((parts) => {
          held = parts;
          response.end();
        });
      });
    });

    const outcome = await upload(url, file);

    expect(outcome.kind).toBe("response");
    expect(bytes).toBe(file.size);
    expect(length).toBe(String(file.size));
    expect(file.made.length).toBe(512);
    expect(held).toBeLessThan(64);
  });

  it("is read no faster than the server takes it, and no further once it is canceled", async () => {
    const file = new WatchedFile(4096);
    const abort = new AbortController();
    const url = await listen((request) => {
      // The server has the head, and never reads the body.
      request.pause();
      abort.abort();
    });

    const outcome = await upload(url, file, { signal: abort.signal });

    expect(outcome.kind).toBe("canceled");
    await file.canceled;
    expect(file.made.length).toBeLessThan(1024);
  });

  it.each([307, 308])("is sent again after a redirect with %i", async (status) => {
    const { url, seen } = await startServer((request, response) => {
      if (request.url === "/things") response.writeHead(status, { Location: "/moved" });
      response.end();
    });

    await upload(url, new Blob(["some bytes"]));

    expect(
      seen.map(({ url, body, headers }) => [url, body.toString(), headers["content-length"]]),
    ).toEqual([
      ["/things", "some bytes", "10"],
      ["/moved", "some bytes", "10"],
    ]);
  });

  it.each(["post", "put", "patch", "delete"] as const)("arrives whole with %s", async (method) => {
    const { url, seen } = await startServer((_request, response) => response.end());

    for (const text of ["some bytes", ""])
      await sendRequest(planFor(url, new Blob([text]), method));

    expect(seen.map(({ method, body }) => [method, body.toString()])).toEqual([
      [method.toUpperCase(), "some bytes"],
      [method.toUpperCase(), ""],
    ]);
    expect(seen[0]?.headers["content-type"]).toBe("application/octet-stream");
  });

  it("has the media type of the file where the plan has none", async () => {
    const { url, seen } = await startServer((_request, response) => response.end());
    const file = new Blob(["some bytes"], { type: "text/x-own" });

    await sendRequest({ ...planFor(url, file), headers: [] });

    expect(seen[0]?.headers["content-type"]).toBe("text/x-own");
  });

  it("goes through a fetch of the app as it is", async () => {
    const bodies: unknown[] = [];
    const file = new Blob(["some bytes"]);

    await upload("http://api.test", file, {
      fetch: async (_url, init) => {
        bodies.push(init?.body);
        return new Response();
      },
    });

    expect(bodies).toEqual([file]);
  });
});
