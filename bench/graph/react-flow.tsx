import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  Controls,
  type Edge,
  type Node,
  ReactFlow,
  type ReactFlowInstance,
} from "@xyflow/react";
import "@xyflow/react/dist/style.css";
import { type ReactElement, useCallback, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

import type { ShowGraph, ShownGraph, View } from "./library.ts";

/** React Flow as in the first example of its documentation, with all elements or only the visible ones. Like Heddle it shows dots and controls. */
export function showWith(onlyVisible: boolean): ShowGraph {
  return ({ nodes, edges }, element, view) => {
    let current: ShownGraph | undefined;
    createRoot(element).render(
      <Graph
        start={nodes.map(({ id, position, label }) => ({ id, position, data: { label } }))}
        edges={edges.map((edge) => ({ ...edge }))}
        onShown={(shown) => (current = shown)}
        {...{ view, onlyVisible }}
      />,
    );
    return {
      setView: (view) => current?.setView(view),
      relabel: (id, label) => current?.relabel(id, label),
    };
  };
}

interface GraphProps {
  readonly start: Node[];
  readonly edges: Edge[];
  readonly view: View;
  readonly onShown: (shown: ShownGraph) => void;
  readonly onlyVisible: boolean;
}

function Graph({ start, edges: startEdges, view, onShown, onlyVisible }: GraphProps): ReactElement {
  const [nodes, setNodes] = useState(start);
  const [edges, setEdges] = useState(startEdges);
  const [instance, setInstance] = useState<ReactFlowInstance>();
  useEffect(() => {
    onShown({
      setView: (view) => void instance?.setViewport(view),
      relabel: (id, label) =>
        setNodes((all) =>
          all.map((node) => (node.id === id ? { ...node, data: { label } } : node)),
        ),
    });
  }, [instance, onShown]);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={useCallback(
        (changes) => setNodes((all) => applyNodeChanges(changes, all)),
        [],
      )}
      onEdgesChange={useCallback(
        (changes) => setEdges((all) => applyEdgeChanges(changes, all)),
        [],
      )}
      onInit={setInstance}
      defaultViewport={view}
      minZoom={0.001}
      onlyRenderVisibleElements={onlyVisible}
    >
      <Background />
      <Controls />
    </ReactFlow>
  );
}
