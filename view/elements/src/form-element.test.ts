import type { ApiResponse } from "@heddle/openapi";
import { expect, inject, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import "./form-element.ts";
import { add, next, record, silentAddress, studio } from "./page.fixture.ts";

const api = inject("api");
const order = `src="${studio}" path="/orders" method="post" base-url="${api}"`;
const cloth = page.getByRole("textbox", { name: "cloth" });
const send = page.getByRole("button", { name: "Send" });

test("[EL2, EL13] a form sends its operation, and tells the page in events that do not bubble, except change", async () => {
  const form = add("heddle-form", `<heddle-form ${order}></heddle-form>`);
  const bubbled = record(document.body, "ready", "change", "submit", "response");
  const events = record(form, "ready", "submit", "response", "error");
  await expect.element(page.getByRole("heading", { name: "Order a cloth" })).toBeVisible();
  await userEvent.fill(cloth, "Twill");
  const responded = next<ApiResponse>(form, "response");
  await userEvent.click(send);
  const response = await responded;
  expect(response.json()).toMatchObject({ body: { cloth: "Twill" } });
  expect(events).toEqual(["ready", "submit", "response"]);
  expect(new Set(bubbled)).toEqual(new Set(["change"]));
  expect(form.value).toEqual({ cloth: "Twill" });
  await expect.poll(() => form.form?.lastSubmit).toEqual({ code: "response" });
});

test("[EL2, EL7] headers are read for each request, and the server of the document is the default", async () => {
  const form = add(
    "heddle-form",
    `<heddle-form ${order} value='{"cloth": "Linen"}'></heddle-form>`,
  );
  form.headers = { "X-Studio": "first" };
  await expect.element(cloth).toHaveValue("Linen");
  form.headers = { "X-Studio": "second" };
  const response = await form.submit();
  expect(response?.json()).toMatchObject({ headers: { "x-studio": "second" } });
  form.removeAttribute("base-url");
  await expect.poll(() => form.form?.baseUrl).toBe("http://127.0.0.1:9/nobody");
  const failed = next(form, "error");
  await form.submit();
  expect(await failed).toMatchObject({ code: "network" });
});

test("[EL7] changed options keep the input, another operation replaces the form", async () => {
  const form = add("heddle-form", `<heddle-form ${order}></heddle-form>`);
  await userEvent.fill(cloth, "Twill");
  form.setAttribute("heading", "Your order");
  form.theme = "dark";
  await expect.element(page.getByRole("heading", { name: "Your order" })).toBeVisible();
  await expect.element(cloth).toHaveValue("Twill");
  expect(form.getAttribute("theme")).toBe("dark");
  form.messages = "de";
  await expect.element(page.getByRole("button", { name: "Senden" })).toBeVisible();
  form.value = { cloth: "Velvet" };
  await expect.poll(() => form.form?.values).toEqual({ cloth: "Velvet" });
  const first = form.form;
  form.path = "/looms/{id}";
  form.method = "get";
  await expect.element(page.getByRole("textbox", { name: "id" })).toBeVisible();
  expect(form.form).not.toBe(first);
});

test("[EL7] properties that are set before the definition of an element count", async () => {
  const form = document.createElement("heddle-later") as HTMLElement & { path: string };
  form.path = "/orders";
  const { HeddleFormElement } = await import("./form-element.ts");
  class Later extends HeddleFormElement {}
  customElements.define("heddle-later", Later);
  const holder = add("heddle-form", `<heddle-form ${order}></heddle-form>`).parentElement!;
  form.setAttribute("src", studio);
  form.setAttribute("method", "post");
  holder.replaceChildren(form);
  await expect.element(cloth).toBeVisible();
  expect(form.path).toBe("/orders");
});

test.each([
  ["no document", "", "missing_attribute", 'src="/openapi.json"'],
  ["no path", `src="${studio}"`, "missing_attribute", "path of an operation"],
  [
    "an unknown path",
    `src="${studio}" path="/order" method="post"`,
    "operation_not_found",
    "POST /orders",
  ],
  [
    "a missing document",
    `src="${studio}.not" path="/orders"`,
    "invalid_document",
    "studio.fixture.json.not",
  ],
  ["a theme that does not exist", `${order} theme="blue"`, "invalid_attribute", "light or dark"],
  ["data that is not JSON", `${order} value="{cloth}"`, "invalid_attribute", "not JSON"],
])("[EL8] %s is shown and emitted", async (_name, attributes, code, text) => {
  const form = add("heddle-form", "<heddle-form></heddle-form>");
  const failed = next(form, "error");
  for (const [, name = "", value = ""] of attributes.matchAll(/([\w-]+)=["']([^"']*)["']/g)) {
    form.setAttribute(name, value);
  }
  expect(await failed).toMatchObject({ code });
  await expect.element(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  for (const [name, value] of Object.entries({ src: studio, path: "/orders", method: "post" })) {
    form.setAttribute(name, value);
  }
  form.removeAttribute("theme");
  form.removeAttribute("value");
  await expect.element(cloth).toBeVisible();
});

test("[EL9] a form that is moved or added again has its input; a removed one ends its request", async () => {
  const form = add("heddle-form", `<heddle-form ${order}></heddle-form>`);
  const holder = form.parentElement!;
  await userEvent.fill(cloth, "Twill");
  const control = cloth.element();
  holder.append(form);
  expect(form.shadowRoot?.querySelector("div div")?.shadowRoot?.contains(control)).toBe(true);
  form.remove();
  await expect.element(cloth).not.toBeInTheDocument();
  holder.append(form);
  await expect.element(cloth).toHaveValue("Twill");
  form.baseUrl = `${api}/silence/${crypto.randomUUID()}`;
  await expect.poll(() => form.form?.baseUrl).toBe(form.baseUrl);
  await userEvent.click(send);
  await expect.poll(() => form.form?.busy).toBe(true);
  form.remove();
  await expect.poll(() => form.form?.busy).toBe(false);
  await expect.poll(() => form.form?.lastSubmit).toEqual({ code: "canceled" });
});

const schema = { type: "object", required: ["city"], properties: { city: { type: "string" } } };

test("[EL7, EL10] a form of a schema takes part in the form around it", async () => {
  const element = add(
    "heddle-form",
    `<form><heddle-form name="address" schema='${JSON.stringify(schema)}'></heddle-form><button>Go</button></form>`,
  );
  const form = element.closest("form")!;
  const submitted: (FormDataEntryValue | null)[] = [];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submitted.push(new FormData(form).get("address"));
  });
  const city = page.getByRole("textbox", { name: "city" });
  await expect.element(city).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Go" }));
  await expect.element(city).toBeInvalid();
  expect(submitted).toEqual([]);
  await userEvent.fill(city, "Bergen");
  await userEvent.click(page.getByRole("button", { name: "Go" }));
  expect(submitted).toEqual(['{"city":"Bergen"}']);
  element.heading = "Delivery address";
  await expect.element(page.getByRole("group", { name: "Delivery address" })).toBeVisible();
  await expect.element(city).toHaveValue("Bergen");
  const fieldset = document.createElement("fieldset");
  form.append(fieldset);
  fieldset.append(element);
  fieldset.disabled = true;
  await expect.element(city).toBeDisabled();
  fieldset.disabled = false;
  form.reset();
  await expect.element(city).toHaveValue("");
});

test("[EL40] a schema that is replaced, or whose element is removed, while it loads has no effect", async () => {
  const form = add("heddle-form", "<heddle-form></heddle-form>");
  await next(form, "error");
  const holder = form.parentElement!;
  const events = record(form, "ready", "error");
  const [replaced, removed] = [silentAddress(), silentAddress()];
  form.schema = replaced.url;
  await expect.poll(replaced.state).toEqual({ received: 1, ended: 0 });
  form.schema = removed.url;
  await expect.poll(replaced.state).toEqual({ received: 1, ended: 1 });
  await expect.poll(removed.state).toEqual({ received: 1, ended: 0 });
  form.remove();
  await expect.poll(removed.state).toEqual({ received: 1, ended: 1 });
  form.schema = schema;
  holder.append(form);
  await expect.element(page.getByRole("textbox", { name: "city" })).toBeVisible();
  expect(events).toEqual(["ready"]);
});

test("[EL41] the form around does not send the value of a schema that was replaced", async () => {
  const element = add(
    "heddle-form",
    `<form><heddle-form name="address" schema='${JSON.stringify(schema)}' value='{"city": "Bergen"}'></heddle-form></form>`,
  );
  const form = element.closest("form")!;
  const sent = (): FormDataEntryValue | null => new FormData(form).get("address");
  await next(element, "ready");
  expect(sent()).toBe('{"city":"Bergen"}');
  const { widget } = element;
  const { url, state } = silentAddress();
  element.schema = url;
  await expect.poll(state).toEqual({ received: 1, ended: 0 });
  expect(sent()).toBeNull();
  widget?.assign({});
  expect([sent(), form.checkValidity()]).toEqual([null, true]);
});

test("[EL43] numbers in attributes and in restored states keep every digit, and bounds of a schema hold", async () => {
  const number = { type: "integer", maximum: 2 ** 64 };
  const list = add(
    "heddle-form",
    `<heddle-form schema='{"type": "array", "items": {"type": "integer"}}' value="[9007199254740993]"></heddle-form>`,
  );
  await next(list, "ready");
  expect(list.value).toEqual([9007199254740993n]);
  const element = add(
    "heddle-form",
    `<heddle-form schema='${JSON.stringify(number)}'></heddle-form>`,
  );
  await next(element, "ready");
  element.formStateRestoreCallback("9007199254740993");
  await expect.poll(() => element.widget?.value).toBe(9007199254740993n);
  element.formStateRestoreCallback("90071992547409930000");
  await expect.poll(() => element.widget?.issues()).toHaveLength(1);
});

test("[EL11, EL12] slots stay in the page, and the page styles parts, variables and the box", async () => {
  const style = document.createElement("style");
  style.textContent =
    "heddle-form { width: 300px; --hd-accent: rgb(1, 2, 3) } heddle-form::part(button) { border-radius: 9px } .mine { color: rgb(4, 5, 6) }";
  document.head.append(style);
  const form = add(
    "heddle-form",
    `<heddle-form ${order}><p class="mine" slot="header">Above</p>Loading…<p slot="footer">Below</p></heddle-form>`,
  );
  const fallback = form.shadowRoot!.querySelector<HTMLSlotElement>("slot:not([name])")!;
  expect(fallback.assignedNodes().map(({ textContent }) => textContent)).toEqual(["Loading…"]);
  await expect.element(send).toBeVisible();
  expect(fallback.isConnected).toBe(false);
  expect(form.offsetWidth).toBe(300);
  const button = getComputedStyle(send.element());
  expect(button.borderTopLeftRadius).toBe("9px");
  expect(button.backgroundColor).toBe("rgb(1, 2, 3)");
  expect(getComputedStyle(page.getByText("Above").element()).color).toBe("rgb(4, 5, 6)");
  const tops = ["Above", "Order a cloth", "Below"].map(
    (text) => page.getByText(text).first().element().getBoundingClientRect().top,
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  style.remove();
});
