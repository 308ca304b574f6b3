/** Arranges one graph with one library, and sends the time and the positions. */
import { once } from "node:events";
import { Graph, layout } from "@dagrejs/dagre";
import ELK from "elkjs/lib/elk.bundled.js";

import type { Library, LibraryAnswer, MeasuredGraph } from "./graphs.ts";

type Places = LibraryAnswer["places"];

const size = { width: 150, height: 40 };
const [spacing, layerSpacing] = [40, 80];

const libraries: Readonly<Record<Library, (graph: MeasuredGraph) => Places | Promise<Places>>> = {
  dagre: arrangeDagre,
  elk: arrangeElk,
};

// This process does nothing else, as a main thread that calls a library.
const [{ library, graph }] = (await once(process, "message")) as [
  { library: Library; graph: MeasuredGraph },
];
const start = performance.now();
const places = await libraries[library](graph);
const answer: LibraryAnswer = { totalMs: performance.now() - start, places };
process.send?.(answer);

function arrangeDagre({ nodes, edges }: MeasuredGraph): Places {
  const dagre = new Graph();
  dagre.setGraph({ rankdir: "LR", nodesep: spacing, ranksep: layerSpacing });
  dagre.setDefaultEdgeLabel(() => ({}));
  for (const id of nodes) dagre.setNode(id, { ...size });
  for (const [source, target] of edges) dagre.setEdge(source, target);
  layout(dagre);
  return new Map(
    nodes.map((id) => {
      const { x, y } = dagre.node(id) as { x: number; y: number };
      return [id, { x, y }];
    }),
  );
}

async function arrangeElk({ nodes, edges }: MeasuredGraph): Promise<Places> {
  const { children = [] } = await new ELK().layout({
    id: "root",
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "RIGHT",
      "elk.spacing.nodeNode": String(spacing),
      "elk.layered.spacing.nodeNodeBetweenLayers": String(layerSpacing),
    },
    children: nodes.map((id) => ({ id, ...size })),
    edges: edges.map(([source, target]) => ({
      id: `${source} ${target}`,
      sources: [source],
      targets: [target],
    })),
  });
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
