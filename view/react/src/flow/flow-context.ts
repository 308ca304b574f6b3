import { type FlowScope, isNarrow, type Signal } from "@heddle/canvas";
import type { FlowValues } from "@heddle/flow";
import type { Records } from "@heddle/params";
import { useParam } from "../use-params.ts";
import { type Context, createContext, useCallback, useContext, useSyncExternalStore } from "react";

export const FlowContext: Context<FlowScope | null> = createContext<FlowScope | null>(null);

/** The flow that a component is part of. */
export function useFlowScope(): FlowScope {
  const scope = useContext(FlowContext);
  if (!scope) throw new Error("This component can only be rendered inside a flow");
  return scope;
}

/** Where node editors open. One subscription for the whole graph instead of one in each node. */
export const EditorModeContext: Context<unknown> = createContext<unknown>("toolbar");

/** The types of ports, for their colors. */
export const PortTypesContext: Context<FlowValues["portTypeRecords"]> = createContext({});

/** The types of ports of the flow; the component renders again when they change. */
export function usePortTypes(): FlowValues["portTypeRecords"] {
  // The `flow` kind declares this type.
  return useParam(useFlowScope().handle, "portTypeRecords") as FlowValues["portTypeRecords"];
}

/** The current value of a signal; the component renders again when it changes. */
export function useSignal<Value>({ subscribe, read }: Signal<Value>): Value {
  return useSyncExternalStore(subscribe, read, read);
}

/** One record of a collection; the component renders again when that record changes. */
export function useRecord<R extends object>(
  records: Records<R>,
  id: string,
): Readonly<R> | undefined {
  const subscribe = useCallback(
    (listener: () => void) => records.subscribe(id, listener),
    [records, id],
  );
  const read = useCallback(() => records.get(id), [records, id]);
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether the canvas is too narrow for anything beside the graph, as on a phone. */
export function useIsNarrow(): boolean {
  const { scene } = useFlowScope().state;
  return useSyncExternalStore(
    (listener) => scene.subscribe(listener),
    () => isNarrow(scene.screen.width),
  );
}
