/** People without positions, arranged as a tree when the chart is shown. Move someone, then press T to tidy up. */
import type { Viewable } from "@heddle/core";
import { Flow, NodeType } from "@heddle/flow";

/** Each department is a node type: its label and its color are on the cards. */
const department = (label: string, color: string): NodeType =>
  new NodeType({
    type: label.toLowerCase(),
    label,
    color,
    schema: {
      type: "object",
      properties: {
        role: { type: "string", title: "Role" },
        since: { type: "integer", title: "Since" },
      },
    },
  });

const departments = [
  department("Management", "#7c3aed"),
  department("Design", "#2563c9"),
  department("Weaving", "#0b7a6b"),
  department("Sales", "#b4441d"),
];

/** Name, department, role, first year, and manager. */
const people = [
  ["Ada Weaver", "management", "Director", 2009],
  ["Grace Loom", "design", "Head of design", 2012, "Ada Weaver"],
  ["Linus Shuttle", "weaving", "Head of weaving", 2010, "Ada Weaver"],
  ["Barbara Heddle", "sales", "Head of sales", 2014, "Ada Weaver"],
  ["Alan Warp", "design", "Pattern designer", 2018, "Grace Loom"],
  ["Edith Weft", "design", "Colorist", 2021, "Grace Loom"],
  ["Ken Reed", "weaving", "Weaver", 2013, "Linus Shuttle"],
  ["Radia Bobbin", "weaving", "Weaver", 2019, "Linus Shuttle"],
  ["Dennis Treadle", "weaving", "Mechanic", 2022, "Linus Shuttle"],
  ["Tim Selvage", "sales", "Buyer", 2020, "Barbara Heddle"],
] as const;

export function app(): Viewable {
  return new Flow({
    nodeTypes: Object.fromEntries(departments.map((each) => [each.type, each])),
    nodes: people.map(([name, type, role, since]) => ({
      id: name,
      label: name,
      type,
      data: { role, since },
    })),
    edges: people.flatMap(([target, , , , source]) =>
      source ? [{ source, target }] : [],
    ),
    layoutOptions: { algorithm: "tree", direction: "right" },
    autoLayout: true,
  });
}
