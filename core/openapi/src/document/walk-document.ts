import type { Findings } from "./findings.ts";
import { jsonPointer } from "./json-pointer.ts";
import type { OpenAPIVersion } from "./openapi-version.ts";
import { isObject, type RawObject } from "./raw.ts";
import { type Shape, type Shapes, shapesOf } from "./shape.ts";

const maximumDepth = 400;

/** What is done with the parts of a document that a walk comes by. */
export interface Visitor {
  /** Called for what stands where a Reference Object may stand, and is one. */
  readonly onReference: (object: ReferenceObject, shape: Shape) => void;
  readonly onParameter?: (parameter: RawObject) => void;
  /** Whether no object occurs twice in the document, so that none has to be remembered. */
  readonly isTree?: boolean;
}

type ReferenceObject = RawObject & { readonly $ref: string };

/** A walk through a document along the specification: nothing in an example or an extension is taken for a part of it. */
export class DocumentWalk {
  readonly #shapes: Shapes;
  readonly #visitor: Visitor;
  readonly #findings: Findings;
  /** Members beside a reference count from 3.1 on. */
  readonly #readsSiblings: boolean;
  readonly #visited: Set<unknown> | undefined;
  /** The way to the part at hand. Only what is before `#depth` counts: nothing is taken away on the way back. */
  readonly #path: (string | number)[] = [];
  #depth = 0;
  #start = "";

  constructor(version: OpenAPIVersion, findings: Findings, visitor: Visitor) {
    this.#shapes = shapesOf(version);
    this.#readsSiblings = version === "3.1" || version === "3.2";
    this.#findings = findings;
    this.#visitor = visitor;
    this.#visited = visitor.isTree ? undefined : new Set();
  }

  /** Where the walk is, as a JSON pointer. */
  get pointer(): string {
    return this.#start + jsonPointer(...this.#path.slice(0, this.#depth));
  }

  /** Walks through a whole document. */
  visitDocument(root: RawObject): void {
    this.visitPart("", root, this.#shapes.document);
  }

  /** Walks through the part of a document that a pointer leads to. */
  visitPart(pointer: string, value: unknown, shape: Shape): void {
    this.#start = pointer;
    this.#visit(value, shape, 0);
  }

  #visit(value: unknown, shape: Shape, depth: number): void {
    this.#depth = depth;
    if (typeof value !== "object" || value === null) {
      if (!shape.allowsBoolean || typeof value !== "boolean") this.#reportType(value, shape);
    } else if (depth > maximumDepth)
      this.#findings.report(this.pointer, "too_deep", `nested more than ${maximumDepth} deep`);
    else if (this.#visited?.has(value) !== true) {
      this.#visited?.add(value);
      if (Array.isArray(value)) this.#visitList(value, shape, depth);
      else if (shape.isList) this.#reportType(value, shape);
      // Neither a list nor anything else than an object.
      else this.#visitObject(value as RawObject, shape, depth);
    }
  }

  #visitList(list: readonly unknown[], shape: Shape, depth: number): void {
    if (!shape.isList && !shape.allowsList) {
      this.#reportType(list, shape);
      return;
    }
    const each = shape.isList ? shape.each : shape;
    if (each === undefined) return;
    for (let index = 0; index < list.length; index++) {
      this.#path[depth] = index;
      this.#visit(list[index], each, depth + 1);
    }
  }

  #visitObject(object: RawObject, shape: Shape, depth: number): void {
    if (shape.allowsReference && isReference(object)) {
      this.#visitor.onReference(object, shape);
      if (!this.#readsSiblings && shape !== this.#shapes.pathItem) return;
    } else if (shape === this.#shapes.parameter) this.#visitor.onParameter?.(object);
    const { members, each, hasExtensions } = shape;
    for (const name in object) {
      const inner = members.get(name) ?? each;
      if (inner === undefined || (inner === each && hasExtensions && name.startsWith("x-")))
        continue;
      this.#path[depth] = name;
      this.#visit(object[name], inner, depth + 1);
    }
  }

  #reportType(value: unknown, shape: Shape): void {
    // How JavaScript writes "absent".
    if (value === undefined) return;
    const message = `${describe(value)} stands where ${shape.name} should be`;
    this.#findings.report(this.pointer, "wrong_type", message);
  }
}

function isReference(object: RawObject): object is ReferenceObject {
  return typeof object["$ref"] === "string" && Object.hasOwn(object, "$ref");
}

function describe(value: unknown): string {
  if (isObject(value)) return "an object";
  return Array.isArray(value) ? "a list" : (JSON.stringify(value) ?? String(value)).slice(0, 40);
}
