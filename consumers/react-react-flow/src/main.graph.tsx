import { ReactFlow, useEdgesState, useNodesState } from "@xyflow/react";
import { createRoot } from "react-dom/client";
import "@xyflow/react/dist/style.css";

const initialNodes = [
  { id: "warp", data: { label: "Warp" }, position: { x: 0, y: 0 } },
  { id: "weft", data: { label: "Weft" }, position: { x: 260, y: 80 } },
];
const initialEdges = [{ id: "1", source: "warp", target: "weft" }];

function Plan() {
  const [nodes, , onNodesChange] = useNodesState(initialNodes);
  const [edges, , onEdgesChange] = useEdgesState(initialEdges);
  return (
    <div style={{ height: "60vh" }}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
      />
    </div>
  );
}

createRoot(document.querySelector("#root")!).render(<Plan />);
