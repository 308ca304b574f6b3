import { fittingTypes, type FlowReader, newNode, offeredTypes, whyNotBetween } from "@heddle/flow";
import { type DrawnNode, type Port, portsOf } from "@heddle/flow/geometry";

import { openAt, type PortOfNode } from "../gesture/port-fit.ts";

/** The node types that a connection from a port can lead to, with the port of a new node that it would end at. */
export function typesThatFit(flow: FlowReader, from: PortOfNode): ReadonlyMap<string, Port> {
  const types = flow.get("nodeTypeRecords");
  return new Map(
    fittingTypes(flow, openAt(from)).flatMap(({ type, ports: [first] }) => {
      const ports = portsOf(plainNode(type), types[type]);
      const port = ports.find(({ id, side }) => side !== from.port.side && id === first);
      return port ? [[type, port]] : [];
    }),
  );
}

/** The node types that fit between the ends of an edge. */
export function typesBetween(flow: FlowReader, edgeId: string): ReadonlyMap<string, undefined> {
  const edge = flow.edge(edgeId);
  const fitting = offeredTypes(flow.get("nodeTypeRecords")).filter(
    (type) => edge && whyNotBetween(flow, edge, newNode(type)) === undefined,
  );
  return new Map(fitting.map((type) => [type, undefined]));
}

/** A node without any content, to compute the size of a new one. */
export function plainNode(type: string): DrawnNode {
  return { id: type, type, label: null, position: { x: 0, y: 0 }, selected: false, style: null };
}
