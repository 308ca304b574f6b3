import { schemaToWidget } from "@heddle/views";
import { expect, test } from "vitest";

import { bodyOf, info, post } from "../operation/document.fixture.ts";
import { getOperation } from "../operation/get-operation.ts";
import { type CollectOptions, collectFields } from "./collect-fields.ts";
import type { Field } from "./field.ts";

const text = { type: "string" };

/** The fields of `POST /things/{id}` without that of the path. */
function fieldsOf(
  operation: object,
  components: object = {},
  options: CollectOptions = {},
): Field[] {
  const document = { openapi: "3.1.0", info, components };
  const fields = collectFields(document, post(operation, { components }), options);
  return fields.filter(({ location }) => location !== "path");
}

const keys = (fields: readonly Field[]): string[] => fields.map(({ key }) => key);

test("[O27] orders fields by location: path, query, header, cookie, body", () => {
  const parameters = ["cookie", "header", "query"].map((place) => ({
    name: place,
    in: place,
    schema: text,
  }));
  const operation = post({
    parameters,
    ...bodyOf({ type: "object", properties: { label: text } }),
  });
  const fields = collectFields({ openapi: "3.1.0" }, operation);
  expect(fields.map(({ name, location }) => `${location} ${name}`)).toEqual([
    "path id",
    "query query",
    "header header",
    "cookie cookie",
    "body label",
  ]);
});

const Named = { type: "object", required: ["name"], properties: { name: text } };
const Aged = { type: "object", required: ["age"], properties: { age: { type: "integer" } } };
const schemas = { Named, Aged };
const named = { $ref: "#/components/schemas/Named" };
const aged = { $ref: "#/components/schemas/Aged" };

test.each([
  ["allOf", { allOf: [named, aged] }],
  ["allOf beside properties", { allOf: [named], properties: { age: text }, required: ["age"] }],
  ["nullable", { nullable: true, allOf: [named, aged] }],
  ["a choice between it and null", { anyOf: [{ type: "null" }, { allOf: [named, aged] }] }],
  [
    "a type list",
    { type: ["object", "null"], properties: { name: text, age: text }, required: ["age", "name"] },
  ],
])("[O28] returns a field for each property of %s", (_, schema) => {
  const fields = fieldsOf(bodyOf(schema), { schemas });
  expect(new Set(keys(fields))).toEqual(new Set(["name", "age"]));
  expect(fields.every(({ required }) => required)).toBe(true);
});

test("[O78] returns a field for a required member without a property, unless the schema forbids it", () => {
  const open = { type: "object", required: ["ids", "name"], properties: { name: text } };
  expect(fieldsOf(bodyOf(open))).toMatchObject([
    { name: "name", required: true, schema: text },
    { name: "ids", required: true, schema: {} },
  ]);
  const typed = { ...open, additionalProperties: { type: "integer" } };
  expect(fieldsOf(bodyOf(typed))[1]).toMatchObject({ name: "ids", schema: { type: "integer" } });
  expect(keys(fieldsOf(bodyOf({ ...open, additionalProperties: false })))).toEqual(["name"]);
});

const account = {
  type: "object",
  required: ["number", "password"],
  properties: {
    number: { type: "string", readOnly: true },
    stamp: { allOf: [{ $ref: "#/components/schemas/Stamp" }], readOnly: true },
    password: { type: "string", writeOnly: true, description: "Long", examples: ["correct horse"] },
    old: { type: "string", deprecated: true },
  },
};
const stamp = { schemas: { Stamp: { type: "string" } } };

test("[O29] returns a readOnly property as not required, or omits it", () => {
  const fields = fieldsOf(bodyOf(account), stamp);
  expect(keys(fields)).toEqual(["number", "stamp", "password", "old"]);
  expect(fields[0]).toMatchObject({ readOnly: true, required: false });
  expect(fields[1]).toMatchObject({ readOnly: true });
  expect(keys(fieldsOf(bodyOf(account), stamp, { skipReadOnly: true }))).toEqual([
    "password",
    "old",
  ]);
});

test("[O29] a parameter can be entered, even if its schema is readOnly", () => {
  const schema = { $ref: "#/components/schemas/Number" };
  const components = { schemas: { Number: { type: "integer", readOnly: true } } };
  const parameters = [{ name: "q", in: "query", required: true, schema }];
  const [field] = fieldsOf({ parameters }, components, { skipReadOnly: true });
  expect(field).toMatchObject({ key: "q", readOnly: false, required: true });
  const widget = schemaToWidget("q", field?.schema ?? {}, { root: { components } });
  expect(widget).toMatchObject({ kind: "integer-input", disabled: false });
});

test("[O30] returns writeOnly, deprecated, description and examples", () => {
  const [, , password, old] = fieldsOf(bodyOf(account), stamp);
  expect(password).toMatchObject({
    writeOnly: true,
    required: true,
    description: "Long",
    examples: ["correct horse"],
  });
  expect(old).toMatchObject({ deprecated: true });
  const content = { "application/json": { schema: Named, example: { name: "Ada" } } };
  expect(fieldsOf({ requestBody: { content } })).toMatchObject([{ examples: ["Ada"] }]);
});

test.each([
  ["a list", { type: "array", items: text }],
  ["a text", text],
  ["anything", {}],
  ["an object without properties", { type: "object", additionalProperties: text }],
  ["a choice between objects", { oneOf: [named, aged] }],
  ["a choice beside properties", { ...Named, anyOf: [named, aged] }],
  [
    "a choice inside a choice",
    { ...Named, anyOf: [{ oneOf: [named, aged] }, { required: ["x"] }] },
  ],
])("[O31] returns one field named body for %s", (_, schema) => {
  const requestBody = {
    required: true,
    ...(bodyOf(schema) as { requestBody: object }).requestBody,
  };
  expect(fieldsOf({ requestBody }, { schemas })).toMatchObject([
    { key: "body", name: "body", location: "body", isWholeBody: true, required: true },
  ]);
});

test("[O31] does not treat alternatives of required members as kinds of objects", () => {
  const schema = { ...Named, anyOf: [{ required: ["name"] }, { required: ["age"] }] };
  expect(keys(fieldsOf(bodyOf(schema)))).toEqual(["name"]);
});

test("[O31] returns no field for an object without possible members", () => {
  expect(fieldsOf(bodyOf({ type: "object", properties: {}, additionalProperties: false }))).toEqual(
    [],
  );
});

test("[O32] returns the fields of the chosen media type", () => {
  const content = {
    "application/json": { schema: Named },
    "multipart/form-data; boundary=x": {
      schema: { type: "object", properties: { file: { type: "string", format: "binary" } } },
    },
    "application/x-www-form-urlencoded": { schema: Aged },
  };
  const chosen = (mediaType?: string): string[] =>
    keys(fieldsOf({ requestBody: { content } }, {}, mediaType === undefined ? {} : { mediaType }));
  expect(chosen()).toEqual(["name"]);
  expect(chosen("multipart/form-data")).toEqual(["file"]);
  expect(chosen("application/x-www-form-urlencoded")).toEqual(["age"]);
});

test("[O33] adds the location to keys of duplicate names only", () => {
  const parameters = [
    { name: "id", in: "query", schema: text },
    { name: "query.id", in: "query", schema: text },
    { name: "limit", in: "query", schema: text },
  ];
  const operation = post({
    parameters,
    ...bodyOf({ type: "object", properties: { id: text, label: text } }),
  });
  const fields = collectFields({ openapi: "3.1.0" }, operation);
  expect(keys(fields)).toEqual(["path.id", "query.id.2", "query.id", "limit", "body.id", "label"]);
  expect(fields.map(({ name }) => name)).toEqual(["id", "id", "query.id", "limit", "id", "label"]);
});

test("[O34] resolves a schema at its top and keeps references inside", () => {
  const schema = { type: "object", properties: { one: named } };
  const Outer = { type: "object", properties: { inner: named } };
  const [one] = fieldsOf(bodyOf(schema), { schemas: { ...schemas, Named: Outer } });
  expect(one?.schema).toEqual(Outer);
});

test.each([
  ["text/plain", {}, { type: "string", format: "textarea" }],
  ["text/plain", { type: "string" }, { type: "string", format: "textarea" }],
  ["text/plain", { type: "string", format: "date" }, { type: "string", format: "date" }],
  ["application/xml", Named, { type: "string", format: "textarea" }],
  ["application/octet-stream", {}, { type: "string", format: "binary" }],
  ["image/png", { type: "string", format: "base64" }, { type: "string", format: "base64" }],
])("[O35, O252] returns one text or file for a body of %s", (mediaType, schema, expected) => {
  const fields = fieldsOf(bodyOf(schema, mediaType));
  expect(fields).toMatchObject([{ key: "body", isWholeBody: true, schema: expected }]);
});

test("[O36] stops at a recursive allOf", () => {
  const endless = {
    Self: { allOf: [{ $ref: "#/components/schemas/Self" }], properties: { a: text } },
    Left: { allOf: [{ $ref: "#/components/schemas/Right" }], properties: { left: text } },
    Right: { allOf: [{ $ref: "#/components/schemas/Left" }], properties: { right: text } },
    Empty: { $ref: "#/components/schemas/Empty" },
  };
  const of = (name: string): string[] =>
    keys(fieldsOf(bodyOf({ $ref: `#/components/schemas/${name}` }), { schemas: endless }));
  expect(of("Self")).toEqual(["a"]);
  expect(new Set(of("Left"))).toEqual(new Set(["left", "right"]));
  expect(of("Empty")).toEqual(["body"]);
});

test("[O36] limits a chain of ten thousand allOf", () => {
  const chain = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [
      `S${index}`,
      {
        allOf: [{ $ref: `#/components/schemas/S${index + 1}` }],
        properties: { [`p${index}`]: text },
      },
    ]),
  );
  expect(fieldsOf(bodyOf({ $ref: "#/components/schemas/S0" }), { schemas: chain })).not.toEqual([]);
});

test("[O36] returns properties named $ref and __proto__", () => {
  const schema: unknown = JSON.parse(
    `{"type":"object","properties":{"$ref":{"type":"string"},"__proto__":{"type":"integer"},"constructor":{"type":"boolean"}}}`,
  );
  const fields = fieldsOf(bodyOf(schema));
  expect(fields.map(({ name, schema }) => [name, schema])).toEqual([
    ["$ref", { type: "string" }],
    ["__proto__", { type: "integer" }],
    ["constructor", { type: "boolean" }],
  ]);
});

test("[O37] returns a querystring parameter as a field of the query", () => {
  const content = { "application/x-www-form-urlencoded": { schema: Named } };
  const parameters = [{ name: "all", in: "querystring", content }];
  expect(fieldsOf({ parameters })).toMatchObject([
    { key: "all", location: "query", parameter: { location: "querystring" } },
  ]);
});

test("[O753] names that would get the same label keep their own spelling", () => {
  const properties = { userId: text, UserID: { ...text, title: "Person" }, first_name: text };
  const content = { "application/json": { schema: { type: "object", properties } } };
  const parameters = [{ name: "user_id", in: "query", schema: text }];
  const paths = { "/a": { post: { parameters, requestBody: { content }, responses: {} } } };
  const openapi = { openapi: "3.1.0", info: { title: "", version: "1" }, paths };
  const fields = collectFields(openapi, getOperation(openapi, "/a", "post"));
  expect(fields.map(({ label }) => label)).toEqual(["user_id", "userId", "Person", "First name"]);
});
