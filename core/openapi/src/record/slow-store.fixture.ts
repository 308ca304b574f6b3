import { setImmediate } from "node:timers/promises";

import { type TestResponse, startResponder, api, gate, sent } from "../form/api.fixture.ts";
import type { SeenRequest } from "../send/server.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";

const text = { type: "string" };

/** A record of the slow store: `name` and `note` are edited; `mark` is in no schema and stays unchanged. */
export interface SlowRecord {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  readonly mark: string;
}

/** How the store responds to a save. */
export const replies = [
  "the record",
  "nothing",
  "a confirmation",
  "an error",
  "a conflict",
] as const;
export type Reply = (typeof replies)[number];

const errorStatuses: Readonly<Partial<Record<Reply, number>>> = {
  "an error": 500,
  "a conflict": 412,
};

interface Held {
  readonly attempt: string;
  readonly method: string;
  readonly release: (reply: Reply) => void;
}

/** A server that holds every response until `reply`, and an editor of its records. */
export class SlowStore {
  readonly records = new Map<string, SlowRecord>();
  /** Called with every save when it arrives. */
  onSave: (url: string, body: SlowRecord) => void = () => {};
  /** Called with every completed save. */
  onSaved: (url: string, record: SlowRecord) => void = () => {};
  readonly #held: Held[] = [];
  /** The number of started requests; the sets contain those that reached a state. */
  #begun = 0;
  readonly #arrived = new Set<string>();
  readonly #ended = new Set<string>();
  readonly #released = new Set<string>();

  constructor() {
    for (const id of [1, 2])
      this.records.set(`/items/${id}`, { id, name: `${id}`, note: `${id}`, mark: `mark ${id}` });
  }

  async start(): Promise<OpenAPIRecordEditor> {
    const { url } = await startResponder((seen) => this.#answer(seen));
    const properties = { id: { type: "integer" }, name: text, note: text };
    const content = { "application/json": { schema: { type: "object", properties } } };
    const openapi = api({
      "/items/{number}": {
        parameters: [{ name: "number", in: "path", required: true, schema: { type: "integer" } }],
        get: { responses: { 200: { description: "", content } } },
        put: { requestBody: { required: true, content } },
      },
    });
    return new OpenAPIRecordEditor({
      openapi,
      baseUrl: url,
      path: "/items/{number}",
      fetch: (input, init) => this.#fetch(input, init),
    });
  }

  /** Responds to one of the held requests. */
  reply(at: number, reply: Reply): void {
    const live = this.#live;
    live[at % live.length]?.release(reply);
  }

  get isHolding(): boolean {
    return this.#live.length > 0;
  }

  /** Resolves when only held requests are pending. */
  async quiet(editor: OpenAPIRecordEditor): Promise<void> {
    for (let calm = 0; calm < 3;) {
      await setImmediate();
      calm = this.#isQuiet(editor) ? calm + 1 : 0;
    }
  }

  #isQuiet({ lookup, editor }: OpenAPIRecordEditor): boolean {
    const attempts = Array.from({ length: this.#begun }, (_, at) => String(at));
    const isHeld = (...methods: string[]): boolean =>
      this.#live.some(({ method }) => methods.includes(method));
    return (
      attempts.every((each) => this.#arrived.has(each) || this.#ended.has(each)) &&
      [...this.#released].every((each) => this.#ended.has(each)) &&
      lookup.busy === isHeld("GET") &&
      (editor?.busy ?? false) === isHeld("PUT")
    );
  }

  /** The held requests in the order in which they were started; that of their arrival differs from run to run. */
  get #live(): readonly Held[] {
    return this.#held
      .filter(({ attempt }) => !this.#ended.has(attempt) && !this.#released.has(attempt))
      .toSorted((one, other) => Number(one.attempt) - Number(other.attempt));
  }

  async #fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const attempt = String(this.#begun++);
    const headers = new Headers(init?.headers);
    headers.set("X-Attempt", attempt);
    try {
      return await fetch(input, { ...init, headers });
    } finally {
      this.#ended.add(attempt);
    }
  }

  async #answer(seen: SeenRequest): Promise<TestResponse> {
    const { method, url } = seen;
    const attempt = String(seen.headers["x-attempt"]);
    if (method === "PUT") this.onSave(url, sent(seen) as SlowRecord);
    const later = gate();
    let reply: Reply = "the record";
    this.#held.push({
      attempt,
      method,
      release: (how) => {
        reply = how;
        this.#released.add(attempt);
        later.open();
      },
    });
    // A read returns the record at the time of its request.
    const record = this.records.get(url);
    this.#arrived.add(attempt);
    await later.opened;
    if (!record) return { status: 404, body: {} };
    if (method === "GET") return { body: record };
    // A save without an `id` does not remove it.
    return this.#save(url, { ...(sent(seen) as SlowRecord), id: record.id }, reply);
  }

  #save(url: string, record: SlowRecord, reply: Reply): TestResponse {
    const status = errorStatuses[reply];
    if (status !== undefined) return { status, body: {} };
    this.records.set(url, record);
    this.onSaved(url, record);
    if (reply === "nothing") return { status: 204 };
    return { body: reply === "a confirmation" ? { ok: true } : record };
  }
}
