import { schemaToWidget, type ValueInput } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

function input(schema: object = {}): ValueInput {
  return schemaToWidget("note", { title: "Note", ...schema }) as ValueInput;
}

const box = page.getByRole("textbox", { name: "Note" });
const menu = page.getByRole("combobox", { name: "Type of Note" });

function menuOptions(): (string | null)[] {
  return [...menu.element().querySelectorAll("option")].map(({ textContent }) => textContent);
}

describe.each(presentations)("[R1] on a %s", (_name, present) => {
  test("[R250] a value input shows the type that it understood", async () => {
    const model = input();
    await show(present(model));
    await expect.element(menu).toHaveValue("");
    await userEvent.type(box, "12");
    await expect.element(menu).toHaveValue("number");
    await userEvent.type(box, " picks");
    await expect.element(menu).toHaveValue("string");
    await expect.poll(() => model.value).toBe("12 picks");
    await userEvent.fill(box, "true");
    await expect.element(menu).toHaveValue("true");
    await userEvent.clear(box);
    await expect.element(menu).toHaveValue("");
    await expect.poll(() => model.value).toBeUndefined();
  });

  test("[R250] its menu chooses among the allowed types", async () => {
    const model = input({ type: ["string", "integer", "null"] });
    await show(present(model));
    await userEvent.type(box, "5");
    expect(menuOptions()).toEqual(["Not set", "text", "whole number", "null"]);
    await userEvent.selectOptions(menu, "text");
    await expect.poll(() => model.value).toBe("5");
    await expect.element(box).toHaveValue("5");
    await userEvent.selectOptions(menu, "null");
    await expect.poll(() => model.value).toBeNull();
    await expect.element(box).toHaveValue("");
    await expect.element(box).toHaveAttribute("placeholder", "null");
    await userEvent.selectOptions(menu, "Not set");
    await expect.poll(() => model.value).toBeUndefined();
  });

  test("[R250] input of no allowed type has an error with the types", async () => {
    const model = input({ type: ["integer", "boolean"] });
    await show(present(model));
    await userEvent.type(box, "some");
    await userEvent.tab();
    await expect.element(box).toHaveAttribute("aria-invalid", "true");
    await expect.element(box).toHaveAccessibleDescription(/whole number/);
    await expect.element(box).toHaveValue("some");
  });

  test("[R251] an object is opened below, and the menu keeps the focus", async () => {
    const size = { title: "Size", type: "integer" };
    const model = input({ type: ["object", "string"], properties: { size } });
    await show(present(model));
    await expect.element(menu).toBeVisible();
    menu.element().focus();
    await userEvent.selectOptions(menu, "object");
    const toggle = page.getByRole("button", { name: "Note" });
    await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
    await expectFocus(menu);
    await userEvent.type(page.getByRole("spinbutton", { name: "Size" }), "7");
    await expect.poll(() => model.value).toEqual({ size: 7 });
    await expect.element(toggle).toHaveTextContent("1 field");
    await userEvent.click(toggle);
    await expect.element(page.getByRole("spinbutton")).not.toBeInTheDocument();
    await userEvent.selectOptions(menu, "text");
    await userEvent.type(box, "x");
    await expect.poll(() => model.value).toBe("x");
    await userEvent.selectOptions(menu, "object");
    await expect.element(page.getByRole("spinbutton", { name: "Size" })).toHaveValue("7");
  });

  test("[R251] JSON that is entered becomes an object without losing the focus", async () => {
    const model = input();
    await show(present(model));
    await userEvent.click(box);
    await userEvent.fill(box, '{"a": 1}');
    await expect.poll(() => model.value).toEqual({ a: 1 });
    await expectFocus(page.getByRole("button", { name: "Note" }));
  });

  test("[R250] a disabled one shows its type", async () => {
    const model = input({ readOnly: true });
    model.value = 5;
    await show(present(model));
    await expect.element(box).toBeDisabled();
    await expect.element(menu).toBeDisabled();
    await expect.element(menu).toHaveValue("number");
  });
});
