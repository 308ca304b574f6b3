import { api, type TestResponse, startResponder } from "../form/api.fixture.ts";
import type { SeenRequest, TestServer } from "../send/server.fixture.ts";

const text = { type: "string" };
const order = {
  type: "object",
  properties: { id: { type: "integer", readOnly: true }, customer: text },
};
const json = (schema: object): object => ({ "application/json": { schema } });
const responses = (schema: object): object => ({
  200: { description: "Done", content: json(schema) },
});
const orderId = { name: "orderId", in: "path", required: true, schema: { type: "integer" } };

/** A small API with a list, records, credentials and an operation that is neither list nor record. */
export const studioApi: Record<string, unknown> = api(
  {
    "/orders": {
      get: {
        tags: ["Orders"],
        summary: "List the orders",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: responses({ type: "array", items: order }),
      },
      post: {
        tags: ["Orders"],
        summary: "Order a cloth",
        requestBody: { required: true, content: json(order) },
        responses: responses(order),
      },
    },
    "/orders/{orderId}": {
      parameters: [orderId],
      get: { tags: ["Orders"], summary: "Read an order", responses: responses(order) },
      patch: {
        tags: ["Orders"],
        summary: "Change an order",
        requestBody: { required: true, content: json(order) },
        responses: responses(order),
      },
    },
    "/ledger": {
      get: { summary: "Read the ledger", security: [{ token: [] }, { key: [] }], responses: {} },
    },
  },
  {
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        key: { type: "apiKey", in: "header", name: "X-Key" },
      },
    },
  },
);

/** Starts a server of that API with two orders. */
export async function startStudio(): Promise<TestServer> {
  const orders = new Map([1001, 1002].map((id) => [id, { id, customer: `Customer ${id}` }]));
  const routes: Readonly<Record<string, (seen: SeenRequest) => TestResponse>> = {
    "GET /orders": () => ({ body: [...orders.values()] }),
    "GET /ledger": ({ headers }) => ({ body: { headers } }),
  };
  return startResponder((seen) => {
    const [path = ""] = seen.url.split("?");
    const found = orders.get(Number(/^\/orders\/(\d+)$/.exec(path)?.[1]));
    if (found && seen.method === "PATCH") Object.assign(found, JSON.parse(seen.body.toString()));
    if (found) return { body: found };
    return routes[`${seen.method} ${path}`]?.(seen) ?? { status: 404, body: { title: "Nothing" } };
  });
}
