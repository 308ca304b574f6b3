import { PasswordInput, Select, TextInput } from "@heddle/views";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { api, button, startResponder, textOf, viewsIn } from "../form/api.fixture.ts";
import type { TestServer } from "../send/server.fixture.ts";
import type { OpenAPIConsoleOptions } from "./console-options.ts";
import { OpenAPIConsole } from "./openapi-console.ts";

const secret = "hush-hush-3";
const document = api({ "/a": { get: {} }, "/b": { get: {}, put: {} } });

interface Opened {
  readonly console: OpenAPIConsole;
  readonly server: TestServer;
}

async function open(options: Partial<OpenAPIConsoleOptions> = {}): Promise<Opened> {
  const server = await startResponder(({ headers }) => ({ body: { headers } }));
  const console = new OpenAPIConsole({ openapi: document, baseUrl: server.url, ...options });
  return { console, server };
}

function dialogOf({ aside }: OpenAPIConsole): NonNullable<(typeof aside)[number]> {
  const [dialog] = aside;
  if (!dialog) throw new Error("There is no dialog");
  return dialog;
}

function input(console: OpenAPIConsole, label: string): TextInput {
  const found = viewsIn(dialogOf(console)).find(
    (each) => each instanceof TextInput && each.label === label,
  );
  if (!(found instanceof TextInput)) throw new Error(`There is no input "${label}"`);
  return found;
}

/** Types a header and presses "Add header". */
async function add(console: OpenAPIConsole, name: string, value: string): Promise<void> {
  await input(console, "Header name").call("enter", name);
  await input(console, "Header value").call("enter", value);
  await button(dialogOf(console), "Add header").call("press");
}

async function send(console: OpenAPIConsole, address: string): Promise<void> {
  console.open(address);
  await console.form?.submit();
}

function received({ seen }: TestServer, name: string): unknown[] {
  return seen.map(({ headers }) => headers[name]);
}

describe("a header that the user adds", () => {
  it("[O611] is sent with every operation until it is removed", async () => {
    const { console, server } = await open();
    await add(console, " X-Team ", " weavers ");
    await send(console, "get:/a");
    await send(console, "put:/b");
    await console.openRecord("/b", {});
    await button(dialogOf(console), "Remove X-Team").call("press");
    await send(console, "get:/a");
    const [a, b, read, last] = received(server, "x-team");
    expect([a, b, read, last]).toEqual(["weavers", "weavers", "weavers", undefined]);
  });

  it("[O611] can belong to one operation, and wins there over one for all", async () => {
    const { console, server } = await open();
    await add(console, "X-Team", "weavers");
    console.open("get:/b");
    await button(console.page, "Add a header").call("press");
    const scope = viewsIn(dialogOf(console)).find((each) => each instanceof Select);
    await scope?.call("enter", "one");
    await add(console, "x-team", "dyers");
    expect(textOf(console.page)).toContain("Added headers: x-team");
    await send(console, "get:/a");
    await send(console, "get:/b");
    await send(console, "put:/b");
    expect(received(server, "x-team")).toEqual(["weavers", "dyers", "weavers"]);
  });

  it("[O611] is replaced by another one of its name", async () => {
    const { console, server } = await open();
    await add(console, "X-Team", "weavers");
    await add(console, "x-team", "dyers");
    await send(console, "get:/a");
    expect(received(server, "x-team")).toEqual(["dyers"]);
  });

  it("[O611] is added by Done, which keeps the dialog open if it cannot be sent", async () => {
    const { console, server } = await open();
    await button(console.page, "Add a header").call("press");
    await input(console, "Header name").call("enter", "Host");
    await input(console, "Header value").call("enter", "weavers");
    await button(dialogOf(console), "Done").call("press");
    expect(dialogOf(console).read("open")).toBe(true);
    await input(console, "Header name").call("enter", "X-Team");
    await button(dialogOf(console), "Done").call("press");
    expect(dialogOf(console).read("open")).toBe(false);
    await send(console, "get:/a");
    expect(received(server, "x-team")).toEqual(["weavers"]);
  });

  it("[O612] is masked in every view, and its name is in the samples and the history", async () => {
    const { console, server } = await open();
    await add(console, "X-Team", secret);
    await add(console, "Accept-Language", "de");
    await send(console, "get:/a");
    expect(received(server, "x-team")).toEqual([secret]);
    const [[, entry] = []] = [...console.requests.requests];
    const shown = `${textOf(console)}\n${JSON.stringify(entry)}`;
    expect(shown).not.toContain(secret);
    expect(shown).toContain("X-Team: ********");
    expect(shown).toContain("Accept-Language: de");
    expect(textOf(console.page)).toContain('"X-Team": `${X_TEAM}`');
    expect(entry?.curl).toContain('--header "X-Team: $X_TEAM"');
  });

  it("[O613] goes to other servers only if the user confirms it, except one that describes the request", async () => {
    const other = await startResponder();
    const servers = [{ url: other.url }];
    const { console, server } = await open();
    const openapi = api(
      { "/a": { get: {} }, "/b": { get: { servers } } },
      { servers: [{ url: server.url }] },
    );
    const elsewhere = new OpenAPIConsole({ openapi });
    await add(elsewhere, "X-Team", secret);
    await add(elsewhere, "Accept-Language", "de");
    await send(elsewhere, "get:/a");
    await send(elsewhere, "get:/b");
    expect(textOf(elsewhere.page)).toContain(`${new URL(other.url).origin} is not the server`);
    expect(textOf(elsewhere.page)).toContain("Added headers: Accept-Language\n");
    await button(elsewhere.page, `Send credentials to ${other.url}`).call("press");
    await send(elsewhere, "get:/b");
    expect(received(server, "x-team")).toEqual([secret]);
    expect(received(other, "x-team")).toEqual([undefined, secret]);
    expect(received(other, "accept-language")).toEqual(["de", "de"]);
    console.cancel();
  });

  it("[O613] does not go to the target of a redirect to another origin", async () => {
    const other = await startResponder();
    const server = await startResponder(() => ({
      status: 307,
      headers: { Location: `${other.url}/elsewhere` },
    }));
    const { console } = await open({ baseUrl: server.url, redirects: "follow" });
    await add(console, "X-Team", secret);
    await add(console, "Prefer", "wait=1");
    await send(console, "get:/a");
    expect([received(other, "x-team"), received(other, "prefer")]).toEqual([
      [undefined],
      [undefined],
    ]);
  });

  it.each([
    ["", "a", "Header name"],
    ["X Team", "a", "Header name"],
    ["Host", "a", "Header name"],
    ["Content-Length", "a", "Header name"],
    ["X-Key", "a", "Header name"],
    ["X-Team", "", "Header value"],
    ["X-Team", "a\nX-Other: b", "Header value"],
    ["X-Team", "\u{1F600}", "Header value"],
    ["X-Team", "a".repeat(8_001), "Header value"],
  ])("[O614] changes nothing if it cannot be sent: %j with %j", async (name, value, label) => {
    const headers = { "X-Key": "app" };
    const { console, server } = await open({ headers, allowCustomHeaders: true });
    await add(console, name, value);
    expect(input(console, label).error).not.toBeNull();
    expect(input(console, "Header name").value ?? "").toBe(name);
    await send(console, "get:/a");
    expect(received(server, "x-key")).toEqual(["app"]);
    expect([received(server, "x-team"), received(server, "x-other")]).toEqual([
      [undefined],
      [undefined],
    ]);
  });

  it("[O614] is not accepted in a browser if a page cannot set it", async () => {
    const { console } = await open();
    // As in a browser, a request drops headers that a page may not set.
    const BrowserRequest = class extends Request {
      override get headers(): Headers {
        const kept = [...super.headers].filter(([name]) => name !== "cookie");
        return new Headers(kept);
      }
    };
    vi.stubGlobal("Request", BrowserRequest);
    onTestFinished(() => void vi.unstubAllGlobals());
    await add(console, "Cookie", "a=b");
    expect(String(input(console, "Header name").error)).toContain("Cookie");
    await add(console, "X-Team", "weavers");
    expect(textOf(dialogOf(console))).toContain("X-Team: ********");
  });

  it("[O614] is one of at most fifty", async () => {
    const { console } = await open();
    for (let at = 0; at <= 50; at += 1) await add(console, `X-${at}`, "value");
    expect(input(console, "Header name").error).not.toBeNull();
    expect(textOf(dialogOf(console))).toContain("X-49: ");
    expect(textOf(dialogOf(console))).not.toContain("X-50: ");
  });

  it("[O615] loses against the header of the app and wins over a credential", async () => {
    const components = { securitySchemes: { token: { type: "http", scheme: "bearer" } } };
    const get = { security: [{ token: [] }], responses: {} };
    const { console, server } = await open({
      openapi: api({ "/a": { get } }, { components }),
      headers: () => ({ "X-Key": "app" }),
      allowCustomHeaders: true,
    });
    await input(console, "Bearer token (token)").call("enter", "credential");
    await add(console, "X-Key", "user");
    await add(console, "Authorization", "user");
    await send(console, "get:/a");
    expect([received(server, "x-key"), received(server, "authorization")]).toEqual([
      ["app"],
      ["user"],
    ]);
    expect(textOf(console.page)).toContain("Using token");
  });
});

describe("a token for an API that declares none", () => {
  it("[O616] is sent as a bearer token, masked, and only to the chosen server", async () => {
    const { console, server } = await open();
    await button(console.page, "Add a token").call("press");
    const token = input(console, "Bearer token");
    expect(token).toBeInstanceOf(PasswordInput);
    await token.call("enter", ` Bearer ${secret} `);
    await send(console, "get:/a");
    expect(received(server, "authorization")).toEqual([`Bearer ${secret}`]);
    expect(textOf(console)).not.toContain(secret);
    expect(textOf(console.page)).toContain("Bearer $TOKEN");
    await token.call("enter", "");
    await send(console, "get:/a");
    expect(received(server, "authorization")).toEqual([`Bearer ${secret}`, undefined]);
  });

  it("[O616] is not offered if the document declares credentials", async () => {
    const components = {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    };
    const { console } = await open({ openapi: api({ "/a": { get: {} } }, { components }) });
    expect(() => input(console, "Bearer token")).toThrow("no input");
  });
});

it.each([
  [undefined, undefined, true],
  [undefined, false, false],
  [{ "X-Key": "app" }, undefined, false],
  [{ "X-Key": "app" }, true, true],
])(
  "[O617] with headers %j and allowCustomHeaders %j, adding is %j",
  async (headers, allowed, isOffered) => {
    const { console } = await open({
      ...(headers && { headers }),
      ...(allowed !== undefined && { allowCustomHeaders: allowed }),
    });
    const offers = [console.page, dialogOf(console)].map(textOf).join("\n");
    expect(offers.includes("Add a header")).toBe(isOffered);
    expect(offers.includes("Header name")).toBe(isOffered);
    console.open("get:/a");
    expect(textOf(console.page).includes("Add a header")).toBe(isOffered);
  },
);
