import type { DiagnosticCollector } from "./diagnostic.ts";
import { jsonPointer } from "./json-pointer.ts";
import type { OpenAPIVersion } from "./document-outline.ts";
import { isObject, type RawObject } from "./raw.ts";
import { discriminatorShape, hintShape, type Shape, type Shapes, shapesOf } from "./shape.ts";

const maxDepth = 400;

/** Callbacks of a document walk. */
export interface Visitor {
  /** Called for each Reference Object in a place where OpenAPI allows one. */
  readonly onReference: (reference: string, shape: Shape, object: RawObject) => void;
  readonly onParameter?: (parameter: RawObject) => void;
  readonly onDiscriminator?: (discriminator: RawObject) => void;
  readonly onHints?: (hints: RawObject) => void;
  /** Whether no object occurs twice, so that visited objects need not be remembered. */
  readonly isTree?: boolean;
}

/** Visits the parts of a document that OpenAPI defines; examples and extensions are skipped. */
export class DocumentWalk {
  readonly #shapes: Shapes;
  readonly #parameter: Shape;
  readonly #visitor: Visitor;
  readonly #collector: DiagnosticCollector;
  /** Since 3.1, members beside a reference count. */
  readonly #readsSiblings: boolean;
  readonly #visited: Set<unknown> | undefined;
  /** The path to the current part; only entries before `#depth` are valid. */
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

  /** The JSON pointer of the current part. */
  get pointer(): string {
    return this.#start + jsonPointer(...this.#path.slice(0, this.#depth));
  }

  visitDocument(root: RawObject): void {
    this.visitPart("", root, this.#shapes.document);
  }

  /** Visits a part of the document. */
  visitPart(pointer: string, value: unknown, shape: Shape): void {
    this.#start = pointer;
    this.#visit(value, shape, 0);
  }

  /**
   * Direct recursion only: with mutual recursion, engines inline the functions into each other repeatedly, which takes
   * longer than the walk. For the same reason it destructures the shape first, and calls other methods only in rare cases.
   */
  #visit(value: unknown, shape: Shape, depth: number): void {
    const { members, each, hasExtensions, isList, allowsBoolean, allowsList, allowsReference } =
      shape;
    this.#depth = depth;
    if (typeof value !== "object" || value === null) {
      if (typeof value !== "boolean" || !allowsBoolean) this.#reportType(value, shape);
      return;
    }
    if ((depth > maxDepth || this.#visited) && !this.#isNew(value)) return;
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
      if (shape === hintShape) this.#visitor.onHints?.(value as RawObject);
      if (shape === discriminatorShape) this.#visitor.onDiscriminator?.(value as RawObject);
      for (const name in value) {
        const inner = members.get(name) ?? each;
        if (inner === undefined || (inner === each && hasExtensions && name.startsWith("x-")))
          continue;
        if (isReference && name === "$ref") continue;
        this.#path[depth] = name;
        if (name === "__proto__") this.#reportName(depth + 1);
        this.#visit((value as RawObject)[name], inner, depth + 1);
      }
    }
  }

  #reportName(depth: number): void {
    this.#depth = depth;
    const message = `objects in forms cannot have a member named "__proto__"; it is left out`;
    this.#collector.report(this.pointer, "unsupported", message);
  }

  #isNew(value: object): boolean {
    if (this.#depth > maxDepth) {
      this.#collector.report(this.pointer, "too_deep", `nested more than ${maxDepth} deep`);
      return false;
    }
    if (this.#visited?.has(value) === true) return false;
    this.#visited?.add(value);
    return true;
  }

  /** Reports a reference; returns whether its sibling members count. */
  #entersReference(object: RawObject, shape: Shape): boolean {
    if (!Object.hasOwn(object, "$ref")) return true;
    this.#visitor.onReference(object["$ref"] as string, shape, object);
    const { pathItem, operation } = this.#shapes;
    return (
      this.#readsSiblings || shape.inlinesReference || shape === pathItem || shape === operation
    );
  }

  #reportType(value: unknown, shape: Shape): void {
    // `undefined` means absent in JavaScript data.
    if (value === undefined) return;
    const message = `expected ${shape.name}, found ${describe(value)}`;
    this.#collector.report(this.pointer, "wrong_type", message);
  }
}

function describe(value: unknown): string {
  if (isObject(value)) return "an object";
  return Array.isArray(value) ? "a list" : (JSON.stringify(value) ?? String(value)).slice(0, 40);
}
