import { Dialog, Table } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { startResponder, button, gate, textOf, viewsIn } from "../form/api.fixture.ts";
import { OpenAPIConsole } from "./openapi-console.ts";
import { startStudio, studioApi } from "./studio.fixture.ts";

interface Session {
  readonly console: OpenAPIConsole;
  readonly seen: readonly unknown[];
  readonly ids: () => readonly string[];
}

/** A session with two requests for orders: with limit 3 and with limit 4. */
async function sentTwice(): Promise<Session> {
  const { url, seen } = await startStudio();
  const console = new OpenAPIConsole({ openapi: studioApi, baseUrl: url });
  console.open("get:/orders");
  for (const limit of [3, 4]) {
    console.form?.populate({ limit });
    await console.form?.submit();
  }
  return { console, seen, ids: () => Array.from(console.requests.requests, ([id]) => id) };
}

it("[O15] shows the list of an operation whose method is in upper case", async () => {
  const { url } = await startStudio();
  const console = new OpenAPIConsole({ openapi: studioApi, baseUrl: url });
  console.open("GET:/orders");
  await console.form?.submit();
  const tables = viewsIn(console.form!.response).filter((each) => each instanceof Table);
  expect(tables.some(({ actionButtons }) => actionButtons.length > 0)).toBe(true);
});

describe("[O342] a request opened from the history", () => {
  it("shows its values and its response without sending", async () => {
    const { console, seen, ids } = await sentTwice();
    console.open("history");
    await console.requests.call("openAgain", ids()[0]);
    expect(console.address).toBe("get:/orders");
    expect(console.form?.values).toEqual({ limit: 3 });
    expect(textOf(console.form!.response)).toContain("200 OK");
    expect(textOf(console.form!.response)).toContain("limit=3");
    expect([seen.length, ids().length]).toEqual([2, 2]);
  });

  it("shows a list whose records can be opened", async () => {
    const { console, ids } = await sentTwice();
    await console.requests.call("openAgain", ids()[0]);
    const list = viewsIn(console.form!.response).find(
      (each) => each instanceof Table && each.actionButtons.length > 0,
    );
    await list?.call("act", 0);
    expect(console.recordEditor?.record).toMatchObject({ id: 1001 });
  });

  it("shows why there was no response", async () => {
    const console = new OpenAPIConsole({ openapi: studioApi, baseUrl: "http://127.0.0.1:1" });
    console.open("get:/orders");
    await console.form?.submit();
    const [[id] = [""]] = console.requests.requests;
    console.form?.reset();
    await console.requests.call("openAgain", id);
    expect(textOf(console.form!.response)).toContain("The request failed.");
  });

  it("replaces input that was never sent only if the user agrees", async () => {
    const { console, ids } = await sentTwice();
    console.form?.populate({ limit: 9 });
    await console.requests.call("openAgain", ids()[0]);
    expect(console.form?.values).toEqual({ limit: 9 });
    const question = console.aside.find((each) => each instanceof Dialog && each.open)!;
    await button(question, "Replace").press();
    expect(console.form?.values).toEqual({ limit: 3 });
    // It was sent, so nothing would be lost.
    await console.requests.call("openAgain", ids()[1]);
    expect(console.form?.values).toEqual({ limit: 4 });
  });

  it("is not sent when the user agrees, even if another request was about to be sent again", async () => {
    const { console, seen, ids } = await sentTwice();
    console.form?.populate({ limit: 9 });
    await console.requests.call("openAgain", ids()[0]);
    const question = console.aside.find((each) => each instanceof Dialog && each.open)!;
    await console.requests.call("sendAgain", ids()[1]);
    await button(question, "Replace").press();
    expect(console.form?.values).toEqual({ limit: 3 });
    expect(seen).toHaveLength(2);
  });

  it("does not replace input entered while waiting for a response", async () => {
    const { opened, open } = gate();
    const server = await startResponder(async () => {
      await opened;
      return { body: [] };
    });
    const console = new OpenAPIConsole({ openapi: studioApi, baseUrl: server.url });
    console.open("get:/orders");
    console.form?.populate({ limit: 3 });
    const sending = console.form?.submit();
    await expect.poll(() => server.seen.length).toBe(1);
    console.form?.populate({ limit: 77 });
    open();
    await sending;
    const [[id] = [""]] = console.requests.requests;
    await console.requests.call("openAgain", id);
    expect(console.form?.values).toEqual({ limit: 77 });
  });

  it("is rejected while its form waits for another response, as is sending it again", async () => {
    const { opened, open } = gate();
    const server = await startResponder(async () => {
      if (server.seen.length > 1) await opened;
      return { body: [] };
    });
    const console = new OpenAPIConsole({ openapi: studioApi, baseUrl: server.url });
    console.open("get:/orders");
    await console.form?.submit();
    const [[id] = [""]] = console.requests.requests;
    const sending = console.form?.submit();
    for (const intent of ["openAgain", "sendAgain"])
      expect(await console.requests.call(intent, id)).toMatchObject({ ok: false });
    open();
    await sending;
    expect(server.seen).toHaveLength(2);
  });

  it("is rejected after it left the history", async () => {
    const { console, ids } = await sentTwice();
    const [id] = ids();
    console.requests.clear();
    expect(await console.requests.call("openAgain", id)).toMatchObject({ ok: false });
  });
});
