import { isObject } from "@heddle/params";
import { type JsonSchema, type JsonSchemaObject, validate } from "@heddle/schema";

import { Group } from "../widgets/group.ts";
import { type Branch, Variant } from "../widgets/variant.ts";
import type { Widget } from "../widgets/widget.ts";
import { branchSchema } from "./branch-schema.ts";
import { commonParameters } from "./common-parameters.ts";
import { alternativesOf, describePart, type Field, flatten, isCircular } from "./field.ts";
import type { BuildPart, Rule } from "./rule.ts";

/** Unions whose branches can be told apart; the others are edited as JSON. */
export const unionRules: readonly Rule[] = [
  {
    when: (field) => titlesOf(field) !== undefined,
    build: (field, buildPart) =>
      new Variant({
        ...commonParameters(field),
        initial: field.required && !isCircular(field) ? 0 : -1,
        branches: branchesOf(field, buildPart),
      }),
  },
];

function titlesOf(field: Field): string[] | undefined {
  const titles = alternativesOf(field).map((alternative) => titleOf(field, alternative));
  const known = titles.filter((title) => title !== undefined);
  return known.length > 1 && new Set(known).size === titles.length ? known : undefined;
}

function titleOf(field: Field, alternative: JsonSchema): string | undefined {
  if (typeof alternative !== "object") return undefined;
  const { title } = describePart(field, field.name, alternative, true).schema;
  return tagOf(field, alternative) ?? title ?? nameOf(alternative.$ref);
}

/** The value of the discriminating property that leads to this branch. */
function tagOf({ schema }: Field, { $ref }: JsonSchemaObject): string | undefined {
  if (!schema.discriminator || $ref === undefined) return undefined;
  const mapped = Object.entries(schema.discriminator.mapping ?? {}).find(
    ([, target]) => target === $ref || target === nameOf($ref),
  );
  return mapped?.[0] ?? nameOf($ref);
}

function nameOf(reference: unknown): string | undefined {
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined;
}

function branchesOf(field: Field, buildPart: BuildPart): Branch[] {
  const titles = titlesOf(field) ?? [];
  const shared = Object.keys(field.schema.properties ?? {});
  return alternativesOf(field).map((alternative, position) => {
    const own = withTag(field, alternative);
    const schema = branchSchema(field, own);
    return {
      title: titles[position] ?? "",
      schema,
      shared,
      // What holds for every branch does not tell them apart.
      matches: (value) => belongsTo(describePart(field, field.name, own, true), value),
      build: () => buildBranch(describePart(field, field.name, schema, true), buildPart),
    };
  });
}

/** The widget of a branch; the picker above it is its title, so a group is open and stays so. */
function buildBranch(part: Field, buildPart: BuildPart): Widget {
  const widget = buildPart(part);
  if (widget instanceof Group) {
    widget.setOpen(true);
    widget.collapsible = false;
  }
  return widget;
}

/** The branch with its discriminating property fixed, so that the user need not repeat the choice. */
function withTag(field: Field, alternative: JsonSchema): JsonSchema {
  const property = field.schema.discriminator?.propertyName;
  if (property === undefined || typeof alternative !== "object") return alternative;
  const tag = tagOf(field, alternative);
  if (tag === undefined) return alternative;
  return {
    allOf: [{ properties: { [property]: { const: tag } }, required: [property] }, alternative],
  };
}

/** By the properties with a fixed value where the branch has some, otherwise by validation. */
function belongsTo({ schema, original, root }: Field, value: unknown): boolean {
  const fixed = Object.entries(schema.properties ?? {}).filter(
    ([, property]) => flatten(property, root).const !== undefined,
  );
  if (fixed.length > 0 && isObject(value)) {
    return fixed.every(
      ([name, property]) => validate(value[name], property, { root }).length === 0,
    );
  }
  return validate(value, original, { root }).length === 0;
}
