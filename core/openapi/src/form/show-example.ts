import { stringifyExactJson } from "@heddle/schema";
import {
  Group,
  JsonInput,
  NumberInput,
  PasswordInput,
  Tags,
  TextInput,
  type Widget,
} from "@heddle/views";

import { isObject, member, type RawObject } from "../document/raw.ts";
import type { Field } from "../fields/field.ts";
import { withHiddenPasswords } from "../fields/hidden-passwords.ts";
import { hiddenText } from "../response/secrets.ts";

/** More than this is nothing to read in an empty input. */
const longest = 300;

/** Where something is typed; elsewhere a hint would look like a choice that was made. */
const typed = [Group, TextInput, NumberInput, JsonInput, Tags];

/** Shows the first example of a field as the hint of its widget, where the schema gives none. */
export function showExample(widget: Widget, field: Field, root: RawObject): void {
  if (!takesHint(widget)) return;
  const { name, schema, examples } = field;
  const value = examples.find((example) => example !== undefined && example !== null);
  if (value !== undefined) hint(widget, withHiddenPasswords({ name, value, schema }, root));
}

function takesHint(widget: Widget): boolean {
  return typed.some((kind) => widget instanceof kind) && !(widget instanceof PasswordInput);
}

function hint(widget: Widget, example: unknown): void {
  if (widget instanceof Group) return hintMembers(widget, example);
  const isKnown = example !== undefined && example !== null && example !== hiddenText;
  if (!takesHint(widget) || !isKnown || widget.placeholder !== "") return;
  const text = typeof example === "string" ? example : stringifyExactJson(example);
  if (text.length <= longest) widget.placeholder = text;
}

/** The widgets of a closed group are made when it is opened. */
function hintMembers(group: Group, example: unknown): void {
  if (!isObject(example)) return;
  const hintAll = (): void => {
    for (const child of group.children) hint(child, member(example, child.name));
  };
  hintAll();
  group.watch("children", hintAll);
}
