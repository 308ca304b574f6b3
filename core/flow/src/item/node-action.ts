import {
  assertOptions,
  DeclarationError,
  isPlainObject,
  type OptionTable,
  type Translatable,
} from "@heddle/params";

import { NotFoundError } from "../flow-errors.ts";
import type { ItemHost } from "./graph-item.ts";
import { messages } from "../messages.ts";
import { type NamedTypes, nameOf } from "./node-name.ts";
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

/** What the actions of nodes need from their flow. */
interface ActionHost {
  readonly flow: ItemHost;
  readonly graph: ActionGraph;
  readonly objectOf: (id: string) => { actions(): readonly NodeAction[] } | undefined;
}

interface ActionGraph extends NamedTypes {
  readonly editable: boolean;
  readonly nodeTypes: Readonly<Record<string, { readonly actions: readonly NodeAction[] }>>;
  node(id: string): Readonly<NodeRecord> | undefined;
  getNode(id: string): ActedNode | undefined;
}

/** Finds and runs the actions of nodes. */
export class NodeActions {
  readonly #host: ActionHost;

  constructor(host: ActionHost) {
    this.#host = host;
  }

  /** The actions of a node: those of its object, then those of its type that have other ids. */
  of(nodeId: string): readonly NodeAction[] {
    const { graph, objectOf } = this.#host;
    const own = toActions(`Node "${nodeId}"`, objectOf(nodeId)?.actions());
    const type = graph.node(nodeId)?.type ?? "";
    const ofType = Object.hasOwn(graph.nodeTypes, type) ? graph.nodeTypes[type] : undefined;
    const ids = new Set(own.map(({ id }) => id));
    return [...own, ...(ofType?.actions.filter(({ id }) => !ids.has(id)) ?? [])];
  }

  /** Why a user cannot run an action. */
  whyNot(nodeId: string, actionId: string): Translatable | undefined {
    const { graph } = this.#host;
    const node = graph.node(nodeId);
    if (!node) return messages.noNode({ id: nodeId });
    const action = this.#find(nodeId, actionId);
    if (!action) return messages.noAction({ name: nameOf(graph, node), action: actionId });
    return graph.editable || action.readOnly === true ? undefined : messages.readOnly;
  }

  async run(nodeId: string, actionId: string): Promise<void> {
    const { flow, graph } = this.#host;
    const node = graph.getNode(nodeId);
    const action = this.#find(nodeId, actionId);
    if (!node || !action) {
      const missing = node ? `action "${actionId}" of the node "${nodeId}"` : `node "${nodeId}"`;
      throw new NotFoundError(`Flow.runAction: there is no ${missing}`);
    }
    await action.run(node, flow);
  }

  #find(nodeId: string, actionId: string): NodeAction | undefined {
    return this.of(nodeId).find(({ id }) => id === actionId);
  }
}
