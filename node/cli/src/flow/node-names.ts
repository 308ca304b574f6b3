import type { Flow } from "@heddle/flow";

/** Calls nodes that have no label by their ids: in other libraries those are their names. */
export function nameNodes(flow: Flow): Flow {
  flow.transaction(
    () => {
      for (const [id, { label }] of flow.nodeRecords) {
        if (label === null || label === undefined) flow.updateNode(id, { label: id });
      }
    },
    { history: false },
  );
  return flow;
}

/** Which labels are only the id of their node, and did not come with it: they are not written. */
export function ownNames(
  came: readonly (readonly [id: unknown, label: unknown])[],
): (id: unknown, label: unknown) => boolean {
  const labelled = new Set(came.filter(([, label]) => label !== undefined).map(([id]) => text(id)));
  return (id, label) => label === text(id) && !labelled.has(label);
}

function text(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}
