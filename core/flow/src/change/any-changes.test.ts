import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ReplayedGraph } from "../event/replayed-graph.fixture.ts";
import { whyForbidden } from "../rules/connection.ts";
import { nestingProblem } from "../group/group-tree.ts";
import { Edge, Flow, Node, type NodeRecord } from "../index.ts";
import { describeTypes } from "../item/port-types.ts";
import { canonical, recorded, stateOf } from "../recorded-flow.fixture.ts";
import { whyMisplaced } from "../rules/subgraph-checks.ts";
import { isDefinition, isSubgraphPort } from "../record/subgraph-parts.ts";
import { withSubgraphTypes } from "../item/subgraph-types.ts";
import {
  attempt,
  flowWithGroups,
  flowWithPorts,
  type Operation,
  manyOf,
  nestingIntents,
  nestingOperations,
  operations,
} from "./any-operation.fixture.ts";
import { recordBytes } from "./record-bytes.ts";

/** What undo restores: everything but the selection. */
function graphOf(flow: Flow): string {
  const { nodes, edges } = flow.toJSON();
  return canonical([unselected(nodes), unselected(edges)]);
}

/** Inconsistencies between an object and its record, an edge and its ends, or the selection and the records. */
function contradictions(flow: Flow): string[] {
  const items = [...flow.nodes, ...flow.edges].filter(
    (item) => item instanceof Node || item instanceof Edge,
  );
  const different = items.filter((item) => {
    const records = item instanceof Node ? flow.nodeRecords : flow.edgeRecords;
    return canonical(item.toJSON()) !== canonical(records.get(item.id));
  });
  const dangling = [...flow.edgeRecords].filter(([id, { source, target }]) =>
    [source, target].some((end) => !flow.nodeRecords.has(end) || !flow.edgesOf(end).includes(id)),
  );
  const misplaced = [...flow.nodeRecords].filter(
    ([id, { parent }]) =>
      parent !== undefined &&
      (!flow.childrenOf(parent).includes(id) || nestingProblem(flow.nodeRecords, id, parent)),
  );
  const { definitions, ports } = subgraphsOf(flow);
  const whyWrong = whyMisplaced(flow, { definitions, ports });
  const described = withSubgraphTypes(flow, definitions, describeTypes(flow));
  const areTypesCurrent = canonical(described) === canonical(flow.nodeTypeRecords);
  const selected = [...flow.nodeRecords].filter(([, record]) => record.selected);
  const isSelection =
    canonical(selected.map(([id]) => id).toSorted()) === canonical(flow.selection.nodes.toSorted());
  return [
    ...different.map(({ id }) => `the object "${id}"`),
    ...dangling.map(([id]) => `the edge "${id}"`),
    ...misplaced.map(([id]) => `the parent of "${id}"`),
    ...(isSelection ? [] : ["the selection"]),
    ...(whyWrong === undefined ? [] : [String(whyWrong)]),
    ...(areTypesCurrent ? [] : ["the subgraph types"]),
  ];
}

function subgraphsOf({ nodeRecords }: Flow): Record<"definitions" | "ports", Set<string>> {
  const idsOf = (isWanted: (node: NodeRecord) => boolean): Set<string> =>
    new Set([...nodeRecords].filter(([, node]) => isWanted(node)).map(([id]) => id));
  return { definitions: idsOf(isDefinition), ports: idsOf(isSubgraphPort) };
}

/** The sum of the bytes of all records. */
function totalBytes({ nodeRecords, edgeRecords }: Flow): number {
  const records = [...nodeRecords, ...edgeRecords].map(([, record]) => record);
  return records.reduce((bytes, record) => bytes + recordBytes(record), 0);
}

const withUndo = fc.oneof(
  { weight: 4, arbitrary: operations },
  { weight: 1, arbitrary: fc.constant<Operation>((flow) => flow.undo()) },
  { weight: 1, arbitrary: fc.constant<Operation>((flow) => flow.redo()) },
);

const unselected = (items: Iterable<object>): object[] =>
  [...items].map((item) => ({ ...item, selected: false }));
const byId = (items: object[]): object[] =>
  items.toSorted((left, right) => canonical(left).localeCompare(canonical(right)));

describe("any sequence of operations", () => {
  it("[G39] inverse changes restore the graph and the order of its items", () => {
    fc.assert(
      fc.property(manyOf(operations), manyOf(operations), (before, after) => {
        const flow = flowWithPorts();
        for (const operation of before) attempt(flow, operation);
        const first = graphOf(flow);
        // At its end a transaction may be rejected, which restores the graph as well.
        attempt(flow, () =>
          flow.transaction(() => {
            for (const operation of after) attempt(flow, operation);
          }),
        );
        const isUndone = graphOf(flow) === first || flow.undo();
        expect([isUndone, graphOf(flow)]).toEqual([true, first]);
      }),
    );
  });

  it("[G40] undo and redo restore every state", () => {
    fc.assert(
      fc.property(manyOf(operations), (sequence) => {
        const flow = flowWithPorts();
        const seen = [graphOf(flow)];
        for (const operation of sequence) {
          attempt(flow, operation);
          expect(contradictions(flow)).toEqual([]);
          seen.push(graphOf(flow));
        }
        const last = graphOf(flow);
        while (flow.undo()) {
          expect(contradictions(flow)).toEqual([]);
          seen.length = seen.lastIndexOf(graphOf(flow)) + 1;
          expect(seen).not.toEqual([]);
        }
        expect([flow.nodes, flow.edges]).toEqual([[], []]);
        while (flow.redo()) expect(contradictions(flow)).toEqual([]);
        expect(graphOf(flow)).toBe(last);
      }),
    );
  });

  it("[G40] undo and redo revert moves between groups and subgraphs in one transaction", () => {
    fc.assert(
      fc.property(fc.array(nestingOperations, { maxLength: 8 }), (sequence) => {
        const flow = flowWithGroups();
        const first = graphOf(flow);
        attempt(flow, () =>
          flow.transaction(() => {
            for (const operation of sequence) attempt(flow, operation);
          }),
        );
        const last = graphOf(flow);
        const isUndone = last === first || flow.undo();
        expect([isUndone, graphOf(flow), contradictions(flow)]).toEqual([true, first, []]);
        if (last !== first) flow.redo();
        expect([graphOf(flow), contradictions(flow)]).toEqual([last, []]);
      }),
    );
  });

  it("[G482] whatever two viewers do and undo, the graph can be saved and loaded", () => {
    fc.assert(
      fc.property(manyOf(fc.tuple(fc.nat(1), nestingIntents)), (calls) => {
        const flow = flowWithGroups();
        const viewers = [flow.createViewer({ name: "Ada" }), flow.createViewer({ name: "Ben" })];
        for (const [who, [intent, args]] of calls) {
          attempt(flow, () => viewers[who]?.perform(intent, args));
          expect(() => Flow.fromJSON(flow.toJSON())).not.toThrow();
        }
      }),
    );
  });

  it("[G470] restoring an earlier graph gives that graph, and can be undone and redone", () => {
    fc.assert(
      fc.property(manyOf(operations), manyOf(operations), (before, after) => {
        const { flow, events } = recorded(flowWithPorts());
        for (const operation of before) attempt(flow, operation);
        const earlier = flow.toJSON();
        const first = graphOf(flow);
        for (const operation of after) attempt(flow, operation);
        const second = graphOf(flow);
        flow.restore(earlier);
        expect([graphOf(flow), contradictions(flow)]).toEqual([first, []]);
        const replayed = new ReplayedGraph();
        for (const event of events) replayed.apply(event);
        expect(byId(unselected(replayed.nodes.values()))).toEqual(byId(unselected(earlier.nodes)));
        if (first === second) return;
        flow.undo();
        expect([graphOf(flow), contradictions(flow)]).toEqual([second, []]);
        flow.redo();
        expect(graphOf(flow)).toEqual(first);
      }),
    );
  });

  it("[G32] each change, undo and redo emits one event, in order", () => {
    fc.assert(
      fc.property(manyOf(fc.tuple(withUndo, fc.boolean())), (sequence) => {
        const { flow, events } = recorded(flowWithPorts());
        const replayed = new ReplayedGraph();
        for (const [operation, inTransaction] of sequence) {
          attempt(flow, inTransaction ? () => flow.transaction(() => operation(flow)) : operation);
        }
        for (const event of events) replayed.apply(event);
        expect(byId(unselected(replayed.nodes.values()))).toEqual(
          byId(unselected(flow.toJSON().nodes)),
        );
        expect(byId(unselected(replayed.edges.values()))).toEqual(
          byId(unselected(flow.toJSON().edges)),
        );
      }),
    );
  });

  it("[G175] keeps the bytes of the graph up to date", () => {
    const rollBack = (flow: Flow, operation: Operation): void =>
      flow.transaction(() => {
        operation(flow);
        throw new Error("rolled back");
      });
    fc.assert(
      fc.property(manyOf(fc.tuple(withUndo, fc.boolean())), (sequence) => {
        const flow = flowWithPorts();
        for (const [operation, fails] of sequence) {
          attempt(flow, fails ? () => rollBack(flow, operation) : operation);
          expect(flow.bytes).toBe(totalBytes(flow));
        }
      }),
    );
  });

  it("[G219] no operation, undo or redo lets an edge in that the rules forbid", () => {
    fc.assert(
      fc.property(manyOf(withUndo), (sequence) => {
        const flow = flowWithPorts();
        for (const operation of sequence) {
          attempt(flow, operation);
          const edges = [...flow.edgeRecords].map(([, edge]) => edge);
          expect(edges.flatMap((edge) => whyForbidden(flow, edge, edge.id)?.text ?? [])).toEqual(
            [],
          );
        }
      }),
    );
  });

  it("[G31] a rejected or rolled-back operation has no effect", () => {
    fc.assert(
      fc.property(manyOf(operations), manyOf(operations), (before, after) => {
        const { flow, events } = recorded(flowWithPorts());
        for (const operation of before) attempt(flow, operation);
        const state = stateOf(flow);
        const count = events.length;
        const failing = (): void => {
          for (const operation of after) attempt(flow, operation);
          throw new Error("rolled back");
        };
        expect(() => flow.transaction(failing)).toThrow("rolled back");
        expect(stateOf(flow)).toBe(state);
        expect(contradictions(flow)).toEqual([]);
        expect(events).toHaveLength(count);
        for (const operation of after) {
          const whole = [stateOf(flow), events.length];
          const isDone = attempt(flow, operation);
          expect(isDone ? whole : [stateOf(flow), events.length]).toEqual(whole);
        }
      }),
    );
  });
});
