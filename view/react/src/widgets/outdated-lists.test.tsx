import { MultiSelect, type Rows, schemaToWidget, Select, Tags } from "@heddle/views";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { replica, show } from "../show.fixture.tsx";

const [, present] = replica;
const optionsOf = (...values: string[]): Select["options"] =>
  values.map((value) => ({ label: value, value }));

/** Clicks within the current task, in contrast to `userEvent`. */
function click(locator: Locator): void {
  (locator.element() as HTMLElement).click();
}

/** Presses a button, and changes the model before the call arrives there. */
function pressDuring(name: string, change: () => void): void {
  click(page.getByRole("button", { name }));
  change();
}

test("[R241] removes the tag that the user saw, even if the list has changed", async () => {
  const model = new Tags({ name: "tags", label: "Tags", value: ["warp", "weft"] });
  await show(present(model));
  await expect.element(page.getByRole("button", { name: "Remove weft of Tags" })).toBeVisible();
  pressDuring("Remove weft of Tags", () => (model.value = ["weft", "warp"]));
  await expect.poll(() => model.value).toEqual(["warp"]);
  await expect.element(page.getByRole("status")).toHaveTextContent(/^weft removed$/);
});

test("[R241] removes the member of a multi-select that the user saw", async () => {
  const model = new MultiSelect({ name: "tags", label: "Tags", value: ["warp", "weft"] });
  await show(present(model));
  await expect.element(page.getByRole("button", { name: "Remove weft of Tags" })).toBeVisible();
  pressDuring("Remove weft of Tags", () => (model.value = ["weft", "warp"]));
  await expect.poll(() => model.value).toEqual(["warp"]);
});

test("[R241] chooses the option of a multi-select that the user saw", async () => {
  const model = new MultiSelect({ name: "m", label: "Many", options: optionsOf("warp", "weft") });
  await show(present(model));
  const box = page.getByRole("checkbox", { name: "warp" });
  await expect.element(box).toBeVisible();
  click(box);
  model.options = optionsOf("reed", "warp", "weft");
  await expect.poll(() => model.value).toEqual(["warp"]);
});

test("[R241] chooses the option of a select that the user saw", async () => {
  const model = new Select({ name: "one", label: "One", options: optionsOf("warp", "weft") });
  await show(present(model));
  const select = page.getByRole("combobox", { name: "One" });
  await expect.element(select).toBeVisible();
  // The change handler runs in this task, the call arrives in a later one.
  select.element().addEventListener(
    "change",
    () => {
      model.options = optionsOf("reed", "warp", "weft");
    },
    { once: true },
  );
  await userEvent.selectOptions(select, "weft");
  await expect.poll(() => model.value).toBe("weft");
});

function rowsOf(...names: string[]): Rows {
  const items = { type: "object", properties: { name: { type: "string" } } };
  const rows = schemaToWidget("list", { type: "array", title: "List", items }) as Rows;
  rows.value = names.map((name) => ({ name }));
  return rows;
}

test.each([
  ["Move Item 3 of List up", [{ name: "weft" }, { name: "warp" }]],
  ["Remove Item 3 of List", [{ name: "warp" }]],
])("[R241] changes the row that the user saw: %s", async (name, value) => {
  const rows = rowsOf("reed", "warp", "weft");
  await show(present(rows));
  await expect.element(page.getByRole("button", { name })).toBeVisible();
  pressDuring(name, () => rows.remove(0));
  await expect.poll(() => rows.value).toEqual(value);
});

test("[R241] a row that code has replaced is not removed, and the reason is announced", async () => {
  const rows = rowsOf("warp", "weft");
  await show(present(rows));
  await expect.element(page.getByRole("button", { name: "Remove Item 1 of List" })).toBeVisible();
  const value = [{ name: "reed" }, { name: "warp" }];
  pressDuring("Remove Item 1 of List", () => (rows.value = value));
  await expect.element(page.getByRole("status")).toHaveTextContent(/^There is no such item\.$/);
  expect(rows.value).toEqual(value);
});
