import { resolveRef, UnresolvedReferenceError } from "@heddle/schema";

import type { DiagnosticCode } from "./diagnostic.ts";
import type { RawObject } from "./raw.ts";
import type { Shape } from "./shape.ts";

/** Where a walk along the specification comes by anyway. */
const knownPlaces =
  /^#\/(components\/(schemas|responses|parameters|examples|requestBodies|headers|links|callbacks|pathItems|mediaTypes|securitySchemes)|definitions|parameters|responses)\/[^/]+$|^#\/(paths|webhooks)\//;

interface Target {
  readonly pointer: string;
  readonly value: unknown;
  readonly shape: Shape;
}

interface Problem {
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** Checks references, each distinct one once. */
export class ReferenceCheck {
  readonly #root: RawObject;
  readonly #known = new Map<string, Problem | undefined>();
  readonly #unvisited: Target[] = [];

  constructor(root: RawObject) {
    this.#root = root;
  }

  /** What is wrong with a reference to something of a shape. */
  check(reference: string, shape: Shape): Problem | undefined {
    let problem = this.#known.get(reference);
    if (problem === undefined && !this.#known.has(reference))
      this.#known.set(reference, (problem = this.#examine(reference, shape)));
    return problem;
  }

  /** The next target that has been referred to and that the walk does not come by. */
  takeUnvisited(): Target | undefined {
    return this.#unvisited.pop();
  }

  #examine(reference: string, shape: Shape): Problem | undefined {
    try {
      const value = resolveRef(this.#root, { $ref: reference });
      if (!knownPlaces.test(reference))
        this.#unvisited.push({ pointer: reference.replace(/^[^#]*#?/, ""), value, shape });
      return undefined;
    } catch (error) {
      if (error instanceof UnresolvedReferenceError)
        return { code: codeOf(error), message: messageOf(error) };
      throw error;
    }
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
