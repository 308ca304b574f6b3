import { Findings } from "./findings.ts";
import type { OpenAPIVersion } from "./openapi-version.ts";
import { isObject, type RawObject } from "./raw.ts";
import { type Shape, type Shapes, shapesOf } from "./shape.ts";

const maximumDepth = 400;

export interface Visitor {
  /** Called for what stands where a Reference Object may stand, and is one. */
  readonly onReference: (object: RawObject & { readonly $ref: string }, shape: Shape) => void;
  readonly onParameter?: (parameter: RawObject) => void;
  /** Whether no object occurs twice in the document, so that none has to be remembered. */
  readonly isTree?: boolean;
}

/** A walk through a document along the specification: nothing in an example or an extension is taken for a part of it. */
export class DocumentWalk {
  readonly findings: Findings = new Findings();
  readonly #shapes: Shapes;
  readonly #visitor: Visitor;
  /** Members beside a reference count from 3.1 on. */
  readonly #readsSiblings: boolean;
  readonly #visited: Set<unknown> | undefined;

  constructor(version: OpenAPIVersion, visitor: Visitor) {
    this.#shapes = shapesOf(version);
    this.#readsSiblings = version === "3.1" || version === "3.2";
    this.#visitor = visitor;
    this.#visited = visitor.isTree ? undefined : new Set();
  }

  /** Walks through a whole document. */
  visitDocument(root: RawObject): void {
    this.visit(root, this.#shapes.document);
  }

  /** Walks through a part of a document that has a shape. */
  visit(value: unknown, shape: Shape): void {
    if (typeof value !== "object" || value === null) {
      if (!(shape.allowsBoolean && typeof value === "boolean")) this.#reportType(value, shape);
      return;
    }
    if (this.findings.depth > maximumDepth) {
      this.findings.report(
        "too_deep",
        `nested more than ${maximumDepth} deep; not checked further`,
      );
      return;
    }
    if (this.#visited !== undefined) {
      if (this.#visited.has(value)) return;
      this.#visited.add(value);
    }
    if (Array.isArray(value)) this.#visitList(value, shape);
    else if (shape.isList) this.#reportType(value, shape);
    else this.#visitObject(value as RawObject, shape);
  }

  #visitList(list: readonly unknown[], shape: Shape): void {
    if (!shape.isList && !shape.allowsList) {
      this.#reportType(list, shape);
      return;
    }
    const each = shape.isList ? shape.each : shape;
    if (each === undefined) return;
    for (let index = 0; index < list.length; index++) {
      this.findings.enter(index);
      this.visit(list[index], each);
      this.findings.leave();
    }
  }

  #visitObject(object: RawObject, shape: Shape): void {
    if (shape.allowsReference && isReference(object)) {
      this.#visitor.onReference(object, shape);
      if (!this.#readsSiblings && shape !== this.#shapes.pathItem) return;
    } else if (shape === this.#shapes.parameter) this.#visitor.onParameter?.(object);
    const { members, each, hasExtensions } = shape;
    for (const name in object) {
      const value = object[name];
      const inner =
        members.get(name) ?? (hasExtensions && name.startsWith("x-") ? undefined : each);
      if (inner === undefined || value === undefined) continue;
      this.findings.enter(name);
      this.visit(value, inner);
      this.findings.leave();
    }
  }

  #reportType(value: unknown, shape: Shape): void {
    this.findings.report("wrong_type", `${describe(value)} stands where ${shape.name} should be`);
  }
}

function isReference(object: RawObject): object is RawObject & { readonly $ref: string } {
  return typeof object["$ref"] === "string" && Object.hasOwn(object, "$ref");
}

function describe(value: unknown): string {
  if (isObject(value)) return "an object";
  return Array.isArray(value) ? "a list" : (JSON.stringify(value) ?? String(value)).slice(0, 40);
}
