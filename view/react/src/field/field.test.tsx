import { Column, type Group, schemaToWidget, TextInput } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

/** The common parts of every widget: label, description, error and focus. */
describe.each(presentations)("[R1] on a %s", (_name, present) => {
  test("[R11] a control has its label, description and state", async () => {
    const model = new TextInput({
      name: "nick",
      label: "Nickname",
      description: "How friends call you",
      required: true,
      deprecated: true,
    });
    await show(present(model));
    const input = page.getByRole("textbox", { name: /Nickname/ });
    await expect.element(input).toHaveAccessibleDescription("How friends call you");
    await expect.element(input).toBeRequired();
    await expect.element(page.getByText("Deprecated")).toBeVisible();
    model.disabled = true;
    await expect.element(input).toBeDisabled();
  });

  test("[R11] a field without a label is named by its name", async () => {
    await show(present(new TextInput({ name: "zip" })));
    await expect.element(page.getByRole("textbox", { name: "zip" })).toBeVisible();
  });

  test("[R37] an invisible view is not mounted", async () => {
    const model = new TextInput({ name: "zip", visible: false });
    await show(present(new Column({ children: [model, "beside it"] })));
    await expect.element(page.getByText("beside it")).toBeVisible();
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    model.visible = true;
    await expect.element(page.getByRole("textbox")).toBeVisible();
  });

  test("[R12] an error is shown, described and announced, and goes away", async () => {
    const model = new TextInput({ name: "nick", label: "Nickname", required: true });
    await show(present(model));
    model.validate();
    const input = page.getByRole("textbox", { name: "Nickname" });
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    await expect.element(input).toHaveAccessibleDescription(/required/);
    await expect.element(page.getByRole("status")).toHaveTextContent(/^Nickname: .*required/);
    await userEvent.type(input, "A");
    await expect.element(input).not.toHaveAttribute("aria-invalid");
  });

  test("[R12, R13] many errors are one announcement, and the first gets the focus", async () => {
    const schema = {
      type: "object",
      properties: { fine: { type: "string" }, one: { type: "string" }, two: { type: "string" } },
      required: ["one", "two"],
    };
    const form = schemaToWidget("form", schema, { required: true }) as Group;
    await show(present(form));
    form.validate();
    await expectFocus(page.getByRole("textbox", { name: "one" }));
    await expect.element(page.getByRole("status")).toHaveTextContent(/^2 problems\. One: /);
  });

  test("[R13] each focus request moves the focus once", async () => {
    const model = new TextInput({ name: "nick", label: "Nickname" });
    const other = new TextInput({ name: "other" });
    const column = new Column({ children: [model, other] });
    await show(present(column));
    const input = page.getByRole("textbox", { name: "Nickname" });
    model.requestFocus();
    await expectFocus(input);
    await userEvent.tab();
    await expectFocus(input, false);
    model.visible = false;
    await expect.element(input).not.toBeInTheDocument();
    model.visible = true;
    await expect.element(input).toBeVisible();
    await expectFocus(input, false);
    model.requestFocus();
    await expectFocus(input);
  });
});
