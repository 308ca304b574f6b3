/** What changed since Monday: added, removed, changed and moved nodes are marked. Press D to go from one to the next, with its values. */
import { Switch, type Viewable } from "@heddle/core";
import { Flow } from "@heddle/flow";

export function app(): Viewable {
  const flow = new Flow({
    nodes: [
      {
        id: "yarn",
        label: "Yarn",
        position: { x: 0, y: 60 },
        data: { threads: 3, from: "mill" },
      },
      { id: "bleach", label: "Bleach", position: { x: 240, y: -10 } },
      { id: "warp", label: "Warp", position: { x: 240, y: 140 } },
      { id: "cloth", label: "Cloth", position: { x: 480, y: 60 } },
    ],
    edges: [
      { source: "yarn", target: "bleach" },
      { source: "yarn", target: "warp" },
      { source: "bleach", target: "cloth" },
      { source: "warp", target: "cloth" },
    ],
    defaultEdgeOptions: { markerEnd: { type: "arrowclosed" } },
    displaySideBar: false,
  });
  const monday = flow.toJSON();

  flow.patchNodeData("yarn", { threads: 4 });
  flow.removeNode("bleach");
  flow.addNode({ id: "dye", label: "Dye", position: { x: 240, y: -110 } });
  flow.addEdge({ source: "yarn", target: "dye" });
  flow.addEdge({ source: "dye", target: "cloth" });
  flow.updateNode("cloth", { position: { x: 560, y: 150 } });
  flow.comparedWith = monday;

  const compare = new Switch({ label: "Compare with Monday", value: true });
  compare.watch("value", () => {
    flow.comparedWith = compare.value ? monday : null;
  });
  flow.topPanel = [compare];
  return flow;
}
