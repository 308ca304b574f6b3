import { parseExactJson } from "@heddle/core";
import { loadOpenAPI, type OpenAPIDocument } from "@heddle/openapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApis } from "../answer-apis.ts";

let studio: string;
let close: () => void;

beforeAll(async () => {
  ({ studio, close } = await startApis());
});
afterAll(() => close());

const order = {
  customer: "Ada",
  status: "new",
  dueDate: "2027-05-14",
  address: { street: "1", city: "Rome" },
  lines: [{ cloth: "linen twill", meters: 2 }],
};

function call(
  path: string,
  method = "GET",
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const text = body === undefined ? null : JSON.stringify(body);
  return fetch(studio + path, { method, headers: { ...type, ...headers }, body: text });
}

it("has a valid document and a route for each of its operations", async () => {
  const document: OpenAPIDocument = await loadOpenAPI(`${studio}/openapi.yaml`);
  expect(document.diagnostics).toEqual([]);
  for (const { path, method } of document.operations) {
    const place = path.replace("{orderId}", "1001").replace("{loomId}", "saori");
    if (path.endsWith("rows") || method === "delete") continue;
    const { status } = await call(place, method.toUpperCase(), method === "get" ? undefined : {});
    expect([200, 201, 401, 422], `${method} ${path}`).toContain(status);
  }
});

it("reports validation errors in the format of FastAPI", async () => {
  const bad = { ...order, customer: "A", lines: [{ cloth: "silk", meters: 2 }] };
  const response = await call("/orders", "POST", bad);
  expect(response.status).toBe(422);
  const { detail } = (await response.json()) as { detail: { loc: unknown[] }[] };
  expect(detail.map(({ loc }) => loc)).toEqual([
    ["body", "customer"],
    ["body", "lines", 0, "cloth"],
  ]);
});

it("checks a rule that a schema cannot express", async () => {
  const response = await call("/orders", "POST", { ...order, dueDate: "2027-05-16" });
  expect(await response.json()).toMatchObject({ detail: [{ loc: ["body", "dueDate"] }] });
});

it("keeps every digit", async () => {
  const read = await call("/orders/1001").then((response) => response.text());
  expect(parseExactJson(read)).toMatchObject({
    receipt: 9007199254740993n,
    account: 1234567890123456789n,
  });
});

it("saves only with the entity tag of the latest version", async () => {
  const made = (await (await call("/orders", "POST", order)).json()) as { id: number };
  const place = `/orders/${made.id}`;
  const tag = (await call(place)).headers.get("ETag") ?? "";
  const first = await call(place, "PATCH", { note: "Soon" }, { "If-Match": tag });
  expect(await first.json()).toMatchObject({ ...order, note: "Soon" });
  const second = await call(place, "PATCH", { note: "Late" }, { "If-Match": tag });
  expect(second.status).toBe(412);
  const third = await call(
    place,
    "PATCH",
    { note: null },
    { "If-Match": first.headers.get("ETag") ?? "" },
  );
  expect(await third.json()).not.toHaveProperty("note");
  expect((await call(place, "DELETE")).status).toBe(204);
  expect((await call(place)).status).toBe(404);
});

it("returns the ledger only with the token", async () => {
  expect((await call("/ledger")).status).toBe(401);
  const token = { Authorization: "Bearer shuttle" };
  expect((await call("/ledger", "GET", undefined, token)).status).toBe(200);
});

it("accepts a file", async () => {
  const form = new FormData();
  form.set("title", "Rosepath");
  form.set("file", new File(["abc"], "rosepath.wif"));
  const response = await fetch(`${studio}/looms/saori/patterns`, { method: "POST", body: form });
  expect(await response.json()).toMatchObject({ fileName: "rosepath.wif", bytes: 3 });
});

it("rejects a member who exists already", async () => {
  const member = { name: "Ada", email: "ada@example.org", password: "long enough" };
  const joined = await call("/members", "POST", member);
  expect(await joined.json()).toEqual({ id: 1, name: "Ada", email: "ada@example.org" });
  expect((await call("/members", "POST", member)).status).toBe(422);
});

describe("other responses", () => {
  it.each([
    ["/orders.csv", "text/csv"],
    ["/looms/ashford/draft", "image/svg+xml"],
    ["/looms/ashford/status", "text/plain"],
    ["/looms/ashford/rows?rows=1", "text/event-stream"],
    ["/looms/nowhere", "application/problem+json"],
  ])("%s is %s", async (path, type) => {
    const response = await call(path);
    expect(response.headers.get("Content-Type")).toBe(type);
    expect((await response.text()).length).toBeGreaterThan(0);
  });

  it("rejects unknown values and paths", async () => {
    expect((await call("/orders/x")).status).toBe(422);
    expect((await call("/orders", "POST", [])).status).toBe(422);
    expect((await call("/warp-plans", "POST", {})).status).toBe(422);
    expect((await call("/orders", "PUT", {})).status).toBe(405);
    expect((await call("/%", "GET")).status).toBe(404);
  });
});
