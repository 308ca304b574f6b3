import type { Translatable } from "@heddle/params";
import * as z from "zod/mini";

import { NotFoundError } from "../../flow-errors.ts";
import type { ItemHost } from "../../item/graph-item.ts";
import {
  actionToJSON,
  type NodeAction,
  type NodeActionJSON,
  toActions,
} from "../../item/node-action.ts";
import { type NamedTypes, nameOf } from "../../item/node-name.ts";
import { Node } from "../../item/node.ts";
import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { messages } from "../../messages.ts";
import type { NodeRecord } from "../../record/node-record.ts";
import { type GuardedFlow, whyUnknown } from "../../rules/guards.ts";

interface ActingFlow extends NamedTypes {
  readonly editable: boolean;
  readonly nodeTypes: Readonly<Record<string, { readonly actions: readonly NodeAction[] }>>;
  node(id: string): Readonly<NodeRecord> | undefined;
  getNode(id: string): Readonly<NodeRecord> | Node | undefined;
}

/** The actions of a node: those of its object, then those of its type that have other ids. */
function actionsAt(flow: ActingFlow, nodeId: string): readonly NodeAction[] {
  const item = flow.getNode(nodeId);
  const own = toActions(`Node "${nodeId}"`, item instanceof Node ? item.actions() : undefined);
  const type = flow.node(nodeId)?.type ?? "";
  const ofType = Object.hasOwn(flow.nodeTypes, type) ? flow.nodeTypes[type] : undefined;
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...(ofType?.actions.filter(({ id }) => !ids.has(id)) ?? [])];
}

function findAction(flow: ActingFlow, nodeId: string, actionId: string): NodeAction | undefined {
  return actionsAt(flow, nodeId).find(({ id }) => id === actionId);
}

/** Why a user cannot run an action. */
function whyNotRun(flow: ActingFlow, nodeId: string, actionId: string): Translatable | undefined {
  const node = flow.node(nodeId);
  if (!node) return messages.noNode({ id: nodeId });
  const action = findAction(flow, nodeId, actionId);
  if (!action) return messages.noAction({ name: nameOf(flow, node), action: actionId });
  return flow.editable || action.readOnly === true ? undefined : messages.readOnly;
}

export class ActionMethods {
  readonly #host: FeatureHost;

  constructor(host: FeatureHost) {
    this.#host = host;
  }

  /** The entries of the app in the context menu of a node: those of its object, then those of its type. */
  actionsOf(nodeId: string): NodeActionJSON[] {
    this.#host.assertArguments("actionsOf", nodeId);
    const { flow, graph } = this.#host;
    graph.nodes.existing("Flow.actionsOf", nodeId);
    return actionsAt(flow, nodeId).map(actionToJSON);
  }

  /** Runs an action of a node, and waits for it. As an intent, it reports an error of the action to `onError`. */
  async runAction(nodeId: string, actionId: string): Promise<void> {
    this.#host.assertArguments("runAction", nodeId, actionId);
    const { flow } = this.#host;
    const node = flow.getNode(nodeId);
    const action = findAction(flow, nodeId, actionId);
    if (!node || !action) {
      const missing = node ? `action "${actionId}" of the node "${nodeId}"` : `node "${nodeId}"`;
      throw new NotFoundError(`Flow.runAction: there is no ${missing}`);
    }
    // An action of an app receives its own class of flows.
    await action.run(node, flow as unknown as ItemHost);
  }
}

/** The entries of the app in the context menu of nodes. */
export const actions: FlowFeature<ActionMethods, NoShape, NoShape, NoShape> = {
  name: "actions",
  intents: {
    actionsOf: {
      args: [z.string()],
      guard: (flow: GuardedFlow, nodeId: string) => whyUnknown(flow, [nodeId], []),
      viewer: true,
      sendsRows: true,
    },
    runAction: { args: [z.string(), z.string()], guard: whyNotRun },
  },
  methods: ActionMethods,
};
