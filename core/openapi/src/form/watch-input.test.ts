import { Group, IntegerInput, TextInput } from "@heddle/views";
import { expect, it, vi } from "vitest";

import { watchInput } from "./field-widget.ts";

it("[O157] notices input in widgets that are built later", () => {
  const zip = new IntegerInput({ name: "zip" });
  const group = new Group({ name: "address", open: false, build: () => [zip] });
  const onInput = vi.fn();
  watchInput(group, onInput);
  group.setOpen(true);
  onInput.mockClear();
  zip.enter("many");
  expect(zip.draft).toBe("many");
  expect(onInput).toHaveBeenCalledOnce();
});

it("[O157] reports each change once, however often the parts change", () => {
  const name = new TextInput({ name: "name" });
  const group = new Group({ name: "person", children: [name] });
  const onInput = vi.fn();
  watchInput(group, onInput);
  group.children = [name, new TextInput({ name: "other" })];
  onInput.mockClear();
  name.update({ draft: "x" });
  expect(onInput).toHaveBeenCalledOnce();
});
