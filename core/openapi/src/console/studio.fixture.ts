import { api, type Answer, answering } from "../form/api.fixture.ts";
import type { Seen, TestServer } from "../send/server.fixture.ts";

const text = { type: "string" };
const order = {
  type: "object",
  properties: { id: { type: "integer", readOnly: true }, customer: text },
};
const json = (schema: object): object => ({ "application/json": { schema } });
const answers = (schema: object): object => ({
  200: { description: "Done", content: json(schema) },
});
const orderId = { name: "orderId", in: "path", required: true, schema: { type: "integer" } };

/** A small API with lists, records, credentials and operations that are none of these. */
export const studioApi: Record<string, unknown> = api(
  {
    "/orders": {
      get: {
        tags: ["Orders"],
        summary: "List the orders",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: answers({ type: "array", items: order }),
      },
      post: {
        tags: ["Orders"],
        summary: "Order a cloth",
        requestBody: { required: true, content: json(order) },
        responses: answers(order),
      },
    },
    "/orders/{orderId}": {
      parameters: [orderId],
      get: { tags: ["Orders"], summary: "Read an order", responses: answers(order) },
      patch: {
        tags: ["Orders"],
        summary: "Change an order",
        requestBody: { required: true, content: json(order) },
        responses: answers(order),
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

/** A server of that API, with two orders. */
export async function startStudio(): Promise<TestServer> {
  const orders = new Map([1001, 1002].map((id) => [id, { id, customer: `Customer ${id}` }]));
  const routes: Readonly<Record<string, (seen: Seen) => Answer>> = {
    "GET /orders": () => ({ body: [...orders.values()] }),
    "GET /ledger": ({ headers }) => ({ body: { headers } }),
  };
  return answering((seen) => {
    const [path = ""] = seen.url.split("?");
    const found = orders.get(Number(/^\/orders\/(\d+)$/.exec(path)?.[1]));
    if (found && seen.method === "PATCH") Object.assign(found, JSON.parse(seen.body.toString()));
    if (found) return { body: found };
    return routes[`${seen.method} ${path}`]?.(seen) ?? { status: 404, body: { title: "Nothing" } };
  });
}
