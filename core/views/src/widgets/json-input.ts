import { assertSerializable, HeddleError } from "@heddle/params";
import { InvalidJsonError, parseExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { type Interpretation, textOf } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import {
  alternativesOf,
  commonParameters,
  describePart,
  type Field,
} from "../schema-to-widget/field.ts";
import type { SchemaRule, WidgetDefinition } from "../widget-definition.ts";
import { Widget } from "./widget.ts";

/** A longer text would not fit into an error. */
const longestQuote = 40;

/** Any JSON value as text, for what no other widget can edit. */
export class JsonInput extends Widget.with({
  /** What to type; nothing where it can be anything. */
  hint: { type: z._default(z.string(), ""), view: "r" },
}) {
  static override readonly kind: string = "json-input";

  protected override interpret(input: unknown): Interpretation {
    const text = textOf(input);
    if (text.trim() === "") return { value: undefined };
    try {
      const value = parseExactJson(text);
      assertSerializable(this.title, value);
      return { value };
    } catch (error) {
      return { problem: this.#adviceOn(text) ?? describeProblem(error, text) };
    }
  }

  /** Who types no JSON at all has to be told what to type, not where it went wrong. */
  #adviceOn(text: string): string | undefined {
    if (this.hint === "" || /^\s*[[{"]/.test(text)) return undefined;
    const quoted = JSON.stringify(text.trim());
    const isMeant = quoted.length <= longestQuote && this.accepts(text.trim());
    return isMeant ? messages.quoted(this.hint, quoted) : this.hint;
  }
}

/** The row of `JsonInput` in the table of widgets. */
export const jsonInput: WidgetDefinition & { readonly schemaRule: SchemaRule } = {
  widget: JsonInput,
  schemaRule: {
    when: () => true,
    build: (field) => new JsonInput({ ...commonParameters(field), hint: jsonHint(field) }),
  },
};

/** Engines word their errors each in their own way, and not for users; where it went wrong is what helps. */
function describeProblem(error: unknown, text: string): string {
  const isSyntax = error instanceof InvalidJsonError;
  if (!isSyntax && error instanceof HeddleError) return error.message;
  if (!isSyntax || error.position === undefined) return messages.notJson;
  const before = text.slice(0, error.position).split("\n");
  return messages.notJsonAt(before.length, (before.at(-1)?.length ?? 0) + 1);
}

type JsonType = keyof typeof messages.jsonTypes;

/** What to type where a value is edited as JSON; nothing where a schema does not tell its types. */
function jsonHint(field: Field): string | undefined {
  const types = typesOf(field);
  if (types.length === 0 || !types.every(isJsonType)) return undefined;
  const isSpare = types.includes("number");
  const told = [...new Set(types)].filter((type) => !(isSpare && type === "integer"));
  return messages.jsonHint(told.map((type) => messages.jsonTypes[type]));
}

function typesOf(field: Field): readonly (string | undefined)[] {
  const { schema, type, nullable } = field;
  const branches = alternativesOf(field).map(
    (branch) => describePart(field, field.name, branch, true).type ?? type,
  );
  const own = Array.isArray(schema.type) ? schema.type : [type];
  return [...(branches.length > 0 ? branches : own), ...(nullable ? ["null"] : [])];
}

function isJsonType(type: string | undefined): type is JsonType {
  return type !== undefined && Object.hasOwn(messages.jsonTypes, type);
}
