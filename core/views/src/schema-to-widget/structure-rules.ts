import { forbiddenKeys } from "@heddle/params";
import { isPassword, type JsonSchema, unionMembers } from "@heddle/schema";

import { FileInput } from "../widgets/file-input.ts";
import { Group } from "../widgets/group.ts";
import { MultiSelect } from "../widgets/multi-select.ts";
import { isOption, type Option, optionsOf } from "../widgets/option.ts";
import { Rows } from "../widgets/rows.ts";
import { Tags } from "../widgets/tags.ts";
import type { Widget } from "../widgets/widget.ts";
import { choicesOf } from "./choice-rules.ts";
import { commonParameters } from "./common-parameters.ts";
import { describePart, type Field, isCircular } from "./field.ts";
import type { BuildPart, Rule } from "./rule.ts";
import { acceptOf, isFile } from "./string-rules.ts";

/** How deep groups are open at first: optional ones, and those that have to be filled in. */
const openDepth = { optional: 1, required: 3 };

/** Arrays and objects. */
export const structureRules: readonly Rule[] = [
  {
    when: (field) => itemOptions(field) !== undefined,
    build: (field) =>
      new MultiSelect({ ...commonParameters(field), options: itemOptions(field) ?? [] }),
  },
  {
    when: (field) => isFileItem(itemOf(field)),
    build: (field) => {
      const item = itemOf(field);
      const accept = item ? acceptOf(item) : "";
      return new FileInput({ ...commonParameters(field), multiple: true, accept });
    },
  },
  { when: (field) => isPasswordItem(itemOf(field)), build: buildRows },
  {
    when: (field) => tagType(itemOf(field)) !== undefined,
    build: (field) => new Tags({ ...commonParameters(field), itemType: tagType(itemOf(field)) }),
  },
  { when: (field) => isGroup(itemOf(field)), build: buildRows },
  { when: isGroup, build: buildGroup },
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

/** What can be chosen for a list; `null` as well where an item may be that. */
function itemOptions(field: Field): Option[] | undefined {
  const item = itemOf(field);
  const options = item && choicesOf(item);
  const lacksNull = options && item.nullable && !isOption(options, null);
  return lacksNull ? [...options, ...optionsOf([null])] : options;
}

function isFileItem(item: Field | undefined): boolean {
  return item !== undefined && isFile(item);
}

/** By its format alone: the name is that of the list. */
function isPasswordItem(item: Field | undefined): boolean {
  return item?.type === "string" && isPassword("", item.schema);
}

const tagTypes = ["string", "number", "integer"] as const;

function tagType(item: Field | undefined): (typeof tagTypes)[number] | undefined {
  return tagTypes.find((type) => type === item?.type);
}

/** Whether a value is an object all of whose members are known: a union beside them describes no others. */
function isGroup(field: Field | undefined): boolean {
  if (field?.type !== "object") return false;
  const { properties = {} } = field.schema;
  if (Object.keys(properties).length === 0) return false;
  return [...unionMembers(field.schema, field.root)].every((name) =>
    Object.hasOwn(properties, name),
  );
}

function buildRows(field: Field, buildPart: BuildPart): Widget {
  return new Rows({
    ...commonParameters(field),
    maximum: field.schema.maxItems,
    buildRow: () => buildRow(itemOf(field) ?? field, buildPart),
  });
}

/** A row of an object is open and stays so. */
function buildRow(item: Field, buildPart: BuildPart): Widget {
  if (!isGroup(item)) return buildPart(item);
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
