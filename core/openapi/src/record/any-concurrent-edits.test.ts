import { RefusedError } from "@heddle/params";
import { MapInput, MapKey, Rows, Variant, type WidgetState } from "@heddle/views";
import fc from "fast-check";
import { expect, it } from "vitest";

import { readDocument } from "../document/openapi-document.ts";
import { OperationInputs } from "../form/operation-inputs.ts";
import { getOperation } from "../operation/get-operation.ts";
import { Baseline } from "./baseline.ts";
import type { ApiRecord } from "./record-shape.ts";
import { BodyState } from "./merge-edits.ts";
import { itemApi } from "./store.fixture.ts";

const numRuns = process.env["HEDDLE_FULL"] ? 200 : 15;

const text = { type: "string" };
const integer = { type: "integer" };
const object = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  ...more,
});
const schema = object({
  name: text,
  age: integer,
  address: object({ street: text, zip: integer, geo: object({ lat: integer }) }),
  lines: {
    type: "array",
    items: object({ sku: text, qty: integer, size: object({ w: integer }) }),
  },
  stock: { type: "object", additionalProperties: integer },
  places: { type: "object", additionalProperties: object({ city: text, zip: integer }) },
  contact: {
    oneOf: [
      object({ mail: text }, { title: "Mail", required: ["mail"] }),
      object({ phone: text, prefix: integer }, { title: "Phone", required: ["phone"] }),
    ],
  },
});
const document = readDocument(itemApi({ put: "application/json" }, schema));
function makeInputs(): OperationInputs {
  const options = { skipReadOnly: false, mediaType: undefined, widget: undefined };
  const operation = getOperation(document, "/items/{id}", "put");
  const inputs = new OperationInputs(document, operation, options);
  inputs.populate({ id: 1 });
  return inputs;
}

const row = fc.record({ sku: fc.constantFrom("a", "b"), qty: fc.nat(9) }, { requiredKeys: [] });
const key = fc.constantFrom("a", "b", "c");
const record = fc.record(
  {
    name: fc.constantFrom("Ada", 5),
    age: fc.nat(9),
    address: fc.record({ street: fc.constant("Main"), zip: fc.nat(9) }, { requiredKeys: [] }),
    lines: fc.array(row, { maxLength: 3 }),
    stock: fc.dictionary(key, fc.oneof(fc.nat(9), fc.constant("x")), { noNullPrototype: true }),
    places: fc.dictionary(key, fc.record({ zip: fc.nat(9) }), { noNullPrototype: true }),
    contact: fc.constantFrom({ mail: "m" }, { phone: "1" }),
  },
  { requiredKeys: [] },
);
const place = fc.nat(3);
const leaf = fc.oneof(
  fc.constantFrom(
    ["name"],
    ["age"],
    ["address", "street"],
    ["address", "zip"],
    ["address", "geo", "lat"],
    ["contact", "mail"],
    ["contact", "prefix"],
  ),
  fc.tuple(fc.constant("lines"), place, fc.constantFrom("sku", "qty")),
  fc.tuple(fc.constant("lines"), place, fc.constant("size"), fc.constant("w")),
  fc.tuple(fc.constant("stock"), key),
  fc.tuple(fc.constant("places"), key, fc.constantFrom("city", "zip")),
);
type Step = (inputs: OperationInputs) => void;
const inLines =
  (act: (rows: Rows) => void): Step =>
  (inputs) => {
    const rows = inputs.body.at(["lines"]);
    if (rows instanceof Rows) act(rows);
  };
const inMap =
  (name: string, act: (map: MapInput) => void): Step =>
  (inputs) => {
    const map = inputs.body.at([name]);
    if (map instanceof MapInput) act(map);
  };
const mapName = fc.constantFrom("stock", "places");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(leaf, fc.constantFrom("7", "8", "many", "")).map(
    ([path, input]): Step =>
      (inputs) =>
        inputs.body.at(path)?.enter(input),
  ),
  fc.constantFrom(["address"], ["age"], ["lines"], ["stock"]).map(
    (path): Step =>
      (inputs) =>
        inputs.body.at(path)?.clear(),
  ),
  fc.constant(inLines((rows) => rows.add())),
  place.map((at) => inLines((rows) => rows.remove(at))),
  fc.tuple(place, place).map(([from, to]) => inLines((rows) => rows.move(from, to))),
  fc
    .tuple(mapName, fc.oneof(key, fc.constant("")), fc.constantFrom("7", "many"))
    .map(([name, entered, value]) =>
      inMap(name, (map) => {
        map.add();
        map.entries.at(-1)!.keyInput.enter(entered);
        if (name === "stock") map.entries.at(-1)!.valueWidget.enter(value);
        else map.entries.at(-1)!.at(["zip"])!.enter(value);
      }),
    ),
  fc
    .tuple(mapName, place, key)
    .map(([name, at, entered]) => inMap(name, (map) => map.entries[at]?.keyInput.enter(entered))),
  fc.tuple(mapName, place).map(([name, at]) => inMap(name, (map) => map.remove(at))),
  fc.nat(1).map((at): Step => (inputs) => {
    const contact = inputs.body.at(["contact"]);
    if (contact instanceof Variant) contact.pick(at);
  }),
);
const steps = fc.array(step, { maxLength: 6 });

function take(inputs: OperationInputs, made: readonly Step[]): void {
  for (const each of made) {
    try {
      each(inputs);
    } catch (error) {
      // The row may not exist.
      if (!(error instanceof RefusedError)) throw error;
    }
  }
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one).localeCompare(JSON.stringify(other));
}

/** The displayed state of all inputs. */
function seen(inputs: OperationInputs): unknown {
  const plain = ({ widget, value, draft, choice, parts }: WidgetState): unknown => {
    const shown = parts.map(plain);
    // The members of an object have no order.
    if (widget instanceof MapInput) shown.sort(byText);
    // A key that the map rejects has only its text.
    const isRejectedKey = widget instanceof MapKey && draft !== null;
    return { value: isRejectedKey ? undefined : value, draft, choice, parts: shown };
  };
  return inputs.at("body").map((field) => plain(inputs.widgetOf(field).snapshot()));
}

it("[O200] changes nothing on the page if the server returns what it received", () => {
  fc.assert(
    fc.property(record, steps, steps, (from: ApiRecord, before, during) => {
      const inputs = makeInputs();
      const baseline = new Baseline(inputs, from);
      take(inputs, before);
      fc.pre(baseline.issues().length === 0);
      const sent = BodyState.of(inputs);
      const saved = structuredClone(baseline.edited) as ApiRecord;
      take(inputs, during);
      const shown = seen(inputs);
      const late = BodyState.of(inputs).editsSince(sent);
      const next = new Baseline(inputs, saved);
      expect(late.mergeInto(inputs).isEmpty).toBe(true);
      expect(seen(inputs)).toEqual(shown);
      expect(late.isEmpty && next.isEdited).toBe(false);
    }),
    { numRuns },
  );
});

it("[O290] changes nothing on the page if the server returns nothing", () => {
  fc.assert(
    fc.property(record, steps, steps, (from: ApiRecord, before, during) => {
      const inputs = makeInputs();
      const baseline = new Baseline(inputs, from);
      take(inputs, before);
      fc.pre(baseline.issues().length === 0);
      const sent = BodyState.of(inputs);
      const accepted = baseline.saved;
      take(inputs, during);
      const now = seen(inputs);
      const edited = structuredClone(baseline.edited);
      const late = BodyState.of(inputs).editsSince(sent);
      const again = new Baseline(inputs, from, accepted);
      expect(late.mergeInto(inputs).isEmpty).toBe(true);
      expect(seen(inputs)).toEqual(now);
      expect(again.edited).toEqual(edited);
      expect(late.isEmpty && again.isEdited).toBe(false);
    }),
    { numRuns },
  );
});

it("[O202] shows the edits of one form in another form of the same record", () => {
  fc.assert(
    fc.property(record, steps, (from: ApiRecord, made) => {
      const [first, second] = [makeInputs(), makeInputs()];
      for (const inputs of [first, second]) new Baseline(inputs, from);
      const shown = BodyState.of(first);
      take(first, made);
      expect(BodyState.of(first).editsSince(shown).mergeInto(second).isEmpty).toBe(true);
      expect(seen(second)).toEqual(seen(first));
    }),
    { numRuns },
  );
});
