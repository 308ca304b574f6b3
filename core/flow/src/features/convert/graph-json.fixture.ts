import { ExactNumber, forbiddenKeys } from "@heddle/params";
import fc from "fast-check";

import type { GraphJSON } from "../../document/graph-document.ts";
import { type EdgeJSON, blankEdge } from "../../record/edge-record.ts";
import { type NodeJSON, blankNode } from "../../record/node-record.ts";

/** Names with a meaning in one of the formats, and random ones. */
const name = fc
  .oneof(
    fc.constantFrom("id", "position", "label", "type", "data", "heddle", "source", "target", "key"),
    fc.constantFrom("self", "u_of_edge", "node_for_adding", "sourceHandle", "undirected"),
    fc.string({ minLength: 1, maxLength: 4 }),
  )
  .filter((text) => !forbiddenKeys.has(text));

// JSON does not distinguish -0 from 0, and larger integers are read as a bigint.
const double = fc.double({ noNaN: true, min: -1e15, max: 1e15 }).map((value) => value + 0);

const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  double,
  fc.boolean(),
  fc.constant(null),
  fc.bigInt({ min: 2n ** 60n, max: 2n ** 90n }),
  // An infinity. An exact number with more digits than a float would lose them in Python.
  fc.constant(new ExactNumber("1e999")),
);

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    leaf,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
  ),
}));

/** Any data of a node or an edge. */
export const anyData: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(name, value, {
  maxKeys: 5,
});

const anyText = fc.option(fc.string());
const anyStyle = fc.option(fc.dictionary(name, leaf, { minKeys: 1, maxKeys: 2 }));

/** Ids like those of other libraries, and like derived ones. */
const id = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 3 }),
    fc.constantFrom("1", "1-2", "[1]", '"', "a", "b", "a->b", "a->b-2", "a->b:0", "0"),
  )
  .filter((text) => !forbiddenKeys.has(text));

function anyNode(nodeId: string): fc.Arbitrary<NodeJSON> {
  return fc
    .record({
      type: fc.oneof(fc.constant(blankNode.type), fc.string()),
      label: anyText,
      position: fc.record({ x: double, y: double }),
      data: anyData,
      selected: fc.boolean(),
      draggable: fc.boolean(),
      connectable: fc.boolean(),
      deletable: fc.boolean(),
      style: anyStyle,
      className: anyText,
    })
    .map((fields) => ({ id: nodeId, ...fields }));
}

function anyEdge(edgeId: string, ends: fc.Arbitrary<string>): fc.Arbitrary<EdgeJSON> {
  return fc
    .record({
      source: ends,
      target: ends,
      label: anyText,
      type: anyText,
      data: anyData,
      selected: fc.boolean(),
      style: anyStyle,
      markerEnd: anyStyle,
      sourceHandle: anyText,
      targetHandle: anyText,
    })
    .map((fields) => ({ ...blankEdge, id: edgeId, ...fields }));
}

/** Any valid graph. */
export const anyGraph: fc.Arbitrary<GraphJSON> = fc
  .record({
    nodeIds: fc.uniqueArray(id, { minLength: 1, maxLength: 5 }),
    edgeIds: fc.uniqueArray(id, { maxLength: 7 }),
  })
  .chain(({ nodeIds, edgeIds }) => {
    const ends = fc.constantFrom(...nodeIds);
    return fc.record({
      nodes: fc.tuple(...nodeIds.map(anyNode)),
      edges: fc.tuple(...edgeIds.map((each) => anyEdge(each, ends))),
    });
  });
