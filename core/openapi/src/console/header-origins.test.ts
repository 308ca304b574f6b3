import { TextInput } from "@heddle/views";
import { expect, it, onTestFinished, vi } from "vitest";

import { api, button, startResponder, textOf, viewsIn } from "../form/api.fixture.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";
import type { TestServer } from "../send/server.fixture.ts";
import { OpenAPIConsole } from "./openapi-console.ts";

const headers = { "X-Key": "hush-hush-1", "Accept-Language": "de" };

interface Servers {
  /** Serves the document, which the app names. */
  readonly named: TestServer;
  /** A server that only the document names. */
  readonly other: TestServer;
  readonly openapi: string;
}

async function startServers(): Promise<Servers> {
  const other = await startResponder();
  const elsewhere = [{ url: other.url }];
  const responses = {};
  const document = api({
    "/own": { get: { responses } },
    "/path": { servers: elsewhere, get: { responses } },
    "/operation": { get: { servers: elsewhere, responses } },
    "/redirect": { get: { responses } },
    "/record": { servers: elsewhere, get: { responses }, put: { responses } },
  });
  const named: TestServer = await startResponder(({ url }) =>
    url === "/redirect"
      ? { status: 307, headers: { Location: `${other.url}/redirected` } }
      : { body: document },
  );
  return { named, other, openapi: `${named.url}/openapi.json` };
}

function received({ seen }: TestServer, name: string): unknown[] {
  return seen.filter(({ url }) => url !== "/openapi.json").map((each) => each.headers[name]);
}

it("[O421] a console sends headers to the origin of its document, and to no other server of the document", async () => {
  const { named, other, openapi } = await startServers();
  const console = new OpenAPIConsole({ openapi, headers, redirects: "follow" });
  await console.ready;
  console.open("get:/own");
  await console.form?.submit();
  for (const path of ["/path", "/operation"]) {
    console.open(`get:${path}`);
    await console.form?.submit();
    expect(textOf(console.page)).toContain(`--header-origin ${other.url}`);
  }
  await expect(console.openRecord("/record", {})).resolves.toBeNull();
  expect(received(named, "x-key")).toEqual(["hush-hush-1"]);
  expect(other.seen).toEqual([]);
});

it("[O421] a redirect to another origin receives no header of the app", async () => {
  const { other, openapi } = await startServers();
  const console = new OpenAPIConsole({ openapi, headers, redirects: "follow" });
  await console.ready;
  console.open("get:/redirect");
  await console.form?.submit();
  expect([received(other, "x-key"), received(other, "accept-language")]).toEqual([
    [undefined],
    ["*"],
  ]);
});

it("[O421] other origins receive the headers that only describe the request", async () => {
  const { other, openapi } = await startServers();
  const { "Accept-Language": language } = headers;
  const console = new OpenAPIConsole({ openapi, headers: { "Accept-Language": language } });
  await console.ready;
  console.open("get:/path");
  await console.form?.submit();
  expect(received(other, "accept-language")).toEqual(["de"]);
});

it.each(["X-Api-Version", "Accept-Token", "Content-Key", "If-Secret", "Referer"])(
  "[O425] other origins do not receive %s, whose name only looks as if it described the request",
  async (name) => {
    const { other, openapi } = await startServers();
    const console = new OpenAPIConsole({ openapi, headers: { [name]: "hush-hush-1" } });
    await console.ready;
    console.open("get:/path");
    await console.form?.submit();
    expect(textOf(console.page)).toContain(`--header-origin ${other.url}`);
    expect(other.seen).toEqual([]);
  },
);

it("[O421] an app names further origins with headerOrigins", async () => {
  const { other, openapi } = await startServers();
  const console = new OpenAPIConsole({ openapi, headers, headerOrigins: [`${other.url}/v1`] });
  await console.ready;
  console.open("get:/operation");
  await console.form?.submit();
  expect(received(other, "x-key")).toEqual(["hush-hush-1"]);
});

it("[O421] data of a document names no origin", async () => {
  const { other } = await startServers();
  const openapi = api({ "/own": { get: {} } }, { servers: [{ url: other.url }] });
  const console = new OpenAPIConsole({ openapi, headers });
  await console.form?.submit();
  expect(console.form?.lastSubmit).toEqual({ code: "invalid" });
  expect(other.seen).toEqual([]);
});

it("[O421] a form and a record editor send headers to their base URL, or only to headerOrigins", async () => {
  const { named, other } = await startServers();
  const openapi = api({ "/record": { get: {}, put: {} } });
  const options = { openapi, baseUrl: other.url, path: "/record", headers };
  await new OpenAPIForm(options).submit();
  expect(received(other, "x-key")).toEqual(["hush-hush-1"]);
  const headerOrigins = [named.url];
  const form = new OpenAPIForm({ ...options, headerOrigins });
  const editor = new OpenAPIRecordEditor({ ...options, headerOrigins });
  expect([await form.submit(), await editor.open({})]).toEqual([null, null]);
  expect(textOf(form.view())).toContain(`not sent to ${other.url}`);
  expect(textOf(editor.view())).toContain(`not sent to ${other.url}`);
  expect(other.seen).toHaveLength(1);
});

it("[O423] entered credentials go to the chosen server, and to others when the user confirms it", async () => {
  const [chosen, other] = [await startResponder(), await startResponder()];
  const [get, servers] = [{ security: [{ token: [] }], responses: {} }, [{ url: other.url }]];
  const components = { securitySchemes: { token: { type: "http", scheme: "bearer" } } };
  const paths = {
    "/own": { get },
    "/path": { servers, get },
    "/operation": { get: { ...get, servers } },
    "/record": { servers, get, put: get },
  };
  const openapi = api(paths, { components, servers: [{ url: chosen.url }] });
  const console = new OpenAPIConsole({ openapi });
  const [widget] = console.aside.flatMap(viewsIn).filter((view) => view instanceof TextInput);
  widget?.enter("hush-hush-2");
  const send = async (): Promise<void> => {
    for (const path of ["/own", "/path", "/operation"]) {
      console.open(`get:${path}`);
      await console.form?.submit();
    }
    await console.openRecord("/record", {});
  };
  await send();
  expect(received(chosen, "authorization")).toEqual(["Bearer hush-hush-2"]);
  expect(received(other, "authorization")).toEqual([undefined, undefined, undefined]);
  console.open("get:/path");
  expect(textOf(console.page)).toContain(`Send credentials to ${other.url}`);
  await button(console.page, `Send credentials to ${other.url}`).call("press");
  expect(textOf(console.page)).toContain("Using ");
  await send();
  expect(received(other, "authorization").slice(3)).toEqual(Array(3).fill("Bearer hush-hush-2"));
});

it("[O426] a relative server has the origin of the page", async () => {
  const page = await startResponder();
  vi.stubGlobal("location", { href: `${page.url}/docs` });
  onTestFinished(() => void vi.unstubAllGlobals());
  const get = { security: [{ token: [] }], responses: {} };
  const components = { securitySchemes: { token: { type: "http", scheme: "bearer" } } };
  const paths = { "/one": { get }, "/two": { servers: [{ url: `${page.url}/v2` }], get } };
  const openapi = api(paths, { components });
  const console = new OpenAPIConsole({ openapi, allowCustomServer: true });
  console.server.widget.value = "/v1";
  const [widget] = console.aside.flatMap(viewsIn).filter((view) => view instanceof TextInput);
  widget?.enter("hush-hush-2");
  for (const path of ["/one", "/two"]) {
    console.open(`get:${path}`);
    await console.form?.submit();
  }
  expect(page.seen.map(({ url, headers: { authorization } }) => [url, authorization])).toEqual([
    ["/v1/one", "Bearer hush-hush-2"],
    ["/v2/two", "Bearer hush-hush-2"],
  ]);
});
