import { defaultNodeType, type Flow, NodeType } from "@heddle/flow";

/** The node types that a graph names, with the ports that its edges use, so that more such nodes can be added. */
export function knownTypes(flow: Flow): Record<string, NodeType> {
  const ports = new Map<string, { inputs: Set<string>; outputs: Set<string> }>();
  const portsOf = (id: string): { inputs: Set<string>; outputs: Set<string> } => {
    const type = flow.node(id)?.type ?? defaultNodeType;
    const known = ports.get(type) ?? { inputs: new Set(), outputs: new Set() };
    ports.set(type, known);
    return known;
  };
  for (const [id] of flow.nodeRecords) portsOf(id);
  for (const [, { source, target, sourceHandle, targetHandle }] of flow.edgeRecords) {
    if (sourceHandle) portsOf(source).outputs.add(sourceHandle);
    if (targetHandle) portsOf(target).inputs.add(targetHandle);
  }
  portsOf("");
  return Object.fromEntries(
    Array.from(ports, ([type, { inputs, outputs }]) => [
      type,
      new NodeType({
        type,
        label: type === defaultNodeType ? "Node" : type,
        inputs: inputs.size > 0 ? [...inputs] : null,
        outputs: outputs.size > 0 ? [...outputs] : null,
      }),
    ]),
  );
}
