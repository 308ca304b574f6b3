import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";

import { AreaIndex } from "./area-index.ts";
import { EdgeRoutes } from "./edge-routes.ts";
import type { Point, Rectangle } from "./rectangle.ts";
import { laneOf, type RoutedEnds, Router } from "./route.ts";

const seed = inject("seed");

/** Nodes on a raster, so that gaps are wide enough for an edge or nodes overlap. */
const box = fc
  .record({
    x: fc.integer({ min: -30, max: 30 }),
    y: fc.integer({ min: -20, max: 20 }),
    width: fc.integer({ min: 2, max: 12 }),
    height: fc.integer({ min: 2, max: 8 }),
  })
  .map(({ x, y, width, height }) => ({
    x: 20 * x,
    y: 20 * y,
    width: 20 * width,
    height: 20 * height,
  }));
const boxes = fc.array(box, { minLength: 2, maxLength: 24 });

/** Ports stand out from their nodes. */
const portReach = 5;

function endsOf(source: number, target: number, nodes: readonly Rectangle[]): RoutedEnds {
  const [start, end] = [nodes[source]!, nodes[target]!];
  return {
    from: { x: start.x + start.width + portReach, y: start.y + start.height / 2 },
    to: { x: end.x - portReach, y: end.y + end.height / 2 },
    source,
    target,
    lane: laneOf(`n${source}`, null, 0),
  };
}

function routeOf(source: number, target: number, nodes: readonly Rectangle[]): readonly Point[] {
  const index = new AreaIndex();
  for (const [at, node] of nodes.entries()) index.set(at, node);
  const ends = endsOf(source, target, nodes);
  const { corners } = new Router(index).find(ends);
  return corners ? [ends.from, ...corners, ends.to] : [];
}

function isInside({ x, y }: Point, node: Rectangle): boolean {
  return x > node.x && x < node.x + node.width && y > node.y && y < node.y + node.height;
}

/** The nodes that a line runs through, except those that cover one of its ends. */
function crossed(line: readonly Point[], nodes: readonly Rectangle[]): readonly Rectangle[] {
  const [from, to] = [line[0]!, line.at(-1)!];
  const avoidable = nodes.filter((node) => !isInside(from, node) && !isInside(to, node));
  return avoidable.filter((node) =>
    line.slice(1).some((end, at) => {
      const start = line[at]!;
      return (
        Math.min(start.x, end.x) < node.x + node.width &&
        Math.max(start.x, end.x) > node.x &&
        Math.min(start.y, end.y) < node.y + node.height &&
        Math.max(start.y, end.y) > node.y
      );
    }),
  );
}

/** Whether there is any way, on a raster of 10 units that is as fine as every gap. */
function hasWay({ from, to }: RoutedEnds, nodes: readonly Rectangle[]): boolean {
  const avoidable = nodes.filter((node) => !isInside(from, node) && !isInside(to, node));
  const isFree = (x: number, y: number): boolean =>
    x >= -1000 &&
    x <= 1400 &&
    y >= -800 &&
    y <= 800 &&
    !avoidable.some((node) => isInside({ x, y }, node));
  const goal = `${to.x - portReach} ${to.y}`;
  const seen = new Set<string>();
  const next: Point[] = [{ x: from.x + portReach, y: from.y }];
  for (let at = next.pop(); at; at = next.pop()) {
    const key = `${at.x} ${at.y}`;
    if (seen.has(key) || !isFree(at.x, at.y)) continue;
    if (key === goal) return true;
    seen.add(key);
    for (const [x, y] of [
      [10, 0],
      [-10, 0],
      [0, 10],
      [0, -10],
    ] as const) {
      next.push({ x: at.x + x, y: at.y + y });
    }
  }
  return false;
}

describe("a route", () => {
  it(`[G350] is orthogonal from port to port and crosses no node (HEDDLE_SEED=${seed})`, () => {
    fc.assert(
      fc.property(boxes, (nodes) => {
        const line = routeOf(0, 1, nodes);
        const ends = endsOf(0, 1, nodes);
        expect(line.length > 0 || !hasWay(ends, nodes)).toBe(true);
        fc.pre(line.length > 0);
        expect([line[0], line.at(-1)]).toEqual([ends.from, ends.to]);
        for (const [at, { x, y }] of line.slice(1).entries()) {
          const isHorizontal = y === line[at]!.y;
          expect(isHorizontal || x === line[at]!.x).toBe(true);
        }
        expect(crossed(line, nodes)).toEqual([]);
        // It leaves its port to the right and arrives from the left.
        expect(line[1]!.x).toBeGreaterThanOrEqual(ends.from.x);
        expect(line.at(-2)!.x).toBeLessThanOrEqual(ends.to.x);
      }),
      { seed, numRuns: 150 },
    );
  });

  it(`[G351] depends on the graph only, not on the order of its nodes (HEDDLE_SEED=${seed})`, () => {
    fc.assert(
      fc.property(boxes, (nodes) => {
        const [first, second, ...others] = nodes;
        const turned = [first!, second!, ...others.toReversed()];
        expect(routeOf(0, 1, turned)).toEqual(routeOf(0, 1, nodes));
      }),
      { seed, numRuns: 50 },
    );
  });

  it("[G350] has two corners in the middle where nothing is in the way, and none between ports in one row", () => {
    const left = { x: 0, y: 0, width: 100, height: 40 };
    const right = { x: 400, y: 200, width: 100, height: 40 };
    const [from, one, other, to] = routeOf(0, 1, [left, right]);
    expect([from?.y, one?.y, other?.y, to?.y]).toEqual([20, 20, 220, 220]);
    expect(one?.x).toBe(other?.x);
    expect(Math.abs(one!.x - 250)).toBeLessThan(20);
    expect(routeOf(0, 1, [left, { ...right, y: 0 }])).toHaveLength(2);
  });

  it("[G352] of different ports run apart in one gap", () => {
    const tables = Array.from({ length: 6 }, (_, at) => ({
      x: at < 3 ? 0 : 400,
      y: (at % 3) * 100,
      width: 100,
      height: 60,
    }));
    const columns = [0, 1, 2].map((at) => routeOf(at, 5 - at, tables)[1]!.x);
    expect(new Set(columns).size).toBeGreaterThan(1);
  });

  it("[G350] does not run along the border of a node that is level with its port", () => {
    const node = { x: 220, y: 20, width: 150, height: 40 };
    const line = routeOf(0, 1, [
      { x: 0, y: 0, width: 100, height: 40 },
      { x: 700, y: 30, width: 100, height: 40 },
      node,
    ]);
    const around = { x: node.x - 3, y: node.y - 3, width: node.width + 6, height: node.height + 6 };
    expect(line.length).toBeGreaterThan(0);
    expect(crossed(line, [around])).toEqual([]);
  });

  it("[G350] goes around its own nodes where it leads back", () => {
    const line = routeOf(0, 1, [
      { x: 400, y: 0, width: 100, height: 40 },
      { x: 0, y: 0, width: 100, height: 40 },
    ]);
    expect(line).toHaveLength(6);
  });
});

describe("the routes of a graph", () => {
  const move = fc.record({ node: fc.nat({ max: 7 }), to: fc.option(box, { nil: undefined }) });

  it(`[G353] equal freshly computed routes after any moves (HEDDLE_SEED=${seed})`, () => {
    fc.assert(
      fc.property(
        fc.array(box, { minLength: 8, maxLength: 8 }),
        fc.array(move, { maxLength: 12 }),
        (start, moves) => {
          const nodes: (Rectangle | undefined)[] = [...start];
          const edges = [0, 1, 2, 3, 4, 5].map((at) => [at, at + 2] as const);
          const nowhere = { x: 9e3, y: 9e3, width: 20, height: 20 };
          const routesOf = (): EdgeRoutes =>
            new EdgeRoutes((edge) =>
              endsOf(
                ...edges[edge]!,
                nodes.map((node) => node ?? nowhere),
              ),
            );
          const load = (routes: EdgeRoutes): EdgeRoutes => {
            for (const [at, node] of nodes.entries()) routes.setNode(at, node);
            return routes;
          };
          const read = (routes: EdgeRoutes): unknown => edges.map((_, at) => routes.cornersOf(at));
          const kept = load(routesOf());
          read(kept);
          for (const { node, to } of moves) {
            nodes[node] = to;
            kept.setNode(node, to);
            for (const [at, ends] of edges.entries()) if (ends.includes(node)) kept.invalidate(at);
            expect(read(kept)).toEqual(read(load(routesOf())));
          }
        },
      ),
      { seed, numRuns: 40 },
    );
  });

  it("[G353] are computed again only near a node that moved", () => {
    const nodes = Array.from({ length: 40 }, (_, at) => ({
      x: (at % 4) * 300,
      y: Math.floor(at / 4) * 200,
      width: 120,
      height: 60,
    }));
    let computed = 0;
    const routes = new EdgeRoutes((edge) => {
      computed += 1;
      return endsOf(edge, edge + 1, nodes);
    });
    for (const [at, node] of nodes.entries()) routes.setNode(at, node);
    const readAll = (): void => {
      for (let edge = 0; edge < 39; edge += 1) routes.cornersOf(edge);
    };
    readAll();
    expect(computed).toBe(39);
    nodes[6] = { ...nodes[6]!, y: nodes[6]!.y + 30 };
    routes.setNode(6, nodes[6]);
    for (const edge of [5, 6]) routes.invalidate(edge);
    readAll();
    expect(computed - 39).toBeLessThan(8);
    const before = routes.cornersOf(5);
    routes.invalidate(5);
    expect(routes.cornersOf(5)).toBe(before);
  });
});
