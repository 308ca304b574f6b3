import { isPassword, validate } from "@heddle/schema";

import { DateInput } from "../widgets/date-input.ts";
import { DateTimeInput } from "../widgets/date-time-input.ts";
import { FileInput } from "../widgets/file-input.ts";
import { PasswordInput } from "../widgets/password-input.ts";
import { TextArea } from "../widgets/text-area.ts";
import { TextInput } from "../widgets/text-input.ts";
import { TimeInput } from "../widgets/time-input.ts";
import { commonParameters } from "./common-parameters.ts";
import type { Field } from "./field.ts";
import type { Rule } from "./rule.ts";

const longText = 200;
const textAreaFormats = new Set(["textarea", "markdown"]);
const inputTypes = new Map<string, "email" | "url" | "tel">([
  ["email", "email"],
  ["idn-email", "email"],
  ["uri", "url"],
  ["url", "url"],
  ["iri", "url"],
  ["phone", "tel"],
  ["tel", "tel"],
]);

/** Strings, by their format. */
export const stringRules: readonly Rule[] = [
  {
    when: ({ name, type, schema }) => type === "string" && isPassword(name, schema),
    build: (field) => new PasswordInput(textParameters(field)),
  },
  {
    when: (field) => hasFormat(field, "date"),
    build: (field) => new DateInput(commonParameters(field)),
  },
  {
    when: (field) => hasFormat(field, "date-time"),
    build: (field) => new DateTimeInput(commonParameters(field)),
  },
  {
    when: (field) => hasFormat(field, "time"),
    build: (field) => new TimeInput(commonParameters(field)),
  },
  {
    when: isFile,
    build: (field) => new FileInput({ ...commonParameters(field), accept: acceptOf(field) }),
  },
  { when: isLongText, build: (field) => new TextArea(plainTextParameters(field)) },
  {
    when: ({ type }) => type === "string",
    build: (field) =>
      new TextInput({
        ...plainTextParameters(field),
        inputType: inputTypes.get(field.schema.format ?? "") ?? "text",
      }),
  },
];

/** Whether a string stands for the content of a file. */
export function isFile({ type, schema }: Field): boolean {
  if (type !== "string" && schema.contentMediaType === undefined) return false;
  if (schema.format === "binary") return true;
  const isEncoded = schema.format === "byte" || schema.contentEncoding !== undefined;
  const { contentMediaType } = schema;
  if (contentMediaType === undefined) return false;
  return isEncoded || type === undefined || !textTypes.test(contentMediaType);
}

/** Media types whose content a person can type. */
const textTypes = /^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded)\b/i;

/** The media type that a file chooser should offer. */
export function acceptOf({ schema }: Field): string {
  const { contentMediaType = "" } = schema;
  return contentMediaType === "application/octet-stream" ? "" : contentMediaType;
}

function hasFormat({ type, schema }: Field, format: string): boolean {
  return type === "string" && schema.format === format;
}

function isLongText({ type, schema }: Field): boolean {
  if (type !== "string") return false;
  return (schema.maxLength ?? 0) > longText || textAreaFormats.has(schema.format ?? "");
}

/** Most strings say nothing but their length; only the others need the validator. */
function allowsEmpty({ schema, original, root }: Field): boolean {
  const isPlain = schema.pattern === undefined && schema.format === undefined;
  if (isPlain && typeof schema.minLength !== "number") return true;
  return validate("", original, { root }).length === 0;
}

/** A password that is emptied is none: nobody sets the empty one by erasing what he typed. */
function plainTextParameters(
  field: Field,
): ReturnType<typeof textParameters> & { keepsText: boolean } {
  const parameters = textParameters(field);
  const keepsText = field.mode === "record" && parameters.allowEmpty && !field.nullable;
  return { ...parameters, keepsText };
}

function textParameters(
  field: Field,
): ReturnType<typeof commonParameters> & { allowEmpty: boolean } {
  return { ...commonParameters(field), allowEmpty: allowsEmpty(field) };
}
