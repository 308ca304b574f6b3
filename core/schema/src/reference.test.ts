import { HeddleError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { resolveRef, UnresolvedReferenceError } from "./index.ts";

function failure(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("resolveRef", () => {
  const pet = { type: "object", title: "Pet", description: "An animal" };
  const root = {
    openapi: "3.1.0",
    components: {
      schemas: {
        Pet: pet,
        Alias: { $ref: "#/components/schemas/Pet" },
        "a/b~c d": { type: "null" },
      },
      lists: [{ type: "string" }],
    },
  };

  it.each([
    null,
    undefined,
    3,
    "text",
    true,
    pet,
    [pet],
    { properties: { $ref: pet } },
    { $ref: 3 },
  ])("[S1] returns other values unchanged: %j", (object) => {
    expect(resolveRef(root, object)).toBe(object);
  });

  it.each([
    ["#/components/schemas/Pet", pet],
    ["#/components/schemas/a~1b~0c%20d", root.components.schemas["a/b~c d"]],
    ["#/components/lists/0", root.components.lists[0]],
    ["#", root],
  ])("[S2] finds %s", ($ref, target) => {
    expect(resolveRef(root, { $ref })).toBe(target);
  });

  it("[S3] follows a chain", () => {
    expect(resolveRef(root, { $ref: "#/components/schemas/Alias" })).toBe(pet);
  });

  it("[S4] rejects a cycle of references", () => {
    const circle = { a: { $ref: "#/b" }, b: { $ref: "#/a" } };
    expect(failure(() => resolveRef(circle, { $ref: "#/a" }))).toBeInstanceOf(
      UnresolvedReferenceError,
    );
  });

  it.each([
    "#/components/schemas/Cat",
    "#/components/lists/1",
    "#/components/lists/length",
    "#nowhere",
    "other.json#/Pet",
    "https://example.com/pet",
    "#/%zz",
    "http://[",
  ])("[S5] names the unresolved reference: %s", ($ref) => {
    const error = failure(() => resolveRef(root, { $ref }));
    expect(error).toBeInstanceOf(HeddleError);
    expect(error).toMatchObject({ code: "unresolved_reference", reference: $ref });
    expect(String(error)).toContain($ref);
  });

  it.each(["#/__proto__", "#/constructor", "#/a/prototype", "#/toString", "#/own/__proto__"])(
    "[S6] finds own members only: %s",
    ($ref) => {
      const document: unknown = JSON.parse('{ "own": { "__proto__": {} } }');
      expect(failure(() => resolveRef(document, { $ref }))).toBeInstanceOf(
        UnresolvedReferenceError,
      );
    },
  );

  it("[S7] prefers the annotations of the reference", () => {
    const reference = { $ref: "#/components/schemas/Alias", description: "My pet" };
    expect(resolveRef(root, reference)).toEqual({ ...pet, description: "My pet" });
    expect(pet.description).toBe("An animal");
  });

  it("[S7] applies the reference's other keywords as well as the target's", () => {
    const document = { $defs: { Name: { type: "string", minLength: 2 } } };
    expect(resolveRef(document, { $ref: "#/$defs/Name", minLength: 5, maxLength: 9 })).toEqual({
      type: "string",
      minLength: 2,
      maxLength: 9,
      allOf: [{ minLength: 5 }],
    });
  });

  it.each([
    { openapi: "3.0.3" },
    { swagger: "2.0" },
    { $schema: "http://json-schema.org/draft-07/schema#" },
  ])("[S8] ignores the reference's siblings in %j", (version) => {
    const document = { ...version, definitions: { Pet: pet } };
    expect(resolveRef(document, { $ref: "#/definitions/Pet", title: "Mine" })).toBe(pet);
  });

  it.each([{ openapi: "3.0.3" }, { swagger: "2.0" }, { openapi: "3.1.0" }])(
    "[S200] a reference marked read-only or write-only is so in %j",
    (version) => {
      const document = { ...version, definitions: { Pet: pet } };
      const reference = { $ref: "#/definitions/Pet", readOnly: true };
      expect(resolveRef(document, reference)).toEqual({ ...pet, readOnly: true });
      const chained = { ...document, definitions: { Pet: pet, Outer: reference } };
      expect(resolveRef(chained, { $ref: "#/definitions/Outer", writeOnly: true })).toEqual({
        ...pet,
        readOnly: true,
        writeOnly: true,
      });
      expect(resolveRef(document, { $ref: "#/definitions/Pet" })).toBe(pet);
    },
  );

  it("[S9] finds anchors and addresses", () => {
    const named = { $anchor: "here", type: "string" };
    const inner = { $id: "inner.json", $defs: { deep: { type: "integer" } } };
    const document = { $id: "https://example.com/root.json", $defs: { named, inner } };
    expect(resolveRef(document, { $ref: "#here" })).toBe(named);
    expect(resolveRef(document, { $ref: "https://example.com/inner.json" })).toBe(inner);
    expect(resolveRef(document, { $ref: "inner.json#/$defs/deep" })).toBe(inner.$defs.deep);
    expect(resolveRef(document, { $ref: "root.json#/$defs/named" })).toBe(named);
  });

  it("[S9] ignores names in example data", () => {
    const document = { examples: [{ $anchor: "here" }], const: { $anchor: "here" } };
    expect(failure(() => resolveRef(document, { $ref: "#here" }))).toBeInstanceOf(
      UnresolvedReferenceError,
    );
  });

  it("[S10] reads only the members on the path to the target", () => {
    const document = {
      components: {
        Pet: pet,
        get Rest(): never {
          throw new Error("was read");
        },
      },
    };
    expect(resolveRef(document, { $ref: "#/components/Pet" })).toBe(pet);
  });

  it("[S850] limits the references in a row", () => {
    const chain = (length: number): unknown => {
      const names = Array.from({ length }, (_, at) => [`S${at}`, { $ref: `#/$defs/S${at + 1}` }]);
      const $defs: unknown = { ...Object.fromEntries(names), [`S${length}`]: pet };
      return resolveRef({ $defs }, { $ref: "#/$defs/S0" });
    };
    expect(chain(30)).toBe(pet);
    const error = failure(() => chain(100_000));
    expect(error).toMatchObject({ code: "unresolved_reference", isCircular: false });
  });
});
