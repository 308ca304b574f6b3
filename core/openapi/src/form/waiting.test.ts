import { setImmediate } from "node:timers/promises";

import { Feed, Progress, type View } from "@heddle/views";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { startServer } from "../send/server.fixture.ts";
import { startResponder, api, gate, textOf, viewsIn } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const openapi = api({ "/x": { get: { responses: {} } } });

function makeForm(baseUrl: string): { readonly form: OpenAPIForm; readonly progress: Progress } {
  const form = new OpenAPIForm({ openapi, baseUrl, path: "/x" });
  const [progress] = viewsIn(form.form).filter((view) => view instanceof Progress);
  if (!progress) throw new Error("There is no progress");
  return { form, progress };
}

describe("[O221] waiting for a response", () => {
  it("shows the seconds, and marks the previous response as outdated", async () => {
    const second = gate();
    const server = await startResponder(async () => {
      if (server.seen.length > 1) await second.opened;
      return { body: { number: server.seen.length } };
    });
    const { form, progress } = makeForm(server.url);
    await form.submit();
    expect([progress.visible, form.response.stale]).toEqual([false, false]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = form.submit();
    await expect.poll(() => server.seen).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect([progress.visible, progress.note]).toEqual([true, "1 s"]);
    expect(form.response.stale).toBe(true);
    expect(textOf(form.response)).toContain('"number":1');
    vi.advanceTimersByTime(1_000);
    expect(progress.note).toBe("2 s");
    second.open();
    await answer;
    expect([progress.visible, form.response.stale]).toEqual([false, false]);
    expect(textOf(form.response)).toContain('"number":2');
  });

  it.each([
    ["request is canceled", (form: OpenAPIForm) => form.cancel()],
    ["form changes its operation", (form: OpenAPIForm) => form.update({ method: "post" })],
  ])("is no longer shown when the %s", async (_what, end) => {
    const server = await startServer(() => {});
    const both = api({ "/x": { get: { responses: {} }, post: { responses: {} } } });
    const form = new OpenAPIForm({ openapi: both, baseUrl: server.url, path: "/x" });
    const progress = (): View | undefined =>
      viewsIn(form.form).find((view) => view instanceof Progress);
    const answer = form.submit();
    await expect.poll(() => progress()?.visible).toBe(true);
    end(form);
    await expect.poll(() => progress()?.visible).toBe(false);
    expect(form.response.stale).toBe(false);
    form.update({ method: "get" });
    form.cancel();
    await answer;
  });

  it("[O960] shows how much of the body has arrived, once a second", async () => {
    const totalBytes = 100 * 1024 * 1024;
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const headers = { "Content-Length": String(totalBytes) };
    const fetch = async (): Promise<Response> => new Response(body.readable, { headers });
    const form = new OpenAPIForm({ openapi, baseUrl: "http://a.example", path: "/x", fetch });
    const progress = viewsIn(form.form).find((view) => view instanceof Progress) as Progress;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = form.submit();
    const announced: string[] = [];
    progress.watch("announcement", () => announced.push(progress.announcement));
    for (let part = 0; part < 64; part += 1) await writer.write(new Uint8Array(2 ** 14));
    // The form has read all parts.
    await setImmediate();
    expect([progress.visible, progress.value]).toEqual([false, null]);
    vi.advanceTimersByTime(1_000);
    expect([progress.visible, progress.value, progress.maximum]).toEqual([
      true,
      2 ** 20,
      totalBytes,
    ]);
    expect(progress.note).toBe("1 MB of 100 MB · 1 s");
    await writer.write(new Uint8Array(2 ** 20));
    await setImmediate();
    expect(progress.value).toBe(2 ** 20);
    vi.advanceTimersByTime(20_000);
    expect([progress.value, announced]).toEqual([2 ** 21, ["2 MB of 100 MB"]]);
    form.cancel();
    await answer;
    expect([progress.visible, progress.announcement]).toEqual([false, ""]);
  });

  it("[O962] shows the items that arrive together at once", async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at}\n`).join("");
    const headers = { "Content-Type": "application/x-ndjson" };
    const fetch = async (): Promise<Response> => new Response(lines, { headers });
    const form = new OpenAPIForm({ openapi, baseUrl: "http://a.example", path: "/x", fetch });
    const updates = vi.spyOn(Feed.prototype, "update");
    await form.submit();
    const feed = viewsIn(form.response).find((view) => view instanceof Feed) as Feed;
    expect([feed.total, feed.children.length, feed.state]).toEqual([20_000, 100, "ended"]);
    expect(updates.mock.calls.length).toBeLessThan(10);
  });

  it("ends with the first item of a stream", async () => {
    const first = gate();
    const server = await startServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      void first.opened.then(() => response.write("data: one\n\n"));
    });
    const { form, progress } = makeForm(server.url);
    const answer = form.submit();
    await expect.poll(() => progress.visible).toBe(true);
    first.open();
    await expect.poll(() => textOf(form.response)).toContain("one");
    expect([progress.visible, form.busy]).toEqual([false, true]);
    form.cancel();
    await answer;
  });
});
