/** Checks the layout hints of a document: `x-heddle` at a schema or a parameter. */
import { nearest } from "@heddle/params";
import { hintKeyword, type JsonSchema } from "@heddle/schema";
import { expectedHint, fittingWidgets, hintNames } from "@heddle/views";

import { readFlat } from "./schema-traits.ts";
import { atPointer, readPointerStep } from "./json-pointer.ts";
import { asList, asObject, type RawObject } from "./raw.ts";

/** Describes what is wrong with the hints at a pointer. They are ignored as far as they are wrong. */
export function hintProblems(
  root: RawObject,
  hints: RawObject,
  pointer: string,
): readonly string[] {
  const wrong = Object.entries(hints).flatMap(([name, value]) => problemOf(name, value) ?? []);
  const owner = asObject(atRawPointer(root, pointer.slice(0, -hintKeyword.length - 1)));
  return [...wrong, ...misfits(root, hints, owner, nameAt(owner, pointer))];
}

function problemOf(name: string, value: unknown): string | undefined {
  if (!hintNames.includes(name)) {
    const meant = nearest(name, hintNames);
    const advice = meant ? `did you mean "${meant}"?` : `there are ${hintNames.join(", ")}`;
    return `there is no layout hint "${name}"; ${advice}`;
  }
  const expected = expectedHint(name, value);
  return expected && `the layout hint "${name}" must be ${expected}`;
}

/** Hints that are valid, but do not fit the schema: its widget, or the order of its members. */
function misfits(
  root: RawObject,
  { widget, order }: RawObject,
  owner: RawObject,
  name: string,
): readonly string[] {
  const schema = isParameter(owner) ? (owner["schema"] ?? owner) : owner;
  const fitting: readonly string[] = fittingWidgets(name, schema as JsonSchema, { root });
  const isKnown = typeof widget === "string" && expectedHint("widget", widget) === undefined;
  const { properties = {} } = readFlat(root, schema as JsonSchema);
  const unknown = asList(order).filter(
    (each) => typeof each === "string" && !Object.hasOwn(properties, each),
  );
  return [
    ...(isKnown && !fitting.includes(widget)
      ? [`the widget "${widget}" does not fit the schema; ${choicesText(fitting)}`]
      : []),
    ...unknown.map((each) => `the order names "${String(each)}", which is no property`),
  ];
}

function choicesText(fitting: readonly string[]): string {
  return fitting.length === 0 ? "no other widget fits it" : `it can be ${fitting.join(", ")}`;
}

function isParameter(owner: RawObject): boolean {
  return typeof owner["in"] === "string" && typeof owner["name"] === "string";
}

/** The name of the parameter or property that has the hints. */
function nameAt(owner: RawObject, pointer: string): string {
  if (isParameter(owner)) return String(owner["name"]);
  return readPointerStep(pointer.split("/").at(-2) ?? "");
}

/** Like `atPointer`, for a pointer that is not part of a reference, where `%` is a plain character. */
function atRawPointer(root: RawObject, pointer: string): unknown {
  return atPointer(root, pointer.replaceAll("%", "%25"));
}
