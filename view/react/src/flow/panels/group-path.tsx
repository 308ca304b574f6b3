import { messages, titleOf } from "@heddle/canvas";
import { type FlowReader, isDefinition } from "@heddle/flow";
import { type ReactElement, useMemo, useSyncExternalStore } from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope } from "../flow-context.ts";

/** The path to the group that the viewer is inside of: the groups around it, each of which leads back to it. */
export function GroupPath({ inside }: { readonly inside: string }): ReactElement {
  const t = useTranslate();
  const count = useInstances(inside);
  const { flow, state, commands } = useFlowScope();
  const path: { readonly id: string; readonly title: string }[] = [];
  for (let id: string | undefined = inside; id !== undefined; id = flow.node(id)?.parent) {
    const node = flow.node(id);
    if (node) path.unshift({ id, title: titleOf(node, state.typeNamed(node.type)) });
  }
  return (
    <nav className="hd-flow-overlay hd-flow-path" data-part="path" aria-label={t(messages.path)}>
      <ol>
        <li>
          <button type="button" onClick={() => void commands.leave(null)}>
            {t(messages.wholeGraph)}
          </button>
        </li>
        {path.map(({ id, title }) => (
          <li key={id}>
            {id === inside ? (
              <span aria-current="page">
                {title}
                {count !== undefined && <small> ({t(messages.definition({ count }))})</small>}
              </span>
            ) : (
              <button type="button" onClick={() => void commands.leave(id)}>
                {title}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** How many instances a definition has; undefined for a group. */
function useInstances(id: string): number | undefined {
  const { flow } = useFlowScope();
  const { nodeRecords } = flow;
  const { subscribe, count } = useMemo(() => instanceCount(nodeRecords, id), [nodeRecords, id]);
  return useSyncExternalStore(subscribe, count);
}

/** Counts the instances of a definition: visits all nodes once, then those that change. */
function instanceCount(
  nodes: FlowReader["nodeRecords"],
  id: string,
): { subscribe: (listener: () => void) => () => void; count: () => number | undefined } {
  const instances = new Set<string>();
  const isDefined = isDefinition(nodes.get(id));
  if (isDefined) for (const [node, { type }] of nodes) if (type === id) instances.add(node);
  return {
    subscribe: (listener) =>
      nodes.watch((changed) => {
        for (const node of isDefined ? changed : []) {
          if (nodes.get(node)?.type === id) instances.add(node);
          else instances.delete(node);
        }
        listener();
      }),
    count: () => (isDefined ? instances.size : undefined),
  };
}
