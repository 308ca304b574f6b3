import { Button, Dialog, NumberInput, Select, Table, TextInput, type View } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { InvalidDocumentError } from "../document/diagnostic.ts";
import { loadOpenAPI } from "../document/load-openapi.ts";
import { api, button, gate, sent, startResponder, textOf, viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIConsoleOptions } from "./console-options.ts";
import { OpenAPIConsole } from "./openapi-console.ts";
import { studioApi, startStudio } from "./studio.fixture.ts";
import { messages as formMessages } from "../messages.ts";
import { messages as recordMessages } from "../record/messages.ts";
import { messages } from "./messages.ts";

const baseUrl = "http://127.0.0.1:1";

function open(options: Partial<OpenAPIConsoleOptions> = {}): OpenAPIConsole {
  return new OpenAPIConsole({ openapi: studioApi, baseUrl, ...options });
}

function table(view: View): Table | undefined {
  return viewsIn(view).find(
    (each) => each instanceof Table && each.actionButtons.length > 0,
  ) as Table;
}

const dialogs = ({ aside }: OpenAPIConsole): readonly Dialog[] =>
  aside.filter((each) => each instanceof Dialog);

describe("[O181] the form of an operation", () => {
  it("is created when it is opened, and keeps its input", () => {
    const console = open();
    expect(console.form).toBeNull();
    console.open("get:/orders");
    const { form } = console;
    form?.populate({ limit: 3 });
    console.open("post:/orders");
    expect(console.form?.method).toBe("post");
    console.open("history");
    expect(console.form).toBeNull();
    console.open("get:/orders");
    expect(console.form).toBe(form);
    expect(console.form?.values).toEqual({ limit: 3 });
  });

  it("opens from the catalog, which marks it", async () => {
    const console = open();
    await console.catalog?.call("choose", "get", "/orders/{orderId}");
    expect(console.address).toBe("get:/orders/{orderId}");
    expect(console.catalog?.read("chosen")).toBe(2);
    console.open("");
    expect(console.catalog?.read("chosen")).toBeNull();
  });
});

describe("[O261] at the start", () => {
  it("opens the only operation", () => {
    expect(open({ openapi: api({ "/a": { get: {} } }) }).form?.path).toBe("/a");
  });

  it("shows the API and its server if there are several operations", () => {
    const { page, address } = open();
    expect(address).toBe("");
    expect(textOf(page)).toContain("Things");
    expect(textOf(page)).toContain("5 operations");
    expect(textOf(page)).toContain(baseUrl);
  });

  it("shows that the document has no operations", () => {
    expect(textOf(open({ openapi: api({}) }).page)).toContain(messages.noOperations.text);
  });
});

describe("[O307] an address", () => {
  it("opens the page that it names", async () => {
    const console = open();
    for (const address of ["history", "get:/ledger", "record:/orders/{orderId}", ""]) {
      await console.call("open", address);
      expect(console.address).toBe(address);
    }
  });

  it("follows the mode of an operation", async () => {
    const console = open();
    console.open("patch:/orders/{orderId}");
    await console.page.call("show", "record");
    expect(console.address).toBe("record:/orders/{orderId}");
    await console.page.call("show", "request");
    expect(console.address).toBe("patch:/orders/{orderId}");
  });

  it("[O961] of a record keeps the key that its form has", async () => {
    const console = open();
    console.open("patch:/orders/{orderId}");
    console.form?.populate({ orderId: 1002 });
    await console.page.call("show", "record");
    const editor = console.page.read("editor") as View;
    expect(viewsIn(editor).find((each) => each instanceof NumberInput)?.value).toBe(1002);
  });

  it.each(["get:/nothing", "put:/orders", "record:/ledger", "nonsense", "get"])(
    "rejects an unknown page: %s",
    async (address) => {
      const console = open();
      console.open("get:/orders");
      expect(await console.call("open", address)).toMatchObject({ ok: false });
      expect([console.address, console.form?.path]).toEqual(["get:/orders", "/orders"]);
    },
  );
});

describe("[O182] the server of a request", () => {
  const servers = [{ url: "/v2" }, { url: "https://test.example.com" }];
  const own = { "/up": { get: { servers: [{ url: "https://uploads.example.com" }] } } };
  const load = (): ReturnType<typeof loadOpenAPI> => {
    const text = JSON.stringify({ ...api({ "/a": { get: {} }, ...own }), servers });
    const fetch = (): Promise<Response> => Promise.resolve(new Response(text));
    return loadOpenAPI("https://api.example.com/docs/openapi.json", { fetch });
  };

  it("sends to the first server of the document, or to the chosen one", async () => {
    const console = new OpenAPIConsole({ openapi: await load() });
    console.open("get:/a");
    expect(console.form?.baseUrl).toBe("https://api.example.com/v2");
    const { widget } = console.server;
    expect(widget).toBeInstanceOf(Select);
    widget.enter("https://test.example.com/");
    expect(console.form?.baseUrl).toBe("https://test.example.com/");
  });

  it("sends to the servers of the operation", async () => {
    const console = new OpenAPIConsole({ openapi: await load() });
    console.open("get:/up");
    expect(console.form?.baseUrl).toBe("https://uploads.example.com/");
    console.server.widget.enter("https://test.example.com/");
    expect(console.form?.baseUrl).toBe("https://uploads.example.com/");
  });

  it("sends to the base URL of the app", async () => {
    const console = open({ openapi: await load() });
    console.open("get:/up");
    expect(console.form?.baseUrl).toBe(baseUrl);
  });
});

it("[O184] lets the user enter another server only if the app allows it", async () => {
  const other = "http://127.0.0.1:2/";
  const closed = open();
  closed.open("get:/orders");
  await closed.server.widget.call("enter", other);
  expect(closed.form?.baseUrl).toBe(baseUrl);
  const free = open({ allowCustomServer: true });
  free.open("get:/orders");
  await free.server.widget.call("enter", other);
  expect(free.form?.baseUrl).toBe(other);
});

it("[O183] shows the reason in place of a document that cannot be loaded", async () => {
  const console = new OpenAPIConsole({ openapi: "{ not a document" });
  expect(console.page.kind).toBe("progress");
  await expect(console.ready).rejects.toThrow(InvalidDocumentError);
  expect(textOf(console.page)).toMatch(/The text is .*\./s);
  expect(console.catalog).toBeUndefined();
});

describe("[O301] credentials", () => {
  const field = (console: OpenAPIConsole, label: string): TextInput => {
    const [dialog] = dialogs(console);
    const found =
      dialog &&
      viewsIn(dialog).find((each) => each instanceof TextInput && each.label.includes(label));
    return found as TextInput;
  };

  it("are entered once, and the first complete alternative is used", async () => {
    const { url, seen } = await startStudio();
    const console = open({ baseUrl: url });
    console.open("get:/ledger");
    expect(textOf(console.form!.form)).toContain("Not signed in");
    await button(console.form!.form, "Credentials…").press();
    expect(dialogs(console)[0]?.open).toBe(true);
    field(console, "X-Key").enter("my-key");
    expect(textOf(console.form!.form)).toContain("Using key");
    await console.form?.submit();
    expect(seen[0]?.headers).toMatchObject({ "x-key": "my-key" });
    field(console, "Bearer").enter("my-token");
    expect(textOf(console.form!.form)).toContain("Using token");
    await console.form?.submit();
    expect(seen[1]?.headers).toMatchObject({ authorization: "Bearer my-token" });
    expect(seen[1]?.headers).not.toHaveProperty("x-key");
    expect(textOf(console.form!.response)).not.toContain("my-token");
  });

  it("count as entered if the app sends them, and are not shown", () => {
    const console = open({ headers: { Authorization: "Bearer hidden-token" } });
    console.open("get:/ledger");
    expect(textOf(console.form!.form)).toContain("Using ");
    expect(textOf(dialogs(console)[0]!)).toContain(
      formMessages.sentByApp({ header: "Authorization" }).text,
    );
    expect(textOf(console)).not.toContain("hidden-token");
  });

  it("are not mentioned if no operation needs them", () => {
    const openapi = api({ "/a": { get: {} }, "/b": { get: {} } });
    const console = open({ openapi, allowCustomHeaders: false });
    expect(console.tools.every(({ visible }) => !visible)).toBe(true);
    expect(textOf(console.page)).not.toContain("Credentials");
  });
});

describe("[O302] a record editor", () => {
  it("exists where records can be read and saved, one for all operations of the path", async () => {
    const console = open();
    console.open("get:/orders/{orderId}");
    expect(console.page.read("editable")).toBe(true);
    await console.page.call("show", "record");
    const editor = console.recordEditor;
    console.open("patch:/orders/{orderId}");
    await console.page.call("show", "record");
    expect(console.recordEditor).toBe(editor);
    console.open("get:/ledger");
    expect(console.page.read("editable")).toBe(false);
    expect(await console.page.call("show", "record")).toMatchObject({ ok: false });
  });

  it("saves with the credentials and server of the console, and appears in the history", async () => {
    const { url, seen } = await startStudio();
    const console = open({ baseUrl: url });
    await console.openRecord("/orders/{orderId}", { orderId: 1001 });
    console.recordEditor?.editor?.populate({ customer: "Anni" });
    await console.recordEditor?.save();
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /orders/1001",
      "PATCH /orders/1001",
    ]);
    expect(Array.from(console.requests.requests, ([, each]) => each.method)).toEqual([
      "get",
      "patch",
    ]);
  });

  it("guards unsaved edits whatever page is open", async () => {
    const { url } = await startStudio();
    const console = open({ baseUrl: url });
    const guard = console.aside.find(({ kind }) => kind === "leave-guard")!;
    await console.openRecord("/orders/{orderId}", { orderId: 1001 });
    console.recordEditor?.editor?.widgets["customer"]?.enter("Otti");
    console.open("get:/ledger");
    expect(guard.read("active")).toBe(true);
    console.open("record:/orders/{orderId}");
    expect(console.recordEditor?.diff()).toEqual({ customer: "Otti" });
    console.recordEditor?.discard();
    expect(guard.read("active")).toBe(false);
  });
});

describe("[O303] a record of a list", () => {
  it("opens loaded in its editor, with the lookup form hidden", async () => {
    const { url } = await startStudio();
    const console = open({ baseUrl: url });
    console.open("get:/orders");
    await console.form?.submit();
    const list = table(console.form!.response);
    expect(list?.actionButtons).toMatchObject([{ label: { text: "Edit" } }]);
    expect(list?.actionNames).toEqual([["1001"], ["1002"]]);
    await list?.call("act", 1);
    expect(console.address).toBe("record:/orders/{orderId}");
    expect(console.recordEditor?.record).toEqual({ id: 1002, customer: "Customer 1002" });
    const lookup = viewsIn(console.page).find(
      (each) => "title" in each && each.title === "Find a record",
    );
    expect(lookup?.read("open")).toBe(false);
  });

  it("[O323] has a button back to the unchanged list", async () => {
    const { url, seen } = await startStudio();
    const console = open({ baseUrl: url });
    console.open("get:/orders");
    console.form?.populate({ limit: 7 });
    await console.form?.submit();
    const list = table(console.form!.response);
    await list?.call("sort", "id");
    await list?.call("sort", "id");
    const { cells } = list!;
    await list?.call("act", 0);
    await button(console.page, "Back to list").press();
    expect(console.address).toBe("get:/orders");
    expect(table(console.form!.response)).toBe(list);
    expect([list?.cells, console.form?.values]).toEqual([cells, { limit: 7 }]);
    expect(seen).toHaveLength(2);
    await console.openRecord("/orders/{orderId}", { orderId: 1001 });
    expect(console.page.read("back")).toBeUndefined();
  });

  it("waits until the user discards the edits of another record", async () => {
    const { url } = await startStudio();
    const console = open({ baseUrl: url });
    await console.openRecord("/orders/{orderId}", { orderId: 1001 });
    console.recordEditor?.editor?.widgets["customer"]?.enter("Gunta");
    expect(await console.openRecord("/orders/{orderId}", { orderId: 1002 })).toBeNull();
    expect(console.recordEditor?.record).toMatchObject({ id: 1001 });
    await button(console.page, "Discard and load").press();
    expect(console.recordEditor?.record).toMatchObject({ id: 1002 });
  });

  it("is offered only if its key is certain", async () => {
    const { url } = await startStudio();
    const plain = new OpenAPIConsole({
      openapi: api({ "/orders": { get: {} }, "/orders/{orderId}": { get: {} } }),
      baseUrl: url,
    });
    plain.open("get:/orders");
    await plain.form?.submit();
    expect(table(plain.form!.response)).toBeUndefined();
  });

  it("[O304] may be in a list inside the response", async () => {
    const page = {
      total: 2,
      empty: [],
      items: [
        { id: 7, name: "a" },
        { id: 8, name: "b" },
      ],
    };
    const fetch = (input: unknown): Promise<Response> => {
      const body = String(input instanceof Request ? input.url : input).endsWith("/things")
        ? page
        : page.items[1];
      return Promise.resolve(Response.json(body));
    };
    const openapi = api({ "/things": { get: {} }, "/things/{id}": { get: {}, put: {} } });
    const console = open({ openapi, fetch });
    console.open("get:/things");
    await console.form?.submit();
    await table(console.form!.response)?.call("act", 1);
    expect(console.recordEditor?.record).toEqual({ id: 8, name: "b" });
  });
});

describe("[O306] a request that was sent", () => {
  async function sentOnce(): Promise<{
    console: OpenAPIConsole;
    id: string;
    urls: () => string[];
  }> {
    const { url, seen } = await startStudio();
    const console = open({ baseUrl: url });
    console.open("get:/orders");
    console.form?.populate({ limit: 3 });
    await console.form?.submit();
    const [[id] = [""]] = console.requests.requests;
    return { console, id, urls: () => seen.map((each) => each.url) };
  }

  it("is entered and sent again", async () => {
    const { console, id, urls } = await sentOnce();
    console.form?.populate({ limit: 4 });
    await console.form?.submit();
    console.open("history");
    await console.requests.call("sendAgain", id);
    expect(console.form?.values).toEqual({ limit: 3 });
    expect(urls()).toEqual(["/orders?limit=3", "/orders?limit=4", "/orders?limit=3"]);
    expect(console.requests.requests.size).toBe(3);
  });

  it("replaces input that was never sent only if the user agrees", async () => {
    const { console, id, urls } = await sentOnce();
    console.form?.populate({ limit: 9 });
    console.open("history");
    await console.requests.call("sendAgain", id);
    expect(console.form?.values).toEqual({ limit: 9 });
    expect(urls()).toHaveLength(1);
    const question = dialogs(console).find(({ open }) => open)!;
    await button(question, "Replace and send").press();
    expect(console.form?.values).toEqual({ limit: 3 });
    expect(urls()).toHaveLength(2);
  });

  it("[O695] is sent again after a question if it deletes something", async () => {
    const { url, seen } = await startResponder(() => ({ status: 204 }));
    const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
    const openapi = api({ "/pets/{id}": { parameters: [id], delete: {} } });
    const console = open({ openapi, baseUrl: url });
    console.form?.populate({ id: 7 });
    await console.form?.submit();
    const [[request] = [""]] = console.requests.requests;
    await console.requests.call("sendAgain", request);
    const question = dialogs(console).find((each) => each.open)!;
    expect([question.title, seen.length]).toEqual(["Delete pet 7?", 1]);
    await button(question, "Delete").press();
    expect(seen.map((each) => each.url)).toEqual(["/pets/7", "/pets/7"]);
  });

  it("is sent again as a request if a record editor sent it", async () => {
    const { url, seen } = await startStudio();
    const console = open({ baseUrl: url });
    await console.openRecord("/orders/{orderId}", { orderId: 1001 });
    console.recordEditor?.editor?.populate({ customer: "Anni" });
    await console.recordEditor?.save();
    const ids = Array.from(console.requests.requests, ([id]) => id);
    await console.requests.call("sendAgain", ids[1]);
    expect(console.address).toBe("patch:/orders/{orderId}");
    expect(sent(seen.at(-1)!)).toEqual({ customer: "Anni" });
    expect(seen.at(-1)?.url).toBe("/orders/1001");
  });
});

it("[O181] cancels running requests of all forms", async () => {
  const { opened: arrived, open: arrive } = gate();
  const fetch = (_input: unknown, init?: RequestInit): Promise<Response> => {
    arrive();
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  };
  const console = open({ fetch });
  console.open("get:/orders");
  const sending = console.form?.submit();
  await arrived;
  console.open("history");
  console.cancel();
  expect(await sending).toBeNull();
  expect(Array.from(console.requests.requests, ([, { status }]) => status)).toEqual([
    recordMessages.outcomes.canceled,
  ]);
});

it("[O301] opens the credentials dialog from the toolbar", async () => {
  const console = open();
  const [tool] = console.tools;
  expect(tool).toBeInstanceOf(Button);
  await tool?.call("press");
  expect(dialogs(console)[0]?.open).toBe(true);
});

it("[O777] clearing the history asks", async () => {
  const { url: baseUrl } = await startResponder();
  const console = new OpenAPIConsole({ openapi: api({ "/pets": { get: {} } }), baseUrl });
  await console.form?.submit();
  const question = (): Dialog | undefined => dialogs(console).find(({ open }) => open);
  await console.requests.call("askToClear");
  expect(console.requests.requests.size).toBe(1);
  await button(question()!, "Cancel").press();
  expect([console.requests.requests.size, question()]).toEqual([1, undefined]);
  await console.requests.call("askToClear");
  await button(question()!, "Clear history").press();
  expect([console.requests.requests.size, question()]).toEqual([0, undefined]);
});
