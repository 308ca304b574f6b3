import { describe, expect, it } from "vitest";

import type { SecurityAlternative, SecurityScheme } from "../document/security.ts";
import type { Credentials } from "./credentials.ts";
import { operation, parameter } from "./operation.fixture.ts";
import { planRequest } from "./plan-request.ts";
import type { RequestPlan } from "./request-plan.ts";

const schemes = {
  header: { type: "apiKey", location: "header", parameter: "X-API-Key" },
  query: { type: "apiKey", location: "query", parameter: "api key" },
  cookie: { type: "apiKey", location: "cookie", parameter: "sid" },
  basic: { type: "http", scheme: "Basic", bearerFormat: undefined },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  other: { type: "http", scheme: "Negotiate", bearerFormat: undefined },
  oauth: { type: "oauth2", flows: [] },
  openId: { type: "openIdConnect", url: "" },
  tls: { type: "mutualTLS" },
} as const;

describe("credentials", () => {
  it.each([
    ["header", { value: "k" }, [["X-API-Key", "k"]], [], ""],
    ["query", { value: "k&k" }, [], [], "?api%20key=k%26k"],
    ["cookie", { value: "k" }, [], [["sid", "k"]], ""],
    ["basic", { username: "me", password: "pä" }, [["Authorization", "Basic bWU6cMOk"]], [], ""],
    ["bearer", { value: "t" }, [["Authorization", "Bearer t"]], [], ""],
    ["bearer", { value: "Bearer t" }, [["Authorization", "Bearer t"]], [], ""],
    ["other", { value: "t" }, [["Authorization", "Negotiate t"]], [], ""],
    ["oauth", { value: "t" }, [["Authorization", "Bearer t"]], [], ""],
    ["openId", { value: "t" }, [["Authorization", "Bearer t"]], [], ""],
    ["tls", { value: "t" }, [], [], ""],
  ] as const)(
    "[O54] %s is applied as its scheme specifies (%#)",
    (name, credential, headers, cookies, query) => {
      const plan = planWith([[name]], { [name]: credential });
      expect(plan.headers.map(({ name, value }) => [name, value])).toEqual(headers);
      expect(plan.cookies.map(({ name, value }) => [name, value])).toEqual(cookies);
      expect(new URL(plan.url).search).toBe(query);
      expect([...plan.headers, ...plan.cookies].every(({ isSecret }) => isSecret)).toBe(true);
    },
  );

  it("[O55] applies all of the first complete alternative and no other", () => {
    const all = [["bearer", "query"], ["header", "cookie"], ["oauth"]] as const;
    const credentials = {
      bearer: { value: "b" },
      header: { value: "h" },
      cookie: { value: "c" },
      oauth: { value: "o" },
    };
    const plan = planWith(all, credentials);
    expect(plan.headers.map(({ name }) => name)).toEqual(["X-API-Key"]);
    expect(plan.cookies.map(({ name }) => name)).toEqual(["sid"]);
    expect(new URL(plan.url).search).toBe("");
  });

  it("[O55] applies nothing if no alternative is complete", () => {
    const plan = planWith([["bearer", "query"], []], { bearer: { value: "b" } });
    expect([plan.headers, plan.cookies, new URL(plan.url).search]).toEqual([[], [], ""]);
  });

  it("[O51] never duplicates an existing query key", () => {
    const key = parameter("query", "api key");
    const plan = planRequest(
      operation({ parameters: [key], security: alternatives([["query"]]) }),
      { query: { "api key": "widget" } },
      { baseUrl: "http://api.test", credentials: { query: { value: "credentials" } } },
    );
    expect(new URL(plan.url).searchParams.getAll("api key")).toEqual(["widget"]);
  });

  it("[O56] marks secret query values", () => {
    const parameters = [
      parameter("query", "q"),
      parameter("query", "access_token"),
      parameter("query", "page_token"),
      parameter("query", "pin", { schema: { type: "string", format: "password" } }),
    ];
    const plan = planRequest(
      operation({ parameters, security: alternatives([["query"]]) }),
      { query: { q: 1, access_token: 2, page_token: 3, pin: 4 } },
      { baseUrl: "http://api.test", credentials: { query: { value: "k" } } },
    );
    expect(plan.secretQuery).toEqual(["access_token", "pin", "api key"]);
  });

  it.each(["constructor", "__proto__"])(
    "[O55] finds no credential for a scheme named %s",
    (name) => {
      const scheme = { ...schemes.bearer, name, description: "" };
      const security = [{ schemes: [{ scheme, scopes: [] }] }];
      const plan = planRequest(
        operation({ security }),
        {},
        { baseUrl: "http://api.test", credentials: {} },
      );
      expect(plan.headers).toEqual([]);
    },
  );
});

function planWith(
  names: readonly (readonly (keyof typeof schemes)[])[],
  credentials: Credentials,
): RequestPlan {
  const security = alternatives(names);
  return planRequest(operation({ security }), {}, { baseUrl: "http://api.test", credentials });
}

function alternatives(
  names: readonly (readonly (keyof typeof schemes)[])[],
): readonly SecurityAlternative[] {
  return names.map((each) => ({
    schemes: each.map((name) => ({
      scheme: { name, description: "", ...schemes[name] } as SecurityScheme,
      scopes: [],
    })),
  }));
}
