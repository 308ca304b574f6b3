"use client";
import { FlowEditor, useFlow } from "@heddle/react/flow";

const nodes = [
  { id: "warp", label: "Warp", position: { x: 0, y: 0 } },
  { id: "weft", label: "Weft", position: { x: 260, y: 80 } },
];
const edges = [{ source: "warp", target: "weft" }];

export default function Page() {
  return <FlowEditor flow={useFlow({ nodes, edges })} />;
}
