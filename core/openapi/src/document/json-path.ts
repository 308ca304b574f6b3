/**
 * JSONPath (RFC 9535) in bounded time. The package parses a query; it is evaluated here, because the engine of the package
 * gives patterns of filters to `RegExp`, which takes years for some of them.
 */
import { equalValues } from "@heddle/params";
import { matchPattern } from "@heddle/schema";
import parse, { type JsonPathQuery } from "jsonpath-rfc9535/parser";

import { isObject } from "./raw.ts";

export type Path = readonly (string | number)[];

/** What a query may cost. */
export interface QueryLimits {
  /** Values that a segment of a query may select. */
  readonly selected: number;
  /** Values that are visited, and characters that patterns read, about. */
  readonly steps: number;
}

/** Thrown for a query that exceeds its limits. */
export class QueryLimitError extends Error {}

const repeats = "selects the same values again and again";
const tooLong = "takes too long";

/** The paths of the values that a query selects, in their order. Throws if the query is not valid. */
export function selectPaths(data: unknown, query: string, limits: QueryLimits): Path[] {
  const found = new Evaluation(data, limits).select(parse(query), { value: data });
  return found.map(placePath);
}

/** A selected value; the root has no parent. */
interface Place {
  readonly value: unknown;
  readonly parent?: Place;
  readonly step?: string | number;
}

function placePath(place: Place): Path {
  const steps: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.parent) {
    if (at.step !== undefined) steps.push(at.step);
  }
  return steps.toReversed();
}

type Segment = JsonPathQuery["segments"][number];
type Selection = Segment["node"];
type Selector = Extract<Selection, { type: "BracketedSelection" }>["selectors"][number];
type FilterOf<Type extends Selector["type"]> = Extract<Selector, { type: Type }>;
type Logical = FilterOf<"FilterSelector">["value"];
type Comparison = Extract<Logical, { type: "ComparisonExpr" }>;
type Comparable = Comparison["left"];
type FunctionCall = Extract<Comparable, { type: "FunctionExpr" }>;
type Argument = FunctionCall["arguments"][number];
type Query = Pick<JsonPathQuery, "segments"> | { readonly segments: readonly SingularSegment[] };
type SingularSegment = Extract<Comparable, { type: "RelSingularQuery" }>["segments"][number];

/** The result of a function or a query that has no value. */
const nothing = Symbol("nothing");

/** One run of a query. */
class Evaluation {
  readonly #root: unknown;
  readonly #limits: QueryLimits;
  #steps: number;

  constructor(root: unknown, limits: QueryLimits) {
    this.#root = root;
    this.#limits = limits;
    this.#steps = limits.steps;
  }

  select({ segments }: Query, from: Place): Place[] {
    let places: Place[] = [from];
    for (const segment of segments) {
      const next: Place[] = [];
      const isDeep = segment.type === "DescendantSegment";
      for (const place of places) {
        for (const start of isDeep ? this.#descendants(place) : [place]) {
          for (const found of this.#selected(segment.node, start)) {
            next.push(found);
            if (next.length > this.#limits.selected) throw new QueryLimitError(repeats);
          }
        }
      }
      places = next;
    }
    return places;
  }

  #spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new QueryLimitError(tooLong);
  }

  /** The value itself and all values in it. */
  *#descendants(place: Place): Generator<Place> {
    const open = [place];
    for (let next = open.pop(); next; next = open.pop()) {
      yield next;
      for (const child of [...this.#children(next)].toReversed()) open.push(child);
    }
  }

  *#children(parent: Place): Generator<Place> {
    const { value } = parent;
    if (Array.isArray(value)) {
      for (const step of value.keys()) yield this.#child(parent, step, value[step]);
    } else if (isObject(value)) {
      for (const step of Object.keys(value)) yield this.#child(parent, step, value[step]);
    }
  }

  #child(parent: Place, step: string | number, value: unknown): Place {
    this.#spend(1);
    return { value, parent, step };
  }

  *#selected(
    selection: Selection | SingularSegment["node"] | Selector,
    place: Place,
  ): Generator<Place> {
    const { value } = place;
    this.#spend(1);
    switch (selection.type) {
      case "BracketedSelection":
        for (const selector of selection.selectors) yield* this.#selected(selector, place);
        return;
      case "WildcardSelector":
        return yield* this.#children(place);
      case "NameSelector":
      case "MemberNameShorthand": {
        const { value: name } = selection;
        if (isObject(value) && Object.hasOwn(value, name)) {
          yield this.#child(place, name, value[name]);
        }
        return;
      }
      case "IndexSelector": {
        if (!Array.isArray(value)) return;
        const at = selection.value < 0 ? value.length + selection.value : selection.value;
        if (at in value) yield this.#child(place, at, value[at]);
        return;
      }
      case "SliceSelector":
        if (!Array.isArray(value)) return;
        for (const at of sliceOf(selection, value.length)) yield this.#child(place, at, value[at]);
        return;
      case "FilterSelector":
        for (const child of this.#children(place)) {
          if (this.#isTrue(selection.value, child)) yield child;
        }
    }
  }

  #isTrue(test: Logical, current: Place): boolean {
    switch (test.type) {
      case "LogicalNotExpr":
        return !this.#isTrue(test.expression, current);
      case "LogicalAndExpr":
        return this.#isTrue(test.left, current) && this.#isTrue(test.right, current);
      case "LogicalOrExpr":
        return this.#isTrue(test.left, current) || this.#isTrue(test.right, current);
      case "ComparisonExpr":
        return isComparable(
          this.#valueOf(test.left, current),
          test.op,
          this.#valueOf(test.right, current),
        );
      case "TestExpr": {
        const { expression } = test;
        if (expression.type === "FunctionExpr") return this.#call(expression, current) === true;
        return this.#places(expression, current).length > 0;
      }
    }
  }

  #places({ value }: Extract<Argument, { type: "FilterQuery" }>, current: Place): Place[] {
    return this.select(value, value.type === "RelQuery" ? current : { value: this.#root });
  }

  #valueOf(operand: Comparable | Argument, current: Place): unknown {
    switch (operand.type) {
      case "Literal":
        return operand.value;
      case "FunctionExpr":
        return this.#call(operand, current);
      case "RelSingularQuery":
        return valueOfOne(this.select(operand, current));
      case "AbsSingularQuery":
        return valueOfOne(this.select(operand, { value: this.#root }));
      case "FilterQuery":
        return valueOfOne(this.#places(operand, current));
      default:
        return this.#isTrue(operand, current);
    }
  }

  #call({ name, arguments: args }: FunctionCall, current: Place): unknown {
    const [first, second] = args;
    if (!first) return nothing;
    const value = (operand: Argument): unknown => this.#valueOf(operand, current);
    switch (name) {
      case "count":
        return first.type === "FilterQuery" ? this.#places(first, current).length : nothing;
      case "value":
        return value(first);
      case "length":
        return lengthOf(value(first));
      case "match":
      case "search":
        return second !== undefined && this.#matches(name, value(first), value(second));
      default:
        return nothing;
    }
  }

  #matches(name: "match" | "search", text: unknown, pattern: unknown): boolean {
    if (typeof text !== "string" || typeof pattern !== "string" || !isPattern(pattern))
      return false;
    const source = scriptPattern(pattern);
    const { matches, steps } = matchPattern(
      name === "match" ? `^(?:${source})$` : source,
      text,
      this.#steps,
    );
    this.#spend(steps);
    if (matches === undefined) throw new QueryLimitError(tooLong);
    return matches;
  }
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** A dot stands for any character but line breaks: `a.[.]\.` → `a[^\n\r][.]\.` */
function scriptPattern(pattern: string): string {
  return pattern.replaceAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\./g, (part) =>
    part === "." ? "[^\\n\\r]" : part,
  );
}

function valueOfOne(places: readonly Place[]): unknown {
  const [only] = places;
  return only && places.length === 1 ? only.value : nothing;
}

function lengthOf(value: unknown): number | typeof nothing {
  if (typeof value === "string") return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : nothing;
}

function isComparable(left: unknown, operator: Comparison["op"], right: unknown): boolean {
  switch (operator) {
    case "==":
      return isEqual(left, right);
    case "!=":
      return !isEqual(left, right);
    case "<":
      return isBefore(left, right);
    case ">":
      return isBefore(right, left);
    case "<=":
      return isBefore(left, right) || isEqual(left, right);
    case ">=":
      return isBefore(right, left) || isEqual(left, right);
  }
}

/** Unlike `equalValues`, 0 equals -0. */
function isEqual(left: unknown, right: unknown): boolean {
  return left === right || equalValues(left, right);
}

function isBefore(left: unknown, right: unknown): boolean {
  const areNumbers = typeof left === "number" && typeof right === "number";
  return areNumbers || (typeof left === "string" && typeof right === "string")
    ? left < right
    : false;
}

/** The positions of a slice: `[::-1]` of three → 2, 1, 0 */
function* sliceOf(
  { start, end, step }: FilterOf<"SliceSelector">,
  length: number,
): Generator<number> {
  const by = step ?? 1;
  if (by === 0) return;
  const normal = (at: number): number => (at < 0 ? length + at : at);
  const [lowest, highest] = by > 0 ? [0, length] : [-1, length - 1];
  const bound = (at: number | null, missing: number): number =>
    at === null ? missing : Math.min(Math.max(normal(at), lowest), highest);
  const last = bound(end, by > 0 ? length : -1);
  for (let at = bound(start, by > 0 ? 0 : length - 1); by > 0 ? at < last : at > last; at += by) {
    yield at;
  }
}
