import { Graph, layout } from "@dagrejs/dagre";
import { type Edge, type Node, ReactFlow, useNodesState } from "@xyflow/react";
import "@xyflow/react/dist/style.css";
import ELK from "elkjs/lib/elk.bundled.js";
import { type ReactElement, useEffect } from "react";
import { createRoot } from "react-dom/client";

import type { Library, MeasuredGraph, Places } from "./graphs.ts";
import type { ShowLayout } from "./page.ts";

const size = { width: 150, height: 40 };
const [spacing, layerSpacing] = [40, 80];

type Arrange = (graph: MeasuredGraph) => Places | Promise<Places>;
const libraries: Readonly<Record<Library, Arrange>> = { dagre: arrangeDagre, elk: arrangeElk };

/** React Flow with a library that arranges its nodes on the main thread, as in the examples of its documentation. */
export function showWith(library: Library): ShowLayout {
  return (graph, element) => {
    let setPlaces: ((places: Places) => void) | undefined;
    createRoot(element).render(<Shown {...{ graph }} onShown={(set) => (setPlaces = set)} />);
    return {
      async arrange() {
        const places = await libraries[library](graph);
        setPlaces?.(places);
        await nextFrame();
        return places;
      },
    };
  };
}

interface ShownProps {
  readonly graph: MeasuredGraph;
  readonly onShown: (setPlaces: (places: Places) => void) => void;
}

function Shown({ graph, onShown }: ShownProps): ReactElement {
  const [nodes, setNodes, onNodesChange] = useNodesState(
    graph.nodes.map((id): Node => ({ id, position: graph.start(id), data: { label: id } })),
  );
  useEffect(() => {
    onShown((places) =>
      setNodes((all) =>
        all.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })),
      ),
    );
  }, [onShown, setNodes]);
  const edges = graph.edges.map(([source, target]): Edge => ({
    id: `${source} ${target}`,
    source,
    target,
  }));
  return <ReactFlow {...{ nodes, edges, onNodesChange }} minZoom={0.001} fitView />;
}

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

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
