import { describe, expect, it } from "vitest";

import { operation, parameter } from "../request/operation.fixture.ts";
import { planRequest } from "../request/plan-request.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import { sendRequest } from "./send-request.ts";
import { startServer, type TestServer } from "./server.fixture.ts";

describe("a redirect to another origin", () => {
  it("[O70] carries no credentials: no header of the mapping, no key, no cookie, no secret of a widget", async () => {
    const evil = await startServer((_, response) => response.end());
    const api = await redirectingTo(() => `${evil.url}/collect`);
    await sendRequest(secretPlan(api.url), { redirects: "follow" });
    expect(api.seen[0]?.headers).toMatchObject({
      authorization: "Bearer credential",
      "x-api-key": "widget",
      "x-tenant": "mapping",
      "x-plain": "shown",
      cookie: "sid=cookie",
    });
    expect(evil.seen.length).toBe(1);
    const got = JSON.stringify(evil.seen[0]?.headers);
    for (const secret of ["credential", "widget", "mapping", "sid", "cookie"])
      expect(got).not.toContain(secret);
    expect(evil.seen[0]?.headers["x-plain"]).toBe("shown");
  });

  it("[O70] removes the key from a URL that the server repeats", async () => {
    const evil = await startServer((_, response) => response.end());
    const api = await redirectingTo((url) => `${evil.url}${url}&own=1`);
    await sendRequest(secretPlan(api.url), { redirects: "follow" });
    expect(api.seen[0]?.url).toBe("/things?q=1&api_key=query");
    expect(evil.seen[0]?.url).toBe("/things?q=1&own=1");
  });

  it("[O70] does not restore credentials on a redirect back to the first origin", async () => {
    const evil = await startServer((_, response) =>
      response.writeHead(302, { Location: `${api.url}/back` }).end(),
    );
    const api: TestServer = await startServer((request, response) => {
      if (request.url === "/back") response.end();
      else response.writeHead(302, { Location: evil.url }).end();
    });
    await sendRequest(secretPlan(api.url), { redirects: "follow" });
    expect(api.seen.map(({ url }) => url)).toEqual(["/things?q=1&api_key=query", "/back"]);
    expect(api.seen[1]?.headers.authorization).toBeUndefined();
    expect(api.seen[1]?.headers.cookie).toBeUndefined();
  });

  it.each([
    {},
    { redirects: undefined },
    { redirects: "same-origin" },
    { redirects: "no" as never },
  ] as const)("[O71] is the response outside a page: %j", async (options) => {
    const evil = await startServer((_, response) => response.end());
    const api = await redirectingTo(() => evil.url);
    const outcome = await sendRequest(secretPlan(api.url), options);
    expect(outcome).toMatchObject({
      kind: "response",
      received: { status: 302, notFollowed: "other-origin" },
    });
    expect(evil.seen).toEqual([]);
  });

  it("[O71] is the response also after a redirect within the same origin", async () => {
    const evil = await startServer((_, response) => response.end());
    const api = await startServer((request, response) => {
      const location = request.url === "/on" ? evil.url : "/on";
      response.writeHead(302, { Location: location }).end();
    });
    const outcome = await sendRequest(secretPlan(api.url));
    expect(outcome).toMatchObject({ received: { url: `${api.url}/on`, status: 302 } });
    expect(evil.seen).toEqual([]);
  });

  it("[O71] is followed by a browser", async () => {
    const other = await startServer((_, response) => response.end());
    const api = await redirectingTo(() => other.url);
    const outcome = await sendRequest(secretPlan(api.url), { isBrowser: true });
    expect(outcome).toMatchObject({ received: { status: 200 } });
  });
});

describe("a redirect", () => {
  it("[O70] keeps everything on the same origin", async () => {
    const api = await redirectingTo(() => "/things/");
    await sendRequest(secretPlan(api.url));
    expect(api.seen[1]).toMatchObject({
      url: "/things/",
      headers: { authorization: "Bearer credential", "x-tenant": "mapping", cookie: "sid=cookie" },
    });
  });

  it.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [302, "PUT", "PUT", "body"],
    [303, "PUT", "GET", ""],
    [307, "POST", "POST", "body"],
    [308, "DELETE", "DELETE", "body"],
  ])("[O72] with %s turns %s into %s with the body %j", async (status, method, then, body) => {
    const api = await redirectingTo(() => "/next", status);
    const plan = {
      ...planRequest(
        operation(),
        {},
        { baseUrl: api.url, headers: { "Content-Type": "text/plain" } },
      ),
      method,
      body: { kind: "text", text: "body" },
    } as const;
    await sendRequest(plan);
    expect(api.seen[1]?.method).toBe(then);
    expect(api.seen[1]?.body.toString()).toBe(body);
    expect(api.seen[1]?.headers["content-type"]).toBe(body === "" ? undefined : "text/plain");
  });

  it("[O72] is not followed beyond the limit", async () => {
    const api = await startServer((_, response) =>
      response.writeHead(302, { Location: "/again" }).end(),
    );
    const outcome = await sendRequest(planRequest(operation(), {}, { baseUrl: api.url }));
    expect(outcome).toMatchObject({
      kind: "network",
      reason: expect.stringContaining("redirect") as string,
    });
    expect(api.seen.length).toBe(11);
  });

  it.each(["file:///etc/passwd", "javascript:alert(1)", "data:text/plain,x", "http://"])(
    "[O72] to %s is not followed",
    async (location) => {
      const api = await startServer((_, response) =>
        response.writeHead(302, { Location: location }).end("stay"),
      );
      const outcome = await sendRequest(planRequest(operation(), {}, { baseUrl: api.url }));
      expect(outcome).toMatchObject({ kind: "response", received: { status: 302 } });
    },
  );

  it("[O72] reports the URL that responded last", async () => {
    const api = await redirectingTo(() => "/next#part");
    const outcome = await sendRequest(planRequest(operation(), {}, { baseUrl: api.url }));
    expect(outcome).toMatchObject({ received: { url: `${api.url}/next` } });
  });
});

/** A server whose first response is a redirect. */
function redirectingTo(location: (url: string) => string, status = 302): Promise<TestServer> {
  let isFirst = true;
  return startServer((request, response) => {
    if (isFirst) response.writeHead(status, { Location: location(request.url ?? "") }).end();
    else response.end();
    isFirst = false;
  });
}

function secretPlan(baseUrl: string): RequestPlan {
  const bearer = { name: "bearer", description: "", type: "oauth2", flows: [] } as const;
  const key = {
    name: "key",
    description: "",
    type: "apiKey",
    location: "query",
    parameter: "api_key",
  } as const;
  const session = { ...key, name: "session", location: "cookie", parameter: "sid" } as const;
  return planRequest(
    operation({
      parameters: [
        parameter("query", "q"),
        parameter("header", "X-API-Key"),
        parameter("header", "X-Plain"),
      ],
      security: [{ schemes: [bearer, key, session].map((scheme) => ({ scheme, scopes: [] })) }],
    }),
    { query: { q: 1 }, header: { "X-API-Key": "widget", "X-Plain": "shown" } },
    {
      baseUrl,
      headers: { "X-Tenant": "mapping" },
      credentials: {
        bearer: { value: "credential" },
        key: { value: "query" },
        session: { value: "cookie" },
      },
    },
  );
}
