import { describe, expect, it, vi } from "vitest";

import { editorOf, itemApi, startStore } from "../record/store.fixture.ts";
import { api, button, gate, startResponder, textOf, withBody } from "./api.fixture.ts";
import { BodyInput } from "./body-input.ts";
import { CredentialsSection } from "./credentials-section.ts";
import type { OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";
import { OperationInputs } from "./operation-inputs.ts";
import { RequestPlanner } from "./request-planner.ts";

let headers: () => Record<string, string>;
let counts: () => object;

/** Counts from now on. */
function startCounting(): void {
  const values = vi.spyOn(OperationInputs.prototype, "requestValues").mockClear();
  const credentials = vi.spyOn(CredentialsSection.prototype, "entered").mockClear();
  const plans = vi.spyOn(RequestPlanner.prototype, "plan").mockClear();
  const validate = vi.spyOn(BodyInput.prototype, "validate").mockClear();
  let headerCalls = 0;
  headers = () => ({ "X-Call": String((headerCalls += 1)) });
  counts = () => ({
    values: values.mock.calls.length,
    credentials: credentials.mock.calls.length,
    validate: validate.mock.calls.length,
    headers: headerCalls,
    plans: plans.mock.calls.length,
  });
}

const text = { type: "string" };
const thing = {
  type: "object",
  required: ["name"],
  properties: { name: text, note: text },
};

const once = { values: 1, credentials: 1, validate: 1, headers: 1, plans: 1 };

async function makeForm(
  respond?: Parameters<typeof startResponder>[0],
  options: Partial<OpenAPIFormOptions> = {},
): Promise<OpenAPIForm> {
  const { url } = await startResponder(respond);
  const openapi = api({ "/things": { post: withBody(thing), put: withBody(thing) } });
  const form = new OpenAPIForm({
    openapi,
    baseUrl: url,
    path: "/things",
    method: "post",
    headers: () => headers(),
    ...options,
  });
  form.populate({ name: "Ada" });
  startCounting();
  return form;
}

describe("[O970] each step of a submit is done once", () => {
  it("when it is sent, by code and by its button", async () => {
    const form = await makeForm();
    await form.submit();
    expect(counts()).toEqual(once);
    await button(form.form, "Send").call("press");
    await vi.waitFor(() => expect(form.busy).toBe(false));
    expect(counts()).toEqual({ values: 2, credentials: 2, validate: 2, headers: 2, plans: 2 });
  });

  it("when a field is invalid", async () => {
    const form = await makeForm();
    form.widgets["name"]?.clear();
    await form.submit();
    expect(form.lastSubmit).toEqual({ code: "invalid" });
    expect(counts()).toEqual({ ...once, validate: 0, headers: 0, plans: 0 });
  });

  it("when the body as a whole is invalid", async () => {
    const form = await makeForm();
    await form.submit({ extra: { note: 5 } });
    expect(form.lastSubmit).toEqual({ code: "invalid" });
    expect(counts()).toEqual({ ...once, headers: 0, plans: 0 });
  });

  it("with extra members", async () => {
    const form = await makeForm();
    await form.submit({ extra: { note: "x" } });
    expect(counts()).toEqual(once);
  });

  it("without validation", async () => {
    const form = await makeForm();
    await form.submit({ validate: false });
    expect(counts()).toEqual({ ...once, validate: 0 });
  });

  it("when the request is retried", async () => {
    const statuses = [503, 200];
    const form = await makeForm(() => ({ status: statuses.shift() ?? 500 }), {
      method: "put",
      retry: 1,
    });
    expect((await form.submit())?.status).toBe(200);
    expect(counts()).toEqual(once);
  });

  it("when another submit joins, which only reads", async () => {
    const { opened, open } = gate();
    const form = await makeForm(() => opened.then(() => ({})));
    const results = [form.submit(), form.submit()];
    open();
    const [first, second] = await Promise.all(results);
    expect(second).toBe(first);
    expect(counts()).toEqual({ ...once, values: 2, credentials: 2 });
  });

  it("when the request is planned without being sent", async () => {
    const form = await makeForm();
    await form.plan();
    expect(counts()).toEqual({ ...once, validate: 0 });
  });

  it("when the request is shown as cURL, and the body as JSON", async () => {
    const form = await makeForm();
    await form.submit();
    expect(textOf(form.response)).toContain("curl");
    form.inputs.body.text?.choice.enter("json");
    expect(form.inputs.body.text?.input.value).toEqual({ name: "Ada" });
    expect(counts()).toEqual(once);
  });

  it.each(["save", "press"] as const)("when a record is saved: %s", async (how) => {
    const store = await startStore({ "/items/1": { id: 1, name: "Ada" } });
    const openapi = itemApi({ put: "application/json" }, thing);
    const editor = editorOf(store, { openapi, headers: () => headers(), confirm: false });
    startCounting();
    await editor.load({ id: 1 });
    const saved = gate();
    let atUpdate: object | undefined;
    store.respondToUpdate = () => {
      // The record that is shown next is validated, too.
      atUpdate = counts();
      saved.open();
      return undefined;
    };
    editor.editor?.widgets["name"]?.enter("Grace");
    startCounting();
    if (how === "save") await editor.save();
    else await button(editor.view(), "Save").call("press");
    await saved.opened;
    expect(atUpdate).toEqual(once);
  });
});
