import type { Handle, Params } from "@heddle/params";
import { useMemo } from "react";

import { type ParamNames, useParams } from "./use-params.ts";

/** The names of a model's params: its own properties that are not methods. */
export type ParamName<Model> = {
  [Name in Exclude<keyof Model, keyof Params>]: Model[Name] extends (...args: never[]) => unknown
    ? never
    : Name;
}[Exclude<keyof Model, keyof Params>] &
  string;

/** The current value of one param; the component renders again only when that one changes. */
export function useParam<Model extends Params, Name extends ParamName<Model>>(
  model: Model,
  name: Name,
): Model[Name];
export function useParam(handle: Handle, name: string): unknown;
export function useParam(handle: Handle, name: string): unknown {
  const names = useMemo((): ParamNames<Record<string, unknown>> => ({ names: [name] }), [name]);
  return useParams(handle, names)[name];
}
