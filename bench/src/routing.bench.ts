/* oxlint-disable typescript/no-non-null-assertion -- indices are within their arrays */
/**
 * Edges that go around nodes, beside react-flow-smart-edge on the same graphs: processor time, and nodes that edges run
 * through. Then the time of a frame in which one node of a graph with 500 routed edges is dragged. `GRAPHS=20` measures fewer
 * graphs.
 */
import { EdgeRoutes, laneOf, type Point } from "@heddle/flow/geometry";
import {
  getSmartEdge,
  pathfindingJumpPointNoDiagonal,
  svgDrawStraightLinePath,
} from "@tisoap/react-flow-smart-edge";
import { Position } from "@xyflow/system";

import { crossings, endsOf, graphOf, type RoutedGraph } from "../routing/graphs.ts";
import { median, printTable } from "./table.ts";

const graphCount = Number(process.env["GRAPHS"] ?? 200);
const [nodesPerGraph, edgesPerGraph] = [30, 45];
const draggedEdges = 500;
const frames = 300;

printComparison();
console.log();
printDragging();

/** The lines of all edges of a graph; an edge without a way is undefined. */
type RouteAll = (graph: RoutedGraph) => readonly (readonly Point[] | undefined)[];

function printComparison(): void {
  const graphs = Array.from({ length: graphCount }, (_, seed) =>
    graphOf(seed + 1, nodesPerGraph, edgesPerGraph),
  );
  const libraries: Readonly<Record<string, RouteAll>> = {
    Heddle: routeHeddle,
    "react-flow-smart-edge": routeSmartEdge,
  };
  const rows = Object.entries(libraries).map(([name, route]) => {
    // The first graphs warm up the compiler.
    for (const graph of graphs.slice(0, 5)) route(graph);
    const times: number[] = [];
    let [crossed, missing] = [0, 0];
    for (const graph of graphs) {
      const start = process.cpuUsage();
      const lines = route(graph);
      times.push(milliseconds(start));
      missing += lines.filter((line) => line === undefined).length;
      crossed += lines.reduce((sum, line) => sum + (line ? crossings(line, graph.boxes) : 0), 0);
    }
    return [name, median(times).toFixed(2), String(crossed), String(missing)];
  });
  printTable(
    [
      `${graphCount} graphs of ${nodesPerGraph} nodes and ${edgesPerGraph} edges`,
      "ms a graph (median)",
      "nodes crossed",
      "edges without a way",
    ],
    rows,
  );
}

function routeHeddle(graph: RoutedGraph): ReturnType<RouteAll> {
  const routes = routesOf(graph);
  return graph.edges.map(({ source, target }, edge) => {
    const { from, to } = endsOf(graph, source, target);
    const corners = routes.cornersOf(edge);
    return corners && [from, ...corners, to];
  });
}

function routesOf(graph: RoutedGraph): EdgeRoutes {
  const routes = new EdgeRoutes((edge) => {
    const { source, target } = graph.edges[edge]!;
    return {
      ...endsOf(graph, source, target),
      source,
      target,
      lane: laneOf(`n${source}`, null, 0),
    };
  });
  for (const [node, box] of graph.boxes.entries()) routes.setNode(node, box);
  return routes;
}

function routeSmartEdge(graph: RoutedGraph): ReturnType<RouteAll> {
  const nodes = graph.boxes.map(({ x, y, width, height }, at) => ({
    id: String(at),
    position: { x, y },
    measured: { width, height },
    width,
    height,
    data: {},
  }));
  return graph.edges.map(({ source, target }) => {
    const { from, to } = endsOf(graph, source, target);
    const route = getSmartEdge({
      sourceX: from.x,
      sourceY: from.y,
      targetX: to.x,
      targetY: to.y,
      sourcePosition: Position.Right,
      targetPosition: Position.Left,
      nodes,
      // Those of its edge with steps.
      options: { drawEdge: svgDrawStraightLinePath, generatePath: pathfindingJumpPointNoDiagonal },
    });
    if (route instanceof Error) return undefined;
    return [from, ...route.points.map(([x = 0, y = 0]) => ({ x, y })), to];
  });
}

/** Drags one node through a graph; each frame moves it and reads all routes, as a canvas that shows them does. */
function printDragging(): void {
  const [loose, dense] = [graphOf(2, 250, draggedEdges), graphOf(1, 250, draggedEdges)];
  const hub = { ...loose, edges: loose.edges.map(({ target }) => ({ source: 0, target })) };
  const graphs = { "a loose graph": loose, "a dense graph": dense, "all edges at this node": hub };
  printTable(
    [
      `dragging a node among ${draggedEdges} routed edges`,
      "ms a frame (median)",
      "95 %",
      "routes a frame (median)",
    ],
    Object.entries(graphs).map(([name, graph]) => {
      const { times, counts } = drag(graph);
      const slow = times.toSorted((one, other) => one - other)[Math.floor(frames * 0.95)] ?? NaN;
      return [name, median(times).toFixed(2), slow.toFixed(2), String(median(counts))];
    }),
  );
}

/** The processor times of frames, and how many routes each of them computes. */
function drag({ boxes: start, edges }: RoutedGraph): { times: number[]; counts: number[] } {
  const boxes = [...start];
  const routes = routesOf({ boxes, edges });
  const readAll = (): void => edges.forEach((_, edge) => routes.cornersOf(edge));
  readAll();
  const node = edges[0]?.source ?? 0;
  const own = edges.flatMap(({ source, target }, at) =>
    source === node || target === node ? [at] : [],
  );
  const [times, counts]: [number[], number[]] = [[], []];
  for (let frame = 0; frame < frames; frame += 1) {
    const box = boxes[node]!;
    boxes[node] = { ...box, x: box.x + 5, y: box.y + 3 };
    const begin = process.cpuUsage();
    routes.setNode(node, boxes[node]);
    for (const edge of own) routes.invalidate(edge);
    counts.push(routes.takeOutdated().length);
    readAll();
    times.push(milliseconds(begin));
  }
  return { times, counts };
}

function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}
