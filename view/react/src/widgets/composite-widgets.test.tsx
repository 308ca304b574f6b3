import type { IntentTable } from "@heddle/params";
import {
  type Group,
  JsonInput,
  Rows,
  schemaToWidget,
  TextInput,
  type Variant,
} from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

const text = { type: "string", minLength: 1 };

function people(value?: unknown): Rows {
  const schema = {
    title: "People",
    type: "array",
    maxItems: 3,
    items: { type: "object", properties: { name: { ...text, title: "Name" } }, required: ["name"] },
  };
  const rows = schemaToWidget("people", schema) as Rows;
  if (value !== undefined) rows.value = value;
  return rows;
}

/** A list that rejects the change of its rows. */
class FixedRows extends Rows {
  static override readonly intents: IntentTable = {
    remove: { ...Rows.intents.remove!, guard: () => "It stays." },
    move: { ...Rows.intents.move!, guard: () => "It stays there." },
  };
}

function union(titles: readonly string[], required: boolean): Variant {
  const oneOf = titles.map((title) => ({
    title,
    type: "object",
    properties: { kind: { const: title }, [`${title} size`]: { type: "number" } },
    required: ["kind"],
  }));
  return schemaToWidget("pet", { title: "Pet", oneOf }, { required }) as Variant;
}

/** Widgets that contain widgets, and the JSON editor. */
describe.each(presentations)("[R1] on a %s", (_name, present) => {
  test("[R24] a group is a fieldset of its widgets", async () => {
    const schema = {
      title: "Person",
      type: "object",
      properties: { name: text, age: { type: "integer" } },
    };
    const group = schemaToWidget("person", schema, { required: true });
    await show(present(group));
    await expect.element(page.getByRole("group", { name: "Person" })).toBeVisible();
    await userEvent.type(page.getByRole("textbox", { name: "name" }), "Ada");
    await userEvent.type(page.getByRole("spinbutton", { name: "age" }), "36");
    await expect.poll(() => group.value).toEqual({ name: "Ada", age: 36 });
  });

  test("[R24, V140] a group shows the members of the branch that applies, and keeps the focus", async () => {
    const schema = {
      title: "Customer",
      type: "object",
      properties: { kind: { enum: ["person", "firm"] } },
      if: { properties: { kind: { const: "firm" } }, required: ["kind"] },
      then: { properties: { vat: text }, required: ["vat"] },
    };
    const group = schemaToWidget("customer", schema, { required: true });
    await show(present(group));
    const kind = page.getByRole("combobox", { name: "kind" });
    const vat = page.getByRole("textbox", { name: "vat" });
    await expect.element(vat).not.toBeInTheDocument();
    (kind.element() as HTMLElement).focus();
    await userEvent.selectOptions(kind, "firm");
    await expect.element(vat).toBeRequired();
    await expectFocus(kind);
    await userEvent.type(vat, "EU1");
    await expect.poll(() => group.value).toEqual({ kind: "firm", vat: "EU1" });
    await userEvent.selectOptions(kind, "person");
    await expect.element(vat).not.toBeInTheDocument();
    expect(group.value).toEqual({ kind: "person" });
    await userEvent.selectOptions(kind, "firm");
    await expect.element(vat).toHaveValue("EU1");
  });

  test("[R24] a collapsible group expands and collapses, and mounts its widgets while it is open", async () => {
    const inner = { title: "Inner", type: "object", properties: { label: text } };
    const group = schemaToWidget(
      "outer",
      { type: "object", properties: { inner }, required: ["inner"] },
      { required: true },
    ) as Group;
    (group.children[0] as Group).setOpen(false);
    await show(present(group));
    const toggle = page.getByRole("button", { name: "Inner" });
    await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    await userEvent.click(toggle);
    await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
    await expect.element(page.getByRole("textbox", { name: "label" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  });

  test("[R24] a recursive schema is built as far as it is opened", async () => {
    const node = {
      type: "object",
      title: "Node",
      properties: { label: text, next: { $ref: "#" } },
    };
    await show(present(schemaToWidget("node", node, { required: true })));
    const add = page.getByRole("button", { name: "Add Next" });
    await expect.element(add).toBeVisible();
    const before = page.getByRole("textbox").elements().length;
    await userEvent.click(add);
    await expect.poll(() => page.getByRole("textbox").elements().length).toBe(before + 1);
  });

  const address = {
    title: "Address",
    type: "object",
    required: ["city"],
    properties: { city: { ...text, title: "City" } },
  };

  test("[R239] an optional group is a button until it is added, and the focus follows", async () => {
    const order = {
      type: "object",
      properties: { billing: { $ref: "#/address" } },
    };
    const form = schemaToWidget("order", order, { required: true, root: { address } });
    await show(present(form));
    const add = page.getByRole("button", { name: "Add Billing" });
    await expect.element(page.getByText("Address")).toBeVisible();
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    await userEvent.click(add);
    const city = page.getByRole("textbox", { name: "City" });
    await expectFocus(city);
    await expect.element(page.getByRole("group", { name: "Billing Address" })).toBeVisible();
    await userEvent.keyboard("Delft");
    await expect.poll(() => form.value).toEqual({ billing: { city: "Delft" } });
    await userEvent.click(page.getByRole("button", { name: "Remove Billing" }));
    await expect.poll(() => form.value).toEqual({});
    await expectFocus(add);
  });

  test("[R16, R24] a nullable group can be null", async () => {
    const schema = { title: "Box", type: ["object", "null"], properties: { name: text } };
    const group = schemaToWidget("box", schema);
    await show(present(group));
    const menu = page.getByRole("combobox", { name: "Value of Box" });
    await expect.element(menu).toHaveValue("unset");
    await userEvent.selectOptions(menu, "null");
    await expect.poll(() => group.value).toBe(null);
    await userEvent.selectOptions(menu, "Value");
    await userEvent.type(page.getByRole("textbox", { name: "Name" }), "Ada");
    await expect.poll(() => group.value).toEqual({ name: "Ada" });
    await userEvent.selectOptions(menu, "Not set");
    await expect.poll(() => group.value).toBe(undefined);
  });

  test("[R13, R24] an error in a closed group opens it and gets the focus", async () => {
    const inner = {
      title: "Inner",
      type: "object",
      properties: { code: { ...text, title: "Code" } },
    };
    const schema = {
      type: "object",
      properties: { inner: { ...inner, required: ["code"] } },
      required: ["inner"],
    };
    const group = schemaToWidget("outer", schema, { required: true }) as Group;
    (group.children[0] as Group).setOpen(false);
    await show(present(group));
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    group.validate();
    await expectFocus(page.getByRole("textbox", { name: "Code" }));
  });

  test("[R25] a row is duplicated, and the copy gets the focus", async () => {
    const rows = people([{ name: "Ada" }, { name: "Grace" }]);
    await show(present(rows));
    await userEvent.click(page.getByRole("button", { name: "Duplicate Item 1 of People" }));
    await expect
      .poll(() => rows.value)
      .toEqual([{ name: "Ada" }, { name: "Ada" }, { name: "Grace" }]);
    await expectFocus(page.getByRole("textbox", { name: "Name" }).nth(1));
    await expect.element(page.getByRole("status")).toHaveTextContent("Item 1 duplicated");
    await expect
      .element(page.getByRole("button", { name: "Duplicate Item 1 of People" }))
      .toBeDisabled();
  });

  test("[R901] a removed row with input is brought back, and gets the focus", async () => {
    const rows = people([{ name: "Ada" }, { name: "Grace" }]);
    await show(present(rows));
    const undo = page.getByRole("button", { name: "Undo removal in People" });
    expect(undo.query()).toBeNull();
    await userEvent.click(page.getByRole("button", { name: "Remove Item 1 of People" }));
    await expect.poll(() => rows.value).toEqual([{ name: "Grace" }]);
    await expect.element(undo).toBeVisible();
    const list = page.getByRole("list").element();
    // It does not look like a field.
    expect(undo.element().clientWidth).toBeLessThan(list.clientWidth / 2);
    await userEvent.click(undo);
    await expect.poll(() => rows.value).toEqual([{ name: "Ada" }, { name: "Grace" }]);
    await expect.element(page.getByRole("status")).toHaveTextContent("Item 1 is back");
    await expectFocus(page.getByRole("textbox", { name: "Name" }).first());
    await expect.element(undo).not.toBeInTheDocument();
  });

  test("[R25] a row is added with the focus in it, and not beyond the maximum", async () => {
    const rows = people();
    await show(present(rows));
    const add = page.getByRole("button", { name: "Add item to People" });
    await userEvent.click(add);
    await expectFocus(page.getByRole("textbox", { name: "Name" }));
    await userEvent.keyboard("Ada");
    await expect.poll(() => rows.value).toEqual([{ name: "Ada" }]);
    await userEvent.click(add);
    await userEvent.click(add);
    await expect.element(add).toBeDisabled();
    expect(page.getByRole("listitem").elements()).toHaveLength(3);
  });

  test("[R25] after a row is removed the focus is on the next one, finally on the add button", async () => {
    const rows = people([{ name: "Ada" }, { name: "Grace" }]);
    await show(present(rows));
    await userEvent.click(page.getByRole("button", { name: "Remove Item 1 of People" }));
    await expect.poll(() => rows.value).toEqual([{ name: "Grace" }]);
    const remove = page.getByRole("button", { name: "Remove Item 1 of People" });
    await expectFocus(remove);
    await userEvent.keyboard("{Enter}");
    await expectFocus(page.getByRole("button", { name: "Add item to People" }));
    await expect.element(page.getByText("No items yet")).toBeVisible();
    await expect.element(page.getByRole("status")).toHaveTextContent("Item 1 removed");
  });

  test("[R25] a change that the model rejects is announced with the reason only", async () => {
    const rows = new FixedRows({
      name: "people",
      label: "People",
      buildRow: () => new TextInput({ name: "name" }),
      value: ["Ada", "Grace"],
    });
    await show(present(rows));
    await userEvent.click(page.getByRole("button", { name: "Remove Item 1 of People" }));
    await expect.element(page.getByRole("status")).toHaveTextContent(/^It stays\.$/);
    await userEvent.click(page.getByRole("button", { name: "Move Item 1 of People down" }));
    await expect.element(page.getByRole("status")).toHaveTextContent(/^It stays there\.$/);
    expect(rows.value).toEqual(["Ada", "Grace"]);
  });

  test("[R25] a moved row keeps its content and the focus", async () => {
    const rows = people([{ name: "Ada" }, { name: "Grace" }, { name: "Anni" }]);
    await show(present(rows));
    await userEvent.click(page.getByRole("button", { name: "Move Item 1 of People down" }));
    await expect
      .poll(() => rows.value)
      .toEqual([{ name: "Grace" }, { name: "Ada" }, { name: "Anni" }]);
    await expectFocus(page.getByRole("button", { name: "Move Item 2 of People down" }));
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => rows.value)
      .toEqual([{ name: "Grace" }, { name: "Anni" }, { name: "Ada" }]);
    // It cannot move further down, so the button that moves it up has the focus.
    await expectFocus(page.getByRole("button", { name: "Move Item 3 of People up" }));
    await expect.element(page.getByRole("textbox").last()).toHaveValue("Ada");
  });

  test("[R254] the positions of a tuple have no buttons, and further items do", async () => {
    const schema = {
      title: "Place",
      type: "array",
      prefixItems: [{ type: "number", title: "X" }],
      items: { type: "number" },
    };
    const place = schemaToWidget("place", schema, { required: true });
    await show(present(place));
    await userEvent.fill(page.getByRole("spinbutton", { name: "X" }), "1");
    await userEvent.click(page.getByRole("button", { name: "Add item to Place" }));
    await userEvent.fill(page.getByRole("spinbutton", { name: "Item 2" }), "2");
    await expect.poll(() => place.value).toEqual([1, 2]);
    await expect
      .element(page.getByRole("button", { name: "Remove item 1 of Place" }))
      .not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: "Remove item 2 of Place" }));
    await expect.poll(() => place.value).toEqual([1]);
  });

  test("[R26] few branches are radio buttons; each keeps its input", async () => {
    const pet = union(["Cat", "Dog"], true);
    await show(present(pet));
    await userEvent.click(page.getByText("Dog", { exact: true }).first());
    await userEvent.type(page.getByRole("spinbutton", { name: "Dog size" }), "3");
    await expect.poll(() => pet.value).toEqual({ kind: "Dog", "Dog size": 3 });
    await userEvent.click(page.getByRole("radio", { name: "Cat" }));
    await expect.poll(() => pet.value).toEqual({ kind: "Cat" });
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => pet.value).toEqual({ kind: "Dog", "Dog size": 3 });
    await expect.element(page.getByRole("radio", { name: "Dog" })).toBeChecked();
  });

  test('[R26] many branches are a list, with "not set" where the value is optional', async () => {
    const pet = union(["Cat", "Dog", "Fish", "Bird"], false);
    await show(present(pet));
    const list = page.getByRole("combobox", { name: "Pet" });
    await userEvent.selectOptions(list, "Fish");
    await expect.poll(() => pet.value).toEqual({ kind: "Fish" });
    await userEvent.selectOptions(list, "Not set");
    await expect.poll(() => pet.value).toBe(undefined);
  });

  test("[R252] a branch without a title is named by its shape, and its control by the branch", async () => {
    const schema = {
      title: "Stop",
      anyOf: [
        { type: "string" },
        { type: "array", items: { type: "string" } },
        { const: "auto" },
        { type: "object", properties: { kind: { const: "a" }, size: text } },
      ],
    };
    const stop = schemaToWidget("stop", schema, { required: true }) as Variant;
    await show(present(stop));
    const picker = page.getByRole("combobox", { name: "Stop" });
    await expect.element(picker).toHaveDisplayValue("Text");
    await userEvent.type(page.getByRole("textbox", { name: "Text" }), "end");
    await expect.poll(() => stop.value).toBe("end");
    await userEvent.selectOptions(picker, "auto");
    await expect.poll(() => stop.value).toBe("auto");
    await expect.element(page.getByText("auto", { exact: true }).nth(1)).not.toBeInTheDocument();
    await userEvent.selectOptions(picker, "List of text");
    await userEvent.type(page.getByRole("textbox", { name: "List of text" }), "a{Enter}");
    await expect.poll(() => stop.value).toEqual(["a"]);
  });

  test("[R252] the constant of a payment in a list is hidden", async () => {
    const payments = {
      title: "Payments",
      type: "array",
      items: {
        oneOf: ["card", "iban"].map((kind) => ({
          type: "object",
          properties: { kind: { const: kind }, [`${kind} number`]: text },
          required: ["kind"],
        })),
      },
    };
    const rows = schemaToWidget("payments", payments) as Rows;
    await show(present(rows));
    await userEvent.click(page.getByRole("button", { name: "Add item to Payments" }));
    await userEvent.click(page.getByText("iban", { exact: true }));
    await userEvent.type(page.getByRole("textbox", { name: "iban number" }), "DE");
    await expect.poll(() => rows.value).toEqual([{ kind: "iban", "iban number": "DE" }]);
    await expect.element(page.getByText("Kind", { exact: true })).not.toBeInTheDocument();
  });

  test("[R26] a branch switches to JSON and back; unfinished JSON shows why it cannot", async () => {
    const pet = union(["Cat", "Dog"], true);
    pet.value = { kind: "Dog", "Dog size": 3 };
    await show(present(pet));
    const toggle = page.getByRole("button", { name: "Edit as JSON" });
    await userEvent.click(toggle);
    await expect.element(toggle).toHaveAttribute("aria-pressed", "true");
    const editor = page.getByRole("textbox", { name: "Dog" });
    await expect.element(editor).toHaveTextContent('"Dog size": 3');
    await userEvent.click(toggle);
    await userEvent.fill(page.getByRole("spinbutton", { name: "Dog size" }), "x");
    await userEvent.click(toggle);
    await expect.element(page.getByRole("spinbutton", { name: "Dog size" })).toHaveValue("x");
  });

  test("[R23] the JSON editor marks errors", async () => {
    const model = new JsonInput({ name: "options", label: "Options", value: { a: 1 } });
    const root = await show(present(model));
    await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
    const editor = page.getByRole("textbox", { name: "Options" });
    await expect.element(editor).toHaveTextContent('"a": 1');
    await userEvent.click(page.getByText("Options", { exact: true }));
    await expectFocus(editor);
    await userEvent.keyboard("{Control>}a{/Control}[[1, oops]");
    await expect.poll(() => root.querySelector(".cm-lintRange-error")?.textContent).toBeTruthy();
    await userEvent.keyboard("{Escape}{Tab}");
    await expect.element(editor).toHaveAttribute("aria-invalid", "true");
    await userEvent.click(editor);
    await userEvent.keyboard("{Control>}a{/Control}[[1, 2]");
    await expect.poll(() => model.value).toEqual([1, 2]);
  });

  test("[R23] a hint below the editor describes the expected input", async () => {
    const model = new JsonInput({ name: "title", label: "Title", hint: "Enter a whole number." });
    await show(present(model));
    const editor = page.getByRole("textbox", { name: "Title" });
    await expect.element(editor).toHaveAccessibleDescription(/^Enter a whole number\./);
    await expect.element(page.getByText("Enter a whole number.")).toBeVisible();
  });

  test("[R23] Escape, then Tab leaves the editor, as a hint explains", async () => {
    const model = new JsonInput({ name: "options", label: "Options" });
    const root = await show(present(model));
    await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
    const editor = page.getByRole("textbox", { name: "Options" });
    await userEvent.click(editor);
    await expect.element(editor).toHaveAccessibleDescription(/Escape, then Tab/);
    await userEvent.keyboard("{Tab}");
    await expectFocus(editor);
    await userEvent.keyboard("{Escape}{Tab}");
    await expectFocus(editor, false);
  });
});
