/** People without positions, arranged as a tree when the chart is shown. Move someone, then press T to tidy up. */
import type { Viewable } from "@heddle/core";
import { Flow, NodeType } from "@heddle/flow";

const person = new NodeType({
  type: "person",
  label: "Person",
  schema: {
    type: "object",
    properties: {
      role: { type: "string", title: "Role" },
      since: { type: "integer", title: "Since" },
    },
  },
});

/** Who leads whom. */
const teams: Readonly<Record<string, readonly string[]>> = {
  "Ada Weaver": ["Grace Loom", "Linus Shuttle", "Barbara Heddle"],
  "Grace Loom": ["Alan Warp", "Edith Weft"],
  "Linus Shuttle": ["Ken Reed", "Radia Bobbin", "Dennis Treadle"],
  "Barbara Heddle": ["Tim Selvage"],
};
const people = new Set(
  Object.entries(teams).flatMap(([leader, team]) => [leader, ...team]),
);

export function app(): Viewable {
  return new Flow({
    nodeTypes: { person },
    nodes: [...people].map((name) => ({
      id: name,
      label: name,
      type: "person",
    })),
    edges: Object.entries(teams).flatMap(([source, team]) =>
      team.map((target) => ({ source, target })),
    ),
    layoutOptions: { algorithm: "tree", direction: "right" },
    autoLayout: true,
  });
}
