import { type Handle, type ObservableName, Params } from "@heddle/params";
import { useMemo } from "react";

import { type Observable, type ParamNames, useParams } from "./use-params.ts";

/** A handle that is not the model itself, such as a replica. */
type RemoteHandle = Handle & { readonly watchers?: never };

/**
 * The current value of a parameter, or of a computed property such as `flow.nodes`; the component renders again only
 * when it changes. Of a model in this page every parameter can be read; of a handle those that views may see.
 */
export function useParam<Model extends Params, Name extends ObservableName<Model> & keyof Model>(
  model: Model,
  name: Name,
): Model[Name];
export function useParam(handle: RemoteHandle, name: string): unknown;
export function useParam(handle: Handle, name: string): unknown {
  const source = useMemo(() => (handle instanceof Params ? observed(handle) : handle), [handle]);
  const names = useMemo((): ParamNames<Record<string, unknown>> => ({ names: [name] }), [name]);
  return useParams(source, names)[name];
}

function observed(model: Params): Observable {
  return {
    read: (name) => (model as unknown as Readonly<Record<string, unknown>>)[name],
    subscribe: (names, listener) => {
      const stops = names.map((name) => model.observe(name, listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}
