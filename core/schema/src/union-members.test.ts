import { expect, it } from "vitest";

import { type JsonSchema, type JsonSchemaObject, unionMembers } from "./index.ts";

const root = {
  $defs: {
    cat: { allOf: [{ $ref: "#/$defs/animal" }, { properties: { lives: true } }] },
    animal: { properties: { name: true } },
    loop: { anyOf: [{ $ref: "#/$defs/loop" }, { properties: { a: true } }] },
    // A cycle of branches, not of references.
    empty: { oneOf: [{ $ref: "#/$defs/empty" }, { required: ["a"] }] },
  },
};
const refTo = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const describing = (name: string): JsonSchema => ({ properties: { [name]: true } });

it.each<[string, JsonSchemaObject, string[]]>([
  ["no union", { properties: { a: true } }, []],
  ["sets of what is required", { oneOf: [{ required: ["a"] }, { required: ["b"] }] }, []],
  ["types", { anyOf: [{ type: "string" }, { type: "object" }] }, []],
  ["branches with members", { oneOf: [describing("a"), describing("b")] }, ["a", "b"]],
  ["both unions", { anyOf: [describing("a")], oneOf: [describing("b")] }, ["a", "b"]],
  ["one branch with members", { anyOf: [describing("a"), { required: ["b"] }] }, ["a"]],
  ["references and allOf", { oneOf: [refTo("cat"), {}] }, ["lives", "name"]],
  ["a union in a branch", { anyOf: [{ oneOf: [describing("a"), {}] }, {}] }, ["a"]],
  ["a union that contains itself", { anyOf: [refTo("loop"), {}] }, ["a"]],
  ["a union of nothing but itself", { anyOf: [refTo("empty"), {}] }, []],
  [
    "a part that leads nowhere",
    { anyOf: [{ allOf: [refTo("gone"), describing("a")] }, true] },
    ["a"],
  ],
  ["a discriminator", { discriminator: { propertyName: "kind" }, oneOf: [{}, {}] }, ["kind"]],
  ["a discriminator without a union", { discriminator: { propertyName: "kind" } }, []],
  ["what is no union", { oneOf: 5, anyOf: [null, "x", { properties: null }] } as never, []],
])("[S194] the members of %s", (_, schema, expected) => {
  expect([...unionMembers(schema, root)].toSorted()).toEqual(expected);
});
