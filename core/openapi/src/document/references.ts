import { resolveRef, UnresolvedReferenceError } from "@heddle/schema";

import type { DiagnosticCode } from "./diagnostic.ts";
import { isObject, type RawObject } from "./raw.ts";
import type { Shape } from "./shape.ts";

/** What a walk along the specification comes by anyway: all that stands directly in one of these. */
const knownHomes: ReadonlySet<string> = new Set([
  ...["callbacks", "examples", "headers", "links", "mediaTypes", "parameters", "pathItems"].map(
    inComponents,
  ),
  ...["requestBodies", "responses", "schemas", "securitySchemes"].map(inComponents),
  "#/definitions",
  "#/parameters",
  "#/responses",
]);

interface Target {
  readonly pointer: string;
  readonly value: unknown;
  readonly shape: Shape;
}

interface Resolved {
  readonly value: unknown;
  readonly problem: Problem | undefined;
}

interface Problem {
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** The references of a document, each distinct one looked up once. */
export class References {
  readonly #root: RawObject;
  readonly #known = new Map<string, Resolved>();
  readonly #unvisited: Target[] = [];

  constructor(root: RawObject) {
    this.#root = root;
  }

  /** What is wrong with a reference to something of a shape. */
  check(reference: string, shape: Shape): Problem | undefined {
    const known = this.#known.get(reference);
    if (known !== undefined) return known.problem;
    const { value, problem } = this.#resolve(reference);
    if (!problem && !isWalked(reference))
      this.#unvisited.push({ pointer: reference.replace(/^[^#]*#?/, ""), value, shape });
    return problem;
  }

  /** What stands at the end of a reference; anything else comes back as it is. */
  follow(value: unknown): unknown {
    if (!isObject(value) || typeof value["$ref"] !== "string") return value;
    return (this.#known.get(value["$ref"]) ?? this.#resolve(value["$ref"])).value;
  }

  /** The next target that has been referred to and that the walk does not come by. */
  takeUnvisited(): Target | undefined {
    return this.#unvisited.pop();
  }

  #resolve(reference: string): Resolved {
    const resolved = lookUp(this.#root, reference);
    this.#known.set(reference, resolved);
    return resolved;
  }
}

function isWalked(reference: string): boolean {
  return (
    knownHomes.has(reference.slice(0, reference.lastIndexOf("/"))) ||
    reference.startsWith("#/paths/") ||
    reference.startsWith("#/webhooks/")
  );
}

function inComponents(name: string): string {
  return `#/components/${name}`;
}

function lookUp(root: RawObject, reference: string): Resolved {
  try {
    return { value: resolveRef(root, { $ref: reference }), problem: undefined };
  } catch (error) {
    if (!(error instanceof UnresolvedReferenceError)) throw error;
    return { value: undefined, problem: { code: codeOf(error), message: messageOf(error) } };
  }
}

function codeOf({ reference, message }: UnresolvedReferenceError): DiagnosticCode {
  if (!reference.startsWith("#")) return "external_reference";
  return message.includes("circle") ? "circular_reference" : "unresolved_reference";
}

function messageOf(error: UnresolvedReferenceError): string {
  if (error.reference.startsWith("#")) return error.message;
  return `"${error.reference}" points outside the document, where nothing is loaded from unless the option "external" allows it`;
}
