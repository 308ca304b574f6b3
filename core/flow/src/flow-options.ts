import {
  assertOptions,
  type Declaration,
  type Issue,
  ParameterError,
  type Shape,
} from "@heddle/params";

import { derivedParameters } from "./flow-parameters.ts";

const derived: ReadonlySet<string> = new Set(derivedParameters);

/** Returns the options of a flow; throws for an unknown one and names the closest. */
export function optionsOf({ shape }: { readonly shape: Shape }, options: object): object {
  assertGiven(Object.keys(options));
  const isOption = ([name, declaration]: readonly [string, Declaration]): boolean =>
    "type" in declaration && !derived.has(name);
  const names = [
    "nodes",
    "edges",
    ...Object.entries(shape)
      .filter(isOption)
      .map(([name]) => name),
  ];
  assertOptions("new Flow", options, Object.fromEntries(names.map((name) => [name, "any"])));
  return options;
}

/** Throws for a parameter that is not to be given, as it follows from others. */
export function assertGiven(names: Iterable<string>): void {
  const name = [...names].find((each) => derived.has(each));
  if (name === undefined) return;
  throw new ParameterError("derived", `Flow.${name} follows from the graph and cannot be set`);
}

/** A type has one name: the one that it is found under. */
export function misnamedTypes(values: Readonly<Record<string, unknown>>): Issue[] {
  return (["nodeTypes", "edgeTypes"] as const).flatMap((table) =>
    Object.entries((values[table] ?? {}) as Readonly<Record<string, { readonly type: unknown }>>)
      .filter(([name, type]) => type?.type !== name)
      .map(([name, type]) => ({
        path: [table, name],
        code: "misnamed",
        message: `must be a type called "${name}", not "${String(type?.type)}"`,
      })),
  );
}
