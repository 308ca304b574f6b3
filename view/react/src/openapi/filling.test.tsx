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

/** The editor replaces a text area when it is loaded. */
async function editorIn(root: ShadowRoot): Promise<void> {
  await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
}

const send = page.getByRole("button", { name: "Send", exact: true });
const json = page.getByRole("radio", { name: "JSON" });
const asForm = page.getByRole("radio", { name: "Form" });
const text = page.getByRole("textbox", { name: "Body as JSON" });
const nameBox = page.getByRole("textbox", { name: "Name" });

describe.each(presentations)("[R290] the body as JSON, on a %s", (_name, present) => {
  test("shows, edits and keeps what the form has", async () => {
    const { form, bodies } = makeForm();
    const root = await show(present(form.view()));
    await nameBox.fill("Ada");
    await expect.element(page.getByRole("radiogroup", { name: "Edit the body as" })).toBeVisible();
    await json.click();
    await editorIn(root);
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
    const root = await show(present(form.view()));
    await json.click();
    await editorIn(root);
    await text.fill('{ "name": Bea }');
    await asForm.click();
    await expect.element(page.getByText(/^This is not.*line 1, column 11/)).toBeVisible();
    await expectFocus(text);
    await expect.element(json).toBeChecked();
    await expect.element(text).toHaveTextContent('{ "name": Bea }');
  });
});

describe.each(presentations)("[R291] the list of problems, on a %s", (_name, present) => {
  const query = { name: "limit", in: "query", schema: { type: "integer", maximum: 9 } };

  test("[R292] leads to the fields, shrinks, and is announced", async () => {
    const { form } = makeForm({ parameters: [query] });
    await show(present(form.view()));
    await page.getByRole("spinbutton", { name: "Limit" }).fill("10");
    await send.click();
    const list = page.getByRole("region", { name: "2 problems" });
    await expect.element(list).toBeVisible();
    await page.getByRole("button", { name: "Body" }).click();
    await expect.element(nameBox).not.toBeInTheDocument();
    await list.getByRole("button", { name: "Name: This field is required." }).click();
    await expectFocus(nameBox);
    await userEvent.keyboard("Ada");
    await expect.element(page.getByRole("region", { name: "1 problem" })).toBeVisible();
    await expect.element(page.getByText(/1 problem$/).nth(1)).toBeInTheDocument();
    const link = page.getByRole("button", { name: /^Limit: / });
    link.element().focus();
    await userEvent.keyboard("{Enter}");
    await expectFocus(page.getByRole("spinbutton", { name: "Limit" }));
  });

  test("sends anyway, and the focus stays in the form", async () => {
    const { form, bodies } = makeForm({ parameters: [query] });
    await show(present(form.view()));
    await page.getByRole("spinbutton", { name: "Limit" }).fill("10");
    await send.click();
    await page.getByRole("button", { name: "Send anyway" }).click();
    await expect.poll(() => bodies).toEqual([{}]);
    await expect.element(page.getByRole("region", { name: /problem/ })).not.toBeInTheDocument();
    await expectFocus(send);
  });

  test("contains the errors of the server", async () => {
    const answer = { errors: [{ pointer: "#/address/zip", detail: "is unknown" }] };
    const { form } = makeForm({}, answer, 422);
    form.populate({ name: "Ada", address: { zip: "12345" } });
    await show(present(form.view()));
    await send.click();
    const link = page.getByRole("button", { name: "Address › Zip: is unknown" });
    await expect.element(link).toBeVisible();
    await link.click();
    await expectFocus(page.getByRole("textbox", { name: "Zip" }));
  });
});

describe.each(presentations)("[R293] a body that may be missing, on a %s", (_name, present) => {
  test("is added and removed", async () => {
    const requestBody = { required: false, content: { "application/json": { schema } } };
    const { form, bodies } = makeForm({ requestBody });
    await show(present(form.view()));
    await page.getByRole("button", { name: "Add Body" }).click();
    await expectFocus(nameBox);
    await userEvent.keyboard("Ada");
    await send.click();
    await page.getByRole("button", { name: "Remove Body" }).click();
    await expectFocus(page.getByRole("button", { name: "Add Body" }));
    await send.click();
    await expect.poll(() => bodies).toEqual([{ name: "Ada" }, undefined]);
  });
});

describe.each(presentations)("[R294] the examples of a form, on a %s", (_name, present) => {
  test("are filled in and undone", async () => {
    const examples = { small: { summary: "A small loom", value: { name: "Small", shafts: 4 } } };
    const content = { "application/json": { schema, examples } };
    const { form } = makeForm({ requestBody: { required: true, content } });
    await show(present(form.view()));
    await nameBox.fill("Ada");
    const menu = page.getByRole("combobox", { name: "Fill in an example" });
    await userEvent.selectOptions(menu, "small: A small loom");
    await expect.element(nameBox).toHaveValue("Small");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(nameBox).toHaveValue("Ada");
    await expectFocus(menu);
  });
});
