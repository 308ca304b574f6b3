import type { IntentTable } from "@heddle/params";
import {
  Button,
  Checkbox,
  Column,
  FileInput,
  Fixed,
  Group,
  MultiSelect,
  Row,
  schemaToWidget,
  Select,
  Switch,
  Tags,
  TextArea,
  TextInput,
  Widget,
} from "@heddle/views";
import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { replicaHandle } from "../replica-handle.fixture.ts";
import { expectFocus, presentations, show } from "../show.fixture.tsx";

const colors = ["red", "green", "blue"].map((value) => ({ label: value, value }));

const keep = { guard: () => "It stays." };

/** Lists that reject the removal of their items. */
class FixedMultiSelect extends MultiSelect {
  static override readonly intents: IntentTable = {
    remove: { ...MultiSelect.intents.remove!, ...keep },
  };
}
class FixedTags extends Tags {
  static override readonly intents: IntentTable = { remove: { ...Tags.intents.remove!, ...keep } };
}
class FixedFileInput extends FileInput {
  static override readonly intents: IntentTable = {
    enter: { ...Widget.intents.enter!, ...keep },
    clear: { ...Widget.intents.clear!, ...keep },
  };
}

/** Widgets with options, lists and buttons. */
describe.each(presentations)("[R1] on a %s", (_name, present) => {
  test("[R18] a checkbox cycles through its three states by pointer and keyboard", async () => {
    const model = new Checkbox({ name: "terms", label: "Terms", threeState: true });
    await show(present(model));
    const box = page.getByRole("checkbox", { name: "Terms" });
    await expect.element(box).toBePartiallyChecked();
    await expect.element(page.getByText("Not set")).toBeVisible();
    await userEvent.click(page.getByText("Terms"));
    await expect.poll(() => model.value).toBe(true);
    await expect.element(box).toBeChecked();
    await userEvent.keyboard(" ");
    await expect.poll(() => model.value).toBe(false);
    await expect.element(box).not.toBePartiallyChecked();
    await userEvent.keyboard(" ");
    await expect.poll(() => model.value).toBe(undefined);
    await expect.element(box).toBePartiallyChecked();
  });

  test("[R18] a checkbox of two states is checked or not", async () => {
    const model = new Checkbox({ name: "news", label: "News" });
    await show(present(model));
    const box = page.getByRole("checkbox", { name: "News" });
    await expect.element(box).not.toBePartiallyChecked();
    await userEvent.click(box);
    await expect.poll(() => model.value).toBe(true);
    await userEvent.click(box);
    await expect.poll(() => model.value).toBe(false);
  });

  test('[R209] a checkbox without a value shows the default, not "no"', async () => {
    const news = { type: "boolean", title: "News", default: true };
    const terms = { type: "boolean", title: "Terms", example: true };
    const models = [
      schemaToWidget("news", news),
      schemaToWidget("terms", terms, { required: true }),
    ] as const;
    await show(present(new Column({ children: [...models] })));
    const box = (name: string): Locator => page.getByRole("checkbox", { name });
    await expect.element(box("News")).toBePartiallyChecked();
    await expect.element(page.getByText("Not set (true by default)")).toBeVisible();
    await expect.element(box("Terms")).toBePartiallyChecked();
    await expect.element(page.getByText("Not set", { exact: true })).toBeVisible();
    for (const value of [true, false, true]) {
      await userEvent.click(box("Terms"));
      await expect.poll(() => models[1].value).toBe(value);
      await expect.element(box("Terms")).not.toBePartiallyChecked();
    }
    expect(models[0].value).toBeUndefined();
  });

  test("[R18] a switch is on or off", async () => {
    const model = new Switch({ name: "light", label: "Light", value: false });
    await show(present(model));
    const control = page.getByRole("switch", { name: "Light" });
    await userEvent.click(control);
    await expect.element(control).toBeChecked();
    await userEvent.keyboard(" ");
    await expect.element(control).not.toBeChecked();
    await expect.poll(() => model.value).toBe(false);
  });

  test('[R19] a select lists its options, null and "not set" where the model allows them', async () => {
    const model = new Select({ name: "color", label: "Color", nullable: true, options: colors });
    await show(present(model));
    const select = page.getByRole("combobox", { name: "Color" });
    await userEvent.selectOptions(select, "green");
    await expect.poll(() => model.value).toBe("green");
    await userEvent.selectOptions(select, "null");
    await expect.poll(() => model.value).toBe(null);
    await userEvent.selectOptions(select, "Not set");
    await expect.poll(() => model.value).toBe(undefined);
    await userEvent.click(select);
    await userEvent.keyboard("{Escape}b");
    await expect.poll(() => model.value).toBe("blue");
  });

  test('[R19] a required select cannot be reset to "not set"', async () => {
    const options = [1, { a: 1 }].map((value) => ({ label: JSON.stringify(value), value }));
    const model = new Select({ name: "size", label: "Size", required: true, options });
    await show(present(model));
    const select = page.getByRole("combobox", { name: "Size" });
    await expect.element(page.getByRole("option", { name: "Choose…" })).toBeInTheDocument();
    await userEvent.selectOptions(select, '{"a":1}');
    await expect.poll(() => model.value).toEqual({ a: 1 });
    await expect.element(page.getByRole("option", { name: "Choose…" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("option", { name: "null" })).not.toBeInTheDocument();
  });

  test("[R19] options are grouped", async () => {
    const options = [
      { label: "red", value: 1, group: "Warm" },
      { label: "orange", value: 2, group: "Warm" },
      { label: "gray", value: 3 },
    ];
    const model = new Select({ name: "color", label: "Color", options });
    await show(present(model));
    const select = page.getByRole("combobox", { name: "Color" });
    const warm = (): NodeList => select.element().querySelectorAll("optgroup[label=Warm] > option");
    await expect.poll(() => [...warm()].map((each) => each.textContent)).toEqual(["red", "orange"]);
    await userEvent.selectOptions(select, "gray");
    await expect.poll(() => model.value).toBe(3);
  });

  test("[R19] a multi-select has a checkbox for each option", async () => {
    const model = new MultiSelect({ name: "colors", label: "Colors", options: colors });
    await show(present(model));
    await expect.element(page.getByRole("group", { name: "Colors" })).toBeVisible();
    await userEvent.click(page.getByRole("checkbox", { name: "blue" }));
    await userEvent.click(page.getByText("red"));
    await expect.poll(() => model.value).toEqual(["red", "blue"]);
    await userEvent.keyboard(" ");
    await expect.poll(() => model.value).toEqual(["blue"]);
    await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
  });

  test("[R19] many options can be filtered", async () => {
    const options = Array.from({ length: 20 }, (_, at) => ({ label: `Option ${at}`, value: at }));
    const model = new MultiSelect({ name: "many", label: "Many", options, value: [3] });
    await show(present(model));
    await userEvent.type(page.getByRole("searchbox", { name: "Filter the options of Many" }), "19");
    await expect.poll(() => page.getByRole("checkbox").elements().length).toBe(1);
    await userEvent.click(page.getByRole("checkbox", { name: "Option 19" }));
    await expect.poll(() => model.value).toEqual([3, 19]);
    await expect.element(page.getByText("2 of 20 chosen")).toBeVisible();
  });

  test("[R86] members that are not options are listed, stay, and can be removed", async () => {
    const model = new MultiSelect({ name: "colors", label: "Colors", options: colors });
    model.value = ["red", "zzz", null];
    await show(present(model));
    await expect.element(page.getByText("zzz — not one of the options")).toBeVisible();
    await userEvent.click(page.getByRole("checkbox", { name: "blue" }));
    await expect.poll(() => model.value).toEqual(["red", "zzz", null, "blue"]);
    await userEvent.click(page.getByRole("button", { name: "Remove zzz of Colors" }));
    await expect.poll(() => model.value).toEqual(["red", null, "blue"]);
    await expectFocus(page.getByRole("checkbox", { name: "red" }));
    await userEvent.click(page.getByRole("button", { name: "Remove null of Colors" }));
    await expect.poll(() => model.value).toEqual(["red", "blue"]);
  });

  test("[R86] a removal is announced when the model has made it", async () => {
    const model = new MultiSelect({ name: "colors", label: "Colors", options: colors });
    model.value = ["red", "zzz"];
    await show(present(model));
    await userEvent.click(page.getByRole("button", { name: "Remove zzz of Colors" }));
    await expect.element(page.getByRole("status")).toHaveTextContent(/^zzz removed$/);
  });

  test("[R86] a removal that the model rejects is announced with the reason only", async () => {
    const value = ["red", "zzz"];
    const model = new FixedMultiSelect({ name: "colors", label: "Colors", options: colors, value });
    await show(present(model));
    await userEvent.click(page.getByRole("button", { name: "Remove zzz of Colors" }));
    await expect.element(page.getByRole("status")).toHaveTextContent(/^It stays\.$/);
    expect(model.value).toEqual(value);
  });

  test("[R86] tags of another type are marked, stay, and can be removed", async () => {
    const model = new Tags({ name: "tags", label: "Tags", value: ["a", null, 3] });
    await show(present(model));
    await expect.element(page.getByText("null — not a text")).toBeVisible();
    await userEvent.type(page.getByRole("textbox", { name: "Tags" }), "b{Enter}");
    await expect.poll(() => model.value).toEqual(["a", null, 3, "b"]);
    await userEvent.click(page.getByRole("button", { name: "Remove 3 of Tags" }));
    await expect.poll(() => model.value).toEqual(["a", null, "b"]);
  });

  test("[R210] Enter in a single-line input presses the default button of its column", async () => {
    const send = new Button({ label: "Send", isDefault: true });
    const box = (name: string): TextInput => new TextInput({ name, label: name });
    const inside = [box("Inside"), new Group({ label: "Group", children: [box("Deep")] })];
    const rest = [new Tags({ label: "Tags" }), new TextArea({ label: "Story" })];
    const form = new Column({ children: [...inside, ...rest, new Row({ children: [send] })] });
    await show(present(new Column({ children: [box("Outside"), form] })));
    const enterIn = async (name: string, keys = "{Enter}"): Promise<void> => {
      await userEvent.click(page.getByRole("textbox", { name }));
      await userEvent.keyboard(keys);
    };
    await enterIn("Inside", "typed{Enter}");
    await expect.poll(() => [send.presses, inside[0]?.value]).toEqual([1, "typed"]);
    await enterIn("Deep");
    await expect.poll(() => send.presses).toBe(2);
    await enterIn("Outside");
    await enterIn("Tags", "one{Enter}");
    await enterIn("Story");
    const button = page.getByRole("button", { name: "Send" });
    send.isDefault = false;
    await expect.element(button).not.toHaveAttribute("data-default");
    await enterIn("Inside");
    send.isDefault = true;
    await expect.element(button).toHaveAttribute("data-default");
    await enterIn("Inside");
    await expect.poll(() => send.presses).toBe(3);
  });

  test("[R20] pasted lines are added one by one, and what is no item stays in the box", async () => {
    const model = new Tags({ name: "ports", label: "Ports", itemType: "integer" });
    await show(present(model));
    const input = page.getByRole("textbox", { name: "Ports" });
    await userEvent.click(input);
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "80\r\nhttps\n443\n");
    input
      .element()
      .dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    await expect.poll(() => model.value).toEqual([80, 443]);
    await expect.element(input).toHaveValue("https");
  });

  test("[R20] tags are added by Enter, comma and leaving the field, removed by button and Backspace", async () => {
    const model = new Tags({ name: "tags", label: "Tags" });
    await show(present(model));
    const input = page.getByRole("textbox", { name: "Tags" });
    await userEvent.click(input);
    await userEvent.keyboard("warp{Enter}weft,");
    await expect.poll(() => model.value).toEqual(["warp", "weft"]);
    await expect.element(page.getByRole("status")).toHaveTextContent("weft added");
    await userEvent.keyboard("loom");
    await userEvent.click(page.getByRole("button", { name: "Remove warp of Tags" }));
    await expect.poll(() => model.value).toEqual(["weft", "loom"]);
    await expectFocus(input);
    await expect.element(input).toHaveValue("");
    await userEvent.keyboard("{Backspace}");
    await expect.poll(() => model.value).toEqual(["weft"]);
    await expect.element(page.getByRole("status")).toHaveTextContent("loom removed");
    await expect.poll(() => page.getByRole("listitem").elements().length).toBe(1);
  });

  test("[R20] a removal that the model rejects is announced with the reason only", async () => {
    const model = new FixedTags({ name: "tags", label: "Tags", value: ["warp"] });
    await show(present(model));
    await userEvent.click(page.getByRole("button", { name: "Remove warp of Tags" }));
    await expect.element(page.getByRole("status")).toHaveTextContent(/^It stays\.$/);
    expect(model.value).toEqual(["warp"]);
  });

  test("[R15, R20] text that is not a tag stays in the input with its error", async () => {
    const model = new Tags({ name: "sizes", label: "Sizes", itemType: "integer", value: [1] });
    await show(present(model));
    const input = page.getByRole("textbox", { name: "Sizes" });
    await userEvent.type(input, "two{Enter}");
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    await expect.element(input).toHaveValue("two");
    await userEvent.fill(input, "2");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => model.value).toEqual([1, 2]);
    await expect.element(input).not.toHaveAttribute("aria-invalid");
  });

  test('[R16, R20] an empty list is distinguishable from "not set"', async () => {
    const model = new Tags({ name: "tags", label: "Tags", value: ["a"] });
    await show(present(model));
    await userEvent.click(page.getByRole("button", { name: "Remove a of Tags" }));
    const empty = page.getByRole("button", { name: "Remove the empty list of Tags" });
    await userEvent.click(empty);
    await expect.poll(() => model.value).toBe(undefined);
    await expect.element(empty).not.toBeInTheDocument();
  });

  test("[R730] a required list has no button for the empty list, which is its normal state", async () => {
    const schema = { title: "Tags", type: "array", items: { type: "string" } };
    const model = schemaToWidget("tags", schema, { required: true }) as Tags;
    await show(present(model));
    const input = page.getByRole("textbox", { name: "Tags" });
    await userEvent.type(input, "a{Enter}");
    await expect.poll(() => model.value).toEqual(["a"]);
    await userEvent.click(page.getByRole("button", { name: "Remove a of Tags" }));
    await expect.poll(() => model.value).toEqual([]);
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });

  test("[R731] a group without widgets says that there is nothing to fill in", async () => {
    const schema = { title: "Grid", type: "object", additionalProperties: false };
    const model = schemaToWidget("grid", schema) as Group;
    await show(present(model));
    await userEvent.click(page.getByRole("button", { name: "Grid" }));
    await expect.element(page.getByText("Nothing to fill in")).toBeVisible();
    await expect.poll(() => model.value).toEqual({});
    const remove = page.getByRole("button", { name: "Grid" });
    await expectFocus(remove);
    await userEvent.click(remove);
    await expect.poll(() => model.value).toBe(undefined);
  });

  test("[R22] files are chosen, listed with their size, and removed", async () => {
    const model = new FileInput({ name: "files", label: "Files", multiple: true, accept: ".txt" });
    await show(present(model));
    const input = page.getByLabelText("Files", { exact: true });
    await expect.element(input).toHaveAttribute("accept", ".txt");
    await userEvent.upload(input, [
      new File(["x".repeat(2048)], "a.txt"),
      new File(["y"], "b.txt"),
    ]);
    await expect.element(page.getByText("2.0 KB")).toBeVisible();
    await userEvent.upload(input, new File(["z"], "c.txt"));
    await expect.poll(() => namesOf(model.value)).toEqual(["a.txt", "b.txt", "c.txt"]);
    await expect.element(page.getByText("c.txt")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Remove b.txt" }));
    await expect.poll(() => namesOf(model.value)).toEqual(["a.txt", "c.txt"]);
    await expect.element(page.getByRole("status")).toHaveTextContent(/^b\.txt removed$/);
  });

  test.each([["one.txt"], ["one.txt", "two.txt"]])(
    "[R22] a removal that the model rejects is announced with the reason only, of %s",
    async (...names) => {
      const value = names.map((name) => new File(["1"], name));
      const model = new FixedFileInput({ name: "files", label: "Files", multiple: true, value });
      await show(present(model));
      await userEvent.click(page.getByRole("button", { name: "Remove one.txt" }));
      await expect.element(page.getByRole("status")).toHaveTextContent(/^It stays\.$/);
      expect(namesOf(model.value)).toEqual(names);
    },
  );

  test("[R22] files that are still uploading stay when others are chosen and removed", async () => {
    const value = [new File(["1"], "one.txt")];
    const model = new FileInput({ name: "files", label: "Files", multiple: true, value });
    let isUploaded = false;
    let finish = (): void => {};
    const uploading = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await show(await replicaHandle(model, () => (isUploaded ? undefined : uploading)));
    const input = page.getByLabelText("Files", { exact: true });
    for (const name of ["two.txt", "three.txt"]) {
      await userEvent.upload(input, new File(["2"], name));
    }
    await userEvent.click(page.getByRole("button", { name: "Remove one.txt" }));
    expect(namesOf(model.value)).toEqual(["one.txt"]);
    isUploaded = true;
    finish();
    await expect.poll(() => namesOf(model.value)).toEqual(["two.txt", "three.txt"]);
  });

  test("[R22] a single file replaces the previous one and can be removed by keyboard", async () => {
    const model = new FileInput({ name: "file", label: "File" });
    await show(present(model));
    const input = page.getByLabelText("File", { exact: true });
    await userEvent.upload(input, new File(["1"], "one.txt"));
    await userEvent.upload(input, new File(["2"], "two.txt"));
    await expect.poll(() => namesOf([model.value])).toEqual(["two.txt"]);
    await expect.element(page.getByText("two.txt")).toBeVisible();
    input.element().focus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => model.value).toBe(undefined);
    await expectFocus(input);
  });

  test("[R22] the browser's input covers the whole box and receives dropped files", async () => {
    const model = new FileInput({ name: "file", label: "File" });
    await show(present(model));
    const field = page.getByLabelText("File", { exact: true });
    await expect.element(field).toBeInTheDocument();
    const input = field.element();
    const { left, top, width, height } = input.getBoundingClientRect();
    const { left: x, top: y, width: w, height: h } = input.parentElement!.getBoundingClientRect();
    expect([left, top, width, height].map(Math.round)).toEqual(
      [x + 1, y + 1, w - 2, h - 2].map(Math.round),
    );
  });

  test("[R11] a fixed value is shown and cannot be changed", async () => {
    const schema = { const: "v1" };
    await show(
      present(new Fixed({ name: "v", label: "Version", value: "v1", initialValue: "v1", schema })),
    );
    await expect.element(page.getByLabelText("Version")).toHaveTextContent("v1");
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  });

  test("[R193] a constant whose record has another value is shown, and can be restored", async () => {
    const schema = { const: "v1" };
    const fixed = new Fixed({
      name: "v",
      label: "Version",
      value: "v1",
      initialValue: "v1",
      schema,
    });
    const group = new Group({ name: "api", label: "API", children: [fixed] });
    group.value = { v: "v2", other: 1 };
    await show(present(group));
    await expect.element(page.getByText("v2")).toBeVisible();
    await expect.element(page.getByText("Must be v1.", { exact: true })).toBeVisible();
    group.validate();
    const take = page.getByRole("button", { name: "Use v1" });
    await expectFocus(take);
    await userEvent.click(take);
    await expect.element(page.getByLabelText("Version")).toHaveTextContent(/^v1$/);
    await expect.poll(() => group.value).toEqual({ v: "v1", other: 1 });
    expect(group.issues()).toEqual([]);
  });

  test("[R27] a button is pressed by pointer and keyboard, and not while it is busy", async () => {
    let finish = (): void => {};
    const work = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const save = new Button({ label: "Save", onPress: () => work });
    const off = new Button({ label: "Off", disabled: true });
    await show(present(new Column({ children: [save, off] })));
    const button = page.getByRole("button", { name: "Save" });
    await userEvent.click(button);
    await expect.element(button).toHaveAttribute("aria-busy", "true");
    await userEvent.keyboard("{Enter}");
    finish();
    await expect.element(button).not.toHaveAttribute("aria-busy");
    expect(save.presses).toBe(1);
    await expectFocus(button);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => save.presses).toBe(2);
    await expect.element(page.getByRole("button", { name: "Off" })).toBeDisabled();
  });
});

function namesOf(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((file: unknown) => file instanceof File && file.name)
    : value;
}
