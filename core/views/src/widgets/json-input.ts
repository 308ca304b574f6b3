import {
  assertSerializable,
  constantDefault,
  HeddleError,
  type Message,
  text,
  type Translatable,
} from "@heddle/params";
import { InvalidJsonError, parseExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { type Interpretation, textOf } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { type Field, type JsonType, jsonTypesOf } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { SchemaRule, WidgetDefinition } from "./widget-definition.ts";
import { Widget } from "./widget.ts";

/** Longer input is not quoted in an error. */
const maxQuoteLength = 40;

/** A JSON value as text, where no other widget applies. */
export class JsonInput extends Widget.with({
  /** The expected types of JSON; empty if any is allowed. */
  hint: { type: constantDefault(text, ""), view: "r" },
  /** The text that the user typed for the value; `null` if the value came from elsewhere. */
  written: { type: constantDefault(z.nullable(z.string()), null), view: "r" },
}) {
  static override readonly kind: string = "json-input";

  override get isTyped(): boolean {
    return true;
  }

  override get isJson(): boolean {
    return true;
  }

  protected override keepText(text: string): void {
    this.written = text;
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value") && !changed.has("written")) this.written = null;
    super.derive(changed);
  }

  protected override interpret(input: unknown): Interpretation {
    const written = textOf(input);
    if (written.trim() === "") return { value: undefined };
    try {
      const value = parseExactJson(written);
      assertSerializable(String(this.title), value);
      return { value };
    } catch (error) {
      return { error: this.#adviceOn(written) ?? describeProblem(error, written) };
    }
  }

  /** For input that does not look like JSON, a hint helps more than a syntax error. */
  #adviceOn(written: string): Translatable | undefined {
    if (this.hint === "" || /^\s*[[{"]/.test(written)) return undefined;
    const quoted = JSON.stringify(written.trim());
    const needsQuotes = quoted.length <= maxQuoteLength && this.accepts(written.trim());
    const hint = this.read("hint") as Translatable;
    return needsQuotes ? messages.quoted({ hint, text: quoted }) : hint;
  }
}

export const jsonInput: WidgetDefinition & { readonly schemaRule: SchemaRule } = {
  widget: JsonInput,
  schemaRule: {
    when: () => true,
    build: (field) => new JsonInput({ ...commonParameters(field), hint: jsonHint(field) }),
  },
};

/** The position of a syntax error; the texts of JavaScript engines differ and are not for users. */
function describeProblem(error: unknown, written: string): Translatable {
  const isSyntax = error instanceof InvalidJsonError;
  if (!isSyntax && error instanceof HeddleError) return error.translatable ?? error.message;
  if (!isSyntax || error.position === undefined) return messages.notJson;
  const before = written.slice(0, error.position).split("\n");
  return messages.notJsonAt({
    line: String(before.length),
    column: String((before.at(-1)?.length ?? 0) + 1),
  });
}

/** The hint of a JSON editor; `undefined` if any type is allowed. */
function jsonHint(field: Field): Message | undefined {
  const types = jsonTypesOf(field);
  const names = Object.entries(messages.jsonTypes);
  const named = names.filter(
    ([type]) => types.has(type as JsonType) && !(type === "integer" && types.has("number")),
  );
  if (named.length === 0 || types.size === names.length) return undefined;
  return messages.jsonHint({ types: alternatives(named.map(([, name]) => name)) });
}

/** `[a, b, c]` → `a, b or c` */
export function alternatives(types: readonly Message[]): Translatable {
  const [first, ...rest] = types.slice(0, -1);
  const last = types.at(-1) ?? "";
  if (!first) return last;
  const before = rest.reduce((all, second) => messages.comma({ first: all, second }), first);
  return messages.or({ first: before, second: last });
}
