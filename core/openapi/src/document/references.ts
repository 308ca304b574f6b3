import { resolveRef, UnresolvedReferenceError } from "@heddle/schema";

import type { UnloadedReferences } from "./bundle-external.ts";
import type { Diagnostic, DiagnosticCode } from "./diagnostic.ts";
import { asObject, isObject, member, type RawObject } from "./raw.ts";
import type { Shape } from "./shape.ts";

/** Containers whose members the document walk visits anyway. */
const walkedContainers: ReadonlySet<string> = new Set([
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

type Problem = Omit<Diagnostic, "pointer">;

/** Resolves the references of a document, each distinct one once. */
export class References {
  readonly #root: RawObject;
  readonly #onProblem: (problem: Problem) => void;
  readonly #unloaded: UnloadedReferences;
  readonly #known = new Map<string, Resolved>();
  readonly #unvisited: Target[] = [];
  readonly #containers = new Map<string, RawObject>();

  constructor(
    root: RawObject,
    unloaded: UnloadedReferences,
    onProblem: (problem: Problem) => void,
  ) {
    this.#root = root;
    this.#unloaded = unloaded;
    this.#onProblem = onProblem;
  }

  /** Reports a reference that cannot be resolved, and queues a target that the walk does not reach. */
  readonly check = (reference: string, shape: Shape, object: RawObject): void => {
    const reason = this.#unloaded.get(object);
    if (reason !== undefined)
      return this.#onProblem({ code: "external_reference", message: reason });
    if (shape.inlinesReference && reference.startsWith("#"))
      return this.#onProblem({
        code: "unsupported",
        message: `"${reference}" is a reference in place of ${shape.name}, which OpenAPI does not allow; it is ignored`,
      });
    let resolved = this.#known.get(reference);
    if (resolved === undefined) {
      resolved = this.#resolve(reference);
      if (!resolved.problem && !isWalked(reference)) {
        const pointer = reference.replace(/^[^#]*#?/, "");
        this.#unvisited.push({ pointer, value: resolved.value, shape });
      }
    }
    if (resolved.problem) this.#onProblem(resolved.problem);
  };

  /** Resolves a reference; anything else is returned unchanged. */
  resolve(value: unknown): unknown {
    if (!isObject(value) || typeof value["$ref"] !== "string") return value;
    return (this.#known.get(value["$ref"]) ?? this.#resolve(value["$ref"])).value;
  }

  /** The next referenced target that the walk does not reach. */
  takeUnvisited(): Target | undefined {
    return this.#unvisited.pop();
  }

  #resolve(reference: string): Resolved {
    const value = this.#inContainer(reference);
    const resolved = value ? { value, problem: undefined } : lookUp(this.#root, reference);
    this.#known.set(reference, resolved);
    return resolved;
  }

  /** A shortcut for most references: an object with a plain name in one of the walked containers. */
  #inContainer(reference: string): unknown {
    const end = reference.lastIndexOf("/");
    const container = reference.slice(0, end);
    if (!walkedContainers.has(container)) return undefined;
    let members = this.#containers.get(container);
    if (!members)
      this.#containers.set(container, (members = asObject(lookUp(this.#root, container).value)));
    const name = reference.slice(end + 1);
    const value = isPlainName(name) ? member(members, name) : undefined;
    return isObject(value) && !Object.hasOwn(value, "$ref") ? value : undefined;
  }
}

function isWalked(reference: string): boolean {
  return (
    walkedContainers.has(reference.slice(0, reference.lastIndexOf("/"))) ||
    reference.startsWith("#/paths/") ||
    reference.startsWith("#/webhooks/")
  );
}

/** Whether a name needs no decoding and is allowed in a reference. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(name);
}

function inComponents(name: string): string {
  return `#/components/${name}`;
}

function lookUp(root: RawObject, reference: string): Resolved {
  try {
    return { value: resolveRef(root, { $ref: reference }), problem: undefined };
  } catch (error) {
    if (!(error instanceof UnresolvedReferenceError)) throw error;
    return {
      value: undefined,
      problem: { code: diagnosticCode(error), message: diagnosticMessage(error) },
    };
  }
}

function diagnosticCode({ reference, isCircular }: UnresolvedReferenceError): DiagnosticCode {
  if (!reference.startsWith("#")) return "external_reference";
  return isCircular ? "circular_reference" : "unresolved_reference";
}

function diagnosticMessage(error: UnresolvedReferenceError): string {
  if (error.reference.startsWith("#")) return error.reason;
  return `"${error.reference}" points outside the document, which was not loaded from a file or a URL; load it from there, or allow the address with the option "external"`;
}
