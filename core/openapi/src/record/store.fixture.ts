import { readPointerStep } from "../document/json-pointer.ts";
import { type TestResponse, startResponder, api } from "../form/api.fixture.ts";
import type { SeenRequest, TestServer } from "../send/server.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";

const text = { type: "string" };

/** The schema of the records. */
export const itemSchema = {
  type: "object",
  required: ["name"],
  properties: {
    id: { type: "integer", readOnly: true },
    name: { ...text, title: "Name" },
    age: { type: "integer" },
    tags: { type: "array", items: text },
    address: {
      type: "object",
      title: "Address",
      properties: { street: text, zip: { type: "integer" }, code: { ...text, readOnly: true } },
    },
    pin: { ...text, format: "password" },
  },
};

/** A document with `GET /items/{id}` and these methods, each with the media type of its body. */
export function itemApi(
  methods: Readonly<Record<string, string>> = { patch: "application/json" },
  schema: object = itemSchema,
): Record<string, unknown> {
  const responses = { 200: { description: "", content: { "application/json": { schema } } } };
  const updates = Object.entries(methods).map(([method, mediaType]) => [
    method,
    { requestBody: { required: true, content: { [mediaType]: { schema } } }, responses },
  ]);
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
  return api({
    "/items/{id}": { parameters, get: { responses }, ...Object.fromEntries(updates) },
  });
}

/** A server that stores records by path and checks entity tags while `tag` is positive. */
export interface Store extends TestServer {
  readonly records: Map<string, string>;
  /** Incremented by every update; not sent while it is 0. */
  tag: number;
  /** A returned response replaces any other. */
  respond: (seen: SeenRequest) => TestResponse | undefined | Promise<TestResponse | undefined>;
  /** Delays responses to reads. */
  beforeRead: () => Promise<void> | undefined;
  /** A returned response replaces the update. */
  respondToUpdate: (
    seen: SeenRequest,
  ) => TestResponse | undefined | Promise<TestResponse | undefined>;
  /** A returned response replaces the record after an update. */
  respondAfterUpdate: () => TestResponse | undefined | Promise<TestResponse | undefined>;
  /** All requests but reads. */
  readonly updates: readonly SeenRequest[];
}

/** Starts a store with these records. */
export async function startStore(records: Readonly<Record<string, unknown>>): Promise<Store> {
  const server = await startResponder((seen) => respond(store, seen));
  const store: Store = {
    ...server,
    records: new Map(
      Object.entries(records).map(([path, record]) => [
        path,
        typeof record === "string" ? record : JSON.stringify(record),
      ]),
    ),
    tag: 0,
    respond: () => undefined,
    beforeRead: () => undefined,
    respondToUpdate: () => undefined,
    respondAfterUpdate: () => undefined,
    get updates() {
      return server.seen.filter(({ method }) => method !== "GET");
    },
  };
  return store;
}

/** An editor of the items of a store. */
export function editorOf(
  { url }: Pick<Store, "url">,
  options: Partial<OpenAPIRecordEditorOptions> = {},
): OpenAPIRecordEditor {
  const openapi = itemApi();
  return new OpenAPIRecordEditor({ openapi, baseUrl: url, path: "/items/{id}", ...options });
}

async function respond(store: Store, seen: SeenRequest): Promise<TestResponse> {
  const override = await store.respond(seen);
  if (override) return override;
  if (seen.method === "GET") await store.beforeRead();
  const record = store.records.get(seen.url);
  const headers = (): Record<string, string> => ({
    "Content-Type": "application/json",
    ...(store.tag > 0 && { ETag: `"${store.tag}"` }),
  });
  if (record === undefined) return { status: 404, body: { detail: "Not Found" } };
  if (seen.method === "GET") return { headers: headers(), body: record };
  const replaced = await store.respondToUpdate(seen);
  if (replaced) return replaced;
  if (store.tag > 0 && seen.headers["if-match"] !== `"${store.tag}"`)
    return { status: 412, body: { detail: "Precondition Failed" } };
  const updated = JSON.stringify(apply(seen, JSON.parse(record)));
  store.records.set(seen.url, updated);
  if (store.tag > 0) store.tag += 1;
  return (await store.respondAfterUpdate()) ?? { headers: headers(), body: updated };
}

type Members = Record<string, unknown>;

function apply({ method, headers, body }: SeenRequest, record: Members): unknown {
  const change = JSON.parse(body.toString()) as unknown;
  if (method !== "PATCH") return { id: record["id"], ...(change as Members) };
  const type = headers["content-type"] ?? "";
  if (type.includes("merge-patch")) return merged(record, change);
  if (type.includes("json-patch")) return patched(record, change as readonly Step[]);
  return { ...record, ...(change as Members) };
}

/** Applies a merge patch (RFC 7396). */
export function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const isObject = typeof target === "object" && target !== null && !Array.isArray(target);
  const result = new Map(isObject ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch) as [string, unknown][]) {
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value));
  }
  return Object.fromEntries(result);
}

/** An editor of a store, with its record loaded. */
export interface Loaded {
  readonly store: Store;
  readonly editor: OpenAPIRecordEditor;
}

/** Stores a record as item 1 with an entity tag, and loads it. */
export async function loadTagged(
  record: object,
  options: Partial<OpenAPIRecordEditorOptions> = {},
): Promise<Loaded> {
  const store = await startStore({ "/items/1": record });
  store.tag = 1;
  const editor = editorOf(store, options);
  await editor.load({ id: 1 });
  return { store, editor };
}

interface Step {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
}

/** Applies a JSON patch of objects (RFC 6902). */
export function patched(target: unknown, steps: readonly Step[]): unknown {
  return steps.reduce((value, { op, path, value: to }) => {
    const names = path.split("/").slice(1);
    return withStep(value, names.map(readPointerStep), op === "remove" ? undefined : { to });
  }, target);
}

function withStep(
  value: unknown,
  path: readonly string[],
  set: { to: unknown } | undefined,
): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return set?.to;
  const members = new Map(Object.entries(value as Members));
  if (rest.length > 0) members.set(name, withStep(members.get(name), rest, set));
  else if (set) members.set(name, set.to);
  else if (!members.delete(name)) throw new Error(`No member ${name} to remove`);
  return Object.fromEntries(members);
}
