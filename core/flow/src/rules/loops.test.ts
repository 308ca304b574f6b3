import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { closesLoop, loopEdge } from "./loops.ts";

type Edges = readonly (readonly [source: string, target: string])[];

/** The rules of a graph, and the number of edges that were visited. */
function rulesOf(edges: Edges): Parameters<typeof closesLoop>[0] & { visited: number } {
  const rules = {
    visited: 0,
    allowEdgeLoops: false,
    *eachNeighbor(id: string, end: "source" | "target") {
      for (const [source, target] of edges) {
        if ((end === "target" ? source : target) !== id) continue;
        rules.visited += 1;
        yield end === "target" ? target : source;
      }
    },
  };
  return rules;
}

/** Whether a path exists: the simplest implementation. */
function hasPath(edges: Edges, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const id of seen) {
    for (const [source, target] of edges) if (source === id) seen.add(target);
  }
  return seen.has(to);
}

describe("closesLoop", () => {
  it("[G30] finds a path back in any graph", () => {
    const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(id, id), { maxLength: 16 }),
        id,
        id,
        (edges, source, target) => {
          const isLoop = closesLoop(rulesOf(edges), { source, target });
          expect(isLoop).toBe(hasPath(edges, target, source));
        },
      ),
    );
  });

  it.each([
    ["behind the target", "new", "0"],
    ["before the source", "1000", "new"],
  ])("[G151] does not traverse everything that is %s", (_where, source, target) => {
    const rules = rulesOf(
      Array.from({ length: 1_000 }, (_, at) => [String(at), String(at + 1)] as const),
    );
    expect(closesLoop(rules, { source, target })).toBe(false);
    expect(rules.visited).toBeLessThan(3);
  });
});

describe("loopEdge", () => {
  const ofPairs = (pairs: Edges): { source: string; target: string }[] =>
    pairs.map(([source, target]) => ({ source, target }));

  it("[G30] finds an edge of a cycle in any graph that has one", () => {
    const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 10 }), (pairs) => {
        const found = loopEdge(ofPairs(pairs));
        const isClosing = ([source, target]: Edges[number]): boolean =>
          hasPath(pairs, target, source);
        const isRight = found ? isClosing([found.source, found.target]) : !pairs.some(isClosing);
        expect(isRight).toBe(true);
      }),
    );
  });

  it("[G151] visits each edge once", () => {
    const count = 1_000;
    const chain = (name: string): Edges =>
      Array.from({ length: count }, (_, at) => [`${name}${at}`, `${name}${at + 1}`] as const);
    const bridges: Edges = Array.from({ length: count }, () => [`a${count}`, "b0"] as const);
    const edges = [...chain("a"), ...chain("b"), ...bridges];
    let visited = 0;
    const counted = ofPairs(edges).map(({ source, target }) => ({
      source,
      get target() {
        visited += 1;
        return target;
      },
    }));
    expect(loopEdge(counted)).toBeUndefined();
    // The target of an edge is read up to three times.
    expect(visited).toBeLessThanOrEqual(3 * edges.length);
  });
});
