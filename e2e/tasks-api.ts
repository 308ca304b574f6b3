import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";

/** An API of customers, whose document is a file. */
export interface TasksApi {
  /** The path of the document. */
  readonly file: string;
  readonly customers: Map<number, Customer>;
  /** Writes the document again, with these paths besides. */
  readonly addPaths: (paths: object) => void;
  readonly stop: () => Promise<void>;
}

interface Customer {
  readonly id: number;
  readonly name: string;
  readonly address: { readonly street: string; readonly city: string };
}

const text = { type: "string" };
const address = {
  type: "object",
  required: ["street", "city"],
  properties: { street: text, city: text },
};
const customer = {
  type: "object",
  required: ["name", "address"],
  properties: { id: { type: "integer", readOnly: true }, name: text, address },
};
const rows = {
  type: "object",
  properties: { items: { type: "array", items: customer }, total: { type: "integer" } },
};
const body = (schema: object, mediaType = "application/json"): object => ({
  content: { [mediaType]: { schema } },
});
const answers = (schema: object): object => ({ 200: { description: "Done", ...body(schema) } });
const weaver = { name: "Anni", address: { street: "1 Loom Lane", city: "Rome" } };
const dyer = { name: "Ethel", address: { street: "2 Madder Street", city: "Delft" } };
const id = { name: "customer_id", in: "path", required: true, schema: { type: "integer" } };
const pageParameters = ["page", "limit"].map((name) => ({
  name,
  in: "query",
  schema: { type: "integer", default: name === "page" ? 1 : 20 },
}));

const paths = {
  "/customers": {
    get: { summary: "List customers", parameters: pageParameters, responses: answers(rows) },
    post: {
      summary: "Create customer",
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: customer,
            examples: { weaver: { value: weaver }, dyer: { value: dyer } },
          },
        },
      },
      responses: answers(customer),
    },
  },
  "/customers/{customer_id}": {
    parameters: [id],
    get: { summary: "Read customer", responses: answers(customer) },
    patch: {
      summary: "Change customer",
      requestBody: body({ ...customer, required: [] }, "application/merge-patch+json"),
      responses: answers(customer),
    },
    delete: { summary: "Delete customer", responses: { 204: { description: "Deleted" } } },
  },
  "/team": { get: { summary: "Read team", responses: { 200: { description: "The team" } } } },
};

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Starts the API with 95 customers. */
export async function startTasksApi(): Promise<TasksApi> {
  const customers = new Map<number, Customer>();
  for (let number = 1; number <= 95; number += 1)
    customers.set(number, { ...weaver, id: number, name: `Customer ${number}` });
  const routes: Readonly<Record<string, (request: IncomingMessage, id: number) => unknown>> = {
    "GET /customers": ({ url = "" }) => {
      const { searchParams } = new URL(url, "http://localhost");
      const page = Number(searchParams.get("page") ?? 1);
      const limit = Number(searchParams.get("limit") ?? 20);
      const items = [...customers.values()].slice((page - 1) * limit, page * limit);
      return { status: 200, body: { items, total: customers.size } };
    },
    "POST /customers": async (request) => create(await json(request)),
    "GET /customers/": (_request, at) => found(at),
    "PATCH /customers/": async (request, at) => merge(at, await json(request)),
    "DELETE /customers/": (_request, at) => ({ status: customers.delete(at) ? 204 : 404 }),
    "GET /team": ({ headers }) =>
      headers.authorization === "Bearer tok-1" || headers["x-team"] === "weavers"
        ? { status: 200, body: { name: "Weavers" } }
        : { status: 401, body: { detail: "Who are you?" } },
  };

  function found(at: number): Answer {
    const body = customers.get(at);
    return body ? { status: 200, body } : { status: 404, body: { detail: "No such customer" } };
  }

  function create(given: unknown): Answer {
    const created = { ...(given as Customer), id: customers.size + 1 };
    if (created.name === "Taken") {
      const detail = [{ loc: ["body", "name"], msg: "This name is taken", type: "value_error" }];
      return { status: 422, body: { detail } };
    }
    customers.set(created.id, created);
    return { status: 201, body: created };
  }

  /** Validates the nested object as many servers do: its required members must be there. */
  function merge(at: number, given: unknown): Answer {
    const { address: changed, ...others } = given as Partial<Customer>;
    const before = customers.get(at);
    if (!before) return found(at);
    if (changed && Object.keys(changed).length < 2)
      return { status: 422, body: { detail: "street and city are required" } };
    customers.set(at, { ...before, ...others, address: changed ?? before.address });
    return found(at);
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ""] = (request.url ?? "").split("?");
    const key = `${request.method} ${path.replace(/\d+$/, "")}`;
    const answer = (await routes[key]?.(request, Number(path.split("/")[2]))) as Answer | undefined;
    const { status, body: sent } = answer ?? { status: 404, body: {} };
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(sent === undefined ? undefined : JSON.stringify(sent));
  };
  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "heddle-tasks-"));
  const file = join(folder, "openapi.json");
  const addPaths = (added: object): void => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Customers", version: "1" },
      servers: [{ url: `http://127.0.0.1:${port}` }],
      paths: { ...paths, ...added },
    };
    writeFileSync(file, JSON.stringify(document));
  };
  addPaths({});
  return {
    file,
    customers,
    addPaths,
    stop: async () => {
      rmSync(folder, { recursive: true });
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
