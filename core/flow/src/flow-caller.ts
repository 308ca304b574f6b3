import type { Handle, Outcome, Translatable } from "@heddle/params";

import type { Flow } from "./flow.ts";

/** The intents of a flow that views call. */
const intentNames = [
  "moveNodes",
  "select",
  "click",
  "hover",
  "connect",
  "reconnect",
  "addConnected",
  "insertOnEdge",
  "fittingTypes",
  "align",
  "distribute",
  "layout",
  "arrangeUnplaced",
  "cancelLayout",
  "find",
  "runAction",
  "actionsOf",
  "group",
  "ungroup",
  "collapse",
  "expand",
  "enter",
  "setParent",
  "saveAsSubgraph",
  "detachSubgraph",
  "resize",
  "remove",
  "insert",
  "paste",
  "duplicate",
  "drop",
  "relabel",
  "patchData",
  "setBends",
  "openEditor",
  "closeEditor",
  "resetEditor",
  "setViewport",
  "undo",
  "redo",
] as const satisfies readonly (keyof Flow)[];

type IntentName = (typeof intentNames)[number];

/** The answer of the model, with the type of the result. */
export type FlowOutcome<Result> =
  | Extract<Outcome, { readonly ok: false }>
  | { readonly ok: true; readonly result: Result };

/** The intents of a flow as functions, with the arguments of its methods. */
export type FlowCaller = {
  readonly [Name in IntentName]: (
    ...args: Required<Parameters<Flow[Name]>>
  ) => Promise<FlowOutcome<Awaited<ReturnType<Flow[Name]>>>>;
};

/**
 * Functions that call the intents of a flow, local or replicated: `flowCaller(handle).click("a")` is
 * `handle.call("click", "a")` with types. `onRejection` receives the reason of each rejection.
 */
export function flowCaller(
  handle: Pick<Handle, "call">,
  onRejection: (reason: Translatable) => void = () => {},
): FlowCaller {
  const callerOf =
    (intent: IntentName) =>
    async (...args: readonly unknown[]): Promise<Outcome> => {
      const outcome = await handle.call(intent, ...args);
      if (!outcome.ok) onRejection(outcome.translatable ?? outcome.reason);
      return outcome;
    };
  // Each intent is the method of the same name, which gives the types.
  return Object.fromEntries(
    intentNames.map((name) => [name, callerOf(name)]),
  ) as unknown as FlowCaller;
}
