/** The TypeScript types of JSON's scalar types. */
interface Scalars {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly null: null;
}

/** The TypeScript type of the values that a literal JSON Schema describes: `{ type: "string" }` → `string`. `unknown` where the schema does not define it. */
export type Described<Schema> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly type: readonly (infer Type)[] }
      ? OfType<Type, Schema>
      : Schema extends { readonly type: infer Type }
        ? OfType<Type, Schema>
        : Schema extends { readonly properties: object }
          ? ObjectOf<Schema>
          : unknown;

type OfType<Type, Schema> = Type extends keyof Scalars
  ? Scalars[Type]
  : Type extends "array"
    ? ArrayOf<Schema>
    : Type extends "object"
      ? ObjectOf<Schema>
      : unknown;

type ArrayOf<Schema> = Schema extends { readonly items: infer Item }
  ? Described<Item>[]
  : unknown[];

type ObjectOf<Schema> = Schema extends { readonly properties: infer Properties }
  ? Flat<
      { [Name in RequiredOf<Schema> & keyof Properties]: Described<Properties[Name]> } & {
        [Name in Exclude<keyof Properties, RequiredOf<Schema>>]?: Described<Properties[Name]>;
      }
    >
  : Record<string, unknown>;

type RequiredOf<Schema> = Schema extends { readonly required: readonly (infer Name)[] }
  ? Name
  : never;

/** Merges an intersection into one object type, which editors display better. */
type Flat<Type> = { -readonly [Name in keyof Type]: Type[Name] };
