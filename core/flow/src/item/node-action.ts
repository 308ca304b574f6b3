import { assertOptions, DeclarationError, isPlainObject, type OptionTable } from "@heddle/params";

import type { ItemHost } from "./graph-item.ts";
import type { NodeRecord } from "../record/node-record.ts";

/** An entry of an app in the context menu of nodes. */
export interface NodeAction {
  /** Distinguishes the actions of a node. */
  readonly id: string;
  /** The text in the menu. */
  readonly label: string;
  /** A symbol in front of the label. */
  readonly icon?: string | null | undefined;
  /** The keys that run it on the focused node, such as `Ctrl+Enter`; on a Mac, Ctrl is Command. */
  readonly shortcut?: string | null | undefined;
  /** Whether it is available in a read-only graph, too. */
  readonly readOnly?: boolean | undefined;
  /** Receives the node, as its object if it has one, and the flow. A promise that rejects is reported to `onError`. */
  readonly run: (node: ActedNode, flow: ItemHost) => unknown;
}

/** The object of a node, or its record. */
type ActedNode = Readonly<Pick<NodeRecord, "id" | "type" | "label" | "data" | "position">>;

/** An action as views see it. */
export interface NodeActionJSON {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly shortcut?: string;
  readonly readOnly?: boolean;
}

const optionTable: OptionTable<NodeAction> = {
  id: "string",
  label: "string",
  icon: "any",
  shortcut: "any",
  readOnly: "any",
  run: "function",
};

/** Checks the actions of a type or of an object; throws a `DeclarationError` or an `OptionError`. */
export function toActions(
  caller: string,
  actions: readonly NodeAction[] | null | undefined,
): readonly NodeAction[] {
  if (actions === undefined || actions === null) return [];
  const list: unknown = actions;
  if (!Array.isArray(list) || !list.every(isPlainObject)) {
    throw new DeclarationError(
      `${caller}: actions is a list such as [{ id: "run", label: "Run from here", run: (node, flow) => … }]`,
    );
  }
  const ids = new Set<string>();
  for (const action of actions) {
    const name = `${caller}: the action ${JSON.stringify(action.id)}`;
    assertOptions(name, action, optionTable);
    if (typeof action.run !== "function" || !action.id || !action.label) {
      throw new DeclarationError(`${name} needs an id, a label and a function run`);
    }
    if (ids.has(action.id)) throw new DeclarationError(`${name} occurs twice; use distinct ids`);
    ids.add(action.id);
  }
  return Object.freeze([...actions]);
}

/** An action without its function: `{ id: "run", label: "Run", run }` → `{ id: "run", label: "Run" }` */
export function actionToJSON({ id, label, icon, shortcut, readOnly }: NodeAction): NodeActionJSON {
  return {
    id,
    label,
    ...(icon !== undefined && icon !== null && { icon }),
    ...(shortcut !== undefined && shortcut !== null && { shortcut }),
    ...(readOnly === true && { readOnly }),
  };
}
