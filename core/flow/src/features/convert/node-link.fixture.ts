import fc from "fast-check";

import type { Attributes } from "../../document/graph-document.ts";
import { anyData } from "./graph-json.fixture.ts";
import type { NodeLink } from "./node-link.ts";

const scalarId = fc.oneof(
  fc.constantFrom("", "1", "a", "b", "constructor", "[1]", "a->b"),
  fc.constantFrom(0, 1, 2, 1.5, -3, true, 2n ** 70n),
  fc.string({ maxLength: 2 }),
);

/** Ids and keys of Python; a tuple is a list in JSON. */
const anyId: fc.Arbitrary<unknown> = fc.oneof(
  scalarId,
  fc.array(fc.oneof(fc.constantFrom(0, 1, "1"), fc.constant([1, 2])), {
    minLength: 1,
    maxLength: 2,
  }),
);

const number = fc.double({ noNaN: true, min: -1e6, max: 1e6 });
const knownAttributes = fc.record(
  {
    label: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant([1])),
    type: fc.oneof(fc.string(), fc.integer()),
    position: fc.oneof(
      fc.tuple(number, number),
      fc.tuple(number, number, number),
      fc.record({ x: number, y: number }),
      fc.record({ x: number, y: number, z: number }),
      fc.constantFrom("left", [1], { x: 1 }),
    ),
    data: fc.oneof(anyData, fc.integer()),
    heddle: fc.oneof(anyData, fc.constant(7)),
  },
  { requiredKeys: [] },
);

/** Attributes of a Python program. */
const attributes: fc.Arbitrary<Attributes> = fc
  .tuple(anyData, knownAttributes)
  .map(([any, known]) => ({ ...any, ...known }));

const asText = (id: unknown): string => JSON.stringify(id, (_, value: unknown) => String(value));

/** Any document that `node_link_data` could return: ids are unique, and so are keys between two nodes. */
export const anyNodeLink: fc.Arbitrary<NodeLink> = fc
  .record({
    directed: fc.boolean(),
    multigraph: fc.boolean(),
    graph: anyData,
    edgesName: fc.constantFrom("edges", "links"),
    ids: fc.uniqueArray(anyId, { minLength: 1, maxLength: 5, selector: asText }),
  })
  .chain(({ ids, edgesName, ...document }) => {
    const end = fc.constantFrom(...ids);
    const edge = fc.record({ source: end, target: end, key: anyId, attributes });
    const pair = ({ source, target }: { source: unknown; target: unknown }): string =>
      [asText(source), asText(target)].toSorted().join(" ");
    const edges = fc
      .uniqueArray(edge, {
        maxLength: 5,
        selector: (each) => pair(each) + (document.multigraph ? asText(each.key) : ""),
      })
      .map((list) =>
        list.map(({ source, target, key, attributes: given }) => {
          const ends = { ...given, source, target };
          return document.multigraph ? { ...ends, key } : ends;
        }),
      );
    const nodes = fc.tuple(...ids.map((id) => attributes.map((given) => ({ ...given, id }))));
    return fc.record({ nodes, edges }).map((lists) => ({
      ...document,
      nodes: lists.nodes,
      [edgesName]: lists.edges,
    }));
  });
