import { JsonTree, TextInput } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { toCurl } from "../request/snippets.ts";
import { startServer, type TestServer } from "../send/server.fixture.ts";
import { startResponder, api, withBody, textOf, viewsIn } from "./api.fixture.ts";
import type { OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";
import { messages } from "../messages.ts";

const token = "SuperSecretToken123";
const secret = { type: "string", format: "password" };
const components = { schemas: { Login: { type: "object", properties: { password: secret } } } };

function makeForm(
  { url }: TestServer,
  operation: object,
  options: Partial<OpenAPIFormOptions> = {},
): OpenAPIForm {
  const openapi = api({ "/x": { post: { responses: {}, ...operation } } }, { components });
  return new OpenAPIForm({ openapi, baseUrl: url, path: "/x", method: "post", ...options });
}

/** A server that repeats the body and the headers. */
function echoing(): Promise<TestServer> {
  return startResponder(({ body, headers }) => ({ body: { body: body.toString(), headers } }));
}

describe("[O120] a password", () => {
  it.each([
    ["in a list", { type: "array", items: secret }, [token]],
    [
      "in rows",
      { type: "array", items: { $ref: "#/components/schemas/Login" } },
      [{ password: token }],
    ],
    ["in a map", { type: "object", additionalProperties: secret }, { any: token }],
    ["in a union", { oneOf: [secret, { type: "integer" }] }, token],
  ])("%s is masked where the server repeats it", async (_where, schema, value) => {
    const server = await echoing();
    const form = makeForm(server, withBody({ type: "object", properties: { p: schema } }));
    expect(form.populate({ p: value })).toEqual([]);
    await form.submit();
    expect(server.seen[0]?.body.toString()).toContain(token);
    expect(textOf(form.response)).not.toContain(token);
  });

  it("a password that a program adds is masked", async () => {
    const server = await echoing();
    const form = makeForm(server, withBody({ type: "object", properties: { p: secret } }));
    await form.submit({ extra: { p: token } });
    expect(server.seen[0]?.body.toString()).toContain(token);
    expect(textOf(form.response)).not.toContain(token);
  });

  it("is masked in its form encoding", async () => {
    const server = await startServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/plain" }).end(server.seen[0]?.body);
    });
    const schema = { type: "object", properties: { p: secret } };
    const form = makeForm(server, withBody(schema, "application/x-www-form-urlencoded"));
    form.populate({ p: "a b&cd€" });
    await form.submit();
    expect(server.seen[0]?.body.toString()).toBe("p=a+b%26cd%E2%82%AC");
    expect(textOf(form.response)).not.toContain("b%26cd");
  });

  it("is masked in a copied plan", async () => {
    const server = await startResponder();
    const form = makeForm(server, withBody({ $ref: "#/components/schemas/Login" }));
    form.populate({ password: token });
    const plan = await form.plan();
    expect(toCurl(plan)).not.toContain(token);
    expect(toCurl(plan, { secrets: "shown" })).toContain(token);
  });
});

describe("[O120] a header of the mapping", () => {
  it.each([
    { "X-My": `Token ${token}` },
    { "X-Tenant-Pin": "12345678" },
    { "PRIVATE-TOKEN": "abc123" },
    { "Ocp-Apim-Subscription-Key": "short1" },
    { Authorization: `Custom ${token}` },
  ])("is masked under any name, in the request and where it is repeated: %j", async (headers) => {
    const [value = ""] = Object.values(headers);
    const bare = value.split(" ").at(-1) ?? "";
    const server = await startResponder(() => ({ body: { whole: value, bare } }));
    const form = makeForm(server, {}, { headers });
    await form.submit();
    expect(Object.values(server.seen[0]?.headers ?? {})).toContain(value);
    expect(textOf(form.response)).not.toContain(bare);
  });

  it("is masked together with the password of basic authentication", async () => {
    const server = await startResponder(() => ({ body: { password: token, user: "ada" } }));
    const headers = { Authorization: `Basic ${btoa(`ada:${token}`)}` };
    const form = makeForm(server, {}, { headers });
    await form.submit();
    expect(textOf(form.response)).not.toContain(token);
    expect(textOf(form.response)).toContain("ada");
  });

  it("is displayed if it merely describes the request", async () => {
    const server = await startResponder();
    const headers = { "Accept-Language": "de-CH, de;q=0.9", "X-Api-Version": "2026-01-01" };
    const form = makeForm(server, {}, { headers });
    await form.submit();
    for (const value of Object.values(headers)) expect(textOf(form.response)).toContain(value);
  });

  it("is not masked in a response if it is short", async () => {
    const server = await startResponder(() => ({ body: { date: "2024-05-01" } }));
    const form = makeForm(server, {}, { headers: { "X-Year": "2024" } });
    await form.submit();
    expect(textOf(form.response)).toContain("2024-05-01");
    expect(textOf(form.response)).not.toContain("X-Year: 2024");
  });
});

it.each(["utf-16le", "utf-16be"])("[O86] masks a secret in a body in %s", async (charset) => {
  const bytes = Buffer.from(`It is ${token}.`, "utf16le");
  const server = await startServer((_request, response) => {
    response.writeHead(200, { "Content-Type": `text/plain; charset=${charset}` });
    response.end(charset === "utf-16le" ? bytes : bytes.swap16());
  });
  const form = makeForm(server, {}, { headers: { Authorization: `Bearer ${token}` } });
  await form.submit();
  expect(textOf(form.response)).toContain("It is ********.");
  expect(textOf(form.response)).not.toContain(token);
});

describe("[O190] a redirect to another origin", () => {
  const login = withBody({ $ref: "#/components/schemas/Login" });

  it.each([307, 308])("with %s is not followed if the body contains a password", async (status) => {
    const evil = await startResponder();
    const server = await startResponder(() => ({ status, headers: { Location: `${evil.url}/x` } }));
    const form = makeForm(server, login, { redirects: "follow" });
    form.populate({ password: token });
    const response = await form.submit();
    expect(response?.status).toBe(status);
    expect(evil.seen).toEqual([]);
    expect(textOf(form.response)).toContain(messages.response.notFollowed["secret-body"].text);
  });

  it("is followed with a body without passwords, or without the body that had one", async () => {
    const other = await startResponder();
    const server = await startResponder(({ url }) => ({
      status: url === "/x" ? 303 : 307,
      headers: { Location: `${other.url}/there` },
    }));
    const form = makeForm(server, login, { redirects: "follow" });
    form.populate({ password: token });
    await expect(form.submit()).resolves.toMatchObject({ status: 200 });
    const plain = makeForm(
      server,
      withBody({ type: "object", properties: { p: { type: "string" } } }),
      {
        baseUrl: `${server.url}/plain`,
        redirects: "follow",
      },
    );
    plain.populate({ p: "shown" });
    await expect(plain.submit()).resolves.toMatchObject({ status: 200 });
    expect(other.seen.map(({ body }) => body.toString())).toEqual(["", '{"p":"shown"}']);
  });

  it.each([token, "a/b", "pw"])(
    "is the response if it repeats the password %s of the path",
    async (password) => {
      const evil = await startResponder();
      const server = await startResponder(({ url }) => ({
        status: 302,
        headers: { Location: `${evil.url}${url}` },
      }));
      const parameters = [{ name: "k", in: "path", required: true, schema: secret }];
      const form = new OpenAPIForm({
        openapi: api({ "/x/{k}": { get: { parameters, responses: {} } } }),
        baseUrl: server.url,
        path: "/x/{k}",
        redirects: "follow",
      });
      form.populate({ k: password });
      await expect(form.submit()).resolves.toMatchObject({ status: 302 });
      expect(server.seen[0]?.url).toBe(`/x/${encodeURIComponent(password)}`);
      expect(evil.seen).toEqual([]);
      expect(textOf(form.response)).toContain("a secret of this request");
    },
  );
});

describe("[O225] a string with the name of a secret", () => {
  const named = { type: "string" };
  const schema = {
    type: "object",
    properties: {
      password: named,
      client: { type: "object", properties: { clientSecret: named, client_id: named } },
    },
  };

  it("is a password in the form, and masked where the request or the server repeats it", async () => {
    const server = await echoing();
    const parameters = [{ name: "api_key", in: "query", schema: named }];
    const form = makeForm(server, { parameters, ...withBody(schema) });
    const secrets = {
      api_key: "key-12345",
      password: token,
      client: { clientSecret: `${token}!` },
    };
    expect(form.populate(secrets)).toEqual([]);
    const kinds = ["api_key", "password"].map((key) => form.widgets[key]?.kind);
    const inner = form.inputs.body.at(["client", "clientSecret"])?.kind;
    expect([...kinds, inner]).toEqual(["password-input", "password-input", "password-input"]);
    await form.submit();
    expect(server.seen[0]?.url).toContain("key-12345");
    expect(server.seen[0]?.body.toString()).toContain(token);
    expect(textOf(form.response)).not.toMatch(/SuperSecret|key-12345/);
  });
});

describe("[O226] base64", () => {
  const security = [{ basic: [] }];
  const schemes = { securitySchemes: { basic: { type: "http", scheme: "basic" } } };

  it("is masked for basic authentication, encoded and decoded", async () => {
    const server = await echoing();
    const openapi = api({ "/x": { post: { responses: {}, security } } }, { components: schemes });
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x", method: "post" });
    await form.ready;
    const [user, password] = viewsIn(form.form).filter((view) => view instanceof TextInput);
    user?.assign("ada");
    password?.assign(token);
    await form.submit();
    const pair = Buffer.from(`ada:${token}`).toString("base64");
    expect(server.seen[0]?.headers["authorization"]).toBe(`Basic ${pair}`);
    expect(textOf(form.response)).not.toContain(pair);
  });

  it.each(["", "a", "ab", "ada:"])("is masked for a password after %j", async (before) => {
    const server = await startResponder(({ body }) => {
      const { p } = JSON.parse(body.toString()) as { p: string };
      const pair = Buffer.from(`${before}${p}, and more`);
      return { body: { standard: pair.toString("base64"), url: pair.toString("base64url") } };
    });
    const form = makeForm(server, withBody({ type: "object", properties: { p: secret } }));
    // Its base64 contains the characters in which the two alphabets differ.
    const password = "pä?>ÿß~~~þþþ÷÷÷";
    form.populate({ p: password });
    await form.submit();
    const tree = viewsIn(form.response).find((view) => view instanceof JsonTree);
    const texts = Object.values(tree?.value as Record<string, string>);
    for (const text of texts) {
      expect(text).toContain("********");
      expect(Buffer.from(text, "base64").toString()).not.toContain(password.slice(2, -2));
    }
  });
});

it("[O285] masks a password that the document declares in a response, at any depth and length", async () => {
  const user = { type: "object", properties: { name: { type: "string" }, pin: secret } };
  const components = { schemas: { User: user } };
  const schema = { type: "array", items: { $ref: "#/components/schemas/User" } };
  const content = { "application/json": { schema } };
  const openapi = api(
    { "/x": { get: { responses: { 200: { description: "", content } } } } },
    { components },
  );
  const server = await startResponder(() => ({
    headers: { "Content-Type": "application/json" },
    body: '[{"name":"pin7","pin":"x7","token":"new-token","size":1.10}]',
  }));
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x" });
  const response = await form.submit();
  const shown = textOf(form.response);
  expect(shown).not.toContain("x7");
  expect(shown).toContain("pin7");
  expect(shown).toContain("new-token");
  expect(response?.json()).toMatchObject([{ pin: "x7" }]);
});
