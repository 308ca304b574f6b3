/** Ports with types: only images, masks and captions that fit can be connected, and each blur has one input. */
import type { Viewable } from "@heddle/core";
import { Flow, NodeType } from "@heddle/flow";

const load = new NodeType({
  type: "load",
  label: "Load",
  inputs: [],
  outputs: [
    { id: "image", label: "Image", type: "image" },
    { id: "mask", label: "Mask", type: "mask" },
    { id: "caption", label: "Caption", type: { type: "string" } },
  ],
});
const blur = new NodeType({
  type: "blur",
  label: "Blur",
  inputs: [{ id: "in", type: "image", maxConnections: 1, required: true }],
  outputs: [{ id: "out", type: "image" }],
});
const save = new NodeType({
  type: "save",
  label: "Save",
  inputs: [
    { id: "image", label: "Image", type: "image", maxConnections: 1 },
    { id: "name", label: "Name", type: { type: ["string", "null"] } },
  ],
  outputs: [],
});

export function app(): Viewable {
  return new Flow({
    nodeTypes: { load, blur, save },
    portTypes: {
      // An image port takes a mask, too.
      image: { label: "Image", accepts: ["mask"], color: "#3b82f6" },
      mask: { label: "Mask", color: "#a855f7" },
    },
    connectionRules: { allowDuplicates: false },
    validateConnection: ({ source, target, targetHandle }, flow) =>
      flow.node(source)?.type === "load" &&
      flow.node(target)?.type === "save" &&
      targetHandle === "image"
        ? "Blur the image before you save it."
        : undefined,
    nodes: [
      { id: "load", type: "load", position: { x: 0, y: 0 } },
      { id: "blur", type: "blur", position: { x: 240, y: 0 } },
      { id: "save", type: "save", position: { x: 480, y: 0 } },
    ],
    edges: [
      {
        source: "load",
        sourceHandle: "image",
        target: "blur",
        targetHandle: "in",
      },
    ],
  });
}
