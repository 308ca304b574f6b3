import type * as z from "zod/v4/core";

import type { Collection } from "./collection.ts";
import type { Records } from "./handle.ts";
import type { RecordReader } from "./record-reader.ts";

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
  /** Fields that hold entries by key, of which a patch changes only those that it names. */
  readonly merges?: readonly string[];
  /** Reads records without asking the type about each field, for a collection of very many. */
  readonly reader?: RecordReader;
  /** Only the model itself changes it: to everybody else it is there to read. */
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
