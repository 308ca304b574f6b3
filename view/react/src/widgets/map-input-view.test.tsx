import type { JsonSchema } from "@heddle/schema";
import { type MapInput, schemaToWidget } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

function labels(value?: unknown, values: JsonSchema = { type: "string" }): MapInput {
  const schema = {
    title: "Labels",
    type: "object",
    maxProperties: 3,
    additionalProperties: values,
  };
  const map = schemaToWidget("labels", schema) as MapInput;
  if (value !== undefined) map.value = value;
  return map;
}

const key = (at: number): ReturnType<typeof page.getByRole> =>
  page.getByRole("textbox", { name: `Key ${at}` });
const valueOf = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole("textbox", { name: `Value of ${name}` });
const add = page.getByRole("button", { name: "Add entry to Labels" });

describe.each(presentations)("a map, %s", (_name, present) => {
  test("[R253] beside the fields of a group is a button until it has rows", async () => {
    const schema = {
      title: "Order",
      type: "object",
      properties: { name: { type: "string" } },
      additionalProperties: { type: "string" },
    };
    const order = schemaToWidget("order", schema, { required: true });
    await show(present(order));
    await expect.element(page.getByText("No entries yet")).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: "Add another property" }));
    await expectFocus(key(1));
    await userEvent.keyboard("name{Tab}");
    await expect.element(key(1)).toHaveAccessibleDescription(/“name” has a field of its own/);
    await userEvent.fill(key(1), "color");
    await userEvent.type(valueOf("color"), "red");
    await expect.poll(() => order.value).toEqual({ color: "red" });
    await expect.element(page.getByRole("group", { name: "Other properties" })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Remove color of Other properties" }));
    await expect.poll(() => order.value).toEqual({});
    await expectFocus(page.getByRole("button", { name: "Add another property" }));
  });

  test("[R901] a removed entry is brought back by its key", async () => {
    const map = labels({ color: "red", size: "M" });
    await show(present(map));
    await userEvent.click(page.getByRole("button", { name: "Remove color of Labels" }));
    await expect.poll(() => map.value).toEqual({ size: "M" });
    await userEvent.click(page.getByRole("button", { name: "Undo removal in Labels" }));
    await expect.poll(() => map.value).toEqual({ color: "red", size: "M" });
    await expect.element(page.getByRole("status")).toHaveTextContent("color is back");
  });

  test("[R242] is filled with the keyboard alone, and Enter adds nothing", async () => {
    const map = labels();
    await show(present(map));
    await expect.element(page.getByText("No entries yet")).toBeVisible();
    await userEvent.click(add);
    await expectFocus(key(1));
    await userEvent.keyboard("color{Enter}");
    await expect.element(valueOf("color")).toBeVisible();
    await userEvent.keyboard("{Tab}red");
    await expect.poll(() => map.value).toEqual({ color: "red" });
    expect(map.children).toHaveLength(1);
    await userEvent.click(add);
    await expectFocus(key(2));
    await userEvent.click(add);
    await expectFocus(key(3));
    await expect.element(add).toBeDisabled();
  });

  test("[R242] explains a duplicate key at its row, and takes it when it is free", async () => {
    const map = labels({ color: "red", size: "big" });
    await show(present(map));
    await userEvent.fill(key(2), "color");
    await userEvent.tab();
    await expect.element(key(2)).toHaveAccessibleDescription(/There is already a key “color”\./);
    await expect.element(key(2)).toHaveValue("color");
    expect(map.value).toEqual({ color: "red" });
    await userEvent.fill(key(1), "shade");
    await expect.poll(() => map.value).toEqual({ shade: "red", color: "big" });
    await expect.element(valueOf("shade")).toHaveValue("red");
    await expect.element(key(2)).not.toHaveAttribute("aria-invalid");
  });

  test("[R242] keeps the focus at the neighbor when a row is removed", async () => {
    const map = labels({ a: "1", b: "2" });
    await show(present(map));
    await userEvent.click(page.getByRole("button", { name: "Remove a of Labels" }));
    await expect.poll(() => map.value).toEqual({ b: "2" });
    await expectFocus(page.getByRole("button", { name: "Remove b of Labels" }));
    await expect.element(page.getByRole("status")).toHaveTextContent("a removed");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => map.value).toBeUndefined();
    await expectFocus(add);
  });

  test("[R242] shows groups, maps and numbers as values", async () => {
    const size = { type: "object", properties: { width: { type: "integer", title: "Width" } } };
    const map = labels({ a: { width: 1 } }, size);
    await show(present(map));
    await userEvent.fill(page.getByRole("spinbutton", { name: "Width" }), "7");
    await expect.poll(() => map.value).toEqual({ a: { width: 7 } });
    await expect.element(page.getByRole("group", { name: "Value of a" })).toBeInTheDocument();
  });

  test("[R242] shows its rows without controls while it is disabled", async () => {
    const map = labels({ a: "1" });
    map.disabled = true;
    await show(present(map));
    await expect.element(key(1)).toBeDisabled();
    await expect.element(add).not.toBeInTheDocument();
  });
});
