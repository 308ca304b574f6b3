import type { Rows } from "@heddle/views";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { OperationInputs } from "../form/operation-inputs.ts";
import { readDocument } from "../document/openapi-document.ts";
import { getOperation } from "../operation/get-operation.ts";
import { Baseline } from "./baseline.ts";
import { differences, withDifferences } from "./difference.ts";
import { itemApi, itemSchema, merged, patched } from "./store.fixture.ts";
import { changedMembers, jsonPatch, mergePatch, updateBody } from "./update-request.ts";

type Members = Record<string, unknown>;

const names = fc.constantFrom("a", "b", "~/", "", "constructor", "toString", "__proto__x");
/** JSON; `null` only inside lists, because a merge patch cannot express it in a new object. */
const { value: sayable, any: json } = fc.letrec((tie) => {
  const scalars = [fc.integer(), fc.string({ maxLength: 3 }), fc.boolean()];
  return {
    value: fc.oneof(
      { maxDepth: 3 },
      ...scalars,
      fc.array(tie("any"), { maxLength: 2 }),
      fc.dictionary(names, tie("value"), { maxKeys: 3 }),
    ),
    any: fc.oneof(
      { maxDepth: 3 },
      fc.constant(null),
      ...scalars,
      fc.array(tie("any"), { maxLength: 2 }),
      fc.dictionary(names, tie("any"), { maxKeys: 3 }),
    ),
  };
});
/** JSON that a view accepts. */
const shown = json;
const record = fc.dictionary(names, json, { maxKeys: 4 });
const sayableRecord = fc.dictionary(names, sayable, { maxKeys: 4 });

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe("[O149] for any two records", () => {
  it("the differences, applied to one, give the other", () => {
    fc.assert(
      fc.property(record, record, (from, to) => {
        expect(plain(withDifferences(from, differences(from, to)))).toEqual(plain(to));
      }),
    );
  });

  it("the changed members give the other, with `null` for removed ones", () => {
    fc.assert(
      fc.property(record, record, (from, to) => {
        const gone = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
        const nulls = Object.fromEntries(gone.map((name) => [name, null]));
        const patch = changedMembers(from, to);
        expect(plain({ ...from, ...patch })).toEqual(plain({ ...to, ...nulls }));
        const isNeedless = Object.keys(patch).some(
          (name) =>
            Object.hasOwn(from, name) &&
            Object.hasOwn(to, name) &&
            JSON.stringify(from[name]) === JSON.stringify(to[name]),
        );
        expect(isNeedless).toBe(false);
      }),
    );
  });

  it("the merge patch gives the other", () => {
    fc.assert(
      fc.property(record, sayableRecord, (from, to) => {
        expect(plain(merged(from, plain(mergePatch(from, to))))).toEqual(plain(to));
      }),
    );
  });

  it("the JSON patch gives the other", () => {
    fc.assert(
      fc.property(record, record, (from, to) => {
        expect(plain(patched(from, plain(jsonPatch(from, to)) as never))).toEqual(plain(to));
      }),
    );
  });
});

describe("[O149] for any record and any edits", () => {
  const line = {
    type: "object",
    properties: { sku: { type: "string" }, qty: { type: "integer" } },
  };
  const properties = { ...itemSchema.properties, lines: { type: "array", items: line } };
  const schema = { ...itemSchema, properties };
  const row = fc.record({ sku: shown, qty: shown, more: shown }, { requiredKeys: [] });
  const item = fc.record(
    {
      id: fc.integer(),
      name: fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.constant(null)),
      lines: fc.array(fc.oneof(row, shown), { maxLength: 4 }),
      age: fc.oneof(fc.integer(), fc.constant("old")),
      tags: fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 3 }),
      address: fc.record(
        {
          street: fc.string({ minLength: 1 }),
          zip: fc.oneof(fc.integer(), fc.constantFrom("W1", null)),
          code: fc.string(),
          more: json,
        },
        { requiredKeys: [] },
      ),
      pin: fc.string({ minLength: 1 }),
      more: json,
    },
    { requiredKeys: ["id"] },
  );
  const edits = fc.record(
    {
      name: fc.string({ minLength: 1 }),
      age: fc.integer(),
      tags: fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 3 }),
      address: fc.record({ street: fc.string({ minLength: 1 }), zip: fc.integer() }),
      // The last row gets a quantity, and replaces the removed first row.
      lines: fc.record({ qty: fc.integer(), isMoved: fc.boolean(), isRemoved: fc.boolean() }),
    },
    { requiredKeys: [] },
  );
  type Arrangement = { qty: number; isMoved: boolean; isRemoved: boolean };
  const linesOf = (from: Members): readonly unknown[] => (from["lines"] ?? []) as unknown[];

  function arranged(lines: readonly unknown[], { qty, isMoved, isRemoved }: Arrangement): unknown {
    const last = lines.at(-1);
    const isObject = typeof last === "object" && last !== null && !Array.isArray(last);
    const edited = { ...(isObject ? last : {}), qty };
    const rest = lines.slice(0, -1);
    return (isMoved ? [edited, ...rest] : [...rest, edited]).slice(isRemoved ? 1 : 0);
  }

  /** The record with the edits applied directly. */
  function expected(from: Members, made: Members): Members {
    const address = made["address"] && {
      ...(from["address"] as object),
      ...made["address"],
    };
    const { lines: arrangement, ...rest } = made;
    const hasLines = arrangement !== undefined && linesOf(from).length > 0;
    const lines = hasLines && arranged(linesOf(from), arrangement as Arrangement);
    return { ...from, ...rest, ...(address ? { address } : {}), ...(lines ? { lines } : {}) };
  }

  function withoutReadOnly({ id: _id, ...rest }: Members): Members {
    const { code: _code, ...address } = (rest["address"] ?? {}) as Members;
    return rest["address"] === undefined ? rest : { ...rest, address };
  }

  const kinds: Readonly<Record<string, (from: Members, body: unknown) => unknown>> = {
    "application/json": (from, body) => ({ ...from, ...(body as Members) }),
    "application/merge-patch+json": merged,
    "application/json-patch+json": (from, body) => patched(from, body as never),
  };
  function inputsFor(method: string, mediaType: string): OperationInputs {
    const document = readDocument(itemApi({ [method]: mediaType }));
    const operation = getOperation(document, "/items/{id}", method);
    const [content] = operation.body?.contents ?? [];
    const body = { ...operation.body!, contents: [{ ...content!, schema }] };
    const options = { skipReadOnly: false, mediaType: undefined, widget: undefined };
    return new OperationInputs(document, { ...operation, body }, options);
  }
  function edited(inputs: OperationInputs, from: Members, made: Members): Baseline {
    const baseline = new Baseline(inputs, from);
    expect(baseline.isEdited).toBe(false);
    const { address, lines, ...rest } = made;
    inputs.populate(rest);
    if (lines) arrange(inputs, linesOf(from).length, lines as Arrangement);
    for (const [name, value] of Object.entries((address ?? {}) as Members))
      inputs.body.at(["address", name])?.assign(value);
    return baseline;
  }

  function arrange(inputs: OperationInputs, count: number, to: Arrangement): void {
    if (count === 0) return;
    const rows = inputs.body.at(["lines"]) as Rows;
    rows.at([count - 1, "qty"])?.assign(to.qty);
    if (to.isMoved) rows.move(count - 1, 0);
    if (to.isRemoved) rows.remove(0);
  }

  for (const [mediaType, apply] of Object.entries(kinds)) {
    it(`a PATCH as ${mediaType} turns one into the other`, () => {
      const inputs = inputsFor("patch", mediaType);
      fc.assert(
        fc.property(item, edits, (from: Members, made: Members) => {
          const { record: before, edited: after } = edited(inputs, from, made);
          expect(plain(after)).toEqual(plain(expected(from, made)));
          const body = plain(updateBody(inputs, before, after));
          const bare = withoutReadOnly(from);
          expect(plain(apply(bare, body))).toEqual(plain(withoutReadOnly(expected(from, made))));
        }),
        { numRuns: 60 },
      );
    });
  }

  it("a PUT sends the edited record without its read-only members", () => {
    const inputs = inputsFor("put", "application/json");
    fc.assert(
      fc.property(item, edits, (from: Members, made: Members) => {
        const { record: before, edited: after } = edited(inputs, from, made);
        const body = plain(updateBody(inputs, before, after));
        expect(body).toEqual(plain(withoutReadOnly(expected(from, made))));
      }),
      { numRuns: 60 },
    );
  });
});
