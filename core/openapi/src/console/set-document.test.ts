import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { RefusedError } from "@heddle/params";
import { Alert, type Select, Table, type View } from "@heddle/views";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { InvalidDocumentError } from "../document/diagnostic.ts";
import { loadOpenAPI } from "../document/load-openapi.ts";
import {
  api,
  button,
  gate,
  startResponder,
  textOf,
  viewsIn,
  withBody,
} from "../form/api.fixture.ts";
import {
  input,
  loginApi,
  scopes,
  signIn,
  startLogin,
  titleIn,
} from "../sign-in/login-server.fixture.ts";
import type { OpenAPIConsoleOptions } from "./console-options.ts";
import { OpenAPIConsole } from "./openapi-console.ts";
import type { OperationCatalog } from "./operation-catalog.ts";
import type { OperationPage } from "./operation-page.ts";
import { startStudio, studioApi } from "./studio.fixture.ts";

const baseUrl = "http://127.0.0.1:1";
const text = { type: "string" };

type Paths = Readonly<Record<string, object>>;
const studioPaths = studioApi["paths"] as Paths;

/** The document of the studio with other paths. */
function studio(change: (paths: Paths) => object, rest: object = {}): Record<string, unknown> {
  return { ...studioApi, paths: change(studioPaths), ...rest };
}

function open(options: Partial<OpenAPIConsoleOptions> = {}): OpenAPIConsole {
  return new OpenAPIConsole({ openapi: studioApi, baseUrl, ...options });
}

function listed({ catalog }: OpenAPIConsole): string[] {
  const { groups } = catalog as OperationCatalog;
  return groups.flatMap(({ operations }) =>
    operations.map(({ method, path }) => `${method} ${path}`),
  );
}

/** The title and text of the notice about a document that cannot be used. */
function problem({ notice }: OpenAPIConsole): string | undefined {
  return notice instanceof Alert ? notice.text : undefined;
}

function without(name: string): Record<string, unknown> {
  const isOther = ([path]: readonly [string, unknown]): boolean => path !== name;
  return studio((paths) => Object.fromEntries(Object.entries(paths).filter(isOther)));
}

const withoutOrders = without("/orders");

describe("[O674] another version of the document", () => {
  it("shows its operations, its title and its version, and keeps page, response and history", async () => {
    const server = await startStudio();
    const console = open({ baseUrl: server.url });
    console.open("get:/orders");
    const { page, form } = console;
    form?.populate({ limit: 2 });
    await form?.submit();
    const response = form?.response.children;
    const info = { title: "New studio", version: "2" };
    const paths = { ...studioPaths, "/warps": { get: { tags: ["Orders"] } } };
    await console.setDocument(studio(() => paths, { info }));
    expect(listed(console)).toContain("get /warps");
    expect([console.title, console.version]).toEqual(["New studio", "2"]);
    expect([console.page, console.address]).toEqual([page, "get:/orders"]);
    expect(console.form?.values).toEqual({ limit: 2 });
    expect(console.form?.response.children).toBe(response);
    expect(console.requests.requests.size).toBe(1);
    console.open("");
    expect(textOf(console.page)).toContain("New studio");
    expect(textOf(console.page)).toContain("6 operations");
    console.open("get:/warps");
    expect(console.form?.path).toBe("/warps");
  });

  it("keeps the search and the closed groups of the catalog", async () => {
    const console = open();
    const catalog = console.catalog as OperationCatalog;
    catalog.toggle("Orders");
    await console.setDocument(
      studio((paths) => ({ ...paths, "/new": { get: { tags: ["New"] } } })),
    );
    expect(console.catalog).toBe(catalog);
    expect(catalog.groups.map(({ name, open: isOpen }) => [name, isOpen])).toEqual([
      ["Orders", false],
      ["New", true],
      ["", true],
    ]);
    catalog.search = "ledger";
    await console.setDocument(studioApi);
    expect(listed(console)).toEqual(["get /ledger"]);
  });

  it("carries over input in a changed operation, which is not counted as new input", async () => {
    const server = await startResponder();
    const console = open({
      openapi: api({ "/a": { post: withBody({ properties: { name: text } }) }, "/b": { get: {} } }),
      baseUrl: server.url,
    });
    console.open("post:/a");
    console.form?.populate({ name: "Ada" });
    await console.form?.submit();
    const page = console.page as OperationPage;
    const body = withBody({ properties: { note: text, name: text } });
    await console.setDocument(
      api({
        "/a": { post: { ...body, responses: { 404: { description: "None" } } } },
        "/b": { get: {} },
      }),
    );
    expect(console.form?.values).toEqual({ name: "Ada" });
    expect(page.hasDraft).toBe(false);
    expect(page.responses).toEqual([{ status: "404", description: "None" }]);
  });

  it("offers record editors, links of rows and ids by the new version", async () => {
    const server = await startStudio();
    const { "/orders/{orderId}": order, ...others } = studioPaths;
    const console = open({ openapi: studio(() => others), baseUrl: server.url });
    console.open("get:/orders");
    await console.form?.submit();
    expect((console.page as OperationPage).editable).toBe(false);
    await console.setDocument(studio(() => ({ ...others, "/orders/{orderId}": order })));
    await console.form?.submit();
    const isTable = (each: View): each is Table => each instanceof Table;
    const rows = viewsIn(console.page).find(
      (each) => isTable(each) && each.actionButtons.length > 0,
    );
    expect(rows).toBeDefined();
    await console.openRecord("/orders/{orderId}", { orderId: 1001 });
    expect(console.recordEditor?.record).toMatchObject({ id: 1001 });
    console.recordEditor?.editor?.populate({ customer: "Ada" });
    const { recordEditor } = console;
    await console.setDocument(studio((paths) => ({ ...paths, "/new": { get: {} } })));
    expect(console.recordEditor).toBe(recordEditor);
    expect(console.recordEditor?.diff()).toEqual({ customer: "Ada" });
  });

  it("keeps the server that the user chose, if it is still there", async () => {
    const servers = (...urls: string[]): Record<string, unknown> => ({
      ...studioApi,
      servers: urls.map((url) => ({ url })),
    });
    const console = new OpenAPIConsole({
      openapi: servers("https://a.example", "https://b.example"),
    });
    const choice = console.server.widget as Select;
    choice.enter("https://b.example/");
    console.open("get:/orders");
    await console.setDocument(servers("https://c.example", "https://b.example"));
    expect([console.server.baseUrl, console.form?.baseUrl]).toEqual([
      "https://b.example/",
      "https://b.example/",
    ]);
    await console.setDocument(servers("https://c.example"));
    expect([console.server.baseUrl, console.form?.baseUrl]).toEqual([
      "https://c.example/",
      "https://c.example/",
    ]);
  });

  it("is the last one that was set, whichever is loaded first", async () => {
    const console = open();
    const slow = gate();
    const older = console.setDocument(slow.opened.then(() => withoutOrders));
    await console.setDocument(studio((paths) => ({ ...paths, "/new": { get: {} } })));
    slow.open();
    await older;
    expect(listed(console)).toContain("get /new");
  });
});

describe("[O675] the page of an operation that the new version does not have", () => {
  it("tells so, keeps its input, and offers the overview", async () => {
    const console = open();
    console.open("post:/orders");
    console.form?.populate({ customer: "Ada" });
    await console.setDocument(withoutOrders);
    const page = console.page as OperationPage;
    expect(console.address).toBe("post:/orders");
    expect(page.isListed).toBe(false);
    expect(listed(console)).not.toContain("post /orders");
    expect(console.catalog?.read("chosen")).toBeNull();
    await button(page, "Open the overview").press();
    expect(console.address).toBe("");
    console.open("post:/orders");
    expect(console.form?.values).toEqual({ customer: "Ada" });
    await console.setDocument(studioApi);
    expect([console.page, page.isListed]).toEqual([page, true]);
    expect(console.form?.values).toEqual({ customer: "Ada" });
  });

  it("is gone if it has no input and is not open", async () => {
    const console = open();
    console.open("get:/orders");
    console.open("");
    await console.setDocument(withoutOrders);
    expect(() => console.open("get:/orders")).toThrow(RefusedError);
    await console.setDocument(studioApi);
    console.open("get:/orders");
    expect(console.form?.values).toEqual({});
  });

  it("can still be sent, and keeps unsaved edits of a record", async () => {
    const server = await startStudio();
    const console = open({ baseUrl: server.url });
    await console.openRecord("/orders/{orderId}", { orderId: 1001 });
    console.recordEditor?.editor?.populate({ customer: "Ada" });
    await console.setDocument(without("/orders/{orderId}"));
    expect((console.page as OperationPage).isListed).toBe(false);
    await console.recordEditor?.save();
    expect(server.seen.at(-1)).toMatchObject({ method: "PATCH", url: "/orders/1001" });
  });
});

describe("[O676] a new version that cannot be used", () => {
  it("is reported with its problem, and the previous one stays usable until a valid one comes", async () => {
    const server = await startStudio();
    const console = open({ baseUrl: server.url });
    console.open("get:/orders");
    await expect(console.setDocument("{ not: [valid")).rejects.toThrow(InvalidDocumentError);
    expect(problem(console)).toMatch(/position 2|line 1/);
    await console.form?.submit();
    expect(server.seen.at(-1)?.url).toBe("/orders");
    await expect(console.setDocument({ title: "no document" })).rejects.toThrow(
      InvalidDocumentError,
    );
    expect(problem(console)).toContain("openapi");
    await console.setDocument(studioApi);
    expect(console.notice).toBeUndefined();
  });

  it("is followed by the same document as before", async () => {
    const console = open();
    const { document } = console;
    await expect(console.setDocument("{")).rejects.toThrow(InvalidDocumentError);
    await console.setDocument(document as never);
    expect(console.notice).toBeUndefined();
  });

  it("at the start is replaced by the first valid one", async () => {
    const console = new OpenAPIConsole({ openapi: "{ not: [valid", baseUrl });
    await expect(console.ready).rejects.toThrow(InvalidDocumentError);
    await console.setDocument(studioApi);
    expect(listed(console)).toContain("get /orders");
    console.open("get:/orders");
    expect(console.form?.path).toBe("/orders");
  });
});

describe("[O677] reload", () => {
  it("loads a file again, also one that an editor replaced by renaming", async () => {
    const folder = mkdtempSync(join(tmpdir(), "heddle-openapi-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "api.json");
    writeFileSync(file, JSON.stringify(studioApi));
    const console = open({ openapi: file });
    await console.ready;
    writeFileSync(`${file}.new`, JSON.stringify(withoutOrders));
    renameSync(`${file}.new`, file);
    await console.reload();
    expect(listed(console)).not.toContain("get /orders");
  });

  it("loads a URL again", async () => {
    let served: unknown = studioApi;
    const server = createServer((_request, response) => response.end(JSON.stringify(served)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const console = new OpenAPIConsole({ openapi: `http://127.0.0.1:${port}/openapi.json` });
    await console.ready;
    served = withoutOrders;
    await console.reload();
    expect(listed(console)).not.toContain("get /orders");
  });

  it("rejects a console whose document is data", async () => {
    await expect(open().reload()).rejects.toThrow("setDocument");
    await expect(open({ openapi: await loadOpenAPI(studioApi) }).reload()).rejects.toThrow(
      "setDocument",
    );
  });
});

describe("[O678] credentials", () => {
  const bearer = (rest: object = {}): object => ({
    token: { type: "http", scheme: "bearer", ...rest },
  });
  const secured = (url: string, schemes = bearer()): Record<string, unknown> =>
    api(
      { "/me": { get: { security: [{ token: [] }] } }, "/other": { get: {} } },
      { servers: [{ url }], components: { securitySchemes: schemes } },
    );
  const enter = (console: OpenAPIConsole, secret: string): void =>
    input(console.aside[0] as never, "Bearer token (token)").enter(secret);

  it("stay, unless the new version uses them in another way", async () => {
    const server = await startResponder();
    const console = new OpenAPIConsole({ openapi: secured(server.url) });
    enter(console, "hush-1");
    await console.setDocument(secured(server.url, bearer({ description: "A token" })));
    console.open("get:/me");
    await console.form?.submit();
    const key = { token: { type: "apiKey", in: "query", name: "key" } };
    await console.setDocument(secured(server.url, key));
    await console.form?.submit();
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer hush-1",
      undefined,
    ]);
    expect(server.seen.map(({ url }) => url)).toEqual(["/me", "/me"]);
  });

  it("are not sent to another server of a new version until the user agrees", async () => {
    const [first, second] = [await startResponder(), await startResponder()];
    const console = new OpenAPIConsole({ openapi: secured(first.url) });
    enter(console, "hush-2");
    console.open("get:/me");
    await console.setDocument(secured(second.url));
    await console.form?.submit();
    expect(second.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await button(console.page, `Send credentials to ${new URL(second.url).origin}`).press();
    await console.form?.submit();
    expect(second.seen.at(-1)?.headers.authorization).toBe("Bearer hush-2");
  });

  it("a sign-in stays, with the scopes of the new version", async () => {
    const login = await startLogin();
    const flows = (more: object = {}): object => ({
      password: { tokenUrl: "token", scopes: { ...scopes, ...more } },
    });
    const console = new OpenAPIConsole({ openapi: loginApi(flows()), baseUrl: login.url });
    const [dialog] = console.aside;
    await signIn(dialog as never, { "User name": "ada", Password: "weaver-pass" });
    await expect.poll(() => titleIn(dialog as never)).toBe("Signed in as ada");
    await console.setDocument(loginApi(flows({ admin: "All" })));
    expect(titleIn(dialog as never)).toBe("Signed in as ada");
    await console.setDocument(loginApi({ password: { tokenUrl: "/elsewhere", scopes } }));
    expect(titleIn(dialog as never)).toBeUndefined();
  });
});

it("[O679] onFocus is called when the user opens the page or returns to it, at most every two seconds", async () => {
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => clock.mockRestore());
  let calls = 0;
  const console = open({ onFocus: () => calls++ });
  expect([console.reportsFocus, open().reportsFocus]).toEqual([true, false]);
  for (const now of [10_000, 10_500, 11_999, 12_000, 13_000]) {
    clock.mockReturnValue(now);
    await console.call("reportFocus");
  }
  expect(calls).toBe(2);
});
