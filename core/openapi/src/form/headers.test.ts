import { describe, expect, it, vi } from "vitest";

import { startServer, type TestServer } from "../send/server.fixture.ts";
import { answering, api, taking, textOf, viewsIn } from "./api.fixture.ts";
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

describe("[O121] the mapping of headers", () => {
  it("is read at every submit: what is added, changed and removed counts", async () => {
    const server = await answering();
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
  ])("may be a %s, and may be given by a function", async (_what, make) => {
    const server = await answering();
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

  it("says of itself what it sends, whatever holds it", () => {
    const headers = { "x-key": "1" };
    for (const each of [headers, new Headers(headers), new Map(Object.entries(headers))]) {
      const form = makeForm({ url: "http://127.0.0.1" } as TestServer, { headers: each }, head);
      expect(textOf(form.form)).toContain(messages.sentByApp("X-Key"));
    }
  });

  it("refuses what is no text, and says which", async () => {
    const server = await answering();
    const form = makeForm(server, { headers: { "X-Count": 3 as never } });
    await expect(form.submit()).resolves.toBeNull();
    expect(textOf(form.form)).toContain("X-Count");
    expect(server.seen).toEqual([]);
  });

  it("[O124] is never that of another form", async () => {
    const server = await answering();
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

describe("[O122] a function that gives headers", () => {
  it("is asked for every request, and may take its time", async () => {
    const server = await answering();
    let count = 0;
    const form = makeForm(server, { headers: async () => ({ "X-Count": String((count += 1)) }) });
    await form.submit();
    await form.submit();
    expect(server.seen.map(({ headers }) => headers["x-count"])).toEqual(["1", "2"]);
    const sync = makeForm(server, { headers: () => ({ "X-Count": "now" }) });
    await sync.submit();
    expect(server.seen.at(-1)?.headers["x-count"]).toBe("now");
  });

  it("that never ends fails when the time of the request is over", async () => {
    const server = await answering();
    const form = makeForm(server, { headers: () => new Promise(() => {}), timeout: 30 });
    const onError = (form.onError = vi.fn());
    await expect(form.submit()).resolves.toBeNull();
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "headers_late" }));
    expect(server.seen).toEqual([]);
  });

  it("that fails sends nothing; the user learns that, and only `onError` why", async () => {
    const server = await answering();
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

describe("[O123] who sets a header", () => {
  const operation = {
    parameters: [{ name: "X-Key", in: "header", schema: secret }],
    security: [{ head: [] }],
  };

  it("a widget before the mapping, the mapping before the credentials", async () => {
    const server = await answering();
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
});

describe("[O125] credentials", () => {
  it("are asked for where the operation wants some, and sent as their scheme says", async () => {
    const server = await answering();
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

  it("are those of one alternative, the one that is chosen", async () => {
    const server = await answering();
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

  it("of which only some are given are not sent in part", async () => {
    const server = await answering();
    const form = makeForm(server, {}, { security: [{ token: [], head: [] }] });
    credential(form, "token").assign("t0k3n");
    await form.submit();
    expect(server.seen[0]?.headers).not.toHaveProperty("authorization");
  });

  it("say which of them the app sends itself", async () => {
    const server = await answering();
    const operation = { security: [{ token: [], head: [] }] };
    const form = makeForm(server, { headers: { authorization: "Bearer of-the-app" } }, operation);
    expect(textOf(form.form)).toContain(messages.sentByApp("Authorization"));
    expect(textOf(form.form)).not.toContain(messages.sentByApp("X-Key"));
    credential(form, "token").assign("t0k3n");
    await form.submit();
    expect(server.seen[0]?.headers.authorization).toBe("Bearer of-the-app");
    expect(textOf(makeForm(server, {}, operation).form)).not.toContain("The app sends");
  });

  it("outlive a change of the operation", async () => {
    const server = await answering();
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

describe("[O120] secrets", () => {
  const password = "it's a $ecret/ü!";
  const headers = { Authorization: "Bearer abc123secret", "X-Whatever": "0123456789abcdef" };
  const operation = {
    parameters: [{ name: "X-Pin", in: "header", schema: secret }],
    security: [{ key: [] }],
    ...taking({
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
    it(`are nowhere in what is shown when the server repeats them ${title}`, async () => {
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

  it("short ones too, in what is shown of the request", async () => {
    const server = await answering();
    const form = makeForm(server, {}, operation);
    form.populate({ login: { password: "zq7" } });
    await form.submit();
    expect(server.seen[0]?.body.toString()).toContain("zq7");
    expect(textOf(form.response)).not.toContain("zq7");
  });

  it("in a form that is urlencoded too", async () => {
    const server = await answering();
    const form = makeForm(
      server,
      {},
      taking(
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

it("[O295] JSON goes into a header and a cookie, whatever is in it", async () => {
  const server = await answering();
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
