import { Alert, Table, type View } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { type Answer, answering, api, button, gate, taking, viewsIn } from "../form/api.fixture.ts";
import type { Seen } from "../send/server.fixture.ts";
import { OpenAPIConsole } from "./openapi-console.ts";

const loom = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
const limit = { name: "limit", in: "query", schema: { type: "integer" } };
const openapi = api({
  "/looms": { get: { parameters: [limit], responses: {} }, post: taking(loom) },
  "/looms/{id}": { get: {}, patch: taking(loom), delete: {} },
});

interface Looms {
  readonly console: OpenAPIConsole;
  readonly lines: () => readonly string[];
  readonly names: () => readonly unknown[];
  /** Answers every list from now on. */
  readonly fail: (answer: Answer | undefined) => void;
  /** Lists are answered from now on when this is over, with what they were asked for. */
  readonly delay: (until: Promise<void>) => void;
}

/** A console with the list of the looms, by name, and the second of them opened. */
async function openSecond(): Promise<Looms> {
  const looms = new Map([1, 2].map((id) => [id, { id, name: `Loom ${id}` }]));
  let failure: Answer | undefined;
  let delayed: Promise<void> | undefined;
  const server = await answering(async ({ method, url, body }: Seen) => {
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
  await list?.call("act", 0);
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
  return viewsIn(view).find((each) => each instanceof Table && each.actionLabel !== "") as Table;
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

describe("[O340] a list that is gone back to", () => {
  it("is asked for again after a save, as it was, and is sorted as it was", async () => {
    const looms = await openSecond();
    await save(looms);
    await goBack(looms);
    expect(looms.lines().at(-1)).toBe("GET /looms?limit=9");
    expect(looms.names()).toEqual(["Saved", "Loom 1"]);
    const asked = looms.lines().length;
    looms.console.open("history");
    looms.console.open("get:/looms");
    expect(looms.lines()).toHaveLength(asked);
  });

  it("has its new rows to open", async () => {
    const looms = await openSecond();
    await save(looms);
    await goBack(looms);
    await table(looms.console.form!.response)?.call("act", 1);
    expect(looms.console.recordEditor?.record).toMatchObject({ id: 1 });
  });

  it.each([
    ["a deletion", "delete:/looms/{id}", { id: 1 }, ["Loom 2"]],
    ["a creation", "post:/looms", { name: "New" }, ["New", "Loom 2", "Loom 1"]],
  ])("is asked for again after %s", async (_what, address, values, names) => {
    const { console, names: shown } = await openSecond();
    console.open(address);
    console.form?.populate(values);
    await console.form?.submit();
    console.open("get:/looms");
    await expect.poll(shown).toEqual(names);
  });

  it("is asked for again when a save ends that was under way", async () => {
    const looms = await openSecond();
    looms.console.recordEditor?.editor?.widgets["name"]?.enter("Saved");
    const saving = looms.console.recordEditor?.save();
    await button(looms.console.page, "Back to list").press();
    await saving;
    await expect.poll(looms.names).toEqual(["Saved", "Loom 1"]);
  });

  it("leaves what is entered and was not sent", async () => {
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
    // Still a draft: it is asked about before it is replaced.
    expect(looms.console.form?.values).toEqual({ limit: 5 });
  });

  it("is asked for again where it was asked for before a save and came after it", async () => {
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

  it("is asked for again although an answer from before was looked at since", async () => {
    const looms = await openSecond();
    await save(looms);
    const [[first] = [""]] = looms.console.requests.requests;
    await looms.console.requests.call("openAgain", first);
    expect(looms.names()).toEqual(["Loom 1", "Loom 2"]);
    await goBackAgain(looms);
    await expect.poll(looms.names).toContain("Saved");
  });

  it("does not make a draft of what was created while it was asked for", async () => {
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

  it.each([["an error", { status: 500 }] as const, ["no list", page] as const])(
    "keeps its rows where there is %s, says so, and is asked for again the next time",
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
