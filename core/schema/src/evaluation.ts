import type { Dialect } from "./dialect.ts";
import { Location } from "./location.ts";
import { isRecord, ownMember } from "./record.ts";
import type { SchemaDocument, SchemaResource } from "./schema-document.ts";
import type { Work } from "./work.ts";

/** A problem as found; it becomes an issue with a sentence only if it is reported in the end. */
export interface Finding {
  readonly location: Location;
  readonly code: string;
  readonly limit: unknown;
}

/** Which members and items some schema has looked at, for the `unevaluated…` keywords. */
export interface Evaluated {
  readonly properties: Set<string>;
  readonly items: Set<number>;
}

/** What stays the same during one validation. */
export interface EvaluationContext {
  readonly dialect: Dialect | undefined;
  readonly direction: "request" | "response" | undefined;
  readonly document: SchemaDocument;
  readonly work: Work;
}

/** A check that pauses at each further evaluation it needs, until that one is done: depth costs memory, not stack. */
export type Steps = Generator<Evaluation, void, void>;

/** Checks one keyword that applies other schemas. */
export type Applicator = (evaluation: Evaluation, limit: unknown) => Steps;

/** One schema applied to one value at one place. */
export class Evaluation {
  readonly context: EvaluationContext;
  readonly schema: unknown;
  readonly value: unknown;
  readonly location: Location;
  readonly resource: SchemaResource;
  readonly findings: Finding[];
  readonly outer: Evaluation | undefined;
  evaluated: Evaluated | undefined;

  constructor(
    parts: Pick<Evaluation, "context" | "schema" | "value" | "location" | "resource" | "findings">,
    outer?: Evaluation,
    evaluated?: Evaluated,
  ) {
    this.context = parts.context;
    this.schema = parts.schema;
    this.value = parts.value;
    this.location = parts.location;
    this.resource = parts.resource;
    this.findings = parts.findings;
    this.outer = outer;
    this.evaluated = evaluated;
  }

  /** Another schema for the same value, all of whose findings count. */
  also(schema: unknown, resource: SchemaResource = this.resource): Evaluation {
    return new Evaluation({ ...this.#parts(), schema, resource }, this, this.evaluated);
  }

  /** Another schema for the same value, to see whether it would fit. */
  trial(schema: unknown): Evaluation {
    const evaluated = this.evaluated && newEvaluated();
    return new Evaluation({ ...this.#parts(), schema, findings: [] }, this, evaluated);
  }

  /** The same evaluation in a resource, and with a record, of its own. */
  scope(resource: SchemaResource, evaluated: Evaluated | undefined): Evaluation {
    return new Evaluation(
      { ...this.#parts(), schema: this.schema, resource },
      this.outer,
      evaluated,
    );
  }

  /** A schema for a member or an item. */
  inside(schema: unknown, key: string | number, value: unknown): Evaluation {
    return new Evaluation({ ...this.#parts(), schema, value, location: this.at(key) }, this);
  }

  /** A schema for a member or an item, to see whether it would fit. */
  trialInside(schema: unknown, key: string | number, value: unknown): Evaluation {
    const location = this.at(key);
    return new Evaluation({ ...this.#parts(), schema, value, location, findings: [] }, this);
  }

  /** The value of another keyword of the same schema. */
  keyword(name: string): unknown {
    return isRecord(this.schema) ? ownMember(this.schema, name) : undefined;
  }

  /** The place of a member or an item. */
  at(key: string | number): Location {
    return new Location(this.location, key);
  }

  /** Notes a problem. */
  report(code: string, limit: unknown, location: Location = this.location): void {
    this.findings.push({ location, code, limit });
  }

  /** Whether nothing was found; only a trial can tell, because other evaluations share their findings. */
  get fits(): boolean {
    return this.findings.length === 0;
  }

  /** Takes over what a trial that fits has looked at. */
  absorb({ evaluated }: Evaluation): void {
    if (!this.evaluated || !evaluated || this.evaluated === evaluated) return;
    for (const key of evaluated.properties) this.evaluated.properties.add(key);
    for (const index of evaluated.items) this.evaluated.items.add(index);
  }

  #parts(): Pick<Evaluation, "context" | "value" | "location" | "resource" | "findings"> {
    const { context, value, location, resource, findings } = this;
    return { context, value, location, resource, findings };
  }
}

/** Nothing looked at yet. */
export function newEvaluated(): Evaluated {
  return { properties: new Set(), items: new Set() };
}
