import { forbiddenKeys } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";

import { FileInput } from "../widgets/file-input.ts";
import { Group } from "../widgets/group.ts";
import { MultiSelect } from "../widgets/multi-select.ts";
import { optionsOf } from "../widgets/option.ts";
import { Rows } from "../widgets/rows.ts";
import { Tags } from "../widgets/tags.ts";
import type { Widget } from "../widgets/widget.ts";
import { commonParameters } from "./common-parameters.ts";
import { describePart, type Field, isCircular } from "./field.ts";
import type { BuildPart, Rule } from "./rule.ts";
import { acceptOf, isFile } from "./string-rules.ts";

/** How deep groups are open at first: optional ones, and those that have to be filled in. */
const openDepth = { optional: 1, required: 3 };

/** Arrays and objects. */
export const structureRules: readonly Rule[] = [
  {
    when: (field) => isChoice(itemOf(field)),
    build: (field) =>
      new MultiSelect({
        ...commonParameters(field),
        options: optionsOf(itemOf(field)?.schema.enum ?? []),
      }),
  },
  {
    when: (field) => isFileItem(itemOf(field)),
    build: (field) => {
      const item = itemOf(field);
      const accept = item ? acceptOf(item) : "";
      return new FileInput({ ...commonParameters(field), multiple: true, accept });
    },
  },
  {
    when: (field) => tagType(itemOf(field)) !== undefined,
    build: (field) => new Tags({ ...commonParameters(field), itemType: tagType(itemOf(field)) }),
  },
  {
    when: (field) => hasProperties(itemOf(field)),
    build: (field, buildPart) =>
      new Rows({
        ...commonParameters(field),
        maximum: field.schema.maxItems,
        buildRow: () => buildRow(itemOf(field) ?? field, buildPart),
      }),
  },
  { when: hasProperties, build: buildGroup },
];

/** Every row about lists looks at the items, so they are described once. */
const describedItems = new WeakMap<Field, Field | undefined>();

function itemOf(field: Field): Field | undefined {
  if (field.type !== "array") return undefined;
  if (!describedItems.has(field)) describedItems.set(field, describeItem(field));
  return describedItems.get(field);
}

function describeItem(field: Field): Field | undefined {
  const { items, prefixItems } = field.schema;
  if (prefixItems !== undefined || typeof items !== "object" || Array.isArray(items))
    return undefined;
  return describePart(field, field.name, items as JsonSchema, true);
}

function isChoice(item: Field | undefined): boolean {
  return item !== undefined && !item.nullable && (item.schema.enum?.length ?? 0) > 0;
}

function isFileItem(item: Field | undefined): boolean {
  return item !== undefined && isFile(item);
}

const tagTypes = ["string", "number", "integer"] as const;

function tagType(item: Field | undefined): (typeof tagTypes)[number] | undefined {
  if (!item || item.nullable) return undefined;
  return tagTypes.find((type) => type === item.type);
}

function hasProperties(field: Field | undefined): boolean {
  const isObject = field?.type === "object" && field.schema.oneOf === undefined;
  return isObject && Object.keys(field.schema.properties ?? {}).length > 0;
}

function buildRow(item: Field, buildPart: BuildPart): Widget {
  return new Group({ ...commonParameters(item), build: () => buildProperties(item, buildPart) });
}

function buildGroup(field: Field, buildPart: BuildPart): Widget {
  const depth = field.ancestors.length;
  const limit = field.required ? openDepth.required : openDepth.optional;
  return new Group({
    ...commonParameters(field),
    open: depth <= limit && !isCircular(field),
    collapsible: depth > 0,
    build: () => buildProperties(field, buildPart),
  });
}

function buildProperties(field: Field, buildPart: BuildPart): Widget[] {
  const { properties = {}, required = [] } = field.schema;
  return Object.entries(properties)
    .filter(([name]) => !forbiddenKeys.has(name))
    .map(([name, schema]) => buildPart(describePart(field, name, schema, required.includes(name))));
}
