import { OpenAPIForm } from "@heddle/openapi";
import type { JsonSchema } from "@heddle/schema";
import { Column, Group, schemaToWidget, TextInput } from "@heddle/views";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

const text = { type: "string" };
const schema = {
  type: "object",
  required: ["name", "age"],
  properties: {
    name: text,
    age: { type: "integer" },
    note: { ...text, maxLength: 1000 },
    born: { type: "string", format: "date" },
    zip: { ...text, maxLength: 5 },
    tags: { type: "array", items: text },
  },
};

function formOf(layout: object = {}): OpenAPIForm {
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const info = { title: "People", version: "1" };
  return new OpenAPIForm({
    openapi: { openapi: "3.1.0", info, paths: { "/people": { post: { requestBody } } } },
    baseUrl: location.origin,
    path: "/people",
    method: "post",
    layout,
  });
}

async function resize(width: number): Promise<void> {
  await page.viewport(width, 768);
  onTestFinished(() => page.viewport(1024, 768));
}

function box(name: string): DOMRect {
  return page.getByRole("textbox", { name }).element().getBoundingClientRect();
}

describe("[R310] short fields", () => {
  test("are in two columns where there is room, long ones have the whole width", async () => {
    await resize(1024);
    await show(formOf());
    await expect.element(page.getByLabelText("Born")).toBeVisible();
    const born = page.getByLabelText("Born").element().getBoundingClientRect();
    const [name, zip, note] = [box("Name"), box("Zip"), box("Note")];
    expect(born.top).toBe(zip.top);
    expect(zip.left).toBeGreaterThan(born.right);
    expect(note.width).toBeGreaterThan(1.9 * name.width);
    expect(note.top).toBeGreaterThan(name.bottom);
    expect(zip.width).toBeLessThan(name.width / 2);
  });

  test("are below each other on a phone, in the same order for the keyboard", async () => {
    await resize(390);
    await show(formOf());
    await expect.element(page.getByLabelText("Born")).toBeVisible();
    const born = page.getByLabelText("Born").element().getBoundingClientRect();
    expect(box("Zip").top).toBeGreaterThan(born.bottom);
    expect(box("Zip").left).toBe(box("Name").left);
    page.getByRole("textbox", { name: "Name" }).element().focus();
    await userEvent.tab();
    await expectFocus(page.getByRole("spinbutton", { name: "Age" }));
  });

  test("of a column of an app are below each other", async () => {
    await resize(1024);
    const children = ["One", "Two"].map((label) => new TextInput({ label }));
    await show(new Column({ children }));
    await expect.element(page.getByRole("textbox", { name: "Two" })).toBeVisible();
    expect(box("Two").top).toBeGreaterThan(box("One").bottom);
  });
});

describe.each(presentations)("[R311] sections, on a %s", (_name, present) => {
  test("of a form have headings that open and close", async () => {
    const sections = [{ title: "Person", fields: ["name", "born"] }];
    await show(present(formOf({ sections }).view()));
    const heading = page.getByRole("heading", { name: "Person" });
    await expect.element(heading).toBeVisible();
    await page.getByRole("button", { name: "Person" }).click();
    await expect.element(page.getByRole("textbox", { name: "Name" })).not.toBeInTheDocument();
  });

  test("of a group are groups with headings", async () => {
    const hinted = (section: string): JsonSchema => ({ ...text, "x-heddle": { section } });
    const properties = { a: text, b: hinted("First"), c: hinted("Second"), d: hinted("First") };
    const group = schemaToWidget("form", { type: "object", properties }, { required: true });
    expect(group).toBeInstanceOf(Group);
    await show(present(group));
    const first = page.getByRole("group", { name: "First" });
    await expect.element(first.getByRole("heading", { name: "First" })).toBeVisible();
    expect(first.getByRole("textbox").elements()).toHaveLength(2);
    expect(page.getByRole("textbox").elements()).toHaveLength(4);
  });
});

describe.each(presentations)("[R312] radio buttons, on a %s", (_name, present) => {
  test("show every option, and no value if the field is optional", async () => {
    const options = { hints: { widget: "radio" } } as const;
    const widget = schemaToWidget("size", { enum: ["s", "m"], type: "string" }, options);
    await show(present(widget));
    const radios = page.getByRole("group", { name: "Size" }).getByRole("radio");
    await expect.poll(() => radios.elements().length).toBe(3);
    await page.getByRole("radio", { name: "m" }).click();
    await expect.poll(() => widget.value).toBe("m");
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(() => widget.value).toBe("s");
    await page.getByRole("radio", { name: "Not set" }).click();
    await expect.poll(() => widget.value).toBeUndefined();
    widget.requestFocus();
    await expectFocus(page.getByRole("radio", { name: "Not set" }));
  });
});
