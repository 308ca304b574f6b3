import { type Answer, answering, api } from "../form/api.fixture.ts";
import type { Seen, TestServer } from "../send/server.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";

const text = { type: "string" };

/** What the records of the tests look like. */
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

/** A server that keeps records by their paths, as one of FastAPI does, and checks entity tags where it gives them. */
export interface Store extends TestServer {
  readonly records: Map<string, string>;
  /** Counts up with every change; not sent while it is 0. */
  tag: number;
  /** Answers anything in place of what it would answer, where it gives something. */
  answer: (seen: Seen) => Answer | undefined | Promise<Answer | undefined>;
  /** Waits before it answers a reading. */
  wait: () => Promise<void> | undefined;
  /** Answers an update in place of what it would answer, where it gives something. */
  refuse: (seen: Seen) => Answer | undefined | Promise<Answer | undefined>;
  /** Answers an update that is made in place of the record, where it gives something. */
  acknowledge: () => Answer | undefined | Promise<Answer | undefined>;
  /** What was sent to change a record. */
  readonly updates: readonly Seen[];
}

/** Starts a store with these records. */
export async function startStore(records: Readonly<Record<string, unknown>>): Promise<Store> {
  const server = await answering((seen) => answer(store, seen));
  const store: Store = {
    ...server,
    records: new Map(
      Object.entries(records).map(([path, record]) => [
        path,
        typeof record === "string" ? record : JSON.stringify(record),
      ]),
    ),
    tag: 0,
    answer: () => undefined,
    wait: () => undefined,
    refuse: () => undefined,
    acknowledge: () => undefined,
    get updates() {
      return server.seen.filter(({ method }) => method !== "GET");
    },
  };
  return store;
}

/** An editor of the item 1 of a store. */
export function editorOf(
  { url }: Pick<Store, "url">,
  options: Partial<OpenAPIRecordEditorOptions> = {},
): OpenAPIRecordEditor {
  const openapi = itemApi();
  return new OpenAPIRecordEditor({ openapi, baseUrl: url, path: "/items/{id}", ...options });
}

async function answer(store: Store, seen: Seen): Promise<Answer> {
  const given = await store.answer(seen);
  if (given) return given;
  if (seen.method === "GET") await store.wait();
  const record = store.records.get(seen.url);
  const headers = (): Record<string, string> => ({
    "Content-Type": "application/json",
    ...(store.tag > 0 && { ETag: `"${store.tag}"` }),
  });
  if (record === undefined) return { status: 404, body: { detail: "Not Found" } };
  if (seen.method === "GET") return { headers: headers(), body: record };
  const refused = await store.refuse(seen);
  if (refused) return refused;
  if (store.tag > 0 && seen.headers["if-match"] !== `"${store.tag}"`)
    return { status: 412, body: { detail: "Precondition Failed" } };
  const updated = JSON.stringify(apply(seen, JSON.parse(record)));
  store.records.set(seen.url, updated);
  if (store.tag > 0) store.tag += 1;
  return (await store.acknowledge()) ?? { headers: headers(), body: updated };
}

type Members = Record<string, unknown>;

function apply({ method, headers, body }: Seen, record: Members): unknown {
  const change = JSON.parse(body.toString()) as unknown;
  if (method !== "PATCH") return { id: record["id"], ...(change as Members) };
  const type = headers["content-type"] ?? "";
  if (type.includes("merge-patch")) return merged(record, change);
  if (type.includes("json-patch")) return patched(record, change as readonly Step[]);
  return { ...record, ...(change as Members) };
}

/** RFC 7396. */
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

/** A record that a store with ETags holds as the item 1, loaded in an editor. */
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

/** RFC 6902, as far as objects go. */
export function patched(target: unknown, steps: readonly Step[]): unknown {
  return steps.reduce((value, { op, path, value: to }) => {
    const names = path.split("/").slice(1);
    const plain = names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
    return withStep(value, plain, op === "remove" ? undefined : { to });
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
  else if (!members.delete(name)) throw new Error(`There is no ${name} to remove`);
  return Object.fromEntries(members);
}
