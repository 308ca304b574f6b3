import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { OpenAPIForm, OpenAPIRecordEditor } from "@heddle/openapi";
import type { ReplicaModel } from "@heddle/sync";
import { describe, expect, it, onTestFinished } from "vitest";

import type { AppSession } from "./app.ts";
import { open } from "./test-server.fixture.ts";
import { until, type Visitor, visit } from "./visitor.fixture.ts";

const text = { type: "string" };
const schema = {
  type: "object",
  properties: { name: text, pin: { ...text, format: "password" } },
};
const content = { "application/json": { schema } };
const responses = { 200: { description: "", content } };
const openapi = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/things": {
      get: { responses },
      put: { requestBody: { content }, responses, security: [{ token: [] }] },
    },
  },
};

interface Api {
  readonly url: string;
  readonly seen: IncomingMessage["headers"][];
}

interface ApiAnswer {
  readonly status?: number;
  readonly body: object;
}

/** An API that returns every request as a record, unless `answer` has another response. */
async function startApi(
  answer: (request: IncomingMessage, body: string) => ApiAnswer | undefined = () => undefined,
): Promise<Api> {
  const seen: Api["seen"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      seen.push(request.headers);
      const other = answer(request, body);
      if (other) {
        response.writeHead(other.status ?? 200, { "Content-Type": "application/json" });
        return response.end(JSON.stringify(other.body));
      }
      response.writeHead(200, { "Content-Type": "application/json", "X-Echo": body });
      response.end(JSON.stringify({ name: "Ada", headers: request.headers, body }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** All models in the tree of a visitor. */
function models(visitor: Visitor): readonly ReplicaModel[] {
  const found = new Set<ReplicaModel>([visitor.root]);
  for (const model of found)
    for (const name of model.names)
      for (const value of [model.peek(name)].flat())
        if (typeof value === "object" && value !== null && "names" in value)
          found.add(value as ReplicaModel);
  return [...found];
}

function labeled(visitor: Visitor, label: string): ReplicaModel {
  const found = models(visitor).find(
    (model) => [...model.names].includes("label") && String(model.peek("label")) === label,
  );
  if (!found) throw new Error(`There is no "${label}"`);
  return found;
}

/** All messages to the visitors, and the log. */
function everything(visitors: readonly Visitor[], log: unknown): string {
  return visitors.flatMap(({ received }) => received).join("\n") + JSON.stringify(log);
}

describe("[N57] a form in its own session", () => {
  it("sends the headers of its visitor and exposes them to no one", async () => {
    const api = await startApi();
    let count = 0;
    const app = (_session: AppSession): OpenAPIForm => {
      const headers = { Authorization: `Bearer secret-of-visitor-${(count += 1)}` };
      return new OpenAPIForm({ openapi, baseUrl: api.url, path: "/things", headers });
    };
    const server = await open(app);
    const visitors = [await visit(server), await visit(server)];
    for (const visitor of [...visitors, ...visitors]) {
      const before = api.seen.length;
      await labeled(visitor, "Send").call("press");
      await until(() => api.seen.length > before);
      await until(() => labeled(visitor, "Send").peek("busy") === false);
    }
    expect(api.seen.map(({ authorization }) => authorization)).toEqual([
      "Bearer secret-of-visitor-1",
      "Bearer secret-of-visitor-2",
      "Bearer secret-of-visitor-1",
      "Bearer secret-of-visitor-2",
    ]);
    await until(() => visitors.every(({ received }) => received.join("").includes("Ada")));
    expect(everything(visitors, server.log)).not.toContain("secret-of-visitor");
  });

  it("returns no entered password or credential", async () => {
    const api = await startApi();
    const app = (): OpenAPIForm =>
      new OpenAPIForm({ openapi, baseUrl: api.url, path: "/things", method: "put" });
    const server = await open(app);
    const visitor = await visit(server);
    await labeled(visitor, "Pin").call("enter", "the-pin-that-was-entered");
    await labeled(visitor, "Bearer token (token)").call("enter", "the-token-that-was-entered");
    await labeled(visitor, "Send").call("press");
    await until(() => visitor.received.join("").includes("Ada"));
    expect(api.seen[0]?.authorization).toBe("Bearer the-token-that-was-entered");
    const received = everything([visitor], server.log);
    expect(received).not.toContain("the-pin-that-was-entered");
    expect(received).not.toContain("the-token-that-was-entered");
  });

  it("[N105] signs in without exposing tokens or secrets", async () => {
    const tokens: string[] = [];
    const api = await startApi((request, body) => {
      if (request.url !== "/token") return undefined;
      const given = new URLSearchParams(body);
      tokens.push(`${request.headers.origin ?? "no origin"} ${given.get("grant_type")}`);
      return given.get("password") === "the-wrong-password"
        ? { status: 400, body: { error: "invalid_grant", error_description: body } }
        : {
            body: {
              access_token: `the-access-token-${tokens.length}`,
              refresh_token: `the-refresh-token-${tokens.length}`,
              token_type: "bearer",
              expires_in: 10,
            },
          };
    });
    const flows = { password: { tokenUrl: "token", scopes: {} } };
    const signedIn = {
      ...openapi,
      components: { securitySchemes: { token: { type: "oauth2", flows } } },
    };
    const app = (): OpenAPIForm =>
      new OpenAPIForm({ openapi: signedIn, baseUrl: api.url, path: "/things", method: "put" });
    const server = await open(app);
    const visitor = await visit(server);
    await labeled(visitor, "User name").call("enter", "ada");
    await labeled(visitor, "Client ID").call("enter", "loom");
    await labeled(visitor, "Client secret").call("enter", "the-client-secret");
    await labeled(visitor, "Password").call("enter", "the-wrong-password");
    await labeled(visitor, "Sign in").call("press");
    await until(() => labeled(visitor, "Password").peek("error") !== null);
    await until(() => labeled(visitor, "Sign in").peek("busy") === false);
    await labeled(visitor, "Password").call("enter", "the-right-password");
    await labeled(visitor, "Sign in").call("press");
    await until(() => visitor.received.join("").includes("Signed in as"));
    // The token expires soon, so it is renewed first. The API repeats what it receives.
    await labeled(visitor, "Send").call("press");
    await until(() => visitor.received.join("").includes("Ada"));
    expect(tokens).toEqual(["no origin password", "no origin password", "no origin refresh_token"]);
    expect(api.seen.at(-1)?.authorization).toBe("Bearer the-access-token-3");
    expect(everything([visitor], server.log)).not.toMatch(
      /the-(access|refresh|wrong|right|client)-/,
    );
  });

  it("does not expose why its headers function failed", async () => {
    const api = await startApi();
    const errors: unknown[] = [];
    const app = (): OpenAPIForm => {
      const headers = (): never => {
        throw new Error("the-reason-with-a-secret");
      };
      const form = new OpenAPIForm({ openapi, baseUrl: api.url, path: "/things", headers });
      form.onError = (error) => errors.push(error);
      return form;
    };
    const server = await open(app);
    const visitor = await visit(server);
    await labeled(visitor, "Send").call("press");
    await until(() => visitor.received.join("").includes("nothing was sent"));
    expect(errors).toHaveLength(1);
    expect(everything([visitor], server.log)).not.toContain("the-reason");
    expect(api.seen).toEqual([]);
  });

  it("edits a record with the headers of its visitor, without passwords in the confirmation", async () => {
    const api = await startApi();
    const app = (): OpenAPIRecordEditor =>
      new OpenAPIRecordEditor({
        openapi,
        baseUrl: api.url,
        path: "/things",
        headers: { "X-Whoever": "0123456789-the-mapping" },
        confirm: true,
      });
    const server = await open(app);
    const visitor = await visit(server);
    await labeled(visitor, "Load").call("press");
    await until(() => models(visitor).some((model) => model.kind === "password-input"));
    await labeled(visitor, "Pin").call("enter", "the-pin-that-was-entered");
    await labeled(visitor, "Save").call("press");
    await until(() => labeled(visitor, "Save changes") !== undefined);
    await labeled(visitor, "Save changes").call("press");
    await until(() => api.seen.length === 2);
    await until(() => visitor.received.join("").includes("Saved."));
    expect(api.seen.map((headers) => headers["x-whoever"])).toEqual([
      "0123456789-the-mapping",
      "0123456789-the-mapping",
    ]);
    expect(everything([visitor], server.log)).not.toContain("the-pin-that-was-entered");
    expect(everything([visitor], server.log)).not.toContain("the-mapping");
  });
});
