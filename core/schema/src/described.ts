/** What each type of JSON is in TypeScript, but for those that have parts. */
interface Simple {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly null: null;
}

/** The type of the values that a JSON Schema describes, where it is written down as it is; `unknown` where it does not say. */
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

type OfType<Type, Schema> = Type extends keyof Simple
  ? Simple[Type]
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

/** One object instead of two together, as a person would write it. */
type Flat<Type> = { -readonly [Name in keyof Type]: Type[Name] };
