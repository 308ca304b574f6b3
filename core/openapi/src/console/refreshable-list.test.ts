import { Alert, Table, type View } from "@heddle/views";
import { describe, expect, it } from "vitest";

import {
  type TestResponse,
  startResponder,
  api,
  button,
  gate,
  withBody,
  viewsIn,
} from "../form/api.fixture.ts";
import type { SeenRequest } from "../send/server.fixture.ts";
import { OpenAPIConsole } from "./openapi-console.ts";

const loom = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
const limit = { name: "limit", in: "query", schema: { type: "integer" } };
const openapi = api({
  "/looms": { get: { parameters: [limit], responses: {} }, post: withBody(loom) },
  "/looms/{id}": { get: {}, patch: withBody(loom), delete: {} },
});

interface Looms {
  readonly console: OpenAPIConsole;
  readonly lines: () => readonly string[];
  readonly names: () => readonly unknown[];
  /** Responds to every list request from now on. */
  readonly fail: (answer: TestResponse | undefined) => void;
  /** Delays responses to list requests; rows are those at the time of the request. */
  readonly delay: (until: Promise<void>) => void;
}

/** A console with the list of looms sorted by name, and the second one opened. */
async function openSecond(): Promise<Looms> {
  const looms = new Map([1, 2].map((id) => [id, { id, name: `Loom ${id}` }]));
  let failure: TestResponse | undefined;
  let delayed: Promise<void> | undefined;
  const server = await startResponder(async ({ method, url, body }: SeenRequest) => {
    const id = Number(/\d+$/.exec(url.split("?")[0] ?? "")?.[0]);
    const loom = looms.get(id);
    if (method === "POST") looms.set(3, { id: 3, name: "New" });
    if (Number.isNaN(id)) {
      const found = Array.from(looms.values(), (each) => ({ ...each }));
      await (method === "GET" && delayed);
      return failure ?? { body: found };
    }
    if (method === "DELETE") looms.delete(id);
    if (method === "PATCH" && loom) Object.assign(loom, JSON.parse(body.toString()));
    return loom ? { body: loom } : { status: 404 };
  });
  const console = new OpenAPIConsole({ openapi, baseUrl: server.url });
  console.open("get:/looms");
  console.form?.populate({ limit: 9 });
  await console.form?.submit();
  const list = table(console.form!.response);
  await list?.call("sort", "name");
  await list?.call("sort", "name");
  await list?.call("act", 1, "2");
  return {
    console,
    lines: () => server.seen.map(({ method, url }) => `${method} ${url}`),
    names: () => table(console.form!.response)?.cells.map(([, name]) => name) ?? [],
    fail: (answer) => {
      failure = answer;
    },
    delay: (until) => {
      delayed = until;
    },
  };
}

function table(view: View): Table | undefined {
  return viewsIn(view).find(
    (each) => each instanceof Table && each.actionButtons.length > 0,
  ) as Table;
}

function warnings(view: View): readonly View[] {
  return viewsIn(view).filter((each) => each instanceof Alert && each.severity === "warning");
}

async function save({ console }: Looms): Promise<void> {
  console.recordEditor?.editor?.widgets["name"]?.enter("Saved");
  await console.recordEditor?.save();
}

async function goBack({ console }: Looms): Promise<void> {
  await button(console.page, "Back to list").press();
  await expect.poll(() => console.form?.busy).toBe(false);
}

describe("[O340] a list that the user returns to", () => {
  it("is requested again after a save, with the same values and sorting", async () => {
    const looms = await openSecond();
    await save(looms);
    await goBack(looms);
    expect(looms.lines().at(-1)).toBe("GET /looms?limit=9");
    expect(looms.names()).toEqual(["Saved", "Loom 1"]);
    const requestCount = looms.lines().length;
    looms.console.open("history");
    looms.console.open("get:/looms");
    expect(looms.lines()).toHaveLength(requestCount);
  });

  it("can open its new rows", async () => {
    const looms = await openSecond();
    await save(looms);
    await goBack(looms);
    await table(looms.console.form!.response)?.call("act", 0, "1");
    expect(looms.console.recordEditor?.record).toMatchObject({ id: 1 });
  });

  it.each([
    ["a deletion", "delete:/looms/{id}", { id: 1 }, ["Loom 2"]],
    ["a creation", "post:/looms", { name: "New" }, ["New", "Loom 2", "Loom 1"]],
  ])("is requested again after %s", async (_what, address, values, names) => {
    const { console, names: shown } = await openSecond();
    console.open(address);
    console.form?.populate(values);
    await console.form?.submit();
    console.open("get:/looms");
    await expect.poll(shown).toEqual(names);
  });

  it("is requested again when a running save ends", async () => {
    const looms = await openSecond();
    looms.console.recordEditor?.editor?.widgets["name"]?.enter("Saved");
    const saving = looms.console.recordEditor?.save();
    await button(looms.console.page, "Back to list").press();
    await saving;
    await expect.poll(looms.names).toEqual(["Saved", "Loom 1"]);
  });

  it("keeps input that was not sent", async () => {
    const looms = await openSecond();
    looms.console.open("get:/looms");
    looms.console.form?.populate({ limit: 5 });
    looms.console.open("record:/looms/{id}");
    await save(looms);
    await goBack(looms);
    expect(looms.lines().at(-1)).toBe("GET /looms?limit=9");
    expect(looms.console.form?.values).toEqual({ limit: 5 });
    const [[first] = [""]] = looms.console.requests.requests;
    await looms.console.requests.call("sendAgain", first);
    // Still unsent input: the user must agree before it is replaced.
    expect(looms.console.form?.values).toEqual({ limit: 5 });
  });

  it("is requested again if a save happened between its request and its response", async () => {
    const looms = await openSecond();
    const { opened, open } = gate();
    looms.delay(opened);
    looms.console.open("get:/looms");
    const sending = looms.console.form?.submit();
    looms.console.open("record:/looms/{id}");
    await save(looms);
    open();
    await sending;
    await goBackAgain(looms);
    await expect.poll(looms.names).toContain("Saved");
  });

  it("is requested again although an older response was opened since", async () => {
    const looms = await openSecond();
    await save(looms);
    const [[first] = [""]] = looms.console.requests.requests;
    await looms.console.requests.call("openAgain", first);
    expect(looms.names()).toEqual(["Loom 1", "Loom 2"]);
    await goBackAgain(looms);
    await expect.poll(looms.names).toContain("Saved");
  });

  it("does not treat sent values as unsent input after a request during its reload", async () => {
    const looms = await openSecond();
    await save(looms);
    const { opened, open } = gate();
    looms.delay(opened);
    await button(looms.console.page, "Back to list").press();
    looms.console.open("post:/looms");
    looms.console.form?.populate({ name: "New" });
    await looms.console.form?.submit();
    open();
    const last = Array.from(looms.console.requests.requests, ([id]) => id).at(-1);
    await looms.console.requests.call("sendAgain", last);
    expect(looms.lines().filter((line) => line.startsWith("POST"))).toHaveLength(2);
  });

  const page = { body: "Sign in", headers: { "Content-Type": "text/html" } };

  it.each([["an error", { status: 500 }] as const, ["a response without a list", page] as const])(
    "keeps its rows after %s with a warning, and is requested again the next time",
    async (_what, answer) => {
      const looms = await openSecond();
      await save(looms);
      looms.fail(answer);
      await goBack(looms);
      await goBackAgain(looms);
      expect(looms.names()).toEqual(["Loom 2", "Loom 1"]);
      expect(warnings(looms.console.form!.response)).toHaveLength(1);
      looms.fail(undefined);
      await goBackAgain(looms);
      await expect.poll(looms.names).toEqual(["Saved", "Loom 1"]);
      expect(warnings(looms.console.form!.response)).toEqual([]);
    },
  );
});

async function goBackAgain({ console }: Looms): Promise<void> {
  console.open("history");
  console.open("get:/looms");
  await expect.poll(() => console.form?.busy).toBe(false);
}
