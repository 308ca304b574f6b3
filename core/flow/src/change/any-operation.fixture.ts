import fc from "fast-check";

import { Edge, Flow, Node, type NodeTypeOptions, type SelectionMode } from "../index.ts";

/** Nodes of these types have ports that not every edge may use; the others are plain. */
const nodeTypes: Readonly<Record<string, NodeTypeOptions>> = {
  image: {
    type: "image",
    inputs: [{ id: "in", type: "image", maxConnections: 1 }, "any"],
    outputs: [{ id: "out", type: "image", maxConnections: 2 }],
  },
  mask: {
    type: "mask",
    inputs: [{ id: "in", type: "mask" }],
    outputs: [{ id: "out", type: "mask" }, "any"],
  },
};

/** An empty flow with rules for connections. */
export function flowWithPorts(): Flow {
  const connectionRules = { allowDuplicates: false };
  return new Flow({ nodeTypes, portTypes: { image: { accepts: ["mask"] } }, connectionRules });
}

const type = fc.constantFrom("viewable", "image", "mask");
const handle = fc.constantFrom(null, "in", "out", "any", "none");
const id = fc.constantFrom("a", "b", "c", "d");
/** Also ids of groups. */
const group = fc.constantFrom("a", "b", "group-1", "group-2", "a-2");
/** Names of subgraph types, and ids of their definitions, instances, inputs and outputs. */
const subgraph = fc.constantFrom("s", "t");
const subgraphNode = fc.constantFrom("s", "t", "s-1", "s-2", "t-1", "s.in", "s.out", "t.any", "p");
const edgeId = fc.constantFrom("e", "f", "g");
const value = fc.constantFrom(undefined, 0, 1, "text", { deep: [1] });
const patch = fc.dictionary(fc.constantFrom("x", "y", "z"), value);
const data = patch.map((entries) =>
  Object.fromEntries(Object.entries(entries).filter(([, each]) => each !== undefined)),
);
const coordinate = fc.integer({ min: -9, max: 9 });
const position = fc.record({ x: coordinate, y: coordinate });
const isObject = fc.boolean();

/** One operation on a flow; many of them are rejected. */
export type Operation = (flow: Flow) => unknown;

export const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .tuple(id, data, isObject, fc.boolean(), type)
    .map(([nodeId, given, object, selected, nodeType]): Operation => (flow) => {
      const fields = { id: nodeId, data: given, selected, type: nodeType };
      return flow.addNode(object ? new Node(fields) : fields);
    }),
  fc
    .tuple(edgeId, id, id, isObject, handle, handle)
    .map(([ownId, source, target, object, sourceHandle, targetHandle]): Operation => (flow) => {
      const fields = { id: ownId, source, target, sourceHandle, targetHandle };
      return flow.addEdge(object ? new Edge(fields) : fields);
    }),
  fc
    .tuple(
      edgeId,
      fc.record({ source: id, target: id, targetHandle: handle }, { requiredKeys: [] }),
    )
    .map(
      ([own, ends]): Operation =>
        (flow) =>
          flow.reconnect(own, ends),
    ),
  fc
    .tuple(
      edgeId,
      fc.record({ id, position, parent: fc.option(group) }, { requiredKeys: ["id"] }),
      isObject,
    )
    .map(([own, inserted, byUser]): Operation => (flow) => {
      if (byUser) flow.perform("insertOnEdge", [own, inserted]);
      else flow.insertOnEdge(own, inserted);
    }),
  fc.tuple(edgeId, fc.array(position, { maxLength: 3 }), fc.constantFrom("1", "2")).map(
    ([own, bends, gesture]): Operation =>
      (flow) =>
        flow.perform("setBends", [own, bends, gesture]),
  ),
  fc.tuple(fc.uniqueArray(fc.oneof(id, group)), fc.constantFrom("left", "middle")).map(
    ([ids, alignment]): Operation =>
      (flow) =>
        flow.perform("align", [ids, alignment]),
  ),
  fc.tuple(fc.uniqueArray(id), fc.constantFrom("horizontal", "vertical")).map(
    ([ids, direction]): Operation =>
      (flow) =>
        flow.perform("distribute", [ids, direction]),
  ),
  fc.tuple(group, group, position).map(([copied, inside, to]): Operation => (flow) => {
    const text = flow.copy([copied]);
    flow.perform("enter", [inside]);
    flow.perform("paste", [text, to]);
  }),
  fc.tuple(type, id, handle).map(
    ([nodeType, source, sourceHandle]): Operation =>
      (flow) =>
        flow.addConnected(nodeType, { x: 0, y: 0 }, { source, sourceHandle }),
  ),
  id.map(
    (nodeId): Operation =>
      (flow) =>
        flow.removeNode(nodeId),
  ),
  fc.tuple(id, fc.option(group), isObject).map(([nodeId, parent, object]): Operation => (flow) => {
    const fields = { id: nodeId, parent };
    return flow.addNode(object ? new Node(fields) : fields);
  }),
  fc.uniqueArray(id, { minLength: 1 }).map(
    (ids): Operation =>
      (flow) =>
        flow.group(ids),
  ),
  group.map(
    (nodeId): Operation =>
      (flow) =>
        flow.ungroup(nodeId),
  ),
  fc.tuple(group, fc.boolean()).map(
    ([nodeId, isCollapsed]): Operation =>
      (flow) =>
        isCollapsed ? flow.collapse(nodeId) : flow.expand(nodeId),
  ),
  fc.tuple(fc.uniqueArray(group), fc.option(group), fc.constantFrom("1", "2")).map(
    ([ids, parent, gesture]): Operation =>
      (flow) =>
        flow.perform("setParent", [ids, parent, gesture]),
  ),
  fc.tuple(fc.uniqueArray(fc.oneof(group, id), { minLength: 1 }), subgraph).map(
    ([ids, name]): Operation =>
      (flow) =>
        flow.perform("saveAsSubgraph", [ids, { type: name }]),
  ),
  subgraphNode.map(
    (nodeId): Operation =>
      (flow) =>
        flow.detachSubgraph(nodeId),
  ),
  subgraphNode.map(
    (nodeId): Operation =>
      (flow) =>
        flow.removeNode(nodeId),
  ),
  fc
    .tuple(
      fc.oneof(id, subgraphNode),
      fc.constantFrom("s", "t", "subgraph-input", "subgraph-output", "subgraph-definition"),
      fc.option(fc.oneof(subgraph, group)),
    )
    .map(
      ([nodeId, nodeType, parent]): Operation =>
        (flow) =>
          flow.addNode({ id: nodeId, type: nodeType, parent }),
    ),
  fc.tuple(fc.oneof(id, subgraphNode), type).map(
    ([nodeId, nodeType]): Operation =>
      (flow) =>
        flow.updateNode(nodeId, { type: nodeType }),
  ),
  fc.tuple(edgeId, fc.oneof(id, subgraphNode), fc.oneof(id, subgraphNode), subgraphNode).map(
    ([own, source, target, targetHandle]): Operation =>
      (flow) =>
        flow.addEdge({ id: own, source, target, targetHandle }),
  ),
  fc
    .tuple(subgraphNode, fc.option(fc.oneof(group, subgraph)), position)
    .map(([copied, inside, to]): Operation => (flow) => {
      const text = flow.copy([copied]);
      flow.perform("enter", [inside]);
      flow.perform("paste", [text, to]);
    }),
  fc.tuple(fc.uniqueArray(fc.oneof(group, subgraphNode)), fc.option(subgraph)).map(
    ([ids, parent]): Operation =>
      (flow) =>
        flow.perform("setParent", [ids, parent, "1"]),
  ),
  fc.tuple(group, fc.option(fc.constant({ width: 90, height: 50 }))).map(
    ([nodeId, size]): Operation =>
      (flow) =>
        flow.resize(nodeId, size, "1"),
  ),
  fc.uniqueArray(group, { minLength: 1 }).map(
    (ids): Operation =>
      (flow) =>
        flow.duplicate(ids),
  ),
  fc.tuple(group, group).map(([nodeId, parent]): Operation => (flow) => {
    const node = flow.getNode(nodeId);
    if (node instanceof Node) node.update({ parent, collapsed: true });
    else flow.updateNode(nodeId, { parent });
  }),
  edgeId.map(
    (ownId): Operation =>
      (flow) =>
        flow.removeEdge(ownId),
  ),
  fc.tuple(id, patch).map(
    ([nodeId, given]): Operation =>
      (flow) =>
        flow.patchNodeData(nodeId, given),
  ),
  fc.tuple(edgeId, patch).map(
    ([own, given]): Operation =>
      (flow) =>
        flow.patchEdgeData(own, given),
  ),
  fc.tuple(id, position, fc.constantFrom(null, "label")).map(
    ([nodeId, to, label]): Operation =>
      (flow) =>
        flow.updateNode(nodeId, { position: to, label }),
  ),
  fc.tuple(edgeId, id).map(
    ([own, target]): Operation =>
      (flow) =>
        flow.updateEdge(own, { target }),
  ),
  fc
    .tuple(fc.uniqueArray(id), fc.constantFrom<SelectionMode>("set", "add", "toggle", "remove"))
    .map(
      ([ids, mode]): Operation =>
        (flow) =>
          flow.select(ids, [], mode),
    ),
  fc.tuple(fc.uniqueArray(id), isObject).map(([ids, object]): Operation => (flow) => {
    flow.nodes = ids.map((each) => (object ? new Node({ id: each }) : { id: each }));
  }),
  fc.tuple(id, data).map(([nodeId, given]): Operation => (flow) => {
    const node = flow.getNode(nodeId);
    if (node instanceof Node) node.update({ label: "set", data: given });
  }),
  fc.tuple(id, position, fc.constantFrom("1", "2")).map(
    ([nodeId, to, gesture]): Operation =>
      (flow) =>
        flow.perform("moveNodes", [[{ id: nodeId, ...to }], gesture]),
  ),
  fc.tuple(id, patch, fc.constantFrom("1", "2")).map(
    ([nodeId, given, gesture]): Operation =>
      (flow) =>
        flow.patchData("node", nodeId, given, gesture),
  ),
  fc.tuple(id, fc.constantFrom(null, "label"), fc.constantFrom(null, "class")).map(
    ([nodeId, label, className]): Operation =>
      (flow) =>
        flow.transaction(() => flow.updateNode(nodeId, { label, className }), { gesture: "3" }),
  ),
);

/** Nodes that are in groups and subgraphs of each other. */
const nested = fc.constantFrom(
  "a",
  "b",
  "c",
  "d",
  "group-1",
  "group-2",
  "s",
  "s-1",
  "s.in",
  "s.out",
);

/** A flow whose nodes lead from one to the next; `b` is in the subgraph `s`, and `c` in a group. */
export function flowWithGroups(): Flow {
  const flow = new Flow({
    nodes: ["a", "b", "c", "d"].map((each) => ({ id: each })),
    edges: [
      { id: "e", source: "a", target: "b" },
      { id: "f", source: "b", target: "c" },
      { id: "g", source: "c", target: "d" },
    ],
  });
  flow.saveAsSubgraph(["b"], { type: "s" });
  flow.group(["c"]);
  return flow;
}

/** Operations that move nodes between groups and subgraphs. */
export const nestingOperations: fc.Arbitrary<Operation> = fc.oneof(
  fc.uniqueArray(nested, { minLength: 1, maxLength: 2 }).map(
    (ids): Operation =>
      (flow) =>
        flow.group(ids),
  ),
  {
    weight: 3,
    arbitrary: fc.tuple(nested, fc.option(nested)).map(
      ([nodeId, parent]): Operation =>
        (flow) =>
          flow.setParent([nodeId], parent, "1"),
    ),
  },
  fc.tuple(fc.uniqueArray(nested, { minLength: 1, maxLength: 2 }), subgraph).map(
    ([ids, name]): Operation =>
      (flow) =>
        flow.saveAsSubgraph(ids, { type: name }),
  ),
  nested.map(
    (nodeId): Operation =>
      (flow) =>
        flow.removeNode(nodeId),
  ),
  nested.map(
    (nodeId): Operation =>
      (flow) =>
        flow.ungroup(nodeId),
  ),
);

/** Few, so that two viewers often change the same one; `s` is a definition. */
const contested = fc.constantFrom("a", "b", "c", "s");

/** Intents that move, remove, connect and restore nodes around a subgraph, with their arguments. */
export const nestingIntents: fc.Arbitrary<readonly [intent: string, args: readonly unknown[]]> =
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(["undo", []] as const) },
    fc.constant(["redo", []] as const),
    fc
      .tuple(contested, fc.constantFrom("s", null))
      .map(([id, parent]) => ["setParent", [[id], parent, ""]] as const),
    contested.map((id) => ["remove", [[id], []]] as const),
    fc.constantFrom("e", "f", "g").map((id) => ["remove", [[], [id]]] as const),
    fc
      .tuple(contested, contested)
      .map(([source, target]) => ["connect", [{ source, target }]] as const),
  );

export const manyOf = <T>(each: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(each, { maxLength: 40, size: "max" });

/** Whether the flow accepted the operation. */
export function attempt(flow: Flow, operation: Operation): boolean {
  try {
    operation(flow);
    return true;
  } catch {
    return false;
  }
}
