import { describe, expect, it, vi } from "vitest";

import { startServer, type TestServer } from "../send/server.fixture.ts";
import { startResponder, api, withBody, textOf, viewsIn } from "./api.fixture.ts";
import { messages } from "../messages.ts";
import type { OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };
const secret = { type: "string", format: "password" };
const securitySchemes = {
  basic: { type: "http", scheme: "basic" },
  token: { type: "http", scheme: "bearer" },
  key: { type: "apiKey", in: "query", name: "key" },
  head: { type: "apiKey", in: "header", name: "X-Key" },
  biscuit: { type: "apiKey", in: "cookie", name: "biscuit" },
};

function makeForm(
  { url }: TestServer,
  options: Partial<OpenAPIFormOptions> = {},
  operation: object = {},
): OpenAPIForm {
  const openapi = api(
    { "/x": { post: { responses: {}, ...operation } } },
    { components: { securitySchemes } },
  );
  return new OpenAPIForm({ openapi, baseUrl: url, path: "/x", method: "post", ...options });
}

/** An input of the credentials section. */
function credential(form: OpenAPIForm, name: string): { assign(value: unknown): void } {
  const found = viewsIn(form.form).find((view) => "name" in view && view.name === name);
  if (!found) throw new Error(`There is no input "${name}"`);
  return found as unknown as { assign(value: unknown): void };
}

const head = { security: [{ head: [] }] };
const ordered = (left: unknown, right: unknown): number =>
  String(left).localeCompare(String(right));

describe("[O121] the mapping", () => {
  it("is read at every submit, with all additions, changes and removals", async () => {
    const server = await startResponder();
    const headers: Record<string, string> = { Authorization: "Bearer one", "X-Old": "1" };
    const form = makeForm(server, { headers });
    await form.submit();
    headers["Authorization"] = "Bearer two";
    headers["X-New"] = "2";
    delete headers["X-Old"];
    await form.submit();
    expect(server.seen[0]?.headers).toMatchObject({ authorization: "Bearer one", "x-old": "1" });
    expect(server.seen[1]?.headers).toMatchObject({ authorization: "Bearer two", "x-new": "2" });
    expect(server.seen[1]?.headers).not.toHaveProperty("x-old");
  });

  it.each([
    ["Headers", () => new Headers({ "X-Turn": "1" })],
    ["Map", () => new Map([["X-Turn", "1"]])],
  ])("may be a %s, and may be returned by a function", async (_what, make) => {
    const server = await startResponder();
    const headers = make();
    const form = makeForm(server, { headers });
    await form.submit();
    headers.set("X-Turn", "2");
    await form.submit();
    await makeForm(server, { headers: make }).submit();
    await makeForm(server, { headers: () => Promise.resolve(make()) }).submit();
    const turns = server.seen.map((seen) => seen.headers["x-turn"]);
    expect(turns).toEqual(["1", "2", "1", "1"]);
  });

  it("names the headers it sends, in any kind of mapping", () => {
    const headers = { "x-key": "1" };
    for (const each of [headers, new Headers(headers), new Map(Object.entries(headers))]) {
      const form = makeForm({ url: "http://127.0.0.1" } as TestServer, { headers: each }, head);
      expect(textOf(form.form)).toContain(messages.sentByApp({ header: "X-Key" }).text);
    }
  });

  it("rejects a value that is not text, and names it", async () => {
    const server = await startResponder();
    const form = makeForm(server, { headers: { "X-Count": 3 as never } });
    await expect(form.submit()).resolves.toBeNull();
    expect(textOf(form.form)).toContain("X-Count");
    expect(server.seen).toEqual([]);
  });

  it("[O124] is never that of another form", async () => {
    const server = await startResponder();
    const forms = ["ada", "grace"].map((user) => makeForm(server, { headers: { "X-User": user } }));
    await Promise.all(forms.flatMap((form) => [form.submit(), form.submit()]));
    await forms[0]?.submit();
    expect(server.seen.map(({ headers }) => headers["x-user"]).toSorted(ordered)).toEqual([
      "ada",
      "ada",
      "grace",
    ]);
    expect(server.seen.at(-1)?.headers["x-user"]).toBe("ada");
  });
});

describe("[O122] a headers function", () => {
  it("is called for every request, and may be async", async () => {
    const server = await startResponder();
    let count = 0;
    const form = makeForm(server, { headers: async () => ({ "X-Count": String((count += 1)) }) });
    await form.submit();
    await form.submit();
    expect(server.seen.map(({ headers }) => headers["x-count"])).toEqual(["1", "2"]);
    const sync = makeForm(server, { headers: () => ({ "X-Count": "now" }) });
    await sync.submit();
    expect(server.seen.at(-1)?.headers["x-count"]).toBe("now");
  });

  it("fails at the timeout of the request if it never returns", async () => {
    const server = await startResponder();
    const form = makeForm(server, { headers: () => new Promise(() => {}), timeout: 30 });
    const onError = (form.onError = vi.fn());
    await expect(form.submit()).resolves.toBeNull();
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "headers_late" }));
    expect(server.seen).toEqual([]);
  });

  it("sends nothing if it throws, and passes the error to `onError` only", async () => {
    const server = await startResponder();
    const reason = new Error("token abc123secret has expired");
    const failing = [
      () => {
        throw reason;
      },
      () => Promise.reject(reason),
    ];
    for (const headers of failing) {
      const form = makeForm(server, { headers });
      const onError = (form.onError = vi.fn());
      await expect(form.submit()).resolves.toBeNull();
      expect(onError).toHaveBeenCalledExactlyOnceWith(reason);
      expect(textOf(form.view())).toContain("headers");
      expect(textOf(form.view())).not.toContain("abc123secret");
      expect(form.busy).toBe(false);
    }
    expect(server.seen).toEqual([]);
  });
});

describe("[O123] the source of a header", () => {
  const operation = {
    parameters: [{ name: "X-Key", in: "header", schema: secret }],
    security: [{ head: [] }],
  };

  it("prefers a widget to the mapping, and the mapping to credentials", async () => {
    const server = await startResponder();
    const headers: Record<string, string> = { "x-KEY": "mapping" };
    const form = makeForm(server, { headers }, operation);
    credential(form, "head").assign("credentials");
    form.populate({ "X-Key": "widget" });
    await form.submit();
    form.widgets["X-Key"]?.clear();
    await form.submit();
    delete headers["x-KEY"];
    await form.submit();
    expect(server.seen.map(({ headers: got }) => got["x-key"])).toEqual([
      "widget",
      "mapping",
      "credentials",
    ]);
  });

  it.each([
    ["an object", { "x-team": "send" }],
    ["a Headers", new Headers({ "X-Team": "send" })],
    ["a Map", new Map([["X-TEAM", "send"]])],
  ])("prefers the headers of `send` to the mapping: %s", async (_, headers) => {
    const server = await startResponder();
    const form = makeForm(server, { headers: { "X-Team": "mapping", "X-Other": "mapping" } });
    await form.send({}, { headers });
    expect(server.seen[0]?.headers).toMatchObject({ "x-team": "send", "x-other": "mapping" });
  });
});

describe("[O125] credentials", () => {
  it("have inputs where the operation needs them, and are sent as their scheme specifies", async () => {
    const server = await startResponder();
    const form = makeForm(server, {}, { security: [{ basic: [], key: [], biscuit: [] }] });
    expect(textOf(form.form)).toContain("Credentials");
    credential(form, "basic.username").assign("ada");
    credential(form, "basic.password").assign("pw:ü");
    credential(form, "key").assign("k&1");
    credential(form, "biscuit").assign("crumb");
    await form.submit();
    expect(server.seen[0]).toMatchObject({
      url: "/x?key=k%261",
      headers: {
        authorization: `Basic ${Buffer.from("ada:pw:ü").toString("base64")}`,
        cookie: "biscuit=crumb",
      },
    });
    expect(textOf(makeForm(server).form)).not.toContain("Credentials");
  });

  it("are those of the chosen alternative", async () => {
    const server = await startResponder();
    const form = makeForm(server, {}, { security: [{ token: [] }, { head: [] }, {}] });
    credential(form, "token").assign("t0k3n");
    const choice = credential(form, "credentials");
    choice.assign("head");
    credential(form, "head").assign("k3y");
    await form.submit();
    choice.assign("token");
    await form.submit();
    choice.assign("No credentials");
    await form.submit();
    const got = server.seen.map(({ headers }) => [headers.authorization, headers["x-key"]]);
    expect(got).toEqual([
      [undefined, "k3y"],
      ["Bearer t0k3n", undefined],
      [undefined, undefined],
    ]);
  });

  it("are not sent if the alternative is incomplete", async () => {
    const server = await startResponder();
    const form = makeForm(server, {}, { security: [{ token: [], head: [] }] });
    credential(form, "token").assign("t0k3n");
    await form.submit();
    expect(server.seen[0]?.headers).not.toHaveProperty("authorization");
  });

  it("show which of them the app sends itself", async () => {
    const server = await startResponder();
    const operation = { security: [{ token: [], head: [] }] };
    const form = makeForm(server, { headers: { authorization: "Bearer of-the-app" } }, operation);
    expect(textOf(form.form)).toContain(messages.sentByApp({ header: "Authorization" }).text);
    expect(textOf(form.form)).not.toContain(messages.sentByApp({ header: "X-Key" }).text);
    credential(form, "token").assign("t0k3n");
    await form.submit();
    expect(server.seen[0]?.headers.authorization).toBe("Bearer of-the-app");
    expect(textOf(makeForm(server, {}, operation).form)).not.toContain("The app sends");
  });

  it("stay when the operation changes", async () => {
    const server = await startResponder();
    const openapi = api(
      { "/x": { get: { security: [{ token: [] }] }, post: { security: [{ token: [] }] } } },
      { components: { securitySchemes } },
    );
    const form = makeForm(server, { openapi });
    credential(form, "token").assign("t0k3n");
    form.method = "get";
    await form.submit();
    expect(server.seen[0]?.headers.authorization).toBe("Bearer t0k3n");
  });
});

describe("[O120] secrets are masked", () => {
  const password = "it's a $ecret/ü!";
  const headers = { Authorization: "Bearer abc123secret", "X-Whatever": "0123456789abcdef" };
  const operation = {
    parameters: [{ name: "X-Pin", in: "header", schema: secret }],
    security: [{ key: [] }],
    ...withBody({
      type: "object",
      properties: { user: text, login: { type: "object", properties: { password: secret } } },
    }),
  };
  const bodies = {
    "as JSON": { type: "application/json", write: (all: object) => JSON.stringify(all) },
    "as text": { type: "text/plain", write: (all: object) => Object.values(all).join(" ") },
    "as an error": {
      type: "application/json",
      write: (all: object) =>
        JSON.stringify({ detail: [{ loc: ["body", "user"], msg: Object.values(all).join(" ") }] }),
    },
  };
  for (const [title, { type, write }] of Object.entries(bodies)) {
    it(`when the server repeats them ${title}`, async () => {
      const all = { ...headers, password, pin: "12-34", key: "k3y-0f-m1ne" };
      const server = await startServer((_request, response) => {
        response.writeHead(type === "text/plain" ? 200 : 422, {
          "Content-Type": type,
          "X-Echo": headers["X-Whatever"],
        });
        response.end(write(all));
      });
      const form = makeForm(server, { headers }, operation);
      form.populate({ user: "ada", login: { password }, "X-Pin": "12-34" });
      credential(form, "key").assign("k3y-0f-m1ne");
      await form.submit();
      expect(server.seen[0]?.body.toString()).toContain(password);
      const shown = textOf(form.view());
      expect(shown).toContain("ada");
      for (const value of [
        password,
        "it'\\''s",
        "$ecret",
        "12-34",
        "k3y-0f",
        "abc123secret",
        "0123456789abcdef",
      ])
        expect(shown).not.toContain(value);
    });
  }

  it("even if short, in the displayed request", async () => {
    const server = await startResponder();
    const form = makeForm(server, {}, operation);
    form.populate({ login: { password: "zq7" } });
    await form.submit();
    expect(server.seen[0]?.body.toString()).toContain("zq7");
    expect(textOf(form.response)).not.toContain("zq7");
  });

  it("secrets in a urlencoded form are masked", async () => {
    const server = await startResponder();
    const form = makeForm(
      server,
      {},
      withBody(
        { type: "object", properties: { password: secret } },
        "application/x-www-form-urlencoded",
      ),
    );
    form.populate({ password });
    await form.submit();
    expect(new URLSearchParams(server.seen[0]?.body.toString()).get("password")).toBe(password);
    expect(textOf(form.response)).not.toContain("ecret");
  });
});

it("[O295] sends any JSON in a header and a cookie", async () => {
  const server = await startResponder();
  const content = { "application/json": { schema: { type: "object", properties: { q: text } } } };
  const parameters = [
    { name: "X-Filter", in: "header", content },
    { name: "filter", in: "cookie", content },
  ];
  const value = { q: 'ü; "日本" \n 👍' };
  const form = makeForm(server, {}, { parameters });
  form.populate({ "X-Filter": value, filter: value });
  expect((await form.submit())?.status).toBe(200);
  const { cookie = "", "x-filter": header } = server.seen[0]?.headers ?? {};
  expect(JSON.parse(String(header))).toEqual(value);
  expect(JSON.parse(cookie.replace("filter=", ""))).toEqual(value);
});
