import type { DiagnosticCollector } from "./diagnostic.ts";
import { jsonPointer } from "./json-pointer.ts";
import type { OpenAPIVersion } from "./document-outline.ts";
import { isObject, type RawObject } from "./raw.ts";
import { type Shape, type Shapes, shapesOf } from "./shape.ts";

const maximumDepth = 400;

/** What is done with the parts of a document that a walk comes by. */
export interface Visitor {
  /** Called for what stands where a Reference Object may stand, and is one. */
  readonly onReference: (reference: string, shape: Shape, object: RawObject) => void;
  readonly onParameter?: (parameter: RawObject) => void;
  /** Whether no object occurs twice in the document, so that none has to be remembered. */
  readonly isTree?: boolean;
}

/** A walk through a document along the specification: nothing in an example or an extension is taken for a part of it. */
export class DocumentWalk {
  readonly #shapes: Shapes;
  readonly #parameter: Shape;
  readonly #visitor: Visitor;
  readonly #collector: DiagnosticCollector;
  /** Members beside a reference count from 3.1 on. */
  readonly #readsSiblings: boolean;
  readonly #visited: Set<unknown> | undefined;
  /** The way to the part at hand. Only what is before `#depth` counts: nothing is taken away on the way back. */
  readonly #path: (string | number)[] = [];
  #depth = 0;
  #start = "";

  constructor(version: OpenAPIVersion, collector: DiagnosticCollector, visitor: Visitor) {
    this.#shapes = shapesOf(version);
    this.#parameter = this.#shapes.parameter;
    this.#readsSiblings = version === "3.1" || version === "3.2";
    this.#collector = collector;
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

  /**
   * Calls itself, and nothing else that calls it: engines compile functions that call each other into one another, over
   * and over, which takes longer than the walk. For the same reason it reads all it needs of the shape at once, and calls
   * others only for what is rare.
   */
  #visit(value: unknown, shape: Shape, depth: number): void {
    const { members, each, hasExtensions, isList, allowsBoolean, allowsList, allowsReference } =
      shape;
    this.#depth = depth;
    if (typeof value !== "object" || value === null) {
      if (typeof value !== "boolean" || !allowsBoolean) this.#reportType(value, shape);
      return;
    }
    if ((depth > maximumDepth || this.#visited) && !this.#isNew(value)) return;
    if (Array.isArray(value)) {
      const item = isList ? each : shape;
      if (!isList && !allowsList) this.#reportType(value, shape);
      else if (item !== undefined)
        for (let index = 0; index < value.length; index++) {
          this.#path[depth] = index;
          this.#visit(value[index], item, depth + 1);
        }
    } else if (isList) this.#reportType(value, shape);
    else {
      const isReference = allowsReference && typeof (value as RawObject)["$ref"] === "string";
      if (isReference && !this.#entersReference(value as RawObject, shape)) return;
      if (!isReference && shape === this.#parameter)
        this.#visitor.onParameter?.(value as RawObject);
      for (const name in value) {
        const inner = members.get(name) ?? each;
        if (inner === undefined || (inner === each && hasExtensions && name.startsWith("x-")))
          continue;
        this.#path[depth] = name;
        this.#visit((value as RawObject)[name], inner, depth + 1);
      }
    }
  }

  #isNew(value: object): boolean {
    if (this.#depth > maximumDepth) {
      this.#collector.report(this.pointer, "too_deep", `nested more than ${maximumDepth} deep`);
      return false;
    }
    if (this.#visited?.has(value) === true) return false;
    this.#visited?.add(value);
    return true;
  }

  /** Tells of a reference; whether what stands beside it counts. */
  #entersReference(object: RawObject, shape: Shape): boolean {
    if (!Object.hasOwn(object, "$ref")) return true;
    this.#visitor.onReference(object["$ref"] as string, shape, object);
    return this.#readsSiblings || shape === this.#shapes.pathItem;
  }

  #reportType(value: unknown, shape: Shape): void {
    // How JavaScript writes "absent".
    if (value === undefined) return;
    const message = `${describe(value)} stands where ${shape.name} should be`;
    this.#collector.report(this.pointer, "wrong_type", message);
  }
}

function describe(value: unknown): string {
  if (isObject(value)) return "an object";
  return Array.isArray(value) ? "a list" : (JSON.stringify(value) ?? String(value)).slice(0, 40);
}
