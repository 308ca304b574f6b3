import { equalValues } from "@heddle/params";

import { resolveReference } from "../document/document-outline.ts";
import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { asObject, isObject, type RawObject } from "../document/raw.ts";
import { getOperation, OperationNotFoundError } from "./get-operation.ts";
import type { Operation } from "./operation.ts";

/** Whether two documents define an operation in the same way, with everything that it refers to, or neither defines it. */
export function isSameOperation(
  before: OpenAPIDocument,
  after: OpenAPIDocument,
  { path, method }: Pick<Operation, "path" | "method">,
): boolean {
  const [one, other] = [before, after].map((document) => findOperation(document, path, method));
  return new Comparison(before.root, after.root).isSame(one, other);
}

function findOperation(
  document: OpenAPIDocument,
  path: string,
  method: string,
): Operation | undefined {
  try {
    return getOperation(document, path, method);
  } catch (error) {
    if (error instanceof OperationNotFoundError) return undefined;
    throw error;
  }
}

/** Compares parts of two documents and the targets of their references. */
class Comparison {
  readonly #before: RawObject;
  readonly #after: RawObject;
  /** The pairs that were compared or will be, which ends circular references. */
  readonly #pairs = new Map<object, Set<object>>();
  readonly #pending: (readonly [unknown, unknown])[] = [];

  constructor(before: RawObject, after: RawObject) {
    this.#before = before;
    this.#after = after;
  }

  /** Not recursive, because documents can be nested deeply. */
  isSame(before: unknown, after: unknown): boolean {
    this.#pending.push([before, after]);
    for (let pair = this.#pending.pop(); pair; pair = this.#pending.pop())
      if (!this.#isSamePair(...pair)) return false;
    return true;
  }

  #isSamePair(before: unknown, after: unknown): boolean {
    if (Array.isArray(before) && Array.isArray(after))
      return this.#isNew(before, after) ? this.#compareMembers(before, after) : true;
    if (!isPlain(before) || !isPlain(after)) return equalValues(before, after);
    if (!this.#isNew(before, after)) return true;
    if (typeof before["$ref"] === "string" && before["$ref"] === after["$ref"]) {
      const { $ref } = before;
      // The same text may lead to another target.
      this.#pending.push([
        resolveReference(this.#before, { $ref }),
        resolveReference(this.#after, { $ref }),
      ]);
    }
    // Any schema of the document can be a branch of a discriminator.
    if (isObject(before["discriminator"]))
      this.#pending.push([schemasOf(this.#before), schemasOf(this.#after)]);
    return this.#compareMembers(before, after);
  }

  /** Whether the names are the same; the values are compared later. The order counts, because it is that of the fields. */
  #compareMembers(before: object, after: object): boolean {
    const names = Object.keys(before);
    if (!equalValues(names, Object.keys(after))) return false;
    const [one, other] = [before as RawObject, after as RawObject];
    for (const name of names) this.#pending.push([one[name], other[name]]);
    return true;
  }

  #isNew(before: object, after: object): boolean {
    const others = this.#pairs.get(before) ?? new Set();
    if (others.has(after)) return false;
    this.#pairs.set(before, others.add(after));
    return true;
  }
}

function isPlain(value: unknown): value is RawObject {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function schemasOf(root: RawObject): unknown {
  return asObject(root["components"])["schemas"] ?? root["definitions"];
}
