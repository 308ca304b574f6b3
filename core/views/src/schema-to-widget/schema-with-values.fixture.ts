import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";
import fc from "fast-check";

/** A schema, and the values that it accepts. */
interface SchemaWithValues {
  readonly schema: JsonSchema;
  readonly values: fc.Arbitrary<unknown>;
}

type Node = fc.Arbitrary<SchemaWithValues>;

function node(schema: JsonSchema, values: fc.Arbitrary<unknown>): SchemaWithValues {
  return { schema, values };
}

const json = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => !JSON.stringify(value).includes('"__proto__":'));
const scalar = fc.oneof(fc.string({ maxLength: 4 }), fc.integer(), fc.boolean());

const text: Node = fc.oneof(
  fc.constant(node({ type: "string" }, fc.string())),
  fc
    .nat(3)
    .map((minLength) =>
      node(
        { type: "string", minLength, maxLength: minLength + 3 },
        fc.string({ minLength, maxLength: minLength + 3, unit: "grapheme-ascii" }),
      ),
    ),
  fc.constant(node({ type: "string", maxLength: 500, format: "markdown" }, fc.string())),
  fc.constant(node({ pattern: "^[a-z]+$" }, fc.stringMatching(/^[a-z]{1,5}$/))),
  fc.constantFrom(
    node({ type: "string", format: "date" }, fc.constantFrom("2026-03-01", "2024-02-29")),
    node({ type: "string", format: "time" }, fc.constantFrom("09:30:00", "23:59:59.5Z")),
    node(
      { type: "string", format: "date-time" },
      fc.constantFrom("2026-03-01T09:30:00Z", "2026-03-01T09:30:00.25+02:00"),
    ),
    node({ type: "string", format: "email" }, fc.constantFrom("a@b.cd")),
    node({ type: "string", format: "uri" }, fc.constantFrom("https://example.com/a?b#c")),
    node({ type: "string", format: "password" }, fc.string()),
    node({ type: "string", format: "uuid" }, fc.uuid()),
  ),
);

const number: Node = fc.oneof(
  fc.constant(node({ type: "integer" }, fc.maxSafeInteger())),
  fc.constant(node({ type: "number" }, fc.double({ noNaN: true, noDefaultInfinity: true }))),
  fc
    .integer({ min: -9, max: 9 })
    .map((minimum) =>
      node(
        { type: "integer", minimum, maximum: minimum + 9 },
        fc.integer({ min: minimum, max: minimum + 9 }),
      ),
    ),
  fc.constant(
    node(
      { type: "number", multipleOf: 0.5, minimum: -4, maximum: 4 },
      fc.integer({ min: -8, max: 8 }).map((half) => half / 2),
    ),
  ),
);

const choice: Node = fc.oneof(
  fc.constant(node({ type: "boolean" }, fc.boolean())),
  fc
    .uniqueArray(json, { minLength: 1, maxLength: 4, selector: JSON.stringify })
    .map((values) => node({ enum: values }, fc.constantFrom(...values))),
  json.map((value) => node({ const: value }, fc.constant(value))),
  fc
    .uniqueArray(scalar, { minLength: 2, maxLength: 3, selector: JSON.stringify })
    .map((values) =>
      node(
        { oneOf: values.map((value, at) => ({ const: value, title: `Option ${at}` })) },
        fc.constantFrom(...values),
      ),
    ),
);

const anything: Node = fc.constantFrom<SchemaWithValues>(
  node(true, json),
  node({}, json),
  node({ type: ["string", "number"] }, fc.oneof(fc.string(), fc.integer())),
  node(
    { anyOf: [{ type: "number" }, { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" }] },
    fc.oneof(fc.integer(), fc.constantFrom("0", "12.50", "-3")),
  ),
  node({ type: ["boolean", "integer", "array"] }, fc.oneof(fc.boolean(), fc.array(json))),
  node(
    { type: ["string", "integer", "null"] },
    fc.oneof(fc.constantFrom("", "5", "true", "null", "{}", " 5 ", "x"), fc.constant(null)),
  ),
  node(
    { type: "object", additionalProperties: { type: "integer" } },
    fc.dictionary(fc.stringMatching(/^[a-m]$/), fc.integer(), { noNullPrototype: true }),
  ),
  node({ oneOf: [{ type: "string" }, { type: "integer" }] }, fc.oneof(fc.string(), fc.integer())),
);

const names = fc.uniqueArray(
  fc.constantFrom("a", "b", "name", "0", "toString", "valueOf", "x y", "$ref", "value"),
  { maxLength: 4 },
);

function listOf({ schema, values }: SchemaWithValues): SchemaWithValues {
  return node({ type: "array", items: schema, maxItems: 3 }, fc.array(values, { maxLength: 3 }));
}

/** A text, a value of the schema, and further integers. */
function tupleOf({ schema, values }: SchemaWithValues): SchemaWithValues {
  return node(
    { type: "array", prefixItems: [{ type: "string" }, schema], items: { type: "integer" } },
    fc.oneof(
      fc.constantFrom<unknown[]>([], ["a"]),
      fc.tuple(fc.string(), values),
      fc.tuple(fc.string(), values, fc.integer(), fc.integer()),
    ),
  );
}

/** Keys of one pattern have values of the schema; others are numbers. */
function mapOf({ schema, values }: SchemaWithValues): SchemaWithValues {
  const key = fc.stringMatching(/^[a-m]{1,2}$/);
  const others = fc.dictionary(fc.stringMatching(/^[n-z]$/), fc.integer(), {
    noNullPrototype: true,
  });
  return node(
    {
      type: "object",
      patternProperties: { "^[a-m]": schema },
      additionalProperties: { type: "integer" },
      propertyNames: { maxLength: 2 },
    },
    fc
      .tuple(fc.dictionary(key, values, { maxKeys: 3, noNullPrototype: true }), others)
      .map(([some, more]) => ({ ...some, ...more })),
  );
}

function objectOf(
  members: readonly (readonly [string, SchemaWithValues, boolean])[],
  others: boolean | undefined,
): SchemaWithValues {
  const values: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    members.map(([name, { values }]) => [name, values]),
  );
  const required = members.filter(([, , isRequired]) => isRequired).map(([name]) => name);
  const schema: JsonSchemaObject = {
    type: "object",
    properties: Object.fromEntries(members.map(([name, { schema }]) => [name, schema])),
    required,
    ...(others !== undefined && { additionalProperties: others }),
  };
  const extra = others === false ? {} : { extra: json };
  return node(
    schema,
    fc.record(
      { ...extra, ...values },
      { requiredKeys: required as never[], noNullPrototype: true },
    ),
  );
}

function nullable({ schema, values }: SchemaWithValues, style: number): SchemaWithValues {
  const styles: JsonSchemaObject[] = [
    { anyOf: [schema, { type: "null" }] },
    { oneOf: [{ type: "null" }, schema], title: "Outer" },
  ];
  return node(styles[style % 2]!, fc.oneof(values, fc.constant(null)));
}

/** Branches with titles and a tag property. */
function unionOf(branches: readonly SchemaWithValues[], isNullable: boolean): SchemaWithValues {
  const tagged = branches.map(({ schema, values }, at) =>
    node(
      {
        title: `Branch ${at}`,
        type: "object",
        required: ["tag", "inside"],
        properties: { tag: { const: at }, inside: schema },
      },
      values.map((inside) => ({ tag: at, inside })),
    ),
  );
  const alternatives = [
    ...tagged.map(({ schema }) => schema),
    ...(isNullable ? [{ type: "null" }] : []),
  ];
  const values = fc.oneof(
    ...tagged.map((branch) => branch.values),
    ...(isNullable ? [fc.constant(null)] : []),
  );
  return node({ oneOf: alternatives }, values);
}

/** Small schemas of all supported kinds, nested, with values that they accept. */
export const schemaWithValues: Node = fc.letrec<{ node: SchemaWithValues; leaf: SchemaWithValues }>(
  (tie) => ({
    leaf: fc.oneof(text, number, choice, anything),
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { arbitrary: tie("leaf"), weight: 3 },
      { arbitrary: tie("node").map(listOf), weight: 1 },
      { arbitrary: tie("node").map(mapOf), weight: 1 },
      { arbitrary: tie("node").map(tupleOf), weight: 1 },
      {
        arbitrary: names.chain((keys) =>
          fc
            .tuple(
              fc.tuple(...keys.map((key) => fc.tuple(fc.constant(key), tie("node"), fc.boolean()))),
              fc.constantFrom(undefined, true, false),
            )
            .map(([members, others]) => objectOf(members, others)),
        ),
        weight: 3,
      },
      {
        arbitrary: fc
          .tuple(tie("node").filter(isStrict), fc.nat(1))
          .map(([inner, style]) => nullable(inner, style)),
        weight: 1,
      },
      {
        arbitrary: fc
          .tuple(fc.array(tie("node"), { minLength: 2, maxLength: 3 }), fc.boolean())
          .map(([branches, isNullable]) => unionOf(branches, isNullable)),
        weight: 1,
      },
    ),
  }),
).node;

/** Whether the values never include `null`, so that exactly one branch of a `oneOf` with null matches. */
function isStrict({ schema }: SchemaWithValues): boolean {
  return typeof schema === "object" && typeof schema.type === "string";
}

/** The same schema behind a reference. */
export function behindReference(schema: JsonSchema): JsonSchemaObject {
  return { $defs: { target: schema }, $ref: "#/$defs/target" };
}
