import { resolveRef, UnresolvedReferenceError } from "@heddle/schema";

import type { Diagnostic, DiagnosticCode } from "./diagnostic.ts";
import { asObject, isObject, member, type RawObject } from "./raw.ts";
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

/** What is wrong with a part of a document, wherever that stands. */
type Problem = Omit<Diagnostic, "pointer">;

/** The references of a document, each distinct one looked up once. */
export class References {
  readonly #root: RawObject;
  readonly #onProblem: (problem: Problem) => void;
  readonly #known = new Map<string, Resolved>();
  readonly #unvisited: Target[] = [];
  readonly #homes = new Map<string, RawObject>();

  constructor(root: RawObject, onProblem: (problem: Problem) => void) {
    this.#root = root;
    this.#onProblem = onProblem;
  }

  /** Checks a reference to something of a shape. */
  readonly check = (reference: string, shape: Shape): void => {
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
    const value = this.#atHome(reference);
    const resolved = value ? { value, problem: undefined } : lookUp(this.#root, reference);
    this.#known.set(reference, resolved);
    return resolved;
  }

  /** What nearly every reference leads to, found in one step: an object with a plain name in one of the known homes. */
  #atHome(reference: string): unknown {
    const end = reference.lastIndexOf("/");
    const home = reference.slice(0, end);
    if (!knownHomes.has(home)) return undefined;
    let members = this.#homes.get(home);
    if (!members) this.#homes.set(home, (members = asObject(lookUp(this.#root, home).value)));
    const name = reference.slice(end + 1);
    const value = isPlain(name) ? member(members, name) : undefined;
    return isObject(value) && !Object.hasOwn(value, "$ref") ? value : undefined;
  }
}

function isWalked(reference: string): boolean {
  return (
    knownHomes.has(reference.slice(0, reference.lastIndexOf("/"))) ||
    reference.startsWith("#/paths/") ||
    reference.startsWith("#/webhooks/")
  );
}

/** Whether a name is written as it is, and none that no reference may lead to. */
function isPlain(name: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(name) && name !== "constructor" && name !== "prototype";
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
  if (error.reference.startsWith("#")) return error.reason;
  return `"${error.reference}" points outside the document, where nothing is loaded from unless the option "external" allows it`;
}
