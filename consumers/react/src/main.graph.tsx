import { FlowEditor, useFlow } from "@heddle/react/flow";
import { createRoot } from "react-dom/client";

const nodes = [
  { id: "warp", label: "Warp", position: { x: 0, y: 0 } },
  { id: "weft", label: "Weft", position: { x: 260, y: 80 } },
];
const edges = [{ source: "warp", target: "weft" }];

function Plan() {
  return <FlowEditor flow={useFlow({ nodes, edges })} />;
}

createRoot(document.querySelector("#root")!).render(<Plan />);
