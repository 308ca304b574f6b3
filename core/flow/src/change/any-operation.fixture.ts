import fc from "fast-check";

import { Edge, type Flow, Node, type SelectionMode } from "../index.ts";

const id = fc.constantFrom("a", "b", "c", "d");
const edgeId = fc.constantFrom("e", "f", "g");
const value = fc.constantFrom(undefined, 0, 1, "text", { deep: [1] });
const patch = fc.dictionary(fc.constantFrom("x", "y", "z"), value);
const data = patch.map((entries) =>
  Object.fromEntries(Object.entries(entries).filter(([, each]) => each !== undefined)),
);
const coordinate = fc.integer({ min: -9, max: 9 });
const position = fc.record({ x: coordinate, y: coordinate });
const isObject = fc.boolean();

/** One thing that may be done to a flow; many of them are refused. */
export type Deed = (flow: Flow) => unknown;

export const operations: fc.Arbitrary<Deed> = fc.oneof(
  fc
    .tuple(id, data, isObject, fc.boolean())
    .map(([nodeId, given, object, selected]): Deed => (flow) => {
      const fields = { id: nodeId, data: given, selected };
      return flow.addNode(object ? new Node(fields) : fields);
    }),
  fc.tuple(edgeId, id, id, isObject).map(([ownId, source, target, object]): Deed => (flow) => {
    const fields = { id: ownId, source, target };
    return flow.addEdge(object ? new Edge(fields) : fields);
  }),
  id.map(
    (nodeId): Deed =>
      (flow) =>
        flow.removeNode(nodeId),
  ),
  edgeId.map(
    (ownId): Deed =>
      (flow) =>
        flow.removeEdge(ownId),
  ),
  fc.tuple(id, patch).map(
    ([nodeId, given]): Deed =>
      (flow) =>
        flow.patchNodeData(nodeId, given),
  ),
  fc.tuple(edgeId, patch).map(
    ([own, given]): Deed =>
      (flow) =>
        flow.patchEdgeData(own, given),
  ),
  fc.tuple(id, position, fc.constantFrom(null, "label")).map(
    ([nodeId, to, label]): Deed =>
      (flow) =>
        flow.updateNode(nodeId, { position: to, label }),
  ),
  fc.tuple(edgeId, id).map(
    ([own, target]): Deed =>
      (flow) =>
        flow.updateEdge(own, { target }),
  ),
  fc
    .tuple(fc.uniqueArray(id), fc.constantFrom<SelectionMode>("set", "add", "toggle", "remove"))
    .map(
      ([ids, mode]): Deed =>
        (flow) =>
          flow.select(ids, [], mode),
    ),
  fc.tuple(fc.uniqueArray(id), isObject).map(([ids, object]): Deed => (flow) => {
    flow.nodes = ids.map((each) => (object ? new Node({ id: each }) : { id: each }));
  }),
  fc.tuple(id, data).map(([nodeId, given]): Deed => (flow) => {
    const node = flow.getNode(nodeId);
    if (node instanceof Node) node.update({ label: "set", data: given });
  }),
  fc.tuple(id, position, fc.constantFrom("1", "2")).map(
    ([nodeId, to, gesture]): Deed =>
      (flow) =>
        flow.perform("moveNodes", [[{ id: nodeId, ...to }], gesture]),
  ),
  fc.tuple(id, patch, fc.constantFrom("1", "2")).map(
    ([nodeId, given, gesture]): Deed =>
      (flow) =>
        flow.patchData("node", nodeId, given, gesture),
  ),
  fc.tuple(id, fc.constantFrom(null, "label"), fc.constantFrom(null, "class")).map(
    ([nodeId, label, className]): Deed =>
      (flow) =>
        flow.transaction(() => flow.updateNode(nodeId, { label, className }), { gesture: "3" }),
  ),
);

export const manyOf = <T>(each: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(each, { maxLength: 40, size: "max" });

/** Whether it was done. */
export function attempt(flow: Flow, deed: Deed): boolean {
  try {
    deed(flow);
    return true;
  } catch {
    return false;
  }
}
