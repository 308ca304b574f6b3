import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { closesLoop } from "./connection.ts";

type Edges = readonly (readonly [source: string, target: string])[];

/** The rules of a graph, and the number of edges that were visited. */
function rulesOf(edges: Edges): Parameters<typeof closesLoop>[0] & { visited: number } {
  const rules = {
    visited: 0,
    allowEdgeLoops: false,
    *targetsOf(id: string) {
      for (const [source, target] of edges) {
        if (source !== id) continue;
        rules.visited += 1;
        yield target;
      }
    },
    *sourcesOf(id: string) {
      for (const [source, target] of edges) {
        if (target !== id) continue;
        rules.visited += 1;
        yield source;
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
