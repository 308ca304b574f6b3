import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ToldGraph } from "../event/told-graph.fixture.ts";
import { Edge, Flow, Node } from "../index.ts";
import { ledgerOf } from "../ledger.ts";
import { canonical, recorded, stateOf } from "../recorded-flow.fixture.ts";
import { applyChange } from "./apply-change.ts";
import { GraphState } from "./graph-state.ts";
import { attempt, type Deed, manyOf, operations } from "./any-operation.fixture.ts";

/** What undo restores: everything but what is selected. */
function graphOf(flow: Flow): string {
  const { nodes, edges } = flow.toJSON();
  return canonical([unselected(nodes), unselected(edges)]);
}

/** What contradicts itself: an object and its record, an edge and its ends, the selection and what is selected. */
function contradictions(flow: Flow): string[] {
  const items = [...flow.nodes, ...flow.edges].filter(
    (item) => item instanceof Node || item instanceof Edge,
  );
  const others = items.filter((item) => {
    const records = item instanceof Node ? flow.nodeRecords : flow.edgeRecords;
    return canonical(item.toJSON()) !== canonical(records.get(item.id));
  });
  const loose = [...flow.edgeRecords].filter(([id, { source, target }]) =>
    [source, target].some((end) => !flow.nodeRecords.has(end) || !flow.edgesOf(end).includes(id)),
  );
  const selected = [...flow.nodeRecords].filter(([, record]) => record.selected);
  const isSelection =
    canonical(selected.map(([id]) => id).toSorted()) === canonical(flow.selection.nodes.toSorted());
  return [
    ...others.map(({ id }) => `the object "${id}"`),
    ...loose.map(([id]) => `the edge "${id}"`),
    ...(isSelection ? [] : ["the selection"]),
  ];
}

const unselected = (items: Iterable<object>): object[] =>
  [...items].map((item) => ({ ...item, selected: false }));
const byId = (items: object[]): object[] =>
  items.toSorted((left, right) => canonical(left).localeCompare(canonical(right)));

describe("any sequence", () => {
  it("[G39] of changes followed by its inverses gives the first graph", () => {
    fc.assert(
      fc.property(manyOf(operations), manyOf(operations), (before, after) => {
        const flow = new Flow();
        for (const deed of before) attempt(flow, deed);
        const first = canonical(flow.toJSON());
        const applied = flow.transaction(() => {
          const ledger = ledgerOf(flow);
          const start = ledger.journal;
          for (const deed of after) attempt(flow, deed);
          return ledger.journal?.since(start).flatMap((deed) => deed.applied ?? []) ?? [];
        });
        const holder = { flow, holds: () => true, follow: () => {} };
        const state = new GraphState(flow, ledgerOf(flow), holder);
        for (const { inverse } of applied.toReversed()) applyChange(state, inverse);
        expect(canonical(flow.toJSON())).toBe(first);
      }),
    );
  });

  it("[G40] of operations is undone and redone whole", () => {
    fc.assert(
      fc.property(manyOf(operations), (deeds) => {
        const flow = new Flow();
        const seen = [graphOf(flow)];
        for (const deed of deeds) {
          attempt(flow, deed);
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

  it("[G32] of operations, undone and redone in part, is told in order and once", () => {
    const retraced = fc.oneof(
      { weight: 4, arbitrary: operations },
      { weight: 1, arbitrary: fc.constant<Deed>((flow) => flow.undo()) },
      { weight: 1, arbitrary: fc.constant<Deed>((flow) => flow.redo()) },
    );
    fc.assert(
      fc.property(manyOf(fc.tuple(retraced, fc.boolean())), (deeds) => {
        const { flow, events } = recorded(new Flow());
        const told = new ToldGraph();
        for (const [deed, isTogether] of deeds) {
          attempt(flow, isTogether ? () => flow.transaction(() => deed(flow)) : deed);
        }
        for (const event of events) told.hear(event);
        expect(byId(unselected(told.nodes.values()))).toEqual(
          byId(unselected(flow.toJSON().nodes)),
        );
        expect(byId(unselected(told.edges.values()))).toEqual(
          byId(unselected(flow.toJSON().edges)),
        );
      }),
    );
  });

  it("[G31] that is refused, or taken back, leaves everything as it was", () => {
    fc.assert(
      fc.property(manyOf(operations), manyOf(operations), (before, after) => {
        const { flow, events } = recorded(new Flow());
        for (const deed of before) attempt(flow, deed);
        const state = stateOf(flow);
        const count = events.length;
        const refused = (): void => {
          for (const deed of after) attempt(flow, deed);
          throw new Error("taken back");
        };
        expect(() => flow.transaction(refused)).toThrow("taken back");
        expect(stateOf(flow)).toBe(state);
        expect(contradictions(flow)).toEqual([]);
        expect(events).toHaveLength(count);
        for (const deed of after) {
          const whole = [stateOf(flow), events.length];
          const isDone = attempt(flow, deed);
          expect(isDone ? whole : [stateOf(flow), events.length]).toEqual(whole);
        }
      }),
    );
  });
});
