import { Download, Alert, JsonTree, PasswordInput, ProblemList } from "@heddle/views";
import { describe, expect, it, vi } from "vitest";

import { messages } from "../messages.ts";
import { closedAddress, startServer, type TestServer } from "../send/server.fixture.ts";
import {
  startResponder,
  api,
  button,
  gate,
  sent,
  withBody,
  textOf,
  viewsIn,
} from "./api.fixture.ts";
import type { FormHooks, OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 2 },
    age: { type: "integer", minimum: 0 },
    address: { type: "object", properties: { first_line: { type: "string" } } },
  },
};
const openapi = api({
  "/people": {
    post: {
      parameters: [{ name: "q", in: "query", schema: { type: "string" } }],
      ...withBody(schema),
    },
  },
});

const urlencoded = "application/x-www-form-urlencoded";
/** The same operation with two media types and a bearer token. */
const secured = api(
  {
    "/people": {
      post: {
        requestBody: { content: { "application/json": { schema }, [urlencoded]: { schema } } },
        security: [{ token: [] }],
      },
    },
  },
  { components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } } },
);

function enterToken(form: OpenAPIForm, token: string): void {
  viewsIn(form.form)
    .find((view) => view instanceof PasswordInput)
    ?.enter(token);
}

function makeForm(
  baseUrl: string,
  options: Partial<OpenAPIFormOptions> = {},
  hooks?: FormHooks,
): OpenAPIForm {
  const form = new OpenAPIForm(
    { openapi, baseUrl, path: "/people", method: "post", ...options },
    hooks,
  );
  form.populate({ name: "Ada" });
  return form;
}

function visibleAlerts(form: OpenAPIForm): string[] {
  return viewsIn(form.form).flatMap((view) =>
    view instanceof Alert && view.visible ? [view.text] : [],
  );
}

/** A server that waits for `respond`. */
async function waiting(): Promise<TestServer & { respond: () => void; arrived: Promise<void> }> {
  const [arrived, respond] = [gate(), gate()];
  const server = await startServer((_request, response) => {
    arrived.open();
    void respond.opened.then(() => response.end("done"));
  });
  return { ...server, respond: respond.open, arrived: arrived.opened };
}

describe("[O111] a submit of invalid values", () => {
  it("sends nothing, marks the fields, focuses the first, and returns `null`", async () => {
    const server = await startResponder();
    const form = makeForm(server.url);
    form.widgets["name"]?.clear();
    form.widgets["age"]?.enter("old");
    await expect(form.submit()).resolves.toBeNull();
    expect(server.seen).toEqual([]);
    expect(form.widgets["name"]?.error).toBeTruthy();
    expect(form.widgets["age"]?.error).toBeTruthy();
    expect(form.widgets["name"]?.focusRequests).toBe(1);
    expect(form.widgets["age"]?.focusRequests).toBe(0);
    expect(textOf(form.form)).toContain(messages.problems({ count: 2 }).text);
    expect(form.response.children).toEqual([]);
    form.populate({ name: "Ada", age: 3 });
    expect((await form.submit())?.ok).toBe(true);
    expect(form.widgets["name"]?.error).toBeNull();
    expect(viewsIn(form.form).some((view) => view instanceof ProblemList && view.visible)).toBe(
      false,
    );
  });

  it("[O112] sends them without validation if `validate` is false", async () => {
    const server = await startResponder();
    const form = makeForm(server.url);
    form.widgets["name"]?.clear();
    expect((await form.submit({ validate: false }))?.status).toBe(200);
    expect(server.seen.map(sent)).toEqual([{}]);
  });

  it("shows an unusable value at its field, and an invalid base URL above the button", async () => {
    const server = await startResponder();
    const there = api({
      "/x/{id}": {
        get: {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        },
      },
    });
    const form = new OpenAPIForm({ openapi: there, baseUrl: server.url, path: "/x/{id}" });
    form.populate({ id: ".." });
    await expect(form.submit()).resolves.toBeNull();
    expect(form.widgets["id"]?.error).toContain("id");
    form.populate({ id: "a" });
    form.baseUrl = "ftp://elsewhere";
    await expect(form.submit()).resolves.toBeNull();
    expect(textOf(form.form)).toContain("baseUrl");
    expect(form.widgets["id"]?.error).toBeNull();
    expect(server.seen).toEqual([]);
  });
});

describe("[O114] the response", () => {
  it.each([200, 201, 302, 404, 500])("is returned whatever its status: %i", async (status) => {
    const server = await startResponder(() => ({ status, body: { said: "something" } }));
    const form = makeForm(server.url);
    const response = await form.submit();
    expect(response).toMatchObject({ status, ok: status < 300 });
    expect(response?.json()).toEqual({ said: "something" });
    expect(textOf(form.response)).toContain(String(status));
    expect(textOf(form.response)).toContain("something");
    const severities = viewsIn(form.response).flatMap((view) =>
      "severity" in view ? [view.severity] : [],
    );
    expect(severities.includes("error")).toBe(status >= 400);
  });

  it("is displayed by its media type, and replaces the previous one", async () => {
    const bodies: unknown[] = [{ a: 1 }, "plain words"];
    const server = await startResponder(() => ({ body: bodies.shift() }));
    const form = makeForm(server.url);
    await form.submit();
    expect(viewsIn(form.response).some((view) => view instanceof JsonTree)).toBe(true);
    await form.submit();
    expect(viewsIn(form.response).some((view) => view instanceof JsonTree)).toBe(false);
    expect(textOf(form.response)).toContain("plain words");
    expect(form.response.children).toHaveLength(1);
  });

  it("[O118] is shown up to the limit, with a notice, and saved whole", async () => {
    const server = await startResponder(() => ({ body: "x".repeat(5_000) }));
    const form = makeForm(server.url, { sizeLimit: 1_000 });
    const response = await form.submit();
    expect(response?.text()).toHaveLength(1_000);
    expect(viewsIn(form.response).some((v) => "severity" in v && v.severity === "info")).toBe(true);
    const download = viewsIn(form.response).find((view) => view instanceof Download);
    expect(await download?.file.text()).toBe("x".repeat(5_000));
  });
});

describe("[O115] without a response", () => {
  it("returns `null` and shows the reason: no server", async () => {
    const form = makeForm(await closedAddress());
    await expect(form.submit()).resolves.toBeNull();
    expect(textOf(form.response)).toContain("refused");
    expect(form.busy).toBe(false);
  });

  it("returns `null` and shows the reason: timeout", async () => {
    const server = await startServer(() => {});
    const form = makeForm(server.url, { timeout: 20 });
    await expect(form.submit()).resolves.toBeNull();
    expect(textOf(form.response)).toContain(messages.tooLate.text);
  });

  it("returns `null` and shows the reason: canceled; the values stay", async () => {
    const server = await waiting();
    const form = makeForm(server.url);
    const response = form.submit();
    await server.arrived;
    form.cancel();
    await expect(response).resolves.toBeNull();
    expect(textOf(form.response)).toContain("canceled");
    expect(form.values).toEqual({ name: "Ada" });
  });

  it("[O401] after a cancel sends again instead of joining the canceled request", async () => {
    let calls = 0;
    const { url } = await startServer((_, response) => {
      calls += 1;
      if (calls === 2) response.writeHead(200).end();
    });
    const form = makeForm(url);
    const first = form.submit();
    await expect.poll(() => calls).toBe(1);
    form.cancel();
    const second = await form.submit();
    expect([await first, second?.status]).toEqual([null, 200]);
  });

  it("[O64] with an infinite timeout waits for the response", async () => {
    const { url } = await startServer((_, response) => {
      response.writeHead(204).end();
    });
    const form = makeForm(url, { timeout: Number.POSITIVE_INFINITY });
    expect(await form.submit()).toMatchObject({ status: 204 });
  });

  it("can be canceled before sending, while the headers function runs", async () => {
    const server = await startResponder();
    const form = makeForm(server.url, { headers: () => new Promise(() => {}) });
    const response = form.submit();
    await Promise.resolve();
    form.cancel();
    await expect(response).resolves.toBeNull();
    expect(server.seen).toEqual([]);
    expect(form.busy).toBe(false);
  });
});

describe("[O116] while a request is running", () => {
  it("the form is busy, and an equal submit joins it", async () => {
    const server = await waiting();
    const form = makeForm(server.url);
    const busy: boolean[] = [];
    form.watch("busy", () => busy.push(form.busy));
    const [first, second] = [form.submit(), form.submit()];
    expect(form.busy).toBe(true);
    await server.arrived;
    server.respond();
    expect(await first).toBe(await second);
    expect(server.seen).toHaveLength(1);
    expect(busy).toEqual([true, false]);
    await form.submit();
    expect(server.seen).toHaveLength(2);
  });

  it("[O402] a submit with other values or another extra sends nothing and reports busy", async () => {
    const server = await waiting();
    const form = makeForm(server.url);
    const extra = { tags: ["a"] };
    const first = form.submit({ extra });
    const joined = form.submit({ extra: { tags: ["a"] } });
    await server.arrived;
    const codes: unknown[] = [];
    form.watch("lastSubmit", () => codes.push(form.lastSubmit?.code));
    await expect(form.submit({ extra: { tags: ["b"] } })).resolves.toBeNull();
    form.populate({ age: 3 });
    await expect(form.submit({ extra })).resolves.toBeNull();
    expect(form.lastSubmit).toEqual({ code: "busy" });
    expect(visibleAlerts(form)).toEqual([messages.busy.text]);
    server.respond();
    expect(await joined).toBe(await first);
    expect(server.seen.map(sent)).toEqual([{ name: "Ada", tags: ["a"] }]);
    expect(codes).toEqual(["busy", "busy", "response"]);
    expect(visibleAlerts(form)).toEqual([]);
  });

  it.each([
    ["media type", (form: OpenAPIForm) => form.update({ mediaType: urlencoded })],
    ["base URL", (form: OpenAPIForm) => form.update({ baseUrl: "http://127.0.0.1:1" })],
    ["credential", (form: OpenAPIForm) => enterToken(form, "other")],
  ])("[O402] a submit with another %s sends nothing and reports busy", async (_, change) => {
    const server = await waiting();
    const form = makeForm(server.url, { openapi: secured });
    enterToken(form, "one");
    const first = form.submit();
    await server.arrived;
    const joined = form.submit();
    change(form);
    await expect(form.submit()).resolves.toBeNull();
    expect(form.lastSubmit).toEqual({ code: "busy" });
    server.respond();
    expect(await joined).toBe(await first);
    expect(server.seen).toHaveLength(1);
  });

  it("[O402] a submit with another mapping sends nothing and reports busy", async () => {
    const server = await waiting();
    const headers = new Map([["X-User", "ada"]]);
    const form = makeForm(server.url, { headers });
    const first = form.submit();
    await server.arrived;
    const joined = form.submit();
    headers.set("X-User", "grace");
    await expect(form.submit()).resolves.toBeNull();
    expect(form.lastSubmit).toEqual({ code: "busy" });
    headers.set("X-User", "ada");
    const joinedLater = form.submit();
    server.respond();
    expect([await joined, await joinedLater]).toEqual([await first, await first]);
    expect(server.seen).toHaveLength(1);
  });

  it("[O402] a submit joins one whose headers function is the same", async () => {
    const server = await waiting();
    let calls = 0;
    const form = makeForm(server.url, { headers: () => ({ "X-Call": String((calls += 1)) }) });
    const first = form.submit();
    const joined = form.submit();
    await server.arrived;
    server.respond();
    expect(await joined).toBe(await first);
    expect(calls).toBe(1);
  });

  it.each([true, false])(
    "[O402] a submit with another validate than %s sends nothing and reports busy",
    async (validate) => {
      const server = await waiting();
      const form = makeForm(server.url);
      const first = form.submit({ validate });
      await server.arrived;
      const joined = form.submit({ validate });
      await expect(form.submit({ validate: !validate })).resolves.toBeNull();
      expect(form.lastSubmit).toEqual({ code: "busy" });
      server.respond();
      expect(await joined).toBe(await first);
      expect(server.seen).toHaveLength(1);
    },
  );

  it("another operation can be sent, and only its response is shown", async () => {
    const later = gate();
    const server = await startResponder(({ url }) =>
      url === "/a" ? later.opened.then(() => ({ body: { from: "a" } })) : { body: { from: "b" } },
    );
    const paths = api({ "/a": { get: {} }, "/b": { get: {} } });
    const form = new OpenAPIForm({ openapi: paths, baseUrl: server.url, path: "/a" });
    const first = form.submit();
    await expect.poll(() => server.seen).toHaveLength(1);
    form.update({ path: "/b" });
    expect(form.busy).toBe(false);
    expect((await form.submit())?.json()).toEqual({ from: "b" });
    const [shown] = form.response.children;
    later.open();
    expect((await first)?.json()).toEqual({ from: "a" });
    expect([form.response.children, form.busy]).toEqual([[shown], false]);
    expect(server.seen.map(({ url }) => url)).toEqual(["/a", "/b"]);
  });

  it("an operation stays busy when the form returns to it, and a submit joins it", async () => {
    const server = await waiting();
    const paths = api({ "/a": { get: {} }, "/b": { get: {} } });
    const form = new OpenAPIForm({ openapi: paths, baseUrl: server.url, path: "/a" });
    const first = form.submit();
    await server.arrived;
    form.update({ path: "/b" });
    form.update({ path: "/a" });
    expect(form.busy).toBe(true);
    const again = form.submit();
    server.respond();
    expect(await again).toBe(await first);
    expect([server.seen.length, form.busy, form.response.children.length]).toEqual([1, false, 1]);
  });

  it("a request with other values is sent after it", async () => {
    const server = await waiting();
    const form = makeForm(server.url);
    const first = form.submit();
    const second = form.send({ body: { name: "Grace" } });
    await server.arrived;
    expect(server.seen).toHaveLength(1);
    server.respond();
    expect(await second).not.toBe(await first);
    expect(server.seen.map(sent)).toEqual([{ name: "Ada" }, { name: "Grace" }]);
  });

  it("a response to another operation marks no fields", async () => {
    const later = gate();
    const body = { detail: [{ loc: ["body", "name"], msg: "too short" }] };
    const server = await startResponder(() => later.opened.then(() => ({ status: 422, body })));
    const form = makeForm(server.url);
    const response = form.submit();
    await expect.poll(() => server.seen).toHaveLength(1);
    form.mediaType = "application/json";
    later.open();
    expect((await response)?.status).toBe(422);
    expect(form.widgets["name"]?.error).toBeNull();
  });
});

describe("[O401] submit reads the values at the call", () => {
  it("sends the values of the call, although the form is reset or changed right after it", async () => {
    const server = await startResponder();
    const form = makeForm(server.url);
    const first = form.submit();
    form.reset();
    expect((await first)?.ok).toBe(true);
    form.populate({ name: "Ada" });
    const extra = { tags: ["a"] };
    const second = form.submit({ extra });
    form.populate({ name: "Grace" });
    form.baseUrl = "http://elsewhere.invalid";
    extra.tags.push("b");
    expect((await second)?.ok).toBe(true);
    expect(server.seen.map(sent)).toEqual([{ name: "Ada" }, { name: "Ada", tags: ["a"] }]);
  });

  it("reads the values once the document is loaded, if it is not yet", async () => {
    const server = await startResponder();
    const form = makeForm(server.url, {
      openapi: JSON.stringify(openapi),
      initialValues: { name: "Ada" },
    });
    const results = [form.submit(), form.submit()];
    await form.ready;
    results.push(form.submit());
    const [first, ...others] = await Promise.all(results);
    expect(first?.ok).toBe(true);
    expect(others).toEqual([first, first]);
    expect(server.seen.map(sent)).toEqual([{ name: "Ada" }]);
  });
});

describe("[O403] lastSubmit", () => {
  it("has the code of the last submit, and is observable", async () => {
    const server = await startResponder(() => ({ status: 500, body: {} }));
    const form = makeForm(server.url);
    expect(form.lastSubmit).toBeNull();
    const codes: unknown[] = [];
    form.watch("lastSubmit", () => codes.push(form.lastSubmit?.code));
    await form.submit();
    form.widgets["name"]?.clear();
    await form.submit();
    form.populate({ name: "Ada" });
    form.baseUrl = await closedAddress();
    await form.submit();
    form.reset();
    expect(codes).toEqual(["response", "invalid", "network", undefined]);
  });

  it.each([
    ["canceled", { headers: () => new Promise<never>(() => {}) }],
    ["headers_failed", { headers: () => Promise.reject(new Error("no token")) }],
    ["no_document", { openapi: "{}" }],
  ] as const)("is %s", async (code, options) => {
    const form = makeForm("http://127.0.0.1:1", options);
    form.onError = () => {};
    const result = form.submit();
    if (code === "canceled") form.cancel();
    await expect(result).resolves.toBeNull();
    expect(form.lastSubmit).toEqual({ code });
  });
});

describe("[O117] the button", () => {
  it("sends, and becomes Cancel, which a double click does not press", async () => {
    const server = await waiting();
    const form = makeForm(server.url);
    const send = button(form.form, "Send");
    expect(await send.call("press")).toMatchObject({ ok: true });
    expect(await send.call("press")).toMatchObject({ ok: false });
    await server.arrived;
    expect(form.busy).toBe(true);
    await expect.poll(() => send.label).toBe("Cancel");
    expect(send).toMatchObject({ busy: false, variant: "secondary" });
    expect(await send.call("press")).toMatchObject({ ok: true });
    await expect.poll(() => send.label).toBe("Send");
    expect(send).toMatchObject({ busy: false, variant: "primary" });
    expect(form.busy).toBe(false);
    expect(textOf(form.response)).toContain("canceled");
  });

  it("[O331] ignores a press that was for its previous action", async () => {
    const server = await waiting();
    const form = makeForm(server.url);
    const send = button(form.form, "Send");
    const toSend = send.revision;
    await send.call("press", toSend);
    await server.arrived;
    await expect.poll(() => send.label).toBe("Cancel");
    expect(await send.call("press", toSend)).toMatchObject({ ok: false, code: "refused" });
    expect(form.busy).toBe(true);
    const toCancel = send.revision;
    await send.call("press", toCancel);
    await expect.poll(() => send.label).toBe("Send");
    expect(await send.call("press", toCancel)).toMatchObject({ ok: false, code: "refused" });
    expect(form.busy).toBe(false);
    expect(server.seen).toHaveLength(1);
  });

  it("has the label that the app sets, also if that is Cancel", async () => {
    const server = await startResponder();
    const form = makeForm(server.url, { submitLabel: "Cancel" });
    await button(form.form, "Cancel").call("press");
    await expect.poll(() => server.seen).toHaveLength(1);
  });

  it("passes internal errors to `onError`", async () => {
    const hooks = { onSubmit: () => Promise.reject(new Error("a defect")) };
    const form = makeForm("http://127.0.0.1:1", {}, hooks);
    const onError = (form.onError = vi.fn());
    await button(form.form, "Send").call("press");
    await expect.poll(() => onError).toHaveBeenCalledOnce();
  });
});

describe("[O118] a stream", () => {
  it("is shown item by item until the user stops it", async () => {
    const server = await startServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write('data: {"first": 1}\n\n');
      response.write("data: second\n\n");
    });
    const form = makeForm(server.url);
    const response = form.submit();
    await expect.poll(() => textOf(form.response)).toContain("second");
    expect(textOf(form.response)).toContain("first");
    const feed = viewsIn(form.response).find((view) => view.kind === "feed");
    expect(feed?.read("stoppable")).toBe(false);
    await expect.poll(() => button(form.form, "Cancel")).toBeDefined();
    await button(form.form, "Cancel").call("press");
    await expect(response).resolves.toBeNull();
    expect(textOf(form.response)).toContain("second");
  });

  it("keeps its items if the connection breaks", async () => {
    const server = await startServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write("data: first\n\n", () => setTimeout(() => response.destroy(), 50));
    });
    const form = makeForm(server.url);
    await expect(form.submit()).resolves.toBeNull();
    expect(textOf(form.response)).toContain("first");
    expect(textOf(form.response)).toContain("closed the connection");
  });
});

describe("[O119] validation errors of a server", () => {
  const cases = {
    FastAPI: {
      status: 422,
      body: {
        detail: [
          { loc: ["body", "name"], msg: "too short", type: "x" },
          { loc: ["query", "q"], msg: "unknown", type: "x" },
          { loc: ["body", "address", "first_line"], msg: "no such street", type: "x" },
          { loc: ["body", "mood"], msg: "bad mood", type: "x" },
        ],
      },
    },
    "RFC 9457": {
      status: 400,
      body: {
        title: "Invalid",
        errors: [
          { pointer: "#/Name", detail: "too short" },
          { pointer: "#/q", detail: "unknown" },
          { pointer: "#/address/first_line", detail: "no such street" },
          { pointer: "#/mood", detail: "bad mood" },
        ],
      },
    },
  };
  for (const [title, reported] of Object.entries(cases)) {
    it(`are shown at their fields, and the others in a summary: ${title}`, async () => {
      const server = await startResponder(() => reported);
      const form = makeForm(server.url);
      form.populate({ address: { first_line: "x" } });
      expect((await form.submit())?.status).toBe(reported.status);
      expect(form.widgets["name"]?.error).toBe("too short");
      expect(form.widgets["q"]?.error).toBe("unknown");
      expect(textOf(form.form)).toContain("bad mood");
      expect(form.widgets["address"]?.at(["first_line"])?.error).toBe("no such street");
      expect(form.widgets["q"]?.focusRequests).toBe(1);
      form.widgets["name"]?.enter("Grace");
      expect(form.widgets["name"]?.error).toBeNull();
    });
  }

  it("mark no field if the server names none", async () => {
    const server = await startResponder(() => ({ status: 500, body: "broken" }));
    const form = makeForm(server.url);
    await form.submit();
    expect(textOf(form.form)).not.toContain("broken");
    expect(textOf(form.response)).toContain("broken");
  });
});
