import type * as z from "zod/v4/core";

import type { Collection, Records } from "./collection.ts";
import { DeclarationError } from "./errors.ts";
import { noQuickParse, type Preset, presetOf, type QuickParse, quickParseOf } from "./parsing.ts";
import { recordReader, type RecordReader } from "./record-reader.ts";

/** What a view may do with a parameter: nothing, read it, or read and set it. */
export type ViewPolicy = "none" | "r" | "rw";

/** A parameter: its zod type (with default, bounds and description) and what a view may do with it. */
export interface ParamDeclaration {
  readonly type: z.$ZodType;
  readonly view: ViewPolicy;
  /** Set at construction only. */
  readonly constant?: boolean;
}

/** A collection of records by id, each of one zod type. */
export interface CollectionDeclaration {
  readonly collection: z.$ZodType<object>;
  readonly view: "none" | "r";
  /** Fields with entries by key: a patch changes only the keys that it names. */
  readonly merges?: readonly string[];
  /** Reads records without running zod on each field; by default, one for plain fields. */
  readonly reader?: RecordReader;
  /** Only the model may change it: for all other code its type is read-only. */
  readonly closed?: boolean;
}

export type Declaration = ParamDeclaration | CollectionDeclaration;

/** The declarations of a class, by name. */
export type Shape = Readonly<Record<string, Declaration>>;

/** The type of one declared member when it is read. */
export type DeclaredValue<D> = D extends { readonly collection: infer R extends z.$ZodType<object> }
  ? D extends { readonly closed: true }
    ? Records<z.output<R>>
    : Collection<z.output<R>>
  : D extends { readonly type: infer T extends z.$ZodType }
    ? z.output<T>
    : never;

type FixedName<S> = {
  [Name in keyof S]: S[Name] extends { readonly constant: true } | { readonly collection: unknown }
    ? Name
    : never;
}[keyof S];

/** The members that a class with this shape has. */
export type DeclaredValues<S> = {
  readonly [Name in FixedName<S>]: DeclaredValue<S[Name]>;
} & {
  [Name in Exclude<keyof S, FixedName<S>>]: DeclaredValue<S[Name]>;
};

type InputName<S> = {
  [Name in keyof S]: S[Name] extends ParamDeclaration ? Name : never;
}[keyof S];

type Input<D> = D extends { readonly type: infer T extends z.$ZodType } ? z.input<T> : never;

type RequiredName<S> = {
  [Name in InputName<S>]: undefined extends Input<S[Name]> ? never : Name;
}[InputName<S>];

/** What a class with this shape can be constructed from: parameters without a default are required. */
export type InitialValues<S> = {
  [Name in RequiredName<S>]: Input<S[Name]>;
} & {
  [Name in Exclude<InputName<S>, RequiredName<S>>]?: Input<S[Name]> | undefined;
};

/** What `update` takes: any of the parameters that are not constant. */
export type UpdateValues<S> = {
  [Name in Exclude<InputName<S>, FixedName<S>>]?: Input<S[Name]> | undefined;
};

/** Whether a declaration is a collection. */
export function isCollection(declaration: Declaration): declaration is CollectionDeclaration {
  return "collection" in declaration;
}

/** A declaration, prepared for the values of many models. */
export interface CompiledMember {
  readonly name: string;
  /** Its place in the order of the declarations. */
  readonly position: number;
  readonly declaration: Declaration;
  readonly quickParse: QuickParse;
  /** Where the default is read, unless it needs a parse. */
  readonly preset: Preset | undefined;
}

/** The tables derived from a shape, built once for all models that have it. */
export interface CompiledShape {
  readonly byName: ReadonlyMap<string, CompiledMember>;
  /** The position of each name in the order of the declarations. */
  readonly positions: ReadonlyMap<string, number>;
  /** The positions of the names that a view may read. */
  readonly visible: ReadonlyMap<string, number>;
  /** The default values that all models share, by position; undefined for the other members. */
  readonly defaults: readonly unknown[];
  /** The members without such a value: records, copied or computed defaults, and parameters that must be given. */
  readonly individual: readonly CompiledMember[];
}

const compiledShapes = new WeakMap<Shape, CompiledShape>();

/** The tables of a shape: maps and sets, so that no name can reach a prototype. */
export function compileShape(shape: Shape): CompiledShape {
  const known = compiledShapes.get(shape);
  if (known) return known;
  const members = Object.entries(shape).map(([name, declaration], position) =>
    compileMember(name, position, declaration),
  );
  const positions = members.map(({ name, position }) => [name, position] as const);
  const compiled = {
    byName: new Map(members.map((member) => [member.name, member])),
    positions: new Map(positions),
    visible: new Map(positions.filter((_, at) => members[at]?.declaration.view !== "none")),
    defaults: members.map(({ preset }) => (preset?.isConstant ? preset.defaultValue : undefined)),
    individual: members.filter(({ preset }) => !preset?.isConstant),
  };
  compiledShapes.set(shape, compiled);
  return compiled;
}

function compileMember(name: string, position: number, declaration: Declaration): CompiledMember {
  if (isCollection(declaration)) {
    const { reader = recordReader(declaration.collection) } = declaration;
    const compiled = { ...declaration, reader };
    return { name, position, declaration: compiled, quickParse: noQuickParse, preset: undefined };
  }
  const { type, view } = declaration;
  // Views need values that can be sent to them; a hidden one may be anything.
  const isAnything = view === "none" && isUnknown(type);
  const quickParse = isAnything ? (value: unknown) => value : quickParseOf(type);
  return { name, position, declaration, quickParse, preset: presetOf(type) };
}

/** Whether a type accepts every value unchanged. */
function isUnknown(type: z.$ZodType): boolean {
  const { def } = type._zod;
  if (def.type === "default") return isUnknown((def as z.$ZodDefaultDef).innerType);
  return def.type === "unknown";
}

/** Throws for an invalid declaration that the compiler cannot find, or that plain JavaScript passes. */
export function assertDeclaration(
  base: { readonly name: string; readonly prototype: object; readonly shape: Shape },
  name: string,
  declaration: Declaration,
): void {
  const isTaken = name in base.prototype && !Object.hasOwn(base.shape, name);
  if (isTaken || name.includes("/")) {
    throw new DeclarationError(`${base.name}.with: "${name}" cannot be the name of a parameter`);
  }
  if (!policies.has(declaration.view)) {
    throw new DeclarationError(`${base.name}.with: "${name}" needs view: "none", "r" or "rw"`);
  }
  if (declaration.view === "rw" && !isCollection(declaration) && declaration.constant) {
    throw new DeclarationError(`${base.name}.with: "${name}" is constant, so its view is "r"`);
  }
}

const policies: ReadonlySet<string> = new Set(["none", "r", "rw"]);
