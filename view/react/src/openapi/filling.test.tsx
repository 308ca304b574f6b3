import { OpenAPIForm } from "@heddle/openapi";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    shafts: { type: "integer" },
    address: {
      type: "object",
      properties: { city: { type: "string" }, zip: { type: "string", pattern: "^\\d{5}$" } },
    },
  },
};

interface Filling {
  readonly form: OpenAPIForm;
  /** The bodies that were sent. */
  readonly bodies: readonly unknown[];
}

/** A form whose requests are answered in the page. */
function makeForm(operation: object = {}, answer: object = {}, status = 200): Filling {
  const bodies: unknown[] = [];
  const form = new OpenAPIForm({
    openapi: {
      openapi: "3.1.0",
      info: { title: "Studio", version: "1" },
      paths: {
        "/looms": {
          post: {
            requestBody: { required: true, content: { "application/json": { schema } } },
            ...operation,
          },
        },
      },
    },
    baseUrl: "http://localhost",
    path: "/looms",
    method: "post",
    fetch: async (address, init) => {
      const text = await new Request(address, init).text();
      bodies.push(text === "" ? undefined : JSON.parse(text));
      return Response.json(answer, { status });
    },
  });
  return { form, bodies };
}

const send = page.getByRole("button", { name: "Send", exact: true });
const json = page.getByRole("radio", { name: "JSON" });
const asForm = page.getByRole("radio", { name: "Form" });
const text = page.getByRole("textbox", { name: "Body as JSON" });
const nameBox = page.getByRole("textbox", { name: "Name" });

describe.each(presentations)("[R290] the body as JSON, on a %s", (_name, present) => {
  test("shows, edits and keeps what the form has", async () => {
    const { form, bodies } = makeForm();
    await show(present(form.view()));
    await nameBox.fill("Ada");
    await expect.element(page.getByRole("radiogroup", { name: "Edit the body as" })).toBeVisible();
    await json.click();
    await expect.element(text).toHaveTextContent('"name": "Ada"');
    await text.fill('{ "name": "Bea", "shafts": 8, "color": "red" }');
    await send.click();
    await expect.poll(() => bodies).toEqual([{ name: "Bea", shafts: 8, color: "red" }]);
    json.element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(nameBox).toHaveValue("Bea");
    await expect.element(page.getByText(/shown only as JSON: color/)).toBeVisible();
    await expectFocus(asForm);
  });

  test("stays with a text that is not JSON", async () => {
    const { form } = makeForm();
    await show(present(form.view()));
    await json.click();
    await text.fill('{ "name": Bea }');
    await asForm.click();
    await expect.element(page.getByText(/^This is not.*line 1, column 11/)).toBeVisible();
    await expectFocus(text);
    await expect.element(json).toBeChecked();
    await expect.element(text).toHaveTextContent('{ "name": Bea }');
  });
});
